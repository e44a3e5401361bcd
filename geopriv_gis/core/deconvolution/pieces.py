"""Pieces of zones, within each of which cases are taken to lie evenly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import scipy

from ..randomness import Floats, Ints

_WIDE = 3.0  # widths of the noise or of the kernel, along a piece at least
_ROWS = 30.0  # rows in the square of a piece, where they lie evenly
_MOST = 1000  # squares of pieces


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
        rows: int,
    ) -> Pieces:
        """Return the pieces of zones.

        squares: Middles (m), zones, by whose numbers they are sorted, and shares.
        widest: The noise's scale or the bandwidth (m).
        rows: Number of released rows.

        At the border of its zone a piece is at most as long as 3 of ``widest``, and as
        the square on which 30 rows fall; farther away it may be as long as it is far.
        """
        places, zone, share = squares
        area = share * step**2
        away = _distance_to_borders(places, zone, step)
        even = np.sqrt(area.sum() / np.clip(rows / _ROWS, 1, _MOST))
        length = max(_WIDE * widest, float(even))
        ends = np.searchsorted(zone, np.arange(int(zone[-1]) + 2))
        parts = [
            list(_split(np.arange(*span), places, area, away, length))
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
        """The first piece of each zone."""
        return np.searchsorted(self.zone, np.arange(int(self.zone[-1]) + 1))

    @property
    def areas(self) -> Floats:
        """Area (m²) of each piece."""
        return np.bincount(self.piece, self.share).astype(np.float64) * self.step**2

    def sum_by_zone(self, values: Floats) -> Floats:
        """Return sums over the pieces of each zone, along the last axis."""
        total: Floats = np.add.reduceat(values, self.firsts, axis=-1)
        return total

    @cached_property
    def _table(self) -> tuple[Ints, Ints]:
        """The first square's numbers, and the piece of each square, or -1."""
        cells = np.rint(self.places / self.step).astype(np.int64)
        first = cells.min(axis=0)
        table = np.full(np.ptp(cells, axis=0) + 1, -1)
        # A square on a border is the piece's that has most of it.
        order = np.argsort(self.share, kind="stable")
        table[tuple((cells[order] - first).T)] = self.piece[order]
        return first, table

    def indicate(self, points: Floats) -> scipy.sparse.csr_matrix:
        """Return 1 for the piece that each point is in, (n, k)."""
        first, table = self._table
        where = np.rint(points / self.step) - first
        inside = ((where >= 0) & (where < table.shape)).all(axis=1)
        row = np.flatnonzero(inside)
        own = table[tuple(where[row].astype(np.int64).T)]
        row, own = row[own >= 0], own[own >= 0]
        shape = len(points), len(self.zone)
        return scipy.sparse.csr_matrix((np.ones(len(row)), (row, own)), shape=shape)


def _distance_to_borders(places: Floats, zone: Ints, step: float) -> Floats:
    """Return how far (m) squares are from those of other zones."""
    cells = np.rint(places / step).astype(np.int64)
    cells -= cells.min(axis=0) - 1
    table = np.full(cells.max(axis=0) + 2, -1)
    table[tuple(cells.T)] = zone
    same = np.ones(table.shape, dtype=bool)
    for axis in (0, 1):
        differs = np.diff(table, axis=axis) != 0
        for side in (slice(None, -1), slice(1, None)):
            part = [slice(None), slice(None)]
            part[axis] = side
            same[tuple(part)] &= ~differs
    away: Floats = scipy.ndimage.distance_transform_edt(same)[tuple(cells.T)]
    return away * step


def _split(
    some: Ints, places: Floats, area: Floats, away: Floats, length: float
) -> Iterator[Ints]:
    """Yield parts of squares, each halved again while it is too large."""
    own = places[some]
    sides = np.ptp(own, axis=0)
    if area[some].sum() <= max(length, away[some].min()) ** 2:
        yield some
        return
    some = some[np.argsort(own[:, int(sides.argmax())], kind="stable")]
    part = np.cumsum(area[some])
    half = int(np.clip(np.searchsorted(part, part[-1] / 2), 1, len(some) - 1))
    for each in (some[:half], some[half:]):
        yield from _split(each, places, area, away, length)
