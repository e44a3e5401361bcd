"""Polygons from a plane back to longitudes and latitudes, over ±180° and the poles."""

from __future__ import annotations

import numpy as np
from shapely.affinity import translate
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from .crs import Ground


def polygon_on_earth(polygon: Polygon, ground: Ground) -> BaseGeometry:
    """Return a polygon of the working plane in the frame's CRS.

    Where the frame's CRS is geographic, a ring over the antimeridian is cut there
    (RFC 7946, section 3.1.9), and one around a pole is closed along it.
    """
    if not ground.source.is_geographic:
        return Polygon(ground.to_source(np.asarray(polygon.exterior.coords)[:, :2]))
    outline = np.asarray(polygon.exterior.coords)[:, :2]
    lonlat = ground.to_source(outline)
    steps = np.mod(np.diff(lonlat[:, 0]) + 180, 360) - 180
    if not (np.abs(np.diff(lonlat[:, 0])) > 180).any():
        return Polygon(lonlat)
    lon = lonlat[0, 0] + np.concatenate([[0.0], np.cumsum(steps)])
    ring = np.column_stack([lon, lonlat[:, 1]])
    if abs(steps.sum()) > 180:
        pole = np.copysign(90.0, lonlat[:, 1].mean())
        ring = np.vstack([ring, [[lon[-1], pole], [lon[0], pole]]])
    return _cut(Polygon(ring))


def _cut(polygon: Polygon) -> BaseGeometry:
    """Return an unwrapped polygon as pieces within [-180, 180]."""
    pieces = []
    for turn in (-2, -1, 0, 1, 2):
        moved = translate(polygon, xoff=360.0 * turn)
        piece = moved.intersection(box(-180, -90, 180, 90))
        if piece.area > 0:
            pieces.append(piece)
    union = unary_union(pieces)
    return union if isinstance(union, (Polygon, MultiPolygon)) else polygon
