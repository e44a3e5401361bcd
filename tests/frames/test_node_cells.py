"""Places anywhere in the cells of released nodes: evenly, in cells of any shape."""

import dataclasses
import itertools

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.validation import make_valid

import geopriv_gis
from geopriv_gis import metrics
from geopriv_gis.frames.points.node_cells import NodeCells
from geopriv_gis.testing import insecure_rng

UTM = "EPSG:32630"
HOLED = box(0, 0, 4, 4).difference(box(1, 1, 3, 3))
PARTS = MultiPolygon([box(10, 0, 11, 1), box(20, 0, 23, 1)])
BENT = Polygon([(30, 0), (40, 0), (40, 1), (31, 1), (31, 10), (30, 10)])
# Made valid it is a line and two parts.
CROSSED = Polygon([(70, 0), (72, 2), (72, 3), (72, 2), (72, 0), (70, 2)])
NEEDLE = Polygon([(50, 0), (60, 10), (60, 10 + 1e-9)])
CELLS = NodeCells(gpd.GeoSeries([HOLED, PARTS, BENT, NEEDLE, CROSSED], crs=UTM))


def drawn(node, rows=4_000, seed=1):
    return CELLS.places(np.full(rows, node), insecure_rng(seed))


@pytest.mark.arithmetic
@pytest.mark.parametrize("node", [0, 1, 2, 4])
def test_node_cell_places_are_uniform(node):
    """Shares of ten stripes, of equal areas, within 6 errors of a tenth."""
    shape = make_valid(CELLS.shapes.iloc[node])
    found = drawn(node)
    assert gpd.GeoSeries.from_xy(*found.T).within(shape.buffer(1e-9)).all()
    west, south, east, north = shape.bounds
    for axis, (low, high) in enumerate(((west, east), (south, north))):
        ends = np.linspace(low, high, 11)
        stripes = [
            box(a, south, b, north) if axis == 0 else box(west, a, east, b)
            for a, b in itertools.pairwise(ends)
        ]
        law = np.array([shape.intersection(each).area for each in stripes]) / shape.area
        seen = np.histogram(found[:, axis], ends)[0] / len(found)
        error = np.sqrt(law * (1 - law) / len(found)) + 1e-12
        assert (np.abs(seen - law) < 6 * error + 1e-9).all()


@pytest.mark.arithmetic
def test_node_cell_places_in_many_and_narrow_cells():
    nodes = np.array([3] + [1, 0] * 10)
    found = CELLS.places(nodes, insecure_rng(2))
    assert found.shape == (21, 2)
    away = gpd.GeoSeries.from_xy(*found.T).distance(
        gpd.GeoSeries(CELLS.shapes.to_numpy()[nodes])
    )
    assert away.max() < 1e-6
    assert CELLS.places(np.empty(0, dtype=np.int64), insecure_rng(2)).shape == (0, 2)


@pytest.fixture(scope="module")
def metric():
    x = 500_000 + 1000 * np.arange(3)
    shapes = [box(west, 5e6, west + 1000, 5e6 + 1000) for west in x]
    cells = gpd.GeoDataFrame({"n": [400, 100, 25]}, geometry=shapes, crs=UTM)
    return metrics.people(cells, "n")


def homes(rows=600):
    random = np.random.default_rng(3)
    x, y = random.uniform(0, 1, (2, rows))
    return gpd.GeoSeries.from_xy(500_000 + 3000 * x, 5e6 + 1000 * y, crs=UTM)


@pytest.mark.parametrize("crs", [UTM, "EPSG:4326"])
def test_spread_moves_released_nodes_within_cells(metric, crs):
    """The nodes are those without it: the same draws, and then some."""
    rows = homes().to_crs(crs)
    given = {"people": 300, "level": 2}
    plain = rows.geopriv.graph_laplace(metric, **given, rng=insecure_rng(4))
    spread = rows.geopriv.graph_laplace(
        metric, **given, spread=True, rng=insecure_rng(4)
    )
    there = spread.to_crs(UTM)
    cells = np.array([
        metric.cells.shapes.contains(point).to_numpy().argmax() for point in there
    ])  # fmt: skip
    at_node = plain.to_crs(UTM)
    assert (cells == metric.nearest(np.column_stack([at_node.x, at_node.y]))).all()
    assert there.nunique() == len(rows)
    promise = rows.geopriv.graph_laplace(metric, **given, spread=True)
    promise = promise.geopriv.guarantee
    assert promise.parameters["spread"] is True
    assert promise.law is None
    assert "anywhere in the cell of the node" in str(promise)


def test_raster_metric_in_degrees_has_cells():
    count = np.array([[900.0, 400.0, np.nan], [100.0, 25.0, 9.0]])
    steps = (0.01, 0.002, 10.0, -0.002, -0.01, 60.0)
    metric = metrics.people((count, steps, "EPSG:4326"))
    assert len(metric.cells.shapes) == metric.graph.nodes == 5
    inside = metric.cells.shapes.contains(metric.nodes, align=False)
    assert inside.all()
    rows = metric.nodes.repeat(40).reset_index(drop=True)
    found = rows.geopriv.graph_laplace(metric, people=300, level=2, spread=True)
    near = [metric.cells.shapes.contains(point).sum() == 1 for point in found]
    assert np.mean(near) > 0.99  # the way there and back may end on a border


def test_metric_file_keeps_node_cells(tmp_path, metric):
    metric.to_file(tmp_path / "people.npz")
    again = metrics.read(tmp_path / "people.npz")
    assert again.cells.shapes.geom_equals(metric.cells.shapes).all()
    assert again.digest == metric.digest
    with np.load(tmp_path / "people.npz") as arrays:
        stored = dict(arrays)
    for name, value in (
        ("cell_ends", stored["cell_ends"] + 1),
        ("cell_ends", stored["cell_ends"][::-1]),
        ("cells", stored["cells"] // 2),
        ("cells", stored["cells"].astype(float)),
    ):
        np.savez(tmp_path / "other.npz", **{**stored, name: value})
        with pytest.raises(geopriv_gis.FileError, match="holds no metric"):
            metrics.read(tmp_path / "other.npz")
    del stored["cells"], stored["cell_ends"]  # as they were before there were cells
    np.savez(tmp_path / "older.npz", **stored)
    older = metrics.read(tmp_path / "older.npz")
    homes().geopriv.graph_laplace(older, people=300, level=2)
    with pytest.raises(geopriv_gis.ParameterError, match="whose nodes have cells"):
        homes().geopriv.graph_laplace(older, people=300, level=2, spread=True)


@pytest.mark.arithmetic
def test_spread_refuses_unsuitable_metrics(tmp_path, metric):
    road = LineString([(500_000, 5e6), (503_000, 5e6 + 1000)])
    roads = metrics.roads(gpd.GeoSeries([road], crs=UTM), spacing=500, reach=2000)
    flat = NodeCells(metric.cells.shapes.copy())
    flat.shapes.iloc[1] = Polygon([(0, 0), (1, 1), (2, 2)])
    bad = dataclasses.replace(metric, cells=flat)
    zones = gpd.GeoSeries([box(499_000, 4.9e6, 504_000, 5.1e6)], crs=UTM)
    ledger = geopriv_gis.Ledger.create(tmp_path / "l.db", budget=1.0)
    for of, more, words in (
        (roads, {"eps": 0.01}, "in metre of road, has none"),
        (bad, {"eps": 0.1}, "1 of the 3 of the metric have none"),
        (metric, {"eps": 0.1, "zones": zones}, "spread and zones cannot be combined"),
        (metric, {"eps": 0.1, "onto": homes(9)}, "spread and onto cannot be combined"),
        (metric, {"eps": 0.1, "spread": "yes"}, "spread must be True or False"),
    ):
        with pytest.raises(geopriv_gis.GeoPrivError, match=words):
            homes().geopriv.graph_laplace(of, **{"spread": True, **more}, ledger=ledger)


def test_sticky_store_repeats_spread_places(tmp_path, metric):
    rows = homes(30)
    store = geopriv_gis.StickyStore(tmp_path / "s.db", "homes 1")
    one, two = (
        rows.geopriv.graph_laplace(metric, eps=0.1, spread=True, sticky=store)
        for _ in range(2)
    )
    assert one.geom_equals(two).all()
    assert not one.isin([Point(node.x, node.y) for node in metric.nodes]).any()
