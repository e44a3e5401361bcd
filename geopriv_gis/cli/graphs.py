"""The command that releases points in the metric of a public graph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import frames, metrics
from ..files import read_file
from ..frames.points.graph_metric import EPS, LEVEL, PEOPLE, REACH, GraphMetric
from ..metrics.people import FLOOR
from ..metrics.roads import SPACING
from ..metrics.within import CELL
from . import locations, options
from .mechanisms import RASTERS
from .options import Command, help_of
from .running import example, publish

_OWNERS: dict[str, set[str]] = {  # what each way to make a metric takes
    "population": {"column", "band", "floor"},
    "roads": {"spacing"},
    "within": {"cell"},
    "metric": set(),
}
_METRIC = (
    click.option(
        "--population",
        metavar="FILE",
        help="Distance among people: public polygons with --column, or a raster "
        f"({', '.join(RASTERS)}), in at most 6,000 cells.",
    ),
    click.option("--column", metavar="COLUMN", help="People in each polygon."),
    click.option("--band", type=int, help="Band of the raster. Default: 1."),
    click.option("--floor", type=float, help=help_of(FLOOR) + " Default: 1."),
    click.option(
        "--roads",
        metavar="FILE",
        help="Distance along public roads: lines that meet in common vertices.",
    ),
    click.option("--spacing", type=float, help=help_of(SPACING) + " Default: 100."),
    click.option(
        "--within",
        metavar="FILE",
        help="Distance along paths within public polygons; with --cell.",
    ),
    click.option("--cell", type=float, help=help_of(CELL)),
    click.option("--metric", metavar="FILE", help="A metric that --save wrote."),
    click.option("--reach", type=float, help=help_of(REACH)),
    click.option(
        "--save",
        metavar="FILE",
        help="Write the metric, with what was fitted on it, as .npz for --metric.",
    ),
)
_BUDGET = (
    click.option("--eps", type=float, help=help_of(EPS)),
    click.option(
        "--people",
        type=float,
        help="Instead of --eps, with --level and --population: " + help_of(PEOPLE),
    ),
    click.option("--level", type=float, help=help_of(LEVEL)),
)
_WHO = (
    click.option(
        "--privacy-unit", default="row", show_default=True, metavar="row|table|COLUMN",
        help="Who is protected; a person's rows share eps.",
    ),
    click.option(
        "--table-metric", type=click.Choice(["dist_inf", "dist_2"]),
        help="For persons with several rows: all may move at once (the default), or "
        "the root of the summed squares is bounded.",
    ),
    click.option(
        "--z", type=click.Choice(["keep", "drop"]), default="drop", show_default=True,
        help="What happens to Z values, which no mechanism protects.",
    ),
)  # fmt: skip


def _all(command: Command) -> Command:
    for option in reversed((*_METRIC, *_BUDGET, *_WHO)):
        command = option(command)
    return command


@click.command(
    "graph-laplace",
    epilog=example(
        "graph-laplace homes.gpkg out.gpkg --population census.gpkg --column people "
        "--people 1000 --level 2",
        "graph-laplace crashes.gpkg out.gpkg --roads roads.gpkg --eps 0.01",
    ),
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@_all
@options.columns
@locations.sticking
@options.CRS
@options.files
def graph_laplace(*, save: str | None, **given: Any) -> None:
    """Move every point of IN to a node of a public graph: among people, along roads.

    The promise is per root of a person, per metre of road or of path, and none in
    metres on the ground. Give one of --population, --roads, --within and --metric.
    """
    names = [*_OWNERS, *set().union(*_OWNERS.values()), "reach", "crs"]
    asked = {name: given.pop(name) for name in names}
    overwrite = given["overwrite"]

    def release(frame: Any, **more: Any) -> Any:
        metric = _metric(**asked)
        released = frames.graph_laplace(frame, metric, **more)
        if save is not None:
            metric.to_file(save, overwrite=overwrite)
        return released

    release.__name__ = "graph_laplace"
    publish(locations.method_of(release), {}, **given)


COMMANDS = (graph_laplace,)


def _metric(**asked: Any) -> GraphMetric:
    """Return the metric that is asked for; one way to make it, with its options."""
    given = {name: value for name, value in asked.items() if value is not None}
    ways = [name for name in _OWNERS if name in given]
    if len(ways) != 1:
        raise click.UsageError(
            "give exactly one of --population, --roads, --within and --metric."
        )
    (way,) = ways
    file = given.pop(way)
    spare = (
        given.keys() - _OWNERS[way] - ({"reach", "crs"} if way != "metric" else set())
    )
    if spare:
        names = ", ".join(f"--{name}" for name in sorted(spare))
        raise click.UsageError(f"{names} cannot be used with --{way}.")
    if way == "metric":
        return metrics.read(file)
    if way == "population":
        raster = Path(file).suffix.lower() in RASTERS
        return metrics.people(file if raster else read_file(file), **given)
    if way == "roads":
        return metrics.roads(read_file(file), **given)
    if "cell" not in given:
        raise click.UsageError("--within needs --cell.")
    return metrics.within(read_file(file), **given)
