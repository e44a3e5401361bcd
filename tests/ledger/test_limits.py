"""Several limits in one ledger: notions, periods, quotas; what a clock can do."""

import datetime
import re
import sqlite3
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shapely.geometry import box

from geopriv_gis.core.errors import (
    BudgetError,
    ConversionError,
    LedgerError,
    ParameterError,
)
from geopriv_gis.core.points.calibration import eps_from_displacement
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.ledger import Ledger, Limit, chain
from geopriv_gis.ledger import limit as limits_module
from geopriv_gis.ledger.limit import (
    PERIODS,
    later_day,
    limit_for_releases,
    period_name,
)
from geopriv_gis.ledger.store import named_path
from tests.signs import check_signs

pytestmark = pytest.mark.arithmetic  # SQLite is the same on both stacks

GP = Guarantee(notion="gp", eps=0.01, table_metric="dist_1")
CGP = Guarantee(notion="cgp", rho=1e-6, table_metric="dist_1")
PEAK_TOO_HIGH = GP.replace(fixed_loss=2.75, tolerance=275.0)
COUNT = Guarantee(notion="dp", eps=0.5, neighbours="add-remove")
SMALL = Guarantee(notion="zcdp", rho=0.01, neighbours="add-remove")
CITY = [
    "gp=0.1", "gp=0.02,per=year", "cgp=1e-5,per=year", "dp=2,per=year",
    "zcdp=0.1",
]  # fmt: skip


@pytest.fixture
def path(tmp_path):
    return tmp_path / "city.ledger"


@pytest.fixture
def clock(monkeypatch):
    """The day that a ledger is told; set what ``clock.day`` is."""

    class Clock:
        day = "2026-11-22"

    for module in ("label", "limit", "statement"):
        monkeypatch.setattr(f"geopriv_gis.ledger.{module}.today", lambda: Clock.day)
    return Clock


# -- limits ----------------------------------------------------------------------------


def test_limit_text_round_trips():
    for limit in (
        Limit("gp", 0.02, per="year", colleague="anna", purpose="maps"),
        Limit("approximate-gp", 0.01, 1e-6, 500.0),
        Limit("dp", 2, 1e-6, per="month"),
        Limit("zcdp", Fraction(1, 3)),
    ):
        again = Limit.from_dict(limit.to_dict())
        assert (again, again.most) == (limit, limit.most)
    told = str(Limit.read("approximate-gp=0.01,delta=1e-6,radius=500,per=week"))
    assert told == "ε = 0.01 (1/m) at δ = 1e-06 up to 500 m per week"
    assert (
        str(Limit("cgp", 1e-5, purpose="maps")) == "ρ = 1e-05 (1/m²), for purpose maps"
    )


@pytest.mark.parametrize(
    "text",
    [
        "", "gp", "gp=", "gp=x", "gp=-1", "gp=0", "gp=inf", "other=1", "gp=1,per=moon",
        "gp=1,per", "gp=1,per=year,per=month", "gp=1,who=anna", "gp=1,delta=0.1",
        "dp=1,delta=2", "approximate-gp=1,delta=1e-6", "gp=1,colleague= anna", 5, None,
        "gp=1,colleague=a|b", "gp=1,notion=cgp", "gp=0.1,colleague=a\nb",
    ],
)  # fmt: skip
def test_ledger_refuses_bad_limit_texts(path, text):
    with pytest.raises(ParameterError):
        Ledger.create(path, limits=[text])
    assert not path.exists()


@pytest.mark.parametrize("limits", [5, None, [Limit], 0.1])
def test_ledger_refuses_bad_limit_lists(path, limits):
    with pytest.raises(ParameterError, match="limit"):
        Ledger.create(path, limits=limits)
    assert not path.exists()


@pytest.mark.parametrize("delta", [Fraction(1, 1024), np.float32(1 / 1024)])
def test_limit_delta_takes_any_number_type(path, delta):
    limit = Limit("dp", 1, delta)
    assert Ledger.create(path, limits=limit).limits == (Limit("dp", 1, 1 / 1024),)


@pytest.mark.parametrize("delta", ["0.1", float("nan"), True])
def test_limit_delta_must_be_a_number(delta):
    with pytest.raises(ParameterError, match="delta must be"):
        Limit("dp", 1, delta)


def test_quota_requires_a_limit_for_all(path):
    for limits in (
        ["gp=1,colleague=anna"],
        ["gp=1", "dp=1,purpose=maps"],
        ["gp=1", "cgp=1,colleague=anna"],
        [],
    ):
        with pytest.raises(
            ParameterError, match=r"needs one of its notion|budget must be given"
        ):
            Ledger.create(path, limits=limits)


def test_limit_periods_follow_the_calendar():
    """Months of all lengths, four leap years of nine, weeks over the ends of years."""
    day = datetime.date(2019, 12, 1)
    names = dict.fromkeys(PERIODS)
    while day.year < 2029:
        names["day"], names["week"] = day.isoformat(), day.strftime("%G-W%V")
        names["month"], names["year"] = day.strftime("%Y-%m"), day.strftime("%Y")
        names["quarter"] = f"{day.year}-Q{'111222333444'[day.month - 1]}"
        found = {per: period_name(per, day.isoformat()) for per in PERIODS}
        assert found == names
        day += datetime.timedelta(days=1)


@pytest.mark.parametrize("per", PERIODS)
def test_limit_period_names_sort_by_day(per):
    day, last = datetime.date(2019, 12, 1), ""
    for _ in range(900):
        name = period_name(per, day.isoformat())
        assert name >= last
        last, day = name, day + datetime.timedelta(days=1)
    assert later_day("2026-01-01", "") == "2026-01-01"


@given(st.integers(1, 60), st.floats(1.0, 1e5))
@settings(max_examples=60)
def test_limit_for_releases_is_for_so_many_and_no_more(releases, displacement):
    found = limit_for_releases(releases, displacement, "year")
    each = Fraction(repr(eps_from_displacement(displacement)))
    assert releases * each <= found.most < (releases + 1) * each
    assert found.per == "year"


# -- notions ---------------------------------------------------------------------------


def test_ledger_counts_each_release_once_in_its_notion(path):
    ledger = Ledger.create(path, limits=CITY)
    charges = [ledger.charge(each) for each in (GP, CGP, COUNT, SMALL)]
    assert [each.accounting_notion for each in charges] == ["gp", "cgp", "dp", "zcdp"]
    spent = [line.spent for line in ledger.balance.lines]
    assert [float(n) for n in spent] == [0.01, 0.01, 1e-6, 0.5, 0.01]
    again = Ledger.open(path)
    assert again.balance == ledger.balance
    again.verify()
    with pytest.raises(
        BudgetError, match=r"0\.01 is left.*limit is ε = 0\.02 .* per year"
    ):
        again.charge(GP.replace(eps=0.015))
    assert again.balance == ledger.balance


def test_ledger_converts_or_refuses_notions_without_limit(path, tmp_path):
    ledger = Ledger.create(path, limits=["cgp=1", "zcdp=1"])
    assert float(ledger.charge(GP.replace(eps=0.2)).cost) == pytest.approx(0.02)
    assert float(ledger.charge(COUNT).cost) == pytest.approx(0.125)
    places = Ledger.create(tmp_path / "p", limits=["gp=1", "gp=0.5,per=year"])
    for refused, advice in (
        (CGP, "Release with eps"),
        (COUNT, "counts metres. Use two ledgers"),
        (SMALL, "counts metres. Use two ledgers"),
        (GP.replace(fixed_loss=0.1), "limit on fixed losses"),
    ):
        with pytest.raises(ConversionError, match=advice):
            places.charge(refused)
    assert not places.entries


def test_ledger_requires_one_neighbour_relation(path):
    ledger = Ledger.create(path, limits=CITY)
    ledger.charge(GP)
    ledger.charge(COUNT)
    for _ in range(2):
        with pytest.raises(ConversionError, match="cannot be added"):
            ledger.charge(SMALL.replace(neighbours="replace"))
        ledger = Ledger.open(path)


def test_ledger_privacy_unit_applies_to_all_notions(path):
    ledger = Ledger.create(path, limits=CITY, privacy_unit="person")
    for refused in (GP, COUNT):
        with pytest.raises(ConversionError, match="Release with privacy_unit='person'"):
            ledger.charge(refused)
    with pytest.raises(ConversionError, match="Release with table_metric='dist_inf'"):
        ledger.charge(GP.replace(privacy_unit="person", table_metric="dist_2"))
    ledger.charge(GP.replace(privacy_unit="person", table_metric="dist_inf"))
    ledger.charge(COUNT.replace(privacy_unit="person"))
    tables = Ledger.create(
        path.with_name("t.ledger"), limits=CITY, privacy_unit="table"
    )
    with pytest.raises(ConversionError, match="Charge counts to another ledger"):
        tables.charge(COUNT)


def test_ledger_report_has_a_guarantee_per_notion(path):
    ledger = Ledger.create(path, limits=["gp=1", "cgp=1", "dp=3,delta=1e-6"])
    for each in (GP, GP, CGP, COUNT):
        ledger.charge(each)
    gp, cgp, dp = ledger.report().guarantees
    assert (gp.eps, cgp.rho, dp.delta) == pytest.approx((0.02, 1e-6, 1e-6))
    with pytest.raises(ConversionError, match="several notions"):
        _ = ledger.guarantee
    with pytest.raises(ParameterError, match="several limits"):
        _ = ledger.remaining


def test_ledger_report_adds_losses_of_places_and_counts(path, tmp_path):
    ledger = Ledger.create(path, limits=["gp=1", "dp=2"])
    ledger.charge(GP.replace(tolerance=0.5))
    assert "exp(" not in str(ledger.report())
    ledger.charge(COUNT)  # add-remove: somebody who moves leaves and joins
    assert "at most exp(0.01·(d + 0.5) + 1)." in str(ledger.report())
    mixed = Ledger.create(tmp_path / "m", limits=["gp=1", "cgp=1", "zcdp=1"])
    for each in (GP.replace(eps=0.2), CGP, SMALL.replace(neighbours="replace")):
        mixed.charge(each)
    assert "at most α·(0.020001·d² + 0.01)." in str(mixed.report())


@pytest.mark.parametrize("turned", [False, True])
def test_ledger_guarantee_has_no_delta_if_one_limit_has_none(path, turned):
    limits = ["cgp=1", "approximate-gp=1,delta=1e-6,radius=100"]
    ledger = Ledger.create(path, limits=limits[::-1] if turned else limits)
    ledger.charge(CGP)
    assert ledger.guarantee.rho == pytest.approx(1e-6)


def test_ledger_report_example_is_within_the_radius(path):
    limits = ["approximate-gp=1,delta=1e-6,radius=50", "dp=1"]
    for radius, told in ((np.inf, 100), (50.0, 50), (2000.0, 100)):
        ledger = Ledger.create(path.with_name(f"{radius}"), limits=limits)
        ledger.charge(CGP.replace(radius=radius))
        ledger.charge(COUNT)
        assert f"For d = {told}, somebody" in str(ledger.report())


def test_ledger_numbers_have_the_signs_of_the_language(path, clock):
    limits = [
        *CITY, "fixed=2.5", "gp=0.035,per=month,colleague=anna",
        "approximate-gp=0.015,delta=1e-6,radius=1250.5", "dp=3.5,delta=1e-6",
    ]  # fmt: skip
    ledger = Ledger.create(path, limits=limits).labelled(colleague="anna")
    clock.day = "2026-11-25"
    peak = GP.replace(fixed_loss=1.25, tolerance=150.5)
    for each in (peak, CGP.replace(tolerance=2.5), COUNT, SMALL):
        ledger.labelled(colleague="anna", component=f"week {each.notion}").charge(each)
    clock.day = "2026-11-24"
    report, one = ledger.report(), Ledger.create(f"{path}1", limits=limits[-2])
    near = Ledger.create(f"{path}2", limits=limits[-2:])
    for account in (one, near, near):
        account.charge(CGP.replace(tolerance=2.5, radius=1250.5))
    near.charge(COUNT)

    def page():
        return re.sub("<style>.*?</style>", "", report.to_page(), flags=re.DOTALL)

    for tell in (
        report.__str__, page, ledger.__repr__, one.report().__str__,
        near.report().__str__,
        ledger.after([GP] * 9).__str__, ledger.balance.to_html,
    ):  # fmt: skip
        check_signs(tell)
    for much in (GP.replace(eps=0.0851), PEAK_TOO_HIGH):
        check_signs(lambda much=much: _refusal(ledger, much))


def _refusal(ledger, guarantee):
    with pytest.raises(BudgetError) as refused:
        ledger.charge(guarantee)
    return refused.value


# -- periods and clocks ----------------------------------------------------------------


def test_a_limit_renews_with_the_calendar_and_the_total_goes_on(path, clock):
    ledger = Ledger.create(path, limits=["gp=0.05", "gp=0.02,per=year"])
    for year in (2026, 2027):
        clock.day = f"{year}-12-31"
        ledger.charge(GP)
        ledger.charge(GP)
        with pytest.raises(BudgetError, match=f"here {year}"):
            Ledger.open(path).charge(GP)
    clock.day = "2028-01-01"
    Ledger.open(path).charge(GP)
    with pytest.raises(BudgetError, match=r"and 0 is left"):
        ledger.charge(GP)  # that for ever
    assert "in 3 years: ε = 0.05" in str(ledger.report())
    assert ledger.report().guarantees[0].eps == pytest.approx(0.05)


def test_ledger_report_states_spending_and_renewal(path, clock):
    limits = ["gp=0.05,per=year", "dp=2,per=month", "cgp=0.01,per=week", "gp=1"]
    more = ["zcdp=1,per=day", "fixed=3,per=quarter", "gp=0.04,per=year,colleague=ben"]
    ledger = Ledger.create(path, limits=[*limits, *more], privacy_unit="patient")
    ben = ledger.labelled(colleague="ben")
    ben.charge(GP.replace(eps=0.03, privacy_unit="patient", table_metric="dist_inf"))
    lines = str(ledger.report()).splitlines()[1:7]
    assert lines == [
        "In 2026 the places of each patient cost ε = 0.03 per metre of 0.05; "
        "next reset 1 January 2027.",
        "In November 2026 counts of each patient cost ε = 0 of 2; next reset "
        "1 December 2026.",
        "In week 47 of 2026 the places of each patient cost ρ = 0 per square metre of "
        "0.01; next reset 23 November 2026.",
        "So far the places of each patient cost ε = 0.03 per metre of 1.",
        "On 2026-11-22 counts of each patient cost ρ = 0 of 1; next reset 23 November "
        "2026.",
        "In quarter 4 of 2026 the places of each patient cost a fixed loss of 0 of 3; "
        "next reset 1 January 2027.",
    ]
    clock.day = "2027-01-01"
    assert "In 2027 the places of each patient cost ε = 0 per" in str(ledger.report())


def test_clock_set_back_renews_no_limit(path, clock):
    ledger = Ledger.create(path, limits="gp=0.01,per=month")
    ledger.charge(GP)
    for clock.day in ("2026-10-31", "1999-01-01", "2026-11-30"):
        for account in (ledger, Ledger.open(path)):
            with pytest.raises(BudgetError, match="here 2026-11"):
                account.charge(GP)
    clock.day = "2026-12-01"
    assert ledger.charge(GP).day == "2026-12-01"
    clock.day = "2026-11-30"
    with pytest.raises(BudgetError, match="here 2026-12"):
        ledger.charge(GP)
    told = str(ledger.report())
    assert "a clock showed 2026-12-01, and this one shows 2026-11-30" in told
    assert "In December 2026" in told
    assert "next reset 1 January 2027" in told


@given(st.lists(st.tuples(st.integers(0, 40), st.booleans()), max_size=25))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_periods_never_exceed_their_budget_for_any_clock(tmp_path_factory, clock, days):
    path = tmp_path_factory.mktemp("l") / "ledger"
    ledger = Ledger.create(path, limits=["gp=0.02,per=week", "gp=0.03,per=month"])
    start = datetime.date(2026, 11, 20)
    for ahead, anew in days:
        clock.day = (start + datetime.timedelta(days=ahead)).isoformat()
        account = Ledger.open(path) if anew else ledger
        if account.affords(GP):
            account.charge(GP)
    for per, most in (("week", 2), ("month", 3)):
        charged = [period_name(per, each.day) for each in ledger.entries]
        assert all(charged.count(name) <= most for name in charged)
    assert [e.day for e in ledger.entries] == sorted(e.day for e in ledger.entries)


def test_ledger_refuses_a_forged_earlier_day(path, clock):
    ledger = Ledger.create(path, limits="gp=1,per=month")
    last = ledger.charge(GP)
    body = {**last.body, "day": "2026-10-31", "total": "1/50"}
    row = chain.make_row(2, "spend", body, last)
    file = sqlite3.connect(path)
    file.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", row)
    file.commit()
    file.close()
    with pytest.raises(LedgerError, match="entry 2 is not"):
        Ledger.open(path)


def test_added_limit_counts_each_charge_in_the_period_of_its_day(path, clock):
    ledger = Ledger.create(path, limits="gp=1")
    for clock.day in ("2025-06-01", "2026-12-31", "2027-01-01"):
        ledger.charge(GP)
    ledger.add_limits(["gp=0.015,per=year", "gp=0.025,per=month"])
    assert [float(line.spent) for line in ledger.balance.lines] == [0.03, 0.01, 0.01]
    with pytest.raises(BudgetError, match="here 2027"):
        ledger.charge(GP)
    Ledger.open(path).verify()


def test_ledger_report_names_every_period(path, clock):
    limits = ["gp=1", "gp=0.5,per=week", "gp=0.9,per=month"]
    ledger = Ledger.create(path, limits=limits)
    ledger.charge(GP)
    clock.day = "2026-11-25"
    ledger.charge(GP)
    told = str(ledger.report())
    assert "2 releases together, in 2 weeks and 1 month: ε = 0.02 (1/m)" in told
    assert [line.cells()[1] for line in ledger.balance.lines] == [
        "for ever", "week 48 of 2026", "November 2026",
    ]  # fmt: skip


def test_ledger_days_are_those_of_utc(path, monkeypatch):
    """Where clocks show the next year already, or still the last one."""

    class Clock(datetime.datetime):
        ahead = 2

        @classmethod
        def now(cls, tz=None):
            utc = cls(2027, 1, 1, 0, 30, tzinfo=datetime.timezone.utc)
            there = datetime.timezone(datetime.timedelta(hours=cls.ahead))
            return utc.astimezone(tz or there)

    names = {name: getattr(datetime, name) for name in ("date", "timezone")}
    monkeypatch.setattr(
        limits_module, "datetime", SimpleNamespace(datetime=Clock, **names)
    )
    for Clock.ahead in (-8, 2):
        assert limits_module.today() == "2027-01-01"
    ledger = Ledger.create(path, limits="gp=0.01,per=year")
    Clock.ahead = -8
    assert ledger.charge(GP).day == "2027-01-01"
    assert ledger.balance.lines[0].period == "2027"


# -- quotas ----------------------------------------------------------------------------


@pytest.fixture
def shared(path):
    return Ledger.create(
        path,
        limits=[
            "gp=0.05,per=year", "gp=0.02,per=year,colleague=anna",
            "gp=0.04,per=year,colleague=ben", "gp=0.01,per=year,purpose=maps", "dp=1",
        ],
    )  # fmt: skip


def test_quotas_are_within_the_limit_for_all(shared, path):
    anna = shared.labelled(colleague="anna", purpose="maps")
    anna.charge(GP)
    with pytest.raises(BudgetError, match="for purpose maps"):
        anna.charge(GP)
    ben = Ledger.open(f"{path}|colleague=ben|purpose=maps")
    with pytest.raises(BudgetError, match="for purpose maps"):
        ben.charge(GP)
    assert [float(line.spent) for line in shared.balance.lines] == [
        0.01, 0.01, 0, 0.01, 0,
    ]  # fmt: skip
    shared.charge(COUNT)  # counts have no quotas here
    assert [e.body["colleague"] for e in shared.entries] == ["anna", ""]


@pytest.mark.parametrize(
    "names", ["", "|colleague=anna", "|colleague=Anna|purpose=maps"]
)
def test_charge_without_quota_names_is_refused(shared, path, names):
    account = Ledger.open(f"{path}{names}")
    for act in (account.charge, account.after, account.quote):
        with pytest.raises(LedgerError, match=r"quota for each (colleague|purpose)"):
            act(GP)
    assert not shared.entries


def test_charge_mixing_two_quotas_is_refused(path):
    both = "gp=1,colleague=anna,purpose=maps", "gp=1,colleague=ben,purpose=atlas"
    ledger = Ledger.create(path, limits=["gp=2", *both])
    between = ledger.labelled(colleague="anna", purpose="atlas")
    for act in (between.charge, between.after, between.quote):
        with pytest.raises(LedgerError, match="no quota for colleague 'anna' with"):
            act(GP)
    ledger.labelled(colleague="anna", purpose="maps").charge(GP)
    assert [float(line.spent) for line in ledger.balance.lines] == [0.01, 0.01, 0]


def test_ledger_path_names_are_unique_and_not_for_creation(path):
    Ledger.create(path, limits=["gp=1", "gp=0.5,colleague=anna", "gp=1,colleague=ben"])
    with pytest.raises(ParameterError, match="gives colleague twice"):
        Ledger.open(f"{path}|colleague=anna|note=x|colleague=ben")
    windows = r"C:\data\a|b.ledger|colleague=anna|purpose=maps"
    assert named_path(windows) == (
        Path(r"C:\data\a|b.ledger"), {"purpose": "maps", "colleague": "anna"},
    )  # fmt: skip
    with pytest.raises(ParameterError, match="must not end"):
        Ledger.create(f"{path}2|colleague=anna", budget=1)
    assert [each.name for each in path.parent.glob("*ledger*")] == [path.name]


def test_ledger_path_names_apply_to_every_release(path):
    homes = gpd.GeoSeries.from_xy([530000.0] * 3, [180000.0] * 3, crs=27700)
    Ledger.create(path, limits=["gp=1", "gp=0.5,colleague=anna", "dp=3"])
    homes.geopriv.planar_laplace(eps=0.1, ledger=f"{path}|colleague=anna|note=June")
    zones = gpd.GeoSeries([box(0, 0, 6e5, 2e5)], crs=27700)
    homes.geopriv.zonal_counts(zones, eps=1.0, ledger=f"{path}|purpose=atlas")
    first, second = Ledger.open(path).entries
    assert (first.body["colleague"], first.body["note"]) == ("anna", "June")
    assert (second.accounting_notion, second.body["purpose"]) == ("dp", "atlas")


# -- what if ---------------------------------------------------------------------------


def test_ledger_after_spends_nothing(path):
    ledger = Ledger.create(path, limits=CITY)
    ledger.charge(GP)
    found = ledger.after([GP, COUNT])
    assert found.fits
    assert [float(line.left) for line in found.lines] == [0.08, 0, 1e-5, 1.5, 0.1]
    too_much = ledger.after([GP, GP])
    assert not too_much.fits
    assert "-0.01, too little" in str(too_much)
    assert too_much.to_frame()["left"].min() == pytest.approx(-0.01)

    class Plan:
        guarantee = GP

    assert ledger.after(Plan()) == ledger.after(GP)
    for wrong in ("gp=0.01", 5, [None], (GP for _ in "a")):
        with pytest.raises(ParameterError, match="charges must be"):
            ledger.after(wrong)
    with pytest.raises(ConversionError, match="cannot be added"):
        ledger.after([COUNT, SMALL.replace(neighbours="replace")])
    with pytest.raises(ConversionError, match="zone of another layer"):
        ledger.after([GP.replace(zones="a"), GP, GP.replace(zones="b")])
    assert len(ledger.entries) == 1


def test_reopened_ledger_keeps_to_the_zones_of_its_first_release(path):
    Ledger.create(path, limits=CITY).charge(GP.replace(zones="a"))
    for charged in (1, 2):
        again = Ledger.open(path)
        with pytest.raises(ConversionError, match="zone of another layer"):
            again.charge(GP.replace(eps=0.001, zones="b"))
        assert "(fingerprint of the zones a) is told" in repr(again)
        again.charge(GP.replace(eps=0.001))
        assert len(again.entries) == charged + 1
    again.verify()


def test_ledger_repr_escapes_forged_zone_names(path):
    ledger = Ledger.create(path, limits=CITY)
    ledger.charge(GP.replace(zones="\x1b[2J"))
    assert "zones \ufffd[2J) is told" in repr(ledger)


def test_charge_key_in_the_next_period_is_the_first_charge(path, clock):
    ledger = Ledger.create(path, limits="gp=0.01,per=day")
    first = ledger.charge(GP, key="May")
    clock.day = "2026-11-23"
    assert ledger.charge(GP, key="May") == first
    assert ledger.charge(GP, key="June").day == "2026-11-23"


# -- the page --------------------------------------------------------------------------


def test_ledger_page_is_self_contained_and_escaped(shared, path):
    account = shared.labelled(colleague="anna", purpose="maps", note="<script>x")
    account.charge(GP)
    page = shared.report().to_page()
    assert page.startswith("<!DOCTYPE html>")
    assert "size: A4" in page
    for word in ("<script", "http:", "https:", "src=", "url(", "@import", "<link"):
        assert word not in page
    assert "&lt;script&gt;x" in page
    assert "ε = 0.02 (1/m) per year, for colleague anna" in page
    assert "Whoever sees the whole result" not in page  # counts may tell as well
    assert "Had only those of ε-geo-privacy been made: whoever sees" in page
    empty = Ledger.create(f"{path}2", limits=CITY).report().to_page()
    assert empty.count("Nothing has been released") == 2


def test_of_limits_at_several_radii_the_largest_cost_is_charged(path):
    promise = CGP.replace(tolerance=100.0)
    limits = [f"approximate-gp=1,delta=1e-6,radius={r},per=year" for r in (500, 1000)]
    for each in (limits, limits[::-1]):
        ledger = Ledger.create(path.with_name(f"{each[0][-14:-9]}.ledger"), limits=each)
        cost = ledger.charge(promise).cost
        assert float(cost) == pytest.approx(1e-6 * (1 + 100 / 500) ** 2)
