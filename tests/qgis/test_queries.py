"""geopriv:privateknn and geopriv:privatehull, run by QGIS."""

import contextlib
import sqlite3

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import MultiPoint, Point, box

import geopriv_gis as library

from .conftest import ROWS

pytestmark = pytest.mark.usefixtures("large_budgets")

PLACE = Point(529_000, 181_500)  # public, in EPSG:27700
K = 5


def place_in(code):
    """Return the place as the form takes it, in one CRS or another."""
    point = gpd.GeoSeries([PLACE], crs="EPSG:27700").to_crs(code).iloc[0]
    return f"{point.x!r},{point.y!r} [EPSG:{code}]"


def farther(people, codes):
    """Return how many metres farther the rows are than the nearest ones."""
    distance = people.geometry.distance(PLACE).to_numpy()
    chosen = distance[np.searchsorted(people["code"], codes)]
    return np.sort(chosen) - np.sort(distance)[: len(codes)]


@pytest.mark.parametrize("code", [4326, 27700, 3857])
def test_neighbours_are_near_and_carry_no_position(
    qgis, layers, people, tmp_path, code
):
    output = tmp_path / "near.gpkg"
    answer = qgis.run(
        "privateknn", INPUT=layers[code], POINT=place_in(4326), K=K, EPS=10,
        ID_FIELD="code", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    near = gpd.read_file(output)
    assert set(near.columns) - {"geometry"} == {"rank", "code"}
    assert "geometry" not in near or near["geometry"].isna().all()
    assert list(near["rank"]) == list(range(1, K + 1))
    assert near["code"].is_unique
    # excess above (2k/ε)·ln(n/β) = 1 m · ln(n/β) has probability β = 1e-6 a rank
    assert (farther(people, near["code"]) < np.log(ROWS / 1e-6)).all()
    told = answer.guarantee
    assert (told.notion, told.eps, told.parameters["k"]) == ("gp", 10, K)


def test_field_named_like_the_answer_is_kept(qgis, people, tmp_path):
    named = people[["code", "geometry"]].rename(columns={"code": "rank"})
    named.to_file(tmp_path / "people.gpkg")
    answer = qgis.run(
        "privateknn", INPUT=tmp_path / "people.gpkg", POINT=place_in(27700), K=K,
        EPS=10, ID_FIELD="rank", OUTPUT=tmp_path / "near.csv",
    )  # fmt: skip
    assert answer.code == 0, answer.text
    near = pd.read_csv(tmp_path / "near.csv")
    assert list(near["rank"]) == list(range(1, K + 1))
    assert (farther(people, near["rank_"]) < np.log(ROWS / 1e-6)).all()


def test_neighbours_by_feature_id_under_rho(qgis, layers, people, tmp_path):
    output = tmp_path / "near.csv"
    answer = qgis.run_alone(
        "privateknn", INPUT=layers[27700], POINT=place_in(27700), K=K, RHO=0.19,
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    lines = output.read_text().replace('"', "").split()
    assert lines[0] == "rank,feature_id"
    ids = np.array([int(line.split(",")[1]) for line in lines[1:]])
    assert len(ids) == K
    eps = np.sqrt(8 * 0.19 / K)  # per metre, of each round
    codes = people["code"].to_numpy()[ids - 1]  # a GeoPackage counts from 1
    assert (farther(people, codes) < 2 / eps * np.log(ROWS / 1e-6)).all()
    assert answer.guarantee.rho == 0.19


def test_columns_with_true_places_are_refused_with_what_to_pass(qgis, layers, tmp_path):
    answer = qgis.run_alone(
        "privateknn", INPUT=layers[27700], POINT=place_in(27700), K=K, EPS=1,
        OUTPUT=tmp_path / "near.csv",
    )  # fmt: skip
    assert answer.code != 0
    assert "1 would blur places by 2 m. For 200 m, pass “ε" in answer.text
    assert "(1/m)” (0.01)." in answer.text
    assert not list(tmp_path.iterdir())


def test_rows_may_be_different_persons(qgis, layers, tmp_path):
    path = tmp_path / "near.csv"
    answer = qgis.run(
        "privateknn", INPUT=layers[27700], POINT=place_in(27700), K=K, EPS=1,
        PRIVACY_UNIT=1, OUTPUT=path,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    told = answer.guarantee
    assert (told.privacy_unit, told.parameters["method"]) == ("row", "distances")
    table = qgis.run(
        "privateknn", INPUT=layers[27700], POINT=place_in(27700), K=1, EPS=1,
        OUTPUT=path,
    )  # fmt: skip
    told = table.guarantee
    assert (told.privacy_unit, told.parameters["method"]) == ("table", "flip")


def test_a_small_budget_chooses_almost_at_random(qgis, crowds, crowd, tmp_path):
    output = tmp_path / "near.csv"
    answer = qgis.run(
        "privateknn", INPUT=crowds[27700], POINT=place_in(27700), K=1000, EPS=1e-3,
        ID_FIELD="code", OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    lines = output.read_text().replace('"', "").split()[1:]
    codes = np.array([int(line.split(",")[1]) for line in lines])
    distance = crowd.geometry.distance(PLACE).to_numpy()
    chosen = distance[np.searchsorted(crowd["code"], codes)]
    assert np.mean(chosen) == pytest.approx(np.mean(distance), rel=0.1)


@pytest.mark.parametrize(
    "case",
    [(4326, "EPS", 1), (4326, "RHO", 0.01), (27700, "EPS", 1), (3857, "RHO", 0.01)],
    ids=str,
)
def test_hull_is_close_and_states_its_error(qgis, layers, people, tmp_path, case):
    (code, name, budget), output = case, tmp_path / "hull.gpkg"
    answer = qgis.run(
        "privatehull", INPUT=layers[code], OUTPUT=output, **{name: budget}
    )
    assert answer.code == 0, answer.text
    hull = gpd.read_file(output)
    assert len(hull) == 1
    assert hull.crs == f"EPSG:{code}"
    shape = hull.to_crs(27700).geometry.iloc[0]
    assert shape.geom_type == "Polygon"
    true = MultiPoint(list(people.geometry)).convex_hull
    jaccard = true.intersection(shape).area / true.union(shape).area
    assert jaccard > 0.95
    band = hull.iloc[0]
    assert band["beta"] == 0.05
    assert 0 < band["half_width"] < band["half_width_all"]
    assert true.hausdorff_distance(shape) < 4 * (  # beyond in fewer than 1 of 1e6
        band["half_width_all"] + band["correction"]
    )
    told = answer.guarantee
    assert told.table_metric == "dist_inf"


def test_a_hull_of_each_value_of_a_field(qgis, layers, people, tmp_path):
    output = tmp_path / "hulls.gpkg"
    answer = qgis.run(
        "privatehull", INPUT=layers[27700], BY="person", RHO=0.01, OUTPUT=output
    )
    assert answer.code == 0, answer.text
    hulls = gpd.read_file(output)
    assert set(hulls.person) == set(people.person)
    assert set(hulls.reliable) <= {0, 1}
    assert (hulls.half_width > 0).all()
    # Of some hulls heavy noise leaves a point or a segment, which are written as well.
    output = tmp_path / "small.gpkg"
    answer = qgis.run(
        "privatehull", INPUT=layers[27700], BY="person", EPS=1e-4, OUTPUT=output
    )
    assert answer.code == 0, answer.text
    small = gpd.read_file(output)
    assert list(small.person) == list(hulls.person)
    assert small.geom_type.nunique() > 1
    assert not small.reliable.any()
    with contextlib.closing(sqlite3.connect(output)) as file:
        query = "select geometry_type_name from gpkg_geometry_columns"
        assert file.execute(query).fetchall() == [("GEOMETRY",)]


def test_hull_under_heavy_noise_is_warned_of(qgis, layers, tmp_path):
    output = tmp_path / "hull.gpkg"
    answer = qgis.run("privatehull", INPUT=layers[27700], EPS=1e-6, OUTPUT=output)
    assert answer.code == 0, answer.text
    hull = gpd.read_file(output)
    assert len(hull) == 1
    if hull.geom_type.iloc[0] != "Polygon":
        assert "without area" in answer.text


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("privateknn", {"POINT": place_in(27700), "K": K, "EPS": 1}),
        ("privatehull", {"RHO": 0.01}),
    ],
)
def test_the_command_line_s_reader_finds_the_guarantee(
    qgis, layers, tmp_path, name, values
):
    pytest.importorskip("pyogrio", reason="the library reads files with pyogrio")
    output = tmp_path / "answer.gpkg"
    answer = qgis.run(name, INPUT=layers[27700], OUTPUT=output, **values)
    assert answer.code == 0, answer.text
    told = answer.guarantee
    assert library.guarantee_of(library.read_file(output)) == told


def test_many_questions_for_one_budget(qgis, layers, people, tmp_path):
    x = people.geometry.x
    halves = [box(0, 0, x.median(), 1e6), box(x.median(), 0, 1e6, 1e6)]
    zones = gpd.GeoDataFrame(geometry=halves, crs=people.crs)
    zones.to_file(tmp_path / "zones.gpkg")
    output = tmp_path / "answers.csv"
    answer = qgis.run(
        "askmany", INPUT=layers[27700], PLACES=tmp_path / "zones.gpkg", RHO=1e-2,
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert "Left of all budgets: 0." in answer.text
    found = pd.read_csv(output)
    assert list(found.columns) == [
        "question", "value", "error", "low", "high", "reliable", "reason", "asked",
        "saving",
    ]  # fmt: skip
    assert list(found["question"]) == [1, 2]
    assert list(found["value"]) == pytest.approx([len(people) / 2] * 2, abs=25)
    told = answer.guarantee
    assert (told.notion, told.rho) == ("cgp", 1e-2)
    gpd.GeoDataFrame(geometry=[PLACE], crs=people.crs).to_file(tmp_path / "p.gpkg")
    near = qgis.run(
        "askmany", INPUT=layers[27700], PLACES=tmp_path / "p.gpkg", QUESTION=2, K=3,
        EPS=1, OUTPUT=tmp_path / "near.csv",
    )  # fmt: skip
    assert near.code == 0, near.text
    named = pd.read_csv(tmp_path / "near.csv")
    assert list(named["value"]) == [1, 2, 3]
    assert (farther(people, people["code"].to_numpy()[named["row"] - 1]) < 60).all()
    refused = qgis.run(
        "askmany", INPUT=layers[27700], PLACES=tmp_path / "p.gpkg", QUESTION=2, EPS=1,
        OUTPUT=tmp_path / "none.csv",
    )  # fmt: skip
    assert refused.code != 0
    assert "needs k" in refused.text
