"""Columns that equal the true coordinates, whatever they are packed in."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from pyproj.exceptions import ProjError
from shapely.geometry import mapping

from ..ground.geometry import VECTORISED
from .leaves import BYTES, DEEP, NUMBER, SHAPE, TEXT, Leaf, leaves_of
from .texts import Texts, points_in
from .truth import Truth

_SHARE = 0.05
_SURE = 6  # letters of a geohash that no word has by chance


def tells_the_place(column: pd.Series, truth: Truth) -> bool:
    """Tell whether a column holds its rows' coordinates, in a form that is looked at.

    Numbers in any container; texts with numbers, degrees and minutes, geohashes or
    well-known binary in hex; bytes with doubles or text; shapes by their corners,
    centroid and the middle of their box. What goes too deep to be looked at tells.
    """
    leaves = list(leaves_of(column))
    if any(leaf.kind == DEEP for leaf in leaves):
        return True
    given, texts = _read(leaves, truth)
    spelled = [leaf for leaf in texts if leaf.kind == NUMBER]
    blobs = [leaf for leaf in (*leaves, *texts) if leaf.kind == BYTES]
    if any(_holds_bytes(leaf, truth) for leaf in blobs):
        return True
    if any(_is_hash(leaf, truth) for leaf in texts if leaf.kind == TEXT):
        return True
    return _any(given, truth, unsigned=False) or _any(spelled, truth, unsigned=True)


def holds_some_place(column: pd.Series, truth: Truth) -> bool:
    """Tell whether a column holds coordinates of any row, to the last figure.

    For rows that are in another order than the true ones.
    """
    given, texts = _read(list(leaves_of(column)), truth)
    spelled = [leaf for leaf in texts if leaf.kind == NUMBER]
    return truth.has(given) or truth.has(spelled, unsigned=True)


def _read(leaves: list[Leaf], truth: Truth) -> tuple[list[Leaf], list[Leaf]]:
    """Return the numbers of a column's leaves, and its texts with what they spell."""
    given = [leaf for leaf in leaves if leaf.kind == NUMBER]
    for leaf in leaves:
        if leaf.kind == SHAPE:
            given.extend(_of_shapes(leaf, truth))
    return given, list(_texts(leaves))


def _any(leaves: list[Leaf], truth: Truth, *, unsigned: bool) -> bool:
    if any(truth.tells(leaf, unsigned=unsigned) for leaf in leaves):
        return True
    return len(leaves) > 1 and truth.holds(leaves, unsigned=unsigned)


def _texts(leaves: list[Leaf]) -> Iterator[Leaf]:
    """Yield texts, those that bytes hold among them, and what they spell."""
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
    yield leaf
    for part in Texts(leaf).readings():
        yield part
        if part.kind == BYTES:
            for number in points_in(part):
                if number.kind == NUMBER:
                    yield from _spelled(number)


def _is_hash(leaf: Leaf, truth: Truth) -> bool:
    """Tell whether texts are geohashes of cells that hold their rows' places."""
    near, of, sure = near_hashes(leaf, truth)
    return sure or (of > 0 and near >= _SHARE * of)


def near_hashes(leaf: Leaf, truth: Truth) -> tuple[int, int, bool]:
    """Return how many geohashes hold their rows' places, of how many; and if surely."""
    rows, (lon, lat, length) = Texts(leaf).hashes(truth.geohashes)
    if not len(rows):
        return 0, 0, False
    wide = 180 / 2.0 ** ((5 * length + 1) // 2) + 2e-5  # half a cell, and a little
    high = 90 / 2.0 ** (5 * length // 2) + 2e-5
    gaps = truth.near(rows, lon, lat)
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
