"""The nearest place of a region: what `clip="remap"` moves strays to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.spatial import cKDTree

from .grid import to_grid
from .randomness import Floats
from .region import Region

_NEIGHBOURS = 16
_BLOCK = 1 << 16


@dataclass(frozen=True, eq=False)
class Border:
    """The border of a region, with its pieces in a tree of their middles."""

    region: Region

    @cached_property
    def _tree(self) -> cKDTree:
        pieces = self.region.pieces[0]
        return cKDTree((pieces[:, :2] + pieces[:, 2:]) / 2)

    def nearest(self, points: Floats) -> Floats:
        """Return the border's nearest point to each (x, y)."""
        found = np.empty_like(points)
        for start in range(0, len(points), _BLOCK):
            block = slice(start, start + _BLOCK)
            found[block] = self._nearest(points[block])
        return found

    def _nearest(self, points: Floats) -> Floats:
        pieces = self.region.pieces[0]
        count = min(_NEIGHBOURS, len(pieces))
        far, which = self._tree.query(points, k=count)
        far, which = far.reshape(-1, count), which.reshape(-1, count)
        found, distance = _on_pieces(points[:, None, :], pieces[which])
        # A piece is at most half a cell long: its middle is within a quarter of it.
        unsure = far[:, -1] < distance + self.region.cell / 4 * (1 + 1e-9)
        if count < len(pieces):
            for row in np.flatnonzero(unsure):
                reach = (distance[row] + self.region.cell / 4) * (1 + 1e-9)
                near = np.array(self._tree.query_ball_point(points[row], reach))
                better, _ = _on_pieces(points[row][None, None, :], pieces[near][None])
                found[row] = better[0]
        return found

    def remap(self, points: Floats, spacing: float) -> Floats:
        """Move what lies outside to the region's nearest point, on the grid.

        Of the grid's points around the nearest place, the nearest inside is taken;
        where none is inside, the nearest of all: within one step of the region.
        """
        out = np.flatnonzero(~self.region.contains(points))
        moved = points.copy()
        if not out.size:
            return moved
        goal = self.nearest(points[out])
        around = np.array([(i, j) for i in (0, -1, 1) for j in (0, -1, 1)]) * spacing
        options = to_grid(goal, spacing)[:, None, :] + around
        inside = self.region.contains(options.reshape(-1, 2)).reshape(len(out), 9)
        cost = ((options - points[out][:, None, :]) ** 2).sum(axis=2)
        cost = np.where(inside, cost, np.inf)
        best = np.where(inside.any(axis=1), np.argmin(cost, axis=1), 0)
        moved[out] = options[np.arange(len(out)), best]
        return moved


def _on_pieces(points: Floats, pieces: Floats) -> tuple[Floats, Floats]:
    """Return each point's nearest place on its pieces (n, k, 4), and how far it is."""
    start, step = pieces[..., :2], pieces[..., 2:] - pieces[..., :2]
    square = (step**2).sum(axis=-1)
    along = ((points - start) * step).sum(axis=-1)
    share = np.divide(along, square, out=np.zeros_like(along), where=square > 0)
    places = start + np.clip(share, 0, 1)[..., None] * step
    distance = np.sqrt(((places - points) ** 2).sum(axis=-1))
    best = np.argmin(distance, axis=1)
    rows = np.arange(len(best))
    return places[rows, best], distance[rows, best]
