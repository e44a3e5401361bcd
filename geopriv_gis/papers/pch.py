"""The convex hull from anchor points [CGP's PCH], and from all released points.

The rows nearest to points spread on a circle around the table are found privately and
released with noise; their hull is the answer. `hull` is better at the same loss.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..core.ground.metric import Plane, compute_default_spacing
from ..core.mechanisms.numbers import BETA
from ..core.parameter import check_number
from ..core.points.release import check_budget
from ..core.points.whole_table import bound_largest_move, plan_whole_table
from ..core.promise.guarantee import (
    CHOICE_CAVEAT,
    DOWN,
    Guarantee,
    complete_with_metric,
)
from ..core.promise.plan import Plan
from ..core.randomness import Floats, Ints, Random
from ..core.summaries.hull import equally_spaced_normals
from ..core.summaries.shapes import find_hull_corners
from .pch_steps import ConcentratedSteps, HullSteps, PureSteps


@dataclass(frozen=True, kw_only=True)
class PointHull:
    """The hull of released points and how wrong it may be.

    vertices (m, 2): Corners in order, in CRS units; fewer than 3 if all points are on a
        line.
    outer, inner: With probability 1−β the true hull lies within ``outer`` (map metres)
        of this one, and this one within ``inner`` of the true one.
    """

    vertices: Floats
    outer: float
    inner: float
    guarantee: Guarantee


def plan_anchor_hull(
    points: Floats,
    metric: Plane,
    *,
    eps: float | None = None,
    rho: float | None = None,
    beta: float = 0.05,
    rng: Random,
) -> Plan[PointHull]:
    """Check arguments and plan a hull from noisy rows near anchor points.

    points (n, 2): Coordinates in CRS units, n ≥ 1.
    eps, rho: Exactly one: the loss per ground metre, or per square ground metre.

    A twentieth of the budget goes to the circle: the midrange, √2-Lipschitz, and then
    the largest distance from it, 1-Lipschitz. The rest is split between finding the
    rows nearest to k points of the circle (`SparseNearest`) and releasing them; the
    split and k minimise the error bound, for k clipped to 16 … 128. The set A found
    is itself released, so only its distinct rows are paid for.

    Error. Let v be the point of the true hull farthest from the hull of A, at a
    distance D, in the direction d. The ray from v along d meets the circle at a point
    within πR/k of an anchor P. Every row of A is at least D farther along d than v is,
    hence |a − P| ≥ |v − P| + D − 2πR/k; but the row found for P is at most γ farther
    from it than v. So D ≤ γ + 2πR/k, γ the bound of `SparseNearest`. [CGP's proof of
    Lemma 4.13 takes γ for a bound on the distance between the row found and the
    nearest one, which it is not; the lemma holds all the same, by this argument.]

    **Guarantee.** ε-GP or ρ-CGP under dist_∞.

    References: CGP Algorithm 4, Lemmas 4.13 and 4.15, Remark 2, Lemma F.1.
    """
    check_budget(eps, rho)
    check_number("beta", beta, BETA)
    stretch = metric.unit / metric.k_max
    if rho is not None:
        scale = 1 / math.sqrt(2 * rho) / stretch
        spacing = compute_default_spacing(scale * metric.unit, metric.unit)
        steps: HullSteps = ConcentratedSteps(
            budget=rho * stretch**2 * DOWN,
            spacing=spacing,
            beta=beta,
            count=len(points),
        )
        facts = Guarantee(notion="cgp", rho=rho, parameters={"rho": rho, "beta": beta})
    else:
        assert eps is not None
        spacing = compute_default_spacing(metric.unit / (eps * stretch), metric.unit)
        steps = PureSteps(
            budget=eps * stretch * DOWN, spacing=spacing, beta=beta, count=len(points)
        )
        facts = Guarantee(notion="gp", eps=eps, parameters={"eps": eps, "beta": beta})
    guarantee = facts.replace(
        table_metric="dist_inf",
        privacy_unit="table",
        mechanism="hull of rows near anchor points",
        grid=spacing,
        grid_unit=metric.unit_name,
        tolerance=spacing * math.sqrt(2),
        assumptions=(CHOICE_CAVEAT,),
        references=("CGP Algorithm 4", "CGP Theorem 4.16"),
    )
    guarantee = complete_with_metric(guarantee, metric, rng)

    def draw() -> PointHull:
        noisy, outer, inner = _release_anchor_points(points, steps, beta, rng)
        return PointHull(
            vertices=find_hull_corners(noisy),
            outer=outer * metric.unit,
            inner=inner * metric.unit,
            guarantee=guarantee,
        )

    return Plan(guarantee=guarantee, draw=draw)


def plan_point_hull(
    points: Floats,
    metric: Plane,
    *,
    eps: float | None = None,
    rho: float | None = None,
    beta: float = 0.05,
    rng: Random,
) -> Plan[PointHull]:
    """Check arguments and plan the hull of all points, each with noise.

    Parameters are those of `plan_anchor_hull`. The baseline: its error grows with n.

    **Guarantee.** ε-GP or ρ-CGP under dist_∞.

    References: CGP Theorems 4.6 and 4.8.
    """
    check_budget(eps, rho)
    check_number("beta", beta, BETA)
    plan = plan_whole_table(points, metric, eps=eps, rho=rho, rng=rng)
    move = bound_largest_move(len(points), beta, metric, eps=eps, rho=rho)
    guarantee = plan.guarantee.replace(
        mechanism=f"hull of all rows released ({plan.guarantee.mechanism})",
        parameters={**plan.guarantee.parameters, "beta": beta},
        law=None,  # corners are released, not rows
    )
    return Plan(
        guarantee=guarantee,
        draw=lambda: PointHull(
            vertices=find_hull_corners(plan.draw()),
            outer=move,
            inner=move,
            guarantee=guarantee,
        ),
    )


def _release_anchor_points(
    points: Floats, steps: HullSteps, beta: float, rng: Random
) -> tuple[Floats, float, float]:
    """Return noisy rows near anchors, and the outer and inner errors."""
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    centre = steps.centre(middle, rng)
    radius = steps.radius(float(np.hypot(*(points - centre).T).max()), rng)
    anchors, search = steps.search(radius)
    found = [
        search.randomise(np.hypot(*(points - place).T), rng)[0]
        for place in centre + radius * equally_spaced_normals(anchors)
    ]
    chosen: Ints = np.unique(np.array(found))
    inner = steps.row_error(len(chosen))
    missed = search.error_bound(len(points), beta / (4 * anchors))
    outer = missed + 2 * math.pi * radius / anchors + inner
    return steps.rows(points[chosen], rng), outer, inner
