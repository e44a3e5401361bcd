"""How far a mean of noisy messages may be from the truth."""

from __future__ import annotations

import math

import numpy as np
from scipy.optimize import brentq, minimize_scalar
from scipy.special import i0e

from ..randomness import Floats


def gaussian_width(beta: float, dimension: int) -> float:
    """Return λ(d, β): what the norm of a standard normal vector exceeds with β.

    References
    ----------
    APB Lemma 6.1 (Laurent & Massart 2000 for d > 2).
    """
    if dimension == 1:
        return math.sqrt(2 * math.log(2 / beta))
    tail = math.log(1 / beta)
    if dimension == 2:
        return math.sqrt(2 * tail)
    return math.sqrt(dimension + 2 * math.sqrt(dimension * tail) + 2 * tail)


def laplace_width(scales: Floats, beta: float, dimension: int) -> float:
    """Return what the norm of a sum of Laplace vectors exceeds with at most β.

    Parameters
    ----------
    scales : (c,) array
        b of each vector: Laplace(b) for d = 1, density ∝ e^{−‖z‖/b} for d = 2.
    beta : float
    dimension : {1, 2}

    Notes
    -----
    Chernoff's bound for an isotropic sum X: E g(s‖X‖) is the product of the vectors'
    (1 − s²b²)^{−m}, with g = cosh, m = 1 for d = 1 and g = I₀, m = 3/2 for d = 2
    (E e^{s⟨u,X⟩} over a uniform direction u). So P(‖X‖ > t) ≤ E g(s‖X‖)/g(st) for
    every s below 1/max b; the best t over s is returned.
    """
    power = 1.0 if dimension == 1 else 1.5
    limit = 1 / float(scales.max())

    def reach(share: float) -> float:
        s = share * limit
        log_mean = -power * float(np.log1p(-((s * scales) ** 2)).sum())
        return _inverse(log_mean - math.log(beta), dimension) / s

    # Any share in (0, 1) gives a valid bound; the search only looks for a small one.
    found = minimize_scalar(reach, bounds=(1e-4, 1 - 1e-9), method="bounded")
    return float(found.fun)


def _inverse(log_value: float, dimension: int) -> float:
    """Return x ≥ 0 with ln g(x) = ``log_value``, g = cosh or I₀."""
    if dimension == 1:  # arcosh(e^v) = v + ln(1 + √(1 − e^{−2v}))
        return log_value + math.log1p(math.sqrt(-math.expm1(-2 * log_value)))

    def gap(x: float) -> float:
        return math.log(float(i0e(x))) + x - log_value

    return float(brentq(gap, 0.0, 2 * log_value + 10.0, xtol=1e-10))
