"""The rows of a file, whatever its format, or of several with the same columns."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from ..core.errors import FileError, ParameterError
from ..files.formats import ARROW, COORDINATES, GEOPARQUET, check_content, format_of
from . import csv
from .arrow import File
from .layers import Layer
from .parts import Parts, is_several, parts_of
from .tables import Columns, Tables, resolve_crs


def opened(
    source: Path, layer: str | None, places: Columns | None, crs: Any,
    named: Collection[str] | None = None,
) -> Tables:  # fmt: skip
    """Return the rows of a file, of a folder, or of the files that a pattern names."""
    several = is_several(source)
    paths, keys = parts_of(source) if several else ([source], [])
    kind = format_of(paths[0])
    if layer is not None and (several or kind in (ARROW, GEOPARQUET, *COORDINATES)):
        what = "a folder or pattern" if several else kind.name
        raise FileError(f"{what} has no layers; leave out layer={layer!r}.")
    if kind in COORDINATES:
        for path in paths:
            check_content(path, format_of(path))
        rows: Tables = csv.Rows(paths, places, crs, named=named)
    elif kind is GEOPARQUET:
        rows = Parts(paths, places, crs)
    elif several:
        raise FileError("a pattern must name CSV or Parquet files only.")
    elif kind is ARROW:
        rows = File(source, crs)
    else:
        rows = Layer(source, layer)
        rows.crs = resolve_crs(crs, rows.crs)
        rows.framed = True
    rows.keys, rows.in_folder = keys, several
    return rows


def check_geometry(path: Path) -> None:
    """Raise for a file that has neither geometry nor columns of coordinates."""
    kind = format_of(path)
    if not (kind.geometry or kind in COORDINATES):
        raise FileError(f"{kind.name} holds no geometry; GeoJSON is .geojson.")


def check_places(rows: Tables, places: Columns | None) -> None:
    """Raise if columns of coordinates are named of rows that have points."""
    if places is not None and rows.coordinates is None:
        raise ParameterError(
            "x and y are for CSV files, and Parquet without geometry (--x, --y); leave "
            "them out."
        )
