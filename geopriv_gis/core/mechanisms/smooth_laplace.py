"""Laplace noise as wide as a smooth bound, but for a probability δ."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..parameter import check, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .heavy_tail import SmoothMechanism, refuse_growth, row_guarantee


@dataclass(frozen=True, kw_only=True)
class SmoothLaplace(SmoothMechanism):
    """Release f(x) + (B(x)/η)·Z with Z ~ Laplace(1), B growing linearly.

    Parameters
    ----------
    eps, delta, gamma : float
        ε, δ ≤ 1/e, and the growth γ of the bound B: η = ε − γ·ln(1/δ) must be positive.
    spacing : float
        Grid of the released values, a power of two.

    Notes
    -----
    **Guarantee.** (ε, δ)-GP for each row, at every distance d for which these hold:
    **Assumes.** |f(x) − f(x')| ≤ B(x)·d and B(x) ≤ (1+γd)·B(x').

    Write b = B(x)/η, b' = B(x')/η. If b ≤ b', the log-ratio is at most ln(b'/b) +
    |f−f'|/b ≤ γd + ηd. Otherwise it is at most (b/b'−1)·|Z| + |f−f'|/b' ≤ γd·|Z| + ηd,
    and |Z| > ln(1/δ) has probability δ. The first case needs ln(1/δ) ≥ 1, which the
    paper leaves out.

    References
    ----------
    SSGP Lemma 3.6.

    Examples
    --------
    >>> SmoothLaplace(eps=1, delta=1e-6, gamma=0.01, spacing=2**-20).variance
    2.0
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    delta: float = parameter(
        "Probability of a greater loss", above=0, at_most=math.exp(-1)
    )
    gamma: float = parameter("Growth of the bound per metre", unit="1/m", above=0)
    spacing: float = parameter("Grid spacing of the values, a power of two", above=0)

    def __post_init__(self) -> None:
        check(self)
        refuse_growth(self.eps, self.gamma, self.growth_cost)

    @property
    def growth_cost(self) -> float:
        """What ε pays for each unit of γ: ln(1/δ)."""
        return -math.log(self.delta)

    @property
    def shift_cost(self) -> float:
        """What ε pays for each unit of η."""
        return 1.0

    @property
    def eta(self) -> float:
        return self.eps - self.gamma * self.growth_cost

    @property
    def variance(self) -> float:
        """Variance of Z."""
        return 2.0

    @property
    def guarantee(self) -> Guarantee:
        pure = row_guarantee(
            "laplace, smooth sensitivity",
            self.eps,
            {"eps": self.eps, "gamma": self.gamma, "delta": self.delta},
            "SSGP Lemma 3.6",
        )
        # δ does not grow with distance: tables that differ in k rows pay it k times.
        return pure.replace(
            notion="approximate-gp", delta=self.delta, table_metric=None
        )

    def draw(self, size: int, rng: Random) -> Floats:
        return rng.signs(size) * rng.exponential(size)
