"""Finite mechanisms: proved in integers, refused otherwise, drawn as proved."""

from fractions import Fraction
from math import exp

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.fitting.optimal import _least_loss, solve_optimal
from geopriv_gis.core.fitting.spanner import greedy_spanner, stretch
from geopriv_gis.core.mechanisms.finite import (
    TOTAL,
    FiniteMechanism,
    expected_loss,
    ratio_bounds,
    repaired,
    violations,
    worst_loss,
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


@pytest.fixture(scope="module", params=[1.0, 1.1])
def fitted(request):
    distance = grid(4)
    return solve_optimal(distance, skewed(16), EPS, distance, request.param)[0]


def test_every_constraint_holds_in_fractions(fitted):
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


def test_it_loses_less_than_other_mechanisms(fitted):
    distance, prior = fitted.distance, skewed(16)
    other = np.exp(-EPS / 2 * distance)
    other /= other.sum(axis=1, keepdims=True)
    ours = expected_loss(fitted.matrix, prior, distance)
    assert ours < expected_loss(other, prior, distance)
    assert ours <= (prior @ distance).min() * (1 + 1e-6)  # always the same cell


def test_only_the_spanner_s_own_detours_are_paid_for():
    # Of a square grid all detours through the 16 nearest are below 1.028.
    distance, prior = grid(5), skewed(25)
    assert stretch(distance, greedy_spanner(distance, 1.05)) < 1.028
    losses = [
        expected_loss(
            solve_optimal(distance, prior, EPS, distance, dilation)[0].matrix,
            prior, distance,
        )
        for dilation in (1.028, 1.05)
    ]  # fmt: skip
    assert losses[1] == pytest.approx(losses[0], rel=1e-6)


def test_the_worst_place_loses_least_where_that_is_asked_for():
    distance = grid(4)
    least = solve_optimal(distance, None, EPS, distance, 1.0)[0]
    assert not violations(least.weights, ratio_bounds(EPS, distance))
    worst = worst_loss(least.matrix, distance)
    middle = np.where(np.arange(16) % 5 == 0, 5.0, 1.0)
    for prior in (skewed(16), np.full(16, 1 / 16), middle / middle.sum()):
        mean = solve_optimal(distance, prior, EPS, distance, 1.0)[0]
        assert worst < 0.95 * worst_loss(mean.matrix, distance)
        # No prior's least mean is above the least worst: the two are dual.
        assert expected_loss(mean.matrix, prior, distance) < worst * (1 + 1e-6)


def test_the_least_worst_loss_is_that_of_the_least_favourable_prior():
    # Two places: mu(x, x) = e^(eps d)/(1 + e^(eps d)), which both halves agree on.
    distance = np.array([[0.0, 300.0], [300.0, 0.0]])
    least = solve_optimal(distance, None, EPS, distance, 1.0)[0]
    truth = 300 / (1 + exp(EPS * 300))
    assert abs(worst_loss(least.matrix, distance) / truth - 1) < 1e-6


@pytest.mark.parametrize("prior", [skewed(25), None], ids=["mean", "worst"])
def test_the_bound_on_the_least_loss_holds_and_is_near(prior):
    """Without detours it is the least itself; with them below it, by what they cost."""
    distance = grid(5)

    def solved(dilation):
        mechanism, least = solve_optimal(distance, prior, EPS, distance, dilation)
        if prior is None:
            return worst_loss(mechanism.matrix, distance), least
        return expected_loss(mechanism.matrix, prior, distance), least

    optimum, bound = solved(1.0)
    assert optimum * (1 - 1e-5) < bound < optimum
    more, below = solved(1.1)
    assert 1.005 * optimum < more < 1.15 * optimum
    assert 0.85 * optimum < below < optimum


def test_a_bound_stands_whatever_the_prices_are():
    """Also where they are far from the dual solution; and 5 % more is false."""
    distance, prior = grid(4), skewed(16)
    edges = greedy_spanner(distance, 1.0)
    pairs = np.vstack([edges, edges[:, ::-1]])
    mechanism, least = solve_optimal(distance, prior, EPS, distance, 1.0)
    optimum = expected_loss(mechanism.matrix, prior, distance)
    for prices in (prior, np.full(16, 1.0), skewed(16)[::-1], np.eye(16)[3]):
        bound = _least_loss(distance, prior, EPS, distance, prices=prices, pairs=pairs)
        assert 0 < bound < optimum
    assert least * 1.05 > optimum


def test_draws_follow_the_matrix(fitted):
    places = np.repeat(5, 100_000)
    drawn = fitted.randomise(places, insecure_rng(1))
    counts = np.bincount(drawn, minlength=16)
    likely = fitted.matrix[5] > 1e-4
    law = fitted.matrix[5][likely]
    assert stats.chisquare(counts[likely], law / law.sum() * counts[likely].sum())[
        1
    ] > (1e-6)


def test_one_unit_too_much_is_refused(fitted):
    ratio = ratio_bounds(EPS, fitted.distance)
    weights = fitted.weights.copy()
    other = 1 if fitted.distance[0, 1] > 0 else 2
    a = int(np.argmax(weights[0]))
    limit = int(Fraction(float(ratio[0, other])) * int(weights[other, a]))
    more = limit + 1 - int(weights[0, a])
    weights[0, a] += more
    weights[0, (a + 1) % 16] -= more
    if more >= 0:
        assert violations(weights, ratio) > 0
        with pytest.raises(ParameterError, match="breaks its promise"):
            FiniteMechanism(eps=EPS, distance=fitted.distance, weights=weights)


def test_a_solver_s_dust_is_found_and_repaired():
    distance, count = grid(3), 9
    matrix = np.zeros((count, count))
    matrix[:, 4] = 1.0
    matrix[2, 0] = 3.9e-15  # against zeros: an infinite ratio
    matrix[2, 4] -= 3.9e-15
    dusty = np.floor(matrix * TOTAL).astype(np.int64)
    dusty[:, 4] += TOTAL - dusty.sum(axis=1)
    assert violations(dusty, ratio_bounds(EPS, distance))
    assert not violations(repaired(matrix, EPS, distance), ratio_bounds(EPS, distance))


def test_what_cannot_be_repaired_is_refused():
    distance = np.array([[0.0, 1e-9], [1e-9, 0.0]])
    with pytest.raises(ParameterError, match="eps is too small"):
        repaired(np.eye(2), EPS, distance)


@pytest.mark.parametrize("dilation", [1.0, 1.05, 1.5])
def test_detours_in_a_spanner_are_short(dilation):
    distance = grid(6)
    edges = greedy_spanner(distance, dilation)
    path = np.full_like(distance, np.inf)
    np.fill_diagonal(path, 0)
    path[edges[:, 0], edges[:, 1]] = distance[edges[:, 0], edges[:, 1]]
    path = np.minimum(path, path.T)
    for k in range(len(path)):
        path = np.minimum(path, path[:, k, None] + path[None, k])
    assert (path <= dilation * distance * (1 + 1e-12)).all()
    assert len(edges) < len(distance) * (len(distance) - 1) / 2
