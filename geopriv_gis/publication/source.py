"""Files that a publication reads: true points, and public layers of arguments."""

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
from ..batches.csv import Rows
from ..batches.opening import check_places, opened
from ..batches.parts import is_several, parts_of
from ..batches.tables import Columns, Tables, readable, resolve_crs, stamp_of
from ..core.errors import CRSError, FileError, GeometryError, ParameterError
from ..core.local_path import check_local_path
from ..files import read_file, vectors
from ..files.formats import ARROW, COORDINATES, GEOPARQUET, format_of, package
from ..files.paths import RASTERS, check_source, local_path
from ..files.reading import checked

UNKNOWN = "text, as in the file"
SHAPE = "geometry"
LAYER = "|layername="  # as everywhere: FILE|layername=NAME
_PUBLIC = (kinds.Points, kinds.Polygons, kinds.Shapes)


@dataclass(frozen=True)
class Source:
    """A file with true points; or several, in a folder or named by a pattern.

    places: Which columns hold the coordinates of CSV, or of Parquet without geometry.
    """

    path: Path
    layer: str | None = None
    crs: Any = None
    places: Columns | None = None

    @classmethod
    def of(cls, given: Mapping[str, Any], folder: Path) -> Source:
        """Return the source of a section; the file must be there."""
        path = local_path(folder / check_local_path(given["path"], "path"), "path")
        if not is_several(path):
            check_source(path)
        places = Columns.of(given.get("x"), given.get("y"))
        return cls(path, given.get("layer"), given.get("crs"), places)

    def schema(self) -> tuple[dict[str, str], pyproj.CRS]:
        """Return the columns with their types, and the CRS; no row is read."""
        if self._by_gdal:
            return self._told_by_gdal()
        rows = self._rows(())
        types = package("pyarrow").types
        columns = {
            name: UNKNOWN
            if isinstance(rows, Rows)
            else SHAPE
            if name in rows.shapes
            else _plain(rows.schema.field(name).type, types)
            for name in rows.columns
            if name != rows.active
        }
        return columns, _known(rows.crs)

    def frame(self) -> gpd.GeoDataFrame:
        """Return all rows."""
        if self._by_gdal:
            return self._read_by_gdal()
        rows = self._rows()
        frame = rows.gather()
        rows.check_unchanged()
        _known(frame.crs)
        return frame

    def _rows(self, named: Collection[str] | None = None) -> Tables:
        rows = opened(self.path, self.layer, self.places, self.crs, named)
        check_places(rows, self.places)
        return rows

    @property
    def _by_gdal(self) -> bool:
        """Whether GDAL reads it at once, where pyarrow is missing: QGIS brings none."""
        needed = is_several(self.path) or format_of(self.path) in (
            ARROW, GEOPARQUET, *COORDINATES,
        )  # fmt: skip
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
        return columns, _known(resolve_crs(self.crs, crs))

    def _read_by_gdal(self) -> gpd.GeoDataFrame:
        before = stamp_of(self.path)
        frame = read_file(self.path, self.layer)
        if stamp_of(self.path) != before:
            raise FileError(f"{self.path.name} changed while it was read; try again.")
        frame.attrs = {}  # whatever it was before
        return frame.set_crs(_known(resolve_crs(self.crs, frame.crs)))


def fingerprint(path: Path, salt: str) -> str:
    """Return what changes when files do: sizes and times, not what is in them."""
    paths = parts_of(path)[0] if is_several(path) else [path]
    told_of = repr((salt, str(path), [(str(each), stamp_of(each)) for each in paths]))
    return hashlib.sha256(told_of.encode()).hexdigest()


def _known(crs: pyproj.CRS | None) -> pyproj.CRS:
    if crs is None:
        raise CRSError("crs must be given, as the file does not say it: 'EPSG:4326'.")
    return crs


def _plain(kind: Any, types: Any) -> str:
    """Return a type in a word that everybody knows."""
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


def _plainly(dtype: str) -> str:
    """Return a type of NumPy in such a word."""
    for start, word in (
        ("bool", "yes or no"), ("int", "integer"), ("uint", "integer"),
        ("float", "number"), ("datetime", "time"),
    ):  # fmt: skip
        if dtype.startswith(start):
            return word
    return "text"


# -- values of the file as arguments ---------------------------------------------------


def files_of(argument: Argument, value: Any) -> tuple[str, ...]:
    """Return the names of public files that a value stands for."""
    files = isinstance(argument.kind, (*_PUBLIC, kinds.Metric))
    if not (files or is_matrix(argument, value)):
        return ()
    return tuple(value) if isinstance(value, list) else (value,)


def is_matrix(argument: Argument, value: Any) -> bool:
    """Tell whether queries stand in a file of their own."""
    return argument.name == "queries" and str(value).lower().endswith(".csv")


def loaded(
    arguments: Mapping[str, Argument], given: Mapping[str, Any], folder: Path
) -> dict[str, Any]:
    """Return values as the library takes them: public files read.

    Raises
    ------
    GeoPrivError
        If a public file cannot be read, or an argument is given in two ways.
    """
    found: dict[str, Any] = {}
    for name, argument in arguments.items():
        if argument.instead is None:
            if name in given and not _is_other(arguments, name):
                found[name] = _loaded(arguments, argument, given[name], folder)
            continue
        others = [one.name for one in argument.instead.arguments]
        there = [other in given for other in others]
        if (name in given and any(there)) or any(there) != all(there):
            raise ParameterError(
                f"{name} cannot be combined with {' and '.join(others)}. Pass one."
            )
        if name in given:
            found[name] = _loaded(arguments, argument, given[name], folder)
        elif all(there):
            values = [
                _loaded(arguments, arguments[other], given[other], folder)
                for other in others
            ]
            if argument.instead.by:
                found.update(zip(others, values, strict=True))
            else:
                (found[name],) = values
    return found


def _is_other(arguments: Mapping[str, Argument], name: str) -> bool:
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


def _loaded(
    arguments: Mapping[str, Argument], argument: Argument, value: Any, folder: Path
) -> Any:
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
        _name(file): _layer(argument, file, folder, whole=whole) for file in files
    }
    if len(layers) < len(files):
        raise ParameterError(f"{argument.name} must be files of different names.")
    return layers if isinstance(value, list) else next(iter(layers.values()))


def _name(file: str) -> str:
    path, _, layer = file.partition(LAYER)
    return layer or Path(path).stem


def _layer(argument: Argument, file: str, folder: Path, *, whole: bool) -> Any:
    name, _, layer = file.partition(LAYER)
    path = folder / check_local_path(name, argument.name)
    raster = getattr(argument.kind, "or_raster", False)
    if raster and path.suffix.lower() in RASTERS:
        return str(path)
    try:
        read = read_file(path, layer or None)
    except FileError as error:
        text = str(error).replace("with layer=", f"as FILE{LAYER}NAME")
        raise FileError(f"{argument.name}: {text}") from None
    if not hasattr(read, "geometry"):
        raise GeometryError(f"{argument.name} must be a file with shapes.")
    return read if whole else read.geometry
