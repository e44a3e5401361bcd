"""Ranges to count in: polygons, as signed distances and areas in a working plane."""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
import pyproj
import scipy
import shapely
from shapely.geometry.base import BaseGeometry

from ...core.local.ranges import compute_soft_edge_shift, signed_distance
from .crs import WorkingSpace
from .geometry import VECTORISED
from .region import PublicRegion, polygon_of_rings

_FEW = 128  # segments: up to here plain arrays are faster than GEOS
_NODES = 64  # widths of buffers in a table of areas
_ARC = 16  # segments in a quarter of a buffer's corner


class PolygonRange:
    """A polygon, or several, in metres of a working plane."""

    def __init__(
        self, region: object, crs: pyproj.CRS | None, ground: WorkingSpace
    ) -> None:
        found = PublicRegion.of(region, crs)
        unit = ground.unit
        self.rings = [ring * unit for ring in found.in_plane(ground)]

    def __call__(self, points: np.ndarray) -> np.ndarray:
        """Return signed distances (m) of (n, 2) points, negative inside."""
        few = sum(len(ring) - 1 for ring in self.rings) <= _FEW
        if few or not VECTORISED:
            return signed_distance(points, self.rings)
        x, y = points.T
        distance = shapely.distance(self._shape.boundary, shapely.points(x, y))
        signed: np.ndarray = np.where(
            shapely.contains_xy(self._shape, x, y), -distance, distance
        )
        return signed

    def edge_shift(self, width: np.ndarray) -> np.ndarray:
        """Return how far the edge moves when it is softened by given widths (m)."""
        low, high = float(width.min()), float(width.max())
        count = 1 if high <= low * (1 + 1e-9) else 24
        nodes = np.geomspace(low, high, count)
        reach = np.geomspace(low / 16, 16 * high, _NODES)
        reach = np.concatenate([-reach[::-1], [0.0], reach])
        areas = [self._shape.buffer(w, _ARC).area for w in reach]
        shifts = compute_soft_edge_shift(
            scipy.interpolate.PchipInterpolator(reach, areas), nodes
        )
        moved: np.ndarray = width * np.interp(
            np.log(width), np.log(nodes), shifts / nodes
        )
        return moved

    @cached_property
    def depth(self) -> float:
        """No place lies deeper inside than this (m): no larger disc fits the range."""
        sides = np.ptp(np.vstack(self.rings), axis=0)
        return min(float(sides.min()) / 2, math.sqrt(self._shape.area / math.pi))

    @cached_property
    def _shape(self) -> BaseGeometry:
        shape = polygon_of_rings(self.rings)
        if VECTORISED:
            shapely.prepare(shape)
        return shape
