"""The command that releases points in the metric of a public graph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import metrics, public
from ..arguments import release
from ..core.errors import FileError
from ..core.parameter import Limits
from ..files.graphs import check_room
from ..files.paths import check_other
from ..frames.ground import prepared
from ..frames.points.graph_metric import REACH, GraphMetric
from ..metrics.people import FLOOR
from ..metrics.roads import SPACING
from ..metrics.within import CELL
from .making import make
from .options import RASTERS
from .terminal import Explained
from .values import public_file

_OWNERS: dict[str, set[str]] = {  # what each way to make a metric takes
    "population": {"column", "band", "floor"},
    "roads": {"spacing"},
    "within": {"cell"},
    "metric": set(),
}
_EVERY = {"reach", "crs"}  # what all ways take but a metric from a file


def _file(name: str, text: str) -> click.Option:
    return click.Option([f"--{name}"], metavar="FILE", help=text)


def _number(name: str, limits: Limits, more: str = "") -> click.Option:
    text = limits.explanation() + more
    return click.Option([f"--{name}"], type=float, help=text)


METRIC = (
    _file(
        "population",
        "Distance among people: public polygons with --column, or a raster "
        f"({', '.join(RASTERS)}), in at most 6,000 cells.",
    ),
    click.Option(["--column"], metavar="COLUMN", help="People in each polygon."),
    click.Option(["--band"], type=int, help="Band of the raster. Default: 1."),
    _number("floor", FLOOR, " Default: 1."),
    _file("roads", "Distance along public roads: lines that meet in common vertices."),
    _number("spacing", SPACING, " Default: 100."),
    _file("within", "Distance along paths within public polygons; with --cell."),
    _number("cell", CELL),
    _file("metric", "A metric that --save wrote."),
    _number("reach", REACH),
    click.Option(["--crs"], metavar="CRS|sphere", help="Where the metric is measured."),
    _file(
        "save", "Write the metric, with what was fitted on it, as .npz for --metric."
    ),
)


def with_metric(command: Explained) -> Explained:
    """Return the command, which needs one way to make a metric."""
    ways = [("population",), ("roads",), ("within", "cell"), ("metric",)]
    command.choices = [*command.choices, ways]
    return command


@prepared.release
def _release(frame: Any, *, save: str | None, **given: Any) -> prepared.Prepared[Any]:
    typed = click.get_current_context().params
    if save is not None:
        _check_save(save, typed)
    metric = metric_of(given)
    found: prepared.Prepared[Any] = prepared.prepare(
        public.graph_laplace, frame, metric, **given
    )
    if save is not None:  # public, whatever becomes of the release
        metric.to_file(save, overwrite=typed["overwrite"])
    return found


def _check_save(save: str, typed: dict[str, Any]) -> None:
    """Raise where the metric has no room, or would replace a file of this release."""
    where = check_room(save, typed["overwrite"])
    check_other(where, typed["source"])
    others = ("target", "metric", "population", "roads", "within")
    if where.resolve() in [Path(typed[n]).resolve() for n in others if typed[n]]:
        raise FileError(f"{where} is read or written already; name another one.")


def metric_of(typed: dict[str, Any]) -> GraphMetric:
    """Return the metric that is asked for; one way to make it, with its options.

    It takes them out of ``typed``.
    """
    every = {*_OWNERS, *_EVERY}.union(*_OWNERS.values())
    asked = {each: typed.pop(each) for each in every}
    given = {name: value for name, value in asked.items() if value is not None}
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
            file if raster else public_file("--population", file), **given
        )
    if way == "roads":
        return metrics.roads(public_file("--roads", file), **given)
    return metrics.within(public_file("--within", file), **given)


_ROW = release("graph_laplace")
_ASKED = tuple(each for each in _ROW.asked if each.name != "metric")

COMMANDS = (with_metric(make(_ROW, _release, arguments=_ASKED, more=METRIC)),)
