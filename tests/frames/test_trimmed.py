"""Trips without their ends: what is left, what is said, what is refused."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis import LedgerError, ParameterError
from geopriv_gis.testing import insecure_rng

HOMES = np.array([[530_000.0, 180_000.0], [536_000.0, 182_000.0]])
WORK = np.array([533_000.0, 178_000.0])


def rides(days=6, each=80, zone=None):
    """Return ways to work and back of two persons, with the jitter of GPS."""
    random = np.random.default_rng(8)
    parts = []
    for person, home in enumerate(HOMES):
        for day in range(days):
            for back in (False, True):
                share = np.linspace(0, 1, each)[:, None]
                way = home + share * (WORK - home)
                start = pd.Timestamp("2024-05-06 08:00", tz=zone)
                start += pd.Timedelta(days=day, hours=9 * back)
                parts.append(pd.DataFrame({
                    "who": f"p{person}", "ride": f"{day}{'b' if back else 'a'}",
                    "t": start + pd.to_timedelta(np.arange(each) * 10, unit="s"),
                    "xy": list((way[::-1] if back else way)
                               + random.normal(0, 12, (each, 2))),
                    "count": np.arange(each),
                }))  # fmt: skip
    table = pd.concat(parts, ignore_index=True).sample(frac=1, random_state=1)
    x, y = np.vstack(table.pop("xy").to_numpy()).T
    return gpd.GeoDataFrame(
        table, geometry=gpd.points_from_xy(x, y), crs="EPSG:27700"
    ).rename_geometry("where")


def trimmed(frame, **more):
    given = {"radius": 500, "person": "who", "time": "t", "trip": "ride", **more}
    return geopriv_gis.trim_ends(frame, **given)


@pytest.mark.arithmetic
def test_trim_ends_keeps_true_rows():
    frame = rides()
    frame.attrs["survey"] = [1]
    before = frame.copy()
    left = trimmed(frame)
    assert frame.equals(before)
    assert frame.attrs == {"survey": [1]}
    assert set(left.attrs) == {"geopriv"}
    assert list(left.columns) == ["who", "ride", "t", "where"]
    assert left.crs == frame.crs
    assert isinstance(left.index, pd.RangeIndex)  # gaps would tell how many are missing
    found = frame.merge(left, on=["who", "ride", "t"], suffixes=("", "_left"))
    assert len(found) == len(left) < len(frame)
    assert (found["where"] == found["where_left"]).all()
    home = gpd.points_from_xy(*HOMES[[int(w[1]) for w in left["who"]]].T)
    assert (left.distance(gpd.GeoSeries(home, crs=left.crs)) > 0.2 * 500).all()
    away = np.hypot(left.geometry.x - WORK[0], left.geometry.y - WORK[1])
    assert (away > 0.2 * 500).all()


def test_trim_ends_takes_columns_named_by_numbers():
    frame = rides(days=1).rename(columns={"who": 1, "ride": 2, "t": 3})
    left = trimmed(frame, person=1, trip=2, time=3)
    assert list(left.columns) == [1, 2, 3, "where"]
    assert 0 < len(left) < len(frame)


def test_trim_ends_trips_of_equal_names_are_of_their_persons():
    """Else the earlier person's end, and the later one's beginning, would be none."""
    frame = rides(days=1).query("ride == '0a'")
    frame.loc[frame["who"] == "p1", "t"] += pd.Timedelta("1D")
    left = trimmed(frame)
    for person, home in enumerate(HOMES):
        own = left[left["who"] == f"p{person}"].geometry
        assert len(own) > 25
        for end in (home, WORK):
            assert np.hypot(own.x - end[0], own.y - end[1]).min() > 0.2 * 500


def test_trim_ends_gap_begins_where_it_is_as_long():
    frame = rides(days=1, each=40).query("who == 'p0' and ride == '0a'")
    frame = frame.sort_values("t").assign(
        t=pd.Timestamp("2024-05-06") + pd.to_timedelta(np.arange(40) // 20 * 3600
                                                       + np.arange(40), unit="s")
    )  # fmt: skip
    for gap, trips in (("3601s", 2), ("3602s", 1)):
        left = trimmed(frame, trip=None, gap=gap, radius=20)
        assert left["trip"].nunique() == trips, gap


@pytest.mark.parametrize("name", ["who", "ride"])
def test_trim_ends_looks_for_names_in_each_column(name):
    frame = rides(days=1)
    names = frame[name].map(
        dict(zip(frame[name].unique(), ["a@x.org", "b@x.org"], strict=True))
    )
    with pytest.raises(geopriv_gis.ColumnError):
        trimmed(frame.assign(**{name: names}))


@pytest.mark.arithmetic
def test_trim_ends_cuts_all_trips_of_person():
    """A ride past the home, which neither begins nor ends near it."""
    past = rides(days=1).iloc[:0]
    x = HOMES[0, 0] + np.linspace(-3000, 3000, 200)
    when = pd.date_range("2024-06-01", periods=200, freq="5s")
    for who in ("p0", "p1"):
        past = pd.concat([past, gpd.GeoDataFrame(
            {"who": who, "ride": "past", "t": when, "count": 0},
            geometry=gpd.points_from_xy(x, [HOMES[0, 1]] * 200), crs="EPSG:27700",
        ).rename_geometry("where")])  # fmt: skip
    frame = pd.concat([rides(), past])
    left = trimmed(frame)
    left = left[left["ride"] == "past"]
    near = np.abs(left.geometry.x - HOMES[0, 0]) < 120
    assert not near[left["who"] == "p0"].any()
    assert near[left["who"] == "p1"].any()  # it is not that person's home


@pytest.mark.arithmetic
def test_trim_ends_splits_trips_at_gaps():
    frame = rides().drop(columns="ride")
    left = trimmed(frame, trip=None, gap="30min")
    assert list(left.columns) == ["who", "t", "trip", "where"]
    assert sorted(left["trip"].unique()) == list(range(24))
    spans = left.groupby(["who", "trip"])["t"].agg(lambda t: t.max() - t.min())
    assert len(spans) == 24
    assert (spans < pd.Timedelta("14min")).all()
    # Read as two days, the rides to work and back are one.
    assert trimmed(frame, trip=None, gap="10h")["trip"].nunique() == 12


@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:3857"])
@pytest.mark.arithmetic
def test_trim_ends_radius_is_ground_distance(crs):
    left = trimmed(rides().to_crs(crs)).to_crs("EPSG:27700")
    away = np.hypot(left.geometry.x - WORK[0], left.geometry.y - WORK[1])
    assert 0.2 * 500 < away.min() < 1.9 * 500


def test_trim_ends_splits_at_stop_in_repeated_dst_hour():
    """Arriving at 1:50, leaving 50 minutes later at 1:40; in spring no hour passes."""
    minutes = np.concatenate([np.arange(31), np.arange(80, 111)])
    x = 530_000 + 100 * np.concatenate([np.arange(31), np.arange(31)[::-1]])
    for start, many in (("2026-10-25 00:20", 2), ("2026-03-29 00:45", 1)):
        when = pd.Timestamp(start, tz="UTC") + pd.to_timedelta(minutes, "min")
        frame = gpd.GeoDataFrame(
            {"t": when.tz_convert("Europe/London")},
            geometry=gpd.points_from_xy(x, [180_000.0] * 62), crs="EPSG:27700",
        )  # fmt: skip
        frame = frame if many == 2 else frame.iloc[:31]
        left = geopriv_gis.trim_ends(frame, 300, time="t", gap="30min")
        assert left["trip"].nunique() == many
        assert left.geometry.x.max() < 533_000 - 0.2 * 300


def test_trim_ends_removes_unused_categories():
    frame = rides(days=1)
    gone = (frame["who"] == "p0").to_numpy()
    frame["where"] = gpd.points_from_xy(
        np.where(gone, 0.0, frame.geometry.x), frame.geometry.y, crs=frame.crs
    )
    frame = frame[~gone | (frame["ride"] == "0b").to_numpy()]
    frame.loc[frame["who"] == "p0", "ride"] = "gone"
    frame["t"] = frame["t"].where(frame["ride"] != "gone", frame["t"].min())
    named = frame.assign(**{n: frame[n].astype("category") for n in ("who", "ride")})
    left = trimmed(named)
    assert left["who"].cat.categories.tolist() == ["p1"]
    assert left["ride"].cat.categories.tolist() == ["0a", "0b"]


def test_trim_ends_removes_empty_trips():
    frame = rides()
    left = trimmed(frame, radius=20_000)
    assert len(left) == 0
    assert geopriv_gis.guarantee_of(left).notion == "none"


def test_trim_ends_treats_equal_times_as_ends():
    """Days in place of times: every fix may be the first."""
    frame = rides()
    frame["t"] = frame["t"].dt.floor("D")
    assert len(trimmed(frame)) == 0


@pytest.mark.arithmetic
def test_trim_ends_has_no_guarantee_or_charge(tmp_path):
    left = trimmed(rides(), keep="count")
    promise = left.geopriv.guarantee
    assert promise.notion == "none"
    assert promise.published == ("who", "ride", "t", "count")
    text = str(promise)
    for word in ("No privacy guarantee", "second result", "household", "roads"):
        assert word in text
    ledger = geopriv_gis.Ledger.create(tmp_path / "account", notion="gp", budget=1)
    with pytest.raises(LedgerError, match="fixes are left as they are"):
        ledger.charge(promise, dataset="rides")


def test_trimmed_trips_are_written_with_unpromised(tmp_path):
    pytest.importorskip("pyogrio")
    left = trimmed(rides())
    path = tmp_path / "left.gpkg"
    with pytest.raises(ParameterError, match=r"valid guarantee.* unpromised=True"):
        left.geopriv.to_file(path)
    with pytest.raises(ParameterError, match=r"Release again with a guarantee\.$"):
        geopriv_gis.write_file(left, tmp_path / "left.zip", archive={})
    left.geopriv.to_file(path, unpromised=True)
    back = geopriv_gis.read_file(path)
    assert len(back) == len(left)
    assert back.geopriv.guarantee.notion == "none"
    assert "second result" in str(back.geopriv.guarantee)
    moved = left.set_geometry(left.translate(1))
    with pytest.raises(ParameterError) as changed:  # since: it is no release at all
        geopriv_gis.write_file(moved, tmp_path / "x.gpkg", unpromised=True)
    assert "Give unpromised" not in str(changed.value)
    extended = left.assign(home="2 High Street")
    with pytest.raises(ParameterError, match="added after the release"):
        geopriv_gis.write_file(extended, tmp_path / "x.gpkg", unpromised=True)


@pytest.mark.arithmetic
def test_trim_ends_is_redrawn_on_each_call():
    frame = rides()
    assert len({len(trimmed(frame)) for _ in range(6)}) > 1
    one, two = (trimmed(frame, rng=insecure_rng(3)) for _ in range(2))
    assert one.equals(two)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"radius": 5}, "radius must be"),
        ({"radius": "far"}, "radius must be"),
        ({"trip": None}, r"needs trip \(column name\), or gap"),
        ({"gap": "1h"}, "exactly one of trip"),
        ({"trip": None, "gap": "soon"}, "gap must be"),
        ({"trip": None, "gap": 60}, "gap must be"),
        ({"trip": "none"}, "trip must name"),
        ({"person": "none"}, "person must name"),
        ({"time": "count"}, "time must be"),
        ({"keep": "none"}, "keep must name"),
        ({"keep": "where"}, "keep must name"),
        ({"crs": "sphere"}, "plane"),
    ],
)
@pytest.mark.arithmetic
def test_trim_ends_refuses_invalid_input(given, message):
    with pytest.raises(geopriv_gis.GeoPrivError, match=message):
        trimmed(rides(days=1), **given)


def test_trim_ends_does_not_overwrite_trip_column():
    frame = rides(days=1).rename(columns={"count": "trip"})
    with pytest.raises(ParameterError, match="gets a column 'trip'"):
        trimmed(frame, trip=None, gap="1h", keep="trip")
