"""The public places that a query is asked about."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import Point

from ...core.errors import CRSError, ParameterError
from .crs import Ground
from .datum import with_shift
from .geometry import coordinates_of

PUBLIC_QUERY = "the query points are public and do not depend on the rows"


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
