"""How much a projected CRS stretches the ground over its public area of use."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pyproj
from pyproj.exceptions import ProjError

from .datum import (
    base_of,
    degrees_per_unit,
    drawn_on,
    ellipsoid_of,
    from_degrees,
    meridian_of,
    name_of,
    remembered,
    to_degrees,
    transform,
)

__all__ = [
    "LARGEST_SCALE", "Area", "can_be_drawn", "largest_scale", "least_scale",
    "metres_per_unit", "name_of", "on_shape_of", "scale_of", "transform",
]  # fmt: skip

LARGEST_SCALE = 1.1  # beyond, a plane wastes more than the sphere's own distortion
_STEPS = 65  # nodes per side when the scale of an area is sampled
_FAR_STEPS = 13  # likewise, when pairs of far nodes are compared
_ROUNDING = 1e-4  # k_max is rounded up to this, which covers what lies between nodes
_ASTRAY = 1e-7  # degrees
_ROUNDED = 1e-3  # map units
_DEGREE = 111_195.0  # m
_MARGIN = 0.02  # degrees; areas of use are given to a hundredth of a degree


@dataclass(frozen=True)
class Area:
    """A public box of longitudes and latitudes (degrees); east may exceed 180."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def of(cls, crs: pyproj.CRS) -> Area | None:
        """Return a CRS's area of use, or None where none is known.

        A CRS without a code of its own (from a .prj file, say) borrows the area of
        the registered one it resembles: that is a public box like any other, and the
        scale over it is computed from the CRS itself.
        """
        box = crs.area_of_use
        if box is None:
            like = _resembling(crs)
            box = None if like is None else like.area_of_use
        if box is None:
            return None
        east = box.east + 360 if box.east < box.west else box.east
        return cls(box.west, box.south, east, box.north)

    @property
    def length(self) -> float:
        """Its longer side (m), about."""
        middle = math.radians((self.south + self.north) / 2)
        across = (self.east - self.west) * math.cos(middle)
        return _DEGREE * max(across, self.north - self.south)

    def nodes(self, steps: int) -> np.ndarray:
        """Return (steps², 2) longitudes and latitudes over the box and its margin."""
        lon = np.linspace(self.west - _MARGIN, self.east + _MARGIN, steps)
        south, north = max(self.south - _MARGIN, -90.0), min(self.north + _MARGIN, 90.0)
        lon, lat = np.meshgrid(lon, np.linspace(south, north, steps))
        return np.column_stack([np.mod(lon.ravel() + 180, 360) - 180, lat.ravel()])

    def contains(self, degrees: np.ndarray, margin: float = _MARGIN) -> np.ndarray:
        """Tell for each (lon, lat) row whether it lies in the box or its margin."""
        east_of = np.mod(degrees[:, 0] - (self.west - margin), 360.0)
        return (
            (east_of <= self.east - self.west + 2 * margin)
            & (degrees[:, 1] >= self.south - margin)
            & (degrees[:, 1] <= self.north + margin)
        )

    def surrounds(self, line: np.ndarray) -> bool:
        """Tell whether the box holds a closed (lon, lat) line and all that it encloses.

        The box has no hole unless it goes round a pole. Its margin, kilometres wide,
        is for what the line does between its vertices.
        """
        hole = self.east - self.west >= 360
        return not hole and bool(
            np.isfinite(line).all() and self.contains(line, margin=0.0).all()
        )


def _resembling(crs: pyproj.CRS) -> pyproj.CRS | None:
    """Return the registered CRS that a CRS resembles.

    PROJ finds some likeness in any conic map; such a one must have the name as well,
    as it has where a file told the axes in another order.
    """
    found = crs.to_authority(min_confidence=20)
    if found is None:
        return None
    like = pyproj.CRS.from_authority(*found)
    named = like.name.replace("_", " ") == crs.name.replace("_", " ")
    return like if named or crs.to_authority(min_confidence=50) else None


@remembered(64)
def scale_of(
    crs: pyproj.CRS, source: pyproj.CRS | None = None, area: Area | None = None
) -> tuple[float | None, Area | None]:
    """Return a plane's largest scale over its area of use, and that area.

    With ``source``, a CRS on another datum, the scale is that of the projection on its
    ellipsoid; with ``area`` that over another box than the area of use.
    """
    if area is None:
        area = Area.of(crs) if crs.is_projected else None
    if area is None or not _is_plane(crs):
        return None, area
    shape = crs if source is None else drawn_on(crs, on_shape_of(source))
    return largest_scale(shape, area), area


def _is_plane(crs: pyproj.CRS) -> bool:
    """Tell whether a CRS is a projection of degrees from Greenwich, and no more."""
    base = crs.source_crs
    return (
        base is not None
        and base.is_geographic
        and not base.is_derived
        and meridian_of(base) == 0
        and degrees_per_unit(base) == 1
        and len({axis.unit_conversion_factor for axis in crs.axis_info[:2]}) == 1
    )


@remembered(64)
def on_shape_of(crs: pyproj.CRS) -> pyproj.CRS:
    """Return degrees from Greenwich on the ellipsoid of a CRS."""
    shape = ellipsoid_of(crs)
    axes = f"+a={shape.semi_major_metre!r} +b={shape.semi_minor_metre!r}"
    return pyproj.CRS.from_user_input(f"+proj=longlat {axes} +type=crs")


@remembered(64)
def can_be_drawn(crs: pyproj.CRS, source: pyproj.CRS, area: Area) -> bool:
    """Tell whether PROJ draws a projection truly on the datum of another CRS.

    It is the projection whose scale is known, and leads back to where it came from:
    PROJ's Krovak has an ellipsoid of its own, and leads astray on another.
    """
    degrees = area.nodes(_FAR_STEPS)
    degrees = degrees[np.abs(degrees[:, 1]) < 89]
    known = drawn_on(crs, on_shape_of(source))
    there = from_degrees(degrees, known)
    same = np.abs(there - from_degrees(degrees, drawn_on(crs, source)))
    back = np.mod(to_degrees(there, known) - degrees + 180, 360) - 180
    return bool(same.max() < _ROUNDED and np.abs(back).max() < _ASTRAY)


def largest_scale(crs: pyproj.CRS, area: Area) -> float | None:
    """Return the largest ratio of map to ground distance in an area, if it exists.

    For points close together that is the largest Tissot semi-major axis; for points
    far apart the geodesic may leave the area, so their ratio is looked at as well.
    """
    fine = area.nodes(_STEPS)
    try:
        factors = pyproj.Proj(crs).get_factors(fine[:, 0], fine[:, 1], errcheck=False)
    except ProjError:
        return None
    largest = float(np.max(factors.tissot_semimajor))
    if not math.isfinite(largest) or largest > 2 * LARGEST_SCALE:
        return None if not math.isfinite(largest) else largest
    near = [float(ratio) for ratio in _near_ratios(crs, area).max(axis=1)]
    largest = max(1.0, largest, *near, _far_ratio(crs, area))
    if not math.isfinite(largest):
        return None
    return round(math.ceil(largest / _ROUNDING) * _ROUNDING, 4)


@remembered(64)
def least_scale(crs: pyproj.CRS, area: Area) -> float:
    """Return the least ratio of map to ground distance in an area, NaN if not known.

    Of places next to each other: on the ground a straight line of the map is at most
    its length over this.
    """
    lon, lat = area.nodes(_STEPS).T
    factors = pyproj.Proj(crs).get_factors(lon, lat, errcheck=False)
    ratios = (np.asarray(factors.tissot_semiminor), _near_ratios(crs, area))
    least = float(np.minimum(*(each.min() for each in ratios)))
    if not least > _ROUNDING:
        return math.nan
    return round(math.floor(least / _ROUNDING) * _ROUNDING, 4)


def _near_ratios(crs: pyproj.CRS, area: Area) -> np.ndarray:
    """Return ratios of map to ground distance next to each node, in four directions.

    PROJ's own factors are those of the formula; this is what coordinates do.
    """
    lon, lat = area.nodes(_STEPS).T
    lat = np.clip(lat, -89.9, 89.9)
    shape = crs.get_geod()
    assert shape is not None
    found = []
    for bearing in (0.0, 45.0, 90.0, 135.0):
        ends = [
            np.column_stack(shape.fwd(lon, lat, lon * 0 + turn, lon * 0 + 5.0)[:2])
            for turn in (bearing, bearing + 180)
        ]
        here, there = (transform(end, base_of(crs), crs) for end in ends)
        found.append(np.hypot(*(here - there).T))
    ratios: np.ndarray = np.stack(found) * metres_per_unit(crs) / 10.0
    return ratios


def _far_ratio(crs: pyproj.CRS, area: Area) -> float:
    """Return the largest ratio of map to ground distance between far nodes."""
    nodes = area.nodes(_FAR_STEPS)
    there = transform(nodes, base_of(crs), crs) * metres_per_unit(crs)
    one, two = np.triu_indices(len(nodes), k=1)
    shape = crs.get_geod()
    assert shape is not None
    on_ground = shape.inv(*nodes[one].T, *nodes[two].T)[2]
    on_map = np.hypot(*(there[one] - there[two]).T)
    apart = on_ground > 1.0
    return float(np.max(on_map[apart] / on_ground[apart], initial=1.0))


def metres_per_unit(crs: pyproj.CRS) -> float:
    """Return the metres in one coordinate unit of a projected CRS."""
    return float(crs.axis_info[0].unit_conversion_factor)
