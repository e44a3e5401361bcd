"""Uncompressed size that an Arrow file declares, before it is decompressed.

Each buffer of a compressed batch begins with the number of bytes that it becomes; the
reader takes so much memory, whatever the file's size. Where the buffers are, stands in
the messages before them: tables of FlatBuffers, of which three kinds are read here.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from ..core.errors import FileError

_CONTINUED = b"\xff\xff\xff\xff"  # before the length of a message
_MAGIC = b"ARROW1"
_DICTIONARY, _BATCH = 2, 3  # kinds of messages with buffers
_BLOCK, _BUFFER = 24, 16  # bytes of an entry in a footer, and in a batch
_AT_FIRST = b"ARROW:experimental_compression"  # where older files say it, and any can
LARGEST = 1 << 26  # bytes of a message's description, or of a footer


@dataclass(frozen=True)
class FlatTable:
    """Table in a FlatBuffers message: fields by number."""

    data: bytes
    at: int

    @classmethod
    def root(cls, data: bytes) -> FlatTable:
        """Return the root table of a FlatBuffers message."""
        return cls(data, _unpack_number("<I", data, 0))

    def _field(self, number: int) -> int | None:
        """Return where a field's value is in the data; None if it is left out."""
        listed = self.at - _unpack_number("<i", self.data, self.at)
        if 4 + 2 * number >= _unpack_number("<H", self.data, listed):
            return None
        offset = _unpack_number("<H", self.data, listed + 4 + 2 * number)
        return self.at + offset if offset else None

    def number(self, field: int, form: str) -> int:
        """Return a number field of a `struct` format; 0 if it is left out."""
        where = self._field(field)
        return 0 if where is None else _unpack_number(form, self.data, where)

    def table(self, field: int) -> FlatTable | None:
        """Return a field that is a table; None if it is left out."""
        where = self._field(field)
        if where is None:
            return None
        return FlatTable(self.data, where + _unpack_number("<I", self.data, where))

    def entries(self, field: int, form: str, size: int) -> Iterator[tuple[Any, ...]]:
        """Yield a list's `struct` entries, one every ``size`` bytes; none if absent."""
        where = self._field(field)
        if where is None:
            return
        start = where + _unpack_number("<I", self.data, where)
        for entry in range(_unpack_number("<I", self.data, start)):
            yield struct.unpack_from(form, self.data, start + 4 + entry * size)


def _unpack_number(form: str, data: bytes, at: int) -> int:
    """Return a number of a `struct` format at an offset; raise outside the data."""
    if at < 0:
        raise struct.error("before the beginning")
    found: int = struct.unpack_from(form, data, at)[0]
    return found


def unpacked_size(path: Path) -> int:
    """Return how many bytes an Arrow file's buffers unpack to; 0 if none is packed."""
    try:
        with path.open("rb") as file:
            streamed = file.read(len(_MAGIC)) != _MAGIC
            messages = _stream_messages(file) if streamed else _footer_messages(file)
            return sum(
                _unpacked_message_size(file, data, body) for data, body in messages
            )
    except (struct.error, ValueError, OverflowError):
        raise FileError(
            f"{path.name} could not be read: the sizes of its batches contradict each "
            "other. It is damaged: write it again."
        ) from None


def _stream_messages(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Yield messages of an Arrow stream with body offsets; raise if malformed."""
    at = 0
    while True:
        data, body = _read_message(file, at)
        if not data:
            return
        yield data, body
        at = body + FlatTable.root(data).number(3, "<q")
        if at < body:
            raise ValueError("a body ends before it begins.")


def _footer_messages(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Yield a footer's dictionaries, batches with body offsets; raise without one."""
    end = file.seek(-len(_MAGIC) - 4, 2)
    length = _unpack_number("<i", file.read(4), 0)
    if not 0 < length <= min(end, LARGEST):
        raise ValueError("no footer.")
    file.seek(end - length)
    footer = FlatTable.root(file.read(length))
    for field in (2, 3):  # dictionaries, batches
        for start, described in footer.entries(field, "<qi", _BLOCK):
            yield _read_message(file, start)[0], start + described


def _read_message(file: BinaryIO, at: int) -> tuple[bytes, int]:
    """Return a message (b"" at the end) and its body's offset; raise if malformed."""
    _seek(file, at)
    head = file.read(4)
    if head == _CONTINUED:
        head, at = file.read(4), at + 4
    length = _unpack_number("<i", head, 0) if head else 0
    if not 0 <= length <= LARGEST:
        raise ValueError("no message.")
    return file.read(length), at + 4 + length


def _seek(file: BinaryIO, at: int) -> None:
    """Move a file's position; raise beyond its end."""
    if not 0 <= at <= os.fstat(file.fileno()).st_size:
        raise ValueError("beyond the file.")
    file.seek(at)


def _unpacked_message_size(file: BinaryIO, data: bytes, body: int) -> int:
    """Return the decompressed size (bytes) of a batch's buffers; 0 if uncompressed."""
    message = FlatTable.root(data)
    batch, kind = message.table(2), message.number(1, "<B")
    if batch is not None and kind == _DICTIONARY:
        batch = batch.table(1)
    if batch is None or kind not in (_DICTIONARY, _BATCH):
        return 0
    if batch.table(3) is None and _AT_FIRST not in data:
        return 0
    total = 0
    for offset, length in batch.entries(2, "<qq", _BUFFER):
        if length:
            _seek(file, body + offset)
            total += max(0, length, _unpack_number("<q", file.read(8), 0))
    return total
