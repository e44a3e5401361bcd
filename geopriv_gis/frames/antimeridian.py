"""Polygons from a plane back to the frame's CRS, over ±180° and the poles."""

from __future__ import annotations

import numpy as np
import pyproj
from shapely.affinity import translate
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from .area import Area, transform
from .crs import WGS84, Ground

_ROUNDS = 5  # times that edges are halved where they bend on the way back
_BEND = 1e-3  # bends below this share of a polygon's size are left alone


def polygon_on_earth(polygon: Polygon, ground: Ground) -> BaseGeometry:
    """Return a polygon of the working plane in the frame's CRS.

    Where the frame's CRS is geographic, or torn along the antimeridian like Web
    Mercator, a ring over it is cut there (RFC 7946, section 3.1.9), and one around a
    pole is closed along it. Edges get more corners where straight lines bend.
    """
    ring = np.asarray(polygon.exterior.coords)[:, :2]
    if ground.source == ground.working:
        return Polygon(ring)
    if _has_degrees(ground.source):
        return _in_degrees(ring, ground.working, ground.source)
    if not _is_torn(ring, ground):
        return Polygon(ground.to_source(ring))
    whole = Area.of(ground.source) or Area(-180.0, -85.0, 180.0, 85.0)
    shape = _in_degrees(ring, ground.working, WGS84).intersection(
        box(-180.0, whole.south, 180.0, whole.north)
    )
    parts = [
        Polygon(transform(np.asarray(part.exterior.coords), WGS84, ground.source))
        for part in getattr(shape, "geoms", [shape])
        if part.area > 0
    ]
    return parts[0] if len(parts) == 1 else MultiPolygon(parts)


def _in_degrees(
    ring: np.ndarray, working: pyproj.CRS, geographic: pyproj.CRS
) -> BaseGeometry:
    lonlat = _unwrapped(ring, working, geographic)
    for _ in range(_ROUNDS):
        finer = np.empty((2 * len(ring) - 1, 2))
        finer[::2], finer[1::2] = ring, (ring[1:] + ring[:-1]) / 2
        there = _unwrapped(finer, working, geographic)
        bend = np.abs(there[1::2] - (there[2::2] + there[:-2:2]) / 2).max()
        if bend <= _BEND * np.ptp(lonlat, axis=0).max():
            break
        ring, lonlat = finer, there
    turn = lonlat[-1, 0] - lonlat[0, 0]
    if abs(turn) > 180:
        # Whole numbers of 2⁻³⁰ degrees, so that the seam closes without a gap.
        lonlat[0, 0] = np.rint(lonlat[0, 0] * 2**30) / 2**30
        lonlat[-1, 0] = lonlat[0, 0] + np.copysign(360.0, turn)
        pole = np.copysign(90.0, lonlat[:, 1].mean())
        lonlat = np.vstack([lonlat, [[lonlat[-1, 0], pole], [lonlat[0, 0], pole]]])
    elif np.abs(lonlat[:, 0]).max() <= 180:
        return Polygon(lonlat)
    return _cut(Polygon(lonlat))


def _unwrapped(
    ring: np.ndarray, working: pyproj.CRS, geographic: pyproj.CRS
) -> np.ndarray:
    """Return a ring's longitudes and latitudes, without jumps by 360 degrees."""
    lonlat = transform(ring, working, geographic)
    lon = np.unwrap(lonlat[:, 0], period=360.0)
    return np.column_stack([lon, lonlat[:, 1]])


def _has_degrees(crs: pyproj.CRS) -> bool:
    """Tell whether a CRS is geographic, in degrees, from Greenwich."""
    return bool(
        crs.is_geographic
        and crs.prime_meridian.longitude == 0
        and abs(crs.axis_info[0].unit_conversion_factor * 180 / np.pi - 1) < 1e-9
    )


def _is_torn(ring: np.ndarray, ground: Ground) -> bool:
    """Tell whether an edge's middle does not land near the middle of its ends."""
    ends = ground.to_source(ring)
    middles = ground.to_source((ring[1:] + ring[:-1]) / 2)
    gap = np.hypot(*(middles - (ends[1:] + ends[:-1]) / 2).T)
    length = np.hypot(*np.diff(ends, axis=0).T)
    return bool((gap > length / 4 + 1e-6 * np.ptp(ring, axis=0).max()).any())


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
