"""Points among people and along roads, on the command line."""

import inspect
import io

import click
import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import LineString, box

from geopriv_gis import FileError, metrics, read_file
from geopriv_gis.cli import graphs

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


def test_graph_laplace_among_people(call, public, folder):
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
    assert call("explain", "out.gpkg").exit_code == 0
    again = call(*GRAPH, "--metric", "metric.npz", "--eps", 0.1, "--overwrite")
    assert again.exit_code == 0, again.output


def test_graph_laplace_along_roads_and_within_zones(call, public, folder):
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
        (["--eps", 0.1], "pass --population FILE, --roads FILE"),
        ([*AMONG, "--roads", "roads.gpkg", "--eps", 0.1], "exactly one of"),
        ([*AMONG, "--spacing", 3, "--eps", 0.1], "--spacing cannot be used"),
        (["--within", "land.gpkg", "--eps", 0.1], "--within FILE with --cell FLOAT"),
        (AMONG, "pass --eps FLOAT, or --people FLOAT with --level"),
        (["--metric", "census.gpkg", "--eps", 0.1], "holds no metric"),
        (["--population", "census.gpkg", "--column", "x", "--eps", 1], "column must"),
    ],
)
def test_graph_laplace_refuses_bad_options(call, public, folder, given, words):
    result = call(*GRAPH, *given)
    assert result.exit_code != 0
    assert words in result.stderr
    assert not (folder / "out.gpkg").exists()


@pytest.mark.parametrize(
    ("save", "words"),
    [
        ("homes.gpkg", "holds the true points"),
        ("census.gpkg", "another file of this command"),
        ("out.gpkg", "another file of this command"),
        ("nowhere/metric.npz", "must exist"),
    ],
)
def test_a_metric_is_not_saved_over_other_files(call, public, folder, save, words):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    result = call(*GRAPH, *AMONG, *BUDGET, "--save", save, "--overwrite")
    assert result.exit_code != 0
    assert words in " ".join(result.stderr.split())
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_preset_health_saves_its_metric_over_nothing(call, public, folder):
    call("ledger", "create", "a.ledger", "--notion", "gp", "--budget", 9)
    ask = ("preset", "health", "homes.gpkg", "out.gpkg", *AMONG, *BUDGET)
    (folder / "metric.npz").write_text("mine")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for save, words in (
        ("metric.npz", ()), ("homes.gpkg", ("--overwrite",)),
        ("census.gpkg", ("--overwrite",)), ("out.gpkg", ()),
    ):  # fmt: skip
        result = call(*ask, "--ledger", "a.ledger", "--save", save, *words)
        assert result.exit_code == 1, result.output
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    made = call(*ask, "--save", "metric.npz", "--overwrite")
    assert made.exit_code == 0, made.output
    assert read_file(folder / "out.gpkg").geopriv.guarantee.intact
    assert len(metrics.read(folder / "metric.npz").points) == len(public)


@pytest.mark.parametrize("way", ["population", "roads", "within", "metric"])
def test_a_metric_is_saved_over_none_of_its_files(way, folder):
    typed = {"overwrite": True, "source": "homes.gpkg", "target": "out.gpkg"}
    every = dict.fromkeys(("metric", "population", "roads", "within"))
    path = folder / "public.npz"
    path.touch()
    with pytest.raises(FileError, match="another file of this command"):
        graphs.check_save_target(str(path), {**typed, **every, way: str(path)})


WAYS = {
    "population": metrics.people, "roads": metrics.roads, "within": metrics.within,
    "metric": metrics.read,
}  # fmt: skip
OPTIONS = sorted({each.name for each in graphs.METRIC} - {*WAYS, "save"})


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", OPTIONS)
def test_each_way_to_a_metric_takes_its_own_options_alone(way, name, monkeypatch):
    function, seen = WAYS[way], []
    _, *own = inspect.signature(function).parameters
    monkeypatch.setattr(
        metrics, function.__name__, lambda file, **given: seen.append((file, given))
    )
    monkeypatch.setattr(graphs, "read_public_layer", lambda _, file: file)
    typed = {**dict.fromkeys([*WAYS, *OPTIONS]), way: "file.gpkg", name: 7}
    if name in own:
        graphs.build_metric(typed)
        assert seen == [("file.gpkg", {name: 7})]
    else:
        with pytest.raises(click.UsageError, match=f"--{name} cannot be used with"):
            graphs.build_metric(typed)
        assert not seen


def test_graph_laplace_takes_tables_and_streams(call, public, homes, folder):
    x, y = homes.geometry.x, homes.geometry.y
    rows = pd.DataFrame({"kind": homes["street"], "x": x, "y": y})
    rows.to_csv(folder / "homes.csv", index=False)
    told = ["--x", "x", "--y", "y", "--data-crs", "EPSG:27700"]
    ends = ["graph-laplace", "homes.csv", "out.csv"]
    result = call(*ends, *AMONG, *BUDGET, *told, "--save", "metric.npz")
    assert result.exit_code == 0, result.output
    assert "per √person" in result.output
    again = call("graph-laplace", "homes.csv", "-", "--metric", "metric.npz", *told,
                 "--people", 500, "--level", 2, "--guarantee", "out.json")  # fmt: skip
    assert again.exit_code == 0, again.output
    out = pd.read_csv(io.StringIO(again.stdout))
    assert list(out.columns) == list(rows.columns)
    points = gpd.GeoSeries.from_xy(out["x"], out["y"], crs=27700)
    middles = public.centroid
    assert max(middles.distance(point).min() for point in points) < 0.01


def test_graph_laplace_keeps_rows_in_zones_at_public_places(call, public, folder):
    land = gpd.GeoSeries([box(*public.total_bounds).buffer(99)], crs=27700)
    land.to_frame("geometry").to_file(folder / "town.gpkg")
    zones = ["--zones", "town.gpkg"]
    result = call(*GRAPH, *AMONG, *BUDGET, *zones)
    assert result.exit_code == 0, result.output
    told = " ".join(result.output.split())
    assert "nothing is promised between zones" in told
    points = gpd.GeoSeries(public.centroid[:30], crs=27700)
    points.to_frame("geometry").to_file(folder / "places.gpkg")
    result = call(
        "planar-laplace", "homes.gpkg", "held.gpkg", "--eps", 0.001, *zones,
        "--onto", "places.gpkg",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    held = read_file(folder / "held.gpkg").to_crs(27700)
    assert all(points.distance(place).min() < 0.01 for place in held.geometry)


def test_gaussian_cells_are_written_with_outline_and_radius(call, public, folder):
    result = call("gaussian", "homes.gpkg", "cells.gpkg", "--rho", 1e-4, "--cell", 0.25)
    assert result.exit_code == 0, result.output
    refused = call("gaussian", "homes.gpkg", "no.gpkg", "--rho", 1e-4, "--cell", -1)
    assert "--cell must be" in refused.stderr
    cells = read_file(folder / "cells.gpkg")
    assert cells.geopriv.guarantee.intact
    assert {"footprint", "radius"} <= set(cells.columns)
