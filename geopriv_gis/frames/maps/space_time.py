"""Clusters in space and time from released points: Knox's statistic."""

from __future__ import annotations

import datetime
import decimal
import numbers
import re
import warnings
from collections.abc import Sequence
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...arguments.docstring import document_arguments
from ...core.deconvolution.source import compute_half_intervals
from ...core.errors import ParameterError
from ...core.pairs.kernels import (
    WIDTH,
    PairKernels,
    check_width,
    pair_distance_bands,
    useful_width,
)
from ...core.pairs.knox import Knox
from ...core.pairs.knox import estimate_knox as estimate
from ...core.parameter import Limits, check_number, safe_repr
from ...core.randomness import Random, open_random
from ..ground.geometry import Frame
from ..ground.release import attach
from ..ground.warning import Progress, ignore_progress, warn
from .analysis import AnalysedRelease
from .marked import check_rows_are_persons, guarantee_of_values, make_plane
from .moran import PERMUTATIONS
from .pair_table import (
    PairTable,
    choose_distances,
    choose_width,
    parse_number_list,
    warn_of_rough_intervals,
)

PERIOD = Limits("Time between two points that are near", at_least=0)
COLUMNS = (
    "period", "distance", "nearest", "farthest", "pairs", "expected", "value", "se",
    "low", "high", "null", "null_low", "null_high", "p",
)  # fmt: skip
_MOST_ROWS, _MOST_TIMES, _MOST_PERIODS = 10_000, 2_000, 20


@document_arguments
def knox(
    released: Frame,
    time: str,
    distances: Sequence[float] | float | str,
    periods: Sequence[float] | float | str,
    *,
    bandwidth: float | None = None,
    permutations: int = 199,
    crs: object = None,
    rng: Random | None = None,
    progress: Progress | None = None,
) -> PairTable:
    """Estimate Knox's ratio: pairs near in space and time over those expected.

    Returns
    -------
    PairTable
        A DataFrame with a row for each period and distance. "pairs" is the estimated
        number of pairs of true points within both, "expected" how many there would be
        if times had nothing to do with places. "value" is the one over the other: 1 by
        chance, 2 where twice as many pairs are near in both; "se" its standard error
        from the noise, "low" to "high" its 95 % interval. The pairs counted are mostly
        "nearest" to "farthest" (m) apart (90 % of them). "null" is 1; 95 % of random
        orders of the times are within "null_low" to "null_high", and "p" is the exact
        p-value of each. "reliable" is False, for a "reason", where intervals are rough
        guesses.
        ``attrs["geopriv"]["error"]`` has the bandwidth and "p", one exact p-value for
        all together. ``.plot()`` draws it.

    Raises
    ------
    ParameterError
        As `morans_i` does; if there are more than 10,000 rows, or times of more than
        2,000 different values.

    Warns
    -----
    GeoPrivWarning
        Where the noise leaves no pairs that are surely near in space, or no times are
        near: value and p are then missing (NaN). Where few rows decide, so that
        intervals are rough.

    Notes
    -----
    **Guarantee.** That of the release, see `getis_ord`. The times are published as they
    are, and nothing protects them.

    "pairs" and "expected" have no bias from the noise, and "value" nearly none. A pair
    at distance d counts as in Ripley's K of `clustering`. The interval is for the true
    points that were released, by Student's t as in `morans_i`. The p-value keeps the
    released points as they are and gives the times to them in random orders: exact
    whatever the noise.

    References
    ----------
    Knox 1964, "The detection of space-time interactions"; Stefanski & Carroll 1990 for
    the noise.

    Examples
    --------
    >>> import geopandas as gpd, geopriv_gis
    >>> x = [530000.0 + 3000 * (i % 10) + i for i in range(300)]
    >>> homes = gpd.GeoDataFrame({"day": [3 * (i % 10) for i in range(300)]},
    ...     geometry=gpd.points_from_xy(x, [180000.0] * 300), crs="EPSG:27700")
    >>> released = homes.geopriv.planar_laplace(eps=0.05, keep=["day"])
    >>> found = released.geopriv.knox("day", 500, 1, permutations=19)
    >>> bool(found["value"].iloc[0] > 5), found["p"].tolist()
    (True, [0.05])
    """
    source = AnalysedRelease.of(released)
    check_number("permutations", permutations, PERMUTATIONS)
    if bandwidth is not None:
        check_number("bandwidth", bandwidth, WIDTH)
    random = open_random(rng)
    chosen = choose_distances(distances, 0.0, None)
    spans = parse_number_list("periods", periods, PERIOD, _MOST_PERIODS, "1,7,30")
    times, unit = read_times(source, time)
    _check_size(times)
    check_rows_are_persons(source)
    flat, noisy, law = make_plane(source, crs)
    width = choose_width(bandwidth, chosen, useful_width(noisy.laws))
    kernels = PairKernels(form="disc", width=width, distances=chosen)
    check_width(noisy.laws, width)
    source.bound_bias(noisy, flat.chart, width)  # refuses too coarse a grid
    # Differences that are a period but for rounding count as such.
    longest = np.array(spans) * unit + 1e-12 * times.max()
    found = estimate(
        flat.to_isotropic(noisy.points), law, times, longest, kernels,
        permutations=int(permutations), rng=random,
        progress=progress or ignore_progress,
    )  # fmt: skip
    _warn_of_missing_answers(found)
    facts = {
        "statistic": "Knox's ratio",
        "column": time,
        "bandwidth": width,
        "rows": len(times),
        "permutations": int(permutations),
        "unit": "days" if unit == DAY else "that of the column",
        "strain": flat.strain,
    }
    if permutations and np.isfinite(found.value).any():
        facts["p"] = found.p_of_all()
    public = "the distances, the periods and the bandwidth are public"
    rows = PairTable(_result_rows(found, kernels, spans))
    table: PairTable = attach(
        rows, guarantee_of_values(source.guarantee, public), error=facts
    )
    return table


def _check_size(times: np.ndarray) -> None:
    """Raise if there are too many rows or distinct times to look at all pairs."""
    if len(times) > _MOST_ROWS:
        raise ParameterError(
            f"released must have {_MOST_ROWS:,} rows at most, as pairs of times are "
            f"looked at one by one; got {len(times):,}. Pass a random sample of them "
            "(in Python)."
        )
    different = len(np.unique(times))
    if different > _MOST_TIMES:
        raise ParameterError(
            f"time must have {_MOST_TIMES:,} different values at most; got "
            f"{different:,}. Round it, to days for example, in a column of its own."
        )


def _result_rows(
    estimate: Knox, kernels: PairKernels, spans: tuple[float, ...]
) -> pd.DataFrame:
    """Return the result table by period and distance; warn of rough intervals."""
    shape = estimate.value.shape
    nearest, farthest = pair_distance_bands(kernels)
    low = high = p = np.full(shape, np.nan)
    if len(estimate.simulated):
        low, high = np.quantile(estimate.simulated, [0.025, 0.975], axis=0)
        p = estimate.p_values()
    far = compute_half_intervals(estimate.se, estimate.freedoms)
    numbers: tuple[Any, ...] = (
        np.array(spans)[:, None], np.array(kernels.distances), nearest, farthest,
        estimate.pairs, estimate.expected, estimate.value, estimate.se,
        estimate.value - far, estimate.value + far, 1.0, low, high, p,
    )  # fmt: skip
    table = pd.DataFrame({
        name: np.broadcast_to(values, shape).ravel()
        for name, values in zip(COLUMNS, numbers, strict=True)
    })  # fmt: skip
    return table.assign(**warn_of_rough_intervals(estimate.freedoms.ravel()))


def _warn_of_missing_answers(estimate: Knox) -> None:
    """Warn where the statistic is not defined, with the two possible reasons."""
    missing = np.isnan(estimate.value)
    if missing.any():
        warn(
            f"at {int(missing.sum())} of {missing.size} periods and distances the "
            "noise leaves no pairs that are surely near, or no times are; give larger "
            "distances or periods."
        )


DAY = 86_400_000.0  # milliseconds
_LEAST = 3  # rows
_DATE = re.compile(r"\s*\d{4}-\d\d-\d\d")


def read_times(source: AnalysedRelease, column: object) -> tuple[np.ndarray, float]:
    """Return times (ms, or numbers) since the first, and the unit of periods, or raise.

    Dates and times are in milliseconds, of which a day is the unit in which periods are
    given. Numbers are as they are.
    """
    frame = source.frame
    known = isinstance(frame, gpd.GeoDataFrame) and isinstance(column, str)
    if not known or list(frame.columns).count(column) != 1:
        raise ParameterError(
            "time must name a column of times of the released frame; got "
            f"{safe_repr(column)}. Release it with keep=."
        )
    values = frame[column]
    if not isinstance(values.dtype, pd.DatetimeTZDtype):  # Arrow's, or objects
        values = values.astype(object).infer_objects()
    number = pd.api.types.is_numeric_dtype(values) or all(map(_is_real, values))
    found = _real_numbers(values) if number else _to_milliseconds(values)
    if found is not None and len(found) >= _LEAST and np.isfinite(found).all():
        from_first: np.ndarray = found - found.min()
        if 0 < from_first.max() < np.inf:
            return from_first, 1.0 if number else DAY
    raise ParameterError(
        "time must hold dates, times or numbers, none missing and not all "
        f"equal, in at least {_LEAST} rows; {safe_repr(column)} does not. Correct it "
        "before the release."
    )


def _real_numbers(values: pd.Series[Any]) -> np.ndarray | None:
    """Return numbers as floats; None for complex ones and booleans."""
    if pd.api.types.is_complex_dtype(values) or pd.api.types.is_bool_dtype(values):
        return None
    return np.asarray(values.to_numpy(dtype=float, na_value=np.nan))


def _is_real(value: object) -> bool:
    """Return whether a value is a real number, and no boolean."""
    number = isinstance(value, (numbers.Real, decimal.Decimal))
    return number and not isinstance(value, bool)


def _is_moment(value: object) -> bool:
    """Return whether a value is a date, a time, or a text that begins with a date."""
    if isinstance(value, str):
        return _DATE.match(value) is not None
    return isinstance(value, (datetime.date, np.datetime64))


def _to_milliseconds(values: pd.Series[Any]) -> np.ndarray | None:
    """Return dates, times, ISO texts as ms since 1970; None if any is missing, odd."""
    if values.isna().any():
        return None
    if isinstance(values.dtype, pd.DatetimeTZDtype):
        local = values.dt.tz_localize(None)
        # Dates are whole days apart, of which one has 25 hours in autumn.
        dates = (local == local.dt.normalize()).all()
        values = local if dates else values.dt.tz_convert("UTC").dt.tz_localize(None)
    if not all(map(_is_moment, values)):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # numpy drops offsets with a warning
            moments = np.array(list(values), dtype="datetime64[ms]")
    except (ValueError, TypeError, Warning, OverflowError):
        return None
    return np.asarray(moments.astype(np.int64).astype(float))
