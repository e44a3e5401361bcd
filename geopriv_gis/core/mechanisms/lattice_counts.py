"""Exact noise for counts: whole numbers in, whole numbers out, no rounding anywhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Context, Decimal

import numpy as np

from ..errors import ParameterError
from ..parameter import check, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .lattice import draw_rows
from .mechanism import Mechanism

_ULP = 1e-15
_SLACK = 1e-12  # by which facets are moved out: what double precision cannot decide
_LEAST_SHARE = 5e-4  # of proposals that are accepted; fewer take too long


@dataclass(frozen=True, kw_only=True)
class BalancedLaplace(Mechanism):
    """Release the sizes of all N + 1 classes of a table with a public number of rows.

    The noise on the first N has probability ∝ exp(−(ε/2)·(Σ|n_i| + |Σn_i|)); the last
    class, which is not returned, takes what keeps the total. It is the K-norm
    mechanism, on whole numbers, of the hull of all moves of one row between classes.

    Notes
    -----
    **Guarantee.** ε-DP where one row is replaced: two of the N + 1 sizes change by one
    each, the exponent by ε at most. Sampled exactly: N two-sided geometrics of rate
    ε/2, accepted with probability exp(−(ε/2)·|Σn_i|), about once in 2√N tries.

    References
    ----------
    GDP Theorem 4.3.

    Examples
    --------
    >>> from geopriv_gis.testing import insecure_rng
    >>> noisy = BalancedLaplace(eps=1.0).randomise(np.zeros((5, 3)), insecure_rng(1))
    >>> bool((noisy == np.rint(noisy)).all())
    True
    """

    takes = "numbers"
    eps: float = parameter("Privacy loss, no unit", above=0)

    @property
    def guarantee(self) -> Guarantee:
        """The promise where one row is replaced by another."""
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
        """Return noisy copies of whole numbers (N,), or (n, N) for n releases."""
        rows = np.atleast_2d(counts)
        rate = self.eps / 2 * (1 - _ULP)
        # Σn_i has the density 1/√(2πNv), v = 2/rate², near 0.
        tries = 1 + math.sqrt(math.pi * rows.shape[1])
        count, size = rows.shape
        noise = draw_rows(count, size, rate, _Balance(rate), rng, tries=tries)
        return np.asarray((rows + noise).reshape(counts.shape))


@dataclass(frozen=True, kw_only=True, eq=False)
class LatticeKNorm(Mechanism):
    """Release d whole numbers with noise of probability ∝ exp(−ε‖n‖_K) on Z^d.

    ‖n‖_K = max(max_f |⟨a_f, n⟩|, ‖n‖₁/R): the body between pairs of parallel facets
    a_f, within the ℓ1 ball of radius R.

    Parameters
    ----------
    eps : float
        ε > 0, no unit.
    changes : (m, d) array
        Everything one person can do to the numbers, up to the sign.
    normals : (f, d) array
        Facets. They are scaled so that all changes are inside, whatever is given:
        the guarantee does not rest on how they were found.

    Notes
    -----
    **Guarantee.** ε-DP: a norm changes by ‖change‖_K ≤ 1 at most, and the normaliser is
    the same around every point of Z^d. Sampled exactly: independent geometrics of rate
    ε/R, accepted with probability exp(−ε‖n‖_K + (ε/R)‖n‖₁).

    References
    ----------
    GDP Definition 4.1, Theorem 4.3.

    Examples
    --------
    >>> from geopriv_gis.testing import insecure_rng
    >>> square = np.array([[1.0, 1.0], [1.0, -1.0]])
    >>> noise = LatticeKNorm(eps=1.0, changes=square, normals=np.eye(2))
    >>> noise.randomise(np.array([10.0, 20.0]), insecure_rng(1)).tolist()
    [11.0, 20.0]
    """

    takes = "numbers"
    eps: float = parameter("Privacy loss, no unit", above=0)
    changes: Floats
    normals: Floats
    tries: float = 10.0

    def __post_init__(self) -> None:
        """Scale the facets to hold every change."""
        check(self)
        reach = np.abs(self.normals @ self.changes.T).max(axis=1, initial=0.0)
        if not (np.isfinite(reach).all() and (reach > 0).all()):
            raise ParameterError("every facet must be touched by some change.")
        scaled = self.normals / (reach * (1 + _SLACK))[:, None]
        object.__setattr__(self, "normals", scaled)

    @property
    def reach(self) -> float:
        """Largest ℓ1 norm R of a change."""
        return float(np.abs(self.changes).sum(axis=1).max())

    @property
    def guarantee(self) -> Guarantee:
        """The promise for the given changes."""
        return Guarantee(
            notion="dp",
            eps=self.eps,
            table_metric="hamming",
            mechanism="K-norm (whole numbers)",
            parameters={"eps": self.eps, "dimension": self.changes.shape[1]},
            references=("GDP Theorem 4.3",),
        )

    def randomise(self, counts: Floats, rng: Random) -> Floats:
        """Return noisy copies of whole numbers (d,), or (n, d) for n releases."""
        rows = np.atleast_2d(counts)
        rate = self.eps / self.reach * (1 - _SLACK)
        threshold = _Facets(self.eps * self.normals, rate)
        count, size = rows.shape
        noise = draw_rows(count, size, rate, threshold, rng, tries=self.tries)
        return np.asarray((rows + noise).reshape(counts.shape))


def tries_of(log_volume: float, changes: Floats) -> float | None:
    """Return how many proposals `LatticeKNorm` needs for each result, or None.

    The volume of the ℓ1 ball that holds the body over that of the body; None where it
    is beyond 2000.
    """
    d = changes.shape[1]
    reach = float(np.abs(changes).sum(axis=1).max())
    outer = d * math.log(2 * reach) - math.lgamma(d + 1)
    share = math.exp(min(0.0, log_volume - outer))
    return None if share < _LEAST_SHARE else 1 / share


@dataclass(frozen=True)
class _Balance:
    """Exponent (ε/2)·|Σn_i| of the last class."""

    rate: float

    def approximate(self, cells: Floats) -> tuple[Floats, Floats]:
        bound = self.rate * np.abs(cells.sum(axis=1))  # the sum of integers is exact
        return bound, 4 * _ULP * bound

    def exact(self, cells: Floats, context: Context) -> Decimal:
        total = sum(int(cell) for cell in cells)
        return context.multiply(Decimal(self.rate), Decimal(abs(total)))


@dataclass(frozen=True)
class _Facets:
    """Exponent max(0, max_f |⟨ε·a_f, n⟩| − rate·‖n‖₁)."""

    normals: Floats
    rate: float

    def approximate(self, cells: Floats) -> tuple[Floats, Floats]:
        size = np.abs(cells)
        # Several products at a time: a row has as many as the body has facets.
        reach = np.zeros(len(cells))
        for start in range(0, len(self.normals), 64):
            some = np.abs(cells @ self.normals[start : start + 64].T)
            np.maximum(reach, some.max(axis=1), out=reach)
        longest = size @ np.abs(self.normals).max(axis=0) + self.rate * size.sum(axis=1)
        error = 4 * _ULP * (cells.shape[1] + 2) * longest
        return np.maximum(reach - self.rate * size.sum(axis=1), 0.0), error

    def exact(self, cells: Floats, context: Context) -> Decimal:
        steps = [int(cell) for cell in cells]
        highest = Decimal(0)
        for normal in self.normals.tolist():
            total = Decimal(0)
            for weight, step in zip(normal, steps, strict=True):
                part = context.multiply(Decimal(weight), Decimal(step))
                total = context.add(total, part)
            highest = max(highest, context.abs(total))
        length = Decimal(sum(abs(step) for step in steps))
        gap = context.subtract(highest, context.multiply(Decimal(self.rate), length))
        return max(gap, Decimal(0))
