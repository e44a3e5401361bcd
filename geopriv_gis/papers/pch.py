"""The convex hull from anchor points [CGP's PCH], and from all released points.

The rows nearest to points spread on a circle around the table are found privately and
released with noise; their hull is the answer. `hull` is better at the same loss.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from ..core.ground.metric import Plane, compute_default_spacing
from ..core.mechanisms.lattice import (
    Gaussian,
    LatticeGaussian,
    LatticeLaplace,
    PlanarLaplace,
    ScalarLaplace,
)
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
from ..core.summaries.extent import find_hull_corners
from ..core.summaries.hull import equally_spaced_normals
from .svt_knn import SparseNearest


@dataclass(frozen=True, kw_only=True)
class PointHull:
    """Hull of released points, with error bounds.

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
    """Plan a hull from noisy rows near anchor points; check arguments.

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
        """Select rows near anchors with noise, add noise to them; return their hull."""
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
    """Plan the hull of all points, each with noise; check arguments.

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
    """Return noisy rows near anchors, and the hull's outer and inner errors."""
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


# -- the steps of the paper ------------------------------------------------------------


FEWEST, MOST = 16, 128  # anchors
CIRCLE = 1 / 20  # of the budget, for the circle around the table


class HullSteps(Protocol):
    """Protocol of the private steps of an anchor hull, with budget shares."""

    def centre(self, true: Floats, rng: Random) -> Floats:
        """Return the circle's centre with noise; the true one is √2-Lipschitz."""

    def radius(self, true: float, rng: Random) -> float:
        """Return a noisy circle radius (coordinate units), enough at 1 − β/2."""

    def search(self, radius: float) -> tuple[int, SparseNearest]:
        """Return the number of anchors, and the mechanism to search a row at each."""

    def rows(self, true: Floats, rng: Random) -> Floats:
        """Return the rows found near anchors, with noise."""

    def row_error(self, rows: int) -> float:
        """Bound the noisy rows' largest move (coordinate units), at 1 − β/4."""


@dataclass(frozen=True, kw_only=True)
class ConcentratedSteps:
    """Steps of an anchor hull under ρ-CGP, in coordinate units.

    budget: ρ per square unit.
    spacing: Grid of what is released.
    """

    budget: float
    spacing: float
    beta: float
    count: int

    def centre(self, true: Floats, rng: Random) -> Floats:
        """Return the true centre (2,) with Gaussian noise of ρ/60; it costs ρ/30."""
        return self._gaussian(self.budget * CIRCLE / 3).randomise(true, rng)

    def radius(self, true: float, rng: Random) -> float:
        """Return a noisy circle radius, enlarged, at least the spacing; by ρ/60."""
        rho = self.budget * CIRCLE / 3
        noisy = self._gaussian(rho).randomise(np.array([true]), rng)
        more = math.sqrt(math.log(2 / self.beta) / rho) + self.spacing
        return max(float(noisy[0]) + more, self.spacing)

    def search(self, radius: float) -> tuple[int, SparseNearest]:
        """Return the optimal number of anchors, clipped, and the search for each."""
        one, two, a = self._tune_shares()
        rest = self.budget * (1 - CIRCLE)
        both = one / math.sqrt(a) + two / math.sqrt(1 - a)
        anchors = _clip_anchor_count(
            (4 * math.pi * radius * math.sqrt(rest) / both) ** (2 / 3)
        )
        rho = a * rest / anchors * DOWN
        return anchors, SparseNearest.from_budget(1, rho=rho)

    def rows(self, true: Floats, rng: Random) -> Floats:
        """Return the found rows with Gaussian noise, the budget divided among them."""
        return self._gaussian(self._row_budget(len(true))).randomise(true, rng)

    def row_error(self, rows: int) -> float:
        """Bound the noisy rows' largest move (coordinate units), at 1 − β/4."""
        gaussian = Gaussian(rho=self._row_budget(rows))
        return gaussian.law.quantile(1 - self.beta / 4 / rows) + self.spacing

    def _tune_shares(self) -> tuple[float, float, float]:
        """Return error constants of search and rows, and the search's share."""
        one = _search_constant(self.count, self.beta) / math.sqrt(2)
        two = math.sqrt(math.log(2 / self.beta))
        first, second = one ** (2 / 3), two ** (2 / 3)
        return one, two, first / (first + second)

    def _row_budget(self, rows: int) -> float:
        """Return the ρ spent on each of `rows` released rows."""
        return (1 - self._tune_shares()[2]) * self.budget * (1 - CIRCLE) / rows * DOWN

    def _gaussian(self, rho: float) -> LatticeGaussian:
        """Return lattice Gaussian noise of a budget ρ."""
        return LatticeGaussian(rho=rho, spacing=self.spacing)


@dataclass(frozen=True, kw_only=True)
class PureSteps:
    """Steps of an anchor hull under ε-GP: circle, search, rows. In CRS units."""

    budget: float
    spacing: float
    beta: float
    count: int

    def centre(self, true: Floats, rng: Random) -> Floats:
        """Return the true centre (2,) with planar Laplace noise; it costs ε/30."""
        eps = self.budget * CIRCLE * 2 / 3 / math.sqrt(2) * DOWN
        noisy: Floats = self._laplace(eps).randomise(true[None, :], rng)[0]
        return noisy

    def radius(self, true: float, rng: Random) -> float:
        """Return a noisy circle radius, enlarged, at least the spacing; by ε/60."""
        eps = self.budget * CIRCLE / 3
        noise = ScalarLaplace(eps=eps, spacing=self.spacing)
        noisy = float(noise.randomise(np.array([true]), rng)[0])
        return max(noisy + math.log(1 / self.beta) / eps + self.spacing, self.spacing)

    def search(self, radius: float) -> tuple[int, SparseNearest]:
        """Return the optimal number of anchors, clipped, and the search for each."""
        one, two, a = self._tune_shares()
        rest = self.budget * (1 - CIRCLE)
        both = one / a + two / (1 - a)
        anchors = _clip_anchor_count(math.sqrt(2 * math.pi * radius * rest / both))
        return anchors, SparseNearest(k=1, eps=a * rest / anchors * DOWN)

    def rows(self, true: Floats, rng: Random) -> Floats:
        """Return the found rows with planar Laplace noise, dividing the budget."""
        return self._laplace(self._row_budget(len(true))).randomise(true, rng)

    def row_error(self, rows: int) -> float:
        """Bound the noisy rows' largest move (coordinate units), at 1 − β/4."""
        laplace = PlanarLaplace(eps=self._row_budget(rows))
        return laplace.law.quantile(1 - self.beta / 4 / rows) + self.spacing

    def _tune_shares(self) -> tuple[float, float, float]:
        """Return error constants of search and rows, and the search's share."""
        one = _search_constant(self.count, self.beta)
        tail = math.log(2 / self.beta)
        two = math.sqrt(2 * tail) + tail
        first, second = math.sqrt(one), math.sqrt(two)
        return one, two, first / (first + second)

    def _row_budget(self, rows: int) -> float:
        """Return the ε spent on each of `rows` released rows."""
        return (1 - self._tune_shares()[2]) * self.budget * (1 - CIRCLE) / rows * DOWN

    def _laplace(self, eps: float) -> LatticeLaplace:
        """Return lattice Laplace noise for an ε."""
        return LatticeLaplace(eps=eps, spacing=self.spacing)


def _search_constant(count: int, beta: float) -> float:
    """Return the search's error constant 15L + 3√(2L) [CGP Theorem 4.12]."""
    length = math.log(2 * (4 * count + 2) / beta)
    return 15 * length + 3 * math.sqrt(2 * length)


def _clip_anchor_count(anchors: float) -> int:
    """Return the number of anchors, rounded and clipped to the allowed range."""
    return int(min(max(round(anchors), FEWEST), MOST))
