"""Commands that need public knowledge: cells, a prior, a domain."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from .. import frames
from ..core.errors import ParameterError
from ..core.fitting.optimal import LOSSES
from ..core.parameter import describe
from ..files import check_destination, read_file, write_file
from ..papers.square import SquareMechanism
from ..papers.staircase import StaircaseResponse
from . import locations, options
from .running import example, points_of, publish, tell
from .terminal import progress_bar, say

Command = Callable[..., Any]
RASTERS = (".tif", ".tiff", ".vrt", ".img", ".asc", ".nc")
_LOSS = click.option(
    "--loss",
    type=click.Choice(LOSSES),
    default="euclidean",
    show_default=True,
    help="What is kept small on average: the distance, or its square.",
)
_CELLS = click.option(
    "--cells", metavar="FILE", required=True, help="Public points, 2 to 200."
)
_PRIOR = click.option(
    "--prior",
    metavar="COLUMN",
    help="Column of --cells that says how probable each cell is, e.g. census counts. "
    "Default: all the same.",
)
_DILATION = click.option(
    "--dilation",
    type=float,
    help="1 solves the problem exactly; more is faster at slightly more loss. Default: "
    "1 up to 25 cells, 1.05 beyond.",
)
_REACH = click.option(
    "--reach",
    type=float,
    help="Metres that a point may lie from its cell. Default: the largest distance "
    "from a cell to its nearest neighbour.",
)


def _ldp(mechanism: type) -> Callable[[Command], Command]:
    return click.option(
        "--eps",
        type=float,
        required=True,
        help=describe(mechanism, "eps") + " No promise per metre.",
    )


@click.command(
    epilog=example("optimal homes.gpkg out.gpkg --cells grid.gpkg --prior n --eps 0.01")
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@options.eps(" Between cells.", required=True)
@_CELLS
@_PRIOR
@_LOSS
@_DILATION
@_REACH
@options.columns
@locations.sticking
@options.CRS
@options.files
def optimal(
    *,
    cells: str,
    prior: str | None,
    eps: float,
    loss: str,
    dilation: float | None,
    reach: float | None,
    crs: str | None,
    **given: Any,
) -> None:
    """Move every point of IN to a public cell, with the least expected loss.

    The expected losses that are printed follow from the cells and the prior alone.
    """

    def release(frame: Any, **asked: Any) -> Any:
        public = points_of(cells, None, False)
        if prior is not None and prior not in public.columns:
            raise ParameterError(f"prior must name a column of cells; got {prior!r}.")
        fitted = frames.optimal_mechanism(
            frames.cells_for(frame, public.geometry),
            None if prior is None else public[prior].to_numpy(), eps,
            loss=loss, crs=crs, dilation=dilation, reach=reach,
        )  # fmt: skip
        released = fitted.release(frame, **asked)
        if not given["quiet"]:
            losses = ", ".join(f"{k} {v:.4g}" for k, v in fitted.comparison().items())
            unit = "metres" if loss == "euclidean" else "square metres"
            say(f"Expected loss under the prior, in {unit}: {losses}.")
        return released

    release.__name__ = "optimal"
    publish(locations.method_of(release), {}, **given)


@click.command(
    epilog=example(
        "remap released.gpkg closer.gpkg --prior census.gpkg --weights people",
        "remap released.gpkg closer.gpkg --prior population.tif",
    )
)
@click.argument("source", metavar="RELEASED")
@click.argument("target", metavar="OUT")
@click.option(
    "--prior",
    metavar="FILE",
    required=True,
    help="Where people are: a file of public points, or a raster of weights "
    f"({', '.join(RASTERS)}).",
)
@click.option(
    "--weights", metavar="COLUMN", help="Column of the points of --prior. Default: 1."
)
@click.option(
    "--band", type=int, default=1, show_default=True, help="Band of the raster."
)
@_LOSS
@options.CRS
@click.option("--layer", help="Layer of RELEASED, if there are several.")
@options.OVERWRITE
@options.QUIET
@options.PROGRESS
def remap(
    *,
    source: str,
    target: str,
    prior: str,
    weights: str | None,
    band: int,
    loss: str,
    crs: str | None,
    layer: str | None,
    overwrite: bool,
    quiet: bool,
    progress: bool | None,
) -> None:
    """Move released points to where, by a public prior, the true ones likely are.

    Costs nothing: it looks at the release and at public knowledge only.
    """
    check_destination(target, overwrite=overwrite, source=source, table=False)
    released = points_of(source, layer, False)
    raster = Path(prior).suffix.lower() in RASTERS
    if raster and weights is not None:
        raise ParameterError("weights is for points; a raster has band.")
    public = prior if raster else read_file(prior)
    with progress_bar("remap", False if quiet else progress) as report:
        moved = frames.remap(
            released,
            public,
            weights=weights,
            loss=loss,
            crs=crs,
            band=band,
            progress=report,
        )
    write_file(moved, target, overwrite=overwrite)
    tell(moved, quiet, target)


@click.command(
    epilog=example("square homes.gpkg out.gpkg --eps 4 --bounds 5e5,1e5,6e5,2e5")
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@_ldp(SquareMechanism)
@click.option(
    "--bounds",
    metavar="W,S,E,N",
    required=True,
    help="Public domain in IN's CRS that holds all points; not the data's own bounds.",
)
@options.files
def square(eps: float, bounds: str, **given: Any) -> None:
    """Release IN's points by the square mechanism, a baseline to compare with.

    It promises local differential privacy over the domain: any two places of it, near
    or far. No column goes along.
    """
    domain = options.numbers(bounds, "bounds", "W,S,E,N, four numbers")
    publish(_quietly(frames.baselines.square), {"eps": eps}, bounds=domain, **given)


@click.command(
    epilog=example("staircase homes.gpkg out.gpkg --eps 4 --places towns.gpkg")
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@_ldp(StaircaseResponse)
@click.option(
    "--places",
    metavar="FILE",
    required=True,
    help="Public points in IN's CRS, which must be projected; one is released for each "
    "row.",
)
@click.option(
    "--groups",
    type=int,
    default=5,
    show_default=True,
    help=describe(StaircaseResponse, "groups"),
)
@options.files
def staircase(eps: float, places: str, groups: int, **given: Any) -> None:
    """Release a public place for each of IN's points, a baseline to compare with.

    It promises local differential privacy over the places: any two, near or far. No
    column goes along.
    """

    def release(frame: Any, **asked: Any) -> Any:
        public = points_of(places, None, False).geometry
        return frames.baselines.staircase(frame, eps, public, groups=groups, **asked)

    release.__name__ = "staircase"
    publish(_quietly(release), {}, **given)


COMMANDS = (optimal, remap, square, staircase)


def _quietly(method: Any) -> Any:
    """Return a release that takes no progress as one that does."""

    def release(frame: Any, *, progress: Any, **asked: Any) -> Any:
        result = method(frame, **asked)
        progress(1.0)
        return result

    release.__name__ = method.__name__
    return release
