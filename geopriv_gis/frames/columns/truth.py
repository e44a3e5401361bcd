"""True places to compare published values with: of all rows, or a batch."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import geopandas as gpd
import numpy as np
import pyproj

from ..ground.datum import cache_by_crs
from ..ground.geometry import finite_points
from .leaves import Leaf
from .texts import geohash_prefixes

# -- coordinates of rows in the units that a column may have them in -------------------

_DEGREES = (1.0, np.pi / 180, 60.0, 3600.0, 1e5, 1e6, 1e7)
_METRES = (1.0, 1e-3, 1 / 0.3048, 3937 / 1200, 10.0, 100.0, 1000.0)
_MERCATOR = 6378137.0  # m; the radius of EPSG:3857
_WORLD = np.array([[-180.0, 180.0], [-90.0, 90.0]])


@dataclass(frozen=True)
class CoordinateSystem:
    """Unit of coordinates: the rows' coordinates in it, bounds and tolerances.

    Values closer than ``fine`` are equal but for single precision; than ``coarse``,
    rounded. ``step``: coordinates that are multiples of it occur by chance.
    """

    at: Callable[[np.ndarray], np.ndarray]
    bounds: np.ndarray
    fine: float
    coarse: float
    step: float
    scales: Sequence[float]
    all_rows: bool


def map_unit_system(
    xy: np.ndarray, good: np.ndarray, crs: pyproj.CRS | None
) -> CoordinateSystem:
    """Return the system of rows' coordinates (no CRS: degrees); `good` are finite."""
    known = xy.T if good.all() else xy[good].T  # by axis: quicker than by rows
    bounds = np.array([(axis.min(), axis.max()) for axis in known])

    def at(rows: np.ndarray) -> np.ndarray:
        """Return the coordinates of rows by axis, (2, n), in map units."""
        return xy.T[:, rows]

    if crs is None or crs.is_geographic:
        return CoordinateSystem(at, bounds, 2e-5, 0.005, 1e-3, _DEGREES, True)
    unit = crs.axis_info[0].unit_conversion_factor if crs.axis_info else 1.0
    return CoordinateSystem(at, bounds, 1 / unit, 50 / unit, 0.1, _METRES, True)


def degree_system(
    xy: np.ndarray, own: CoordinateSystem, crs: pyproj.CRS | None
) -> CoordinateSystem | None:
    """Return the degree system: own if geographic or no CRS; None if not projected."""
    if crs is None or crs.is_geographic:
        return own
    if not crs.is_projected:
        return None
    to = _degree_transformer(crs)

    def at(rows: np.ndarray) -> np.ndarray:
        """Return the coordinates of rows by axis, (2, n), in degrees."""
        return np.array(to.transform(*xy[rows].T))

    return CoordinateSystem(
        at, _degree_bounds(to, own.bounds), 2e-5, 0.005, 1e-3, _DEGREES, False
    )


@cache_by_crs(64)
def _degree_transformer(crs: pyproj.CRS) -> pyproj.Transformer:
    """Return the cached transformer to longitude and latitude."""
    return pyproj.Transformer.from_crs(crs, "EPSG:4326", always_xy=True)


def mercator_system(degrees: CoordinateSystem) -> CoordinateSystem:
    """Return the system of the rows in Web Mercator metres."""

    def at(rows: np.ndarray) -> np.ndarray:
        """Return the coordinates of rows by axis, (2, n), in Web Mercator metres."""
        return _project_to_mercator(degrees.at(rows))

    return CoordinateSystem(
        at, _project_to_mercator(degrees.bounds), 1.0, 50.0, 0.1, (1.0,), False
    )


def _degree_bounds(to: pyproj.Transformer, own: np.ndarray) -> np.ndarray:
    """Return bounds in degrees by axis, with a margin; the whole Earth if uncertain."""
    try:
        west, south, east, north = to.transform_bounds(*own.T.ravel())
    except pyproj.exceptions.ProjError:
        return _WORLD
    if not np.isfinite([west, south, east, north]).all() or west > east:
        return _WORLD
    return np.array([[west - 0.01, east + 0.01], [south - 0.01, north + 0.01]])


def _project_to_mercator(degrees: np.ndarray) -> np.ndarray:
    """Return degrees by axis, (2, n), as Web Mercator (m); latitudes up to ±89.9°."""
    lon, lat = np.radians(degrees[0]), np.radians(np.clip(degrees[1], -89.9, 89.9))
    return np.array([_MERCATOR * lon, _MERCATOR * np.arctanh(np.sin(lat))])


_EXACT = 1e-4  # of what is fine: but for the last figures of a double
_WIDE = 8  # of the table's extent: what is rounded further tells of no part of it
_CONVERTED = 20_000  # rows at most are converted into another unit for one question


@dataclass(frozen=True)
class RowNumbers:
    """Numbers with their rows; unsigned if a letter gave the sign."""

    rows: np.ndarray
    values: np.ndarray
    unsigned: bool

    @cached_property
    def least_and_greatest(self) -> tuple[float, float]:
        """Return the smallest and the largest number."""
        return float(self.values.min()), float(self.values.max())


@dataclass(frozen=True)
class NearNumbers:
    """Numbers within the range of coordinates along one axis, or a sample of them.

    share: How many times as many the range holds.
    """

    system: CoordinateSystem
    axis: int
    rows: np.ndarray
    values: np.ndarray
    share: float
    unsigned: bool

    def true_coordinates(
        self, system: CoordinateSystem, rows: np.ndarray
    ) -> np.ndarray:
        """Return rows' true coordinates on the numbers' axis, absolute if unsigned."""
        found: np.ndarray = system.at(rows)[self.axis]
        return np.abs(found) if self.unsigned else found

    @cached_property
    def distances_from_truth(self) -> np.ndarray:
        """Return each number's distance from its row's true coordinate on the axis."""
        return self.distances_to(self.system)

    def distances_to(self, system: CoordinateSystem) -> np.ndarray:
        """Return numbers' distances from rows' coordinates, in a system's unit."""
        gaps: np.ndarray = np.abs(
            self.values - self.true_coordinates(system, self.rows)
        )
        return gaps

    @cached_property
    def tolerances(self) -> tuple[float, float, float, float]:
        """Return distances that count as exact, fine, rounded and coarsely rounded.

        What is rounded more coarsely than the rows are spread tells where all are.
        """
        fine = self.system.fine
        spread = float(np.ptp(self.system.bounds[self.axis]))
        rounded = max(fine, min(self.system.coarse, spread / 4))
        return fine * _EXACT, fine, rounded, max(rounded, spread / _WIDE)

    @property
    def near_masks(self) -> tuple[np.ndarray, ...]:
        """Return 4 masks of numbers by tolerance; exact only at places not round."""
        exact, fine, rounded, wide = self.tolerances
        chosen = self.distances_from_truth <= exact
        if chosen.any():  # but for places so round that they agree by chance
            true = (
                self.true_coordinates(self.system, self.rows[chosen]) / self.system.step
            )
            chosen[chosen] = np.abs(true - np.rint(true)) > 1e-6
        return (
            chosen,
            self.distances_from_truth <= fine,
            self.distances_from_truth <= rounded,
            self.distances_from_truth <= wide,
        )


class TruePoints:
    """Rows' true points, to compare numbers with in any known unit.

    xy (n, 2): Rows that are not finite agree with nothing.
    bounds (2, 2): Least and greatest x, least and greatest y of all rows, where these
        are some.
    """

    def __init__(
        self, xy: np.ndarray, crs: pyproj.CRS | None, bounds: np.ndarray | None = None
    ) -> None:
        self.xy, self.crs, self._bounds = xy, crs, bounds

    @classmethod
    def of(cls, points: gpd.GeoSeries) -> TruePoints:
        """Return the true points; rows without a point match nothing."""
        return cls(_coordinates(points), points.crs)

    def shifted(self, part: int) -> TruePoints:
        """Return a control: a copy where rows have places of rows 1/part farther on."""
        xy = np.roll(self.xy, -max(1, len(self.xy) // part), axis=0)
        return TruePoints(
            xy, self.crs, None if self.map_system is None else self.map_system.bounds
        )

    def numbers(self, leaves: Sequence[Leaf], *, unsigned: bool) -> RowNumbers:
        """Return the finite numbers of rows that have a place."""
        rows = np.concatenate([np.zeros(0, int), *(leaf.rows for leaf in leaves)])
        values = np.concatenate([np.zeros(0), *(leaf.values for leaf in leaves)])
        known = np.isfinite(values)
        if not self.has_place.all():
            known &= self.has_place[rows]
        if known.all():
            return RowNumbers(rows, values, unsigned)
        return RowNumbers(rows[known], values[known], unsigned)

    def numbers_in_range(self, at: int, numbers: RowNumbers) -> NearNumbers | None:
        """Return numbers in an axis's range, in its unit, or a sample; None if none."""
        system, scale, axis = self.axes_by_unit[at]
        low, high = coordinate_range(system, axis, unsigned=numbers.unsigned)
        margin = max(system.coarse, float(np.ptp(system.bounds[axis])) / _WIDE)
        low, high = (low - margin) * scale, (high + margin) * scale
        least, most = numbers.least_and_greatest
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
        return NearNumbers(
            system, axis, numbers.rows[where], values[where] / scale, share,
            numbers.unsigned,
        )  # fmt: skip

    def degrees_away(
        self, rows: np.ndarray, lon: np.ndarray, lat: np.ndarray
    ) -> np.ndarray:
        """Return degrees (2, n) to the rows' places by axis; inf without degrees."""
        system = self._degrees
        if system is None:
            return np.full((2, len(rows)), np.inf)
        return np.asarray(np.abs(system.at(rows) - [lon, lat]))

    def count_distinct_rows(self, rows: np.ndarray) -> int:
        """Return how many different rows are among row numbers."""
        if (np.diff(rows) > 0).all():
            return len(rows)
        seen = np.zeros(len(self.xy), dtype=bool)
        seen[rows] = True
        return int(seen.sum())

    @cached_property
    def geohash_prefixes(self) -> list[str]:
        """Return the geohash prefixes of the rows' bounds; [] without degrees."""
        return [] if self._degrees is None else geohash_prefixes(self._degrees.bounds)

    def coordinate_bytes(self, big: bool) -> bytes:
        """Return x and y of all rows as binary doubles, 16 bytes a row."""
        return self.xy.astype(">f8" if big else "<f8").tobytes()

    @cached_property
    def has_place(self) -> np.ndarray:
        """Return which rows have finite coordinates."""
        finite = np.isfinite(self.xy)
        return np.asarray(finite[:, 0] & finite[:, 1])

    @cached_property
    def axes_by_unit(self) -> list[tuple[CoordinateSystem, float, int]]:
        """Return (system, factor, axis) of each axis in each unit numbers may be in."""
        own, degrees = self.map_system, self._degrees
        systems = [] if own is None or own is degrees else [own]
        if degrees is not None:
            systems += [degrees, mercator_system(degrees)]
        return [(s, k, axis) for s in systems for k in s.scales for axis in (0, 1)]

    @cached_property
    def map_system(self) -> CoordinateSystem | None:
        """Return the system of the rows' own coordinates; None without finite rows."""
        if self._bounds is None:
            return (
                map_unit_system(self.xy, self.has_place, self.crs)
                if self.has_place.any()
                else None
            )
        of_all = map_unit_system(self._bounds.T, np.ones(2, dtype=bool), self.crs)
        return dataclasses.replace(of_all, at=lambda rows: self.xy.T[:, rows])

    @cached_property
    def _degrees(self) -> CoordinateSystem | None:
        """Return the degree system; None if no row is finite or the CRS has none."""
        return (
            None
            if self.map_system is None
            else degree_system(self.xy, self.map_system, self.crs)
        )


def coordinate_range(
    system: CoordinateSystem, axis: int, *, unsigned: bool
) -> tuple[float, float]:
    """Return the least and greatest coordinate, of absolute values if unsigned."""
    low, high = system.bounds[axis]
    if not unsigned:
        return low, high
    crosses = low < 0 < high
    low, high = sorted((abs(low), abs(high)))
    return (0.0 if crosses else low), high


def _coordinates(points: gpd.GeoSeries) -> np.ndarray:
    """Return the points' coordinates (n, 2), NaN for rows that are no point."""
    usual = finite_points(points)
    if usual is not None:
        return usual
    xy = np.full((len(points), 2), np.nan)
    is_point = points.geom_type == "Point"
    good = np.array(is_point & ~points.isna() & ~points.is_empty, dtype=bool)
    some = points[good]
    xy[good] = np.column_stack([some.x, some.y])
    return xy
