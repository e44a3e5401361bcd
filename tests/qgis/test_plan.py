"""Plans, made by QGIS: text and page before anything is drawn."""

import stat

import pytest

from geopriv_gis import Ledger
from geopriv_gis.arguments import RELEASES, Form
from geopriv_gis.arguments.plans import FORMS


def test_a_plan_of_a_layer(qgis, layers, tmp_path):
    page = tmp_path / "page.html"
    answer = qgis.run(
        "planrelease", INPUT=layers[27700], RELEASE=0, EPS=0.01,
        ROWS_PER_PERSON="1,2000", OUTPUT_HTML=page,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    text = answer.results["TEXT"]
    assert "2,000 rows: moves on average: 267 km" in text
    assert "publish what the rows are about" in text
    assert "2,000 rows" in page.read_text(encoding="utf-8")


def test_rows_are_counted_by_person_field(qgis, layers, people, tmp_path):
    page = tmp_path / "plan.html"
    answer = qgis.run(
        "planrelease", INPUT=layers[27700], RELEASE=1, RHO=1e-4, UNIT_FIELD="person",
        COUNTS=2, OUTPUT_HTML=page,
    )  # fmt: skip
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    assert answer.code == 0, answer.text
    text = answer.results["TEXT"]
    assert f"{people['person'].value_counts().max()} rows: moves on" in text
    assert "Do not publish this plan" in text


def test_rows_of_tracks_are_counted_by_their_person(qgis, layers, people):
    answer = qgis.run(
        "planrelease", INPUT=layers[27700], COUNTS=2,
        RELEASE=FORMS.index("private_track"),
        VALUES="RHO=1e-4\nTIME=visited\nWINDOWS=1d\nUNIT_FIELD=person",
    )  # fmt: skip
    assert answer.code == 0, answer.text
    days = people.groupby("person")["visited"].agg(lambda t: (t.max() - t.min()).days)
    assert f"means of {days.max()} windows" in answer.results["TEXT"]


def test_a_plan_without_a_layer_and_without_a_budget(qgis):
    assert "median" not in qgis.run("planrelease", RELEASE=6, EPS=0.01).text
    for values, words in (
        ({"RELEASE": 0, "RHO": 1.0}, "RHO is no parameter"),
        ({"RELEASE": 0, "EPS": 0.01, "ROWS_PER_PERSON": "few"}, "whole numbers"),
        ({"RELEASE": 2, "EPS": 0.01, "VALUES": "a hull"}, "NAME=VALUE"),
        ({"RELEASE": 2, "EPS": 0.01, "VALUES": "K=2"}, "K is no parameter"),
        ({"RELEASE": 2, "EPS": 0.01, "UNIT_FIELD": "who"}, "whose a row is"),
    ):
        answer = qgis.run("planrelease", **values)
        assert answer.code != 0
        assert words.lower() in answer.text.lower()


def test_without_a_budget_it_is_as_strong_as_the_form_has_it_at_first(qgis, layers):
    answer = qgis.run("planrelease", INPUT=layers[27700], RELEASE=0)
    assert answer.code == 0, answer.text
    assert "201 m" in answer.results["TEXT"]


def test_every_release_that_has_a_form_is_offered():
    drawn = [
        row.name for row in RELEASES if row.is_random and isinstance(row.form, Form)
    ]
    assert sorted(FORMS) == sorted(drawn)


# The values of each form, and a word of its plan.
VALUES = {
    "planar_laplace": ("DISPLACEMENT=200", "201 m"),
    "gaussian": ("DISPLACEMENT=150", "150 m"),
    "private_hull": ("EPS=0.01", "the border in each direction is off by, at most"),
    "private_extent": ("EPS=0.01\nKIND=5", "301 m"),
    "peak_laplace": ("EPS=0.01\nEPS_FIXED=1\nRADIUS=100", "moves on average"),
    "graph_laplace": ("EPS=0.01\nWITHIN={zones}\nCELL=2000", "at the nodes"),
    "optimal_cells": ("EPS=0.001\nCELLS={places}", "at the cells"),
    "dprs": ("EPS=0.01\nREGION={zones}\nROUNDS=2", "before strays"),
    "square": ("EPS=1\nEXTENT=510000,550000,160000,200000", "moves on average"),
    "staircase": ("EPS=1\nGROUPS=2\nPLACES={places}", "moves on average"),
    "private_track": (
        "RHO=1e-4\nTIME=visited\nWINDOWS=1d\nUNIT_FIELD=person", "means of 10 windows",
    ),
    "private_knn": ("EPS=0.05\nK=5\nPOINT=530000,180000", "farther than the"),
    "private_distance": ("EPS=0.05\nPOINT=530000,180000", "error of each number"),
    "private_count": ("EPS=0.01\nZONES={zones}", "standard error"),
    "private_kde_at": ("EPS=0.01\nBANDWIDTH=900\nPLACES={places}", "standard error"),
    "private_share": (
        "EPS=0.1\nSOFTNESS=9\nABOVE=1\nCOLUMNS=weight", "standard error",
    ),
    "ask_many": (
        "EPS=0.1\nPLACES={zones}", "standard error",
    ),
    "private_flows": ("EPS=1\nZONES={zones}\nDESTINATION=label", "standard error"),
    "private_heatmap": (
        "EPS=0.01\nBANDWIDTH=900\nCELL=900\nEXTENT=525000,535000,175000,185000",
        "of a cell",
    ),
    "zonal_counts": ("EPS=1\nZONES={zones}", "standard error"),
}  # fmt: skip


@pytest.mark.representatives(8)
@pytest.mark.parametrize("release", FORMS)
def test_other_values_are_those_of_the_release_s_form(qgis, layers, zones, release):
    values, words = VALUES[release]
    answer = qgis.run(
        "planrelease", INPUT=layers[27700], RELEASE=FORMS.index(release),
        VALUES=values.format(**zones),
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert words in answer.results["TEXT"]


def test_no_place_of_the_layer_is_read(qgis, layers):
    """Not even of rows that are counted, if somebody asks for that."""
    assert qgis.headless("plans", layers[27700]) == {
        "read": 0, "same": True, "counted": True, "of places": 0,
    }  # fmt: skip


def test_a_plan_makes_no_store_and_charges_no_ledger(
    qgis, layers, tmp_path, monkeypatch
):
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    account = Ledger.create(tmp_path / "a.ledger", notion="gp", budget=0.05)
    answer = qgis.run(
        "planrelease", INPUT=layers[27700], RELEASE=0, EPS=0.01,
        LEDGER=tmp_path / "a.ledger",
        VALUES=f"STICKY={tmp_path / 'a.sticky'}\nDATASET=clinics 2025",
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert "of the 0.05 that is left" in answer.results["TEXT"]
    assert [path.name for path in tmp_path.iterdir() if "sticky" in path.name] == []
    account.refresh()
    assert account.entries == ()


def test_a_form_s_line_waits_for_no_account(qgis, layers, tmp_path, monkeypatch):
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    Ledger.create(tmp_path / "a.ledger", notion="gp", budget=0.05)
    found = qgis.headless("busy", layers[27700], str(tmp_path / "a.ledger"))
    assert found["busy"][0] == found["free"][0]
    assert "of the 0.05 that is left" in found["free"][1]
    assert "not known: " in found["busy"][1]
    assert "another process is using it; try again" in found["busy"][1]


def test_a_plan_waits_for_a_run_that_draws(qgis):
    """Both set Python's filters of warnings, which threads share."""
    assert qgis.headless("waiting") == ["run", "plan"]


@pytest.fixture(scope="module")
def zones(people, tmp_path_factory):
    """Public polygons and places around the people, in files."""
    import geopandas as gpd
    from shapely.geometry import box

    folder = tmp_path_factory.mktemp("zones")
    shapes = [box(x, 160e3, x + 20e3, 200e3) for x in (510e3, 530e3)]
    frame = gpd.GeoDataFrame({"name": ["w", "e"]}, geometry=shapes, crs=people.crs)
    frame.to_file(folder / "zones.gpkg")
    frame.set_geometry(frame.centroid).to_file(folder / "places.gpkg")
    return {"zones": folder / "zones.gpkg", "places": folder / "places.gpkg"}
