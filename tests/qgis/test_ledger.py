"""Ledgers in QGIS: charged, refusing, reported; and counts in polygons."""

import re

import geopandas as gpd
import pytest
from shapely.geometry import box

import geopriv_gis as library

ZONES = [
    box(515_000, 165_000, 530_000, 195_000),
    box(530_000, 165_000, 545_000, 195_000),
]


@pytest.fixture
def ledger(qgis, tmp_path, monkeypatch):
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    path = tmp_path / "people.ledger"
    library.Ledger.create(path, notion="gp", budget=0.015)
    return path


def test_a_release_is_charged_and_the_second_refused(qgis, layers, tmp_path, ledger):
    values = {"INPUT": layers[27700], "EPS": 0.01, "LEDGER": ledger}
    first = qgis.run_alone("planarlaplace", OUTPUT=tmp_path / "one.gpkg", **values)
    assert first.code == 0, first.text
    second = qgis.run("planarlaplace", OUTPUT=tmp_path / "two.gpkg", **values)
    assert second.code != 0
    assert "0.005 is left" in second.text
    assert not (tmp_path / "two.gpkg").exists()
    page = tmp_path / "report.html"
    told = qgis.run("ledgerreport", LEDGER=ledger, OUTPUT_HTML=page)
    assert told.code == 0, told.text
    assert told.results["RELEASES"] == 1
    assert told.results["SPENT"] == pytest.approx(0.01)
    assert told.results["LEFT"] == pytest.approx(0.005)
    assert "planar laplace" in page.read_text("utf-8")


def test_all_releases_within_zones_share_a_ledger(
    qgis, layers, people, tmp_path, ledger
):
    """The form knows the zones that Python charged, and no others."""
    zones, values = tmp_path / "zones.gpkg", {"INPUT": layers[27700], "LEDGER": ledger}
    halves = gpd.GeoDataFrame({"name": ["west", "east"]}, geometry=ZONES, crs=27700)
    halves.geometry = [box(0, 0, 530_000, 400_000), box(530_000, 0, 700_000, 400_000)]
    halves.to_file(zones)
    account = library.Ledger.open(ledger)
    own = {"zones": library.read_file(zones), "ledger": account}
    people.geometry.geopriv.planar_laplace(0.005, **own)
    told = qgis.run(
        "planarlaplace", EPS=0.005, OWN_ZONES=zones, OUTPUT=tmp_path / "a.gpkg",
        **values,
    )  # fmt: skip
    assert told.code == 0, told.text
    assert account.report().guarantee.zones in repr(account)
    assert account.spent == 0.01
    halves.dissolve().to_file(tmp_path / "one.gpkg")
    other = qgis.run(
        "planarlaplace", EPS=0.001, OWN_ZONES=tmp_path / "one.gpkg",
        OUTPUT=tmp_path / "b.gpkg", **values,
    )  # fmt: skip
    assert other.code != 0
    assert "zone of another layer" in other.text


@pytest.mark.parametrize(
    "query",
    [
        ("privatehull", {}),
        ("privateknn", {"POINT": "529000,181500 [EPSG:27700]", "K": 2}),
    ],
)
def test_queries_are_charged(qgis, layers, tmp_path, ledger, query):
    name, more = query
    answer = qgis.run(
        name, INPUT=layers[27700], EPS=0.01, LEDGER=ledger,
        OUTPUT=tmp_path / "out.gpkg", **more,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert len(library.Ledger.open(ledger).entries) == 1


def test_a_file_that_is_no_ledger_is_named(qgis, layers, tmp_path):
    other = tmp_path / "other.ledger"
    other.write_text("hello")
    answer = qgis.run(
        "planarlaplace", INPUT=layers[27700], EPS=0.01, LEDGER=other,
        OUTPUT=tmp_path / "out.gpkg",
    )  # fmt: skip
    assert answer.code != 0
    assert "is no ledger" in answer.text


def test_counts_in_polygons(qgis, layers, people, tmp_path, ledger):
    zones = gpd.GeoDataFrame({"name": ["west", "east"]}, geometry=ZONES, crs=27700)
    zones.to_file(tmp_path / "zones.gpkg")
    answer = qgis.run(
        "privatecount", INPUT=layers[4326], ZONES=tmp_path / "zones.gpkg", EPS=0.005,
        CRS="EPSG:27700", LEDGER=ledger, OUTPUT=tmp_path / "counts.gpkg",
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(tmp_path / "counts.gpkg")
    assert list(found["name"]) == ["west", "east"]
    true = [people.within(zone).sum() for zone in ZONES]
    assert list(found["count"]) == pytest.approx(true, abs=200)
    assert found["error"].between(1, 60).all()
    assert found.geometry.geom_equals_exact(zones.geometry, 1e-6).all()
    told = answer.guarantee
    assert told.eps == pytest.approx(0.01)
    assert library.Ledger.open(ledger).spent == pytest.approx(0.01)


def test_one_ledger_of_several_limits(qgis, layers, tmp_path, monkeypatch):
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    path = tmp_path / "city.ledger"
    made = qgis.run(
        "createledger", LEDGER=path,
        LIMITS="gp=0.05; gp=0.015,per=year,colleague=anna; dp=1,per=year",
    )  # fmt: skip
    assert made.code == 0, made.text
    values = {"INPUT": layers[27700], "EPS": 0.01, "OUTPUT": tmp_path / "out.gpkg"}
    nobody = qgis.run("planarlaplace", LEDGER=path, **values)
    assert nobody.code != 0
    assert "quota for each colleague" in nobody.text
    anna = qgis.run("planarlaplace", LEDGER=f"{path}|colleague=anna", **values)
    assert anna.code == 0, anna.text
    page = tmp_path / "report.html"
    told = qgis.run("ledgerreport", LEDGER=path, OUTPUT_HTML=page)
    assert told.code == 0, told.text
    assert "LEFT" not in told.results
    assert "per year, for colleague anna" in page.read_text("utf-8")


def test_unknown_ledger_is_refused_until_adopted(qgis, tmp_path):
    path = tmp_path / "homes.ledger"
    library.Ledger.create(path, notion="gp", budget=1)  # not by QGIS's user
    refused = qgis.run("ledgerreport", LEDGER=path)
    assert refused.code != 0
    assert "run “Ledger report” on it once with “I vouch for this file”" in refused.text
    assert "Ledger.open" not in refused.text
    adopted = qgis.run("ledgerreport", LEDGER=path, ADOPT=True)
    assert adopted.code == 0, adopted.text
    assert "Vouched for" in adopted.results["TEXT"]
    assert qgis.run("ledgerreport", LEDGER=path).code == 0


def test_a_second_release_of_a_layer_warns_without_a_ledger_too(qgis, layers):
    found = qgis.headless("again", layers[27700])
    first, second, third, charged = found["said"]
    assert first == charged == []  # a ledger counts them
    assert "released before (1 so far;" in second[0]
    assert "(ε = 0.01 per metre)" in second[0]
    assert "Together these have lost ε = 0.03 per metre." in third[0]
    assert [note[1:] for note in found["noted"]] == [
        ["gp", "eps", 0.01], ["gp", "eps", 0.02], ["gp", "eps", 0.01],
    ]  # fmt: skip
    assert all(len(note) == 4 for note in found["noted"])  # days and budgets alone
    assert "released before (3 so far;" in found["filtered"]
    assert found["losses"] == [number + 1.0 for number in range(10, 60)]  # the latest
    assert "released before (50 so far;" in found["many"]
    assert f"ε = {sum(found['losses']):g} per metre" in found["many"]  # of all of them
    last = [f"(ε = {number} per metre)" for number in (58, 59, 60)]
    assert all(each in found["many"] for each in last)
    without, with_ledger = found["lines"]
    assert "released before (50 so far;" in without  # as the run warns
    assert "released before" not in with_ledger


def test_a_ledger_is_proposed_where_it_can_be_charged(qgis, ledger):
    found = qgis.headless("proposals", ledger)
    assert found["planarlaplace"] == str(ledger)
    assert not found["zonalcounts"]  # the ledger counts places
    assert found["labelled"] == f"{ledger}|Ana"  # whom the charge is for
    assert not found["gone"]
    assert not found["gone, labelled"]
    assert found["another"] == f"{ledger}.other"  # it may count anything
    assert found["charged"] == 0


def test_ledger_state_is_in_words_before_figures(qgis, tmp_path):
    words, figures, state, fine, none = qgis.headless("further", tmp_path / "a.ledger")
    left = "Places of each row: 7 more releases fit in which points move 200 m on"
    assert state == f"{left} average."  # of 0.07 left, at 0.01
    assert words == f"<p>{state}</p>\n<p>Releases so far: 2.</p>"  # each once
    assert "<td>0.03</td><td>0.07</td>" in figures
    assert "<th>Date</th><th>What</th><th>Cost</th><th>For</th>" in figures
    places, counts = fine.splitlines()
    assert places == (
        "Places of each row: one more release fits in which points move 290 m on "
        "average."  # 2 / 0.007 = 285.7
    )
    assert re.fullmatch(
        r"Counts and statistics of each row: nothing more can be released\. The "
        r"account starts anew on 1 \w+ \d{4}\.",
        counts,
    )
    assert none == ""


def test_a_cancelled_release_says_that_its_ledger_may_be_charged(
    qgis, layers, tmp_path, ledger
):
    values = {"INPUT": str(layers[27700]), "EPS": 0.01}
    values["OUTPUT"] = str(tmp_path / "out.gpkg")
    said = [
        qgis.headless("cancelled_with", {**values, **more})
        for more in ({}, {"LEDGER": str(ledger)})
    ]
    told = "If the ledger was charged by then, it stays so."
    assert [told in lines for lines in said] == [False, True]
    assert all("Cancelled: nothing was released." in lines for lines in said)
    assert not (tmp_path / "out.gpkg").exists()


def test_a_cancelled_ledger_is_not_made(qgis, layers, tmp_path):
    made = qgis.headless("cancelled_ledger", tmp_path / "a.ledger", layers[27700])
    assert made == [{}, False]


def test_a_new_ledger_is_proposed_where_none_is(qgis, tmp_path):
    for name in ("people.ledger", "people-2.ledger"):
        assert qgis.headless("proposed_ledger", tmp_path) == str(tmp_path / name)
        (tmp_path / name).touch()


def test_a_ledger_is_made_in_words(qgis, tmp_path):
    path = tmp_path / "people.ledger"
    said, refused, proposed, fits, too_many, all_of_it = qgis.headless(
        "new_ledger", path
    )
    assert said.startswith("It allows 3 releases of points that move 200 m on average")
    assert "each person, by the field “person”: ε = 0.03 per metre" in said
    assert said.endswith("It starts anew on 1 January.")
    assert refused
    assert proposed == str(path)
    assert fits.startswith("It fits")
    assert too_many.startswith("It would be refused")
    assert all_of_it.startswith("It fits")
    assert "too little is left" not in all_of_it


def test_ledger_state_is_in_the_metres_that_were_planned(qgis, tmp_path):
    found = qgis.headless("ledger_in_metres", tmp_path / "year.ledger")
    *said, metres = [str(each).partition(" The account")[0] for each in found]
    of, fit = "Places of each row: ", "more releases fit in which points move"
    assert said == [
        f"{of}8 {fit} 600 m on average.",
        *[f"{of}{many} {fit} 300 m on average." for many in (4, 3, 2)],
        f"{of}one more release fits in which points move 300 m on average.",
        f"{of}nothing more can be released.",  # a share of 1e-9 was left over
    ]
    assert metres == "None"  # of another ledger nobody said so


def test_a_new_ledger_has_the_unit_and_the_period_that_were_chosen(qgis, tmp_path):
    found = qgis.headless("ledgers_in_words", tmp_path)
    assert len(found) == 8
    words = {"year": "January", "quarter": "quarter", "month": "month", "": "never"}
    for unit, (per,), privacy_unit, limits, said in found:
        assert (privacy_unit, limits) == (unit, [per])
        assert words[per] in said


@pytest.mark.parametrize("eps", [0.0123456789, 0.0123451234])
def test_panel_rows_do_not_understate_spending(qgis, tmp_path, eps):
    assert float(qgis.headless("cost_of_row", tmp_path / "l", eps)) >= eps


def test_panel_states_how_many_releases_fit(qgis, tmp_path):
    """Of every notion, whether a share of a usual release is left or some of them."""
    found = qgis.headless("releases_that_fit", tmp_path)
    assert len(found) == 20
    for said, fits, more, stronger in found:
        assert [fits, more, stronger] == [True, False, False], said


def test_forms_propose_the_ledgers_that_they_can_charge(qgis, ledger):
    found = qgis.headless("proposing", str(ledger))
    assert found.pop("metres") == [300, 300, None]
    places, rows = {"gp", "cgp", "approximate-gp"}, {"dp", "zcdp"}
    assert places | rows <= set(found)
    for notion in places | rows:
        proposed = set(found[notion])
        assert {"planarlaplace", "gaussian", "privatehull"} <= proposed or (
            notion in rows
        )
        assert ("zonalcounts" in proposed) == (notion in rows), notion
        assert ("planarlaplace" in proposed) == (notion in places), notion


def test_repeats_are_added_up_where_they_lose_the_same(qgis, layers):
    gp, cgp = {"notion": "gp", "eps": 0.01}, {"notion": "cgp", "rho": 1e-4}
    dp = {"notion": "dp", "eps": 0.5}
    *found, none = qgis.headless(
        "noted_releases", layers[27700], [[cgp, cgp], [gp, cgp], [gp, dp], [dp]]
    )
    same, mixed, other, one = (text for text, _ in found)
    assert "Together these have lost ρ = 0.0002 per square metre." in same
    assert "Together" not in mixed + other + one
    assert "(ε = 0.01 per metre)" in mixed
    assert "(ρ = 0.0001 per square metre)" in mixed
    assert "(ε = 0.5)" in one
    losses = [loss for _, loss in found]
    assert losses == ["ρ = 0.0001 per square metre"] * 2 + ["ε = 0.5"] * 2
    assert none == [""] * 3


def test_panel_has_the_last_releases_first_and_every_limit(qgis, tmp_path):
    words, costs, after, large = qgis.headless("panel_of", str(tmp_path / "a.ledger"))
    person = "of the one person whom all rows are about"
    assert f"Places (anna) {person}: 9 more" in words  # of 0.09, at 0.01
    assert f"Places {person}: 99 more" in words
    assert f"Counts and statistics {person}" in words
    assert costs == ["0.004", "0.003"]
    assert after.startswith("It fits.")
    assert f"Places (anna) {person}: 8 more" in after
    assert f"Places {person}: 98 more" in after
    assert "Counts" not in after  # which it does not change
    assert "Releases so far: 4." in words
    assert "It is large" in large


def test_panel_says_for_what_and_within_which_zones_was_released(qgis, tmp_path):
    words, figures, row, adopted = qgis.headless(
        "panel_for_a_purpose", str(tmp_path / "a.ledger"), str(tmp_path / "state")
    )
    assert "Places (study) of each row: 99 more" in words
    day, what, cost, names = row
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", day)
    assert (what, cost, names) == ("planar laplace", "0.01", "In May, study")
    assert "fingerprint of the zones" in figures
    assert "Vouched for" in adopted
    assert "Vouched for" not in figures
