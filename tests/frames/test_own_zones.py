"""Rows stay in their own public zones, at the whole budget."""

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from shapely.geometry import LineString, MultiPolygon, Polygon, box

import geopriv_gis
from geopriv_gis import metrics
from geopriv_gis.core.errors import (
    ConversionError,
    CRSError,
    GeometryError,
    ParameterError,
)
from geopriv_gis.frames.ground.crs import choose_ground
from geopriv_gis.frames.ground.rows import FrameRows
from geopriv_gis.frames.points.prepared import OutputPlacement, ZoneCounter
from geopriv_gis.testing import insecure_rng

UTM = "EPSG:32630"
X, Y = 500_000.0, 5_700_000.0


def squares(side=1000.0, across=4):
    return [
        box(X + i * side, Y + j * side, X + (i + 1) * side, Y + (j + 1) * side)
        for i in range(across)
        for j in range(across)
    ]


def odd():
    """Return squares, a lake's shore, islands, a strip of 20 cm and a spike."""
    lake = box(X + 4000, Y, X + 6000, Y + 2000).difference(
        box(X + 4500, Y + 500, X + 5500, Y + 1500)
    )
    islands = MultiPolygon(
        [box(X + a, Y + 3000, X + a + 300, Y + 3300) for a in (4000, 5000)]
    )
    strip = box(X, Y - 900.2, X + 900, Y - 900)
    spike = Polygon([(X, Y - 500), (X + 900, Y - 500), (X + 900, Y - 499)])
    return gpd.GeoSeries([*squares(), lake, islands, strip, spike], crs=UTM)


def rows_of(zones, count=600, seed=1):
    """Return places within the zones, some in each."""
    random = np.random.default_rng(seed)
    found = []
    for zone in zones:
        x0, y0, x1, y1 = zone.bounds
        own = []
        while len(own) < count // len(zones):
            tried = gpd.GeoSeries.from_xy(
                random.uniform(x0, x1, 200), random.uniform(y0, y1, 200)
            )
            own += list(tried[tried.within(zone)])
        found += own[: count // len(zones)]
    return gpd.GeoSeries(found, crs=UTM)


def own_of(places, zones):
    return [int(np.flatnonzero(zones.contains(place))[0]) for place in places]


@pytest.mark.arithmetic
@pytest.mark.representatives(2)
@pytest.mark.parametrize("crs", [UTM, "EPSG:4326", "EPSG:3857"])
@pytest.mark.parametrize("budget", [{"eps": 1e-3}, {"rho": 1e-5}])
def test_zones_option_keeps_points_in_own_zone(crs, budget):
    zones = odd()
    places = rows_of(zones)
    own = own_of(places, zones)
    method = "planar_laplace" if "eps" in budget else "gaussian"
    released = getattr(places.to_crs(crs).geopriv, method)(**budget, zones=zones)
    back = released.to_crs(UTM)
    assert all(zones.iloc[n].contains(p) for n, p in zip(own, back, strict=True))
    assert released.geopriv.guarantee.intact


@pytest.mark.arithmetic
def test_zones_option_moves_strays_to_border_only():
    """Post-processing: the same draws, held in zones or not."""
    zones = gpd.GeoSeries(squares(), crs=UTM)
    places = rows_of(zones)
    own = zones.iloc[own_of(places, zones)].reset_index(drop=True)
    free, zoned = (
        places.geopriv.planar_laplace(4e-3, rng=insecure_rng(3), crs=UTM, **more)
        for more in ({}, {"zones": zones})
    )
    room = 1.0
    inside = free.within(own.buffer(-room), align=False)
    assert 0.2 < inside.mean() < 0.8
    assert zoned[inside].geom_equals(free[inside]).all()
    strays = ~free.within(own, align=False)
    nearest = own[strays].distance(free[strays])
    assert (zoned[strays].distance(free[strays]) - nearest).abs().max() < 2 * room


def test_zones_are_named_in_guarantee_and_ledger(tmp_path):
    zones = gpd.GeoSeries(squares(), crs=UTM)
    places = rows_of(zones, 32)
    promise = places.geopriv.planar_laplace(0.01, zones=zones).geopriv.guarantee
    assert (promise.notion, promise.eps) == ("gp", 0.01)
    assert promise.zones
    assert promise.law.then == ("zones",)
    assert "nothing is promised between zones" in str(promise)
    other = places.geopriv.planar_laplace(0.01, zones=zones[::-1]).geopriv.guarantee
    assert other.zones != promise.zones
    ledger = geopriv_gis.Ledger.create(tmp_path / "l.db", budget=1.0, notion="gp")
    places.geopriv.planar_laplace(0.125, ledger=ledger)
    assert "zone" not in f"{ledger!r} {ledger.report()} {ledger.guarantee}"
    places.geopriv.planar_laplace(0.25, zones=zones, ledger=ledger)
    places.geopriv.planar_laplace(0.125, ledger=ledger)
    with pytest.raises(ConversionError, match="zone of another layer"):
        places.geopriv.planar_laplace(0.01, zones=zones[::-1], ledger=ledger)
    for account in (ledger, geopriv_gis.Ledger.open(ledger.path)):
        assert account.remaining == 0.5
        assert account.guarantee.zones == promise.zones
        for words in (repr(account), str(account.report()), str(account.guarantee)):
            assert f"zones {promise.zones}) is told" in words


@pytest.mark.arithmetic
def test_sticky_noise_stays_in_zones(tmp_path):
    zones = gpd.GeoSeries(squares(), crs=UTM)
    places = rows_of(zones, 32)
    store = geopriv_gis.StickyStore(tmp_path / "s.db", "homes 1")
    one, two = (
        places.geopriv.planar_laplace(1e-3, zones=zones, sticky=store) for _ in "ab"
    )
    assert one.geom_equals(two).all()
    assert own_of(one, zones) == own_of(places, zones)
    assert store.guarantee.zones == one.geopriv.guarantee.zones
    for other in ({}, {"zones": zones[::-1]}):
        with pytest.raises(ParameterError, match=r"other parameters .*zones was"):
            places.geopriv.planar_laplace(1e-3, sticky=store, **other)


@pytest.mark.parametrize("method", ["joint", "composition"])
@pytest.mark.arithmetic
def test_rows_of_person_stay_in_their_own_zones(method):
    zones = gpd.GeoSeries(squares(), crs=UTM)
    places = rows_of(zones, 64)
    frame = gpd.GeoDataFrame({"who": np.arange(64) // 4}, geometry=places)
    released = frame.geopriv.planar_laplace(
        0.01, zones=zones, privacy_unit="who", keep="who", method=method
    )
    assert own_of(released.geometry, zones) == own_of(places, zones)
    assert released.geopriv.guarantee.privacy_unit == "who"


def test_zones_option_handles_rows_outside_borders_and_overlaps():
    zones = gpd.GeoSeries(squares(), crs=UTM)
    x, y = [X - 1, X + 1000, X + 500, X + 700], [Y + 5, Y + 500, Y + 500, Y + 700]
    places = gpd.GeoSeries.from_xy(x, y, crs=UTM)
    with pytest.raises(GeometryError, match="2 of 4 rows are in none"):
        places.geopriv.planar_laplace(0.01, zones=zones)
    both = gpd.GeoSeries([*zones, box(X + 650, Y + 650, X + 750, Y + 750)], crs=UTM)
    with pytest.raises(GeometryError, match="1 of 1 rows are in none, several"):
        places[3:].geopriv.planar_laplace(0.01, zones=both)
    with pytest.raises(GeometryError, match="4 of 4 rows are in none"):
        places.translate(1e5).geopriv.planar_laplace(0.01, zones=zones)


@pytest.mark.arithmetic
def test_zones_option_refuses_invalid_zones(graph):
    zones = gpd.GeoSeries(squares(), crs=UTM)
    places = rows_of(zones, 32)
    for wrong, match in (
        (zones.iloc[0], "must be a GeoDataFrame or GeoSeries"),
        (gpd.GeoSeries([LineString([(0, 0), (1, 1)])], crs=UTM), "polygons only"),
    ):
        with pytest.raises((ParameterError, GeometryError), match=match):
            places.geopriv.planar_laplace(0.01, zones=wrong)
    with pytest.raises(CRSError, match="zones has no CRS"):
        places.geopriv.planar_laplace(0.01, zones=gpd.GeoSeries(list(zones)))
    with pytest.raises(CRSError, match="the frame has no CRS"):
        gpd.GeoSeries(list(places)).geopriv.planar_laplace(0.01, zones=zones)
    with pytest.raises(CRSError, match="zones needs a plane"):
        places.geopriv.planar_laplace(0.01, zones=zones, crs="sphere")
    with pytest.raises(ParameterError, match="region and zones cannot be combined"):
        places.geopriv.planar_laplace(0.01, zones=zones, region=zones.iloc[:1])
    around = gpd.GeoSeries([box(*zones.total_bounds)], crs=UTM)
    corners = gpd.GeoSeries.from_xy([X, X + 4000], [Y, Y + 4000], crs=UTM)
    with pytest.raises(ParameterError, match="zones must be public"):
        corners.geopriv.planar_laplace(0.01, zones=around)
    with pytest.raises(ParameterError, match="zones must be public"):
        corners.geopriv.graph_laplace(graph, eps=0.01, zones=around)


# -- nodes of a graph ------------------------------------------------------------------


@pytest.fixture(scope="module")
def graph():
    count = np.full((16, 16), 50.0)
    return metrics.people((count, (250, 0, X, 0, -250, Y + 4000), UTM))


@pytest.mark.arithmetic
def test_graph_laplace_nodes_stay_in_zone_of_row(graph):
    zones = gpd.GeoSeries(squares(), crs=UTM)
    places = rows_of(zones)
    free, zoned = (
        places.geopriv.graph_laplace(
            graph, people=200, level=2, rng=insecure_rng(2), **more
        )
        for more in ({}, {"zones": zones})
    )
    own = own_of(places, zones)
    assert own_of(zoned, zones) == own
    same = np.array(own_of(free, zones)) == own
    assert 0.2 < same.mean() < 0.9
    assert zoned[same].geom_equals(free[same]).all()
    promise = places.geopriv.graph_laplace(
        graph, people=200, level=2, zones=zones
    ).geopriv.guarantee
    assert promise.zones
    assert promise.graph == graph.digest
    assert promise.tolerance == graph.tolerance


def test_graph_laplace_strays_move_to_nearest_node_in_zone(graph):
    zones = gpd.GeoSeries([box(X, Y, X + 1000, Y + 4000)], crs=UTM)
    places = rows_of(zones, 100)
    free, zoned = (
        places.geopriv.graph_laplace(graph, eps=0.05, rng=insecure_rng(2), **more)
        for more in ({}, {"zones": zones})
    )
    nodes = graph.nodes
    inside = np.flatnonzero(nodes.within(zones.iloc[0]))
    drawn, kept = (graph.node_at(np.column_stack([s.x, s.y])) for s in (free, zoned))
    away = graph.graph.distance
    assert (away[drawn, kept] == away[drawn][:, inside].min(axis=1)).all()
    assert (drawn != kept).any()


@pytest.mark.arithmetic
def test_graph_laplace_zones_need_at_least_one_node(graph):
    cell = box(X, Y, X + 250, Y + 250)
    rest = box(X, Y, X + 4000, Y + 4000).difference(cell)
    zones = gpd.GeoSeries([cell, rest], crs=UTM)
    places = rows_of(zones, 40)
    released = places.geopriv.graph_laplace(graph, eps=0.01, zones=zones)
    own = np.array(own_of(places, zones))
    assert released[own == 0].nunique() == 1
    corner = box(X, Y, X + 100, Y + 100)
    zones = gpd.GeoSeries([corner, rest], crs=UTM)
    with pytest.raises(ParameterError, match="20 of 40 rows lie in zones without one"):
        rows_of(zones, 40).geopriv.graph_laplace(graph, eps=0.01, zones=zones)


def test_rows_of_a_zone_too_narrow_for_noise_lie_at_its_own_place():
    narrow = box(X, Y, X + 1e-4, Y + 1000)
    zones = gpd.GeoSeries([narrow, *squares()[5:]], crs=UTM)
    rows = gpd.GeoSeries.from_xy(
        [X + 5e-5] * 20, np.linspace(Y + 1, Y + 999, 20), crs=UTM
    )
    released = rows.geopriv.planar_laplace(0.01, zones=zones)
    assert len(set(released.to_wkb())) == 1
    assert released.distance(narrow).max() == 0


def test_batch_of_rows_keeps_zones_and_working_points_apart():
    zones = gpd.GeoSeries(squares(), crs=UTM)
    (batch,) = FrameRows(rows_of(zones)).batches()
    one, two = (ZoneCounter(layer, zones.crs) for layer in (zones, zones[::-1]))
    first, last = (counter.zones_of_rows(batch).number for counter in (one, two))
    np.testing.assert_array_equal(last, len(zones) - 1 - first)
    assert one.zones_of_rows(batch).number is first
    plane, sphere = (choose_ground(zones.crs, crs) for crs in (None, "sphere"))
    assert batch.working_points(plane).min() > 1000
    assert np.abs(batch.working_points(sphere)).max() < 90
    assert batch.working_points(plane) is batch.working_points(plane)


def test_rows_of_a_bound_crs_are_placed_in_the_zones_they_were_counted_in():
    bound = pyproj.CRS(
        "+proj=tmerc +lon_0=9 +x_0=3500000 +ellps=bessel +units=m "
        "+towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7"
    )
    zones = gpd.GeoSeries([box(9, 50, 9.1, 51), box(9.1, 50, 9.2, 51)], crs=4326)
    x = np.linspace(-500, 500, 200) + 3_507_240
    rows = gpd.GeoSeries.from_xy(x, np.full(200, 5_545_000.0), crs=bound)
    counter, placed = ZoneCounter(zones, bound), []

    def constrain(own, noisy, _):
        placed.extend(own.number)
        return noisy

    placement = OutputPlacement(
        ground=choose_ground(bound, None),
        zoned=counter,
        constrain_to_zones=constrain,
        snap=None,
        cells=None,
    )
    counted, drawn = (next(FrameRows(rows).batches()) for _ in range(2))
    counter.count_batch(counted)
    placement.place_batch(drawn, drawn.xy, None)
    assert counter.counts.min() > 0
    np.testing.assert_array_equal(np.bincount(placed), counter.counts)
