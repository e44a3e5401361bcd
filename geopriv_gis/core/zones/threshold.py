"""Whether a count is below a limit, under differential privacy."""

from __future__ import annotations

import math

import numpy as np

from ..mechanisms.numbers import BETA
from ..parameter import check_number
from ..promise.guarantee import Guarantee
from ..promise.plan import Plan
from ..randomness import Random
from .counts import CountBudget
from .geometric import make_count_noise


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
    """Check and plan a test whether a count is below a limit; and a margin (rows).

    count: How many persons are of a kind.
    eps, rho: Exactly one; no unit.
    beta: Probability of a wrong answer for a count at the margin.

    Returned are a plan that draws the answer, and the margin: counts that are so far
    from the limit, or farther, are judged rightly with probability 1 − β at least.

    **Guarantee.** ε-DP or ρ-zCDP where a person is replaced by another, or added or
    removed: the count changes by one at most. A whole number of noise Z is added, and
    the sum compared.

    With L the limit rounded up, a count n < L is misjudged with P(Z ≥ L − n), one of
    n ≥ L with P(Z ≥ n − L + 1). For ε, P(Z ≥ m) = e^{−εm}/(1 + e^{−ε}), which is the
    least there is: an answer that errs with err(L) ≤ 1/(1 + e^ε) has err(L − 1) ≥
    e^{−ε}(1 − err(L)) ≥ 1/(1 + e^ε) and err(n − 1) ≥ e^{−ε}err(n) below, and the other
    way round. For ρ it is at most e^{−ρm²}.

    References: APB Algorithm 9 and its baseline; Canonne, Kamath & Steinke 2020.

    >>> from geopriv_gis.testing import insecure_rng
    >>> plan, margin = plan_threshold(12, 40, eps=1.0, rng=insecure_rng(1))
    >>> plan.draw(), margin
    (True, 3)
    """
    check_number("beta", beta, BETA)
    budget = CountBudget(
        eps=eps, rho=rho, neighbours=neighbours, privacy_unit=str(privacy_unit)
    )
    noise, _ = make_count_noise(budget.eps, budget.rho)
    if budget.rho is None:
        assert budget.eps is not None
        margin = -math.log(beta * (1 + math.exp(-budget.eps))) / budget.eps
    else:
        margin = math.sqrt(-math.log(beta) / budget.rho)

    def draw() -> bool:
        """Return whether the noisy count is below the limit."""
        noisy = noise.randomise(np.array([float(count)]), rng)
        return bool(noisy[0] < limit)

    return Plan(guarantee=_state_guarantee(budget, rng), draw=draw), max(
        1, math.ceil(margin)
    )


def _state_guarantee(budget: CountBudget, rng: Random) -> Guarantee:
    """Return the guarantee of a threshold test of a count; "none" if seeded."""
    counted = "rows" if budget.privacy_unit == "row" else "persons"
    pure, replaced = budget.rho is None, budget.neighbours == "replace"
    source = "Ghosh, Roughgarden & Sundararajan 2009"
    return budget.guarantee(
        f"threshold of a count, {'laplace' if pure else 'gaussian'} noise",
        [f"the number of {counted} is public"] if replaced else [],
        rng,
        references=(
            "APB Algorithm 9",
            source if pure else "Canonne, Kamath & Steinke 2020",
        ),
    )
