"""The desktop: the toolbox shows the provider, a dialog opens, runs, gives a layer.

The screenshots stay in build/qgis-screenshots, to be looked at.
"""

import json
import re
from pathlib import Path

import pytest

from .conftest import ROWS

PROFILE = """[PythonPlugins]
geopriv=true
processing=true
"""


@pytest.fixture(scope="module")
def session(qgis, layers, xvfb, screenshots, tmp_path_factory):
    profiles = tmp_path_factory.mktemp("profiles")
    settings = profiles / "profiles" / "default" / "QGIS" / "QGIS3.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text(PROFILE)
    script = Path(__file__).with_name("desktop.py")
    done = qgis.call(
        *xvfb, "/usr/bin/qgis.bin", "--noversioncheck", "--nologo", "--profiles-path",
        profiles, "--code", script, QT_QPA_PLATFORM="xcb",
        GEOPRIV_TEST_LAYER=str(layers[27700]), GEOPRIV_TEST_FOLDER=str(screenshots),
    )  # fmt: skip
    findings = screenshots / "findings.json"
    assert findings.exists(), done.stdout + done.stderr
    found = json.loads(findings.read_text())
    assert "error" not in found, found["error"]
    return found


def test_toolbox_shows_the_provider_and_its_algorithms(session):
    assert "geopriv" in session["plugins"]
    assert {
        "Geo-privacy",
        "Mask points (planar Laplace)",
        "Mask points (Gaussian)",
        "Private nearest neighbours",
        "Private convex hull",
    } <= set(session["toolbox"])


def test_the_menu_comes_back_once_when_the_plugin_is_reloaded(session):
    before, after = session["menus"]
    assert before == after
    assert "Ledger report…" in after


def test_the_panel_looks_ahead_and_never_charges(session):
    words, figures, fits, refused, wrong, page, charges = session["budget"]
    assert wrong == "Write a number, 200 or 0.01 for example."
    places, counts, made, link = filter(str.strip, words.splitlines())
    fit = "3 more releases fit in which points move 200 m on average."
    assert places == f"Places of each row: {fit}"
    assert re.fullmatch(
        r"Counts and statistics of each row: 4 more releases fit in which a count is "
        r"off by 3 \(standard error\)\. The account starts anew on 1 January \d{4}\.",
        counts,
    )
    assert (made, link) == ("Releases so far: 0.", "Show the figures")
    assert figures.startswith(words.removesuffix(link))
    assert "So far" not in figures  # its table says it
    assert "0.03" in figures.split("Left")[1]
    assert fits.startswith("It fits. Nothing was charged.")
    one = "one more release fits in which points move 200 m on average."
    assert fits.endswith(f"Places of each row: {one}")
    assert refused.startswith("It would be refused")
    assert page.startswith("peopleLedger people.ledger")
    assert charges == 0


def test_a_run_from_the_dialog_gives_a_layer_with_its_guarantee(session):
    assert session["successful"]
    (layer,) = session["layers"]
    assert layer["name"] == "Patients, moved up to 476 m (95 %)"
    assert layer["badge"]
    assert (layer["crs"], layer["rows"]) == ("EPSG:27700", ROWS)
    assert "ε = 0.01 per metre" in layer["abstract"]
    assert layer["abstract"] in session["html"].replace("&#x27;", "'")
    assert session["promised"] in session["log"]
    assert "notion" not in session["log"]  # of the record for programs
    (opened,) = session["opened"]
    assert opened.startswith("Privacy certificate")


def test_released_points_stay_above_zones(session):
    assert session["order"][0] == "Patients, moved up to 476 m (95 %)"
    assert session["order"][1].startswith("Patients: private counts")


def test_forms_that_ask_for_nothing_of_the_library_open_as_well(session):
    assert session["labelled"] >= 46


def test_dialog_shows_the_plan(session):
    lines = session["lines"]
    assert lines["planarlaplace"].startswith("Points move 201 m on average, 95 %")
    assert lines["gaussian"].startswith("Points move 150 m on average")
    assert lines["privateknn"].startswith("Found rows are farther than the nearest")
    assert "border in each direction is off by" in lines["privatehull"]
    assert "no point of the layer is looked at" in lines["planarlaplace"]


def test_line_follows_the_form_and_plan_counts_rows_on_request(session):
    line, plan = session["changed"]
    assert line.startswith("The border in each direction is off by")
    assert line != session["lines"]["privatehull"]
    assert plan.startswith("Plan of Private convex hull")
    assert f"{ROWS:,} rows" in plan
    assert "or the data holder only" in plan


def test_screenshots_are_kept(session, screenshots):
    kept = sorted(path.name for path in screenshots.glob("*.png"))
    assert len(kept) == 11
