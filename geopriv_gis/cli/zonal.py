"""The command for counts and sums in public zones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import frames
from ..core.promise.guarantee import NEIGHBOURS
from ..core.zones.choice import MECHANISMS
from ..core.zones.counts import ROWS
from ..frames.ground.overlay import SLIVERS
from . import options
from .running import example, points_of, publish

ONE = " No unit: of differential privacy, not per metre. Exactly one of --eps, --rho."


@click.command(
    "zonal-counts",
    epilog=example(
        "zonal-counts homes.gpkg counts.gpkg --zones wards.gpkg --eps 1",
        "zonal-counts homes.gpkg counts.gpkg --zones towns.gpkg --zones wards.gpkg "
        "--rho 0.1",
        "zonal-counts shops.gpkg sales.gpkg --zones wards.gpkg --sum sales "
        "--bounds 0,500 --eps 1",
    ),
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--zones",
    multiple=True,
    required=True,
    metavar="FILE",
    help="A file of public polygons; may be repeated: several files are a hierarchy, "
    "or partitions of different kinds, answered together.",
)
@click.option("--eps", type=float, help="Privacy loss ε, greater than 0." + ONE)
@click.option("--rho", type=float, help="Privacy loss ρ, greater than 0." + ONE)
@click.option(
    "--neighbours",
    type=click.Choice(NEIGHBOURS),
    default=NEIGHBOURS[0],
    show_default=True,
    help="What is hidden: whether a person is in the table; or, their number being "
    "public, which data they have.",
)
@click.option(
    "--mechanism",
    type=click.Choice(MECHANISMS),
    default=MECHANISMS[0],
    show_default=True,
    help="Where the noise is added; auto takes the least expected error, which depends "
    "on the zones alone.",
)
@click.option(
    "--sum",
    "column",
    metavar="COLUMN",
    help="Sum this column of numbers instead of counting rows; with --bounds.",
)
@click.option(
    "--bounds",
    metavar="LOW,HIGH",
    help="Public limits of one row's value; values beyond are moved there.",
)
@click.option("--weights", metavar="COLUMN", help="Column of the zones: how much the "
    "accuracy of each matters, greater than 0.")  # fmt: skip
@click.option(
    "--privacy-unit",
    default="row",
    show_default=True,
    metavar="row|COLUMN",
    help="Who is protected: each row is a person, or rows with equal values of a "
    "column are one person's.",
)
@click.option(
    "--max-rows-per-unit", type=int, help=options.help_of(ROWS) + " The first ones."
)
@options.BETA
@click.option(
    "--slivers",
    type=float,
    default=1e-6,
    show_default=True,
    help="Pieces where zones overlap by less than this are faults of digitising. "
    + options.help_of(SLIVERS),
)
@options.files
def zonal_counts(
    zones: tuple[str, ...],
    column: str | None,
    bounds: str | None,
    *,
    allow_remote: bool,
    **given: Any,
) -> None:
    """Write zones with noisy counts of IN's points: differential privacy.

    OUT holds all zones: count_raw, as measured; count, consistent and not negative;
    se, its standard error; low and high, where the truth is but for probability beta.
    With --sum the truth is the sum of the values after moving each into the bounds.
    """
    if (column is None) != (bounds is None):
        raise click.UsageError("--sum and --bounds go together.")
    layers = _layers(zones, allow_remote)
    given["allow_remote"] = allow_remote
    if column is None or bounds is None:
        publish(frames.zonal_counts, {"zones": layers}, **given)
        return
    limits = options.numbers(bounds, "--bounds", "LOW,HIGH")
    asked = {"zones": layers, "column": column, "bounds": limits}
    publish(frames.zonal_sums, asked, **given)


COMMANDS = (zonal_counts,)


def _layers(files: tuple[str, ...], allow_remote: bool) -> Any:
    """Return one layer as it is, several by the names of their files."""
    layers = [points_of(name, None, allow_remote) for name in files]
    if len(layers) == 1:
        return layers[0]
    names: dict[str, Any] = {}
    for file, layer in zip(files, layers, strict=True):
        name = Path(file).stem
        while name in names:
            name += "_"
        names[name] = layer
    return names
