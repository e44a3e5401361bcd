"""What a ledger accepts, refuses, finds and reports."""

import contextlib
import inspect
import itertools
import math
import re
import shutil
import sqlite3
from fractions import Fraction

import geopandas as gpd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis import public
from geopriv_gis.core.errors import (
    BudgetError,
    ConversionError,
    LedgerError,
    ParameterError,
)
from geopriv_gis.core.promise.guarantee import Guarantee
from geopriv_gis.ledger import Ledger, Limit
from geopriv_gis.ledger.balance import Balance, Line
from geopriv_gis.ledger.composed_promise import combined_loss_text, joint_guess_chance
from geopriv_gis.ledger.sqlite import failure_reason
from geopriv_gis.ledger.tally import Tally
from geopriv_gis.testing import insecure_rng
from tests.fragments import check_fragment

GP = Guarantee(notion="gp", eps=1.0, table_metric="dist_1")
CGP = Guarantee(notion="cgp", rho=1e-4, table_metric="dist_2")
HULL = GP.replace(table_metric="dist_inf", privacy_unit="table")
DIST_2 = HULL.replace(table_metric="dist_2")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "people.geopriv"


@pytest.mark.parametrize("given", ["people.geopriv", None, 5])
def test_ledger_constructor_refuses_a_path(given):
    with pytest.raises(ParameterError, match=r"call Ledger\.open\(path\), or"):
        Ledger(given)


@pytest.fixture
def frame():
    x = [530000.0 + 10 * i for i in range(20)]
    points = gpd.GeoSeries.from_xy(x, [180000.0] * 20, crs="EPSG:27700")
    return gpd.GeoDataFrame({"user": [i // 2 for i in range(20)]}, geometry=points)


# -- spending --------------------------------------------------------------------------


def test_ledger_refuses_less_loss_than_that_of_the_law(path, frame):
    """Its entry could not be read again: the message told of a damaged ledger."""
    ledger = Ledger.create(path, budget=1.0)
    promise = frame.geopriv.planar_laplace(eps=0.01, keep="user").geopriv.guarantee
    with pytest.raises(ParameterError, match="less loss than its noise"):
        ledger.charge(promise.replace(eps=0.001))
    ledger.charge(promise.replace(eps=0.02))
    assert Ledger.open(path).spent == pytest.approx(0.02)


@pytest.mark.arithmetic
@given(st.lists(st.floats(1e-6, 0.7), min_size=1, max_size=12))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_ledger_never_spends_more_than_the_budget(tmp_path_factory, asked):
    path = tmp_path_factory.mktemp("l") / "ledger"
    ledger = Ledger.create(path, notion="gp", budget=1)
    for eps in asked:
        before = ledger.total
        try:
            ledger.charge(GP.replace(eps=eps))
        except BudgetError:
            assert ledger.total == before
            assert before + Fraction(repr(eps)) > 1
    again = Ledger.open(path)
    assert again.total == ledger.total <= 1
    assert again.entries == ledger.entries


def test_ledger_converts_costs_in_the_permitted_direction(path, tmp_path):
    ledger = Ledger.create(path, notion="cgp", budget=1)
    assert float(ledger.charge(GP).cost) == pytest.approx(0.5)
    one_round = GP.replace(eps=0.1, bounded_range=True)
    assert float(ledger.charge(one_round).cost) == pytest.approx(0.01 / 8)
    strict = Ledger.create(tmp_path / "gp", notion="gp", budget=10)
    with pytest.raises(ConversionError, match="is not pure geo-privacy"):
        strict.charge(CGP)
    assert not strict.entries


def test_approximate_ledger_uses_the_tighter_rule(path):
    ledger = Ledger.create(
        path, notion="approximate-gp", budget=0.1, delta=1e-6, radius=200
    )
    while ledger.affords(CGP.replace(rho=1e-5)):
        ledger.charge(CGP.replace(rho=1e-5))
    assert len(ledger.entries) > 1
    promise = ledger.guarantee
    assert promise.notion == "approximate-gp"
    assert promise.eps <= 0.1
    assert (promise.delta, promise.radius) == (1e-6, 200)


def test_a_ledger_of_dp_at_a_delta_has_advanced_composition(path):
    count = Guarantee(notion="dp", eps=0.1, neighbours="add-remove")
    ledger = Ledger.create(path, notion="dp", budget=1.0, delta=1e-6)
    strict = Ledger.create(f"{path}2", notion="dp", budget=1.0)
    for account in (ledger, strict):
        while account.affords(count):
            account.charge(count)
    again = Ledger.open(path)
    assert len(strict.entries) == 10
    assert len(again.entries) == 4  # few large ones fit the sum of ε's better
    small = count.replace(eps=0.02)
    while again.affords(small):
        again.charge(small)
    told = again.guarantee
    assert (told.notion, told.delta, told.neighbours) == ("dp", 1e-6, "add-remove")
    assert 0.95 < told.eps <= 1.0
    assert "ε = 1, δ = 1e-06; costs are counted in ρ, up to 0.024" in str(
        again.report()
    )
    left = re.search(r"; left: ([0-9.e-]+)", str(again.report()))[1]
    assert float(left) == pytest.approx(float(again.limit - again.total), rel=1e-4)
    with pytest.raises(BudgetError, match=r"costs rho = 0\.5.* \(no unit\)"):
        again.charge(count.replace(eps=1.0))
    with pytest.raises(ConversionError, match="cannot be charged"):
        again.charge(small.replace(delta=1e-9))


@pytest.mark.parametrize(
    ("unit", "guarantee", "accepted"),
    [
        ("row", GP, True),
        ("row", GP.replace(privacy_unit="user", table_metric="dist_inf"), True),
        ("row", HULL, True),
        ("user", GP, False),
        ("user", GP.replace(privacy_unit="user", table_metric="dist_inf"), True),
        ("user", GP.replace(privacy_unit="home", table_metric="dist_inf"), False),
        ("user", HULL, True),
        ("table", GP, False),
        ("table", DIST_2, False),
        ("table", GP.replace(privacy_unit="user", table_metric="dist_inf"), False),
        ("table", HULL, True),
    ],
)
def test_only_releases_that_protect_the_unit_are_charged(
    path, unit, guarantee, accepted
):
    ledger = Ledger.create(path, notion="gp", budget=5, privacy_unit=unit)
    if accepted:
        ledger.charge(guarantee)
    else:
        remedy = "table_metric='dist_inf'" if guarantee is DIST_2 else "privacy_unit="
        with pytest.raises(ConversionError, match=remedy):
            ledger.charge(guarantee)
    assert len(ledger.entries) == accepted


def test_ledger_of_counts_refuses_other_notions(path):
    count = Guarantee(notion="dp", eps=1.0, neighbours="replace")
    ledger = Ledger.create(path, notion="zcdp", budget=2)
    ledger.charge(count)
    with pytest.raises(ConversionError, match="cannot be added"):
        ledger.charge(count.replace(neighbours="add-remove"))
    with pytest.raises(ConversionError, match="two ledgers"):
        ledger.charge(GP)


# -- with frames -----------------------------------------------------------------------


RELEASES = [
    lambda frame, **k: frame.geopriv.planar_laplace(0.1, **k),
    lambda frame, **k: frame.geopriv.private_hull(eps=0.1, **k),
    lambda frame, **k: frame.geopriv.private_knn(
        Point(530000, 180000), 2, eps=0.1, **k
    ),
]


@pytest.mark.filterwarnings("ignore:.*without area:geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("release", RELEASES)
def test_every_release_is_charged_before_it_is_drawn(path, frame, release, monkeypatch):
    ledger = Ledger.create(path, notion="gp", budget=0.15, dataset=frame)
    assert geopriv_gis.guarantee_of(release(frame, ledger=ledger)).eps == 0.1
    drawn = []
    monkeypatch.setattr(
        "geopriv_gis.core.randomness.os.urandom", lambda n: drawn.append(n) or b""
    )
    with pytest.raises(BudgetError, match=r"0\.05 is left"):
        release(frame, ledger=str(path))
    assert not drawn
    assert ledger.report().guarantee.eps == 0.1


def test_every_random_function_takes_a_ledger():
    free = ("risk_report", "plan", "trim_ends")  # no promise that could be charged
    for name, found in public.FUNCTIONS.items():
        parameters = inspect.signature(found).parameters
        if name in free or next(iter(parameters)) == "released":
            continue
        assert ("rng" in parameters) == ("ledger" in parameters), name


@pytest.mark.parametrize("name", ["key", "request", "request_key", "idempotency_key"])
def test_single_releases_refuse_charge_keys(path, frame, name):
    """See ADR 13: two results under one charge lose twice what was charged."""
    for each, found in public.FUNCTIONS.items():
        assert name not in inspect.signature(found).parameters, each
    ledger = Ledger.create(path, budget=1)
    with pytest.raises(TypeError, match=name):
        frame.geopriv.planar_laplace(0.1, ledger=ledger, **{name: "May"})
    with pytest.raises(LedgerError):
        frame.geopriv.planar_laplace(0.1, ledger=f"{path}|{name}=May")
    assert not ledger.entries


def test_repeated_release_is_charged_again(path, frame):
    ledger = Ledger.create(path, budget=1).labelled(note="May")
    first, second = (frame.geopriv.planar_laplace(0.1, ledger=ledger) for _ in "ab")
    assert not first.geometry.geom_equals(second.geometry).any()
    assert [float(each.cost) for each in ledger.entries] == [0.1, 0.1]


def test_ledger_charges_gaussian_in_rho(path, frame):
    ledger = Ledger.create(path, notion="cgp", budget=1e-3)
    frame.geopriv.gaussian(1e-4, ledger=ledger)
    near = gpd.GeoSeries([Point(530000, 180000), Point(530100, 180000)], crs=27700)
    frame.geopriv.private_knn(near, 3, rho=1e-4, ledger=ledger)
    assert ledger.total == Fraction("0.0003")


def test_ledger_refuses_reproducible_noise(path, frame):
    ledger = Ledger.create(path, notion="gp", budget=1)
    with pytest.raises(LedgerError, match="reproducible"):
        frame.geopriv.planar_laplace(0.1, ledger=ledger, rng=insecure_rng(1))
    assert not ledger.entries


def test_refused_input_is_not_charged(path, frame):
    ledger = Ledger.create(path, notion="gp", budget=1)
    with pytest.raises(ParameterError):
        frame.geopriv.private_knn(Point(0, 0), 99, eps=0.1, ledger=ledger)
    assert not Ledger.open(path).entries


def test_ledger_refuses_other_datasets_until_added(path, frame):
    ledger = Ledger.create(path, notion="gp", budget=1, dataset=frame)
    with pytest.raises(LedgerError, match="add_dataset"):
        frame.iloc[:5].geopriv.planar_laplace(0.1, ledger=ledger)
    ledger.add_dataset(frame.iloc[:5])
    ledger.add_dataset(frame.iloc[:5])  # twice is once
    Ledger.open(path).charge(GP.replace(eps=0.1), dataset=frame.iloc[:5])
    frame.rename_geometry("geom").geopriv.planar_laplace(0.1, ledger=path)
    assert len(ledger.report().entries) == 2


def test_dataset_fingerprint_leaves_out_what_formats_add(path, frame):
    frame = frame.assign(age=1, name="a")
    ledger = Ledger.create(path, notion="gp", budget=1, dataset=frame)
    same = frame.rename_geometry("geom").assign(fid=1, ogc_fid=2, row=3)
    ledger.charge(GP.replace(eps=0.1), dataset=same[sorted(same.columns)[::-1]])
    for other in (frame.assign(Fid=1), frame.drop(columns="age"), frame[1:]):
        with pytest.raises(LedgerError, match="made for other data"):
            ledger.charge(GP.replace(eps=0.1), dataset=other)


def test_dataset_fingerprint_does_not_contain_locations(path, frame):
    ledger = Ledger.create(path, notion="gp", budget=1, dataset=frame)
    moved = frame.set_geometry(frame.geometry.translate(1000, 5))
    moved.geopriv.planar_laplace(0.1, ledger=ledger)
    words = re.sub(rb"[0-9a-f]{16,}", b"", path.read_bytes())  # seals have any digits
    assert b"5300" not in words


# -- finding what was done to the file -------------------------------------------------


def tampered(path, *statements):
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("DROP TRIGGER kept")
    file.execute("DROP TRIGGER stays")
    for statement in statements:
        file.execute(statement)
    file.close()


@pytest.fixture
def three(path):
    ledger = Ledger.create(path, notion="gp", budget=10)
    for _ in range(3):
        ledger.charge(GP)
    return ledger


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM entries WHERE seq = 2",
        "DELETE FROM entries WHERE seq = 3",
        "DELETE FROM entries WHERE seq > 0",
        "DELETE FROM entries",
        'UPDATE entries SET body = replace(body, \'"cost": "1"\', \'"cost": "0"\')',
        'UPDATE entries SET body = replace(body, \'"limit": "10"\', \'"limit": "99"\')',
        "UPDATE entries SET time = '1999' WHERE seq = 1",
        "UPDATE entries SET body = '[]' WHERE seq = 1",
        "UPDATE entries SET seq = 9 WHERE seq = 3",
    ],
)
def test_ledger_detects_edited_and_deleted_entries(three, path, statement):
    tampered(path, statement)
    with pytest.raises(LedgerError, match=r"changed by hand|old copy|damaged"):
        Ledger.open(path)
    with contextlib.suppress(LedgerError):  # who had it open knows what was there
        assert three.charge(GP).total == 4


def test_ledger_file_refuses_sql_edits(three, path):
    file = sqlite3.connect(path)
    for statement in ("DELETE FROM entries", "UPDATE entries SET time = ''"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            file.execute(statement)
    file.close()


def test_ledger_detects_a_rollback(three, path, tmp_path):
    old = tmp_path / "yesterday"
    shutil.copy(path, old)
    three.charge(GP)
    shutil.copy(old, path)
    with pytest.raises(LedgerError, match="old copy"):
        Ledger.open(path)
    with pytest.raises(LedgerError, match="old copy"):
        three.charge(GP)


def test_ledger_copies_cannot_both_be_spent(three, path, tmp_path):
    copy = tmp_path / "copy"
    shutil.copy(path, copy)
    other = Ledger.open(copy)
    three.charge(GP)
    with pytest.raises(LedgerError, match="old copy"):
        other.charge(GP)


def test_ledger_create_refuses_after_deletion(three, path, tmp_path):
    moved = path.rename(tmp_path / "moved")
    with pytest.raises(LedgerError, match="is gone"):
        Ledger.create(path, notion="gp", budget=10)
    Ledger.open(moved).charge(GP)  # moving is no deletion
    Ledger.create(path, notion="gp", budget=10)


@pytest.mark.parametrize("keep", [0, 10, 100, 2000, 5000])
def test_ledger_refuses_truncated_files(three, path, keep):
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(LedgerError):
        Ledger.open(path)


def foreign(path):
    file = sqlite3.connect(path)
    file.execute("CREATE TABLE entries (a)")
    file.commit()
    file.close()


def other_version(path):
    Ledger.create(path, notion="gp", budget=1)
    file = sqlite3.connect(path)
    file.execute("PRAGMA user_version = 99")
    file.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "does not exist; make a ledger"),
        (lambda path: path.write_text("hello"), "is no ledger"),
        (lambda path: path.touch(), "is no ledger"),
        (lambda path: path.mkdir(), "cannot be read"),
        (foreign, "another program's"),
        (other_version, "another version"),
    ],
)
def test_ledger_open_names_other_file_types(path, make, message):
    make(path)
    with pytest.raises(LedgerError, match=message):
        Ledger.open(path)


def test_a_ledger_is_never_overwritten(three, path):
    with pytest.raises(LedgerError, match="never overwritten"):
        Ledger.create(path, notion="gp", budget=99)
    assert Ledger.open(path).total == 3


def test_failed_ledger_creation_leaves_no_file(path):
    with pytest.raises(ParameterError):
        Ledger.create(path, notion="gp", budget=-1)
    with pytest.raises(LedgerError, match="cannot be created"):
        Ledger.create(path / "no" / "folder", notion="gp", budget=1)
    assert not path.exists()


# -- reporting -------------------------------------------------------------------------


@pytest.mark.parametrize("budget", [{"eps": 0.01}, {"rho": 1e-4}])
def test_report_of_one_release_states_the_chance_of_its_certificate(
    path, frame, budget
):
    notion, mask = ("gp", "planar_laplace") if "eps" in budget else ("cgp", "gaussian")
    ledger = Ledger.create(path, limits=f"{notion}=1")
    released = getattr(frame.geopriv, mask)(**budget, ledger=ledger)
    words = released.geopriv.guarantee.in_words().split(". Columns")[0]
    assert "guesses right with a chance of at most " in words
    assert words in ledger.report().to_page()


def test_ledger_report_as_text_frame_and_html(path, frame):
    ledger = Ledger.create(path, notion="gp", budget=0.3, note="Survey <1>")
    frame.geopriv.planar_laplace(0.1, ledger=ledger)
    week = ledger.labelled(component="week 2", note="for the map & more")
    frame.geopriv.planar_laplace(0.05, ledger=week)
    report = ledger.report()
    text = str(report)
    assert "So far the places of each row cost ε = 0.15 per metre of 0.3." in text
    assert "Releases: 2; left: 0.15" in text
    assert "Spent on week 2: ε = 0.05" in text
    table = report.to_frame()
    assert list(table["cost"]) == [0.1, 0.05]
    assert list(table["total"]) == pytest.approx([0.1, 0.15])
    assert list(table["component"]) == ["geometry", "week 2"]
    page = report.to_html()
    assert "Survey &lt;1&gt;" in page
    assert "map &amp; more" in page
    assert report.guarantee.eps == pytest.approx(0.15)
    assert "week 2" in repr(week.entries[1].body)


def test_ledger_repr_html_shows_the_last_releases(path):
    ledger = Ledger.create(path, notion="gp", budget=9, note="Survey <1>")
    for number in range(23):
        ledger.labelled(note=f"map {number} & more").charge(GP.replace(eps=0.1))
    fragment = ledger._repr_html_()
    check_fragment(fragment)
    assert "Survey &lt;1&gt;" in fragment
    assert "3 older ones not shown" in fragment
    assert "map 2 &amp; more" not in fragment
    assert "map 3 &amp; more" in fragment
    for whole in (ledger.report().to_html(), ledger.report().to_page()):
        assert "map 2 &amp; more" in whole
        assert "not shown" not in whole


@pytest.mark.parametrize(("last", "shown"), [(None, 3), (0, 0), (2, 2), (9, 3)])
def test_ledger_report_rows_are_the_last_ones(path, last, shown):
    ledger = Ledger.create(path, notion="gp", budget=9)
    for number in range(3):
        ledger.labelled(note=f"map {number}").charge(GP.replace(eps=0.1))
    report = ledger.report()
    assert report.rows(last) == report.rows()[3 - shown :]


def test_ledger_report_without_releases(path):
    ledger = Ledger.create(path, notion="cgp", budget=1)
    assert "Nothing has been released" in str(ledger.report())
    assert len(ledger.report().to_frame()) == 0
    assert ledger.guarantee.rho == 0
    assert repr(ledger) == (
        "<Ledger people.geopriv: So far the places of each row cost ρ = 0 per square "
        'metre of 1. "cgp" is ρ-concentrated geo-privacy.>'
    )


def test_ledger_repr_lists_every_limit(path):
    limits = ["gp=0.03", "dp=2,per=year", "dp=1,colleague=anna"]
    said = repr(Ledger.create(path, limits=limits))
    assert "the places of each row cost ε = 0 per metre of 0.03." in said
    assert "counts of each row cost ε = 0 of 2; next reset 1 January" in said
    assert said.count("counts of each row") == 1  # a quota is nobody else's
    assert said.endswith('"gp" is ε-geo-privacy, "dp" is ε-differential privacy.>')


def test_ledger_does_not_depend_on_entry_times(path, monkeypatch):
    ledger = Ledger.create(path, notion="gp", budget=2)
    ledger.charge(GP)

    class Past:
        timezone = __import__("datetime").timezone

        class datetime:  # noqa: N801
            @staticmethod
            def now(_zone):
                return __import__("datetime").datetime(1999, 1, 1)

    monkeypatch.setattr("geopriv_gis.ledger.chain.datetime", Past)
    ledger.charge(GP)
    assert [entry.seq for entry in Ledger.open(path).entries] == [1, 2]


def test_ledger_text_rounds_spent_up_and_left_down(path):
    ledger = Ledger.create(path, notion="gp", budget=Fraction(2, 3))
    ledger.labelled(component="a").charge(GP.replace(eps=0.1000001))
    assert "cost ε = 0.100001 per metre of 0.666666." in repr(ledger)
    text = str(ledger.report())
    assert "ε = 0.666666 (1/m)" in text
    assert "cost ε = 0.100001 per metre of 0.666666." in text
    assert "left: 0.566666\n" in text
    assert "Spent on a: ε = 0.100001" in text
    assert "0.100001  0.100001  a" in text
    with pytest.raises(BudgetError, match=r"eps = 0\.566667 .* and 0\.566666 is left"):
        ledger.charge(GP.replace(eps=0.5666667))


def test_balance_line_rounds_spent_up_and_left_down(path):
    ledger = Ledger.create(path, notion="gp", budget=Fraction(2, 3))
    ledger.charge(GP.replace(eps=0.1000001))
    (line,) = ledger.balance.lines
    assert line.cells()[2:] == ("0.100001", "0.566666")
    ledger.charge(GP.replace(eps=0.5666))
    assert Fraction(ledger.balance.lines[0].cells()[3]) <= Fraction(2, 3) - Fraction(
        6666001, 10_000_000
    )


@pytest.mark.parametrize(
    ("unit", "charged", "metric"),
    [
        ("row", [HULL], "dist_inf"),
        ("row", [HULL, GP], "dist_1"),
        ("row", [HULL, GP.replace(table_metric="dist_2")], "dist_2"),
        ("row", [GP.replace(privacy_unit="user", table_metric="dist_inf")], "dist_1"),
        (
            "user",
            [GP.replace(privacy_unit="user", table_metric="dist_inf")],
            "dist_inf",
        ),
        ("table", [HULL, HULL], "dist_inf"),
        ("row", [GP.replace(table_metric=None)], "dist_1"),
    ],
)
def test_ledger_guarantee_keeps_the_weakest_table_metric(path, unit, charged, metric):
    ledger = Ledger.create(path, notion="gp", budget=9, privacy_unit=unit)
    for promise in charged:
        ledger.charge(promise)
    assert ledger.guarantee.table_metric == metric


def test_approximate_ledger_charges_the_loss_at_its_radius(path):
    """With the tolerance; then it never promises more than the exact curve at Λ."""
    rho, tolerance, radius, eps, delta = 2e-7, 722.0, 1000.0, 0.01, 1e-6
    ledger = Ledger.create(
        path, notion="approximate-gp", budget=eps, delta=delta, radius=radius
    )
    snapped = CGP.replace(rho=rho, tolerance=tolerance)
    count = 0
    with contextlib.suppress(BudgetError):
        while True:
            ledger.charge(snapped)
            count += 1
    assert count == 2  # seven without the tolerance, which lose 0.0106
    together = geopriv_gis.compose(*[snapped] * count)
    lost = together.to_approximate_gp(delta, radius)
    assert lost.eps * (radius + tolerance) <= eps * radius * (1 + 1e-9)
    one_more = geopriv_gis.compose(*[snapped] * (count + 1))
    lost = one_more.to_approximate_gp(delta, radius)
    assert lost.eps * (radius + tolerance) > eps * radius


def test_approximate_ledger_guarantee_has_its_radius(path):
    ledger = Ledger.create(
        path, notion="approximate-gp", budget=1, delta=1e-6, radius=200
    )
    ledger.charge(CGP.replace(rho=1e-6, tolerance=2.0))
    promise = ledger.guarantee
    assert (promise.radius, promise.table_metric) == (200, "dist_2")
    assert promise.tolerance == 2
    assert "each further row" in promise.assumptions[-1]


# -- several at once: the weakest, the dearest, and on the safe side -------------------

FIELDS = {  # in which two releases may differ, and the ledger's promise is the weaker
    "zones": "abc", "k_max": 1.25, "tolerance": 2.0, "table_metric": "dist_2",
    "assumptions": ("the grid is public",), "privacy_unit": "table",
}  # fmt: skip


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", FIELDS)
def test_ledger_guarantee_equals_the_composition(path, name, turned):
    base = HULL.replace(eps=0.01, privacy_unit="row", table_metric="dist_inf")
    both = [base, base.replace(**{name: FIELDS[name]})]
    both = both[::-1] if turned else both
    ledger = Ledger.create(path, notion="gp", budget=1)
    for each in both:
        ledger.charge(each)
    found, whole = ledger.guarantee, geopriv_gis.compose(*both)
    for field in ("eps", *FIELDS):
        assert getattr(found, field) == getattr(whole, field), field


LIMITS = {
    "gp": ("gp=1", "approximate-gp=5,delta=1e-6,radius=100", "cgp=1"),
    "cgp": (
        "cgp=1", "approximate-gp=5,delta=1e-6,radius=100",
        "approximate-gp=5,delta=1e-9,radius=400",
    ),
    "zcdp": ("zcdp=1", "dp=5,delta=1e-6", "dp=5,delta=1e-9"),
}  # fmt: skip


@pytest.mark.parametrize("tolerance", [0.0, 3.0])
@pytest.mark.parametrize("notion", LIMITS)
def test_ledger_charges_the_largest_of_several_costs(tmp_path, notion, tolerance):
    loss = {"eps": 1e-3} if notion == "gp" else {"rho": 1e-6}
    places = {} if notion == "zcdp" else {"tolerance": tolerance}
    kind = {"neighbours": "add-remove"} if notion == "zcdp" else {}
    asked = Guarantee(notion=notion, table_metric=None, **loss, **places, **kind)
    for number, limits in enumerate(itertools.permutations(LIMITS[notion])):
        every = Tally.of(map(Limit.read, limits)).charge(asked, "", "")
        alone = [Tally.of([Limit.read(each)]) for each in limits]
        costs = [each.charge(asked, "", "") for each in alone
                 if every.accounting_notion in each.totals]  # fmt: skip
        assert every.cost == max(each.cost for each in costs), number


@pytest.mark.parametrize("radii", [*itertools.permutations([300.0, 500.0, math.inf])])
def test_combined_loss_text_has_the_smallest_radius(radii):
    places = [GP.replace(radius=each) for each in radii]
    count = Guarantee(notion="dp", eps=0.5, neighbours="add-remove")
    assert "(d at most 300)" in combined_loss_text([*places, count], "row")


@given(st.fractions(0, 1), st.fractions(1, 2))
def test_balance_frame_rounds_spent_up_and_left_down(spent, most):
    line = Line(Limit("gp", most), "", spent)
    told = Balance((line,)).to_frame().iloc[0]
    for as_spent, as_left in (told[["spent", "left"]], line.cells()[2:]):
        assert Fraction(as_spent) >= spent
        assert Fraction(as_left) <= line.left


def test_report_frame_rounds_totals_up(path):
    ledger = Ledger.create(path, notion="gp", budget=1)
    for _ in range(3):
        ledger.charge(GP.replace(eps=0.1))
    report = ledger.report()
    told = report.to_frame()
    for name in ("cost", "total"):
        exact = [getattr(entry, name) for entry in report.entries]
        assert all(map(Fraction.__ge__, map(Fraction, told[name]), exact))
        assert list(told[name]) == pytest.approx([*map(float, exact)])


def test_balance_line_states_a_lack_rounded_up():
    limit = Limit("gp", Fraction(1, 3))
    cells = Line(limit, "", Fraction(2, 3)).cells()
    assert cells[2:] == ("0.666667", "-0.333334, too little")


def test_ledger_of_one_limit_tells_its_notion_and_budget(path):
    ledger = Ledger.create(path, notion="cgp", budget=0.5)
    assert (ledger.notion, ledger.budget) == ("cgp", 0.5)
    html = ledger.balance._repr_html_()
    assert "<td>0.5</td>" in html
    ledger.add_limits("cgp=0.4,per=year")
    for name in ("notion", "budget", "limit", "total", "spent", "remaining"):
        with pytest.raises(ParameterError, match="several limits"):
            getattr(ledger, name)


@pytest.mark.parametrize("turned", [False, True])
def test_combined_loss_with_a_delta_is_not_added_up(turned):
    parts = [
        Guarantee(notion="gp", eps=0.01),
        Guarantee(notion="dp", eps=1, delta=1e-6, neighbours="replace"),
    ]
    text = combined_loss_text(parts[::-1] if turned else parts, "row")
    assert text.endswith("each notion bounds its own part.")
    assert joint_guess_chance(parts, 10.0) is None


@pytest.mark.parametrize(
    ("words", "wait", "told"),
    [
        ("database is locked", 2.0, "held its lock for 2 s"),
        ("database is locked", 0, "another process is using it"),
        ("database table is BUSY", 0.5, "held its lock for 0.5 s"),
        ("attempt to write a readonly database", 1, "read-only"),
        ("database or disk is full", 1, "the disk is full"),
        ("disk I/O error", 1, "full or failing"),
        ("unable to open database file", 1, "cannot be opened"),
        ("file is not a database", 1, "is no sticky store"),
        ("database disk image is malformed", 1, "damaged; restore it"),
        ("no such table: secret", 1, "is no sticky store"),
        ("a row of 51.5, 0.1", 1, "SQLite cannot work with it"),
    ],
)
def test_failures_of_sqlite_are_rephrased(words, wait, told):
    found = failure_reason(sqlite3.OperationalError(words), wait, "sticky store")
    assert told in found
    assert "51.5" not in found
    assert "secret" not in found
