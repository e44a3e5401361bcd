"""The loss that a guarantee claims for two inputs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ..errors import ParameterError
from ..promise.guarantee import Guarantee
from .bounds import (
    Bound,
    bound_except_delta,
    bound_gaussian_mu,
    bound_log_ratio,
    bound_renyi_rate,
    log_ratio_bound_with_delta,
)
from .findings import AuditReport, Pair
from .sampled import Sampler, TwoCalls, certify
from .witnesses import Distance, QuadraticWitness, RatioWitness, Witness


@dataclass(frozen=True)
class Claim:
    """Loss that a guarantee states at each distance, and the bound that may refute it.

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
    ratio: Callable[[Distance], Witness] = RatioWitness
    exponent: int = 1

    def certify(
        self,
        release: Sampler,
        pairs: Sequence[Pair],
        witnesses: Sequence[Witness],
        *,
        trials: int,
        alpha: float,
        find_repeats: bool = False,
    ) -> AuditReport:
        """Audit a release by sampling; raise if all pairs are beyond the radius.

        find_repeats: Draw in two calls, and add a finding if noise of one repeats that
            of the other.
        """
        if all(math.isinf(self.loss(pair.distance)) for pair in pairs):
            raise ParameterError(
                "pairs must lie within the guarantee's radius; beyond it nothing is "
                "promised."
            )
        calls = TwoCalls(release)
        report = certify(
            calls if find_repeats else release,
            pairs,
            self.loss,
            witnesses,
            runs=trials,
            alpha=alpha,
            bound=self.bound,
        )
        report.findings += calls.find_repeats()
        return self.add_claim_to_report(report)

    def add_claim_to_report(self, report: AuditReport) -> AuditReport:
        """Return a report that also states this claim's figure, unit and exponent."""
        return AuditReport(report.findings, self.stated, self.unit, self.exponent)


def make_claim(guarantee: Guarantee, *, gaussian: bool = False) -> Claim:
    """Return a guarantee's claim, the loss at each distance; raise if it has none.

    Distances are metres, or, for dp and zcdp, numbers of changed rows. Beyond the
    guarantee's radius nothing is promised: an infinite loss.

    gaussian: Whether the noise of a concentrated guarantee is said to be Gaussian: then
        the promise is the trade-off curve of Gaussians, μ = √(2ρ)·d, a sharper test.
    """

    def loss_at(distance: float) -> float:
        """Return the loss per unit of ε: distance plus tolerance, or infinity."""
        beyond = distance > guarantee.radius
        return math.inf if beyond else distance + guarantee.tolerance

    metre = guarantee.unit or "m"
    in_metres = guarantee.notion in ("gp", "cgp", "approximate-gp")
    if guarantee.notion == "none":
        raise ParameterError(
            "release states no guarantee to audit. Pass a function together with eps "
            "or rho, the loss that it promises."
        )
    delta = guarantee.delta or 0.0
    if guarantee.eps is not None:
        eps = guarantee.eps
        unit = f"eps, 1/{metre}" if in_metres else "eps"
        bound = log_ratio_bound_with_delta(delta) if delta else bound_log_ratio
        return Claim(eps, unit, lambda d: eps * loss_at(d), bound)
    assert guarantee.rho is not None
    rho = guarantee.rho
    unit = f"rho, 1/{metre}²" if in_metres else "rho"
    if gaussian:
        rate = math.sqrt(2 * rho)
        curve = bound_except_delta(delta, bound_gaussian_mu)
        return Claim(rho, unit, lambda d: rate * loss_at(d), curve, QuadraticWitness, 2)
    squared = partial(QuadraticWitness, squared=True)
    bound = bound_except_delta(delta, bound_renyi_rate)
    return Claim(rho, unit, lambda d: rho * loss_at(d) ** 2, bound, squared)
