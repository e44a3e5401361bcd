"""Commands on what a release gives away, and the mended DPRS."""

from __future__ import annotations

from typing import Any

import click

from .. import frames
from ..core.mechanisms.private_discs import PrivateDiscs
from ..core.parameter import describe
from ..core.points.dprs import NOISES
from ..files import read_file
from ..frames.attack.result import THRESHOLD
from . import options
from .running import example, points_of, publish
from .terminal import printable, progress_bar, say


def _number(name: str, field: str, kind: type, default: Any) -> options.Command:
    return click.option(
        name, type=kind, default=default, show_default=default is not None,
        help=describe(PrivateDiscs, field),
    )  # fmt: skip


@click.command(epilog=example("dprs in.gpkg out.gpkg --eps 0.01 --region land.gpkg"))
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@options.eps(" For each row, given the discs.", required=True)
@click.option(
    "--region", metavar="FILE", required=True,
    help="Public polygons whose bounding box holds the discs; not made from the data.",
)  # fmt: skip
@_number("--eps-discs", "eps", float, 1.0)
@_number("--delta", "delta", float, 1e-5)
@_number("--discs", "discs", int, None)
@_number("--rounds", "rounds", int, 12)
@_number("--share", "share", float, 0.5)
@click.option(
    "--noise", type=click.Choice(NOISES), default="laplace", show_default=True,
    help="The law around each row.",
)  # fmt: skip
@options.columns
@options.GRID
@options.Z
@options.PLANE
@options.files
def dprs(*, region: str, eps: float, **given: Any) -> None:
    """Move every point of IN into discs that follow where people are (DPRS, mended).

    planar-laplace with the same eps promises more and moves points less.
    """
    area = read_file(region)
    publish(frames.dprs, {"eps": eps}, region=area, **given)


@click.command(epilog=example("report homes.gpkg released.gpkg --html risk.html"))
@click.argument("source", metavar="IN")
@click.argument("released", metavar="RELEASED")
@click.option("--html", metavar="FILE", help="Write the page with maps and plots.")
@click.option("--overwrite", is_flag=True, help="Replace FILE if it exists.")
@click.option(
    "--population", metavar="FILE",
    help="Public points where people live: the crowd that rows are hidden in.",
)  # fmt: skip
@click.option("--weight", metavar="COLUMN", help="People at each point of those.")
@click.option("-k", "--k", type=int, default=10, show_default=True,
              help="Neighbours that a service names.")  # fmt: skip
@click.option("--targets", type=int, default=60, show_default=True,
              help="Rows that are attacked.")  # fmt: skip
@click.option("--threshold", type=float, default=100.0, show_default=True,
              help=options.help_of(THRESHOLD))  # fmt: skip
@click.option("--layer", help="Layer of IN, if there are several.")
@click.option("--progress/--no-progress", default=None, help="Show a progress bar.")
def report(
    *,
    source: str,
    released: str,
    html: str | None,
    overwrite: bool,
    population: str | None,
    weight: str | None,
    layer: str | None,
    progress: bool | None,
    **asked: Any,
) -> None:
    """Measure what RELEASED gives away of IN; for the data holder only.

    Both hold the same rows in the same order. Displacement, attacks on a
    nearby-people service, re-identification, crowds, and what the release is worth.
    """
    true, masked = points_of(source, layer, False), points_of(released, None, False)
    people = None if population is None else points_of(population, None, False)
    with progress_bar("risk report", progress) as told:
        found = frames.risk_report(
            true, masked, population=people, weight=weight, progress=told, **asked
        )
        if html is not None:
            found.save(html, overwrite)
    say(printable(str(found)))
    say("Do not publish any of it: it compares the release with the true points.")
    if html is not None:
        say(f"Written: {html}")


COMMANDS = (dprs, report)
