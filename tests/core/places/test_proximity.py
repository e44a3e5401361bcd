"""Distance to the nearest row, and whether any is within reach."""

import numpy as np
import pytest
from scipy.stats import norm

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.places.proximity import plan_any_within, plan_distance
from geopriv_gis.core.randomness import Random
from geopriv_gis.testing import insecure_rng

ROWS = np.random.default_rng(1).normal(size=(100, 2)) * 500
LINE = np.column_stack([np.arange(12_000.0, -1, -1_000), np.zeros(13)])
BUDGETS = ({"eps": 0.02}, {"rho": 1e-4})


@pytest.mark.parametrize("metric", [Plane(k_max=1.05), Sphere()])
@pytest.mark.parametrize("budget", BUDGETS)
def test_distance_band_covers_the_true_distance(metric, budget):
    rows = ROWS if isinstance(metric, Plane) else ROWS / 1e5
    place = np.array([5_000.0, 0.0]) / (1 if isinstance(metric, Plane) else 1e5)
    beta, runs = 0.2, 500
    plan = plan_distance(rows, place, metric, beta=beta, rng=insecure_rng(1), **budget)
    true = metric.distance(rows, place).min()
    found = [plan.draw() for _ in range(runs)]
    errors = np.array([abs(float(f.values[0]) - true) for f in found])
    missed = (errors > found[0].half_width).mean()
    assert beta / 2 < missed < beta + 4.9 * np.sqrt(beta / runs)
    assert plan.guarantee.tolerance == pytest.approx(plan.guarantee.grid / metric.k_max)
    assert (plan.guarantee.table_metric, plan.guarantee.notion) in {
        ("dist_inf", "none")
    }


def test_released_distances_are_not_negative():
    plan = plan_distance(ROWS, ROWS[0], Plane(), eps=1e-3, rng=insecure_rng(1))
    values = np.array([plan.draw().values[0] for _ in range(100)])
    assert (values >= 0).all()
    assert (values == 0).any()


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("places", [LINE, LINE[:1], LINE[-1:]])
def test_any_within_is_right_beyond_the_margin(budget, places):
    beta, runs, radius = 0.2, 300, 900.0
    plan, margin = plan_any_within(
        ROWS, places, radius, Plane(), beta=beta, rng=insecure_rng(2), **budget
    )
    near = np.array([Plane().distance(ROWS, place).min() for place in places])
    wrong = 0
    for _ in range(runs):
        found = plan.draw()
        last = len(places) if found is None else found
        wrong += (near[:last] <= radius - margin).any() or (
            found is not None and near[found] > radius + margin
        )
    assert wrong / runs <= beta


@pytest.mark.parametrize("beta", [0.01, 0.05, 0.2])
def test_any_within_margin_fails_as_often_as_stated(beta):
    """Noise beyond the margin on one side has a chance of β: neither more nor less."""
    for budget, beyond in (
        ({"eps": 0.02}, lambda metres: np.exp(-0.02 * metres) / 2),
        ({"rho": 1e-4}, lambda metres: norm.sf(metres * np.sqrt(2e-4))),
    ):
        _, margin = plan_any_within(
            ROWS, LINE[:1], 100.0, Plane(), beta=beta, rng=Random(), **budget
        )
        assert 0.97 * beta <= beyond(margin) <= beta * (1 + 1e-9)


def test_any_within_of_one_place_is_a_noisy_comparison():
    rng, eps, runs = insecure_rng(3), 0.01, 4_000
    place = np.array([3_000.0, 0.0])
    true = Plane().distance(ROWS, place).min()
    for gap in (-100.0, 0.0, 150.0):
        plan, _ = plan_any_within(
            ROWS, place[None], true + gap, Plane(), eps=eps, rng=rng
        )
        yes = np.mean([plan.draw() == 0 for _ in range(runs)])
        tail = np.exp(-eps * abs(gap)) / 2
        chance = 1 - tail if gap > 0 else tail
        assert abs(yes - chance) < 4.9 * 0.5 / np.sqrt(runs)


def test_any_within_guarantee_and_refusals():
    for places in (LINE, LINE[:1]):
        for budget in BUDGETS:
            plan, _ = plan_any_within(
                ROWS, places, 100, Plane(), rng=Random(), **budget
            )
            promise = plan.guarantee
            assert promise.eps == budget.get("eps")
            assert promise.rho == budget.get("rho")
            assert promise.table_metric == "dist_inf"
            assert promise.parameters["places"] == len(places)
    for radius in (-1, float("nan"), "near"):
        with pytest.raises(ParameterError, match="within must be"):
            plan_any_within(ROWS, LINE, radius, Plane(), eps=1, rng=Random())
