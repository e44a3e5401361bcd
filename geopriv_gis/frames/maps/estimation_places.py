"""Places or cells of estimates, and the facts stored with them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np

from ...core.deconvolution import NoiseLaw, NoisyPoints
from ...core.deconvolution.laws import round_up_to_four_digits
from ...core.pairs.kernels import useful_width
from ..ground.geometry import geometry_of
from ..ground.public_shapes import is_table_of_places, project_query_places
from .analysis import (
    AnalysedRelease,
    EstimationPlane,
    ExtentNodes,
    bounding_box,
    centre_of_box,
)

_ACROSS = 200  # cells along the longer side, where nobody says how large they are
OF_RELEASE = "bounds of the released points"
PER_AREA = "rows per square metre"
CHOSEN, _BY_NOISE = "chosen", ", by the noise"


@dataclass(frozen=True, eq=False)
class EstimationPlaces:
    """Public places to estimate at, in their CRS and the plane, and noisy points."""

    geometry: gpd.GeoSeries
    chart: EstimationPlane
    places: np.ndarray
    noisy: NoisyPoints

    @classmethod
    def of(cls, source: AnalysedRelease, points: Any, crs: object) -> EstimationPlaces:
        """Project public points to estimate at, and noisy ones; raise if invalid."""
        if isinstance(points, gpd.GeoDataFrame):
            points = geometry_of(points)
        chart = source.chart(crs, None, plane=False)
        places = (
            project_query_places(points, source.series.crs, chart.ground) * chart.unit
        )
        own = source.series.crs
        shapes = (
            points if is_table_of_places(points) else gpd.GeoSeries([points], crs=own)
        )
        geometry = gpd.GeoSeries(shapes.array, index=shapes.index, crs=shapes.crs)
        return cls(geometry, chart, places, source.noisy_points(chart))

    def facts(self, source: AnalysedRelease, bandwidth: float) -> dict[str, Any]:
        """Return the record's fields on estimates at places; raise if bias is large."""
        facts = estimate_facts(source, self.chart, bandwidth, strain=0.0)
        return {**facts, "bias": source.bound_bias(self.noisy, self.chart, bandwidth)}

    def frame(self, columns: dict[str, np.ndarray]) -> gpd.GeoDataFrame:
        """Return a GeoDataFrame of the places estimated at, with given columns."""
        shapes = self.geometry
        return gpd.GeoDataFrame(columns, geometry=shapes, index=shapes.index)


@dataclass(frozen=True, eq=False)
class EstimationBounds:
    """Plane and bounds (m) of a grid to estimate on, with the noisy points."""

    chart: EstimationPlane
    bounds: tuple[float, float, float, float]
    noisy: NoisyPoints
    given: bool

    @classmethod
    def of(cls, source: AnalysedRelease, extent: Any, crs: object) -> EstimationBounds:
        """Return plane, bounds (m) of extent, else of the release, and noisy points."""
        own = source.series.crs
        given = None if extent is None else ExtentNodes.of(extent, own)
        around = None if given is None else given.in_crs(own)
        chart = source.chart(crs, around, plane=True)
        bounds = (
            given.bounds_in(chart)
            if given
            else bounding_box(chart.points(source.xy, own))
        )
        noisy = source.noisy_points(chart, centre_of_box(bounds))
        return cls(chart, bounds, noisy, extent is not None)

    def facts(self, source: AnalysedRelease, bandwidth: float) -> dict[str, Any]:
        """Return the record's fields on estimates in cells, and on a default extent."""
        strain = self.chart.distortion(self.bounds)
        facts = estimate_facts(source, self.chart, bandwidth, strain=strain)
        if not self.given:
            facts["extent"] = OF_RELEASE
        return facts


def choose_bandwidth(
    bandwidth: float | None, noisy: NoisyPoints, min_length: float = 0.0,
    usual: Callable[[Sequence[NoiseLaw]], float] = useful_width,
) -> float:  # fmt: skip
    """Return the bandwidth (m), by default from the noise; raise if it is too small."""
    if bandwidth is not None:
        return noisy.check_bandwidth(bandwidth)
    return noisy.check_bandwidth(
        round_up_to_four_digits(max(usual(noisy.laws), min_length))
    )


def radius_of(
    rows: float, noisy: NoisyPoints, bounds: tuple[float, ...] | None = None
) -> float:
    """Return the radius (m) of a circle that holds `rows` rows, if even over bounds.

    By default in that of the released points.
    """
    west, south, east, north = bounds or bounding_box(noisy.points)
    x, y = (west + east) / 2, (south + north) / 2
    sides = noisy.metric.distance(
        np.array([(west, y), (x, south)]), np.array([(east, y), (x, north)])
    )
    return math.sqrt(rows * float(sides.prod()) / (math.pi * len(noisy.points)))


def choose_bandwidth_and_cell(
    bandwidth: float | None,
    cell: float | None,
    noisy: NoisyPoints,
    bounds: tuple[float, ...],
    min_length: float = 0.0,
) -> tuple[float, float, dict[str, str]]:
    """Choose a heatmap's bandwidth (raise if small) and cell size (m); name defaults.

    By default as the noise and the bounds have it, which are public.
    """
    west, south, east, north = bounds
    span = max(east - west, north - south)
    width = choose_bandwidth(bandwidth, noisy, max(min_length, 2 * span / _ACROSS))
    side = max(width / 2, span / _ACROSS) if cell is None else cell
    return width, side, defaults_chosen(bandwidth=bandwidth, cell=cell)


def defaults_chosen(**given: float | None) -> dict[str, str]:
    """Return the record's field on arguments chosen by default; {} if none."""
    names = [name for name, value in given.items() if value is None]
    return {CHOSEN: f"{' and '.join(names)}{_BY_NOISE}"} if names else {}


def describe_choice(facts: Mapping[str, Any]) -> str:
    """Return text on the defaults chosen, in metres, or "".

    >>> facts = {"bandwidth": 200.0, **defaults_chosen(bandwidth=None, cell=50.0)}
    >>> describe_choice(facts)
    'bandwidth 200 m, chosen by the noise'
    """
    names = str(facts.get(CHOSEN, "")).removesuffix(_BY_NOISE)
    if not names:
        return ""
    metres = [f"{name} {facts[name]:g} m" for name in names.split(" and ")]
    return f"{' and '.join(metres)}, chosen by the noise"


def estimate_facts(
    source: AnalysedRelease, chart: EstimationPlane, bandwidth: float, *, strain: float
) -> dict[str, Any]:
    """Return the record's fields on estimates: bandwidth, rows, sphere's distortion."""
    facts: dict[str, Any] = {"bandwidth": bandwidth, "rows": len(source.xy)}
    if chart.sphere is not None:
        facts["strain"] = strain
    return facts
