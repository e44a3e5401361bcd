"""Baseline of every query: release all rows, then query the released ones."""

from __future__ import annotations

import math

import numpy as np
import scipy

from ..ground.metric import SHARE, Metric, Sphere
from ..promise.plan import Plan
from ..randomness import Floats, Random
from .persons import Persons
from .release import plan_gaussian, plan_laplace


def plan_whole_table(
    points: Floats,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
    rng: Random,
) -> Plan[Floats]:
    """Plan the release of all points with noise, as one person's under dist_∞.

    points (n, 2): Coordinates in the metric's units.
    eps, rho: Exactly one: the loss per ground metre, or per square ground metre.

    It states no law: that of the rows is not the law of a query's answer.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞. In planes all rows jointly (K-norm) or
    with Gaussian noise of ρ/n each; on the sphere with Laplace noise of ε/n each, or
    of √(2ρ/n) each, which is ρ/n-CGP.

    References: CGP Theorems 4.6 and 4.8, Lemma 3.6; GDP Theorem 4.3.
    """
    # On the sphere row by row: the conversion to ρ below counts on it.
    method = "composition" if isinstance(metric, Sphere) else "joint"
    codes = np.zeros(len(points), dtype=np.intp)
    persons = Persons(unit="table", codes=codes, method=method)
    if rho is not None and not isinstance(metric, Sphere):
        plan = plan_gaussian(points, metric, rho=rho, persons=persons, rng=rng)
    else:
        loss = eps if rho is None else math.sqrt(2 * rho * len(points))
        assert loss is not None
        plan = plan_laplace(points, metric, eps=loss, persons=persons, rng=rng)
    guarantee = plan.guarantee.replace(law=None)
    if rho is not None and isinstance(metric, Sphere):
        guarantee = guarantee.replace(parameters={"rho": rho})
        if guarantee.notion != "none":
            guarantee = guarantee.replace(notion="cgp", eps=None, rho=rho)
    return Plan(guarantee=guarantee, draw=plan.draw)


def bound_largest_move(
    count: int,
    beta: float,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
) -> float:
    """Return a bound (m) on the largest move of `count` rows, with chance 1 − β.

    Jointly in the plane, all moves are below r ~ Gamma(2n+1, 1/ε). Otherwise the rows
    move independently, each below its (1−β)^{1/n}-quantile; on the sphere that of the
    plane is an upper bound, for the ratio of the densities, sin(r/R)/(r/R), decreases.
    """
    stretch = metric.k_max * (1 + SHARE)  # rounding to the grid moves them too
    if eps is not None and not isinstance(metric, Sphere):
        return float(scipy.special.gammainccinv(2 * count + 1, beta)) / eps * stretch
    one = -math.expm1(math.log1p(-beta) / count)
    if rho is not None and not isinstance(metric, Sphere):
        return math.sqrt(-math.log(one) * count / rho) * stretch
    each = eps / count if eps is not None else math.sqrt(2 * (rho or 0.0) / count)
    return float(scipy.special.gammainccinv(2, one)) / each * stretch
