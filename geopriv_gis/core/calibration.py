"""Choosing ε and ρ: from words and metres to budgets, and back."""

from __future__ import annotations

import math

from .mechanisms.gaussian import Gaussian
from .mechanisms.planar_laplace import PlanarLaplace
from .parameter import Limits, check_number

_POSITIVE = Limits("A positive number", above=0)
_METRES = Limits("A length", unit="m", above=0)
_SHARE = Limits("A share", above=0, below=1)


def eps_from_level(level: float, radius: float) -> float:
    """Return ε (1/m) such that odds change by at most e^level within ``radius`` m.

    Parameters
    ----------
    level : float
        ℓ > 0: the factor allowed is e^ℓ (ln 2 = 0.69 doubles the odds).
    radius : float
        Metres, > 0.

    References
    ----------
    Andrés et al. 2013, section 3.

    Examples
    --------
    >>> eps_from_level(level=2, radius=200)
    0.01
    """
    check_number("level", level, _POSITIVE)
    check_number("radius", radius, _METRES)
    return level / radius


def level_from_eps(eps: float, radius: float) -> float:
    """Return the level ℓ = ε·radius reached at ``radius`` metres."""
    check_number("eps", eps, _POSITIVE)
    check_number("radius", radius, _METRES)
    return eps * radius


def laplace_displacement(eps: float, quantile: float | None = None) -> float:
    """Return how far (m) planar Laplace moves a point: on average, or a quantile.

    Examples
    --------
    >>> laplace_displacement(0.01)
    200.0
    >>> round(laplace_displacement(0.01, quantile=0.95))
    474
    """
    mechanism = PlanarLaplace(eps=eps)
    if quantile is None:
        return 2 / eps
    check_number("quantile", quantile, _SHARE)
    return mechanism.error_quantile(quantile)


def eps_from_displacement(distance: float, quantile: float | None = None) -> float:
    """Return ε (1/m) whose mean (or quantile of) displacement is ``distance`` m."""
    check_number("distance", distance, _METRES)
    return laplace_displacement(1.0, quantile) / distance


def gaussian_displacement(rho: float, quantile: float | None = None) -> float:
    """Return how far (m) the Gaussian moves a point: on average, or a quantile.

    Examples
    --------
    >>> round(gaussian_displacement(1e-4), 1)
    88.6
    """
    mechanism = Gaussian(rho=rho)
    if quantile is None:
        return math.sqrt(math.pi / rho) / 2
    check_number("quantile", quantile, _SHARE)
    return mechanism.error_quantile(quantile)


def rho_from_displacement(distance: float, quantile: float | None = None) -> float:
    """Return ρ (1/m²) whose mean (or quantile of) displacement is ``distance`` m."""
    check_number("distance", distance, _METRES)
    return (gaussian_displacement(1.0, quantile) / distance) ** 2
