"""Scan of GeoPackage geometries: a head, an envelope, and well-known binary."""

from __future__ import annotations

import math
import struct

import numpy as np

_HEAD = 8  # bytes before the envelope
_ENVELOPES = {0: 0, 1: 4, 2: 6}  # its numbers, by its kind; others are ranges of M
_EMPTY, _USUAL = 0x10, 0x1F  # flags: it is empty; all that an own geometry has
_RAISED = 0x80000000  # of a kind, in the extended form of WKB
_POINT, _KINDS, _MULTIPLE = 1, range(1, 8), (4, 5, 6, 7)
_WITH_PARTS = (3, *_MULTIPLE)  # of a polygon, its rings
_PLAIN, _PLAIN_HEADS = 29, b"GP\0\1\1\1\0\0\0"  # of a point without an envelope
_NAN = 0x7FF8 << 48  # the usual one, but for the sign


def has_hidden_bytes(blob: bytes) -> bool:
    """Return whether a geometry has bytes that its vertices do not account for.

    That holds for an envelope that is not theirs, and for what readers skip: ranges of
    M values, unknown kinds, and numbers within a NaN.
    """
    if len(blob) == _PLAIN and blob[:4] + blob[_HEAD:13] == _PLAIN_HEADS:
        x, y = struct.unpack_from("<2d", blob, 13)
        if not math.isnan(x + y):  # a point, as most are
            return False
    ends = _ENVELOPES.get(blob[3] >> 1 & 7) if len(blob) >= _HEAD else None
    if ends is None or blob[:3] != b"GP\0" or blob[3] & ~_USUAL:
        return True
    empty, body = bool(blob[3] & _EMPTY), blob[_HEAD + 8 * ends :]
    if not body:
        return not empty or ends > 0
    try:
        vertices = _read_vertices(body)
    except (struct.error, LookupError, ValueError):
        return True
    order = "<" if blob[3] & 1 else ">"
    stated = np.frombuffer(blob, f"{order}f8", ends, _HEAD).astype(float)
    return (
        vertices is None
        or not _has_usual_nans(vertices)
        or (empty and not np.isnan(vertices).all())
        or not _is_envelope(stated, vertices)
    )


def _is_envelope(stated: np.ndarray, vertices: np.ndarray) -> bool:
    """Return whether an envelope, maybe of no numbers, is that of the vertices."""
    there = vertices[~np.isnan(vertices[:, :2]).any(axis=1)]
    if not len(there):
        return bool(np.isnan(stated).all()) and _has_usual_nans(stated)
    least, most = np.fmin.reduce(there), np.fmax.reduce(there)
    found = np.column_stack([least, most]).ravel()
    return len(stated) <= len(found) and np.array_equal(stated, found[: len(stated)])


def _has_usual_nans(numbers: np.ndarray) -> bool:
    """Return whether no NaN among doubles has other bits than usual."""
    bits = np.ascontiguousarray(numbers[np.isnan(numbers)]).view(np.uint64)
    return bool((bits & np.uint64((1 << 63) - 1) == _NAN).all())


def _read_vertices(body: bytes) -> np.ndarray | None:
    """Return the vertices (n, 2 or 3) of WKB; None for more bytes or other kinds."""
    runs: list[np.ndarray] = []
    at, left = 0, 1
    while left:
        order = {0: ">", 1: "<"}[body[at]]
        (code,) = struct.unpack_from(f"{order}I", body, at + 1)
        at += 5
        kind = code & ~_RAISED if code & _RAISED else code % 1000
        wide = 2 if code == kind else 3
        if code - kind not in (0, 1000, _RAISED) or kind not in _KINDS:
            return None
        rings = 1
        if kind in _WITH_PARTS:
            (rings,) = struct.unpack_from(f"{order}I", body, at)
            at += 4
        left += rings - 1 if kind in _MULTIPLE else -1
        for _ in range(0 if kind in _MULTIPLE else rings):
            count = 1
            if kind != _POINT:
                (count,) = struct.unpack_from(f"{order}I", body, at)
                at += 4
            run = np.frombuffer(body, f"{order}f8", wide * count, at)
            runs.append(run.astype(float).reshape(count, wide))
            at += run.nbytes
    if at != len(body) or len({run.shape[1] for run in runs}) > 1:
        return None
    return np.concatenate(runs) if runs else np.empty((0, 2))
