"""What numbers have in common with the true places, added up batch by batch.

Whole columns are never held. How often numbers agree by chance is counted afterwards,
with other rows' places, and only where the answer depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from .truth import Numbers, Truth

PARTS = (2, 3, 5)  # of the rows: how far away the others are
_SHARE = 0.05  # of the rows with a value: so many do not agree by chance
_ROUNDED = 0.9  # of the rows agree but for rounding
_OTHERS = 0.7  # of them may agree with other rows' places as well
_FEW = 20  # rows; below, everything is nearly affine
_COUNTS = 1000  # whole numbers within this range count something
_AFFINE = 0.02  # of the spread: what an affine function of the place leaves over
_STEPPED = 0.13  # of the spread: what it may leave over of numbers in whole steps,
_OF_STEP = 0.4  # and of such a step: rounding leaves 0.29
_PLACES = 8  # different ones, by which a text's number is seen to be affine
_NEAR_ZERO = 0.5  # of the spread: numbers without signs may have had both
_KEPT = 4096  # rows by which an affine relation of all is seen, at least half of them
_EXACT, _FINE, _COARSE, _WIDE = range(4)

Asked = Sequence[tuple[int, int]]  # which of the measures, and how near


class Tally:
    """The numbers at one place within the rows, if they are coordinates of their rows.

    Equal in some rows, or in nearly all but for rounding, in any unit looked at; or an
    affine function of the place (another CRS), but for its sign in texts. In tables of
    twenty rows and more coarse rounding is seen as well, to an eighth of the extent.
    """

    def __init__(self) -> None:
        self._known, self._single = 0, True
        self._hits: dict[int, np.ndarray] = {}
        self._many: dict[int, np.ndarray] = {}
        self._chance: dict[int, np.ndarray] = {}
        self._some = _Some()

    def take(self, numbers: Numbers, truth: Truth) -> None:
        """Add the numbers of a batch."""
        rows = truth.different(numbers.rows)
        if not rows:
            return
        self._known += rows
        self._single &= rows == len(numbers.rows)
        if self._single:
            self._some.take(truth.xy, numbers)
        for at in range(len(truth.measures)):
            near = truth.near(at, numbers)
            if near is None:
                continue
            chosen = near.chosen
            hits = np.array([each.sum() for each in chosen], dtype=np.int64)
            many = hits.astype(float)
            if hits[_FINE]:
                many[_FINE] = truth.different(near.rows[chosen[_FINE]])
            self._hits[at] = self._hits.get(at, 0) + hits
            self._many[at] = self._many.get(at, 0.0) + many * near.share

    def asks(self, truth: Truth) -> Asked:
        """Return for which measures, and how near, the answer depends on chance."""
        found = []
        for at, hits in self._hits.items():
            _, scale, _ = truth.measures[at]
            many = self._many[at]
            if scale == 1 and hits[_EXACT]:
                found.append((at, _EXACT))
            if many[_FINE] >= _SHARE * self._known:
                found.append((at, _FINE))
            for which in (_COARSE, _WIDE)[: 1 + (self._known >= _FEW)]:
                if self._single and many[which] >= _ROUNDED * self._known:
                    found += [(at, which)]
        return found

    def compare(
        self, asked: Asked, numbers: Numbers, truth: Truth, others: Sequence[Truth]
    ) -> None:
        """Count how many numbers of a batch agree with other rows' places."""
        if not len(numbers.rows):
            return
        for at, which in asked:
            near = truth.near(at, numbers)
            if near is None:
                continue
            found = self._chance.setdefault(at, np.zeros((4, len(PARTS)), np.int64))
            for place, other in enumerate(others):
                gaps = near.gaps_to(other.measures[at][0])
                found[which, place] += int((gaps <= near.within[which]).sum())

    def tells(self, *, unsigned: bool) -> bool:
        """Tell whether the numbers are coordinates, whatever agrees by chance."""
        enough = _ROUNDED * self._known
        if any(many[_FINE] >= enough for many in self._many.values()):
            return True
        return self._single and self._some.follow(unsigned=unsigned)

    def tells_by_chance(self, asked: Iterable[tuple[int, int]]) -> bool:
        """Tell whether more numbers agree than do with other rows' places."""
        for at, which in asked:
            hits = int(self._hits[at][which])
            chance = int(self._chance[at][which].max()) if at in self._chance else 0
            if which in (_COARSE, _WIDE):
                if chance <= _OTHERS * hits:
                    return True
            elif hits > 2 * chance + 4 * chance**0.5:
                return True
        return False


class _Some:
    """Rows from everywhere: an affine relation of all is one of these as well."""

    def __init__(self) -> None:
        self._count, self._stride = 0, 1
        self._xy, self._values = np.zeros((0, 2)), np.zeros(0)

    def take(self, xy: np.ndarray, numbers: Numbers) -> None:
        """Keep each so many-th number, and where it stands."""
        new = len(numbers.values)
        while len(self._values) + new // self._stride > _KEPT:
            self._xy, self._values = self._xy[::2], self._values[::2]
            self._stride *= 2
        chosen = slice(-self._count % self._stride, None, self._stride)
        self._count += new
        self._xy = np.concatenate([self._xy, xy[numbers.rows[chosen]]])
        self._values = np.concatenate([self._values, numbers.values[chosen]])

    def follow(self, *, unsigned: bool) -> bool:
        """Tell whether numbers are coordinates in any CRS: nearly affine in ours."""
        values = self._values
        span = np.ptp(values) if len(values) else 0.0
        counts = span < max(_COUNTS, 2 * self._count)
        counts = counts and bool((values == np.rint(values)).all())
        if len(values) < _FEW or counts or not (span > 0 and np.std(values) > 0):
            return False  # a constant's deviation may be a rounding error, not 0
        spread = np.maximum(self._xy.std(axis=0), 1e-300)
        x, y = ((self._xy - self._xy.mean(axis=0)) / spread).T
        step = np.diff(np.unique(values)).min() / values.std()
        least = max(_AFFINE, min(_STEPPED, _OF_STEP * step))
        if not unsigned:
            return _left_over(values, [x, y]) < float(least)
        different = len(np.unique(self._xy, axis=0))
        if different < _PLACES:  # any number of so few places is nearly affine
            return False
        if _left_over(values, [x, y]) < float(least):
            return True
        # Of both signs: the square of an affine function is a quadratic one.
        both = float(values.min()) < _NEAR_ZERO * float(span) and different >= _FEW
        return both and _left_over(values**2, [x, y, x * x, x * y, y * y]) < _AFFINE


def _left_over(values: np.ndarray, terms: Sequence[np.ndarray]) -> float:
    """Return what a fit leaves over of values, as a share of their spread."""
    design = np.column_stack([np.ones(len(values)), *terms])
    target = (values - values.mean()) / values.std()
    fitted = design @ np.linalg.lstsq(design, target, rcond=None)[0]
    return float(np.std(target - fitted))


class Pairs:
    """Rows that hold both of their coordinates, wherever in the row."""

    def __init__(self) -> None:
        self._known, self._exact = 0, False
        self._hits: dict[int, float] = {}

    def take(self, numbers: Numbers, truth: Truth) -> None:
        """Add the numbers of a batch, all of a row's together."""
        known = truth.different(numbers.rows)
        self._known += known
        for at in range(0, len(truth.measures) if known else 0, 2):
            fine = np.zeros((2, len(truth.xy)), dtype=bool)
            exact, share = fine.copy(), 1.0
            for axis in (0, 1):
                near = truth.near(at + axis, numbers)
                if near is None:
                    break
                exactly, finely = near.within[:2]
                fine[axis, near.rows[near.gaps <= finely]] = True
                exact[axis, near.rows[near.gaps <= exactly]] = True
                share = near.share
            self._hits[at] = self._hits.get(at, 0.0) + fine.all(axis=0).sum() * share
            self._exact |= bool(exact.all(axis=0).any())

    @property
    def tell(self) -> bool:
        """Whether so many rows do that it is no chance."""
        enough = _SHARE * self._known
        return self._exact or any(hit and hit >= enough for hit in self._hits.values())
