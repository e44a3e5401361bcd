"""Public zones in the plane of a release, ready to be counted in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import scipy
from shapely.geometry import MultiPoint, MultiPolygon, Polygon
from shapely.ops import unary_union

from ...core.deconvolution import (
    NoisyPoints,
    ZoneCases,
    estimate_zone_cases,
    sharp_width,
)
from ...core.errors import CRSError, GeometryError
from ..ground.geometry import geometry_of
from ..ground.region import PublicRegion, Rings, closed_rings, polygons_of_rings
from ..ground.warning import Progress, ignore_progress
from .analysis import (
    AnalysedRelease,
    EstimationPlane,
    ExtentNodes,
    bounding_box,
    centre_of_box,
)
from .estimation_places import choose_bandwidth, defaults_chosen, estimate_facts

_BINS = 1000  # bandwidths along a zone, where nobody gives one
_REACH = 8.0  # bandwidths around zones from which points count
_PIECES = 40, 4  # pieces of what surrounds zones at most, and more for each zone
_FAR = 20  # reaches away, where so many points bound the Voronoi cells
_MITRE = 2  # of shapely's styles, which leaves corners as they are
MIXED = "zone too small for the bandwidth"
UNEVEN = "points do not lie evenly near the border"
BEYOND = "points beyond all zones may count"


@dataclass(frozen=True, eq=False)
class ProjectedZones:
    """Zones to count in, in their CRS and as rings (m), with noisy points.

    After the rings of zones come those of what surrounds them.
    """

    frame: gpd.GeoDataFrame
    chart: EstimationPlane
    rings: list[Rings]
    noisy: NoisyPoints
    bandwidth: float
    strain: float

    @classmethod
    def of(
        cls,
        source: AnalysedRelease,
        polygons: Any,
        bandwidth: float | None,
        crs: object,
        name: str,
    ) -> ProjectedZones:
        """Return zones with a belt around, to count at a bandwidth; raise if unfit."""
        frame = _check_zone_layer(polygons, source, name)
        around = ExtentNodes.of(frame, source.series.crs).in_crs(source.series.crs)
        chart = source.chart(crs, around, plane=True)
        zones = [
            PublicRegion.of(shape, frame.crs, name).in_plane(chart.ground)
            for shape in frame.geometry
        ]
        rings = [[ring * chart.unit for ring in zone] for zone in zones]
        bounds = bounding_box(np.vstack([ring for zone in rings for ring in zone]))
        noisy = source.noisy_points(chart, centre_of_box(bounds))
        spans = [np.ptp(np.vstack(zone), axis=0).max() for zone in rings]
        least = max(4 * source.spacing(chart), float(max(spans)) / _BINS)
        width = choose_bandwidth(bandwidth, noisy, least, sharp_width)
        source.bound_bias(noisy, chart, width)
        rings += _zones_around(rings, width)
        return cls(frame, chart, rings, noisy, width, chart.distortion(bounds))

    def estimate_cases(
        self, sets: Sequence[np.ndarray], progress: Progress | None
    ) -> list[ZoneCases]:
        """Return estimated cases in the zones for each set of rows."""
        report = progress or ignore_progress
        every = estimate_zone_cases(
            self.noisy, sets, self.rings, self.bandwidth, report
        )
        return [every.of_set(number, len(self.frame)) for number in range(len(sets))]

    def facts(self, source: AnalysedRelease, bandwidth: float | None) -> dict[str, Any]:
        """Return the record's fields on estimates in zones, and a default bandwidth."""
        facts = estimate_facts(source, self.chart, self.bandwidth, strain=self.strain)
        return {**facts, **defaults_chosen(bandwidth=bandwidth)}


def find_doubts(cases: ZoneCases) -> np.ndarray:
    """Return for each zone a text why its estimate is doubtful, or ""."""
    doubts = (cases.mixed, MIXED), (cases.uneven, UNEVEN), (cases.beyond, BEYOND)
    reason = np.full(len(cases.mixed), "", dtype=object)
    for doubt, why in reversed(doubts):
        reason[doubt] = why
    return reason


def _zones_around(zones: list[Rings], bandwidth: float) -> list[Rings]:
    """Return pieces of a belt around all zones, whose points affect estimates.

    Gaps narrower than two bandwidths are left out: no estimate tells what is in them.
    """
    whole = unary_union([part for zone in zones for part in polygons_of_rings(zone)])
    closed = whole
    for side in (bandwidth, -bandwidth):
        closed = closed.buffer(side, join_style=_MITRE)
    closed = closed.union(whole)
    belt = closed.buffer(_REACH * bandwidth).difference(closed)
    edge = closed.boundary
    most = _PIECES[0] + _PIECES[1] * len(zones)
    pieces = int(np.clip(edge.length / (_REACH * bandwidth), 3, most))
    middles = [edge.interpolate(n / pieces, normalized=True) for n in range(pieces)]
    # Where zones touch, an edge may pass one place twice.
    places = np.unique(np.round([[one.x, one.y] for one in middles], 3), axis=0)
    reach = np.ptp(places, axis=0).max() + _REACH * bandwidth
    cells = _make_voronoi_cells(places, _FAR * reach)
    return [rings for cell in cells if (rings := closed_rings(cell.intersection(belt)))]


def _make_voronoi_cells(points: np.ndarray, far: float) -> list[Polygon]:
    """Return the Voronoi cell of each point, bounded by points added ``far`` away.

    GEOS's cells overlap where many points are on a circle.
    """
    turn = np.linspace(0, 2 * np.pi, _FAR, endpoint=False)
    around = points.mean(axis=0) + far * np.column_stack([np.cos(turn), np.sin(turn)])
    diagram = scipy.spatial.Voronoi(np.vstack([points, around]))
    corners = (
        diagram.regions[number] for number in diagram.point_region[: len(points)]
    )
    return [MultiPoint(diagram.vertices[each]).convex_hull for each in corners]


def _check_zone_layer(
    polygons: Any, source: AnalysedRelease, name: str
) -> gpd.GeoDataFrame:
    """Return zones as a frame; raise unless polygons with areas, in a CRS."""
    if isinstance(polygons, gpd.GeoDataFrame):
        frame = polygons
    elif isinstance(polygons, gpd.GeoSeries):
        frame = polygons.to_frame("geometry").set_geometry("geometry")
    else:
        single = isinstance(polygons, (Polygon, MultiPolygon))
        shape = polygons if single else None
        frame = gpd.GeoDataFrame(geometry=[shape], crs=source.series.crs)
    shapes = geometry_of(frame)
    good = not shapes.isna().any() and set(shapes.geom_type) <= {
        "Polygon",
        "MultiPolygon",
    }
    if (
        not good
        or not len(frame)
        or shapes.is_empty.any()
        or min(shape.area for shape in shapes) <= 0
    ):
        raise GeometryError(
            f"{name} must be a polygon, or a layer of polygons, each with an area."
        )
    if frame.crs is None:
        raise CRSError(f"{name} has no CRS; set it with set_crs().")
    return frame
