"""Noise among people, along roads, around the lake: frames in, nodes out."""

import io
import json
import warnings
import zipfile
from pathlib import Path

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from shapely.geometry import LineString, Point, box
from shapely.ops import unary_union

import geopriv_gis
from geopriv_gis import GeoPrivWarning, ParameterError, metrics
from geopriv_gis.core.mechanisms.finite import TOTAL
from geopriv_gis.frames.ground.crs import largest_ground_ratio
from geopriv_gis.metrics.edges import delaunay_edges
from geopriv_gis.testing import insecure_rng

UTM = "EPSG:32630"
WIDE = gpd.GeoSeries([box(5e5, 0, 6e5, 1e5)], crs=UTM)


def town(side=12, cell=500.0, crs=UTM):
    """Return a raster of a town of some 40,000 in a country of 20 a cell."""
    row, column = np.mgrid[:side, :side]
    away = (row - side / 3) ** 2 + (column - side / 2) ** 2
    count = 20 + 3000 * np.exp(-away / 4)
    return count, (cell, 0, 500_000, 0, -cell, 5_700_000 + side * cell), crs


def raster_polygons(count, steps, crs):
    step, _, west, _, _, north = steps
    row, column = (n.ravel() for n in np.mgrid[: count.shape[0], : count.shape[1]])
    shapes = [
        box(x, y - step, x + step, y)
        for x, y in zip(west + column * step, north - row * step, strict=True)
    ]
    return gpd.GeoDataFrame({"n": count.ravel()}, geometry=shapes, crs=crs)


def streets(side=8, block=200.0):
    """Return the streets of blocks, a dead end, and a motorway bridge over them."""
    x0, y0 = 500_000, 5_700_000
    lines = []
    for n in range(side):
        row = [(x0 + block * m, y0 + block * n) for m in range(side)]
        lines.append(LineString(row))
        lines.append(LineString([(x0 + (y - y0), y0 + (x - x0)) for x, y in row]))
    far = x0 + block * (side - 1)
    lines.append(LineString([(x0, y0), (x0 - 350, y0 - 100)]))
    lines.append(LineString([(x0, y0), (far + 30, y0 + 90), (far, y0 + block)]))
    return gpd.GeoSeries(lines, crs=UTM)


def homes(rows=60, spread=5000.0, seed=3, crs=UTM):
    random = np.random.default_rng(seed)
    x, y = 500_100 + random.uniform(0, spread, (2, rows))
    frame = gpd.GeoDataFrame(
        {"person": np.arange(rows) // 2, "note": ["zebra"] * rows},
        geometry=gpd.points_from_xy(x, y + 5_200_000),
        crs=UTM,
    )
    return frame.to_crs(crs)


@pytest.fixture(scope="module")
def metric():
    return metrics.people(town())


@pytest.mark.arithmetic
def test_graph_laplace_releases_nodes_and_states_people(metric):
    frame = homes()
    released = frame.geopriv.graph_laplace(metric, people=1000, level=2)
    nodes = {(p.x, p.y) for p in metric.nodes}
    assert {(p.x, p.y) for p in released.geometry} <= nodes
    assert list(released["note"]) == list(frame["note"])
    promise = released.geopriv.guarantee
    assert promise.eps == pytest.approx(2 / np.sqrt(1000 / np.pi))
    assert (promise.unit, promise.graph) == ("√person", metric.digest)
    assert promise.tolerance == pytest.approx(metric.tolerance)
    assert released.geopriv.guarantee.intact
    for words in ("per √person", metric.digest, "not a distance in metres", "among"):
        assert words in f"{promise} among"
    assert " ground metres" not in str(promise)


@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:3857", "EPSG:32631"])
@pytest.mark.arithmetic
def test_graph_laplace_is_same_in_any_crs(metric, crs):
    here, there = (
        homes(crs=c).geopriv.graph_laplace(metric, eps=0.2, rng=insecure_rng(2))
        for c in (UTM, crs)
    )
    away = there.to_crs(UTM).distance(here)
    assert away.max() < 0.01


def test_graph_nodes_are_fixed_for_rows_on_another_datum():
    """WGS 84 and OSGB 36 differ by a hundred metres; zones are as wide as a node."""
    count, (cell, *_), _ = town(12, 100.0)
    steps = (cell, 0, 530_000, 0, -cell, 181_200)
    metric = metrics.people((count, steps, "EPSG:27700"))
    x, y = np.random.default_rng(2).uniform(10, 1190, (2, 80))
    there = gpd.GeoSeries.from_xy(530_000 + x, 180_000 + y, crs="EPSG:27700")
    rows = there.to_crs(4326)
    nodes = metric.nodes
    released = rows.geopriv.graph_laplace(metric, eps=20, rng=insecure_rng(1))
    released = released.to_crs(27700)
    at = [nodes.distance(point).min() for point in released]
    assert max(at) < 0.01
    assert there.distance(released).max() < 0.8 * cell  # no noise: the nearest node
    strips = [box(x, 180_000, x + 60, 181_200) for x in range(530_000, 531_200, 60)]
    zones = gpd.GeoSeries(strips, crs=27700)
    inside = zones.apply(lambda zone: nodes.within(zone).any())
    own = np.array([zones.contains(place).to_numpy().argmax() for place in there])
    kept = inside.to_numpy()[own]
    zoned = (
        rows[kept].geopriv.graph_laplace(metric, eps=0.05, zones=zones).to_crs(27700)
    )
    found = zones.iloc[own[kept]].reset_index(drop=True)
    assert zoned.reset_index(drop=True).within(found).all()
    spread = rows.geopriv.graph_laplace(
        metric, eps=20, spread=True, rng=insecure_rng(1)
    ).to_crs(27700)
    off = spread.distance(released)
    assert 0 < off.max() < 0.8 * cell
    assert (np.abs(spread.x - released.x) < cell / 2 + 0.01).all()


@pytest.mark.arithmetic
def test_graph_laplace_frequencies_match_law(metric):
    """100,000 rows of one place: the frequency of each node within 6 errors."""
    place, rows = Point(502_300, 5_703_100), 100_000
    frame = gpd.GeoSeries([place] * rows, crs=UTM)
    released = frame.geopriv.graph_laplace(metric, eps=0.15, rng=insecure_rng(5))
    own = metric.nearest(np.array([[place.x, place.y]]))[0]
    law = metric.mechanism(0.15).weights[own] / TOTAL
    drawn = metric.nearest(np.column_stack([released.x, released.y]))
    seen = np.bincount(drawn, minlength=len(law)) / rows
    error = np.sqrt(law * (1 - law) / rows) + 1e-12

    def off(law):
        return np.abs(seen - law)[law * rows > 20] / error[law * rows > 20]

    assert off(law).max() < 6
    other = law**1.05
    assert off(other / other.sum()).max() > 6


def test_people_metric_noise_adapts_to_density():
    """Beside planar Laplace with the same number of people in its emptiest place."""
    metric = metrics.people(town(20))
    table = metric.table(people=1000, level=2)
    dense, sparse = table.people > 1000, table.people < 25
    assert 3 * table.move[dense].mean() < table.move[sparse].mean()
    assert table.eps_ground[dense].mean() > 3 * table.eps_ground[sparse].mean()
    # Paths are a little longer than straight; a corner of the map has a quarter disc.
    assert table.people_within.median() > 800
    assert table.people_within.min() >= 250
    radius = np.sqrt(1000 / np.pi / (20 / 500**2))  # m, of a disc with 1,000 people
    assert table.move[dense].mean() < 0.5 * 2 / (2 / radius)


@pytest.mark.arithmetic
def test_graph_laplace_rows_of_person_share_budget(metric):
    frame = homes(20)
    spied = []
    real = geopriv_gis.frames.points.graph_metric.GraphMetric.mechanism
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            geopriv_gis.frames.points.graph_metric.GraphMetric, "mechanism",
            lambda self, eps: (spied.append(eps), real(self, eps))[1],
        )  # fmt: skip
        for unit, metric_of in (("person", "dist_inf"), ("table", "dist_2")):
            released = frame.geopriv.graph_laplace(
                metric,
                eps=0.4,
                privacy_unit=unit,
                table_metric=metric_of,
                drop="person",
            )
            promise = released.geopriv.guarantee
            assert (promise.eps, promise.privacy_unit) == (0.4, unit)
            assert promise.table_metric == metric_of
    assert spied == pytest.approx([0.2, 0.4 / np.sqrt(20)])


@pytest.mark.arithmetic
def test_roads_metric_releases_points_on_roads():
    lines = streets()
    metric = metrics.roads(lines, spacing=60, reach=150)
    assert metric.graph.lengths.max() <= 60
    frame = homes(40, spread=1300)
    released = frame.geopriv.graph_laplace(metric, eps=0.01)
    assert released.distance(unary_union(list(lines))).max() < 1e-6
    assert released.geopriv.guarantee.unit == "metre of road"
    assert released.geopriv.guarantee.tolerance <= 60


def test_roads_metric_keeps_bridges_unconnected():
    """Two roads cross without a common vertex; a second way joins them far off."""
    cross = [
        LineString([(500_000, 0), (501_000, 0)]),
        LineString([(500_500, -500), (500_500, 500)]),
        LineString([(501_000, 0), (501_000, 900), (500_500, 500)]),
    ]
    metric = metrics.roads(gpd.GeoSeries(cross, crs=UTM), spacing=100)
    near = metric.nearest(np.array([[500_460.0, 4.0], [500_504.0, 60.0]]))
    k_max = metric.ground.metric.k_max
    by_road = 540 + 900 + np.hypot(500, 400) + 440
    apart = metric.graph.distance[near[0], near[1]]
    assert abs(apart - by_road / k_max) <= metric.tolerance
    # On one road, at 49 m: the snapping to nodes adds at most the tolerance.
    x = np.linspace(500_000, 501_000, 401)
    nodes = metric.nearest(np.column_stack([x, np.zeros_like(x)]))
    nodes = np.delete(nodes, np.arange(198, 204))  # where the bridge is as near
    x = np.delete(x, np.arange(198, 204))
    apart = metric.graph.distance[np.ix_(nodes, nodes)]
    real = np.abs(x[:, None] - x[None]) / k_max
    assert (apart <= real + metric.tolerance + 100 / 16).all()


def test_within_metric_paths_go_around_lake():
    land = box(500_000, 0, 503_000, 3000).difference(box(501_000, 900, 502_000, 3000))
    metric = metrics.within(gpd.GeoSeries([land], crs=UTM), cell=200)
    shore = metric.nearest(np.array([[500_900.0, 2900.0], [502_100.0, 2900.0]]))
    assert metric.graph.distance[shore[0], shore[1]] > 4000
    assert land.covers(Point(*metric.points[0]))
    parts = gpd.GeoSeries([box(0, 0, 1000, 1000), box(9000, 0, 9900, 1000)], crs=UTM)
    with pytest.raises(geopriv_gis.ParameterError, match="has 2 parts"):
        metrics.within(parts.translate(500_000), cell=100)


@pytest.mark.arithmetic
def test_paths_of_a_grid_are_hardly_longer_than_straight_ones():
    """To sixteen neighbours: by 2.8 % at most, in whatever direction."""
    square = gpd.GeoSeries([box(500_000, 0, 502_000, 2000)], crs=UTM)
    metric = metrics.within(square, cell=100)
    away = np.hypot(*(metric.points[:, None] - metric.points[None]).T)
    far = away > 0
    share = metric.graph.distance[far] * metric.ground.metric.k_max / away[far]
    assert share.min() > 1 - 1e-9
    assert 1.02 < share.max() < 1.0281


def test_within_metric_tolerance_covers_touching_places():
    """Shores of a canal: places in the water touch, their nodes are far by land."""
    canal = box(500_990, 100, 501_010, 3000)
    land = box(500_000, 0, 502_000, 3000).difference(canal)
    metric = metrics.within(gpd.GeoSeries([land], crs=UTM), cell=200)
    y = np.linspace(50, 2950, 400)
    shores = [
        metric.nearest(np.column_stack([np.full(400, 501_000 + side), y]))
        for side in (-1e-6, 1e-6)
    ]
    apart = metric.graph.distance[tuple(shores)]
    assert apart.max() > 3000
    assert metric.tolerance >= apart.max()


def test_people_metric_from_polygons_and_raster_agree(metric):
    cells = raster_polygons(*town())
    other = metrics.people(cells, "n")
    assert other.graph.nodes == metric.graph.nodes
    order = metric.nearest(other.points)
    one = metric.graph.distance[np.ix_(order, order)]
    far = one > 50
    off = np.abs(other.graph.distance[far] / one[far] - 1)
    assert np.median(off) < 0.06
    assert off.max() < 0.35  # a step over one cell ignores what is in it


def test_people_metric_over_the_antimeridian_is_that_of_other_cells():
    """The same cells around 0 and 180 degrees of longitude, on the equator."""
    odd = np.random.default_rng(0).uniform(0, 0.1, 8)  # no four on one circle

    def metric_around(middle):
        corners = [(x, y) for y in (-0.5, 0.0) for x in (-1.0, -0.5, 0.0, 0.5)]
        west = [(x + more + middle + 180) % 360 - 180
                for (x, _), more in zip(corners, odd, strict=True)]  # fmt: skip
        shapes = [box(x, y, x + 0.4, y + 0.4)
                  for x, (_, y) in zip(west, corners, strict=True)]  # fmt: skip
        cells = gpd.GeoDataFrame({"n": [100.0] * 8}, geometry=shapes, crs="EPSG:4326")
        found = metrics.people(cells, "n")
        assert np.allclose(found.nodes.x, np.array(west) + 0.2, atol=1e-4)
        return found

    here, there = metric_around(180), metric_around(0)
    assert np.array_equal(here.graph.edges, there.graph.edges)
    assert here.tolerance == pytest.approx(there.tolerance, rel=1e-6)


@pytest.mark.arithmetic
def test_people_metric_in_degrees_uses_ground_metres():
    count, _, _ = town()
    raster = (count, (0.01, 0, 10.0, 0, -0.01, 60.1), "EPSG:4326")
    metric = metrics.people(raster)
    wide = 111_320 * 0.01 * np.cos(np.radians(60.05))
    assert metric.spans.min() == pytest.approx(wide, rel=0.01)
    home = gpd.GeoSeries.from_xy([10.06], [60.02], crs="EPSG:4326")
    released = home.geopriv.graph_laplace(metric, people=1000, level=2)
    assert released.geopriv.guarantee.crs == "sphere"


def test_metric_file_round_trip(tmp_path, metric):
    metric.mechanism(0.123)
    path = tmp_path / "people.npz"
    metric.to_file(path)
    again = metrics.read(path)
    assert again.digest == metric.digest
    assert again.reach == metric.reach
    assert again.people == pytest.approx(metric.people)
    assert again.measures[0.123] == pytest.approx(metric.measures[0.123])
    assert repr(again) == repr(metric)
    with pytest.raises(geopriv_gis.FileError, match="overwrite=True"):
        metric.to_file(path)
    metric.to_file(path, overwrite=True)
    road = metrics.roads(streets(3), spacing=100)
    road.to_file(tmp_path / "roads.npz")
    assert metrics.read(tmp_path / "roads.npz").tolerance == road.tolerance


SHIFTED = "+proj=utm +zone=30 +ellps=intl +towgs84=-87,-98,-121 +type=crs"
SPACES = {
    metrics.roads: ("EPSG:3035", "sphere", None), metrics.within: ("EPSG:3035", None)
}  # fmt: skip


@pytest.mark.parametrize("source", [UTM, "EPSG:4326", SHIFTED])
@pytest.mark.parametrize(
    ("make", "crs"), [(make, crs) for make, each in SPACES.items() for crs in each]
)
def test_metric_file_keeps_the_space_of_measurement(tmp_path, source, make, crs):
    """Whatever the datum, the zone that is chosen for points, and the plane."""
    block = gpd.GeoSeries([box(500_000, 5_700_000, 500_400, 5_700_300)], crs=UTM)
    if make is metrics.roads:
        metric = make(streets(3).to_crs(source), crs=crs)
    else:
        metric = make(block.to_crs(source), cell=100, crs=crs)
    metric.to_file(tmp_path / "metric.npz")
    assert metrics.read(tmp_path / "metric.npz").ground == metric.ground
    assert crs is None or metric.ground.label == crs


def test_metric_file_has_measure_fitted_for_equal_metric(tmp_path, metric):
    metric.mechanism(0.321)
    equal, path = metrics.people(town()), tmp_path / "people.npz"
    assert equal.digest == metric.digest
    equal.mechanism(0.321)
    equal.to_file(path)
    assert 0.321 in metrics.read(path).measures


def test_metric_file_survives_failed_overwrite(tmp_path, metric, monkeypatch):
    path = tmp_path / "people.npz"
    metric.to_file(path)
    before = path.read_bytes()

    def fail_halfway(file, **arrays):
        Path(file).write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez_compressed", fail_halfway)
    with pytest.raises(geopriv_gis.FileError, match="former file is unchanged"):
        metric.to_file(path, overwrite=True)
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


def test_metric_file_with_forged_measure_keeps_guarantee(tmp_path, metric):
    """A forged measure costs noise, never the promise."""
    forged = metrics.people(town())
    forged.measures[0.2] = np.where(np.arange(144) == 7, 1.0, 1e-3)
    path = tmp_path / "forged.npz"
    forged.to_file(path)
    weights = metrics.read(path).mechanism(0.2).weights / TOTAL
    loss = np.abs(np.log(weights[:, None]) - np.log(weights[None])).max(axis=2)
    assert (loss <= 0.2 * metric.graph.distance * (1 + 1e-9)).all()


@pytest.mark.parametrize("part", ["points", "lengths", "edges", "facts", "owner"])
@pytest.mark.arithmetic
def test_damaged_metric_file_is_refused(tmp_path, part):
    path = tmp_path / "roads.npz"
    metrics.roads(streets(3), spacing=100).to_file(path)
    with np.load(path) as arrays:
        damaged = dict(arrays)
    damaged[part] = np.array([["x"]]) if part == "facts" else damaged[part][:0]
    np.savez(path, **damaged)
    with pytest.raises(geopriv_gis.GeoPrivError):
        metrics.read(path)
    path.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(geopriv_gis.FileError, match="holds no metric"):
        metrics.read(path)
    path.unlink()
    with pytest.raises(geopriv_gis.FileError, match="does not exist"):
        metrics.read(path)


def with_nan(array):
    array[-1] = np.nan
    return array


def first_is_zero(array):
    array[0] = 0
    return array


DAMAGES = {
    "points": [lambda a: a.astype("f4")[:, :1], lambda a: a.astype(int), with_nan],
    "edges": [lambda a: a.astype(float), lambda a: a[:, :1]],
    "lengths": [lambda a: a[:, None], with_nan],
    "measures": [lambda a: a[:, 1:], lambda a: a * 0, lambda a: -a, first_is_zero],
    "eps": [lambda a: a[:-1]],
    "owner": [lambda a: a - 1, lambda a: a + 1, lambda a: a[1:], None],
    "segments": [lambda a: a[:, :1], with_nan, None],
    "cells": [lambda a: a[:-1], lambda a: a.astype(int), lambda a: a * 0],
    "cell_ends": [lambda a: a[::-1], lambda a: a - a[0], lambda a: a[1:]],
    "people": [lambda a: a[1:], with_nan],
}


@pytest.fixture(scope="module")
def metric_files(tmp_path_factory):
    """Give the arrays of two metrics, which have all parts between them."""
    found = []
    for name, made in (
        ("people", metrics.people(town())),
        ("roads", metrics.roads(streets(3), spacing=100)),
    ):
        path = tmp_path_factory.mktemp("metrics") / f"{name}.npz"
        nodes = len(made.points)
        made.measures.update({0.1: np.ones(nodes), 0.2: np.arange(1.0, nodes + 1)})
        made.to_file(path)
        with np.load(path) as arrays:
            found.append(dict(arrays))
    return found


@pytest.mark.parametrize("part", DAMAGES)
def test_every_damaged_array_of_a_metric_file_is_refused(part, tmp_path, metric_files):
    path = tmp_path / "damaged.npz"
    ours = [arrays for arrays in metric_files if part in arrays]
    assert ours
    for arrays in ours:
        for change in DAMAGES[part]:
            damaged = {n: a for n, a in arrays.items() if n != part}
            if change is not None:
                damaged[part] = change(arrays[part].copy())
            np.savez(path, **damaged)
            with pytest.raises(geopriv_gis.FileError, match="holds no metric"):
                metrics.read(path)
        np.savez(path, **arrays)
        metrics.read(path)


def test_metric_file_with_damaged_bytes_or_crs_is_refused(tmp_path):
    path = tmp_path / "roads.npz"
    metrics.roads(streets(3), spacing=100).to_file(path)
    whole = path.read_bytes()
    with np.load(path) as arrays:
        stored = dict(arrays)
    facts = {**json.loads(str(stored["facts"])), "source": "nowhere"}
    np.savez(path, **{**stored, "facts": np.array(json.dumps(facts))})
    with pytest.raises(geopriv_gis.FileError, match="holds no metric"):
        metrics.read(path)
    with zipfile.ZipFile(io.BytesIO(whole)) as packed:
        start = packed.getinfo("points.npy").header_offset
    damaged = bytearray(whole)
    damaged[start + 70 : start + 90] = bytes(20)  # of what is compressed
    path.write_bytes(damaged)
    with pytest.raises(geopriv_gis.FileError, match="holds no metric"):
        metrics.read(path)


@pytest.mark.parametrize(
    ("given", "match"),
    [
        ({}, r"needs eps .*, or people .* with level"),
        ({"eps": 0.1, "people": 100, "level": 1}, "either eps"),
        ({"people": 100}, r"needs eps .*, or people .* with level"),
        ({"eps": -1}, "eps must be"),
        ({"people": 0, "level": 1}, "people must be"),
        ({"people": 10, "level": 0}, "level must be"),
        ({"eps": 0.1, "table_metric": "dist_1"}, "table_metric must be"),
        ({"eps": 0.1, "table_metric": "dist_2"}, "table_metric requires privacy_unit"),
        ({"eps": 0.1, "z": "up"}, "z must be"),
        ({"eps": 0.1, "privacy_unit": "nobody"}, "privacy_unit must be"),
    ],
)
@pytest.mark.arithmetic
def test_graph_laplace_refuses_invalid_arguments(metric, given, match):
    with pytest.raises(geopriv_gis.ParameterError, match=match):
        homes().geopriv.graph_laplace(metric, **given)


@pytest.mark.parametrize(
    ("eps", "match"), [(1e-3, "leaves nothing of use"), (20.0, "hardly protects")]
)
@pytest.mark.arithmetic
def test_graph_laplace_warns_of_absurd_budgets_in_metric_unit(metric, eps, match):
    with pytest.warns(GeoPrivWarning, match=f"per √person of this metric {match}"):
        homes(4).geopriv.graph_laplace(metric, eps=eps)
    with pytest.raises(geopriv_gis.ParameterError, match="makes all nodes alike"):
        homes(4).geopriv.graph_laplace(metric, eps=1e-7)
    with pytest.raises(geopriv_gis.ParameterError, match=r"give a larger eps\.$"):
        metrics.roads(streets(3)).check_strength(1e-9)


@pytest.mark.arithmetic
def test_graph_laplace_warns_of_map_too_coarse_for_people(metric):
    most = np.sort(metric.people)[::-1]
    half = most[np.searchsorted(most.cumsum(), most.sum() / 2)]
    with pytest.warns(GeoPrivWarning, match=r"too coarse to hide among \d") as caught:
        homes(4).geopriv.graph_laplace(metric, people=half / 5, level=1)
    assert len(caught) == 1
    homes(4).geopriv.graph_laplace(metric, people=half / 3, level=1)  # is not
    homes(4).geopriv.graph_laplace(metric, eps=1 / np.sqrt(half / 5 / np.pi))


def test_graph_laplace_refuses_invalid_metrics_and_far_rows(metric):
    with pytest.raises(geopriv_gis.ParameterError, match=r"geopriv_gis\.metrics"):
        homes().geopriv.graph_laplace("people.npz", eps=0.1)
    with pytest.raises(geopriv_gis.ParameterError, match="needs a metric of people"):
        homes().geopriv.graph_laplace(metrics.roads(streets(3)), people=100, level=1)
    away = homes(4)
    away.loc[1, "geometry"] = Point(500_000, 5_600_000)
    with pytest.raises(geopriv_gis.GeometryError, match="1 of 4 rows are farther") as e:
        away.geopriv.graph_laplace(metric, eps=0.1)
    assert "5600000" not in str(e.value).replace(",", "")
    for raised, make in (
        ("must hold polygons", lambda: metrics.people(homes(), "person")),
        ("must name a column", lambda: metrics.people(raster_polygons(*town(3)), "x")),
        ("has no CRS", lambda: metrics.people(town()[:2])),
        ("number of people >= 0", lambda: metrics.people((-town()[0], *town()[1:]))),
        ("at most 6,000 cells", lambda: metrics.people(town(90))),
        ("not all on one line", lambda: delaunay_edges(np.eye(2)[[0, 1, 1, 0]])),
        ("at least 2 cells; got 1", lambda: metrics.people(town(1))),
        ("must hold lines", lambda: metrics.roads(homes())),
        ("at least one row; got 0 rows", lambda: metrics.roads(streets(3)[:0])),
        ("more than 6,000 nodes", lambda: metrics.roads(streets(), spacing=1)),
        ("at most 384,000 cells", lambda: metrics.within(WIDE, cell=50)),
        ("2 to 6,000 nodes", lambda: metrics.within(WIDE, cell=1000)),
    ):
        with pytest.raises(geopriv_gis.GeoPrivError, match=raised):
            make()


@pytest.mark.arithmetic
def test_ledger_in_metres_refuses_graph_laplace(tmp_path, metric):
    ledger = geopriv_gis.Ledger.create(tmp_path / "l.db", budget=1.0)
    with pytest.raises(geopriv_gis.ConversionError, match="Use two ledgers"):
        homes().geopriv.graph_laplace(metric, eps=0.1, ledger=ledger)
    assert ledger.spent == 0


def test_functions_in_metres_refuse_graph_laplace_release(metric):
    released = homes().geometry.geopriv.graph_laplace(metric, eps=0.1)
    prior = metric.nodes
    for wrong in (
        lambda: released.geopriv.remap(prior),
        lambda: released.geopriv.density(1000.0, points=prior),
        lambda: geopriv_gis.audit(
            lambda f: f.geopriv.graph_laplace(metric, eps=0.1), crs=UTM, trials=1000
        ),
    ):
        with pytest.raises(geopriv_gis.GeoPrivError):
            wrong()


def test_attacks_and_compare_do_not_read_people_as_metres(metric):
    def release(frame):
        return frame.geopriv.graph_laplace(metric, eps=0.1)

    frame = homes().geometry
    with pytest.raises(geopriv_gis.ParameterError, match="law must be given"):
        geopriv_gis.attack.localise(frame, release(frame), metric.nodes)
    table = geopriv_gis.compare(frame, [release]).table
    assert np.isinf(table["loss at 100 m"].astype(float)).tolist() == [True]


@pytest.mark.arithmetic
def test_sticky_store_repeats_graph_laplace(tmp_path, metric):
    store = geopriv_gis.StickyStore(tmp_path / "s.db", "homes 1")
    one, two = (
        homes().geopriv.graph_laplace(metric, eps=0.1, sticky=store) for _ in range(2)
    )
    assert one.geometry.geom_equals(two.geometry).all()


def test_graph_laplace_handles_z_and_insecure_rng(metric):
    frame = homes(4).geometry
    high = gpd.GeoSeries([Point(p.x, p.y, 9.0) for p in frame], crs=UTM)
    assert not high.geopriv.graph_laplace(metric, eps=0.1).has_z.any()
    with pytest.warns(GeoPrivWarning, match="Z values"):
        high.geopriv.graph_laplace(metric, eps=0.1, z="keep")
    seeded = high.geopriv.graph_laplace(metric, eps=0.1, rng=insecure_rng(1))
    assert seeded.geopriv.guarantee.notion == "none"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        high.geopriv.graph_laplace(metric, eps=0.1)


def test_metric_table_radius_covers_95_percent_from_any_node(metric):
    """From every node, in integers: what is released is within its own radius."""
    table = metric.table(people=1000, level=2)
    weights = metric.mechanism(metric.eps_of(None, 1000, 2)).weights
    longest = metric.ground.metric.k_max * largest_ground_ratio(metric.ground)
    near = table["radius"].to_numpy() / longest - metric.reach
    away = np.array([metric.away(node) for node in range(len(weights))])

    def least(radii):
        covered = (away <= radii + 1e-9) * (weights / TOTAL)
        return covered.sum(axis=1).min()

    assert 0.95 <= least(near) < 1
    assert least(0.8 * near) < 0.95


def test_metric_plot_draws_table(metric):
    pytest.importorskip("matplotlib").use("Agg")
    ax = metric.plot(people=1000, level=2, column="radius", markersize=3)
    (dots,) = ax.collections
    assert len(dots.get_offsets()) == metric.graph.nodes
    with pytest.raises(ParameterError, match="column must be one of"):
        metric.plot(eps=0.1, column="nothing")


@pytest.mark.parametrize("crs", [27700, 2263, 32618, 4326])
@pytest.mark.arithmetic
def test_within_metric_cells_are_in_metres_for_any_unit(crs):
    lon, lat = (-2.0, 52.0) if crs == 27700 else (-73.9, 40.7)
    there = pyproj.Transformer.from_crs(4326, crs, always_xy=True).transform
    west, south = there(lon, lat)
    land = box(west, south, *there(lon + 0.05, lat + 0.05))  # 4 km by 5 km
    metric = metrics.within(gpd.GeoSeries([land], crs=crs), cell=300.0)
    lengths = metric.graph.lengths
    assert lengths.min() == pytest.approx(300, rel=0.01)
    assert lengths.max() == pytest.approx(300 * 5**0.5, rel=0.01)
    back = pyproj.Transformer.from_crs(metric.ground.working, 4326, always_xy=True)
    lon, lat = back.transform(*metric.points[metric.graph.edges].reshape(-1, 2).T)
    _, _, metres = pyproj.Geod(ellps="WGS84").inv(
        lon[::2], lat[::2], lon[1::2], lat[1::2]
    )
    assert metres == pytest.approx(lengths, rel=0.01)


@pytest.mark.parametrize("crs", ["EPSG:27700", "EPSG:3035"])
@pytest.mark.parametrize("name", ["people", "roads", "within"])
@pytest.mark.arithmetic
def test_metric_edges_have_ground_length_in_any_crs(name, crs):
    """A plane measures up to k_max too much: at 60° N EPSG:3035 by some 7 %."""
    x, y = pyproj.Transformer.from_crs(4326, crs, always_xy=True).transform(-2.0, 60.0)
    metric = {
        "people": lambda: metrics.people(
            (np.full((3, 3), 250_000.0), (500.0, 0, x, 0, -500.0, y), crs), crs=crs
        ),
        "roads": lambda: metrics.roads(
            gpd.GeoSeries([LineString([(x, y), (x + 900, y + 700)])], crs=crs), crs=crs
        ),
        "within": lambda: metrics.within(
            gpd.GeoSeries([box(x, y, x + 2000, y + 2000)], crs=crs), cell=300.0, crs=crs
        ),
    }[name]()  # one person on a square metre, so that a step is a metre
    back = pyproj.Transformer.from_crs(metric.ground.working, 4326, always_xy=True)
    lon, lat = back.transform(*metric.points[metric.graph.edges].reshape(-1, 2).T)
    ends = lon[::2], lat[::2], lon[1::2], lat[1::2]
    _, _, metres = pyproj.Geod(ellps="WGS84").inv(*ends)
    share = metric.graph.lengths / metres
    if name == "people":  # per person on the ground, whose area the plane has as well
        assert share == pytest.approx(1, rel=0.005)
    else:
        assert (share <= 1 + 1e-6).all()
        assert (share >= 1 / metric.ground.metric.k_max**2).all()
