"""How many numbers agree with true ones, and how likely so many agree by chance."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

RED_CHANCE, AMBER_CHANCE = 1e-6, 1e-3  # of a file, whatever is in it
_BLOCKS = (64, 2048, 65536)  # sides of the squares whose density counts, in figures
_FINEST, _COARSEST = -10, 7  # powers of ten that a number's last figure may have
_MIX = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F))
_MOST = 200_000  # numbers that are compared at once
FEW = 10_000  # numbers that are looked at before they are rounded
_CELLS = 1000  # along an axis, at most, of what is looked at first
_SAMPLE = 1000  # numbers whose last figures are looked at
_UNLIKELY = 1e-2  # what is likelier is not looked at again

# Moves numbers by round distances of another CRS, each in all ways that it may be told.
Moves = Callable[[np.ndarray], Iterable[Sequence[np.ndarray]]]


@dataclass(frozen=True)
class Agreement:
    """How many different numbers agree, and how many are expected to by chance."""

    found: int
    expected: float

    @property
    def chance(self) -> float:
        """Return the probability of as many agreements by chance; 1 if none agree."""
        if self.found == 0:
            return 1.0
        return float(scipy.special.pdtrc(self.found - 1, self.expected))


def last_decimal_units(values: np.ndarray) -> np.ndarray:
    """Return the unit (0.01, 1, 10 …) of each number's last non-zero figure."""
    units = np.full(len(values), 10.0**_FINEST)
    left = np.arange(len(values))
    for power in range(_COARSEST, _FINEST - 1, -1):
        some = np.abs(values[left]) / 10.0**power
        away = np.abs(some - np.rint(some))
        near = away <= some * 2.0**-50 + 1e-322  # at least four spacings
        near[near] = away[near] <= 4 * np.spacing(some[near])
        units[left[near]] = 10.0**power
        left = left[~near]
        if not len(left):
            break
    return units


class PlaceIndex:
    """Searchable numbers along one or both axes, to find near ones.

    values (n, d): In any order; d is 1 or 2.
    """

    def __init__(self, values: np.ndarray) -> None:
        self.values = values
        self._trees: dict[float, scipy.spatial.cKDTree] = {}

    def __len__(self) -> int:
        return len(self.values)

    @cached_property
    def edges(self) -> np.ndarray:
        """Return the least and the greatest indexed number on each axis, (2, d)."""
        return np.array([self.values.min(axis=0), self.values.max(axis=0)])

    @cached_property
    def last_figure_units(self) -> np.ndarray:
        """Return by axis the finest unit of last figures in a sample of the numbers."""
        some = self.values[:: -(-len(self) // _SAMPLE)]
        return np.array([last_decimal_units(axis).min() for axis in some.T])

    @cached_property
    def _sorted_axis(self) -> np.ndarray:
        """Return the numbers along the only axis, sorted."""
        return np.sort(self.values[:, 0])

    def _tree(self, unit: np.ndarray) -> tuple[scipy.spatial.cKDTree, np.ndarray]:
        """Return a cached k-d tree with axes scaled to equal units, and the scale."""
        ratio = float(f"{unit[0] / unit[1]:.9g}")
        scale = np.array([1.0, ratio])
        if ratio not in self._trees:
            scaled = self.values * scale
            self._trees[ratio] = scipy.spatial.cKDTree(
                scaled, balanced_tree=False, compact_nodes=False
            )
        return self._trees[ratio], scale

    def is_near(self, numbers: np.ndarray, unit: np.ndarray) -> np.ndarray:
        """Return which numbers have an indexed one within `unit` along every axis."""
        if not len(self) or not len(numbers):
            return np.zeros(len(numbers), dtype=bool)
        if len(unit) == 1:
            first, last = self._range_along_axis(numbers, unit)
            return last > first
        tree, scale = self._tree(unit)
        away, _ = tree.query(
            numbers * scale, p=np.inf, distance_upper_bound=float(unit[0]) * (1 + 1e-9)
        )
        near: np.ndarray = np.isfinite(away)
        return near

    def distances_along_axis(self, numbers: np.ndarray) -> np.ndarray:
        """Return distances to the nearest indexed number; for an index of one axis."""
        after = self._sorted_axis.searchsorted(numbers)
        ends = np.concatenate([[-np.inf], self._sorted_axis, [np.inf]])
        away: np.ndarray = np.minimum(numbers - ends[after], ends[after + 1] - numbers)
        return away

    def count_around(self, numbers: np.ndarray, side: np.ndarray) -> np.ndarray:
        """Estimate how many indexed places lie in a square around each number.

        In three cells by three of a grid, the middle one of which holds the number; or
        in three along one axis. ``side`` is that of all three.
        """
        cell = side / 3
        least = self.edges[0] - side
        whole = np.floor((self.values - least) / cell).astype(np.int64)
        number_cells = np.floor((numbers - least) / cell).astype(np.int64)
        most = whole.max(axis=0) + 2
        number_cells = np.clip(number_cells, 0, most)
        if len(side) == 1:
            keys, middles = whole[:, 0], [number_cells[:, 0]]
        else:
            wide = most[1] + 2
            keys = whole[:, 0] * wide + whole[:, 1]
            middle = number_cells[:, 0] * wide + number_cells[:, 1]
            middles = [middle - wide, middle, middle + wide]
        keys, many = np.sort(keys), np.zeros(len(numbers), dtype=np.int64)
        for middle in middles:
            many += np.searchsorted(keys, middle + 1, side="right")
            many -= np.searchsorted(keys, middle - 1)
        return many

    def _range_along_axis(
        self, numbers: np.ndarray, unit: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return start and stop of the sorted numbers within a unit of each."""
        reach = float(unit[0]) * (1 + 1e-9)
        first = np.searchsorted(self._sorted_axis, numbers[:, 0] - reach)
        return first, np.searchsorted(
            self._sorted_axis, numbers[:, 0] + reach, side="right"
        )


class Neighbourhood:
    """Grid cells around places, to preselect pairs of numbers that may be within reach.

    places (n, 2); reach (2,): Along each axis.
    """

    def __init__(self, places: np.ndarray, reach: np.ndarray) -> None:
        low, high = places.min(axis=0) - reach, places.max(axis=0) + reach
        # What lies within reach of a place touches two cells of an axis at most.
        self._side = np.maximum(2.5 * reach, (high - low) / _CELLS)
        self._low = low - self._side
        self._many = np.ceil((high - low) / self._side).astype(int) + 3
        self._occupied = np.zeros(self._many, dtype=bool)
        below, above = (
            [self._cells(axis, each) for axis, each in enumerate(ends.T)]
            for ends in (places - reach, places + reach)
        )
        for x in (below[0], above[0]):
            for y in (below[1], above[1]):
                self._occupied[x, y] = True

    def contains(
        self, values: Sequence[np.ndarray], x: np.ndarray, y: np.ndarray
    ) -> np.ndarray:
        """Return which pairs (indices `x`, `y` of values) lie in occupied cells."""
        of_x, of_y = (self._cells(axis, each) for axis, each in enumerate(values))
        found: np.ndarray = self._occupied.ravel()[(of_x * self._many[1])[x] + of_y[y]]
        return found

    def _cells(self, axis: int, values: np.ndarray) -> np.ndarray:
        """Return numbers' grid cells along an axis; beyond the grid, the end cell."""
        cells = np.floor((values - self._low[axis]) / self._side[axis])
        within: np.ndarray = np.clip(cells, 0, self._many[axis] - 1).astype(np.int64)
        return within


def compare_numbers(
    true: PlaceIndex,
    numbers: np.ndarray,
    unit: np.ndarray,
    public: PlaceIndex,
    extent: np.ndarray,
    *,
    cells: bool = False,
    moves: Moves | None = None,
) -> Agreement:
    """Count numbers at true, non-public places, and by chance; 0 if all may be chance.

    The work grows with the numbers that are found, not with the true ones.

    numbers (m, d): Numbers along one axis, or along both; of more than 200,000, evenly
        spaced ones.
    unit (d,): What is rounded to; with ``cells``, the sides of cells that both lie in.
    extent (d,): Lengths of the box of the true ones.
    moves: Moves them in the CRS of the true ones, where those may lie on a grid.
    """
    # A cell holds what is half of its side from its middle.
    reach = unit / 2 if cells else unit
    # Both may be rounded alike: 3 of them are near along an axis, not 2.
    step = np.where(
        true.last_figure_units <= reach * (1 + 1e-9), true.last_figure_units, 0.0
    )
    covered = float((2 * reach + step).prod())
    by_chance = covered * len(true) / max(float(extent.prod()), 1e-300)
    whatever = Agreement(len(numbers), len(numbers) * by_chance).chance > AMBER_CHANCE
    # Rounding moves a number by half a unit at most.
    if whatever or (
        len(numbers) <= FEW and not true.is_near(numbers, reach + unit).any()
    ):
        return Agreement(0, 0.0)
    rounded = np.floor(numbers / unit) if cells else np.rint(numbers / unit)
    first = _find_distinct(_row_keys(rounded))
    first = first[:: -(-len(first) // _MOST)]
    middles = (rounded[first] + 0.5) * unit if cells else rounded[first] * unit
    density = np.full(len(first), by_chance / covered)
    if Agreement(len(first), len(first) * by_chance).chance > AMBER_CHANCE:
        return Agreement(0, 0.0)
    hit = true.is_near(middles, reach)
    if hit.any() and len(public):
        known = public.is_near(middles, reach)
        middles, hit, density = middles[~known], hit[~known], density[~known]
    if not hit.any():
        return Agreement(0, 0.0)
    agreement = _expected_agreement(hit, covered * density)
    for side in (unit * factor for factor in _BLOCKS):
        if agreement.chance > _UNLIKELY:
            return agreement
        if (side > extent).all():
            break
        around = true.count_around(middles, side) - hit
        density = np.maximum(density, around / float(np.prod(side)))
        agreement = _expected_agreement(hit, covered * density)
    if agreement.chance > _UNLIKELY:
        return agreement
    moved: list[Sequence[np.ndarray]] = [
        [middles - shift] for shift in make_round_shifts(extent)
    ]
    moved += moves(middles) if moves else ()
    still = [
        np.any([true.is_near(way, reach) for way in ways], axis=0) for ways in moved
    ]
    by_chance = float(max(near.sum() for near in still))
    return Agreement(agreement.found, max(agreement.expected, by_chance))


def _expected_agreement(hit: np.ndarray, each: np.ndarray) -> Agreement:
    """Return the number of hits, and the sum of chances (each at most 1)."""
    return Agreement(int(hit.sum()), float(np.minimum(1.0, each).sum()))


def _find_distinct(keys: np.ndarray) -> np.ndarray:
    """Return the index of the first of each distinct key, in the order of the keys."""
    order = np.argsort(keys, kind="stable")
    new = np.ones(len(keys), dtype=bool)
    np.not_equal(keys[order[1:]], keys[order[:-1]], out=new[1:])
    return order[new]


def _row_keys(whole: np.ndarray) -> np.ndarray:
    """Return a 64-bit hash of each row of integers, first clipped to ±2⁶²."""
    bits = np.clip(whole, -(2.0**62), 2.0**62).astype(np.int64).view(np.uint64)
    keys = np.zeros(len(bits), dtype=np.uint64)
    for axis in range(bits.shape[1]):
        mixed = (bits[:, axis] + np.uint64(axis + 1)) * _MIX[axis]
        keys ^= (mixed ^ (mixed >> np.uint64(29))) * _MIX[1 - axis]
    return keys


def make_round_shifts(extent: np.ndarray) -> list[np.ndarray]:
    """Return shifts by 1, 2, 1/10 of a power of ten <= extent/4, on axes, diagonals."""
    size = float(extent.max())
    power = 10.0 ** math.floor(math.log10(size / 4))
    turns = ((1, 0), (0, 1), (1, 1), (1, -1))
    along = [np.array(turn[: len(extent)], dtype=float) for turn in turns]
    steps = (power, 2 * power, power / 10)
    return [step * turn for step in steps for turn in along if turn.any()]
