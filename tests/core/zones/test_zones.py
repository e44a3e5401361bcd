"""Zone counts: bodies of neighbours, choices, consistency, budgets, bands."""

import itertools
import math

import numpy as np
import pytest
import scipy.optimize
from scipy.optimize import linprog, lsq_linear
from scipy.sparse import csr_matrix

from geopriv_gis import ParameterError
from geopriv_gis.core.bodies import HitAndRunBody
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.zones import groups, matrix
from geopriv_gis.core.zones import zoning as types_of_rows
from geopriv_gis.core.zones.choice import choose_strategies
from geopriv_gis.core.zones.consistency import fit_nonnegative
from geopriv_gis.core.zones.counts import CountBudget, plan_zonal
from geopriv_gis.core.zones.zoning import Zoning
from geopriv_gis.testing import insecure_rng

ONES = np.ones


def subsets(d):
    return np.array([p for p in itertools.product([0.0, 1.0], repeat=d) if any(p)])


def nested(parents, children):
    """Return types of two levels: each child lies in its parent."""
    blocks = [np.repeat(np.eye(parents), children, axis=0), np.eye(parents * children)]
    return np.hstack(blocks)


def crossed(rows, columns):
    """Return types of two partitions of the same area."""
    blocks = [
        np.repeat(np.eye(rows), columns, axis=0),
        np.tile(np.eye(columns), (rows, 1)),
    ]
    return np.hstack(blocks)


def zoning_of(patterns, weights=None):
    weights = ONES(patterns.shape[1]) if weights is None else np.array(weights)
    return Zoning(patterns, weights)


ZONINGS = {
    "apart": zoning_of(np.eye(4)),
    "nested": zoning_of(nested(2, 3)),
    "overlap": zoning_of(subsets(3)),
    "crossed": zoning_of(crossed(3, 4)),
    "mixed": zoning_of(
        np.block([[subsets(2), np.zeros((3, 3))], [np.zeros((3, 2)), np.eye(3)]])
    ),
    "weighted": zoning_of(nested(2, 3), [1, 1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]),
}
MECHANISMS = (
    ("eps", "laplace"), ("eps", "knorm"), ("eps", "cells"), ("eps", "nim"),
    ("eps", "groups"), ("rho", "gaussian"), ("rho", "cells"), ("eps", "matrix"),
    ("rho", "matrix"),
)  # fmt: skip


# -- what one person can change --------------------------------------------------------


@pytest.mark.parametrize("name", ZONINGS)
def test_zoning_changes_are_all_differences(name):
    zoning = ZONINGS[name]
    zones = np.arange(zoning.zones)
    types = np.vstack([np.zeros(zoning.zones), zoning.dense])
    added = {tuple(p) for p in zoning.dense}
    assert {tuple(c) for c in zoning.changes("add-remove", zones)} == added
    found = zoning.changes("replace", zones)
    for one, other in itertools.combinations(types, 2):
        step = one - other
        assert (found == step).all(axis=1).any() or (found == -step).all(axis=1).any()
    for change in found:
        assert any(
            (change == one - other).all()
            for one, other in itertools.permutations(types, 2)
        )


QUERIES = ZONINGS | {
    "differences": zoning_of(np.array([[1, -1.0], [-1, 1], [1, 1], [0, 1]])),
    "opposites": zoning_of(np.array([[2, -1.0], [-2, 1]]), [1, 0.5]),
    "several times": zoning_of(np.array([[3, 0.0], [1, 2], [0, 1]])),
}


@pytest.mark.parametrize("name", QUERIES)
@pytest.mark.parametrize("order", [1, 2])
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_zoning_sensitivity_is_the_largest_norm_of_changes(
    name, order, neighbours, monkeypatch
):
    zoning = QUERIES[name]
    changes = zoning.changes(neighbours, np.arange(zoning.zones))
    size = (np.abs(changes * zoning.weights) ** order).sum(axis=1).max()
    assert zoning.sensitivity(order, neighbours) == pytest.approx(size)
    monkeypatch.setattr(types_of_rows, "_PAIRS", 0)  # as for very many types
    assert size * (1 - 1e-12) <= zoning.sensitivity(order, neighbours) <= 4 * size


def test_sensitivity_among_very_many_types_is_bounded():
    large = zoning_of(nested(2, 800))
    assert large.sensitivity(1, "replace") == 4  # leaving one path, joining another
    small = zoning_of(nested(2, 8))
    assert small.sensitivity(1, "replace") == 4


@pytest.mark.parametrize("name", ZONINGS)
def test_zoning_basis_determines_every_zone(name):
    zoning = ZONINGS[name]
    rank = np.linalg.matrix_rank(zoning.dense)
    assert len(zoning.basis) == rank
    assert np.linalg.matrix_rank(zoning.dense[:, zoning.basis]) == rank


def test_zoning_components_share_types():
    zoning = ZONINGS["mixed"]
    of_zone, of_type = zoning.components
    assert sorted(np.bincount(of_zone)) == [1, 1, 1, 2]
    assert sorted(np.bincount(of_type)) == [1, 1, 1, 3]
    sizes = [(*zones.shape, *types.shape) for zones, types, _ in zoning.parts]
    assert sorted(sizes) == [(1, 2, 1, 3), (3, 1, 3, 1)]
    for zones, types, part in zoning.parts:
        for own, some in zip(zones, types, strict=True):
            assert (zoning.dense[np.ix_(some, own)] == part.dense).all()
    assert not Zoning(np.empty((0, 2)), ONES(2)).parts


# -- strategies ------------------------------------------------------------------------


@pytest.mark.representatives(34)
@pytest.mark.parametrize("name", ZONINGS)
@pytest.mark.parametrize(("kind", "mechanism"), MECHANISMS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_strategies_without_noise_return_the_truth(name, kind, mechanism, neighbours):
    zoning = ZONINGS[name]
    truth = np.arange(1.0, zoning.types + 1)
    try:
        choice = choose_strategies(
            zoning, **{kind: 1e7}, neighbours=neighbours, mechanism=mechanism
        )
    except ParameterError:
        assert mechanism in ("nim", "knorm")
        return
    for zones, types, strategy in choice.parts:
        measured = strategy.matrix @ truth[types]
        noisy = strategy.randomise(measured[None], insecure_rng(1))[0]
        wanted = (truth @ zoning.dense)[zones]
        assert strategy.raw @ noisy == pytest.approx(wanted, abs=1e-3)
        assert strategy.linear @ noisy == pytest.approx(wanted, abs=1e-3)
    assert choice.exact == (mechanism != "nim")


@pytest.mark.parametrize("name", ZONINGS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_automatic_strategy_is_never_worse_than_a_named_one(name, neighbours):
    zoning = ZONINGS[name]
    for budget in ({"eps": 0.5}, {"rho": 0.1}):
        auto = choose_strategies(zoning, **budget, neighbours=neighbours)
        weights = zoning.weights
        own = math.sqrt(sum(weights[z] ** 2 @ s.variances for z, _, s in auto.parts))
        for error in auto.errors.values():
            assert error is None or own <= error * (1 + 1e-9)


@pytest.mark.parametrize("name", ["overlap", "nested", "mixed", "apart", "weighted"])
def test_knorm_is_never_worse_than_laplace_on_the_overlap_examples(name):
    zoning = ZONINGS[name]
    plain = Zoning(zoning.dense, ONES(zoning.zones))
    errors = choose_strategies(plain, eps=1.0).errors
    assert errors["knorm"] <= errors["laplace"] * (1 + 1e-9)
    if name not in ("apart",):
        assert errors["knorm"] < 0.95 * errors["laplace"]


def test_strategy_choice_does_not_depend_on_eps():
    zoning = ZONINGS["overlap"]
    one, other = (choose_strategies(zoning, eps=eps) for eps in (0.01, 0.02))
    assert one.name == other.name == "knorm"
    assert one.errors["laplace"] == pytest.approx(2 * other.errors["laplace"], rel=1e-3)


def test_zoning_components_have_the_whole_budget():
    zoning = ZONINGS["mixed"]
    choice = choose_strategies(zoning, eps=1.0, mechanism="laplace")
    for zones, _, strategy in choice.parts:
        own = zoning.dense[:, zones].sum(axis=1).max()
        # Laplace noise of scale Δ/ε has a variance of 2Δ², a little less on integers.
        assert strategy.variances == pytest.approx(2 * own**2, rel=0.1)


def test_knorm_under_replace_uses_differences():
    # Among rows of one zone, noise for a row that leaves or stays: not twice as much.
    single = zoning_of(np.ones((1, 1)))
    for mechanism in ("laplace", "knorm"):
        added, replaced = (
            choose_strategies(
                single, eps=1.0, neighbours=n, mechanism=mechanism
            ).errors[mechanism]
            for n in ("add-remove", "replace")
        )
        assert replaced == pytest.approx(added, rel=1e-3)
    overlap = ZONINGS["overlap"]
    added, replaced = (
        choose_strategies(overlap, eps=1.0, neighbours=n).errors["knorm"]
        for n in ("add-remove", "replace")
    )
    assert added < replaced < 1.5 * added


def test_many_like_zones_share_strategies_and_large_fall_back(monkeypatch):
    monkeypatch.setattr(types_of_rows, "LARGEST", 100)
    apart = zoning_of(np.eye(150))
    for neighbours in ("add-remove", "replace"):
        choice = choose_strategies(apart, eps=1.0, neighbours=neighbours)
        assert choice.exact
        strategies_made = {id(strategy) for *_, strategy in choice.parts}
        assert len(strategies_made) == 1
    ring = zoning_of(np.eye(150) + np.roll(np.eye(150), 1, axis=1))
    choice = choose_strategies(ring, eps=1.0)  # too many for least squares in one piece
    assert choice.errors["laplace"] is None
    assert choice.name == "cells"
    monkeypatch.setattr(matrix, "TYPES", 100)
    assert choose_strategies(ring, rho=1.0).name == "gaussian cells"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"eps": 1.0, "mechanism": "magic"}, "mechanism"),
        ({"eps": 1.0, "mechanism": "gaussian"}, "cannot be used with"),
        ({"rho": 1.0, "mechanism": "laplace"}, "cannot be used with"),
        ({"eps": 1.0, "mechanism": "nim"}, "exact sampler"),
        ({"eps": 1.0, "mechanism": "knorm"}, "1 to 9 dimensions"),
        ({"rho": 1.0, "mechanism": "groups"}, "cannot be used with"),
    ],
)
def test_choose_strategies_refuses_impossible_mechanisms(options, words):
    with pytest.raises(ParameterError, match=words):
        choose_strategies(zoning_of(crossed(4, 7)), **options)


def test_choose_strategies_refuses_too_many_overlaps(monkeypatch):
    monkeypatch.setattr(types_of_rows, "LARGEST", 10)
    monkeypatch.setattr(groups, "_LARGEST", 10)
    many = zoning_of(crossed(4, 7))
    for budget in (
        {"eps": 1.0, "mechanism": "laplace"},
        {"eps": 1.0, "mechanism": "groups"},
        {"rho": 1.0, "mechanism": "gaussian"},
    ):
        with pytest.raises(ParameterError, match="fewer overlaps"):
            choose_strategies(many, **budget)
    with pytest.raises(ParameterError, match="2 to 6 dimensions"):
        choose_strategies(zoning_of(np.ones((1, 1))), eps=1.0, mechanism="nim")


@pytest.mark.parametrize(
    ("patterns", "weights"),
    [
        (np.array([[1.0, 0.5]]), ONES(2)),
        (np.array([[1.0, 0.0], [1.0, 0.0]]), ONES(2)),
        (np.array([[0.0, 0.0]]), ONES(2)),
        (np.eye(2), ONES(3)),
        (np.eye(2), np.array([1.0, 0.0])),
        (np.eye(2), np.array([1.0, np.nan])),
    ],
)
def test_bad_zonings_are_refused(patterns, weights):
    with pytest.raises(ParameterError):
        Zoning(patterns, weights)


# -- consistency -----------------------------------------------------------------------


def conditions(patterns, target, weights, found):
    """Return by how much F·h misses being the optimum, seen from the dual."""
    slope = patterns @ (weights**2 * (found - target))  # gradient by h
    return -slope.min(initial=0.0), abs(found @ (weights**2 * (found - target)))


@pytest.mark.parametrize("name", ZONINGS)
def test_fit_nonnegative_gives_the_nearest_consistent_counts(name):
    patterns = ZONINGS[name].dense
    random = np.random.default_rng(4)
    for _ in range(20):
        target = random.normal(2, 5, patterns.shape[1])
        weights = random.uniform(0.2, 2, patterns.shape[1])
        found = fit_nonnegative(patterns, target, weights)
        sparse = fit_nonnegative(csr_matrix(patterns), target, weights)
        assert np.allclose(sparse, found, atol=1e-4)
        inside = linprog(
            np.zeros(len(patterns)), A_eq=patterns.T, b_eq=found, bounds=(0, None)
        )
        assert inside.status == 0  # some numbers of rows of each type give them
        down, slack = conditions(patterns, target, weights, found)
        assert down < 1e-5
        assert slack < 1e-4
        best = lsq_linear(
            (patterns * weights).T, target * weights, bounds=(0, np.inf), method="bvls"
        )
        loss = ((found - target) ** 2 * weights**2).sum() / 2
        assert loss <= best.cost * (1 + 1e-6) + 1e-9


def test_fit_nonnegative_slow_solver_agrees_with_quick_one(monkeypatch):
    from geopriv_gis.core.zones import consistency

    patterns = crossed(4, 5)
    target = np.random.default_rng(5).normal(1, 3, 9)
    quick = fit_nonnegative(patterns, target, ONES(9))
    monkeypatch.setattr(consistency, "_SMALL", 0)
    assert fit_nonnegative(patterns, target, ONES(9)) == pytest.approx(quick, abs=1e-5)


def test_fit_nonnegative_detects_a_wrong_solver_answer(monkeypatch):
    patterns, target = nested(2, 2), np.array([5.0, -3, 2, 4, 1, -6])
    right = fit_nonnegative(patterns, target, ONES(6))
    monkeypatch.setattr(
        scipy.optimize, "nnls", lambda matrix, *_, **__: (np.ones(matrix.shape[1]), 0.0)
    )
    assert fit_nonnegative(patterns, target, ONES(6)) == pytest.approx(right, abs=1e-5)


# -- plans -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("budget", "times", "neighbours"),
    [
        (CountBudget(eps=1.0), 1, "add-remove"),
        (CountBudget(eps=1.0, rows=3), 3, "add-remove"),
        (CountBudget(eps=1.0, rows=3, size=5), 15, "add-remove"),
        (CountBudget(eps=1.0, neighbours="replace", size=5), 5, "replace"),
        (
            CountBudget(eps=1.0, neighbours="replace", size=5, signed=True),
            10,
            "add-remove",
        ),
        (CountBudget(rho=1.0, rows=3), 3, "add-remove"),
        (
            CountBudget(rho=1.0, neighbours="replace", rows=2, signed=True),
            4,
            "add-remove",
        ),
    ],
)
def test_count_budget_row_arguments_are_for_one_row(budget, times, neighbours):
    share = budget.row_arguments()
    assert share["neighbours"] == neighbours
    if budget.rho is None:
        assert share["eps"] == pytest.approx(1 / times)
    else:
        assert share["rho"] == pytest.approx(1 / times**2)


@pytest.mark.parametrize("signed", [False, True])
def test_count_budget_person_change_lies_in_scaled_bodies(signed):
    """Sums of v·p over rows, |v| ≤ size: against the norm by linear programming."""
    random = np.random.default_rng(6)
    patterns, rows, size = subsets(3), 2, 4
    types = np.vstack([np.zeros(3), patterns])
    for neighbours in ("add-remove", "replace"):
        budget = CountBudget(
            eps=1.0, neighbours=neighbours, rows=rows, size=size, signed=signed
        )
        share = budget.row_arguments()
        changes = zoning_of(patterns).changes(share["neighbours"], np.arange(3))
        body = HitAndRunBody(changes, 1)
        steps = []
        for _ in range(60):
            low = -size if signed else 0

            def contribution(low=low):
                return sum(
                    random.integers(low, size + 1) * types[random.integers(len(types))]
                    for _ in range(rows)
                )

            step = contribution()
            if neighbours == "replace":
                step = step - contribution()
            steps.append(step)
        if signed and neighbours == "replace":
            steps.append(2 * size * rows * patterns[-1])
        norms = body.norm(np.array(steps)) * share["eps"]
        assert norms.max() <= 1 + 1e-9
        if signed and neighbours == "replace":
            assert norms.max() == pytest.approx(1)


def test_zonal_guarantee_states_the_requested_budget():
    zoning = ZONINGS["overlap"]
    for budget in (
        CountBudget(eps=0.5, rows=2, privacy_unit="person"),
        CountBudget(rho=0.5, neighbours="replace"),
    ):
        plan, facts = plan_zonal(np.zeros(7), zoning, budget, rng=Random())
        promise = plan.guarantee
        assert (promise.eps, promise.rho) == (budget.eps, budget.rho)
        assert promise.neighbours == budget.neighbours
        assert promise.privacy_unit == budget.privacy_unit
        assert promise.notion == ("dp" if budget.rho is None else "zcdp")
        assert "public" in str(promise)
        assert ("number of rows is public" in str(promise)) == (budget.rho is not None)
        assert facts["mechanism"]
        insecure, _ = plan_zonal(np.zeros(7), zoning, budget, rng=insecure_rng(1))
        assert insecure.guarantee.notion == "none"
    nim, _ = plan_zonal(
        np.zeros(7), zoning, CountBudget(eps=1.0), mechanism="nim", rng=Random()
    )
    assert "double precision" in str(nim.guarantee)


@pytest.mark.parametrize(
    ("neighbours", "unit", "public"),
    [
        ("replace", "row", "the number of rows is public"),
        ("replace", "who", "the number of persons is public"),
        ("add-remove", "who", None),
    ],
)
def test_count_budget_assumes_the_number_of_whom_it_protects(neighbours, unit, public):
    budget = CountBudget(eps=1.0, neighbours=neighbours, privacy_unit=unit)
    said = [text for text in budget.assumptions if text.startswith("the number of")]
    assert said == [public] * bool(public)


def test_zonal_intervals_of_differences_reach_below_0():
    """Of rows here less those there; what only adds up, or takes away, has a sign."""
    zoning = zoning_of(np.array([[1.0, 1, 0], [-1, 0, 0], [0, 0, -1]]))
    plan, _ = plan_zonal(
        np.array([20.0, 70.0, 1.0]), zoning, CountBudget(eps=1.0), rng=insecure_rng(1)
    )
    found = [plan.draw() for _ in range(40)]
    true = np.array([-50.0, 20.0, -1.0])
    held = [(one.low <= true) & (true <= one.high) for one in found]
    assert np.mean(held) > 0.85
    for one in found:
        assert one.low[1] >= 0 >= one.high[2]


def test_zonal_counts_are_integers_and_intervals_cover():
    truth = np.array([30.0, 0, 2, 50, 7, 0, 11])
    zoning, wanted = ZONINGS["overlap"], truth @ ZONINGS["overlap"].dense
    missed, runs = np.zeros(3), 60
    for neighbours in ("add-remove", "replace"):
        plan, _ = plan_zonal(
            truth, zoning, CountBudget(eps=0.5, neighbours=neighbours), beta=0.2,
            rng=insecure_rng(7),
        )  # fmt: skip
        for _ in range(runs):
            found = plan.draw()
            assert (found.raw == np.rint(found.raw)).all()
            assert (found.count >= 0).all()
            assert (found.low <= found.count).all()
            assert (found.count <= found.high).all()
            missed += (wanted < found.low) | (wanted > found.high)
    # Binomial(360, ≤ 0.2): above 115 with probability 1e-7; at 0.05 fewer than 45 %.
    assert missed.sum() <= 115
    assert missed.sum() >= 20


def test_zonal_signed_sums_may_be_negative():
    plan, _ = plan_zonal(
        np.array([-500.0]), zoning_of(np.ones((1, 1))),
        CountBudget(eps=1.0, size=10, signed=True, positive=False), rng=insecure_rng(1),
    )  # fmt: skip
    found = plan.draw()
    assert found.count[0] < 0
    assert found.low[0] < -400


def test_zonal_counts_of_empty_zones_are_zero():
    zoning = Zoning(np.array([[1.0, 0.0]]), ONES(2))
    plan, _ = plan_zonal(
        np.array([9.0]), zoning, CountBudget(eps=1.0), rng=insecure_rng(1)
    )
    found = plan.draw()
    assert found.count[1] == found.error[1] == found.high[1] == 0
    nothing = Zoning(np.empty((0, 1)), ONES(1))
    plan, _ = plan_zonal(
        np.empty(0), nothing, CountBudget(eps=1.0), rng=insecure_rng(1)
    )
    assert plan.draw().count.tolist() == [0.0]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "exactly one of eps"),
        ({"eps": 1.0, "rho": 1.0}, "exactly one of eps"),
        ({"eps": 0}, "eps"),
        ({"eps": 1e-13}, "eps"),
        ({"rho": 1e-40}, "rho"),
        ({"eps": 1.0, "neighbours": "swap"}, "neighbours"),
        ({"eps": 1.0, "rows": 0}, "max_rows_per_unit"),
        ({"eps": 1.0, "rows": 1.5}, "max_rows_per_unit"),
    ],
)
def test_count_budget_refuses_bad_options(options, words):
    with pytest.raises(ParameterError, match=words):
        CountBudget(**options)


def test_zonal_beta_is_checked():
    with pytest.raises(ParameterError, match="beta"):
        plan_zonal(
            np.zeros(7), ZONINGS["overlap"], CountBudget(eps=1.0), beta=1, rng=Random()
        )
    plan, _ = plan_zonal(
        np.zeros(7),
        ZONINGS["overlap"],
        CountBudget(eps=1.0),
        beta=1e-6,
        rng=insecure_rng(1),
    )
    assert (plan.draw().high > 100).all()  # by Chebyshev: beyond what is simulated
