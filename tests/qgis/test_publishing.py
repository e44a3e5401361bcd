"""Publications in QGIS, and what is looked at before something is published."""

import contextlib
import shutil
import sqlite3

import pytest

import geopriv_gis as library
from geopriv_gis.arguments.naming import rename_functions
from tests.publication import made


@pytest.fixture
def state(qgis, monkeypatch):
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))


@pytest.fixture
def path(state, tmp_path):
    return made.make(tmp_path)


@pytest.fixture(scope="module")
def published(qgis, tmp_path_factory):
    """The file of a publication that QGIS has made, and what it told of that."""
    folder = tmp_path_factory.mktemp("published")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
        path = made.make(folder)
    return path, qgis.headless("published", path)


def test_the_same_file_is_planned_as_by_the_library(qgis, path, tmp_path):
    page = tmp_path / "plan.html"
    answer = qgis.run("planpublication", FILE=path, OUTPUT_HTML=page)
    assert answer.code == 0, answer.text
    planned = library.Publication(path).plan()
    titled = planned.translated(
        lambda text: rename_functions(text, lambda row: f"“{row.form.title}”")
    )
    assert answer.results["TEXT"] == str(titled)
    assert "(“Densities from released points”, " in answer.results["TEXT"]
    assert page.read_text("utf-8") == titled.to_html()
    assert library.Ledger.open(tmp_path / "people.ledger").entries == ()


def test_the_same_file_is_published_once_loaded_and_certified(qgis, state, published):
    path, found = published
    folder = path.with_name("cases")
    assert found["FOLDER"] == str(folder)
    entries = library.Ledger.open(path.with_name("people.ledger")).entries
    assert [each.body["note"] for each in entries] == [
        "Cases 2025: points", "Cases 2025: districts",
    ]  # fmt: skip
    assert found["loaded"] == ["Cases 2025: districts", "Cases 2025: points"]
    assert found["drawn"] == ["singleSymbol", "RuleRenderer"]
    planned = library.Publication(path).plan()
    assert found["abstracts"][0] == str(planned.guarantees["points"])
    points = library.read_file(folder / "points.gpkg")
    assert points.geopriv.guarantee == planned.guarantees["points"]
    assert list(points.columns) == ["sex", "geometry"]
    verdict = library.Publication(path).check()  # after QGIS has had them open
    assert verdict.colour == "green", str(verdict)
    page = path.with_name("publication.toml.html").read_text("utf-8")
    assert page == verdict.to_html()
    again = qgis.run("publish", FILE=path)
    assert "nothing was charged" in again.text


def test_panel_looks_ahead_at_all_that_a_publication_releases(qgis, path, tmp_path):
    fits, *others = qgis.headless("publication_ahead", str(path), str(tmp_path))
    assert fits.startswith("It fits. Nothing was charged.")
    assert "Places of each person" in fits
    assert "Counts and statistics of each person" in fits
    assert all(each.startswith("It would be refused") for each in others)


def test_publication_errors_name_their_lines(qgis, path):
    path.write_text(path.read_text("utf-8").replace("eps = 0.02", "eps = -1"))
    for name in ("planpublication", "publish"):
        answer = qgis.run(name, FILE=path)
        assert answer.code != 0
        assert "line 16" in answer.text
        assert "eps" in answer.text


def test_a_folder_is_looked_at_as_by_the_library(qgis, state, published, tmp_path):
    path, page = published[0], tmp_path / "page.html"
    by_file = qgis.run("checkfiles", FILE=path)
    assert by_file.results["COLOUR"] == "green", by_file.text
    folder = shutil.copytree(path.with_name("cases"), tmp_path / "cases")
    true = path.with_name("patients.gpkg")
    values = {"TRUTH": true, "LEDGER": path.with_name("people.ledger")}
    found = qgis.run("checkfiles", FOLDER=folder, OUTPUT_HTML=page, **values)
    truth = made.patients()
    known = library.check(folder, truth=truth, ledger=values["LEDGER"])
    assert found.results["TEXT"] == str(known)
    assert page.read_text("utf-8") == known.to_html()
    assert known.looked.contents[1].columns == ("sex",)
    assert "<td>patient, name</td>" in known.to_html()  # what was left out
    shutil.copy(true, folder / "patients.gpkg")
    red = qgis.run("checkfiles", FOLDER=folder, **values)
    assert red.results["COLOUR"] == "red"
    assert "patients.gpkg: it carries no guarantee" in red.text


def test_a_layer_is_looked_at_with_its_whole_file(qgis, layers, tmp_path):
    output = tmp_path / "released.gpkg"
    done = qgis.run(
        "planarlaplace", INPUT=layers[27700], EPS=0.01, FIELDS=["code", "label"],
        OUTPUT=output,
    )  # fmt: skip
    assert done.code == 0, done.text
    good = qgis.run("checkfiles", INPUT=output, TRUTH=layers[27700])
    assert good.results["COLOUR"] == "amber"  # for fields that are like labels
    assert "published beside it as they are" in good.text
    with contextlib.closing(sqlite3.connect(output)) as file:
        file.execute("CREATE TABLE homes (number REAL)")
    bad = qgis.run("checkfiles", INPUT=f"{output}|layername=released")
    assert bad.results["COLOUR"] == "red"
    assert "the file holds a table without geometry" in bad.text


@pytest.mark.parametrize("values", [{}, {"FILE": "a.gpkg", "FOLDER": "b"}])
def test_one_thing_is_looked_at(qgis, values):
    answer = qgis.run("checkfiles", **values)
    assert "Give one of these: a layer, a file or a folder." in answer.text


@pytest.mark.parametrize("name", ["TRUTH", "LEDGER"])
def test_a_publication_names_its_true_points_and_its_ledger(qgis, path, name):
    other = path.with_name({"TRUTH": "patients.gpkg", "LEDGER": "people.ledger"}[name])
    answer = qgis.run("checkfiles", FILE=path, **{name: other})
    assert answer.code != 0
    assert "names its true points and its ledger itself" in answer.text


def test_a_layer_without_a_file_is_not_looked_at(qgis):
    """Nor the folder that QGIS happens to be in."""
    said = qgis.headless("checked_in_memory")
    assert "save it into a GeoPackage" in said[-1]
