"""Ready-made public zones: grids, quadtrees, H3.

They take a public extent, never the data's own bounds. Pass what they return to
`zonal_counts`; the levels of a quadtree or of H3 are a hierarchy.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from .core.errors import MissingPackageError, ParameterError
from .core.parameter import Limits, check_number, safe_repr
from .frames.ground.antimeridian import cut_at_antimeridian

__all__ = ["grid", "h3", "quadtree"]

DEPTH = Limits("Times a square is divided", at_least=0, at_most=6, integer=True)
SIZE = Limits("Side of a cell, in units of the CRS", above=0)
RESOLUTION = Limits("H3 resolution", at_least=0, at_most=15, integer=True)
_MOST = 5000  # zones
_WIDEST = 120.0  # degrees of longitude

Bounds = tuple[float, float, float, float]


def grid(bounds: Bounds, size: float, crs: Any) -> gpd.GeoDataFrame:
    """Return square cells that cover an extent; raise for bad bounds or many cells.

    Parameters
    ----------
    bounds : (west, south, east, north)
        Public extent, in the CRS; its lower left corner is a corner of the grid.
    size : float
        Side of a cell, in units of the CRS.
    crs : CRS-like
        The plane of the extent.

    Returns
    -------
    GeoDataFrame
        Cells from the south-west, row by row, with "column" and "row".

    Raises
    ------
    ParameterError
        If the extent or the size is invalid, or there would be more than 5,000 zones.

    Examples
    --------
    >>> len(grid((0, 0, 10_000, 5_000), 2_500, "EPSG:3035"))
    8
    """
    west, south, east, north = _check_bounds(bounds)
    check_number("size", size, SIZE)
    columns = max(1, math.ceil((east - west) / size - 1e-9))
    rows = max(1, math.ceil((north - south) / size - 1e-9))
    _check_zone_count(columns * rows)
    row, column = (n.ravel() for n in np.mgrid[:rows, :columns])
    return _make_rectangles((west, south), (size, size), row, column, crs)


def quadtree(bounds: Bounds, depth: int, crs: Any) -> list[gpd.GeoDataFrame]:
    """Return an extent and its quarters, level by level; raise if bad or too deep.

    Parameters
    ----------
    bounds : (west, south, east, north)
        Public extent, in the CRS.
    depth : int
        How many times it is divided: level k has 4^k cells.
    crs : CRS-like
        The plane of the extent.

    Returns
    -------
    list of GeoDataFrame
        One for each level, the whole extent first; pass the list to `zonal_counts`.

    Raises
    ------
    ParameterError
        If the extent or the depth is invalid.

    Examples
    --------
    >>> [len(level) for level in quadtree((0, 0, 8000, 8000), 2, "EPSG:3035")]
    [1, 4, 16]
    """
    west, south, east, north = _check_bounds(bounds)
    check_number("depth", depth, DEPTH)
    levels = []
    for level in range(depth + 1):
        parts = 2**level
        row, column = (n.ravel() for n in np.mgrid[:parts, :parts])
        size = (east - west) / parts, (north - south) / parts
        levels.append(_make_rectangles((west, south), size, row, column, crs))
    return levels


def h3(bounds: Bounds, resolution: int) -> gpd.GeoDataFrame:
    """Return H3 cells with middles in an extent (degrees); raise for none or many.

    Needs the package h3 (4 or later). Cells of different resolutions are not nested
    exactly: their overlay has slivers. A cell over the antimeridian has two parts.

    Parameters
    ----------
    bounds : (west, south, east, north)
        Public extent in degrees of longitude and latitude.
    resolution : int
        0 (the coarsest) to 15.

    Returns
    -------
    GeoDataFrame
        Cells with their index in "h3", in EPSG:4326.

    Raises
    ------
    MissingPackageError
        If h3 is not installed.
    ParameterError
        If the extent or the size is invalid, or there would be more than 5,000 zones.
    """
    try:
        import h3 as package
    except ImportError as error:
        raise MissingPackageError(
            "h3 cells need the package h3: pip install 'geopriv-gis[h3]'."
        ) from error
    west, south, east, north = _check_bounds(bounds)
    check_number("resolution", resolution, RESOLUTION)
    every: set[str] = set()
    # H3 takes an edge of more than 180 degrees for one over the antimeridian, and of
    # what is beyond ±180 degrees a part.
    sides = np.linspace(west, east, 1 + math.ceil((east - west) / _WIDEST))
    turns = np.arange(math.ceil((west - 180) / 360), (east - 180) / 360)
    sides = np.union1d(sides, 180 + 360 * turns)
    for left, right in itertools.pairwise(sides.tolist()):
        turn = 360 * math.floor(((left + right) / 2 + 180) / 360)
        ring = [
            (y, x - turn)
            for y, x in ((south, left), (south, right), (north, right), (north, left))
        ]
        every.update(package.polygon_to_cells(package.LatLngPoly(ring), resolution))
    found = sorted(every)
    if not found:
        raise ParameterError(
            "no H3 cell has its middle in bounds. Pass a larger resolution, or larger "
            "bounds."
        )
    _check_zone_count(len(found))
    shapes = [_shape_of_cell(package.cell_to_boundary(cell)) for cell in found]
    return gpd.GeoDataFrame({"h3": found}, geometry=shapes, crs="EPSG:4326")


def _make_rectangles(
    corner: tuple[float, float],
    size: tuple[float, float],
    row: np.ndarray,
    column: np.ndarray,
    crs: Any,
) -> gpd.GeoDataFrame:
    """Return rectangles as a frame with column and row numbers."""
    (west, south), (wide, high) = corner, size
    # Corners are made alike from their numbers, so that neighbours share them exactly.
    shapes = [
        box(
            west + c * wide,
            south + r * high,
            west + (c + 1) * wide,
            south + (r + 1) * high,
        )
        for r, c in zip(row.tolist(), column.tolist(), strict=True)
    ]
    return gpd.GeoDataFrame({"column": column, "row": row}, geometry=shapes, crs=crs)


def _shape_of_cell(corners: Sequence[tuple[float, float]]) -> BaseGeometry:
    """Return a cell's shape from (lat, lon) corners, cut at ±180°, also at a pole."""
    y, x = np.array(corners).T
    x = np.unwrap(x, period=360)
    shape = np.column_stack([x, y])
    # Around to the first corner: but for rounding it is there again, or a turn away.
    turn = 360.0 * round((x[-1] - x[0]) / 360)
    if turn:
        pole = np.copysign(90.0, y.mean())
        end = x[0] + turn
        shape = np.vstack([shape, [[end, y[0]], [end, pole], [x[0], pole]]])
    elif np.abs(x).max() <= 180:
        return Polygon(shape)
    return cut_at_antimeridian(Polygon(shape))


def _check_bounds(bounds: Any) -> Bounds:
    """Return bounds (west, south, east, north); raise unless finite and in order."""
    try:
        west, south, east, north = (float(side) for side in bounds)
    except (TypeError, ValueError):
        west = south = east = north = math.nan
    finite = all(map(math.isfinite, (west, south, east, north)))
    if not (finite and west < east and south < north):
        raise ParameterError(
            "bounds must be four finite numbers (west, south, east, north), west < "
            f"east and south < north, not the data's own; got {safe_repr(bounds)}."
        )
    return west, south, east, north


def _check_zone_count(count: int) -> None:
    """Raise if there are more than 5,000 zones."""
    if count > _MOST:
        raise ParameterError(
            f"bounds must give at most {_MOST:,} zones; got {count:,}. Take larger "
            "cells, or smaller bounds."
        )
