"""From a coordinate reference system to ground metres.

Geographic systems are worked on the authalic sphere. A projected one is used as a
plane if its scale stays close to 1 over its area of use, which is public; the data's
own extent is never looked at to decide. Everything else goes to the sphere, or is
refused with what to do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pyproj
from pyproj.exceptions import CRSError as ProjError

from ..core.errors import CRSError
from ..core.metric import Metric, Plane, Sphere
from ..core.parameter import shown
from .area import (
    LARGEST_SCALE,
    Area,
    largest_scale,
    metres_per_unit,
    name_of,
    scale_of,
    transform,
)

SPHERE = "sphere"
# Greenwich and degrees: some geodetic CRSs have other meridians, or grads.
WGS84 = pyproj.CRS.from_epsg(4326)
ESTIMATED = "the working CRS, chosen from where the data lie, is public"


@dataclass(frozen=True)
class Ground:
    """Where a release measures distance, and the way there and back.

    Parameters
    ----------
    source : pyproj.CRS
        CRS of the frame.
    working : pyproj.CRS
        CRS in whose coordinates the metric works; geographic for the sphere.
    metric : Plane or Sphere
    area : Area, optional
        Where a plane's scale is known; points outside are refused.
    assumptions : tuple of str
        What the choice adds to the guarantee.
    """

    source: pyproj.CRS
    working: pyproj.CRS
    metric: Metric
    area: Area | None = None
    assumptions: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Name of the place of measurement, as the guarantee prints it."""
        return SPHERE if isinstance(self.metric, Sphere) else name_of(self.working)

    def bounds(self) -> tuple[float, ...]:
        """Return a public rectangle of the working plane around its area of use."""
        assert self.area is not None
        nodes = transform(self.area.nodes(33), WGS84, self.working)
        nodes = nodes[np.isfinite(nodes).all(axis=1)]
        return (*nodes.min(axis=0), *nodes.max(axis=0))

    def to_working(self, coordinates: np.ndarray) -> np.ndarray:
        """Return (n, 2) source coordinates in the metric's units.

        Raises
        ------
        CRSError
            If rows cannot be transformed, or lie where the scale is not known.
        """
        points = transform(coordinates, self.source, self.working)
        if not np.isfinite(points).all():
            lost = int((~np.isfinite(points).all(axis=1)).sum())
            raise CRSError(
                f"{lost} of {len(points)} rows have no place in "
                f"{name_of(self.working)}; check that the frame's "
                "CRS is the one its coordinates are in."
            )
        if isinstance(self.metric, Sphere):
            points = points * degrees_per_unit(self.working)
            _check_degrees(points)
        elif self.area is not None:
            self._check_area(points)
        return points

    def to_source(self, points: np.ndarray) -> np.ndarray:
        """Return working coordinates, shape (n, 2), in the source CRS.

        Noise may carry a point where the source CRS is not defined (Web Mercator at
        the pole): such a point is moved to the edge of the CRS's area of use, which
        looks at the noisy point alone.
        """
        if isinstance(self.metric, Sphere):
            points = points / degrees_per_unit(self.working)
        there = transform(points, self.working, self.source)
        lost = ~np.isfinite(there).all(axis=1)
        if lost.any():
            there[lost] = self._nearest_defined(points[lost])
        return there

    def _nearest_defined(self, points: np.ndarray) -> np.ndarray:
        box = Area.of(self.source) or Area(-180.0, -85.0, 180.0, 85.0)
        degrees = transform(points, self.working, WGS84)
        degrees = np.where(np.isfinite(degrees), degrees, 0.0)
        inside = np.clip(degrees, (box.west, box.south), (box.east, box.north))
        there = transform(inside, WGS84, self.source)
        if not np.isfinite(there).all():
            raise CRSError(
                f"the noise moves points out of the domain of {name_of(self.source)}; "
                "release in a geographic CRS instead: to_crs('EPSG:4326') first."
            )
        return there

    def _check_area(self, points: np.ndarray) -> None:
        assert self.area is not None
        geodetic = self.working.geodetic_crs
        # Mostly the sides of the points' bounding box tell, and the rest can stay.
        if self.area.surrounds(transform(_sides(points), self.working, geodetic)):
            return
        degrees = transform(points, self.working, geodetic)
        outside = int((~self.area.contains(degrees)).sum())
        if outside:
            raise CRSError(
                f"{outside} of {len(points)} rows lie outside the area of use of "
                f"{name_of(self.working)}, where its scale is not known and no promise "
                "in ground metres can be made. Pass crs='sphere' to measure on the "
                "sphere (a region then with clip='restrict'), or crs= a projected CRS "
                "made for the region."
            )


def ground_of(
    source: pyproj.CRS | None,
    crs: object = None,
    *,
    plane: bool = False,
    coordinates: np.ndarray | None = None,
) -> Ground:
    """Return where a release on ``source`` measures distance.

    Parameters
    ----------
    source : pyproj.CRS or None
        CRS of the frame.
    crs : str or CRS-like, optional
        Working CRS of the caller's choice, or "sphere".
    plane : bool, default False
        Whether the mechanism needs a plane.
    coordinates : (n, 2) array, optional
        The points, from which a UTM or UPS zone is chosen if a plane is needed and
        neither ``crs`` nor ``source`` gives one. The guarantee then says so.

    Raises
    ------
    CRSError
        If there is no CRS, or none in which ground metres can be had.
    """
    if source is None:
        raise CRSError(
            "the frame has no CRS, so its units cannot be read as ground metres. Set "
            "the CRS its coordinates are in with set_crs(), e.g. set_crs('EPSG:4326')."
        )
    source = _horizontal(source)
    if not (source.is_geographic or source.is_projected):
        raise CRSError(
            f"{name_of(source)} is neither geographic nor projected, so ground metres "
            "cannot be had from it. Georeference the data, then set_crs(); geocentric "
            "coordinates go through to_crs('EPSG:4326')."
        )
    if crs is None:
        return _default_ground(source, plane, coordinates)
    if isinstance(crs, str) and crs.lower() == SPHERE:
        if plane:
            raise CRSError(
                "this mechanism needs a plane; crs must be a projected CRS made for "
                "the region (e.g. a UTM zone), got 'sphere'."
            )
        return _sphere(source, source.geodetic_crs)
    try:
        working = _horizontal(pyproj.CRS.from_user_input(crs))
    except (ProjError, TypeError, ValueError) as error:
        raise CRSError(
            f"crs must be a CRS that pyproj knows, or 'sphere'; got {shown(crs)}."
        ) from error
    if working.is_geographic and not plane:
        return _sphere(source, working)
    scale, area = scale_of(working)
    if scale is None or scale > LARGEST_SCALE:
        found = "unknown" if scale is None else f"up to {scale:.4g}"
        raise CRSError(
            "crs must be a projected CRS whose scale stays within "
            f"{LARGEST_SCALE} of 1 over its area of use; "
            f"{name_of(working)} has a scale that is {found}. "
            "Take a UTM zone or a national grid" + ("." if plane else ", or 'sphere'.")
        )
    return Ground(source, working, Plane(metres_per_unit(working), scale), area)


def asks_for_sphere(crs: object) -> bool:
    """Tell whether a caller's choice of a working CRS is the sphere."""
    if crs is None or (isinstance(crs, str) and crs.lower() == SPHERE):
        return crs is not None
    try:
        return bool(pyproj.CRS.from_user_input(crs).is_geographic)
    except (ProjError, TypeError, ValueError):
        return False  # which `ground_of` refuses


def _sides(points: np.ndarray, steps: int = 64) -> np.ndarray:
    """Return places along the four sides of the points' bounding box."""
    (west, east), (south, north) = ((axis.min(), axis.max()) for axis in points.T)
    x, y = np.linspace(west, east, steps), np.linspace(south, north, steps)
    across = [np.column_stack([x, np.full(steps, side)]) for side in (south, north)]
    along = [np.column_stack([np.full(steps, side), y]) for side in (west, east)]
    return np.vstack([*across, *along])


def _default_ground(
    source: pyproj.CRS, plane: bool, coordinates: np.ndarray | None
) -> Ground:
    scale, area = (None, None) if source.is_geographic else scale_of(source)
    if scale is not None and scale <= LARGEST_SCALE:
        return Ground(source, source, Plane(metres_per_unit(source), scale), area)
    if not plane:
        return _sphere(source, source.geodetic_crs)
    if coordinates is None:
        raise CRSError("a plane is needed: give crs=, a projected CRS.")
    return _zone(source, transform(coordinates, source, WGS84))


def _sphere(source: pyproj.CRS, geodetic: pyproj.CRS) -> Ground:
    shape = geodetic.ellipsoid
    flattening = 1 / shape.inverse_flattening if shape.inverse_flattening else 0.0
    return Ground(source, geodetic, Sphere(shape.semi_major_metre, flattening))


def _zone(source: pyproj.CRS, degrees: np.ndarray) -> Ground:
    """Return the UTM or UPS zone around the middle of the points."""
    x, y, z = Sphere().vectors(degrees[np.isfinite(degrees).all(axis=1)]).mean(axis=1)
    lon, lat = (
        math.degrees(math.atan2(y, x)),
        math.degrees(math.atan2(z, math.hypot(x, y))),
    )
    polar = lat >= 84 or lat <= -80
    number = 61 if polar else int((lon + 180) // 6) % 60 + 1
    working, plane, area = _zone_plane((32600 if lat >= 0 else 32700) + number)
    return Ground(source, working, plane, area, (ESTIMATED,))


@lru_cache(maxsize=128)
def _zone_plane(code: int) -> tuple[pyproj.CRS, Plane, Area]:
    """Return a UTM or UPS (number 61) zone with its scale and where it is known."""
    working, number = pyproj.CRS.from_epsg(code), code % 100
    if number == 61:
        area = Area.of(working)
        assert area is not None
    else:
        # Towns lie on zone borders: take the zone twice as wide.
        middle = 6.0 * number - 183
        area = Area(middle - 6, -80.0, middle + 6, 84.0)
    scale = largest_scale(working, area)
    assert scale is not None
    return working, Plane(1.0, scale), area


def _horizontal(crs: pyproj.CRS) -> pyproj.CRS:
    """Return the horizontal part of a compound CRS, unbound from datum shifts."""
    crs = pyproj.CRS.from_user_input(crs)
    if crs.is_bound and crs.source_crs is not None:
        return _horizontal(crs.source_crs)
    if crs.is_compound:
        return _horizontal(crs.sub_crs_list[0])
    if (crs.is_geographic or crs.is_projected) and len(crs.axis_info) == 3:
        # pyproj < 3.6 has no to_2d; x and y alone are ever transformed.
        return crs.to_2d() if hasattr(crs, "to_2d") else crs
    return crs


def degrees_per_unit(crs: pyproj.CRS) -> float:
    """Return how many degrees a unit of a geographic CRS has: 0.9 for grads."""
    factor = math.degrees(crs.axis_info[0].unit_conversion_factor)
    return 1.0 if math.isclose(factor, 1.0, rel_tol=1e-9) else factor


def _check_degrees(points: np.ndarray) -> None:
    bad = int(((np.abs(points[:, 1]) > 90) | (np.abs(points[:, 0]) > 360)).sum())
    if bad:
        raise CRSError(
            f"{bad} of {len(points)} rows have latitudes beyond ±90 or longitudes "
            "beyond ±360 degrees; check that the frame's CRS is the one its "
            "coordinates are in."
        )
