"""Knox's statistic of released points: what is found, told and refused."""

import datetime
import decimal
import functools

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest

from geopriv_gis import guarantee_of, knox
from geopriv_gis.core.errors import GeoPrivWarning, ParameterError
from geopriv_gis.core.promise.law import Law
from geopriv_gis.frames.ground.release import attach
from geopriv_gis.frames.maps.analysis import AnalysedRelease
from geopriv_gis.frames.maps.space_time import read_times
from geopriv_gis.testing import insecure_rng

pytestmark = pytest.mark.arithmetic
CRS, WEST, SOUTH, SIDE, COUNT = "EPSG:27700", 530_000.0, 180_000.0, 4500.0, 300
KEPT = ["day", "date", "kind"]


def cases():
    """Cases of which half are in ten outbreaks of 150 m and a week."""
    random = np.random.default_rng(1)
    points = random.uniform(0, SIDE, (COUNT, 2))
    day = random.integers(0, 80, COUNT)
    ours = np.arange(0, COUNT, 2)
    outbreak = np.arange(len(ours)) % 10
    points[ours] = points[1:20:2][outbreak] + random.normal(0, 150, (len(ours), 2))
    day[ours] = day[1:20:2][outbreak] + random.integers(0, 7, len(ours))
    return gpd.GeoDataFrame(
        {"day": day, "kind": "case",
         "date": pd.Timestamp("2026-01-01") + pd.to_timedelta(day, "D")},
        geometry=gpd.points_from_xy(WEST + points[:, 0], SOUTH + points[:, 1]), crs=CRS,
    )  # fmt: skip


CASES = cases()
RELEASED = CASES.geopriv.planar_laplace(eps=0.01, keep=KEPT, rng=insecure_rng(2))
# The same cases under a guarantee whose noise is next to nothing.
WEAK = guarantee_of(RELEASED).replace(
    notion="cgp", eps=None, rho=2e10, law=Law(family="gaussian", rate=1e10), grid=None
)
TRUE = attach(CASES.copy(), WEAK)
OPTIONS = {"distances": [300, 800], "periods": [3, 7], "bandwidth": 200.0}


@functools.cache
def plain_table():
    """Return the table of the release, without permutations."""
    return knox(RELEASED, "day", **OPTIONS, permutations=0)


@functools.cache
def by_days():
    """Return what times given as dates are compared with."""
    return knox(RELEASED, "day", 300, 7, permutations=0)


@pytest.mark.arithmetic
def test_knox_finds_outbreaks():
    found = knox(RELEASED, "day", **OPTIONS, permutations=19, rng=insecure_rng(3))
    truth = knox(TRUE, "day", **OPTIONS, permutations=0)
    assert found["period"].tolist() == [3, 3, 7, 7]
    assert found["distance"].tolist() == [300, 800] * 2
    off = (found["value"] - truth["value"]) / found["se"]
    assert (off.abs() < 5.33).all()  # a false alarm below 1e-6
    assert (truth["value"] > 1.5).all()
    assert found["low"][0] > 1.5
    assert (found["p"] == 0.05).all()
    assert (found["null_low"] < 1).all()
    assert (found["null_high"] > 1).all()
    assert found.attrs["geopriv"]["error"]["p"] == 0.05
    assert truth[["null_low", "null_high", "p"]].isna().all(axis=None)
    # The released points by themselves show less of it.
    naive = knox(attach(RELEASED.copy(), WEAK), "day", **OPTIONS, permutations=0)
    assert naive["value"][0] < truth["value"][0] - 0.5


def test_knox_dates_with_time_zone_count_days_across_dst():
    """In London there are 25 hours between 25 and 26 October; of times they count."""
    day = pd.Timestamp("2026-10-20") + pd.to_timedelta(CASES["day"] // 10, "D")
    options = {"distances": 300.0, "periods": 1, "bandwidth": 200.0, "permutations": 0}
    local = day.dt.tz_localize("Europe/London")
    plain, zoned, objects, hours, passed = (
        knox(TRUE.assign(date=each), "date", **options)
        for each in (
            day, local, local.astype(object), local + pd.Timedelta("1h"),
            (local + pd.Timedelta("1h")).dt.tz_convert("UTC"),
        )
    )  # fmt: skip
    assert zoned.equals(plain)
    assert objects.equals(plain)
    assert hours.equals(passed)
    assert hours["pairs"][0] < plain["pairs"][0]


@pytest.mark.arithmetic
def test_knox_with_little_smoothing_matches_knox_table():
    month = CASES["day"] // 30
    options = {"distances": 300.0, "periods": "1", "permutations": 0}
    found = knox(TRUE.assign(month=month), "month", **options, bandwidth=40.0).iloc[0]
    x, y, month = (np.asarray(each, dtype=float) for each in
                   (CASES.geometry.x, CASES.geometry.y, month))  # fmt: skip
    upper = np.triu_indices(COUNT, 1)
    near = (np.hypot(x[:, None] - x, y[:, None] - y) <= 300)[upper]
    soon = (np.abs(month[:, None] - month) <= 1)[upper]
    assert found["pairs"] == pytest.approx((near & soon).sum(), rel=0.05)
    assert found["expected"] == pytest.approx(near.sum() * soon.mean(), rel=0.05)


def test_times_of_arrow_with_time_zone_count_like_those_of_pandas():
    arrow = pytest.importorskip("pyarrow")
    if not hasattr(pd, "ArrowDtype"):
        pytest.skip("pandas 1.4")
    zoned = RELEASED["date"].dt.tz_localize("Europe/London")
    source = AnalysedRelease.of(
        RELEASED.assign(
            zoned=zoned + pd.Timedelta("1h"),
            arrow=(zoned + pd.Timedelta("1h")).astype(
                pd.ArrowDtype(arrow.timestamp("ms", "Europe/London"))
            ),
        )
    )
    times, unit = read_times(source, "arrow")
    wanted, day = read_times(source, "zoned")
    assert (times == wanted).all()
    assert unit == day


@pytest.mark.representatives(2)
@pytest.mark.parametrize("column", ["date", "dates", "texts", "zoned"])
def test_knox_accepts_dates(column):
    frame = RELEASED.assign(
        dates=[each.date() for each in RELEASED["date"]],
        texts=RELEASED["date"].dt.strftime("%Y-%m-%d"),
        zoned=RELEASED["date"].dt.tz_localize("UTC"),
    )
    assert isinstance(frame["dates"][0], datetime.date)
    options = {"distances": 300, "periods": 7, "permutations": 0}
    found, days = knox(frame, column, **options), by_days()
    pd.testing.assert_frame_equal(pd.DataFrame(found), pd.DataFrame(days))
    assert found.attrs["geopriv"]["error"]["unit"] == "days"


@pytest.mark.parametrize("kind", [object, "category", decimal.Decimal])
def test_knox_takes_numbers_of_other_types_as_numbers(kind):
    day = RELEASED["day"]
    other = (
        day.map(kind).astype(object) if kind is decimal.Decimal else day.astype(kind)
    )
    found, unit = read_times(AnalysedRelease.of(RELEASED.assign(other=other)), "other")
    assert unit == 1.0
    assert (found == day - day.min()).all()


def test_knox_keeps_guarantee_of_release():
    promised = guarantee_of(plain_table())
    assert promised.eps == guarantee_of(RELEASED).eps
    assert promised.law is None
    assert any("published as it is" in text for text in promised.assumptions)


def test_knox_warns_of_no_near_pairs():
    few = CASES.iloc[1:9:2].geopriv.planar_laplace(eps=0.01, keep="day",
                                                   rng=insecure_rng(4))  # fmt: skip
    with pytest.warns(GeoPrivWarning, match="at 1 of 1"):
        found = knox(few, "day", 100, 7, bandwidth=60.0, permutations=19)
    assert found[["value", "se", "low", "high", "p"]].isna().all(axis=None)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"time": "nothing"}, "time must name a column of times"),
        ({"time": ["day"]}, "time must name a column of times"),
        ({"time": "geometry"}, "time must hold dates"),
        ({"time": "kind"}, "time must hold dates"),
        ({"time": "numbers"}, "time must hold dates"),
        ({"time": "missing"}, "none missing"),
        ({"time": "late"}, "none missing"),
        ({"time": "constant"}, "not all equal"),
        ({"time": "sick"}, "time must hold dates"),
        ({"time": "answers"}, "time must hold dates"),
        ({"time": "mixed"}, "time must hold dates"),
        ({"time": "codes"}, "time must hold dates"),
        ({"time": "no days"}, "time must hold dates"),
        ({"distances": "near"}, "distances must be 1 to 200 numbers"),
        ({"distances": -1}, "distances"),
        ({"periods": -1}, "periods"),
        ({"periods": "soon"}, "periods must be 1 to 20 numbers"),
        ({"bandwidth": 1.0}, "bandwidth"),
        ({"permutations": -1}, "permutations"),
        ({"rng": np.random.default_rng()}, "rng"),
    ],
)
def test_knox_refuses_invalid_arguments(changes, message):
    released = RELEASED.assign(
        **{"no days": "2026-02-30"},
        missing=np.nan, constant=1, sick=True, numbers="2026",
        late=RELEASED["date"].where(RELEASED["day"] > 5),
        answers=(RELEASED["day"] > 5).astype(object),
        mixed=pd.Series([True, *RELEASED["day"][1:]], RELEASED.index, dtype=object),
        codes=[str(1_234_567_890 + n) for n in range(len(RELEASED))],
    )  # fmt: skip
    with pytest.raises(ParameterError, match=message):
        knox(released, **{"time": "day", **OPTIONS, **changes})


@pytest.mark.arithmetic
def test_knox_refuses_too_many_rows_or_times():
    many = np.arange(10_001)
    rows = gpd.GeoDataFrame(
        {"second": many, "day": many // 100},
        geometry=gpd.points_from_xy(WEST + many, SOUTH + many), crs=CRS,
    )  # fmt: skip
    released = rows.geopriv.planar_laplace(eps=0.1, keep=["second", "day"])
    with pytest.raises(ParameterError, match="10,000 rows at most"):
        knox(released, "day", 300, 7)
    released = rows[:2001].geopriv.planar_laplace(eps=0.1, keep=["second", "day"])
    with pytest.raises(ParameterError, match="Round it, to days"):
        knox(released, "second", 300, 7)


@pytest.mark.parametrize(
    ("release", "message"),
    [
        (lambda: CASES.set_geometry(CASES.translate(1)), "carries no guarantee"),
        (lambda: CASES.geopriv.peak_laplace(
            0.01, eps_fixed=1.0, radius=50, keep="day"), "peak"),
        (lambda: CASES.geopriv.gaussian(
            rho=1e-4, privacy_unit="kind", keep=KEPT), "one row for each person"),
        (lambda: CASES.geopriv.gaussian(
            rho=1e-4, privacy_unit="kind", keep=KEPT,
        ).drop(columns="kind"), "'kind' of persons, without gaps"),
    ],
)  # fmt: skip
def test_knox_refuses_unsuitable_releases(release, message):
    with pytest.raises(ParameterError, match=message):
        knox(release(), "day", **OPTIONS)


def test_knox_plot_draws_curve_per_period():
    figure = pytest.importorskip("matplotlib.figure").Figure()
    found = knox(RELEASED, "day", **OPTIONS, permutations=3)
    ax = found.plot(ax=figure.subplots())
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert texts == [
        "95 % of times in random order",
        "day at most 3 apart, 95 % interval",
        "day at most 7 apart, 95 % interval",
    ]
    drawn = [bars.lines[0].get_ydata() for bars in ax.containers]
    np.testing.assert_allclose(np.hstack(drawn).astype(float), found["value"])
    dated = knox(RELEASED, "date", 300, 7, bandwidth=200.0, permutations=0)
    ax = dated.plot(ax=figure.subplots())
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert texts == ["date at most 7 days apart, 95 % interval"]


@pytest.mark.arithmetic
def test_knox_warns_of_few_near_times():
    number = np.arange(120)  # with all 400 it takes ten times as long
    few = CASES.head(120).geopriv.planar_laplace(eps=0.01, rng=insecure_rng(2))
    few = few.assign(day=np.where(number < 4, 0, 10 * number))
    with pytest.warns(GeoPrivWarning, match="are rough"):
        found = knox(few, "day", **OPTIONS, permutations=0)
    assert not found["reliable"].any()
    assert found["reason"].str.startswith("few rows").all()
    result = plain_table()
    assert result["reliable"].all()
    assert (result["reason"] == "").all()
