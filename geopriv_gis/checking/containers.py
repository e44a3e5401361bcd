"""Unpacking of containers (zip, tar, gzip …), whatever their suffix, within limits."""

from __future__ import annotations

import base64
import binascii
import bz2
import contextlib
import lzma
import os
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from ..core.language import gettext_noop
from ..files.formats import CSV, FORMATS, GEOJSON, JSON
from .columnar import arrow_pieces, parquet_pieces
from .databases import sqlite_pieces
from .pictures import jpeg_pieces, pdf_pieces, png_pieces, tiff_pieces
from .pieces import (
    DEPTH,
    LARGEST,
    TOO_LARGE,
    Piece,
    PieceIterator,
    Remark,
    ScanLimits,
    damaged_remark,
)
from .vectors import flatgeobuf_pieces, metadata_texts

_TEXTS = re.compile(
    rb"(?:[\t\n\r\x20-\x7e]|\xc2[\xb0\xba]|\xe2\x80[\x98-\xb4])"
    rb"(?:[\t\n\r\x20-\x7e]|\xc2[\xb0\xba]|\xe2\x80[\x98-\xb4]){4,}"
)
_WIDE = re.compile(rb"(?:\d\0[.,]?\0?){3}|(?:\0\d\0?[.,]?){3}\0")
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}){16,}(?![0-9A-Za-z])")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{20,}(?:\\?r?\\?n?\s{0,2}[A-Za-z0-9+/_-]{20,})*")
_BREAKS = re.compile(r"\\[rn]?|\s")
_HASHES = (32, 40, 56, 64, 96, 128)  # figures of a fingerprint in hex
_MEMBERS = 5000
_UNREAD = 100  # letters of base64; keys and fingerprints have fewer
_MIXED = re.compile(r"(?=.*[a-z])(?=.*[A-Z])(?=.*\d)")


def file_pieces(path: Path, limits: ScanLimits) -> PieceIterator:
    """Yield a file's bytes, texts, attributes and nested files, up to a size limit."""
    yield from _extended_attributes(path)
    with path.open("rb") as file:
        data = file.read(LARGEST)
        more = file.read(1)
    if more:
        yield TOO_LARGE
    if path.suffix.lower() in GEOJSON.suffixes:
        with contextlib.suppress(ValueError, AttributeError, TypeError, RecursionError):
            yield Piece(metadata_texts(path))
    yield from unpack_pieces(data, limits, own=_has_data_format(path))


def unpack_pieces(
    data: bytes,
    limits: ScanLimits,
    depth: int = 0,
    *,
    own: bool = False,
    word: bool = False,
) -> PieceIterator:
    """Yield bytes, their texts, encoded words and container contents, within limits.

    own: Whether readers of the file's rows read these bytes too (not passed over).
    word: They were a word of a text, and may begin as a container by chance.
    """
    if not limits.use_bytes(len(data) if depth else 0):
        yield TOO_LARGE
        return
    yield Piece(data, not own)
    whole = decode_text(data)
    if whole is None:
        text = b"\n".join(_TEXTS.findall(data)).decode("utf-8", "ignore")
        if _WIDE.search(data):
            text += "\n" + data.replace(b"\0", b"").decode("latin-1")
    else:
        text = whole
    if text:
        yield Piece(text, not own and whole is not None)
        yield from _decoded_words(text, limits, depth, own)
    for head, container in _CONTAINERS:
        if head(data):
            if depth >= DEPTH:
                yield TOO_LARGE
                return
            yield from _open_container(container, data, limits, depth, word=word)


def _has_data_format(path: Path) -> bool:
    """Return whether the suffix is of a data format other than plain JSON and CSV."""
    suffix = path.suffix.lower()
    plain = (*JSON.suffixes, *CSV.suffixes)
    return suffix not in plain and any(suffix in f.suffixes for f in FORMATS)


def _open_container(
    container: Callable[[bytes, ScanLimits], PieceIterator], data: bytes,
    limits: ScanLimits, depth: int, *, word: bool,
) -> PieceIterator:  # fmt: skip
    """Yield a container's contents, nested too; if damaged a remark, unless `word`.

    A ``word`` of a text that is no container only begins like one, and has no damage.
    """
    try:
        for part in container(data, limits):
            if isinstance(part, Piece) and isinstance(part.data, bytes):
                own = not part.passed_over
                yield from unpack_pieces(part.data, limits, depth + 1, own=own)
            elif isinstance(part, Piece) and isinstance(part.data, str):
                yield part
                yield from _decoded_words(
                    part.data, limits, depth, not part.passed_over
                )
            else:
                yield part
    except MemoryError:
        yield TOO_LARGE
    except Exception as error:  # a hostile file; its message may quote data
        if not word:
            yield damaged_remark(type(error).__name__)


def decode_text(data: bytes) -> str | None:
    """Return bytes as UTF-16, UTF-8 or Windows-1252 text; None if no text."""
    for mark, name in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(name, "replace")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        printable = sum(32 <= byte < 127 or byte in b"\t\r\n" for byte in data[:4096])
        few = printable < 0.9 * min(len(data), 4096) or b"\0" in data
        return None if few else data.decode("cp1252", "replace")
    if "\0" not in text:
        return text
    zeros = text.count("\0")
    if 0.4 * len(text) < zeros < 0.6 * len(text):  # two bytes a letter
        return text.replace("\0", "")
    return None


def _decoded_words(
    text: str, limits: ScanLimits, depth: int, own: bool
) -> PieceIterator:
    """Yield contents of hex and base64 words, or a remark; none beyond the depth."""
    if depth >= DEPTH:
        return
    for match in _HEX.finditer(text):
        if len(match[0]) not in _HASHES:
            data = bytes.fromhex(match[0])
            yield from unpack_pieces(data, limits, depth + 1, own=own, word=True)
    for match in _BASE64.finditer(text):
        word = _BREAKS.sub("", match[0]).replace("-", "+").replace("_", "/")
        if _HEX.fullmatch(word):
            continue
        try:
            data = base64.b64decode(word + "=" * (-len(word) % 4))
        except (ValueError, binascii.Error):
            data = base64.b64decode(word[: len(word) // 4 * 4])
        if _is_plausible(data):
            yield from unpack_pieces(data, limits, depth + 1, own=own, word=True)
        elif len(word) > 64:
            yield Piece(data, not own)
            if len(word) > _UNREAD and not own and _MIXED.search(word):
                yield Remark(gettext_noop("bytes in base64 that nobody can read"))


def _is_plausible(data: bytes) -> bool:
    """Return whether decoded bytes are a text or container, not chance."""
    if any(head(data) for head, _ in _CONTAINERS):
        return True
    return len(data) >= 15 and decode_text(data) is not None and data.isascii()


def _extended_attributes(path: Path) -> PieceIterator:
    """Yield a remark and the values of a file's extended user attributes, if any."""
    try:
        names = [n for n in os.listxattr(path) if n.startswith("user.")]
        values = [os.getxattr(path, name) for name in names]
    except (AttributeError, OSError):
        return
    if any(names):
        yield Remark(
            gettext_noop("it has extended attributes"),
            gettext_noop("Remove them (setfattr -x)."),
        )
        for value in values:
            yield Piece(value.decode("latin-1"))


def _archive_members(data: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield a zip's deflated members, unpacked: found by headers, listed or not."""
    for match in re.finditer(rb"PK\x03\x04", data):
        head = data[match.start() : match.start() + 30]
        if len(head) < 30:
            return
        kind, name, extra = struct.unpack("<H16xHH", head[8:30])
        start = match.start() + 30 + name + extra
        if kind != 8:
            continue
        with contextlib.suppress(zlib.error):
            yield from limits.unpack(zlib.decompressobj(-15), data[start:])


# -- archives and streams --------------------------------------------------------------


def _zip_pieces(data: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield a zip file's names, comments and members, up to limits, with remarks."""
    yield from _archive_members(data, limits)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        yield Piece(archive.comment)
        members = archive.infolist()
        if len(members) > _MEMBERS:
            yield TOO_LARGE
        for member in members[:_MEMBERS]:
            yield Piece(member.filename)
            yield Piece(member.comment)
            if member.is_dir():
                continue
            if member.flag_bits & 1:
                yield Remark(gettext_noop("an archive that is encrypted"))
                continue
            if member.compress_type == zipfile.ZIP_DEFLATED:
                continue  # found by its own head
            with archive.open(member) as file:
                content = file.read(limits.largest_unpacked)
                if file.read(1):
                    yield TOO_LARGE
            yield Piece(content)


def _make_unpacker(
    make: Callable[[], Any],
) -> Callable[[bytes, ScanLimits], PieceIterator]:
    """Return a function that yields the unpacked bytes of a compressed stream."""

    def inflate(data: bytes, limits: ScanLimits) -> PieceIterator:
        """Yield the bytes of consecutive streams; stop with a remark at the limit."""
        while data:
            stream = make()
            yield from limits.unpack(stream, data)
            if not stream.eof:
                yield TOO_LARGE
                return
            data = stream.unused_data

    return inflate


def _starts_with(*heads: bytes) -> Callable[[bytes], bool]:
    """Return a function that tells whether bytes begin with one of the heads."""
    return lambda data: data.startswith(heads)


_CONTAINERS: tuple[
    tuple[Callable[[bytes], bool], Callable[[bytes, ScanLimits], PieceIterator]], ...
] = (
    (_starts_with(b"SQLite format 3\0"), sqlite_pieces),
    (_starts_with(b"PAR1"), parquet_pieces),
    (_starts_with(b"ARROW1", b"\xff\xff\xff\xff"), arrow_pieces),
    (_starts_with(b"fgb\3fgb"), flatgeobuf_pieces),
    (_starts_with(b"\x89PNG\r\n\x1a\n"), png_pieces),
    (_starts_with(b"\xff\xd8\xff"), jpeg_pieces),
    (_starts_with(b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"), tiff_pieces),
    (_starts_with(b"%PDF"), pdf_pieces),
    (lambda data: b"PK\5\6" in data[-66000:], _zip_pieces),
    (_starts_with(b"\x1f\x8b"), _make_unpacker(lambda: zlib.decompressobj(31))),
    (_starts_with(b"BZh"), _make_unpacker(bz2.BZ2Decompressor)),
    (_starts_with(b"\xfd7zXZ\0"), _make_unpacker(lzma.LZMADecompressor)),
    (_starts_with(b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda"),
     _make_unpacker(zlib.decompressobj)),
)  # fmt: skip
