"""Tracks of whole persons: what comes out, what is public, what is refused."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

import geopriv_gis
from geopriv_gis import ColumnError, GeoPrivWarning, ParameterError
from geopriv_gis.core.points.windows import Windows
from geopriv_gis.frames.points.moments import RowTimes, TimeWindows
from geopriv_gis.testing import insecure_rng

PLACE = (530_000.0, 180_000.0)


def fixes(zone=None, persons=3, each=60):
    random = np.random.default_rng(5)
    when = pd.date_range("2024-05-06 00:00", periods=each, freq="17min", tz=zone)
    steps = random.normal(size=(persons, each, 2)).cumsum(axis=1) * 200 + PLACE
    table = {
        "deer": np.repeat([f"d{n}" for n in range(persons)], each),
        "t": list(when) * persons,
        "kind": random.choice(["rest", "graze"], persons * each),
    }
    x, y = steps.reshape(-1, 2).T
    return gpd.GeoDataFrame(
        table, geometry=gpd.points_from_xy(x, y), crs="EPSG:27700"
    ).sample(frac=1, random_state=1)


def track_of(frame, **more):
    given = {"privacy_unit": "deer", "time": "t", "windows": "1h", "rho": 1e-4, **more}
    return geopriv_gis.private_track(frame, **given)


def test_track_has_row_per_person_and_window():
    """What QGIS's temporal controller and MovingPandas read: a column of dates."""
    found = track_of(fixes())
    assert list(found.columns) == [
        "deer", "start", "end", "geometry", "se", "reliable", "reason",
    ]  # fmt: skip
    assert isinstance(found, gpd.GeoDataFrame)
    assert found.crs == "EPSG:27700"
    for name in ("start", "end"):
        assert pd.api.types.is_datetime64_any_dtype(found[name])
    assert (found["end"] - found["start"] == pd.Timedelta("1h")).all()
    for _, track in found.groupby("deer"):
        assert track["start"].is_monotonic_increasing
        assert not track["start"].duplicated().any()
        assert track["start"].iloc[0] == pd.Timestamp("2024-05-06")
        assert len(track) == 17
    # As trajectories are made of it: by person, with times for an index.
    assert found.set_index("start").groupby("deer")["geometry"].count().eq(17).all()


@pytest.mark.parametrize("zone", [None, "UTC", "America/New_York"])
@pytest.mark.arithmetic
def test_track_windows_use_time_zone_of_times(zone):
    found = track_of(fixes(zone), windows="1d")
    assert (found["start"].dt.hour == 0).all()
    first = found["start"].dt.tz_localize(None).iloc[0]
    assert first == pd.Timestamp("2024-05-06")
    assert str(found["start"].dt.tz) == str(zone)


@pytest.mark.parametrize("zone", [None, "UTC", "America/New_York"])
@pytest.mark.arithmetic
def test_track_windows_are_of_each_persons_times(zone):
    """Whoever is tracked before or after: a deer in winter, and one in summer."""
    frame = fixes(zone, persons=2, each=30).sort_index()
    frame.loc[frame["deer"] == "d0", "t"] += pd.Timedelta("200D")
    found = track_of(frame, windows="1d")
    for deer, own in frame.groupby("deer"):
        theirs = found[found["deer"] == deer]["start"]
        assert set(theirs.dt.date) == set(own["t"].dt.date)


def test_track_merges_repeated_dst_hour():
    frame = fixes(persons=1, each=30)
    utc = pd.date_range("2024-10-26 22:00", periods=30, freq="10min", tz="UTC")
    frame = frame.sort_index().assign(t=utc.tz_convert("Europe/London"))
    found = track_of(frame)
    assert not found["start"].duplicated().any()
    # 23 h to 2 h by the clock, of which one hour came twice.
    assert [start.hour for start in found["start"]] == [23, 0, 1, 2]


@pytest.mark.usefixtures("large_budgets")
def test_track_repeated_dst_hour_is_not_mixed_with_the_first():
    """Who left after the first hour was nowhere else in it: 10 of 60 minutes away."""
    utc = pd.DatetimeIndex(["2024-10-27 00:00", "2024-10-27 00:50", "2024-10-27 01:10",
                            "2024-10-27 02:00"], tz="UTC")  # fmt: skip
    x = PLACE[0] + np.array([0.0, 0.0, 6000.0, 6000.0])
    frame = gpd.GeoDataFrame(
        {"deer": "a", "t": utc.tz_convert("Europe/Berlin")},
        geometry=gpd.points_from_xy(x, [PLACE[1]] * 4), crs="EPSG:27700",
    )  # fmt: skip
    found = track_of(frame, rho=1.0, smooth=False).set_index("start")
    (there,) = found.geometry.x[found.index.hour == 2] - PLACE[0]
    assert there == pytest.approx(1000, abs=100)


@pytest.mark.parametrize("first", [0, 1])
def test_track_warning_counts_the_most_windows_of_a_person(first):
    many = fixes(persons=1, each=900)
    few = fixes(persons=1, each=5).assign(deer="few")
    frame = pd.concat([few, many] if first else [many, few])
    with pytest.warns(GeoPrivWarning, match="^255 windows of one person share"):
        track_of(frame, smooth=False)


def test_time_windows_kind_of_each_hour():
    """Night: 22 to 6; day: 8 to 18, Monday to Friday; weekend: 8 to 18."""
    kinds = ("night", "day", "weekend")
    night, off, day, weekend = 0, -1, 1, 2
    expected = [
        each
        for between in [day] * 5 + [weekend] * 2
        for each in [night] * 6 + [off] * 2 + [between] * 10 + [off] * 4 + [night] * 2
    ]
    assert TimeWindows(kinds=kinds)._kind_of_hour(np.arange(168)).tolist() == expected


def test_track_smooths_person_with_one_fix():
    found = track_of(fixes(persons=1, each=1))
    assert len(found) == 1
    assert found["se"].iloc[0] > 0


def test_track_windows_by_kinds_of_hours_and_labels():
    found = track_of(fixes(each=300), windows="night/day/weekend")
    assert found["window"].tolist() == ["night", "day"] * 3  # Monday to Thursday
    # Rows of the same noise: three windows, as three rows of one person.
    assert np.allclose(found["se"], np.sqrt(2 / 2e-4), rtol=0.01)
    found = track_of(fixes(), windows="kind")
    assert found["window"].tolist() == ["graze", "rest"] * 3
    same = fixes().rename(columns={"kind": "night"})
    assert set(track_of(same, windows="column:night")["window"]) == {"graze", "rest"}


def test_track_of_table_publishes_no_person_column():
    found = track_of(fixes(persons=1), privacy_unit="table")
    assert list(found.columns) == [
        "start", "end", "geometry", "se", "reliable", "reason",
    ]  # fmt: skip
    assert found.geopriv.guarantee.privacy_unit == "table"


@pytest.mark.parametrize("name", ["row", "table"])
@pytest.mark.arithmetic
def test_track_accepts_column_named_like_unit(name):
    found = track_of(
        fixes().rename(columns={"deer": name}), privacy_unit=f"column:{name}"
    )
    assert found.geopriv.guarantee.privacy_unit == f"column:{name}"


@pytest.mark.filterwarnings("ignore:.*share the budget:geopriv_gis.GeoPrivWarning")
@pytest.mark.arithmetic
def test_track_noise_depends_on_windows_not_rows():
    """Not of the rows: more fixes cost nothing."""
    few, many = (track_of(fixes(each=n), smooth=False) for n in (60, 61))
    assert np.allclose(few["se"], np.sqrt(17 / 2e-4), rtol=0.01)
    assert np.allclose(many["se"], np.sqrt(17 / 2e-4), rtol=0.01)
    frame = fixes(each=60)
    twice = pd.concat([frame, frame])
    assert np.allclose(track_of(twice, smooth=False)["se"], few["se"])


@pytest.mark.representatives(2)
@pytest.mark.arithmetic
@pytest.mark.filterwarnings("ignore:.*share the budget:geopriv_gis.GeoPrivWarning")
@pytest.mark.parametrize("budget", [{"rho": 1e-5}, {"eps": 0.05, "rho": None}])
@pytest.mark.parametrize("windows", ["1h", "night/day"])
def test_track_standard_errors_match_noise(budget, windows):
    """Of 1,000 persons at rest, whose true means are known.

    At 5 standard errors of the mean square, of which 5 % more or less are not told
    apart from it, but half of the noise or twice of it.
    """
    each = 60 if windows == "1h" else 12
    frame = fixes(persons=1000, each=each)
    frame = frame.set_geometry(
        gpd.GeoSeries.from_xy(
            [PLACE[0]] * len(frame), [PLACE[1]] * len(frame), index=frame.index,
            crs=frame.crs,
        )
    )  # fmt: skip
    frame["t"] = frame["t"] + pd.Timedelta("20h")
    found = track_of(
        frame, windows=windows, smooth=False, rng=insecure_rng(4), **budget
    )
    away = np.column_stack([found.geometry.x, found.geometry.y]) - PLACE
    square = ((away / found["se"].to_numpy()[:, None]) ** 2).mean(axis=1)
    by_person = pd.Series(square).groupby(found["deer"].to_numpy()).mean()
    error = by_person.std() / np.sqrt(len(by_person))
    assert abs(by_person.mean() - 1) < 5 * error
    assert 5 * error < 0.3


@pytest.mark.arithmetic
def test_track_smoothing_uses_noisy_means_only(monkeypatch):
    """Two tables with the same noisy means have the same smoothed ones."""
    frame = fixes()
    other = frame.set_geometry(frame.geometry.translate(5000.0, -3000.0))
    means = Windows.window_means
    fixed = {}

    def same(self, points):
        return fixed.setdefault("means", means(self, points))

    monkeypatch.setattr(Windows, "window_means", same)
    one, two = (track_of(each, rng=insecure_rng(3)) for each in (frame, other))
    assert list(one.geometry.to_wkb()) == list(two.geometry.to_wkb())
    assert one["se"].tolist() == two["se"].tolist()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"windows": "15 parsecs"}, "windows must be"),
        ({"windows": "0min"}, "windows must be"),
        ({"windows": "1001w"}, "windows must be"),
        ({"windows": "night/noon"}, "windows must be"),
        ({"windows": None}, "private_track needs windows"),
        ({"windows": "geometry"}, "windows must be"),
        ({"time": "kind"}, "time must be a column of dates"),
        ({"time": "nothing"}, "time must name"),
        ({"time": "geometry"}, "time must name"),
        ({"privacy_unit": "nobody"}, "privacy_unit must be"),
        ({"privacy_unit": ["deer"]}, "privacy_unit must be"),
        ({"privacy_unit": "row"}, "whose fixes are whose"),
        ({"smooth": 1}, "smooth must be"),
        ({"speed": 0}, "speed"),
        ({"speed": 1e-200}, "speed"),
        ({"speed": 1e200}, "speed"),
        ({"speed": 500, "windows": "night"}, "speed is for smoothing"),
        ({"speed": 500, "smooth": False}, "speed is for smoothing"),
        ({"eps": 0.1}, "exactly one of eps"),
    ],
)
@pytest.mark.arithmetic
def test_track_refuses_invalid_arguments(changes, words):
    with pytest.raises(ParameterError, match=words):
        track_of(fixes(), **changes)


def test_track_errors_count_missing_times_and_persons():
    frame = fixes()
    with pytest.raises(ParameterError, match=r"missing in 2 of 180"):
        track_of(frame.assign(t=frame["t"].where(np.arange(180) > 1)))
    with pytest.raises(ParameterError, match="privacy_unit must have"):
        track_of(frame.assign(deer=frame["deer"].where(np.arange(180) > 1)))
    with pytest.raises(ParameterError, match="dates with times"):
        track_of(frame.assign(t=np.arange(180)))
    with pytest.raises(ParameterError, match="rename"):
        track_of(frame.rename(columns={"deer": "start"}), privacy_unit="start")
    with pytest.raises(ParameterError, match="cannot be compared"):
        track_of(frame.assign(kind=[[n] for n in range(180)]), windows="kind")


@pytest.mark.parametrize("speed", [0.01, 1e7])
@pytest.mark.parametrize("rho", [1e-12, 0.19])
@pytest.mark.filterwarnings("ignore:.*rho:geopriv_gis.GeoPrivWarning")
@pytest.mark.arithmetic
def test_track_smoothing_accepts_any_speed(speed, rho):
    """Nothing may fail once the budget is spent."""
    found = track_of(fixes(), speed=speed, rho=rho)
    assert np.isfinite(found["se"]).all()
    assert np.isfinite(found.geometry.x).all()


@pytest.mark.parametrize("text", ["", "NaT"])
@pytest.mark.parametrize("windows", ["1h", "kind"])
@pytest.mark.arithmetic
def test_track_invalid_time_texts_are_missing(text, windows):
    """They were read as the year 292277 before Christ, and weighed."""
    frame = fixes()
    texts = frame["t"].dt.strftime("%Y-%m-%d %H:%M").where(np.arange(180) > 1, text)
    with pytest.raises(ParameterError, match=r"missing in 2 of 180"):
        track_of(frame.assign(t=texts), windows=windows)


@pytest.mark.parametrize("year", ["1690", "2200", "2900"])
def test_track_refuses_years_out_of_range(year):
    """Newer versions of pandas read them: "start" was in another century then."""
    frame = fixes(persons=1, each=2)
    frame["t"] = [f"{int(year) - 1}-12-31 12:00", f"{year}-01-01 00:00"]
    with pytest.raises(ParameterError, match="time must"):
        track_of(frame, windows="1d")


def test_track_has_no_window_for_skipped_dst_hour():
    utc = pd.date_range("2024-03-30 23:30", periods=30, freq="10min", tz="UTC")
    frame = fixes(persons=1, each=30).sort_index()
    frame["t"] = utc.tz_convert("Europe/London")
    found = track_of(frame)
    assert [start.hour for start in found["start"]] == [23, 0, 2, 3, 4, 5]
    assert (found["end"] > found["start"]).all()
    assert found.index.tolist() == list(range(6))


@pytest.mark.parametrize("name", ["kind", 0])
def test_track_labels_with_coordinates_are_refused(name):
    """Whatever the column is called: 0 is a name as well."""
    frame = fixes()
    frame[name] = [
        f"{x:.3f} {y:.3f}"
        for x, y in zip(frame.geometry.x, frame.geometry.y, strict=True)
    ]
    with pytest.raises(ColumnError):
        track_of(frame, windows=name)


@pytest.mark.arithmetic
def test_track_warns_of_many_unsmoothed_windows():
    with pytest.warns(GeoPrivWarning, match="windows of one person share the budget"):
        track_of(fixes(each=600), smooth=False)


@pytest.mark.arithmetic
def test_track_charges_ledger_of_person_column(tmp_path):
    frame = fixes()
    account = geopriv_gis.Ledger.create(
        tmp_path / "a.ledger", budget=2e-4, notion="cgp", privacy_unit="deer"
    )
    track_of(frame, ledger=account)
    track_of(frame, ledger=account)
    with pytest.raises(geopriv_gis.BudgetError):
        track_of(frame, ledger=account)


@pytest.mark.arithmetic
def test_track_marks_unreliable_motion():
    frame = fixes()
    found = track_of(frame, rho=1e-9, rng=insecure_rng(1))
    assert not found["reliable"].any()
    assert set(found["reason"]) == {"noise hides how far this person moves"}
    seen = track_of(frame, rho=0.1, rng=insecure_rng(1))
    assert seen["reliable"].all()
    assert set(seen["reason"]) == {""}
    assert "reliable" not in track_of(frame, smooth=False)


@pytest.mark.parametrize(
    ("when", "good"),
    [
        ("1699-12-31T23:59", False), ("1700-01-01T00:00", True),
        ("2199-12-31T23:59", True), ("2200-01-01T00:00", False),
    ],
)  # fmt: skip
def test_times_lie_in_the_years_1700_to_2199(when, good):
    frame = fixes(persons=1, each=2).assign(t=["2024-01-01T12:00", when])
    codes = np.zeros(2, dtype=np.int64)
    if good:
        assert len(RowTimes.of(frame, "t", codes).clock) == 2
        return
    with pytest.raises(ParameterError, match="the years 1700 to 2199"):
        RowTimes.of(frame, "t", codes)


def test_track_needs_columns_and_rows_within_windows():
    frame = fixes()
    noon = frame[frame["t"].dt.hour == 12]
    with pytest.raises(ParameterError, match="windows must contain at least one row"):
        track_of(noon, windows="night")
    with pytest.raises(ParameterError, match="frame must be a GeoDataFrame"):
        track_of(frame.geometry, privacy_unit="table")
    with pytest.raises(ParameterError, match="frame must be a GeoDataFrame"):
        frame.geometry.geopriv.trim_ends(500, time="t", gap="1h")
