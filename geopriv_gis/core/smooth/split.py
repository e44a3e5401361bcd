"""How much of ε goes into the bound's growth, and how much into its noise."""

from __future__ import annotations

import numpy as np
import scipy

from ..randomness import Floats
from .growth import SoftFunction
from .laws import Law

PAPERS = 1 / 3  # what SSGP section 5 takes
_LEAST, _MOST = 1e-4, 1 - 1e-3


def best_split(
    function: SoftFunction,
    eps: float,
    law: Law,
    places: Floats | None = None,
    weights: Floats | None = None,
) -> float:
    """Return the share of ε for γ with the least mean variance over public places.

    eps: Per metre of the function's number.
    places, weights (m,): Public numbers s where rows may be, and how likely. Left out:
        evenly everywhere for a membership (the mean converges), evenly in a disc of 20
        bandwidths for a kernel, evenly in the domain otherwise. Never from data.

    Notes
    -----
    The variance is Var(Z)·B_γ(s)²/η², with ε = a·γ + b·η. Its mean over the places is
    minimised over γ by golden section.
    """
    if places is None:
        places, weights = function.everywhere()
    assert weights is not None
    cost = law.growth_cost(eps)

    def loss(logit: float) -> float:
        split = 1 / (1 + np.exp(-logit))
        bounds = function.bound(places, split * eps / cost, law.growth, law.reach)
        return float(np.log((weights * bounds**2).sum()) - 2 * np.log1p(-split))

    ends = [float(np.log(share / (1 - share))) for share in (_LEAST, _MOST)]
    found = scipy.optimize.minimize_scalar(
        loss, bounds=ends, method="bounded", options={"xatol": 1e-3}
    )
    return float(1 / (1 + np.exp(-found.x)))


def mean_variance(
    function: SoftFunction,
    eps: float,
    law: Law,
    split: float,
    places: Floats,
) -> float:
    """Return the mean variance of the noise of rows at places, (m,)."""
    noise = law.spend(eps, split, 2.0**-30)
    gamma = split * eps / law.growth_cost(eps)
    bounds = function.bound(places, gamma, law.growth, law.reach)
    return float(noise.variance / noise.eta**2 * (bounds**2).mean())
