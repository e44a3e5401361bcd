"""Arrow files and streams through pyarrow, with points as GeoArrow."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj

from ..core.errors import FileError
from ..frames.ground.geometry import clear_hidden_values
from ..frames.ground.release import KEY
from . import wkb
from .formats import import_package
from .parquet import FEW_ROWS, check_unpacked_size, to_arrow_table
from .unpacked import unpacked_size

NAME, METADATA = b"ARROW:extension:name", b"ARROW:extension:metadata"
KINDS = (b"geoarrow.wkb", b"ogc.wkb", b"geoarrow.point")
STREAM, FILE = b"\xff\xff\xff\xff", b"ARROW1"  # how they begin
_END = STREAM + b"\0\0\0\0"  # of a stream
STREAMED = ".arrows"  # what is written as a stream, by its suffix


_CELL = 8  # bytes of a number, a reference or a gap
# Kinds that hardly anybody writes, and that say of one value whose rows it has.
_SHARING = ("is_run_end_encoded", "is_list_view", "is_large_list_view")
_LISTS = ("is_list", "is_large_list", "is_fixed_size_list")
_TEXTS = ("is_string", "is_large_string", "is_binary", "is_large_binary")
_VIEWS = ("is_string_view", "is_binary_view")


@contextlib.contextmanager
def open_batches(path: Path) -> Iterator[tuple[Any, Iterator[Any]]]:
    """Yield an Arrow file's schema and batches; raise if damaged, huge or no Arrow."""
    pyarrow = import_package("pyarrow")
    if read_magic(path) not in (STREAM, FILE):
        raise FileError(
            f"{path.name} is no Arrow file or stream, although its suffix says "
            "so; rename it by its format."
        )
    stream = read_magic(path) == STREAM
    if stream and read_end_magic(path) != _END:
        raise FileError(
            f"{path.name} has no end-of-stream marker. Wait until it is "
            "written, or write it again."
        )
    check_unpacked_size(unpacked_size(path), path)
    with pyarrow.OSFile(str(path)) as file:
        kept = pyarrow.ipc.open_stream(file) if stream else pyarrow.ipc.open_file(file)
        with kept as reader:
            numbers = () if stream else range(reader.num_record_batches)
            whole = reader if stream else map(reader.get_batch, numbers)
            yield reader.schema, _check_batches(whole, path, file if stream else None)


def read_magic(path: Path) -> bytes:
    """Return Arrow's signature at the start of a file, or b""."""
    with path.open("rb") as file:
        head = file.read(8)
    return next((known for known in (STREAM, FILE) if head.startswith(known)), b"")


def read_end_magic(path: Path) -> bytes:
    """Return a file's last 8 bytes: a complete Arrow stream's end-of-stream marker."""
    with path.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - len(_END)))
        return file.read()


def _check_batches(batches: Iterator[Any], path: Path, stream: Any) -> Iterator[Any]:
    """Yield Arrow batches; raise if invalid, too large for the file, or data follow.

    Nothing may follow where a ``stream`` ends: readers would never see it.
    """
    rows, most, spread = 0, max(FEW_ROWS, path.stat().st_size), 0
    for batch in batches:
        rows += batch.num_rows
        if rows > most:
            raise FileError(
                f"{path.name} declares more rows than a file of its size can hold. "
                "It is damaged, or made to exhaust memory."
            )
        batch.validate(full=True)
        spread += sum(map(memory_of_values, batch.columns))
        check_unpacked_size(spread, path)
        yield batch
    if stream is not None and stream.tell() != stream.size():
        raise FileError(
            f"{path.name} contains data after the end of its stream. Write one stream."
        )


def read_geoarrow_metadata(field: Any) -> dict[str, Any] | None:
    """Return a field's GeoArrow metadata; None if it is no geometry."""
    kind, metadata = field.type, field.metadata or {}
    name = getattr(kind, "extension_name", "").encode() or metadata.get(NAME, b"")
    if name not in KINDS:
        return None
    text = metadata.get(METADATA, b"")
    if hasattr(kind, "__arrow_ext_serialize__"):
        text = kind.__arrow_ext_serialize__()
    found = json.loads(text or b"{}")
    return found if isinstance(found, dict) else {}


def with_geoarrow_metadata(field: Any, crs: pyproj.CRS | None) -> Any:
    """Return a field with its metadata replaced by that of GeoArrow WKB in a CRS."""
    facts = {} if crs is None else {"crs": crs.to_json_dict(), "crs_type": "projjson"}
    return field.with_metadata({NAME: KINDS[0], METADATA: json.dumps(facts).encode()})


def read_arrow(path: Path) -> tuple[Any, bytes | None]:
    """Return frame and record (or None); raise unless 1 safe geometry, unique names."""
    pyarrow = import_package("pyarrow")
    with open_batches(path) as (schema, batches):
        marks = {f.name: read_geoarrow_metadata(f) for f in schema}
        names = [name for name, mark in marks.items() if mark is not None]
        if len(names) != 1 or len(set(schema.names)) < len(schema.names):
            raise FileError(
                f"{path.name} must have one GeoArrow geometry, and columns of "
                "different names. Write it from GeoDataFrame.to_arrow()."
            )
        table = pyarrow.Table.from_batches(list(batches), schema)
    column = table.column(names[0])
    kind = getattr(column.type, "storage_type", column.type)
    if pyarrow.types.is_binary(kind) or pyarrow.types.is_large_binary(kind):
        values = column.to_pylist()
        if not all(value is None or wkb.is_safe_geometry(value) for value in values):
            raise FileError(
                f"{path.name} holds a large geometry that is nested, a collection or "
                "damaged; take collections apart (explode())."
            )
    frame = gpd.GeoDataFrame.from_arrow(table)
    return frame, (schema.metadata or {}).get(KEY.encode())


def write_arrow_file(frame: pd.DataFrame, path: Path, record: str) -> None:
    """Write a frame with its record as an Arrow file or stream."""
    pyarrow = import_package("pyarrow")
    table = to_arrow_table(frame, record)
    name = frame.geometry.name
    at = table.schema.get_field_index(name)
    schema = table.schema.set(
        at, with_geoarrow_metadata(table.schema.field(at), frame.crs)
    )
    columns = [clear_hidden_values(column) for column in table.columns]
    table = pyarrow.Table.from_arrays(columns, schema=schema)
    with open_writer(path, schema) as sink:
        sink.write_table(table)


def open_writer(path: Path, schema: Any) -> Any:
    """Return an Arrow writer for a file, or for a stream by the suffix."""
    pyarrow = import_package("pyarrow")
    if path.suffix.lower() == STREAMED:
        return pyarrow.ipc.new_stream(str(path), schema)
    return pyarrow.ipc.new_file(str(path), schema)


def memory_of_values(column: Any) -> int:
    """Return the bytes of a column's decoded values; raise for run-ends, list views.

    Some kinds keep a value once for many rows: dictionaries, views of one text, lists
    of nothing. A small file of them fills the memory, and no buffer of it tells so.
    """
    pyarrow = import_package("pyarrow")
    kind, types = column.type, pyarrow.types
    if _is_type_in(kind, _SHARING):
        raise FileError(
            f"a column holds {kind}, which is not read here; write it as plain values."
        )
    if isinstance(kind, pyarrow.BaseExtensionType):
        return memory_of_values(column.storage)
    if types.is_struct(kind):
        return sum(map(memory_of_values, column.flatten()))
    if types.is_map(kind):
        return memory_of_values(column.keys) + memory_of_values(column.items)
    if _is_type_in(kind, _LISTS):
        return _CELL * len(column) + memory_of_values(column.flatten())
    if types.is_dictionary(kind):
        return _memory_of_dictionary(column)
    return max(_CELL * len(column), int(_byte_lengths(column).sum()))


def _memory_of_dictionary(column: Any) -> int:
    """Return the bytes that dictionary-encoded values take decoded; more if nested."""
    kept, rows = column.dictionary, column.indices.drop_null().to_numpy()
    if import_package("pyarrow").types.is_nested(kept.type):
        return len(rows) * memory_of_values(
            kept
        )  # the largest may be what each row has
    return max(_CELL * len(column), int(_byte_lengths(kept)[rows].sum()))


def _byte_lengths(column: Any) -> np.ndarray:
    """Return the length in bytes of each value; averages for columns of fixed types."""
    if _is_type_in(column.type, _TEXTS):
        found = import_package("pyarrow.compute").binary_length(column)
        lengths: np.ndarray = found.fill_null(0).to_numpy().astype(np.int64)
        return lengths
    if not _is_type_in(column.type, _VIEWS) or not len(column):
        return np.full(len(column), column.nbytes // max(1, len(column)))
    # Sixteen bytes each, of which the first four are a length.
    words = np.frombuffer(column.buffers()[1], "<u4").reshape(-1, 4)
    words = words[column.offset :][: len(column), 0].astype(np.int64)
    return np.where(column.is_valid().to_numpy(zero_copy_only=False), words, 0)


def _is_type_in(kind: Any, names: tuple[str, ...]) -> bool:
    """Return whether a type is one of these Arrow types; older pyarrow lacks some."""
    types = import_package("pyarrow.types")
    return any(getattr(types, name)(kind) for name in names if hasattr(types, name))
