"""A public region of the plane: which points lie in it, and which cells cover it.

The region is indexed by square cells whose side is a power of two. Cells that no edge
touches are inside or outside as a whole; in the others a point is compared with the
centre of its cell, through the edges of that cell alone. So a test costs about the
same for a hundred vertices and for a hundred thousand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy
from numpy.typing import NDArray

from ..errors import ParameterError
from ..randomness import Bools, Floats, Ints
from .metric import round_down_to_power_of_two

OUTSIDE, BORDER, INSIDE = 0, 1, 2
_CELLS = 512  # along the longer side of the region's box, at most twice as many
_PAD = 1e-9  # of a cell: for the rounding of interpolated vertices


@dataclass(frozen=True, eq=False)
class PlaneRegion:
    """Region of polygons with holes and parts, by the even-odd rule.

    edges (m, 4): x₁, y₁, x₂, y₂ of every edge of every ring, in coordinate units.
    cell: Side of the index's cells, a power of two.

    Privacy does not rest on the answers near the border: a mechanism on the region is
    one on the set of points for which `contains` says yes, whatever that set is, as
    long as it does not depend on the data.
    """

    edges: Floats
    cell: float

    @classmethod
    def of(cls, rings: Sequence[Floats], spacing: float) -> PlaneRegion:
        """Return the region of rings of over 3 points; raise if none, or not finite."""
        closed = [np.asarray(ring, dtype=float) for ring in rings if len(ring) > 3]
        edges = [np.hstack([ring[:-1], ring[1:]]) for ring in closed]
        if not edges or not np.isfinite(np.vstack(edges)).all():
            raise ParameterError(
                "region must be a polygon with finite coordinates and an area."
            )
        joined = np.vstack(edges)
        side = max(np.ptp(joined[:, ::2]), np.ptp(joined[:, 1::2]), spacing)
        cell = max(round_down_to_power_of_two(side / _CELLS), spacing)
        return cls(joined, cell)

    # -- the index -----------------------------------------------------------------

    @cached_property
    def corner(self) -> Ints:
        """Return the column and row of the lowest grid cell, with a margin of 2."""
        low = np.minimum(self.edges[:, :2], self.edges[:, 2:]).min(axis=0)
        first: Ints = np.floor(low / self.cell).astype(np.int64) - 2
        return first

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Return the number of grid cells in x and y."""
        high = np.maximum(self.edges[:, :2], self.edges[:, 2:]).max(axis=0)
        count = np.floor(high / self.cell).astype(np.int64) + 3 - self.corner
        return int(count[0]), int(count[1])

    @cached_property
    def pieces(self) -> tuple[Floats, Ints]:
        """Return edges cut to at most half a cell, (p, 4), and each one's edge."""
        start, step = self.edges[:, :2], self.edges[:, 2:] - self.edges[:, :2]
        parts = np.maximum(np.ceil(2 * np.hypot(*step.T) / self.cell), 1).astype(int)
        edge = np.repeat(np.arange(len(parts)), parts)
        number = np.arange(len(edge)) - np.repeat(np.cumsum(parts) - parts, parts)
        share = (number / parts[edge])[:, None]
        after = ((number + 1) / parts[edge])[:, None]
        ends = [start[edge] + s * step[edge] for s in (share, after)]
        return np.hstack(ends), edge

    @cached_property
    def _edges_of_cells(self) -> tuple[Ints, Ints]:
        """Return pairs of a flat cell number and an edge that touches it, sorted."""
        pieces, edge = self.pieces
        pad = _PAD * self.cell
        low = np.minimum(pieces[:, :2], pieces[:, 2:]) - pad
        high = np.maximum(pieces[:, :2], pieces[:, 2:]) + pad
        first = np.floor(low / self.cell).astype(np.int64) - self.corner
        last = np.floor(high / self.cell).astype(np.int64) - self.corner
        corners = [
            y[:, 1] * self.shape[0] + x[:, 0]
            for x in (first, last)
            for y in (first, last)
        ]
        pairs = np.concatenate(corners) * len(self.edges) + np.tile(edge, 4)
        unique = np.unique(pairs)
        return unique // len(self.edges), unique % len(self.edges)

    @cached_property
    def _edge_offsets(self) -> Ints:
        """Return the offsets at which each cell's edges begin and end."""
        cells = self._edges_of_cells[0].astype(np.intp)
        count = np.bincount(cells, minlength=self.shape[0] * self.shape[1])
        return np.concatenate([[0], np.cumsum(count)])

    @cached_property
    def _centre_inside(self) -> Bools:
        """Return whether each cell's centre is inside, as a flat array."""
        low = np.minimum(self.edges[:, 1], self.edges[:, 3])
        high = np.maximum(self.edges[:, 1], self.edges[:, 3])
        # Rows whose centre line y satisfies low <= y < high: the half-open rule.
        first = np.ceil(low / self.cell - 0.5).astype(np.int64)
        rows = np.ceil(high / self.cell - 0.5).astype(np.int64) - first
        times = rows.astype(np.intp)  # in a browser 32 bits
        number = np.repeat(np.arange(len(rows)), times)
        start = np.repeat(first - (np.cumsum(rows) - rows), times)
        row: Ints = start + np.arange(len(number), dtype=np.int64)
        edge = self.edges[number].T
        y = (row.astype(float) + 0.5) * self.cell
        x1, y1, x2, y2 = edge
        crossing = x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        near = np.ceil(crossing / self.cell - 0.5)
        # The first centre right of the edge, by the same test as for points.
        for _ in range(2):
            left = _is_left(edge, _side_of_edge(edge, (near - 0.5) * self.cell, y))
            right = ~_is_left(edge, _side_of_edge(edge, (near + 0.5) * self.cell, y))
            near += right.astype(float) - left
        column = near.astype(np.int64) - self.corner[0]
        column = np.clip(column, 0, self.shape[0] - 1)
        # Whether they are odd, sums of bytes tell as well.
        toggles = np.zeros((self.shape[1], self.shape[0]), dtype=np.uint8)
        np.add.at(toggles, (row - self.corner[1], column), 1)
        sums = np.cumsum(toggles, axis=1, dtype=np.uint8)
        inside: Bools = (sums & 1).astype(bool).ravel()
        return inside

    @cached_property
    def cell_states(self) -> NDArray[np.uint8]:
        """Return OUTSIDE, BORDER or INSIDE for each grid cell, as a flat array."""
        state = self._centre_inside.astype(np.uint8) * np.uint8(INSIDE)
        state[self._edges_of_cells[0]] = BORDER
        return state

    # -- questions -----------------------------------------------------------------

    def contains(self, points: Floats) -> Bools:
        """Return which (x, y) lie in the region."""
        flat, state = self._find_cells(points)
        result: Bools = state == INSIDE
        unsure = np.flatnonzero(state == BORDER)
        result[unsure] = self._contains_near_border(points[unsure], flat[unsure])
        return result

    def _find_cells(self, points: Floats) -> tuple[Ints, NDArray[np.uint8]]:
        """Return each point's flat cell number, nearest if beyond, and cell state."""
        # The outermost cells are empty: what lies beyond them may count as in them.
        across, up = (
            np.clip(np.floor(points[:, axis] / self.cell) - low, 0, count - 1)
            for axis, low, count in zip((0, 1), self.corner, self.shape, strict=True)
        )
        flat = (up * self.shape[0] + across).astype(np.int64)
        return flat, self.cell_states[flat]

    def _contains_near_border(self, points: Floats, flat: Ints) -> Bools:
        """Return which points of border cells are inside, by edges crossed."""
        begin, end = self._edge_offsets[flat], self._edge_offsets[flat + 1]
        count = end - begin
        point = np.repeat(np.arange(len(points)), count)
        place = np.arange(len(point)) - np.repeat(np.cumsum(count) - count, count)
        edge = self.edges[self._edges_of_cells[1][place + begin[point]]].T
        x, y = points[point].T
        row, column = np.divmod(flat, self.shape[0])
        middle_x = ((column + self.corner[0] + 0.5) * self.cell)[point]
        middle_y = ((row + self.corner[1] + 0.5) * self.cell)[point]
        turn = _side_of_edge(edge, middle_x, y)
        level = _crosses_level(edge[1], edge[3], y) & (
            _is_left(edge, _side_of_edge(edge, x, y)) != _is_left(edge, turn)
        )
        centre = _side_of_edge(edge, middle_x, middle_y)
        steep = _crosses_level(edge[0], edge[2], middle_x) & (
            _is_below(edge, turn) != _is_below(edge, centre)
        )
        flips = np.bincount(point, level.astype(int) + steep, minlength=len(points))
        inside: Bools = (flips.astype(int) % 2 == 1) != self._centre_inside[flat]
        return inside

    @cached_property
    def covering_count(self) -> int:
        """Return how many cells are not wholly outside."""
        return int(np.count_nonzero(self.cell_states))

    @cached_property
    def covering_cells(self) -> Ints:
        """Return (column, row) of the cells not wholly outside, shape (c, 2)."""
        row, column = np.divmod(
            np.flatnonzero(self.cell_states != OUTSIDE), self.shape[0]
        )
        return np.column_stack([column, row]) + self.corner

    @cached_property
    def _tree(self) -> scipy.spatial.cKDTree:
        """Return an index of the centres of covering cells."""
        return scipy.spatial.cKDTree((self.covering_cells + 0.5) * self.cell)

    def bound_distance(self, points: Floats) -> Floats:
        """Compute lower bounds (in points' unit) of distances to the region's cells."""
        bound = np.zeros(len(points))
        away = np.flatnonzero(self._find_cells(points)[1] == OUTSIDE)
        if away.size:
            nearest = self._tree.query(points[away])[0] * (1 - 1e-12)
            half = self.cell * (math.sqrt(0.5) + 1e-9)
            bound[away] = np.maximum(nearest - half, 0.0)
        return bound


# Ties are broken as if all points were moved right by a hair, and up by a hair's hair;
# every decision on a point and an edge comes from one number, so that no two disagree.


def _side_of_edge(edge: Floats, x: Floats, y: Floats) -> Floats:
    """Return a number that is positive where (x, y) is left of a directed edge."""
    x1, y1, x2, y2 = edge
    side: Floats = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
    return side


def _crosses_level(first: Floats, second: Floats, level: Floats) -> Bools:
    """Return whether an edge crosses a level line, by the half-open rule."""
    crosses: Bools = (first <= level) != (second <= level)
    return crosses


def _is_left(edge: Floats, side: Floats) -> Bools:
    """Return whether a crossing edge passes left of a point, from `_side_of_edge`."""
    return np.where(edge[3] > edge[1], side <= 0, side >= 0)


def _is_below(edge: Floats, side: Floats) -> Bools:
    """Return whether a crossing edge passes below a point, from `_side_of_edge`."""
    falls = (edge[2] - edge[0]) * (edge[3] - edge[1]) <= 0
    above = np.where(edge[2] > edge[0], side > 0, side < 0)
    below: Bools = above | ((side == 0) & falls)
    return below
