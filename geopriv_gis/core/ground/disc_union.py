"""A union of discs as a region: the same index of cells, other shapes in them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy
from numpy.typing import NDArray

from ..randomness import Bools, Floats, Ints
from .border import Border, query_until_sure
from .metric import round_down_to_power_of_two
from .region import BORDER, INSIDE, OUTSIDE, PlaneRegion

_CELLS = 128  # along the longer side of the discs' box, at most twice as many
_FIRST, _MORE = 8, 8  # centres looked at first; how many times more where unsure


@dataclass(frozen=True, eq=False)
class DiscUnion(PlaneRegion):
    """Union of discs in the plane, as a region; they may overlap.

    ``edges`` holds the corners of their boxes, from which `PlaneRegion` takes its
    extent.

    radii (m,): Above 0.
    """

    centres: Floats
    radii: Floats

    @classmethod
    def indexed(cls, centres: Floats, radii: Floats, spacing: float) -> DiscUnion:
        """Return a union of discs with a grid index, of cells of at least `spacing`."""
        size = radii[:, None]
        boxes = np.hstack([centres - size, centres + size])
        side = max(np.ptp(boxes[:, ::2]), np.ptp(boxes[:, 1::2]), spacing)
        cell = max(round_down_to_power_of_two(side / _CELLS), spacing)
        return cls(boxes, cell, centres, radii)

    @property
    def area(self) -> float:
        """Return the sum of the discs' areas (unit²); overlaps count more than once."""
        return math.pi * float((self.radii**2).sum())

    @cached_property
    def _trees_by_size(self) -> list[tuple[Ints, scipy.spatial.cKDTree]]:
        """Return groups of discs of similar size: numbers and index of centres."""
        size = np.floor(np.log2(self.radii) / 2)
        groups = [np.flatnonzero(size == one) for one in np.unique(size)]
        return [(some, scipy.spatial.cKDTree(self.centres[some])) for some in groups]

    def nearest_disc(self, points: Floats) -> tuple[Ints, Floats]:
        """Return each point's nearest disc, and distance to its rim (negative inside).

        That is the least of ‖y − c‖ − r. Of discs of about one size the nearest centres
        are looked at; one that was not is at least as far as the last of them, and its
        disc nearer than that by the largest radius at most: where this leaves a doubt,
        more are.
        """
        found = np.zeros(len(points), dtype=np.int64)
        off = np.full(len(points), np.inf)
        every = np.arange(len(points))
        for discs, tree in self._trees_by_size:

            def look(
                rows: Ints, away: Floats, near: Ints, discs: Ints = discs
            ) -> Bools:
                """Store nearer discs of those listed; return which points need more."""
                own = discs[near]
                beyond = away - self.radii[own]
                best = np.arange(len(rows)), beyond.argmin(axis=1)
                better = beyond[best] < off[rows]
                found[rows[better]] = own[best][better]
                off[rows[better]] = beyond[best][better]
                return np.asarray(away[:, -1] - self.radii[discs].max() < off[rows])

            query_until_sure(tree, points, every, look, first=_FIRST, times=_MORE)
        return found, off

    def nearest(self, points: Floats) -> Floats:
        """Return the nearest point of any disc to each (x, y): itself if inside."""
        disc, off = self.nearest_disc(points)
        step, radius = points - self.centres[disc], self.radii[disc]
        share = np.where(off > 0, radius / (radius + np.maximum(off, 0)), 1.0)
        return np.asarray(self.centres[disc] + step * share[:, None])

    @cached_property
    def cell_states(self) -> NDArray[np.uint8]:
        """Return each grid cell's state: inside a disc, outside of all, or border."""
        state = np.full(self.shape[::-1], OUTSIDE, dtype=np.uint8)
        half = self.cell * (math.sqrt(0.5) + 1e-6)
        for centre, radius in zip(self.centres, self.radii, strict=True):
            first, last = (
                np.floor((centre + sign * radius) / self.cell).astype(int) - self.corner
                for sign in (-1, 1)
            )
            columns, rows = (np.arange(first[a], last[a] + 1) for a in (0, 1))
            away = np.hypot(
                (columns + self.corner[0] + 0.5) * self.cell - centre[0],
                ((rows + self.corner[1] + 0.5) * self.cell - centre[1])[:, None],
            )
            here = state[first[1] : last[1] + 1, first[0] : last[0] + 1]
            here[(away <= radius + half) & (here == OUTSIDE)] = BORDER
            here[away <= radius - half] = INSIDE
        return state.ravel()

    def _contains_near_border(self, points: Floats, flat: Ints) -> Bools:  # noqa: ARG002
        """Return which points of border cells lie in a disc."""
        return np.asarray(self.nearest_disc(points)[1] <= 0)


class DiscRims(Border):
    """Borders of discs: moves outside points into the nearest disc."""

    region: DiscUnion

    def find_nearest(self, points: Floats) -> Floats:
        """Return the nearest point of any disc to each (x, y): itself if inside."""
        return self.region.nearest(points)
