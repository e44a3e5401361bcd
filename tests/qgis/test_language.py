"""QGIS in German: what people read is German, what is stored is not."""

import json
import sqlite3

import pytest

GERMAN = {"LANG": "de_DE.UTF-8", "LC_ALL": ""}
PLANAR = "geopriv:planarlaplace"
EPS = 0.01


@pytest.fixture(scope="module")
def released(qgis, layers, tmp_path_factory):
    """A release made by a QGIS that speaks German: process, layer and page."""
    folder = tmp_path_factory.mktemp("german")
    path, page = folder / "released.gpkg", folder / "page.html"
    done = qgis.process(
        "--json", "run", PLANAR, "--", f"INPUT={layers[27700]}", f"EPS={EPS}",
        f"OUTPUT={path}", f"OUTPUT_HTML={page}", **GERMAN,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout, path, page.read_text(encoding="utf-8")


def test_titles_labels_and_help_are_german(qgis):
    told = qgis.process("help", PLANAR, **GERMAN).stdout
    assert "Punkte verschleiern (planares Laplace)" in told
    assert "Wie weit Punkte im Mittel wandern" in told
    assert "Was nicht versprochen wird." in told
    assert "Mask points" not in told


def test_the_page_says_the_guarantee_in_german_with_its_comma(released):
    _, _, page = released
    assert "Der Ort jeder Zeile ist ε-geo-privat mit ε = 0,01 je Meter" in page
    assert "Each row" not in page


def test_the_record_is_the_same_in_every_language(released):
    said, path, _ = released
    results = json.loads(said[said.find("{") :])["results"]
    record = json.loads(results["GUARANTEE"])
    assert record["eps"] == EPS
    assert any(
        each.startswith("rows keep their order") for each in record["assumptions"]
    )
    with sqlite3.connect(path) as database:
        found = database.execute("SELECT metadata FROM gpkg_metadata").fetchall()
    stored = " ".join(text for (text,) in found)
    assert "Each row's location is ε-geo-private" in stored
    assert "geo-privat " not in stored
