"""Attacks on single released points: by prior, by repeats, by known places."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any

import geopandas as gpd
import numpy as np

from ...arguments.docstring import document_arguments
from ...core.attack import localisation
from ...core.errors import CRSError, ParameterError
from ...core.ground.metric import Sphere
from ...core.language import gettext_noop
from ...core.parameter import check_number, safe_repr
from ...core.promise.law import Law
from ...core.randomness import Floats, Ints
from ..ground.crs import WorkingSpace, choose_ground
from ..ground.datum import transform
from ..ground.geometry import Frame, coordinates_of, geometry_of
from ..ground.standing import guarantee_of
from ..ground.warning import Progress, ignore_progress
from .result import (
    THRESHOLD,
    Attack,
    elapsed_seconds,
    has_no_record,
    make_attack_result,
    project_positions,
    true_and_released_positions,
)


@document_arguments
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
    """Guess each row's true place from its released point and public places.

    Returns
    -------
    Attack
        For the data holder only. ``targets`` holds the posterior mean, whether the
        most probable place is the ``right_place``, its posterior ``confidence``, and
        the error that the attacker expects (``expected``, m).

    Raises
    ------
    ParameterError
        Where the guarantee does not tell the law and none is given: noise kept in or
        moved to a region, remapped, of persons with several rows, or of cells; or
        points that were changed since their release.

    Notes
    -----
    **No guarantee** for the result. Bayes' rule: with the noise's true law, as that of
    the guarantee is, no attacker with this prior does better on average squared error.
    """
    check_number("threshold", threshold, THRESHOLD)
    options: dict[str, Any] = {"weight": weight, "threshold": threshold, "crs": crs}
    return localise_some(frame, released, prior, slice(None), law=law, **options)


def localise_some(
    frame: Frame,
    released: Frame,
    prior: gpd.GeoDataFrame | gpd.GeoSeries,
    rows: slice | Ints,
    *,
    law: Callable[[Floats], Floats] | None = None,
    weight: Any,
    threshold: float,
    crs: object,
    progress: Progress = ignore_progress,
) -> Attack:
    """Guess places of the given rows by Bayes' rule; return the attack's result."""
    start = time.perf_counter()
    ground, true, there = true_and_released_positions(frame, released, crs)
    true, there = true[rows], there[rows]
    places, apart = project_positions(prior, ground, "prior"), None
    if law is None:
        law, apart = _make_known_law(released, prior, rows)
    found = localisation.compute_posterior(
        there, places, population_weights(prior, weight), law, apart, progress=progress
    )
    some = geometry_of(frame).iloc[rows]
    return make_attack_result(
        gettext_noop("Bayesian localisation"),
        some,
        ground,
        found.mean,
        true,
        threshold=threshold,
        seconds=elapsed_seconds(start),
        by_index=has_no_record(released),
        right_place=found.place == localisation.find_nearest_places(true, places),
        confidence=found.confidence,
        expected=found.error,
    )


@document_arguments
def averaging(
    frame: Frame,
    releases: Sequence[Frame],
    *,
    threshold: float = 100.0,
    crs: object = None,
) -> Attack:
    """Guess each row's place as its released points' geometric median; raise for none.

    Returns
    -------
    Attack
        For the data holder only; ``queries`` counts the releases.

    Raises
    ------
    ParameterError
        If no release is given, or they differ in their rows.
    """
    check_number("threshold", threshold, THRESHOLD)
    start = time.perf_counter()
    given = list(releases)
    if not given:
        raise ParameterError("releases must hold at least one release; got none.")
    both = [true_and_released_positions(frame, released, crs) for released in given]
    ground, true, _ = both[0]
    found = localisation.compute_geometric_medians(
        np.stack([there for *_, there in both])
    )
    return make_attack_result(
        gettext_noop("Averaging"), frame, ground, found, true,
        threshold=threshold, seconds=elapsed_seconds(start),
        by_index=any(map(has_no_record, given)),
        queries=np.full(len(true), len(given)),
    )  # fmt: skip


@document_arguments
def linkage(
    frame: Frame, released: Frame, *, threshold: float = 100.0, crs: object = None
) -> Attack:
    """Attack by linking true points to the nearest released row; raise if rows differ.

    Returns
    -------
    Attack
        For the data holder only. A row counts as found if its own released point is
        the nearest to its true one; ``nearer`` counts those that are nearer.
    """
    check_number("threshold", threshold, THRESHOLD)
    start = time.perf_counter()
    ground, true, there = true_and_released_positions(frame, released, crs)
    nearer = localisation.compute_linkage_ranks(true, there)
    return make_attack_result(
        gettext_noop("Record linkage"),
        frame,
        ground,
        there,
        true,
        threshold=threshold,
        seconds=elapsed_seconds(start),
        by_index=has_no_record(released),
        nearer=nearer,
        found=nearer == 0,
    )


def population_weights(prior: gpd.GeoDataFrame | gpd.GeoSeries, weight: Any) -> Floats:
    """Return people at each public place (1 by default); raise if invalid."""
    if weight is None:
        return np.ones(len(prior))
    if not isinstance(prior, gpd.GeoDataFrame) or weight not in prior.columns:
        raise ParameterError(
            f"weight must name a column of prior; got {safe_repr(weight)}."
        )
    try:
        values: Floats = prior[weight].to_numpy(dtype=float, na_value=np.nan)
    except (TypeError, ValueError):
        values = np.empty(0)
    if not (np.isfinite(values).all() and (values >= 0).all() and values.sum() > 0):
        raise ParameterError("weight must hold numbers of at least 0, not all 0.")
    return values


def find_noise_law(released: Frame) -> tuple[Law, WorkingSpace] | None:
    """Return the rows' noise law and its space; None if unknown, by person, processed.

    It is known where a released point is the true one plus noise of its own: what was
    kept in a region, moved afterwards or drawn for several rows has another law.
    """
    guarantee = guarantee_of(released)
    law, series = guarantee.law, geometry_of(released)
    law = law and law.horizontal
    if law is None or not law.is_sum or law.shares != "row" or series.crs is None:
        return None
    try:
        where = choose_ground(series.crs)
        if where.label != guarantee.crs:
            where = choose_ground(series.crs, guarantee.crs)
    except CRSError:
        return None  # a CRS of the caller's own, known by its name alone
    return law, where


def _make_known_law(
    released: Frame, prior: Frame, some: slice | Ints
) -> tuple[Callable[[Floats], Floats], Callable[[slice], Floats]]:
    """Return functions: log density of the noise, rows' distances; raise if unknown."""
    known = find_noise_law(released)
    if known is None:
        raise ParameterError(
            "law must be given: the release carries no guarantee from which the law of "
            "its noise is known."
        )
    law, where = known[0], replace(known[1], area=None)  # noise may leave it
    series, metric = geometry_of(released), where.metric
    here = coordinates_of(series, drop_z=True).xy[some]
    given = geometry_of(prior)
    there = transform(
        coordinates_of(given, "prior", drop_z=True).xy, given.crs, series.crs
    )
    points, places = where.to_working(here), where.to_working(there)

    def apart(rows: slice) -> Floats:
        """Compute distances of rows from all places, in the norm of the noise."""
        if isinstance(metric, Sphere):
            return metric.distance(points[rows, None], places[None])
        steps = (points[rows, None] - places) * metric.unit
        return law.norm(steps.reshape(-1, 2)).reshape(steps.shape[:-1])

    return law.log_density, apart
