"""Points among people and along roads, on the command line."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import LineString, box

from geopriv_gis import read_file

AMONG = ["--population", "census.gpkg", "--column", "people", "--reach", 3000]
GRAPH = ["graph-laplace", "homes.gpkg", "out.gpkg"]
BUDGET = ["--people", 500, "--level", 2]


@pytest.fixture
def public(homes, folder):
    """Write public cells with people, and roads, around the homes."""
    west, south, east, north = homes.total_bounds
    x, y = np.meshgrid(np.arange(west, east, 2000), np.arange(south, north, 2000))
    cells = [
        box(a, b, a + 2000, b + 2000) for a, b in zip(x.ravel(), y.ravel(), strict=True)
    ]
    frame = gpd.GeoDataFrame(
        {"people": 50 + np.arange(len(cells)) % 7 * 100}, geometry=cells, crs=27700
    )
    frame.to_file(folder / "census.gpkg")
    middle = (south + north) / 2
    lines = [LineString([(west, middle), (east, middle)])]
    roads = gpd.GeoDataFrame(geometry=lines, crs=27700)
    roads.to_file(folder / "roads.gpkg")
    gpd.GeoDataFrame(geometry=[box(west, south, east, north)], crs=27700).to_file(
        folder / "land.gpkg"
    )
    return frame


def test_among_people(call, public, folder):
    result = call(*GRAPH, *AMONG, *BUDGET, "--save", "metric.npz", "--shuffle")
    assert result.exit_code == 0, result.output
    assert "per √person" in result.output
    released = read_file(folder / "out.gpkg")
    assert released.geopriv.guarantee.unit == "√person"
    middles = {(p.x, p.y) for p in public.geometry.centroid}
    found = [
        min(np.hypot(p.x - x, p.y - y) for x, y in middles) for p in released.geometry
    ]
    assert max(found) < 0.01
    assert call("verify", "out.gpkg").exit_code == 0
    again = call(*GRAPH, "--metric", "metric.npz", "--eps", 0.1, "--overwrite")
    assert again.exit_code == 0, again.output


def test_along_roads_and_within(call, public, folder):
    roads = ["--roads", "roads.gpkg", "--spacing", 500, "--reach", 1e5]
    result = call(*GRAPH, *roads, "--eps", 0.001, "--drop", "person")
    assert result.exit_code == 0, result.output
    assert "per metre of road" in result.output
    within = ["--within", "land.gpkg", "--cell", 1000, "--reach", 5000]
    result = call(*GRAPH, *within, "--eps", 0.001, "--overwrite")
    assert result.exit_code == 0, result.output
    assert "per metre of path" in result.output


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--eps", 0.1], "exactly one of"),
        ([*AMONG, "--roads", "roads.gpkg", "--eps", 0.1], "exactly one of"),
        ([*AMONG, "--spacing", 3, "--eps", 0.1], "--spacing cannot be used"),
        (["--within", "land.gpkg", "--eps", 0.1], "needs --cell"),
        (AMONG, "either eps, or people and level"),
        (["--metric", "census.gpkg", "--eps", 0.1], "holds no metric"),
        (["--population", "census.gpkg", "--column", "x", "--eps", 1], "column must"),
    ],
)
def test_it_refuses(call, public, folder, given, words):
    result = call(*GRAPH, *given)
    assert result.exit_code != 0
    assert words in result.stderr
    assert not (folder / "out.gpkg").exists()
