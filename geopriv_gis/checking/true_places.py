"""True places in every likely CRS and unit, to be found among numbers."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
import scipy
from pyproj.aoi import AreaOfInterest
from pyproj.database import query_crs_info
from pyproj.enums import PJType

from ..frames.ground.datum import cache_by_crs
from ..frames.ground.geometry import Frame, coordinates_of, geometry_of
from .agreement import (
    FEW,
    Agreement,
    Moves,
    Neighbourhood,
    PlaceIndex,
    compare_numbers,
    make_round_shifts,
)
from .pieces import TOO_LARGE, NumberStream, Remark

_METRE = 111_195.0  # metres in a degree of latitude
_MARGIN = 1000.0  # m around the true places: where few are, chance has a place as well
_OF_METRES = (1e-3, 1.0, 10.0, 100.0, 1000.0)
_OF_DEGREES = (1.0, *(10.0**power for power in range(3, 10)))
_ANY = (1.0, 1e-3)  # factors that numbers which are not whole may have
_SLACK = 1e-4  # m; conversions differ in no more
_JITTER = (3.0, 20.0)  # m; differences of datums, and of a careless copy
_LEAST_OF_AXIS = 2  # numbers along one axis alone
_RATIO = 16  # the last figure must be so much finer than the box
_FAR = 1e12  # where no place is
_PAIRS = 1 << 22  # at most, of one stream
_SCALED = 6  # CRSs, the most usual first, whose coordinates may be scaled
_NATIONAL = 12  # CRSs of the place, the smallest areas first
_EUROPE_AND_WORLD = ("EPSG:3857", "EPSG:3035", "EPSG:3395", "EPSG:4087", "EPSG:6933")


@dataclass
class CandidateCRS:
    """True and released places in a CRS that files may use, converted when needed.

    released: What was released, in the CRS of the true places.
    stated: The same numbers as they stand in files, taken for any CRS's: in another
        datum they lie some metres off, and near a true place by chance.
    """

    source: np.ndarray
    released: np.ndarray
    stated: np.ndarray
    transformer: pyproj.Transformer | None
    box: np.ndarray  # least and greatest x, least and greatest y, with a margin
    metres: np.ndarray  # in a unit of x and of y
    degrees: bool
    _indexes: dict[Any, PlaceIndex] = field(default_factory=dict)

    @property
    def factors(self) -> tuple[float, ...]:
        """Return the factors by which stored numbers may exceed coordinates."""
        return _OF_DEGREES if self.degrees else _OF_METRES

    @cached_property
    def xy(self) -> np.ndarray:
        """Return the true places in this CRS, without those it cannot express."""
        return self._convert(self.source)

    @cached_property
    def _released_places(self) -> np.ndarray:
        """Return released points in this CRS, then their numbers untransformed."""
        return np.concatenate([self._convert(self.released), self.stated])

    def _convert(self, xy: np.ndarray) -> np.ndarray:
        """Return coordinates in this CRS, without those it cannot express."""
        if self.transformer is not None and len(xy):
            xy = np.column_stack(self.transformer.transform(*xy.T))
        finite: np.ndarray = xy[np.isfinite(xy).all(axis=1)]
        return finite

    def index(
        self, axis: int | None = None, *, unsigned: bool, released: bool = False
    ) -> PlaceIndex:
        """Return a cached index of true or released places, or of one axis."""
        key = axis, unsigned, released
        if key not in self._indexes:
            xy = self._released_places if released else self.xy
            xy = np.abs(xy) if unsigned else xy
            values = xy if axis is None else np.unique(xy[:, axis])[:, None]
            self._indexes[key] = PlaceIndex(values)
        return self._indexes[key]

    def moves(self, xy: np.ndarray, *, unsigned: bool) -> Iterator[list[np.ndarray]]:
        """Yield places moved by round steps in the frame's CRS; none if in that CRS.

        Yields for each distance one array of places for each combination of signs.
        """
        if self.transformer is None or not len(self.source):
            return
        signs = [
            [sign for sign in (1, -1) if (sign * self.box[axis] > 0).any()]
            if unsigned
            else [1]
            for axis in (0, 1)
        ]
        signed = [xy * sign for sign in itertools.product(*signs)]
        own = [
            np.column_stack(
                self.transformer.transform(each[:, 0], each[:, 1], direction="INVERSE")
            )
            for each in signed
        ]
        extent = np.ptp(self.source, axis=0)
        for shift in make_round_shifts(extent) if extent.any() else ():
            there = [
                np.column_stack(self.transformer.transform(*(each - shift).T))
                for each in own
            ]
            there = [np.where(np.isfinite(each), each, _FAR) for each in there]
            yield [np.abs(each) for each in there] if unsigned else there

    def has_same_bounds_as(self, other: CandidateCRS) -> bool:
        """Return whether the true places have the same bounds in both CRSs."""
        near = 1e-9 * np.abs(self.box).max()
        return bool((np.abs(self.box - other.box) <= near).all())

    def ranges(self, *, unsigned: bool) -> np.ndarray:
        """Return the range of x and of y, with margins; of |x|, |y| if unsigned."""
        if not unsigned:
            return self.box
        ends = np.sort(np.abs(self.box), axis=1)
        ends[(self.box[:, 0] < 0) & (self.box[:, 1] > 0), 0] = 0.0
        return ends

    @property
    def has_signs(self) -> bool:
        """Return whether any true coordinate may be negative in this CRS."""
        return bool((self.box[:, 0] < 0).any())

    @cached_property
    def extent(self) -> np.ndarray:
        """Return the size of the true places' bounds along both axes, with margins."""
        length: np.ndarray = self.box[:, 1] - self.box[:, 0]
        return length


class TruePlaces:
    """True places, to compare with numbers in files in any known CRS and form."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        series = geometry_of(frame)
        self._crs = series.crs
        self._public = self._stated = np.zeros((0, 2))
        self._xy = np.unique(coordinates_of(series, drop_z=True).xy, axis=0)
        self._known_interpretations: dict[
            Any, tuple[list[tuple[int, float, bool]], Any]
        ] = {}

    def allow_released(self, released: gpd.GeoSeries) -> None:
        """Store released points as public: numbers that equal them are no finding."""
        xy = coordinates_of(released, drop_z=True).xy
        self._stated = np.concatenate([self._stated, xy[np.isfinite(xy).all(axis=1)]])
        if None not in (self._crs, released.crs) and self._crs != released.crs:
            xy = np.column_stack(
                _make_transformer(released.crs, self._crs).transform(*xy.T)
            )
        self._public = np.concatenate([self._public, xy[np.isfinite(xy).all(axis=1)]])
        self.__dict__.pop("systems", None)
        self.__dict__.pop("ranges", None)

    def count_on_true_places(self, released: gpd.GeoSeries) -> int:
        """Count released points that equal true places, to about 1 mm; 0 if empty."""
        there, known = self._xy, None not in (self._crs, released.crs)
        if known and self._crs != released.crs:
            there = np.column_stack(
                _make_transformer(self._crs, released.crs).transform(*there.T)
            )
            there = there[np.isfinite(there).all(axis=1)]
        if not len(there) or not len(released):
            return 0
        near = 1e-8 if known and released.crs.is_geographic else 1e-3
        if not known and abs(there).max() <= 360:  # degrees, it seems
            near = 1e-8
        points = coordinates_of(released, drop_z=True).xy
        away, _ = scipy.spatial.cKDTree(there).query(points, distance_upper_bound=near)
        return int(np.isfinite(away).sum())

    @cached_property
    def systems(self) -> Sequence[CandidateCRS]:
        """Return CRSs that files may use: the frame's, degrees, others; () if empty."""
        if not len(self._xy):
            return ()
        ends = np.array([self._xy.min(axis=0), self._xy.max(axis=0)]).T
        places = self._xy, self._public, self._stated
        if self._crs is None:
            return (_own_crs(places, ends, degrees=bool(abs(ends).max() <= 360)),)
        degrees = self._crs.is_geographic
        own = _own_crs(places, ends, degrees=degrees, crs=self._crs)
        systems = [own]
        for code in _usual_crss(self._crs, tuple(ends.ravel())):
            system = _in_other_crs(places, ends, self._crs, code)
            if system is not None and not any(map(system.has_same_bounds_as, systems)):
                systems.append(system)
        return systems

    # -- comparing -------------------------------------------------------------------

    @cached_property
    def ranges(self) -> tuple[tuple[float, float], ...]:
        """Return the ranges of true coordinates along any axis of any CRS."""
        return tuple(
            (float(low), float(high))
            for system in self.systems
            for low, high in system.box
        )

    def agreements(
        self, numbers: NumberStream
    ) -> Iterator[tuple[Agreement | Remark, int]]:
        """Yield agreements of numbers with true places, ranked 0 to 3; none if too few.

        And a remark, if there are more pairs than are compared.

        Of the frame's own coordinates and degrees, neither scaled nor unsigned, pairs
        in texts are 0, other pairs 1, jittered pairs, single numbers and extents 2; all
        else is 3.
        """
        if not len(numbers.values):
            return
        pairs = 0 if numbers.letters and numbers.scaled else 1
        ways, ends = self._interpretations(numbers.scaled, numbers.letters, numbers.crs)
        both = np.array([unsigned for *_, unsigned in ways], dtype=bool)
        many = numbers.count_between(ends, both[:, None])
        enough = many.all(axis=1) | (many >= _LEAST_OF_AXIS).any(axis=1)
        for at in np.flatnonzero(enough):
            number, factor, unsigned = ways[at]
            system = self.systems[number]
            usual = factor == 1 and not unsigned
            usual &= number == 0 or (number <= 2 and system.degrees)
            look = _StreamComparison(
                system, numbers, factor, ends[at], unsigned=unsigned
            )
            for agreement, in_pairs in look.agreements():
                yield agreement, (pairs if in_pairs else 2) if usual else 3

    def _interpretations(
        self, scaled: bool, letters: bool, crs: bool | None
    ) -> tuple[list[tuple[int, float, bool]], np.ndarray]:
        """Return (CRS number, factor, unsigned) to try, and each one's ranges of x, y.

        The ranges: (ways, 2, 2).
        """
        kind = scaled, letters, crs
        if kind not in self._known_interpretations:
            ways, ends = [], []
            for number, system in enumerate(self.systems):
                if crs is not None and system.degrees != crs:
                    continue
                factors = system.factors if number < _SCALED else _ANY
                for factor in factors if scaled else (1.0,):
                    for unsigned in (False, True)[: 1 + (letters and system.has_signs)]:
                        ways.append((number, factor, unsigned))
                        ends.append(system.ranges(unsigned=unsigned) * factor)
            self._known_interpretations[kind] = ways, np.array(ends).reshape(-1, 2, 2)
        return self._known_interpretations[kind]


class _StreamComparison:
    """Comparison of one stream of numbers with one CRS, scaled by a factor."""

    def __init__(
        self,
        system: CandidateCRS,
        numbers: NumberStream,
        factor: float,
        ends: np.ndarray,
        *,
        unsigned: bool,
    ) -> None:
        self._system, self._numbers, self._unsigned = system, numbers, unsigned
        # The numbers that lie where coordinates do, and are written as finely.
        self._at: list[np.ndarray] = []
        self._values: list[np.ndarray] = []
        self._units: list[np.ndarray] = []
        slack = _SLACK / float(system.metres.max())
        whole = factor not in _ANY and numbers.units is None
        for axis in (0, 1):
            at = numbers.select_between(
                *ends[axis], unsigned=unsigned, finer=1.0 if whole else 0.0,
                coarser=float(system.extent[axis]) / _RATIO * factor,
            )  # fmt: skip
            values = numbers.values[at]
            self._at.append(at)
            self._values.append((np.abs(values) if unsigned else values) / factor)
            self._units.append(np.maximum(numbers.number_units[at] / factor, slack))

    def agreements(self) -> Iterator[tuple[Agreement | Remark, bool]]:
        """Yield agreements, True for exact pairs, else False; none without numbers.

        And a remark, if there are more pairs than are compared.
        """
        if not any(map(len, self._at)) or not len(self._index()):
            return
        others: list[Agreement] = []
        if all(map(len, self._at)):
            if len(self._positions[0]) < len(self._at[0]):
                yield TOO_LARGE, True
            for each in self._compare_pairs():
                yield each, True
            others += self._compare_jittered()
        if not self._numbers.cells:
            others += [*self._compare_axes(), *self._compare_extent()]
        for each in others:
            yield each, False

    def _index(self, axis: int | None = None, *, released: bool = False) -> PlaceIndex:
        """Return the CRS's index of places or of an axis, unsigned like the numbers."""
        return self._system.index(axis, unsigned=self._unsigned, released=released)

    def _compare_pairs(self) -> Iterator[Agreement]:
        """Yield agreements of pairs with true places, at each precision."""
        if self._numbers.cells:
            x, y = self._close_pairs
            units = np.column_stack([self._units[0][x], self._units[1][y]])
            for unit in np.unique(units, axis=0):
                some = (units == unit).all(axis=1)
                yield self._compared(x[some], y[some], unit, cells=True)
            return
        if self._are_few:
            yield from self._compare_few()
            return
        for level in np.unique(np.concatenate(self._units)):
            fine = [each <= level for each in self._units]
            yield from self._compare_fine(fine, np.full(2, level), level)

    def _compare_few(self) -> Iterator[Agreement]:
        """Yield agreements of close pairs, by the coarser unit of each."""
        x, y = self._close_pairs
        coarser = np.maximum(self._units[0][x], self._units[1][y])
        for level in np.unique(coarser):
            some = coarser == level
            yield self._compared(x[some], y[some], np.full(2, level), cells=False)

    def _compare_jittered(self) -> Iterator[Agreement]:
        """Yield agreements of pairs within a few metres, as for other datums."""
        if self._numbers.cells:
            return
        for reach in _JITTER:
            unit = reach / self._system.metres
            if (unit * _RATIO > self._system.extent).any():
                continue
            fine = [each <= most for each, most in zip(self._units, unit, strict=True)]
            yield from self._compare_fine(fine, unit)

    def _compare_fine(
        self, fine: list[np.ndarray], unit: np.ndarray, level: float | None = None
    ) -> Iterator[Agreement]:
        """Yield the agreement of pairs written finely enough; nothing without pairs.

        level: What one of each pair is no finer than.
        """
        of_level = fine if level is None else [each == level for each in self._units]
        if self._are_few:
            x, y = self._close_pairs
            some = fine[0][x] & fine[1][y] & (of_level[0][x] | of_level[1][y])
            if some.any():
                yield self._compared(x[some], y[some], unit, cells=level is None)
            return
        if not (
            self._has_pairs(of_level[0], fine[1])
            or self._has_pairs(fine[0], of_level[1])
        ):
            return
        # Rounding moves a number by less than a unit, and reaches one at most.
        around = [
            each & (away <= 2 * unit)
            for each, away, unit in zip(fine, self._away, unit, strict=True)
        ]
        if not all(each.any() for each in around) or not self._any_near(
            *self._pairs(*around), 2 * unit
        ):
            yield Agreement(0, 0.0)
            return
        x, y = self._pairs(*fine)
        some = of_level[0][x] | of_level[1][y]
        yield self._compared(x[some], y[some], unit, cells=level is None)

    def _compared(
        self, x: np.ndarray, y: np.ndarray, unit: np.ndarray, *, cells: bool
    ) -> Agreement:
        """Compare pairs with true places; count 0 if none is near along both axes."""
        near = (self._away[0][x] <= 2 * unit[0]) & (self._away[1][y] <= 2 * unit[1])
        if not near.any() or (len(x) > FEW and not self._any_near(x, y, 2 * unit)):
            return Agreement(0, 0.0)
        return compare_numbers(
            self._index(), self._paired(x, y), unit, self._index(released=True),
            self._system.extent, cells=cells, moves=self._shifted_pairs,
        )  # fmt: skip

    def _any_near(self, x: np.ndarray, y: np.ndarray, reach: np.ndarray) -> bool:
        """Return whether any pair is within reach of a true place."""
        if len(x) > FEW:
            near = Neighbourhood(self._index().values, reach).contains(
                self._values, x, y
            )
            x, y = x[near], y[near]
        parts = (slice(start, start + FEW) for start in range(0, len(x), FEW))
        return any(
            self._index().is_near(self._paired(x[part], y[part]), reach).any()
            for part in parts
        )

    def _paired(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return pairs of numbers as coordinates (n, 2)."""
        return np.column_stack([self._values[0][x], self._values[1][y]])

    def _shifted_pairs(self, numbers: np.ndarray) -> Iterator[list[np.ndarray]]:
        """Return pairs moved by round steps in the frame's CRS; none if in that CRS."""
        return self._system.moves(numbers, unsigned=self._unsigned)

    def _make_axis_moves(self, axis: int) -> Moves:
        """Return a function that moves one axis's numbers, as a control."""

        def moves(numbers: np.ndarray) -> Iterator[list[np.ndarray]]:
            """Yield this axis's numbers, moved in pairs by round distances.

            Nothing if the file has no pairs.
            """
            pairs = self._close_pairs
            order = np.argsort(self._values[axis][pairs[axis]], kind="stable")
            here, other = (
                self._values[each][pairs[each]][order] for each in (axis, 1 - axis)
            )
            if not len(here):
                return
            after = np.clip(np.searchsorted(here, numbers[:, 0]), 1, len(here) - 1)
            nearer = after - (
                numbers[:, 0] - here[after - 1] < here[after] - numbers[:, 0]
            )
            both = [numbers[:, 0], other[nearer]]
            xy = np.column_stack(both if axis == 0 else both[::-1])
            for ways in self._shifted_pairs(xy):
                yield [way[:, axis : axis + 1] for way in ways]

        return moves

    @cached_property
    def _close_pairs(self) -> tuple[np.ndarray, np.ndarray]:
        """Return index pairs (x, y) of numbers close to each other in the file."""
        return self._pairs(*(np.ones(len(at), dtype=bool) for at in self._at))

    @cached_property
    def _away(self) -> list[np.ndarray]:
        """Return each axis's distances from numbers to the nearest true one.

        A trifle less, as rounding moves a number by a unit and no more.
        """
        return [
            self._index(axis).distances_along_axis(values) * (1 - 1e-9)
            for axis, values in enumerate(self._values)
        ]

    @cached_property
    def _are_few(self) -> bool:
        """Return whether at most 10,000 pairs of numbers are close in the file."""
        first, last = self._ends_near[:2]
        return int((last - first).sum()) <= FEW

    @cached_property
    def _positions(self) -> tuple[np.ndarray, np.ndarray]:
        """Return positions of x and of y; of x only up to _PAIRS close pairs."""
        x, y = (self._numbers.positions[at] for at in self._at)
        many = y.searchsorted(x + self._numbers.reach, side="right")
        many -= y.searchsorted(x - self._numbers.reach)
        return x[: int(np.cumsum(many).searchsorted(_PAIRS, side="right"))], y

    @cached_property
    def _ends_near(self) -> list[np.ndarray]:
        """Return index ranges of the y near each x in the file, and at its position."""
        (x, y), reach = self._positions, self._numbers.reach
        return [
            y.searchsorted(x - reach), y.searchsorted(x + reach, side="right"),
            y.searchsorted(x), y.searchsorted(x, side="right"),
        ]  # fmt: skip

    def _has_pairs(self, of_x: np.ndarray, of_y: np.ndarray) -> bool:
        """Return whether selected x and y are close in the file (not the same one)."""
        before = np.concatenate([[0], np.cumsum(of_y)])
        first, last, same, after = (before[each] for each in self._ends_near)
        many = (last - first) - (after - same)
        return bool(many[of_x[: len(many)]].any())

    def _pairs(
        self, of_x: np.ndarray, of_y: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return index pairs of selected x and y close in the file, not the same."""
        positions = self._positions
        x, y = np.flatnonzero(of_x[: len(positions[0])]), np.flatnonzero(of_y)
        before = np.concatenate([[0], np.cumsum(of_y)])
        first, last = (before[each[x]] for each in self._ends_near[:2])
        many = last - first
        at_x = np.repeat(x, many)
        starts = np.repeat(first - np.cumsum(many) + many, many)
        at_y = y[starts + np.arange(len(at_x))]
        some = positions[0][at_x] != positions[1][at_y]
        return at_x[some], at_y[some]

    def _compare_axes(self) -> Iterator[Agreement]:
        """Yield agreements of single numbers, by axis and unit; none of too few."""
        for axis in (0, 1):
            values, units = self._values[axis], self._units[axis]
            if len(values) < _LEAST_OF_AXIS:
                continue
            near = self._away[axis] <= 2 * units
            for unit, count in zip(*np.unique(units, return_counts=True), strict=True):
                if count < _LEAST_OF_AXIS:
                    continue
                some = units == unit
                if not near[some].any():
                    yield Agreement(0, 0.0)
                    continue
                yield compare_numbers(
                    self._index(axis), values[some][:, None], np.array([unit]),
                    self._index(axis, released=True),
                    self._system.extent[axis : axis + 1],
                    moves=self._make_axis_moves(axis),
                )  # fmt: skip

    def _compare_extent(self) -> Iterator[Agreement]:
        """Yield an agreement if three of the true extent's four edges are found."""
        edges = self._system.index(unsigned=False).edges
        edges = np.abs(edges) if self._unsigned else edges
        found, ways = 0, 1.0
        for axis in (0, 1):
            values, units = self._values[axis], self._units[axis]
            if not len(values):
                return
            length = float(self._system.extent[axis])
            for edge in edges[:, axis]:
                near = np.abs(values - edge) <= units
                if near.any():
                    found += 1
                    unit = float(units[near].min())
                    many = len(np.unique(values[units <= unit]))
                    ways *= min(1.0, 4 * unit * many / length)
        if found >= 3:
            yield Agreement(1, ways)


# -- CRSs ------------------------------------------------------------------------------


def _own_crs(
    places: tuple[np.ndarray, np.ndarray, np.ndarray],
    ends: np.ndarray,
    *,
    degrees: bool,
    crs: pyproj.CRS | None = None,
) -> CandidateCRS:
    """Return the true places in the frame's own CRS, their bounds with a margin."""
    metres = _metres_per_unit_along(crs, ends, degrees=degrees)
    margin = _MARGIN / metres[:, None] * [-1, 1]
    return CandidateCRS(*places, None, ends + margin, metres, degrees)


def _in_other_crs(
    places: tuple[np.ndarray, np.ndarray, np.ndarray],
    ends: np.ndarray,
    crs: pyproj.CRS,
    code: str,
) -> CandidateCRS | None:
    """Return the true places in another CRS; None if they cannot be transformed."""
    try:
        other = pyproj.CRS.from_user_input(code)
        way = _make_transformer(crs, other)
        west, south, east, north = way.transform_bounds(*ends.T.ravel())
    except pyproj.exceptions.ProjError:
        return None
    there = np.array([[west, east], [south, north]])
    if not np.isfinite(there).all() or west > east:
        return None
    degrees = other.is_geographic
    metres = _metres_per_unit_along(other, there, degrees=degrees)
    box = there + _MARGIN / metres[:, None] * [-1, 1]
    return CandidateCRS(*places, way, box, metres, degrees)


def _metres_per_unit_along(
    crs: pyproj.CRS | None, ends: np.ndarray, *, degrees: bool
) -> np.ndarray:
    """Return metres per unit, x and y: of a degree mid-area, the CRS's, else 1.

    ends (2, 2): Least and greatest x; least and greatest y.
    """
    if degrees:
        middle = math.radians(min(abs(float(ends[1].mean())), 85.0))
        return np.array([_METRE * math.cos(middle), _METRE])
    axes = [] if crs is None else crs.axis_info
    return np.full(2, axes[0].unit_conversion_factor if axes else 1.0)


@cache_by_crs(256)
def _make_transformer(crs: pyproj.CRS, other: pyproj.CRS) -> pyproj.Transformer:
    """Return a transformer (cached) with x before y."""
    return pyproj.Transformer.from_crs(crs, other, always_xy=True)


@cache_by_crs(8)
def _usual_crss(crs: pyproj.CRS, ends: tuple[float, ...]) -> tuple[str, ...]:
    """Return other CRSs (cached) in which the places are likely to be written."""
    base = crs.geodetic_crs
    codes = [] if crs.is_geographic or base is None else [base.to_wkt()]
    codes += ["EPSG:4326", "EPSG:3857"]
    try:
        way = _make_transformer(crs, pyproj.CRS("EPSG:4326"))
        left, right, bottom, top = ends
        west, south, east, north = way.transform_bounds(left, bottom, right, top)
    except pyproj.exceptions.ProjError:
        return tuple(codes)
    if not np.isfinite([west, south, east, north]).all() or west > east:
        return (*codes, *_EUROPE_AND_WORLD)
    zones = {int((lon + 180) // 6) for lon in (west, east)}
    low, high = min(zones) - 1, max(zones) + 1
    if high - low <= 4:
        half = "326" if north > 0 else "327"
        codes += [f"EPSG:{half}{zone % 60 + 1:02d}" for zone in range(low, high + 1)]
    area = AreaOfInterest(west, south, east, north)
    national = sorted(
        query_crs_info(
            auth_name="EPSG", pj_types=[PJType.PROJECTED_CRS], area_of_interest=area,
            contains=True,
        ),
        key=lambda one: (_area_size(one.area_of_use), one.code),
    )  # fmt: skip
    some = [f"EPSG:{one.code}" for one in national if not one.deprecated]
    codes += [*some[:_NATIONAL], *_EUROPE_AND_WORLD]
    for code in some[:_NATIONAL]:
        geodetic = pyproj.CRS(code).geodetic_crs
        if geodetic is not None and geodetic.to_epsg():
            codes.append(f"EPSG:{geodetic.to_epsg()}")
    own = crs.to_epsg()
    return tuple(dict.fromkeys(one for one in codes if one != f"EPSG:{own}"))


def _area_size(area: object) -> float:
    """Return the size of an area of use in square degrees; infinite if unknown."""
    if area is None:
        return math.inf
    width = (area.east - area.west) % 360 or 360.0  # type: ignore[attr-defined]
    return float(width * (area.north - area.south))  # type: ignore[attr-defined]
