"""Checks of well-known binary before a geometry library parses it.

Libraries read what is nested by calling themselves: 20,000 geometries in one another,
180 kB, end the process. What is short cannot be nested deeply, simple kinds hold no
further geometry, and of the others only the usual ones are let in.
"""

from __future__ import annotations

import struct

SHORT = 1 << 15  # bytes: at nine a level, shallow enough for any reader
_HEAD = 9  # byte order, type, number of parts
_EWKB_SRID, _EWKB_FLAGS = 0x20000000, 0xE0000000
_SIMPLE = (1, 2, 3)  # point, line, polygon
_PARTS = {4: 1, 5: 2, 6: 3}  # multi-geometries and what they are made of


def is_safe_geometry(value: bytes) -> bool:
    """Return whether decoding a WKB value by a library cannot crash.

    >>> is_safe_geometry(bytes.fromhex("0101000000000000000000F03F0000000000000040"))
    True
    >>> is_safe_geometry(bytes.fromhex("010700000001000000") * 20_000)
    False
    """
    if len(value) <= SHORT:
        return True
    try:
        return _is_simple_geometry(value)
    except struct.error:
        return False


def _is_simple_geometry(value: bytes) -> bool:
    """Return whether WKB is a simple or whole multi geometry without deeper nesting."""
    kind, order, _ = _read_kind(value, 0)
    if kind in _SIMPLE:
        return True
    part = _PARTS.get(kind)
    if part is None:
        return False
    (count,) = struct.unpack_from(order + "I", value, 5)
    at = _HEAD
    for _ in range(count):
        if at + _HEAD > len(value):
            return False
        found, order, width = _read_kind(value, at)
        if found != part:
            return False
        at = _end_of_geometry(value, at, found, order, width)
    return at == len(value)


def _read_kind(value: bytes, at: int) -> tuple[int, str, int]:
    """Return a WKB geometry's type (0: unknown), byte order and bytes per vertex.

    A kind that is not of the plain or ISO form is 0.
    """
    order = "<" if value[at] == 1 else ">"
    (code,) = struct.unpack_from(order + "I", value, at + 1)
    if code & _EWKB_SRID:
        return 0, order, 0
    extra = (code & 0x80000000 != 0) + (code & 0x40000000 != 0)
    code &= ~_EWKB_FLAGS
    iso, kind = divmod(code, 1000)
    extra += {0: 0, 1: 1, 2: 1, 3: 2}.get(iso, 0)
    return (kind if iso <= 3 else 0), order, 16 + 8 * extra


def _end_of_geometry(value: bytes, at: int, kind: int, order: str, width: int) -> int:
    """Return where a simple WKB geometry ends; beyond the value if damaged."""
    at += 5
    if kind == 1:
        return at + width
    rings = 1
    if kind == 3:
        (rings,) = struct.unpack_from(order + "I", value, at)
        at += 4
    for _ in range(rings):
        if at + 4 > len(value):
            return len(value) + 1
        (vertices,) = struct.unpack_from(order + "I", value, at)
        at += 4 + vertices * width
    return at
