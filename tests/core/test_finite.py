"""Finite mechanisms: proved in integers, refused otherwise, drawn as proved."""

from fractions import Fraction
from math import exp

import numpy as np
import pytest
from scipy import optimize, stats

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.fitting import optimal
from geopriv_gis.core.fitting.interior import InteriorPoint
from geopriv_gis.core.fitting.optimal import (
    find_best_answers,
    make_noise_rings,
    solve_optimal,
)
from geopriv_gis.core.mechanisms.finite import (
    TOTAL,
    FiniteMechanism,
    compute_expected_loss,
    compute_ratio_bounds,
    compute_worst_loss,
    count_violations,
    repair_weights,
)
from geopriv_gis.testing import insecure_rng

EPS = 0.005


def grid(side, step=200.0):
    cells = np.stack(np.meshgrid(np.arange(side), np.arange(side)), -1).reshape(-1, 2)
    cells = cells * step
    return np.hypot(*(cells[:, None] - cells[None]).transpose(2, 0, 1))


def skewed(count):
    prior = np.random.default_rng(1).random(count) ** 3
    return prior / prior.sum()


def solved_at_once(distance, prior, eps, loss):
    """Return the least loss by a linear programme with every constraint."""
    count, largest = len(distance), loss.max()
    loss = loss / largest
    pairs = [(x, y) for x in range(count) for y in range(count) if x != y]
    rows = np.zeros((len(pairs) * count, count, count))
    for number, (x, y) in enumerate(pairs):
        for a in range(count):
            rows[number * count + a, x, a] = np.exp(-eps * distance[x, y])
            rows[number * count + a, y, a] = -1
    rows = rows.reshape(-1, count**2)
    sums = np.kron(np.eye(count), np.ones(count))
    if prior is not None:
        cost = (prior[:, None] * loss).ravel()
    else:  # one more unknown: what no row's loss exceeds
        own = sums * loss.ravel()
        rows = np.vstack([rows, own])
        rows = np.hstack([rows, np.zeros((len(rows), 1))])
        rows[-count:, -1] = -1
        sums = np.hstack([sums, np.zeros((count, 1))])
        cost = np.append(np.zeros(count**2), 1.0)
    found = optimize.linprog(
        cost, rows, np.zeros(len(rows)), sums, np.ones(count), method="highs-ipm"
    )
    assert found.success
    return found.fun * largest


def lost(mechanism, prior, loss):
    if prior is None:
        return compute_worst_loss(mechanism.matrix, loss)
    return compute_expected_loss(mechanism.matrix, prior, loss)


@pytest.fixture(scope="module")
def fitted():
    distance = grid(4)
    return solve_optimal(distance, skewed(16), EPS, distance)[0]


def test_optimal_mechanism_constraints_hold_exactly(fitted):
    weights, distance = fitted.weights, fitted.distance
    assert all(sum(map(int, row)) == TOTAL for row in weights)
    for x in range(16):
        for other in range(16):
            if x == other:
                continue
            # Below e^(eps d): the true bound, less more than its rounding.
            bound = Fraction(exp(EPS * distance[x, other]) * (1 - 1e-13))
            for a in range(16):
                assert int(weights[x, a]) <= bound * int(weights[other, a])


def test_optimal_mechanism_loses_less_than_others(fitted):
    distance, prior = fitted.distance, skewed(16)
    other = np.exp(-EPS / 2 * distance)
    other /= other.sum(axis=1, keepdims=True)
    ours = compute_expected_loss(fitted.matrix, prior, distance)
    assert ours < compute_expected_loss(other, prior, distance)
    assert ours <= (prior @ distance).min() * (1 + 1e-6)  # always the same cell


@pytest.mark.parametrize("power", [1, 2])
@pytest.mark.parametrize("eps", [0.002, 0.02])
@pytest.mark.parametrize("prior", [skewed(9), np.eye(9)[0] + 1, None])
def test_optimal_mechanism_equals_the_full_linear_programme(prior, eps, power):
    distance = grid(3)
    loss = distance**power
    prior = None if prior is None else prior / prior.sum()
    truth = solved_at_once(distance, prior, eps, loss)
    mechanism, bound = solve_optimal(distance, prior, eps, loss)
    assert bound < truth * (1 + 1e-7)
    assert truth * (1 - 1e-7) < lost(mechanism, prior, loss) < truth * (1 + 1e-5)
    assert bound > truth * (1 - 1e-5)


def test_optimal_mechanism_without_prior_minimises_worst_loss():
    distance = grid(4)
    least = solve_optimal(distance, None, EPS, distance)[0]
    assert not count_violations(least.weights, compute_ratio_bounds(EPS, distance))
    worst = compute_worst_loss(least.matrix, distance)
    middle = np.where(np.arange(16) % 5 == 0, 5.0, 1.0)
    for prior in (skewed(16), np.full(16, 1 / 16), middle / middle.sum()):
        mean = solve_optimal(distance, prior, EPS, distance)[0]
        assert worst < 0.95 * compute_worst_loss(mean.matrix, distance)
        # No prior's least mean is above the least worst: the two are dual.
        assert compute_expected_loss(mean.matrix, prior, distance) < worst * (1 + 1e-6)


def test_optimal_worst_loss_of_two_places_has_closed_form():
    # Two places: mu(x, x) = e^(eps d)/(1 + e^(eps d)), which both halves agree on.
    distance = np.array([[0.0, 300.0], [300.0, 0.0]])
    least = solve_optimal(distance, None, EPS, distance)[0]
    truth = 300 / (1 + exp(EPS * 300))
    assert abs(compute_worst_loss(least.matrix, distance) / truth - 1) < 1e-6


@pytest.mark.representatives(2)
@pytest.mark.parametrize("prior", [skewed(25), None], ids=["mean", "worst"])
@pytest.mark.parametrize("coarse", [10, 25])
def test_optimal_mechanism_with_coarse_constraints_is_optimal(
    monkeypatch, prior, coarse
):
    """Constraints chosen by a coarse map and all of them have one optimum."""
    distance = grid(5)
    monkeypatch.setattr(optimal, "_COARSE", coarse)
    mechanism, bound = solve_optimal(distance, prior, EPS, distance)
    least = lost(mechanism, prior, distance)
    assert bound < least < bound * (1 + (2e-6 if coarse == 25 else 4e-4))
    monkeypatch.setattr(optimal, "_COARSE", 25)
    assert least == pytest.approx(
        lost(solve_optimal(distance, prior, EPS, distance)[0], prior, distance),
        rel=4e-4,
    )


def test_optimal_mechanism_keeps_promise_with_few_constraints(monkeypatch):
    """Then the loss is above the least; how far, the bound tells."""
    monkeypatch.setattr(optimal, "_COARSE", 10)
    monkeypatch.setattr(optimal, "_ENTRIES", 25 * 25 * 9)
    distance, prior = grid(5), skewed(25)
    mechanism, bound = solve_optimal(distance, prior, EPS, distance)
    assert not count_violations(mechanism.weights, compute_ratio_bounds(EPS, distance))
    monkeypatch.undo()
    least = lost(solve_optimal(distance, prior, EPS, distance)[0], prior, distance)
    assert bound < least * (1 + 1e-9)
    assert least * (1 - 1e-9) < lost(mechanism, prior, distance) < 1.4 * least


def test_optimal_lower_bound_holds_at_every_iteration():
    distance, prior = grid(4), skewed(16)
    mechanism, least = solve_optimal(distance, prior, EPS, distance)
    optimum = compute_expected_loss(mechanism.matrix, prior, distance)
    point = InteriorPoint(
        np.exp(-EPS * distance), prior[:, None] * distance, np.ones((16, 16), bool)
    )
    for number, _ in enumerate(point.iterate(1e-3)):
        assert point.lower_bound() < optimum
        column = point._columns[number % 16]
        column.prices *= 1.5  # prices that are far off lower the bound, no more
        assert point.lower_bound() < optimum
        column.prices /= 1.5
    assert point.lower_bound() > 0.99 * optimum
    assert least * 1.05 > optimum


def test_optimal_repair_completes_incomplete_rows():
    distance, prior = grid(4), skewed(16)
    matrix = solve_optimal(distance, prior, EPS, distance)[0].matrix.copy()
    decay = np.exp(-EPS * distance)
    matrix[3, 7] += 0.01  # breaks the promise, and the row's sum
    below = optimal._enforce_privacy_from_below(matrix, decay)
    assert (below <= matrix * (1 + 1e-15)).all()
    below[:, 2] *= 0.9
    complete = optimal._complete_rows(below, decay, prior, distance)
    assert np.allclose(complete.sum(axis=1), 1, atol=1e-12)
    for x in range(16):
        assert (complete[x] <= complete / decay[x][:, None] * (1 + 1e-9)).all()
    assert not count_violations(
        repair_weights(complete, EPS, distance), compute_ratio_bounds(EPS, distance)
    )


def test_optimal_progress_is_reported_and_ends():
    told = []
    distance = grid(4)
    solve_optimal(distance, skewed(16), EPS, distance, told.append)
    assert told == sorted(told)
    assert len(told) > 5
    assert 0 <= told[0] < 0.5 < told[-1] <= 1


def test_optimal_mechanism_draws_follow_the_matrix(fitted):
    places = np.repeat(5, 100_000)
    drawn = fitted.randomise(places, insecure_rng(1))
    counts = np.bincount(drawn, minlength=16)
    likely = fitted.matrix[5] > 1e-4
    law = fitted.matrix[5][likely]
    assert stats.chisquare(counts[likely], law / law.sum() * counts[likely].sum())[
        1
    ] > (1e-6)


def test_optimal_mechanism_refuses_weights_one_unit_too_large(fitted):
    ratio = compute_ratio_bounds(EPS, fitted.distance)
    weights = fitted.weights.copy()
    other = 1 if fitted.distance[0, 1] > 0 else 2
    a = int(np.argmax(weights[0]))
    limit = int(Fraction(float(ratio[0, other])) * int(weights[other, a]))
    more = limit + 1 - int(weights[0, a])
    weights[0, a] += more
    weights[0, (a + 1) % 16] -= more
    assert more > 0
    assert count_violations(weights, ratio) > 0
    with pytest.raises(ParameterError, match="violate eps"):
        FiniteMechanism(eps=EPS, distance=fitted.distance, weights=weights)


def test_repair_weights_mends_tiny_solver_residues():
    distance, count = grid(3), 9
    matrix = np.zeros((count, count))
    matrix[:, 4] = 1.0
    matrix[2, 0] = 3.9e-15  # against zeros: an infinite ratio
    matrix[2, 4] -= 3.9e-15
    dusty = np.floor(matrix * TOTAL).astype(np.int64)
    dusty[:, 4] += TOTAL - dusty.sum(axis=1)
    assert count_violations(dusty, compute_ratio_bounds(EPS, distance))
    assert not count_violations(
        repair_weights(matrix, EPS, distance), compute_ratio_bounds(EPS, distance)
    )


def test_repair_weights_refuses_too_small_eps():
    distance = np.array([[0.0, 1e-9], [1e-9, 0.0]])
    with pytest.raises(ParameterError, match="eps is too small"):
        repair_weights(np.eye(2), EPS, distance)


def test_rings_of_noise_are_as_far_on_average_as_the_noise():
    rings = make_noise_rings(EPS)
    assert np.hypot(*rings.T).mean() == pytest.approx(2 / EPS, rel=0.01)


def test_best_answers_have_the_least_posterior_loss():
    rng = np.random.default_rng(9)
    matrix, prior = rng.dirichlet(np.ones(6), 5), rng.dirichlet(np.ones(5))
    loss = rng.exponential(size=(5, 4)) ** 3
    found = find_best_answers(matrix, prior, loss)
    for released, answer in enumerate(found):
        means = [sum(prior * matrix[:, released] * loss[:, a]) for a in range(4)]
        assert answer == np.argmin(means)
