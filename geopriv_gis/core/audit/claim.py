"""What a guarantee claims of two inputs, as an audit asks for it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ..errors import ParameterError
from ..promise.guarantee import Guarantee
from .bounds import (
    Bound,
    but_for,
    gaussian_mu,
    log_ratio,
    log_ratio_but,
    renyi_rate,
)
from .findings import Pair, Report
from .sampled import Release, certify
from .witnesses import Distance, Quadratic, Ratio, Witness


@dataclass(frozen=True)
class Claim:
    """A loss at each distance, and the bound that may refute it.

    stated: ε or ρ.
    loss: The promised loss at a distance, in the measure of ``bound``.
    ratio: Makes, of distances between outputs and an input, the witness for noise whose
        density falls with the distance alone.
    exponent {1, 2}: ``stated`` is proportional to this power of the loss.
    """

    stated: float
    unit: str
    loss: Callable[[float], float]
    bound: Bound
    ratio: Callable[[Distance], Witness] = Ratio
    exponent: int = 1

    def certified(
        self,
        release: Release,
        pairs: Sequence[Pair],
        witnesses: Sequence[Witness],
        *,
        trials: int,
        alpha: float,
    ) -> Report:
        report = certify(
            release,
            pairs,
            self.loss,
            witnesses,
            runs=trials,
            alpha=alpha,
            bound=self.bound,
        )
        return self.told(report)

    def told(self, report: Report) -> Report:
        return Report(report.findings, self.stated, self.unit, self.exponent)


def claim_of(guarantee: Guarantee, *, gaussian: bool = False) -> Claim:
    """Return what a guarantee promises at each distance.

    Distances are metres, or, for dp and zcdp, numbers of changed rows. Beyond the
    guarantee's radius nothing is promised: an infinite loss.

    gaussian: Whether the noise of a concentrated guarantee is said to be Gaussian: then
        the promise is the trade-off curve of Gaussians, μ = √(2ρ)·d, a sharper test.
    """

    def reach(distance: float) -> float:
        beyond = distance > guarantee.radius
        return math.inf if beyond else distance + guarantee.tolerance

    metre = guarantee.unit or "m"
    in_metres = guarantee.notion in ("gp", "cgp", "approximate-gp")
    if guarantee.notion == "none":
        raise ParameterError(
            "eps or rho must be given: an audit compares the measured loss "
            "with the promised one."
        )
    delta = guarantee.delta or 0.0
    if guarantee.eps is not None:
        eps = guarantee.eps
        unit = f"eps, 1/{metre}" if in_metres else "eps"
        bound = log_ratio_but(delta) if delta else log_ratio
        return Claim(eps, unit, lambda d: eps * reach(d), bound)
    assert guarantee.rho is not None
    rho = guarantee.rho
    unit = f"rho, 1/{metre}²" if in_metres else "rho"
    if gaussian:
        rate = math.sqrt(2 * rho)
        curve = but_for(delta, gaussian_mu)
        return Claim(rho, unit, lambda d: rate * reach(d), curve, Quadratic, 2)
    squared, bound = partial(Quadratic, squared=True), but_for(delta, renyi_rate)
    return Claim(rho, unit, lambda d: rho * reach(d) ** 2, bound, squared)
