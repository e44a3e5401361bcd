"""Nearest rows and hulls by every method, on frames."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import MultiPoint, Point

import geopriv_gis
from geopriv_gis import GeoPrivWarning, ParameterError
from geopriv_gis.frames.summaries.hull import METHODS as HULLS
from geopriv_gis.testing import insecure_rng

pytestmark = [
    pytest.mark.usefixtures("large_budgets"),
    pytest.mark.filterwarnings("ignore:.*hardly protects:geopriv_gis.GeoPrivWarning"),
]

RNG = np.random.default_rng(1)
METHODS = ("exponential", "svt", "points")


@pytest.fixture(scope="module")
def town():
    x, y = RNG.normal((530_000, 180_000), 2_000, (400, 2)).T
    labels = [f"h{n:03d}" for n in RNG.permutation(400)]
    return gpd.GeoDataFrame(
        {"a": range(400)}, geometry=gpd.points_from_xy(x, y), crs=27700, index=labels
    )


@pytest.mark.representatives(3)
@pytest.mark.arithmetic
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("crs", [27700, 4326])
def test_knn_with_large_budget_finds_true_neighbours(town, method, crs):
    frame = town.to_crs(crs)
    places = frame.geometry.iloc[:20].reset_index(drop=True)
    near = frame.geopriv.private_knn(places, 2, rho=1e4, method=method)
    assert list(near[1]) == list(frame.index[:20])
    distance = town.geometry.apply(lambda p: town.distance(p).nsmallest(2).index[1])
    assert (near[2].to_numpy() == distance.iloc[:20].to_numpy()).mean() > 0.9
    one = frame.geopriv.private_knn(frame.geometry.iloc[3], 1, eps=1e3, method=method)
    assert one.iloc[0] == frame.index[3]


@pytest.mark.arithmetic
def test_knn_accepts_query_series_in_another_crs(town):
    places = town.geometry.iloc[:12].to_crs(3857)
    near = town.geopriv.private_knn(places, 1, eps=1e3)
    assert list(near.index) == list(places.index)
    assert list(near[1]) == list(places.index)


@pytest.mark.parametrize("method", METHODS)
def test_knn_states_total_and_per_query_budget(town, method):
    places = town.geometry.iloc[:15]
    near = town.geopriv.private_knn(places, 3, eps=0.1, method=method)
    total = geopriv_gis.guarantee_of(near)
    each = geopriv_gis.Guarantee.from_dict(near.attrs["geopriv"]["per_query"])
    assert each.eps == 0.1
    if method == "points":
        assert total.eps == 0.1
        assert any("released once" in text for text in total.assumptions)
    else:
        assert total.eps == pytest.approx(1.5)
        assert any("15 queries" in text for text in total.assumptions)
    error = near.attrs["geopriv"]["error"]
    assert error["excess"] > 0
    assert 0 < error["beta"] < 1


def test_knn_distances_of_whole_table_are_refused(town):
    place = town.geometry.iloc[0]
    words = "'distances' requires privacy_unit='row' or a column.*'svt'"
    with pytest.raises(ParameterError, match=words):
        town.geopriv.private_knn(place, 1, eps=1, method="distances")
    near = town.geopriv.private_knn(
        place, 1, eps=1, method="distances", privacy_unit="row"
    )
    assert len(near) == 1


@pytest.mark.parametrize("method", ["nearest", ["svt"], 3])
def test_knn_and_hull_refuse_unknown_methods(town, method):
    with pytest.raises(ParameterError, match="method must be one of"):
        town.geopriv.private_knn(town.geometry.iloc[0], 1, eps=1, method=method)
    with pytest.raises(ParameterError, match="method must be one of"):
        town.geopriv.private_hull(eps=1, method=method)


@pytest.mark.parametrize("method", HULLS)
@pytest.mark.parametrize("budget", [{"eps": 300.0}, {"rho": 100.0}])
@pytest.mark.arithmetic
def test_hull_with_large_budget_finds_true_hull(town, method, budget):
    hull = town.geopriv.private_hull(method=method, beta=1e-8, **budget)
    true = MultiPoint(list(town.geometry)).convex_hull
    private = hull.iloc[0]
    jaccard = true.intersection(private).area / true.union(private).area
    assert jaccard > 0.95
    error = hull.attrs["geopriv"]["error"]
    if method == "support":
        assert set(error) > {"half_width", "half_width_all", "correction"}
    else:
        assert private.buffer(error["outer"] * 1.01).contains(true)
        assert true.buffer(error["inner"] * 1.01).contains(private)


@pytest.mark.parametrize("method", HULLS)
@pytest.mark.filterwarnings("ignore:.*without area:geopriv_gis.GeoPrivWarning")
def test_hull_of_single_row_by_every_method(method):
    one = gpd.GeoSeries([Point(530_000, 180_000)], crs=27700)
    hull = one.geopriv.private_hull(rho=1e-2, method=method)
    assert hull.is_valid.all()
    assert hull.geom_type.iloc[0] in ("Polygon", "LineString", "Point")


def test_hull_with_row_unit_has_less_noise_than_table(town):
    rows, table = (
        town.geopriv.private_hull(rho=1e-3, privacy_unit=unit)
        for unit in ("row", "table")
    )
    promise = geopriv_gis.guarantee_of(rows)
    assert (promise.privacy_unit, promise.table_metric) == ("row", "dist_2")
    assert str(promise).startswith("Each row's location is")
    ratio = (
        rows.attrs["geopriv"]["error"]["half_width"]
        / table.attrs["geopriv"]["error"]["half_width"]
    )
    assert ratio == pytest.approx(np.sqrt(0.5), rel=1e-3)
    for method in ("anchors", "points"):
        with pytest.raises(ParameterError, match="privacy_unit must be 'table'"):
            town.geopriv.private_hull(rho=1, method=method, privacy_unit="row")


def test_extent_of_every_kind_is_near_truth(town):
    rho = {"rho": 1.0}
    box = town.geopriv.private_extent(**rho)
    assert np.allclose(box.total_bounds, town.total_bounds, atol=20)
    box = town.geopriv.private_extent(**rho, rng=insecure_rng(1))
    covering = town.geopriv.private_extent(cover=True, **rho, rng=insecure_rng(1))
    assert covering.total_bounds[0] < box.total_bounds[0]
    middle = town.geopriv.private_extent("centre", **rho).iloc[0]
    west, _, east, _ = town.total_bounds
    assert abs(middle.x - (west + east) / 2) < 20
    mean = town.geopriv.private_extent("mean_centre", **rho).iloc[0]
    assert abs(mean.y - town.geometry.y.mean()) < 20
    hull = MultiPoint(list(town.geometry)).convex_hull
    corners = gpd.GeoSeries([Point(c) for c in hull.exterior.coords])
    widest = max(corners.distance(c).max() for c in corners)
    assert abs(town.geopriv.private_extent("diameter", **rho).diameter[0] - widest) < 40
    radius = town.geopriv.private_extent("radius", **rho).radius[0]
    assert widest / 2 - 20 < radius < widest / np.sqrt(3) + 20


def test_extent_in_degrees_matches_ground(town):
    degrees = town.to_crs(4326)
    box = degrees.geopriv.private_extent(rho=1.0)
    assert box.crs == degrees.crs
    there = box.to_crs(27700).total_bounds
    assert np.allclose(there, town.total_bounds, atol=400)  # the plane is turned
    middle = degrees.geopriv.private_extent("mean_centre", rho=1.0).to_crs(27700)
    assert (
        middle.distance(Point(town.geometry.x.mean(), town.geometry.y.mean())).iloc[0]
        < 20
    )
    one = town.geopriv.private_extent("radius", rho=1.0).radius[0]
    other = degrees.geopriv.private_extent("radius", rho=1.0).radius[0]
    assert one == pytest.approx(other, rel=2e-3)


@pytest.mark.arithmetic
def test_extent_warns_of_empty_box():
    one = gpd.GeoSeries([Point(530_000, 180_000)], crs=27700)

    def boxes():
        return [one.geopriv.private_extent(rho=1e-2) for _ in range(40)]

    with pytest.warns(GeoPrivWarning, match="bounding box without area"):
        boxes()


@pytest.mark.parametrize("crs", [27700, 4326])
@pytest.mark.arithmetic
def test_private_distance_and_within_answers(town, crs):
    frame = town.to_crs(crs)
    public = gpd.GeoSeries(
        [Point(590_000, 180_000), Point(560_000, 180_000), Point(530_000, 180_000)],
        index=["far", "farther", "here"], crs=27700,
    )  # fmt: skip
    places = public.to_crs(crs)
    true = [town.distance(p).min() for p in public]
    found = frame.geopriv.private_distance(places, eps=1)
    assert list(found.index) == ["far", "farther", "here"]
    assert np.allclose(found["distance"], true, rtol=4e-3, atol=30)
    assert geopriv_gis.guarantee_of(found).eps == pytest.approx(3)
    single = frame.geopriv.private_distance(places.iloc[0], eps=1)
    assert len(single) == 1
    answers = frame.geopriv.private_distance(places, within=5_000, rho=0.1)["within"]
    assert answers.tolist() == [False, False, True]
    assert str(answers.dtype) == "boolean"
    first = frame.geopriv.private_distance(places.iloc[::-1], within=5_000, rho=0.1)
    assert first["within"].iloc[0]
    assert first["within"].iloc[1:].isna().all()
    assert geopriv_gis.guarantee_of(first).rho == 0.1
    margin = first.attrs["geopriv"]["error"]["margin"]
    assert 0 < margin < 1_000
    alone = frame.geopriv.private_distance(places.iloc[0], within=5_000, rho=0.1)
    assert alone["within"].tolist() == [False]
    assert alone["margin"].iloc[0] > 0
