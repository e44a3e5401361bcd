"""Places along roads: what is lost between two that touch, of snapped places."""

import itertools
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra
from shapely.geometry import LineString, Point, Polygon, box

from geopriv_gis import FileError, GeometryError, ParameterError, metrics
from geopriv_gis.core.mechanisms.finite import TOTAL
from geopriv_gis.metrics.edges import grid_edges

UTM, EAST, NORTH = "EPSG:32630", 500_000, 5_700_000
PAIRS = 4_000  # of each network and kind; benchmarks/roads.py has 100,000
EPS = 0.02


def bridge():
    """Return a road over another, which meet far off, and a third that ends there."""
    return [
        [(0, 0), (2000, 0)],
        [(0, 0), (0, 1000), (1003.1, 1000), (1003.1, -200), (1400, -300)],
        [(1003.1, 1000), (1500, 700), (2000, 0)],
    ]


def lanes():
    """Return two carriageways 10 m apart, with ramps at both ends alone."""
    south = [(x, 3 * np.sin(x / 200)) for x in range(0, 3001, 40)]
    north = [(x + 17, 10 + 3 * np.sin(x / 200)) for x in range(0, 3001, 50)]
    return [south, north[::-1], [south[0], north[0]], [south[-1], north[-1]]]


def grid(block=300, side=4):
    """Return the streets around blocks, each drawn twice: there and back."""
    at = [block * n for n in range(side + 1)]
    lines = [[(x, y) for x in at] for y in at] + [[(x, y) for y in at] for x in at]
    return lines + [line[::-1] for line in lines[:3]]


def organic():
    """Return winding lanes, some 20 m from their neighbours, and a road in a loop."""
    random = np.random.default_rng(8)
    trunk = [(120 * n, 60 * np.sin(n)) for n in range(9)]
    lines = [trunk]
    for n in (1, 3, 4, 6):
        turn = random.uniform(-0.3, 0.3, 12).cumsum()
        step = 25 * np.column_stack([np.sin(turn), np.cos(turn)])
        way = np.concatenate([[trunk[n]], trunk[n] + step.cumsum(axis=0)])
        lines += [way, np.concatenate([[way[0]], np.add(way[2:-1], (20, 0))])]
    lines.append([trunk[7], (900, 300), (1000, 250), trunk[7]])
    return lines


def in_utm(lines):
    shapes = [LineString(np.add(line, (EAST, NORTH))) for line in lines]
    return gpd.GeoSeries(shapes, crs=UTM)


def over_the_antimeridian(lines):
    """Return lines in degrees from 179.99 east, and one of them cut at 180."""
    found = []
    for line in lines:
        degrees = np.asarray(line, float) / (111_320 * np.cos(np.radians(65)), 111_320)
        degrees += (179.99, 65.0)
        past = np.flatnonzero((degrees[:-1, 0] < 180) & (degrees[1:, 0] > 180))
        parts = [degrees]
        if len(past) and not found:
            (cut,) = past
            one, two = degrees[cut : cut + 2]
            there = one + (two - one) * (180 - one[0]) / (two[0] - one[0])
            parts = [
                np.concatenate([degrees[: cut + 1], [there]]),
                np.concatenate([[there - (360, 0)], degrees[cut + 1 :]]),
            ]
        for part in parts:
            part[:, 0] = np.where(part[:, 0] > 180, part[:, 0] - 360, part[:, 0])
            found.append(LineString(part))
    return gpd.GeoSeries(found, crs="EPSG:4326")


NETWORKS = {
    "bridge": lambda: in_utm(bridge()),
    "lanes 10 m apart": lambda: in_utm(lanes()),
    "grid": lambda: in_utm(grid()),
    "organic": lambda: over_the_antimeridian(organic()),
}


@dataclass
class Slowly:
    """The lines as they are, all of them looked at: nothing of the code under test."""

    lines: gpd.GeoSeries
    metric: metrics.GraphMetric

    def __post_init__(self):
        self.space = self.metric.ground.metric
        parts = [np.asarray(line.coords) for line in self.lines]
        ends = np.concatenate([np.stack([p[:-1], p[1:]], 1) for p in parts])
        both = self.flat(ends.reshape(-1, 2)) / self.space.straight_length(1e-3)
        _, number = np.unique(np.round(both), axis=0, return_inverse=True)
        number = number.reshape(-1, 2)
        pairs = np.sort(number, axis=1)
        once = np.unique(pairs, axis=0, return_index=True)[1]  # there and back: one
        self.ends, self.number = ends[once], number[once].T
        self.start, end = (self.flat(self.ends[:, n]) for n in (0, 1))
        self.way = end - self.start
        length = self.space.distance(self.ends[:, 0], self.ends[:, 1])
        self.length = length / self.space.k_max
        count = self.number.max() + 1
        by_road = np.full((count, count), np.inf)
        np.minimum.at(by_road, tuple(self.number), self.length)
        by_road = np.minimum(by_road, by_road.T)
        made = csr_matrix(np.where(np.isfinite(by_road), by_road, 0))
        self.by_road = dijkstra(made, directed=False)

    def flat(self, points):
        return self.space.embed(points)

    def nearest(self, points):
        """Return the nearest segment of each point, and how far along it is (m)."""
        found, where = [], []
        for some in np.array_split(self.flat(points), len(points) // 2000 + 1):
            off = some[:, None] - self.start
            share = (off * self.way).sum(2) / (self.way**2).sum(1)
            share = np.clip(share, 0, 1)
            away = ((off - share[..., None] * self.way) ** 2).sum(2)
            best = away.argmin(axis=1)
            found.append(best)
            where.append(share[np.arange(len(best)), best] * self.length[best])
        return np.concatenate(found), np.concatenate(where)

    def distance(self, one, two):
        """Return how far it is by road between places on roads."""
        (here, at), (there, to) = one, two
        by = [np.where(here == there, np.abs(at - to), np.inf)]
        for start, near in zip(self.number, (at, self.length[here] - at), strict=True):
            for end, far in zip(
                self.number, (to, self.length[there] - to), strict=True
            ):
                by.append(near + self.by_road[start[here], end[there]] + far)
        return np.min(by, axis=0)

    def place(self, which, share, offset):
        """Return places along segments, metres beside them, in working coordinates."""
        one, two = self.ends[which, 0], self.ends[which, 1].copy()
        on_sphere = self.space.unit_name == "degrees"
        if on_sphere:
            two[:, 0] = one[:, 0] + (two[:, 0] - one[:, 0] + 180) % 360 - 180
        wide = np.cos(np.radians(one[:, 1])) if on_sphere else 1.0
        way = (two - one) * np.column_stack(
            [wide * np.ones(len(one)), np.ones(len(one))]
        )
        across = np.column_stack([-way[:, 1], way[:, 0]])
        across /= np.linalg.norm(across, axis=1)[:, None] * self.space.unit
        across[:, 0] /= wide
        found = one + share[:, None] * (two - one) + offset[:, None] * across
        if on_sphere:
            found[:, 0] = (found[:, 0] + 180) % 360 - 180
        return found


def losses(metric, one, two):
    """Return the exact loss between the laws of pairs of nodes."""
    law = np.log(metric.mechanism(EPS).weights / TOTAL)
    pair, which = np.unique(np.stack([one, two]), axis=1, return_inverse=True)
    return np.array([np.abs(law[a] - law[b]).max() for a, b in pair.T])[which.ravel()]


def touching(name, offset, pairs):
    """Return a metric, by road between pairs of places, between nodes, and the loss.

    Places lie up to so many metres beside a road, and a metre from each other.
    """
    lines = NETWORKS[name]()
    metric = metrics.roads(lines, spacing=60, reach=200)
    known = Slowly(lines, metric)
    random = np.random.default_rng(4)
    weight = known.length / known.length.sum()
    which = random.choice(len(weight), pairs, p=weight)
    share = random.uniform(0, 1, pairs)
    off = random.uniform(-offset, offset, pairs)
    here = known.place(which, share, off)
    step = 1.0 / known.length[which]
    there = known.place(which, np.clip(share + step, 0, 1), off)
    road = known.distance(known.nearest(here), known.nearest(there))
    nodes = metric.nearest(here), metric.nearest(there)
    return metric, road, metric.graph.distance[nodes], losses(metric, *nodes)


@pytest.mark.arithmetic
@pytest.mark.parametrize("offset", [0.0, 4.0, 150.0])
@pytest.mark.parametrize("name", NETWORKS)
def test_roads_metric_loss_of_touching_places_is_as_stated(name, offset):
    """On roads, near them and far off; the loss is exact, of integers."""
    metric, road, apart, lost = touching(name, offset, PAIRS)
    assert metric.graph.lengths.max() <= 60 * (1 + 1e-12)
    stated = road + metric.tolerance
    assert (apart <= stated + 1e-6).all()
    assert (lost <= EPS * (stated + 1e-6)).all()
    assert (lost / (EPS * stated)).max() > 0.7
    if offset == 0:  # on a road a metre is a metre
        assert road.max() < 1.0 + 1e-4


def test_roads_across_antimeridian_take_short_way():
    fiji = gpd.GeoSeries(
        [LineString([(179.98, -16.8), (-179.98, -16.8)])], crs="EPSG:4326"
    )
    metric = metrics.roads(fiji, spacing=200)
    nodes = metric.nodes
    assert (nodes.x.abs() <= 180).all()
    assert (nodes.x.abs() > 179.97).all()
    assert 0.03 * 111_000 < metric.graph.lengths.sum() < 0.04 * 112_000
    homes = gpd.GeoSeries.from_xy([179.99, -179.99], [-16.8, -16.8], crs="EPSG:4326")
    promise = homes.geopriv.graph_laplace(metric, eps=0.01).geopriv.guarantee
    assert any("nearest place on a road" in each for each in promise.assumptions)


def test_road_drawn_twice_is_one_road():
    way = np.array([(0, 0), (150, 0), (150, 400), (500, 400)])
    once, twice = (
        metrics.roads(in_utm(lines), spacing=60) for lines in ([way], [way, way[::-1]])
    )
    assert twice.digest == once.digest
    # As one line, to the dead end and back.
    back = metrics.roads(in_utm([[*way, *way[-2::-1]]]), spacing=60)
    assert back.graph.nodes == once.graph.nodes
    assert back.graph.distance.max() == pytest.approx(once.graph.distance.max())


def test_old_roads_metric_file_is_refused(tmp_path):
    path = tmp_path / "roads.npz"
    metrics.roads(in_utm(bridge()), spacing=100).to_file(path)
    with np.load(path) as arrays:
        old = {name: arrays[name] for name in arrays.files if name != "segments"}
    np.savez(path, places=np.zeros((3, 2)), **old)
    with pytest.raises(FileError, match="make the metric again"):
        metrics.read(path)


@pytest.mark.parametrize("crs", [32618, 2263, 4326, 3857])
@pytest.mark.arithmetic
def test_metric_lengths_and_reach_are_in_metres(crs):
    """In feet and degrees too, and where a plane is not true to scale."""
    ends = (-73.95, 40.75), (-73.94, 40.76)
    street = gpd.GeoSeries([LineString(ends)], crs=4326)
    length = pyproj.Geod(ellps="WGS84").geometry_length(street.iloc[0])
    area = street.to_crs(32618).buffer(200).to_crs(crs)
    plane = {"crs": "EPSG:32618"} if crs == 4326 else {}
    roads = metrics.roads(street.to_crs(crs), spacing=60.0)
    within = metrics.within(area, cell=60.0, **plane)
    assert (roads.reach, within.reach) == (60.0, 60.0)
    assert roads.graph.lengths.sum() == pytest.approx(length, rel=5e-3)
    assert roads.graph.lengths.max() <= 60.0 * (1 + 1e-9)
    assert within.graph.lengths.min() == pytest.approx(60.0, rel=1e-2)


def four_cells(x, y):
    """Return four squares of 500 m with 900 people each, in UTM."""
    cells = [box(x + e, y + n, x + e + 500, y + n + 500)
             for e in (0, 500) for n in (0, 500)]  # fmt: skip
    return gpd.GeoDataFrame({"n": [900.0] * 4}, geometry=cells, crs=32618)


@pytest.mark.parametrize("crs", [32618, 2263, 4326, 3857])
@pytest.mark.arithmetic
def test_people_metric_counts_people_per_ground_area(crs):
    """Between cells of n people, all alike, it is √n: however long a side is."""
    cells = four_cells(585_000.0, 4_512_000.0).to_crs(crs)
    metric = metrics.people(cells, "n")
    found = np.sort(metric.graph.lengths)
    assert found == pytest.approx([30.0] * 4 + [30 * 2**0.5] * 2, rel=5e-3)
    assert metric.reach == pytest.approx(500 / 2**0.5, rel=2e-2)
    # Nobody there: as with so many people per square kilometre.
    empty = metrics.people(cells.assign(n=0.0), "n", floor=400.0)
    assert empty.graph.lengths.min() == pytest.approx(500 * 0.02, rel=5e-3)


@pytest.mark.arithmetic
def test_metric_lengths_are_at_most_those_on_the_ground():
    """At the border of a zone of UTM, where a metre of the plane is less than one."""
    x, y = 834_000.0, 500_000.0
    area = gpd.GeoSeries([box(x - 1000, y, x, y + 1000)], crs=32618)
    cells, earth = four_cells(x, y), pyproj.Geod(ellps="WGS84")
    size = abs(earth.geometry_area_perimeter(cells.to_crs(4326).geometry.iloc[0])[0])
    for metric, dense in (
        (metrics.roads(area.boundary, spacing=100.0), 1.0),
        (metrics.within(area, cell=200.0), 1.0),
        (metrics.people(cells, "n"), (900 / size) ** 0.5),
    ):
        nodes, (one, two) = metric.nodes.to_crs(4326), metric.graph.edges.T
        lon, lat = nodes.x.to_numpy(), nodes.y.to_numpy()
        ground = earth.inv(lon[one], lat[one], lon[two], lat[two])[2]
        share = metric.graph.lengths / (ground * dense)
        assert share.max() <= 1 + 1e-4  # cells are not all of one size
        assert share.min() > 0.998


def test_people_metric_of_a_raster_in_feet_is_in_metres():
    foot = 1200 / 3937
    steps = (500 / foot, 0, 985_000.0, 0, -500 / foot, 210_000.0)
    metric = metrics.people((np.full((2, 2), 900.0), steps, "EPSG:2263"))
    found = np.sort(metric.graph.lengths)
    assert found == pytest.approx([30.0] * 4 + [30 * 2**0.5] * 2, rel=1e-3)
    assert metric.reach == pytest.approx(500 / 2**0.5, rel=2e-3)


def test_loop_shorter_than_spacing_has_nodes_of_its_own():
    roads = in_utm([[(0, 0), (100, 0), (100, 100), (0, 0)], [(0, 0), (900, 0)]])
    nodes = metrics.roads(roads, spacing=400).nodes
    assert nodes.distance(Point(EAST + 100, NORTH + 100)).min() < 60


AREA = gpd.GeoSeries([box(5e5, 0, 5.01e5, 1e3)], crs="EPSG:32630")
CELLS = gpd.GeoDataFrame(
    {"n": [1, 2], "words": ["a", "b"], "less": [1, -1], "lost": [1, np.nan]},
    geometry=[box(5e5, 0, 5.01e5, 1e3), box(5.01e5, 0, 5.02e5, 1e3)], crs="EPSG:32630",
)  # fmt: skip
FLAT = CELLS.set_geometry([CELLS.geometry[0], box(5.01e5, 0, 5.01e5, 1e3)])
REFUSED = {
    "roads of text": (lambda: metrics.roads("roads.gpkg"), "lines must be a GeoSeries"),
    "roads of areas": (lambda: metrics.roads(AREA), "lines in every row; 1 of 1"),
    "no roads": (lambda: metrics.roads(AREA[:0]), "at least one row"),
    "a region of text": (
        lambda: metrics.within("area.gpkg", cell=99), "polygon must be a GeoSeries"
    ),
    "cells too large": (lambda: metrics.within(AREA, cell=2e3), "cell must give 2 to"),
    "cells too small": (lambda: metrics.within(AREA, cell=1), "at most|give 2 to"),
    "a column of a file": (lambda: metrics.people("p.tif", "n"), "column is for"),
    "people in words": (lambda: metrics.people(CELLS, "words"), "numbers of people"),
    "less than nobody": (lambda: metrics.people(CELLS, "less"), "1 of 2 have none"),
    "people not known": (lambda: metrics.people(CELLS, "lost"), "1 of 2 have none"),
    "people of no column": (lambda: metrics.people(CELLS, "m"), "column must name"),
    "people on a line": (lambda: metrics.people(FLAT, "n"), "polygons without area"),
    "people at points": (
        lambda: metrics.people(CELLS.set_geometry(CELLS.centroid), "n"), "2 of 2 rows"
    ),
    "one cell": (lambda: metrics.people(CELLS[:1], "n"), "at least 2 cells"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_metrics_refuse_what_they_cannot_measure(what):
    make, words = REFUSED[what]
    with pytest.raises((ParameterError, GeometryError), match=words):
        make()


def test_roads_of_no_length_are_left_out():
    point = LineString([(5e5, 0), (5e5, 0.0)])
    road = LineString([(5e5, 0), (5e5, 350.0)])
    both = metrics.roads(gpd.GeoSeries([point, road], crs="EPSG:32630"), spacing=100)
    assert (
        both.digest
        == metrics.roads(gpd.GeoSeries([road], crs="EPSG:32630"), spacing=100).digest
    )


def test_reach_of_people_on_a_raster_is_that_of_its_largest_cells():
    raster = (np.full((7, 2), 100.0), (10.0, 0, 10.0, 0, -10.0, 70.0), "EPSG:4326")
    earth = pyproj.Geod(ellps="WGS84")
    wide = earth.line_length([10, 20], [5, 5])
    high = earth.line_length([10, 10], [0, 10])
    reach = metrics.people(raster).reach
    assert reach == pytest.approx(np.hypot(wide, high) / 2, rel=0.02)


def test_region_of_several_polygons_is_their_union():
    parts = [box(5e5, 0, 5.01e5, 1e3), box(5.01e5, 0, 5.02e5, 1e3), Polygon(), None]
    several = metrics.within(gpd.GeoSeries(parts, crs="EPSG:32630"), cell=200)
    whole = gpd.GeoSeries([box(5e5, 0, 5.02e5, 1e3)], crs="EPSG:32630")
    assert several.digest == metrics.within(whole, cell=200).digest


@pytest.mark.parametrize("shape", [(5, 4), (4, 5), (2, 2), (1, 6), (6, 1), (1, 1)])
def test_grid_edges_are_the_moves_of_a_king_and_a_knight(shape):
    mask = np.random.default_rng(8).uniform(size=shape) < 0.8
    mask[0, 0] = True
    places = np.argwhere(mask)
    wanted = {
        (one, two)
        for one, two in itertools.combinations(range(len(places)), 2)
        if tuple(sorted(abs(places[one] - places[two]))) in ((0, 1), (1, 1), (1, 2))
    }
    found = [tuple(sorted(pair)) for pair in grid_edges(mask).tolist()]
    assert len(found) == len(wanted)
    assert set(found) == wanted


@pytest.mark.parametrize(("gap", "parts"), [(0.1, 2), (1e-5, 1)])
def test_roads_meet_within_a_millimetre_alone(gap, parts):
    ends = [5e5, 5.005e5, 5.005e5 + gap, 5.01e5]
    ways = [LineString([(a, 0), (b, 0.0)]) for a, b in (ends[:2], ends[2:])]
    lines = gpd.GeoSeries(ways, crs="EPSG:32630")
    if parts == 1:
        assert metrics.roads(lines, spacing=1e3).graph.nodes == 3
        return
    with pytest.raises(ParameterError, match="it has 2 parts"):
        metrics.roads(lines, spacing=1e3)
