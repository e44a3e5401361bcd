"""Repeats return the earlier noise, cost nothing, and never tell who moved."""

import sqlite3
import stat

import geopandas as gpd
import numpy as np
import pytest

import geopriv_gis
from geopriv_gis import Ledger, ParameterError, StickyStore
from geopriv_gis.testing import insecure_rng

EPS = 0.01


def homes(rows=30, seed=1, crs="EPSG:32630"):
    xy = np.random.default_rng(seed).normal((500_000, 6_200_000), 800, (rows, 2))
    series = gpd.GeoSeries(gpd.points_from_xy(*xy.T), crs="EPSG:32630").to_crs(crs)
    series.index = [f"p{n}" for n in range(rows)]
    return series


@pytest.fixture
def store(tmp_path):
    return StickyStore(tmp_path / "sticky.sqlite", "homes 2025")


@pytest.mark.parametrize("crs", ["EPSG:32630", "EPSG:4326"])
def test_a_repeat_is_the_same_to_the_last_bit(store, crs):
    first = homes(crs=crs).geopriv.planar_laplace(EPS, sticky=store)
    again = homes(crs=crs).geopriv.planar_laplace(EPS, sticky=store)
    assert (first == again).all()
    assert again.geopriv.guarantee == first.geopriv.guarantee
    fresh = homes(crs=crs).geopriv.planar_laplace(EPS)
    assert not (first == fresh).any()


def test_the_order_of_the_rows_does_not_matter(store):
    first = homes().geopriv.planar_laplace(EPS, sticky=store)
    again = homes()[::-1].geopriv.planar_laplace(EPS, sticky=store)
    assert (first == again[::-1]).all()


def test_new_rows_get_noise_and_old_ones_keep_theirs(store):
    first = homes(30).geopriv.planar_laplace(EPS, sticky=store)
    more = homes(40).geopriv.planar_laplace(EPS, sticky=store)
    assert (more.iloc[:30] == first).all()


@pytest.mark.parametrize("change", ["eps", "rho", "grid", "dataset"])
def test_other_parameters_or_data_sets_draw_anew(store, tmp_path, change):
    first = homes().geopriv.planar_laplace(EPS, sticky=store)
    other = {
        "eps": lambda: homes().geopriv.planar_laplace(2 * EPS, sticky=store),
        "rho": lambda: homes().geopriv.gaussian(1e-4, sticky=store),
        "grid": lambda: homes().geopriv.planar_laplace(EPS, grid=2.0, sticky=store),
        "dataset": lambda: homes().geopriv.planar_laplace(
            EPS, sticky=StickyStore(tmp_path / "sticky.sqlite", "homes 2026")
        ),
    }[change]()
    assert not (first == other).any()


def test_moved_rows_are_refused_and_nothing_tells_which(store):
    homes().geopriv.planar_laplace(EPS, sticky=store)
    moved = homes()
    moved.iloc[3:5] = homes(30, seed=9).iloc[3:5]
    with pytest.raises(ParameterError, match=r"^2 of 30 rows are no longer") as caught:
        moved.geopriv.planar_laplace(EPS, sticky=store)
    assert "p3" not in str(caught.value)


def test_a_repeat_costs_nothing(store, tmp_path):
    ledger = Ledger.create(tmp_path / "account", budget=1.5 * EPS)
    first = homes().geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
    again = homes().geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
    assert (first == again).all()
    with pytest.raises(geopriv_gis.BudgetError):
        homes(31).geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
    again = homes().geopriv.planar_laplace(EPS, sticky=store, ledger=ledger)
    assert (first == again).all()


def test_a_person_s_rows_come_all_at_once(store):
    homes(10).geopriv.planar_laplace(EPS, privacy_unit="table", sticky=store)
    with pytest.raises(ParameterError, match="persons with several rows"):
        homes(11).geopriv.planar_laplace(EPS, privacy_unit="table", sticky=store)


def test_the_file_holds_no_label_and_no_true_place(store, tmp_path):
    homes().geopriv.planar_laplace(EPS, sticky=store)
    data = (tmp_path / "sticky.sqlite").read_bytes()
    assert b"p12" not in data
    assert b"homes" not in data
    for series in (homes(), homes(crs="EPSG:4326")):
        for value in np.concatenate([series.x, series.y]):
            assert np.float64(value).tobytes() not in data
            assert np.array(value, ">f8").tobytes() not in data


def test_codes_need_the_key(tmp_path):
    for name in ("a", "b"):
        store = StickyStore(tmp_path / name, "homes")
        homes().geopriv.planar_laplace(EPS, sticky=store)
    rows = [
        {
            r
            for (r,) in sqlite3.connect(tmp_path / name).execute(
                "SELECT row FROM noise"
            )
        }
        for name in ("a", "b")
    ]
    assert len(rows[0]) == 30
    assert not rows[0] & rows[1]
    assert stat.S_IMODE((tmp_path / "a.key").stat().st_mode) == 0o600


@pytest.mark.parametrize("bad", ["store.sqlite", 3])
def test_what_is_no_store_is_refused(bad):
    with pytest.raises(ParameterError, match=r"^sticky must be "):
        homes().geopriv.planar_laplace(EPS, sticky=bad)


def test_repeating_labels_and_test_noise_are_refused(store, tmp_path):
    twice = homes(4)
    twice.index = [1, 1, 2, 3]
    with pytest.raises(ParameterError, match="label of its own"):
        twice.geopriv.planar_laplace(EPS, sticky=store)
    with pytest.raises(ParameterError, match="real releases only"):
        homes().geopriv.planar_laplace(EPS, sticky=store, rng=insecure_rng(1))
    with pytest.raises(ParameterError, match=r"^dataset must be"):
        StickyStore(tmp_path / "x", "")
    (tmp_path / "bad.key").write_bytes(b"short")
    with pytest.raises(ParameterError, match="not the key"):
        StickyStore(tmp_path / "bad", "homes")
