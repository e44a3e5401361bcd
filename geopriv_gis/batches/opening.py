"""The rows of a file, whatever its format, or of several with the same columns."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from ..core.errors import FileError, ParameterError
from ..files.formats import ARROW, COORDINATES, GEOPARQUET, check_content, find_format
from . import csv
from .arrow import ArrowFileRows
from .layers import LayerRows
from .parts import ParquetRows, is_many_files, list_parts
from .tables import CoordinateColumns, TableRows, resolve_crs


def open_rows(
    source: Path, layer: str | None, places: CoordinateColumns | None, crs: Any,
    named: Collection[str] | None = None,
) -> TableRows:  # fmt: skip
    """Return the rows of a file, folder or pattern; raise for bad options."""
    several = is_many_files(source)
    paths, keys = list_parts(source) if several else ([source], [])
    kind = find_format(paths[0])
    if layer is not None and (several or kind in (ARROW, GEOPARQUET, *COORDINATES)):
        what = "a folder or pattern" if several else kind.name
        raise FileError(f"{what} has no layers; leave out layer={layer!r}.")
    if kind in COORDINATES:
        for path in paths:
            check_content(path, find_format(path))
        rows: TableRows = csv.CsvRows(paths, places, crs, named=named)
    elif kind is GEOPARQUET:
        rows = ParquetRows(paths, places, crs)
    elif several:
        raise FileError("a pattern must name CSV or Parquet files only.")
    elif kind is ARROW:
        rows = ArrowFileRows(source, crs)
    else:
        rows = LayerRows(source, layer)
        rows.crs = resolve_crs(crs, rows.crs)
        rows.framed = True
    rows.keys, rows.in_folder = keys, several
    return rows


def check_has_geometry(path: Path) -> None:
    """Raise if a file's format has neither geometry nor coordinate columns."""
    kind = find_format(path)
    if not (kind.geometry or kind in COORDINATES):
        raise FileError(
            f"{kind.name} holds no geometry. Give GeoJSON the suffix .geojson."
        )


def check_coordinate_columns(rows: TableRows, places: CoordinateColumns | None) -> None:
    """Raise if coordinate columns are named though rows have points."""
    if places is not None and rows.coordinates is None:
        raise ParameterError(
            "x and y (--x, --y) are for CSV, and Parquet without geometry; the input "
            "has points. Leave them out."
        )
