"""geopriv:hotspots, geopriv:moransi and geopriv:knox, run by QGIS: as in Python."""

import geopandas as gpd
import numpy as np
import pytest


@pytest.fixture(scope="module")
def released(qgis, layers, tmp_path_factory):
    path = tmp_path_factory.mktemp("released") / "released.gpkg"
    answer = qgis.run(
        "planarlaplace", INPUT=layers[27700], EPS=0.02, FIELDS=["label", "person"],
        OUTPUT=path,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    return path


@pytest.fixture(scope="module")
def read(released, as_released):
    """The same release in Python."""
    return as_released(released)


@pytest.fixture(scope="module")
def stops(tmp_path_factory):
    """A layer of public places, the last far away, with a field of the answer's."""
    path = tmp_path_factory.mktemp("stops") / "stops.gpkg"
    places = gpd.points_from_xy([530_000, 533_000, 600_000], [180_000] * 3)
    frame = gpd.GeoDataFrame({"stop": ["a", "b", "c"]}, geometry=places, crs=27700)
    frame.assign(z=1).to_file(path)
    return path


def test_hot_spots_at_places(qgis, released, read, stops, tmp_path):
    output = tmp_path / "hot.gpkg"
    answer = qgis.run(
        "hotspots", INPUT=released, VALUE_FIELD="person", PLACES=stops, BANDWIDTH=1000,
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    known = read.geopriv.getis_ord("person", 1000, points=gpd.read_file(stops))
    assert list(found["stop"]) == ["a", "b", "c"]
    for name in ("value", "se", "z", "p"):
        ours = found[name].to_numpy(dtype=float)
        np.testing.assert_allclose(ours, known[name].to_numpy(), rtol=1e-6)
        assert np.isnan(ours).tolist() == [False, False, True]
    promise = answer.guarantee
    assert promise.eps == 0.02
    assert any("column is published as it is" in text for text in promise.assumptions)


def test_hot_spots_on_cells(qgis, released, read, tmp_path):
    output = tmp_path / "cells.gpkg"
    answer = qgis.run(
        "hotspots", INPUT=released, VALUE_FIELD="person", CELL=2000, BANDWIDTH=1000,
        EXTENT="525000,535000,175000,185000 [EPSG:27700]", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    known = read.geopriv.getis_ord(
        "person", 1000, cell=2000, extent=(525_000, 175_000, 535_000, 185_000)
    )
    assert len(found) == len(known) == 25
    np.testing.assert_allclose(found["z"], known["z"], rtol=1e-6)


def test_morans_i(qgis, released, read, tmp_path):
    output = tmp_path / "moran.gpkg"
    answer = qgis.run(
        "moransi", INPUT=released, VALUE_FIELD="person", BANDWIDTH=500, PERMUTATIONS=19,
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    known = read.geopriv.morans_i("person", 500, permutations=0)
    for name in ("value", "se", "low", "high", "null"):
        assert found[name].tolist() == pytest.approx(known[name].tolist())
    assert 0.05 <= found["p"][0] <= 1


def test_knox(qgis, people, as_released, tmp_path):
    few, released = tmp_path / "few.gpkg", tmp_path / "released.gpkg"
    people.head(150).to_file(few)  # it looks at every pair, and again by chance
    made = qgis.run(
        "planarlaplace", INPUT=few, EPS=0.005, FIELDS=["person"], OUTPUT=released
    )
    assert made.code == 0, made.text
    read = as_released(released)
    output = tmp_path / "knox.gpkg"
    answer = qgis.run(
        "knox", INPUT=released, TIME="person", DISTANCES="2000,4000", PERIODS="5",
        PERMUTATIONS=19, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    known = read.geopriv.knox("person", [2000, 4000], 5, permutations=0)
    for name in ("period", "distance", "pairs", "expected", "value", "se"):
        assert found[name].tolist() == pytest.approx(known[name].tolist())
    assert found["p"].between(0.05, 1).all()


def test_a_field_without_numbers_is_refused(qgis, released, tmp_path):
    answer = qgis.run(
        "moransi", INPUT=released, VALUE_FIELD="label", BANDWIDTH=500,
        OUTPUT=tmp_path / "moran.gpkg",
    )  # fmt: skip
    assert answer.code != 0
    assert "“Field with the values” must hold numbers" in answer.text


def test_hot_spots_are_coloured_by_their_scores(qgis, released):
    asked = {
        "INPUT": str(released), "VALUE_FIELD": "person", "CELL": 2000,
        "BANDWIDTH": 1000, "EXTENT": "525000,535000,175000,185000 [EPSG:27700]",
    }  # fmt: skip
    found = qgis.headless("styled", "hotspots", asked)
    assert found["renderer"] == "RuleRenderer"
    assert found["features"] == 25  # each in one class
    assert found["legend"][0] == "z below -4: much lower"
    assert found["legend"][-1] == "too few points near"


def test_each_score_has_the_colour_of_its_class(qgis):
    """Red is high and blue low, the darker the farther; grey has none."""
    red, rose, white, sky, blue = (
        "#b2182b", "#f4a582", "#f7f7f7", "#92c5de", "#2166ac",
    )  # fmt: skip
    wanted = {
        -9.0: blue, -4.0: blue, -3.9: sky, -2.0: sky, -1.9: white, 1.9: white,
        2.0: rose, 3.9: rose, 4.0: red, 9.0: red, None: "#d9d9d9",
    }  # fmt: skip
    said = {
        red: "z above 4: much higher", rose: "z from 2 to 4: higher",
        white: "z from -2 to 2: chance explains it", sky: "z from -4 to -2: lower",
        blue: "z below -4: much lower", "#d9d9d9": "too few points near",
    }  # fmt: skip
    found = qgis.headless("scored", list(wanted))
    for (score, colour), drawn in zip(wanted.items(), found, strict=True):
        assert drawn == [[colour, said[colour]]], score  # one class, and no other
