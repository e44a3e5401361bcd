"""Input files of a publication: true points, and public layers."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import geopandas as gpd
import pyproj
from shapely.geometry import Point

from .. import metrics
from ..arguments import Argument, kinds
from ..batches.csv import CsvRows
from ..batches.opening import check_coordinate_columns, open_rows
from ..batches.parts import is_many_files, list_parts
from ..batches.tables import (
    CoordinateColumns,
    TableRows,
    file_stamp,
    hide_reader_errors,
    resolve_crs,
)
from ..core.errors import CRSError, FileError, ParameterError
from ..core.local_path import check_local_path
from ..files import read_file, vectors
from ..files.formats import ARROW, COORDINATES, GEOPARQUET, find_format, import_package
from ..files.paths import RASTERS, check_source, local_path
from ..files.reading import LAYER, check_before_gdal, layer_name, read_public_layer

UNKNOWN = "text, as in the file"
SHAPE = "geometry"
_PUBLIC = (kinds.Points, kinds.Polygons, kinds.Shapes)


@dataclass(frozen=True)
class PointSource:
    """Source file with true points, or several files in a folder or by pattern.

    places: Which columns hold the coordinates of CSV, or of Parquet without geometry.
    """

    path: Path
    layer: str | None = None
    crs: Any = None
    places: CoordinateColumns | None = None

    @classmethod
    def of(cls, arguments: Mapping[str, Any], folder: Path) -> PointSource:
        """Return the source of a [source] table; raise if not local, or missing."""
        path = local_path(folder / check_local_path(arguments["path"], "path"), "path")
        if not is_many_files(path):
            check_source(path)
        places = CoordinateColumns.from_names(arguments.get("x"), arguments.get("y"))
        return cls(path, arguments.get("layer"), arguments.get("crs"), places)

    def schema(self) -> tuple[dict[str, str], pyproj.CRS]:
        """Return the source's columns, types and CRS, not rows; raise without CRS."""
        if self._by_gdal:
            return self._schema_by_gdal()
        rows = self._rows(())
        types = import_package("pyarrow").types
        columns = {
            name: UNKNOWN
            if isinstance(rows, CsvRows)
            else SHAPE
            if name in rows.shapes
            else _type_word(rows.schema.field(name).type, types)
            for name in rows.columns
            if name != rows.active
        }
        return columns, _check_crs_given(rows.crs)

    def frame(self) -> gpd.GeoDataFrame:
        """Return all rows of the source; raise without CRS, or if its file changes."""
        if self._by_gdal:
            return self._read_by_gdal()
        rows = self._rows()
        frame = rows.gather()
        rows.check_unchanged()
        _check_crs_given(frame.crs)
        return frame

    def _rows(self, named: Collection[str] | None = None) -> TableRows:
        """Return the source's rows in batches; raise for invalid coordinate columns."""
        rows = open_rows(self.path, self.layer, self.places, self.crs, named)
        check_coordinate_columns(rows, self.places)
        return rows

    @property
    def _by_gdal(self) -> bool:
        """Return whether GDAL must read the source, as pyarrow is missing."""
        needed = is_many_files(self.path) or find_format(self.path) in (
            ARROW, GEOPARQUET, *COORDINATES,
        )  # fmt: skip
        return not needed and importlib.util.find_spec("pyarrow") is None

    def _schema_by_gdal(self) -> tuple[dict[str, str], pyproj.CRS]:
        """Return the source's columns, types and CRS by GDAL; raise without CRS."""
        kind = find_format(self.path)
        views = check_before_gdal(self.path, kind, self.layer)
        name = vectors.gdal_path(self.path, kind)
        with hide_reader_errors(self.path):
            _, _, info = vectors.inspect_layer(name, kind, self.layer, views)
            pairs = zip(info["fields"], info["dtypes"], strict=True)
            columns = {
                str(field): _numpy_type_word(str(dtype)) for field, dtype in pairs
            }
            stated = info["crs"]
            crs = None if stated is None else pyproj.CRS.from_user_input(stated)
        return columns, _check_crs_given(resolve_crs(self.crs, crs))

    def _read_by_gdal(self) -> gpd.GeoDataFrame:
        """Return all rows read by GDAL; raise without CRS, or if the file changes."""
        before = file_stamp(self.path)
        frame = read_file(self.path, self.layer)
        if file_stamp(self.path) != before:
            raise FileError(f"{self.path.name} changed while it was read; try again.")
        frame.attrs = {}  # whatever it was before
        return frame.set_crs(_check_crs_given(resolve_crs(self.crs, frame.crs)))


def fingerprint(path: Path, salt: str) -> str:
    """Return a salted hash of paths, sizes and times; the contents are not read."""
    paths = list_parts(path)[0] if is_many_files(path) else [path]
    text = repr((salt, str(path), [(str(each), file_stamp(each)) for each in paths]))
    return hashlib.sha256(text.encode()).hexdigest()


def _check_crs_given(crs: pyproj.CRS | None) -> pyproj.CRS:
    """Return the CRS; raise if it is None."""
    if crs is None:
        raise CRSError(
            "crs must be given, as 'EPSG:4326', for the file does not say it."
        )
    return crs


def _type_word(kind: Any, types: Any) -> str:
    """Return an Arrow type as a common word, e.g. text, or by its own name."""
    if types.is_dictionary(kind):
        kind = kind.value_type
    for name, tells in (
        ("yes or no", types.is_boolean), ("integer", types.is_integer),
        ("number", types.is_floating), ("number", types.is_decimal),
        ("time", types.is_temporal), ("text", types.is_string),
        ("text", types.is_large_string),
    ):  # fmt: skip
        if tells(kind):
            return name
    return str(kind)


def _numpy_type_word(dtype: str) -> str:
    """Return a NumPy type as a common word; "text" for all unknown ones."""
    for start, word in (
        ("bool", "yes or no"), ("int", "integer"), ("uint", "integer"),
        ("float", "number"), ("datetime", "time"),
    ):  # fmt: skip
        if dtype.startswith(start):
            return word
    return "text"


# -- values of the file as arguments ---------------------------------------------------


def public_files_in(argument: Argument, value: Any) -> tuple[str, ...]:
    """Return the public files that an argument names; () if none."""
    files = isinstance(argument.kind, (*_PUBLIC, kinds.Metric))
    if not (files or is_matrix(argument, value)):
        return ()
    return tuple(value) if isinstance(value, list) else (value,)


def is_matrix(argument: Argument, value: Any) -> bool:
    """Return whether a queries argument names a CSV file."""
    return argument.name == "queries" and str(value).lower().endswith(".csv")


def load_arguments(
    arguments: Mapping[str, Argument], given: Mapping[str, Any], folder: Path
) -> dict[str, Any]:
    """Return arguments with public files read; raise for conflicting ones."""
    found: dict[str, Any] = {}
    for name, argument in arguments.items():
        if argument.instead is None:
            if name in given and not _is_alternative(arguments, name):
                found[name] = _load_argument(arguments, argument, given[name], folder)
            continue
        others = [one.name for one in argument.instead.arguments]
        there = [other in given for other in others]
        if (name in given and any(there)) or any(there) != all(there):
            raise ParameterError(f"pass either {name}, or {' and '.join(others)}.")
        if name in given:
            found[name] = _load_argument(arguments, argument, given[name], folder)
        elif all(there):
            values = [
                _load_argument(arguments, arguments[other], given[other], folder)
                for other in others
            ]
            if argument.instead.by:
                found.update(zip(others, values, strict=True))
            else:
                (found[name],) = values
    return found


def _is_alternative(arguments: Mapping[str, Argument], name: str) -> bool:
    """Return whether an argument is an alternative to another."""
    return any(
        each.instead and name in [one.name for one in each.instead.arguments]
        for each in arguments.values()
    )


_PLAIN: dict[type, Callable[[Any], Any]] = {
    kinds.Place: lambda value: Point(*value),
    kinds.Extent: lambda value: tuple(map(float, value)),
    kinds.Interval: lambda value: tuple(map(float, value)),
    kinds.Shape: lambda value: (
        [tuple(each) for each in value] if isinstance(value[0], list) else tuple(value)
    ),
}


def _load_argument(
    arguments: Mapping[str, Argument], argument: Argument, value: Any, folder: Path
) -> Any:
    """Return an argument as a release takes it, with files read; raise if invalid."""
    kind = argument.kind
    if isinstance(kind, kinds.Store):
        return folder / check_local_path(value, argument.name)
    if isinstance(kind, kinds.Metric):
        return metrics.read(folder / check_local_path(value, argument.name))
    if isinstance(kind, kinds.Column) and kind.several:
        several = [value] if isinstance(value, str) else value
        return several if isinstance(several, dict) else list(several)
    if is_matrix(argument, value):
        return str(folder / check_local_path(value, argument.name))
    if not isinstance(kind, _PUBLIC):
        return _PLAIN.get(type(kind), lambda same: same)(value)
    named = [each.kind.of for each in arguments.values()
             if isinstance(each.kind, kinds.Column)]  # fmt: skip
    whole = not isinstance(kind, kinds.Points) or argument.name in named
    files = [value] if isinstance(value, str) else value
    layers = {
        layer_name(file): _read_layer(argument, file, folder, whole=whole)
        for file in files
    }
    if len(layers) < len(files):
        raise ParameterError(f"{argument.name} must be files of different names.")
    return layers if isinstance(value, list) else next(iter(layers.values()))


def _read_layer(
    argument: Argument, file: str, folder: Path, *, whole: bool
) -> gpd.GeoDataFrame | gpd.GeoSeries | str:
    """Return a public layer, its geometry or a raster's path; raise if not local."""
    name, mark, layer = file.partition(LAYER)
    path = folder / check_local_path(name, argument.name)
    raster = getattr(argument.kind, "or_raster", False)
    if raster and path.suffix.lower() in RASTERS:
        return str(path)
    read = read_public_layer(argument.name, f"{path}{mark}{layer}")
    return read if whole else read.geometry
