"""Nearest rows that go by in batches: the law of a draw for every row, exactly."""

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import GumbelTopK, PermuteAndFlip
from geopriv_gis.core.places import passing_rows
from geopriv_gis.core.places.noisy_distances import (
    DistanceNoise,
    _smallest,
    plan_nearest_of_persons,
)
from geopriv_gis.core.places.passing_rows import (
    Contest,
    ExponentialNoise,
    GumbelNoise,
    PassingRows,
    contest_of,
)
from geopriv_gis.core.points.persons import Everybody, Persons
from geopriv_gis.papers.svt_knn import SparseNearest
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA

EPS, RUNS = 0.02, 2_500
COSTS = np.array([150.0, 0.0, 400.0, 30.0, 90.0, 45.0, 150.0, 220.0])
KINDS = {"exponential": GumbelTopK, "flip": PermuteAndFlip}
NOISE = {"laplace": DistanceNoise(scale=60.0, pure=True),
         "gaussian": DistanceNoise(scale=80.0, pure=False),
         "gumbel": GumbelNoise(60.0),
         "exponential": ExponentialNoise(60.0)}  # fmt: skip


def won(make, k, batch, rng):
    """Return who wins if the rows come so many at a time."""
    contest = make()
    for first in range(0, len(COSTS), batch):
        contest.add(first, COSTS[first : first + batch], None, rng)
    return contest.won(k)


def counted(choices):
    codes = np.array(choices) @ (len(COSTS) ** np.arange(2))
    return np.bincount(codes, minlength=len(COSTS) ** 2)


def exact(kind, eps):
    """Return the probability of every ordered choice of two, by its code."""
    law = np.zeros(len(COSTS) ** 2)
    choices = [(i, j) for i in range(8) for j in range(8) if i != j]
    for choice, value in zip(
        choices, KINDS[kind](k=2, eps=eps).probabilities(COSTS), strict=True
    ):
        law[choice[0] + 8 * choice[1]] = value
    return law


@pytest.mark.parametrize("reach", [0.0, 8.0])  # far ones by the tail; or all
@pytest.mark.parametrize("kind", KINDS)
def test_choices_have_the_exact_probabilities(kind, reach, monkeypatch):
    monkeypatch.setattr(passing_rows, "_REACH", reach)
    rng, make = insecure_rng(61), contest_of(KINDS[kind](k=2, eps=EPS))
    counts = counted([won(make, 2, 3, rng) for _ in range(RUNS)])
    assert laws.of_counts(counts, exact(kind, EPS)) > ALPHA


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_law_is_rejected(kind):
    rng, make = insecure_rng(62), contest_of(KINDS[kind](k=2, eps=EPS))
    counts = counted([won(make, 2, 8, rng) for _ in range(2 * RUNS)])
    for factor in (1.4, 1 / 1.4):
        assert laws.of_counts(counts, exact(kind, EPS * factor)) < ALPHA


@pytest.mark.arithmetic
@pytest.mark.parametrize("kind", KINDS)
def test_planted_faults_are_found(kind, monkeypatch):
    """Of the rows that get no number, and of those that do."""
    monkeypatch.setattr(passing_rows, "_REACH", 0.0)
    make, sound = contest_of(KINDS[kind](k=2, eps=EPS / 2)), passing_rows.exceeding
    law = exact(kind, EPS / 2)

    def rejected():
        rng = insecure_rng(63)
        counts = counted([won(make, 2, 3, rng) for _ in range(RUNS)])
        return laws.of_counts(counts, law) < ALPHA

    assert not rejected()
    for fault in (
        lambda n, rate, rng: sound(n, 0.0, rng),
        lambda n, rate, rng: np.arange(len(sound(n, rate, rng))),
    ):
        monkeypatch.setattr(passing_rows, "exceeding", fault)
        assert rejected()
    monkeypatch.setattr(passing_rows, "exceeding", sound)
    noise = type(NOISE["gumbel" if kind == "exponential" else "exponential"])
    monkeypatch.setattr(noise, "draw_below", lambda self, n, at, rng: np.full(n, at))
    assert rejected()


@pytest.mark.parametrize("reach", [0.0, 8.0])
@pytest.mark.parametrize("name", ["laplace", "gaussian"])
def test_noisy_distances_have_the_law_of_a_draw_for_each(name, reach, monkeypatch):
    monkeypatch.setattr(passing_rows, "_REACH", reach)
    rng, noise = insecure_rng(64), NOISE[name]
    found = [won(lambda: Contest([2], noise), 2, 3, rng) for _ in range(RUNS)]
    drawn = noise.draw(4 * RUNS * 8, rng).reshape(-1, 8)
    for scale, fits in ((1.0, True), (1.3, False)):
        direct = [_smallest(row, 2) for row in COSTS + scale * drawn]
        counts = np.array([counted(found), counted(direct)])
        counts = counts[:, counts.sum(axis=0) > 50]
        p = stats.chi2_contingency(counts).pvalue
        assert p > ALPHA if fits else p < ALPHA


@pytest.mark.parametrize("name", ["gumbel", "exponential"])
def test_noise_below_a_level_is_the_noise_that_is(name):
    noise, rng = NOISE[name], insecure_rng(65)
    law = stats.gumbel_l(scale=60) if name == "gumbel" else stats.expon(scale=60)
    below_of = law.cdf if name == "gumbel" else lambda at: law.sf(-np.asarray(at))
    assert stats.kstest(noise.draw(60_000, rng), below_of).pvalue > ALPHA
    for level in (-5.0, -90.0, -300.0):
        share = np.exp(noise.log_below(level))
        below = noise.draw_below(60_000, level, rng)
        assert below.max() <= level
        assert share == pytest.approx(below_of(level), rel=1e-9)
        ranks = below_of(below) / share
        assert stats.kstest(ranks, "uniform").pvalue > ALPHA
        assert stats.kstest(ranks**1.05, "uniform").pvalue < ALPHA
    assert noise.log_below(-1e6) < -700
    assert passing_rows.rate_of(noise.log_below(-1e6)) < 1e-300


@pytest.mark.parametrize("method", ["distances", "points"])
@pytest.mark.parametrize("budget", [{"eps": 0.02}, {"rho": 1e-4}])
def test_persons_divide_their_budget(budget, method):
    """Two rows of one person, a third of another, whatever batches they are in."""
    points = np.array([[0.0, 0.0], [40.0, 0.0], [120.0, 0.0]])
    codes, places = np.array([0, 1, 0]), np.zeros((2_000, 2))
    places = places if method == "distances" else places[:1]
    everybody = Everybody(np.bincount(codes))

    def persons(some, of):
        return Persons(unit="cab", codes=some, method="composition", of=of)

    def batches():
        yield points[:1], persons(codes[:1], everybody)
        yield points[1:], persons(codes[1:], everybody)

    def found(rows, whose, off=1.0):
        given = {name: value * off for name, value in budget.items()}
        plan = plan_nearest_of_persons(
            rows, places, 1, Plane(k_max=1.25), persons=whose, method=method,
            rng=insecure_rng(66), **given,
        )  # fmt: skip
        times = 1 if method == "distances" else 600  # one draw for all places
        drawn = [plan.draw()[:, 0] for _ in range(times)]
        return plan.guarantee, np.bincount(np.concatenate(drawn), minlength=3)

    passing = PassingRows(3, batches)
    promise, counts = found(passing, persons(everybody.example, everybody))
    same, direct = found(points, persons(codes, None))
    assert promise == same
    assert stats.chi2_contingency(np.array([counts, direct])).pvalue > ALPHA
    _, wrong = found(points, persons(codes, None), off=4.0)
    assert stats.chi2_contingency(np.array([counts, wrong])).pvalue < ALPHA


def test_what_has_no_such_form_says_so():
    assert contest_of(SparseNearest(k=2, eps=1.0)) is None
    assert contest_of(PermuteAndFlip(k=2, eps=1.0)) is not None
