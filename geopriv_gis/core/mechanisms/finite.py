"""Mechanisms on finitely many places: a matrix of verified probabilities.

Probabilities are integers over 2⁶². That the matrix keeps its promise is checked in
these integers for every pair of places, and these integers are what is drawn from: no
rounding is left between the proof and the release.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ..errors import ParameterError
from ..parameter import check_fields, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Bools, Floats, Ints, Random
from .mechanism import Mechanism

TOTAL = 1 << 62  # the weights of every row add up to this
_SURE = 1e-13  # relative: closer comparisons than this are made in fractions
_NEAR = 1e-12  # relative: by which distances are taken shorter than computed


@dataclass(frozen=True, kw_only=True, eq=False)
class FiniteMechanism(Mechanism):
    """Release place a for x with probability weights[x, a]/2⁶²; raise if not ε-GP.

    distance (n, n): Distances (m) between the places.
    weights (n, n): Rows add up to 2⁶².

    Raises `ParameterError` if weights[x, a] ≤ e^{ε·distance[x, x']}·weights[x', a]
    fails anywhere.

    **Guarantee.** ε-GP between the places. **Assumes.** The matrix is public: it
    comes from public cells and a public prior.

    References: GDP §2.4; Bordenabe, Chatzikokolakis & Palamidessi 2014.
    """

    takes = "places"
    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    distance: Floats
    weights: Ints

    def __post_init__(self) -> None:
        """Check the parameters and prove the promise."""
        check_fields(self)
        broken = count_violations(
            self.weights, compute_ratio_bounds(self.eps, self.distance)
        )
        if broken:
            raise ParameterError(
                f"weights violate eps or their row sums {broken} times; fit them again."
            )

    @property
    def matrix(self) -> Floats:
        """Return the probabilities of releasing each place (column) for each (row)."""
        return self.weights / float(TOTAL)

    @property
    def guarantee(self) -> Guarantee:
        """Return the ε-GP guarantee between places, in the metric of `distance`."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            mechanism="optimal mechanism on public cells",
            parameters={"eps": self.eps, "cells": len(self.weights)},
            references=("GDP section 2.4", "Bordenabe et al. 2014"),
        )

    @property
    def table(self) -> tuple[Ints, Floats]:
        """Return the integer weights of releases, and distances, both (n, n)."""
        return self.weights, self.distance

    def randomise(self, places: Ints, rng: Random) -> Ints:
        """Draw the index of a released place for each row's place."""
        return draw_places(self.weights, places, rng)


def draw_places(weights: Ints, places: Ints, rng: Random) -> Ints:
    """Draw a place's index for each row, with probabilities weights[its place]/2⁶²."""
    number = (rng.words(len(places)) >> np.uint64(2)).astype(np.int64)
    result = np.empty(len(places), dtype=np.int64)
    order = np.argsort(places, kind="stable")
    occupied, starts = np.unique(places[order], return_index=True)
    for place, rows in zip(occupied, np.split(order, starts)[1:], strict=True):
        ends = np.cumsum(weights[place])
        result[rows] = np.searchsorted(ends, number[rows], side="right")
    return result


def compute_ratio_bounds(eps: float, distance: Floats) -> Floats:
    """Return e^{ε·d} rounded down, clipped to 1 … e⁶⁰⁰: allowed ratios of weights."""
    short = np.minimum(eps * distance * (1 - _NEAR), 600.0)  # times 2⁶² is finite
    bounds: Floats = np.exp(short) * (1 - _NEAR)
    return np.maximum(bounds, 1.0)  # e^{ε·d} >= 1 for certain


def count_violations(weights: Ints, ratio: Floats) -> int:
    """Count wrong row sums, negative weights and those above ratio × another row's.

    Doubles decide where they differ by more than their error; what is closer is
    decided in exact fractions. ``ratio`` entries count as the exact doubles they are.
    """
    bad = sum(1 for row in weights if sum(map(int, row)) != TOTAL)
    bad += int((weights < 0).sum())
    approximate = weights.astype(float)
    for x in range(len(weights)):
        allowed = ratio[x][:, None] * approximate
        close: Bools = approximate[x] > allowed * (1 - _SURE)
        close[x] = False
        for other, a in np.argwhere(close):
            bound = Fraction(float(ratio[x, other])) * int(weights[other, a])
            bad += int(weights[x, a]) > bound
    return bad


def repair_weights(matrix: Floats, eps: float, distance: Floats) -> Ints:
    """Return integer weights near a matrix that keep ε exactly; raise if none is found.

    A solver's matrix is off by its tolerance. Mixing in the uniform law by a share τ
    gives every constraint the slack τ/n·(e^{ε·d} − 1); τ is taken as small as the
    largest violation allows.
    """
    count = len(matrix)
    clean = np.clip(matrix, 0.0, None)
    clean /= clean.sum(axis=1, keepdims=True)
    ratio = compute_ratio_bounds(eps, distance)
    need = 0.0
    for x in range(count):
        excess = (clean[x] - ratio[x][:, None] * clean).max(axis=1) + 1e-14
        others = np.arange(count) != x
        slack = np.maximum(ratio[x][others] - 1, 1e-300)
        need = max(need, float((excess[others] / slack).max(initial=0.0)))
    share = max(2 * count * need, 1e-12)
    while share <= 0.05:
        weights = _round_rows_to_integers((1 - share) * clean + share / count)
        if not count_violations(weights, ratio):
            return weights
        share *= 4
    raise ParameterError(
        "eps is too small for cells this close together: no exact matrix was found. "
        "Give a larger eps (1/m) or cells farther apart."
    )


def _round_rows_to_integers(matrix: Floats) -> Ints:
    """Round rows to integers that add up to 2⁶², spreading the remainder."""
    weights = np.floor(matrix * float(TOTAL)).astype(np.int64)
    count = matrix.shape[1]
    for x in range(len(weights)):
        missing = TOTAL - sum(map(int, weights[x]))
        each, rest = divmod(missing, count)
        weights[x] += each
        weights[x, :rest] += 1
    return weights


def compute_expected_loss(matrix: Floats, prior: Floats, loss: Floats) -> float:
    """Return the mean loss Σ prior(x)·matrix(x, a)·loss(x, a)."""
    return math.fsum(((prior[:, None] * matrix) * loss).sum(axis=1))


def compute_worst_loss(matrix: Floats, loss: Floats) -> float:
    """Return the largest mean loss of an x: max_x Σ_a matrix(x, a)·loss(x, a)."""
    return float((matrix * loss).sum(axis=1).max())
