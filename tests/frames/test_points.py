"""Releases of points: persons, columns, order, heights, grids."""

import itertools
from fractions import Fraction

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point

from geopriv_gis import CRSError, GeometryError, GeoPrivWarning, ParameterError
from geopriv_gis.core.randomness import Random
from geopriv_gis.testing import insecure_rng

METHODS = {"planar_laplace": {"eps": 0.1}, "gaussian": {"rho": 0.01}}


def _release(frame, method, **options):
    return getattr(frame.geopriv, method)(**METHODS[method], **options)


def _frame(rows=12, crs="EPSG:27700", **columns):
    x = 530_000.0 + 10 * np.arange(rows)
    points = gpd.points_from_xy(x, 180_000.0 + 0 * x)
    return gpd.GeoDataFrame(columns, geometry=points, crs=crs, index=range(rows))


@pytest.fixture(params=METHODS)
def method(request):
    return request.param


def test_fraction_budget_is_exact(method):
    ((name, value),) = METHODS[method].items()
    exact = getattr(_frame().geopriv, method)(**{name: Fraction(value)})
    assert getattr(exact.geopriv.guarantee, name) == value
    assert exact.geopriv.guarantee.parameters[name] == value


@pytest.mark.arithmetic
def test_privacy_unit_accepts_any_column_type(method):
    values = (
        ["a", "b", "a", "c"] * 3,
        [1.5, 2.5, 1.5, -1.0] * 3,
        pd.Categorical(["a", "b", "a", "c"] * 3, categories=["c", "b", "a", "unused"]),
        pd.to_datetime(["2020", "2021", "2020", "2022"] * 3),
        pd.array([1, 2, 1, 3] * 3, dtype="Int64"),
        [(1, 2), (1, 3), (1, 2), (1, 4)] * 3,
    )
    for person in values:
        frame = _frame(person=person)
        released = _release(frame, method, privacy_unit="person", keep="person")
        promise = released.geopriv.guarantee
        assert promise.privacy_unit == "person"
        assert promise.table_metric == "dist_inf"
        assert any("rows" in text and "public" in text for text in promise.assumptions)


@pytest.mark.parametrize("nothing", [None, np.nan, pd.NA, pd.NaT])
def test_missing_persons_are_refused(method, nothing):
    frame = _frame(person=pd.Series(["a", nothing, "b", nothing] * 3, dtype=object))
    with pytest.raises(ParameterError, match="missing in 6 of 12"):
        _release(frame, method, privacy_unit="person")


@pytest.mark.parametrize("one", [["a"], {"name": "a"}, np.arange(2), {1, 2}])
@pytest.mark.arithmetic
def test_unhashable_persons_are_refused_before_draw(method, one, monkeypatch):
    monkeypatch.setattr(Random, "words", lambda *_: pytest.fail("drawn"))
    for column in ([one] * 12, ["a", one] * 6):
        frame = _frame(person=pd.Series(column, dtype=object))
        with pytest.raises(ParameterError, match="holds lists or alike"):
            _release(frame, method, privacy_unit="person")


def test_dropped_column_may_be_privacy_unit(method):
    frame = _frame(person=["a", "b"] * 6, age=range(12))
    released = _release(frame, method, privacy_unit="person", drop="person")
    assert list(released.columns) == ["age", "geometry"]
    assert released.geopriv.guarantee.privacy_unit == "person"


def test_integer_column_name_is_accepted(method):
    frame = (
        _frame(rows=4).assign(**{"owner": [1, 1, 2, 2]}).rename(columns={"owner": 7})
    )
    released = _release(frame, method, privacy_unit=7, keep=[7])
    assert released.geopriv.guarantee.privacy_unit == "7"
    assert list(_release(frame, method, drop=[7]).columns) == ["geometry"]


@pytest.mark.arithmetic
def test_persons_with_more_rows_get_more_noise(method):
    rows = 6000
    person = np.where(np.arange(rows) % 2, 0, np.arange(rows))
    frame = _frame(rows, person=person)
    released = _release(
        frame, method, privacy_unit="person", keep="person", rng=insecure_rng(1)
    )
    moved = released.distance(frame).to_numpy()
    # A single row has 1/ε as its scale; one of 3000 has thousands (ρ: √3000) of it.
    assert np.median(moved[2::2]) * 20 < np.median(moved[1::2])


def test_index_is_kept_even_when_it_repeats(method):
    for index in (
        [3, 3, 3] * 4,
        list("abcabcabcabc"),
        pd.MultiIndex.from_product([[1, 2], range(6)], names=["street", "number"]),
        pd.date_range("2020", periods=12, tz="UTC"),
        pd.RangeIndex(12, name="fid"),
    ):
        frame = _frame(age=range(12)).set_index(pd.Index(index))
        released = _release(frame, method)
        pd.testing.assert_index_equal(released.index, frame.index)
        assert released.age.tolist() == frame.age.tolist()
        assert (released.distance(frame, align=False) < 5000).all()


def test_repeated_column_names_are_kept(method):
    frame = _frame(a=range(12), b=range(12))
    frame.columns = ["a", "a", "geometry"]
    released = _release(frame, method)
    assert list(released.columns) == ["a", "a", "geometry"]
    with pytest.raises(ParameterError, match="privacy_unit"):
        _release(frame, method, privacy_unit="a")


@pytest.mark.arithmetic
def test_drop_leaves_columns_out(method):
    frame = _frame(a=range(12), b=range(12), c=range(12))
    for drop in (["a", "c"], ("a", "c"), {"a", "c"}, pd.Index(["a", "c"])):
        released = _release(frame, method, drop=drop)
        assert list(released.columns) == ["b", "geometry"]
    assert list(_release(frame, method, drop="b").columns) == ["a", "c", "geometry"]
    assert list(frame.columns) == ["a", "b", "c", "geometry"]


@pytest.mark.arithmetic
def test_shuffled_rows_stay_together_and_lose_their_order(method):
    frame = _frame(200, n=range(200))
    released = _release(frame, method, shuffle=True)
    assert released.index.equals(pd.RangeIndex(200))
    assert sorted(released.n) == list(range(200))
    assert released.n.tolist() != list(range(200))
    before = frame.geometry.iloc[released.n.to_numpy()]
    assert (released.distance(before, align=False) < 500).all()
    order = "order and index"
    assert not any(order in text for text in released.geopriv.guarantee.assumptions)
    kept = _release(frame, method).geopriv.guarantee
    assert any(order in text for text in kept.assumptions)


@pytest.mark.arithmetic
def test_order_of_shuffled_rows_is_uniform():
    """All orders of three rows, whatever order they came in."""
    orders = list(itertools.permutations(range(3)))
    counts = np.zeros((2, 6))
    for number, names in enumerate(([0, 1, 2], [2, 0, 1])):
        frame = _frame(3, n=names)
        for seed in range(90):
            released = frame.geopriv.planar_laplace(
                0.1, shuffle=True, rng=insecure_rng(seed)
            )
            counts[number, orders.index(tuple(released.n))] += 1
    expected = 90 / 6
    # Chi-square with 5 degrees of freedom: 36 has a probability of 1e-6.
    assert ((counts - expected) ** 2 / expected).sum(axis=1).max() < 36


def test_shuffled_series(method):
    series = _frame(50).geometry
    released = _release(series, method, shuffle=True)
    assert released.index.equals(pd.RangeIndex(50))
    assert type(released) is gpd.GeoSeries


def _high(rows=12, z=tuple(range(12))):
    x = 530_000.0 + 10 * np.arange(rows)
    points = gpd.points_from_xy(x, 180_000.0 + 0 * x, z)
    return gpd.GeoDataFrame(geometry=points, crs="EPSG:27700")


def test_heights_are_kept_with_a_warning(method):
    frame = _high()
    with pytest.warns(GeoPrivWarning, match="Z values are published as they are") as w:
        released = _release(frame, method)
    assert w[0].filename == __file__
    assert released.has_z.all()
    assert released.geometry.z.tolist() == list(range(12))
    assert any("Z values" in text for text in released.geopriv.guarantee.assumptions)
    assert released.geopriv.guarantee.intact


def test_heights_can_be_left_out(method):
    released = _release(_high(), method, z="drop")
    assert not released.has_z.any()
    assert released.geopriv.guarantee.intact


def test_mixed_heights_are_refused_or_left_out(method):
    frame = _frame(12)
    frame.loc[[3, 4], "geometry"] = _high().geometry.iloc[[3, 4]]
    with pytest.raises(GeometryError, match="with and without Z"):
        _release(frame, method)
    assert not _release(frame, method, z="drop").has_z.any()


@pytest.mark.parametrize("crs", ["EPSG:4979", "EPSG:9518"])
@pytest.mark.filterwarnings("ignore:Z values:geopriv_gis.GeoPrivWarning")
@pytest.mark.arithmetic
def test_heights_in_3d_crs_are_kept(method, crs):
    points = gpd.points_from_xy([10.0, 10.1], [50.0, 50.1], [100.0, 200.0])
    released = _release(gpd.GeoSeries(points, crs=crs), method)
    assert released.crs == crs
    assert released.z.tolist() == [100.0, 200.0]


@pytest.mark.arithmetic
def test_duplicate_points_get_independent_noise(method):
    """Noise of equal points is unrelated, even at once and in one place."""
    frame = gpd.GeoSeries([Point(530_000, 180_000)] * 4000, crs="EPSG:27700")
    released = _release(frame, method, rng=insecure_rng(3))
    x = released.x.to_numpy() - 530_000
    assert abs(np.corrcoef(x[1:], x[:-1])[0, 1]) < 5 / np.sqrt(4000)


def test_single_row_is_released(method):
    released = _release(_frame(1), method)
    assert len(released) == 1
    assert released.geopriv.guarantee.intact


def test_geometry_column_keeps_its_position(method):
    frame = _frame(3, a=[1, 2, 3])[["geometry", "a"]].assign(b=[4, 5, 6])
    assert list(_release(frame, method).columns) == ["geometry", "a", "b"]


@pytest.mark.parametrize("mask", [{"rho": 1e-5}, {"eps": 0.01}])
@pytest.mark.arithmetic
def test_rows_outside_utm_zone_error_suggests_planes(mask):
    """All of Germany is often given in the zone 32, which ends at 12° E."""
    name = "gaussian" if "rho" in mask else "planar_laplace"
    east = gpd.GeoSeries.from_xy([13.3, 13.5], [52.4, 52.6], crs=4326).to_crs(25832)
    with pytest.raises(CRSError) as caught:
        getattr(east.geopriv, name)(**mask)
    assert "of EPSG:25832 (6° to 12.01° east)" in str(caught.value)
    assert "EPSG:25831, EPSG:25833" in str(caught.value)
    for crs in ("EPSG:25833", "EPSG:5243"):
        released = getattr(east.geopriv, name)(**mask, crs=crs)
        assert released.crs == 25832
        assert released.geopriv.guarantee.crs == crs
        assert released.geopriv.guarantee.k_max < 1.002


def test_working_crs_given_by_caller():
    lonlat = _frame(5).to_crs(4326)
    released = lonlat.geopriv.gaussian(0.01, crs="EPSG:27700")
    promise = released.geopriv.guarantee
    assert promise.crs == "EPSG:27700"
    assert not any("chosen from" in text for text in promise.assumptions)
    estimated = lonlat.geopriv.gaussian(0.01).geopriv.guarantee
    assert any("chosen from where the data lie" in t for t in estimated.assumptions)
    with pytest.raises(CRSError, match="outside the area of use"):
        lonlat.geopriv.gaussian(0.01, crs="EPSG:2263")
