"""Student-t noise as wide as a smooth bound on how fast a value changes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..parameter import check, parameter
from ..promise.guarantee import Guarantee
from ..randomness import Floats, Random
from .heavy_tail import (
    SmoothMechanism,
    log_gamma_numbers,
    refuse_growth,
    row_guarantee,
)

_TOP = np.uint64(63)
_REST = np.uint64((1 << 63) - 1)
_LARGEST = 600.0


@dataclass(frozen=True, kw_only=True)
class StudentT(SmoothMechanism):
    """Release f(x) + (B(x)/η)·Z with Z of Student's t law.

    Parameters
    ----------
    eps, gamma : float
        ε, and the growth γ of the bound B: η = (ε − νγ)·2√ν/(ν+1) must be positive.
    nu : float
        ν > 1 degrees of freedom; the variance, ν/(ν−2), is finite for ν > 2. The
        default of whoever calls is 4, whose quantile is a formula.
    spacing : float
        Grid of the released values, a power of two.

    Notes
    -----
    **Guarantee.** ε-GP for each row. **Assumes.** As `GeneralisedCauchy`, of which
    this is the case p = 2, θ = (ν+1)/2, stretched by √ν.

    For ν = 4, with v uniform in (0, 1) the probability of a larger |Z|: cos φ =
    √(v(2−v)), |Z| = 4·sin(φ/3)·√(cos(φ/3)/cos φ). It comes from Shaw's quantile
    2√(cos(φ/3)/cos φ − 1) by cos ψ − cos 3ψ = 4·sin²ψ·cos ψ, which cancels nothing.

    References
    ----------
    SSGP Lemma 3.5; Shaw 2006.

    Examples
    --------
    >>> StudentT(eps=1, gamma=0.1, nu=4, spacing=2**-20).eta
    0.48
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    gamma: float = parameter("Growth of the bound per metre", unit="1/m", above=0)
    nu: float = parameter("Degrees of freedom", above=1)
    spacing: float = parameter("Grid spacing of the values, a power of two", above=0)

    def __post_init__(self) -> None:
        check(self)
        refuse_growth(self.eps, self.gamma, self.growth_cost)

    @property
    def growth_cost(self) -> float:
        """What ε pays for each unit of γ: ν."""
        return float(self.nu)

    @property
    def shift_cost(self) -> float:
        """What ε pays for each unit of η: (ν+1)/(2√ν)."""
        return (self.nu + 1) / (2 * math.sqrt(self.nu))

    @property
    def eta(self) -> float:
        return (self.eps - self.nu * self.gamma) / self.shift_cost

    @property
    def variance(self) -> float:
        """Variance of Z; infinite unless ν > 2."""
        return self.nu / (self.nu - 2) if self.nu > 2 else math.inf

    @property
    def guarantee(self) -> Guarantee:
        return row_guarantee(
            "student t, smooth sensitivity",
            self.eps,
            {"eps": self.eps, "gamma": self.gamma, "nu": self.nu},
            "SSGP Lemma 3.5",
        )

    def draw(self, size: int, rng: Random) -> Floats:
        if self.nu == 4:
            return _four(rng.words(size))
        first = log_gamma_numbers(0.5, size, rng)
        first -= log_gamma_numbers(self.nu / 2, size, rng)
        size_of = np.exp(np.minimum(first / 2, _LARGEST))
        return rng.signs(size) * (math.sqrt(self.nu) * size_of)


def _four(words: np.ndarray) -> Floats:
    """Return t₄ numbers: the top bit is the sign, the rest the place in the tail."""
    tail = (words & _REST).astype(np.float64)
    tail += 0.5
    tail *= 2.0**-63
    cosine = np.sqrt(tail * (2.0 - tail))
    angle = np.arctan2(1.0 - tail, cosine)
    angle /= 3.0
    result: Floats = np.sqrt(np.cos(angle) / cosine)
    result *= 4.0 * np.sin(angle)
    return np.where(words >> _TOP == 1, result, -result)
