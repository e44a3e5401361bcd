"""Whether a count is below a limit, under differential privacy."""

from __future__ import annotations

import math

import numpy as np

from ..mechanisms.lattice import LatticeGaussian
from ..mechanisms.numbers import BETA
from ..mechanisms.scalar_laplace import ScalarLaplace
from ..parameter import check_number
from ..promise.guarantee import Guarantee
from ..promise.plan import Plan
from ..randomness import Random
from .counts import Budget


def plan_threshold(
    count: int,
    limit: float,
    *,
    eps: float | None = None,
    rho: float | None = None,
    neighbours: str = "replace",
    privacy_unit: str = "row",
    beta: float = 0.05,
    rng: Random,
) -> tuple[Plan[bool], int]:
    """Plan to say whether a count is below a public limit.

    Parameters
    ----------
    count : int
        How many persons are of a kind.
    limit : float
    eps, rho : float
        Exactly one; no unit.
    neighbours : {"add-remove", "replace"}, default "replace"
    privacy_unit : str, default "row"
    beta : float, default 0.05
        Probability of a wrong answer for a count at the margin.
    rng : Random

    Returns
    -------
    Plan, int
        Draws the answer; the margin: counts that are so far from the limit, or
        farther, are judged rightly with probability 1 − β at least.

    Notes
    -----
    **Guarantee.** ε-DP or ρ-zCDP where a person is replaced by another, or added or
    removed: the count changes by one at most. A whole number of noise Z is added, and
    the sum compared.
    With L the limit rounded up, a count n < L is misjudged with P(Z ≥ L − n), one of
    n ≥ L with P(Z ≥ n − L + 1). For ε, P(Z ≥ m) = e^{−εm}/(1 + e^{−ε}), which is the
    least there is: an answer that errs with err(L) ≤ 1/(1 + e^ε) has err(L − 1) ≥
    e^{−ε}(1 − err(L)) ≥ 1/(1 + e^ε) and err(n − 1) ≥ e^{−ε}err(n) below, and the other
    way round. For ρ it is at most e^{−ρm²}.

    References
    ----------
    APB Algorithm 9 and its baseline; Canonne, Kamath & Steinke 2020.

    Examples
    --------
    >>> from geopriv_gis.testing import insecure_rng
    >>> plan, margin = plan_threshold(12, 40, eps=1.0, rng=insecure_rng(1))
    >>> plan.draw(), margin
    (True, 3)
    """
    check_number("beta", beta, BETA)
    budget = Budget(
        eps=eps, rho=rho, neighbours=neighbours, privacy_unit=str(privacy_unit)
    )
    noise: ScalarLaplace | LatticeGaussian
    if budget.rho is None:
        assert budget.eps is not None
        noise = ScalarLaplace(eps=float(budget.eps), spacing=1.0)
        margin = -math.log(beta * (1 + math.exp(-budget.eps))) / budget.eps
    else:
        noise = LatticeGaussian(rho=float(budget.rho), spacing=1.0)
        margin = math.sqrt(-math.log(beta) / budget.rho)

    def draw() -> bool:
        noisy = noise.randomise(np.array([float(count)]), rng)
        return bool(noisy[0] < limit)

    return Plan(guarantee=_state_guarantee(budget, rng), draw=draw), max(
        1, math.ceil(margin)
    )


def _state_guarantee(budget: Budget, rng: Random) -> Guarantee:
    whose = "rows" if budget.privacy_unit == "row" else "persons"
    pure, replaced = budget.rho is None, budget.neighbours == "replace"
    guarantee = Guarantee(
        notion="dp" if pure else "zcdp",
        eps=budget.eps,
        rho=budget.rho,
        table_metric="hamming",
        neighbours=budget.neighbours,
        privacy_unit=budget.privacy_unit,
        mechanism=f"threshold of a count, {'laplace' if pure else 'gaussian'} noise",
        parameters={},
        assumptions=(f"the number of {whose} is public",) if replaced else (),
        references=(
            "APB Algorithm 9",
            "Ghosh, Roughgarden & Sundararajan 2009"
            if pure
            else "Canonne, Kamath & Steinke 2020",
        ),
    )
    return guarantee.for_randomness(rng)
