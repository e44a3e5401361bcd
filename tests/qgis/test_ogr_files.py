"""GDAL in pyogrio's place brings values back as they were."""

import datetime
import importlib.util
from types import SimpleNamespace

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import LineString, Point

from tests.qgis.conftest import ROOT
from tests.qgis.disks import full_at

pytest.importorskip("osgeo.ogr")
UTC, BERLIN = 100, 104  # of GDAL, in quarters of an hour


@pytest.fixture(scope="module")
def files():
    path = ROOT / "qgis_plugin" / "ogr_files.py"
    spec = importlib.util.spec_from_file_location("files_of_gdal", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def back(files, tmp_path):
    def write_and_read(**columns):
        n = len(next(iter(columns.values())))
        places = gpd.points_from_xy(range(n), range(n))
        frame = gpd.GeoDataFrame(columns, geometry=places, crs=25832)
        files.write_dataframe(frame, tmp_path / "a.gpkg", "GPKG", "a")
        return files.read_dataframe(tmp_path / "a.gpkg")

    return write_and_read


FORMATS = {"GPKG": "gpkg", "GeoJSON": "geojson", "GeoJSONSeq": "geojsonl",
           "FlatGeobuf": "fgb"}  # fmt: skip


@pytest.mark.parametrize("share", [0.02, 0.5, 0.99])
@pytest.mark.parametrize("driver", FORMATS)
def test_half_written_file_is_reported(files, tmp_path, driver, share):
    places = gpd.points_from_xy(range(1000), range(1000))
    frame = gpd.GeoDataFrame({"code": range(1000)}, geometry=places, crs=4326)
    path = tmp_path / f"whole.{FORMATS[driver]}"
    files.write_dataframe(frame, path, driver, "a")
    size, path = path.stat().st_size, tmp_path / f"half.{FORMATS[driver]}"
    with full_at(int(share * size)), pytest.raises(files.OgrError):
        files.write_dataframe(frame, path, driver, "a")
    path.unlink(missing_ok=True)
    files.write_dataframe(frame, path, driver, "a")  # nothing is left of it
    assert len(files.read_dataframe(path)) == 1000


def test_truth_values_stay_beside_gaps(back):
    found = back(
        nullable=pd.array([True, None, False], dtype="boolean"),
        plain=np.array([np.bool_(True), None, False], dtype=object),
        whole=np.array([True, False, True]),
    )
    assert found["nullable"].tolist() == [True, None, False]
    assert found["plain"].tolist() == [True, None, False]
    assert found["whole"].tolist() == [True, False, True]


def test_numbers_of_numpy_and_things_among_texts_stay(back):
    found = back(
        number=pd.array([2**53 + 1, 7], dtype="Int64"),
        text=np.array([10**30, 1.0], dtype=object),
    )
    assert found["number"].tolist() == [2**53 + 1, 7]
    assert found["text"].tolist() == [str(10**30), "1.0"]


def test_times_stay_whatever_their_fractions(back):
    times = [
        pd.Timestamp("2026-01-01 10:00:00.25"), pd.Timestamp("2026-01-01 10:00"),
        pd.NaT, pd.Timestamp("2026-01-01"),
    ]  # fmt: skip
    found = back(time=pd.Series(times))["time"]
    assert [None if pd.isna(t) else t for t in found] == [*times[:2], None, times[3]]


def test_each_thousandth_of_a_second_stays(back):
    times = pd.Series(pd.date_range("2026-01-01 09:59:59", periods=1001, freq="ms"))
    assert back(time=times)["time"].tolist() == times.tolist()


def test_gaps_stay_in_numbers_and_all_rows_are_read_without_places(back, files):
    whole = pd.array([1, None, 3], dtype="Int64")
    found = back(whole=whole, part=[0.5, None, 2.5], text=["a", None, ""])
    assert found["whole"].fillna(-1).tolist() == [1, -1, 3]
    assert found["part"].fillna(-1).tolist() == [0.5, -1, 2.5]
    assert found["text"].isna().tolist() == [False, True, False]


@pytest.mark.parametrize("driver", FORMATS)
def test_shapes_of_several_kinds_and_none_stay(files, tmp_path, driver):
    shapes = [Point(1, 2), None, LineString([(1, 2), (3, 4)])]
    if driver == "FlatGeobuf":  # it keeps no row without a shape
        shapes[1] = Point(5, 6)
    frame = gpd.GeoDataFrame({"n": [1, 2, 3]}, geometry=shapes, crs=4326)
    path = tmp_path / f"a.{FORMATS[driver]}"
    record = {"geopriv": "{}"}
    files.write_dataframe(frame, path, driver, "a", layer_metadata=record)
    found = files.read_dataframe(path).sort_values("n")
    assert [each and each.wkt for each in found.geometry] == [
        each and each.wkt for each in shapes
    ]
    bare = files.read_dataframe(path, read_geometry=False)
    assert sorted(bare["n"]) == [1, 2, 3]
    assert "geometry" not in bare
    if driver == "GPKG":
        assert files.read_info(path)["layer_metadata"]["geopriv"] == "{}"
    assert files.read_info(path)["features"] == 3


@pytest.mark.parametrize(
    "zone", [None, "UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati"]
)
def test_moments_stay_in_every_zone(back, zone):
    """In summer and winter; what has no zone has none after."""
    times = pd.Series(pd.to_datetime(["2026-01-31 23:59:59", "2026-07-01 00:30:00"]))
    times = times if zone is None else times.dt.tz_localize(zone)
    found = back(time=times)["time"]
    assert (found.dt.tz is None) == (zone is None)
    assert (found == times).all()


def test_a_quarter_of_an_hour_of_an_offset_counts(files):
    """Of India, Nepal and Newfoundland, say, as other programs write them."""
    noon = datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.timezone.utc)
    for unknown in (0, 1):  # no zone, or that of whoever reads
        found = files._to_timestamp([2026, 1, 1, 12, 0, 0.0, unknown])
        assert found == noon.replace(tzinfo=None)
    for zone in range(UTC - 48, UTC + 57):
        found = files._to_timestamp([2026, 1, 1, 12, 0, 0.0, zone])
        assert noon - found == datetime.timedelta(minutes=15 * (zone - UTC)), zone


@pytest.mark.parametrize("zones", [(80, 84), (UTC, BERLIN)])
def test_times_of_many_zones_become_one(files, zones):
    field = SimpleNamespace(
        GetType=lambda: files.TIMES[1], GetSubType=lambda: files.ogr.OFSTNone
    )
    times = [
        files._to_timestamp([2026, 1, 1, 10, 0, 0.999, zones[0]]),
        files._to_timestamp([2026, 1, 1, 10, 0, 0.0, zones[1]]),
        files._to_timestamp([2026, 2, 30, 10, 0, 0.0, zones[1]]),
    ]
    found = files._field_column(field, times)
    apart = datetime.timedelta(minutes=15 * (zones[1] - zones[0]), milliseconds=999)
    assert found[0] - found[1] == apart
    assert str(found.dt.tz) == "UTC"
    assert pd.isna(found[2])


@pytest.mark.parametrize("driver", FORMATS)
@pytest.mark.parametrize("crs", [4326, 2193, 25832])  # of axes in either order
def test_places_stay_whatever_the_order_of_axes(files, tmp_path, driver, crs):
    if driver.startswith("GeoJSON") and crs != 4326:
        pytest.skip("it is of degrees alone")
    place = gpd.GeoSeries.from_xy([10.0], [-40.0], crs=4326).to_crs(crs)
    path = tmp_path / f"a.{FORMATS[driver]}"
    files.write_dataframe(
        gpd.GeoDataFrame({"n": [1]}, geometry=place), path, driver, "a"
    )
    for found in (files.read_dataframe(path), gpd.read_file(path)):
        assert found.crs == crs
        assert found.geometry.geom_equals_exact(place, 1e-6).all()


def test_the_layer_that_is_named_is_read(files, tmp_path):
    place = gpd.points_from_xy([0], [0])
    for name, n in (("a", 1), ("b", 2)):
        frame = gpd.GeoDataFrame({"n": [n] * n}, geometry=[*place] * n, crs=25832)
        frame.to_file(tmp_path / "two.gpkg", layer=name, driver="GPKG")
    for name, n in (("a", 1), ("b", 2), (None, 1)):
        assert (
            files.read_dataframe(tmp_path / "two.gpkg", layer=name)["n"].sum() == n * n
        )
        assert files.read_info(tmp_path / "two.gpkg", layer=name)["features"] == n
    with pytest.raises(files.OgrError, match="no such layer"):
        files.read_info(tmp_path / "two.gpkg", layer="c")


def test_a_file_without_its_last_row_is_no_file(files, tmp_path, monkeypatch):
    frame = gpd.GeoDataFrame(
        {"n": [1, 2, 3]}, geometry=gpd.points_from_xy([0] * 3, [0] * 3), crs=25832
    )
    write = files._write_rows
    monkeypatch.setattr(
        files, "_write_rows", lambda to, rows, shapes: write(to, rows[:-1], shapes)
    )
    with pytest.raises(files.OgrError, match="before its last row"):
        files.write_dataframe(frame, tmp_path / "a.gpkg", "GPKG", "a")
