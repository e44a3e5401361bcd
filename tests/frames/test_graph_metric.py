"""Graph metrics against brute force: tolerance, reach, tables, and what is cached."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import pytest
from shapely.geometry import LineString, box

import geopriv_gis
from geopriv_gis import GeometryError, metrics

UTM, GROUND = "EPSG:32630", pyproj.Geod(ellps="WGS84")
EDGE, NORTH = 820_000.0, 100_000.0  # where the map is longer than the ground


def cells(side=5, cell=1000.0, corner=(EDGE, NORTH)):
    """Return squares of ever more people to the east and north."""
    at = [(column, row) for row in range(side) for column in range(side)]
    shapes = [box(x, y, x + 1, y + 1) for x, y in at]
    layer = gpd.GeoSeries(shapes).scale(cell, cell, origin=(0, 0)).translate(*corner)
    people = [1.0 + (x + 3 * y) ** 3 for x, y in at]
    return gpd.GeoDataFrame({"n": people}, geometry=layer.array, crs=UTM)


def ground_distances(nodes):
    lon, lat = (
        np.asarray(each) for each in (nodes.to_crs(4326).x, nodes.to_crs(4326).y)
    )
    one, two = np.indices((len(lon), len(lon)))
    far = GROUND.inv(
        lon[one].ravel(), lat[one].ravel(), lon[two].ravel(), lat[two].ravel()
    )
    return far[2].reshape(one.shape)


@pytest.fixture(scope="module")
def metric():
    return metrics.people(cells(), "n")


@pytest.mark.parametrize("share", [0.5002, 0.7075, 1.0004])
def test_tolerance_covers_all_nodes_within_twice_the_reach(share):
    """Nodes as far apart on the ground as twice the reach are told apart by it."""
    known = metrics.people(cells(), "n", reach=800.0)
    away = ground_distances(known.nodes)
    spacing = away[away > 0].min()
    known = metrics.people(cells(), "n", reach=max(share * spacing, 710.0))
    near = away <= 2 * known.reach
    assert known.tolerance >= known.graph.distance[near].max() * (1 - 1e-12)


def test_rows_are_within_reach_by_the_ground():
    """The map is longer here: 999.9 m of the ground are 1000.7 m of it."""
    street = gpd.GeoSeries([LineString([(EDGE, NORTH), (EDGE, NORTH + 5000)])], crs=UTM)
    known = metrics.roads(street, spacing=500, reach=1000.0)
    lon, lat = street.to_crs(4326).iloc[0].coords[0]
    there = GROUND.fwd(lon, lat, 270.0, 999.9)[:2]
    row = gpd.GeoSeries.from_xy([there[0]], [there[1]], crs=4326).to_crs(UTM)
    assert row.distance(street.iloc[0]).iloc[0] > 1000.5
    row.geopriv.graph_laplace(known, eps=0.01)
    with pytest.raises(GeometryError, match="farther than reach"):
        row.translate(-3, 0).geopriv.graph_laplace(known, eps=0.01)


def test_metrics_of_as_many_nodes_are_fitted_apart():
    """At ten times the size with a tenth of ε everything is ten times as far."""
    lines = [gpd.GeoSeries([LineString([(EDGE, NORTH), (EDGE, NORTH + size)])], crs=UTM)
             for size in (2000, 20_000)]  # fmt: skip
    small, large = (metrics.roads(one, spacing=one.length[0] / 5) for one in lines)
    assert small.graph.nodes == large.graph.nodes
    small.table(eps=0.0005)
    moves = large.table(eps=0.0005)["move"] / small.table(eps=0.005)["move"]
    np.testing.assert_allclose(moves, 10, rtol=1e-3)


def test_table_of_people_is_that_of_all_edges_and_nodes(metric):
    eps = 1 / float(metric.graph.distance[0, 7])  # a node lies at that very loss
    table = metric.table(eps=eps)
    away = ground_distances(metric.nodes)
    steepest = np.zeros(metric.graph.nodes)
    for (one, two), length in zip(
        metric.graph.edges, metric.graph.lengths, strict=True
    ):
        for end in (one, two):
            steepest[end] = max(steepest[end], eps * length / away[one, two])
    np.testing.assert_allclose(table["eps_ground"], steepest, rtol=0.01)
    near = metric.graph.distance <= 1 / eps * (1 + 1e-6)
    np.testing.assert_allclose(table["people_within"], near @ cells()["n"])


def test_table_of_roads_reaches_from_node_to_the_end_of_its_edges():
    street = gpd.GeoSeries([LineString([(EDGE, NORTH), (EDGE, NORTH + 900)])], crs=UTM)
    known = metrics.roads(street, spacing=300, reach=50.0)
    stay = known.table(eps=0.5)["radius"]  # where nearly all stay at their node
    far = 50 + known.graph.lengths.max()
    assert ((far * 1.0009 < stay) & (stay < far * 1.003)).all()


def test_table_of_roads_has_ground_metres_where_the_map_is_shorter():
    ends = [(500_000, NORTH), (500_000, NORTH + 900)]
    street = gpd.GeoSeries([LineString(ends)], crs=UTM)
    known = metrics.roads(street, spacing=900, reach=50.0)
    farthest = known.ground.metric.k_max * 49.9
    row = gpd.GeoSeries.from_xy([500_000], [NORTH - farthest], crs=UTM)
    row.geopriv.graph_laplace(known, eps=0.01)  # is not too far
    away = ground_distances(pd.concat([row, known.nodes], ignore_index=True))[0, 2]
    assert known.table(eps=0.5)["radius"].max() >= away - 0.1


def test_optimal_cells_keep_the_loss_of_the_ground():
    nodes = gpd.GeoSeries.from_xy([EDGE, EDGE + 500], [NORTH] * 2, crs=UTM)
    fitted = geopriv_gis.OptimalMechanism.fit(nodes, None, 0.01, reach=400.0)
    promise, away = fitted.guarantee, ground_distances(nodes)[0, 1]
    assert promise.k_max >= 1.001
    assert promise.tolerance == pytest.approx(800 / promise.k_max, rel=1e-7)
    loss = np.log(fitted.matrix.diagonal() / fitted.matrix[[1, 0], [0, 1]]).max()
    assert 0.999 * 0.01 * away < loss <= 0.01 * away


def test_optimal_cells_reach_as_far_as_the_loneliest_is_from_its_next():
    x = EDGE + np.array([0.0, 100.0, 700.0])
    nodes = gpd.GeoSeries.from_xy(x, [NORTH] * 3, crs=UTM)
    fitted = geopriv_gis.OptimalMechanism.fit(nodes, None, 0.01)
    assert fitted.reach == pytest.approx(600)
    digests = {fitted.guarantee.parameters["matrix"]}
    row = gpd.GeoSeries.from_xy([EDGE + 1290.0], [NORTH], crs=UTM)
    fitted.release(row)
    with pytest.raises(GeometryError, match="farther than reach"):
        fitted.release(row.translate(20, 0))
    for moved in (nodes.translate(5, 0), nodes.translate(0, 5)):
        other = geopriv_gis.OptimalMechanism.fit(moved, None, 0.01)
        np.testing.assert_array_equal(other.matrix, fitted.matrix)
        digests.add(other.guarantee.parameters["matrix"])
    assert len(digests) == 3
