"""A public region: from polygons to rings in the working plane."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

import geopandas as gpd
import numpy as np
import pyproj
from shapely.geometry import LinearRing, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient
from shapely.ops import unary_union
from shapely.validation import make_valid

from ...core.errors import CRSError, ParameterError
from .crs import WorkingSpace
from .datum import degrees_per_unit, transform

_STEPS = 256  # along the region's box: how far apart vertices may be when reprojected

Rings = list[np.ndarray]


@dataclass(frozen=True)
class PublicRegion:
    """Public region: rings, their CRS, and the argument's name."""

    rings: Rings
    crs: pyproj.CRS
    name: str = "region"

    @classmethod
    def of(cls, region: object, crs: pyproj.CRS | None, name: str) -> PublicRegion:
        """Return polygons or their layer as one region; raise without area or CRS.

        region: A geometry is in the frame's CRS; a layer is in its own.
        name: The argument, as messages call it.
        """
        if isinstance(region, (gpd.GeoSeries, gpd.GeoDataFrame)):
            shapes = [s for s in region.geometry if s is not None and not s.is_empty]
            crs = region.crs
        else:
            shapes = [region]
        if not shapes or not all(
            isinstance(s, (Polygon, MultiPolygon)) for s in shapes
        ):
            found = ", ".join(sorted({type(s).__name__ for s in shapes}))
            raise ParameterError(
                f"{name} must be a polygon, or a GeoSeries or GeoDataFrame of polygons "
                f"(land, a municipality); got {found or 'an empty layer'}."
            )
        if crs is None:
            raise CRSError(
                f"{name} has no CRS; set the one its coordinates are in with set_crs()."
            )
        rings = closed_rings(_union_of_shapes(shapes))
        if not rings:
            raise ParameterError(f"{name} must have an area; got none.")
        return cls(rings, pyproj.CRS.from_user_input(crs), name)

    def vertices(self, target: pyproj.CRS) -> np.ndarray:
        """Return the region's vertices in another CRS."""
        return transform(np.vstack(self.rings), self.crs, target)

    def in_plane(self, ground: WorkingSpace) -> Rings:
        """Return the rings, densified, in a working plane; raise outside its domain.

        Edges are straight in the region's own CRS: where that is another one, they
        get further vertices first.
        """
        if self.crs == ground.working:
            return self.rings
        corners = np.vstack(self.rings)
        step = float(np.ptp(corners, axis=0).max()) / _STEPS
        rings = [_divide_edges(ring, step) for ring in self.rings]
        there = ground.public_vertices(np.vstack(rings), self.crs)
        if not np.isfinite(there).all():
            raise CRSError(
                f"{self.name} reaches where {ground.label} is not defined; cut it to "
                "that CRS's area of use, or give another crs=."
            )
        ends = np.cumsum([len(ring) for ring in rings])
        return np.split(there, ends[:-1])

    def in_degrees(self, ground: WorkingSpace) -> Rings:
        """Return rings in degrees, unbroken at 180°; the working CRS is lon/lat."""
        unit = degrees_per_unit(ground.working)
        rings = [ring * unit for ring in self.in_plane(ground)]
        if self.crs == ground.working:
            return rings
        return [
            np.column_stack([np.unwrap(ring[:, 0], period=360.0), ring[:, 1]])
            for ring in rings
        ]

    def digest(self) -> str:
        """Return a short hash of the region and its CRS."""
        digest = hashlib.sha256(self.crs.to_wkt().encode())
        for ring in self.rings:
            digest.update(np.ascontiguousarray(ring, dtype="<f8").tobytes())
        return digest.hexdigest()[:16]

    def refuse_bounds_of(self, points: np.ndarray, crs: pyproj.CRS) -> None:
        """Raise if the region's bounding box equals that of the rows."""
        there = self.vertices(crs)
        same = [
            np.allclose(side(there, axis=0), side(points, axis=0), rtol=1e-12, atol=0)
            for side in (np.min, np.max)
        ]
        if all(same):
            raise ParameterError(
                f"{self.name} must be public; its bounding box equals that of the "
                "frame. Use an administrative border or the land."
            )


def polygon_of_rings(rings: Rings) -> BaseGeometry:
    """Return the polygon enclosed by rings, by the even-odd rule."""
    return reduce(
        lambda one, two: one.symmetric_difference(two), (Polygon(r) for r in rings)
    )


def _union_of_shapes(shapes: list[BaseGeometry]) -> BaseGeometry:
    """Return the union of shapes, repaired if invalid."""
    valid = [s if s.is_valid else make_valid(s) for s in shapes]
    return valid[0] if len(valid) == 1 else unary_union(valid)


def closed_rings(shape: BaseGeometry) -> Rings:
    """Return the closed rings of a shape's polygons with an area."""
    parts = getattr(shape, "geoms", [shape])
    polygons = [p for p in parts if isinstance(p, Polygon) and p.area > 0]
    polygons += [
        q for p in parts if isinstance(p, MultiPolygon) for q in p.geoms if q.area > 0
    ]
    # Holes turn the other way round than borders: areas are summed along rings.
    return [
        np.asarray(ring.coords, dtype=float)[:, :2]
        for polygon in map(orient, polygons)
        for ring in (polygon.exterior, *polygon.interiors)
    ]


def polygons_of_rings(rings: Rings) -> list[Polygon]:
    """Return the polygons of rings, the inverse of `closed_rings`.

    >>> square = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)]
    >>> hole = [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)]
    >>> [shape.area for shape in polygons_of_rings([np.array(square), np.array(hole)])]
    [15.0]
    """
    turns = [LinearRing(ring).is_ccw for ring in rings]
    outer = [number for number, turn in enumerate(turns) if turn == turns[0]]
    return [
        Polygon(rings[first], rings[first + 1 : last])
        for first, last in pairwise([*outer, len(rings)])
    ]


def _divide_edges(ring: np.ndarray, step: float) -> np.ndarray:
    """Return a ring with edges divided to be at most `step` long."""
    length = np.hypot(*np.diff(ring, axis=0).T)
    parts = np.maximum(np.ceil(length / step), 1).astype(int)
    edge = np.repeat(np.arange(len(parts)), parts)
    number = np.arange(len(edge)) - np.repeat(np.cumsum(parts) - parts, parts)
    share = (number / parts[edge])[:, None]
    inner = ring[edge] * (1 - share) + ring[edge + 1] * share
    return np.vstack([inner, ring[-1:]])
