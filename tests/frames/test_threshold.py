"""Whether fewer rows than a limit are in a region: what counts, what is refused."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import CRSError, GeometryError, Ledger, ParameterError
from geopriv_gis.frames.zones import threshold

WEST = box(529_000, 179_000, 530_100, 181_000)
SURE = {"eps": 60.0}


@pytest.fixture
def homes():
    """Return rows of which 101 of 200 are in the west, two of each person."""
    x = 530_000.0 + np.arange(200)
    places = gpd.points_from_xy(x, np.full(200, 180_000.0))
    ill = np.arange(200) < 30
    return gpd.GeoDataFrame(
        {"ill": ill, "person": np.arange(200) // 2}, geometry=places, crs=27700
    )


@pytest.fixture
def counted(monkeypatch):
    """Collect the counts and limits that were compared."""
    seen = []
    plan = threshold.plan_threshold

    def noted(count, limit, **options):
        seen.append((count, limit))
        return plan(count, limit, **options)

    monkeypatch.setattr(threshold, "plan_threshold", noted)
    return seen


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
def test_what_is_counted(homes, counted):
    zones = gpd.GeoSeries([WEST, WEST.buffer(-50)], crs=27700)  # one region
    asked = (
        (WEST, {"count": 80}), (zones, {"count": 101}), (zones, {"q": 0.52}),
        (zones.to_crs(4326), {"count": 10}), ("ill", {"count": 31}),
        (homes["ill"].to_numpy(), {"q": 0.1}), (lambda row: row["ill"], {"count": 9}),
        ("ill", {"q": 0.2, "privacy_unit": "person"}),
    )  # fmt: skip
    found = [
        bool(homes.geopriv.private_threshold(of, **limit, **SURE).iloc[0])
        for of, limit in asked
    ]
    assert counted == [
        (101, 80), (101, 101), (101, 104), (101, 10), (30, 31), (30, 20), (30, 9),
        (15, 20.0),
    ]  # fmt: skip
    assert found == [False, False, True, False, True, False, False, True]


def test_a_person_counts_once_and_all_their_rows_are_protected(homes, counted):
    for rows in (2, 150):
        homes["person"] = np.where(np.arange(200) < rows, -1, np.arange(200) // 2)
        found = homes.geopriv.private_threshold(
            "ill", count=5, eps=1, privacy_unit="person"
        )
    assert counted[1][0] == 1
    promise = geopriv_gis.guarantee_of(found)
    assert promise.privacy_unit == "person"
    assert "the number of persons is public" in promise.assumptions


def test_the_plane_of_a_region_does_not_follow_the_rows(homes, counted):
    """One row at the other end of the world moves no other one over a border."""
    degrees = homes.to_crs(4326)
    for place in (Point(-0.1, 51.5), Point(179.0, -60.0)):
        moved = [place, *degrees.geometry.iloc[1:]]
        other = degrees.set_geometry(gpd.GeoSeries(moved, crs=4326))
        other.geopriv.private_threshold(
            gpd.GeoSeries([WEST], crs=27700), count=5, eps=1
        )
    assert abs(counted[0][0] - counted[1][0]) <= 1


@pytest.mark.parametrize(
    ("of", "options", "error", "words"),
    [
        (WEST, {}, ParameterError, "count must be given, or the share q"),
        (
            WEST,
            {"count": 3, "q": 0.5},
            ParameterError,
            "count must be given, or the share q",
        ),
        (WEST, {"count": 0}, ParameterError, "count"),
        (WEST, {"count": 2.5}, ParameterError, "count"),
        (WEST, {"q": 1.0}, ParameterError, "q must"),
        ("person", {"count": 3}, ParameterError, "of must give one True or False"),
        ("nothing", {"count": 3}, ParameterError, "of must name a boolean column"),
        (Point(0, 0), {"count": 3}, ParameterError, "polygon"),
        (WEST, {"count": 3, "privacy_unit": "table"}, ParameterError, "table"),
        (gpd.GeoSeries([WEST]), {"count": 3}, CRSError, "region has no CRS"),
    ],
)
def test_refusals(homes, tmp_path, *, of, options, error, words):
    ledger = Ledger.create(tmp_path / "l", notion="dp", budget=5)
    with pytest.raises(error, match=words):
        homes.geopriv.private_threshold(of, **options, eps=1, ledger=ledger)
    assert ledger.total == 0


def test_rows_must_be_places_in_a_crs_whatever_is_asked(homes):
    """As for a session, whose thresholds are of a table of places as well."""
    bare = gpd.GeoDataFrame(
        homes.drop(columns="geometry"), geometry=list(homes.geometry)
    )
    gone = homes.copy()
    gone.loc[3, "geometry"] = None
    for of in (WEST, "ill"):
        with pytest.raises(CRSError, match="no CRS"):
            bare.geopriv.private_threshold(of, count=3, eps=1)
        with pytest.raises(GeometryError, match="1 of 200"):
            gone.geopriv.private_threshold(of, count=3, eps=1)
        empty = homes.iloc[:0].geopriv.private_threshold(of, count=3, **SURE)
        assert empty.tolist() == [True]


def test_a_ledger_takes_it(homes, tmp_path):
    ledger = Ledger.create(tmp_path / "l", notion="dp", budget=2)
    homes.geopriv.private_threshold(WEST, count=5, eps=1, ledger=ledger)
    homes.geopriv.zonal_counts(
        gpd.GeoSeries([WEST], crs=27700), eps=1, neighbours="replace", ledger=ledger
    )
    assert ledger.total == 2


def test_a_share_is_of_whole_numbers():
    """0.07 of 100 is 7, which rounding once made 7.000000000000001."""
    x = [530_000.0 + n for n in range(100)]
    homes = gpd.GeoDataFrame(
        {"ill": [n < 7 for n in range(100)]},
        geometry=gpd.points_from_xy(x, [180_000.0] * 100), crs="EPSG:27700",
    )  # fmt: skip
    answer = homes.geopriv.private_threshold("ill", q=0.07, eps=60)
    assert not answer.iloc[0]
    assert answer.attrs["geopriv"]["error"]["limit"] == 7
