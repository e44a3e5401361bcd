"""Limits on fixed losses: the part of a promise per metre that no distance makes small.

Of releases with ε_i·d + f_i each, whatever was chosen after whatever was seen, at most
(Σε_i)·d + Σf_i is lost: both sums are held, each by its own limits.
"""

import math
from fractions import Fraction

import geopandas as gpd
import numpy as np
import pytest
import scipy
from hypothesis import given
from hypothesis import strategies as st

import geopriv_gis
from geopriv_gis.core.errors import (
    BudgetError,
    ConversionError,
    LedgerError,
    ParameterError,
)
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.ledger import Entry, Ledger, Limit
from geopriv_gis.ledger.composed_promise import (
    combined_loss_text,
    compose_charges,
    joint_guess_chance,
)

GP = Guarantee(notion="gp", eps=0.01, table_metric="dist_1", tolerance=0.5)
CGP = Guarantee(notion="cgp", rho=1e-4, table_metric="dist_2")
PEAK = GP.replace(fixed_loss=1.0, tolerance=100.5)
COUNT = Guarantee(notion="dp", eps=0.5, neighbours="add-remove")
HOMES = gpd.GeoSeries.from_xy([53e4, 54e4], [18e4, 19e4], crs=27700)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "city.ledger"


def spent(ledger):
    return [float(line.spent) for line in ledger.balance.lines]


@pytest.mark.parametrize("more", ["delta=0.1", "radius=5"])
def test_fixed_limit_refuses_other_options(more):
    with pytest.raises(ParameterError, match="fixed losses has neither delta"):
        Limit.read(f"fixed=1,{more}")


def test_peak_release_is_charged_for_eps_and_fixed_loss(path):
    ledger = Ledger.create(path, limits=["gp=0.1", "fixed=2.5", "dp=1"])
    released = HOMES.geopriv.peak_laplace(
        eps=0.01, eps_fixed=1, radius=150, ledger=ledger
    )
    ledger.charge(GP)
    ledger.charge(PEAK)
    again = Ledger.open(path)
    again.verify()
    assert spent(again) == spent(ledger) == [0.03, 2, 0]
    with pytest.raises(BudgetError, match=r"fixed loss = 1 .* and 0\.5 is left"):
        again.charge(PEAK)
    again.charge(PEAK.replace(fixed_loss=0.5, tolerance=50.5))
    with pytest.raises(BudgetError, match=r"eps = 0\.07 .* and 0\.06 is left"):
        again.charge(GP.replace(eps=0.07))
    again.charge(GP)  # what has no fixed loss goes on
    assert spent(again) == [0.05, 2.5, 0]
    assert released.geopriv.guarantee.fixed_loss == 1


def test_peak_release_refused_in_one_part_is_not_charged(path):
    ledger = Ledger.create(path, limits=["gp=0.015", "fixed=1"])
    for much in (PEAK.replace(eps=0.02), PEAK.replace(fixed_loss=2.0)):
        assert ledger.quote(much)[1] < 0
        assert not ledger.affords(much)
        assert not ledger.after(much).fits
        with pytest.raises(BudgetError):
            ledger.charge(much)
    assert ledger.affords(PEAK)
    assert not ledger.after([PEAK, GP]).fits
    assert spent(ledger) == [0, 0]


@pytest.mark.parametrize(
    "limits", [["fixed=1"], ["cgp=1", "fixed=1"], ["dp=1", "fixed=1"]]
)
def test_fixed_limit_requires_a_limit_per_metre(path, limits):
    with pytest.raises(ParameterError, match="needs one in gp"):
        Ledger.create(path, limits=limits)
    with pytest.raises(ParameterError, match="notion must be one of"):
        geopriv_gis.PrivacyFilter("fixed", 1)
    assert not path.exists()


@pytest.mark.parametrize(
    "text", ["fixed=0", "fixed=-1", "fixed=x", "fixed=1,delta=0.1", "fixed=1,radius=5"]
)
def test_fixed_limit_budget_must_be_a_number(text):
    with pytest.raises(ParameterError):
        Limit.read(text)


def test_fixed_limit_text_round_trips():
    limit = Limit.read("fixed=0.3,per=year,colleague=anna")
    again = Limit.from_dict(limit.to_dict())
    assert (again, again.most) == (limit, Fraction(3, 10))
    assert str(limit) == "fixed loss = 0.3 (no unit) per year, for colleague anna"


def test_fixed_loss_with_rho_is_refused(path):
    """Of (√ρ·d + f/√2)² neither part bounds its own."""
    ledger = Ledger.create(path, limits=["gp=1", "cgp=1", "fixed=9"])
    with pytest.raises(ConversionError, match="fixed=BUDGET"):
        ledger.charge(PEAK.to_cgp())
    assert ledger.charge(PEAK).accounting_notion == "gp"


def test_fixed_loss_counts_toward_quotas(path):
    ledger = Ledger.create(path, limits=["gp=1", "fixed=2", "fixed=1,colleague=anna"])
    ledger.charge(GP)  # there are no quotas of what it costs
    for act in (ledger.charge, ledger.after, ledger.quote):
        with pytest.raises(LedgerError, match="quota for each colleague"):
            act(PEAK)
    anna = ledger.labelled(colleague="anna")
    anna.charge(PEAK)
    with pytest.raises(BudgetError, match="for colleague anna"):
        anna.charge(PEAK)
    assert spent(ledger) == [0.02, 1, 1]


def test_fixed_limit_renews_with_the_calendar(path, monkeypatch):
    day = ["2026-12-31"]
    for module in ("label", "statement"):
        monkeypatch.setattr(f"geopriv_gis.ledger.{module}.today", lambda: day[0])
    ledger = Ledger.create(path, limits=["gp=1", "fixed=1,per=year"])
    ledger.charge(PEAK)
    with pytest.raises(BudgetError, match="here 2026"):
        ledger.charge(PEAK)
    day[0] = "2027-01-01"
    ledger.charge(PEAK)
    assert "together, in 2 years: fixed loss = 2 (no unit)" in str(ledger.report())


def test_charge_key_requires_the_same_fixed_loss(path):
    ledger = Ledger.create(path, limits=["gp=1", "fixed=9"])
    first = ledger.charge(PEAK, key="May")
    assert ledger.charge(PEAK, key="May") == first
    for other in (PEAK.replace(fixed_loss=2.0), GP):
        with pytest.raises(LedgerError, match="used for another release"):
            ledger.charge(other, key="May")
    assert spent(ledger) == [0.01, 1]


def test_fixed_loss_total_is_in_the_last_entry(path):
    ledger = Ledger.create(path, limits=["gp=1", "fixed=9"])
    for _ in range(5):
        ledger.charge(PEAK)
    again = Ledger.open(path)
    again.verify()
    assert spent(again) == [0.05, 5]


def test_fixed_limit_can_be_added_to_a_ledger(path):
    ledger = Ledger.create(path, budget=0.3)
    ledger.charge(GP.replace(eps=0.15))
    before = ledger.entries
    with pytest.raises(ConversionError, match="fixed=BUDGET"):
        ledger.charge(PEAK)
    ledger.add_limits("fixed=1")
    ledger.charge(PEAK)
    with pytest.raises(BudgetError):
        ledger.charge(PEAK)
    again = Ledger.open(ledger.path)
    again.verify()
    assert (again.entries[:-1], spent(again)) == (before, [0.16, 1])
    counts = Ledger.create(f"{path}2", notion="dp", budget=1)
    with pytest.raises(ParameterError, match="needs one in gp"):
        counts.add_limits("fixed=1")


# -- what all releases promise ---------------------------------------------------------

losses = st.floats(1e-4, 1.0)


def charged(parts):
    """Return entries as of releases with ε, fixed loss and snapping."""
    whole = [
        GP.replace(eps=eps, fixed_loss=fixed, tolerance=near + fixed / eps)
        for eps, fixed, near in parts
    ]
    return [
        Entry(n, "", "spend", {
            "cost": str(Fraction(repr(g.eps))),
            "fixed": str(Fraction(repr(g.fixed_loss))),
            "guarantee": g.to_dict(),
        }, "")
        for n, g in enumerate(whole)
    ]  # fmt: skip


@given(
    st.lists(st.tuples(losses, st.just(0.0) | losses, losses), min_size=1, max_size=9)
)
def test_composed_fixed_loss_is_at_least_the_sum(parts):
    entries = charged(parts)
    total = sum((each.cost for each in entries), Fraction(0))
    told = compose_charges("gp", total, (), entries, "row")
    assert told.fixed_loss >= sum(fixed for _, fixed, _ in parts) * (1 - 1e-15)
    snap = max(near for *_, near in parts)
    for d in (0.0, 1.0, 1e4):
        least = sum(eps * (d + near) + fixed for eps, fixed, near in parts)
        most = sum(eps * (d + snap) + fixed for eps, fixed, _ in parts)
        assert told.eps * (d + told.tolerance) >= least * (1 - 1e-12)
        assert told.eps * (d + told.tolerance) <= most * (1 + 1e-9)


def test_ledger_report_states_the_fixed_loss(path):
    ledger = Ledger.create(path, limits=["gp=1", "fixed=9", "dp=2"])
    ledger.charge(GP)
    ledger.charge(PEAK)
    ledger.charge(COUNT)
    told = str(ledger.report())
    assert "at most exp(0.02·(d + 0.5) + 1 + 1)." in told
    assert "fixed losses, whatever the distance, 1 release together: fixed" in told
    assert "Spent on geometry: fixed loss = 1 (no unit)" in told
    places, _ = ledger.report().guarantees
    assert (places.eps, places.fixed_loss) == (0.02, 1)
    assert places.eps * places.tolerance == pytest.approx(0.01 + 1)
    assert "up to a factor 2.75 at any distance, however small" in str(places)
    assert ledger.report().to_frame()["fixed"].tolist() == [0.0, 1.0, 0.0]
    page = ledger.report().to_page()
    assert "fixed loss = 9 (no unit)" in page
    assert page.count("Had only those of") == 2
    assert "lost at any distance: next door" in page


def test_combined_loss_text_includes_fixed_loss_and_snapping():
    peak = GP.replace(fixed_loss=1.0, tolerance=100.0)
    assert "exp(0.01·d + 1 + 1)" in combined_loss_text([peak, COUNT], "row")


@pytest.mark.parametrize(("rho", "eps"), [(0.6e-4, 1.0), (1e-6, 0.5), (5e-4, 3.0)])
def test_combined_loss_chance_is_near_the_exact_one(rho, eps):
    """Gaussian noise beside randomised response at 2ε, of whom a row is replaced."""
    places = Guarantee(notion="cgp", rho=rho, table_metric="dist_2")
    told = combined_loss_text([places, COUNT.replace(eps=eps)], "row")
    stated = float(told.split("at most ")[-1].split(" %")[0])
    away, odds = math.sqrt(2 * rho) * 100, math.exp(2 * eps)
    log_odds = np.array([2 * eps, -2 * eps])
    right = scipy.special.ndtr(away / 2 + log_odds / away)
    exact = 100 * (np.array([odds, 1]) / (1 + odds)) @ right
    assert exact - 1e-6 <= stated < exact + 2


def test_combined_loss_text_has_the_largest_tolerance():
    for places, words in (
        ([GP, CGP.replace(tolerance=30.0)], "α·(0.00015·(d + 30)²)"),
        ([GP.replace(tolerance=30.0), GP], "exp(0.02·(d + 30))"),
    ):
        assert words in combined_loss_text(places, "row")


@pytest.mark.parametrize(
    "counts", [[], [COUNT], [COUNT.replace(notion="zcdp", eps=None, rho=0.1)]]
)
@pytest.mark.parametrize(
    "places",
    [
        [GP],
        [CGP],
        [GP, GP],
        [GP, CGP],
        [CGP, CGP],
        [GP.replace(fixed_loss=1.0)],
    ],
)
def test_chance_of_a_guess_includes_the_tolerance(places, counts):
    """A tolerance of 30 m at 70 m is as if the places were 100 m apart."""

    def chance(tolerance, away):
        some = [
            each.replace(tolerance=tolerance + 100 * each.fixed_loss) for each in places
        ]  # of ε = 0.01 a fixed loss is worth so many metres
        return joint_guess_chance([*some, *counts], away)

    assert chance(30.0, 70.0) == pytest.approx(chance(0.0, 100.0), rel=1e-9)
    assert chance(30.0, 70.0) > chance(0.0, 70.0) + 0.01


@pytest.mark.parametrize("first", [GP, CGP, PEAK], ids=["gp", "cgp", "peak"])
@pytest.mark.parametrize("others", [[], [GP], [CGP], [COUNT], [CGP, COUNT]])
def test_chance_of_a_guess_is_at_least_that_of_one_release(first, others):
    """Exact: randomised response at its loss, or Gaussian noise; 130 m more count."""
    one = first.replace(tolerance=130.0)
    exact = (
        scipy.special.ndtr(math.sqrt(one.rho / 2) * 140)
        if one.rho else 1 / (1 + math.exp(-one.eps * 140))
    )  # fmt: skip
    assert joint_guess_chance([one, *others], 10.0) >= exact * (1 - 1e-9)
    if not others and one.eps:
        assert joint_guess_chance([one], 10.0) == pytest.approx(exact)


def test_chance_of_a_guess_is_at_least_that_of_several_randomised_responses():
    """Exact: at the loss of each, twice that of a count of those added or removed."""
    counts = [COUNT, COUNT.replace(eps=0.9, neighbours="replace"), COUNT, COUNT]
    for number in range(5):
        losses = [0.01 * 10.5, 1.0, 0.9, 1.0, 1.0][: number + 1]
        here = np.ones(1)
        for loss in losses:
            here = np.outer(here, [1 / (1 + math.exp(-s * loss)) for s in (1, -1)])
            here = here.ravel()
        exact = np.maximum(here, here[::-1]).sum() / 2
        stated = joint_guess_chance([GP, *counts[:number]], 10.0)
        most = 1 / (1 + math.exp(-sum(losses)))
        assert exact * (1 - 1e-9) <= stated <= most * (1 + 1e-9)


def test_combined_loss_text_of_zones_names_their_scope():
    for zones, words in (("", "apart and"), ("a", "apart within one zone and")):
        told = combined_loss_text([GP, GP.replace(zones=zones), COUNT], "row")
        assert f"d metres {words} nothing else differs" in told


def test_plan_states_the_cost_of_eps_and_fixed_loss(path):
    ledger = Ledger.create(path, limits=["gp=1", "fixed=2"])
    for fixed, fits in ((1.0, True), (3.0, False)):
        told = str(
            geopriv_gis.plan(
                "peak_laplace", eps=0.01, eps_fixed=fixed, radius=99, ledger=ledger
            )
        )
        assert f"0.01 (1/m), and {fixed:g} of its limits on fixed losses" in told
        assert ("would refuse it" in told) is not fits


def test_combined_promise_holds_no_farther_than_each():
    near = [Guarantee(notion="cgp", rho=1e-4, radius=far) for far in (300.0, 50.0)]
    entries = [
        Entry(n, "", "spend", {"cost": "0.0001", "guarantee": one.to_dict()}, "")
        for n, one in enumerate(near)
    ]
    assert compose_charges("cgp", Fraction("0.0002"), (), entries, "row").radius == 50
