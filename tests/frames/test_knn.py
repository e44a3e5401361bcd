"""Private neighbours: labels, queries in other CRSs, ties, charges."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis import ParameterError
from geopriv_gis.testing import insecure_rng

LARGE = 50.0  # 1/m: the noise is far below the gaps between rows


def _row(n=20, crs="EPSG:27700", index=None):
    x = 530_000.0 + 100 * np.arange(n)
    return gpd.GeoSeries.from_xy(x, 180_000.0 + 0 * x, crs=crs, index=index)


pytestmark = [
    pytest.mark.usefixtures("large_budgets"),
    pytest.mark.filterwarnings(
        "ignore:.*hardly protects anybody:geopriv_gis.GeoPrivWarning"
    ),
]


def test_knn_with_large_budget_returns_nearest_in_order():
    frame = _row(index=[f"house {n}" for n in range(20)])
    near = frame.geopriv.private_knn(Point(530_510, 180_000), 3, eps=LARGE)
    assert near.tolist() == ["house 5", "house 6", "house 4"]
    assert near.name == "row"
    assert near.index.name == "rank"
    assert near.index.tolist() == [1, 2, 3]


@pytest.mark.parametrize("frame_crs", ["EPSG:27700", "EPSG:4326", "EPSG:3857"])
@pytest.mark.parametrize("query_crs", ["EPSG:27700", "EPSG:4326", "EPSG:2154"])
@pytest.mark.arithmetic
def test_knn_queries_in_another_crs(frame_crs, query_crs):
    frame = _row().to_crs(frame_crs)
    queries = gpd.GeoSeries.from_xy(
        [530_010.0, 531_890.0], [180_000.0] * 2, crs="EPSG:27700", index=["a", "b"]
    ).to_crs(query_crs)
    near = frame.geopriv.private_knn(queries, 2, eps=LARGE)
    assert near.index.tolist() == ["a", "b"]
    assert near.loc["a"].tolist() == [0, 1]
    assert near.loc["b"].tolist() == [19, 18]


def test_knn_queries_across_antimeridian():
    frame = gpd.GeoSeries.from_xy([179.99, -179.99, 170.0], [0.0] * 3, crs=4326)
    near = frame.geopriv.private_knn(Point(-179.995, 0), 3, eps=LARGE)
    assert near.tolist() == [1, 0, 2]


def test_knn_charges_each_query():
    frame = _row()
    queries = frame.iloc[[0, 1, 2, 3]]
    promise = geopriv_gis.guarantee_of(frame.geopriv.private_knn(queries, 2, eps=0.01))
    assert promise.eps == pytest.approx(0.04)
    assert "4 queries" in " ".join(promise.assumptions)
    promise = geopriv_gis.guarantee_of(frame.geopriv.private_knn(queries, 2, rho=0.01))
    assert promise.rho == pytest.approx(0.04)
    one = geopriv_gis.guarantee_of(frame.geopriv.private_knn(queries.iloc[0], 2, eps=1))
    assert one.eps == 1


def test_knn_keeps_index_of_queries():
    frame = _row()
    queries = gpd.GeoDataFrame({"pump": [1, 2]}, geometry=list(frame.iloc[:2]))
    queries = queries.set_crs(frame.crs).set_index("pump")
    near = frame.geopriv.private_knn(queries, 1, eps=LARGE)
    assert near.index.tolist() == [1, 2]
    assert near[1].tolist() == [0, 1]


def test_knn_can_return_all_rows():
    frame = _row(6)
    near = frame.geopriv.private_knn(Point(530_000, 180_000), 6, eps=1e-5)
    assert sorted(near) == list(range(6))


@pytest.mark.arithmetic
def test_knn_breaks_ties_at_random():
    frame = gpd.GeoSeries([Point(530_000, 180_000)] * 4, crs="EPSG:27700")
    queries = gpd.GeoSeries([Point(530_000, 180_000)] * 4000, crs="EPSG:27700")
    near = frame.geopriv.private_knn(
        queries, 1, eps=1, method="flip", rng=insecure_rng(1)
    )
    counts = near[1].value_counts()
    assert len(counts) == 4
    assert ((counts - 1000) ** 2 / 1000).sum() < 35  # 3 degrees of freedom, 1e-7


def test_knn_requires_unique_labels():
    frame = _row(4, index=[1, 2, 2, 3])
    with pytest.raises(ParameterError, match="unique"):
        frame.geopriv.private_knn(Point(0, 0), 1, eps=1)


@pytest.mark.parametrize(
    "index",
    [
        pd.MultiIndex.from_product([["a", "b"], [1, 2]]),
        pd.date_range("2020", periods=4, tz="UTC"),
        pd.Index([1.5, 2.5, 3.5, 4.5]),
        pd.Index([(1,), "a", 2, None], dtype=object, tupleize_cols=False),
        pd.CategoricalIndex(list("abcd")),
    ],
    ids=["multi", "dates", "floats", "mixed", "categories"],
)
@pytest.mark.arithmetic
def test_knn_accepts_labels_of_any_type(index):
    frame = _row(4).set_axis(index)
    one = frame.geopriv.private_knn(Point(530_000, 180_000), 2, eps=LARGE)
    assert one.tolist() == list(index[:2])
    many = frame.geopriv.private_knn(frame.iloc[:2], 1, eps=LARGE)
    assert many[1].tolist() == list(index[:2])
    for released in (one, many):
        assert geopriv_gis.guarantee_of(released).intact
        assert geopriv_gis.guarantee_of(released.copy()).intact


def test_knn_ignores_z_values():
    points = gpd.points_from_xy([530_000.0, 530_100.0], [180_000.0] * 2, [9e5, 0.0])
    frame = gpd.GeoSeries(points, crs="EPSG:27700")
    near = frame.geopriv.private_knn(Point(530_000, 180_000, 5.0), 1, eps=LARGE)
    assert near.tolist() == [0]


def test_knn_uses_ground_distance():
    """60 degrees north a degree of longitude is half a degree of latitude."""
    frame = gpd.GeoSeries.from_xy([25.15, 25.0], [60.0, 60.1], crs=4326)
    for crs in (4326, 3857):
        there = frame.to_crs(crs)
        point = gpd.GeoSeries.from_xy([25.0], [60.0], crs=4326).to_crs(crs).iloc[0]
        assert there.geopriv.private_knn(point, 1, eps=LARGE).tolist() == [0]


# -- rows of different persons -------------------------------------------------------


@pytest.fixture(scope="module")
def town():
    x, y = np.random.default_rng(8).normal(0, 2_000, (2, 3_000))
    return gpd.GeoDataFrame(
        {"patient": np.arange(3_000) // 2},
        geometry=gpd.points_from_xy(530_000 + x, 180_000 + y),
        crs="EPSG:27700",
    )


@pytest.mark.arithmetic
@pytest.mark.parametrize("budget", [{"eps": 0.02}, {"rho": 2e-4}])
def test_knn_recall_is_higher_for_rows_than_table(town, budget):
    places = town.geometry.iloc[:30]

    def recall(unit):
        found = town.geopriv.private_knn(
            places, 10, privacy_unit=unit, rng=insecure_rng(1), **budget
        )
        true = town.geopriv.private_knn(
            places, 10, eps=1e4, privacy_unit="row", rng=insecure_rng(1)
        )
        both = zip(found.to_numpy(), true.to_numpy(), strict=True)
        return np.mean([len(set(one) & set(two)) / 10 for one, two in both])

    assert recall("row") > recall("table") + 0.3


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        ("table", "whole table"),
        ("row", "Each row's location"),
        ("patient", "equal values of 'patient'"),
    ],
)
@pytest.mark.parametrize("budget", [{"eps": 0.02}, {"rho": 2e-4}])
@pytest.mark.arithmetic
def test_knn_guarantee_names_privacy_unit(town, unit, words, budget):
    places = town.geometry.iloc[:3]
    near = town.geopriv.private_knn(places, 2, privacy_unit=unit, **budget)
    promise = geopriv_gis.guarantee_of(near)
    name, value = next(iter(budget.items()))
    assert getattr(promise, name) == pytest.approx(3 * value)
    assert promise.privacy_unit == unit
    assert words in str(promise)
    assert ("how many rows each person has is public" in str(promise)) == (
        unit == "patient"
    )
    assert near.attrs["geopriv"]["error"]["excess"] > 0
    once = town.geopriv.private_knn(
        places, 2, privacy_unit=unit, method="points", **budget
    )
    assert getattr(geopriv_gis.guarantee_of(once), name) == pytest.approx(value)


def test_knn_methods_require_matching_privacy_unit(town):
    place = town.geometry.iloc[0]
    for unit, method in (("row", "svt"), ("patient", "exponential")):
        with pytest.raises(ParameterError, match="'distances' or 'points'"):
            town.geopriv.private_knn(
                place, 1, eps=0.02, privacy_unit=unit, method=method
            )
    with pytest.raises(ParameterError, match="privacy_unit must be"):
        town.geopriv.private_knn(place, 1, eps=0.02, privacy_unit="doctor")


@pytest.mark.parametrize("unit", ["row", "table"])
@pytest.mark.parametrize("budget", [{"eps": 0.001}, {"rho": 1e-6}])
def test_knn_of_many_places_has_the_budget_of_each(unit, budget):
    """Whatever way is chosen, all the places together cost as many times as much."""
    x, y = np.random.default_rng(2).uniform((530e3, 180e3), (531e3, 181e3), (40, 2)).T
    rows = gpd.GeoSeries.from_xy(x, y, crs="EPSG:27700")
    for many in (1, 2, 30):
        found = rows.geopriv.private_knn(rows[:many], 2, privacy_unit=unit, **budget)
        promise = geopriv_gis.guarantee_of(found)
        stated = promise.eps if "eps" in budget else promise.rho
        assert stated == pytest.approx(many * sum(budget.values()))
        one_by_one = promise.parameters["method"] != "points" and many > 1
        said = any(f"{many} queries, each charged" in a for a in promise.assumptions)
        assert said == one_by_one
        # No way of the same cost has a smaller bound on what is found too far.
        together = {name: many * value for name, value in budget.items()}
        other = rows.geopriv.private_knn(
            rows[:many], 2, privacy_unit=unit, method="points", **together
        )
        bounds = [e.attrs["geopriv"]["error"]["mean_excess"] for e in (found, other)]
        assert bounds[0] <= bounds[1]


def test_any_within_has_no_answer_after_the_first_yes():
    rows = gpd.GeoSeries.from_xy([530e3] * 3, [180e3] * 3, crs="EPSG:27700")
    places = gpd.GeoSeries.from_xy(
        [570e3, 530e3, 530e3, 570e3], [180e3] * 4, crs="EPSG:27700", index=list("abcd")
    )
    found = rows.geopriv.private_distance(places, within=9000, eps=0.05)["within"]
    assert found.iloc[:2].tolist() == [False, True]
    assert found.iloc[2:].isna().all()
    none = rows.geopriv.private_distance(places.iloc[[0, 3]], within=9000, eps=0.05)
    assert none["within"].tolist() == [False, False]
