"""The matrix mechanism: errors near the optimum, what one row changes, intervals."""

import itertools
import math

import numpy as np
import pytest

from geopriv_gis import ParameterError
from geopriv_gis.core.zones import matrix
from geopriv_gis.core.zones.choice import (
    CONCENTRATED,
    COVARIANCE,
    PURE,
    choose_strategies,
    counts_covariance,
    zone_variances,
)
from geopriv_gis.core.zones.counts import CountBudget, half_widths, plan_zonal
from geopriv_gis.core.zones.strategies import (
    estimate_zones,
    exact_answers,
    simulate_noise,
)
from geopriv_gis.core.zones.zoning import Zoning
from geopriv_gis.testing import insecure_rng


def zoning_of(queries, weights=None):
    """Return the zoning of a matrix of queries, a column for each piece."""
    queries = np.asarray(queries, dtype=float)
    patterns = np.array(list(dict.fromkeys(map(tuple, queries.T))))
    patterns = patterns[patterns.any(axis=1)]
    weights = np.ones(len(queries)) if weights is None else np.asarray(weights)
    return Zoning(patterns, weights)


def intervals(n):
    cells = np.arange(n)
    pairs = itertools.combinations_with_replacement(range(n), 2)
    return np.array([(a <= cells) & (cells <= b) for a, b in pairs], dtype=float)


def rectangles(side):
    one = intervals(side)
    return np.array([np.outer(a, b).ravel() for a in one for b in one])


def margins(zones, kinds):
    z, k, all_z, all_k = (
        np.eye(zones), np.eye(kinds), np.ones((1, zones)), np.ones((1, kinds))
    )  # fmt: skip
    return np.vstack([np.kron(all_z, k), np.kron(z, all_k)])


def crossed(zones, kinds):
    both = margins(zones, kinds)
    return np.vstack([np.ones((1, zones * kinds)), both, np.eye(zones * kinds)])


def quadtree(side):
    places = np.indices((side, side)).reshape(2, -1)
    found = []
    for step in (8, 4, 2, 1):
        cell = places[0] // step * side + places[1] // step
        found += [(cell == one).astype(float) for one in np.unique(cell)]
    return np.array(found)


PREFIXES = np.tril(np.ones((64, 64)))
# Least root mean square error of a query at ρ = ½, by another search (L-BFGS).
OPTIMA = {
    "prefixes": (PREFIXES, 2.10),
    "intervals": (intervals(32), 2.01),
    "rectangles": (rectangles(6), 1.96),
    "zones and kinds": (crossed(16, 4), 1.36),
    "quadtree": (quadtree(8), 1.33),
}
SIGNED = np.array([[1, -1, 0, 2], [0, 1, -1, 0], [1, 0, -1, 2], [3, 3, 0, 0.0]])
WORKLOADS = {
    **{name: queries for name, (queries, _) in OPTIMA.items()},
    "margins alone": margins(9, 5),
    "prices": margins(9, 5) * np.r_[np.full(5, 7), np.full(9, 999)][:, None],
    "signed": SIGNED,
    "in two parts": np.block(
        [[intervals(5), np.zeros((15, 4))], [np.zeros((10, 5)), intervals(4)]]
    ),
}


def row_changes(zoning, neighbours):
    """Return all that one row changes in the numbers of rows of the types."""
    types = [*np.eye(zoning.types, dtype=int)]
    if neighbours == "add-remove":
        return types
    none = np.zeros(zoning.types, dtype=int)
    return [a - b for a, b in itertools.combinations([none, *types], 2)]


def error(choice, queries):
    """Return the root mean square error of a query."""
    total = sum(one.variances.sum() for *_, one in choice.parts)
    return math.sqrt(total / len(queries))


@pytest.mark.parametrize("name", OPTIMA)
def test_matrix_errors_are_within_one_percent_of_optimum(name):
    queries, least = OPTIMA[name]
    choice = choose_strategies(zoning_of(queries), rho=0.5)
    assert choice.name == "gaussian matrix"
    assert choice.exact
    assert least - 0.006 < error(choice, queries) < 1.01 * least + 0.006


@pytest.mark.representatives(7)
@pytest.mark.parametrize("name", WORKLOADS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize("budget", [{"rho": 0.5}, {"eps": 1.0}])
def test_chosen_strategy_has_the_least_error(name, neighbours, budget):
    queries = WORKLOADS[name]
    choice = choose_strategies(zoning_of(queries), **budget, neighbours=neighbours)
    own = error(choice, queries) * math.sqrt(len(queries))
    some = [one for one in choice.errors.values() if one is not None]
    assert own <= min(some) * (1 + 1e-9)
    if "rho" in budget and name != "in two parts":
        assert own < 0.99 * min(choice.errors["gaussian"], choice.errors["cells"])


@pytest.mark.parametrize("queries", [PREFIXES[:16, :16], intervals(12)])
def test_matrix_strategy_is_a_local_optimum(queries):
    zoning = zoning_of(queries)
    gram = zoning.dense @ zoning.dense.T
    for neighbours in ("add-remove", "replace"):
        root = matrix.optimal_gram_root(gram, neighbours)

        def cost(root, neighbours=neighbours):
            inverse = np.linalg.inv(root.T @ root)
            longest = max(
                float(((root @ change) ** 2).sum())
                for change in row_changes(zoning, neighbours)
            )
            return longest * np.trace(gram @ inverse)

        random = np.random.default_rng(3)
        for size in (0.3, 0.03, 0.003):
            for _ in range(30):
                other = root + size * random.normal(size=root.shape) / len(root)
                assert cost(root) < 1.011 * cost(other)


@pytest.mark.representatives(7)
@pytest.mark.parametrize("name", WORKLOADS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_strategy_sensitivity_of_one_row_is_within_the_noise(name, neighbours):
    """In whole numbers of any size, over all neighbours, in all parts together."""
    zoning = zoning_of(WORKLOADS[name])
    for budget, power in (({"rho": 0.5}, 2), ({"eps": 1.0}, 1)):
        choice = choose_strategies(
            zoning, **budget, neighbours=neighbours, mechanism="matrix"
        )
        if any(one.name == "cells" for *_, one in choice.parts) and power == 1:
            continue  # noise with a fixed sum has a table of its own
        worst = 0.0
        for change in row_changes(zoning, neighbours):
            total = 0.0
            for _, types, one in choice.parts:
                step = one.matrix.astype(object) @ change[types].astype(object)
                size = float(sum(abs(n) ** power for n in step.tolist()))
                total += size * rate_of(one, power)
            worst = max(worst, total)
        (given,) = budget.values()
        assert worst <= given * (1 + 1e-9)
        # Where parts share a row's loss, ε is halved whatever they need.
        assert worst > 0.4 * given
        if name == "prefixes" and neighbours == "add-remove":
            assert worst > (1 - 1e-9) * given


def rate_of(strategy, power):
    """Return what a squared step, or a step, of one measured number loses.

    By the variance of the noise: 1/(2v) of Gaussian noise; the rate of two-sided
    geometric noise, v = 2e^(−r)/(1 − e^(−r))².
    """
    row = np.linalg.norm(strategy.linear, axis=1)
    variance = float((strategy.variances / row**2).max())
    if power == 2:
        return 1 / (2 * variance)
    return 2 * math.asinh(math.sqrt(1 / (2 * variance)))


@pytest.mark.parametrize("relation", ["add-remove", "replace", "apart"])
@pytest.mark.parametrize("name", WORKLOADS)
def test_matrix_sensitivity_is_that_of_rounded_integers(relation, name):
    zoning = zoning_of(WORKLOADS[name])
    root = matrix.optimal_gram_root(matrix._query_gram(zoning), relation)
    whole = matrix._round_to_integers(zoning, root)
    lengths = [
        int((whole.astype(object)[:, n] ** 2).sum()) for n in range(len(whole.T))
    ]
    wanted = max(lengths)
    if relation != "add-remove":
        columns = whole.T.astype(object)
        pairs = itertools.combinations(columns, 2)
        moves = [int(((one - other) ** 2).sum()) for one, other in pairs]
        wanted = max([*moves, wanted * (2 if relation == "apart" else 1)])
    assert matrix.largest_change(whole, relation) == wanted
    assert max(lengths) < 2**41  # so that doubles add squares exactly


@pytest.mark.representatives(9)
@pytest.mark.parametrize("name", WORKLOADS)
@pytest.mark.parametrize("budget", [{"rho": 0.5}, {"eps": 1.0}])
def test_strategies_reconstruct_the_true_table(name, budget):
    zoning = zoning_of(WORKLOADS[name])
    truth = np.arange(1.0, zoning.types + 1) * 1e9
    for zones, types, one in choose_strategies(
        zoning, **budget, mechanism="matrix"
    ).parts:
        read = one.linear @ exact_answers(one, truth[types])
        wanted = (truth @ zoning.dense)[zones]
        assert read == pytest.approx(wanted, rel=1e-9, abs=1e-9 * np.abs(wanted).max())


def test_matrix_measures_large_sums_exactly():
    ((_, _, one),) = choose_strategies(zoning_of(intervals(12)), rho=0.5).parts
    totals = np.arange(12.0) * 7 + 2.0**46 + 1
    exact = one.matrix.astype(object) @ totals.astype(int).astype(object)
    assert exact_answers(one, totals).tolist() == exact.tolist()
    assert any(float(number) != number for number in exact.tolist())


@pytest.mark.parametrize("budget", [{"rho": 0.5}, {"rho": 50.0}, {"eps": 1.0}])
@pytest.mark.parametrize("beta", [0.05, 0.2])
def test_matrix_intervals_cover_at_the_stated_rate(budget, beta):
    queries = PREFIXES[:16, :16]
    choice = choose_strategies(zoning_of(queries), **budget)
    assert "matrix" in choice.name
    ((_, _, one),) = choice.parts
    half = half_widths(choice, 16, beta)
    noise = one.randomise(np.zeros((20_000, len(one.matrix))), insecure_rng(5))
    held = (np.abs(noise @ one.linear.T) <= half).mean(axis=0)
    assert held.min() > 1 - beta - 0.01
    assert held.max() < 1 - beta + 0.03 + beta / 10


def test_matrix_release_has_the_stated_error():
    zoning, totals = zoning_of(intervals(10)), np.full(10, 100.0)
    plan, facts = plan_zonal(totals, zoning, CountBudget(rho=0.5), rng=insecure_rng(1))
    assert "optimised sums" in plan.guarantee.mechanism
    truth = totals @ zoning.dense
    away = np.array([plan.draw().estimate - truth for _ in range(600)])
    total = (away**2).sum(axis=1)
    slack = 5.0 * total.std() / math.sqrt(len(total))  # below 1e-6
    expected = facts["expected_error"]["matrix"] ** 2
    assert plan.error["se"] == pytest.approx(
        np.sqrt(next(choose_strategies(zoning, rho=0.5).parts)[2].variances)
    )
    assert abs(total.mean() - expected) < slack
    assert abs(total.mean() - 1.5 * expected) > slack


ZONED = {
    "nested": np.array([[1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]], float),
    "crossing": np.array(list(itertools.product([0.0, 1.0], repeat=3)))[1:],
}


@pytest.mark.representatives(14)
@pytest.mark.parametrize("name", ZONED)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize(
    ("budget", "mechanism"),
    [*(({"eps": 1.0}, name) for name in PURE), *(({"rho": 0.5}, name) for name in
     CONCENTRATED)],
)  # fmt: skip
def test_strategy_covariance_matches_drawn_answers(budget, mechanism, neighbours, name):
    """20,000 draws, at 6 standard errors; covariances that were left out are beyond."""
    patterns, rng = ZONED[name], insecure_rng(11)
    count = patterns.shape[1]
    zoning = Zoning(patterns, np.ones(count))
    try:
        choice = choose_strategies(
            zoning, **budget, mechanism=mechanism, neighbours=neighbours
        )
    except ParameterError:
        assert mechanism in ("nim", "groups")
        return
    stated = counts_covariance(choice.groups, count)
    assert stated.diagonal() == pytest.approx(zone_variances(choice.groups, count))
    draws = np.zeros((20_000, count))
    for own, _, strategy in choice.parts:
        noise = simulate_noise(strategy, len(draws), rng)
        draws[:, own] = estimate_zones(strategy, noise)
    found, deviation = np.cov(draws.T), np.sqrt(stated.diagonal())
    apart = np.abs(found - stated) / np.outer(deviation, deviation)
    assert apart.max() < 6 * np.sqrt(6 / len(draws))


@pytest.mark.parametrize("zones", [COVARIANCE, COVARIANCE + 1])
def test_covariance_is_stated_up_to_128_zones(zones):
    choice = choose_strategies(zoning_of(np.eye(zones)), rho=0.5, mechanism="gaussian")
    stated = counts_covariance(choice.groups, zones)
    assert (stated is None) == (zones > 128)


def test_matrix_weights_make_weighted_answers_more_accurate():
    even = choose_strategies(zoning_of(intervals(8)), rho=0.5)
    weights = np.ones(36)
    weights[0] = 30
    ((_, _, one),) = even.parts
    ((_, _, other),) = choose_strategies(
        zoning_of(intervals(8), weights), rho=0.5
    ).parts
    assert other.variances[0] < 0.9 * one.variances[0]
    assert other.variances.sum() > one.variances.sum()


@pytest.mark.parametrize(
    "given", [{"rho": 1e12}, {"rho": 1e-24}, {"eps": 1e6}, {"eps": 1e-11}]
)
def test_matrix_falls_back_to_cells_for_extreme_noise(given):
    choice = choose_strategies(zoning_of(intervals(8)), **given)
    assert "matrix" not in choice.name
    assert choice.errors["matrix"] == pytest.approx(choice.errors["cells"], rel=1e-2)


def test_matrix_is_skipped_beyond_the_largest_number_of_types(monkeypatch):
    monkeypatch.setattr(matrix, "TYPES", 10)
    monkeypatch.setattr(matrix, "PURE_TYPES", 10)
    for budget in ({"rho": 0.5}, {"eps": 1.0}):
        choice = choose_strategies(zoning_of(intervals(11)), **budget)
        assert choice.errors["matrix"] is None
        assert "matrix" not in choice.name
        with pytest.raises(ParameterError, match="fewer overlaps"):
            choose_strategies(zoning_of(intervals(11)), **budget, mechanism="matrix")
    assert matrix.gaussian_matrix(zoning_of(intervals(10)), 0.5, "add-remove")


def test_matrix_strategies_are_invertible():
    zoning = zoning_of(intervals(4), 10.0 ** np.linspace(0, -12, 10))
    for budget in ({"rho": 0.5}, {"eps": 1.0}):
        for zones, types, one in choose_strategies(zoning, **budget).parts:
            back = one.linear @ one.matrix
            assert back == pytest.approx(zoning.dense[np.ix_(types, zones)].T, abs=1e-8)


def test_matrix_is_skipped_for_many_parts(monkeypatch):
    from geopriv_gis.core.zones import choice

    monkeypatch.setattr(choice, "LARGEST", 20)
    queries = np.kron(np.eye(3), intervals(8))
    assert choose_strategies(zoning_of(queries), rho=0.5).errors["matrix"] is None
