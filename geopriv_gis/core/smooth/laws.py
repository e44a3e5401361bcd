"""Laws of noise for smooth sensitivity, and how ε is split with the bound."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import scipy

from ..mechanisms.heavy_tail import (
    GeneralisedCauchy,
    SmoothLaplace,
    SmoothMechanism,
    StudentT,
)
from ..randomness import Floats
from .growth import SoftFunction

PAPERS = 1 / 3  # what SSGP section 5 takes
_LEAST, _MOST = 1e-4, 1 - 1e-3


@dataclass(frozen=True, kw_only=True)
class SmoothLaw:
    """Noise law for smooth bounds: their growth, and how to make a mechanism.

    ``make(eps, gamma, spacing)`` returns the mechanism. Bounds are on chords up to
    ``reach`` (m) long, see `SmoothMechanism`.
    """

    name: str
    growth: str
    make: Callable[[float, float, float], SmoothMechanism]
    reach: float = 0.0

    def spend(self, eps: float, split: float, spacing: float) -> SmoothMechanism:
        """Return the law's mechanism that spends the share `split` of ε on growth γ."""
        return self.make(eps, split * eps / self.growth_cost(eps), spacing)

    def growth_cost(self, eps: float) -> float:
        """Return how much of ε a unit of growth γ costs under this law."""
        return self.make(eps, eps * 1e-9, 1.0).growth_cost


def student_t_law(nu: float = 4.0, reach: float = 0.0) -> SmoothLaw:
    """Return Student's t law with ν degrees of freedom; 4 is nearly the best.

    SSGP's bound is on chords of every length: an infinite ``reach``.
    """
    return SmoothLaw(
        name=f"student t, nu = {nu:g}",
        growth="exponential",
        make=lambda eps, gamma, spacing: StudentT(
            eps=eps, gamma=gamma, nu=nu, spacing=spacing
        ),
        reach=reach,
    )


def generalised_cauchy_law(p: float = 4.0, theta: float = 1.0) -> SmoothLaw:
    """Return the generalised Cauchy law for smooth bounds."""
    return SmoothLaw(
        name=f"generalised cauchy, p = {p:g}, theta = {theta:g}",
        growth="exponential",
        make=lambda eps, gamma, spacing: GeneralisedCauchy(
            eps=eps, gamma=gamma, p=p, theta=theta, spacing=spacing
        ),
    )


def laplace_law(delta: float, radius: float = math.inf) -> SmoothLaw:
    """Return the Laplace law for (ε, δ) and places up to `radius` (m) apart."""
    return SmoothLaw(
        name="laplace",
        growth="linear",
        make=lambda eps, gamma, spacing: SmoothLaplace(
            eps=eps, delta=delta, gamma=gamma, spacing=spacing
        ),
        reach=radius,
    )


def find_best_split(
    function: SoftFunction,
    eps: float,
    law: SmoothLaw,
    places: Floats | None = None,
    weights: Floats | None = None,
) -> float:
    """Return ε's share for growth of least mean variance at given or typical places.

    eps: Per metre of the function's number.
    places, weights (m,): Public numbers s where rows may be, and how likely. Left out:
        evenly everywhere for a membership (the mean converges), evenly in a disc of 20
        bandwidths for a kernel, evenly in the domain otherwise. Never from data.

    The variance is Var(Z)·B_γ(s)²/η², with ε = a·γ + b·η. Its mean over the places is
    minimised over γ numerically.
    """
    if places is None:
        places, weights = function.typical_values()
    assert weights is not None
    cost = law.growth_cost(eps)

    def loss(logit: float) -> float:
        """Return the log of the mean square of the noise at the logit of a split."""
        split = 1 / (1 + np.exp(-logit))
        bounds = function.bound(places, split * eps / cost, law.growth, law.reach)
        return float(np.log((weights * bounds**2).sum()) - 2 * np.log1p(-split))

    ends = [float(np.log(share / (1 - share))) for share in (_LEAST, _MOST)]
    found = scipy.optimize.minimize_scalar(
        loss, bounds=ends, method="bounded", options={"xatol": 1e-3}
    )
    return float(1 / (1 + np.exp(-found.x)))


def compute_mean_variance(
    function: SoftFunction,
    eps: float,
    law: SmoothLaw,
    split: float,
    places: Floats,
) -> float:
    """Return the noise's variance averaged over places, given by their numbers s."""
    noise = law.spend(eps, split, 2.0**-30)
    gamma = split * eps / law.growth_cost(eps)
    bounds = function.bound(places, gamma, law.growth, law.reach)
    return float(noise.variance / noise.eta**2 * (bounds**2).mean())
