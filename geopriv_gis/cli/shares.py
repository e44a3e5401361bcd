"""The command for shares of rows in a region, or beyond a threshold."""

from __future__ import annotations

from typing import Any

import click

from .. import frames
from ..core.local.shares import METHODS, SPLIT
from ..core.mechanisms import SmoothLaplace
from ..core.parameter import describe
from . import options
from .queries import publish_numbers
from .running import example, points_of

_OPTIONS = (
    click.argument("source", metavar="IN"),
    click.option(
        "--region",
        metavar="FILE",
        help="A file of public polygons, taken as one region.",
    ),
    click.option(
        "--column",
        multiple=True,
        metavar="COLUMN",
        help="Instead of --region: a column of numbers; twice for two columns.",
    ),
    *(
        click.option(
            f"--{side}",
            type=float,
            multiple=True,
            help=f"Public threshold, for rows {side} it; one for each column.",
        )
        for side in ("above", "below")
    ),
    click.option(
        "--softness",
        type=float,
        required=True,
        help="Width of the border (m) or threshold over which rows count in part: "
        "greater than 0. Wider needs less noise.",
    ),
    click.option(
        "--eps",
        type=float,
        required=True,
        help="Privacy loss per metre, per unit of the column, or, for ldp, between any "
        "two values: greater than 0.",
    ),
    click.option(
        "--method",
        type=click.Choice(METHODS),
        default="smooth",
        show_default=True,
        help="Noise as smooth sensitivity asks, the same for all, on places or values "
        "themselves (biased), or local differential privacy.",
    ),
    click.option("--delta", type=float, help=describe(SmoothLaplace, "delta")),
    click.option("--split", type=float, help=options.help_of(SPLIT)),
    click.option(
        "--privacy-unit",
        default="row",
        show_default=True,
        metavar="row|table|COLUMN",
        help="Who is protected; a person's eps is divided by their rows.",
    ),
    options.PLANE,
    options.printing,
)


def _declared(command: Any) -> Any:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.command(
    epilog=example(
        "share homes.gpkg --region city.gpkg --softness 500 --eps 0.01",
        "share homes.gpkg --column income --above 50000 --softness 10000 --eps 1e-4",
    )
)
@_declared
def share(
    region: str | None,
    column: tuple[str, ...],
    above: tuple[float, ...],
    below: tuple[float, ...],
    **given: Any,
) -> None:
    """Print the private share of IN's rows in a region, or beyond a threshold.

    Every row makes its own noise. The guarantee goes to standard error.
    """
    if (region is None) == (not column):
        raise click.UsageError("give exactly one of --region and --column.")
    of: Any = list(column)
    if region is not None:
        of = points_of(region, None, given["allow_remote"])
    thresholds: dict[str, Any] = {
        name: values[0] if len(column) == 1 and len(values) == 1 else list(values)
        for name, values in (("above", above), ("below", below))
        if values
    }
    publish_numbers(frames.private_share, of, **thresholds, **given)


COMMANDS = (share,)
