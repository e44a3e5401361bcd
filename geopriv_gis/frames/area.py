"""How much a projected CRS stretches the ground over its public area of use."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pyproj
from pyproj.exceptions import ProjError

from ..core.errors import CRSError

LARGEST_SCALE = 1.1  # beyond, a plane wastes more than the sphere's own distortion
_STEPS = 65  # nodes per side when the scale of an area is sampled
_FAR_STEPS = 13  # likewise, when pairs of far nodes are compared
_ROUNDING = 1e-4  # k_max is rounded up to this, which covers what lies between nodes
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
            found = crs.to_authority(min_confidence=20)
            box = pyproj.CRS.from_authority(*found).area_of_use if found else None
        if box is None:
            return None
        east = box.east + 360 if box.east < box.west else box.east
        return cls(box.west, box.south, east, box.north)

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


def name_of(crs: pyproj.CRS) -> str:
    """Return a CRS's code, e.g. ``EPSG:27700``, or its name where it has none."""
    code = crs.to_authority()
    return ":".join(code) if code else str(crs.name)


def transform(
    coordinates: np.ndarray, source: pyproj.CRS, target: pyproj.CRS
) -> np.ndarray:
    """Return (n, 2) coordinates, x before y, in another CRS."""
    if source == target:
        return coordinates
    try:
        change = _transformer(source, target)
    except ProjError as error:
        raise CRSError(
            f"no way is known from {name_of(source)} to {name_of(target)}; check that "
            "every CRS is the one its coordinates are in."
        ) from error
    return np.column_stack(change.transform(coordinates[:, 0], coordinates[:, 1]))


@lru_cache(maxsize=64)
def _transformer(source: pyproj.CRS, target: pyproj.CRS) -> pyproj.Transformer:
    return pyproj.Transformer.from_crs(source, target, always_xy=True)


@lru_cache(maxsize=64)
def scale_of(crs: pyproj.CRS) -> tuple[float | None, Area | None]:
    """Return a projected CRS's largest scale over its area of use, and that area."""
    area = Area.of(crs) if crs.is_projected else None
    return (None if area is None else largest_scale(crs, area)), area


def largest_scale(crs: pyproj.CRS, area: Area) -> float | None:
    """Return the largest ratio of map to ground distance in an area, if it exists.

    For points close together that is the largest Tissot semi-major axis; for points
    far apart the geodesic may leave the area, so their ratio is looked at as well.
    """
    meridian = crs.prime_meridian
    if meridian is not None and meridian.longitude != 0:
        return None
    fine = area.nodes(_STEPS)
    try:
        factors = pyproj.Proj(crs).get_factors(fine[:, 0], fine[:, 1], errcheck=False)
    except ProjError:
        return None
    largest = float(np.max(factors.tissot_semimajor))
    if not math.isfinite(largest) or largest > 2 * LARGEST_SCALE:
        return None if not math.isfinite(largest) else largest
    largest = max(1.0, largest, _far_ratio(crs, area))
    return round(math.ceil(largest / _ROUNDING) * _ROUNDING, 4)


def _far_ratio(crs: pyproj.CRS, area: Area) -> float:
    """Return the largest ratio of map to ground distance between far nodes."""
    nodes = area.nodes(_FAR_STEPS)
    there = transform(nodes, crs.geodetic_crs, crs) * metres_per_unit(crs)
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
