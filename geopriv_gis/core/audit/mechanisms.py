"""Audits of the core's own mechanisms: how to run each, and its metric."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ParameterError
from ..ground.metric import Plane, Sphere, compute_default_spacing, round_to_grid
from ..mechanisms.mechanism import ChoiceMechanism
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .bits import bit_witnesses
from .bounds import ORDERS
from .claim import Claim, make_claim
from .findings import AuditFinding, AuditReport, Outputs, Pair
from .places import (
    LEVELS,
    make_plane_pairs,
    make_space_pairs,
    make_sphere_pairs,
    scale_of_guarantee,
    scale_of_pairs,
)
from .sampled import Sampler
from .witnesses import (
    LOGISTIC,
    Differences,
    Distance,
    Mode,
    Witness,
    frequency_witness,
    histogram_witness,
)

_ROUNDING = 1e-12  # nats: more than the rounding of a logarithm and a difference


def make_witnesses(witness: Witness | None) -> list[Witness]:
    """Return the witnesses of an audit: the given one, if any, and the learnt ones."""
    return [
        *([] if witness is None else [witness]),
        Mode(), Differences(), LOGISTIC, histogram_witness(), *bit_witnesses(),
    ]  # fmt: skip


def audit_mechanism(
    mechanism: Any,
    pairs: Sequence[Pair] | None,
    *,
    trials: int,
    alpha: float,
    rng: Random,
    guarantee: Guarantee | None = None,
) -> AuditReport:
    """Audit a mechanism of the core against a guarantee, by default its own.

    Outputs of samplers in doubles are rounded to the default grid, as every release
    rounds them. Finite mechanisms are enumerated, not sampled.

    pairs: Inputs: a place (2,), or a table (rows, 2) of one person, or costs (n,).
    """
    law = mechanism.law
    gaussian = law is not None and law.family == "gaussian"
    claim = make_claim(guarantee or mechanism.guarantee, gaussian=gaussian)
    if mechanism.takes == "places":
        weights, distance = mechanism.table
        return claim.add_claim_to_report(audit_laws(weights, distance, claim.loss))
    audit = _audit_choice if mechanism.takes == "costs" else _audit_noise
    return audit(mechanism, pairs, claim, trials=trials, alpha=alpha, rng=rng)


def _audit_noise(
    mechanism: Any,
    pairs: Sequence[Pair] | None,
    claim: Claim,
    *,
    trials: int,
    alpha: float,
    rng: Random,
) -> AuditReport:
    """Audit noise on points or numbers, of which the likelihood ratio is known."""
    return claim.certify(
        _make_release(mechanism, rng),
        _make_default_pairs(mechanism) if pairs is None else pairs,
        make_witnesses(claim.ratio(make_distance(mechanism))),
        trials=trials,
        alpha=alpha,
    )


def _find_sphere(mechanism: Any) -> Sphere | None:
    """Return the sphere on which a mechanism's points lie, or None."""
    law = mechanism.law
    on_one = law is not None and law.space == "sphere"
    return mechanism.sphere if on_one else None


def make_distance(mechanism: Any) -> Distance:
    """Return the function that measures distances in a mechanism's own metric."""
    kind, law = mechanism.guarantee.table_metric, mechanism.law
    sphere = _find_sphere(mechanism)

    def distance(outputs: Outputs, place: Any) -> Floats:
        """Return distances of outputs from a place, by the mechanism's own metric."""
        away: Floats
        if law is None:  # numbers: each is a row
            return _combine_row_distances(np.abs(outputs - place), kind)
        if sphere is None:
            away = law.norm(outputs - place)
        else:
            whole = np.broadcast_to(place, outputs.shape).reshape(-1, 2)
            away = sphere.distance(outputs.reshape(-1, 2), whole)
            away = away.reshape(outputs.shape[:-1])
        return away if away.ndim < 2 else _combine_row_distances(away, kind)

    return distance


def _combine_row_distances(distances: Floats, kind: str | None) -> Floats:
    """Combine the distances of a table's rows into one, by kind of table metric."""
    result: Floats
    if kind == "dist_inf":
        result = distances.max(axis=-1)
    elif kind == "dist_2":
        result = np.sqrt((distances**2).sum(axis=-1))
    else:
        result = distances.sum(axis=-1)
    return result


def _make_release(mechanism: Any, rng: Random) -> Sampler:
    """Return a function that releases an input many times, rounded to a grid."""
    rounded = _make_rounding(mechanism)
    joint = mechanism.law is not None and mechanism.law.shares == "joint"

    def release(place: Any, runs: int) -> Outputs:
        """Draw so many noisy copies of the rows at a place."""
        here = np.asarray(place, dtype=float)
        rows = np.tile(here.reshape(-1, here.shape[-1]), (runs, 1))
        groups = [np.repeat(np.arange(runs), len(rows) // runs)] if joint else []
        noisy: Outputs = rounded(mechanism.randomise(rows, rng, *groups))
        return noisy.reshape(runs, *here.shape)

    return release


def _make_rounding(mechanism: Any) -> Callable[[Floats], Floats]:
    """Return a function that rounds outputs to a fine grid, unless they lie on one."""
    guarantee = mechanism.guarantee
    if guarantee.grid is not None:
        return lambda outputs: outputs
    sphere = _find_sphere(mechanism)
    unit = 1.0 if sphere is None else sphere.degree
    spacing = compute_default_spacing(scale_of_guarantee(guarantee), unit)
    return lambda outputs: round_to_grid(outputs, spacing)


def _make_default_pairs(mechanism: Any) -> list[Pair]:
    """Return pairs of inputs to audit a mechanism at; raise if it has no defaults."""
    guarantee = mechanism.guarantee
    if mechanism.law is None:
        raise ParameterError(
            "pairs must be given for this mechanism: two arrays of numbers, e.g. "
            "pairs=[((0.0, 0.0), (100.0, 100.0))]."
        )
    distance = make_distance(mechanism)
    scale, sphere = scale_of_pairs(guarantee), _find_sphere(mechanism)
    flat = make_space_pairs if mechanism.law.dimension == 3 else make_plane_pairs
    singles = flat(scale) if sphere is None else make_sphere_pairs(sphere, scale)
    if guarantee.privacy_unit != "table":
        return singles
    pairs = []
    for single in singles:
        # A person of two rows, both of which move.
        here, there = np.tile(single.here, (2, 1)), np.tile(single.there, (2, 1))
        pairs.append(Pair(here, there, float(distance(here[None], there)[0])))
    return pairs


def _audit_choice(
    mechanism: ChoiceMechanism,
    pairs: Sequence[Pair] | None,
    claim: Claim,
    *,
    trials: int,
    alpha: float,
    rng: Random,
) -> AuditReport:
    """Audit a choice by costs: by sampling and, of at most 6 things, also exactly."""
    if pairs is None:
        # Costs of six things, of which one rises as the others fall.
        here = np.eye(6)[0]
        pairs = [
            Pair(here * d, (1 - here) * d, d)
            for d in (level / claim.stated for level in LEVELS[1:])
        ]
    codes = frequency_witness("learnt: choices", lambda outputs: list(outputs.T))

    def release(costs: Any, runs: int) -> Outputs:
        """Draw so many choices for these costs."""
        costs = np.asarray(costs, dtype=float)
        return np.array([mechanism.randomise(costs, rng) for _ in range(runs)])

    report = claim.certify(release, pairs, [Mode(), codes], trials=trials, alpha=alpha)
    for pair in pairs:
        report.findings += _enumerate_losses(mechanism, pair, claim)
    return report


def _enumerate_losses(
    mechanism: ChoiceMechanism, pair: Pair, claim: Claim
) -> list[AuditFinding]:
    """Compute exact losses of a choice in both directions; [] if over 6 or unknown."""
    if len(pair.here) > 6:
        return []
    one, two = (mechanism.probabilities(costs) for costs in (pair.here, pair.there))
    if one is None or two is None:
        return []
    away = [[0, pair.distance], [pair.distance, 0]]
    return audit_laws([one, two], away, claim.loss).findings


def audit_points(
    release: Callable[[Floats], Floats],
    pairs: Sequence[Pair] | None,
    guarantee: Guarantee,
    *,
    trials: int,
    alpha: float,
) -> AuditReport:
    """Audit a function of points (n, 2), metres, each row a trial; find repeated noise.

    Parameters are those of `audit_mechanism`; ``guarantee`` is what the function is
    said to promise.
    """
    claim = make_claim(guarantee)

    def check_and_release(place: Any, runs: int) -> Outputs:
        """Release copies of a place; raise for another shape or non-finite values."""
        points = np.tile(np.asarray(place, dtype=float), (runs, 1))
        found = np.asarray(release(points.copy()), dtype=float)
        if found.shape != points.shape:
            raise ParameterError(
                "the function must return one place for each row, an array of shape "
                f"{points.shape}; got shape {found.shape}."
            )
        check_finite(found)
        return found

    return claim.certify(
        check_and_release,
        make_plane_pairs(scale_of_pairs(guarantee)) if pairs is None else pairs,
        make_witnesses(claim.ratio(Plane().distance)),
        trials=trials,
        alpha=alpha,
        find_repeats=True,
    )


def check_finite(outputs: Floats) -> None:
    """Raise if a released coordinate is not finite: no event could be counted of it."""
    lost = int((~np.isfinite(outputs)).any(axis=1).sum())
    if lost:
        raise ParameterError(
            f"the function must return finite coordinates; {lost} of {len(outputs)} "
            "places have none."
        )


def audit_laws(
    laws: ArrayLike,
    distance: ArrayLike,
    promised: Callable[[float], float],
    *,
    concentrated: bool = False,
) -> AuditReport:
    """Audit a finite mechanism by its probabilities: exactly, without samples.

    laws (n, m): Weight of each of m outputs for each of n inputs: probabilities, or
        integers of any common total.
    distance (n, n): Distances (m) between inputs.
    promised: Promised loss at a distance: ε·d, or ρ·d² if ``concentrated``.
    concentrated: Whether Rényi divergences are bounded, D_α ≤ α·ρd², and not the
        log-ratio.

    A finding's loss is rounded down by 1e-12 nats, the error of its logarithms. An
    output that is possible for one input only is an infinite loss, however rare.
    """
    weights = np.asarray(laws, dtype=float)
    away = np.asarray(distance, dtype=float)
    with np.errstate(divide="ignore"):
        logs = np.log(weights) - np.log(weights.sum(axis=1, keepdims=True))
    measure = _renyi_rate_of if concentrated else _largest_log_ratio
    name = "every output: Rényi" if concentrated else "every output"
    report = AuditReport()
    for one, other in itertools.permutations(range(len(logs)), 2):
        loss = measure(logs[one], logs[other]) - _ROUNDING
        d = float(away[one, other])
        report.findings.append(AuditFinding(name, d, loss, promised(d)))
    return report


def _largest_log_ratio(one: Floats, other: Floats) -> float:
    """Return the largest difference, one − other, of log-probabilities of outputs."""
    seen = one > -math.inf
    return float((one[seen] - other[seen]).max())


def _renyi_rate_of(one: Floats, other: Floats) -> float:
    """Return the largest D_α/α over fixed orders α; infinite if unbounded."""
    seen = one > -math.inf
    one, other = one[seen], other[seen]
    if np.isneginf(other).any():
        return math.inf
    return max(
        float(np.logaddexp.reduce(a * one + (1 - a) * other)) / (a - 1) / a
        for a in ORDERS
    )
