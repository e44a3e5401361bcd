"""Clustering of the true points from released ones: pair correlation, Ripley's K."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.deconvolution import NoiseLaw, bound_rounding_bias
from ...core.deconvolution.source import compute_half_intervals
from ...core.errors import ParameterError
from ...core.pairs.baseline import Baseline, largest_noise
from ...core.pairs.kernels import (
    PairKernels,
    check_width,
    pair_distance_bands,
    useful_width,
)
from ...core.pairs.statistic import KernelMeans, PairRows, estimate_pair_statistic
from ...core.parameter import Limits, check_number, safe_repr
from ...core.randomness import Random, open_random
from ..ground.geometry import Frame
from ..ground.release import attach
from ..ground.rows import number_persons
from ..ground.warning import Progress, ignore_progress, warn
from .analysis import AnalysedRelease, guarantee_of_estimates
from .marked import AS_THEY_ARE, read_weights
from .pair_table import (
    PairTable,
    choose_distances,
    choose_width,
    warn_of_rough_intervals,
)
from .public_baseline import BaselinePopulation, BaselineWindow, IsotropicPlane

SIMULATIONS = Limits("Simulated sets of points", at_least=0, integer=True)
OF_PAIRS = ", statistics of pairs of the released points"
PUBLIC = "the window or population and the distances of the statistic are public"
FORMS = {"pair_correlation": "ring", "ripley_k": "disc"}
STATISTIC_NAMES = {
    "pair_correlation": "Pair correlation",
    "ripley_k": "Ripley's K (m²)",
}
COLUMNS = (
    "distance", "nearest", "farthest", "value", "se", "low", "high", "null",
    "null_low", "null_high", "p", "p_all",
)  # fmt: skip
_OTHERS = 1e-6  # of all weight squared; less is rounding
_VAGUE = 0.5  # standard error of a ratio, beyond which it says little


@document_arguments
def clustering(
    released: Frame,
    distances: Sequence[float] | str | None = None,
    *,
    statistic: str = "pair_correlation",
    column: str | None = None,
    window: Any = None,
    population: Any = None,
    weights: Any = None,
    band: int = 1,
    bandwidth: float | None = None,
    simulations: int = 199,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> PairTable:
    """Estimate how clustered the true points are: pair correlation, or Ripley's K.

    Returns
    -------
    PairTable
        A DataFrame with a row for each distance. "value" is 1 where pairs are as
        frequent as in the window or population, 2 where twice as frequent; "se" its
        standard error from the noise, "low" to "high" its 95 % interval. The pairs
        counted are mostly "nearest" to "farthest" apart (90 % of them). "null" is 1,
        what chance gives; 95 % of simulated sets of points are within "null_low" to
        "null_high", and "p" is the p-value of each distance; "p_all", in every row, is
        one exact p-value for all distances together. "reliable" is False, for a
        "reason", where intervals are rough guesses. ``attrs["geopriv"]["error"]`` has
        it as "p", and the bandwidth. ``.plot()`` draws it.
        Of "ripley_k" the value is K (m²): πr² where points are placed by chance, twice
        as much where twice as many others are within r. "pairs" is the estimated number
        of pairs of true points within r of each other, and "expected" how many there
        would be by chance; with a ``column``, of pairs of what it counts, in different
        rows.

    Raises
    ------
    ParameterError
        If the object is no release, was changed, or its noise cannot be undone; for a
        bandwidth too small for the noise, with the smallest that is not.

    Warns
    -----
    GeoPrivWarning
        Where the noise leaves a standard error of more than half of what is found or
        expected, with the smallest distance where it does not. Where few rows decide,
        so that intervals are rough.

    Notes
    -----
    **Guarantee.** That of the release: whatever looks at released points and public
    data only is post-processing. The window or population must be public, not made
    from the points. A ``column`` of weights is published as it is (``keep=`` of the
    release), and nothing protects it.

    What is estimated is Σ g(x_i − x_j) over pairs of true points, divided by what it
    would be on average if each point were placed independently in the window, or by
    the population; no correction at edges is needed. g is the ring of the distance,
    smoothed by a Gaussian of the bandwidth; for "ripley_k" its disc, smoothed alike: a
    pair well within r counts as 1, one well beyond as 0. There is no bias from the
    noise, and the interval is for the true points that were released, not for others
    like them. Pairs of rows of one person are left out, of values and standard errors
    alike; the latter group persons at random, so that they differ a little from call
    to call. Simulated persons have all rows at one place; for such persons p-values
    are exact.

    With a ``column`` w the sum is Σ w_i·w_j·g(x_i − x_j) over pairs of different rows,
    divided alike: pairs of deaths at different addresses, say. Simulated points keep
    the weights of their rows, so that how these are shared out raises no alarm, and a
    few heavy rows make the band wide, and intervals by Student's t.

    References
    ----------
    Stefanski & Carroll 1990 for undoing noise; Illian et al. 2008 for the statistics.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> from shapely.geometry import box
    >>> x = [530000.0 + 1000 * (i % 4) + i for i in range(200)]
    >>> homes = gpd.GeoSeries.from_xy(x, [180000.0 + i for i in range(200)], crs=27700)
    >>> released = homes.geopriv.planar_laplace(eps=0.1)
    >>> options = {"window": box(529000, 179000, 534000, 182000), "simulations": 19}
    >>> found = released.geopriv.clustering([50, 100], **options)
    >>> bool((found["low"] > 10).all()), found["p"].tolist()
    (True, [0.05, 0.05])
    >>> k = released.geopriv.clustering([500], statistic="ripley_k", **options)
    >>> bool(abs(k["pairs"].iloc[0] / (4 * 50 * 49 / 2) - 1) < 0.05)
    True
    """
    if not isinstance(statistic, str) or statistic not in FORMS:
        raise ParameterError(
            f"statistic must be one of {tuple(FORMS)}; got {safe_repr(statistic)}."
        )
    source = AnalysedRelease.of(released)
    _check_options(window, population, weights, simulations)
    random = open_random(rng)
    own = source.series.crs
    public: BaselineWindow | BaselinePopulation = (
        BaselinePopulation.of(population, weights, band, own)
        if window is None
        else BaselineWindow.of(window, own)
    )
    flat, rows = _place_on_plane(source, public, crs, column)
    noisy = [law for law in rows.laws if law is not None]
    least = useful_width(noisy)
    chosen = choose_distances(distances, least, flat.box(public.bounds(flat.chart)))
    width = choose_width(bandwidth, chosen, least)
    kernels = PairKernels(form=FORMS[statistic], width=width, distances=chosen)
    spacing = source.spacing(flat.chart)
    _check_kernels(kernels, noisy, spacing)
    baseline = public.baseline(flat, kernels.width)
    found = estimate_pair_statistic(
        rows, kernels, baseline, simulations=simulations, rng=random,
        progress=progress or ignore_progress,
    )  # fmt: skip
    facts = {
        "statistic": STATISTIC_NAMES[statistic],
        "baseline": "window" if population is None else "population",
        "column": column,
        "bandwidth": kernels.width,
        "rows": len(source.xy),
        "freedoms": found.freedoms,
        "simulations": int(simulations),
        "strain": flat.strain,
    }
    if simulations:
        facts["p"] = found.p_of_all()
    _warn_of_wide_intervals(found, chosen)
    _warn_of_points_outside(rows, baseline, spacing)
    columns = _result_columns(found, kernels, rows)
    known = (PUBLIC,) if column is None else (PUBLIC, AS_THEY_ARE)
    guarantee = guarantee_of_estimates(source.guarantee, OF_PAIRS, *known)
    table: PairTable = attach(PairTable(columns), guarantee, error=facts)
    return table


def _check_options(
    window: Any, population: Any, weights: Any, simulations: int
) -> None:
    """Raise unless one of window, population is given, and options are valid for it."""
    if (window is None) == (population is None):
        raise ParameterError("give exactly one of window= and population=.")
    if window is not None and weights is not None:
        raise ParameterError(
            "weights requires population=. With window= leave out weights."
        )
    check_number("simulations", simulations, SIMULATIONS)


def _check_kernels(
    kernels: PairKernels, laws: Sequence[NoiseLaw], spacing: float
) -> None:
    """Raise if noise or the released grid is too coarse for the kernels."""
    check_width(laws, kernels.width)
    for law in laws:
        bound_rounding_bias(law, kernels.width, spacing)


def _place_on_plane(
    source: AnalysedRelease,
    public: BaselineWindow | BaselinePopulation,
    crs: object,
    column: str | None,
) -> tuple[IsotropicPlane, PairRows]:
    """Return a plane around public places, and rows in it; raise if unfit, no pairs."""
    own = source.series.crs
    chart = source.chart(crs, public.vertices(own), plane=True)
    flat = IsotropicPlane.of_box(chart, public.bounds(chart))
    noisy = source.noisy_points(chart)
    if len(source.xy) < 2:
        raise ParameterError("released must have at least two points to make a pair.")
    owners = None
    unit, law = source.guarantee.privacy_unit, source.guarantee.law
    if law is not None and law.shares == "composition" and unit != "table":
        owners = number_persons(source.frame, unit)
    weights = None if column is None else read_weights(source, column)
    rows = PairRows(
        flat.to_isotropic(noisy.points), noisy.laws, noisy.law_numbers, owners, weights
    )
    if weights is not None and rows.pairs < _OTHERS * weights.sum() ** 2:
        raise ParameterError(
            "column must have weights above 0 in rows of at least two persons; "
            "one person has nearly all. Pass another, or leave out column."
        )
    if not rows.pairs:
        raise ParameterError(
            "released must have rows of at least two persons: pairs of rows of "
            "one person are not counted."
        )
    return flat, rows


def _result_columns(
    estimate: KernelMeans, kernels: PairKernels, rows: PairRows
) -> pd.DataFrame:
    """Return the result table by distance; warn of rough intervals."""
    radius = np.asarray(kernels.distances)
    null = np.ones(len(radius)) if kernels.form == "ring" else math.pi * radius**2
    scale = null / estimate.expected
    value, se = estimate.value * scale, estimate.se * scale
    nearest, farthest = pair_distance_bands(kernels)
    far = compute_half_intervals(se, estimate.freedoms)
    low = high = p = p_all = np.full(len(radius), np.nan)
    if len(estimate.simulated):
        low, high = np.quantile(estimate.simulated, [0.025, 0.975], axis=0) * scale
        p, p_all = estimate.p_values(), np.full(len(radius), estimate.p_of_all())
    table = pd.DataFrame(
        dict(
            zip(
                COLUMNS,
                (
                    radius, nearest, farthest, value, se, value - far, value + far,
                    null, low, high, p, p_all,
                ),
                strict=True,
            )
        )
    )  # fmt: skip
    table = table.assign(
        **warn_of_rough_intervals(np.full(len(radius), estimate.freedoms))
    )
    if kernels.form == "disc":
        table["pairs"] = estimate.value * rows.pairs / 2
        table["expected"] = estimate.expected * rows.pairs / 2
    return table


def _warn_of_points_outside(rows: PairRows, baseline: Baseline, spacing: float) -> None:
    """Warn if released points show true ones outside the window or population."""
    west, south, east, north = baseline.bounds
    far = spacing + max(largest_noise(law, len(rows.points)) for law in rows.laws)
    x, y = rows.points.T
    beyond = np.max([west - x, x - east, south - y, y - north], axis=0)
    if (beyond > far).any():
        warn(
            f"{int((beyond > far).sum())} released points are farther from the window "
            "or population than noise moves them. Values hold for points inside only: "
            "pass a larger one."
        )


def _warn_of_wide_intervals(
    estimate: KernelMeans, distances: tuple[float, ...]
) -> None:
    """Warn if noise makes intervals too wide; say which distances to ask for."""
    vague = estimate.se > _VAGUE * np.maximum(estimate.expected, estimate.value)
    if not vague.any():
        return
    clear = [far for far, bad in zip(distances, vague, strict=True) if not bad]
    better = (
        f"ask for distances from {clear[0]:g} m on" if clear and not vague[-1]
        else "ask for larger distances or a wider bandwidth"
    )  # fmt: skip
    warn(
        f"at {int(vague.sum())} of {len(vague)} distances the noise leaves a standard "
        f"error of more than half of the value, or of what chance gives; {better}."
    )
