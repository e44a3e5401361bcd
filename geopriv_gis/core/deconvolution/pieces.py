"""Pieces of zones, in each of which cases are assumed to lie evenly."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import scipy

from ..randomness import Floats, Ints

_WIDE = 3.0  # widths of the noise or of the kernel, along a piece at least
_ROWS = 30.0  # released rows in a strip at least, and in a piece on average
_MOST = 1000  # pieces that one of them may have its share of rows for


@dataclass(frozen=True)
class Pieces:
    """A partition of zones into pieces, which are narrow at the zones' borders.

    places (p, 2): Squares of a grid by their middles (m), sorted by piece.
    piece (p,), share (p,): The piece of each, and which part of the square is in it.
    step: Side of a square (m).
    zone (k,): The zone of each piece, sorted.
    """

    places: Floats
    piece: Ints
    share: Floats
    step: float
    zone: Ints

    @classmethod
    def of(
        cls,
        squares: tuple[Floats, Ints, Floats],
        step: float,
        widest: float,
        points: Floats,
        rows: int,
    ) -> Pieces:
        """Partition zones, given as squares, into pieces that are narrow near borders.

        squares: Middles (m), zones, by whose numbers they are sorted, and shares.
        widest: The noise's scale or the bandwidth (m).
        points: Released rows (m), as many as ``rows`` of which tell where cases are.

        Strips along each border, 3 of ``widest`` wide, are pieces of their own where
        30 rows are released in them. Pieces are halved until they are as large as the
        square on which 30 rows fall if cases lie evenly; farther from the border, until
        they are as long as they are far.
        """
        places, zone, share = squares
        width = _WIDE * widest
        away, neighbour = _find_nearest_borders(places, zone, step)
        _, found = _SquareTable.of(places, share, step).find(points)
        seen = np.bincount(found, minlength=len(places)).astype(np.float64)
        seen *= rows / len(points)
        area = share * step**2
        least = max(_ROWS, rows / _MOST)
        even = math.sqrt(area.sum() * least / max(rows, least))
        cutter = _Cutter(places, area, away, seen, width, least, max(width, even))
        ends = np.searchsorted(zone, np.arange(int(zone[-1]) + 2))
        parts = [
            [
                part
                for strip in cutter.cut_along_borders(np.arange(*span), neighbour)
                for part in cutter.halve(strip)
            ]
            for span in pairwise(ends)
        ]
        every = [part for some in parts for part in some]
        order = np.concatenate(every)
        return cls(
            places[order],
            np.repeat(np.arange(len(every)), [len(part) for part in every]),
            share[order],
            step,
            np.repeat(np.arange(len(parts)), [len(some) for some in parts]),
        )

    @property
    def firsts(self) -> Ints:
        """Return the index of the first piece of each zone."""
        return np.searchsorted(self.zone, np.arange(int(self.zone[-1]) + 1))

    @property
    def areas(self) -> Floats:
        """Return the area (m²) of each piece."""
        return np.bincount(self.piece, self.share).astype(np.float64) * self.step**2

    def sum_by_zone(self, values: Floats) -> Floats:
        """Return sums over the pieces of each zone, along the last axis."""
        total: Floats = np.add.reduceat(values, self.firsts, axis=-1)
        return total

    @cached_property
    def _lattice(self) -> _SquareTable:
        """Return the lookup table of the squares' indices."""
        return _SquareTable.of(self.places, self.share, self.step)

    def indicate(self, points: Floats) -> scipy.sparse.csr_matrix:
        """Return a sparse matrix (n, k): 1 where a point lies in a piece."""
        row, square = self._lattice.find(points)
        shape = len(points), len(self.zone)
        return scipy.sparse.csr_matrix(
            (np.ones(len(row)), (row, self.piece[square])), shape=shape
        )


@dataclass(frozen=True)
class _SquareTable:
    """Lookup table of grid squares' indices by column and row; -1 where there is none.

    Of a square that several zones have a share of the number is that of the largest
    share; -1 is no square.
    """

    axes: tuple[Ints, Ints]
    table: Ints
    step: float

    @classmethod
    def of(cls, places: Floats, share: Floats, step: float) -> _SquareTable:
        """Return the table of squares by middles (m), of equal ones the fullest."""
        cells = np.rint(places / step).astype(np.int64)
        columns, column = np.unique(cells[:, 0], return_inverse=True)
        rows, row = np.unique(cells[:, 1], return_inverse=True)
        table = np.full((len(columns), len(rows)), -1)
        order = np.argsort(share, kind="stable")
        table[column[order], row[order]] = order
        return cls((columns, rows), table, step)

    def find(self, points: Floats) -> tuple[Ints, Ints]:
        """Return the indices of points that lie in squares, and of their squares."""
        inside = np.ones(len(points), dtype=bool)
        where = []
        for axis, values in enumerate(self.axes):
            cell = np.rint(points[:, axis] / self.step)
            nearest = np.minimum(np.searchsorted(values, cell), len(values) - 1)
            inside &= values[nearest] == cell
            where.append(nearest)
        row = np.flatnonzero(inside)
        square = self.table[where[0][row], where[1][row]]
        return row[square >= 0], square[square >= 0]


def _find_nearest_borders(
    places: Floats, zone: Ints, step: float
) -> tuple[Floats, Ints]:
    """Return squares' distances (m) to squares at a border, and the zone beyond it.

    -1 is outside all zones.
    """
    cells = np.rint(places / step).astype(np.int64)
    cells = np.column_stack([_close_gaps(axis) for axis in cells.T]) + 1
    table = np.full(cells.max(axis=0) + 2, -1)
    table[tuple(cells.T)] = zone
    inner = -2
    neighbour = np.full(table.shape, inner)
    for axis in (0, 1):
        one, two = (
            (slice(None),) * axis + (side,)
            for side in (slice(None, -1), slice(1, None))
        )
        differs = table[one] != table[two]
        neighbour[one][differs] = table[two][differs]
        neighbour[two][differs] = table[one][differs]
    away, nearest = scipy.ndimage.distance_transform_edt(
        neighbour == inner, return_indices=True
    )
    own = tuple(cells.T)
    return away[own] * step, neighbour[tuple(nearest)][own]


def _close_gaps(cells: Ints) -> Ints:
    """Renumber cells from 0, keeping one empty cell for each gap."""
    values, which = np.unique(cells, return_inverse=True)
    closed: Ints = np.append(0, np.cumsum(np.minimum(np.diff(values), 2)))
    return closed[which]


@dataclass(frozen=True)
class _Cutter:
    """Cuts zones into pieces, of squares with middles (m), areas (m²) and rows.

    away: How far (m) each square is from the border of its zone.
    width: Of a strip along a border (m).
    least: Rows in a strip, at least.
    length: Side of the square (m) that a piece is halved to.
    """

    places: Floats
    area: Floats
    away: Floats
    seen: Floats
    width: float
    least: float
    length: float

    def cut_along_borders(self, rows: Ints, neighbour: Ints) -> list[Ints]:
        """Return strips along borders (small ones joined) and the rest, or all uncut.

        Strips with too few rows are one strip together, or part of the rest.
        """
        near = self.away[rows] <= self.width
        rest = rows[~near]
        if self.seen[rest].sum() < self.least:
            return [rows]
        strips = [
            rows[near & (neighbour[rows] == other)]
            for other in np.unique(neighbour[rows[near]])
        ]
        many: list[Ints] = []
        few = [np.empty(0, dtype=np.intp)]
        for strip in strips:
            (many if self.seen[strip].sum() >= self.least else few).append(strip)
        left = np.concatenate(few)
        if self.seen[left].sum() >= self.least:
            return [*many, left, rest]
        return [*many, np.concatenate([rest, left])]

    def halve(self, rows: Ints) -> Iterator[Ints]:
        """Yield pieces of squares, halved along the longer side until small enough."""
        own = self.places[rows]
        length = max(self.length, float(self.away[rows].min()))
        area = self.area[rows]
        if len(rows) == 1 or area.sum() <= length**2:
            yield rows
            return
        order = np.argsort(own[:, int(np.ptp(own, axis=0).argmax())], kind="stable")
        part = np.cumsum(area[order])
        half = int(np.clip(np.searchsorted(part, part[-1] / 2), 1, len(rows) - 1))
        for each in (rows[order[:half]], rows[order[half:]]):
            yield from self.halve(each)
