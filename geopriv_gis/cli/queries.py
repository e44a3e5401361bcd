"""Commands for where the points lie, how large an area they take, what is near."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from .. import frames, write_file
from ..files import check_destination
from . import options
from .running import example, points_of, publish, tell
from .terminal import printable, progress_bar

Command = Callable[..., Any]
ALL = " For all places together; exactly one of --eps and --rho."


def _polygon(command: Command) -> Command:
    """Add what the commands share that write one shape."""
    for option in reversed(
        (
            click.argument("source", metavar="IN"),
            click.argument("target", metavar="OUT"),
            options.eps(options.ONE),
            options.rho(options.ONE),
            options.BETA,
            options.UNIT,
            options.PLANE,
            options.files,
        )
    ):
        command = option(command)
    return command


def _table(
    *more: Command, budget: str = options.ONE, crs: Command = options.CRS
) -> Callable[[Command], Command]:
    """Add what the commands share that print numbers."""

    def add(command: Command) -> Command:
        asked: tuple[Command, ...] = (
            click.argument("source", metavar="IN"),
            *more,
            options.eps(budget),
            options.rho(budget),
            options.BETA,
            crs,
            options.printing,
        )
        for option in reversed(asked):
            command = option(command)
        return command

    return add


@click.command(epilog=example("bbox homes.gpkg box.gpkg --rho 1e-4 --cover"))
@options.COVER
@_polygon
def bbox(**given: Any) -> None:
    """Write the private bounding box of IN's points."""
    names = ("eps", "rho", "beta", "privacy_unit", "cover")
    publish(frames.private_bbox, {name: given.pop(name) for name in names}, **given)


@click.command(epilog=example("centre homes.gpkg centre.gpkg --rho 1e-4"))
@options.STATISTIC
@_polygon
def centre(**given: Any) -> None:
    """Write the private centre of IN's points."""
    names = ("eps", "rho", "beta", "privacy_unit", "statistic")
    publish(frames.private_centre, {name: given.pop(name) for name in names}, **given)


@click.command(epilog=example("diameter homes.gpkg --rho 1e-4"))
@_table(options.UNIT, crs=options.PLANE)
def diameter(**given: Any) -> None:
    """Print the private largest distance between two of IN's points, in metres."""
    publish_numbers(frames.private_diameter, **given)


@click.command(epilog=example("radius homes.gpkg --rho 1e-4"))
@_table(options.UNIT, crs=options.PLANE)
def radius(**given: Any) -> None:
    """Print the private radius of the smallest circle around IN's points, in metres."""
    publish_numbers(frames.private_radius, **given)


@click.command(epilog=example("distance homes.gpkg --point 530000,180000 --eps 0.01"))
@_table(options.POINT, options.POINTS, budget=options.EACH)
def distance(point: Any, points: str | None, **given: Any) -> None:
    """Print the private distance of public places from IN's nearest point, in metres.

    The guarantee goes to standard error.
    """
    place = _places(point, points, given["allow_remote"])
    publish_numbers(frames.private_distance, place, **given)


@click.command(
    "any-within",
    epilog=example("any-within homes.gpkg --points stops.gpkg --within 500 --eps 0.1"),
)
@_table(options.POINT, options.POINTS, options.WITHIN, budget=ALL)
def any_within(point: Any, points: str | None, *, within: float, **given: Any) -> None:
    """Print whether any of IN's points is within a distance of public places.

    Several places are asked in their order until the first "yes".
    """
    place = _places(point, points, given["allow_remote"])
    publish_numbers(frames.private_any_within, place, within, **given)


COMMANDS = (bbox, centre, diameter, radius, distance, any_within)


def _places(point: Any, points: str | None, allow_remote: bool) -> Any:
    if (point is None) == (points is None):
        raise click.UsageError("give exactly one of --point and --points.")
    return point if points is None else points_of(points, None, allow_remote).geometry


def publish_numbers(
    method: Callable[..., Any],
    /,
    *public: Any,
    source: str,
    layer: str | None,
    allow_remote: bool,
    quiet: bool,
    progress: bool | None,
    output: str | None,
    overwrite: bool,
    **asked: Any,
) -> None:
    """Read, release, print or write, tell: in this order."""
    if output is not None:
        check_destination(output, overwrite=overwrite, source=source, table=True)
    frame = points_of(source, layer, allow_remote)
    label = method.__name__.replace("_", " ")
    with progress_bar(label, False if quiet else progress) as report:
        table = method(frame, *public, progress=report, **asked)
    if output is not None:
        write_file(table, output, overwrite=overwrite)
        tell(table, quiet, output)
        return
    click.echo(printable(table.to_csv(index=len(table) > 1)), nl=False)
    tell(table, quiet, err=True)
