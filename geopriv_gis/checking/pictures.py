"""Scan of pictures and PDF files: embedded texts and metadata."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterable, Iterator

import numpy as np

from ..core.language import gettext_noop
from .pieces import (
    TOO_LARGE,
    NumberStream,
    Piece,
    PieceIterator,
    Remark,
    ScanLimits,
    damaged_remark,
)

_DRAWN = {
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT",
    b"sRGB", b"bKGD", b"hIST", b"pHYs", b"sPLT", b"tIME", b"acTL", b"fcTL", b"fdAT",
    b"cICP", b"mDCv", b"cLLi",
}  # fmt: skip
_MAKER = re.compile(
    rb"(?:Software|Creation Time)\0[^\0]{0,120}", re.IGNORECASE | re.DOTALL
)
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_TELLS = Remark(
    gettext_noop("a picture with metadata, which may tell where it was taken"),
    gettext_noop("Remove its metadata, or leave it out."),
)
_TAIL = Remark(gettext_noop("it goes on after its end"), gettext_noop("Write it anew."))
_HARMLESS = {  # EXIF: sizes, orientation, resolution, colours, where pixels are
    0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0111, 0x0112, 0x0115, 0x0116, 0x0117,
    0x011A, 0x011B, 0x0128, 0x0213, 0x8769, 0x9000, 0x9101, 0xA000, 0xA001, 0xA002,
    0xA003,
}  # fmt: skip
_GPS, _EXIF = 0x8825, 0x8769
_SIZES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8}
_LETTERS = {3: "H", 4: "I"}
_AT_ONCE = 1 << 24  # bytes of pixels that are unpacked at once, and passed over
_PAIRS = ((0x0111, 0x0117), (0x0144, 0x0145))  # where strips and tiles are, how long
_PARTS = {tag for pair in _PAIRS for tag in pair}


def png_pieces(data: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield a PNG's texts, EXIF, extra pixels, bytes after its end, and remarks."""
    at, pixels, size = 8, [], 0
    while at + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        at += 12 + length
        if kind == b"IHDR" and len(body) >= 13:
            wide, high, depth, colour = struct.unpack(">IIBB", body[:10])
            size = high * (1 + -(-wide * depth * _CHANNELS.get(colour, 4) // 8))
            adam = body[12] == 1
            size += 8 * high * adam + 64
        elif kind == b"IDAT":
            pixels.append(body)
        elif kind in (b"tEXt", b"zTXt", b"iTXt"):
            if not (kind == b"tEXt" and _MAKER.fullmatch(body)):
                yield _TELLS
            yield Piece(body)
            yield from _unpack_text_chunk(kind, body, limits)
        elif kind == b"eXIf":
            yield _TELLS
            yield Piece(body)
        elif kind not in _DRAWN:
            yield Remark(gettext_noop("a picture with parts of an unknown kind"))
            yield Piece(body)
        if kind == b"IEND":
            break
    else:
        yield damaged_remark("PNG")
        return
    if pixels:
        yield from _unpack_after(size, b"".join(pixels), limits)
    if data[at:]:
        yield _TAIL
        yield Piece(data[at:])


def _unpack_after(size: int, data: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield what a zlib stream of pixels holds after `size` bytes, with remarks."""
    stream = zlib.decompressobj()
    while size and not stream.eof:
        passed = stream.decompress(data, min(size, _AT_ONCE))
        if not passed:
            return  # it is cut off
        if not limits.use_bytes(0):
            yield TOO_LARGE
            return
        size, data = size - len(passed), stream.unconsumed_tail
    found = [] if stream.eof else list(limits.unpack(stream, data))
    if stream.unused_data:
        found.append(Piece(stream.unused_data))
    if any(isinstance(each, Piece) for each in found):
        yield Remark(gettext_noop("a picture with more bytes than pixels"))
    yield from found


def _unpack_text_chunk(kind: bytes, body: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield a PNG text chunk's uncompressed text, if it is compressed."""
    _, _, rest = body.partition(b"\0")
    if kind == b"tEXt":
        return
    if kind == b"iTXt":
        packed, rest = rest[:1] == b"\1", rest[2:]
        rest = rest.split(b"\0", 2)[-1]
        if not packed:
            return
    else:
        rest = rest[1:]
    yield from limits.unpack(zlib.decompressobj(), rest)


def jpeg_pieces(data: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield a JPEG's EXIF, GPS, XMP, comments, bytes after its end, and remarks."""
    at = 2
    while at + 2 <= len(data) and data[at] == 0xFF:
        kind = data[at + 1]
        if kind == 0xFF:
            at += 1
            continue
        if kind in (0xD9, 0x01) or 0xD0 <= kind <= 0xD7:
            at += 2
            if kind == 0xD9:
                break
            continue
        length = struct.unpack(">H", data[at + 2 : at + 4].rjust(2, b"\0"))[0]
        body = data[at + 4 : at + 2 + length]
        at += 2 + length
        if kind == 0xE1 and body.startswith(b"Exif\0\0"):
            exif = list(tiff_pieces(body[6:], limits, whole=False))
            yield from exif
            yield Piece(body)
        elif kind == 0xFE or 0xE0 <= kind <= 0xEF:
            known = body.startswith((b"JFIF\0", b"JFXX\0", b"ICC_PROFILE\0", b"Adobe"))
            if not (known and len(body) < (1 << 16)):
                yield _TELLS
            yield Piece(body)
        elif kind == 0xDA:
            end = _find_end_of_scan(data, at)
            if end < 0:
                yield damaged_remark("JPEG")
                return
            at = end
    if data[at:]:
        yield _TAIL
        yield Piece(data[at:])


def _find_end_of_scan(data: bytes, at: int) -> int:
    """Return where a JPEG's compressed image data ends; −1 if nowhere."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            return -1
        if data[at + 1] != 0 and not 0xD0 <= data[at + 1] <= 0xD7:
            return at
        at += 2


def tiff_pieces(data: bytes, _: ScanLimits, *, whole: bool = True) -> PieceIterator:
    """Yield GPS degrees of a TIFF or EXIF, remarks, and, if `whole`, unused bytes.

    A remark if it is damaged, or goes on after its end.
    """
    order = "<" if data[:2] == b"II" else ">"
    if len(data) < 8 or data[2:4] not in (b"*\0", b"\0*"):
        yield _TELLS if not whole else damaged_remark("TIFF")
        return
    todo = [(struct.unpack(order + "I", data[4:8])[0], False)]
    seen: set[int] = set()
    odd = False
    while todo and len(seen) < 64:
        at, gps = todo.pop()
        if at in seen or not 0 < at <= len(data) - 2:
            continue
        seen.add(at)
        many = struct.unpack(order + "H", data[at : at + 2])[0]
        places: list[tuple[float, float]] = []
        for number in range(many):
            entry = data[at + 2 + 12 * number : at + 14 + 12 * number]
            if len(entry) < 12:
                yield damaged_remark("TIFF")
                return
            tag, kind, count, offset = struct.unpack(order + "HHII", entry)
            odd |= gps or tag not in _HARMLESS
            if tag in (_GPS, _EXIF):
                todo.append((offset, tag == _GPS))
            elif gps and tag in (2, 4, 20, 22) and kind == 5:
                places.append(_read_degrees(data, order, offset, min(count, 3)))
        if len(places) >= 2:
            values, units = np.array(places).T
            yield Piece(
                NumberStream(values, np.arange(len(values)), 1, units, letters=True)
            )
        follows = data[at + 2 + 12 * many : at + 6 + 12 * many]
        if len(follows) == 4 and not gps:
            todo.append((struct.unpack(order + "I", follows)[0], False))
    if whole:
        yield from _unused_pieces(data, [(0, 8), *_used_ranges(data, order, seen)])
    elif odd:
        yield _TELLS


def _used_ranges(
    data: bytes, order: str, directories: Iterable[int]
) -> Iterator[tuple[int, int]]:
    """Yield the byte ranges of a TIFF's directories, tag values and images."""
    for at in directories:
        many = struct.unpack(order + "H", data[at : at + 2])[0]
        yield at, at + 6 + 12 * many
        parts: dict[int, tuple[int, ...]] = {}
        for number in range(many):
            entry = data[at + 2 + 12 * number : at + 14 + 12 * number]
            tag, kind, count, offset = struct.unpack(order + "HHII", entry)
            size = count * _SIZES.get(kind, 0)
            if size > 4:
                yield offset, offset + size
            if tag in _PARTS and kind in _LETTERS:
                offsets = entry[8:] if size <= 4 else data[offset : offset + size]
                whole = len(offsets) // _SIZES[kind]
                form = f"{order}{min(whole, count)}{_LETTERS[kind]}"
                parts[tag] = struct.unpack_from(form, offsets)
        for start, length in _PAIRS:
            pairs = zip(parts.get(start, ()), parts.get(length, ()), strict=False)
            yield from ((first, first + size) for first, size in pairs)


def _unused_pieces(data: bytes, used: Iterable[tuple[int, int]]) -> PieceIterator:
    """Yield the bytes of a TIFF that nothing refers to; a remark if they are its end.

    Writers leave gaps between images and tags where they wrote a tag anew.
    """
    reached = 0
    for start, end in [*sorted(used), (len(data), len(data))]:
        unused = data[reached:start].strip(b"\0")
        if unused:
            if start == len(data):
                yield _TAIL
            yield Piece(unused)
        reached = max(reached, end)


def _read_degrees(data: bytes, order: str, at: int, count: int) -> tuple[float, float]:
    """Return unsigned degrees from at most three fractions, and their precision."""
    parts = struct.unpack(f"{order}{2 * count}I", data[at : at + 8 * count])
    terms = [
        (parts[2 * n] / max(parts[2 * n + 1], 1) / 60.0**n, parts[2 * n + 1], n)
        for n in range(count)
    ]
    units = [1 / max(below, 1) / 60.0**n for value, below, n in terms if value]
    return sum(value for value, _, _ in terms), min(units, default=1.0)


# -- PDF -------------------------------------------------------------------------------

_STREAM = re.compile(rb"<<(.{0,4000}?)>>\s*stream\r?\n", re.DOTALL)
_PICTURES = (b"/DCTDecode", b"/JPXDecode", b"/CCITTFaxDecode", b"/JBIG2Decode")
_STREAMS = 20_000
_ADVICE = gettext_noop("See what it holds, or write it anew.")


def pdf_pieces(data: bytes, limits: ScanLimits) -> PieceIterator:
    """Yield a PDF's readable streams and remarks on hidden parts; up to a limit."""
    if b"/Encrypt" in data:
        yield Remark(gettext_noop("an encrypted PDF"), _ADVICE)
    if b"/EmbeddedFile" in data or b"/Filespec" in data:
        yield Remark(gettext_noop("a PDF with files attached"), _ADVICE)
    end = data.rfind(b"%%EOF")
    if end < 0 or b"startxref" not in data:
        yield damaged_remark("PDF")
    elif data[end + 5 :].strip():
        yield _TAIL
    if any(b"% " in line[:2] for line in data.split(b"\n")[1:2000]):
        yield Remark(gettext_noop("a PDF with comments in it"), _ADVICE)
    unread = False
    for number, match in enumerate(_STREAM.finditer(data)):
        if number >= _STREAMS:
            yield TOO_LARGE
            break
        filters, start = match[1], match.end()
        stop = data.find(b"endstream", start)
        body = data[start : stop if stop > 0 else len(data)]
        if b"/ASCIIHexDecode" in filters or b"/ASCII85Decode" in filters:
            unread = True
        if b"/FlateDecode" in filters:
            try:
                yield from limits.unpack(zlib.decompressobj(), body)
            except zlib.error:
                unread = True
        elif b"/Filter" in filters and not any(p in filters for p in _PICTURES):
            unread = True
    if unread:
        yield Remark(
            gettext_noop("streams of a PDF that could not be unpacked"), _ADVICE
        )
