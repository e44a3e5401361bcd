"""Conversion of polygons from a plane to the frame's CRS, over ±180° and the poles."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pyproj
from shapely.affinity import scale, translate
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from ...core.errors import CRSError
from .crs import AreaOfUse, WorkingSpace
from .datum import crs_name, degrees_per_unit, geographic_base, transform

BEND = 0.1  # m of the plane; what an edge may bend away from its straight line
_ROUNDS = 32  # times that an edge is halved: from the Earth's girth to a centimetre
_FIRST = 3  # of them for all edges, that turns around the Earth are seen
_MOST = 100_000  # corners; what edges bend then is in the error
_SAFETY = 1.25  # for what an edge does between the places that are looked at
_METRES_PER_DEGREE = 111_700.0  # at most, of longitude or latitude

Change = Callable[[np.ndarray], np.ndarray]


def polygon_on_earth(
    polygon: Polygon, ground: WorkingSpace
) -> tuple[BaseGeometry, float]:
    """Return a polygon's shell in the frame's CRS, cut at ±180°, and its deviation (m).

    Where the frame's CRS is geographic, or torn along the antimeridian like Web
    Mercator, a ring over it is cut there (RFC 7946, section 3.1.9), and one around a
    pole is closed along it. Edges get so many corners that none bends away from its
    straight line by more than the second result, in metres of the plane.
    """
    ring = np.asarray(polygon.exterior.coords)[:, :2]
    source, working = ground.source, ground.working
    if source == working:
        return Polygon(ring), 0.0
    unit = ground.unit
    base = source if source.is_geographic else geographic_base(source)
    if source.is_geographic or _crosses_tear(ring, ground):
        shape, bend = _project_to_degrees(ring, working, base, BEND / unit)
        if source.is_geographic:
            per = 1 / degrees_per_unit(source)
            return scale(shape, per, per, origin=(0, 0)), bend * unit
        shape, more = _project_torn_polygon(shape, base, source)
        return shape, bend * unit + more * _METRES_PER_DEGREE
    finer, bend = _densify(
        ring, ground.to_source, lambda x: transform(x, source, working), BEND / unit
    )
    return Polygon(ground.to_source(finer)), bend * unit


def _project_torn_polygon(
    shape: BaseGeometry, base: pyproj.CRS, source: pyproj.CRS
) -> tuple[BaseGeometry, float]:
    """Return a shape (°) in a CRS, clipped, and its deviation (°); raise if empty."""
    unit = degrees_per_unit(base)

    def forward(degrees: np.ndarray) -> np.ndarray:
        """Transform degrees into the source CRS."""
        return transform(degrees / unit, base, source)

    def inverse(places: np.ndarray) -> np.ndarray:
        """Transform source coordinates back to degrees."""
        return transform(places, source, base) * unit

    # Rows may lie beyond the area of use, up to where the formula ends.
    poles = np.isfinite(forward(np.array([[0.0, -90.0], [0.0, 90.0]]))).all(axis=1)
    if not poles.all():
        whole = AreaOfUse.of(source) or AreaOfUse(-180.0, -85.0, 180.0, 85.0)
        south, north = np.where(poles, (-90.0, 90.0), (whole.south, whole.north))
        shape = shape.intersection(box(-180.0, south, 180.0, north))
    finer = [
        _densify(
            np.asarray(part.exterior.coords),
            forward,
            inverse,
            BEND / _METRES_PER_DEGREE,
        )
        for part in getattr(shape, "geoms", [shape])
        if part.area > 0
    ]
    if not finer:
        raise CRSError(
            f"the noise moves the shape out of the domain of {crs_name(source)}; "
            "release in a geographic CRS instead: to_crs('EPSG:4326') first."
        )
    parts = [Polygon(forward(ring)) for ring, _ in finer]
    bend = max(bend for _, bend in finer)
    return (parts[0] if len(parts) == 1 else MultiPolygon(parts)), bend


def _project_to_degrees(
    ring: np.ndarray, working: pyproj.CRS, geographic: pyproj.CRS, tolerance: float
) -> tuple[BaseGeometry, float]:
    """Return a ring as degrees, cut at ±180°, and its edges' deviation (ring units)."""
    unit = degrees_per_unit(geographic)

    def forward(places: np.ndarray) -> np.ndarray:
        """Return places of the plane as longitudes, latitudes, without 360° jumps."""
        lonlat = transform(places, working, geographic) * unit
        lon = np.unwrap(lonlat[:, 0], period=360.0)
        return np.column_stack([lon, lonlat[:, 1]])

    def inverse(degrees: np.ndarray) -> np.ndarray:
        """Transform degrees back to the working plane."""
        return transform(degrees / unit, geographic, working)

    ring, bend = _densify(ring, forward, inverse, tolerance)
    lonlat = forward(ring)
    turn = lonlat[-1, 0] - lonlat[0, 0]
    if abs(turn) < 180:
        lonlat[-1] = lonlat[0]  # to the last digit, which unwrapping costs
    if abs(turn) > 180:
        # Whole numbers of 2⁻³⁰ degrees, so that the seam closes without a gap.
        lonlat[0, 0] = np.rint(lonlat[0, 0] * 2**30) / 2**30
        lonlat[-1, 0] = lonlat[0, 0] + np.copysign(360.0, turn)
        pole = np.copysign(90.0, lonlat[:, 1].mean())
        lonlat = np.vstack([lonlat, [[lonlat[-1, 0], pole], [lonlat[0, 0], pole]]])
    elif np.abs(lonlat[:, 0]).max() <= 180:
        return Polygon(lonlat), bend
    return cut_at_antimeridian(Polygon(lonlat)), bend


def _densify(
    ring: np.ndarray, forward: Change, inverse: Change, tolerance: float
) -> tuple[np.ndarray, float]:
    """Return a ring with added corners, and a bound ≥ `tolerance` on its deviation.

    An edge that is straight after ``forward`` leaves the ring's own edge by no more
    than the tolerance, or than the second result, in the ring's units.
    """
    bend = math.inf
    for number in range(_ROUNDS):
        long = np.ones(len(ring) - 1, dtype=bool)
        if number >= _FIRST:
            bends = _edge_deviations(ring, forward(ring), inverse) * _SAFETY
            bend = float(bends.max())
            # No edge is halved for ever, such as one through a pole.
            length = np.hypot(*np.diff(ring, axis=0).T)
            long = (bends > tolerance) & (length > 4 * tolerance)
        if not long.any() or len(ring) > _MOST:
            break
        middle = (ring[1:] + ring[:-1]) / 2
        ring = np.insert(ring, np.flatnonzero(long) + 1, middle[long], axis=0)
    return ring, max(bend, tolerance)


def _edge_deviations(ring: np.ndarray, ends: np.ndarray, inverse: Change) -> np.ndarray:
    """Return how far each edge (projected `ends`) deviates, in ring units; NaN as 0."""
    along = ring[1:] - ring[:-1]
    length = np.maximum(np.hypot(*along.T), 1e-300)
    found = np.zeros(len(along))
    for share in (0.25, 0.5, 0.75):
        away = inverse(ends[:-1] + share * (ends[1:] - ends[:-1])) - ring[:-1]
        across = np.abs(away[:, 0] * along[:, 1] - away[:, 1] * along[:, 0]) / length
        # Where an edge turns round a pole it can lead along itself, and beyond.
        forward = (away * along).sum(axis=1) / length
        beyond = np.maximum(np.maximum(-forward, forward - length), 0.0)
        found = np.maximum(found, np.hypot(across, beyond))
    return np.nan_to_num(found, nan=0.0, posinf=0.0)


def _crosses_tear(ring: np.ndarray, ground: WorkingSpace) -> bool:
    """Return whether any edge's midpoint is projected far from its ends' middle."""
    ends = ground.to_source(ring)
    middles = ground.to_source((ring[1:] + ring[:-1]) / 2)
    gap = np.hypot(*(middles - (ends[1:] + ends[:-1]) / 2).T)
    length = np.hypot(*np.diff(ends, axis=0).T)
    return bool((gap > length / 4 + 1e-6 * np.ptp(ring, axis=0).max()).any())


def cut_at_antimeridian(shape: BaseGeometry, half: float = 180.0) -> BaseGeometry:
    """Return polygons cut at ±180° (``half``) and moved between; as given if empty."""
    pieces = []
    for turn in (-2, -1, 0, 1, 2):
        moved = translate(shape, xoff=2 * half * turn)
        piece = moved.intersection(box(-half, -half / 2, half, half / 2))
        parts = getattr(piece, "geoms", [piece])
        pieces += [part for part in parts if part.area > 0]
    return unary_union(pieces) if pieces else shape
