"""Densities and counts from released points: unbiased, and free of charge."""

from __future__ import annotations

import math
from typing import Any

import geopandas as gpd
import numpy as np

from ...arguments.docstring import document_arguments
from ...core.deconvolution import (
    FEW,
    Cells,
    estimate_at,
    estimate_grid,
)
from ...core.errors import ParameterError
from ..ground.geometry import Frame
from ..ground.release import attach
from ..ground.warning import Progress, ignore_progress, warn
from .analysis import AnalysedRelease, guarantee_of_estimates
from .estimation_places import (
    PER_AREA,
    EstimationBounds,
    EstimationPlaces,
    choose_bandwidth,
    choose_bandwidth_and_cell,
    defaults_chosen,
)
from .heatmap import Heatmap
from .pair_table import DOUBT, doubt_columns
from .zoned import ProjectedZones, find_doubts

COLUMNS = ("value", "se")
COUNTED = ("count", "se", "low", "high")


@document_arguments
def density(
    released: Frame,
    bandwidth: float | None = None,
    *,
    points: Any = None,
    cell: float | None = None,
    extent: Any = None,
    crs: object = None,
    per_area: bool = False,
    positive: bool = False,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate kernel means of true points, with errors, from released ones, unbiased.

    Returns
    -------
    GeoDataFrame
        The places with their index, or the cells in the working plane: "value" and
        its standard error "se". Single values may be negative where the density is
        small. Where hardly a row is, "se" is an upper estimate: it allows for half a
        row that noise has moved away; so it is everywhere if σ of Gaussian noise
        exceeds 0.63 of the bandwidth. "reliable" is False, for a "reason", where few
        rows decide: value ± 1.96 se may hold less often than in 95 % there.
        ``attrs["geopriv"]["error"]`` has "bias", a bound from the grid of the released
        points and, on the sphere, its curvature.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; for a
        bandwidth too small for the noise, with the smallest that is not.

    Warns
    -----
    GeoPrivWarning
        Where a standard error rests on fewer than 30 rows: it may be far off then.

    Notes
    -----
    **Guarantee.** That of the release: whatever looks at released points only is
    post-processing. Rows must have independent noise; whole tables and persons released
    jointly (``method="joint"``) are refused.

    References
    ----------
    Stefanski & Carroll 1990; SSGP §5 for the estimates that this replaces.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1)
    >>> found = released.geopriv.density(bandwidth=500, points=homes.iloc[[100]])
    >>> bool(abs(found["value"].iloc[0] - 0.597) < 0.02)
    True
    """
    source = AnalysedRelease.of(released)
    report = progress or ignore_progress
    if points is None:
        grid = make_heatmap(
            source, bandwidth, cell, extent=extent, crs=crs, per_area=per_area,
            positive=positive, progress=report,
        )  # fmt: skip
        return grid.to_geodataframe()
    for name, unfit in (
        ("cell", cell is not None), ("extent", extent is not None),
        ("positive", positive),
    ):  # fmt: skip
        if unfit:
            raise ParameterError(
                f"{name} cannot be combined with points=. Leave one out."
            )
    return _estimate_at_points(
        source, bandwidth, points, crs=crs, per_area=per_area, progress=report
    )


@document_arguments
def count(
    released: Frame,
    polygons: Any,
    bandwidth: float | None = None,
    *,
    crs: object = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Estimate the true points in each polygon, with intervals; warn of doubtful ones.

    Returns
    -------
    GeoDataFrame
        The polygons with their columns, "count", without bias, and its standard error
        "se"; "low" and "high", meant to hold the number of true points inside in 95 of
        100 polygons (see Notes); "reliable", False where it may be farther off, for a
        "reason". Counts of neighbouring polygons have correlated errors.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; if
        polygons overlap.

    Warns
    -----
    GeoPrivWarning
        Where counts are not reliable.

    Notes
    -----
    The estimates are those of `rate`, whose notes say when they hold: points count as
    Gaussians of the bandwidth, and what thereby crosses borders is taken back, as if
    cases lay evenly within pieces of a polygon. Pieces are narrow at its border, as far
    as there are 30 rows for each. Intervals held in 93 to 98 of 100 polygons where that
    was measured.

    **Guarantee.** That of the release.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1)
    >>> west = box(529000, 179000, 531000, 181000)
    >>> found = released.geopriv.count(west, bandwidth=100)
    >>> bool(abs(found["count"].iloc[0] - 100) < 10)
    True
    """
    source = AnalysedRelease.of(released)
    zoned = ProjectedZones.of(source, polygons, bandwidth, crs, "polygons")
    (cases,) = zoned.estimate_cases([np.arange(len(source.xy))], progress)
    reason = find_doubts(cases)
    doubted = int((reason != "").sum())
    if doubted:
        warn(
            f"{doubted} of {len(reason)} counts may be farther off than low and high "
            'say; see column "reason".'
        )
    found = {
        name: np.where(cases.mixed, np.nan, getattr(cases, name)) for name in COUNTED
    }
    return attach(
        zoned.frame.assign(**found, reliable=reason == "", reason=reason),
        guarantee_of_estimates(source.guarantee),
        columns=(*COUNTED, DOUBT[0]),
        error=zoned.facts(source, bandwidth),
    )


def make_heatmap(
    source: AnalysedRelease,
    bandwidth: float | None,
    cell: float | None,
    *,
    extent: Any,
    crs: object,
    per_area: bool,
    positive: bool,
    progress: Progress,
) -> Heatmap:
    """Return a heatmap: density estimates with errors on a grid of cells."""
    area = EstimationBounds.of(source, extent, crs)
    spacing = source.spacing(area.chart)
    width, side, defaults = choose_bandwidth_and_cell(
        bandwidth, cell, area.noisy, area.bounds, min_length=4 * spacing
    )
    bias = source.bound_bias(area.noisy, area.chart, width)
    cells = Cells.covering(area.bounds, side)
    found = estimate_grid(
        area.noisy, cells, width, positive=positive, progress=progress
    )
    facts = {
        **area.facts(source, width), "cell": side, **defaults, "bias": bias,
        "positive": positive,
    }  # fmt: skip
    return Heatmap.of(
        cells, found, width, chart=area.chart, per_area=per_area,
        guarantee=guarantee_of_estimates(source.guarantee), facts=facts,
    )  # fmt: skip


def _estimate_at_points(
    source: AnalysedRelease,
    bandwidth: float | None,
    points: Any,
    *,
    crs: object,
    per_area: bool,
    progress: Progress,
) -> gpd.GeoDataFrame:
    """Return kernel means at public points as a frame; warn where rows are few."""
    sought = EstimationPlaces.of(source, points, crs)
    width = choose_bandwidth(bandwidth, sought.noisy, 4 * source.spacing(sought.chart))
    facts = {**sought.facts(source, width), **defaults_chosen(bandwidth=bandwidth)}
    found = estimate_at(sought.noisy, sought.places, width, progress)
    lonely = found.rows < FEW
    few = int(lonely.sum())
    if few:
        warn(
            f"at {few} of {len(sought.places)} places the standard error rests on "
            f"fewer than {FEW} rows and may be far off; a wider bandwidth has more."
        )
    scale = 1 / (2 * math.pi * width**2) if per_area else 1.0
    if per_area:
        facts["unit"] = PER_AREA
    result = sought.frame(
        {
            "value": found.value * scale, "se": found.se * scale,
            **doubt_columns(~lonely),
        }
    )  # fmt: skip
    columns = (*COLUMNS, DOUBT[0])
    return attach(
        result, guarantee_of_estimates(source.guarantee), columns=columns, error=facts
    )
