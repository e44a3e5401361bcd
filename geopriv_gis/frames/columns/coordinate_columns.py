"""Columns that equal the true coordinates, in any encoding."""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterator, Sequence

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from pyproj.exceptions import ProjError
from shapely.geometry import mapping

from ..ground.geometry import VECTORISED
from .leaves import BYTES, DEEP, NUMBER, SHAPE, TEXT, Leaf, Path, leaves_of
from .texts import JoinedTexts, read_points
from .truth import RowNumbers, TruePoints

# -- what numbers have in common with the true places, added up batch by batch ---------
# Whole columns are never held. How often numbers agree by chance is counted afterwards,
# with other rows' places, and only where the answer depends on it.

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

AxisTolerances = Sequence[tuple[int, int]]  # numbers of an axis and a tolerance


class CoordinateTally:
    """Counts of a column's numbers equal to, or affine in, coordinates of their rows.

    Equal in some rows, or in nearly all but for rounding, in any unit looked at; or an
    affine function of the place (another CRS), but for its sign in texts. In tables of
    twenty rows and more coarse rounding is seen as well, to an eighth of the extent.
    """

    def __init__(self) -> None:
        self._known, self._single = 0, True
        self._hits: dict[int, np.ndarray] = {}
        self._many: dict[int, np.ndarray] = {}
        self._chance: dict[int, np.ndarray] = {}
        self._some = _AffineCheck()

    def add_batch(self, numbers: RowNumbers, truth: TruePoints) -> None:
        """Count numbers that agree with their row's place; add to the affine check."""
        rows = truth.count_distinct_rows(numbers.rows)
        if not rows:
            return
        self._known += rows
        self._single &= rows == len(numbers.rows)
        if self._single:
            self._some.add_batch(truth.xy, numbers)
        for at in range(len(truth.axes_by_unit)):
            near = truth.numbers_in_range(at, numbers)
            if near is None:
                continue
            chosen = near.near_masks
            hits = np.array([each.sum() for each in chosen], dtype=np.int64)
            many = hits.astype(float)
            if hits[_FINE]:
                many[_FINE] = truth.count_distinct_rows(near.rows[chosen[_FINE]])
            self._hits[at] = self._hits.get(at, 0) + hits
            self._many[at] = self._many.get(at, 0.0) + many * near.share

    def find_chance_limits(self, truth: TruePoints) -> AxisTolerances:
        """Return (axis, tolerance) index pairs with enough hits to test for chance."""
        found = []
        for at, hits in self._hits.items():
            _, scale, _ = truth.axes_by_unit[at]
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
        self,
        limits: AxisTolerances,
        numbers: RowNumbers,
        truth: TruePoints,
        others: Sequence[TruePoints],
    ) -> None:
        """Count chance agreements: numbers that agree with other rows' places."""
        if not len(numbers.rows):
            return
        for at, which in limits:
            near = truth.numbers_in_range(at, numbers)
            if near is None:
                continue
            found = self._chance.setdefault(at, np.zeros((4, len(PARTS)), np.int64))
            for place, other in enumerate(others):
                gaps = near.distances_to(other.axes_by_unit[at][0])
                found[which, place] += int((gaps <= near.tolerances[which]).sum())

    def is_coordinate(self, *, unsigned: bool) -> bool:
        """Return whether 90 % of numbers agree with x or y in a unit, or are affine."""
        enough = _ROUNDED * self._known
        if any(many[_FINE] >= enough for many in self._many.values()):
            return True
        return self._single and self._some.is_affine(unsigned=unsigned)

    def exceeds_chance(self, limits: AxisTolerances) -> bool:
        """Return whether numbers agree with their rows clearly more than by chance."""
        for at, which in limits:
            hits = int(self._hits[at][which])
            chance = int(self._chance[at][which].max()) if at in self._chance else 0
            if which in (_COARSE, _WIDE):
                if chance <= _OTHERS * hits:
                    return True
            elif hits > 2 * chance + 4 * chance**0.5:
                return True
        return False


class _AffineCheck:
    """Check whether numbers are an affine function of the true coordinates."""

    def __init__(self) -> None:
        self._count, self._stride = 0, 1
        self._xy, self._values = np.zeros((0, 2)), np.zeros(0)

    def add_batch(self, xy: np.ndarray, numbers: RowNumbers) -> None:
        """Add every n-th number with its place to a sample, thinned when full."""
        new = len(numbers.values)
        while len(self._values) + new // self._stride > _KEPT:
            self._xy, self._values = self._xy[::2], self._values[::2]
            self._stride *= 2
        chosen = slice(-self._count % self._stride, None, self._stride)
        self._count += new
        self._xy = np.concatenate([self._xy, xy[numbers.rows[chosen]]])
        self._values = np.concatenate([self._values, numbers.values[chosen]])

    def is_affine(self, *, unsigned: bool) -> bool:
        """Return whether numbers are nearly affine in x, y; False if few or counts."""
        values = self._values
        with np.errstate(over="ignore"):
            span = np.ptp(values) if len(values) else 0.0
        counts = span < max(_COUNTS, 2 * self._count)
        counts = counts and bool((values == np.rint(values)).all())
        if len(values) < _FEW or counts or not span > 0:
            return False
        values = values / np.abs(values).max()  # a square of 1e308 is infinite
        span = np.ptp(values)
        if not np.std(values) > 0:
            return False  # a constant's deviation may be a rounding error, not 0
        spread = np.maximum(self._xy.std(axis=0), 1e-300)
        x, y = ((self._xy - self._xy.mean(axis=0)) / spread).T
        step = np.diff(np.unique(values)).min() / values.std()
        least = max(_AFFINE, min(_STEPPED, _OF_STEP * step))
        if not unsigned:
            return _residual_share(values, [x, y]) < float(least)
        different = len(np.unique(self._xy, axis=0))
        if different < _PLACES:  # any number of so few places is nearly affine
            return False
        if _residual_share(values, [x, y]) < float(least):
            return True
        # Of both signs: the square of an affine function is a quadratic one.
        both = float(values.min()) < _NEAR_ZERO * float(span) and different >= _FEW
        return (
            both and _residual_share(values**2, [x, y, x * x, x * y, y * y]) < _AFFINE
        )


def _residual_share(values: np.ndarray, terms: Sequence[np.ndarray]) -> float:
    """Return the standard deviation left by a linear fit, as a share of values'."""
    design = np.column_stack([np.ones(len(values)), *terms])
    target = (values - values.mean()) / values.std()
    fitted = design @ np.linalg.lstsq(design, target, rcond=None)[0]
    return float(np.std(target - fitted))


class PairTally:
    """Counts of rows that contain both of their coordinates, anywhere in the row."""

    def __init__(self) -> None:
        self._known, self._exact = 0, False
        self._hits: dict[int, float] = {}

    def add_batch(self, numbers: RowNumbers, truth: TruePoints) -> None:
        """Count rows that nearly contain both coordinates; note if one exactly does."""
        known = truth.count_distinct_rows(numbers.rows)
        self._known += known
        for at in range(0, len(truth.axes_by_unit) if known else 0, 2):
            fine = np.zeros((2, len(truth.xy)), dtype=bool)
            exact, share = fine.copy(), 1.0
            for axis in (0, 1):
                near = truth.numbers_in_range(at + axis, numbers)
                if near is None:
                    break
                exactly, finely = near.tolerances[:2]
                fine[axis, near.rows[near.distances_from_truth <= finely]] = True
                exact[axis, near.rows[near.distances_from_truth <= exactly]] = True
                share = near.share
            self._hits[at] = self._hits.get(at, 0.0) + fine.all(axis=0).sum() * share
            self._exact |= bool(exact.all(axis=0).any())

    @property
    def exceeds_chance(self) -> bool:
        """Return whether one row contains both exactly, or 5 % of rows do nearly."""
        enough = _SHARE * self._known
        return self._exact or any(hit and hit >= enough for hit in self._hits.values())


_SURE = 6  # letters of a geohash that no word has by chance

NumberPath = tuple[bool, Path]  # whether signs were letters; the place within the rows
ColumnNumbers = tuple[
    list[Leaf], list[Leaf]
]  # numbers as they are, and spelled by texts


def holds_coordinates(column: pd.Series, truth: TruePoints) -> bool:
    """Return whether a column holds its rows' coordinates, or nests too deep to tell.

    Numbers in any container; texts with numbers, degrees and minutes, geohashes or
    well-known binary in hex; bytes with doubles or text; shapes by their corners,
    centroid and the middle of their box. What goes too deep to be looked at tells.
    """
    check = ColumnCheck()
    given = check.add_batch(column, truth)
    if check.needs_chance_check(truth):
        others = [truth.shifted(part) for part in PARTS]
        check.compare(given, truth, others if len(truth.xy) > 1 else ())
    return check.holds_coordinates


class ColumnCheck:
    """Check of one column, batch by batch, for its rows' coordinates."""

    def __init__(self) -> None:
        self._tells = False
        self._hashes: dict[Path, np.ndarray] = defaultdict(lambda: np.zeros(2))
        self._tallies: dict[NumberPath, CoordinateTally] = defaultdict(CoordinateTally)
        self._pairs = (PairTally(), PairTally())
        self._paths: tuple[set[Path], set[Path]] = (set(), set())
        self._limits: dict[NumberPath, AxisTolerances] = {}

    def add_batch(self, column: pd.Series, truth: TruePoints) -> ColumnNumbers:
        """Check a batch; return its numbers, none once decided or if too deep."""
        if self._tells:
            return [], []
        leaves = list(leaves_of(column))
        kinds = {leaf.kind for leaf in leaves}
        if DEEP in kinds:
            self._tells = True
            return [], []
        given, spelled = leaves, []
        if not kinds <= {NUMBER}:
            given, texts = _read_leaves(leaves, truth)
            blobs = [leaf for leaf in (*leaves, *texts) if leaf.kind == BYTES]
            self._tells |= any(_holds_bytes(leaf, truth) for leaf in blobs)
            for leaf in texts:
                if leaf.kind == TEXT:
                    near, rows, sure = _count_near_geohashes(leaf, truth)
                    self._tells |= sure
                    self._hashes[leaf.path] += (near, rows)
            spelled = [leaf for leaf in texts if leaf.kind == NUMBER]
        plain = pd.api.types.is_numeric_dtype(column)  # one number in each row
        for unsigned, found in enumerate((given, spelled)):
            for leaf in found:
                numbers = truth.numbers([leaf], unsigned=bool(unsigned))
                self._tallies[bool(unsigned), leaf.path].add_batch(numbers, truth)
                self._paths[unsigned].add(leaf.path)
            if found and not plain:
                numbers = truth.numbers(found, unsigned=bool(unsigned))
                self._pairs[unsigned].add_batch(numbers, truth)
        return given, spelled

    def needs_chance_check(self, truth: TruePoints) -> bool:
        """Return whether to compare agreement with chance; store limits for that."""
        if self.holds_coordinates:
            return False
        limits = {
            where: tally.find_chance_limits(truth)
            for where, tally in self._tallies.items()
        }
        self._limits = {where: each for where, each in limits.items() if each}
        return bool(self._limits)

    def compare(
        self, given: ColumnNumbers, truth: TruePoints, others: Sequence[TruePoints]
    ) -> None:
        """Count, for the stored limits, numbers that agree with other rows' places."""
        for unsigned, leaves in enumerate(given):
            for leaf in leaves:
                where = bool(unsigned), leaf.path
                if where in self._limits:
                    numbers = truth.numbers([leaf], unsigned=bool(unsigned))
                    tally, limits = self._tallies[where], self._limits[where]
                    tally.compare(limits, numbers, truth, others)

    @property
    def holds_coordinates(self) -> bool:
        """Return whether batches so far hold coordinates, or nest too deep to tell."""
        return (
            self._tells
            or any(near and near >= _SHARE * of for near, of in self._hashes.values())
            or any(t.is_coordinate(unsigned=w[0]) for w, t in self._tallies.items())
            or any(
                len(paths) > 1 and pairs.exceeds_chance
                for paths, pairs in zip(self._paths, self._pairs, strict=True)
            )
            or any(
                self._tallies[where].exceeds_chance(limits)
                for where, limits in self._limits.items()
            )
        )


def parse_numbers(column: pd.Series, truth: TruePoints) -> ColumnNumbers:
    """Return two lists of number leaves: of values and geometries, and of texts."""
    given, texts = _read_leaves(list(leaves_of(column)), truth)
    return given, [leaf for leaf in texts if leaf.kind == NUMBER]


def _read_leaves(
    leaves: list[Leaf], truth: TruePoints
) -> tuple[list[Leaf], list[Leaf]]:
    """Return numbers (also of shapes), and what is read from texts and bytes."""
    given = [leaf for leaf in leaves if leaf.kind == NUMBER]
    for leaf in leaves:
        if leaf.kind == SHAPE:
            given.extend(_shape_coordinates(leaf, truth))
    return given, list(_decode_leaves(leaves))


def _decode_leaves(leaves: list[Leaf]) -> Iterator[Leaf]:
    """Yield texts, decoded bytes, and numbers (signs dropped) and texts within them."""
    for leaf in leaves:
        if leaf.kind == BYTES:
            for part in read_points(leaf):
                yield from _numbers_and_texts_in(part)
        elif leaf.kind == TEXT:
            yield from _numbers_and_texts_in(leaf)


def _numbers_and_texts_in(leaf: Leaf) -> Iterator[Leaf]:
    """Yield a leaf (numbers unsigned), and numbers, bytes, texts within its texts."""
    if leaf.kind == NUMBER:  # of well-known binary, with signs
        yield Leaf(NUMBER, leaf.path, leaf.rows, np.abs(leaf.values))
        return
    texts = JoinedTexts(leaf)
    yield Leaf(TEXT, leaf.path, leaf.rows, texts)
    for part in texts.readings():
        yield part
        if part.kind == BYTES:
            for number in read_points(part):
                if number.kind == NUMBER:
                    yield from _numbers_and_texts_in(number)


def _count_near_geohashes(leaf: Leaf, truth: TruePoints) -> tuple[int, int, bool]:
    """Return counts of near geohashes and of all, and whether a near one is long."""
    rows, (lon, lat, length) = leaf.values.geohashes(truth.geohash_prefixes)
    if not len(rows):
        return 0, 0, False
    wide = 180 / 2.0 ** ((5 * length + 1) // 2) + 2e-5  # half a cell, and a little
    high = 90 / 2.0 ** (5 * length // 2) + 2e-5
    gaps = truth.degrees_away(rows, lon, lat)
    near = (gaps[0] <= wide) & (gaps[1] <= high)
    return int(near.sum()), len(rows), bool((near & (length >= _SURE)).any())


def _holds_bytes(leaf: Leaf, truth: TruePoints) -> bool:
    """Return whether bytes contain x and y of their row as binary doubles."""
    for big in (False, True):
        packed = truth.coordinate_bytes(big)
        for row, value in zip(leaf.rows.tolist(), leaf.values, strict=True):
            if len(value) >= 16 and packed[16 * row : 16 * row + 16] in bytes(value):
                return True
    return False


def _shape_coordinates(leaf: Leaf, truth: TruePoints) -> Iterator[Leaf]:
    """Yield geometries' corners, centroids, box centres as numbers, in truth's CRS."""
    shapes = leaf.values
    if not isinstance(shapes, gpd.GeoSeries):
        shapes = gpd.GeoSeries(list(shapes), crs=truth.crs)
    elif None not in (shapes.crs, truth.crs) and shapes.crs != truth.crs:
        with contextlib.suppress(ProjError):  # without a way, numbers are compared
            shapes = shapes.to_crs(truth.crs)
    full = ~shapes.is_empty.to_numpy(dtype=bool)
    shapes, rows = shapes[full], leaf.rows[full]
    bounds = shapes.bounds.to_numpy()
    middles = (bounds[:, :2] + bounds[:, 2:]) / 2
    # Plain numbers: geopandas would warn of degrees.
    centres = np.array([(c.x, c.y) for c in (s.centroid for s in shapes)])
    yield from _coordinate_leaves(leaf, rows, middles, "middle")
    yield from _coordinate_leaves(leaf, rows, centres.reshape(-1, 2), "centre")
    if VECTORISED:
        corners, of = shapely.get_coordinates(np.asarray(shapes), return_index=True)
        yield from _coordinate_leaves(leaf, rows[of], corners, "corner")
        return
    plain = pd.Series([mapping(shape) for shape in shapes], dtype=object)
    for part in leaves_of(plain):
        if part.kind == NUMBER:
            yield Leaf(NUMBER, part.path, rows[part.rows], part.values)


def _coordinate_leaves(
    leaf: Leaf, rows: np.ndarray, xy: np.ndarray, name: str
) -> Iterator[Leaf]:
    """Yield x and y of points as numbers of their rows."""
    for axis in (0, 1):
        yield Leaf(NUMBER, (*leaf.path, f"{name} {axis}"), rows, xy[:, axis])
