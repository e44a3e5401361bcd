"""The law of a release's noise, where its guarantee says enough to know it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..guarantee import Guarantee
from ..mechanisms import (
    Gaussian,
    LatticeGaussian,
    LatticeLaplace,
    NormLaplace,
    PlanarLaplace,
    SphericalLaplace,
)
from ..randomness import Floats
from ..unit_ball import UnitBall


def length(steps: Floats) -> Floats:
    """Return the Euclidean lengths of steps (n, 2)."""
    return np.asarray(np.hypot(*steps.T))


@dataclass(frozen=True)
class NoiseLaw:
    """A density that falls with a norm of the noise alone.

    Parameters
    ----------
    log_density : callable
        Of norms, up to a constant.
    norm : callable
        Of steps (n, 2), in metres of the plane or sphere the noise was drawn in.
    """

    log_density: Callable[[Floats], Floats]
    norm: Callable[[Floats], Floats] = length


def noise_law_of(promise: Guarantee) -> NoiseLaw | None:
    """Return the law of each row's noise, or None.

    A law is known only where the guarantee is word for word that of noise without
    anything done to it: what was kept in a region, moved to one, remapped, or drawn
    for several rows at once has another law.
    """
    if promise.privacy_unit != "row" or promise.columns:
        return None
    if promise.notion == "gp" and promise.eps and not promise.bounded_range:
        rate = promise.eps / promise.k_max
        norm = _norm_of(promise)
        return None if norm is None else NoiseLaw(lambda away: -rate * away, norm)
    if promise.notion == "cgp" and promise.rho and promise.mechanism in _GAUSSIAN:
        rho = promise.rho / promise.k_max**2
        return NoiseLaw(lambda away: -rho * away**2)
    return None


def _norm_of(promise: Guarantee) -> Callable[[Floats], Floats] | None:
    shape = promise.parameters.get("unit_ball")
    if shape is None:
        return length if promise.mechanism in _LAPLACE else None
    ball = UnitBall.of(shape)
    same = NormLaplace(eps=1.0, ball=ball).guarantee.mechanism == promise.mechanism
    return ball.norm if same else None


_LAPLACE = {
    PlanarLaplace(eps=1.0).guarantee.mechanism,
    LatticeLaplace(eps=1.0, spacing=1.0).guarantee.mechanism,
    SphericalLaplace(eps=1.0).guarantee.mechanism,
}
_GAUSSIAN = {
    Gaussian(rho=1.0).guarantee.mechanism,
    LatticeGaussian(rho=1.0, spacing=1.0).guarantee.mechanism,
}
