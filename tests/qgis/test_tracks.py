"""geopriv:privatetrack, geopriv:privateflows and geopriv:trimends, run by QGIS."""

import geopandas as gpd
import pandas as pd
import pytest
from shapely.geometry import box

from geopriv_gis.arguments.plans import FORMS

EACH = 61


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Files of two persons' fixes, with where they go, and of public zones."""
    folder = tmp_path_factory.mktemp("tracks")
    when = list(pd.date_range("2024-05-06", periods=EACH, freq="10min"))
    fixes = gpd.GeoDataFrame(
        {"who": ["a"] * EACH + ["b"] * EACH, "t": when * 2, "to": "east"},
        geometry=gpd.points_from_xy([525_000] * 2 * EACH, [180_000] * 2 * EACH),
        crs=27700,
    )
    zones = gpd.GeoDataFrame(
        {"code": ["west", "east"]}, crs=27700,
        geometry=[box(520_000 + n * 1e4, 170_000, 530_000 + n * 1e4, 190_000)
                  for n in range(2)],
    )  # fmt: skip
    for name, frame in (("fixes", fixes), ("zones", zones)):
        frame.to_file(folder / f"{name}.gpkg")
    return {name: folder / f"{name}.gpkg" for name in ("fixes", "zones")}


def test_tracks_have_dates_that_the_temporal_controller_plays(qgis, files, tmp_path):
    output = tmp_path / "tracks.gpkg"
    answer = qgis.run(
        "privatetrack", INPUT=files["fixes"], TIME="t", WINDOWS="1h", UNIT_FIELD="who",
        RHO=1e-4, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert found["who"].tolist() == ["a"] * 10 + ["b"] * 10
    for name in ("start", "end"):
        assert pd.api.types.is_datetime64_any_dtype(found[name])
    hours = [f"{hour:02}:00" for hour in range(10)]
    assert found["start"].dt.strftime("%H:%M").tolist() == hours * 2
    assert (found["se"] < 500).all()
    assert (found.distance(gpd.points_from_xy([525e3], [180e3])[0]) < 6000).all()
    told = answer.guarantee
    assert (told.notion, told.rho, told.privacy_unit) == ("cgp", 1e-4, "who")


def test_the_temporal_controller_plays_them_at_once(qgis, files):
    """Each hour of ten shows the two persons' places, and no more."""
    found = qgis.headless("played", files["fixes"])
    assert found == {"active": True, "counts": [2] * 10 + [0], "rows": 20}


def test_labels_of_windows_and_noisy_means(qgis, files, tmp_path):
    output = tmp_path / "homes.gpkg"
    answer = qgis.run(
        "privatetrack", INPUT=files["fixes"], TIME="t", WINDOWS="night/day",
        UNIT_FIELD="who", EPS=0.05, RAW=True, OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert gpd.read_file(output)["window"].tolist() == ["night", "day"] * 2


def test_windows_named_by_a_field_are_counted_by_plan(qgis, tmp_path):
    times = pd.to_datetime([f"2024-05-{day:02}T08:00" for day in (6, 6, 7, 7, 8, 8)])
    fixes = gpd.GeoDataFrame(
        {"who": list("abaaaa"), "t": times, "trip": [*"xxyyzz"]},
        geometry=gpd.points_from_xy([525_000] * 6, [180_000] * 6), crs=27700,
    )  # fmt: skip
    fixes.to_file(tmp_path / "fixes.gpkg")
    answer = qgis.run(
        "planrelease", INPUT=tmp_path / "fixes.gpkg", COUNTS=2,
        RELEASE=FORMS.index("private_track"),
        VALUES="RHO=1e-4\nTIME=t\nWINDOWS=column:trip\nUNIT_FIELD=who",
    )  # fmt: skip
    assert answer.code == 0, answer.text
    assert "means of 3 windows" in answer.results["TEXT"]


def test_flows_are_lines_with_counts(qgis, files, tmp_path):
    output = tmp_path / "flows.gpkg"
    answer = qgis.run(
        "privateflows", INPUT=files["fixes"], ZONES=files["zones"], DESTINATION="to",
        ZONE_NAME="code", UNIT_FIELD="who", MAX_ROWS=61, EPS=100, SUPPRESS=3,
        OUTPUT=output,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    assert found["origin"].tolist() == ["west"] * 2 + ["east"] * 2
    assert found["destination"].tolist() == ["west", "east"] * 2
    # The scale of the noise is 0.7: beyond 30 with a probability below 1e-18.
    assert abs(found["count"][1] - 2 * EACH) < 30
    assert (found.geom_type == "LineString").all()
    told = answer.guarantee
    assert (told.notion, told.eps, told.privacy_unit) == ("dp", 100, "who")


@pytest.mark.parametrize("parted", [{"TRIP": "to"}, {"GAP": "2h"}])
def test_trips_without_their_ends(qgis, tmp_path, parted):
    """Fields keep their values and kinds, a number of trips is added; no promise."""
    when = pd.date_range("2024-05-06", periods=EACH, freq="10min")
    x = [525_000 + 100 * n for n in range(EACH)]
    fixes = gpd.GeoDataFrame(
        {"who": "a", "t": when, "to": "east", "note": [None, "n"] * 30 + [None]},
        geometry=gpd.points_from_xy(x, [180_000] * EACH), crs=27700,
    )  # fmt: skip
    fixes.to_file(tmp_path / "ride.gpkg")
    output = tmp_path / "left.gpkg"
    answer = qgis.run(
        "trimends", INPUT=tmp_path / "ride.gpkg", RADIUS=600, TIME="t",
        UNIT_FIELD="who", KEEP_FIELDS=["note"], OUTPUT=output, **parted,
    )  # fmt: skip
    assert answer.code == 0, answer.text
    found = gpd.read_file(output)
    names = ["to"] if "TRIP" in parted else []
    assert {"who", "t", "note", *names} <= set(found.columns)
    assert "row" not in found.columns
    assert ("trip" in found.columns) == ("GAP" in parted)
    assert 30 < len(found) < EACH - 2
    true = fixes.set_index(fixes.geometry.x.astype(int))
    left = true.loc[found.geometry.x.astype(int)]
    assert (left["t"].to_numpy() == found["t"].dt.tz_localize(None).to_numpy()).all()
    assert left["note"].fillna("").tolist() == found["note"].fillna("").tolist()
    told = answer.guarantee
    assert told.notion == "none"
    assert told.published == ("who", "t", *names, "note")
    assert "No privacy guarantee" in answer.text
