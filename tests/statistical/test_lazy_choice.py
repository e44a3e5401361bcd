"""The lazy exponential mechanism has the law of the direct one, exactly."""

import numpy as np
import pytest

from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.mechanisms import GumbelTopK, lazy_choice
from geopriv_gis.core.mechanisms.lazy_choice import choose_lazily
from geopriv_gis.core.places.knn import RowIndex
from geopriv_gis.testing import insecure_rng
from tests.statistical import crowds, laws
from tests.statistical.constants import ALPHA
from tests.statistical.test_topk import probabilities

EPS = 0.02
RUNS = 4_000
COSTS = np.array([0.0, 30.0, 45.0, 90.0, 150.0, 150.0, 220.0, 400.0])


def drawn(costs, k, near, *, runs=RUNS, eps=EPS, floor=None, seed=101):
    """Return the counts of ordered choices, and the law they should have."""
    rng, mechanism = insecure_rng(seed), GumbelTopK(k=k, eps=eps)
    nearest = np.argsort(costs, kind="stable")[:near]
    rest = np.delete(costs, nearest)
    least = (rest.min() if rest.size else np.inf) if floor is None else floor
    law = probabilities(costs, k, eps)
    number = {choice: place for place, choice in enumerate(law)}
    counts = np.zeros(len(law), dtype=np.int64)
    for _ in range(runs):
        chosen = choose_lazily(
            mechanism,
            nearest,
            count=len(costs),
            least_far_cost=least,
            costs_of=lambda rows: costs[rows],
            rng=rng,
        )
        counts[number[tuple(chosen)]] += 1
    return counts, np.array(list(law.values()))


@pytest.mark.representatives(6)
@pytest.mark.parametrize("crowded", [-1.0, 2.0])  # never, or always, the tail only
@pytest.mark.parametrize(
    "case",
    [
        (COSTS, 1, 1, EPS),
        (COSTS, 2, 2, EPS),
        (COSTS, 2, 3, EPS),
        (COSTS[::-1].copy(), 2, 4, EPS),
        (COSTS[:5], 3, 3, EPS),
        (COSTS, 2, 3, EPS / 100),  # hardly any difference between the rows
        (COSTS, 1, 2, EPS * 5),
        (np.full(7, 80.0), 2, 3, EPS),  # ties
        (COSTS, 2, 8, EPS),  # no far row
    ],
)
def test_lazy_choices_have_the_exact_probabilities(case, crowded, monkeypatch):
    costs, k, near, eps = case
    monkeypatch.setattr(lazy_choice, "_CROWDED", crowded)
    counts, law = drawn(costs, k, near, eps=eps)
    assert laws.of_counts(counts, law) > ALPHA


@pytest.mark.parametrize("less", [1e-6, 30.0, 400.0])
def test_lazy_choice_with_low_bound_has_the_exact_law(less):
    counts, law = drawn(COSTS, 2, 3, floor=90.0 - less)
    assert laws.of_counts(counts, law) > ALPHA


@pytest.mark.parametrize("crowded", [-1.0, 2.0])
def test_lazy_choice_test_rejects_law_5_percent_off(crowded, monkeypatch):
    monkeypatch.setattr(lazy_choice, "_CROWDED", crowded)
    costs = crowds.distances("exponential")[crowds.GROUP]
    order, rng = np.argsort(costs, kind="stable"), insecure_rng(102)
    mechanism = GumbelTopK(k=2, eps=2 / crowds.SCALE)
    crowds.tell(
        lambda: choose_lazily(
            mechanism, order[:40], count=len(costs), least_far_cost=costs[order[40]],
            costs_of=lambda rows: costs[rows], rng=rng,
        ),
        "exponential",
    )  # fmt: skip


@pytest.mark.arithmetic
def test_lazy_choice_test_finds_planted_faults(monkeypatch):
    monkeypatch.setattr(lazy_choice, "_CROWDED", 2.0)

    def rejected():  # what so many tell, more would tell
        total = 0
        for seed in range(8):
            counts, law = drawn(COSTS, 2, 3, eps=EPS / 4, runs=RUNS // 8, seed=seed)
            total = total + counts
            if laws.of_counts(total, law) < ALPHA:
                return True
        return False

    assert not rejected()
    sound = lazy_choice.draw_exceeding_rows, lazy_choice.draw_gumbel_above
    faults = {
        "no far row": lambda n, rate, rng: sound[0](n, 0.0, rng),
        "too few of them": lambda n, rate, rng: sound[0](n, rate / 2, rng),
        "one too many": lambda n, rate, rng: np.union1d(sound[0](n, rate, rng), [0]),
        "the first ones": lambda n, rate, rng: np.arange(len(sound[0](n, rate, rng))),
    }
    for name, fault in faults.items():
        monkeypatch.setattr(lazy_choice, "draw_exceeding_rows", fault)
        assert rejected(), name
    monkeypatch.setattr(lazy_choice, "draw_exceeding_rows", sound[0])
    faults = {
        "numbers from the whole law": lambda n, rate, rng: rng.gumbel(n),
        "numbers at the level": lambda n, rate, rng: np.full(n, -np.log(rate)),
    }
    for name, fault in faults.items():
        monkeypatch.setattr(lazy_choice, "draw_gumbel_above", fault)
        assert rejected(), name
    monkeypatch.setattr(lazy_choice, "draw_gumbel_above", sound[1])
    # A bound above the true least cost leaves out rows that had a chance.
    counts, law = drawn(COSTS, 2, 3, floor=400.0, eps=EPS, runs=RUNS // 4)
    assert laws.of_counts(counts, law) < ALPHA


@pytest.mark.parametrize("rate", [1e-3, 0.1, 1.0, 4.0])
def test_draw_exceeding_rows_is_independent(rate):
    rng, count, runs = insecure_rng(102), 6, 5_000
    chance = -np.expm1(-rate)
    codes = [
        int((2 ** lazy_choice.draw_exceeding_rows(count, rate, rng)).sum())
        for _ in range(runs)
    ]
    ones = np.array([bin(code).count("1") for code in range(2**count)])
    law = chance**ones * (1 - chance) ** (count - ones)
    assert laws.of_counts(np.bincount(codes, minlength=2**count), law) > ALPHA
    off = min(chance * 1.3, 0.99)
    wrong = off**ones * (1 - off) ** (count - ones)
    if rate >= 0.1:
        assert laws.of_counts(np.bincount(codes, minlength=2**count), wrong) < ALPHA


@pytest.mark.parametrize("rate", [1e-300, 1e-12, 1e-3, 1.0, 30.0])
def test_draw_gumbel_above_has_the_conditional_law(rate):
    numbers = lazy_choice.draw_gumbel_above(50_000, rate, insecure_rng(103))
    level = -np.log(rate)
    assert (numbers >= level - 1e-9).all()
    # −ln of an exponential number below ``rate``.
    below = np.exp(-(numbers - level)) * rate
    uniform = np.expm1(-below) / np.expm1(-rate)
    assert laws.of_law(uniform, lambda u: u) > ALPHA


@pytest.mark.parametrize("rate", [0.0, 1e-320, 1e-30, 700.0, 1e300])
def test_draw_exceeding_rows_of_extreme_rates_ends(rate):
    found = lazy_choice.draw_exceeding_rows(1000, rate, insecure_rng(1))
    assert len(found) == (1000 if rate > 1 else 0)


def test_other_rows_are_the_complement_of_near_rows():
    rng = np.random.default_rng(1)
    for _ in range(200):
        count = int(rng.integers(1, 30))
        near = rng.permutation(count)[: rng.integers(0, count + 1)]
        rest = np.setdiff1d(np.arange(count), near)
        ranks = np.arange(len(rest))
        assert np.array_equal(lazy_choice.rows_of_ranks(near, ranks), rest)


@pytest.mark.parametrize("metric", [Plane(), Plane(unit=0.3048), Sphere()])
def test_row_index_finds_nearest_rows_and_bounds_others(metric):
    rng = np.random.default_rng(2)
    middle = (179.99, 60.0) if isinstance(metric, Sphere) else (5e5, 4e6)
    spread = 0.05 if isinstance(metric, Sphere) else 5_000
    points = middle + rng.normal(size=(500, 2)) * spread
    points[100:120] = points[0]  # twenty rows in one place
    index = RowIndex(points, metric)
    places = [points[0], points[7] + spread / 9, np.array(middle) * -0.9]
    for place in places:
        distance = metric.distance(points, place)
        for count in (1, 7, 499, 500):
            rows, least = index.nearest_rows(place, count)
            assert len(set(rows)) == count
            assert np.allclose(np.sort(distance[rows]), np.sort(distance)[:count])
            rest = np.delete(distance, rows)
            assert not rest.size or least <= rest.min()
            assert least >= np.sort(distance)[count - 1] - 2e-6 - 1e-9 * least
            assert np.array_equal(index.distances(place, rows), distance[rows])


def test_row_index_is_exact_for_noise_smaller_than_distances():
    rng = np.random.default_rng(3)
    points = rng.normal(size=(2_000, 2)) * 5_000
    index, place = RowIndex(points, Plane()), np.array([3e6, 0.0])
    rows, least = index.nearest_rows(place, 50)
    chosen = choose_lazily(
        GumbelTopK(k=3, eps=1e6), rows, count=len(points), least_far_cost=least,
        costs_of=lambda some: index.distances(place, some), rng=insecure_rng(1),
    )  # fmt: skip
    assert np.array_equal(chosen, rows[:3])
