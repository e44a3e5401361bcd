"""Columns that equal the true coordinates, whatever they are packed in."""

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
from .tallies import PARTS, Asked, Pairs, Tally
from .texts import Texts, points_in
from .truth import Truth

_SHARE = 0.05
_SURE = 6  # letters of a geohash that no word has by chance

Where = tuple[bool, Path]  # whether signs were letters; the place within the rows
Given = tuple[list[Leaf], list[Leaf]]  # numbers as they are, and spelled by texts


def tells_the_place(column: pd.Series, truth: Truth) -> bool:
    """Tell whether a column holds its rows' coordinates, in a form that is looked at.

    Numbers in any container; texts with numbers, degrees and minutes, geohashes or
    well-known binary in hex; bytes with doubles or text; shapes by their corners,
    centroid and the middle of their box. What goes too deep to be looked at tells.
    """
    check = ColumnCheck()
    given = check.take(column, truth)
    if check.asks(truth):
        others = [truth.turned(part) for part in PARTS]
        check.compare(given, truth, others if len(truth.xy) > 1 else ())
    return check.tells


class ColumnCheck:
    """One column, asked batch by batch whether it holds its rows' coordinates."""

    def __init__(self) -> None:
        self._tells = False
        self._hashes: dict[Path, np.ndarray] = defaultdict(lambda: np.zeros(2))
        self._tallies: dict[Where, Tally] = defaultdict(Tally)
        self._pairs = (Pairs(), Pairs())
        self._paths: tuple[set[Path], set[Path]] = (set(), set())
        self._asked: dict[Where, Asked] = {}

    def take(self, column: pd.Series, truth: Truth) -> Given:
        """Look at a batch's values; return its numbers, and those of its texts."""
        if self._tells:
            return [], []
        leaves = list(leaves_of(column))
        if any(leaf.kind == DEEP for leaf in leaves):
            self._tells = True
            return [], []
        given, texts = _read(leaves, truth)
        blobs = [leaf for leaf in (*leaves, *texts) if leaf.kind == BYTES]
        self._tells |= any(_holds_bytes(leaf, truth) for leaf in blobs)
        for leaf in texts:
            if leaf.kind == TEXT:
                self._take_hashes(leaf, truth)
        spelled = [leaf for leaf in texts if leaf.kind == NUMBER]
        plain = pd.api.types.is_numeric_dtype(column)  # one number in each row
        for unsigned, found in enumerate((given, spelled)):
            for leaf in found:
                numbers = truth.numbers([leaf], unsigned=bool(unsigned))
                self._tallies[bool(unsigned), leaf.path].take(numbers, truth)
                self._paths[unsigned].add(leaf.path)
            if found and not plain:
                numbers = truth.numbers(found, unsigned=bool(unsigned))
                self._pairs[unsigned].take(numbers, truth)
        return given, spelled

    def _take_hashes(self, leaf: Leaf, truth: Truth) -> None:
        near, rows, sure = _near_hashes(leaf, truth)
        self._tells |= sure
        self._hashes[leaf.path] += (near, rows)

    def asks(self, truth: Truth) -> bool:
        """Tell, after the last batch, whether the answer depends on chance."""
        if self.tells:
            return False
        asked = {where: tally.asks(truth) for where, tally in self._tallies.items()}
        self._asked = {where: each for where, each in asked.items() if each}
        return bool(self._asked)

    def compare(self, given: Given, truth: Truth, others: Sequence[Truth]) -> None:
        """Look at a batch's numbers again, with the places of other rows beside it."""
        for unsigned, leaves in enumerate(given):
            for leaf in leaves:
                where = bool(unsigned), leaf.path
                if where in self._asked:
                    numbers = truth.numbers([leaf], unsigned=bool(unsigned))
                    tally, asked = self._tallies[where], self._asked[where]
                    tally.compare(asked, numbers, truth, others)

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


def numbers_of(column: pd.Series, truth: Truth) -> Given:
    """Return the numbers of a column, and those that its texts spell."""
    given, texts = _read(list(leaves_of(column)), truth)
    return given, [leaf for leaf in texts if leaf.kind == NUMBER]


def _read(leaves: list[Leaf], truth: Truth) -> tuple[list[Leaf], list[Leaf]]:
    """Return the numbers of a column's leaves, and its texts with what they spell."""
    given = [leaf for leaf in leaves if leaf.kind == NUMBER]
    for leaf in leaves:
        if leaf.kind == SHAPE:
            given.extend(_of_shapes(leaf, truth))
    return given, list(_texts(leaves))


def _texts(leaves: list[Leaf]) -> Iterator[Leaf]:
    """Yield texts as `Texts`, those that bytes hold as well, and what they spell."""
    for leaf in leaves:
        if leaf.kind == BYTES:
            for part in points_in(leaf):
                yield from _spelled(part)
        elif leaf.kind == TEXT:
            yield from _spelled(leaf)


def _spelled(leaf: Leaf) -> Iterator[Leaf]:
    if leaf.kind == NUMBER:  # of well-known binary, with signs
        yield Leaf(NUMBER, leaf.path, leaf.rows, np.abs(leaf.values))
        return
    texts = Texts(leaf)
    yield Leaf(TEXT, leaf.path, leaf.rows, texts)
    for part in texts.readings():
        yield part
        if part.kind == BYTES:
            for number in points_in(part):
                if number.kind == NUMBER:
                    yield from _spelled(number)


def _near_hashes(leaf: Leaf, truth: Truth) -> tuple[int, int, bool]:
    """Return how many geohashes hold their rows' places, of how many; and if surely."""
    rows, (lon, lat, length) = leaf.values.hashes(truth.geohashes)
    if not len(rows):
        return 0, 0, False
    wide = 180 / 2.0 ** ((5 * length + 1) // 2) + 2e-5  # half a cell, and a little
    high = 90 / 2.0 ** (5 * length // 2) + 2e-5
    gaps = truth.away(rows, lon, lat)
    near = (gaps[0] <= wide) & (gaps[1] <= high)
    return int(near.sum()), len(rows), bool((near & (length >= _SURE)).any())


def _holds_bytes(leaf: Leaf, truth: Truth) -> bool:
    """Tell whether bytes contain x and y of their row, as binary formats do."""
    for big in (False, True):
        packed = truth.packed(big)
        for row, value in zip(leaf.rows.tolist(), leaf.values, strict=True):
            if len(value) >= 16 and packed[16 * row : 16 * row + 16] in bytes(value):
                return True
    return False


def _of_shapes(leaf: Leaf, truth: Truth) -> Iterator[Leaf]:
    """Yield a leaf's shapes as numbers: corners, centroids, middles of boxes."""
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
    yield from _axes(leaf, rows, middles, "middle")
    yield from _axes(leaf, rows, centres.reshape(-1, 2), "centre")
    if VECTORISED:
        corners, of = shapely.get_coordinates(np.asarray(shapes), return_index=True)
        yield from _axes(leaf, rows[of], corners, "corner")
        return
    plain = pd.Series([mapping(shape) for shape in shapes], dtype=object)
    for part in leaves_of(plain):
        if part.kind == NUMBER:
            yield Leaf(NUMBER, part.path, rows[part.rows], part.values)


def _axes(leaf: Leaf, rows: np.ndarray, xy: np.ndarray, name: str) -> Iterator[Leaf]:
    for axis in (0, 1):
        yield Leaf(NUMBER, (*leaf.path, f"{name} {axis}"), rows, xy[:, axis])
