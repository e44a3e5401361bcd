"""True places, held in memory to be compared with what would be published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import geopandas as gpd
import numpy as np
import pyproj

from ..ground.geometry import usual_points
from .leaves import Leaf
from .texts import cells
from .units import System, in_degrees, in_mercator, map_units

_SHARE = 0.05  # of the rows with a value: so many do not agree by chance
_EXACT = 1e-4  # of what is fine: but for the last figures of a double
_ROUNDED = 0.9  # of the rows agree but for rounding
_OTHERS = 0.7  # of them may agree with other rows' places as well
_FEW = 20  # rows; below, everything is nearly affine
_COUNTS = 1000  # whole numbers within this range count something
_AFFINE = 0.02  # of the spread: what an affine function of the place leaves over
_SOME = 2000  # rows: an affine relation of all rows is one of these as well
_CONVERTED = 20_000  # rows at most are converted into another unit for one question


@dataclass(frozen=True)
class _Numbers:
    """Numbers and the rows they stand in; unsigned if their signs were letters."""

    rows: np.ndarray
    values: np.ndarray
    unsigned: bool

    @cached_property
    def bounds(self) -> tuple[float, float]:
        """The least and the largest."""
        return float(self.values.min()), float(self.values.max())


@dataclass(frozen=True)
class _Near:
    """Numbers where coordinates of one axis are; each stands for ``share`` of them."""

    system: System
    axis: int
    rows: np.ndarray
    values: np.ndarray
    share: float
    unsigned: bool

    def true(self, rows: np.ndarray) -> np.ndarray:
        """Return the true coordinates of rows."""
        found: np.ndarray = self.system.at(rows)[self.axis]
        return np.abs(found) if self.unsigned else found

    @cached_property
    def gaps(self) -> np.ndarray:
        """How far the numbers are from their rows' own coordinates."""
        gaps: np.ndarray = np.abs(self.values - self.true(self.rows))
        return gaps


class Truth:
    """The rows' true points: asked whether numbers tell them.

    Parameters
    ----------
    points : GeoSeries
        Rows that are not one finite point agree with nothing.
    xy : (n, 2) array, optional
        Their coordinates, where they were read before.
    """

    def __init__(self, points: gpd.GeoSeries, xy: np.ndarray | None = None) -> None:
        self.crs: pyproj.CRS | None = points.crs
        self.xy = _coordinates(points) if xy is None else xy

    def tells(self, leaf: Leaf, *, unsigned: bool = False) -> bool:
        """Tell whether numbers are coordinates of their rows, in any unit looked at.

        Equal in some rows, or in nearly all but for rounding, or an affine function
        of the place (another CRS). ``unsigned``: signs were letters.
        """
        numbers = self._comparable([leaf], unsigned)
        known = self._different(numbers.rows)
        if not known:
            return False
        single = known == len(numbers.rows)
        for system, scale, axis in self._measures:
            near = self._near(system, axis, scale, numbers)
            if near is None:
                continue
            exact = self._odd(near, near.gaps <= system.fine * _EXACT)
            if scale == 1 and self._by_more_than_chance(near, exact, _EXACT):
                return True
            fine = near.gaps <= system.fine
            many = self._different(near.rows[fine]) * near.share
            if many >= _ROUNDED * known:
                return True
            if many >= _SHARE * known and self._by_more_than_chance(near, fine, 1.0):
                return True
            if single and self._is_rounded(near, known):
                return True
        return single and not unsigned and self._follows(numbers.rows, numbers.values)

    def holds(self, leaves: Sequence[Leaf], *, unsigned: bool = False) -> bool:
        """Tell whether rows hold both of their coordinates, wherever in the row."""
        numbers = self._comparable(leaves, unsigned)
        known = self._different(numbers.rows)
        for system, scale, _ in self._measures[::2] if known else ():
            fine = np.zeros((2, len(self.xy)), dtype=bool)
            exact, share = fine.copy(), 1.0
            for axis in (0, 1):
                near = self._near(system, axis, scale, numbers)
                if near is None:
                    break
                fine[axis, near.rows[near.gaps <= system.fine]] = True
                exact[axis, near.rows[near.gaps <= system.fine * _EXACT]] = True
                share = near.share
            hits = int(fine.all(axis=0).sum())
            if hits and (hits * share >= _SHARE * known or exact.all(axis=0).any()):
                return True
        return False

    def has(self, leaves: Sequence[Leaf], *, unsigned: bool = False) -> bool:
        """Tell whether numbers are coordinates of any row, to the last figure.

        More of them than do after reflection, which leaves range and roundness alone.
        """
        values = np.concatenate([np.zeros(0), *(leaf.values for leaf in leaves)])
        own = self._own
        if own is None or not len(values):
            return False
        for axis in (0, 1):
            true = self.xy[self._good, axis]
            true = np.abs(true) if unsigned else true
            low, high = true.min(), true.max()
            some = values[(values >= low) & (values <= high)]
            steps = some / own.step
            some = some[np.abs(steps - np.rint(steps)) > 1e-6]
            hits = int(np.isin(some, true).sum())
            chance = int(np.isin(low + high - some, true).sum()) if hits else 0
            if hits > 2 * chance + 4 * chance**0.5:
                return True
        return False

    def near(self, rows: np.ndarray, lon: np.ndarray, lat: np.ndarray) -> np.ndarray:
        """Return how far (degrees) places are from the rows' own, along both axes."""
        system = self._degrees
        if system is None:
            return np.full((2, len(rows)), np.inf)
        away: np.ndarray = np.abs(system.at(rows) - [lon, lat])
        return away

    @cached_property
    def geohashes(self) -> list[str]:
        """The beginnings of the geohashes of places where the rows are."""
        return [] if self._degrees is None else cells(self._degrees.bounds)

    def packed(self, big: bool) -> bytes:
        """Return x and y of all rows as doubles, 16 bytes a row."""
        return self.xy.astype(">f8" if big else "<f8").tobytes()

    # -- one unit ------------------------------------------------------------------

    def _comparable(self, leaves: Sequence[Leaf], unsigned: bool) -> _Numbers:
        rows = np.concatenate([np.zeros(0, int), *(leaf.rows for leaf in leaves)])
        values = np.concatenate([np.zeros(0), *(leaf.values for leaf in leaves)])
        known = np.isfinite(values)
        if not self._good.all():
            known &= self._good[rows]
        if known.all():
            return _Numbers(rows, values, unsigned)
        return _Numbers(rows[known], values[known], unsigned)

    @cached_property
    def _good(self) -> np.ndarray:
        good: np.ndarray = np.isfinite(self.xy).all(axis=1)
        return good

    def _different(self, rows: np.ndarray) -> int:
        seen = np.zeros(len(self.xy), dtype=bool)
        seen[rows] = True
        return int(seen.sum())

    @staticmethod
    def _near(
        system: System, axis: int, scale: float, numbers: _Numbers
    ) -> _Near | None:
        """Return the numbers that lie where coordinates are, and how far off."""
        low, high = system.bounds[axis]
        if numbers.unsigned:
            crosses = low < 0 < high
            low, high = sorted((abs(low), abs(high)))
            low = 0.0 if crosses else low
        low, high = (low - system.coarse) * scale, (high + system.coarse) * scale
        values = numbers.values
        least, most = numbers.bounds
        if least > high or most < low:
            return None
        where = np.flatnonzero((values >= low) & (values <= high))
        share = 1.0
        if not system.all_rows and len(where) > _CONVERTED:
            some = where[:: -(-len(where) // _CONVERTED)]
            share, where = len(where) / len(some), some
        if not len(where):
            return None
        return _Near(
            system, axis, numbers.rows[where], values[where] / scale, share,
            numbers.unsigned,
        )  # fmt: skip

    @staticmethod
    def _odd(near: _Near, chosen: np.ndarray) -> np.ndarray:
        """Leave those out whose places are so round that they agree by chance."""
        if not chosen.any():
            return chosen
        chosen = chosen.copy()
        true = near.true(near.rows[chosen]) / near.system.step
        chosen[chosen] = np.abs(true - np.rint(true)) > 1e-6
        return chosen

    def _by_more_than_chance(
        self, near: _Near, chosen: np.ndarray, finely: float
    ) -> bool:
        """Tell whether more numbers agree than do with other rows' places."""
        hits = int(chosen.sum())
        chance = self._chance(near, near.system.fine * finely) if hits else 0
        return bool(hits > 2 * chance + 4 * chance**0.5)

    def _is_rounded(self, near: _Near, known: int) -> bool:
        """Tell whether nearly all numbers agree but for rounding, and not by chance.

        What is rounded more coarsely than the rows are spread tells where all are.
        """
        spread = float(np.ptp(near.system.bounds[near.axis]))
        within = max(near.system.fine, min(near.system.coarse, spread / 4))
        hits = int((near.gaps <= within).sum())
        if hits * near.share < _ROUNDED * known:
            return False
        return self._chance(near, within) <= _OTHERS * hits

    def _chance(self, near: _Near, within: float) -> int:
        """Return how many numbers agree with other rows' places."""
        count, most = len(self.xy), 0
        for part in (2, 3, 5) if count > 1 else ():
            others = (near.rows + max(1, count // part)) % count
            off = np.abs(near.values - near.true(others))
            most = max(most, int((off <= within).sum()))
        return most

    def _follows(self, rows: np.ndarray, values: np.ndarray) -> bool:
        """Tell whether numbers are coordinates in any CRS: nearly affine in ours."""
        some = slice(None, None, -(-len(rows) // _SOME))
        count, rows, values = len(values), rows[some], values[some]
        span = np.ptp(values)
        counts = span < max(_COUNTS, 2 * count) and (values == np.rint(values)).all()
        if len(values) < _FEW or counts or not (span > 0 and np.std(values) > 0):
            return False  # a constant's deviation may be a rounding error, not 0
        place = self.xy[rows]
        spread = np.maximum(place.std(axis=0), 1e-300)
        place = (place - place.mean(axis=0)) / spread
        design = np.column_stack([np.ones(len(place)), place])
        target = (values - values.mean()) / values.std()
        fitted = design @ np.linalg.lstsq(design, target, rcond=None)[0]
        return float(np.std(target - fitted)) < _AFFINE

    # -- all units -----------------------------------------------------------------

    @cached_property
    def _measures(self) -> list[tuple[System, float, int]]:
        return [
            (s, k, axis) for s in self._systems for k in s.scales for axis in (0, 1)
        ]

    @cached_property
    def _systems(self) -> list[System]:
        own, degrees = self._own, self._degrees
        if own is None:
            return []
        if degrees is None:
            return [own]
        return [*([] if degrees is own else [own]), degrees, in_mercator(degrees)]

    @cached_property
    def _own(self) -> System | None:
        return map_units(self.xy, self._good, self.crs) if self._good.any() else None

    @cached_property
    def _degrees(self) -> System | None:
        return None if self._own is None else in_degrees(self.xy, self._own, self.crs)


def _coordinates(points: gpd.GeoSeries) -> np.ndarray:
    usual = usual_points(points)
    if usual is not None:
        return usual
    xy = np.full((len(points), 2), np.nan)
    is_point = points.geom_type == "Point"
    good = np.array(is_point & ~points.isna() & ~points.is_empty, dtype=bool)
    some = points[good]
    xy[good] = np.column_stack([some.x, some.y])
    return xy
