"""Where estimates are made, at public places or in cells; what is told with them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np

from ...core.deconvolution import Law, Source
from ...core.deconvolution.laws import rounded_up
from ...core.pairs.kernels import useful_width
from ..ground.geometry import geometry_of
from ..ground.public_shapes import is_many, places_of
from .analysis import Chart, Extent, Released, box_of, middle_of

_ACROSS = 200  # cells along the longer side, where nobody says how large they are
OF_RELEASE = "bounds of the released points"
CHOSEN, _BY_NOISE = "chosen", ", by the noise"


@dataclass(frozen=True, eq=False)
class EstimationPlaces:
    """Public places as they were given, and in the chart, with the noisy points."""

    geometry: gpd.GeoSeries
    chart: Chart
    places: np.ndarray
    noisy: Source

    @classmethod
    def of(cls, source: Released, points: Any, crs: object) -> EstimationPlaces:
        """Return places that can be estimated at, or raise."""
        if isinstance(points, gpd.GeoDataFrame):
            points = geometry_of(points)
        chart = source.chart(crs, None, plane=False)
        places = places_of(points, source.series.crs, chart.ground) * chart.unit
        own = source.series.crs
        shapes = points if is_many(points) else gpd.GeoSeries([points], crs=own)
        geometry = gpd.GeoSeries(shapes.array, index=shapes.index, crs=shapes.crs)
        return cls(geometry, chart, places, source.source(chart))

    def facts(self, source: Released, bandwidth: float) -> dict[str, Any]:
        """Return what is told with estimates at places."""
        facts = facts_of(source, self.chart, bandwidth, strain=0.0)
        return {**facts, "bias": source.bias(self.noisy, self.chart, bandwidth)}

    def frame(self, columns: dict[str, np.ndarray]) -> gpd.GeoDataFrame:
        """Return estimates at the places."""
        shapes = self.geometry
        return gpd.GeoDataFrame(columns, geometry=shapes, index=shapes.index)


@dataclass(frozen=True, eq=False)
class Bounded:
    """A plane and the bounds (m) in it that cells are for, with the noisy points."""

    chart: Chart
    bounds: tuple[float, float, float, float]
    noisy: Source
    given: bool

    @classmethod
    def of(cls, source: Released, extent: Any, crs: object) -> Bounded:
        """Return the bounds of a public extent, or of the released points."""
        own = source.series.crs
        given = None if extent is None else Extent.of(extent, own)
        around = None if given is None else given.to(own)
        chart = source.chart(crs, around, plane=True)
        bounds = given.within(chart) if given else box_of(chart.points(source.xy, own))
        noisy = source.source(chart, middle_of(bounds))
        return cls(chart, bounds, noisy, extent is not None)

    def facts(self, source: Released, bandwidth: float) -> dict[str, Any]:
        """Return what is told with estimates in cells."""
        strain = self.chart.strain(self.bounds)
        facts = facts_of(source, self.chart, bandwidth, strain=strain)
        if not self.given:
            facts["extent"] = OF_RELEASE
        return facts


def width_of(
    bandwidth: float | None, noisy: Source, least: float = 0.0,
    usual: Callable[[Sequence[Law]], float] = useful_width,
) -> float:  # fmt: skip
    """Return a bandwidth (m); by default one that the noise can bear, and no less."""
    if bandwidth is not None:
        return noisy.check(bandwidth)
    return noisy.check(rounded_up(max(usual(noisy.laws), least)))


def radius_of(
    rows: float, noisy: Source, bounds: tuple[float, ...] | None = None
) -> float:
    """Return the radius (m) around a row with so many, if they lie evenly in a box.

    By default in that of the released points.
    """
    west, south, east, north = bounds or box_of(noisy.points)
    x, y = (west + east) / 2, (south + north) / 2
    sides = noisy.metric.distance(
        np.array([(west, y), (x, south)]), np.array([(east, y), (x, north)])
    )
    return math.sqrt(rows * float(sides.prod()) / (math.pi * len(noisy.points)))


def widths_of(
    bandwidth: float | None,
    cell: float | None,
    noisy: Source,
    bounds: tuple[float, ...],
    least: float = 0.0,
) -> tuple[float, float, dict[str, str]]:
    """Return a bandwidth and the side of a cell (m), and which of them was chosen.

    By default as the noise and the bounds have it, which are public.
    """
    west, south, east, north = bounds
    span = max(east - west, north - south)
    width = width_of(bandwidth, noisy, max(least, 2 * span / _ACROSS))
    side = max(width / 2, span / _ACROSS) if cell is None else cell
    return width, side, chosen(bandwidth=bandwidth, cell=cell)


def chosen(**given: float | None) -> dict[str, str]:
    """Return what is told of what nobody gave."""
    names = [name for name, value in given.items() if value is None]
    return {CHOSEN: f"{' and '.join(names)}{_BY_NOISE}"} if names else {}


def describe_choice(facts: Mapping[str, Any]) -> str:
    """Return what was chosen for an answer, with its metres, or nothing.

    >>> facts = {"bandwidth": 200.0, **chosen(bandwidth=None, cell=50.0)}
    >>> describe_choice(facts)
    'bandwidth 200 m, chosen by the noise'
    """
    names = str(facts.get(CHOSEN, "")).removesuffix(_BY_NOISE)
    if not names:
        return ""
    metres = [f"{name} {facts[name]:g} m" for name in names.split(" and ")]
    return f"{' and '.join(metres)}, chosen by the noise"


def facts_of(
    source: Released, chart: Chart, bandwidth: float, *, strain: float
) -> dict[str, Any]:
    """Return what is told with estimates: bandwidth, rows, strain of the plane."""
    facts: dict[str, Any] = {"bandwidth": bandwidth, "rows": len(source.xy)}
    if chart.sphere is not None:
        facts["strain"] = strain
    return facts
