"""Cells, remapping, baselines and repeats, run by QGIS."""

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis as library

EPS = 0.0005
EXTENT = "510000,550000,160000,200000 [EPSG:27700]"


@pytest.fixture(scope="module")
def cells(tmp_path_factory):
    """Twelve public cells over London with people, in longitude and latitude."""
    x, y = np.meshgrid(
        np.linspace(516_000, 544_000, 4), np.linspace(164_000, 196_000, 3)
    )
    frame = gpd.GeoDataFrame(
        {"people": np.arange(1.0, 13.0)},
        geometry=gpd.points_from_xy(x.ravel(), y.ravel()),
        crs=27700,
    )
    path = tmp_path_factory.mktemp("cells") / "cells.gpkg"
    frame.to_crs(4326).to_file(path)
    return path


def promise_of(answer):
    assert answer.code == 0, answer.text
    return answer.guarantee


def test_points_move_to_cells(qgis, layers, cells, tmp_path):
    path = tmp_path / "released.gpkg"
    answer = qgis.run(
        "optimalmechanism", INPUT=layers[27700], CELLS=cells, PEOPLE_FIELD="people",
        EPS=EPS, REACH=20_000, FIELDS=["code", "person"], OUTPUT=path,
    )  # fmt: skip
    promise = promise_of(answer)
    assert promise.eps == EPS
    assert promise.crs == "sphere"
    assert "optimal" in answer.text
    assert "planar laplace, remap" in answer.text
    released = gpd.read_file(path)
    assert {"label", "weight"}.isdisjoint(released.columns)
    places = gpd.read_file(cells).to_crs(27700)
    away, _ = np.array([released.distance(p).to_numpy() for p in places.geometry]), 0
    assert away.min(axis=0).max() < 0.01
    far = qgis.run(
        "optimalmechanism", INPUT=layers[27700], CELLS=cells, EPS=EPS, REACH=10,
        OUTPUT=tmp_path / "far.gpkg",
    )  # fmt: skip
    assert "farther than “How far a point may lie" in far.text
    assert not (tmp_path / "far.gpkg").exists()


@pytest.mark.parametrize("code", [27700, 4326])
def test_released_points_are_remapped(qgis, layers, cells, tmp_path, code):
    released, moved = tmp_path / "released.gpkg", tmp_path / "moved.gpkg"
    made = promise_of(
        qgis.run("planarlaplace", INPUT=layers[code], EPS=EPS, OUTPUT=released)
    )
    answer = qgis.run(
        "remap", INPUT=released, POPULATION=cells, PEOPLE_FIELD="people", OUTPUT=moved
    )
    promise = promise_of(answer)
    assert promise.eps == made.eps
    assert "remapped with a public prior" in promise.mechanism
    again = qgis.run(
        "remap", INPUT=moved, POPULATION=cells, OUTPUT=tmp_path / "again.gpkg"
    )
    assert "the points were remapped" in again.text  # known to be a release again
    back = gpd.read_file(moved)
    places = gpd.read_file(cells).to_crs(27700)
    back = back.to_crs(27700)
    away = np.array([back.distance(place).to_numpy() for place in places.geometry])
    assert away.min(axis=0).max() < 0.01
    names = set(gpd.read_file(released).columns)
    assert set(back.columns) == names


def test_a_raster_is_a_prior(qgis, layers, tmp_path):
    grid = tmp_path / "people.asc"
    grid.write_text(
        "ncols 2\nnrows 1\nxllcorner 530000\nyllcorner 170000\ncellsize 10000\n"
        "NODATA_value -9999\n-9999 5\n"
    )
    (tmp_path / "people.prj").write_text(
        gpd.GeoSeries([], crs=27700).crs.to_wkt("WKT1_ESRI")
    )
    released = tmp_path / "released.gpkg"
    qgis.run("gaussian", INPUT=layers[27700], RHO=1e-6, OUTPUT=released)
    answer = qgis.run(
        "remap", INPUT=released, POPULATION_RASTER=grid, OUTPUT=tmp_path / "moved.gpkg"
    )
    assert promise_of(answer).rho == 1e-6
    moved = gpd.read_file(tmp_path / "moved.gpkg").to_crs(27700)
    assert moved.geometry.x.to_numpy() == pytest.approx(545_000, abs=10)
    assert moved.geometry.y.to_numpy() == pytest.approx(175_000, abs=10)


def test_what_is_no_release_is_not_remapped(qgis, layers, cells, tmp_path):
    answer = qgis.run(
        "remap", INPUT=layers[27700], POPULATION=cells, OUTPUT=tmp_path / "moved.gpkg"
    )
    assert answer.code != 0
    assert "carries no guarantee" in answer.text
    both = qgis.run("remap", INPUT=layers[27700], OUTPUT=tmp_path / "moved.gpkg")
    assert "Give either “Where people are”" in both.text


def test_layers_of_the_project_are_remapped(qgis, layers, cells):
    found = qgis.headless("remapped", layers[27700], cells)
    assert found["good"], found
    assert "remapped" in found["abstract"]
    assert not found["edited"]["good"]
    assert any("must promise" in text for text in found["edited"]["said"])


def test_baselines(qgis, layers, cells, tmp_path):
    square = qgis.run(  # the domain in another CRS than the points
        "squaremechanism", INPUT=layers[4326], EPS=3, EXTENT=EXTENT,
        OUTPUT=tmp_path / "square.gpkg",
    )  # fmt: skip
    assert promise_of(square).notion == "dp"
    stairs = qgis.run(
        "staircaseresponse", INPUT=layers[27700], EPS=3, PLACES=cells,
        OUTPUT=tmp_path / "stairs.gpkg",
    )  # fmt: skip
    assert promise_of(stairs).neighbours == "replace"
    for name in ("square", "stairs"):
        released = gpd.read_file(tmp_path / f"{name}.gpkg")
        assert len(released) == len(gpd.read_file(layers[27700]))
        assert list(released.columns) == ["geometry"]
    wild = qgis.run(
        "squaremechanism", INPUT=layers[27700], EPS=1000, EXTENT=EXTENT,
        OUTPUT=tmp_path / "wild.gpkg",
    )  # fmt: skip
    assert wild.code != 0
    assert "privacy loss between any two places (no unit)” must be" in wild.text


def test_noise_is_repeated(qgis, layers, people, tmp_path):
    values = {
        "INPUT": layers[27700], "EPS": 0.01, "STICKY": tmp_path / "noise.sqlite",
        "DATASET": "people 2024", "ID_FIELD": "code", "FIELDS": ["code"],
    }  # fmt: skip
    frames = []
    for name, run in (("one", qgis.run_alone), ("two", qgis.run)):
        path = tmp_path / f"{name}.gpkg"
        promise = promise_of(run("planarlaplace", OUTPUT=path, **values))
        assert any("drawn once" in text for text in promise.assumptions)
        frames.append(gpd.read_file(path))
    assert (frames[0].geometry == frames[1].geometry).all()
    assert list(frames[0]["code"]) == list(frames[1]["code"])
    people.assign(code=people["code"] + 100_000).to_file(tmp_path / "late.gpkg")
    renamed = values | {
        "INPUT": tmp_path / "late.gpkg", "OUTPUT": tmp_path / "three.gpkg"
    }  # fmt: skip
    assert "have new labels" in qgis.run("planarlaplace", **renamed).text
    assert not qgis.run("planarlaplace", SHARED_PLACES=True, **renamed).code
    values.pop("DATASET")
    alone = qgis.run("planarlaplace", OUTPUT=tmp_path / "three.gpkg", **values)
    assert "go together" in alone.text


def test_corners(qgis, layers, tmp_path):
    promise = promise_of(
        qgis.run(
            "planarlaplace",
            INPUT=layers[27700],
            EPS=0.01,
            UNIT_CORNERS="3,0;0,1;-3,0;0,-1",
            OUTPUT=tmp_path / "b.gpkg",
        )
    )
    assert len(promise.parameters["unit_ball"]) == 4


def test_a_field_called_table_names_the_person(qgis, people, tmp_path):
    odd = people[["person", "geometry"]].rename(columns={"person": "table"})
    odd.to_file(tmp_path / "odd.gpkg")
    promise = promise_of(
        qgis.run(
            "planarlaplace",
            INPUT=tmp_path / "odd.gpkg",
            EPS=0.01,
            PRIVACY_UNIT=2,
            UNIT_FIELD="table",
            OUTPUT=tmp_path / "out.gpkg",
        )
    )
    assert promise.privacy_unit == "column:table"


class TestMakingALedger:
    @pytest.fixture(autouse=True)
    def _marks(self, qgis, monkeypatch):
        monkeypatch.setenv("GEOPRIV_STATE", str(qgis.home / ".local/state/geopriv"))

    def test_it_admits_its_layers_and_is_charged(self, qgis, layers, tmp_path):
        path, few = tmp_path / "people.ledger", gpd.read_file(layers[27700])
        for rows in (9, 8):
            few.iloc[:rows].to_file(tmp_path / f"{rows}.gpkg")
        made = qgis.run(
            "createledger", LEDGER=path, BUDGET=0.015, NOTE="for tests",
            DATASETS=[layers[27700], tmp_path / "9.gpkg"],
        )  # fmt: skip
        assert made.code == 0, made.text
        assert made.results["LEDGER"] == str(path)
        account = library.Ledger.open(path)
        assert (account.notion, account.budget) == ("gp", 0.015)
        charged = qgis.run(
            "planarlaplace", INPUT=layers[4326], EPS=0.01, LEDGER=path,
            OUTPUT=tmp_path / "out.gpkg",
        )  # fmt: skip
        assert charged.code == 0, charged.text
        said = [
            qgis.run(
                "planarlaplace", INPUT=tmp_path / f"{rows}.gpkg", EPS=0.001,
                LEDGER=path, OUTPUT=tmp_path / f"out{rows}.gpkg",
            ).text
            for rows in (9, 8)
        ]  # fmt: skip
        assert ["made for other data" in text for text in said] == [False, True]

    def test_it_becomes_the_projects(self, qgis, tmp_path):
        found = qgis.headless("ledger_made", str(tmp_path / "a.ledger"))
        assert found == [
            str(tmp_path / "a.ledger"),
            {"gaussian": True, "zonalcounts": False},
        ]

    def test_of_persons_and_other_notions(self, qgis, tmp_path):
        path = tmp_path / "taxis.ledger"
        made = qgis.run(
            "createledger", LEDGER=path, NOTION=2, BUDGET=0.01, DELTA=1e-6, RADIUS=500,
            PRIVACY_UNIT=2, UNIT_FIELD="taxi",
        )  # fmt: skip
        assert made.code == 0, made.text
        account = library.Ledger.open(path)
        assert (account.notion, account.privacy_unit) == ("approximate-gp", "taxi")

    @pytest.mark.parametrize(
        ("values", "words"),
        [
            ({}, "“Budget” must be given"),
            ({"BUDGET": -1}, "“Budget”"),
            ({"BUDGET": 1, "NOTION": 2}, "δ"),
            ({"BUDGET": 1, "PRIVACY_UNIT": 2}, "go"),
            ({"BUDGET": 1, "LEDGER": "TEMPORARY_OUTPUT"}, "must be a file"),
        ],
    )
    def test_refusals(self, qgis, tmp_path, values, words):
        path = tmp_path / "x.ledger"
        made = qgis.run("createledger", **{"LEDGER": path, **values})
        assert made.code != 0
        assert words in made.text
        assert not path.exists()

    def test_an_existing_one_is_not_replaced(self, qgis, tmp_path):
        path = tmp_path / "x.ledger"
        library.Ledger.create(path, budget=1.0)
        before = path.read_bytes()
        assert qgis.run("createledger", LEDGER=path, BUDGET=9).code != 0
        assert path.read_bytes() == before
