"""GeoParquet through pyarrow, with only the geometry's metadata and the record."""

from __future__ import annotations

import contextlib
import json
import math
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import geopandas as gpd
import pandas as pd
import pyproj

from ..core.errors import FileError, ParameterError
from ..core.parameter import safe_repr
from ..frames.ground.release import KEY
from . import wkb
from .formats import import_package

VERSIONS = {"1.0": "1.0.0", "2.0": "2.0.0"}  # of the GeoParquet specification
COMPRESSION = "zstd"
LARGEST_FOOTER = 1 << 26  # bytes; it grows with columns times row groups
# Up to here everything is let in; beyond, a byte of the file for each row, and columns
# that unpack to so many times the file.
FEW_ROWS, SMALL, RATIO = 100_000, 1 << 24, 200
LARGE = 1 << 28  # bytes that any file may unpack to in memory
BUFFER = 1 << 20  # bytes of a column that are read at a time
_NO_GEOMETRY = (
    "has no geometry that GeoParquet declares. Write it with GeoDataFrame.to_parquet()."
)
LON_LAT = "OGC:CRS84"  # where a file says nothing
_SEAM = b"PAR1PAR1"  # where one file ends and another begins
_TEXT, _NUMBER = "BYTE_ARRAY", 8  # bytes of a number, a reference or a gap


def read_parquet(path: Path) -> tuple[Any, bytes | None]:
    """Return frame and record (or None), or a table with a record; else raise."""
    with open_checked(path) as file:
        metadata = file.schema_arrow.metadata or {}
        if b"geo" in metadata:
            _check_geometries(file, metadata[b"geo"], path)
            frame = gpd.read_parquet(path)
            boxes = [
                name for name in covering_columns(metadata[b"geo"]) if name in frame
            ]
            return frame.drop(columns=boxes), metadata.get(KEY.encode())
        native = native_geometry(file)
        if native is not None:
            _check_nesting(file, [native[0]], path)
            plain = file.read().to_pandas()
            points = gpd.GeoSeries.from_wkb(plain[native[0]], crs=native[1])
            return gpd.GeoDataFrame(plain.assign(**{native[0]: points})).set_geometry(
                native[0]
            ), metadata.get(KEY.encode())
        if KEY.encode() not in metadata:
            raise FileError(f"{path.name} {_NO_GEOMETRY}")
        return file.read().to_pandas(), metadata[KEY.encode()]


@contextlib.contextmanager
def open_checked(path: Path) -> Iterator[Any]:
    """Yield an open Parquet file; raise if damaged, concatenated or huge unpacked."""
    parquet = import_package("pyarrow.parquet")
    _check_footer(path)
    with parquet.ParquetFile(path, pre_buffer=False, buffer_size=BUFFER) as file:
        _check_totals(file.metadata, path)
        _check_chunks(file)
        _check_whole(file.metadata, path)
        _check_counts(file.metadata, path)
        _check_texts(file.metadata, path)
        yield file


def _check_footer(path: Path) -> None:
    """Raise unless the footer fits into the file and into memory."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - 8))
        length, end = struct.unpack("<I4s", file.read(8).rjust(8, b"\0"))
    if end != b"PAR1" or length > min(size - 12, LARGEST_FOOTER):
        raise FileError(
            f"{path.name} could not be read: its footer is missing, damaged or "
            f"larger than {LARGEST_FOOTER:,} bytes. Check that the file is "
            "complete."
        )


def _check_whole(metadata: Any, path: Path) -> None:
    """Raise for several concatenated files, of which readers would skip rows.

    Between the last column and the description there are indexes of pages, and no end
    of a file that another begins after.
    """
    columns = [
        c for g in _row_groups(metadata) for c in map(g.column, range(g.num_columns))
    ]
    last = max(
        (
            (c.dictionary_page_offset or c.data_page_offset) + c.total_compressed_size
            for c in columns
        ),
        default=0,
    )
    with path.open("rb") as file:
        file.seek(max(0, last - len(_SEAM)))
        tail = b""
        while block := file.read(BUFFER):
            if _SEAM in tail + block:
                raise FileError(
                    f"{path.name} is several files one after the other; put their rows "
                    "together, or the files into a folder."
                )
            tail = block[-len(_SEAM) :]


def _row_groups(metadata: Any) -> list[Any]:
    """Return the metadata of all row groups of a Parquet file."""
    return [metadata.row_group(n) for n in range(metadata.num_row_groups)]


def _check_totals(metadata: Any, path: Path) -> None:
    """Raise if a file declares more rows or bytes than its size allows."""
    size = path.stat().st_size
    unpacked = sum(group.total_byte_size for group in _row_groups(metadata))
    if metadata.num_rows > max(FEW_ROWS, size) or unpacked > max(SMALL, RATIO * size):
        raise FileError(
            f"{path.name} has {size:,} bytes but declares {metadata.num_rows:,} "
            f"rows, {unpacked:,} bytes unpacked. It is damaged, or made to "
            "exhaust memory."
        )


def _check_chunks(file: Any) -> None:
    """Read a row of each row group, to raise if a column chunk's metadata is wrong.

    Reading a row raises; only looking at the description would end the process.
    """
    for number in range(file.num_row_groups):
        next(file.iter_batches(1, row_groups=[number]), None)


def _check_counts(metadata: Any, path: Path) -> None:
    """Raise if declared values would take far more memory than the file's size."""
    widths = [max(_NUMBER, column.length or 0) for column in metadata.schema]
    check_unpacked_size(
        sum(
            group.column(number).num_values * width
            for group in _row_groups(metadata)
            for number, width in enumerate(widths)
        ),
        path,
    )


def check_unpacked_size(unpacked: int, path: Path) -> None:
    """Raise for a decompression bomb: an uncompressed size many times the file's."""
    if unpacked > max(LARGE, RATIO * path.stat().st_size):
        raise FileError(
            f"{path.name} would unpack to more than {RATIO} times its size. It "
            "is damaged, or made to exhaust memory."
        )


def _check_texts(metadata: Any, path: Path) -> None:
    """Raise if shared texts or geometries would fill the memory when decoded.

    Mostly the longest tells that they cannot; else all are measured.
    """
    texts = [
        [
            c
            for c in map(group.column, range(group.num_columns))
            if c.physical_type == _TEXT
        ]
        for group in _row_groups(metadata)
    ]
    names = sorted({c.path_in_schema for columns in texts for c in columns})
    if not names:
        return
    parquet = import_package("pyarrow.parquet")
    with parquet.ParquetFile(
        path, read_dictionary=names, pre_buffer=False, buffer_size=BUFFER
    ) as file:
        most = 0
        for number, columns in enumerate(texts):
            count = sum(c.num_values for c in columns)
            for batch in file.iter_batches(1, row_groups=[number], columns=names):
                most += count * max(map(_longest_text, batch.columns), default=0)
                break
        if most <= max(LARGE, RATIO * path.stat().st_size):
            return
        size = 0
        for batch in file.iter_batches(columns=names):
            size += sum(map(_memory_of_column, batch.columns))
            check_unpacked_size(size, path)


def _plain_columns(column: Any) -> list[Any]:
    """Return a nested column's flat columns."""
    types = import_package("pyarrow").types
    kind = column.type
    if types.is_struct(kind):
        return [part for child in column.flatten() for part in _plain_columns(child)]
    if types.is_map(kind):
        return [*_plain_columns(column.keys), *_plain_columns(column.items)]
    nested = types.is_list(kind) or types.is_large_list(kind)
    return _plain_columns(column.flatten()) if nested else [column]


def _longest_text(column: Any) -> int:
    """Return the bytes of the longest text in a column's dictionaries; 0 if none."""
    compute = import_package("pyarrow.compute")
    kept = [p.dictionary for p in _plain_columns(column) if hasattr(p, "dictionary")]
    found = (compute.max(compute.binary_length(k)).as_py() for k in kept)
    return max((length or 0 for length in found), default=0)


def _memory_of_column(column: Any) -> int:
    """Return the bytes of a column's values, each counted separately."""
    compute, size = import_package("pyarrow.compute"), 0
    for part in _plain_columns(column):
        if hasattr(part, "dictionary"):
            each = compute.binary_length(part.dictionary).cast("int64")
            size += compute.sum(each.take(part.indices)).as_py() or 0
        else:
            size += part.nbytes
    return size


def native_geometry(file: Any) -> tuple[str, pyproj.CRS] | None:
    """Return a native geometry column, CRS; None if none; raise for 2, unclear CRS."""
    kinds = ((column.path, column.logical_type) for column in file.schema)
    found = [(path, k) for path, k in kinds if k.type in ("GEOMETRY", "GEOGRAPHY")]
    if len(found) > 1:
        raise FileError(
            "the file holds several geometry columns. Write it with only one."
        )
    if not found:
        return None
    (path, kind), metadata = found[0], file.schema_arrow.metadata or {}
    text = str(json.loads(kind.to_json()).get("crs") or LON_LAT)
    if text.startswith("projjson:"):  # the key of what says it
        text = metadata.get(text[len("projjson:") :].encode(), b"").decode()
    if text.startswith("srid:"):
        text = f"EPSG:{text[len('srid:') :]}"
    try:
        known = json.loads(text) if text.startswith("{") else text
        return path, pyproj.CRS.from_user_input(known)
    except (ValueError, pyproj.exceptions.CRSError):
        raise FileError(
            "the file gives the CRS of its geometry in an unknown way; write it anew "
            "with GeoDataFrame.to_parquet()."
        ) from None


def _check_geometries(file: Any, geo: bytes, path: Path) -> None:
    """Raise if large WKB in a GeoParquet column is nested, a collection or damaged."""
    pyarrow = import_package("pyarrow")
    declared = json.loads(geo)["columns"]
    names = [n for n in file.schema_arrow.names if n in declared]
    binary = (pyarrow.types.is_binary, pyarrow.types.is_large_binary)
    names = [
        n for n in names if any(is_(file.schema_arrow.field(n).type) for is_ in binary)
    ]
    _check_nesting(file, names, path)


def _check_nesting(file: Any, names: list[str], path: Path) -> None:
    """Raise if large WKB of these columns is nested, a collection or damaged."""
    compute = import_package("pyarrow.compute")
    for batch in file.iter_batches(columns=names) if names else ():
        for column in batch.columns:
            longer = compute.greater(compute.binary_length(column), wkb.SHORT)
            for value in column.filter(longer):
                if not wkb.is_safe_geometry(value.as_py()):
                    raise FileError(
                        f"{path.name} holds a large geometry that is nested, a "
                        "collection or damaged; take collections apart (explode())."
                    )


def column_names(path: Path) -> set[str]:
    """Return all column names of a file, also those that readers skip."""
    return set(import_package("pyarrow.parquet").read_schema(path).names)


def covering_columns(metadata: bytes) -> set[str]:
    """Return the columns declared as rows' bounding boxes.

    They belong to the geometry: older readers return them as columns.
    """
    columns = json.loads(metadata).get("columns", {}).values()
    boxes = [column.get("covering", {}).get("bbox", {}) for column in columns]
    return {path[0] for box in boxes for path in box.values()}


def write_parquet(frame: pd.DataFrame, path: Path, record: str) -> None:
    """Write a frame without its index, with its record, as (Geo)Parquet."""
    table = to_arrow_table(frame, record)
    import_package("pyarrow.parquet").write_table(table, path, compression=COMPRESSION)


def to_arrow_table(frame: pd.DataFrame, record: str) -> Any:
    """Return a frame without index as an Arrow table: WKB geometry, with its record."""
    metadata = {KEY: record}
    plain, name = pd.DataFrame(frame), None
    if isinstance(frame, gpd.GeoDataFrame):
        name = frame.geometry.name
        plain = plain.assign(**{name: frame.geometry.to_wkb()})
        metadata["geo"] = json.dumps(_metadata_of_geometry(frame.geometry))
    table = import_package("pyarrow").Table.from_pandas(plain, preserve_index=False)
    if name is not None and not len(frame):  # without rows it has no type
        at = table.schema.get_field_index(name)
        table = table.set_column(at, name, table.column(at).cast("binary"))
    # What pandas would add (attrs, index names) is left out.
    return table.replace_schema_metadata(metadata)


def _metadata_of_geometry(geometry: gpd.GeoSeries) -> dict[str, Any]:
    """Return the GeoParquet metadata of a geometry column."""
    heights = geometry.has_z
    types = geometry.geom_type + heights.map({True: " Z", False: ""})
    bounds = [float(value) for value in geometry.total_bounds]
    return geometry_metadata(
        geometry.name, geometry.crs, sorted(types.unique()), bounds
    )


def geometry_metadata(
    name: str, crs: Any, types: list[str], bounds: list[float], version: str = "1.0"
) -> dict[str, Any]:
    """Return GeoParquet metadata from name, CRS, types and bounds."""
    column: dict[str, Any] = {
        "encoding": "WKB",
        "geometry_types": types,
        "crs": None if crs is None else crs.to_json_dict(),
    }
    if bounds and all(map(math.isfinite, bounds)):  # none without rows
        column["bbox"] = bounds
    return {
        "version": VERSIONS[version], "primary_column": name, "columns": {name: column}
    }  # fmt: skip


def native_geometry_type(crs: Any) -> Any:
    """Return the Arrow type of a native Parquet geometry column in a CRS."""
    pyarrow = import_package("pyarrow")
    extension: Any = pyarrow.ExtensionType

    class WellKnownBinary(extension):  # type: ignore[misc]
        """WKB extension type with GeoArrow's name, which pyarrow recognises."""

        def __init__(self) -> None:
            super().__init__(pyarrow.binary(), "geoarrow.wkb")

        def __arrow_ext_serialize__(self) -> bytes:
            facts = {"crs": crs.to_json_dict(), "crs_type": "projjson"}
            return json.dumps(facts).encode()

        @classmethod
        def __arrow_ext_deserialize__(cls, *_: Any) -> Any:
            return cls()

    return WellKnownBinary()


def check_geoparquet_version(version: object) -> str:
    """Return the GeoParquet version; raise if unknown or pyarrow is too old for it."""
    if not isinstance(version, str) or version not in VERSIONS:
        raise ParameterError(
            f"geoparquet must be '1.0' or '2.0'; got {safe_repr(version)}."
        )
    if version == "2.0":
        pyarrow, parquet = import_package("pyarrow"), import_package("pyarrow.parquet")
        schema = pyarrow.schema([("place", native_geometry_type(pyproj.CRS(LON_LAT)))])
        sink = pyarrow.BufferOutputStream()
        with contextlib.suppress(pyarrow.ArrowException):
            parquet.ParquetWriter(sink, schema, store_schema=False).close()
            file = parquet.ParquetFile(pyarrow.BufferReader(sink.getvalue()))
            if file.schema.column(0).logical_type.type == "GEOMETRY":
                return version
        raise ParameterError(
            "GeoParquet 2.0 needs pyarrow 21 or later. Update it, or pass "
            "geoparquet='1.0'."
        )
    return version
