"""Scan of Parquet and Arrow: metadata, dictionaries, and unreferenced bytes."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import MissingPackageError
from ..core.language import gettext_noop
from ..files import parquet
from ..files.ipc import METADATA, NAME
from ..files.unpacked import FlatTable
from ..frames.ground.release import KEY
from .pieces import (
    ANEW,
    EXTENT,
    TOO_LARGE,
    Piece,
    PieceIterator,
    Remark,
    ScanLimits,
    is_extent,
)

_PANDAS = (b"pandas", b"PANDAS_ATTRS")  # may hold a true place
_KNOWN = {b"geo", b"ARROW:schema", *_PANDAS, KEY.encode()}
_OF_FIELD = {b"PARQUET:field_id", NAME, METADATA}
_METADATA = Remark(gettext_noop("metadata that readers pass over"), ANEW)
_DICTIONARY = Remark(gettext_noop("values in a dictionary that no row has"), ANEW)
_STATISTICS = Remark(gettext_noop("statistics that are not those of its rows"), ANEW)
_UNDER = Remark(gettext_noop("values under nulls, which no reader shows"), ANEW)
_GAPS = Remark(gettext_noop("bytes that belong to no column"), ANEW)
_OF_GEO = {"version", "primary_column", "columns", "schema_version", "creator"}
_OF_COLUMN = {
    "encoding", "geometry_types", "geometry_type", "crs", "edges", "bbox",
    "orientation", "epoch", "covering",
}  # fmt: skip
_LEAST = 16  # bytes, beyond padding
_BINARY, _LIST, _STRUCT = 8, (9, 10), 12  # of Thrift's compact protocol


def parquet_pieces(data: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield Parquet pages, metadata, remarks, gaps (if no page index); to a limit."""
    import pyarrow.parquet as pq

    file = pq.ParquetFile(BytesIO(data))
    yield from _metadata_pieces(file.schema_arrow)
    texts = [f.name for f in file.schema_arrow if _is_text_type(f.type)]
    length: int = struct.unpack("<I", data[-8:-4])[0]  # of the description at the end
    owned = [(0, 4), (max(4, len(data) - 8 - length), len(data))]
    indexed = False
    for group in range(file.metadata.num_row_groups):
        about = file.metadata.row_group(group)
        for number in range(about.num_columns):
            column = about.column(number)
            starts = (column.dictionary_page_offset, column.data_page_offset)
            start = min(at for at in starts if at)  # 0 without rows
            end = start + column.total_compressed_size
            owned.append((start, end))
            if _has_wrong_statistics(file, group, number):
                yield _STATISTICS
            indexed |= bool(
                getattr(column, "has_column_index", False)
                or getattr(column, "has_offset_index", False)
            )
            for page in _unpack_pages(data[start:end], column.compression):
                if not limits.use_bytes(len(page)):
                    yield TOO_LARGE
                    return
                yield Piece(page, passed_over=False)
    if not indexed:
        yield from _scan_gaps(data, owned)
    if texts:
        kept = pq.ParquetFile(BytesIO(data), read_dictionary=texts)
        for group in range(kept.metadata.num_row_groups):
            yield from _unused_dictionary_values(
                kept.read_row_group(group, columns=texts)
            )


def find_unread_columns(path: Path, read: Any) -> Iterator[str]:
    """Yield Parquet columns a read frame lacks; none without geometry or pyarrow."""
    try:
        names = parquet.column_names(path)
    except MissingPackageError:
        return
    if hasattr(read, "geometry"):
        yield from sorted(names - {str(name) for name in read.columns})


def check_stated_extent(path: Path, read: Any) -> Iterator[Remark]:
    """Yield a remark if a Parquet file's stated extent is not that of its rows."""
    import pyarrow.parquet as pq

    geo = (pq.read_schema(path).metadata or {}).get(b"geo")
    for name, column in json.loads(geo or b"{}").get("columns", {}).items():
        stated = column.get("bbox")
        if stated is None or name not in read:
            continue
        bounds = read[name].total_bounds
        stated = np.array(stated, dtype=float)
        stated = stated[[0, 1, 3, 4]] if len(stated) == 6 else stated
        if not is_extent(stated, bounds):
            yield EXTENT


def _metadata_pieces(schema: Any) -> PieceIterator:
    """Yield the schema's metadata for scanning, and remarks on unknown keys."""
    for key, value in (schema.metadata or {}).items():
        ours = key in _KNOWN and key not in _PANDAS
        yield Piece(value, passed_over=not ours)
        if key not in _KNOWN:
            yield _METADATA
            yield Piece(key)
        if key == b"geo":
            if _has_unknown_keys(value):
                yield _METADATA
            yield Piece("\n".join(_texts_in_json(json.loads(value))))
    for field in schema:
        for key, value in (field.metadata or {}).items():
            yield Piece(value, key not in _OF_FIELD)
            if key not in _OF_FIELD:
                yield _METADATA


def _has_unknown_keys(geo: bytes) -> bool:
    """Return whether geometry metadata has more than GeoParquet's keys."""
    parsed = json.loads(geo)
    columns = parsed.get("columns", {})
    return bool(set(parsed) - _OF_GEO) or any(
        set(column) - _OF_COLUMN for column in columns.values()
    )


def _texts_in_json(parsed: Any) -> Iterator[str]:
    """Yield all string values in parsed JSON, nested ones too; no keys."""
    if isinstance(parsed, str):
        yield parsed
    elif isinstance(parsed, (dict, list)):
        for each in parsed.values() if isinstance(parsed, dict) else parsed:
            yield from _texts_in_json(each)


def _is_text_type(kind: Any) -> bool:
    """Return whether an Arrow type (or its dictionary's) is text."""
    from pyarrow import types

    if types.is_dictionary(kind):
        kind = kind.value_type
    return bool(types.is_string(kind) or types.is_large_string(kind))


def _unused_dictionary_values(table: Any) -> PieceIterator:
    """Yield a remark and all texts of each dictionary with a value that no row uses."""
    import pyarrow as pa
    import pyarrow.compute as pc

    for column in table.columns:
        for chunk in getattr(column, "chunks", [column]):
            if not pa.types.is_dictionary(chunk.type):
                continue
            used = pc.unique(chunk.indices.drop_null())
            if len(used) < len(chunk.dictionary):
                yield _DICTIONARY
                if _is_text_type(chunk.dictionary.type):
                    values = chunk.dictionary.to_pylist()
                    text = "\n".join(str(value) for value in values)
                    yield Piece(text)


def _has_wrong_statistics(file: Any, group: int, number: int) -> bool:
    """Return whether a flat numeric column's minimum or maximum is not as stated."""
    import pyarrow.compute as pc
    from pyarrow import types

    about = file.metadata.row_group(group).column(number)
    stated = about.statistics
    numeric = about.physical_type in ("INT32", "INT64", "FLOAT", "DOUBLE")
    flat = "." not in about.path_in_schema
    if not (numeric and flat and stated is not None and stated.has_min_max):
        return False
    values = file.read_row_group(group, columns=[about.path_in_schema]).column(0)
    if types.is_duration(values.type):  # which has no least in pyarrow
        values = values.cast("int64")
    ends = pc.min_max(values).as_py()
    return bool(ends["min"] != stated.min or ends["max"] != stated.max)


def _scan_gaps(data: bytes, owned: list[tuple[int, int]]) -> PieceIterator:
    """Yield a remark and the bytes of each gap between ranges, unless short or zero."""
    at = 0
    for start, end in sorted(owned):
        gap = data[at:start]
        if len(gap.strip(b"\0")) >= _LEAST:
            yield _GAPS
            yield Piece(gap)
        at = max(at, end)
    if len(data[at:].strip(b"\0")) >= _LEAST:
        yield _GAPS
        yield Piece(data[at:])


def arrow_pieces(data: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield what an Arrow file holds, hides or does not use; stop at the limit."""
    import pyarrow as pa

    source = pa.BufferReader(data)
    stream = not data.startswith(b"ARROW1")
    reader = pa.ipc.open_stream(source) if stream else pa.ipc.open_file(source)
    yield from _metadata_pieces(reader.schema)
    if not stream:
        yield from _scan_gaps(data, list(_message_ranges(data)))
    for batch, custom in _read_batches(reader, stream=stream):
        if custom:
            yield _METADATA
            for key, value in custom.items():
                yield Piece(key + b"\n" + value)
        yield from _unused_dictionary_values(batch)
        for column in batch.columns:
            if _has_under_nulls(column):
                yield _UNDER
            for buffer in column.buffers():
                if buffer is not None:
                    if not limits.use_bytes(buffer.size):
                        yield TOO_LARGE
                        return
                    content = buffer.to_pybytes()
                    yield Piece(content, False)


def _read_batches(reader: Any, *, stream: bool) -> Iterator[tuple[Any, Any]]:
    """Yield (batch, custom metadata); the latter None if pyarrow cannot read it."""
    if not stream:
        for number in range(reader.num_record_batches):
            if hasattr(reader, "get_batch_with_custom_metadata"):
                both = reader.get_batch_with_custom_metadata(number)
                yield both.batch, both.custom_metadata
            else:
                yield reader.get_batch(number), None
        return
    if hasattr(reader, "iter_batches_with_custom_metadata"):
        for both in reader.iter_batches_with_custom_metadata():
            yield both.batch, both.custom_metadata
    else:
        yield from ((batch, None) for batch in reader)


def _has_under_nulls(column: Any) -> bool:
    """Return whether a numeric column has non-zero values under its nulls."""
    from pyarrow import types

    numeric = types.is_floating(column.type) or types.is_integer(column.type)
    if not (column.null_count and numeric):
        return False
    kind = column.type.to_pandas_dtype()
    values = np.frombuffer(column.buffers()[1], kind)[column.offset :][: len(column)]
    null = column.is_null().to_numpy(zero_copy_only=False)
    under = values[null]
    return bool((np.isfinite(under) & (under != 0)).any())


def _message_ranges(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the byte ranges of an Arrow file's messages and footer."""
    length = struct.unpack("<i", data[-10:-6])[0]
    yield len(data) - 10 - length, len(data)
    footer = FlatTable.root(data[-10 - length : -10])
    first = len(data)
    for field in (2, 3):  # dictionaries, batches
        for start, described, body in footer.entries(field, "<qi4xq", 24):
            yield start, start + described + body
            first = min(first, start)
    size = struct.unpack("<i", data[12:16])[0]  # of the schema, after its mark
    yield 0, min(first, 16 + size)
    end = len(data) - 10 - length
    yield end - 8, end  # the mark of the stream's end


# -- pages of Parquet ------------------------------------------------------------------


def _unpack_pages(chunk: bytes, codec: str) -> Iterator[bytes]:
    """Yield page headers and uncompressed pages of a chunk; raise for bad sizes."""
    import pyarrow as pa

    at = 0
    while at < len(chunk):
        head, start = _read_page_head(chunk, at)
        full, size = head.get(2, 0), head.get(3, 0)
        body = chunk[start : start + size]
        if size < 0 or full < 0 or full > 1 << 30:
            raise EOFError
        yield chunk[at:start]
        if codec == "UNCOMPRESSED" or not full:
            yield body
        else:
            levels = head.get("levels", 0)
            yield body[:levels]
            packed = body[levels:]
            name = {"LZ4": "lz4_raw"}.get(codec, codec.lower())
            if packed and head.get("packed", True):
                unpacked = pa.Codec(name).decompress(packed, full - levels)
                yield unpacked.to_pybytes()
            else:
                yield packed
        at = start + size


def _read_page_head(data: bytes, at: int) -> tuple[dict[Any, Any], int]:
    """Return a page header's integers, by field number or name, and where it ends."""
    fields, at = _read_thrift_fields(data, at)
    found: dict[Any, Any] = {n: v for n, v in fields.items() if isinstance(v, int)}
    version = fields.get(8)
    if isinstance(version, dict):  # levels are not packed in pages of version 2
        found["levels"] = version.get(5, 0) + version.get(6, 0)
        found["packed"] = version.get(7, True)
    return found, at


def _read_thrift_fields(data: bytes, at: int) -> tuple[dict[int, Any], int]:
    """Return the fields of a Thrift struct by number, and the position after it."""
    found: dict[int, Any] = {}
    number = 0
    while True:
        head = data[at]
        at += 1
        if head == 0:
            return found, at
        kind, step = head & 15, head >> 4
        if step:
            number += step
        else:
            number, at = _read_zigzag(data, at)
        found[number], at = _read_thrift_value(data, at, kind)


def _read_thrift_value(  # noqa: PLR0911
    data: bytes, at: int, kind: int
) -> tuple[Any, int]:
    """Return a Thrift bool, int or struct, None for others, and its end, or raise."""
    if kind in (1, 2):
        return kind == 1, at
    if kind == 3:
        return data[at], at + 1
    if kind in (4, 5, 6):
        return _read_zigzag(data, at)
    if kind == 7:
        return None, at + 8
    if kind == _BINARY:
        length, at = _read_varint(data, at)
        return None, at + length
    if kind in _LIST:
        many, of = data[at] >> 4, data[at] & 15
        at += 1
        if many == 15:
            many, at = _read_varint(data, at)
        for _ in range(many):
            _, at = _read_thrift_value(data, at, of)
        return None, at
    if kind == _STRUCT:
        return _read_thrift_fields(data, at)
    raise EOFError


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned varint and the position after it; raise if over 64 bits."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at
        if shift > 63:
            raise EOFError


def _read_zigzag(data: bytes, at: int) -> tuple[int, int]:
    """Return a signed variable-length integer and the position after it."""
    value, at = _read_varint(data, at)
    return (value >> 1) ^ -(value & 1), at
