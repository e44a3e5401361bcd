"""What a release promises, and which fields would undo one, run by QGIS."""

import geopandas as gpd
import pytest

import geopriv_gis as library

PLACE = "530000,180000 [EPSG:27700]"
RELEASES = {
    "points": ("planarlaplace", {"EPS": 0.01}),
    "a shape": ("privatehull", {"RHO": 0.01}),
    "labels": ("privateknn", {"POINT": PLACE, "K": 3, "EPS": 1}),
}


@pytest.mark.usefixtures("large_budgets")
@pytest.mark.parametrize("what", RELEASES)
def test_a_release_is_explained(qgis, layers, tmp_path, what):
    name, values = RELEASES[what]
    output, page = tmp_path / "released.gpkg", tmp_path / "page.html"
    released = qgis.run(name, INPUT=layers[27700], OUTPUT=output, **values)
    assert released.code == 0, released.text
    answer = qgis.run("explainrelease", INPUT=output, OUTPUT_HTML=page)
    assert answer.code == 0, answer.text
    assert answer.results["VALID"]
    promise = str(released.guarantee)
    assert answer.results["TEXT"] == promise
    assert promise in released.text
    assert released.guarantee.in_words() == released.results["GUARANTEE"]
    assert "{" not in released.text + answer.text  # in words alone
    assert promise in answer.text
    assert "In figures" in page.read_text(encoding="utf-8")


def test_what_was_changed_promises_nothing(qgis, layers, tmp_path):
    output = tmp_path / "released.gpkg"
    qgis.run("planarlaplace", INPUT=layers[27700], EPS=0.01, OUTPUT=output)
    found = qgis.headless("explained_after_moving", output)
    assert not found["results"]["VALID"]
    assert found["results"]["TEXT"].startswith("No privacy guarantee")


def test_a_layer_that_was_never_released_promises_nothing(qgis, layers):
    answer = qgis.run("explainrelease", INPUT=layers[27700])
    assert answer.code == 0, answer.text
    assert not answer.results["VALID"]


def test_sensitive_fields(qgis, layers, people, tmp_path):
    frame = people.assign(easting=people.geometry.x)[["easting", "person", "geometry"]]
    frame.to_file(tmp_path / "people.gpkg")
    page = tmp_path / "page.html"
    answer = qgis.run(
        "sensitivefields", INPUT=tmp_path / "people.gpkg", UNIT_FIELD="person",
        OUTPUT_HTML=page,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    known = library.sensitive_columns(gpd.read_file(tmp_path / "people.gpkg"), "person")
    assert answer.results["TEXT"].splitlines() == known == ["easting", "person"]
    assert "<li>easting</li>" in page.read_text(encoding="utf-8")
