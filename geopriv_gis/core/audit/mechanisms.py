"""Audits of the core's own mechanisms: how each is run, and in which metric."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ParameterError
from ..ground.metric import Plane, Sphere, default_spacing, to_grid
from ..mechanisms.mechanism import Choice
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .bits import bit_witnesses
from .bounds import ORDERS
from .claim import Claim, claim_of
from .findings import Finding, Outputs, Pair, Report
from .places import LEVELS, plane_pairs, scale_of, space_pairs, sphere_pairs
from .sampled import Release
from .witnesses import (
    LOGISTIC,
    Differences,
    Distance,
    Mode,
    Witness,
    by_frequency,
    histogram,
)

_ROUNDING = 1e-12  # nats: more than the rounding of a logarithm and a difference


def witnesses_of(known: Witness | None) -> list[Witness]:
    """Return what is looked at: the known likelihood ratio, and what can be learnt."""
    return [
        *([] if known is None else [known]),
        Mode(), Differences(), LOGISTIC, histogram(), *bit_witnesses(),
    ]  # fmt: skip


def audit_mechanism(
    mechanism: Any,
    pairs: Sequence[Pair] | None,
    *,
    trials: int,
    alpha: float,
    rng: Random,
) -> Report:
    """Audit a mechanism of the core against its own guarantee.

    Outputs of samplers in doubles are rounded to the default grid, as every release
    rounds them. Finite mechanisms are enumerated, not sampled.

    pairs: Inputs: a place (2,), or a table (rows, 2) of one person, or costs (n,).
    """
    law = mechanism.law
    gaussian = law is not None and law.family == "gaussian"
    claim = claim_of(mechanism.guarantee, gaussian=gaussian)
    if mechanism.takes == "places":
        weights, distance = mechanism.table
        return claim.told(audit_laws(weights, distance, claim.loss))
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
) -> Report:
    """Audit noise on points or numbers, of which the likelihood ratio is known."""
    return claim.certified(
        _released_by(mechanism, rng),
        _default_pairs(mechanism) if pairs is None else pairs,
        witnesses_of(claim.ratio(distance_of(mechanism))),
        trials=trials,
        alpha=alpha,
    )


def _sphere_of(mechanism: Any) -> Sphere | None:
    """Return the sphere that a mechanism's points lie on, if they lie on one."""
    law = mechanism.law
    on_one = law is not None and law.space == "sphere"
    return mechanism.sphere if on_one else None


def distance_of(mechanism: Any) -> Distance:
    """Return distances between outputs and an input, in the mechanism's own metric."""
    kind, law = mechanism.guarantee.table_metric, mechanism.law
    sphere = _sphere_of(mechanism)

    def distance(outputs: Outputs, place: Any) -> Floats:
        away: Floats
        if law is None:  # numbers: each is a row
            return _joined(np.abs(outputs - place), kind)
        if sphere is None:
            away = law.norm(outputs - place)
        else:
            whole = np.broadcast_to(place, outputs.shape).reshape(-1, 2)
            away = sphere.distance(outputs.reshape(-1, 2), whole)
            away = away.reshape(outputs.shape[:-1])
        return away if away.ndim < 2 else _joined(away, kind)

    return distance


def _joined(away: Floats, kind: str | None) -> Floats:
    """Return one distance of tables from the distances of their rows."""
    result: Floats
    if kind == "dist_inf":
        result = away.max(axis=-1)
    elif kind == "dist_2":
        result = np.sqrt((away**2).sum(axis=-1))
    else:
        result = away.sum(axis=-1)
    return result


def _released_by(mechanism: Any, rng: Random) -> Release:
    rounded = _rounding(mechanism)
    joint = mechanism.law is not None and mechanism.law.shares == "joint"

    def release(place: Any, runs: int) -> Outputs:
        here = np.asarray(place, dtype=float)
        rows = np.tile(here.reshape(-1, here.shape[-1]), (runs, 1))
        groups = [np.repeat(np.arange(runs), len(rows) // runs)] if joint else []
        noisy: Outputs = rounded(mechanism.randomise(rows, rng, *groups))
        return noisy.reshape(runs, *here.shape)

    return release


def _rounding(mechanism: Any) -> Any:
    guarantee = mechanism.guarantee
    if guarantee.grid is not None:
        return lambda outputs: outputs
    sphere = _sphere_of(mechanism)
    unit = 1.0 if sphere is None else sphere.degree
    spacing = default_spacing(scale_of(guarantee), unit)
    return lambda outputs: to_grid(outputs, spacing)


def _default_pairs(mechanism: Any) -> list[Pair]:
    guarantee = mechanism.guarantee
    if mechanism.law is None:
        raise ParameterError(
            "pairs must be given for this mechanism: two arrays of numbers, e.g. "
            "pairs=[((0.0, 0.0), (100.0, 100.0))]."
        )
    distance = distance_of(mechanism)
    scale, sphere = scale_of(guarantee), _sphere_of(mechanism)
    flat = space_pairs if mechanism.law.dimension == 3 else plane_pairs
    singles = flat(scale) if sphere is None else sphere_pairs(sphere, scale)
    if guarantee.privacy_unit != "table":
        return singles
    pairs = []
    for single in singles:
        # A person of two rows, both of which move.
        here, there = np.tile(single.here, (2, 1)), np.tile(single.there, (2, 1))
        pairs.append(Pair(here, there, float(distance(here[None], there)[0])))
    return pairs


def _audit_choice(
    mechanism: Choice,
    pairs: Sequence[Pair] | None,
    claim: Claim,
    *,
    trials: int,
    alpha: float,
    rng: Random,
) -> Report:
    """Audit a choice among things whose costs the inputs are."""
    if pairs is None:
        pairs = [_costs_apart(level / claim.stated) for level in LEVELS[1:]]
    codes = by_frequency("learnt: choices", lambda outputs: list(outputs.T))

    def release(costs: Any, runs: int) -> Outputs:
        costs = np.asarray(costs, dtype=float)
        return np.array([mechanism.randomise(costs, rng) for _ in range(runs)])

    report = claim.certified(
        release, pairs, [Mode(), codes], trials=trials, alpha=alpha
    )
    for pair in pairs:
        report.findings += _enumerated(mechanism, pair, claim)
    return report


def _enumerated(mechanism: Choice, pair: Pair, claim: Claim) -> list[Finding]:
    """Return the exact losses of a choice among few things, both ways."""
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
) -> Report:
    """Audit a function of points, shape (n, 2), metres in a plane: one row, one trial.

    Parameters are those of `audit_mechanism`; ``guarantee`` is what the function is
    said to promise.
    """
    claim = claim_of(guarantee)

    def released(place: Any, runs: int) -> Outputs:
        points = np.tile(np.asarray(place, dtype=float), (runs, 1))
        found = np.asarray(release(points.copy()), dtype=float)
        if found.shape != points.shape:
            raise ParameterError(
                "the function must return one place for each row, an array of shape "
                f"{points.shape}; got shape {found.shape}."
            )
        return found

    return claim.certified(
        released,
        plane_pairs(scale_of(guarantee)) if pairs is None else pairs,
        witnesses_of(claim.ratio(Plane().distance)),
        trials=trials,
        alpha=alpha,
    )


def _costs_apart(distance: float) -> Pair:
    """Return costs of six things, one of which comes as the others go."""
    here = np.zeros(6)
    here[0] = distance
    step = np.where(np.arange(6) == 0, -distance, distance)
    return Pair(here, here + step, distance)


def audit_laws(
    laws: ArrayLike,
    distance: ArrayLike,
    promised: Callable[[float], float],
    *,
    concentrated: bool = False,
) -> Report:
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
    measure = _renyi if concentrated else _largest
    name = "every output: Rényi" if concentrated else "every output"
    report = Report()
    for one, other in itertools.permutations(range(len(logs)), 2):
        loss = measure(logs[one], logs[other]) - _ROUNDING
        d = float(away[one, other])
        report.findings.append(Finding(name, d, loss, promised(d)))
    return report


def _largest(one: Floats, other: Floats) -> float:
    seen = one > -math.inf
    return float((one[seen] - other[seen]).max())


def _renyi(one: Floats, other: Floats) -> float:
    seen = one > -math.inf
    one, other = one[seen], other[seen]
    if np.isneginf(other).any():
        return math.inf
    return max(
        float(np.logaddexp.reduce(a * one + (1 - a) * other)) / (a - 1) / a
        for a in ORDERS
    )
