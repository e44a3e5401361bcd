"""Parquet in batches: one file, or several with the same columns.

What folders and files are called is never published: `zone=7/part-3.parquet` says
where rows are, whatever the file holds.
"""

from __future__ import annotations

import fnmatch
import glob
import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pandas as pd
import pyproj

from ..core.errors import CRSError, FileError
from ..files.formats import (
    COORDINATES,
    GEOPARQUET,
    check_content,
    find_format,
    import_package,
)
from ..files.parquet import (
    BUFFER,
    LON_LAT,
    covering_columns,
    native_geometry,
    open_checked,
)
from ..files.paths import is_database
from ..frames.ground.geometry import GeometryFaults
from . import tables
from .places import points_from_columns
from .tables import (
    GEOMETRY,
    NO_CRS,
    TAKEN,
    CoordinateColumns,
    TableRows,
    check_same_schema,
    hide_reader_errors,
    resolve_crs,
)
from .tables import (
    LON_LAT as DEGREES,
)

# What is no point, as GeoParquet and shapely call it.
_SHAPES = ("LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon")
_WKB = ("geometry", "geom", "the_geom", "wkb", "wkb_geometry")
_SMALL = 128 << 20  # bytes, not compressed: what is decoded once
_GAPS = r"U?Int(8|16|32|64)"  # what pandas calls them


class ParquetRows(TableRows):
    """Rows of Parquet files, one file after the other.

    paths: Files whose columns and CRS are the same.
    places: Which columns hold the coordinates, where the files declare no geometry. By
        default a column of well-known binary that has a usual name, else those that are
        called longitude and latitude.
    crs: Of the points, where the files do not say it.

    Columns of small files are decoded once, whichever are read with them.
    """

    _decoded: dict[str, list[Any]]  # by columns, those of each batch

    def __init__(
        self,
        paths: Sequence[Path],
        places: CoordinateColumns | None = None,
        crs: Any = None,
    ) -> None:
        """Read schemas of Parquet files; raise if they differ or lack a CRS."""
        self.paths = list(paths)
        self.record_file_stamps()
        first: _ParquetHeader | None = None
        size = 0
        for path in self.paths:
            check_content(path, GEOPARQUET)
            with hide_reader_errors(path), open_checked(path) as file:
                head = _ParquetHeader(file, path, places)
                size += head.size
            first = first or head
            first.check_same_columns(head, path)
        assert first is not None
        self._is_small, self._decoded = size <= _SMALL, {}
        self.schema = first.schema
        if first.plain and crs is None:
            if places is not None or first.places is None:
                raise CRSError(NO_CRS)
            crs = DEGREES
        self.crs = resolve_crs(crs, first.crs)
        self.active, self.kinds = first.active, first.kinds
        self.coordinates, self.framed = first.places, not first.plain
        self.numbered = first.numbered
        if first.encoding not in ("WKB", "point"):
            own = {name.lower(): name for name in _SHAPES}
            kinds = frozenset({own.get(first.encoding, first.encoding)})
            GeometryFaults(rows=1, types=kinds).check("the frame", drop_z=True)
        self.columns, self.labels = first.columns, first.labels
        self.shapes = first.shapes

    def _read_tables(self, names: list[str]) -> Iterator[Any]:
        """Yield tables of columns; geometry is made of x and y if need be."""
        pyarrow = import_package("pyarrow")
        own = (
            [] if self.coordinates is None else [self.coordinates.x, self.coordinates.y]
        )
        wanted = [name for name in names if not (own and name == GEOMETRY)]
        read = [*wanted, *(name for name in own if name not in wanted)]
        for columns in self._read_columns(read):
            if self.coordinates is not None:
                xy = (columns[n].cast("float64") for n in own)
                columns[GEOMETRY] = points_from_columns(*xy)
            yield pyarrow.table({name: columns[name] for name in names})

    def _read_columns(self, names: list[str]) -> Iterator[dict[str, Any]]:
        """Yield columns batch by batch; cache those of small files."""
        new = [name for name in names if name not in self._decoded]
        known = [name for name in names if name in self._decoded]
        read: dict[str, list[Any]] = {name: [] for name in new}
        batches = self._read_batches(new) if new else self._decoded[names[0]]
        for number, batch in enumerate(batches):
            columns = {name: batch.column(name) for name in new}
            if self._is_small:
                for name, column in columns.items():
                    read[name].append(column)
            yield columns | {name: self._decoded[name][number] for name in known}
        if self._is_small:  # all of it was read
            self._decoded |= read

    def _read_batches(self, names: list[str]) -> Iterator[Any]:
        """Yield record batches, cut the same way for any columns."""
        parquet = import_package("pyarrow.parquet")
        for path in self.paths:
            with (
                hide_reader_errors(path),
                parquet.ParquetFile(path, pre_buffer=False, buffer_size=BUFFER) as file,
            ):
                several = len(names) > 1  # a column by itself waits for threads alone
                yield from file.iter_batches(
                    tables.ROWS, columns=names, use_threads=several
                )


class _ParquetHeader:
    """Columns and geometry metadata of a Parquet file."""

    def __init__(self, file: Any, path: Path, places: CoordinateColumns | None) -> None:
        """Read a Parquet file's columns, CRS and geometry; raise if invalid."""
        schema, groups = file.schema_arrow, range(file.metadata.num_row_groups)
        self.size = sum(file.metadata.row_group(n).total_byte_size for n in groups)
        metadata = schema.metadata or {}
        known = metadata.get(b"geo") or _metadata_of_native_geometry(file)
        self.plain, self.places = known is None, None
        if known is None:
            known, self.places = _metadata_without_geo(schema, path, places)
        geo = json.loads(known)
        self.active = str(geo["primary_column"])
        declared = geo["columns"]
        self.encoding = declared[self.active].get("encoding", "WKB")
        crs = declared[self.active].get("crs", LON_LAT)
        self.crs = None if crs is None else _parse_crs_json(json.dumps(crs))
        self.ellipsoids = list(_find_ellipsoid_axes(crs))
        boxes = covering_columns(metadata.get(b"geo", b"{}"))
        names = [name for name in schema.names if name not in boxes]
        self.labels = tuple(n for n in _pandas_index_columns(metadata) if n in names)
        if self.places is not None:
            own = (self.places.x, self.places.y)
            names = [*(name for name in names if name not in own), GEOMETRY]
        self.columns = tuple(name for name in names if name not in self.labels)
        self.shapes = tuple(
            n for n in self.columns if n in declared and n != self.active
        )
        self.kinds = nullable_integer_columns(schema)
        self.numbered = has_range_index(metadata)
        self.schema = self._whole = schema.remove_metadata()
        if self.places is not None:
            point = import_package("pyarrow").field(
                GEOMETRY, import_package("pyarrow").binary()
            )
            kept = [schema.field(n) for n in schema.names if n not in own]
            self.schema = import_package("pyarrow").schema([*kept, point])
        if len(set(schema.names)) < len(schema.names):
            raise FileError(f"{path.name} has columns of the same name; rename them.")

    def check_same_columns(self, other: _ParquetHeader, path: Path) -> None:
        """Raise unless another file has the same CRS, columns and geometry or x, y."""
        if self.crs != other.crs or self.ellipsoids != other.ellipsoids:
            raise FileError(
                f"{path.name} has another CRS or ellipsoid than the files before it. "
                "Convert all to one with to_crs() first."
            )
        check_same_schema(self._whole, other._whole, path)
        if (self.active, self.places) != (other.active, other.places):
            raise FileError(
                f"{path.name} has its coordinates in other columns than the files "
                "before it. Use the same columns in all files."
            )


@lru_cache(maxsize=64)
def _parse_crs_json(text: str) -> pyproj.CRS:
    """Return the CRS of a PROJ JSON text, cached."""
    return pyproj.CRS.from_user_input(json.loads(text))


def _find_ellipsoid_axes(crs: Any) -> Iterator[dict[str, Any]]:
    """Yield the axes of all ellipsoids within PROJ JSON.

    Where it names an ensemble of datums, as EPSG:4326 does, PROJ takes the ensemble's
    own for it, whatever is stated: two that say something else are equal to it.
    """
    parts = enumerate(crs) if isinstance(crs, list) else ()
    for key, value in crs.items() if isinstance(crs, dict) else parts:
        if key == "ellipsoid" and isinstance(value, dict):
            yield {name: value[name] for name in value if name not in ("name", "id")}
        else:
            yield from _find_ellipsoid_axes(value)


def _metadata_of_native_geometry(file: Any) -> str | None:
    """Return GeoParquet metadata of a native geometry column; None if there is none."""
    found = native_geometry(file)
    return found and _make_geo_metadata(found[0], found[1].to_json_dict())


def _make_geo_metadata(name: str, crs: Any) -> str:
    """Return GeoParquet metadata of a geometry column as JSON."""
    columns = {name: {"encoding": "WKB", "crs": crs}}
    return json.dumps({"primary_column": name, "columns": columns})


def _metadata_without_geo(
    schema: Any, path: Path, places: CoordinateColumns | None
) -> tuple[str, CoordinateColumns | None]:
    """Return metadata and None for a WKB column, else metadata and x, y; or raise."""
    types, names = import_package("pyarrow").types, schema.names
    kinds = {field.name: field.type for field in schema}
    binary = (types.is_binary, types.is_large_binary)
    found = [n for n in names if n.lower() in _WKB and any(f(kinds[n]) for f in binary)]
    if places is None and len(found) == 1:
        return _make_geo_metadata(found[0], None), None
    known = places or CoordinateColumns.find_in(names)
    if known is None:
        raise FileError(
            f"{path.name} has no geometry. Pass x=, y= and data_crs= (--x, --y, "
            "--data-crs), or write it with GeoDataFrame.to_parquet()."
        )
    for name in (known.x, known.y):
        number = name in kinds and (
            types.is_floating(kinds[name]) or types.is_integer(kinds[name])
        )
        if not number:
            raise FileError(
                f"x and y must name numeric columns of {path.name}; {name!r} is none."
            )
    if GEOMETRY in names:
        raise FileError(TAKEN.format(name=path.name))
    return _make_geo_metadata(GEOMETRY, None), known


def _pandas_index_columns(metadata: dict[bytes, bytes]) -> list[str]:
    """Return the columns that pandas would make the index."""
    return [name for name in _pandas_index(metadata) if isinstance(name, str)]


def _pandas_index(metadata: dict[bytes, bytes]) -> list[Any]:
    """Return pandas' stored description of the index; [] if none."""
    found: list[Any] = json.loads(metadata.get(b"pandas", b"{}")).get("index_columns")
    return found or []


def has_range_index(metadata: dict[bytes, bytes]) -> bool:
    """Return whether pandas' index is a range from 0, or none is stored."""
    counted = {"kind": "range", "start": 0, "step": 1}
    return all(
        isinstance(each, dict) and counted.items() <= each.items()
        for each in _pandas_index(metadata)
    )


def nullable_integer_columns(schema: Any) -> dict[str, Any]:
    """Return pandas types (Int64, …) of integer columns that were nullable in pandas.

    Without them Arrow makes floats of these columns.

    What is suspect of whole numbers is not of floats.
    """
    stored = json.loads((schema.metadata or {}).get(b"pandas", b"{}"))
    columns = stored.get("columns", [])
    known = {each.get("field_name"): str(each.get("numpy_type")) for each in columns}
    whole = import_package("pyarrow").types.is_integer
    return {
        field.name: pd.api.types.pandas_dtype(known[field.name])
        for field in schema
        if whole(field.type) and re.fullmatch(_GAPS, known.get(field.name, ""))
    }


PART_SUFFIXES = (*GEOPARQUET.suffixes, *(s for f in COORDINATES for s in f.suffixes))


def is_many_files(source: Path) -> bool:
    """Return whether a source is a folder of files or a pattern."""
    if source.is_dir():
        return not is_database(source)
    return glob.has_magic(str(source)) and not source.exists()


def list_parts(source: Path) -> tuple[list[Path], list[str]]:
    """List a folder's or glob pattern's files, KEYs of KEY=VALUE folders; or raise."""
    if source.is_dir():
        base = source
        some: Iterator[Path] = source.rglob("*")
    else:
        plain = [n for n, part in enumerate(source.parts) if glob.has_magic(part)]
        base = Path(*source.parts[: plain[0]])
        some = map(Path, glob.iglob(str(source), recursive=True))
    found = sorted(
        path
        for path in some
        if (base is not source or path.name.lower().endswith(PART_SUFFIXES))
        and not any(p.startswith(("_", ".")) for p in path.relative_to(base).parts)
        and path.is_file()
    )
    if not found:
        if base is source:
            raise FileError(
                f"{source} holds no {' or '.join(PART_SUFFIXES)} files to release; "
                "names that begin with _ or . are skipped."
            )
        raise FileError(
            f"{source} matches no files to release; names that begin with _ or . are "
            "skipped. Check the pattern."
        )
    if len({find_format(path) is GEOPARQUET for path in found}) > 1:
        raise FileError(
            f"{source} holds CSV and Parquet; name one of them by a pattern: '*.csv'."
        )
    folders = {part for path in found for part in path.relative_to(base).parts[:-1]}
    keys = {name.partition("=")[0] for name in folders if "=" in name}
    return found, sorted(keys)


def check_not_inside(target: Path, source: Path) -> None:
    """Raise if an output would be among the files of a folder or pattern."""
    path, inside = target.resolve(), source.resolve()
    if source.is_dir() and path.is_relative_to(inside):
        raise FileError(
            "the output must not be inside the input folder. Choose another path."
        )
    if is_many_files(source) and fnmatch.fnmatch(str(path), str(inside)):
        raise FileError(
            "the output must not match the pattern of the input. Choose another path."
        )
