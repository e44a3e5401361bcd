"""Exact integer noise for counts, without any rounding."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Context, Decimal
from functools import cached_property

import numpy as np

from ..errors import ParameterError
from ..parameter import check_fields, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .lattice import draw_lattice_noise_rows
from .mechanism import Mechanism

_ULP = 1e-15
_SLACK = 1e-12  # by which facets are moved out: what double precision cannot decide
_LEAST_SHARE = 1e-4  # of proposals that are accepted; fewer take too long
_ROUNDS = 200  # of a fixed point that is nearly reached long before


@dataclass(frozen=True, kw_only=True)
class BalancedLaplace(Mechanism):
    """Add noise to N of N + 1 class sizes that add up to a public row count.

    The noise on the first N has probability ∝ exp(−(ε/2)·(Σ|n_i| + |Σn_i|)); the last
    class, which is not returned, takes what keeps the total. It is the K-norm
    mechanism, on whole numbers, of the hull of all moves of one row between classes.

    **Guarantee.** ε-DP where one row is replaced: two of the N + 1 sizes change by one
    each, the exponent by ε at most. Sampled exactly: N two-sided geometrics of rate
    ε/2, accepted with probability exp(−(ε/2)·|Σn_i|), about once in 2√N tries.

    References: GDP Theorem 4.3.

    >>> from geopriv_gis.testing import insecure_rng
    >>> noisy = BalancedLaplace(eps=1.0).randomise(np.zeros((5, 3)), insecure_rng(1))
    >>> bool((noisy == np.rint(noisy)).all())
    True
    """

    takes = "numbers"
    eps: float = parameter("Privacy loss, no unit", above=0)

    @property
    def guarantee(self) -> Guarantee:
        """Return balanced noise's ε-DP guarantee for replacing one row by another."""
        return Guarantee(
            notion="dp",
            eps=self.eps,
            table_metric="hamming",
            neighbours="replace",
            mechanism="K-norm (balanced, whole numbers)",
            parameters={"eps": self.eps},
            references=("GDP Theorem 4.3",),
        )

    def randomise(self, counts: Floats, rng: Random) -> Floats:
        """Return N class sizes with balanced noise, (N,), or (n, N) for n releases."""
        rows = np.atleast_2d(counts)
        rate = self.eps / 2 * (1 - _ULP)
        # Σn_i has the density 1/√(2πNv), v = 2/rate², near 0.
        tries = 1 + math.sqrt(math.pi * rows.shape[1])
        count, size = rows.shape
        noise = draw_lattice_noise_rows(
            count, size, rate, _BalanceThreshold(rate), rng, tries=tries
        )
        return np.asarray((rows + noise).reshape(counts.shape))


@dataclass(frozen=True, kw_only=True, eq=False)
class LatticeKNorm(Mechanism):
    """Release d whole numbers, noise ∝ exp(−ε‖n‖_K) on Z^d, K scaled to hold changes.

    ‖n‖_K = max(max_f |⟨a_f, n⟩|, Σ w_i|n_i|): the body between pairs of parallel facets
    a_f, within a weighted ℓ1 ball.

    changes (m, d): Everything one person can do to the numbers, up to the sign.
    normals (f, d): Facets. They are scaled so that all changes are inside, whatever is
        given: the guarantee does not rest on how they were found.

    **Guarantee.** ε-DP: a norm changes by ‖change‖_K ≤ 1 at most, and the normaliser is
    the same around every point of Z^d. Sampled exactly: independent geometrics of rate
    εw_i, accepted with probability exp(−ε‖n‖_K + εΣw_i|n_i|).

    References: GDP Definition 4.1, Theorem 4.3.

    >>> from geopriv_gis.testing import insecure_rng
    >>> square = np.array([[1.0, 1.0], [1.0, -1.0]])
    >>> noise = LatticeKNorm(eps=1.0, changes=square, normals=np.eye(2))
    >>> noise.randomise(np.array([10.0, 20.0]), insecure_rng(1)).tolist()
    [11.0, 21.0]
    """

    takes = "numbers"
    eps: float = parameter("Privacy loss, no unit", above=0)
    changes: Floats
    normals: Floats
    tries: float = 10.0

    def __post_init__(self) -> None:
        """Scale the facets to hold every change."""
        check_fields(self)
        reach = np.abs(self.normals @ self.changes.T)
        # Facets of thin bodies: rounding counts relative to what cancels.
        terms = np.abs(self.normals) @ np.abs(self.changes.T)
        reach = reach + (self.normals.shape[1] + 4) * _ULP * terms
        reach = reach.max(axis=1, initial=0.0)
        if not (np.isfinite(reach).all() and (reach > 0).all()):
            raise ParameterError(
                "normals must each have a finite, nonzero product with some change."
            )
        scaled = self.normals / (reach * (1 + _SLACK))[:, None]
        object.__setattr__(self, "normals", scaled)

    @cached_property
    def weights(self) -> Floats:
        """Return the weights of an ℓ1 ball in which every change has norm at most 1."""
        return fit_weighted_ball(self.changes)

    def compute_norm(self, steps: Floats) -> Floats:
        """Return the K-norm of rows (n, d), in double precision."""
        facets = np.abs(steps @ self.normals.T).max(axis=1)
        return np.asarray(np.maximum(facets, np.abs(steps) @ self.weights))

    @property
    def guarantee(self) -> Guarantee:
        """Return K-norm's ε-DP guarantee for what one person can change of numbers."""
        return Guarantee(
            notion="dp",
            eps=self.eps,
            table_metric="hamming",
            mechanism="K-norm (whole numbers)",
            parameters={"eps": self.eps, "dimension": self.changes.shape[1]},
            references=("GDP Theorem 4.3",),
        )

    def randomise(self, counts: Floats, rng: Random) -> Floats:
        """Return whole numbers with K-norm noise, (d,), or (n, d) for n releases."""
        rows = np.atleast_2d(counts)
        rates = self.eps * self.weights
        threshold = _FacetThreshold(self.eps * self.normals, rates)
        count, size = rows.shape
        noise = draw_lattice_noise_rows(
            count, size, rates, threshold, rng, tries=self.tries
        )
        return np.asarray((rows + noise).reshape(counts.shape))


def expected_tries(log_volume: float, changes: Floats) -> float | None:
    """Return the mean number of proposals per K-norm draw; None if above 10 000.

    The volume of the ℓ1 ball that holds the body over that of the body.
    """
    d = changes.shape[1]
    size = float(np.log(fit_weighted_ball(changes)).sum())
    outer = d * math.log(2) - size - math.lgamma(d + 1)
    share = math.exp(min(0.0, log_volume - outer))
    return None if share < _LEAST_SHARE else 1 / share


def fit_weighted_ball(changes: Floats) -> Floats:
    """Return weights w, Σ w_i|c_i| ≤ 1 for all changes, of nearly greatest product.

    Of all weighted ℓ1 balls that hold the changes nearly the one of least volume, by
    the multiplicative iteration of optimal design: at its fixed point w = 1/(d·Aᵀλ),
    A the absolute changes, λ shares of those that touch the ball. What is promised
    rests on the last line alone.
    """
    size = np.unique(np.abs(changes), axis=0)
    share = np.full(len(size), 1 / len(size))
    weights = np.empty(size.shape[1])
    for _ in range(_ROUNDS):
        weights = 1 / (size.shape[1] * (share @ size))
        share = share * (size @ weights)
        share /= share.sum()
    return np.asarray(weights / (size @ weights).max() * (1 - _SLACK))


@dataclass(frozen=True)
class _BalanceThreshold:
    """Rejection bound (ε/2)·|Σn_i|: the cost of what balances N counts' noise."""

    rate: float

    def bounds_in_doubles(self, cells: Floats) -> tuple[Floats, Floats]:
        """Return balanced noise's rejection bounds in doubles, and their errors."""
        bound = self.rate * np.abs(cells.sum(axis=1))  # the sum of integers is exact
        return bound, 4 * _ULP * bound

    def bound_in_digits(self, cells: Floats, context: Context) -> Decimal:
        """Return balanced noise's rejection bound of a row, to a context's digits."""
        total = sum(int(cell) for cell in cells)
        return context.multiply(Decimal(self.rate), Decimal(abs(total)))


@dataclass(frozen=True)
class _FacetThreshold:
    """K-norm noise's rejection bound max(0, max_f |⟨ε·a_f, n⟩| − Σ rate_i·|n_i|)."""

    normals: Floats
    rates: Floats

    def bounds_in_doubles(self, cells: Floats) -> tuple[Floats, Floats]:
        """Return K-norm noise's rejection bounds in doubles, and their errors."""
        size = np.abs(cells)
        paid = size @ self.rates
        # Several products at a time: a row has as many as the body has facets.
        reach = np.zeros(len(cells))
        for start in range(0, len(self.normals), 64):
            some = np.abs(cells @ self.normals[start : start + 64].T)
            np.maximum(reach, some.max(axis=1), out=reach)
        longest = size @ np.abs(self.normals).max(axis=0) + paid
        error = 4 * _ULP * (cells.shape[1] + 2) * longest
        return np.maximum(reach - paid, 0.0), error

    def bound_in_digits(self, cells: Floats, context: Context) -> Decimal:
        """Return K-norm noise's rejection bound of a row, to the context's digits."""
        steps = [int(cell) for cell in cells]
        lengths = [abs(step) for step in steps]
        highest = Decimal(0)
        for normal in self.normals.tolist():
            total = _exact_product(normal, steps, context)
            highest = max(highest, context.abs(total))
        paid = _exact_product(self.rates.tolist(), lengths, context)
        return max(context.subtract(highest, paid), Decimal(0))


def _exact_product(weights: list[float], steps: list[int], context: Context) -> Decimal:
    """Return the scalar product Σ weight·step, to the context's precision."""
    total = Decimal(0)
    for weight, step in zip(weights, steps, strict=True):
        part = context.multiply(Decimal(weight), Decimal(step))
        total = context.add(total, part)
    return total
