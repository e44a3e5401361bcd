"""Half a file never passes as a release, and what was drawn is not lost."""

import shutil
from pathlib import Path

import pytest

import geopriv_gis as library

from .conftest import ROWS

FORMATS = ("gpkg", "shp", "geojson", "fgb", "gml")
SHARES = (0.3, 0.97)  # of the file, which the disk holds


@pytest.mark.parametrize("suffix", FORMATS)
def test_half_a_file_is_no_release(qgis, layers, tmp_path, suffix):
    found = qgis.headless("filled", layers[27700], tmp_path, suffix, SHARES)
    assert found["sizes"]
    for case in found["cases"]:
        if case["kind"] == "ogr":  # of a GeoPackage only an index may be missing
            assert suffix == "gpkg"
            assert case["inside"] == ROWS
            assert not any("temporary layer" in line for line in case["said"])
            continue
        assert case["kind"] == "memory"
        assert case["files"] == []
        assert any("the disk may be full" in line for line in case["said"])
        assert any("kept in a temporary layer" in line for line in case["said"])
        assert (case["inside"], case["record"]) == (ROWS, True)


def test_half_a_raster_is_no_release(qgis, layers, tmp_path):
    found = qgis.headless("filled_raster", layers[27700], tmp_path)
    assert [case["good"] for case in found] == [False, False, True]
    for case in found[:2]:
        assert case["files"] == []
        assert any("the disk may be full" in line for line in case["said"])


def test_half_a_page_is_no_page(qgis, tmp_path):
    page = "<p>größer</p>" * 5000
    size = len(page.encode())
    sizes = (0, 1, size // 2, size - 1, size)
    found = qgis.headless("filled_page", tmp_path / "a.html", page, sizes)
    assert found == [[False, False]] * 4 + [[True, page]]


def test_without_a_desktop_it_is_kept_in_a_file(qgis, layers, tmp_path):
    found = qgis.headless("spared", layers[27700], tmp_path / "released.gpkg")
    assert not found["good"]
    assert found["files"] == []
    (kept,) = found["kept"]
    assert found["left"] == [str(Path(kept).parent)]
    assert found["said"][-1].count(kept) == 1
    told = qgis.run("explainrelease", INPUT=kept)
    assert told.results["VALID"]
    shutil.rmtree(Path(kept).parents[1])


@pytest.mark.parametrize("charged", [False, True])
def test_what_is_lost_is_said_and_whether_it_was_charged(
    qgis, layers, tmp_path, monkeypatch, charged
):
    monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))
    ledger = tmp_path / "a.ledger"
    library.Ledger.create(ledger, notion="gp", budget=1)
    more = {"LEDGER": str(ledger)} if charged else {}
    said = qgis.headless("lost_twice", layers[27700], tmp_path / "released.gpkg", more)
    assert ("lost, and the ledger is charged." in said[-1]) == charged
    assert said[-1].endswith("What was drawn is lost.") != charged
    assert len(library.Ledger.open(ledger).entries) == charged
    assert [path.name for path in tmp_path.glob("*.gpkg")] == []


def test_nothing_is_left_of_a_run_cancelled_while_it_is_kept(qgis, layers, tmp_path):
    found = qgis.headless("spared", layers[27700], tmp_path / "released.gpkg", True)
    assert "Cancelled: nothing was released." in found["said"]
    assert found["files"] == found["left"] == []


def test_a_layer_that_lost_a_row_or_a_place_is_not_whole(qgis, tmp_path):
    found = qgis.headless("wholes", tmp_path)
    assert not [name for name, each in found.items() if not each[0]]
    assert {each[1] for each in found.values()} == {False}
    lost = {name: each[2] for name, each in found.items()}
    assert lost.pop("gpkg")  # whose rows are there whole or not at all
    assert not any(lost.values())
    assert found["shp"][3:] == [False, False]  # a value, or the CRS
