"""The true points of a publication: their schema, and, when publishing, their rows."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import geopandas as gpd
import pyproj

from ..batches.csv import Columns, header_of
from ..batches.opening import opened
from ..batches.tables import readable, stamp_of, told
from ..core.errors import CRSError, FileError, ParameterError
from ..core.local_path import check_local_path
from ..files import read_file, vectors
from ..files.formats import ARROW, CSV, GEOPARQUET, format_of, package
from ..files.paths import check_source, local_path
from ..files.reading import checked

UNKNOWN = "text, as in the file"
SHAPE = "geometry"


@dataclass(frozen=True)
class Source:
    """A file with true points.

    Parameters
    ----------
    path : Path
    layer, crs : optional
    places : batches.csv.Columns, optional
        Where a CSV file has its coordinates.
    """

    path: Path
    layer: str | None = None
    crs: Any = None
    places: Columns | None = None

    @classmethod
    def of(cls, given: Mapping[str, Any], folder: Path) -> Source:
        """Return the source of a section; the file must be there."""
        path = local_path(folder / check_local_path(given["path"], "path"), "path")
        check_source(path)
        places = Columns.of(given.get("x"), given.get("y"))
        if (places is not None) != (format_of(path) is CSV):
            raise ParameterError("x and y are for CSV files, which need both.")
        return cls(path, given.get("layer"), given.get("crs"), places)

    def schema(self) -> tuple[dict[str, str], pyproj.CRS]:
        """Return the columns with their types, and the CRS; no row is read."""
        if self.places is not None:
            with readable(self.path):
                names, _ = header_of(self.path, self.places)
            own = (self.places.x, self.places.y)
            columns = {name: UNKNOWN for name in names if name not in own}
            return columns, _known(told(self.crs, None))
        if self._by_gdal:
            return self._told_by_gdal()
        rows = opened(self.path, self.layer, None, self.crs)
        kinds = package("pyarrow").types
        columns = {
            name: SHAPE
            if name in rows.shapes
            else _plain(rows.schema.field(name).type, kinds)
            for name in rows.columns
            if name != rows.active
        }
        return columns, _known(rows.crs)

    def frame(self) -> gpd.GeoDataFrame:
        """Return all rows."""
        if self._by_gdal:
            return self._read_by_gdal()
        rows = opened(self.path, self.layer, self.places, self.crs)
        rows.watch()
        frame = rows.gather()
        rows.check_unchanged()
        _known(frame.crs)
        return frame

    @property
    def _by_gdal(self) -> bool:
        """Whether GDAL reads it at once, where pyarrow is missing: QGIS brings none."""
        needed = format_of(self.path) in (ARROW, CSV, GEOPARQUET)
        return not needed and importlib.util.find_spec("pyarrow") is None

    def _told_by_gdal(self) -> tuple[dict[str, str], pyproj.CRS]:
        kind = format_of(self.path)
        views = checked(self.path, kind, self.layer)
        name = vectors.address(self.path, kind)
        with readable(self.path):
            _, _, info = vectors.looked_at(name, kind, self.layer, views)
            pairs = zip(info["fields"], info["dtypes"], strict=True)
            columns = {str(field): _plainly(str(dtype)) for field, dtype in pairs}
            said = info["crs"]
            crs = None if said is None else pyproj.CRS.from_user_input(said)
        return columns, _known(told(self.crs, crs))

    def _read_by_gdal(self) -> gpd.GeoDataFrame:
        before = stamp_of(self.path)
        frame = read_file(self.path, self.layer)
        if stamp_of(self.path) != before:
            raise FileError(f"{self.path.name} changed while it was read; try again.")
        frame.attrs = {}  # whatever it was before
        return frame.set_crs(_known(told(self.crs, frame.crs)))


def fingerprint(path: Path, salt: str) -> str:
    """Return what changes when a file does: of its size and time, not its content."""
    told_of = repr((salt, str(path), stamp_of(path)))
    return hashlib.sha256(told_of.encode()).hexdigest()


def _known(crs: pyproj.CRS | None) -> pyproj.CRS:
    if crs is None:
        raise CRSError("crs must be given, as the file does not say it: 'EPSG:4326'.")
    return crs


def _plain(kind: Any, kinds: Any) -> str:
    """Return a type in a word that everybody knows."""
    if kinds.is_dictionary(kind):
        kind = kind.value_type
    for name, tells in (
        ("yes or no", kinds.is_boolean), ("integer", kinds.is_integer),
        ("number", kinds.is_floating), ("number", kinds.is_decimal),
        ("time", kinds.is_temporal), ("text", kinds.is_string),
        ("text", kinds.is_large_string),
    ):  # fmt: skip
        if tells(kind):
            return name
    return str(kind)


def _plainly(dtype: str) -> str:
    """Return a type of NumPy in such a word."""
    for start, word in (
        ("bool", "yes or no"), ("int", "integer"), ("uint", "integer"),
        ("float", "number"), ("datetime", "time"),
    ):  # fmt: skip
        if dtype.startswith(start):
            return word
    return "text"
