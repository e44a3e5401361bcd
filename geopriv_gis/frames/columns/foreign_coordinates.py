"""Columns with places of other rows: of a table in another order.

Values where coordinates are, and not round, are kept in the pass over the columns;
whether rows have them to the last figure is seen in the next pass over the places. Of
more different values than `MOST` of a table in batches those whose hash is low are
kept: a fair sample of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

import numpy as np
import scipy

from .coordinate_columns import ColumnNumbers
from .truth import TruePoints, coordinate_range

MOST = 1 << 18  # different values of a column for each axis
_CROWDED = 4  # times as many are equal by chance as if they were spread evenly
_BY_CHANCE = 1e-3  # probability that so many are; of many millions some always are
_BITS = 22  # of the first look, which most places do not pass
_SPREAD = np.uint64(0x9E3779B97F4A7C15)

AxisAndSign = tuple[int, bool]  # the axis, and whether signs were letters


class AxisValues:
    """Values of a column along one axis that may be rows' coordinates."""

    def __init__(self, most: float) -> None:
        self._most = most
        self.values = np.zeros(0)
        self.counts = np.zeros(0, dtype=np.int64)
        self._limit = np.uint64(2**64 - 1)

    def add(self, values: np.ndarray) -> None:
        """Add values to the counted sample; when full, keep those of low hash."""
        low = values[_hash_numbers(values) <= self._limit]
        joined = np.concatenate([self.values, low])
        counts = np.concatenate([self.counts, np.ones(len(low), dtype=np.int64)])
        self.values, of = np.unique(joined, return_inverse=True)
        self.counts = np.bincount(of.ravel(), counts).astype(np.int64)
        while len(self.values) > self._most:
            self._limit //= np.uint64(2)
            kept = _hash_numbers(self.values) <= self._limit
            self.values, self.counts = self.values[kept], self.counts[kept]


class CandidateColumn:
    """Values of one column that may be coordinates of any row.

    Values are kept by axis, and by whether signs were letters: all of them, or ``most``
    different ones.
    """

    def __init__(self, most: float = np.inf) -> None:
        self._most = most
        self.kept: dict[AxisAndSign, AxisValues] = {}
        self.ends: dict[AxisAndSign, tuple[float, float]] = {}

    def add_batch(self, given: ColumnNumbers, truth: TruePoints) -> None:
        """Store a batch's numbers in the coordinates' range that are not round."""
        own = truth.map_system
        for unsigned, leaves in enumerate(given if own is not None else ()):
            assert own is not None
            values = np.concatenate([np.zeros(0), *(leaf.values for leaf in leaves)])
            for axis in (0, 1) if len(values) else ():
                where = axis, bool(unsigned)
                low, high = coordinate_range(own, axis, unsigned=bool(unsigned))
                self.ends[where] = low, high
                some = values[(values >= low) & (values <= high)]
                steps = some / own.step
                odd = some[np.abs(steps - np.rint(steps)) > 1e-6]
                if len(odd):
                    self.kept.setdefault(where, AxisValues(self._most)).add(odd)

    def reflected_values(self, where: AxisAndSign) -> np.ndarray:
        """Return the values reflected within their range, as a control sample."""
        return np.asarray(sum(self.ends[where]) - self.kept[where].values)


class ForeignCoordinateCheck:
    """Check for columns that contain coordinates of other rows, by batches."""

    def __init__(self, columns: Mapping[Hashable, CandidateColumn]) -> None:
        self._columns = {n: each for n, each in columns.items() if each.kept}
        wheres = {where for each in self._columns.values() for where in each.kept}
        self._pools = {
            where: _NumberMatcher(self._with_reflection(where)) for where in wheres
        }
        self._rows = 0

    def _with_reflection(self, where: tuple[int, bool]) -> Iterable[np.ndarray]:
        """Yield each column's values, and reflected ones as a control sample."""
        for each in self._columns.values():
            if where in each.kept:
                yield each.kept[where].values
                yield each.reflected_values(where)

    def compare_batch(self, xy: np.ndarray) -> None:
        """Mark the values that equal coordinates of a batch."""
        self._rows += len(xy)
        for (axis, unsigned), pool in self._pools.items():
            pool.note_matches(np.abs(xy[:, axis]) if unsigned else xy[:, axis])

    @property
    def has_candidates(self) -> bool:
        """Return whether any column has values to check."""
        return bool(self._pools)

    @property
    def names(self) -> list[Hashable]:
        """Return the columns with clearly more matches than their reflected values."""
        return [
            name
            for name, each in self._columns.items()
            if any(self._exceeds_reflection(each, where) for where in each.kept)
        ]

    def _exceeds_reflection(self, each: CandidateColumn, where: AxisAndSign) -> bool:
        """Return whether values equal coordinates far more than mirrored ones."""
        kept, pool = each.kept[where], self._pools[where]
        found = pool.find_marked(kept.values)
        hits = int(kept.counts[found].sum())
        chance = int(kept.counts[pool.find_marked(each.reflected_values(where))].sum())
        if hits <= 2 * chance + 4 * chance**0.5:
            return False
        low, high = each.ends[where]
        doubles = (high - low) / np.spacing(max(abs(low), abs(high))) + 1
        equal = _CROWDED * len(kept.values) * self._rows / doubles
        return bool(scipy.special.pdtrc(int(found.sum()) - 1, equal) < _BY_CHANCE)


class _NumberMatcher:
    """Sought numbers, with marks on those that occurred among batches of others."""

    def __init__(self, numbers: Iterable[np.ndarray]) -> None:
        self._sought = np.unique(np.concatenate([*numbers, np.zeros(0)]) + 0.0)
        self._found = np.zeros(len(self._sought), dtype=bool)
        self._first = np.zeros(1 << _BITS, dtype=bool)
        self._first[self._slots(self._sought)] = True

    def note_matches(self, numbers: np.ndarray) -> None:
        """Mark which of the sought numbers occur among these."""
        numbers = numbers + 0.0  # no difference between 0 and -0
        some = numbers[self._first[self._slots(numbers)]]
        at = np.minimum(np.searchsorted(self._sought, some), len(self._sought) - 1)
        self._found[at[self._sought[at] == some]] = True

    def find_marked(self, numbers: np.ndarray) -> np.ndarray:
        """Return which of these sought numbers have been marked as found."""
        return np.asarray(self._found[np.searchsorted(self._sought, numbers + 0.0)])

    @staticmethod
    def _slots(numbers: np.ndarray) -> np.ndarray:
        """Return numbers' slots in the hash table that filters candidates."""
        return (_hash_numbers(numbers) >> np.uint64(64 - _BITS)).astype(np.intp)


def _hash_numbers(numbers: np.ndarray) -> np.ndarray:
    """Return 64-bit hashes of numbers."""
    bits = np.ascontiguousarray(numbers, dtype=float).view(np.uint64)
    return np.asarray((bits ^ (bits >> np.uint64(32))) * _SPREAD)
