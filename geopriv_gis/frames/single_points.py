"""Attacks on released points one by one: prior knowledge, repeats, known places."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any

import geopandas as gpd
import numpy as np

from ..core.attack import localisation
from ..core.errors import ParameterError
from ..core.guarantee import Guarantee
from ..core.parameter import check_number, shown
from ..core.randomness import Floats
from .attacked import (
    THRESHOLD,
    Attack,
    both_positions,
    positions_in,
    result_of,
    since,
)
from .geometry import Frame
from .release import guarantee_of


def localise(
    frame: Frame,
    released: Frame,
    prior: gpd.GeoDataFrame | gpd.GeoSeries,
    *,
    weight: Hashable | None = None,
    law: Callable[[Floats], Floats] | None = None,
    threshold: float = 100.0,
    crs: object = None,
) -> Attack:
    """Guess each row's place from its released point and public knowledge.

    Parameters
    ----------
    frame, released : GeoDataFrame or GeoSeries
        True and released points, row by row.
    prior : GeoDataFrame or GeoSeries of points
        Public places where people can be: middles of the cells of a population grid.
    weight : column, optional
        Column of ``prior`` with the number of people; all alike if left out.
    law : callable, optional
        Logarithm of the noise's density at distances (m). By default the law of the
        guarantee that ``released`` carries: −ε·d, or −ρ·d².
    threshold : float, default 100
        Distance (m) up to which a row counts as found.
    crs : CRS-like, optional
        The plane in which distances are measured.

    Returns
    -------
    Attack
        For the data holder only. ``targets`` holds the posterior mean, whether the
        most probable place is the ``right_place``, its posterior ``confidence``, and
        the error that the attacker expects (``expected``, m).

    Notes
    -----
    **No guarantee** for the result. Bayes' rule, with the noise's law as everybody
    knows it: no attacker with this prior does better on average squared error.
    """
    check_number("threshold", threshold, THRESHOLD)
    start = time.perf_counter()
    ground, true, there = both_positions(frame, released, crs)
    if law is None:
        law = _law_of(guarantee_of(released))
    places = positions_in(prior, ground, "prior")
    found = localisation.localise(there, places, weights_of(prior, weight), law)
    return result_of(
        "Bayesian localisation", frame, ground, found.mean, true,
        threshold=threshold, seconds=since(start),
        right_place=found.place == localisation.nearest_place(true, places),
        confidence=found.confidence, expected=found.error,
    )  # fmt: skip


def averaging(
    frame: Frame,
    releases: Sequence[Frame],
    *,
    threshold: float = 100.0,
    crs: object = None,
) -> Attack:
    """Guess each row's place from several releases of it, by geometric medians.

    Parameters
    ----------
    frame : GeoDataFrame or GeoSeries
        True points.
    releases : sequence of frames
        Released points, row by row.
    threshold, crs
        See `localise`.

    Returns
    -------
    Attack
        For the data holder only; ``queries`` counts the releases.
    """
    check_number("threshold", threshold, THRESHOLD)
    start = time.perf_counter()
    given = list(releases)
    if not given:
        raise ParameterError("releases must hold at least one release; got none.")
    both = [both_positions(frame, released, crs) for released in given]
    ground, true, _ = both[0]
    found = localisation.averages(np.stack([there for *_, there in both]))
    return result_of(
        "Averaging", frame, ground, found, true,
        threshold=threshold, seconds=since(start),
        queries=np.full(len(true), len(given)),
    )  # fmt: skip


def linkage(
    frame: Frame, released: Frame, *, threshold: float = 100.0, crs: object = None
) -> Attack:
    """Link true points to released rows: who knows a place takes the nearest one.

    Parameters
    ----------
    frame, released : GeoDataFrame or GeoSeries
        True and released points, row by row.
    threshold, crs
        See `localise`.

    Returns
    -------
    Attack
        For the data holder only. A row counts as found if its own released point is
        the nearest to its true one; ``nearer`` counts those that are nearer.
    """
    check_number("threshold", threshold, THRESHOLD)
    start = time.perf_counter()
    ground, true, there = both_positions(frame, released, crs)
    nearer = localisation.linkage_ranks(true, there)
    return result_of(
        "Record linkage", frame, ground, there, true,
        threshold=threshold, seconds=since(start),
        nearer=nearer, found=nearer == 0,
    )  # fmt: skip


def weights_of(prior: gpd.GeoDataFrame | gpd.GeoSeries, weight: Any) -> Floats:
    """Return the number of people at each public place, all alike without a column."""
    if weight is None:
        return np.ones(len(prior))
    if not isinstance(prior, gpd.GeoDataFrame) or weight not in prior.columns:
        raise ParameterError(
            f"weight must name a column of prior; got {shown(weight)}."
        )
    values = prior[weight].to_numpy(dtype=float)
    if not (np.isfinite(values).all() and (values >= 0).all() and values.sum() > 0):
        raise ParameterError("weight must hold numbers of at least 0, not all 0.")
    return values


def _law_of(promise: Guarantee) -> Callable[[Floats], Floats]:
    rows = promise.privacy_unit == "row"
    if rows and promise.notion == "gp" and "laplace" in promise.mechanism:
        rate = float(promise.eps or 0) * (
            0.5 if "restricted" in promise.mechanism else 1
        )
        return lambda away: -rate * away
    if rows and promise.notion == "cgp" and "gaussian" in promise.mechanism:
        rho = float(promise.rho or 0)
        return lambda away: -rho * away**2
    raise ParameterError(
        "law must be given: the release carries no guarantee from which the density of "
        "its noise is known."
    )
