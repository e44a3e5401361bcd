"""The anchor-point hull: constants, bounds, degenerate tables."""

import math

import numpy as np
import pytest
from shapely.geometry import MultiPoint

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.extent import find_hull_corners
from geopriv_gis.core.summaries.hull import equally_spaced_normals
from geopriv_gis.papers.pch import (
    CIRCLE,
    FEWEST,
    MOST,
    ConcentratedSteps,
    PureSteps,
    plan_anchor_hull,
    plan_point_hull,
)
from geopriv_gis.testing import insecure_rng

ROWS = (530_000, 180_000) + np.random.default_rng(1).normal(size=(2_000, 2)) * 4_000
BUDGETS = ({"eps": 1.0}, {"rho": 1e-2})
PLANS = (plan_anchor_hull, plan_point_hull)


@pytest.mark.parametrize("plan_of", PLANS)
@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("metric", [Plane(k_max=1.02), Plane(unit=0.3048)])
def test_pch_outer_and_inner_bounds_hold(plan_of, budget, metric):
    plan = plan_of(ROWS, metric, beta=0.3, rng=insecure_rng(3), **budget)
    true, wrong, runs = MultiPoint(ROWS).convex_hull, 0, 25
    for _ in range(runs):
        found = plan.draw()
        shape = MultiPoint(found.vertices).convex_hull
        outer, inner = found.outer / metric.unit, found.inner / metric.unit
        wrong += not shape.buffer(outer, 64).buffer(1e-3 * outer).contains(true)
        wrong += not true.buffer(inner, 64).buffer(1e-3 * inner).contains(shape)
    assert wrong / runs <= 0.3


@pytest.mark.parametrize("budget", BUDGETS)
def test_pch_guarantee_states_the_budget(budget):
    for plan_of in PLANS:
        promise = plan_of(ROWS, Plane(k_max=1.01), rng=Random(), **budget).guarantee
        assert promise.eps == budget.get("eps")
        assert promise.rho == budget.get("rho")
        assert (promise.table_metric, promise.privacy_unit) == ("dist_inf", "table")
        assert promise.k_max == 1.01
        insecure = plan_of(ROWS, Plane(), rng=insecure_rng(1), **budget)
        assert insecure.draw().guarantee.notion == "none"


def test_pch_hull_misses_only_rows_near_the_nearest():
    # The argument that replaces the one of Lemma 4.13: whatever rows are found, each
    # at most γ farther from its anchor than the nearest, the hull misses no row by
    # more than γ + 2πR/k.
    rng = np.random.default_rng(5)
    for _ in range(200):
        rows = rng.normal(size=(30, 2)) * rng.choice([1, 10], 2)
        k, gamma = int(rng.integers(3, 40)), float(rng.choice([0.01, 1, 5]))
        centre = rng.normal(size=2)
        radius = np.hypot(*(rows - centre).T).max() * rng.uniform(1, 1.5)
        found = []
        for place in centre + radius * equally_spaced_normals(k):
            far = np.hypot(*(rows - place).T)
            found.append(rng.choice(np.flatnonzero(far <= far.min() + gamma)))
        shape = MultiPoint(rows[np.unique(found)]).convex_hull
        missed = max(shape.distance(MultiPoint([row])) for row in rows)
        assert missed <= gamma + 2 * math.pi * radius / k


def test_pch_selected_rows_may_be_far_from_the_nearest():
    # ... which is why the published argument does not do: two rows on a circle around
    # the anchor are equally near to it and far from each other.
    anchor, apart = np.array([0.0, 1000.0]), 100.0
    nearest = np.array([0.0, 0.0])
    other = anchor + 1000.0 * np.array([math.sin(0.1), -math.cos(0.1)])
    excess = np.hypot(*(other - anchor)) - np.hypot(*(nearest - anchor))
    assert excess < 1e-9
    assert np.hypot(*(other - nearest)) > 0.99 * apart


@pytest.mark.parametrize("steps_of", [ConcentratedSteps, PureSteps])
def test_pch_share_and_anchors_minimise_the_bound(steps_of):
    steps = steps_of(budget=0.01, spacing=2.0**-5, beta=0.05, count=20_000)
    one, two, a = steps._tune_shares()
    pure = steps_of is PureSteps
    rest = 0.01 * (1 - CIRCLE)

    def bound(k, share):
        if pure:
            cost = k * (one / share + two / (1 - share)) / rest
        else:
            both = one / math.sqrt(share) + two / math.sqrt(1 - share)
            cost = math.sqrt(k / rest) * both
        return cost + 2 * math.pi * radius / k

    radius = 3e8 / 40 if pure else 3e4
    k, search = steps.search(radius)
    assert FEWEST < k < MOST
    least = bound(k, a)
    for other in (a * 0.9, a + 0.1 * (1 - a)):
        assert bound(k, other) > least
    for other in (k - 2, k + 2):
        assert bound(other, a) > least
    spent = k * search.eps if pure else k * search.eps**2 / 2
    assert spent == pytest.approx(a * rest)
    assert steps.search(1e-3)[0] == FEWEST
    assert steps.search(1e12)[0] == MOST


@pytest.mark.parametrize("budget", [{"eps": 0.5}, {"rho": 1e-2}])
def test_pch_circle_encloses_the_rows(budget):
    beta, runs, wrong = 0.3, 300, 0
    steps_of = PureSteps if "eps" in budget else ConcentratedSteps
    (size,) = budget.values()
    steps = steps_of(budget=size, spacing=2.0**-5, beta=beta, count=len(ROWS))
    rng = insecure_rng(5)
    errors = []
    for _ in range(runs):
        wrong += steps.radius(1_000.0, rng) < 1_000.0
        errors.append(steps.centre(np.zeros(2), rng))
    assert wrong / runs <= beta / 2 + 0.1
    assert wrong > 0
    if "rho" in budget:
        assert np.std(errors) == pytest.approx(
            math.sqrt(3 / (2 * size * CIRCLE)), rel=0.15
        )


@pytest.mark.parametrize("plan_of", PLANS)
@pytest.mark.parametrize(
    "rows", [np.zeros((1, 2)), np.zeros((5, 2)), np.column_stack([np.arange(9.0)] * 2)]
)
def test_pch_hull_of_few_or_collinear_rows(plan_of, rows):
    for budget in ({"eps": 0.01}, {"rho": 1e-6}):
        found = plan_of(rows, Plane(), rng=Random(), **budget).draw()
        assert found.vertices.ndim == 2
        assert np.isfinite(found.vertices).all()


def test_find_hull_corners_of_flat_sets():
    line = np.array([[0.0, 0], [2, 2], [1, 1]])
    assert find_hull_corners(line).tolist() == [[0, 0], [2, 2]]
    assert find_hull_corners(line[:1]).tolist() == [[0, 0]]
