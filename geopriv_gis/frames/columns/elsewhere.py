"""Columns that hold places of other rows, for tables that come in batches.

`Truth.has` for batches: values where coordinates are, and not round, are kept in the
pass over the columns; whether rows have them to the last figure is seen in the next
pass over the places. Of more different values than `_MOST` those whose hash is low are
kept: a fair sample of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from .leaves import Leaf
from .streamed import Part

_MOST = 1 << 18  # different values of a column for each axis
_BITS = 22  # of the first look, which most places do not pass
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


class Values:
    """Values of one column along one axis, which rows may have as coordinates."""

    def __init__(self) -> None:
        self.values = np.zeros(0)
        self.counts = np.zeros(0, dtype=np.int64)
        self._limit = np.uint64(2**64 - 1)

    def add(self, values: np.ndarray) -> None:
        """Add values, which may repeat."""
        low = values[_hashes(values) <= self._limit]
        joined = np.concatenate([self.values, low])
        counts = np.concatenate([self.counts, np.ones(len(low), dtype=np.int64)])
        self.values, of = np.unique(joined, return_inverse=True)
        self.counts = np.bincount(of.ravel(), counts).astype(np.int64)
        while len(self.values) > _MOST:
            self._limit //= np.uint64(2)
            kept = _hashes(self.values) <= self._limit
            self.values, self.counts = self.values[kept], self.counts[kept]


class Elsewhere:
    """One column: values that may be coordinates of any row.

    Values are kept by axis, and by whether signs were letters.
    """

    def __init__(self) -> None:
        self.kept: dict[tuple[int, bool], Values] = {}
        self.ends: dict[tuple[int, bool], float] = {}

    def take(self, given: list[Leaf], spelled: list[Leaf], part: Part) -> None:
        """Keep the values of a batch that lie where coordinates are.

        ``spelled`` are those of texts, without signs.
        """
        for unsigned, leaves in ((False, given), (True, spelled)):
            values = np.concatenate([np.zeros(0), *(leaf.values for leaf in leaves)])
            for axis in (0, 1) if len(values) else ():
                some = self._near(values, part, axis, unsigned)
                if len(some):
                    self.kept.setdefault((axis, unsigned), Values()).add(some)

    def _near(
        self, values: np.ndarray, part: Part, axis: int, unsigned: bool
    ) -> np.ndarray:
        own = part._own
        assert own is not None
        low, high = own.bounds[axis]
        if unsigned:
            crosses = low < 0 < high
            low, high = sorted((abs(low), abs(high)))
            low = 0.0 if crosses else low
        self.ends[axis, unsigned] = low + high
        some: np.ndarray = values[(values >= low) & (values <= high)]
        steps = some / own.step
        odd: np.ndarray = some[np.abs(steps - np.rint(steps)) > 1e-6]
        return odd


class Held:
    """What columns have in common with the places of all rows, seen batch by batch.

    Parameters
    ----------
    columns : mapping of names to Elsewhere
    """

    def __init__(self, columns: dict[str, Elsewhere]) -> None:
        self._columns = {n: each for n, each in columns.items() if each.kept}
        wheres = {where for each in self._columns.values() for where in each.kept}
        self._pools = {where: _Pool(self._both(where)) for where in wheres}

    def _both(self, where: tuple[int, bool]) -> Iterable[np.ndarray]:
        """Yield values, and what they are after reflection."""
        for each in self._columns.values():
            if where in each.kept:
                values = each.kept[where].values
                yield values
                yield each.ends[where] - values

    def look(self, xy: np.ndarray) -> None:
        """Compare with the places of a batch."""
        for (axis, unsigned), pool in self._pools.items():
            pool.look(np.abs(xy[:, axis]) if unsigned else xy[:, axis])

    @property
    def names(self) -> list[str]:
        """Columns of which more values are places than after reflection."""
        return [
            name
            for name, each in self._columns.items()
            if any(self._holds(each, where) for where in each.kept)
        ]

    def _holds(self, each: Elsewhere, where: tuple[int, bool]) -> bool:
        kept, pool = each.kept[where], self._pools[where]
        hits = int(kept.counts[pool.has(kept.values)].sum())
        turned = pool.has(each.ends[where] - kept.values)
        chance = int(kept.counts[turned].sum())
        return bool(hits > 2 * chance + 4 * chance**0.5)


class _Pool:
    """Numbers that are sought among many others."""

    def __init__(self, numbers: Iterable[np.ndarray]) -> None:
        self._sought = np.unique(np.concatenate([*numbers, np.zeros(0)]) + 0.0)
        self._found = np.zeros(len(self._sought), dtype=bool)
        self._first = np.zeros(1 << _BITS, dtype=bool)
        self._first[self._place(self._sought)] = True

    def look(self, numbers: np.ndarray) -> None:
        """Note which of those that are sought are among ``numbers``."""
        numbers = numbers + 0.0  # no difference between 0 and -0
        some = numbers[self._first[self._place(numbers)]]
        at = np.minimum(np.searchsorted(self._sought, some), len(self._sought) - 1)
        self._found[at[self._sought[at] == some]] = True

    def has(self, numbers: np.ndarray) -> np.ndarray:
        """Tell which of some that are sought were found."""
        found: np.ndarray = self._found[np.searchsorted(self._sought, numbers + 0.0)]
        return found

    @staticmethod
    def _place(numbers: np.ndarray) -> np.ndarray:
        return (_hashes(numbers) >> np.uint64(64 - _BITS)).astype(np.intp)


def _hashes(numbers: np.ndarray) -> np.ndarray:
    bits = np.ascontiguousarray(numbers, dtype=float).view(np.uint64)
    mixed: np.ndarray = (bits ^ (bits >> np.uint64(32))) * _SPREAD
    return mixed
