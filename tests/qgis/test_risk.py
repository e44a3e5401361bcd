"""The mended DPRS and the risk report, run by QGIS."""

import shutil
import stat
from pathlib import Path

import geopandas as gpd
import pytest
from shapely.geometry import box


@pytest.fixture
def land(people, tmp_path):
    west, south, east, north = people.total_bounds
    room = 3_000
    shape = box(west - room, south - room, east + room, north + room)
    path = tmp_path / "land.gpkg"
    gpd.GeoDataFrame(geometry=[shape], crs=27700).to_file(path)
    return path


@pytest.mark.parametrize("code", [27700, 4326])
def test_dprs_keeps_fields_and_states_its_guarantee(qgis, layers, land, tmp_path, code):
    output = tmp_path / "released.gpkg"
    answer = qgis.run(
        "dprs", INPUT=layers[code], EPS=0.005, REGION=land, EPS_DISCS=0.5, DISCS=4,
        FIELDS=["code", "label", "weight", "visited", "person"], OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    released, true = gpd.read_file(output), gpd.read_file(layers[code])
    assert len(released) == len(true)
    assert set(true.columns) <= set(released.columns) | {"fid"}
    assert released.crs == f"EPSG:{code}"
    told = answer.guarantee
    assert (told.notion, told.eps) == ("approximate-gp", 0.005)
    assert told.fixed_loss == 0.5
    moved = released.to_crs(27700).distance(true.to_crs(27700))
    assert 0 < moved.mean() < 10_000


def test_dprs_cancelled_after_its_points_leaves_no_points(qgis, layers, land, tmp_path):
    (tmp_path / "out").mkdir()
    values = {
        "INPUT": layers[27700], "EPS": 0.005, "REGION": land, "DISCS": 4,
        "OUTPUT": tmp_path / "out/points.gpkg", "OUTPUT_DISCS": tmp_path / "discs.gpkg",
    }  # fmt: skip
    values = {k: str(v) if isinstance(v, Path) else v for k, v in values.items()}
    found = qgis.headless("cancel_second_layer", values)
    assert found == [[True], {}, "Cancelled: nothing was released.", [], 0]


def test_dprs_writes_its_discs_if_asked(qgis, layers, land, tmp_path):
    output, discs = tmp_path / "released.gpkg", tmp_path / "discs.gpkg"
    answer = qgis.run(
        "dprs", INPUT=layers[4326], EPS=0.005, REGION=land, DISCS=4, CLIP=1, SHARE=0.7,
        OUTPUT=output, OUTPUT_DISCS=discs,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    around = gpd.read_file(discs)
    assert len(around) <= 4
    assert set(around.columns) <= {"fid", "radius", "geometry"}
    assert (around["radius"] > 0).all()
    assert "Private discs: The result is (ε, δ)-differentially private" in answer.text
    points = gpd.read_file(output).to_crs(27700)
    whole = around.to_crs(27700).geometry
    assert all(whole.distance(place).min() < 1 for place in points.geometry)


@pytest.mark.parametrize("name", ["nowhere/discs.gpkg", "released.gpkg", "true.gpkg"])
def test_dprs_writes_both_layers_or_neither(qgis, layers, land, tmp_path, name):
    output, true = tmp_path / "released.gpkg", tmp_path / "true.gpkg"
    shutil.copyfile(layers[27700], true)
    answer = qgis.run(
        "dprs", INPUT=true, EPS=0.005, REGION=land, DISCS=4,
        OUTPUT=output, OUTPUT_DISCS=tmp_path / name,
    )  # fmt: skip
    assert answer.code != 0
    assert not output.exists()
    assert gpd.read_file(true).equals(gpd.read_file(layers[27700]))


def test_dprs_refuses_before_it_draws(qgis, layers, land, tmp_path):
    output = tmp_path / "released.gpkg"
    values = {"INPUT": layers[27700], "REGION": land, "OUTPUT": output}
    for wrong, word in (
        ({"EPS": -1}, "“ε, privacy loss per metre (1/m)” must be"),
        ({"EPS": 1, "DISCS": 1}, "“Discs” must be"),
    ):
        answer = qgis.run("dprs", **values, **wrong)
        assert answer.code != 0
        assert word in answer.text
        assert not output.exists()


def test_the_peak_law_moves_most_rows_little(qgis, layers, tmp_path):
    output = tmp_path / "released.gpkg"
    values = {"INPUT": layers[27700], "EPS": 0.002, "RADIUS": 400, "OUTPUT": output}
    answer = qgis.run("peaklaplace", EPS_FIXED=6, **values)
    assert answer.code == 0, answer.text
    told = answer.guarantee
    assert (told.notion, told.fixed_loss, told.law.family) == ("gp", 6.0, "peak")
    moved = gpd.read_file(output).distance(gpd.read_file(layers[27700]))
    assert (moved <= 400).mean() > 0.75  # 0.99 by the law
    output.unlink()
    answer = qgis.run("peaklaplace", EPS_FIXED=11, **values)
    assert answer.code != 0
    assert "“Fixed loss at any distance (no unit)” must be" in answer.text
    assert not output.exists()


def test_the_report_is_a_page_for_the_data_holder(qgis, layers, tmp_path):
    released, page = tmp_path / "released.gpkg", tmp_path / "risk.html"
    mask = qgis.run("planarlaplace", INPUT=layers[27700], EPS=0.005, OUTPUT=released)
    assert mask.code == 0, mask.text
    answer = qgis.run(
        "riskreport", INPUT=layers[27700], RELEASED=released, TARGETS=20, K=5,
        OUTPUT_HTML=page,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert "For the data holder only" in answer.results["TEXT"]
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "ε-geo-private with ε = 0.005" in text
    assert stat.S_IMODE(page.stat().st_mode) == 0o600  # it shows the true places
    nothing = qgis.run("riskreport", INPUT=layers[27700], OUTPUT_HTML=page)
    assert nothing.code != 0
    assert "“Released points”" in nothing.text
