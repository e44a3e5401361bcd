"""The check of columns against the true places, for tables that come in batches.

Asked is what `truth` asks, of all rows together: what it counts is counted batch by
batch and added up. Whole columns are never held. How often numbers agree by chance is
counted in a further pass, which compares them with other rows' places, and only where
the answer depends on it.
"""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
import pyproj

from . import truth as whole
from .leaves import BYTES, DEEP, NUMBER, TEXT, Leaf, Path, leaves_of
from .telling import _SHARE, _holds_bytes, _read, near_hashes
from .truth import Truth, _Near, _Numbers
from .units import System, map_units

PARTS = (2, 3, 5)  # of the rows: how far away others are, as in `Truth`
_KEPT = 4096  # rows by which an affine relation is seen, at least half of them
_EXACTLY, _FINELY, _ROUNDED = range(3)


class Part(Truth):
    """The true places of a batch, within the bounds of all rows.

    Parameters
    ----------
    xy : (n, 2) array
        Finite.
    crs : pyproj.CRS or None
    bounds : (2, 2) array
        Of all rows: least and greatest x, least and greatest y.
    """

    def __init__(
        self, xy: np.ndarray, crs: pyproj.CRS | None, bounds: np.ndarray
    ) -> None:
        self.crs, self.xy, self._all = crs, xy, bounds

    @cached_property
    def _own(self) -> System | None:
        of_all = map_units(self._all.T, np.ones(2, dtype=bool), self.crs)
        return dataclasses.replace(of_all, at=lambda rows: self.xy.T[:, rows])

    @cached_property
    def _good(self) -> np.ndarray:
        return np.ones(len(self.xy), dtype=bool)

    def numbers(self, leaves: list[Leaf], unsigned: bool) -> _Numbers:
        """Return the finite numbers of leaves, and their rows."""
        return self._comparable(leaves, unsigned)

    def agreeable(self, at: int, numbers: _Numbers, ends: tuple[float, float]) -> Any:
        """Return the numbers where coordinates are, of which ``ends`` are the ends."""
        system, scale, axis = self.measures[at]
        low, high = system.bounds[axis]
        if numbers.unsigned:
            crosses = low < 0 < high
            low, high = sorted((abs(low), abs(high)))
            low = 0.0 if crosses else low
        far = ends[0] > (high + system.coarse) * scale
        if far or ends[1] < (low - system.coarse) * scale:
            return None
        return self._near(system, axis, scale, numbers)

    @cached_property
    def measures(self) -> list[tuple[System, float, int]]:
        """Every unit that numbers may be in, and which coordinate."""
        return self._measures

    def agreeing(self, near: _Near) -> list[tuple[float, np.ndarray]]:
        """Return how near is near, thrice, and which numbers are: `Truth.tells`."""
        system = near.system
        spread = float(np.ptp(system.bounds[near.axis]))
        coarse = max(system.fine, min(system.coarse, spread / 4))
        exact = system.fine * whole._EXACT
        return [
            (exact, self._odd(near, near.gaps <= exact)),
            (system.fine, near.gaps <= system.fine),
            (coarse, near.gaps <= coarse),
        ]


@dataclasses.dataclass
class _Tally:
    """What the numbers at one place within the rows have in common with the truth."""

    known: int = 0
    single: bool = True
    hits: dict[int, np.ndarray] = dataclasses.field(default_factory=dict)
    many: dict[int, np.ndarray] = dataclasses.field(default_factory=dict)
    chance: dict[int, np.ndarray] = dataclasses.field(default_factory=dict)
    count: int = 0
    stride: int = 1
    some: list[tuple[np.ndarray, np.ndarray]] = dataclasses.field(default_factory=list)

    def take(self, numbers: _Numbers, part: Part) -> None:
        """Add the numbers of a batch."""
        rows = part._different(numbers.rows)
        if not rows:
            return
        self.known += rows
        self.single &= rows == len(numbers.rows)
        self._keep(numbers, part)
        ends = numbers.values.min(), numbers.values.max()
        for at in range(len(part.measures)):
            near = part.agreeable(at, numbers, ends)
            if near is None:
                continue
            hits = np.zeros(3, dtype=np.int64)
            many = np.zeros(3)
            for which, (_, chosen) in enumerate(part.agreeing(near)):
                many[which] = hits[which] = chosen.sum()
                if which == _FINELY and hits[which]:
                    many[which] = part._different(near.rows[chosen])
            self.hits[at] = self.hits.get(at, 0) + hits
            self.many[at] = self.many.get(at, 0.0) + many * near.share

    def _keep(self, numbers: _Numbers, part: Part) -> None:
        """Keep some rows from everywhere, for an affine relation of all rows."""
        first = -self.count % self.stride
        self.count += len(numbers.values)
        chosen = slice(first, None, self.stride)
        rows = numbers.rows[chosen]
        # A copy: a view would keep the whole batch.
        self.some.append((part.xy[rows], numbers.values[chosen].copy()))
        while sum(len(kept) for _, kept in self.some) > _KEPT:
            joined = [np.concatenate(each) for each in zip(*self.some, strict=True)]
            xy, values = (each[::2] for each in joined)
            self.some = [(xy, values)]
            self.stride *= 2

    def asks(self, part: Part) -> list[tuple[int, int]]:
        """Return for which measures, and how near, the answer depends on chance."""
        found = []
        for at, hits in self.hits.items():
            _, scale, _ = part.measures[at]
            many = self.many[at]
            if scale == 1 and hits[_EXACTLY]:
                found.append((at, _EXACTLY))
            if many[_FINELY] >= whole._SHARE * self.known:
                found.append((at, _FINELY))
            if self.single and many[_ROUNDED] >= whole._ROUNDED * self.known:
                found.append((at, _ROUNDED))
        return found

    def tells(self, *, unsigned: bool) -> bool:
        """Tell whether the numbers are coordinates, whatever agrees by chance."""
        if any(
            many[_FINELY] >= whole._ROUNDED * self.known for many in self.many.values()
        ):
            return bool(self.known)
        if not self.known or not self.single or unsigned:
            return False
        xy, values = (np.concatenate(each) for each in zip(*self.some, strict=True))
        return _follows(xy, values, self.count)

    def tells_by_chance(self, asked: Iterable[tuple[int, int]]) -> bool:
        """Tell whether more numbers agree than do with other rows' places."""
        for at, which in asked:
            hits = int(self.hits[at][which])
            chance = int(self.chance[at][which].max()) if at in self.chance else 0
            if which == _ROUNDED:
                if chance <= whole._OTHERS * hits:
                    return True
            elif hits > 2 * chance + 4 * chance**0.5:
                return True
        return False

    def compare(
        self, asked: Iterable[tuple[int, int]], numbers: _Numbers, part: Part,
        others: list[Part],
    ) -> None:  # fmt: skip
        """Count how many numbers of a batch agree with other rows' places."""
        for at, which in asked:
            system, scale, axis = part.measures[at]
            near = part._near(system, axis, scale, numbers)
            if near is None:
                continue
            within = part.agreeing(near)[which][0]
            found = self.chance.setdefault(at, np.zeros((3, len(PARTS)), np.int64))
            for place, other in enumerate(others):
                there = other.measures[at][0].at(near.rows)[axis]
                there = np.abs(there) if near.unsigned else there
                agree = np.abs(near.values - there) <= within
                found[which, place] += int(agree.sum())


def _follows(xy: np.ndarray, values: np.ndarray, count: int) -> bool:
    """Ask `Truth` for an affine relation, of rows that were kept from everywhere."""
    asked = Truth.__new__(Truth)
    asked.crs, asked.xy = None, xy
    if len(values) < count:  # as many as there are tell what is only counted
        span = np.ptp(values)
        if span < max(whole._COUNTS, 2 * count) and (values == np.rint(values)).all():
            return False
    return asked._follows(np.arange(len(values)), values)


@dataclasses.dataclass
class _Pairs:
    """Rows that hold both of their coordinates: what `Truth.holds` counts."""

    known: int = 0
    hits: dict[int, float] = dataclasses.field(default_factory=dict)
    exact: bool = False

    def take(self, numbers: _Numbers, part: Part) -> None:
        """Add the numbers of a batch, all of a row's together."""
        known = part._different(numbers.rows)
        self.known += known
        if not known:
            return
        ends = numbers.values.min(), numbers.values.max()
        for at, (system, _, _) in enumerate(part.measures[::2]):
            fine = np.zeros((2, len(part.xy)), dtype=bool)
            exact, share = fine.copy(), 1.0
            for axis in (0, 1):
                near = part.agreeable(2 * at + axis, numbers, ends)
                if near is None:
                    break
                fine[axis, near.rows[near.gaps <= system.fine]] = True
                close = near.gaps <= system.fine * whole._EXACT
                exact[axis, near.rows[close]] = True
                share = near.share
            self.hits[at] = self.hits.get(at, 0.0) + fine.all(axis=0).sum() * share
            self.exact |= bool(exact.all(axis=0).any())

    @property
    def tell(self) -> bool:
        """Whether so many rows do that it is no chance."""
        enough = any(h and h >= whole._SHARE * self.known for h in self.hits.values())
        return enough or self.exact


Where = tuple[bool, Path]  # whether signs were letters; the place within the rows
Numbers = tuple[list[Leaf], list[Leaf]]  # given, and spelled by texts


class ColumnCheck:
    """One column, asked batch by batch whether it holds its rows' coordinates.

    The answer is that of `tells_the_place` for the whole column.
    """

    def __init__(self) -> None:
        self._tells = False
        self._hashes: dict[Path, np.ndarray] = defaultdict(lambda: np.zeros(2))
        self._tallies: dict[Where, _Tally] = defaultdict(_Tally)
        self._pairs = (_Pairs(), _Pairs())
        self._paths: tuple[set[Path], set[Path]] = (set(), set())
        self._asked: dict[Where, list[tuple[int, int]]] = {}

    def take(self, column: pd.Series, part: Part) -> Numbers:
        """Look at a batch's values; return its numbers, and those of its texts."""
        if self._tells:
            return [], []
        leaves = list(leaves_of(column))
        if any(leaf.kind == DEEP for leaf in leaves):
            self._tells = True
            return [], []
        plain = pd.api.types.is_numeric_dtype(column)  # one number in each row
        given, texts = _read(leaves, part)
        blobs = [leaf for leaf in (*leaves, *texts) if leaf.kind == BYTES]
        self._tells |= any(_holds_bytes(leaf, part) for leaf in blobs)
        for leaf in texts:
            if leaf.kind == TEXT:
                self._take_hashes(leaf, part)
        spelled = [leaf for leaf in texts if leaf.kind == NUMBER]
        for unsigned, found in enumerate((given, spelled)):
            for leaf in found:
                numbers = part.numbers([leaf], bool(unsigned))
                self._tallies[bool(unsigned), leaf.path].take(numbers, part)
                self._paths[unsigned].add(leaf.path)
            if found and not plain:
                self._pairs[unsigned].take(part.numbers(found, bool(unsigned)), part)
        return given, spelled

    def _take_hashes(self, leaf: Leaf, part: Part) -> None:
        near, rows, sure = near_hashes(leaf, part)
        self._tells |= sure
        self._hashes[leaf.path] += (near, rows)

    def asks(self, part: Part) -> bool:
        """Tell, after the last batch, whether the answer depends on chance."""
        if self.tells:
            return False
        asked = {where: tally.asks(part) for where, tally in self._tallies.items()}
        self._asked = {where: each for where, each in asked.items() if each}
        return bool(self._asked)

    def compare(self, column: pd.Series, part: Part, others: list[Part]) -> None:
        """Look at the batch again, with the places of other rows beside it."""
        given, texts = _read(list(leaves_of(column)), part)
        spelled = [leaf for leaf in texts if leaf.kind == NUMBER]
        for unsigned, found in enumerate((given, spelled)):
            for leaf in found:
                where = bool(unsigned), leaf.path
                if where in self._asked:
                    numbers = part.numbers([leaf], bool(unsigned))
                    if len(numbers.rows):
                        tally, asked = self._tallies[where], self._asked[where]
                        tally.compare(asked, numbers, part, others)

    @property
    def tells(self) -> bool:
        """Whether the column holds coordinates, as far as was asked."""
        return (
            self._tells
            or any(near and near >= _SHARE * of for near, of in self._hashes.values())
            or any(t.tells(unsigned=w[0]) for w, t in self._tallies.items())
            or any(
                len(paths) > 1 and pairs.tell
                for paths, pairs in zip(self._paths, self._pairs, strict=True)
            )
            or any(
                self._tallies[where].tells_by_chance(asked)
                for where, asked in self._asked.items()
            )
        )
