"""Moran's I of a released column: whether values near each other are alike."""

from __future__ import annotations

import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.deconvolution.source import compute_half_intervals
from ...core.pairs.kernels import WIDTH, check_width
from ...core.pairs.moran import Moran
from ...core.pairs.moran import estimate_morans_i as estimate
from ...core.parameter import Limits, check_number
from ...core.randomness import Random, open_random
from ..ground.geometry import Frame
from ..ground.release import attach
from ..ground.warning import Progress, ignore_progress, warn
from .analysis import AnalysedRelease
from .estimation_places import choose_bandwidth, defaults_chosen, radius_of
from .marked import check_rows_are_persons, guarantee_of_values, make_plane, read_values
from .pair_table import PairTable, warn_of_rough_intervals

PERMUTATIONS = Limits("Random orders of the values", at_least=0, integer=True)
_PAIRS = 100  # near ones, were rows spread evenly
COLUMNS = ("value", "se", "low", "high", "null", "null_low", "null_high", "p")


@document_arguments
def morans_i(
    released: Frame,
    column: str,
    bandwidth: float | None = None,
    *,
    permutations: int = 199,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> PairTable:
    """Estimate and test Moran's I at true points, one row; NaN if noise hides pairs.

    Returns
    -------
    PairTable
        A DataFrame of one row. "value" is Moran's I with Gaussian weights of the
        distances of true points: above "null" where near values are alike, below where
        they differ; "se" its standard error from the noise, "low" to "high" its 95 %
        interval. "null" is its mean where values have nothing to do with places,
        −1/(n − 1); 95 % of random orders of the values are within "null_low" to
        "null_high", and "p" is the exact p-value. "reliable" is False, for a "reason",
        where the interval is a rough guess. ``.plot()`` draws it.

    Raises
    ------
    ParameterError
        As `getis_ord` does; for a bandwidth too small for the noise, with the smallest
        that is not.

    Warns
    -----
    GeoPrivWarning
        Where the noise leaves no pair that is surely near: all but "null" is then
        missing (NaN). Where few rows decide, so that the interval is rough.

    Notes
    -----
    **Guarantee.** That of the release, see `getis_ord`. The column is published as it
    is, and nothing protects it.

    Σ a_i·a_j·w_ij and Σ w_ij over pairs of true points, a_i the value less the mean,
    are each estimated without bias. The interval is for the true points that were
    released, by Student's t of as many degrees of freedom as rows with large values and
    their places tell. The p-value is (1 + the orders at least as far from "null")/(1 +
    all), with the released points as they are: exact whatever the noise.

    Left out, the bandwidth is 2/ε under Laplace noise (the mean displacement) and 2σ
    under Gaussian noise, or four times the grid of the released points: undoing the
    noise of a pair then costs little. It is wider where rows, spread evenly over the
    bounds of the released points, would have fewer than 100 near pairs. Nothing but
    the noise, the number of rows and these bounds decides.

    References
    ----------
    Moran 1950; Cliff & Ord 1981 for the test; Stefanski & Carroll 1990 for the noise.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 10 * i for i in range(400)]
    >>> homes = gpd.GeoDataFrame({"ill": [int(i < 100) for i in range(400)]},
    ...     geometry=gpd.points_from_xy(x, [180000.0] * 400), crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.1, keep=["ill"])
    >>> found = released.geopriv.morans_i("ill", 100, permutations=19)
    >>> float(found["value"].iloc[0].round(1)), found["p"].tolist()
    (0.9, [0.05])
    """
    source = AnalysedRelease.of(released)
    if bandwidth is not None:
        check_number("bandwidth", bandwidth, WIDTH)
    check_number("permutations", permutations, PERMUTATIONS)
    random = open_random(rng)
    values = read_values(source, column)
    check_rows_are_persons(source)
    flat, noisy, law = make_plane(source, crs)
    near = radius_of(_PAIRS / len(values), noisy)
    width = choose_bandwidth(
        bandwidth, noisy, max(4 * source.spacing(flat.chart), near)
    )
    check_width(noisy.laws, width)
    source.bound_bias(noisy, flat.chart, width)  # refuses too coarse a grid
    found = estimate(
        flat.to_isotropic(noisy.points),
        law,
        values,
        width,
        permutations=int(permutations),
        rng=random,
        progress=progress or ignore_progress,
    )
    if np.isnan(found.value):
        warn(
            "the noise leaves no pair of points that is surely near; give a wider "
            "bandwidth."
        )
    facts = {
        "statistic": "Moran's I",
        "column": column,
        "bandwidth": width,
        "rows": len(values),
        "pairs": found.pairs,
        "freedoms": found.freedoms,
        "permutations": int(permutations),
        "strain": flat.strain,
        **defaults_chosen(bandwidth=bandwidth),
    }
    guarantee = guarantee_of_values(source.guarantee, "the bandwidth is public")
    table: PairTable = attach(PairTable(_result_row(found)), guarantee, error=facts)
    return table


def _result_row(estimate: Moran) -> pd.DataFrame:
    """Return Moran's I as a one-row table; warn of rough intervals."""
    low = high = np.nan
    if len(estimate.simulated):
        low, high = np.quantile(estimate.simulated, [0.025, 0.975])
    far = float(compute_half_intervals(np.array(estimate.se), estimate.freedoms))
    values = (
        estimate.value, estimate.se, estimate.value - far, estimate.value + far,
        estimate.expected, low, high, estimate.p_value(),
    )  # fmt: skip
    numbers = dict(zip(COLUMNS, map(float, values), strict=True))
    return pd.DataFrame([numbers]).assign(
        **warn_of_rough_intervals(np.array([estimate.freedoms]))
    )
