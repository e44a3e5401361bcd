"""Counts by zone and period: which period a row is in, sums, persons, refusals."""

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely
from shapely.geometry import box

import geopriv_gis
from geopriv_gis import Ledger, ParameterError, read_file, write_file
from geopriv_gis.frames.zones import question
from geopriv_gis.frames.zones.periods import Periods
from geopriv_gis.ledger import marks
from geopriv_gis.ledger.session import SessionFile
from geopriv_gis.testing import insecure_rng

PLANE = "EPSG:27700"
WEST, EAST = box(0, 0, 1000, 1000), box(1000, 0, 2000, 1000)
ZONES = gpd.GeoDataFrame({"name": ["west", "east"]}, geometry=[WEST, EAST], crs=PLANE)
pytestmark = pytest.mark.filterwarnings("ignore:.*hardly protects")
SURE = {"rho": 1e12}
WEEKS = {"time": "date", "every": "7D", "start": "2026-01-01", "end": "2026-01-22"}


def rows(dates, x=500.0, **columns):
    x = np.broadcast_to(x, len(dates))
    points = gpd.points_from_xy(x, np.full(len(dates), 500.0))
    return gpd.GeoDataFrame({"date": dates, **columns}, geometry=points, crs=PLANE)


def counted(frame, **options):
    given = {**WEEKS, **SURE, "rng": insecure_rng(1), **options}
    return geopriv_gis.zonal_counts(frame, ZONES, **given)


def test_rows_count_in_their_zone_and_period():
    dates = [
        "2025-12-31T23:59:59", "2026-01-01", "2026-01-07T23:59:59.999999999",
        "2026-01-08", "2026-01-21T23:00:00-01:00", "2026-01-21T23:00:00+01:00",
    ]  # fmt: skip
    found = counted(rows(dates, [500, 500, 500, 1500, 500, 1500]))
    assert found["name"].tolist() == ["west"] * 3 + ["east"] * 3
    starts = pd.to_datetime(["2026-01-01", "2026-01-08", "2026-01-15"]).tolist()
    assert found["period"].tolist() == starts * 2
    assert found["count"].round(3).tolist() == [2, 0, 0, 0, 1, 1]


@pytest.mark.parametrize("kind", ["texts", "objects", "datetime64", "zoned", "mixed"])
@pytest.mark.arithmetic
def test_series_counts_agree_for_every_date_type(kind):
    texts = ["2026-01-02", "2026-01-09", "2026-01-09"]
    dates = pd.Series(pd.to_datetime(texts))
    given = {
        "texts": texts,
        "objects": [each.date() for each in dates],
        "datetime64": dates,
        "zoned": dates.dt.tz_localize("UTC").dt.tz_convert("Asia/Tokyo"),
        "mixed": ["2026-01-02", dates[1], dates[2].date()],
    }[kind]
    assert counted(rows(given))["count"].round(3).tolist() == [1, 2, 0, 0, 0, 0]


def test_dates_outside_periods_are_not_counted():
    found = counted(rows(["9999-12-31", "0001-01-01", "2026-01-02"]))
    assert found["count"].round(3).tolist() == [1, 0, 0, 0, 0, 0]


def test_series_have_366_periods_at_most():
    days = pd.Timestamp("2026-01-01") + pd.to_timedelta([366, 367], "D")
    found = Periods.of("date", "1D", "2026-01-01", days[0])
    assert (len(found.starts), found.over) == (366, 366)
    with pytest.raises(ParameterError, match="at most 366 periods"):
        Periods.of("date", "1D", "2026-01-01", days[1])


def test_zones_and_periods_make_a_million_counts_at_most(monkeypatch):
    monkeypatch.setattr(question, "_ANSWERS", 6)
    assert len(counted(rows([]))) == 6
    monkeypatch.setattr(question, "_ANSWERS", 5)
    with pytest.raises(ParameterError, match=r"must make 5 counts at most; .* are 6\."):
        counted(rows([]))


def test_months_have_their_own_lengths():
    found = counted(
        rows(["2026-01-31", "2026-02-28", "2026-03-01"]), every="MS", end="2026-04-01"
    )
    assert found["count"].round(3).tolist() == [1, 1, 1, 0, 0, 0]


@pytest.mark.arithmetic
def test_periods_do_not_depend_on_the_rows():
    one, none = counted(rows(["2026-01-09"])), counted(rows([]))
    assert one["period"].equals(none["period"])
    assert one["se"].equals(none["se"])


@pytest.mark.parametrize("budget", [{"rho": 0.5}, {"eps": 1.0}])
@pytest.mark.arithmetic
def test_series_errors_of_sums_match_covariance(budget):
    """Of 400 zones, 50 rows in the second of three weeks of one of them."""
    squares = [box(9 * n, 0, 9 * n + 9, 1000) for n in range(400)]
    zones = gpd.GeoSeries(squares, crs=PLANE)
    found = geopriv_gis.zonal_counts(
        rows(["2026-01-09"] * 50, 5.0), zones, **budget, **WEEKS, rng=insecure_rng(5)
    )
    truth = np.zeros((400, 3))
    truth[0, 1] = 50
    errors = found["count_raw"].to_numpy().reshape(400, 3) - truth
    covariance = np.array(found.attrs["geopriv"]["error"]["covariance"])
    assert found["se"].to_numpy()[:3] ** 2 == pytest.approx(
        covariance.diagonal(), rel=1e-5
    )
    # The variance of 400 has a standard error of 7 %, of Laplace noise 11 %.
    assert errors.sum(axis=1).var() == pytest.approx(covariance.sum(), rel=0.3)
    covered = (found["low"].to_numpy() <= truth.ravel()) & (
        truth.ravel() <= found["high"].to_numpy()
    )
    assert 0.93 < covered.mean() < 0.99


def test_series_caps_rows_per_person_over_all_periods():
    frame = rows(["2026-01-02", "2026-01-09", "2026-01-16"], who=["a", "a", "b"])
    found = counted(frame, privacy_unit="who", max_rows_per_unit=1)
    assert found["count"].round(2).tolist() == [1, 0, 1, 0, 0, 0]
    assert set(found["about"]) == {"at most one row of each person"}
    assert found.attrs["geopriv"]["error"]["persons_over"] == pytest.approx(1, abs=0.01)


def test_series_of_sums_states_errors_in_the_unit_of_the_sums():
    """Of 3 and of 140 days: as covariance, and as errors of 1, 2, … days in a row."""
    frame, found = rows(["2026-01-02"], paid=[10.0]), {}
    for days, end in ((3, "2026-01-04"), (140, "2026-05-21")):
        found[days] = counted(
            frame, sum="paid", bounds=(0, 5000), rho=1.0, every="D", end=end
        )
    facts = {days: each.attrs["geopriv"]["error"] for days, each in found.items()}
    se = found[3]["se"].to_numpy()[:3]
    assert np.diag(facts[3]["covariance"]) == pytest.approx(se**2, rel=1e-4)
    errors, se = np.array(facts[140]["sum_se"]), found[140]["se"].to_numpy()[:140]
    assert errors[0] == pytest.approx(se.max(), rel=1e-4)
    # The error of all days is one number; those of many grow slower than √days.
    assert (errors[1:] < errors[0] * np.sqrt(np.arange(2, 141))).all()
    assert (errors >= se.min() * 0.9).all()


@pytest.mark.arithmetic
def test_series_sums_values_by_period():
    frame = rows(["2026-01-02", "2026-01-03", "2026-01-09"], paid=[10.0, 20.0, 90.0])
    found = counted(frame, sum="paid", bounds=(0, 50))
    assert found["sum"].round(1).tolist() == [30, 50, 0, 0, 0, 0]


@pytest.mark.arithmetic
def test_series_is_charged_once_before_draw(tmp_path):
    path = tmp_path / "ledger"
    ledger = Ledger.create(path, notion="zcdp", budget=1.0)
    found = counted(rows(["2026-01-02"]), rho=0.5, rng=None, ledger=ledger)
    assert ledger.spent == 0.5
    guarantee = geopriv_gis.guarantee_of(found)
    assert guarantee.rho == 0.5
    assert any(
        "the periods and any bounds are public" in each
        for each in guarantee.assumptions
    )


def test_series_of_file_matches_frame_and_keeps_record(tmp_path):
    pytest.importorskip("pyogrio")
    frame = rows(["2026-01-02", "2026-01-09"])
    frame.to_file(tmp_path / "visits.gpkg")
    found = geopriv_gis.ask_file(
        tmp_path / "visits.gpkg", "zonal_counts", zones=ZONES, **WEEKS, **SURE
    )
    assert found["count"].round(2).tolist() == [1, 1, 0, 0, 0, 0]
    write_file(found, tmp_path / "weeks.gpkg")
    again = read_file(tmp_path / "weeks.gpkg")
    covariance = again.attrs["geopriv"]["error"]["covariance"]
    assert np.shape(covariance) == (3, 3)


def test_geojson_date_row_does_not_shift_other_times(tmp_path):
    """GDAL takes offsets off all times of GeoJSON where one row has a plain date."""
    pytest.importorskip("pyogrio")
    found = []
    for more in ([], ["2026-01-02"]):
        frame = rows(["2026-01-07T22:00:00-05:00"] * 50 + more)
        frame.to_file(tmp_path / "visits.geojson", driver="GeoJSON")
        answer = geopriv_gis.ask_file(
            tmp_path / "visits.geojson", "zonal_counts", zones=ZONES, **WEEKS, **SURE
        )
        found.append(answer["count"].round(2).tolist()[:3])
    assert found == [[0, 50, 0], [1, 50, 0]]


def test_series_of_a_year_of_days_can_be_written(tmp_path):
    pytest.importorskip("pyogrio")
    year = {"time": "date", "every": "D", "start": "2026-01-01", "end": "2027-01-01"}
    found = geopriv_gis.zonal_counts(
        rows(["2026-01-02"]), ZONES, rho=0.5, mechanism="cells", **year
    )
    error = found.attrs["geopriv"]["error"]
    assert "covariance" not in error
    separate = found["se"][0] * np.sqrt(np.arange(1, 366))
    assert error["sum_se"] == pytest.approx(separate.tolist(), rel=1e-5)
    write_file(found, tmp_path / "days.gpkg")
    most = geopriv_gis.zonal_counts(
        rows(["2026-01-02"]), ZONES, rho=0.5, **{**year, "end": "2026-05-09"}
    )
    assert len(most.attrs["geopriv"]["error"]["covariance"]) == 128
    write_file(most, tmp_path / "most.gpkg")


REFUSED = {
    "a missing argument": ({"end": None}, "go together; give end"),
    "no time": ({"time": None}, "go together; give time"),
    "an end before the start": ({"end": "2025-01-01"}, "start must be before end"),
    "a start that is a number": ({"start": 2026}, "start must be a date"),
    "a start with an offset": ({"start": "2026-01-01T00+01:00"}, "without an offset"),
    "an end within a week": ({"end": "2026-01-20"}, "such as 2026-01-22"),
    "an end that is none": ({"end": "soon"}, "end must be a date"),
    "a length that is none": ({"every": "often"}, "every must be a length"),
    "a length of nothing": ({"every": "0D"}, "every must be a length"),
    "a length backwards": ({"every": "-1D"}, "every must be a length"),
    "a start within a month": ({"every": "MS", "start": "2026-01-02",
                                "end": "2026-03-01"}, "such as 2026-02-01"),
    "too many periods": ({"every": "1min"}, "at most 366 periods"),
    "another column": ({"time": "day"}, "time must name a column"),
    "queries": ({"queries": "zone"}, "cannot be combined with time"),
    "weights": ({"weights": [1, 2]}, "cannot be combined with time"),
    "a limit": ({"below": 3}, "cannot be combined with below"),
    "another mechanism": ({"mechanism": "gaussian"}, "mechanism must be one of"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.arithmetic
def test_series_refuses_invalid_arguments(name):
    options, message = REFUSED[name]
    with pytest.raises(ParameterError, match=message):
        counted(rows(["2026-01-02"]), **options)


@pytest.mark.parametrize(
    "dates", [["2026-01-02", None], [1, 2], ["01/02/2026", "2026-01-02"], ["x", "y"]]
)
@pytest.mark.arithmetic
def test_series_refuses_non_date_columns_without_values(dates):
    with pytest.raises(ParameterError, match="column of dates or times, none"):
        counted(rows(dates))


def test_series_refuses_overlapping_zones():
    both = gpd.GeoSeries([WEST, box(500, 0, 1500, 1000)], crs=PLANE)
    with pytest.raises(ParameterError, match="zones must not overlap"):
        geopriv_gis.zonal_counts(rows(["2026-01-02"]), both, **WEEKS, **SURE)


# -- period by period ------------------------------------------------------------------

PARTS = ["2026-01-08", "2026-01-15", "2026-01-22"]


def published(path, frame, until, **options):
    given = {"rho": 0.5, **WEEKS, "until": until, "store": path, **options}
    return geopriv_gis.zonal_counts(frame, ZONES, **given)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "visits.session"


def test_continued_series_publishes_weeks_and_charges_once(tmp_path, path):
    ledger = Ledger.create(tmp_path / "ledger", notion="zcdp", budget=0.6)
    before = []
    for number, until in enumerate(PARTS, start=1):
        dates = ["2026-01-02"] * 9 + ["2026-01-09"] * 5 * (number > 1)
        found = published(path, rows(dates), until, ledger=ledger, rho=0.5)
        assert ledger.spent == 0.5
        assert len(found) == 2 * number
        west = found[found["name"] == "west"]
        assert west["count_raw"].tolist()[: len(before)] == pytest.approx(before)
        before = west["count_raw"].tolist()
        stated = np.array(found.attrs["geopriv"]["error"]["covariance"])
        assert west["se"].to_numpy() ** 2 == pytest.approx(stated.diagonal(), rel=1e-5)
    assert path.stat().st_mode & 0o777 == 0o600
    limit = SessionFile.open(path).limit
    assert (limit.notion, float(limit.budget)) == ("zcdp", 0.5)
    assumed = geopriv_gis.guarantee_of(found).assumptions
    assert any("keeps its zone and period" in each for each in assumed)


def test_continued_series_integer_counts_are_final(tmp_path):
    frame = rows(["2026-01-02", "2026-01-09", "2026-01-16"] * 9)
    given = {**WEEKS, "rho": 0.05, "integer": True}
    store = tmp_path / "weeks.session"
    first, second = (
        geopriv_gis.zonal_counts(frame, ZONES, **given, until=until, store=store)
        for until in ("2026-01-08", "2026-01-22")
    )
    later = second[second["period"] < "2026-01-08"]
    assert first["count"].tolist() == later["count"].tolist()
    count = second["count"].to_numpy()
    assert (count == np.rint(count)).all()
    assert (count >= 0).all()


def test_continued_series_knows_its_zones_however_their_rings_begin(path):
    published(path, rows([]), PARTS[0])
    again = {"rho": 0.5, **WEEKS, "until": PARTS[1], "store": path}
    turned = gpd.GeoDataFrame(
        {"name": ["west", "east"]}, crs=PLANE,
        geometry=[shapely.geometry.box(*zone.bounds, ccw=False)
                  for zone in (WEST, EAST)],
    )  # fmt: skip
    assert len(geopriv_gis.zonal_counts(rows([]), turned, **again)) == 4
    others = (
        ZONES.set_geometry(ZONES.translate(1.0)),
        ZONES.set_crs("EPSG:2157", allow_override=True),
        ZONES.iloc[::-1],
    )
    for zones in others:
        with pytest.raises(ParameterError, match="series with another zones"):
            geopriv_gis.zonal_counts(rows([]), zones, **again)


def test_continued_series_charges_another_ledger(tmp_path, path):
    one, other = (
        Ledger.create(tmp_path / name, notion="zcdp", budget=0.6) for name in "ab"
    )
    published(path, rows([]), PARTS[0], ledger=one)
    published(path, rows([]), PARTS[1], ledger=other)
    published(path, rows([]), PARTS[2], ledger=other)
    assert (one.spent, other.spent) == (0.5, 0.5)


def test_continued_series_budget_error_leaves_no_file(tmp_path, path):
    ledger = Ledger.create(tmp_path / "ledger", notion="zcdp", budget=0.4)
    with pytest.raises(geopriv_gis.BudgetError):
        published(path, rows([]), PARTS[0], ledger=ledger)
    assert not path.exists()


@pytest.mark.arithmetic
def test_continued_series_ignores_late_rows(path):
    """Rows that come late count nowhere; a week that was skipped is made up for."""
    sure = {"rho": 1e12}
    published(path, rows(["2026-01-02"] * 3), PARTS[0], **sure)
    late = rows(["2026-01-02"] * 9 + ["2026-01-09"] * 4 + ["2026-01-16"] * 7)
    found = published(path, late, PARTS[2], **sure)
    assert found["count"].round(3).tolist() == [3, 4, 7, 0, 0, 0]


@pytest.mark.arithmetic
def test_continued_series_ignores_rows_of_unfinished_weeks(path):
    sure = {"rho": 1e12}
    found = published(path, rows(["2026-01-02", "2026-01-09"]), PARTS[0], **sure)
    assert found["count"].round(3).tolist() == [1, 0]
    found = published(path, rows(["2026-01-02", "2026-01-09"]), PARTS[1], **sure)
    assert found["count"].round(3).tolist() == [1, 1, 0, 0]


@pytest.mark.arithmetic
def test_continued_series_can_be_published_again(path):
    two = published(path, rows(["2026-01-09"] * 5), PARTS[1])
    size = path.stat().st_size
    again = published(path, rows([]), PARTS[1])
    assert again["count_raw"].tolist() == two["count_raw"].tolist()
    one = published(path, rows([]), PARTS[0])
    assert one["count_raw"].tolist() == pytest.approx(two["count_raw"][::2].tolist())
    assert path.stat().st_size < size + 20_000


@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize("budget", [{"rho": 1e12}, {"eps": 1e6}])
@pytest.mark.arithmetic
def test_continued_series_sums_values_by_period(path, neighbours, budget):
    frame = rows(["2026-01-02", "2026-01-03", "2026-01-09"], paid=[10.0, 20.0, 90.0])
    given = {"sum": "paid", "bounds": (0, 50), "neighbours": neighbours, "rho": None}
    for until in PARTS:
        found = published(path, frame, until, **{**given, **budget})
    assert found["sum"].round(1).tolist() == [30, 50, 0, 0, 0, 0]


@pytest.mark.arithmetic
def test_continued_series_refuses_missing_or_old_file(tmp_path, path):
    ledger = Ledger.create(tmp_path / "ledger", notion="zcdp", budget=5)
    published(path, rows([]), PARTS[0])
    old = path.read_bytes()
    published(path, rows([]), PARTS[1])
    path.write_bytes(old)
    with pytest.raises(geopriv_gis.LedgerError, match="old copy"):
        published(path, rows([]), PARTS[1], ledger=ledger)
    path.unlink()
    with pytest.raises(geopriv_gis.LedgerError, match="is gone"):
        published(path, rows([]), PARTS[1], ledger=ledger)
    assert ledger.spent == 0


def test_concurrent_publications_of_series_draw_once(path):
    published(path, rows([]), PARTS[0])
    prepared = [
        geopriv_gis.prepare(
            "zonal_counts", rows(["2026-01-09"] * n), zones=ZONES, rho=0.5, **WEEKS,
            until=PARTS[1], store=path,
        )
        for n in (0, 50)
    ]  # fmt: skip
    one, other = (each.draw() for each in prepared)
    assert one["count_raw"].tolist() == other["count_raw"].tolist()


OTHER = {
    "another budget": ({"rho": 0.4}, "series with another rho"),
    "another end": ({"end": "2026-01-29"}, "series with another start or every"),
    "another relation": ({"neighbours": "replace"}, "series with another neighbours"),
    "sums": ({"sum": "n", "bounds": (0, 9)}, "series with another sum"),
    "within a week": ({"until": "2026-01-20"}, "until must be where a period"),
    "no file": ({"store": None}, "until and store go together"),
    "no date": ({"until": None}, "until and store go together"),
    "seeded noise": ({"rng": insecure_rng(1)}, "store keeps real releases only"),
    "persons": (
        {"privacy_unit": "who", "max_rows_per_unit": 1},
        "another privacy_unit",
    ),
    "persons without a cap": (
        {"privacy_unit": "who"},
        "max_rows_per_unit must be given with store",
    ),
    "a matrix": ({"rho": None, "eps": 1, "mechanism": "matrix"}, "requires rho"),
}


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", OTHER)
def test_continued_series_refuses_changed_options(name, path, tmp_path):
    options, message = OTHER[name]
    frame = rows(["2026-01-02"], n=[3.0], who=["a"])
    if "eps" not in options:
        published(path, frame, PARTS[0])
    with pytest.raises(ParameterError, match=message):
        published(path, frame, **{"until": PARTS[1], **options})


PERSONS = {"privacy_unit": "who", "max_rows_per_unit": 2, "rho": 1e12}


DAMAGED = {
    "parts of rows": lambda state: {"persons 0": {"a": 1.5}},
    "persons without rows": lambda state: {"persons 0": ["a"]},
    "a week too many": lambda state: {"period 3": state["period 0"]},
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_series_are_refused(name, path):
    frame = rows(["2026-01-02", "2026-01-09"], who=list("ab"))
    published(path, frame, PARTS[-1], **PERSONS)
    SessionFile.open(path).change(DAMAGED[name])
    with pytest.raises(geopriv_gis.LedgerError, match="damaged"):
        published(path, frame, PARTS[-1], **PERSONS)


def test_continued_series_caps_rows_per_person(path):
    dates = ["2026-01-02"] * 3 + ["2026-01-09"] * 2 + ["2026-01-16"]
    frame = rows(dates, who=list("aaabab"))
    for until in PARTS:
        found = published(path, frame, until, **PERSONS)
    assert found["count"].round(3).tolist() == [2, 1, 1, 0, 0, 0]
    assert set(found["about"]) == {"at most 2 rows of each person"}
    assert "persons_over" not in found.attrs["geopriv"]["error"]
    guarantee = geopriv_gis.guarantee_of(found)
    assert guarantee.rho == 1e12
    assert "at most 2 rows of each person, gaussian" in guarantee.mechanism
    assert any("keep their names" in each for each in guarantee.assumptions)


def test_continued_series_matches_person_names_across_types(path):
    dates = ["2026-01-05", "2026-01-12", "2026-01-19"]
    for until, who in zip(PARTS, (1, "1", 1.0), strict=True):
        frame = rows(dates, who=[who] * 3)
        found = published(path, frame, until, **PERSONS)
    assert found["count"].round(3).tolist() == [1, 1, 0, 0, 0, 0]


@pytest.mark.arithmetic
@pytest.mark.representatives(4)
@pytest.mark.parametrize("seed", range(8))
def test_continued_series_person_sensitivity_is_bounded_by_cap(tmp_path, seed):
    """Whatever the others' rows, their order, and rows that were corrected between."""
    draws, found = np.random.default_rng(seed), []
    weeks = []
    for _ in PARTS:
        dates = draws.choice(["2026-01-02", "2026-01-09", "2026-01-16"], 60).tolist()
        x = draws.choice([5.0, 1005.0, 9005.0], 60)
        weeks.append(rows(dates, x, who=draws.choice(list("abcdef"), 60)))
    for name, frames in (
        ("with", weeks), ("without", [each[each["who"] != "a"] for each in weeks])
    ):  # fmt: skip
        for frame, until in zip(frames, PARTS, strict=True):
            one = published(tmp_path / f"{name}.session", frame, until, **PERSONS)
        found.append(one["count_raw"].to_numpy())
    change = found[0] - found[1]
    assert change.min() > -0.01
    assert 0.99 < change.sum() < 2.01


OF_A_SUM = {"sum": "n", "bounds": (0, 9), "rho": None, "eps": 1.0}


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"bounds": (0, 90)}, "bounds"),
        ({"bounds": (-9, 9)}, "bounds"),
        ({"sum": "m"}, "sum"),
        ({"eps": 2.0}, "eps"),
        ({"every": "D"}, "start or every"),
        ({"start": "2025-12-25"}, "start or every"),
    ],
)
def test_continued_series_of_sums_refuses_another_fact(path, options, name):
    frame = rows(["2026-01-02"], n=[3.0], m=[3.0])
    published(path, frame, PARTS[0], **OF_A_SUM)
    with pytest.raises(ParameterError, match=f"series with another {name}"):
        published(path, frame, PARTS[1], **{**OF_A_SUM, **options})


def test_continued_series_refuses_as_many_zones_in_other_places(path):
    published(path, rows([]), PARTS[0])
    for moved in (ZONES.set_crs("EPSG:32630", allow_override=True), ZONES[::-1]):
        with pytest.raises(ParameterError, match="series with another zones"):
            geopriv_gis.zonal_counts(
                rows([]), moved, rho=0.5, **WEEKS, until=PARTS[1], store=path
            )


@pytest.mark.arithmetic
def test_continued_series_refuses_another_time_column(path):
    """By another column a row that was counted may be in a period to come."""
    frame = rows(["2026-01-02"]).assign(later="2026-01-09")
    published(path, frame, PARTS[0])
    with pytest.raises(ParameterError, match="series with another time"):
        published(path, frame, PARTS[1], time="later")


@pytest.mark.arithmetic
def test_continued_series_refuses_another_cap(path):
    frame = rows(["2026-01-02"], who=["a"])
    published(path, frame, PARTS[0], **PERSONS)
    with pytest.raises(ParameterError, match="series with another max_rows_per_unit"):
        published(path, frame, PARTS[1], **{**PERSONS, "max_rows_per_unit": 3})


def test_continued_series_refuses_concurrent_person_counts(path):
    frame = rows(["2026-01-02", "2026-01-09", "2026-01-16"], who=["a"] * 3)
    published(path, frame, PARTS[0], **PERSONS)
    one, other = (
        geopriv_gis.prepare(
            "zonal_counts", frame, zones=ZONES, **WEEKS, until=until, store=path,
            **PERSONS,
        )
        for until in PARTS[1:]
    )  # fmt: skip
    one.draw()
    with pytest.raises(geopriv_gis.LedgerError, match="another process has published"):
        other.draw()
    found = published(path, frame, PARTS[2], **PERSONS)
    assert found["count"].round(3).tolist()[:3] == [1, 1, 0]


@pytest.mark.arithmetic
def test_plan_of_continued_series_costs_nothing(tmp_path, path):
    ledger = Ledger.create(tmp_path / "ledger", notion="zcdp", budget=0.6)
    given = {"zones": ZONES, "rho": 0.5, **WEEKS, "store": path, "ledger": ledger}
    plan = geopriv_gis.plan("zonal_counts", until=PARTS[0], **given)
    assert plan.cost.startswith("0.5 (no unit) of the 0.6")
    assert not path.exists()
    published(path, rows([]), PARTS[0], ledger=ledger)
    plan = geopriv_gis.plan("zonal_counts", until=PARTS[1], **given)
    assert plan.cost.startswith("nothing: the first publication")
    assert ledger.spent == 0.5


@pytest.mark.arithmetic
def test_continued_series_refuses_other_zones(path):
    published(path, rows([]), PARTS[0])
    other = ZONES.set_geometry(ZONES.translate(1, 0))
    with pytest.raises(ParameterError, match="series with another zones"):
        geopriv_gis.zonal_counts(
            rows([]), other, rho=0.5, **WEEKS, until=PARTS[1], store=path
        )


def test_continued_series_refuses_session_file(path):
    session = geopriv_gis.Session(rows(["2026-01-02"]).set_index("date"), rho=1e-3)
    session.save(path)
    with pytest.raises(geopriv_gis.LedgerError, match="must be the file of a series"):
        published(path, rows([]), PARTS[0])


@pytest.mark.arithmetic
def test_continued_series_refuses_other_files(tmp_path, path):
    for other, message in (
        (tmp_path / "visits.gpkg", "must end in .session"),
        (tmp_path / "no" / "visits.session", "cannot be created"),
    ):
        with pytest.raises((ParameterError, geopriv_gis.LedgerError), match=message):
            published(other, rows([]), PARTS[0])
    published(tmp_path / "other.session", rows([]), PARTS[0])
    with pytest.raises(geopriv_gis.LedgerError, match="this is a series"):
        geopriv_gis.Session.open(tmp_path / "other.session", rows(["2026-01-02"]))
    Ledger.create(path, notion="zcdp", budget=1)
    with pytest.raises(geopriv_gis.LedgerError, match="not the file of a session"):
        published(path, rows([]), PARTS[0])


@pytest.mark.arithmetic
def test_continued_series_on_another_machine_needs_adopt(path, tmp_path, monkeypatch):
    first = published(path, rows(["2026-01-02"]), PARTS[0])
    monkeypatch.setenv(marks.VARIABLE, str(tmp_path / "elsewhere"))
    with pytest.raises(geopriv_gis.LedgerError, match="session adopt"):
        published(path, rows([]), PARTS[1])
    SessionFile.open(path, adopt=True)
    both = published(path, rows([]), PARTS[1])
    assert both["count_raw"].tolist()[::2] == pytest.approx(first["count_raw"].tolist())


@pytest.mark.arithmetic
def test_continued_series_republishes_same_counts_after_crash(path, monkeypatch):
    def die(*_, **__):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(question, "attach", die)
        with pytest.raises(KeyboardInterrupt):
            published(path, rows(["2026-01-02"] * 40), PARTS[0])
    kept = SessionFile.open(path).state["period 0"]
    found = published(path, rows([]), PARTS[0])
    assert SessionFile.open(path).state["period 0"] == kept
    assert found["count_raw"][0] > 20  # 40, with a standard error of 1.1
