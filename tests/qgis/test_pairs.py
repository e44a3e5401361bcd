"""geopriv:clustering, run by QGIS."""

import sqlite3
from contextlib import closing

import pytest


@pytest.fixture(scope="module")
def released(qgis, layers, tmp_path_factory):
    path = tmp_path_factory.mktemp("pairs") / "released.gpkg"
    answer = qgis.run(
        "planarlaplace", INPUT=layers[27700], EPS=2e-3, FIELDS=["person"], OUTPUT=path
    )
    assert answer.code == 0, answer.text
    return path


@pytest.mark.parametrize(
    "asked", [("p", {}), ("pairs", {"STATISTIC": 1, "VALUE_FIELD": "person"})]
)
def test_clustering_is_a_table_by_distance(qgis, layers, released, tmp_path, asked):
    column, options = asked
    output = tmp_path / "pairs.gpkg"
    answer = qgis.run(
        "clustering", INPUT=released, DISTANCES="2000,4000", POPULATION=layers[27700],
        SIMULATIONS=3, OUTPUT=output, **options,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    with closing(sqlite3.connect(output)) as file:
        (table,) = file.execute("SELECT table_name FROM gpkg_contents").fetchone()
        rows = file.execute(f"SELECT distance, {column} FROM '{table}'").fetchall()
    assert [row[0] for row in rows] == [2000, 4000]
    assert all(row[1] is not None for row in rows)


def test_window_or_population_is_required(qgis, released, tmp_path):
    answer = qgis.run("clustering", INPUT=released, OUTPUT=tmp_path / "x.gpkg")
    assert answer.code != 0
    assert "Give either" in answer.text
    assert "Region where points could be" in answer.text
    assert not list(tmp_path.iterdir())
