"""Laws of noise for smooth sensitivity, before a budget is given."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from ..mechanisms.generalised_cauchy import GeneralisedCauchy
from ..mechanisms.heavy_tail import SmoothMechanism
from ..mechanisms.smooth_laplace import SmoothLaplace
from ..mechanisms.student_t import StudentT


@dataclass(frozen=True, kw_only=True)
class Law:
    """A law, how bounds must grow for it, and how it becomes a mechanism.

    ``make(eps, gamma, spacing)`` returns the mechanism. Bounds are on chords up to
    ``reach`` (m) long, see `SmoothMechanism`.
    """

    name: str
    growth: str
    make: Callable[[float, float, float], SmoothMechanism]
    reach: float = 0.0

    def spend(self, eps: float, split: float, spacing: float) -> SmoothMechanism:
        """Return the mechanism that spends the share ``split`` of ε on γ."""
        return self.make(eps, split * eps / self.growth_cost(eps), spacing)

    def growth_cost(self, eps: float) -> float:
        """Return what ε pays for each unit of γ, which no γ or grid has a part in."""
        return self.make(eps, eps * 1e-9, 1.0).growth_cost


def student_t(nu: float = 4.0, reach: float = 0.0) -> Law:
    """Return Student's t; ν = 4 is nearly the best throughout, and the fastest.

    SSGP's bound is on chords of every length: an infinite ``reach``.
    """
    return Law(
        name=f"student t, nu = {nu:g}",
        growth="exponential",
        make=lambda eps, gamma, spacing: StudentT(
            eps=eps, gamma=gamma, nu=nu, spacing=spacing
        ),
        reach=reach,
    )


def generalised_cauchy(p: float = 4.0, theta: float = 1.0) -> Law:
    """Return the generalised Cauchy law."""
    return Law(
        name=f"generalised cauchy, p = {p:g}, theta = {theta:g}",
        growth="exponential",
        make=lambda eps, gamma, spacing: GeneralisedCauchy(
            eps=eps, gamma=gamma, p=p, theta=theta, spacing=spacing
        ),
    )


def laplace(delta: float, radius: float = math.inf) -> Law:
    """Return the Laplace law, for (ε, δ), of places up to ``radius`` (m) apart."""
    return Law(
        name="laplace",
        growth="linear",
        make=lambda eps, gamma, spacing: SmoothLaplace(
            eps=eps, delta=delta, gamma=gamma, spacing=spacing
        ),
        reach=radius,
    )
