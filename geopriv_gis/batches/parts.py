"""GeoParquet in batches: one file, or a folder of parts.

The names of folders and files are never looked at: `zone=7/part-3.parquet` says where
rows are, whatever the file holds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pandas as pd
import pyproj

from ..core.errors import FileError
from ..files.formats import GEOPARQUET, check_content, package
from ..files.parquet import (
    BUFFER,
    LON_LAT,
    NO_GEOMETRY,
    checked,
    coverings,
    native_geometry,
)
from ..frames.ground.geometry import Faults
from . import tables
from .tables import Tables, readable

# What is no point, as GeoParquet and shapely call it.
_SHAPES = ("LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon")
_GAPS = r"U?Int(8|16|32|64)"  # what pandas calls them


class Parts(Tables):
    """The rows of GeoParquet files, one after the other.

    Parameters
    ----------
    paths : sequence of Path
        Files whose columns and CRS are the same.

    Raises
    ------
    FileError
        If one cannot be read, or they differ.
    GeometryError
        If they hold no points.
    """

    @classmethod
    def of_folder(cls, folder: Path) -> Parts:
        """Return the rows of all files of a folder."""
        paths, keys = parts_of(folder)
        found = cls(paths)
        found.keys, found.in_folder = keys, True
        return found

    def __init__(self, paths: Sequence[Path]) -> None:
        self.paths = list(paths)
        self.watch()
        first: _Head | None = None
        for path in self.paths:
            check_content(path, GEOPARQUET)
            with readable(path), checked(path) as file:
                head = _Head(file, path)
            first = first or head
            first.refuse_other(head, path)
        assert first is not None
        self.schema = first.schema
        self.crs, self.active, self.kinds = first.crs, first.active, first.kinds
        self.numbered = first.numbered
        if first.encoding not in ("WKB", "point"):
            own = {name.lower(): name for name in _SHAPES}
            kinds = frozenset({own.get(first.encoding, first.encoding)})
            Faults(rows=1, types=kinds).refuse("the frame", drop_z=True)
        self.columns, self.labels, self.shapes = (
            first.columns,
            first.labels,
            first.shapes,
        )

    def _pieces(self, names: list[str]) -> Iterator[Any]:
        parquet, pyarrow = package("pyarrow.parquet"), package("pyarrow")
        for path in self.paths:
            with (
                readable(path),
                parquet.ParquetFile(path, pre_buffer=False, buffer_size=BUFFER) as file,
            ):
                for batch in file.iter_batches(tables.ROWS, columns=names):
                    table = pyarrow.Table.from_batches([batch])
                    yield table.select(names).replace_schema_metadata(None)


class _Head:
    """What a file says of its columns."""

    def __init__(self, file: Any, path: Path) -> None:
        schema = file.schema_arrow
        metadata = schema.metadata or {}
        geo = json.loads(metadata.get(b"geo") or _native(file, path))
        self.active = str(geo["primary_column"])
        declared = geo["columns"]
        self.encoding = declared[self.active].get("encoding", "WKB")
        crs = declared[self.active].get("crs", LON_LAT)
        self.crs = None if crs is None else _crs_of(json.dumps(crs))
        self.ellipsoids = list(_ellipsoids_in(crs))
        boxes = coverings(metadata.get(b"geo", b"{}"))
        names = [name for name in schema.names if name not in boxes]
        self.labels = tuple(n for n in _index_of(metadata) if n in names)
        self.columns = tuple(name for name in names if name not in self.labels)
        self.shapes = tuple(
            n for n in self.columns if n in declared and n != self.active
        )
        self.kinds, self.numbered = kinds_of(schema), is_numbered(metadata)
        self.schema = schema.remove_metadata()
        if len(set(schema.names)) < len(schema.names):
            raise FileError(f"{path.name} has columns of the same name; rename them.")

    def refuse_other(self, other: _Head, path: Path) -> None:
        """Raise unless another file has the same columns and CRS."""
        if self.crs != other.crs or self.ellipsoids != other.ellipsoids:
            raise FileError(
                f"{path.name} has another CRS than the parts before it; bring all "
                "parts to one with to_crs() first."
            )
        if self.active != other.active or not self.schema.equals(other.schema):
            raise FileError(
                f"{path.name} has other columns, or columns of other types, than the "
                "parts before it; make them the same first."
            )


@lru_cache(maxsize=64)
def _crs_of(said: str) -> pyproj.CRS:
    """Return a CRS of JSON: PROJ takes 15 ms for it, and parts mostly say the same."""
    return pyproj.CRS.from_user_input(json.loads(said))


def _ellipsoids_in(said: Any) -> Iterator[dict[str, Any]]:
    """Yield the axes of the ellipsoids that a CRS states, wherever it does.

    Where it names an ensemble of datums, as EPSG:4326 does, PROJ takes the ensemble's
    own for it, whatever is stated: two that say something else are equal to it.
    """
    parts = enumerate(said) if isinstance(said, list) else ()
    for key, value in said.items() if isinstance(said, dict) else parts:
        if key == "ellipsoid" and isinstance(value, dict):
            yield {name: value[name] for name in value if name not in ("name", "id")}
        else:
            yield from _ellipsoids_in(value)


def _native(file: Any, path: Path) -> str:
    """Return what GeoParquet would say of a file that has Parquet's own geometries."""
    found = native_geometry(file)
    if found is None:
        raise FileError(f"{path.name} {NO_GEOMETRY}")
    name, crs = found
    said = {name: {"encoding": "WKB", "crs": crs.to_json_dict()}}
    return json.dumps({"primary_column": name, "columns": said})


def _index_of(metadata: dict[bytes, bytes]) -> list[str]:
    """Return the columns that pandas would make the index."""
    found = json.loads(metadata.get(b"pandas", b"{}")).get("index_columns", [])
    return [name for name in found if isinstance(name, str)]


def is_numbered(metadata: dict[bytes, bytes]) -> bool:
    """Tell whether the index that pandas would make counts the rows from 0."""
    found = json.loads(metadata.get(b"pandas", b"{}")).get("index_columns", [])
    counted = {"kind": "range", "start": 0, "step": 1}
    return all(
        isinstance(each, dict) and counted.items() <= each.items() for each in found
    )


def kinds_of(schema: Any) -> dict[str, Any]:
    """Return the whole numbers that may have gaps in pandas; in Arrow they are floats.

    What is suspect of whole numbers is not of floats.
    """
    said = json.loads((schema.metadata or {}).get(b"pandas", b"{}")).get("columns", [])
    known = {each.get("field_name"): str(each.get("numpy_type")) for each in said}
    whole = package("pyarrow").types.is_integer
    return {
        field.name: pd.api.types.pandas_dtype(known[field.name])
        for field in schema
        if whole(field.type) and re.fullmatch(_GAPS, known.get(field.name, ""))
    }


def parts_of(folder: Path) -> tuple[list[Path], list[str]]:
    """Return the files of a folder, and the keys that its folders' names have.

    Raises
    ------
    FileError
        If it holds no file of this kind.
    """
    hidden = ("_", ".")
    found = sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in GEOPARQUET.suffixes
        and path.is_file()
        and not any(p.startswith(hidden) for p in path.relative_to(folder).parts)
    )
    if not found:
        raise FileError(
            f"{folder} holds no {' or '.join(GEOPARQUET.suffixes)} files to release."
        )
    folders = {part for path in found for part in path.relative_to(folder).parts[:-1]}
    keys = {name.partition("=")[0] for name in folders if "=" in name}
    return found, sorted(keys)
