"""Commands of releases on graphs and on public cells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import metrics, public
from ..arguments import release_row
from ..core.errors import FileError, ParameterError
from ..core.parameter import Limits
from ..files.graphs import check_metric_target
from ..files.paths import check_other
from ..files.reading import read_public_layer
from ..frames.ground import prepared
from ..frames.points.graph_metric import REACH, GraphMetric
from ..frames.points.optimal_mechanism import project_cells
from ..metrics.people import FLOOR
from ..metrics.roads import SPACING
from ..metrics.within import CELL
from .making import make_command
from .options import RASTERS, option
from .terminal import ExplainedCommand, say

_OWNERS: dict[str, set[str]] = {  # what each way to make a metric takes
    "population": {"column", "band", "floor"},
    "roads": {"spacing"},
    "within": {"cell"},
    "metric": set(),
}
_EVERY = {"reach", "crs"}  # what all ways take but a metric from a file


def _file_option(name: str, text: str) -> click.Option:
    return option(f"--{name}", text, metavar="FILE")


def _number_option(name: str, limits: Limits, more: str = "") -> click.Option:
    return option(f"--{name}", limits.explanation() + more, type=float)


METRIC = (
    _file_option(
        "population",
        "Distance among people: public polygons with --column, or a raster "
        f"({', '.join(RASTERS)}), in at most 6,000 cells.",
    ),
    option("--column", "People in each polygon.", metavar="COLUMN"),
    option("--band", "Band of the raster. Default: 1.", type=int),
    _number_option("floor", FLOOR, " Default: 1."),
    _file_option(
        "roads", "Distance along public roads: lines that meet in common vertices."
    ),
    _number_option("spacing", SPACING, " Default: 100."),
    _file_option("within", "Distance along paths within public polygons; with --cell."),
    _number_option("cell", CELL),
    _file_option("metric", "A metric that --save wrote."),
    _number_option("reach", REACH),
    option("--crs", "Where the metric is measured.", metavar="CRS|sphere"),
    _file_option(
        "save", "Write the metric, with what was fitted on it, as .npz for --metric."
    ),
)


def with_metric(command: ExplainedCommand) -> ExplainedCommand:
    """Return the command, which needs one way to make a metric."""
    ways = [("population",), ("roads",), ("within", "cell"), ("metric",)]
    command.choices = [*command.choices, ways]
    return command


@prepared.release
def _run_graph_release(
    frame: Any, *, save: str | None, **given: Any
) -> prepared.Prepared[Any]:
    """Prepare `graph_laplace` with the metric of options; save the metric if asked."""
    typed = click.get_current_context().params
    if save is not None:
        check_save_target(save, typed)
    metric = build_metric(given)
    found: prepared.Prepared[Any] = prepared.prepare(
        public.graph_laplace, frame, metric, **given
    )
    if save is not None:  # public, whatever becomes of the release
        metric.to_file(save, overwrite=typed["overwrite"])
    return found


def check_save_target(save: str, typed: dict[str, Any]) -> None:
    """Raise where the metric has no room, or would replace a file of this release."""
    where = check_metric_target(save, typed["overwrite"])
    check_other(where, typed["source"])
    others = ("target", "metric", "population", "roads", "within")
    if where.resolve() in [Path(typed[n]).resolve() for n in others if typed[n]]:
        raise FileError(f"{where} is another file of this command. Pass another name.")


def build_metric(typed: dict[str, Any]) -> GraphMetric:
    """Make the metric from exactly one of its sources; raise for other options.

    It takes them out of ``typed``.
    """
    every = {*_OWNERS, *_EVERY}.union(*_OWNERS.values())
    options = {each: typed.pop(each) for each in every}
    given = {name: value for name, value in options.items() if value is not None}
    ways = [name for name in _OWNERS if name in given]
    if len(ways) != 1:
        raise click.UsageError(
            "give exactly one of --population, --roads, --within and --metric."
        )
    (way,) = ways
    file = given.pop(way)
    spare = given.keys() - _OWNERS[way] - (_EVERY if way != "metric" else set())
    if spare:
        names = ", ".join(f"--{name}" for name in sorted(spare))
        raise click.UsageError(f"{names} cannot be used with --{way}.")
    if way == "metric":
        return metrics.read(file)
    if way == "population":
        raster = Path(file).suffix.lower() in RASTERS
        return metrics.people(
            file if raster else read_public_layer("--population", file), **given
        )
    if way == "roads":
        return metrics.roads(read_public_layer("--roads", file), **given)
    return metrics.within(read_public_layer("--within", file), **given)


_ROW = release_row("graph_laplace")
_OWN = tuple(each for each in _ROW.offered_arguments if each.name != "metric")


def _run_optimal_release(
    frame: Any,
    eps: float,
    cells: Any,
    prior: str | None = None,
    *,
    loss: str,
    objective: str,
    crs: str | None = None,
    reach: float | None = None,
    **arguments: Any,
) -> Any:
    """Fit and release; print the losses, which follow from cells and prior alone."""
    if prior is not None and prior not in cells.columns:
        raise ParameterError(f"prior must name a column of cells; got {prior!r}.")
    fitted = public.OptimalMechanism.fit(
        project_cells(frame, cells.geometry),
        None if prior is None else cells[prior].to_numpy(), eps,
        loss=loss, objective=objective, crs=crs, reach=reach,
    )  # fmt: skip
    released = fitted.release(frame, **arguments)
    if not click.get_current_context().params["quiet"]:
        losses = ", ".join(f"{k} {v:.4g}" for k, v in fitted.comparison().items())
        unit = "metres" if loss == "euclidean" else "square metres"
        where = "under the prior" if objective == "mean" else "at the worst cell"
        say(f"Expected error {where}, in {unit}: {losses}.")
    return released


COMMANDS = (
    with_metric(make_command(_ROW, _run_graph_release, arguments=_OWN, more=METRIC)),
    make_command(release_row("optimal_cells"), _run_optimal_release),
)
