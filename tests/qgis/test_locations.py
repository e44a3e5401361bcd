"""Regions, shapes, persons and comparisons, run by QGIS."""

import stat

import geopandas as gpd
import pytest
from shapely.geometry import box

import geopriv_gis as library

EPS = 0.01


@pytest.fixture(scope="module")
def land(layers, tmp_path_factory):
    """A public layer around the points, in another CRS than theirs."""
    bounds = gpd.read_file(layers[27700]).to_crs(4326).total_bounds
    west, south, east, north = bounds
    shape = box(west - 0.01, south - 0.01, east + 0.01, north + 0.01)
    path = tmp_path_factory.mktemp("land") / "land.gpkg"
    gpd.GeoDataFrame({"name": ["land"]}, geometry=[shape], crs=4326).to_file(path)
    return path


@pytest.mark.parametrize("field", ["REGION", "SNAP"])
def test_polygons_hold_the_points(qgis, layers, land, tmp_path, field):
    path = tmp_path / "released.gpkg"
    answer = qgis.run(
        "planarlaplace", INPUT=layers[27700], EPS=EPS, OUTPUT=path, **{field: land}
    )
    assert answer.code == 0, answer.text
    released = gpd.read_file(path)
    shape = gpd.read_file(land).to_crs(released.crs).geometry.iloc[0]
    assert released.geometry.within(shape.buffer(1.0)).all()
    promise = answer.guarantee
    assert {"REGION": "region", "SNAP": "onto"}[field] in promise.parameters
    assert promise.eps == EPS


def test_shapes_and_persons(qgis, layers, tmp_path):
    shape = {"UNIT_LONG": 200, "UNIT_SHORT": 50, "UNIT_BEARING": 30}
    answer = qgis.run(
        "planarlaplace", INPUT=layers[27700], EPS=EPS, PRIVACY_UNIT=1, METHOD=1,
        OUTPUT=tmp_path / "a.gpkg", **shape,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    promise = answer.guarantee
    assert promise.parameters["unit_ball"] == [200, 50, 30]
    assert promise.parameters["method"] == "composition"
    del shape["UNIT_BEARING"]
    bad = qgis.run(
        "planarlaplace", INPUT=layers[27700], EPS=EPS, OUTPUT=tmp_path / "b.gpkg",
        **shape,
    )  # fmt: skip
    assert bad.code != 0
    assert "go together" in bad.text


def test_compare(qgis, layers, tmp_path):
    page = tmp_path / "page.html"
    answer = qgis.run(
        "comparemasks", INPUT=layers[27700], EPS=EPS, RHO=5e-5, OUTPUT_HTML=page
    )
    assert answer.code == 0, answer.text
    assert "For the data holder only" in page.read_text(encoding="utf-8")
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    nothing = qgis.run("comparemasks", INPUT=layers[27700])
    assert "or “ρ, privacy loss per square metre (1/m²)”, or both" in nothing.text


def test_compare_has_the_peak_law(qgis, layers, tmp_path):
    page = tmp_path / "peak.html"
    answer = qgis.run(
        "comparemasks", INPUT=layers[27700], EPS=EPS, EPS_FIXED=2, RADIUS=150,
        OUTPUT_HTML=page,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert "peak" in page.read_text(encoding="utf-8")
    half = qgis.run("comparemasks", INPUT=layers[27700], EPS=EPS, EPS_FIXED=2)
    assert half.code != 0
    assert "go together" in half.text


def test_the_radius_of_a_peak_from_neighbours_and_a_density(qgis, layers, tmp_path):
    asked = {"INPUT": layers[27700], "EPS": 0.005, "EPS_FIXED": 5}
    asked["OUTPUT"] = tmp_path / "peak.gpkg"
    answer = qgis.run("peaklaplace", **asked, K=10, PER_KM2=16)
    assert answer.code == 0, answer.text
    promise = answer.guarantee
    expected = library.calibration.peak_radius(0.005, 5, 10, 16)
    assert promise.parameters["radius"] == pytest.approx(expected)
    half = qgis.run("peaklaplace", **asked, K=10)
    assert half.code != 0
    assert "points per square kilometre" in half.text
