"""Gumbel top-k is exactly k rounds of the exponential mechanism."""

import itertools
import math

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import GumbelTopK
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF

EPS = 0.02
# Costs, k, and rows to tell 5 % by the likelihood ratio, missed as rarely as told for
# nothing (1e-6). Costs are as far apart as tells the most of ε in a row.
TABLES = {
    "some, in order": (np.array([0.0, 250.0, 300.0, 80.0, 600.0]), 2, 31_000),
    "all, in order": (np.array([0.0, 200.0, 500.0, 350.0]), 4, 24_000),
    "ties": (np.array([50.0, 50.0, 300.0, 300.0]), 2, 36_000),
    "one of fifty": (np.linspace(0, 1000, 50), 1, 42_000),
}


def probabilities(costs, k, eps):
    """Return each ordered choice of k things with its probability, by k rounds."""
    law = {}
    for choice in itertools.permutations(range(len(costs)), k):
        left, value = list(range(len(costs))), 1.0
        for one in choice:
            weights = np.exp(-eps / 2 * (costs[left] - costs[left].min()))
            value *= weights[left.index(one)] / weights.sum()
            left.remove(one)
        law[choice] = value
    return law


@pytest.mark.representatives(2)
@pytest.mark.parametrize("name", TABLES)
def test_gumbel_top_k_has_exact_probabilities(name):
    costs, k, rows = TABLES[name]
    mechanism, rng = GumbelTopK(k=k, eps=EPS), insecure_rng(51)
    law = probabilities(costs, k, EPS)
    number = {choice: place for place, choice in enumerate(law)}
    drawn = [number[tuple(mechanism.randomise(costs, rng))] for _ in range(rows)]
    counts, true = np.bincount(drawn, minlength=len(law)), np.array(list(law.values()))
    assert laws.of_counts(counts, true) > ALPHA
    for factor in OFF:
        wrong = np.array(list(probabilities(costs, k, EPS * factor).values()))
        assert laws.of_ratio(counts, true, wrong) > ALPHA
        assert laws.of_ratio(counts, wrong, true) < ALPHA


def loss(law, other):
    """Return the largest log-ratio of two laws, either way."""
    ratios = np.log(list(law.values())) - np.log(list(other.values()))
    return float(np.abs(ratios).max())


@pytest.mark.parametrize("k", [1, 2, 3])
def test_gumbel_top_k_loss_is_within_the_stated_one(k):
    promised = GumbelTopK(k=k, eps=EPS).guarantee.eps
    rng, worst = np.random.default_rng(3), 0.0
    for reach in (1.0, 50.0, 400.0):
        for _ in range(20):
            costs = rng.uniform(0, 300, 5)
            step = reach * rng.choice([-1.0, 1.0], 5)
            here, there = (probabilities(c, k, EPS) for c in (costs, costs + step))
            worst = max(worst, loss(here, there) / (promised * reach))
    # One thing far better than the others but worse next door: the bound is reached.
    costs = np.array([0.0, 1e4, 1e4, 1e4, 1e4])
    step = 100.0 * np.array([1.0, -1, -1, -1, -1])
    tight = loss(*(probabilities(c, 1, EPS) for c in (costs + step, costs)))
    assert worst <= 1 + 1e-9
    assert 0.95 < tight / (EPS * 100.0) <= 1 + 1e-9
    # Charging 20 % less would be refuted.
    few = GumbelTopK(k=1, eps=EPS / 1.25).guarantee.eps * 100.0
    assert tight > few


def test_gumbel_top_k_log_ratio_range_is_bounded():
    rng = np.random.default_rng(4)
    ranges = []
    for _ in range(200):
        costs = rng.uniform(0, 300, 4)
        step = 50.0 * rng.choice([-1.0, 1.0], 4)
        here, there = (probabilities(c, 1, EPS) for c in (costs, costs + step))
        ratios = np.log(list(here.values())) - np.log(list(there.values()))
        ranges.append(np.ptp(ratios) / (EPS * 50.0))
    assert max(ranges) <= 1 + 1e-9
    assert max(ranges) > 0.99


@pytest.mark.parametrize("beta", [0.5, 0.1])
def test_gumbel_top_k_error_bound_holds(beta):
    n, trials = 20, 5_000
    costs = np.zeros(n)
    costs[1:] = GumbelTopK(k=1, eps=EPS).error_bound(n, beta) * 1.0001
    mechanism, rng = GumbelTopK(k=1, eps=EPS), insecure_rng(52)
    missed = np.mean([mechanism.randomise(costs, rng)[0] != 0 for _ in range(trials)])
    # For these costs the chance is β(n−1)/n over 1 + that: near, and below, β.
    worst = beta * (n - 1) / n
    exact = worst / (1 + worst)
    assert abs(missed - exact) < 4.9 * math.sqrt(exact * (1 - exact) / trials) + 1e-4
    assert missed <= beta


def test_gumbel_top_k_splits_budgets_over_rounds():
    pure = GumbelTopK.from_budget(4, eps=0.02)
    assert pure.guarantee.eps == pytest.approx(0.02)
    concentrated = GumbelTopK.from_budget(4, rho=1e-4)
    assert concentrated.concentrated.rho == pytest.approx(1e-4)
    assert GumbelTopK(k=1, eps=1).guarantee.bounded_range
    assert not GumbelTopK(k=2, eps=1).guarantee.bounded_range
    for budget in ({}, {"eps": 1, "rho": 1}):
        with pytest.raises(ParameterError, match="exactly one of eps"):
            GumbelTopK.from_budget(4, **budget)


def test_gumbel_top_k_refuses_more_rows_than_the_table():
    for count in (0, 2):
        with pytest.raises(ParameterError, match="at most the number of rows"):
            GumbelTopK(k=3, eps=1).randomise(np.zeros(count), insecure_rng(1))
