"""The rows of a file, whatever its format, or of a folder of parts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..core.errors import CRSError, FileError, ParameterError
from ..files.formats import ARROW, CSV, GEOPARQUET, format_of
from ..files.paths import is_database
from . import csv
from .arrow import File
from .layers import Layer
from .parts import Parts
from .tables import Tables, told


def opened(
    path: Path, layer: str | None, places: csv.Columns | None, crs: Any
) -> Tables:
    """Return the rows of a file, or of a folder of GeoParquet.

    Parameters
    ----------
    path : Path
    layer : str or None
    places : csv.Columns or None
        Where the coordinates of a CSV file are.
    crs : CRS-like or None
        Where the file does not say it.

    Raises
    ------
    FileError, ParameterError, CRSError
        If it cannot be read, or what is told of it does not fit.
    """
    if is_folder(path):
        if places is not None or layer is not None:
            raise ParameterError("a folder holds GeoParquet; leave out layer, x and y.")
        parts = Parts.of_folder(path)
        parts.crs = told(crs, parts.crs)
        return parts
    kind = format_of(path)
    if layer is not None and kind in (ARROW, CSV, GEOPARQUET):
        raise FileError(f"{kind.name} has no layers; leave out layer={layer!r}.")
    if kind is CSV:
        if places is None:
            raise ParameterError(
                "x and y must name the columns of coordinates in a CSV file (--x, --y)."
            )
        if crs is None:
            raise CRSError(
                "data_crs must say the CRS of the coordinates in a CSV file, such as "
                "'EPSG:4326' for longitude and latitude (--data-crs)."
            )
        return csv.Rows(path, places, told(crs, None))
    if kind is ARROW:
        return File(path, crs)
    rows = Parts([path]) if kind is GEOPARQUET else Layer(path, layer)
    rows.crs = told(crs, rows.crs)
    return rows


def is_folder(path: Path) -> bool:
    """Tell whether it is a folder of parts, and no database that GDAL reads."""
    return path.is_dir() and not is_database(path)
