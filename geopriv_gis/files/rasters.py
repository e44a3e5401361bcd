"""Grids of estimates as GeoTIFF, written atomically, and as xarray."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyproj
from pyproj.exceptions import CRSError

from ..core.errors import FileError, MissingPackageError
from ..frames.ground.release import KEY
from . import records
from .paths import check_raster, check_source
from .placing import flush_to_disk, hide_writer_errors, private_folder_for, publish_file
from .writing import _check_release

ITEM = "geopriv"  # of the file's metadata: the record of the release
BANDS = ("value", "se", "reliable")
_GRID = "geopriv_grid"  # likewise: what a GeoTIFF does not keep of the grid
_SPACES = {"IMAGE_STRUCTURE", "DERIVED_SUBDATASETS"}  # of tags that GDAL makes
_MOST = 100_000_000  # cells of a file that is read


def write_geotiff(
    grid: Any,
    path: str | os.PathLike[str],
    *,
    overwrite: bool = False,
    source: str | os.PathLike[str] | None = None,
) -> None:
    """Write grid and guarantee as GeoTIFF; raise if unfit, taken or read back unequal.

    ``source`` is the file of the true points, which must be another one.
    """
    target = check_raster(path, overwrite=overwrite, source=source)
    _check_release(grid)
    rasterio = import_rasterio()
    with private_folder_for(target) as folder:
        part = folder / target.name
        hide_writer_errors(target, _write_bands, rasterio, grid, part)
        hide_writer_errors(target, _verify_geotiff, rasterio, grid, part)
        flush_to_disk(part)
        hide_writer_errors(target, publish_file, part, target, overwrite)
    flush_to_disk(target.parent)


def import_rasterio() -> Any:
    """Return rasterio; raise with the install command if missing."""
    try:
        import rasterio
        import rasterio.enums
        import rasterio.transform
    except ImportError as error:
        raise MissingPackageError(
            "GeoTIFF needs rasterio: pip install 'geopriv-gis[raster]'. Or take the "
            "cells as a GeoDataFrame: to_geodataframe(), .gpkg on the command line."
        ) from error
    return rasterio


def _write_bands(rasterio: Any, grid: Any, part: Path) -> None:
    """Write a grid's three arrays as bands of a GeoTIFF, with its record."""
    rows, columns = grid.shape
    with rasterio.open(
        part, "w", driver="GTiff", height=rows, width=columns, count=len(BANDS),
        dtype="float64", crs=grid.crs.to_wkt(), compress="deflate", predictor=3,
        transform=rasterio.transform.Affine(*grid.transform),
    ) as file:  # fmt: skip
        for number, band in enumerate(_arrays(grid), start=1):
            file.write(band.astype(float), number)
            file.set_band_description(number, BANDS[number - 1])
        facts = [grid.crs.to_wkt(), grid.bandwidth, grid.per_area]
        file.update_tags(
            **{ITEM: records.record_to_json(grid), _GRID: json.dumps(facts)}
        )


def _arrays(grid: Any) -> tuple[Any, ...]:
    """Return a grid's values, errors and flags, in the order of `BANDS`."""
    return grid.values, grid.se, grid.reliable


def read_geotiff(path: Path, make: Callable[..., Any]) -> Any:
    """Return the grid that `write_geotiff` wrote; raise for other or changed files.

    ``make`` is `Heatmap`, whose module imports this one.
    """
    rasterio = import_rasterio()
    check_source(path)
    try:
        with rasterio.open(path, driver="GTiff") as file:
            known = file.count == len(BANDS) and set(file.dtypes) == {"float64"}
            if not known or file.width * file.height > _MOST or file.crs is None:
                raise ValueError
            tags = file.tags()
            wkt, bandwidth, per_area = json.loads(tags[_GRID])
            crs = pyproj.CRS.from_wkt(wkt)
            if crs != pyproj.CRS.from_wkt(file.crs.to_wkt()):
                raise ValueError
            return make(
                values=file.read(1), se=file.read(2),
                reliable=_read_flags(file.read(3)), crs=crs,
                transform=tuple(file.transform)[:6], bandwidth=float(bandwidth),
                per_area=bool(per_area),
                attrs={KEY: records.parse_record(tags[ITEM])},
            )  # fmt: skip
    except (KeyError, TypeError, ValueError, CRSError, rasterio.RasterioIOError):
        raise FileError(
            f"{path.name} is no GeoTIFF that geopriv wrote, or was changed by another "
            "program. Read it with rasterio."
        ) from None


def _read_flags(band: Any) -> Any:
    """Return a band of ones and noughts as booleans; raise for other values."""
    if not np.isin(band, (0.0, 1.0)).all():
        raise ValueError
    return band == 1.0


def holds_more(path: Path) -> bool:
    """Return whether a GeoTIFF has more than bands and record: tags, masks, units."""
    rasterio = import_rasterio()
    with rasterio.open(path, driver="GTiff") as file:
        bands = file.indexes
        return (
            not set(file.tags()) <= {ITEM, _GRID, "AREA_OR_POINT"}
            or not set(file.tag_namespaces()) <= _SPACES
            or file.descriptions != BANDS
            or file.nodata is not None
            or any(file.tags(band) or file.overviews(band) for band in bands)
            or any(not set(file.tag_namespaces(band)) <= _SPACES for band in bands)
            or any(file.units)
            or set(file.scales) != {1.0}
            or set(file.offsets) != {0.0}
            or any(
                flags != [rasterio.enums.MaskFlags.all_valid]
                for flags in file.mask_flag_enums
            )
        )


def _verify_geotiff(rasterio: Any, grid: Any, part: Path) -> None:
    """Raise unless a written GeoTIFF reads back equal."""
    with rasterio.open(part) as file:
        same = (
            all(map(np.array_equal, file.read(), _arrays(grid)))
            and tuple(file.transform)[:6] == grid.transform
            and file.tags().get(ITEM) == records.record_to_json(grid)
            and file.crs is not None
        )
    if not same:
        raise FileError(
            f"{part.name} was not written: on reading back, values differed. Use "
            "another disk."
        )


def to_xarray(grid: Any) -> Any:
    """Return an xarray Dataset, or raise without xarray; see `Heatmap.to_xarray`."""
    try:
        import xarray
    except ImportError as error:
        raise MissingPackageError("xarray is needed: pip install xarray.") from error
    size, _, west, _, _, north = grid.transform
    rows, columns = grid.shape
    middles = {
        "y": north - size * (np.arange(rows) + 0.5),
        "x": west + size * (np.arange(columns) + 0.5),
    }
    return xarray.Dataset(
        {
            name: (("y", "x"), each)
            for name, each in zip(BANDS, _arrays(grid), strict=True)
        },
        coords=middles,
        attrs={"crs": grid.crs.to_wkt(), "geopriv": records.record_to_json(grid)},
    )
