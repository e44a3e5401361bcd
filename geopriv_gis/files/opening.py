"""Reading of everything this library writes: rows, tables, grids."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from ..core.local_path import may_be_indirect
from .paths import RASTERS, local_path
from .rasters import read_geotiff
from .reading import read_frame


def read_file(
    path: str | os.PathLike[str],
    layer: str | None = None,
    *,
    allow_remote: bool = False,
) -> Any:
    """Read points or a release with its guarantee; raise FileError if unreadable.

    Parameters
    ----------
    path : path-like
        A local GeoPackage, GeoParquet, GeoJSON, GeoJSONSeq, FlatGeobuf, Arrow file,
        Shapefile (zipped as well), KML or FileGDB, or a released table (.csv, .json,
        .gpkg, .parquet), or the GeoTIFF (.tif) of a heatmap. The content must be what
        the suffix says.
    layer : str, optional
        Needed if there are several layers with geometry.
    allow_remote : bool, default False
        Whether an address, a ``/vsi…`` path or a database may be given, which GDAL
        then opens.

    Returns
    -------
    GeoDataFrame, or for a released table Series or DataFrame, of a GeoTIFF a Heatmap
        With ``.attrs["geopriv"]`` as it was released, if it is a release: see
        `guarantee_of`.

    Raises
    ------
    FileError
        If the file is not there, not what its suffix says, or not local.
    MissingPackageError
        If pyogrio, pyarrow or rasterio is needed and not installed.

    Notes
    -----
    A record is not a signature: `guarantee_of` tells that geometry and record belong
    together, not who made them.

    Examples
    --------
    >>> import tempfile, geopandas as gpd, geopriv_gis
    >>> homes = gpd.GeoSeries.from_xy([-3.19, -3.17], [55.95, 55.93], crs="EPSG:4326")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     homes.geopriv.planar_laplace(eps=0.01).geopriv.to_file(f"{folder}/r.gpkg")
    ...     back = geopriv_gis.read_file(f"{folder}/r.gpkg")
    >>> back.geopriv.guarantee.eps, back.geopriv.guarantee.intact
    (0.01, True)
    """
    remote = isinstance(path, str) and allow_remote and may_be_indirect(path)
    if not remote and str(path).lower().endswith(RASTERS):
        from ..frames.maps.heatmap import Heatmap  # with all that makes heatmaps

        return read_geotiff(local_path(path, remote=True), Heatmap)
    return read_frame(path, layer, allow_remote=allow_remote)


def read_rows(path: Path, layer: str | None = None) -> Any:
    """Read a file as `read_file` does, but a grid as a frame of square cells."""
    read = read_file(path, layer)
    return read.to_geodataframe() if hasattr(read, "to_geodataframe") else read
