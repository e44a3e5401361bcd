"""A spatial index over rows, on planes and on the sphere."""

from __future__ import annotations

import math

import numpy as np
import scipy

from ..ground.metric import Metric, Sphere
from ..randomness import Floats, Ints

# Far rows are at least this share of what the tree says, and this many metres less.
_SHORTER, _LESS = 1 - 1e-12, 1e-6


class RowIndex:
    """Finds the rows nearest to a place without looking at all of them.

    points (n, 2): Coordinates in the metric's units.
    metric: On the sphere the tree holds unit vectors: the chord grows with the
        distance.
    """

    def __init__(self, points: Floats, metric: Metric) -> None:
        self._points, self._metric = points, metric
        self._tree = scipy.spatial.cKDTree(metric.embed(points), balanced_tree=False)

    def __len__(self) -> int:
        return len(self._points)

    def nearest_rows(self, place: Floats, count: int) -> tuple[Ints, float]:
        """Return the ``count`` rows nearest to a place, and how far the others are.

        The second value, in metres, bounds the distance of every other row from below.
        """
        query = self._metric.embed(np.asarray(place, dtype=float)[None, :])[0]
        lengths, rows = self._tree.query(query, k=np.arange(1, count + 1))
        return rows.astype(np.int64), self._metres(float(lengths[-1])) - _LESS

    def distances(self, place: Floats, rows: Ints) -> Floats:
        return self._metric.distance(self._points[rows], place)

    def _metres(self, length: float) -> float:
        """Return a chord length as metres on the ground, rounded down."""
        if isinstance(self._metric, Sphere):
            half = min(length / 2, 1.0) * _SHORTER
            return 2 * math.asin(half) * self._metric.radius
        return length * self._metric.unit * _SHORTER
