"""Permute-and-flip: its law, directly and over an index, its loss, its gain."""

import itertools

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import GumbelTopK, PermuteAndFlip, permute_and_flip
from geopriv_gis.core.mechanisms.permute_and_flip import flip_lazily
from geopriv_gis.testing import insecure_rng
from tests.statistical import crowds, laws
from tests.statistical.constants import ALPHA

EPS, RUNS = 0.02, 3_000
COSTS = np.array([0.0, 30.0, 45.0, 90.0, 150.0, 150.0, 220.0, 400.0])


def reckoned(costs, k, eps):
    """Return ordered choices and their probabilities, by all permutations and coins.

    The things are visited in a random order, and the first is taken whose coin of
    probability e^{−ε(cost − least)/2} shows heads.
    """

    def one(prices):
        heads = np.exp(-eps / 2 * (prices - prices.min()))
        first = np.zeros(len(prices))
        orders = list(itertools.permutations(range(len(prices))))
        for order in orders:
            still = 1.0
            for thing in order:
                first[thing] += still * heads[thing] / len(orders)
                still *= 1 - heads[thing]
        return first

    law = []
    for choice in itertools.permutations(range(len(costs)), k):
        left, value = list(range(len(costs))), 1.0
        for thing in choice:
            value *= one(costs[left])[left.index(thing)]
            left.remove(thing)
        law.append(value)
    return np.array(law)


def counted(costs, k, near, *, eps=EPS, floor=None, runs=RUNS, seed=1):
    """Return how often each ordered choice came."""
    mechanism, rng = PermuteAndFlip(k=k, eps=eps), insecure_rng(seed)
    nearest = np.argsort(costs, kind="stable")[:near]
    rest = np.delete(costs, nearest)
    least = (rest.min() if rest.size else np.inf) if floor is None else floor
    choices = itertools.permutations(range(len(costs)), k)
    number = {choice: place for place, choice in enumerate(choices)}
    counts = np.zeros(len(number), dtype=np.int64)
    for _ in range(runs):
        chosen = flip_lazily(
            mechanism, nearest, count=len(costs), least_far_cost=least,
            costs_of=lambda rows: costs[rows], rng=rng,
        )  # fmt: skip
        counts[number[tuple(chosen)]] += 1
    return counts


@pytest.mark.parametrize("k", [1, 2, 3])
def test_permute_and_flip_formula_equals_enumeration(k):
    for costs in (COSTS[:5], COSTS[[5, 0, 4]], np.full(4, 70.0)):
        if k <= len(costs):
            law = PermuteAndFlip(k=k, eps=EPS).probabilities(costs)
            assert law == pytest.approx(reckoned(costs, k, EPS), abs=1e-12)
            assert law.sum() == pytest.approx(1)


@pytest.mark.representatives(4)
@pytest.mark.parametrize(
    ("costs", "k", "near", "eps"),
    [
        (COSTS, 1, 1, EPS),
        (COSTS, 2, 2, EPS),
        (COSTS[::-1].copy(), 2, 4, EPS),
        (COSTS[:5], 3, 3, EPS),
        (COSTS, 2, 3, EPS / 100),  # hardly any difference between the rows
        (COSTS, 1, 2, EPS * 5),
        (np.full(7, 80.0), 2, 3, EPS),  # ties
        (COSTS, 2, 8, EPS),  # no far row
    ],
)
def test_lazy_permute_and_flip_has_the_exact_probabilities(costs, k, near, eps):
    counts = counted(costs, k, near, eps=eps)
    law = PermuteAndFlip(k=k, eps=eps).probabilities(costs)
    assert laws.of_counts(counts, law) > ALPHA


def test_permute_and_flip_has_the_exact_probabilities():
    mechanism, rng = PermuteAndFlip(k=1, eps=EPS), insecure_rng(2)
    for costs in (COSTS, COSTS[[0, 4]]):
        chosen = [mechanism.randomise(costs, rng)[0] for _ in range(RUNS)]
        counts = np.bincount(chosen, minlength=len(costs))
        assert laws.of_counts(counts, mechanism.probabilities(costs)) > ALPHA
    gumbel = GumbelTopK(k=1, eps=EPS).probabilities(costs)
    assert laws.of_counts(counts, gumbel) < ALPHA


def test_lazy_permute_and_flip_with_low_bound_has_exact_law():
    counts = counted(COSTS, 2, 3, floor=60.0)
    law = PermuteAndFlip(k=2, eps=EPS).probabilities(COSTS)
    assert laws.of_counts(counts, law) > ALPHA
    beyond = counted(COSTS, 2, 3, floor=400.0, runs=RUNS // 4)  # no bound at all
    assert laws.of_counts(beyond, law) < ALPHA


@pytest.mark.parametrize("near", [40, 1_000])
def test_permute_and_flip_test_rejects_law_5_percent_off(near):
    costs = crowds.distances("flip")[crowds.GROUP]
    order, rng = np.argsort(costs, kind="stable"), insecure_rng(5)
    mechanism = PermuteAndFlip(k=2, eps=2 / crowds.SCALE)
    crowds.tell(
        lambda: flip_lazily(
            mechanism, order[:near], count=len(costs), rng=rng,
            least_far_cost=costs[order[near]], costs_of=lambda rows: costs[rows],
        ),
        "flip",
    )  # fmt: skip


@pytest.mark.arithmetic
def test_permute_and_flip_test_finds_planted_faults(monkeypatch):
    sound, law = (
        permute_and_flip.draw_exceeding_rows,
        PermuteAndFlip(k=2, eps=EPS / 4).probabilities(COSTS),
    )
    for fault in (
        lambda n, rate, rng: sound(n, 0.0, rng),
        lambda n, rate, rng: sound(n, rate / 2, rng),
        lambda n, rate, rng: np.arange(len(sound(n, rate, rng))),
    ):
        monkeypatch.setattr(permute_and_flip, "draw_exceeding_rows", fault)
        total = 0
        for seed in range(6):  # until it is seen
            total = total + counted(COSTS, 2, 3, eps=EPS / 4, runs=RUNS // 6, seed=seed)
            if laws.of_counts(total, law) < ALPHA:
                break
        else:
            pytest.fail("a planted fault is not seen")


@pytest.mark.parametrize("k", [1, 2, 3])
def test_permute_and_flip_loss_is_stated_and_attained(k):
    promised = PermuteAndFlip(k=k, eps=EPS).guarantee.eps
    rng, worst = np.random.default_rng(3), 0.0

    def loss(one, other):
        here, there = (PermuteAndFlip(k=k, eps=EPS).probabilities(c)
                       for c in (one, other))  # fmt: skip
        return float(np.abs(np.log(here) - np.log(there)).max())

    for reach in (1.0, 50.0, 300.0):
        for _ in range(6):
            costs = rng.uniform(0, 300, 5)
            step = reach * rng.choice([-1.0, 1.0], 5)
            worst = max(worst, loss(costs, costs + step) / (promised * reach))
    # Far things that come as the near ones go.
    costs, step = np.array([0.0, 3e3, 3e3, 3e3, 3e3]), np.full(5, 100.0)
    step[1:k + 1] = -100.0  # fmt: skip
    tight = loss(costs, costs + step) / (promised * 100)
    assert worst <= 1 + 1e-9
    assert tight <= 1 + 1e-9
    if k == 1:
        assert tight > 0.999


def test_permute_and_flip_is_no_worse_than_exponential():
    rng, gains = np.random.default_rng(4), []
    for _ in range(30):
        costs = rng.exponential(rng.choice([20.0, 100.0, 400.0]), 5)
        for k in (1, 2, 3):
            choices = list(itertools.permutations(range(5), k))
            total = np.array([costs[list(choice)].sum() for choice in choices])
            flip, gumbel = (
                float(kind(k=k, eps=EPS).probabilities(costs) @ total)
                for kind in (PermuteAndFlip, GumbelTopK)
            )
            assert flip <= gumbel * (1 + 1e-12)
            gains.append(gumbel / flip)
    assert max(gains) > 1.2  # and it is worth it


def test_permute_and_flip_refuses_rho_and_too_few_rows():
    with pytest.raises(ParameterError, match="takes eps"):
        PermuteAndFlip.from_budget(2, rho=1e-4)
    with pytest.raises(ParameterError, match="at most the number of rows"):
        PermuteAndFlip(k=3, eps=1).randomise(np.zeros(2), insecure_rng(1))
    mechanism = PermuteAndFlip.from_budget(4, eps=0.02)
    assert mechanism.guarantee.eps == pytest.approx(0.02)
    assert not PermuteAndFlip(k=1, eps=0.02).guarantee.bounded_range
    assert mechanism.concentrated.rho == pytest.approx(4 * 0.005**2 / 2)
