"""The nearest point of a region: the destination of strays under `clip="remap"`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..randomness import Bools, Floats, Ints
from .metric import round_to_grid
from .region import PlaneRegion

_FEW = 64  # edges that are simply all looked at
_FIRST, _MORE = 4, 4  # ends looked at first; how many times more where unsure
_BLOCK = 1 << 20  # pairs of a point and a piece at a time


@dataclass(frozen=True, eq=False)
class Border:
    """Border of a region, to find its nearest point and to move points inside."""

    region: PlaneRegion

    @cached_property
    def _tree(self) -> scipy.spatial.cKDTree:
        """Return an index of the starts of the border's pieces."""
        return scipy.spatial.cKDTree(self.region.pieces[0][:, :2], leafsize=32)

    @cached_property
    def _half_longest_piece(self) -> float:
        """Return half the length of the border's longest piece, in coordinate units."""
        pieces = self.region.pieces[0]
        longest = np.hypot(*(pieces[:, 2:] - pieces[:, :2]).T).max()
        return float(longest) / 2 * (1 + 1e-9)

    @cached_property
    def _previous_pieces(self) -> Ints:
        """Return for each piece the one that ends at its start."""
        edges, piece_of = self.region.edges, self.region.pieces[1]
        first = (edges[:, :2] != np.roll(edges[:, 2:], 1, axis=0)).any(axis=1)
        starts = np.union1d([0], np.flatnonzero(first))  # of the rings
        before = np.arange(len(edges)) - 1
        before[starts] = np.append(starts[1:], len(edges)) - 1
        last = np.searchsorted(piece_of, np.arange(len(edges)), side="right") - 1
        pieces = np.arange(len(piece_of)) - 1
        heads = np.searchsorted(piece_of, np.arange(len(edges)))
        pieces[heads] = last[before]
        return pieces

    def find_nearest(self, points: Floats) -> Floats:
        """Return the nearest point of the border to each (x, y).

        Looked at are the pieces that the nearest ends belong to. If the nearest place
        is an end, it is among them. If it lies within a piece, at a right angle, an
        end of that piece is at most √(d² + h²) away, d being the distance and h half
        a piece: as long as all ends that near have not been looked at, more are.
        """
        if len(self.region.edges) <= _FEW:
            return self._nearest_of_all_edges(points)
        found = np.empty_like(points)
        cells = np.floor(points / (16 * self.region.cell))
        rows = np.lexsort(cells.T)  # neighbours one after the other: same part of tree

        def look(rows: Ints, far: Floats, ends: Ints) -> Bools:
            """Store the nearest points on listed pieces; return which need more."""
            which = np.hstack([ends, self._previous_pieces[ends]])
            found[rows], distance = _project_onto_pieces(
                points[rows][:, None, :], self.region.pieces[0][which]
            )
            enough = np.hypot(distance, self._half_longest_piece) * (1 + 1e-9)
            return far[:, -1] < enough

        query_until_sure(self._tree, points, rows, look, first=_FIRST, times=_MORE)
        return found

    def _nearest_of_all_edges(self, points: Floats) -> Floats:
        """Return the nearest points on any edge, computed in blocks of points."""
        edges, step = self.region.edges[None], _BLOCK // _FEW
        parts = [points[at : at + step] for at in range(0, len(points), step)]
        nearest = [_project_onto_pieces(part[:, None, :], edges)[0] for part in parts]
        return np.vstack([*nearest, points[:0]])

    def move_inside(self, points: Floats, spacing: float) -> Floats:
        """Return points, outside ones moved to near grid points inside; some stay out.

        Of the grid's points around the nearest place, the nearest inside is taken;
        where none is inside, the nearest of all: within one step of the region.
        """
        out = np.flatnonzero(~self.region.contains(points))
        moved = points.copy()
        if not out.size:
            return moved
        goal = round_to_grid(self.find_nearest(points[out]), spacing)
        around = np.array([(i, j) for i in (0, -1, 1) for j in (0, -1, 1)]) * spacing
        options = goal[:, None, :] + around
        cost = ((options - points[out][:, None, :]) ** 2).sum(axis=2)
        order = np.argsort(cost, axis=1, kind="stable")
        moved[out] = goal
        rows = np.arange(len(out))
        for turn in range(len(around)):
            if not rows.size:
                break
            tried = options[rows, order[rows, turn]]
            inside = self.region.contains(tried)
            moved[out[rows[inside]]] = tried[inside]
            rows = rows[~inside]
        return moved


def query_until_sure(
    tree: scipy.spatial.cKDTree,
    places: Floats,
    rows: Ints,
    look: Callable[[Ints, Floats, Ints], Bools],
    *,
    first: int,
    times: int,
) -> None:
    """Pass places' nearest tree entries to `look`, ever more while it returns True.

    ``look(rows, distances, numbers)`` is handed some rows with as many of the nearest
    each, shape (n, k), and returns for which of the rows more have to be looked at.
    """
    count = min(first, tree.n)
    while rows.size:
        step, unsure = max(1, _BLOCK // count), []
        for some in (rows[at : at + step] for at in range(0, len(rows), step)):
            far, near = tree.query(places[some], k=count)
            far, near = far.reshape(-1, count), near.reshape(-1, count)
            unsure.append(some[look(some, far, near)])
        rows = rows[:0] if count == tree.n else np.concatenate(unsure)
        count = min(times * count, tree.n)


def _project_onto_pieces(points: Floats, pieces: Floats) -> tuple[Floats, Floats]:
    """Return points' nearest places on their pieces (n, k, 4), and distances."""
    start, step = pieces[..., :2], pieces[..., 2:] - pieces[..., :2]
    square = (step**2).sum(axis=-1)
    along = ((points - start) * step).sum(axis=-1)
    share = np.divide(along, square, out=np.zeros_like(along), where=square > 0)
    places = start + np.clip(share, 0, 1)[..., None] * step
    distance = np.sqrt(((places - points) ** 2).sum(axis=-1))
    best = np.argmin(distance, axis=1)
    rows = np.arange(len(best))
    return places[rows, best], distance[rows, best]
