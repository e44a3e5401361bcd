"""The nearest of many straight segments, for many places at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..randomness import Bools, Floats, Ints
from .border import query_until_sure
from .metric import Metric

_FIRST = 8  # parts of segments looked at for each place; twice as many if not enough


@dataclass(frozen=True, eq=False)
class Segments:
    """Segments in a plane, or great-circle arcs on a sphere, to find the nearest.

    ends (n, 2, 2): Where each begins and ends, in the metric's coordinates.
    """

    metric: Metric
    ends: Floats

    def find_nearest(self, points: Floats) -> tuple[Ints, Floats]:
        """Return each place's nearest segment (the first of ties) and distance (m).

        No segment is left out: parts of segments are taken by the distance of their
        middles, until all others are too far away even if they came half their length
        nearer.
        """
        places = self.metric.embed(np.asarray(points, dtype=float))
        found = np.zeros(len(places), dtype=np.int64)
        away = np.full(len(places), np.inf)
        tree, owner, half = self._tree_of_parts

        def look(rows: Ints, far: Floats, part: Ints) -> Bools:
            """Store the nearest listed segments; return which need more."""
            found[rows], away[rows] = self._nearest_listed(
                places[rows], np.sort(owner[part], axis=1)
            )
            return far[:, -1] - half <= away[rows]

        query_until_sure(
            tree, places, np.arange(len(places)), look, first=_FIRST, times=2
        )
        return found, self.metric.surface_length(away)

    def _nearest_listed(self, places: Floats, choice: Ints) -> tuple[Ints, Floats]:
        """Return each place's nearest candidate segment and the straight distance."""
        starts, ways, square = self._starts_and_directions
        # One axis of space at a time: numpy is slow along axes of two or three.
        here = places.T[..., None]
        along = sum(
            (at - start[choice]) * way[choice]
            for at, start, way in zip(here, starts, ways, strict=True)
        )
        share = np.clip(along / square[choice], 0.0, 1.0)
        foot = self.metric.project_to_surface(
            [
                start[choice] + share * way[choice]
                for start, way in zip(starts, ways, strict=True)
            ]
        )
        far = sum((at - there) ** 2 for at, there in zip(here, foot, strict=True))
        best = far.argmin(axis=1)[:, None]
        nearest, gap = (
            np.take_along_axis(each, best, axis=1)[:, 0] for each in (choice, far)
        )
        return nearest, np.sqrt(gap)

    @cached_property
    def _starts_and_directions(self) -> tuple[Floats, Floats, Floats]:
        """Return embedded starts and directions by axis, squared lengths (1 for 0)."""
        start, end = (self.metric.embed(self.ends[:, side]).T for side in (0, 1))
        square = ((end - start) ** 2).sum(axis=0)
        start, way = np.ascontiguousarray(start), np.ascontiguousarray(end - start)
        return start, way, np.where(square > 0, square, 1.0)

    @cached_property
    def _tree_of_parts(self) -> tuple[scipy.spatial.cKDTree, Ints, float]:
        """Return an index of parts' midpoints, their segments, half the longest part.

        With parts about alike few of them have to be looked at.
        """
        start, way, _ = self._starts_and_directions
        length = np.sqrt((way**2).sum(axis=0))
        longest = max(float(length.mean()), 1e-300)
        count = np.maximum(np.ceil(length / longest), 1).astype(np.int64)
        owner = np.repeat(np.arange(len(count)), count)
        number = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
        share = (number + 0.5) / count[owner]
        middle = self.metric.project_to_surface(
            list(start[:, owner] + share * way[:, owner])
        )
        # A hair more: arcs are longer than chords, and distances are rounded.
        half = float((length / count).max()) / 2 * (1 + 1e-3)
        return scipy.spatial.cKDTree(np.column_stack(middle)), owner, half
