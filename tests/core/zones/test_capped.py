"""Caps on a person's rows: who had more, and which is chosen; budgets and errors."""

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import GumbelTopK, PermuteAndFlip
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.core.promise.plan import Plan
from geopriv_gis.core.zones.capped import CAPS, cap_text, plan_capped
from geopriv_gis.core.zones.counts import CountBudget, plan_zonal
from geopriv_gis.core.zones.geometric import make_count_noise
from geopriv_gis.core.zones.zoning import Zoning
from geopriv_gis.testing import insecure_rng

ONE = {3: 70}
SEVERAL = {cap: 4_000 // cap**2 for cap in CAPS}  # a heavy tail


def capped(budget, over=ONE, zones=1, seed=1):
    """Return the plan, and a list of the budgets that its counts are given."""
    given = []

    def plan_counts(within):
        given.append(within)
        spent = {"eps": within.eps} if within.rho is None else {"rho": within.rho}
        notion = "dp" if within.rho is None else "zcdp"
        promise = Guarantee(notion=notion, **spent, mechanism="counts, by hand")
        return Plan(guarantee=promise, draw=lambda: None)

    rng = insecure_rng(seed)
    return plan_capped(plan_counts, over, budget, zones=zones, rng=rng), given


@pytest.mark.parametrize(("over", "shares"), [(ONE, 1), (SEVERAL, 2)])
@pytest.mark.parametrize("budget", [{"eps": 2.0}, {"rho": 0.5}])
def test_capped_plan_shares_add_up_to_the_budget(budget, over, shares):
    whole = CountBudget(**budget, rows=3, privacy_unit="who")
    plan, given = capped(whole, over)
    ((name, value),) = budget.items()
    found = plan.draw()[1]
    assert {getattr(each, name) for each in given} == {getattr(given[0], name)}
    assert getattr(given[0], name) == pytest.approx((1 - 0.05 * shares) * value)
    assert given[-1].rows == found.rows
    # What was chosen is told by nobody but the draw: see the text of the guarantee.
    assert {each.chosen for each in given} == {len(over) > 1}
    # 2q/(1 − q)² is the variance for q = e^−ε, and 1/2ρ that of Gaussian noise.
    rest = 0.05 * value
    wanted = 0.5 / np.sinh(rest / 2) ** 2 if name == "eps" else 0.5 / rest
    assert found.error**2 == pytest.approx(wanted, rel=1e-6)
    assert getattr(plan.guarantee, name) == value


@pytest.mark.parametrize("budget", [{"eps": 8.0}, {"rho": 2.0}])
def test_capped_persons_over_have_the_stated_error(budget):
    plan, _ = capped(CountBudget(**budget, rows=3, privacy_unit="who"))
    found = [plan.draw()[1] for _ in range(3000)]
    off = np.array([each.persons for each in found]) - 70
    assert abs(off.mean()) < 5 * found[0].error / np.sqrt(len(off))
    assert off.std() == pytest.approx(found[0].error, rel=0.1)


def test_capped_plan_of_single_rows_spends_nothing_on_cap():
    budget = CountBudget(eps=1.0)
    plan, given = capped(budget)
    assert given == [budget]
    assert plan.draw() == (None, None)
    assert plan.guarantee.mechanism == "counts, by hand"


def test_cap_text_names_rows_per_person():
    assert cap_text(1) == "at most one row of each person"
    assert cap_text(20) == "at most 20 rows of each person"


@pytest.mark.representatives(1)
@pytest.mark.parametrize(
    ("budget", "zones", "table", "share"),
    [
        ({"eps": 10.0}, 40, {1: 10, 2: 1}, 0.5),
        ({"rho": 2.0}, 10, {1: 8, 2: 1}, 0.8**0.5),
    ],
)
def test_capped_choice_loss_of_one_person_is_its_share(budget, zones, table, share):
    # Of a person who is over both caps: one is better then, and the other worse.
    more = {cap: persons + 1 for cap, persons in table.items()}
    runs, chances = 2_500, []
    for number, over in enumerate((table, more)):
        whole = CountBudget(**budget, privacy_unit="who")
        plan, _ = capped(whole, over, zones, seed=number)
        chances.append(np.mean([plan.draw()[1].rows == 1 for _ in range(runs)]))
    law = np.array([chances, 1 - np.array(chances)])
    error = 5 * np.sqrt(2 / (runs * 0.2))
    ratios = np.log(law[:, 1] / law[:, 0])
    assert abs(ratios).max() < share + error
    # Weights of the exponential mechanism change by half of it, up and down.
    assert abs(ratios[1] - ratios[0]) > share - error


@pytest.mark.parametrize("budget", [{"eps": 2.0}, {"rho": 0.5}])
@pytest.mark.parametrize("zones", [1, 1_000])
def test_capped_choice_balances_lost_rows_and_noise(budget, zones):
    people = 200_000  # with Zipf's law of rows
    sizes = np.minimum(1 / np.random.default_rng(2).uniform(size=people), 1e5)
    over = {cap: int((sizes > cap).sum()) for cap in CAPS}
    scale = 0.5 if "eps" in budget else np.sqrt(2 / np.pi)
    plan, _ = capped(CountBudget(**budget, privacy_unit="who"), over, zones)
    found = [plan.draw()[1].rows for _ in range(200)]
    error = {
        cap: np.maximum(sizes - cap, 0).sum() + zones * scale * cap for cap in CAPS
    }
    assert np.mean([error[cap] for cap in found]) < 1.15 * min(error.values())


def test_capped_choice_prefers_caps_that_drop_few_rows():
    over = {cap: 900 * (cap < 3) for cap in CAPS}
    plan, _ = capped(CountBudget(eps=1.0, privacy_unit="who"), over)
    found = [plan.draw()[1].rows for _ in range(300)]
    assert min(found) >= 3
    assert np.mean(found) < 10  # of 3 to 1,000


@pytest.mark.parametrize("faulty", [1, 1_000])
def test_capped_plan_checks_every_cap_before_drawing(faulty):
    def plan_counts(within):
        if within.rows == faulty:
            raise ParameterError("noise would be too wide.")
        return Plan(guarantee=Guarantee(notion="dp", eps=1.0), draw=lambda: None)

    budget = CountBudget(eps=1.0, privacy_unit="who")
    with pytest.raises(ParameterError, match="too wide"):
        plan_capped(plan_counts, SEVERAL, budget, rng=insecure_rng(1))


def test_capped_guarantee_does_not_reveal_the_cap():
    prefixes = Zoning(np.tril(np.ones((16, 16))), np.ones(16))
    noises, words = set(), set()
    for cap in (1, 7):
        budget = CountBudget(eps=9.0, rows=cap, chosen=True, privacy_unit="who")
        plan, facts = plan_zonal(np.ones(16), prefixes, budget, rng=insecure_rng(1))
        noises.add(facts["mechanism"])
        words.add(plan.guarantee.mechanism)
    assert len(noises) == 2
    assert words == {"zonal counts, noise of least expected error"}


def test_capped_persons_over_noise_ignores_sum_bounds():
    budget = CountBudget(eps=2e-3, rows=1_000, size=2**20, privacy_unit="who")
    plan, _ = capped(budget, {1_000: 5})
    assert plan.guarantee.eps == 2e-3


@pytest.mark.parametrize("budget", [{"eps": 0.1}, {"rho": 0.01}])
def test_cap_is_chosen_against_the_mean_size_of_noise(budget, monkeypatch):
    """Of a cap of 1, and nobody above it, all that is lost is the zones' noise."""
    seen = []
    for kind in (GumbelTopK, PermuteAndFlip):
        monkeypatch.setattr(
            kind, "randomise", lambda _, costs, __: seen.append(costs) or [0]
        )
    whole = CountBudget(**budget, rows=3, privacy_unit="who")
    capped(whole, {1: 0, 2: 0}, zones=10)[0].draw()
    noise, _ = make_count_noise(whole.eps, whole.rho)
    sizes = np.abs(noise.randomise(np.zeros(20_000), insecure_rng(2)))
    assert seen[0][0] == pytest.approx(10 * sizes.mean(), rel=0.03)
