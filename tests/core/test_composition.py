"""Several releases of the same data: what adds, what weakens, what is refused."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from geopriv_gis.core.errors import ConversionError, ParameterError
from geopriv_gis.core.promise.composition import compose, compose_disjoint, split
from geopriv_gis.core.promise.facts import TABLE_METRICS
from geopriv_gis.core.promise.guarantee import Guarantee
from tests.core.promises import promises

GP = Guarantee(notion="gp", eps=0.02, table_metric="dist_1")
CGP = Guarantee(notion="cgp", rho=1e-4, table_metric="dist_2")
APPROXIMATE = Guarantee(notion="approximate-gp", eps=0.01, delta=1e-6, radius=500)
DP = Guarantee(notion="dp", eps=1, neighbours="replace")
ZCDP = Guarantee(notion="zcdp", rho=0.5, neighbours="replace")
NUMBERS = ("notion", "eps", "rho", "delta", "radius", "tolerance", "k_max")
MEANING = (*NUMBERS, "table_metric", "privacy_unit", "neighbours")

metres = st.lists(promises(notions=("gp", "cgp")), min_size=1, max_size=4)
shuffled = st.one_of(
    metres,
    st.lists(promises(notions=("gp", "approximate-gp")), min_size=1, max_size=4),
    st.lists(promises(notions=("dp", "zcdp")), min_size=1, max_size=4),
).flatmap(lambda parts: st.tuples(st.just(parts), st.permutations(parts)))


def facts(promise):
    return {name: getattr(promise, name) for name in MEANING}


@given(shuffled)
def test_the_order_of_releases_does_not_matter(orders):
    one, other = orders
    assert facts(compose(*one)) == facts(compose(*other))


@given(metres)
def test_compose_keeps_the_weakest_radius_and_tolerance(parts):
    total = compose(*parts)
    assert total.radius == min(p.radius for p in parts)
    assert total.tolerance == max(p.tolerance for p in parts)
    assert total.k_max == max(p.k_max for p in parts)
    for assumption in {a for p in parts for a in p.assumptions}:
        assert assumption in total.assumptions
    if len(parts) > 1 and total.table_metric is not None:
        rank = TABLE_METRICS.index
        assert all(
            rank(total.table_metric) >= rank(p.table_metric or "dist_1") for p in parts
        )


@given(promises(notions=("gp", "cgp", "approximate-gp", "dp", "zcdp")))
def test_compose_of_one_release_is_itself(promise):
    assert compose(promise) is promise


def test_compose_adds_pure_budgets():
    total = compose(GP, GP.replace(eps=0.03), GP.replace(eps=0.05))
    assert (total.notion, total.eps) == ("gp", math.fsum([0.02, 0.03, 0.05]))
    assert not total.bounded_range
    assert total.mechanism == "composition"


def test_concentrated_budgets_add_and_beat_pure_ones():
    total = compose(*[CGP] * 16)
    assert total.rho == pytest.approx(16e-4)
    pure = compose(*[GP] * 16)
    # √k growth against k: the same ε costs 4 times as much, not 16 times.
    concentrated = compose(*[GP.to_cgp()] * 16)
    growth = (
        math.sqrt(concentrated.rho / GP.to_cgp().rho),
        pure.eps / GP.eps,
    )
    assert growth == (4.0, pytest.approx(16.0))


def test_compose_uses_bounded_range_only_for_conversion():
    sharp = GP.replace(bounded_range=True)
    assert compose(CGP, sharp).rho == pytest.approx(1e-4 + 0.02**2 / 8)
    assert compose(CGP, GP).rho == pytest.approx(1e-4 + 0.02**2 / 2)
    assert not compose(sharp, sharp).bounded_range  # the sum's range is not bounded


NUMBERED = {  # what each number of a promise comes to in a sum
    "eps": sum, "delta": sum, "fixed_loss": sum, "tolerance": max, "k_max": max,
    "radius": min,
}  # fmt: skip


def test_compose_adds_or_weakens_each_number():
    one, other = (
        Guarantee(
            notion="approximate-gp", table_metric="dist_1",
            **{name: scale * (2 if name == "k_max" else 0.125) for name in NUMBERED},
        )
        for scale in (1, 3)
    )  # fmt: skip
    total = compose(one, other)
    for name, rule in NUMBERED.items():
        assert getattr(total, name) == rule((getattr(one, name), getattr(other, name)))


@pytest.mark.parametrize("name", ["eps", "rho", "delta", "fixed_loss"])
def test_compose_rounds_sums_up(name):
    values = [value for k in range(1, 40) for value in (k / 70, k / 1e3)]
    one = ZCDP if name == "rho" else APPROXIMATE
    parts = [one.replace(**{name: value / 100}) for value in values]
    for count in range(2, len(values)):
        total = getattr(compose(*parts[:count]), name)
        exact = sum(Fraction(getattr(part, name)) for part in parts[:count])
        assert 0 <= Fraction(total) - exact <= Fraction(math.ulp(total))


def test_compose_adds_deltas():
    total = compose(APPROXIMATE, APPROXIMATE.replace(delta=3e-6, radius=90.0))
    assert (total.notion, total.eps) == ("approximate-gp", 0.02)
    assert (total.delta, total.radius) == (pytest.approx(4e-6), 90.0)


def test_compose_pure_with_approximate_adds_no_delta():
    total = compose(GP, APPROXIMATE)
    assert (total.notion, total.delta) == ("approximate-gp", 1e-6)
    assert total.eps == pytest.approx(0.03)
    assert total.radius == 500


def test_compose_concentrated_with_approximate_keeps_deltas():
    for parts in itertools.permutations((CGP.replace(delta=2e-6), APPROXIMATE, GP)):
        total = compose(*parts)
        assert (total.notion, total.radius) == ("cgp", 500)
        assert total.delta == pytest.approx(3e-6)
        assert total.rho == pytest.approx(1e-4 + 0.01**2 / 2 + 0.02**2 / 2)
    assert compose(CGP.to_approximate_gp(1e-6, 100), APPROXIMATE).delta == 2e-6


def test_compose_drops_table_metric_with_row_wise_delta():
    whole = APPROXIMATE.replace(table_metric="dist_1")
    assert compose(GP, CGP, whole).table_metric == "dist_1"
    assert compose(GP, CGP, APPROXIMATE).table_metric is None
    assert compose(GP, APPROXIMATE).table_metric is None


def test_compose_adds_count_budgets():
    assert compose(DP, DP.replace(delta=1e-6)).eps == 2
    assert compose(DP, DP.replace(delta=1e-6)).delta == 1e-6
    mixed = compose(DP, ZCDP)
    assert (mixed.notion, mixed.rho, mixed.delta) == ("zcdp", 1.0, None)
    failing = compose(ZCDP.replace(delta=3e-6), DP.replace(delta=1e-6))
    assert (failing.notion, failing.rho) == ("zcdp", 1.0)
    assert failing.delta == pytest.approx(4e-6)


# -- advanced composition -------------------------------------------------------------


def test_many_small_releases_cost_about_the_root_of_their_number():
    one = DP.replace(eps=0.05)
    eps = {k: compose(*[one] * k, delta=1e-6).eps for k in (400, 1600)}
    assert eps[400] < 0.3 * 400 * 0.05
    assert 2 < eps[1600] / eps[400] < 2.5
    assert compose(*[one] * 400, delta=1e-6).delta == 1e-6
    assert compose(*[one] * 400, delta=1e-6).neighbours == "replace"


def test_compose_returns_the_sum_where_smaller():
    assert compose(DP, DP, delta=1e-6) == compose(DP, DP)
    failing = DP.replace(delta=1e-8)
    assert compose(failing, DP, delta=1e-6).delta == 1e-8  # nothing else is needed
    assert compose(GP, GP, delta=1e-6, radius=100).eps == 0.04
    assert compose(GP, GP, delta=1e-6, radius=math.inf) == compose(GP, GP)


def test_compose_subtracts_deltas_of_parts_from_total_delta():
    failing = [DP.replace(eps=0.05, delta=1e-9)] * 400
    found = compose(*failing, delta=1e-6)
    pure = [DP.replace(eps=0.05)] * 400
    assert (found.eps, found.delta) == (
        pytest.approx(compose(*pure, delta=6e-7).eps), 1e-6
    )  # fmt: skip
    for delta in (4e-7, 1e-7):
        with pytest.raises(ConversionError, match="must be above its own"):
            compose(*failing, delta=delta)


def test_compose_of_mixed_releases_beats_conversion_of_rho():
    parts = [DP.replace(eps=0.3)] * 20 + [ZCDP.replace(rho=0.1)]
    found = compose(*parts, delta=1e-6)
    assert (found.notion, found.rho) == ("dp", None)
    assert found.eps < compose(*parts).to_dp(1e-6).eps
    assert found.eps > 20 * 0.3


def test_compose_of_bounded_ranges_costs_an_eighth():
    ranged = compose(*[DP.replace(eps=0.1, bounded_range=True)] * 400, delta=1e-6)
    assert ranged.eps == ZCDP.replace(rho=400 * 0.01 / 8).to_dp(1e-6).eps


def test_advanced_composition_of_metres_up_to_a_radius():
    one = GP.replace(eps=0.001, tolerance=2.0)
    found = compose(*[one] * 400, delta=1e-6, radius=98)
    assert (found.notion, found.delta, found.radius) == ("approximate-gp", 1e-6, 98)
    # At the farthest two places 100 m apart once snapped: 400 times 0.1.
    counts = compose(*[DP.replace(eps=0.1)] * 400, delta=1e-6)
    assert found.eps * (98 + found.tolerance) == pytest.approx(counts.eps)
    mixed = compose(*[one] * 400, CGP, delta=1e-6, radius=98)
    assert found.eps < mixed.eps < compose(*[one] * 400, CGP).to_approximate_gp(
        1e-6, 98
    ).eps  # fmt: skip


@pytest.mark.parametrize(
    ("parts", "given", "reason"),
    [
        ((DP, DP), {"radius": 5}, "radius requires delta"),
        ((DP, DP), {"delta": 1e-6, "radius": 5}, "radius is for guarantees about"),
        ((GP, GP), {"delta": 1e-6}, "needs radius"),
        ((DP, DP), {"delta": 0}, "delta must be"),
        ((GP, GP), {"delta": 1, "radius": 5}, "delta must be"),
        ((GP, GP), {"delta": 1e-6, "radius": -5}, "radius must be"),
    ],
)
def test_advanced_composition_refuses_bad_arguments(parts, given, reason):
    with pytest.raises(ParameterError, match=reason):
        compose(*parts, **given)


@pytest.mark.parametrize("counts", [DP, ZCDP])
@pytest.mark.parametrize("distances", [GP, CGP, APPROXIMATE])
def test_compose_refuses_metres_with_counts(counts, distances):
    with pytest.raises(ConversionError, match="two ledgers"):
        compose(counts, distances)


def test_compose_refuses_mixed_neighbour_relations():
    with pytest.raises(ConversionError, match="add-remove and replace"):
        compose(DP, DP.replace(neighbours="add-remove"))


def test_compose_with_broken_release_has_no_guarantee():
    broken = GP.without_promise("made with a reproducible random generator")
    total = compose(GP, broken, CGP)
    assert total.notion == "none"
    assert "one of the releases has no guarantee" in str(total)
    assert "reproducible" in str(total)


@pytest.mark.parametrize("notion", ["dp", "zcdp"])
@pytest.mark.parametrize("others", [("row", "patient"), ("patient", "household")])
def test_compose_of_changed_rows_keeps_their_table_metric(notion, others):
    budget = {"eps": 0.1} if notion == "dp" else {"rho": 0.1}
    one = Guarantee(
        notion=notion, neighbours="replace", table_metric="hamming", **budget
    )
    for order in itertools.permutations(others):
        total = compose(*(one.replace(privacy_unit=unit) for unit in order))
        assert (total.privacy_unit, total.table_metric) == ("row", "hamming")


def test_compose_refuses_no_arguments():
    with pytest.raises(ParameterError, match="at least one"):
        compose()


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([("row", "dist_1"), ("row", "dist_2")], ("row", "dist_1")),
        ([("table", "dist_inf"), ("table", "dist_inf")], ("table", "dist_inf")),
        ([("table", "dist_inf"), ("table", "dist_2")], ("table", "dist_2")),
        ([("table", "dist_inf"), ("table", None)], ("table", "dist_1")),
        ([("table", None), ("table", None)], ("table", None)),
        ([("row", "dist_1"), ("table", "dist_inf")], ("row", "dist_1")),
        ([("person", "dist_inf"), ("table", "dist_inf")], ("person", "dist_inf")),
        ([("person", "dist_inf"), ("row", "dist_2")], ("row", "dist_1")),
        ([("person", "dist_inf"), ("house", "dist_inf")], ("row", "dist_1")),
    ],
)
def test_compose_keeps_the_weakest_unit_and_table_metric(parts, expected):
    promised = [GP.replace(privacy_unit=u, table_metric=m) for u, m in parts]
    for order in itertools.permutations(promised):
        total = compose(*order)
        assert (total.privacy_unit, total.table_metric) == expected


@given(st.integers(1, 50), st.floats(1e-6, 10))
def test_split_shares_compose_to_the_budget(count, budget):
    parts = [GP.replace(eps=split(count, eps=budget))] * count
    assert compose(*parts).eps == pytest.approx(budget)
    parts = [CGP.replace(rho=split(count, rho=budget))] * count
    assert compose(*parts).rho == pytest.approx(budget)


@pytest.mark.parametrize("budget", [{}, {"eps": 1, "rho": 1}])
def test_a_split_takes_one_budget(budget):
    with pytest.raises(ParameterError, match="exactly one"):
        split(2, **budget)
    with pytest.raises(ParameterError, match="count of 1"):
        split(0, eps=1)


def _loss(promise, moved):
    """Return what a promise allows of rows that move so far, at order 1 of ρ."""
    if promise.notion == "gp":
        return promise.eps * np.sum(moved + promise.tolerance)
    return promise.rho * np.sum((moved + promise.tolerance) ** 2)


@pytest.mark.parametrize("notion", ["gp", "cgp"])
def test_compose_disjoint_loss_is_within_the_stated_one(notion):
    """Each part's loss is that of its own rows; the sum is within the joint promise."""
    rng = np.random.default_rng(4)
    name, metric = {"gp": ("eps", "dist_1"), "cgp": ("rho", "dist_2")}[notion]
    for _ in range(200):
        parts = [
            Guarantee(
                notion=notion, table_metric=metric, tolerance=rng.uniform(0, 3),
                **{name: rng.uniform(0.001, 1)},
            )
            for _ in range(3)
        ]  # fmt: skip
        both = compose_disjoint(*parts)
        rows = [rng.exponential(9, rng.integers(0, 4)) for _ in parts]
        lost = sum(_loss(*each) for each in zip(parts, rows, strict=True))
        assert lost <= _loss(both, np.concatenate(rows)) * (1 + 1e-12)
        # and not less than needed: the rows of the weakest part alone
        weakest = max(parts, key=lambda each: getattr(each, name))
        assert getattr(both, name) == getattr(weakest, name)
    assert "does not depend on where it is" in str(both)


def test_compose_disjoint_refuses_joint_table_metrics():
    """Under dist_inf or dist_2 both parts' rows move by the whole distance at once."""
    for metric in ("dist_inf", "dist_2"):
        with pytest.raises(ConversionError, match="losses then add up"):
            compose_disjoint(*[GP.replace(table_metric=metric)] * 2)
    for other in (
        {"privacy_unit": "table", "table_metric": "dist_inf"},
        {"notion": "dp", "table_metric": None, "neighbours": "add-remove"},
        {"notion": "dp", "table_metric": None, "neighbours": "replace"},
        {"notion": "approximate-gp", "delta": 1e-6},
        {"notion": "none", "eps": None},
    ):
        with pytest.raises(ConversionError, match="losses then add up"):
            compose_disjoint(GP, GP.replace(**other))


def test_compose_disjoint_refuses_other_kinds():
    with pytest.raises(ParameterError, match="at least one guarantee"):
        compose_disjoint()
    with pytest.raises(ConversionError, match="without δ, fixed losses"):
        compose_disjoint(GP, GP.replace(fixed_loss=0.1))
    with pytest.raises(ConversionError, match="the same zones"):
        compose_disjoint(GP, GP.replace(zones="a"))
    with pytest.raises(ConversionError, match="one privacy_unit"):
        compose_disjoint(GP, GP.replace(privacy_unit="person", table_metric="dist_inf"))


def test_compose_disjoint_of_persons_keeps_the_largest_loss():
    one = GP.replace(privacy_unit="person", table_metric="dist_inf")
    both = compose_disjoint(one, one.replace(eps=3 * one.eps))
    assert (both.eps, both.table_metric) == (3 * one.eps, "dist_inf")


def test_composed_delta_is_never_below_the_exact_sum():
    shares = np.random.default_rng(6).uniform(1e-7, 1e-6, (40, 3))
    short = 0
    for deltas in shares.tolist():
        total = compose(*(APPROXIMATE.replace(delta=delta) for delta in deltas)).delta
        exact = sum(map(Fraction, deltas))
        assert exact <= Fraction(total) <= exact * (1 + Fraction(1, 2**51))
        short += Fraction(math.fsum(deltas)) < exact
    assert short > 5  # of which the nearest double is below
