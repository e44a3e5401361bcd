"""Answers about places, and about all rows together, run by QGIS."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import MultiPoint, Point, box

import geopriv_gis as library

pytestmark = pytest.mark.usefixtures("large_budgets")

STOPS = [Point(505_000, 180_000), Point(529_000, 181_500), Point(530_000, 180_000)]
MEASURES = [("diameter", 0), ("diameter", 1), ("radius", 0), ("radius", 1)]
KINDS = ["diameter", "radius"]  # from the fifth on
LIKELY = 12  # standard errors: beyond them is noise with probability below 1e-6


@pytest.fixture(scope="module")
def stops(tmp_path_factory):
    """A layer of public places in degrees, with names."""
    path = tmp_path_factory.mktemp("stops") / "stops.gpkg"
    frame = gpd.GeoDataFrame({"stop": ["a", "b", "c"]}, geometry=STOPS, crs=27700)
    frame.to_crs(4326).to_file(path)
    return path


@pytest.mark.parametrize("budget", ["EPS", "RHO"])
def test_distances_of_a_layer_of_places(qgis, layers, people, stops, budget):
    output = stops.with_name("far.gpkg")
    answer = qgis.run(
        "privatedistance", INPUT=layers[27700], PLACES=stops, OUTPUT=output,
        **{budget: 10},
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert list(found["stop"]) == ["a", "b", "c"]
    assert found.crs == "EPSG:4326"
    true = [people.distance(place).min() for place in STOPS]
    assert np.abs(found["distance"] - true).max() < LIKELY * found["half_width"][0]
    assert 0 < found["half_width"][0] < 1
    charged = answer.guarantee
    assert (charged.eps, charged.rho) == ((30, None) if budget == "EPS" else (None, 30))


def test_the_distance_of_one_place(qgis, layers, people, tmp_path):
    output = tmp_path / "far.gpkg"
    answer = qgis.run(
        "privatedistance", INPUT=layers[27700], POINT="505000,180000 [EPSG:27700]",
        EPS=10, BETA=0.2, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert found.geometry.iloc[0] == STOPS[0]
    assert abs(found["distance"].iloc[0] - people.distance(STOPS[0]).min()) < 5


def test_answers_end_with_the_first_yes(qgis, layers, stops, tmp_path):
    output = tmp_path / "near.gpkg"
    answer = qgis.run(
        "privatedistance", INPUT=layers[27700], PLACES=stops, WITHIN=2000, EPS=10,
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert found["within"].iloc[:2].tolist() == [0, 1]
    assert np.isnan(found["within"].iloc[2])
    assert answer.guarantee.eps == 10
    assert 0 < found["margin"][0] < 10


@pytest.mark.parametrize("measure", MEASURES, ids=str)
def test_how_large_an_area_is(qgis, layers, people, tmp_path, measure):
    (name, unit), output = measure, tmp_path / "size.csv"
    answer = qgis.run(
        "privateextent", INPUT=layers[27700], KIND=4 + KINDS.index(name), RHO=10,
        PRIVACY_UNIT=unit, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    names, numbers = output.read_text().replace('"', "").splitlines()
    found = dict(zip(names.split(","), map(float, numbers.split(",")), strict=True))
    hull = MultiPoint(list(people.geometry)).convex_hull
    corners = np.array(hull.exterior.coords)
    widest = max(np.hypot(*(corners - corner).T).max() for corner in corners)
    low, high = widest / 2, widest / np.sqrt(3)  # Jung's theorem
    if name == "diameter":
        low = high = widest
    assert low - 20 < found[name] < high + 20
    assert 0 < found["half_width"] < 5
    assert (answer.guarantee.rho, answer.guarantee.table_metric) == (
        10, ("dist_inf", "dist_1")[unit],
    )  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"METHOD": 2},
        {"METHOD": 2, "PRIVATIZE": 1},
        {"SCHEME": 2, "ROUNDS": 3, "BETA": 0.1, "PRIVACY_UNIT": 2,
         "UNIT_FIELD": "person"},
        {"METHOD": 3, "DELTA": 1e-6, "SPLIT": 0.2},
        {"METHOD": 4},
        {"METHOD": 5},
    ],
    ids=str,
)  # fmt: skip
def test_densities_at_places(qgis, layers, people, stops, options):
    output = stops.with_name("dense.gpkg")
    eps = 2 if options.get("METHOD") != 5 else 0.5
    answer = qgis.run(
        "privatekdeat", INPUT=layers[27700], PLACES=stops, BANDWIDTH=2000, EPS=eps,
        OUTPUT=output, **options,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert list(found["stop"]) == ["a", "b", "c"]
    for place, row in zip(STOPS, found.itertuples(), strict=True):
        true = np.exp(-(people.distance(place) ** 2) / (2 * 2000**2)).mean()
        assert abs(row.mean - true) < LIKELY * row.error + 1e-3
        assert row.density == pytest.approx(row.mean / (2 * np.pi * 2000**2))
    promise = answer.guarantee
    once = options.get("METHOD") == 5
    assert promise.eps == (eps if once else 3 * eps)
    assert promise.delta == (3e-6 if "DELTA" in options else None)
    assert promise.privacy_unit == ("person" if "UNIT_FIELD" in options else "row")


def test_local_differential_privacy_has_no_metres(qgis, layers, stops, tmp_path):
    answer = qgis.run(
        "privatekdeat", INPUT=layers[27700], PLACES=stops, BANDWIDTH=2000, EPS=1,
        METHOD=6, OUTPUT=tmp_path / "dense.gpkg",
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert (answer.guarantee.notion, answer.guarantee.eps) == ("dp", 3)


@pytest.mark.parametrize(
    "options",
    [
        {"METHOD": 2},
        {"SCHEME": 1, "ROUNDS": 4, "SPLIT": 1, "BETA": 0.01},
        {"PRIVACY_UNIT": 2, "UNIT_FIELD": "person"},
    ],
    ids=str,
)
def test_counts_of_every_way_to_ask(qgis, layers, people, tmp_path, options):
    half = box(520_000, 170_000, 530_000, 190_000)
    frame = gpd.GeoDataFrame({"count": ["half"]}, geometry=[half], crs=27700)
    frame.to_file(tmp_path / "half.gpkg")
    answer = qgis.run(
        "privatecount", INPUT=layers[27700], ZONES=tmp_path / "half.gpkg", EPS=5,
        OUTPUT=tmp_path / "counts.gpkg", **options,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(tmp_path / "counts.gpkg")
    error = found["error"].iloc[0]
    assert abs(found["count"].iloc[0] - people.within(half).sum()) < LIKELY * error + 3
    promise = answer.guarantee
    assert promise.parameters["method"] == (
        "elimination" if "ROUNDS" in options else "baseline"
    )
    assert promise.privacy_unit == ("person" if "UNIT_FIELD" in options else "row")


def test_rounds_of_who_is_asked_once(qgis, layers, stops, tmp_path):
    answer = qgis.run(
        "privatekdeat", INPUT=layers[27700], PLACES=stops, BANDWIDTH=500, EPS=1,
        METHOD=2, ROUNDS=3, OUTPUT=tmp_path / "dense.gpkg",
    )  # fmt: skip
    assert answer.code != 0
    assert "“Rounds” requires “How the noise is made” (In rounds, who" in answer.text


class TestDensitiesFromARelease:
    EPS = 0.005  # 16 times fewer cells than with 0.02, where noise tells how many

    @pytest.fixture(scope="class")
    def released(self, qgis, layers, tmp_path_factory):
        path = tmp_path_factory.mktemp("released") / "released.gpkg"
        answer = qgis.run(
            "planarlaplace", INPUT=layers[27700], EPS=self.EPS, OUTPUT=path
        )
        assert answer.code == 0, answer.text
        return path

    @pytest.fixture(scope="class")
    def read(self, released, as_released):
        """The same release in Python."""
        return as_released(released)

    def test_at_places_as_in_python(self, qgis, released, read, stops, tmp_path):
        output = tmp_path / "dense.gpkg"
        answer = qgis.run(
            "noiseawaredensity", INPUT=released, PLACES=stops, BANDWIDTH=1000,
            PER_AREA="true", OUTPUT=output,
        )  # fmt: skip
        assert answer.code == 0, answer.text
        found = gpd.read_file(output)
        with pytest.warns(library.GeoPrivWarning, match="at 1 of 3 places") as warned:
            known = read.geopriv.density(
                1000, points=gpd.read_file(stops), per_area=True
            )
        assert str(warned[0].message) in answer.text
        assert list(found["stop"]) == ["a", "b", "c"]
        for name in ("value", "se"):
            assert found[name].to_numpy() == pytest.approx(known[name].to_numpy())
        assert answer.guarantee.eps == self.EPS

    def test_on_cells_as_in_python(self, qgis, released, read, tmp_path):
        output = tmp_path / "cells.gpkg"
        extent = (525_000, 175_000, 535_000, 185_000)
        west, south, east, north = extent
        answer = qgis.run(
            "noiseawaredensity", INPUT=released, CELL=2000, BANDWIDTH=1000,
            POSITIVE="true", EXTENT=f"{west},{east},{south},{north} [EPSG:27700]",
            OUTPUT=output,
        )  # fmt: skip
        assert answer.code == 0, answer.text
        found = gpd.read_file(output)
        known = read.geopriv.density(1000, cell=2000, extent=extent, positive=True)
        assert len(found) == len(known) == 25
        assert found["value"].to_numpy() == pytest.approx(known["value"].to_numpy())
        assert found.geometry.geom_equals_exact(known.geometry, 1e-6).all()
        assert found.crs == "EPSG:27700"

    def test_cells_are_by_the_noise_where_nobody_gives_them(
        self, qgis, released, tmp_path
    ):
        answer = qgis.run(
            "noiseawaredensity", INPUT=released, OUTPUT=tmp_path / "dense.gpkg"
        )
        assert answer.code == 0, answer.text
        assert len(gpd.read_file(tmp_path / "dense.gpkg")) > 1
