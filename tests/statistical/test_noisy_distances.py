"""The nearest rows of different persons: the lazy draw has the direct one's law."""

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.places import noisy_distances
from geopriv_gis.core.places.knn import RowIndex
from geopriv_gis.core.places.noisy_distances import (
    DistanceNoise,
    _choose_nearest,
    _choose_noise,
    compute_error_bound,
    noise_factors,
    plan_nearest_of_persons,
)
from geopriv_gis.core.places.passing_rows import ExponentialNoise
from geopriv_gis.core.points.persons import Persons
from geopriv_gis.testing import insecure_rng
from tests.statistical import crowds
from tests.statistical.constants import ALPHA
from tests.statistical.crowds import of_one_by_one

NOISE = {"laplace": DistanceNoise(scale=60.0, pure=True),
         "gaussian": DistanceNoise(scale=80.0, pure=False)}  # fmt: skip


class Listed:
    """An index over listed distances that gives away only so many near rows."""

    def __init__(self, away, shown):
        self._away, self._shown = away, shown

    def __len__(self):
        return len(self._away)

    def nearest_rows(self, place, count):
        order = np.argsort(self._away, kind="stable")[: self._shown]
        rest = np.delete(self._away, order)
        return order, float(rest.min()) if rest.size else np.inf

    def distances(self, place, rows):
        return self._away[rows]


@pytest.mark.representatives(4)
@pytest.mark.parametrize("crowded", [1e-9, 1.0])  # nearly always all, or the tail
@pytest.mark.parametrize("shown", [40, 1_000, 3_061])
@pytest.mark.parametrize("name", NOISE)
def test_lazy_noisy_distances_have_the_exact_law(name, shown, crowded, monkeypatch):
    monkeypatch.setattr(noisy_distances, "_CROWDED", crowded)
    rng, index = insecure_rng(31), Listed(crowds.distances(name)[crowds.GROUP], shown)
    noise = DistanceNoise(scale=crowds.SCALE, pure=name == "laplace")
    crowds.tell(lambda: _choose_nearest(noise, index, np.zeros(2), 2, rng), name)


@pytest.mark.parametrize("name", NOISE)
def test_draw_below_has_the_conditional_law(name):
    noise, rng = NOISE[name], insecure_rng(33)
    for level in (-5.0, -90.0, -300.0):
        share = np.exp(noise.log_below(level))
        below = noise.draw_below(60_000, level, rng)
        assert below.max() <= level
        law = stats.laplace(scale=60) if noise.pure else stats.norm(scale=80)
        assert share == pytest.approx(law.cdf(level), rel=1e-9)
        ranks = law.cdf(below) / share
        assert stats.kstest(ranks, "uniform").pvalue > ALPHA
        assert stats.kstest(ranks**1.05, "uniform").pvalue < ALPHA


@pytest.mark.parametrize("count", [1, 400])
@pytest.mark.parametrize("beta", [0.3, 1e-3])
@pytest.mark.parametrize("name", NOISE)
def test_noise_bound_shares_beta_among_rows_and_both_sides(name, beta, count):
    law = stats.laplace(scale=60) if NOISE[name].pure else stats.norm(scale=80)
    bound = NOISE[name].error_quantile(count, beta)
    assert 2 * law.sf(bound) * count == pytest.approx(beta, rel=1e-9)


@pytest.mark.parametrize("k", [1, 5])
@pytest.mark.parametrize("method", ["distances", "points"])
@pytest.mark.parametrize("budget", [{"eps": 0.05}, {"rho": 1e-3}])
def test_nearest_error_exceeds_its_bound_as_often_as_stated(method, budget, k):
    data = np.random.default_rng(5)
    points, place = data.uniform(0, 5_000, (400, 2)), np.array([[2_500.0, 2_500.0]])
    true = np.sort(np.hypot(*(points - place).T))
    bound = compute_error_bound(400, k, 0.2, method=method, metric=Plane(), **budget)
    wrong, worst = 0, 0.0
    rng = insecure_rng(35)
    for _ in range(300):
        plan = plan_nearest_of_persons(
            points, place, k, Plane(), method=method, rng=rng, **budget
        )
        chosen = plan.draw()[0]
        excess = np.hypot(*(points[chosen] - place).T) - true[:k]
        wrong += bool((excess > bound).any())
        worst = max(worst, float(excess.max()))
    assert stats.binom.sf(wrong - 1, 300, 0.2) > ALPHA
    assert worst > bound / 6  # and it is not idle talk


def test_nearest_by_index_equals_all_distances():
    data = np.random.default_rng(6)
    points = data.uniform(0, 50_000, (5_000, 2))
    noise = DistanceNoise(scale=1e-3, pure=True)
    index, rng = RowIndex(points, Plane()), insecure_rng(36)
    for place in data.uniform(0, 50_000, (20, 2)):
        away = np.hypot(*(points - place).T)
        found = _choose_nearest(noise, index, place, 10, rng)
        assert found.tolist() == np.argsort(away, kind="stable")[:10].tolist()


def test_all_rows_near_a_query_are_chosen_from_without_far_rows():
    """Near the antipode the bound on far rows falls short by more than the noise."""
    rng, metric = insecure_rng(38), Sphere()
    for count in (1, 2):
        points, place = np.full((count, 2), (10.0, 50.0)), np.array([-170.0, -50.0])
        index = RowIndex(points, metric)
        for noise in (ExponentialNoise(1.0), DistanceNoise(scale=0.1, pure=True)):
            found = _choose_nearest(noise, index, place, count, rng)
            assert sorted(found.tolist()) == list(range(count))


PEOPLE = {"rows": None, "dist_inf": [0, 1, 1], "dist_2": [0, 1, 1]}


@pytest.mark.parametrize("off", [1.0, 1.05])
@pytest.mark.parametrize("unit", PEOPLE)
def test_nearest_of_persons_loss_is_stated_and_attained(unit, off):
    """Exact laws of three rows, one person's of which move: at most ε·d, and nearly.

    With noise 5 % narrower the promise would be broken.
    """
    persons = PEOPLE[unit] and Persons(
        unit="person", codes=np.array(PEOPLE[unit]), table_metric=unit
    )
    noise = _choose_noise(1, Plane(), 1.0, None, persons or None)
    parts = noise_factors(noise, persons) if persons else np.ones(3)
    scales, data, worst = noise.scale * parts / off, np.random.default_rng(37), 0.0
    moving = np.array([0, 1, 1], bool) if persons else np.array([1, 0, 0], bool)
    length = {"dist_2": np.linalg.norm}.get(unit, lambda moves: np.abs(moves).max())

    def law(costs):
        return of_one_by_one(costs, scales, np.ones(3, int)).reshape(3, 3).sum(axis=1)

    for _ in range(200):
        costs, steps = data.exponential(3, 3), data.normal(size=3) * moving
        # Against each other, or together, is the worst for the one or the other.
        steps *= data.choice([0.2, 1.0, 3.0]) / length(steps)
        losses = np.log(law(costs) / law(np.maximum(costs + steps, 0)))
        moved = np.maximum(costs + steps, 0) - costs
        worst = max(worst, float(np.abs(losses).max() / length(moved)))
    if off == 1.0:
        assert 0.97 < worst < 1 + 1e-6
    else:
        assert worst > 1.02


def test_nearest_error_bound_of_persons_with_many_rows():
    """A hundred rows of each: in k rounds while that has the smaller bound."""
    codes = np.arange(10_000) // 100
    persons = Persons(unit="cab", codes=codes, method="composition")
    for k in (1, 5, 99):
        ours = compute_error_bound(
            10_000, k, 0.1, eps=0.01, persons=persons, metric=Plane()
        )
        assert ours == pytest.approx(2 * k / 0.01 * np.log(1e5), rel=1e-6)
    shared = compute_error_bound(
        10_000, 100, 0.1, eps=0.01, persons=persons, metric=Plane()
    )
    assert shared == pytest.approx(2 * 100 / 0.01 * np.log(1e5), rel=1e-6)
    alone = compute_error_bound(10_000, 2, 0.1, eps=0.01, metric=Plane())
    assert alone == pytest.approx(2 / 0.01 * np.log(1e5), rel=1e-6)
