"""Exact audits: every output of a mechanism with finitely many of them.

No sampling and no luck: the largest log-ratio, or Rényi divergence, is computed from
the probabilities themselves.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from ..randomness import Floats
from .bounds import ORDERS
from .findings import Finding, Report

_ROUNDING = 1e-12  # nats: more than the rounding of a logarithm and a difference


def audit_laws(
    laws: ArrayLike,
    distance: ArrayLike,
    promised: Callable[[float], float],
    *,
    concentrated: bool = False,
) -> Report:
    """Audit a finite mechanism by its probabilities.

    Parameters
    ----------
    laws : (n, m) array
        Weight of each of m outputs for each of n inputs: probabilities, or integers of
        any common total.
    distance : (n, n) array
        Distances (m) between inputs.
    promised : callable
        Promised loss at a distance: ε·d, or ρ·d² if ``concentrated``.
    concentrated : bool, default False
        Whether Rényi divergences are bounded, D_α ≤ α·ρd², and not the log-ratio.

    Notes
    -----
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
