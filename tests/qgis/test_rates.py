"""Covariates, rates and synthetic points of a release, run by QGIS."""

import warnings

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import box

import geopriv_gis as library

from .conftest import ROWS


@pytest.fixture(scope="module")
def released(qgis, layers, tmp_path_factory):
    path = tmp_path_factory.mktemp("rates") / "released.gpkg"
    answer = qgis.run("planarlaplace", INPUT=layers[27700], EPS=0.002, OUTPUT=path)
    assert answer.code == 0, answer.text
    return path


@pytest.fixture(scope="module")
def wards(people, tmp_path_factory):
    """Two halves of where the points are, with what lives there."""
    west, south, east, north = people.buffer(500).total_bounds
    middle = (west + east) / 2
    frame = gpd.GeoDataFrame(
        {"inhabitants": [10_000, 20_000], "income": [1.0, 3.0]},
        geometry=[box(west, south, middle, north), box(middle, south, east, north)],
        crs=27700,
    )
    path = tmp_path_factory.mktemp("wards") / "wards.gpkg"
    frame.to_file(path)
    return path


def test_rates_by_zone(qgis, released, wards, tmp_path):
    output = tmp_path / "rates.gpkg"
    answer = qgis.run(
        "rates", INPUT=released, ZONES=wards, PEOPLE_FIELD="inhabitants",
        BANDWIDTH=1000, PER=1000, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert list(found["inhabitants"]) == [10_000, 20_000]
    assert found["count"].sum() == pytest.approx(ROWS, rel=0.1)
    rate = found["count"] / found["at_risk"] * 1_000
    assert found["rate"].to_numpy() == pytest.approx(rate.to_numpy())
    assert (found["suppressed"] == 0).all()
    doubtful = found["reliable"] == 0
    assert (found["reason"].fillna("") != "").tolist() == doubtful.tolist()
    assert answer.guarantee.eps == 0.002


def test_rates_by_the_values_of_a_field(qgis, people, wards, tmp_path):
    true, released = tmp_path / "true.gpkg", tmp_path / "released.gpkg"
    people.assign(sex=["f", "m"] * (ROWS // 2))[["sex", "geometry"]].to_file(true)
    made = qgis.run(
        "planarlaplace", INPUT=true, EPS=0.002, FIELDS="sex", OUTPUT=released
    )
    assert made.code == 0, made.text
    output = tmp_path / "rates.gpkg"
    answer = qgis.run(
        "rates", INPUT=released, ZONES=wards, PEOPLE_FIELD="inhabitants",
        BANDWIDTH=3000, BY_FIELD="sex", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    with warnings.catch_warnings():  # of noise that makes some of them doubtful
        warnings.simplefilter("ignore")
        known = library.read_file(released).geopriv.rate(
            gpd.read_file(wards), "inhabitants", 3000, by="sex"
        )
    assert list(found["sex"]) == list(known["sex"])
    for name in ("count", "rate", "at_risk"):
        assert found[name].to_numpy() == pytest.approx(known[name].to_numpy())
    assert list(found["inhabitants"]) == [10_000, 20_000] * 2
    assert qgis.run("explainrelease", INPUT=output).results["VALID"]


def test_a_covariate_of_zones(qgis, released, wards, tmp_path):
    output = tmp_path / "income.gpkg"
    answer = qgis.run(
        "covariate", INPUT=released, SURFACE=wards, VALUE_FIELD="income",
        NAME="income", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert found["income"].between(1, 3).all()
    assert np.isclose(found["income_sd"], 0, atol=0.05).mean() > 0.1
    assert answer.guarantee.law is not None


def test_synthetic_points(qgis, released, tmp_path):
    output = tmp_path / "nobody.gpkg"
    answer = qgis.run("synthesise", INPUT=released, N=50, OUTPUT=output)
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert len(found) == 50
    assert (found["synthetic"] == 1).all()
    assert answer.guarantee.law is None


def test_the_map_of_rates_has_unit_certainty_and_what_is_left_out(
    qgis, released, wards
):
    asked = {
        "INPUT": str(released), "ZONES": str(wards), "PEOPLE_FIELD": "inhabitants",
        "BANDWIDTH": 1000, "PER": 100_000,
    }  # fmt: skip
    found = qgis.headless("styled", "rates", asked)
    assert found["renderer"] == "RuleRenderer"
    *rates, hatched, crossed = found["legend"]
    assert rates
    assert all(label.endswith("per 100,000 people") for label in rates)
    assert found["features"] == 2  # the least and the largest are drawn as well
    assert hatched == "hatched: uncertain\n(may be off by half the number)"
    assert crossed == "left out: too uncertain"


def test_rates_no_larger_than_their_intervals_are_hatched(qgis):
    rows = [(9, 5, 13.9, 0), (9, 5, 14, 0), (9, 0, 40, 0), (9, 8, 10, 0),
            (None, 1, 30, 1), (0, 0, 2, 0)]  # fmt: skip
    assert qgis.headless("rated", rows) == [[1, 2, 5], [4]]


@pytest.fixture(scope="module")
def raster(tmp_path_factory):
    """Two halves of the map: one of value 5, one without data."""
    grid = tmp_path_factory.mktemp("raster") / "people.asc"
    grid.write_text(
        "ncols 2\nnrows 1\nxllcorner 530000\nyllcorner 170000\ncellsize 10000\n"
        "NODATA_value -9999\n-9999 5\n"
    )
    grid.with_suffix(".prj").write_text(
        gpd.GeoSeries([], crs=27700).crs.to_wkt("WKT1_ESRI")
    )
    return grid


def test_cells_without_data_are_read_as_each_raster_states(qgis):
    """Of the band that was chosen."""
    found = qgis.headless("missing_cells")
    assert {missing for *_, missing in found} == {"0.0", "nan"}
    for form, name, band, told, missing in found:
        assert (told or ["0.0"]) == [missing], (form, name)
        assert band == "2"


def test_rasters_stand_for_zones_and_people(qgis, released, raster, wards, tmp_path):
    """A cell without data has no value, and nobody."""
    both = {"INPUT": released, "SURFACE_RASTER": raster, "POPULATION_RASTER": raster}
    output = tmp_path / "value.gpkg"
    answer = qgis.run("covariate", **both, NAME="value", OUTPUT=output)
    assert answer.code == 0, answer.text
    assert set(gpd.read_file(output)["value"].dropna()) == {5.0}
    refused = qgis.run(
        "covariate", **both, POPULATION=wards, OUTPUT=tmp_path / "no.gpkg"
    )
    assert "Give either" in refused.text
    assert not (tmp_path / "no.gpkg").exists()


def test_synthetic_points_are_where_a_raster_has_people(
    qgis, released, raster, tmp_path
):
    output = tmp_path / "there.gpkg"
    answer = qgis.run(
        "synthesise", INPUT=released, N=20, POPULATION_RASTER=raster, OUTPUT=output
    )
    assert answer.code == 0, answer.text
    assert (gpd.read_file(output).to_crs(27700).geometry.x > 540_000).all()
