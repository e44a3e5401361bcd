"""Nearest rows: three methods, many places, and what each promises and misses."""

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.places import knn
from geopriv_gis.core.places.knn import (
    compute_error_bound,
    plan_nearest_many,
)
from geopriv_gis.core.places.noisy_distances import plan_nearest_of_persons
from geopriv_gis.core.points.whole_table import bound_largest_move, plan_whole_table
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.randomness import Random
from geopriv_gis.papers.svt_knn import SparseNearest
from geopriv_gis.testing import insecure_rng

FEET = Plane(unit=0.3048006096, k_max=1.02)

RNG = np.random.default_rng(1)
ROWS = (530_000, 180_000) + RNG.normal(size=(300, 2)) * 3_000
PLACE = np.array([531_000.0, 181_000.0])
LONLAT = (-3.2, 55.9) + RNG.normal(size=(300, 2)) * 0.03
METHODS = {
    "exponential": "exponential",
    "svt": SparseNearest.from_budget,
    "points": "points",
}
BUDGETS = ({"eps": 0.05}, {"rho": 1e-4})


def release_nearest(rows, place, k, metric, **options):
    plan = plan_nearest_many(rows, np.array([place]), k, metric, **options)
    return plan.draw()[0], plan.guarantee


@pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("metric", [Plane(k_max=1.01), Sphere()])
def test_nearest_guarantee_states_the_requested_budget(method, budget, metric):
    rows = ROWS if isinstance(metric, Plane) else LONLAT
    chosen, promise = release_nearest(
        rows, rows[0], 5, metric, method=method, rng=Random(), **budget
    )
    assert len(set(chosen)) == 5
    assert promise.notion == ("gp" if "eps" in budget else "cgp")
    assert promise.eps == budget.get("eps")
    assert promise.rho == budget.get("rho")
    assert (promise.table_metric, promise.privacy_unit) == ("dist_inf", "table")
    assert promise.k_max == metric.k_max
    insecure = release_nearest(
        rows, rows[0], 5, metric, method=method, rng=insecure_rng(1), **budget
    )
    assert insecure[1].notion == "none"


@pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
def test_nearest_many_composes_except_for_points_method(method):
    places = ROWS[:12]
    plan = plan_nearest_many(
        ROWS, places, 3, Plane(), eps=0.5, method=method, rng=Random()
    )
    assert plan.guarantee.eps == pytest.approx(0.5 if method == "points" else 6.0)
    assert plan.draw().shape == (12, 3)


@pytest.mark.representatives(5)
@pytest.mark.parametrize("method", METHODS.values(), ids=METHODS)
@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("k", [1, 4])
def test_nearest_error_bound_holds_for_every_rank(method, budget, k):
    beta, runs, n = 0.2, 150, 60
    bound = compute_error_bound(n, k, beta, method=method, **budget)
    some, rng = ROWS[:n], insecure_rng(5)
    far = Plane().distance(some, PLACE)
    true = np.sort(far)[:k]
    over = np.zeros(k)
    for _ in range(runs):
        chosen, _ = release_nearest(
            some, PLACE, k, Plane(), method=method, rng=rng, **budget
        )
        over += far[chosen] > true + bound
    assert (over / runs <= beta).all()


@pytest.mark.parametrize("budget", BUDGETS)
def test_nearest_error_bound_of_noisy_points_is_twice_the_largest_move(budget):
    """The nearest row may move away so far, and another come nearer so far."""
    largest = bound_largest_move(60, 0.2, Plane(), **budget)
    bound = compute_error_bound(60, 1, 0.2, method=METHODS["points"], **budget)
    assert bound == pytest.approx(2 * largest)


def test_nearest_error_bounds_order_the_methods():
    few = {
        name: compute_error_bound(20_000, 1, 0.05, rho=1e-4, method=m)
        for name, m in METHODS.items()
    }
    assert few["exponential"] < few["svt"] < few["points"]
    many = {
        name: compute_error_bound(2_000, 2_000, 0.05, eps=1, method=m)
        for name, m in METHODS.items()
    }
    assert many["points"] < many["exponential"]
    assert compute_error_bound(1, 1, 0.5, eps=1, method=METHODS["svt"]) == 0
    for budget in BUDGETS:
        ratio = compute_error_bound(100, 9, 0.05, **budget) / compute_error_bound(
            100, 1, 0.05, **budget
        )
        assert ratio == pytest.approx(9 if "eps" in budget else 3)


@pytest.mark.parametrize("metric", [Plane(k_max=1.5), Sphere()])
@pytest.mark.parametrize("budget", BUDGETS)
def test_whole_table_stays_within_largest_move(metric, budget):
    rows = ROWS[:50] if isinstance(metric, Plane) else LONLAT[:50]
    beta, runs = 0.2, 600
    limit = bound_largest_move(len(rows), beta, metric, **budget)
    plan = plan_whole_table(rows, metric, rng=insecure_rng(6), **budget)
    moves = [metric.distance(plan.draw(), rows).max() for _ in range(runs)]
    share = np.mean(np.array(moves) > limit)
    assert share < beta + 4.9 * np.sqrt(beta * (1 - beta) / runs)
    assert share > beta / 2.5  # and it is not idle


@pytest.mark.parametrize("metric", [Plane(), Sphere()])
@pytest.mark.parametrize("budget", BUDGETS)
def test_whole_table_guarantee_is_read_back(metric, budget):
    plan = plan_whole_table(LONLAT[:9], metric, rng=Random(), **budget)
    assert plan.guarantee.law is None
    assert Guarantee.from_dict(plan.guarantee.to_dict()) == plan.guarantee


def test_nearest_many_builds_an_index_for_many_places(monkeypatch):
    built = []
    index = knn.RowIndex
    monkeypatch.setattr(knn, "RowIndex", lambda *a: built.append(1) or index(*a))

    def ask(rows, places, k=1):
        plan_nearest_many(rows, places, k, Plane(), eps=1, rng=Random()).draw()
        return len(built)

    assert ask(ROWS, ROWS[:3]) == 0
    assert ask(ROWS, ROWS[:20]) == 1
    assert ask(ROWS, ROWS[:20], k=100) == 1  # most rows are near: no index


@pytest.mark.parametrize("few", [8, 1000])  # over an index, or by all distances
def test_nearest_lazy_draws_have_the_same_law(few, monkeypatch):
    rng, budget = insecure_rng(8), {"eps": 0.02}
    places = np.tile(PLACE, (400, 1))
    monkeypatch.setattr(knn, "FEW", few)
    monkeypatch.setattr(knn, "_MANY", 0)
    lazy = plan_nearest_many(ROWS, places, 2, Plane(), rng=rng, **budget).draw()
    monkeypatch.setattr(knn, "_SPARSE", len(ROWS))
    direct = plan_nearest_many(ROWS, places, 2, Plane(), rng=rng, **budget).draw()
    far = Plane().distance(ROWS, PLACE)
    one, two = far[lazy].mean(axis=1), far[direct].mean(axis=1)
    assert abs(one.mean() - two.mean()) < 4.9 * np.hypot(one.std(), two.std()) / 20


def test_nearest_many_progress_ends_at_one():
    seen = []
    plan_nearest_many(
        ROWS, ROWS[:9], 1, Plane(), eps=1, rng=Random(), progress=seen.append
    ).draw()
    assert seen[-1] == 1
    assert seen == sorted(seen)


@pytest.mark.parametrize("method", ["nearest", None, 3])
def test_nearest_refuses_unknown_methods(method):
    with pytest.raises(ParameterError, match="method must be one of 'exponential'"):
        release_nearest(ROWS, PLACE, 1, Plane(), eps=1, method=method, rng=Random())


def test_nearest_refuses_more_rows_than_the_table():
    for method in METHODS.values():
        with pytest.raises(ParameterError, match="at most the number of rows"):
            release_nearest(
                ROWS[:2], PLACE, 3, Plane(), eps=1, method=method, rng=Random()
            )


@pytest.mark.parametrize("queries", [3, 9])
@pytest.mark.parametrize("method", ["exponential", "flip"])
@pytest.mark.parametrize("metric", [FEET, Sphere()], ids=["plane", "sphere"])
def test_lazy_choices_get_a_lower_bound_of_far_costs(
    metric, method, queries, monkeypatch
):
    points = np.random.default_rng(4).uniform(0, 60, (5000, 2))
    places = points[:queries] + 0.01
    seen = []

    def choose(mechanism, near, *, count, least_far_cost, costs_of, rng):
        far = np.setdiff1d(np.arange(count), near)
        place = places[len(seen)]
        assert costs_of(far[:9]) == pytest.approx(
            metric.distance(points[far[:9]], place)
        )
        least = metric.distance(points[far], place).min()
        most = metric.distance(points[near], place).max()
        assert most * (1 - 1e-9) - 1e-3 < least_far_cost <= least
        seen.append(near)
        return near[: mechanism.k]

    for name in ("choose_lazily", "flip_lazily"):
        monkeypatch.setattr(knn, name, choose)
    knn.plan_nearest_many(
        points, places, 2, metric, eps=1.0, method=method, rng=insecure_rng(1)
    ).draw()
    assert len(seen) == queries


@pytest.mark.parametrize("budget", [{"eps": 1e9}, {"rho": 1e18}])
@pytest.mark.parametrize("queries", [3, 9])
def test_rows_of_persons_are_the_nearest_where_noise_is_nothing(budget, queries):
    points = np.random.default_rng(5).uniform(0, 1e4, (300, 2))
    places = points[:queries] + 1.0
    plan = plan_nearest_of_persons(
        points, places, 3, FEET, **budget, rng=insecure_rng(1)
    )
    away = np.linalg.norm(points - places[:, None], axis=2)
    assert (plan.draw() == np.argsort(away, axis=1, kind="stable")[:, :3]).all()
