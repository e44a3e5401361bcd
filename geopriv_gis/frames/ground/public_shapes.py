"""Public targets of a query: places, lines or polygons, single or together."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
import scipy
import shapely
import shapely.wkb
from shapely.geometry import MultiLineString, Point
from shapely.geometry.base import BaseGeometry

from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.local.ranges import compute_soft_edge_shift, signed_distance
from .crs import WorkingSpace
from .datum import horizontal_with_shift
from .geometry import VECTORISED, coordinates_of, geometry_of
from .region import PublicRegion, polygon_of_rings

_FEW = 128  # segments: up to here plain arrays are faster than GEOS
_NODES = 64  # widths of buffers in a table of areas
_ARC = 16  # segments in a quarter of a buffer's corner


@lru_cache(64)  # a session asks about one region many times
def _compute_buffer_areas(
    shape: bytes, low: float, high: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return widths (m) of a polygon's buffers, inwards and outwards, and areas (m²).

    low, high: The least and the largest width (m) that an edge is softened by.
    """
    reach = np.geomspace(low / 16, 16 * high, _NODES)
    reach = np.concatenate([-reach[::-1], [0.0], reach])
    polygon = shapely.wkb.loads(shape)
    return reach, np.array([polygon.buffer(w, _ARC).area for w in reach])


class PolygonRange:
    """Polygons in metres of a plane; a call returns distances (m), negative inside."""

    def __init__(
        self, region: object, crs: pyproj.CRS | None, ground: WorkingSpace, name: str
    ) -> None:
        found = PublicRegion.of(region, crs, name)
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
        """Return how far the edge moves outwards when softened by widths (m)."""
        low, high = float(width.min()), float(width.max())
        count = 1 if high <= low * (1 + 1e-9) else 24
        nodes = np.geomspace(low, high, count)
        reach, areas = _compute_buffer_areas(self._shape.wkb, low, high)
        shifts = compute_soft_edge_shift(
            scipy.interpolate.PchipInterpolator(reach, areas), nodes
        )
        moved: np.ndarray = width * np.interp(
            np.log(width), np.log(nodes), shifts / nodes
        )
        return moved

    @cached_property
    def depth(self) -> float:
        """Return an upper bound (m) of the distance of inner places to the edge."""
        sides = np.ptp(np.vstack(self.rings), axis=0)
        return min(float(sides.min()) / 2, math.sqrt(self._shape.area / math.pi))

    @cached_property
    def _shape(self) -> BaseGeometry:
        """Return the polygon of the rings, cached and prepared."""
        shape = polygon_of_rings(self.rings)
        if VECTORISED:
            shapely.prepare(shape)
        return shape


Away = Callable[[np.ndarray], np.ndarray]  # points of the plane to distances (m)

LINES, POLYGONS = {"LineString", "MultiLineString"}, {"Polygon", "MultiPolygon"}
PUBLIC_QUERY = "the query points are public and do not depend on the rows"


def needs_plane(point: object) -> bool:
    """Return whether a query contains lines or polygons, which need a plane.

    What it is about is public: it may decide where distance is measured.
    """
    if is_table_of_places(point):
        types = set(geometry_of(point).geom_type.dropna())  # type: ignore[arg-type]
        return not types <= {"Point"}
    return isinstance(point, BaseGeometry) and not isinstance(point, Point)


def make_targets(
    point: object, crs: Any, ground: WorkingSpace, *, together: bool
) -> list[np.ndarray | Away]:
    """Return places or shapes' distance functions (together: to nearest); may raise.

    point: A geometry is in ``crs``, a layer in its own.

    The distance from a closed set is 1-Lipschitz in every metric, and so is the least
    of several.
    """
    if not isinstance(together, (bool, np.bool_)):
        raise ParameterError(
            f"together must be True or False; got {type(together).__name__}."
        )
    if not needs_plane(point):
        places = project_query_places(point, crs, ground)  # type: ignore[arg-type]
        return [_distance_from_places(places, ground)] if together else list(places)
    layer = point if is_table_of_places(point) else gpd.GeoSeries([point], crs=crs)
    shapes = _check_shapes(geometry_of(layer))  # type: ignore[arg-type]
    every = [_distance_from_shape(shape, shapes.crs, ground) for shape in shapes]
    return [_least_distance(every)] if together else list(every)


def _check_shapes(shapes: gpd.GeoSeries) -> gpd.GeoSeries:
    """Return the shapes; raise if without CRS, missing, infinite or of another type."""
    if shapes.crs is None:
        raise CRSError("point must have a CRS; set it with set_crs().")
    missing = int((shapes.isna() | shapes.is_empty).sum())
    if missing:
        raise GeometryError(
            f"point must have a geometry in every row; {missing} of {len(shapes)} have "
            "none: drop them."
        )
    types = set(shapes.geom_type)
    if not types <= {"Point", *LINES, *POLYGONS}:
        raise GeometryError(
            "point must hold points, lines or polygons; got "
            f"{', '.join(sorted(types - {'Point', *LINES, *POLYGONS}))}. Take them "
            "apart with explode()."
        )
    if not np.isfinite(shapes.total_bounds).all():
        raise GeometryError("point must have finite coordinates.")
    return shapes


def _distance_from_places(places: np.ndarray, ground: WorkingSpace) -> Away:
    """Return a function that computes distances (m) from the nearest place."""
    metric = ground.metric
    tree = scipy.spatial.cKDTree(metric.embed(places))

    def away(points: np.ndarray) -> np.ndarray:
        """Compute distances (m) of points from the nearest place."""
        nearest = tree.query(metric.embed(points))[1]
        return metric.distance(points, places[nearest])

    return away


def _distance_from_shape(
    shape: BaseGeometry, crs: pyproj.CRS, ground: WorkingSpace
) -> Away:
    """Return a function that computes distances (m) from a shape; 0 inside."""
    if shape.geom_type in POLYGONS:
        area = PolygonRange(gpd.GeoSeries([shape], crs=crs), crs, ground, "point")
        return lambda points: np.maximum(area(points * ground.unit), 0.0)
    if shape.geom_type == "Point":
        place = ground.transform_anywhere(
            np.array([[shape.x, shape.y]]), horizontal_with_shift(crs)
        )[0]
        return lambda points: ground.metric.distance(points, place)
    parts = getattr(shape, "geoms", [shape])
    lines = [np.asarray(part.coords, dtype=float)[:, :2] for part in parts]
    there = PublicRegion(lines, pyproj.CRS.from_user_input(crs)).in_plane(ground)
    drawn = MultiLineString([line * ground.unit for line in there])
    if VECTORISED:
        shapely.prepare(drawn)
    return lambda points: _distance_from_projected(drawn, points * ground.unit)


def _distance_from_projected(drawn: BaseGeometry, points: np.ndarray) -> np.ndarray:
    """Return distances of points from a shape in the plane."""
    if VECTORISED:
        return np.asarray(shapely.distance(drawn, shapely.points(points)))
    return np.array([drawn.distance(Point(*place)) for place in points])


def _least_distance(distances: list[Away]) -> Away:
    """Return a function that computes the least of several distances (m)."""

    def away(points: np.ndarray) -> np.ndarray:
        """Compute the least of several distances (m) of each point."""
        least = distances[0](points)
        for one in distances[1:]:
            least = np.minimum(least, one(points))
        return least

    return away


def is_table_of_places(point: object) -> bool:
    """Return whether an argument is a GeoSeries or a GeoDataFrame."""
    return isinstance(point, (gpd.GeoSeries, gpd.GeoDataFrame))


def project_query_places(
    point: Point | gpd.GeoSeries, crs: Any, ground: WorkingSpace
) -> np.ndarray:
    """Return (n, 2) public query places in working coordinates; raise if unfit.

    A Point is in ``crs``, that of the rows; a series in its own.
    """
    if not is_table_of_places(point):
        one = _to_point(point)
        xy = np.array([[one.x, one.y]])
        if np.isfinite(xy).all():
            return ground.transform_anywhere(xy)
        point = gpd.GeoSeries([one], crs=crs)  # refused like a series
    xy = coordinates_of(point, "point", drop_z=True).xy
    if point.crs is None:
        raise CRSError("point must have a CRS; set it with set_crs().")
    return ground.transform_anywhere(xy, horizontal_with_shift(point.crs))


def _to_point(point: object) -> Point:
    """Return a non-empty Point; raise for anything else."""
    if isinstance(point, Point) and not point.is_empty:
        return point
    found = "an empty Point" if isinstance(point, Point) else type(point).__name__
    raise ParameterError(
        "point must be a shapely Point in the frame's CRS or a GeoSeries of points; "
        f"got {found}."
    )
