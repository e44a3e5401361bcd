"""Whether fewer rows than a limit are in a region: what counts, what is refused."""

import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import CRSError, GeometryError, Ledger, ParameterError
from geopriv_gis.frames.zones import zonal

WEST = box(529_000, 179_000, 530_100, 181_000)
ZONES = gpd.GeoSeries([WEST, WEST.buffer(-50)], crs=27700)  # one region
SURE, REPLACED = {"eps": 60.0}, {"neighbours": "replace"}


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
    plan = zonal.plan_threshold

    def noted(count, limit, **options):
        seen.append((count, limit))
        return plan(count, limit, **options)

    monkeypatch.setattr(zonal, "plan_threshold", noted)
    return seen


# Shares of 100 whose product in floating point is no whole number.
UNEVEN = [number for number in range(1, 100) if number / 100 * 100 != number]


@pytest.mark.parametrize("number", UNEVEN)
def test_share_of_hundred_rows_is_a_whole_limit(homes, counted, number):
    below = {"below": number / 100, **SURE, **REPLACED}
    found = homes[:100].geopriv.zonal_counts("ill", **below)
    assert counted[0][1] == found["limit"][0] == number


@pytest.mark.filterwarnings("ignore::geopriv_gis.GeoPrivWarning")
@pytest.mark.arithmetic
def test_threshold_counts_regions_columns_and_functions(homes, counted):
    zones = ZONES
    questions = (
        (WEST, {"below": 80}), (zones, {"below": 101}), (zones, {"below": 0.52}),
        (zones.to_crs(4326), {"below": 10}), ("ill", {"below": 31}),
        (homes["ill"].to_numpy(), {"below": 0.1}),
        (lambda row: row["ill"], {"below": 9}),
        ("ill", {"below": 0.2, "privacy_unit": "person"}),
    )  # fmt: skip
    found = [
        bool(homes.geopriv.zonal_counts(of, **limit, **SURE, **REPLACED)["below"][0])
        for of, limit in questions
    ]
    assert counted == [
        (101, 80), (101, 101), (101, 104), (101, 10), (30, 31), (30, 20), (30, 9),
        (15, 20.0),
    ]  # fmt: skip
    assert found == [False, False, True, False, True, False, False, True]


def test_threshold_counts_each_person_once(homes, counted):
    for rows in (2, 150):
        homes["person"] = np.where(np.arange(200) < rows, -1, np.arange(200) // 2)
        found = homes.geopriv.zonal_counts(
            "ill", below=5, eps=1, privacy_unit="person", **REPLACED
        )
    assert counted[1][0] == 1
    promise = geopriv_gis.guarantee_of(found)
    assert promise.privacy_unit == "person"
    assert "the number of persons is public" in promise.assumptions


@pytest.mark.arithmetic
def test_threshold_plane_does_not_depend_on_rows(homes, counted):
    """One row at the other end of the world moves no other one over a border."""
    degrees = homes.to_crs(4326)
    for place in (Point(-0.1, 51.5), Point(179.0, -60.0)):
        moved = [place, *degrees.geometry.iloc[1:]]
        other = degrees.set_geometry(gpd.GeoSeries(moved, crs=4326))
        other.geopriv.zonal_counts(gpd.GeoSeries([WEST], crs=27700), below=5, eps=1)
    assert abs(counted[0][0] - counted[1][0]) <= 1


@pytest.mark.parametrize(
    ("of", "options", "error", "words"),
    [
        (WEST, {}, ParameterError, "zones must be"),
        (WEST, {"below": 0}, ParameterError, "below must"),
        (WEST, {"below": 2.5}, ParameterError, "below must be a whole number"),
        (WEST, {"below": 0.5}, ParameterError, "below as a share requires neighbours"),
        ([ZONES, ZONES], {"below": 3}, ParameterError, "zones must be one layer where"),
        ([ZONES], {"below": 3}, ParameterError, "zones must be one layer where"),
        ({"a": ZONES}, {"below": 3}, ParameterError, "zones must be one layer where"),
        *(
            (ZONES, {"below": 3, name: value}, ParameterError, f"{name} cannot be")
            for name, value in {
                "sum": "ill",
                "bounds": (0, 1),
                "weights": [1.0],
                "queries": "zone",
                "mechanism": "laplace",
                "max_rows_per_unit": 2,
                "category": "ill",
                "categories": [True],
                "zone_name": "a",
            }.items()
        ),
        ("person", {"below": 3}, ParameterError, "zones must give one True or False"),
        ("nothing", {"below": 3}, ParameterError, "zones must name a boolean column"),
        (Point(0, 0), {"below": 3}, ParameterError, "polygon"),
        (WEST, {"below": 3, "privacy_unit": "table"}, ParameterError, "table"),
        (gpd.GeoSeries([WEST]), {"below": 3}, CRSError, "^zones has no CRS"),
    ],
)
def test_threshold_refuses_invalid_arguments(
    homes, tmp_path, *, of, options, error, words
):
    ledger = Ledger.create(tmp_path / "l", notion="dp", budget=5)
    with pytest.raises(error, match=words):
        homes.geopriv.zonal_counts(of, **options, eps=1, ledger=ledger)
    assert ledger.total == 0


def test_threshold_requires_points_and_crs(homes):
    """As for a session, whose thresholds are of a table of places as well."""
    bare = gpd.GeoDataFrame(
        homes.drop(columns="geometry"), geometry=list(homes.geometry)
    )
    gone = homes.copy()
    gone.loc[3, "geometry"] = None
    for of in (WEST, "ill"):
        with pytest.raises(CRSError, match="no CRS"):
            bare.geopriv.zonal_counts(of, below=3, eps=1)
        with pytest.raises(GeometryError, match="1 of 200"):
            gone.geopriv.zonal_counts(of, below=3, eps=1)
        empty = homes.iloc[:0].geopriv.zonal_counts(of, below=3, **SURE)
        assert empty["below"].tolist() == [True]


@pytest.mark.arithmetic
def test_threshold_is_charged_to_ledger(homes, tmp_path):
    ledger = Ledger.create(tmp_path / "l", notion="dp", budget=2)
    homes.geopriv.zonal_counts(WEST, below=5, eps=1, ledger=ledger, **REPLACED)
    homes.geopriv.zonal_counts(
        gpd.GeoSeries([WEST], crs=27700), eps=1, neighbours="replace", ledger=ledger
    )
    assert ledger.total == 2


def test_threshold_share_is_rounded_exactly():
    """0.07 of 100 is 7, which rounding once made 7.000000000000001."""
    x = [530_000.0 + n for n in range(100)]
    homes = gpd.GeoDataFrame(
        {"ill": [n < 7 for n in range(100)]},
        geometry=gpd.points_from_xy(x, [180_000.0] * 100), crs="EPSG:27700",
    )  # fmt: skip
    answer = homes.geopriv.zonal_counts("ill", below=0.07, eps=60, **REPLACED)
    assert not answer["below"].iloc[0]
    assert answer.attrs["geopriv"]["error"]["limit"] == 7


@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.arithmetic
def test_threshold_answer_has_region_and_public_facts(homes, neighbours):
    options = {"below": 80, "eps": 1, "neighbours": neighbours}
    with pytest.warns(geopriv_gis.GeoPrivWarning, match="2 polygons count as one"):
        found = homes.geopriv.zonal_counts(ZONES.to_crs(4326), **options)
    assert list(found) == ["below", "limit", "margin", "geometry"]
    assert found.crs == "EPSG:4326"
    assert found.to_crs(27700).area[0] == pytest.approx(WEST.area, rel=1e-4)
    table = homes.geopriv.zonal_counts("ill", **options)
    assert type(table).__name__ == "DataFrame"
    assert (table["limit"][0], table["margin"][0]) == (80, 3)
    for each in (found, table):
        promise = geopriv_gis.guarantee_of(each)
        assert promise.neighbours == neighbours
        public = "the number of rows is public" in promise.assumptions
        assert public == (neighbours == "replace")
