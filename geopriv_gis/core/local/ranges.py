"""Ranges of the plane: signed distance, and where to put the threshold."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ..randomness import Floats

_CHUNK = 1 << 14  # points at a time


def signed_distance(points: Floats, rings: Sequence[Floats]) -> Floats:
    """Return distances (m) to the boundary of a region given by rings, negative inside.

    1-Lipschitz for every closed range [APB Lemma 6.3]: a path from inside to outside
    meets the boundary.
    """
    start = np.concatenate([ring[:-1] for ring in rings])
    end = np.concatenate([ring[1:] for ring in rings])
    result = np.empty(len(points))
    for first in range(0, len(points), _CHUNK):
        some = slice(first, first + _CHUNK)
        x, y = np.ascontiguousarray(points[some].T)
        result[some] = _signed_distance_block(x, y, start, end)
    return result


def _signed_distance_block(x: Floats, y: Floats, start: Floats, end: Floats) -> Floats:
    """Return distances (m) of points to a boundary of segments, negative inside.

    A segment without length is a place: whatever its foot, it is the same.
    """
    nearest = np.full(len(x), np.inf)
    inside = np.zeros(len(x), dtype=bool)
    step = max(1, _CHUNK // max(1, len(x)))
    for first in range(0, len(start), step):
        (x0, y0), (x1, y1) = (side[first : first + step].T[..., None]
                              for side in (start, end))  # fmt: skip
        dx, dy = x1 - x0, y1 - y0
        right, up = x - x0, y - y0
        length = dx * dx + dy * dy
        along = (right * dx + up * dy) / np.where(length > 0, length, 1.0)
        foot = np.clip(along, 0.0, 1.0)
        gap = (right - foot * dx) ** 2 + (up - foot * dy) ** 2
        np.minimum(nearest, gap.min(axis=0), out=nearest)
        slope = dx / np.where(dy != 0, dy, 1.0)
        crossed = ((y0 > y) != (y1 > y)) & (right < up * slope)
        inside ^= np.logical_xor.reduce(crossed, axis=0)
    distance = np.sqrt(nearest)
    result: Floats = np.where(inside, -distance, distance)
    return result


def compute_soft_edge_shift(area: Callable[[Floats], Floats], width: Floats) -> Floats:
    """Return how far outwards (m) to shift a soft edge so that it keeps the area.

    area: Areas (m²) of the sets of signed distance below given values (m).
    width (n,): w (m): who is d beyond the edge counts as Φ(−d/w).

    Where people are spread evenly, they then count as with the sharp edge: the mean of
    area(η + w·Z) over normal Z, which rises with η, is area(0).
    """
    nodes, weights = np.polynomial.hermite_e.hermegauss(24)
    weights, width = weights / weights.sum(), np.asarray(width, dtype=float)
    whole = area(np.zeros(1))[0]
    low, high = -8.0 * width, 8.0 * width
    for _ in range(50):
        shift = (low + high) / 2
        more = area(shift[:, None] + width[:, None] * nodes) @ weights > whole
        low, high = np.where(more, low, shift), np.where(more, shift, high)
    return (low + high) / 2
