"""Generalised Cauchy noise as wide as a smooth bound on how fast a value changes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy

from ..errors import ParameterError
from ..parameter import check, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .heavy_tail import (
    SmoothMechanism,
    log_gamma_numbers,
    refuse_growth,
    row_guarantee,
)

_LARGEST = 600.0  # of a logarithm: noise stays below the largest double


@dataclass(frozen=True, kw_only=True)
class GeneralisedCauchy(SmoothMechanism):
    """Release f(x) + (B(x)/η)·Z with Z of density ∝ (1 + |z|^p)^{−θ}.

    Parameters
    ----------
    eps, gamma : float
        ε, and the growth γ of the bound B: η = (ε − m·max(1, pθ−1)·γ)/b with
        b = (p−1)^{(p−1)/p}·θ must be positive.
    p, theta : float
        The law; its variance is finite for pθ > 3, 1 for p = 4, θ = 1.
    coordinates : int, default 1
        m, for values in (R^m, ℓ1): independent noise of the same scale.
    spacing : float
        Grid of the released values, a power of two.

    Notes
    -----
    **Guarantee.** ε-GP for each row. **Assumes.** B is a γ-smooth upper bound on the
    pointwise Lipschitz constant: |f(x) − f(x')| ≤ B(x)·d and B(x) ≤ e^{γd}·B(x'); on
    convex sets it is enough that it bounds slopes, see `SmoothMechanism`. Real numbers:
    what is drawn is the sum, rounded.

    Scales differ by at most e^{γd}: widening costs γd in each coordinate, narrowing
    (pθ−1)·γd, in the tail. Shifting costs at most θ·sup|d/dz ln(1+z^p)| = b for each
    scale, and the shifts of all coordinates sum to at most η·d scales. θ ≥ 1 is the
    paper's; pθ > 1 is all that is needed.

    |Z|^p/(1+|Z|^p) ~ Beta(1/p, θ−1/p), drawn as a ratio of Gamma numbers.

    References
    ----------
    SSGP Lemma 3.3, Corollary 3.2.

    Examples
    --------
    >>> GeneralisedCauchy(eps=1, gamma=0.1, p=4, theta=1, spacing=2**-20).variance
    1.0
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    gamma: float = parameter("Growth of the bound per metre", unit="1/m", above=0)
    p: float = parameter("Exponent of the law", above=1)
    theta: float = parameter("Weight of the law's tail", at_least=1)
    spacing: float = parameter("Grid spacing of the values, a power of two", above=0)
    coordinates: int = 1

    def __post_init__(self) -> None:
        check(self)
        if self.coordinates < 1:
            raise ParameterError("coordinates must be an integer at least 1.")
        refuse_growth(self.eps, self.gamma, self.coordinates * self.growth_cost)

    @property
    def growth_cost(self) -> float:
        """What ε pays for each unit of γ and coordinate: max(1, pθ − 1)."""
        return max(1.0, self.p * self.theta - 1)

    @property
    def shift_cost(self) -> float:
        """What ε pays for each unit of η: (p−1)^{(p−1)/p}·θ."""
        return float((self.p - 1) ** ((self.p - 1) / self.p) * self.theta)

    @property
    def eta(self) -> float:
        """Return η: the noise has scale B(x)/η."""
        paid = self.coordinates * self.growth_cost * self.gamma
        return (self.eps - paid) / self.shift_cost

    @property
    def variance(self) -> float:
        """Variance of Z; infinite unless pθ > 3."""
        if self.p * self.theta <= 3:
            return float("inf")
        up, down = (scipy.special.gammaln(k / self.p) for k in (3, 1))
        more, less = (scipy.special.gammaln(self.theta - k / self.p) for k in (3, 1))
        return float(np.round(np.exp(up + more - down - less), 12))

    @property
    def guarantee(self) -> Guarantee:
        return row_guarantee(
            "generalised cauchy, smooth sensitivity",
            self.eps,
            {"eps": self.eps, "gamma": self.gamma, "p": self.p, "theta": self.theta},
            "SSGP Lemma 3.3",
        )

    def draw(self, size: int, rng: Random) -> Floats:
        first = log_gamma_numbers(1 / self.p, size, rng)
        first -= log_gamma_numbers(self.theta - 1 / self.p, size, rng)
        return rng.signs(size) * np.exp(np.minimum(first / self.p, _LARGEST))
