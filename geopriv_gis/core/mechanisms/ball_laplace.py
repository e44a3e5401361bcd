"""Laplace noise for whole tables whose distance is the root of summed squares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..parameter import parameter
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Floats, Ints, Random
from .mechanism import Mechanism

_CHUNK = 1 << 20  # rows whose numbers are held at a time


@dataclass(frozen=True, kw_only=True)
class BallLaplace(Mechanism):
    """Release all points of each group jointly, K the unit ball of R^{2n}.

    Density ∝ exp(−ε·√(Σ‖y_i−x_i‖²)) within each group: r ~ Gamma(2n, 1/ε) along a
    uniform direction of R^{2n}, shared out among the n rows.

    **Guarantee.** ε-GP per group under dist_2 of its rows: made for the person whose
    rows hardly move all at once. The root mean square of the rows' errors is about
    2√n/ε, where dist_∞ needs 2n/ε. **Assumes.** Real numbers (round the sum to a
    public grid); the sizes of the groups are public.

    References: GDP Theorem 4.3; CGP Appendix H.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)

    @property
    def law(self) -> Law:
        return Law(
            family="laplace", rate=self.eps, shares="joint", table_metric="dist_2"
        )

    @property
    def guarantee(self) -> Guarantee:
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_2",
            privacy_unit="table",
            law=self.law,
            mechanism="joint planar laplace (K-norm, ball)",
            parameters={"eps": self.eps},
            references=("GDP Theorem 4.3", "CGP Appendix H"),
        )

    def randomise(
        self, points: Floats, rng: Random, groups: Ints | None = None
    ) -> Floats:
        """Return noisy copies of ``points``, shape (n, 2), metres.

        groups (n,): Number of each row's group, 0 … m−1; one group if left out.
        """
        count = len(points)
        codes = np.zeros(count, dtype=np.int64) if groups is None else groups
        return points + draw_ball_steps(codes, rng) / self.eps


def draw_ball_steps(codes: Ints, rng: Random) -> Floats:
    """Return each row's share, shape (n, 2), of 2n-dimensional Laplace noise, ε = 1."""
    count = len(codes)
    direction = rng.normal(2 * count).reshape(count, 2)
    length = np.sqrt(np.bincount(codes, (direction**2).sum(axis=1)))
    radius = np.bincount(codes, rng.gamma(2, count))  # Gamma(2n) of n rows
    return direction * (radius / length)[codes][:, None]


def draw_gamma(shapes: Ints, rng: Random) -> Floats:
    """Return one Gamma(shape, 1) number for each integer shape."""
    return _sum_draws(shapes, rng.exponential)


def draw_gamma_radii(sizes: Ints, rng: Random) -> Floats:
    """Return one Gamma(2n + 1) number for each group of n rows.

    Two exponentials for each of its rows, and one more.
    """
    return rng.exponential(len(sizes)) + _sum_draws(sizes, lambda n: rng.gamma(2, n))


def _sum_draws(sizes: Ints, draw: Callable[[int], Floats]) -> Floats:
    """Return for each group the sum of so many numbers, some of them at a time."""
    sums, ends = np.zeros(len(sizes)), np.cumsum(sizes)
    for start in range(0, int(sizes.sum()), _CHUNK):
        count = min(_CHUNK, int(ends[-1]) - start)
        of = np.searchsorted(ends, np.arange(start, start + count), side="right")
        sums += np.bincount(of, draw(count), minlength=len(sizes))
    return sums
