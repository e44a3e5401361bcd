"""Working spaces: from a coordinate reference system to ground metres.

Geographic systems are worked on the authalic sphere. A projected one is used as a
plane if its scale stays close to 1 over its area of use, which is public; the data's
own extent is never looked at to decide. Everything else goes to the sphere, or is
refused with what to do. Rows never leave the datum they are on (see `datum`).
"""

from __future__ import annotations

import contextlib
import dataclasses
import math
from dataclasses import dataclass

import numpy as np
import pyproj
from pyproj.exceptions import CRSError as UnknownCRS
from pyproj.exceptions import ProjError

from ...core.errors import CRSError
from ...core.ground.metric import Metric, Plane, Sphere
from ...core.language import format_message, gettext_noop
from ...core.parameter import safe_repr
from ...core.promise.guarantee import Guarantee
from .datum import (
    cache_by_crs,
    crs_name,
    datums_agree,
    degrees_per_unit,
    ellipsoid_of,
    from_degrees,
    geographic_base,
    horizontal_crs,
    horizontal_with_shift,
    plane_on_datum,
    prime_meridian,
    to_degrees,
    transform,
)

# -- how much a projected CRS stretches the ground over its public area of use ---------

LARGEST_SCALE = 1.1  # beyond, a plane wastes more than the sphere's own distortion
_STEPS = 65  # nodes per side when the scale of an area is sampled
_FAR_STEPS = 13  # likewise, when pairs of far nodes are compared
_ROUNDING = 1e-4  # k_max is rounded up to this, which covers what lies between nodes
_MISPLACED = 1e-7  # degrees
_ROUNDED = 1e-3  # map units
_DEGREE = 111_195.0  # m
_OWN_DATUM = gettext_noop(
    "distance is measured on the rows' own datum, {datum}, with the projection of "
    "{crs}: no datum shift is in it"
)
_MARGIN = 0.02  # degrees; areas of use are given to a hundredth of a degree


@dataclass(frozen=True)
class AreaOfUse:
    """Area of use of a CRS, a box in degrees; east may exceed 180."""

    west: float
    south: float
    east: float
    north: float

    @classmethod
    def of(cls, crs: pyproj.CRS) -> AreaOfUse | None:
        """Return a CRS's area of use, or a like registered CRS's; None if neither has.

        A CRS without a code of its own (from a .prj file, say) borrows the area of
        the registered one it resembles: that is a public box like any other, and the
        scale over it is computed from the CRS itself.
        """
        box = crs.area_of_use
        if box is None:
            like = _find_registered_crs(crs)
            box = None if like is None else like.area_of_use
        if box is None:
            return None
        east = box.east + 360 if box.east < box.west else box.east
        return cls(box.west, box.south, east, box.north)

    @property
    def length(self) -> float:
        """Return the area's longer side (m), approximately."""
        middle = math.radians((self.south + self.north) / 2)
        across = (self.east - self.west) * math.cos(middle)
        return _DEGREE * max(across, self.north - self.south)

    def nodes(self, steps: int) -> np.ndarray:
        """Return a grid of steps² (lon, lat) degrees over the box and its margin."""
        lon = np.linspace(self.west - _MARGIN, self.east + _MARGIN, steps)
        south, north = max(self.south - _MARGIN, -90.0), min(self.north + _MARGIN, 90.0)
        lon, lat = np.meshgrid(lon, np.linspace(south, north, steps))
        return np.column_stack([np.mod(lon.ravel() + 180, 360) - 180, lat.ravel()])

    def contains(self, degrees: np.ndarray, margin: float = _MARGIN) -> np.ndarray:
        """Return a mask of (lon, lat) rows in the box or its margin (degrees)."""
        east_of = np.mod(degrees[:, 0] - (self.west - margin), 360.0)
        return (
            (east_of <= self.east - self.west + 2 * margin)
            & (degrees[:, 1] >= self.south - margin)
            & (degrees[:, 1] <= self.north + margin)
        )

    def encloses_line(self, line: np.ndarray) -> bool:
        """Return whether the box holds a line's vertices; False if it spans 360°.

        The box has no hole unless it goes round a pole. Its margin, kilometres wide,
        is for what the line does between its vertices.
        """
        hole = self.east - self.west >= 360
        return not hole and bool(
            np.isfinite(line).all() and self.contains(line, margin=0.0).all()
        )


def _find_registered_crs(crs: pyproj.CRS) -> pyproj.CRS | None:
    """Return the registered CRS that a CRS resembles, by name or parameters; else None.

    PROJ finds some likeness in any conic map; such a one must have the name as well,
    as it has where a file told the axes in another order.
    """
    found = crs.to_authority(min_confidence=20)
    if found is None:
        return None
    like = pyproj.CRS.from_authority(*found)
    named = like.name.replace("_", " ") == crs.name.replace("_", " ")
    return like if named or crs.to_authority(min_confidence=50) else None


@cache_by_crs(64)
def largest_scale_in_use(
    crs: pyproj.CRS, source: pyproj.CRS | None = None, area: AreaOfUse | None = None
) -> tuple[float | None, AreaOfUse | None]:
    """Return a plane's largest scale in its area of use, None if unknown, and the area.

    With ``source``, a CRS on another datum, the scale is that of the projection on its
    ellipsoid; with ``area`` that over another box than the area of use.
    """
    if area is None:
        area = AreaOfUse.of(crs) if crs.is_projected else None
    if area is None or not _is_plane(crs):
        return None, area
    shape = crs
    if source is not None and source != crs:
        shape = plane_on_datum(crs, degrees_on_ellipsoid(source))
    return largest_scale(shape, area), area


def _is_plane(crs: pyproj.CRS) -> bool:
    """Return whether a CRS is a plain projection of degrees from Greenwich."""
    base = crs.source_crs
    return (
        base is not None
        and base.is_geographic
        and not base.is_derived
        and prime_meridian(base) == 0
        and degrees_per_unit(base) == 1
        and len({axis.unit_conversion_factor for axis in crs.axis_info[:2]}) == 1
    )


@cache_by_crs(64)
def degrees_on_ellipsoid(crs: pyproj.CRS) -> pyproj.CRS:
    """Return the CRS of degrees from Greenwich on a CRS's ellipsoid."""
    shape = ellipsoid_of(crs)
    axes = f"+a={shape.semi_major_metre!r} +b={shape.semi_minor_metre!r}"
    return pyproj.CRS.from_user_input(f"+proj=longlat {axes} +type=crs")


@cache_by_crs(64)
def supports_datum(crs: pyproj.CRS, source: pyproj.CRS, area: AreaOfUse) -> bool:
    """Return whether PROJ computes a projection correctly on another CRS's datum.

    It is the projection whose scale is known, and leads back to where it came from:
    PROJ's Krovak has an ellipsoid of its own, and leads astray on another.
    """
    degrees = area.nodes(_FAR_STEPS)
    degrees = degrees[np.abs(degrees[:, 1]) < 89]
    known = plane_on_datum(crs, degrees_on_ellipsoid(source))
    there = from_degrees(degrees, known)
    same = np.abs(there - from_degrees(degrees, plane_on_datum(crs, source)))
    back = np.mod(to_degrees(there, known) - degrees + 180, 360) - 180
    return bool(same.max() < _ROUNDED and np.abs(back).max() < _MISPLACED)


@cache_by_crs(64)
def largest_scale(crs: pyproj.CRS, area: AreaOfUse) -> float | None:
    """Return the largest map-to-ground ratio, ≥ 1, rounded up; None if undefined.

    The scale distortion of the CRS. For points close together that is the largest
    Tissot semi-major axis; for points far apart the geodesic may leave the area, so
    their ratio is looked at as well.
    """
    fine = area.nodes(_STEPS)
    try:
        factors = pyproj.Proj(crs).get_factors(fine[:, 0], fine[:, 1], errcheck=False)
    except ProjError:
        return None
    largest = float(np.max(factors.tissot_semimajor))
    if not math.isfinite(largest) or largest > 2 * LARGEST_SCALE:
        return None if not math.isfinite(largest) else largest
    near = [float(ratio) for ratio in _local_scale_ratios(crs, area).max(axis=1)]
    largest = max(1.0, largest, *near, _largest_distant_ratio(crs, area))
    if not math.isfinite(largest):
        return None
    return round(math.ceil(largest / _ROUNDING) * _ROUNDING, 4)


@cache_by_crs(64)
def least_scale(crs: pyproj.CRS, area: AreaOfUse) -> float:
    """Return the least ratio of map to ground distance, rounded down; NaN if unknown.

    Of places next to each other: on the ground a straight line of the map is at most
    its length over this.
    """
    lon, lat = area.nodes(_STEPS).T
    factors = pyproj.Proj(crs).get_factors(lon, lat, errcheck=False)
    ratios = (np.asarray(factors.tissot_semiminor), _local_scale_ratios(crs, area))
    least = float(np.minimum(*(each.min() for each in ratios)))
    if not least > _ROUNDING:
        return math.nan
    return round(math.floor(least / _ROUNDING) * _ROUNDING, 4)


def largest_ground_ratio(ground: WorkingSpace) -> float:
    """Return a bound on the ratio of ground to working distance; NaN if unknown."""
    longest = ground.metric.k_max
    if ground.area is None:
        return longest
    return float(np.maximum(longest, 1 / least_scale(ground.working, ground.area)))


def _local_scale_ratios(crs: pyproj.CRS, area: AreaOfUse) -> np.ndarray:
    """Return ratios (4, n) of map to ground distance over 10 m, in 4 directions.

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
        here, there = (transform(end, geographic_base(crs), crs) for end in ends)
        found.append(np.hypot(*(here - there).T))
    return np.asarray(np.stack(found) * metres_per_unit(crs) / 10.0)


def _largest_distant_ratio(crs: pyproj.CRS, area: AreaOfUse) -> float:
    """Return the largest ratio, at least 1, of map to ground distance of far nodes."""
    nodes = area.nodes(_FAR_STEPS)
    there = transform(nodes, geographic_base(crs), crs) * metres_per_unit(crs)
    one, two = np.triu_indices(len(nodes), k=1)
    shape = crs.get_geod()
    assert shape is not None
    on_ground = shape.inv(*nodes[one].T, *nodes[two].T)[2]
    on_map = np.hypot(*(there[one] - there[two]).T)
    apart = on_ground > 1.0
    return float(np.max(on_map[apart] / on_ground[apart], initial=1.0))


def metres_per_unit(crs: pyproj.CRS) -> float:
    """Return the metres per unit of a projected CRS, as 0.3048 for feet."""
    return float(crs.axis_info[0].unit_conversion_factor)


SPHERE = "sphere"
_FLATTEST = 0.2  # up to here the series of authalic latitudes keep k_max
ESTIMATED = "the working CRS, chosen from where the data lie, is public"


@dataclass(frozen=True)
class WorkingSpace:
    """Plane or sphere where distance is measured, with transformations.

    working: CRS in whose coordinates the metric works, on the datum of ``source``;
        geographic for the sphere.
    area: Where a plane's scale is known; points outside are refused.
    assumptions: What the choice adds to the guarantee.
    named: The CRS whose projection ``working`` is, where it is one on another datum.
    needs_plane: Whether the sphere will not do.
    datum_shifted: The frame's CRS with its own datum shift, for public places.
    """

    source: pyproj.CRS
    working: pyproj.CRS
    metric: Metric
    area: AreaOfUse | None = None
    assumptions: tuple[str, ...] = ()
    named: pyproj.CRS | None = None
    needs_plane: bool = False
    datum_shifted: pyproj.CRS | None = None

    @property
    def label(self) -> str:
        """Return "sphere", or the code or name of the plane's CRS, for guarantees."""
        if isinstance(self.metric, Sphere):
            return SPHERE
        return crs_name(self.named or self.working)

    @property
    def is_estimated(self) -> bool:
        """Return whether the plane is a zone that was chosen from the points."""
        return ESTIMATED in self.assumptions

    @property
    def unit(self) -> float:
        """Return the metres per unit of the working plane; not for a sphere."""
        assert isinstance(self.metric, Plane)
        return self.metric.unit

    @property
    def crs(self) -> pyproj.CRS:
        """Return the CRS of working coordinates; the caller's own if datums agree."""
        if self.datum_shifted is not None and self.working == self.source:
            return self.datum_shifted
        if self.named is None or self.area is None:
            return self.working
        box = (self.area.west, self.area.south, self.area.east, self.area.north)
        return (
            self.named if datums_agree(self.source, self.named, box) else self.working
        )

    @property
    def crs_name(self) -> str:
        """Return the code of `crs`, or its WKT if it has none."""
        code = self.crs.to_authority(min_confidence=100)
        return ":".join(code) if code else str(self.crs.to_wkt())

    def bounds(self) -> tuple[float, ...]:
        """Return bounds (4,) of a plane in its units, 1 % beyond the area of use."""
        assert self.area is not None
        nodes = from_degrees(self.area.nodes(33), self.working)
        nodes = nodes[np.isfinite(nodes).all(axis=1)]
        low, high = nodes.min(axis=0), nodes.max(axis=0)
        room = 0.01 * (high - low)  # for what the border does between nodes
        return (*(low - room), *(high + room))

    def amend_guarantee(self, guarantee: Guarantee, *more: str) -> Guarantee:
        """Return a guarantee with the working space's CRS, assumptions and `more`."""
        assumed = (*guarantee.assumptions, *self.assumptions, *more)
        return guarantee.replace(crs=self.label, assumptions=assumed)

    def to_working(self, coordinates: np.ndarray) -> np.ndarray:
        """Return source coordinates in the metric's units; raise if lost or outside."""
        points = self.to_working_anywhere(coordinates)
        self.check_misplaced(self.count_misplaced(points), len(points))
        return points

    def public_to_working(self, coordinates: np.ndarray, name: str) -> np.ndarray:
        """Return places of a public argument in the metric's units; raise as rows do.

        name: The argument, as errors call it.
        """
        points = self.to_working_anywhere(coordinates)
        *lost, outside = self.count_misplaced(points).tolist()
        if any(lost):
            raise CRSError(
                f"{sum(lost)} of {len(points)} places of {name} have no place in "
                f"{self.label}. Check that its CRS is the one its coordinates are in."
            )
        if outside:
            raise CRSError(
                f"{outside} of {len(points)} places of {name} lie outside the area of "
                f"use of {self.label}. Clip {name}, or pass crs= a CRS that holds it."
            )
        return points

    def to_working_anywhere(self, coordinates: np.ndarray) -> np.ndarray:
        """Return source coordinates in the metric's units, without a check."""
        points = transform(coordinates, self.source, self.working)
        if isinstance(self.metric, Sphere):
            points = points * degrees_per_unit(self.working)
        return points

    def count_misplaced(self, points: np.ndarray) -> np.ndarray:
        """Return counts (3,) of rows: not finite; if none, off sphere, outside area."""
        known = np.isfinite(points)
        lost = 0 if known.all() else int((~known.all(axis=1)).sum())
        if lost:
            return np.array([lost, 0, 0])
        if isinstance(self.metric, Sphere):
            beyond = (np.abs(points[:, 1]) > 90) | (np.abs(points[:, 0]) > 360)
            return np.array([0, int(beyond.sum()), 0])
        return np.array([0, 0, 0 if self.area is None else self._count_outside(points)])

    def check_misplaced(self, misplaced: np.ndarray, count: int) -> None:
        """Raise if any row is lost, beyond ±90°/±360°, or outside the area of use."""
        lost, beyond, outside = misplaced.tolist()
        if lost:
            raise CRSError(
                f"{lost} of {count} rows have no place in {self.label}; check "
                "that the frame's CRS is the one its coordinates are in."
            )
        if beyond:
            raise CRSError(
                f"{beyond} of {count} rows have latitudes beyond ±90 or longitudes "
                "beyond ±360 degrees; check that the frame's CRS is the one its "
                "coordinates are in."
            )
        if outside:
            assert self.area is not None
            raise CRSError(
                f"{outside} of {count} rows lie outside the area of use of "
                f"{self.label} ({self.area.west:g}° to {self.area.east:g}° east), "
                f"where its scale is not known. {self._crs_advice}"
            )

    def transform_anywhere(
        self, coordinates: np.ndarray, crs: pyproj.CRS | None = None
    ) -> np.ndarray:
        """Return coordinates of a CRS in the metric's units; raise if not on Earth.

        They are noisy points of the frame's CRS, or public places of another one.
        """
        if crs is None or crs == self.source:
            return dataclasses.replace(self, area=None).to_working(coordinates)
        own = self.datum_shifted or geographic_base(self.source)
        there = transform(coordinates, crs, own)
        source = horizontal_crs(own)
        return dataclasses.replace(self, source=source, area=None).to_working(there)

    def public_vertices(self, vertices: np.ndarray, crs: pyproj.CRS) -> np.ndarray:
        """Return public vertices of any CRS in working coordinates, unchecked."""
        own = self.datum_shifted or geographic_base(self.source)
        there = transform(vertices, horizontal_with_shift(crs), own)
        return transform(there, horizontal_crs(own), self.working)

    def to_source(self, points: np.ndarray) -> np.ndarray:
        """Return working coordinates in the source CRS; clip or raise where undefined.

        Noise may carry a point where the source CRS is not defined (Web Mercator at
        the pole): such a point is moved to the edge of the CRS's area of use, which
        looks at the noisy point alone.
        """
        if isinstance(self.metric, Sphere):
            points = points / degrees_per_unit(self.working)
        there = transform(points, self.working, self.source)
        lost = ~np.isfinite(there).all(axis=1)
        if lost.any():
            there[lost] = self._move_to_defined(points[lost])
        return there

    def _move_to_defined(self, points: np.ndarray) -> np.ndarray:
        """Return points undefined in the source CRS clipped to its area, or raise."""
        box = AreaOfUse.of(self.source) or AreaOfUse(-180.0, -85.0, 180.0, 85.0)
        degrees = to_degrees(points, self.working)
        degrees = np.where(np.isfinite(degrees), degrees, 0.0)
        inside = np.clip(degrees, (box.west, box.south), (box.east, box.north))
        there = from_degrees(inside, self.source)
        if not np.isfinite(there).all():
            raise CRSError(
                f"the noise moves points out of the domain of {crs_name(self.source)}; "
                "release in a geographic CRS instead: to_crs('EPSG:4326') first."
            )
        return there

    def _count_outside(self, points: np.ndarray) -> int:
        """Return how many points lie outside the area of use."""
        assert self.area is not None
        # Mostly the sides of the points' bounding box tell, and the rest can stay.
        x, y = points.T
        west, east, south, north = x.min(), x.max(), y.min(), y.max()
        sides = np.empty((4, 64, 2))  # below, above, left, right
        sides[:2, :, 0], sides[0, :, 1], sides[1, :, 1] = (
            np.linspace(west, east, 64), south, north
        )  # fmt: skip
        sides[2:, :, 1], sides[2, :, 0], sides[3, :, 0] = (
            np.linspace(south, north, 64), west, east
        )  # fmt: skip
        if self.area.encloses_line(to_degrees(sides.reshape(-1, 2), self.working)):
            return 0
        degrees = to_degrees(points, self.working)
        return int((~self.area.contains(degrees)).sum())

    @property
    def _crs_advice(self) -> str:
        """Return advice on the CRS to pass: a plane, other zones, or the sphere."""
        neighbours = _adjacent_utm_zones(self.named or self.working)
        chosen = self.is_estimated
        if neighbours and self.needs_plane and self.source.is_geographic and not chosen:
            return (
                "Leave crs out: a zone twice as wide is then taken. Or pass crs= a "
                "national plane that holds all rows."
            )
        if neighbours and self.needs_plane:
            return (
                f"Pass crs= a plane that holds all rows: {neighbours} beside it, or a "
                "national one."
            )
        if neighbours:
            return (
                f"Pass crs= a plane that holds all rows: {neighbours} beside it, or a "
                "national one. Or crs='sphere' (polygons then as region=, not onto=)."
            )
        if self.needs_plane:
            return (
                "This needs a plane: pass crs= a projected CRS whose area of use holds "
                "all rows, or release public regions one by one."
            )
        return (
            "Pass crs='sphere' (polygons then as region=, not onto=), or crs= a "
            "projected CRS whose area of use holds all rows."
        )


def _adjacent_utm_zones(crs: pyproj.CRS) -> str:
    """Return codes of the UTM zones next to one, or "" for other CRSs.

    >>> _adjacent_utm_zones(pyproj.CRS(25832)), _adjacent_utm_zones(pyproj.CRS(27700))
    ('EPSG:25831, EPSG:25833', '')
    """
    code, zone = crs.to_epsg(), crs.utm_zone
    if code is None or zone is None:
        return ""
    number, found = int(zone[:-1]), []
    for step in (-1, 1):
        with contextlib.suppress(UnknownCRS):
            other = pyproj.CRS.from_epsg(code + step)
            if other.name == crs.name.replace(zone, f"{number + step}{zone[-1]}"):
                found.append(f"EPSG:{code + step}")
    return ", ".join(found)


def choose_ground(
    source: pyproj.CRS | None,
    crs: object = None,
    *,
    plane: bool = False,
    coordinates: np.ndarray | None = None,
    area: AreaOfUse | None = None,
) -> WorkingSpace:
    """Return the plane or sphere to measure distance in; raise if neither is possible.

    coordinates (n, 2): The points, from which a UTM or UPS zone is chosen if a plane is
        needed and neither ``crs`` nor ``source`` gives one. The guarantee then says so.
    area: Where ``crs`` is such a zone, chosen before: the area it was chosen for.
    """
    if source is None:
        raise CRSError(
            format_message(
                "the frame has no CRS, so its units cannot be read as ground metres. "
                "Set the CRS its coordinates are in with set_crs(), e.g. "
                "set_crs('EPSG:4326')."
            )
        )
    given = horizontal_with_shift(source)
    source = horizontal_crs(given) if given.is_bound else given
    if given.is_bound:
        ground = choose_ground(
            source, crs, plane=plane, coordinates=coordinates, area=area
        )
        return dataclasses.replace(ground, datum_shifted=given)
    if not (source.is_geographic or source.is_projected):
        raise CRSError(
            format_message(
                "{crs} is neither geographic nor projected, so ground metres cannot be "
                "had from it. Georeference the data, then set_crs(); geocentric "
                "coordinates go through to_crs('EPSG:4326').",
                crs=crs_name(source),
            )
        )
    _check_ellipsoid(source)
    if crs is None:
        return _choose_default_ground(source, plane, coordinates)
    if isinstance(crs, str) and crs.lower() == SPHERE:
        if plane:
            raise CRSError(
                format_message(
                    "this mechanism needs a plane; crs must be a projected CRS made "
                    "for the region (e.g. a UTM zone), got 'sphere'."
                )
            )
        return _make_sphere_ground(source)
    working = horizontal_crs(parse_crs(crs))
    if working.is_geographic and not plane:
        return _make_sphere_ground(source)
    chosen = () if area is None else (ESTIMATED,)
    area = area or largest_scale_in_use(working)[1]
    return _make_plane_ground(
        source, working, area, needs_plane=plane, assumptions=chosen
    )


def parse_crs(crs: object) -> pyproj.CRS:
    """Return the CRS that a caller names; raise if it is unknown."""
    try:
        return pyproj.CRS.from_user_input(crs)
    except (UnknownCRS, TypeError, ValueError) as error:
        raise CRSError(
            format_message(
                "crs must be a CRS that pyproj knows, or 'sphere'; got {value}.",
                value=safe_repr(crs),
            )
        ) from error


def _check_ellipsoid(source: pyproj.CRS) -> None:
    """Raise unless latitudes are geodetic, on an ellipsoid like the Earth's."""
    base = geographic_base(source)
    shape = base.ellipsoid
    if not base.is_geographic or shape is None:
        # Its code is not asked for: that is where PROJ 9.1 crashes.
        raise CRSError(
            f"{source.name} has geocentric latitudes, which cannot be converted "
            "to ground metres. Call to_crs('EPSG:4326') first."
        )
    # A sphere has 0; one that is longer from pole to pole has less.
    flattening = 1 / shape.inverse_flattening if shape.inverse_flattening else 0.0
    if not 0 <= flattening <= _FLATTEST:
        raise CRSError(
            f"the flattening of the ellipsoid of {crs_name(source)} must be 0 to "
            f"{_FLATTEST:g}; it is {flattening:.3g}. Reproject to a CRS on "
            "another ellipsoid."
        )


def asks_for_sphere(crs: object) -> bool:
    """Return whether crs is 'sphere' or a geographic CRS; False if None or unknown."""
    if crs is None or (isinstance(crs, str) and crs.lower() == SPHERE):
        return crs is not None
    try:
        return bool(pyproj.CRS.from_user_input(crs).is_geographic)
    except (UnknownCRS, TypeError, ValueError):
        return False  # which `choose_ground` refuses


def _choose_default_ground(
    source: pyproj.CRS, plane: bool, coordinates: np.ndarray | None
) -> WorkingSpace:
    """Return the frame's plane, the sphere or a UTM plane; raise if none serves.

    The plane only if its scale distortion is small: Web Mercator's is too large.
    """
    scale, area = (None, None) if source.is_geographic else largest_scale_in_use(source)
    if scale is not None and scale <= LARGEST_SCALE:
        return _make_plane_ground(source, source, area, needs_plane=plane)
    if not plane:
        return _make_sphere_ground(source)
    if coordinates is None:
        raise CRSError("a plane is needed: give crs=, a projected CRS.")
    return _make_utm_ground(source, to_degrees(coordinates, source))


def _make_sphere_ground(source: pyproj.CRS) -> WorkingSpace:
    """Return the working space on the sphere of a CRS's ellipsoid."""
    shape = ellipsoid_of(source)
    flattening = 1 / shape.inverse_flattening if shape.inverse_flattening else 0.0
    return WorkingSpace(
        source, geographic_base(source), Sphere(shape.semi_major_metre, flattening)
    )


def _make_plane_ground(
    source: pyproj.CRS,
    crs: pyproj.CRS,
    area: AreaOfUse | None,
    *,
    needs_plane: bool,
    assumptions: tuple[str, ...] = (),
) -> WorkingSpace:
    """Return the plane of a CRS on the rows' datum; raise if scale or datum is bad."""
    scale, _ = largest_scale_in_use(crs, source, area)
    if scale is None or scale > LARGEST_SCALE:
        found = "not known" if scale is None else f"up to {scale:.4g}"
        raise CRSError(
            f"crs must be a projected CRS of scale at most {LARGEST_SCALE}; that of "
            f"{crs_name(crs)} is {found}. Use a UTM zone or national grid"
            + ("." if needs_plane else ", or 'sphere'.")
        )
    working, named = plane_on_datum(crs, source), None
    if working != crs:
        if area is None or not supports_datum(crs, source, area):
            raise CRSError(
                f"{crs_name(crs)} cannot be used with {geographic_base(source).name}, "
                "the datum of the rows. Use a UTM zone, or call to_crs() on the frame "
                "first."
            )
        named = crs
        assumptions = (
            *assumptions,
            _OWN_DATUM.format(datum=geographic_base(source).name, crs=crs_name(crs)),
        )
    metric = Plane(metres_per_unit(crs), scale)
    return WorkingSpace(source, working, metric, area, assumptions, named, needs_plane)


def _make_utm_ground(source: pyproj.CRS, degrees: np.ndarray) -> WorkingSpace:
    """Return the plane of the UTM or UPS zone around the middle of the points."""
    known = degrees[np.isfinite(degrees).all(axis=1)]
    if not len(known):
        known = np.zeros((1, 2))  # whoever measures there refuses such rows
    x, y, z = Sphere().to_vectors(known).mean(axis=1)
    lon, lat = (
        math.degrees(math.atan2(y, x)),
        math.degrees(math.atan2(z, math.hypot(x, y))),
    )
    polar = lat >= 84 or lat <= -80
    number = 61 if polar else int((lon + 180) // 6) % 60 + 1
    crs = pyproj.CRS.from_epsg((32600 if lat >= 0 else 32700) + number)
    # Towns lie on zone borders: take the zone twice as wide.
    middle = 6.0 * number - 183
    area = (
        AreaOfUse.of(crs) if polar else AreaOfUse(middle - 6, -80.0, middle + 6, 84.0)
    )
    return _make_plane_ground(
        source, crs, area, needs_plane=True, assumptions=(ESTIMATED,)
    )
