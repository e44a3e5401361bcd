"""How many persons had more rows than a cap: sensitivity, budgets and errors."""

import numpy as np
import pytest

from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.plan import Plan
from geopriv_gis.core.zones.capped import budget_within_cap, cap_text, plan_capped
from geopriv_gis.core.zones.counts import CountBudget
from geopriv_gis.testing import insecure_rng


def capped(budget):
    """Return the plan where 70 persons had more, beside counts that nobody reads."""
    given = {"eps": budget.eps} if budget.rho is None else {"rho": budget.rho}
    notion = "dp" if budget.rho is None else "zcdp"
    promise = Guarantee(notion=notion, **given, mechanism="counts, by hand")
    plan = Plan(guarantee=promise, draw=lambda: None)
    return plan_capped(plan, 70, budget, rng=insecure_rng(1))


@pytest.mark.parametrize("budget", [{"eps": 2.0}, {"rho": 0.5}])
def test_both_shares_are_the_budget(budget):
    whole = CountBudget(**budget, rows=3, privacy_unit="who")
    ((name, value),) = budget.items()
    left = getattr(budget_within_cap(whole), name)
    assert left == pytest.approx(0.95 * value)
    error = capped(whole).draw()[1].error
    # 2q/(1 − q)² is the variance for q = e^−ε, and 1/2ρ that of Gaussian noise.
    rest = value - left
    wanted = 0.5 / np.sinh(rest / 2) ** 2 if name == "eps" else 0.5 / rest
    assert error**2 == pytest.approx(wanted, rel=1e-6)
    assert getattr(capped(whole).guarantee, name) == value


@pytest.mark.parametrize("budget", [{"eps": 8.0}, {"rho": 2.0}])
def test_persons_are_told_with_the_stated_error(budget):
    plan = capped(CountBudget(**budget, privacy_unit="who"))
    found = [plan.draw()[1] for _ in range(3000)]
    off = np.array([each.persons for each in found]) - 70
    assert abs(off.mean()) < 5 * found[0].error / np.sqrt(len(off))
    assert off.std() == pytest.approx(found[0].error, rel=0.1)


def test_where_rows_are_persons_nothing_is_spent_on_it():
    budget = CountBudget(eps=1.0)
    assert budget_within_cap(budget) is budget
    assert capped(budget).draw() == (None, None)
    assert capped(budget).guarantee.mechanism == "counts, by hand"


def test_what_counts_are_about():
    assert cap_text(1) == "at most one row of each person"
    assert cap_text(20) == "at most 20 rows of each person"
