"""Public zones in the plane of a release, ready to be counted in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
from shapely.geometry import MultiPolygon, Polygon

from ...core.deconvolution import NoiseLaw, NoisyPoints
from ...core.errors import GeometryError
from ...core.pairs.kernels import useful_width
from ..ground.geometry import geometry_of
from ..ground.region import PublicRegion
from .analysis import (
    AnalysedRelease,
    EstimationPlane,
    ExtentNodes,
    bounding_box,
    centre_of_box,
)
from .estimation_places import choose_bandwidth

_BINS = 1000  # bandwidths along a zone, where nobody gives one


@dataclass(frozen=True, eq=False)
class ProjectedZones:
    """Zones as they were given, and as rings (m) in a plane, with the noisy points."""

    frame: gpd.GeoDataFrame
    chart: EstimationPlane
    rings: list[list[np.ndarray]]
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
        *,
        usual: Callable[[Sequence[NoiseLaw]], float] = useful_width,
    ) -> ProjectedZones:
        """Return zones that can be counted in with a bandwidth (m), or raise."""
        frame = _check_zone_layer(polygons, source, name)
        around = ExtentNodes.of(frame, source.series.crs).in_crs(source.series.crs)
        chart = source.chart(crs, around, plane=True)
        zones = [
            PublicRegion.of(shape, frame.crs).in_plane(chart.ground)
            for shape in frame.geometry
        ]
        rings = [[ring * chart.unit for ring in zone] for zone in zones]
        bounds = bounding_box(np.vstack([ring for zone in rings for ring in zone]))
        noisy = source.noisy_points(chart, centre_of_box(bounds))
        spans = [np.ptp(np.vstack(zone), axis=0).max() for zone in rings]
        least = max(4 * source.spacing(chart), float(max(spans)) / _BINS)
        width = choose_bandwidth(bandwidth, noisy, least, usual)
        source.bound_bias(noisy, chart, width)
        return cls(frame, chart, rings, noisy, width, chart.distortion(bounds))


def _check_zone_layer(
    polygons: Any, source: AnalysedRelease, name: str
) -> gpd.GeoDataFrame:
    """Return zones as a frame with a CRS."""
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
    return frame
