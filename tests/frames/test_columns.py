"""Columns that would undo the masking are named; harmless ones are not."""

from decimal import Decimal
from uuid import UUID

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point

from geopriv_gis import GeoPrivWarning, sensitive_columns

SENSITIVE = (
    "lat", "LAT", "Latitude", "lon", "LON", "lng", "long", "Longitude", "gps_lat",
    "GPS_Longitude", "latLon", "lat_wgs84", "x", "Y", "x1", "X_COORD", "xcoord",
    "POINT_X", "easting", "Northing", "coords", "coordinates", "WKT", "geom_wkt",
    "wkb", "geojson", "address", "home_address", "HomeAddress", "street", "Street Name",
    "house number", "postcode", "Post-Code", "postal_code", "ZIP", "zip_code", "plz",
    "geohash", "geohash7", "h3", "s2", "plus_code", "what3words", "mgrs", "grid_ref",
    "parcel", "uprn", "location", "diagnosis", "ICD10", "Hauptdiagnose", "onsetDate",
    "Aufnahmedatum", "date_of_death", "Datum der Entlassung",
)  # fmt: skip
HARMLESS = (
    "plate", "latency", "count", "age", "salary", "platform", "longevity", "id", "name",
    "sex", "translation", "flat_rate", "box", "tax", "year", "exit_code", "colour",
    "relation", "along", "belong_to", "category", "deaths", "population",
    "date", "diagnosed", "diagnostic_centre", "death_rate", "update", "days", "onset",
)  # fmt: skip


def _frame(**columns):
    rows = 6
    points = gpd.points_from_xy(
        530_000.25 + 17 * np.arange(rows), 180_000.75 + 31 * np.arange(rows)
    )
    return gpd.GeoDataFrame(
        columns, geometry=points, crs="EPSG:27700", index=range(rows)
    )


@pytest.mark.parametrize("name", SENSITIVE)
@pytest.mark.arithmetic
def test_sensitive_columns_finds_location_names(name):
    assert _frame(**{name: list("abcdef")}).geopriv.sensitive_columns() == [name]


@pytest.mark.parametrize("name", HARMLESS)
def test_sensitive_columns_ignores_other_names(name):
    frame = _frame(**{name: [3, 1, 4, 1, 5, 9]})
    assert frame.geopriv.sensitive_columns() == []


def test_sensitive_columns_finds_second_geometries():
    frame = _frame()
    frame["origin"] = frame.geometry.buffer(10)
    frame["raw"] = pd.Series(list(frame.geometry), dtype=object)
    assert frame.geopriv.sensitive_columns() == ["origin", "raw"]


def test_sensitive_columns_finds_coordinate_copies():
    frame = _frame()
    frame["a"] = frame.geometry.x
    frame["b"] = frame.geometry.y.round(3)
    frame["c"] = frame.geometry.x * 0 + 530_000
    frame["d"] = frame.geometry.y.astype("Float64")
    assert frame.geopriv.sensitive_columns() == ["a", "b", "d"]


@pytest.mark.parametrize("value", [0.001, 0.1, 1 / 3, 1e-200])
@pytest.mark.arithmetic
def test_constant_columns_are_published(value):
    x = 530_000 + 17 * np.arange(80)
    points = gpd.points_from_xy(x, 180_000 + 31 * np.arange(80) % 97)
    frame = gpd.GeoDataFrame({"share": value}, index=range(80), geometry=points)
    frame["almost"] = np.nextafter(value, np.arange(80) % 2)
    frame = frame.set_crs("EPSG:27700")
    released = frame.geopriv.gaussian(rho=1e-4)
    assert list(released.columns) == ["share", "geometry", "almost"]


def test_sensitive_columns_finds_times_finer_than_a_day():
    frame = _frame(
        first=pd.to_datetime(["1990-01-01", None] * 3),
        seen=pd.to_datetime(["2020-01-01 10:31", None] * 3),
        zoned=pd.date_range("2020", periods=6, freq="h", tz="UTC"),
        day=pd.date_range("2020", periods=6, tz="UTC"),
        text=["2020-01-01T10:31:05Z", None] * 3,
        date=["2020-01-01", None] * 3,
    )
    assert frame.geopriv.sensitive_columns() == ["seen", "zoned", "text"]


TIMES = pd.date_range("2024-01-01 09:13", periods=40, freq="137min")
DAYS, WHOLE = pd.date_range("2024-01-01", periods=40), np.arange(40) * 7919 + 100_003
KINDS = {
    "objects": lambda values: pd.Series(list(values), dtype=object),
    "categories": lambda values: pd.Series(pd.Categorical(values)),
    "missing": lambda values: pd.Series([None, *values[1:]], dtype=object),
}
TIMES_ALIKE = {
    "time of day": pd.Series([time.time() for time in TIMES], dtype=object),
    "numpy": pd.Series(list(TIMES.to_numpy()), dtype=object),
    "zones": pd.Series([TIMES[0].tz_localize("UTC"), *TIMES.tz_localize("Asia/Tokyo")]),
    "periods": pd.Series(TIMES.to_period("min")),
    "intervals": pd.Series(pd.IntervalIndex.from_arrays(TIMES, TIMES + TIMES.freq)),
}
WHOLE_ALIKE = {
    "decimals": pd.Series([Decimal(int(each)) for each in WHOLE], dtype=object),
    "beyond 64 bits": pd.Series([10**30 + int(each) for each in WHOLE], dtype=object),
    "identifiers": pd.Series([UUID(int=int(each)) for each in WHOLE], dtype=object),
    "texts and numbers": pd.Series([*map(str, WHOLE[:9]), *WHOLE[9:]], dtype=object),
}


def _suspect(column, unit):
    places = gpd.points_from_xy(530_000 + 17 * np.arange(len(column)), [180_000] * 40)
    frame = gpd.GeoDataFrame({"a": column, "who": range(40)}, geometry=places)
    if unit == "who":
        frame = pd.concat([frame, frame], ignore_index=True)
    return "a" in frame.set_crs(27700).geopriv.sensitive_columns(unit)


@pytest.mark.parametrize("unit", ["row", "who"])
def test_values_are_suspect_in_whatever_dtype_they_are(unit):
    for kind, make in KINDS.items():
        assert _suspect(make(TIMES), unit), kind
        assert _suspect(make(WHOLE.tolist()), unit), kind
        assert not _suspect(make(DAYS), unit), kind
        assert not _suspect(make((WHOLE % 7).tolist()), unit), kind
    for name, column in {**TIMES_ALIKE, **WHOLE_ALIKE}.items():
        assert _suspect(column[-40:].reset_index(drop=True), unit), name
    assert not _suspect(pd.Series(DAYS.to_period("D")), unit)
    assert not _suspect(pd.Series([Decimal("0.1")] * 40, dtype=object), unit)


@pytest.mark.parametrize(
    "text", ["GEOMETRYCOLLECTION (POINT (1 2))", "CompoundCurve Z((1 2 3, 4 5 6))"]
)
def test_sensitive_columns_finds_wkt_of_collections_and_curves(text):
    assert _frame(a=[text] * 6).geopriv.sensitive_columns() == ["a"]


def test_sensitive_columns_finds_wkt():
    frame = _frame(
        note=[None, "POINT (1 2)", None, None, "hello", None],
        other=["srid=4326;Point Z(1 2 3)"] * 6,
        talk=["at this point (I think)"] * 6,
    )
    assert frame.geopriv.sensitive_columns() == ["note", "other"]


def test_sensitive_columns_accepts_any_dtype():
    frame = _frame(
        mixed=[1, "a", None, 2.5, [1], {"b": 2}],
        category=pd.Categorical(list("abcabc")),
        flags=[True, False] * 3,
        nullable=pd.array([True, None] * 3, dtype="boolean"),
        nothing=[None] * 6,
        spans=pd.to_timedelta(range(6), unit="h"),
        numbers=pd.array([1, None] * 3, dtype="Int64"),
        complexes=[1j] * 6,
        month=pd.period_range("2020", periods=6, freq="M"),
    )
    frame[7] = 1
    frame[("a", "b")] = 1
    assert frame.geopriv.sensitive_columns() == []


def test_sensitive_columns_of_series_is_empty():
    assert _frame().geometry.geopriv.sensitive_columns() == []
    assert sensitive_columns(_frame().geometry) == []


@pytest.mark.parametrize("budget", [("planar_laplace", 0.1), ("gaussian", 0.01)])
def test_release_warns_of_sensitive_columns(budget):
    method, value = budget
    frame = _frame(location=list("abcdef"), age=range(6))
    with pytest.warns(
        GeoPrivWarning, match="undo the masking are published: location"
    ) as caught:
        released = getattr(frame.geopriv, method)(value)
    assert caught[0].filename == __file__
    assert "drop" in str(caught[0].message)
    assert list(released.columns) == ["location", "age", "geometry"]
    getattr(frame.geopriv, method)(value, drop=["location"])  # and now nothing is said


def test_release_has_no_categories_of_rows_left_out():
    """In memory too, from where somebody may write them with GeoPandas."""
    frame = _frame(ward=pd.Categorical(list("abcabc")), age=range(6))
    some = frame[frame["ward"] != "b"]
    assert list(some.geopriv.gaussian(0.01)["ward"].cat.categories) == ["a", "c"]
    assert list(some["ward"].cat.categories) == ["a", "b", "c"]


@pytest.mark.parametrize("kind", ["Int64", "Float64", "boolean"])
def test_release_has_nothing_below_missing_values(kind):
    """pandas hides a number that is set to NA, and pickle and Arrow write it."""
    given = pd.array([1, 0, 1, 0, 1, 1], dtype=kind)
    frame = _frame(value=given, age=range(6))
    frame.loc[2, "value"] = pd.NA
    released = frame.geopriv.gaussian(0.01)["value"]
    assert released.equals(frame["value"])
    assert released.array._data.tolist() == [1, 0, 0, 0, 1, 1]
    assert frame["value"].array._data.tolist() == [1, 0, 1, 0, 1, 1]
    if hasattr(pd, "ArrowDtype"):  # an index of pandas 1.4 has objects
        released = frame.set_index("value").geopriv.gaussian(0.01)
        assert released.index.array._data.tolist() == [1, 0, 0, 0, 1, 1]


def test_released_index_has_nothing_below_missing_labels():
    pyarrow = pytest.importorskip("pyarrow")
    if not hasattr(pd, "ArrowDtype"):
        pytest.skip("pandas has no Arrow columns")
    below = [pyarrow.py_buffer(b"\x3d"), pyarrow.array([1, 7, 3, 4, 5, 6]).buffers()[1]]
    labels = pyarrow.Array.from_buffers(pyarrow.int64(), 6, below)
    frame = _frame(age=range(6))
    frame.index = pd.Index(pd.array(labels, dtype=pd.ArrowDtype(labels.type)))
    index = frame.geopriv.gaussian(0.01).index
    assert index.equals(frame.index)
    (chunk,) = pyarrow.chunked_array(index.array.__arrow_array__()).chunks
    assert np.frombuffer(chunk.buffers()[1], "<i8")[:6].tolist() == [1, 0, 3, 4, 5, 6]


def test_release_has_no_labels_or_dictionary_values_of_rows_left_out():
    frame = _frame(age=range(6), ward=list("abcabc"))
    frame.index = pd.CategoricalIndex([f"n{n}" for n in range(6)])
    few = frame[:2]
    for some in (few, few.geometry):
        released = some.geopriv.gaussian(0.01)
        assert list(released.index.categories) == list(released.index) == ["n0", "n1"]
    assert len(few.index.categories) == 6
    frame.index = pd.MultiIndex.from_arrays([pd.Categorical(list("uvwxyz")), range(6)])
    levels = frame[:2].geopriv.gaussian(0.01).index.levels
    assert list(levels[0]) == list(levels[0].categories) == ["u", "v"]
    assert list(levels[1]) == [0, 1]
    assert list(frame[:2].geometry.geopriv.gaussian(0.01).index) == [("u", 0), ("v", 1)]


def test_release_has_no_arrow_dictionary_values_of_rows_left_out():
    pyarrow = pytest.importorskip("pyarrow")
    if not hasattr(pd, "ArrowDtype"):
        pytest.skip("pandas has no Arrow columns")
    frame = _frame(ward=list("abcabc"), age=range(6))
    kind = pd.ArrowDtype(pyarrow.dictionary(pyarrow.int32(), pyarrow.string()))
    frame["ward"] = frame["ward"].astype(kind)
    released = frame[frame["age"] % 3 != 1].geopriv.gaussian(0.01)
    (chunk,) = pyarrow.chunked_array(released["ward"].array.__arrow_array__()).chunks
    assert (list(released["ward"]), chunk.dictionary.to_pylist()) == (
        ["a", "c", "a", "c"], ["a", "c"],
    )  # fmt: skip


def test_sensitive_columns_accepts_any_geometry():
    frame = _frame(count=[1, 2, 3, 4, 5, 6])
    assert frame.set_geometry(frame.buffer(1)).geopriv.sensitive_columns() == []
    frame.loc[2, "geometry"] = Point()
    frame.loc[3, "geometry"] = None
    assert frame.geopriv.sensitive_columns() == []


def test_sensitive_columns_finds_times_in_lists():
    frame, day = _frame(), pd.Timestamp("1990-01-01")
    frame["days"] = [[day, pd.NaT, day.date()]] * 6
    frame["seen"] = [{"at": [day.replace(hour=7)]}] * 6
    assert frame.geopriv.sensitive_columns() == ["seen"]
