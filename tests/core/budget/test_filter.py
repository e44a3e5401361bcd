"""Filters refuse what the budget does not cover, exactly, whatever is asked."""

import copy
import itertools
import math
import os
import pickle
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from geopriv_gis.core.budget import PeopleFilter, PrivacyFilter
from geopriv_gis.core.budget.filter import (
    compute_cost,
    compute_largest_rho,
    compute_largest_rhos,
)
from geopriv_gis.core.budget.personal import WHOLE
from geopriv_gis.core.errors import BudgetError, ConversionError, ParameterError
from geopriv_gis.core.promise.curve import concentrated_eps
from geopriv_gis.core.promise.guarantee import Guarantee

GP = Guarantee(notion="gp", eps=0.01)
CGP = Guarantee(notion="cgp", rho=1e-5)

costs = st.lists(st.floats(0, 2) | st.fractions(0, 2), max_size=40)


@given(costs)
def test_the_total_never_exceeds_the_budget(asked):
    account = PrivacyFilter("cgp", 1)
    granted = Fraction(0)
    for cost in asked:
        before = account.total
        try:
            account.spend(cost)
        except BudgetError:
            assert account.total == before  # a refusal costs nothing
            assert before + account.cost(cost) > 1  # and was not made in vain
        else:
            granted += account.cost(cost)
    assert account.total == granted <= 1


@given(st.integers(1, 2000), st.floats(1e-300, 1e300))
def test_equal_shares_fill_a_budget_exactly(count, budget):
    account = PrivacyFilter("gp", budget)
    share = account.budget / count
    for _ in range(count):
        account.spend(share)
    assert account.remaining == 0
    with pytest.raises(BudgetError):
        account.spend(Fraction(1, 10**400))


def test_filter_takes_decimal_budgets_exactly():
    account = PrivacyFilter("gp", 0.3)
    for _ in range(3):
        account.spend(0.1)
    assert account.total == Fraction(3, 10)


def test_filter_admits_zero_cost_at_the_limit():
    account = PrivacyFilter("gp", 1)
    account.spend(1)
    account.spend(0)
    assert not account.admits(5e-324)


def test_filter_admits_smaller_query_after_refusal():
    account = PrivacyFilter("gp", 1)
    account.spend(0.9)
    with pytest.raises(BudgetError, match=r"0\.1 is left"):
        account.spend(0.2)
    account.spend(0.1)


@pytest.mark.parametrize(
    ("notion", "guarantee", "cost"),
    [
        ("gp", GP, 0.01),
        ("cgp", GP, 0.01**2 / 2),
        ("cgp", GP.replace(bounded_range=True), 0.01**2 / 8),
        ("cgp", CGP, 1e-5),
        ("dp", Guarantee(notion="dp", eps=1.0), 1.0),
        ("zcdp", Guarantee(notion="dp", eps=1.0), 0.5),
    ],
)
def test_conversions_in_the_permitted_direction_round_up(notion, guarantee, cost):
    found = PrivacyFilter(notion, 10).cost(guarantee)
    assert Fraction(cost) <= found * (1 + Fraction(1, 10**15))
    assert float(found) == pytest.approx(cost, rel=1e-12)
    if notion != guarantee.notion:
        for eps in (guarantee.eps, *np.linspace(0.001, 0.05, 50)):  # some round down
            found = PrivacyFilter(notion, 10).cost(guarantee.replace(eps=float(eps)))
            exactly = Fraction(eps) ** 2 / (8 if guarantee.bounded_range else 2)
            assert found >= exactly


@pytest.mark.parametrize(
    ("notion", "guarantee"),
    [
        ("gp", CGP),
        ("gp", Guarantee(notion="approximate-gp", eps=0.1, delta=1e-6, radius=50)),
        ("cgp", Guarantee(notion="approximate-gp", eps=0.1, delta=1e-6, radius=50)),
        ("gp", Guarantee(notion="dp", eps=0.1)),
        ("dp", GP),
        ("zcdp", CGP),
        ("dp", Guarantee(notion="dp", eps=0.1, delta=1e-6)),
        ("dp", Guarantee(notion="zcdp", rho=0.1)),
        ("gp", Guarantee(notion="none", assumptions=("made in a test",))),
        ("gp", GP.replace(radius=100.0)),
    ],
)
def test_forbidden_conversions_are_refused_and_free(notion, guarantee):
    account = PrivacyFilter(notion, 10)
    with pytest.raises(ConversionError):
        account.spend(guarantee)
    assert account.total == 0


def tighter_rule(total, delta, radius):
    """Evaluate rule (10) of APB by brute force."""

    def value(t):
        s = 1 + math.exp(t)
        tail = max(0.0, math.log(2 / ((s + 1) * delta)))
        return max(s / (s - 1) * 2 * math.sqrt(total * tail), s * radius * total)

    grid = np.linspace(-12, 20, 4000)
    best = min(grid, key=value)
    fine = minimize_scalar(value, bounds=(best - 0.02, best + 0.02), method="bounded")
    return min(value(best), fine.fun)


@pytest.mark.parametrize("delta", [1e-9, 1e-5, 0.1])
@pytest.mark.parametrize("radius", [1.0, 200.0, 1e4])
@pytest.mark.parametrize("eps", [1e-4, 0.01, 1.0])
def test_approximate_filter_admits_all_that_the_papers_rules_do(eps, radius, delta):
    account = PrivacyFilter("approximate-gp", eps, delta=delta, radius=radius)
    limit = float(account.limit)
    assert concentrated_eps(limit, delta, radius) <= eps
    least = concentrated_eps(limit * 1.0001, delta, radius) > eps
    assert least or limit == pytest.approx(eps / radius)
    simple = limit * radius + 2 * math.sqrt(limit * math.log(1 / delta))
    assert min(simple, tighter_rule(limit, delta, radius)) >= eps * (1 - 1e-6)


@given(st.floats(-9, 2), st.floats(-12, -0.01), st.floats(-1, 5))
def test_largest_rho_never_promises_too_much(log_eps, log_delta, log_radius):
    eps, delta, radius = 10**log_eps, 10**log_delta, 10**log_radius
    rho = compute_largest_rho(eps, delta, radius)
    assert rho > 0
    assert concentrated_eps(rho, delta, radius) <= eps
    least = concentrated_eps(rho * 1.001, delta, radius) > eps
    assert least or rho == pytest.approx(eps / radius)


def test_differential_privacy_at_a_delta_admits_many_small_queries():
    account = PrivacyFilter("dp", 1.0, delta=1e-6)
    one, count = Guarantee(notion="dp", eps=0.02), 0
    while account.admits(one):
        account.spend(one)
        count += 1
    assert count > 2 * 50  # as many as fill it when ε's are added
    total = Guarantee(notion="zcdp", rho=float(account.total))
    assert total.to_dp(delta=1e-6).eps <= 1.0
    account = PrivacyFilter("dp", 1.0, delta=1e-6)
    account.spend(Guarantee(notion="zcdp", rho=0.01))  # ρ fits as well
    with pytest.raises(BudgetError, match=r"costs rho = 0\.50*1? \(no unit\)"):
        account.spend(Guarantee(notion="dp", eps=1.0))


@pytest.mark.parametrize(
    ("notion", "release"),
    [
        ("cgp", CGP.replace(delta=1e-9)),
        ("cgp", CGP.replace(delta=1e-9, radius=500.0)),
        ("zcdp", Guarantee(notion="zcdp", rho=0.1, delta=1e-9)),
        ("zcdp", Guarantee(notion="dp", eps=0.1, delta=1e-9)),
        ("dp", Guarantee(notion="dp", eps=0.1, delta=1e-9)),
    ],
)
def test_filter_without_delta_budget_refuses_delta(notion, release):
    with pytest.raises(ConversionError, match="cannot be charged"):
        PrivacyFilter(notion, 10).spend(release)


@pytest.mark.parametrize("notion", ["gp", "cgp"])
def test_filter_refuses_guarantee_with_limited_radius(notion):
    with pytest.raises(ConversionError, match="counts any distance"):
        PrivacyFilter(notion, 10).spend(GP.replace(radius=500.0))
    with pytest.raises(ConversionError, match=r"needs 600 m.*radius=600 or more"):
        compute_cost(GP.replace(radius=500.0), notion, radius=600.0)


@pytest.mark.parametrize(
    "arguments",
    [
        ("gp", 0),
        ("gp", -1),
        ("gp", math.nan),
        ("gp", math.inf),
        ("gp", True),
        ("gp", "1"),
        ("none", 1),
    ],
)
def test_filter_refuses_bad_budgets(arguments):
    with pytest.raises(ParameterError, match=r"budget|notion"):
        PrivacyFilter(*arguments)


@pytest.mark.parametrize(
    "options",
    [
        {"delta": 1e-6},
        {"radius": 10},
        {"delta": 0, "radius": 10},
        {"delta": 1e-6, "radius": math.inf},
    ],
)
def test_approximate_filter_requires_delta_and_radius(options):
    with pytest.raises(ParameterError):
        PrivacyFilter("approximate-gp", 1, **options)
    with pytest.raises(ParameterError):
        PrivacyFilter("gp", 1, **options)


@given(st.integers(0, 2**32), st.integers(1, 30))
def test_people_filter_keeps_every_person_within_budget(seed, rounds):
    rng = np.random.default_rng(seed)
    people = PeopleFilter(rng.uniform(1e-9, 1e3, 5))
    bought = np.zeros(5)
    for _ in range(rounds):
        who = np.flatnonzero(rng.random(5) < 0.7)
        units = people.to_units(rng.random(len(who)) ** 2)
        before = people.left.copy()
        try:
            people.spend(who, units)
        except BudgetError:
            assert (people.left == before).all()
            assert (units > before[who]).any()
        else:
            bought[who] += people.from_units(who, units)
    assert (people.left >= 0).all()
    assert (bought <= people.budgets).all()


def test_filter_refuses_copies_and_forks():
    account = PrivacyFilter("gp", 1)
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(ParameterError, match="spent twice"):
            copied(account)
    child = os.fork()
    if not child:
        try:
            account.spend(1)
        except ParameterError as error:
            os._exit("forked process" in str(error))
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1
    account.spend(1)


def test_people_filter_refuses_spending_beyond_budget():
    people = PeopleFilter(np.array([0.1, 3.0]))
    everyone = np.arange(2)
    people.spend(everyone, people.to_units(np.ones(2)))
    assert (people.left == 0).all()
    with pytest.raises(BudgetError):
        people.spend(everyone, np.array([0, 1]))
    assert int(people.to_units(np.ones(1))[0]) == WHOLE


@given(st.lists(st.floats(1e-9, 1e9), min_size=1, max_size=9), st.integers(1, 7))
def test_all_units_of_people_buy_no_more_than_their_budgets(budgets, parts):
    """Exactly: in one piece, or in several that have no common divisor."""
    people, who = PeopleFilter(np.array(budgets)), np.arange(len(budgets))
    cuts = [part * WHOLE // parts for part in range(parts + 1)]
    bought = [
        people.from_units(who, np.full(len(who), more - less))
        for less, more in itertools.pairwise(cuts)
    ]
    for budget, shares in zip(budgets, np.transpose(bought).tolist(), strict=True):
        assert sum(map(Fraction, shares)) <= Fraction(budget)
        assert sum(shares) == pytest.approx(budget, rel=1e-12)


def test_people_filter_refuses_zero_budgets():
    with pytest.raises(ParameterError):
        PeopleFilter(np.array([1.0, 0.0]))


def test_people_added_later_have_a_whole_budget():
    people = PeopleFilter(np.array([1.0]))
    people.spend(np.array([0]), people.to_units(np.array([0.75])))
    people.add_people(np.array([2.0, 4.0]))
    assert people.remaining.tolist() == [0.25, 2.0, 4.0]
    people.spend(np.array([2]), people.to_units(np.array([0.5])))
    kept = people.left.copy()
    people.restore_remaining(kept)
    assert people.remaining.tolist() == [0.25, 2.0, 2.0]
    for wrong in (kept[:2], kept + WHOLE, -kept - 1, kept.astype(float)):
        with pytest.raises(ParameterError):
            people.restore_remaining(wrong)
    with pytest.raises(ParameterError):
        people.add_people(np.array([np.inf]))
    assert (people.left == kept).all()


def test_approximate_budgets_of_many_people_are_never_too_large():
    """Each ρ is that of their own ε, or at most 0.2 % less."""
    few, many = np.array([0.01, 0.1, 0.01]), np.geomspace(1e-3, 1, 1500)
    exact = [compute_largest_rho(eps, 1e-6, 5000.0) for eps in few]
    assert compute_largest_rhos(few, 1e-6, 5000.0).tolist() == exact
    found = compute_largest_rhos(many, 1e-6, 5000.0)[::100]
    exact = np.array([compute_largest_rho(eps, 1e-6, 5000.0) for eps in many[::100]])
    assert (found <= exact).all()
    assert (found >= 0.998 * exact).all()
