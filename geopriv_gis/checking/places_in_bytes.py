"""Places in bytes: doubles, single precision and whole numbers, wherever they begin."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..frames.ground.datum import cache_by_crs
from .pieces import NumberStream

REACH = 64  # bytes from x to y
_PART = 1 << 24  # bytes that are looked at at a time
_TINY, _TINY_WHOLE = 1e-4, 0.02  # of an axis: what is nearer to zero is looked over
_POWERS, _STEPS = 8, 1000  # whole numbers: up to 1e7 in a unit, so many in an area
_FORMS = (("<f8", 6), (">f8", 0), ("<f4", 2), (">f4", 0), ("<i4", 2), (">i4", 0))

Range = tuple[float, float]


def find_numbers(data: bytes, ranges: tuple[Range, ...]) -> Iterator[NumberStream]:
    """Yield streams of the doubles, floats and integers that may be in the ranges."""
    for form, head in _FORMS:
        passing, size = _possible_heads(form, ranges), np.dtype(form).itemsize
        for start in range(0, max(len(data) - size + 1, 0), _PART):
            part = memoryview(data)[start : start + _PART + REACH + size]
            values, places = _match_numbers(part, form, head, passing)
            if not len(values):
                continue
            units = None
            if form[1:] == "f4":
                units = np.spacing(np.abs(values).astype(np.float32)).astype(float)
            yield NumberStream(values, places, REACH, units, scaled=form[1] == "i")


@cache_by_crs(16)
def _possible_heads(form: str, ranges: tuple[Range, ...]) -> np.ndarray:
    """Return a mask of the two highest bytes that numbers in the ranges may have."""
    passing = np.zeros(1 << 16, dtype=bool)
    order = np.dtype(form).newbyteorder("=")
    bits = np.dtype(f"u{order.itemsize}")
    shift = bits.type(8 * (order.itemsize - 2))
    whole = form[1] == "i"
    for low, high in _integer_ranges(ranges) if whole else ranges:
        tiny = max(abs(low), abs(high)) * (_TINY_WHOLE if whole else _TINY)
        for first, last in ((max(low, tiny), high), (low, min(high, -tiny))):
            if first > last:
                continue
            ends = np.array([first, last]).astype(order).view(bits) >> shift
            passing[int(ends.min()) : int(ends.max()) + 1] = True
    return passing


def _integer_ranges(ranges: tuple[Range, ...]) -> list[Range]:
    """Return the ranges times powers of ten, where wide enough and within 32 bits."""
    return [
        (low * 10.0**power, high * 10.0**power)
        for low, high in ranges for power in range(_POWERS)
        if (high - low) * 10.0**power > _STEPS
        and max(-low, high) * 10.0**power < 2.0**31
    ]  # fmt: skip


def _match_numbers(
    part: memoryview, form: str, head: int, passing: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the finite numbers whose two bytes at `head` pass, and their offsets."""
    size, two = np.dtype(form).itemsize, form[0] + "u2"
    at = [np.zeros(0, int)]
    for odd in (0, 1):
        many = (len(part) - head - 2 - odd) // 2 + 1
        if many > 0:
            heads = np.frombuffer(part, two, many, head + odd)
            at.append(2 * np.flatnonzero(passing[heads]) + odd)
    found = np.sort(np.concatenate(at))
    found = found[found <= len(part) - size]
    bits = np.frombuffer(part, np.uint8)
    picked = bits[found[:, None] + np.arange(size)].copy().view(form)[:, 0]
    good = np.isfinite(picked)
    return picked[good].astype(float), found[good]
