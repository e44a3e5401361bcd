"""Elimination loses no accuracy, saves budget, and errs as seldom as it says."""

import numpy as np
import pytest
from scipy import stats

from benchmarks.apb_shifts import compute_rectangle_shift
from geopriv_gis.core.budget import (
    Audience,
    PeopleFilter,
    compute_allotment,
    cumulative_shares,
    eliminate_by_threshold,
    eliminate_to_nearest,
    make_messages,
)
from geopriv_gis.core.local.questions import (
    Procedure,
    count_in_range,
    estimate_kernel_mean,
    euclidean_distance,
    find_nearest_people,
)
from geopriv_gis.core.local.ranges import signed_distance
from geopriv_gis.core.randomness import InsecureRandom

RUNS, BETA = 10_000, 0.3
RING = np.array([[0, 0], [2000, 0], [2000, 2000], [0, 2000], [0, 0]], dtype=float)
PLACE = np.array([1000.0, 1000.0])


def audience(n, budget, *, pure=False, people=None, share=None):
    people = people or PeopleFilter(np.full(n, budget))
    units = people.left.copy() if share is None else people.to_units(share)
    return Audience(people=people, who=np.arange(n), units=units, pure=pure)


def too_many(wrong):
    """Tell whether so many wrong runs refute a probability of at most BETA."""
    return stats.binom.sf(wrong - 1, RUNS, BETA) < 1e-6


@pytest.mark.representatives(1)
@pytest.mark.parametrize("pure", [False, True])
def test_non_interactive_answers_are_right_with_the_stated_probability(pure):
    """Many people at the distances where judging is hardest."""
    rng, schedule, wrong = InsecureRandom(7), cumulative_shares(3), 0
    phi = np.array([-30.0, -8.0, -3.0, 3.0, 8.0, 30.0])
    runs = RUNS if not pure else RUNS // 5
    for _ in range(runs):
        heard = audience(6, 0.05, pure=pure)
        messages = make_messages(heard, phi, rng, schedule=schedule)
        ended = eliminate_by_threshold(messages, schedule=schedule, beta=BETA)
        wrong += bool((phi[ended.useful] > 0).any() or (phi[ended.useless] < 0).any())
    assert stats.binom.sf(wrong - 1, runs, BETA) > 1e-6
    assert wrong > 0  # they were hard enough to err at all


def test_interactive_answers_are_right_with_the_stated_probability():
    rng, schedule, wrong = InsecureRandom(8), cumulative_shares(3), 0
    phi = np.array([0.0, 5.0, 9.0, 12.0, 20.0, 40.0])
    for _ in range(RUNS):
        messages = make_messages(audience(6, 0.05), phi, rng)
        ended = eliminate_to_nearest(messages, 2, schedule=schedule, beta=BETA)
        wrong += not {0, 1} <= set(ended.left.tolist())
    assert not too_many(wrong)


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize("k", [2, 5])
def test_error_of_nearest_people_holds_for_each_rank(k, pure):
    """Two near people who could change places, where all others are far, or asked."""
    rng, wrong, late = InsecureRandom(11), 0, 0
    points = PLACE + np.array([[0.0, 2.0], [0, 0], [0, 900], [0, 960], [0, 990]])
    away = euclidean_distance(points, PLACE)
    for _ in range(RUNS // 50):
        procedure = Procedure(beta=BETA / 4)
        heard = audience(5, 0.5, pure=pure)
        found = find_nearest_people(heard, points, PLACE, k, rng, procedure=procedure)
        excess = (away[found.value] - np.sort(away)[:k]).max()
        late += excess > 0
        wrong += excess > found.error
    assert late > 0  # ranks were hard to tell
    assert stats.binom.sf(wrong - 1, RUNS // 50, BETA) > 1e-6


def phi(where):
    return signed_distance(where, [RING])


def shift(sigma):
    return compute_rectangle_shift(2000.0, 2000.0, sigma)


def ask(kind, procedure, budget, points, rng, *, pure=False):
    heard = audience(len(points), budget, pure=pure)
    if kind == "count":
        found = count_in_range(
            heard, points, phi, rng, procedure=procedure, shift=shift
        )
        error = found.value - (phi(points) < 0).sum()
    elif kind == "density":
        true = np.exp(-((euclidean_distance(points, PLACE) / 300) ** 2) / 2).mean()
        found = estimate_kernel_mean(
            heard, points, PLACE, 300.0, rng, procedure=procedure
        )
        error = found.value - true
    else:
        away = euclidean_distance(points, PLACE)
        found = find_nearest_people(heard, points, PLACE, 5, rng, procedure=procedure)
        error = away[found.value].sum() - np.sort(away)[:5].sum()
    return error, heard.people.remaining_shares.mean()


BUDGETS = {False: (1e-7, 1e-6, 1e-5, 1e-4), True: (1e-3, 3e-3, 2e-2, 1e-1)}


@pytest.mark.representatives(3)
@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize("privatize", ["distance", "point"])
@pytest.mark.parametrize("kind", ["count", "density", "nearest"])
def test_elimination_errors_equal_baseline_with_savings(kind, privatize, pure):
    rng, data = InsecureRandom(9), np.random.default_rng(10)
    points = data.uniform(-4000, 6000, (1500, 2))
    errors = {"baseline": [], "elimination": []}
    for method, found in errors.items():
        procedure = Procedure(method=method, privatize=privatize)
        for _ in range(120):
            error, _ = ask(kind, procedure, BUDGETS[pure][2], points, rng, pure=pure)
            found.append(error)
    same = stats.ks_2samp(errors["baseline"], errors["elimination"])
    assert same.pvalue > 1e-5
    one, two = (np.sqrt(np.mean(np.square(e))) for e in errors.values())
    assert 0.75 < two / one < 1.3
    savings = [
        ask(kind, Procedure(privatize=privatize), budget, points, rng, pure=pure)[1]
        for budget in BUDGETS[pure]
    ]
    # At the two smallest budgets a person or two of 1,500 are out by chance.
    assert np.diff(savings).min() > -0.02
    assert savings[-1] > 0.5


def average_error(method, scheme, count, *, runs, n=400, budget=5e-3):
    """Mean absolute error over adaptive counts in squares around moving people."""
    rng, data, errors = InsecureRandom(11), np.random.default_rng(12), []
    procedure = Procedure(method=method)
    for _ in range(runs):
        people = PeopleFilter(np.full(n, budget))
        start = people.remaining_shares.copy()
        for number in range(1, count + 1):
            points = data.uniform(-4000, 6000, (n, 2))
            share = compute_allotment(
                scheme, people.remaining_shares, start, number, count
            )
            found = count_in_range(
                audience(n, budget, people=people, share=share),
                points, phi, rng, procedure=procedure, shift=shift,
            )  # fmt: skip
            errors.append(abs(found.value - (phi(points) < 0).sum()))
        assert (people.left >= 0).all()
    return np.mean(errors)


def test_elimination_savings_lower_errors_over_many_queries():
    # Under other noise: 0.65 ± 0.04, and 0.45 ± 0.02.
    gain = []
    for count, runs in ((8, 60), (56, 8)):
        plain = average_error("baseline", "uniform", count, runs=runs)
        found = average_error("elimination", "adaptive", count, runs=runs)
        gain.append(found / plain)
    assert gain[1] < gain[0] < 1  # lower error, and the more queries the lower
    assert gain[1] < 0.6


@pytest.mark.representatives(1)
@pytest.mark.parametrize(
    ("pure", "budget", "runs"), [(False, 5e-3, 14), (True, 1.0, 5)]
)
def test_adaptive_allotment_improves_later_answers(pure, budget, runs):
    """The same 48 counts twice: savings stay saved, or go into the next question.

    Of the errors of the later half. Were they alike, this would pass by mistake with a
    probability of at most 1e-6.
    """
    rng, late = InsecureRandom(13), {"uniform": [], "adaptive": []}
    for scheme, errors in late.items():
        data = np.random.default_rng(14)
        for _ in range(runs):
            people = PeopleFilter(np.full(1500, budget))
            start = people.remaining_shares.copy()
            for number in range(1, 49):
                points = data.uniform(-4000, 6000, (1500, 2))
                share = compute_allotment(
                    scheme, people.remaining_shares, start, number, 48
                )
                found = count_in_range(
                    audience(1500, budget, pure=pure, people=people, share=share),
                    points, phi, rng, procedure=Procedure(), shift=shift,
                )  # fmt: skip
                if number > 24:
                    errors.append(abs(found.value - (phi(points) < 0).sum()))
    unlike = stats.mannwhitneyu(late["adaptive"], late["uniform"], alternative="less")
    assert unlike.pvalue < 1e-6
    assert np.mean(late["adaptive"]) < 0.75 * np.mean(late["uniform"])
