"""The nearest rows of different persons: the lazy draw has the direct one's law."""

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.places import noisy_distances
from geopriv_gis.core.places.noisy_distances import (
    DistanceNoise,
    _choose,
    _smallest,
    error_bound,
    plan_nearest_of_persons,
)
from geopriv_gis.core.places.row_index import RowIndex
from geopriv_gis.core.points.persons import Persons
from geopriv_gis.testing import insecure_rng
from tests.statistical.constants import ALPHA

RUNS = 40_000
AWAY = np.array([0.0, 30.0, 45.0, 90.0, 150.0, 150.0, 220.0, 400.0])
NOISE = {"laplace": DistanceNoise(scale=60.0, pure=True),
         "gaussian": DistanceNoise(scale=80.0, pure=False)}  # fmt: skip


class Listed:
    """An index over listed distances that gives away only so many near rows."""

    def __init__(self, away, shown):
        self._away, self._shown = away, shown

    def __len__(self):
        return len(self._away)

    def near(self, place, count):
        order = np.argsort(self._away, kind="stable")[: self._shown]
        rest = np.delete(self._away, order)
        return order, float(rest.min()) if rest.size else np.inf

    def distances(self, place, rows):
        return self._away[rows]


def counted(choices):
    """Return how often each ordered choice came."""
    codes = choices @ (len(AWAY) ** np.arange(choices.shape[1]))
    return np.bincount(codes, minlength=len(AWAY) ** choices.shape[1])


def differ(one, other):
    """Return the p-value of two samples of choices having one law."""
    counts = np.array([counted(one), counted(other)])
    counts = counts[:, counts.sum(axis=0) > 20]
    return stats.chi2_contingency(counts).pvalue


def lazily(noise, k, shown, rng, runs=RUNS):
    index, place = Listed(AWAY, shown), np.zeros(2)
    return np.array([_choose(noise, index, place, k, rng) for _ in range(runs)])


def directly(noise, k, rng, runs=RUNS, scale=1.0):
    drawn = scale * noise.draw(runs * len(AWAY), rng).reshape(runs, -1)
    return np.array([_smallest(row, k) for row in AWAY + drawn])


ONCE = pytest.mark.arithmetic


@pytest.mark.parametrize("crowded", [1e-9, 1.0])  # nearly always all, or the tail
@pytest.mark.parametrize("shown", [2, *(pytest.param(n, marks=ONCE) for n in (4, 8))])
@pytest.mark.parametrize("name", NOISE)
def test_the_lazy_draw_has_the_law_of_the_direct_one(name, shown, crowded, monkeypatch):
    monkeypatch.setattr(noisy_distances, "_CROWDED", crowded)
    rng, noise = insecure_rng(31), NOISE[name]
    direct = directly(noise, 2, rng)
    assert differ(lazily(noise, 2, shown, rng), direct) > ALPHA


@pytest.mark.parametrize("name", NOISE)
def test_a_law_ten_per_cent_off_is_rejected(name):
    rng, noise = insecure_rng(32), NOISE[name]
    wider = directly(noise, 2, rng, runs=6 * RUNS, scale=1.1)
    assert differ(wider, directly(noise, 2, rng, runs=6 * RUNS)) < ALPHA


@pytest.mark.parametrize("name", NOISE)
def test_noise_below_a_level_is_the_noise_that_is(name):
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


@pytest.mark.parametrize("budget", [{"eps": 0.02}, {"rho": 1e-4}])
def test_persons_divide_their_budget(budget):
    """Two rows of one person: each has the noise of half of it."""
    points = np.array([[0.0, 0.0], [40.0, 0.0], [80.0, 0.0], [120.0, 0.0]])
    codes = np.array([0, 0, 1, 1])
    persons = Persons(unit="cab", codes=codes, method="composition")
    places = np.zeros((RUNS, 2))
    rng, metric = insecure_rng(34), Plane(k_max=1.25)
    plan = plan_nearest_of_persons(
        points, places, 1, metric, persons=persons, rng=rng, **budget
    )
    found = np.bincount(plan.draw()[:, 0], minlength=4)
    pure = "eps" in budget
    scale = 1.25 * 2 / 0.02 if pure else 1.25 * np.sqrt(2 / (2 * 1e-4))
    for off, fits in ((1.0, True), (1.1, False)):
        noise = DistanceNoise(scale=scale * off, pure=pure).draw(4 * 10 * RUNS, rng)
        away = points[:, 0] + noise.reshape(-1, 4)
        there = np.bincount(away.argmin(axis=1), minlength=4)
        p = stats.chi2_contingency(np.array([found, there])).pvalue
        assert (p > ALPHA) == fits or (not fits and p < 1e-3)


@pytest.mark.parametrize("method", ["distances", "points"])
@pytest.mark.parametrize("budget", [{"eps": 0.05}, {"rho": 1e-3}])
def test_the_excess_is_seldom_above_its_bound(method, budget):
    data = np.random.default_rng(5)
    points, place = data.uniform(0, 5_000, (400, 2)), np.array([[2_500.0, 2_500.0]])
    true = np.sort(np.hypot(*(points - place).T))
    bound = error_bound(400, 0.2, method=method, metric=Plane(), **budget)
    wrong, worst = 0, 0.0
    rng = insecure_rng(35)
    for _ in range(300):
        plan = plan_nearest_of_persons(
            points, place, 5, Plane(), method=method, rng=rng, **budget
        )
        chosen = plan.draw()[0]
        excess = np.hypot(*(points[chosen] - place).T) - true[:5]
        wrong += bool((excess > bound).any())
        worst = max(worst, float(excess.max()))
    assert stats.binom.sf(wrong - 1, 300, 0.2) > ALPHA
    assert worst > bound / 6  # and it is not idle talk


def test_an_index_finds_what_all_distances_find():
    data = np.random.default_rng(6)
    points = data.uniform(0, 50_000, (5_000, 2))
    noise = DistanceNoise(scale=1e-3, pure=True)
    index, rng = RowIndex(points, Plane()), insecure_rng(36)
    for place in data.uniform(0, 50_000, (20, 2)):
        away = np.hypot(*(points - place).T)
        found = _choose(noise, index, place, 10, rng)
        assert found.tolist() == np.argsort(away)[:10].tolist()
