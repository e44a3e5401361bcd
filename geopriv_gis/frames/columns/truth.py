"""True places, to be compared with what would be published: of all rows, or a batch."""

from __future__ import annotations

import dataclasses
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

_EXACT = 1e-4  # of what is fine: but for the last figures of a double
_WIDE = 8  # of the table's extent: what is rounded further tells of no part of it
_CONVERTED = 20_000  # rows at most are converted into another unit for one question


@dataclass(frozen=True)
class Numbers:
    """Numbers and the rows they stand in; unsigned if their signs were letters."""

    rows: np.ndarray
    values: np.ndarray
    unsigned: bool

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The least and the largest."""
        return float(self.values.min()), float(self.values.max())


@dataclass(frozen=True)
class Near:
    """Numbers where coordinates of one axis are; each stands for ``share`` of them."""

    system: System
    axis: int
    rows: np.ndarray
    values: np.ndarray
    share: float
    unsigned: bool

    def true(self, system: System, rows: np.ndarray) -> np.ndarray:
        """Return coordinates of rows in a system of this kind."""
        found: np.ndarray = system.at(rows)[self.axis]
        return np.abs(found) if self.unsigned else found

    @cached_property
    def gaps(self) -> np.ndarray:
        """How far the numbers are from their rows' own coordinates."""
        return self.gaps_to(self.system)

    def gaps_to(self, system: System) -> np.ndarray:
        """Return how far the numbers are from coordinates of rows elsewhere."""
        gaps: np.ndarray = np.abs(self.values - self.true(system, self.rows))
        return gaps

    @cached_property
    def within(self) -> tuple[float, float, float, float]:
        """How near is exactly, finely, but for rounding, and for rounding of any kind.

        What is rounded more coarsely than the rows are spread tells where all are.
        """
        fine = self.system.fine
        spread = float(np.ptp(self.system.bounds[self.axis]))
        rounded = max(fine, min(self.system.coarse, spread / 4))
        return fine * _EXACT, fine, rounded, max(rounded, spread / _WIDE)

    @property
    def chosen(self) -> tuple[np.ndarray, ...]:
        """Which numbers are as near as that to their rows' own coordinates."""
        exact, *others = (self.gaps <= within for within in self.within)
        return self._odd(exact), *others

    def _odd(self, chosen: np.ndarray) -> np.ndarray:
        """Leave those out whose places are so round that they agree by chance."""
        if not chosen.any():
            return chosen
        chosen = chosen.copy()
        true = self.true(self.system, self.rows[chosen]) / self.system.step
        chosen[chosen] = np.abs(true - np.rint(true)) > 1e-6
        return chosen


class Truth:
    """The rows' true points: asked which numbers are near them, in any unit looked at.

    Parameters
    ----------
    xy : (n, 2) array
        Rows that are not finite agree with nothing.
    crs : pyproj.CRS or None
    bounds : (2, 2) array, optional
        Least and greatest x, least and greatest y of all rows, where these are some.
    """

    def __init__(
        self, xy: np.ndarray, crs: pyproj.CRS | None, bounds: np.ndarray | None = None
    ) -> None:
        self.xy, self.crs, self._bounds = xy, crs, bounds

    @classmethod
    def of(cls, points: gpd.GeoSeries) -> Truth:
        """Return the places of points; other rows agree with nothing."""
        return cls(_coordinates(points), points.crs)

    def turned(self, part: int) -> Truth:
        """Return other rows' places in the place of each: a ``part`` of all further."""
        xy = np.roll(self.xy, -max(1, len(self.xy) // part), axis=0)
        return Truth(xy, self.crs, None if self.own is None else self.own.bounds)

    def numbers(self, leaves: Sequence[Leaf], *, unsigned: bool) -> Numbers:
        """Return the finite numbers of leaves, and their rows."""
        rows = np.concatenate([np.zeros(0, int), *(leaf.rows for leaf in leaves)])
        values = np.concatenate([np.zeros(0), *(leaf.values for leaf in leaves)])
        known = np.isfinite(values)
        if not self.good.all():
            known &= self.good[rows]
        if known.all():
            return Numbers(rows, values, unsigned)
        return Numbers(rows[known], values[known], unsigned)

    def near(self, at: int, numbers: Numbers) -> Near | None:
        """Return the numbers that lie where coordinates are: `measures` ``at``."""
        system, scale, axis = self.measures[at]
        low, high = between(system, axis, unsigned=numbers.unsigned)
        margin = max(system.coarse, float(np.ptp(system.bounds[axis])) / _WIDE)
        low, high = (low - margin) * scale, (high + margin) * scale
        least, most = numbers.ends
        if least > high or most < low:
            return None
        values = numbers.values
        where = np.flatnonzero((values >= low) & (values <= high))
        share = 1.0
        if not system.all_rows and len(where) > _CONVERTED:
            some = where[:: -(-len(where) // _CONVERTED)]
            share, where = len(where) / len(some), some
        if not len(where):
            return None
        return Near(
            system, axis, numbers.rows[where], values[where] / scale, share,
            numbers.unsigned,
        )  # fmt: skip

    def away(self, rows: np.ndarray, lon: np.ndarray, lat: np.ndarray) -> np.ndarray:
        """Return how far (degrees) places are from the rows' own, along both axes."""
        system = self._degrees
        if system is None:
            return np.full((2, len(rows)), np.inf)
        away: np.ndarray = np.abs(system.at(rows) - [lon, lat])
        return away

    def different(self, rows: np.ndarray) -> int:
        """Return how many different rows there are."""
        if (np.diff(rows) > 0).all():
            return len(rows)
        seen = np.zeros(len(self.xy), dtype=bool)
        seen[rows] = True
        return int(seen.sum())

    @cached_property
    def geohashes(self) -> list[str]:
        """The beginnings of the geohashes of places where the rows are."""
        return [] if self._degrees is None else cells(self._degrees.bounds)

    def packed(self, big: bool) -> bytes:
        """Return x and y of all rows as doubles, 16 bytes a row."""
        return self.xy.astype(">f8" if big else "<f8").tobytes()

    @cached_property
    def good(self) -> np.ndarray:
        """Which rows have a place."""
        finite = np.isfinite(self.xy)
        good: np.ndarray = finite[:, 0] & finite[:, 1]
        return good

    @cached_property
    def measures(self) -> list[tuple[System, float, int]]:
        """Every unit that numbers may be in, and which coordinate."""
        return [
            (s, k, axis) for s in self._systems for k in s.scales for axis in (0, 1)
        ]

    @cached_property
    def _systems(self) -> list[System]:
        own, degrees = self.own, self._degrees
        if own is None:
            return []
        if degrees is None:
            return [own]
        return [*([] if degrees is own else [own]), degrees, in_mercator(degrees)]

    @cached_property
    def own(self) -> System | None:
        """The system of the rows' own coordinates; None where no row has any."""
        if self._bounds is None:
            return map_units(self.xy, self.good, self.crs) if self.good.any() else None
        of_all = map_units(self._bounds.T, np.ones(2, dtype=bool), self.crs)
        return dataclasses.replace(of_all, at=lambda rows: self.xy.T[:, rows])

    @cached_property
    def _degrees(self) -> System | None:
        return None if self.own is None else in_degrees(self.xy, self.own, self.crs)


def between(system: System, axis: int, *, unsigned: bool) -> tuple[float, float]:
    """Return the least and greatest coordinate, whatever its sign if ``unsigned``."""
    low, high = system.bounds[axis]
    if not unsigned:
        return low, high
    crosses = low < 0 < high
    low, high = sorted((abs(low), abs(high)))
    return (0.0 if crosses else low), high


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
