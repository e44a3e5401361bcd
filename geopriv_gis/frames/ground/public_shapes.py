"""What a query is asked about: public places, lines or polygons, each or together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj
import scipy
import shapely
from shapely.geometry import MultiLineString, Point
from shapely.geometry.base import BaseGeometry

from ...core.errors import CRSError, GeometryError, ParameterError
from .crs import Ground
from .datum import with_shift
from .geometry import VECTORISED, coordinates_of, geometry_of
from .ranges import Range
from .region import Region

Away = Callable[[np.ndarray], np.ndarray]  # points of the plane to distances (m)

LINES, POLYGONS = {"LineString", "MultiLineString"}, {"Polygon", "MultiPolygon"}
PUBLIC_QUERY = "the query points are public and do not depend on the rows"


def has_shapes(point: object) -> bool:
    """Tell whether a query is about more than points, which asks for a plane.

    What it is about is public: it may decide where distance is measured.
    """
    if is_many(point):
        types = set(geometry_of(point).geom_type.dropna())  # type: ignore[arg-type]
        return not types <= {"Point"}
    return isinstance(point, BaseGeometry) and not isinstance(point, Point)


def targets_of(
    point: object, crs: Any, ground: Ground, *, together: bool
) -> list[np.ndarray | Away]:
    """Return what is asked about, each as a place or as a function of rows.

    point: A geometry is in ``crs``, a layer in its own.

    The distance from a closed set is 1-Lipschitz in every metric, and so is the least
    of several.
    """
    if not isinstance(together, (bool, np.bool_)):
        raise ParameterError(
            f"together must be True or False; got {type(together).__name__}."
        )
    if not has_shapes(point):
        places = places_of(point, crs, ground)  # type: ignore[arg-type]
        return [_from_places(places, ground)] if together else list(places)
    layer = point if is_many(point) else gpd.GeoSeries([point], crs=crs)
    shapes = _checked(geometry_of(layer))  # type: ignore[arg-type]
    every = [_from_shape(shape, shapes.crs, ground) for shape in shapes]
    return [_least_of(every)] if together else list(every)


def _checked(shapes: gpd.GeoSeries) -> gpd.GeoSeries:
    """Return shapes that are all there, finite and of known kinds, or raise."""
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


def _from_places(places: np.ndarray, ground: Ground) -> Away:
    metric = ground.metric
    tree = scipy.spatial.cKDTree(metric.embedded(places))

    def away(points: np.ndarray) -> np.ndarray:
        nearest = tree.query(metric.embedded(points))[1]
        return metric.distance(points, places[nearest])

    return away


def _from_shape(shape: BaseGeometry, crs: pyproj.CRS, ground: Ground) -> Away:
    """Return the distances (m) of points of the plane from one shape; inside, 0."""
    if shape.geom_type in POLYGONS:
        area = Range(gpd.GeoSeries([shape], crs=crs), crs, ground)
        return lambda points: np.maximum(area(points * ground.unit), 0.0)
    if shape.geom_type == "Point":
        place = ground.anywhere(np.array([[shape.x, shape.y]]), with_shift(crs))[0]
        return lambda points: ground.metric.distance(points, place)
    parts = getattr(shape, "geoms", [shape])
    lines = [np.asarray(part.coords, dtype=float)[:, :2] for part in parts]
    there = Region(lines, pyproj.CRS.from_user_input(crs)).in_plane(ground)
    drawn = MultiLineString([line * ground.unit for line in there])
    if VECTORISED:
        shapely.prepare(drawn)
    return lambda points: _from_drawn(drawn, points * ground.unit)


def _from_drawn(drawn: BaseGeometry, points: np.ndarray) -> np.ndarray:
    if VECTORISED:
        return np.asarray(shapely.distance(drawn, shapely.points(points)))
    return np.array([drawn.distance(Point(*place)) for place in points])


def _least_of(every: list[Away]) -> Away:
    def away(points: np.ndarray) -> np.ndarray:
        least = every[0](points)
        for one in every[1:]:
            least = np.minimum(least, one(points))
        return least

    return away


def is_many(point: object) -> bool:
    """Tell whether a query is about a table of places."""
    return isinstance(point, (gpd.GeoSeries, gpd.GeoDataFrame))


def places_of(point: Point | gpd.GeoSeries, crs: Any, ground: Ground) -> np.ndarray:
    """Return public places, shape (m, 2), in working coordinates.

    A Point is in ``crs``, that of the rows; a series in its own.
    """
    if not is_many(point):
        one = _as_point(point)
        xy = np.array([[one.x, one.y]])
        if np.isfinite(xy).all():
            return ground.anywhere(xy)
        point = gpd.GeoSeries([one], crs=crs)  # refused like a series
    xy = coordinates_of(point, "point", drop_z=True).xy
    if point.crs is None:
        raise CRSError("point must have a CRS; set it with set_crs().")
    return ground.anywhere(xy, with_shift(point.crs))


def _as_point(point: object) -> Point:
    if isinstance(point, Point) and not point.is_empty:
        return point
    found = "an empty Point" if isinstance(point, Point) else type(point).__name__
    raise ParameterError(
        "point must be a shapely Point in the frame's CRS or a GeoSeries of points; "
        f"got {found}."
    )
