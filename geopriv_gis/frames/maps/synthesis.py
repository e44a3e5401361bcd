"""Synthetic points, drawn from the density estimated from a release."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np

from ...arguments.docstring import document_arguments
from ...core.deconvolution import (
    Cells,
    NoisyPoints,
    draw_synthetic_places,
    draw_synthetic_points,
    estimate_grid,
)
from ...core.errors import ParameterError
from ...core.parameter import Limits, check_number
from ...core.randomness import Floats, Random, open_random
from ..ground.geometry import Frame
from ..ground.lattice import PlaceSpacing, PublicPlaces
from ..ground.release import attach
from ..ground.surface import read_population
from ..ground.warning import Progress, ignore_progress
from .analysis import AnalysedRelease, EstimationPlane, guarantee_of_estimates
from .estimation_places import EstimationBounds

NUMBER = Limits("How many points are drawn", at_least=1, integer=True)
SYNTHETIC = "the points are synthetic: drawn from an estimated map, none is a row's"
COLUMN = "synthetic"
_WIDE = 1.5  # standard deviations of the noise
_CELLS = 4.0  # within a bandwidth


@document_arguments
def synthesise(
    released: Frame,
    *,
    n: int | None = None,
    extent: Any = None,
    population: Any = None,
    weights: object = None,
    bandwidth: float | None = None,
    band: int = 1,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> gpd.GeoDataFrame:
    """Draw synthetic points from a density map estimated from a release.

    Returns
    -------
    GeoDataFrame
        Points in the CRS of the release, in random order, with the column "synthetic",
        which is 1 in all of them. Its guarantee says so as well, and has no law of
        noise: nothing can be estimated from synthetic points but what they are.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; if
        nobody of ``population`` is within ``extent``.

    Notes
    -----
    **Guarantee.** That of the release: the map is `density` with ``positive=True``,
    and points are drawn from it. **Assumes.** Extent and population are public.

    For pictures, teaching and trying out of programs. Points are as wide apart as the
    bandwidth makes the map; statistics of them have its bias. Take `density`, `count`
    and `rate` for numbers.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0] * 200, crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.05)
    >>> town = (529000, 179000, 533000, 181000)
    >>> found = released.geopriv.synthesise(n=50, extent=town)
    >>> len(found), int(found["synthetic"].sum())
    (50, 50)
    """
    source = AnalysedRelease.of(released)
    random, report = open_random(rng), progress or ignore_progress
    if n is not None:
        check_number("n", n, NUMBER)
    area = EstimationBounds.of(source, extent, crs)
    chart, noisy = area.chart, area.noisy
    width = noisy.check_bandwidth(
        _default_width(noisy) if bandwidth is None else bandwidth
    )
    cells = Cells.covering(area.bounds, width / _CELLS, width)
    found = estimate_grid(
        noisy, cells, width, positive=True, progress=lambda part: report(0.9 * part)
    )
    count = len(source.xy) if n is None else int(n)
    if population is None:
        if weights is not None:
            raise ParameterError(
                "weights requires population. Pass both, or leave weights out."
            )
        xy = draw_synthetic_points(cells, found.value, count, random)
    else:
        near = PlaceSpacing(chart.ground, width / _CELLS, width)
        people = read_population(
            population, weights, source.series.crs, near, name="population", band=band
        )  # fmt: skip
        there, mass = _people_in_reach(people, chart)
        chosen = draw_synthetic_places(
            cells, found.value, there, mass, bandwidth=width, count=count, rng=random
        )
        xy = there[chosen]
    report(1.0)
    return _as_release(source, chart, xy, area.facts(source, width))


def _default_width(noisy: NoisyPoints) -> float:
    """Return the default bandwidth (m), a multiple of the largest noise scale."""
    return _WIDE * max(law.scale for law in noisy.laws)


def _people_in_reach(
    people: PublicPlaces, chart: EstimationPlane
) -> tuple[Floats, Floats]:
    """Return the population's places (m) and people, without those off the plane."""
    there = people.in_units_of(chart.ground) * chart.unit
    good = np.isfinite(there).all(axis=1)
    return there[good], people.mass[good]


def _as_release(
    source: AnalysedRelease, chart: EstimationPlane, xy: Floats, facts: dict[str, Any]
) -> gpd.GeoDataFrame:
    """Return synthetic points with a column of ones, and the guarantee reworded."""
    there = chart.ground.to_source(xy / chart.unit)
    result = gpd.GeoDataFrame(
        {COLUMN: np.ones(len(there), dtype=np.int64)},
        geometry=gpd.GeoSeries.from_xy(*there.T, crs=source.series.crs),
    )
    guarantee = guarantee_of_estimates(source.guarantee)
    guarantee = guarantee.replace(
        mechanism=guarantee.mechanism + ", synthetic points drawn from them",
        assumptions=(*guarantee.assumptions, SYNTHETIC),
    )
    return attach(result, guarantee, error={**facts, COLUMN: len(result)})
