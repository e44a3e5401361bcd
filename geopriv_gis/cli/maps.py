"""Commands for maps: a private heatmap, and counts from released points."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import frames, read_file, write_file
from ..core.deconvolution.cells import CELL
from ..core.deconvolution.source import BANDWIDTH
from ..files import check_destination
from ..files.paths import RASTERS, check_raster
from ..files.rasters import need_rasterio, write_geotiff
from . import options
from .running import example, points_of, tell
from .terminal import progress_bar

_BANDWIDTH = click.option(
    "--bandwidth", type=float, required=True, help=options.help_of(BANDWIDTH)
)
_EXTENT = click.option(
    "--extent",
    metavar="W,S,E,N",
    help="What the map covers, in the input's CRS; public, not made from the points.",
)
_EXTENT_OF = click.option(
    "--extent-of",
    metavar="FILE",
    help="Instead of --extent: a public layer, in any CRS, whose bounds are meant.",
)


@click.command(
    epilog=example(
        "heatmap homes.gpkg heat.tif --cell 100 --bandwidth 500 --eps 0.01 \\",
        "  --extent 525000,175000,535000,185000",
    )
)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@_BANDWIDTH
@click.option("--cell", type=float, required=True, help=options.help_of(CELL))
@_EXTENT
@_EXTENT_OF
@options.eps(options.ONE)
@options.rho(options.ONE)
@click.option(
    "--per-area", is_flag=True, help="Densities per square metre instead of means."
)
@click.option(
    "--positive",
    is_flag=True,
    help="No negative values, at the price of some bias, for maps to look at.",
)
@click.option(
    "--privacy-unit",
    default="row",
    show_default=True,
    metavar="row|table|COLUMN",
    help="Who is protected: each row is a person, all rows are one person's, or rows "
    "with equal values of a column are.",
)
@options.PLANE
@options.files
def heatmap(
    *,
    source: str,
    target: str,
    layer: str | None,
    allow_remote: bool,
    overwrite: bool,
    quiet: bool,
    progress: bool | None,
    extent: str | None,
    extent_of: str | None,
    **asked: Any,
) -> None:
    """Write a private map of the density of IN's points.

    Noise is added to every point, and its blur taken out of the map: however many
    cells there are, they cost nothing. OUT is a GeoTIFF (.tif) of two bands, value and
    standard error, or the cells as polygons (.gpkg, .parquet, .fgb, .geojson).
    """
    raster = Path(target).suffix.lower() in RASTERS
    if raster:
        check_raster(target, overwrite=overwrite, source=source)
        need_rasterio()
    else:
        check_destination(target, overwrite=overwrite, source=source, table=False)
    asked["extent"] = _extent(extent, extent_of, allow_remote)
    frame = points_of(source, layer, allow_remote)
    with progress_bar("private heatmap", False if quiet else progress) as report:
        grid = frames.private_heatmap(
            frame, progress=lambda share: report(0.8 * share), **asked
        )
        if raster:
            write_geotiff(grid, target, overwrite=overwrite, source=source)
        else:
            write_file(grid.to_geodataframe(), target, overwrite=overwrite)
        report(1.0)
    tell(grid, quiet, target)


@click.command(
    epilog=example("count released.gpkg wards.gpkg counted.gpkg --bandwidth 300")
)
@click.argument("released", metavar="RELEASED")
@click.argument("zones", metavar="ZONES")
@click.argument("target", metavar="OUT")
@_BANDWIDTH
@options.CRS
@click.option("--layer", help="Layer of RELEASED, if there are several.")
@click.option(
    "--allow-remote", is_flag=True, help="Let the inputs be addresses or databases."
)
@options.OVERWRITE
@options.QUIET
@options.PROGRESS
def count(
    *,
    released: str,
    zones: str,
    target: str,
    bandwidth: float,
    crs: str | None,
    layer: str | None,
    allow_remote: bool,
    overwrite: bool,
    quiet: bool,
    progress: bool | None,
) -> None:
    """Write how many true points lie in each polygon of ZONES, estimated from RELEASED.

    RELEASED is what planar-laplace or gaussian wrote. The estimates have no bias and a
    standard error; they cost no budget.
    """
    check_destination(target, overwrite=overwrite, source=released, table=False)
    points = points_of(released, layer, allow_remote)
    polygons = read_file(zones, allow_remote=allow_remote)
    with progress_bar("counts", False if quiet else progress) as report:
        counted = frames.count(
            points, polygons, bandwidth, crs=crs, progress=lambda s: report(0.8 * s)
        )
        write_file(counted, target, overwrite=overwrite)
        report(1.0)
    tell(counted, quiet, target)


COMMANDS = (heatmap, count)


def _extent(numbers: str | None, layer: str | None, allow_remote: bool) -> Any:
    if (numbers is None) == (layer is None):
        raise click.UsageError("give exactly one of --extent and --extent-of.")
    if numbers is not None:
        return options.numbers(numbers, "extent", "W,S,E,N, four numbers")
    return points_of(str(layer), None, allow_remote).geometry
