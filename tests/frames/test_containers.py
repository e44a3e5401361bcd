"""Coordinates are found in whatever container, unit and encoding a column has them."""

import json
import struct

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import LineString, Point, mapping

import geopriv_gis
from geopriv_gis import ColumnError, GeoPrivWarning, ParameterError, guarantee_of
from geopriv_gis.frames.columns import truth
from geopriv_gis.testing import insecure_rng
from tests.frames.test_encodings import geohash

ROWS = 40
RANDOM = np.random.default_rng(11)
LON, LAT = RANDOM.uniform(-0.14, -0.10, ROWS), RANDOM.uniform(51.5, 51.54, ROWS)
POINT = Point(LON[0], LAT[0])
PAIRS = list(zip(LON, LAT, strict=True))
DEGREES = gpd.GeoSeries.from_xy(LON, LAT, crs="EPSG:4326")
METRES = DEGREES.to_crs("EPSG:27700")


class Stranger:
    """An object that may hold anything."""


class Shelf:
    """A collection whose items say nothing of what it holds."""

    def __len__(self):
        return 1

    def __iter__(self):
        return iter(["a"])

    def __contains__(self, item):
        return item == "a"


class Feature:
    """What other packages hand over as a place."""

    def __init__(self, point):
        self.point = point

    @property
    def __geo_interface__(self):
        return mapping(self.point)


def homes(crs, **columns):
    points = METRES if crs == "EPSG:27700" else DEGREES
    return gpd.GeoDataFrame({"age": np.arange(ROWS) % 7, **columns}, geometry=points)


def column(values):
    """Return values as objects, whatever pandas would make of them."""
    plain = np.empty(len(values), dtype=object)
    for row, value in enumerate(values):
        plain[row] = value
    return pd.Series(plain)


LEAVES = {
    "map units": lambda n: (METRES.x[n], METRES.y[n]),
    "degrees": lambda n: (LON[n], LAT[n]),
    "texts": lambda n: (f"{LON[n]:.7f}", f"{LAT[n]:.7f}"),
    "wkt": lambda n: (f"POINT ({LON[n]} {LAT[n]})", "seen"),
    "geohash": lambda n: (geohash(LON[n], LAT[n], 9), "seen"),
    "wkb": lambda n: (DEGREES[n].wkb, b"seen"),
}
CONTAINERS = {
    "list": list,
    "tuple": tuple,
    "dictionary": lambda pair: dict(zip("ab", pair, strict=True)),
    "array": lambda pair: np.array(pair, dtype=object if pair[1] == "seen" else None),
    "box": lambda pair: {"xmin": pair[0], "low": pair[1], "x": [pair[0]], "c": pair[1]},
    "nested": lambda pair: {"a": [{"b": [[7.5, "home"], list(pair)]}, None]},
}


SEEN = [(leaf, crs) for leaf in LEAVES for crs in ("EPSG:4326", "EPSG:27700")]
# Another CRS's units are found in columns of numbers, see below.
SEEN.remove(("map units", "EPSG:4326"))


@pytest.mark.parametrize(("leaf", "crs"), SEEN)
@pytest.mark.parametrize("container", CONTAINERS)
def test_containers_of_coordinates_are_refused(container, leaf, crs):
    values = column([CONTAINERS[container](LEAVES[leaf](n)) for n in range(ROWS)])
    with pytest.raises(ColumnError, match="value") as caught:
        homes(crs, value=values).geopriv.planar_laplace(0.01)
    assert caught.value.columns == ("value",)


CONVERTED = {
    "radians": np.radians(LAT),
    "ten-millionths": np.rint(LON * 1e7).astype("int64"),
    "minutes": LAT * 60,
    "feet": METRES.x / 0.3048,
    "survey feet": METRES.y * 3937 / 1200,
    "kilometres": METRES.x / 1000,
    "map units": METRES.y.to_numpy(),
    "web mercator": DEGREES.to_crs("EPSG:3857").x.to_numpy(),
    "another zone": DEGREES.to_crs("EPSG:32631").x.to_numpy(),
    "single": LON.astype("float32"),
    "rounded": LAT.round(3),
    "decimal text": [f"{x:.6f}".replace(".", ",") for x in LAT],
    "degrees and minutes": [f"51°{(y - 51) * 60:.4f}′N" for y in LAT],
    "seconds": [f"51° {y * 60 % 60 // 1:.0f}' {y * 3600 % 60:.2f}\" N" for y in LAT],
    "map": [f"https://maps.example/?q={y},{x}" for x, y in PAIRS],
    "remark": [f"seen at {y:.6f} N {-x:.6f} W" for x, y in PAIRS],
    "json": [json.dumps({"lat": y, "lng": x}) for x, y in PAIRS],
    "complex": LON + 1j * LAT,
    "categories": pd.Categorical(LON),
    "categories of text": pd.Categorical([f"{x:.6f}" for x in LON]),
    "spans": pd.IntervalIndex.from_arrays(LAT, LAT + 1),
    "spans that end there": pd.IntervalIndex.from_arrays(np.floor(LAT), LAT),
    "spans as objects": column([pd.Interval(y, y + 1) for y in LAT]),
    "spans as objects that end there": column([pd.Interval(0, y) for y in LAT]),
    "complex in lists": column([[complex(0, y), "home"] for y in LAT]),
    "beside a number beyond doubles": column([*LAT[:-1], 10**400]),
    "points of others": column([Feature(point) for point in DEGREES]),
    "points": column(list(DEGREES)),
    "buffers": gpd.GeoSeries(METRES.buffer(90)).to_crs("EPSG:4326"),
    "tracks": column([LineString([(0, 0), (x, y)]) for x, y in PAIRS]),
    "features": column([mapping(point) for point in DEGREES]),
    "blobs": [b"GP\0\1....." + struct.pack("<2d", x, y) for x, y in PAIRS],
    "bytes": [f"SRID=4326;POINT({x} {y})".encode() for x, y in PAIRS],
    "hex": [point.wkb_hex for point in DEGREES],
    **{
        f"{order} endian EWKB": [
            struct.pack(f"{sign}BIIdd", byte, 0x20000001, 4326, x, y) for x, y in PAIRS
        ]
        for order, sign, byte in (("little", "<", 1), ("big", ">", 0))
    },
    "EWKB with heights": [
        struct.pack("<BIIddd", 1, 0xA0000001, 4326, x, y, 3) for x, y in PAIRS
    ],
    "sets": column([{x, y} for x, y in PAIRS]),
    "keys": column([{f"{y:.6f},{x:.6f}": 1} for x, y in PAIRS]),
    "tables": column([pd.DataFrame({"p": [x], "q": [y]}) for x, y in PAIRS]),
    "square tables": column([pd.DataFrame({"p": pair, "q": "z"}) for pair in PAIRS]),
    "layers": column([gpd.GeoDataFrame(geometry=[point]) for point in DEGREES]),
    "labels": column([pd.Series([1, 2], index=pair) for pair in PAIRS]),
    "memory": column([memoryview(np.array(pair)) for pair in PAIRS]),
    "masked": column([np.ma.array(pair, mask=True) for pair in PAIRS]),
}  # fmt: skip


FOUND = [(name, crs) for name in CONVERTED for crs in ("EPSG:4326", "EPSG:27700")]
FOUND.remove(("blobs", "EPSG:27700"))  # unknown bytes are compared in the frame's own


@pytest.mark.parametrize(("name", "crs"), FOUND)
def test_coordinates_in_other_units_are_refused(name, crs):
    frame = homes(crs)
    frame["value"] = CONVERTED[name]
    with pytest.raises(ColumnError, match="value"):
        frame.geopriv.gaussian(2e-5)


@pytest.mark.parametrize("name", ["rounded", "minutes", "web mercator"])
def test_coordinates_in_other_units_are_found_by_some_rows(name, monkeypatch):
    """Of many rows some are converted, and stand for the others."""
    monkeypatch.setattr(truth, "_CONVERTED", 7)
    frame = homes("EPSG:27700")
    frame["value"] = CONVERTED[name]
    with pytest.raises(ColumnError, match="value"):
        frame.geopriv.gaussian(2e-5)


@pytest.mark.skipif(not hasattr(pd, "ArrowDtype"), reason="older than pandas 1.5")
@pytest.mark.parametrize("kind", ["list", "struct"])
def test_arrow_columns_with_coordinates_are_refused(kind):
    arrow = pytest.importorskip("pyarrow")
    pairs = [[x, y] for x, y in PAIRS]
    structs = [{"p": x, "q": y} for x, y in pairs]
    values = arrow.array(pairs if kind == "list" else structs)
    table = arrow.table({"value": values}).to_pandas(types_mapper=pd.ArrowDtype)
    frame = homes("EPSG:4326", value=table["value"])
    with pytest.raises(ColumnError, match="value"):
        frame.geopriv.planar_laplace(0.01)


@pytest.mark.parametrize("where", [0, 777, 4_999])
def test_coordinate_in_a_single_row_is_refused(where):
    lon, lat = RANDOM.uniform(-0.5, 0.5, 5000), RANDOM.uniform(50.5, 51.5, 5000)
    points = gpd.points_from_xy(lon, lat)
    values = RANDOM.normal(0, 1, 5000)
    harmless = gpd.GeoDataFrame({"value": values.copy()}, geometry=points, crs=4326)
    harmless.geopriv.planar_laplace(0.01)
    values[where] = lon[where]
    telling = gpd.GeoDataFrame({"value": values}, geometry=points, crs=4326)
    with pytest.raises(ColumnError, match="value"):
        telling.geopriv.planar_laplace(0.01)
    texts = ["nothing"] * 5000
    texts[where] = f"home: {lat[where]}"
    with pytest.raises(ColumnError, match="note"):
        harmless.assign(note=texts).geopriv.planar_laplace(0.01)


@pytest.mark.parametrize("rows", [1, 2, 30])
def test_coordinates_of_rows_at_one_place_are_refused(rows):
    place = gpd.GeoDataFrame(geometry=[POINT] * rows, crs="EPSG:4326")
    for value in (POINT.x, f"{POINT.y:.6f}", 1.5):
        frame = place.assign(value=[value] * rows)
        if value == 1.5:
            frame.geopriv.planar_laplace(0.01)
            continue
        with pytest.raises(ColumnError, match="value"):
            frame.geopriv.planar_laplace(0.01)


def test_numbers_in_range_of_local_coordinates_are_published():
    """In local units a house price may lie where coordinates do."""
    x, y = RANDOM.uniform(860, 1000, 200), RANDOM.uniform(505, 580, 200)
    frame = gpd.GeoDataFrame(
        {
            "rooms": RANDOM.integers(1, 9, 200),
            "floor": RANDOM.integers(500, 900, 200),
            "built": RANDOM.integers(1890, 1990, 200),
            "price": RANDOM.normal(60, 20, 200).round(1),
        },
        geometry=gpd.points_from_xy(x, y),
        crs="EPSG:32616",
    )
    assert frame.geopriv.sensitive_columns() == []
    frame["hidden"] = frame.geometry.y.round()
    assert frame.geopriv.sensitive_columns() == ["hidden"]


def test_containers_of_other_things_are_published():
    frame = homes(
        "EPSG:27700",
        scores=column([[n % 5, n % 3] for n in range(ROWS)]),
        vector=column(list(RANDOM.normal(0, 1, (ROWS, 64)))),
        answers=column([{"a": "yes", "b": None, "c": [True]} for _ in range(ROWS)]),
        empty=column([[] for _ in range(ROWS)]),
        raw=column([bytes([n % 9] * 30) for n in range(ROWS)]),
    )
    released = frame.geopriv.planar_laplace(0.01)
    assert guarantee_of(released).published == ()
    assert released["vector"].equals(frame["vector"])


@pytest.mark.parametrize(
    "value",
    [
        {"lat": 1.5}, {"a": {"bbox": 1.5}}, ["(1.55, 2.55)"], Stranger(), Shelf(),
        b"GP\0\1" + bytes(range(40)),
    ],
)  # fmt: skip
def test_containers_that_resemble_coordinates_are_warned_of(value):
    frame = homes("EPSG:27700", value=column([value] * ROWS))
    with pytest.warns(GeoPrivWarning, match="are published: value"):
        released = frame.geopriv.planar_laplace(0.01)
    assert guarantee_of(released).published == ("value",)


def test_deeply_nested_containers_are_refused():
    deep = [1.0]
    for _ in range(40):
        deep = [deep]
    endless = []
    endless.append(endless)
    for value in (deep, endless):
        with pytest.raises(ColumnError, match="value"):
            homes("EPSG:4326", value=column([value] * ROWS)).geopriv.gaussian(2e-5)


def test_index_with_coordinates_is_refused():
    for index in (LON, pd.MultiIndex.from_arrays([np.arange(ROWS), LAT])):
        frame = homes("EPSG:4326").set_index(index)
        with pytest.raises(ColumnError, match="index"):
            frame.geopriv.planar_laplace(0.01)
        frame.geopriv.planar_laplace(0.01, shuffle=True)


# -- keep= -----------------------------------------------------------------------------


def test_kept_columns_are_published_and_listed():
    frame = homes("EPSG:4326", lon=LON, lat=LAT, note=["x"] * ROWS)
    with pytest.raises(ColumnError, match="lon, lat"):
        frame.geopriv.planar_laplace(0.01)
    with pytest.raises(ColumnError, match="Columns lat contain"):
        frame.geopriv.planar_laplace(0.01, keep="lon")
    released = frame.geopriv.planar_laplace(0.01, keep=["lat", "lon"])
    assert released["lon"].equals(frame["lon"])
    promise = guarantee_of(released)
    assert promise.published == ("lon", "lat")
    assert promise.attribute_columns == ("age", "lon", "lat", "note")
    assert (
        "unprotected: 4 (age, lon, lat, note). Of these may tell of places or people: "
        "lon, lat." in str(promise)
    )
    assert geopriv_gis.Guarantee.from_json(promise.to_json()) == promise
    both = geopriv_gis.compose(promise, promise.replace(published=("lat", "plz")))
    assert both.published == ("lon", "lat", "plz")


def test_records_without_published_list_are_read():
    record = guarantee_of(homes("EPSG:4326").geopriv.planar_laplace(0.01)).to_dict()
    del record["published"]
    assert geopriv_gis.Guarantee.from_dict(record).published == ()
    with pytest.raises(ParameterError, match="published"):
        geopriv_gis.Guarantee.from_dict({**record, "published": "lon"})


def test_suspect_columns_are_listed_unless_dropped():
    frame = homes("EPSG:4326", locality=["x"] * ROWS, note=["y"] * ROWS)
    with pytest.warns(GeoPrivWarning, match="locality"):
        released = frame.geopriv.planar_laplace(0.01)
    assert guarantee_of(released).published == ("locality",)
    kept = frame.geopriv.planar_laplace(0.01, keep="locality")  # and nothing is said
    assert guarantee_of(kept).published == ("locality",)
    dropped = frame.geopriv.planar_laplace(0.01, drop="locality")
    assert guarantee_of(dropped).published == ()


def test_keep_refuses_unknown_or_dropped_columns():
    frame = homes("EPSG:4326", lon=LON)
    for wrong, more in (("lan", {}), ("geometry", {}), ("lon", {"drop": "lon"})):
        with pytest.raises(ParameterError, match="keep"):
            frame.geopriv.planar_laplace(0.01, keep=wrong, **more)
    with pytest.raises(ParameterError, match="keep needs a GeoDataFrame"):
        frame.geometry.geopriv.planar_laplace(0.01, keep="lon")
    none = frame.geometry.geopriv.planar_laplace(0.01, drop=frame.columns[:0])
    assert len(none) == len(frame)


def test_every_release_of_rows_has_keep():
    frame = homes("EPSG:27700", x=METRES.x.to_numpy())
    cells = gpd.GeoSeries.from_xy([530e3, 534e3], [180e3, 182e3], crs="EPSG:27700")
    region = gpd.GeoSeries([Point(531e3, 181e3).buffer(2e4)], crs="EPSG:27700")
    fitted = geopriv_gis.OptimalMechanism.fit(cells, None, 0.01, reach=1e5)
    paths = geopriv_gis.metrics.within(region, cell=5000)
    for release in (
        lambda **kw: frame.geopriv.planar_laplace(0.01, **kw),
        lambda **kw: frame.geopriv.gaussian(2e-5, **kw),
        lambda **kw: frame.geopriv.optimal_cells(0.01, cells, reach=1e5, **kw),
        lambda **kw: fitted.release(frame, **kw),
        lambda **kw: frame.geopriv.dprs(0.01, region=region, centres=2, rounds=1, **kw),
        lambda **kw: frame.geopriv.graph_laplace(paths, eps=0.001, **kw),
    ):
        with pytest.raises(ColumnError, match="Columns x contain"):
            release()
        assert guarantee_of(release(keep="x")).published == ("x",)
        release(drop="x")


def test_refused_columns_charge_and_draw_nothing(tmp_path):
    ledger = geopriv_gis.Ledger.create(tmp_path / "l.ledger", budget=1)
    frame, before = homes("EPSG:4326", lon=LON), insecure_rng(3)
    with pytest.raises(ColumnError):
        frame.geopriv.planar_laplace(0.01, ledger=ledger)
    assert ledger.spent == 0
    with pytest.raises(ColumnError):
        frame.geopriv.planar_laplace(0.01, rng=before)
    assert before.uniform(3).tolist() == insecure_rng(3).uniform(3).tolist()


def test_column_errors_contain_no_values():
    frame = homes("EPSG:4326", value=column([[x, "Zebra"] for x in LON]))
    with pytest.raises(ColumnError) as caught:
        frame.geopriv.planar_laplace(0.01)
    message = str(caught.value)
    assert "Zebra" not in message
    assert not any(f"{x:.3f}" in message for x in LON)


# -- who it is -------------------------------------------------------------------------

OWNERS = np.repeat(np.arange(10) * 3, 4)
NAMES = {
    "name": [f"Person {n}" for n in OWNERS],
    "patient number": OWNERS * 1001 + 5_000_000,
    "number with gaps": np.where(np.arange(ROWS) % 9, OWNERS * 1.0, np.nan),
    "category": pd.Categorical([f"Person {n}" for n in OWNERS]),
}


@pytest.mark.parametrize("name", NAMES)
def test_columns_identifying_persons_with_several_rows_are_found(name):
    frame = homes("EPSG:27700", who=[f"p{n}" for n in OWNERS], value=NAMES[name])
    assert frame.geopriv.sensitive_columns("who") == ["who", "value"]
    with pytest.warns(GeoPrivWarning, match="are published: who, value") as caught:
        released = frame.geopriv.planar_laplace(0.01, privacy_unit="who")
    assert len([each for each in caught if "are published" in str(each.message)]) == 1
    assert guarantee_of(released).published == ("who", "value")
    frame.geopriv.planar_laplace(0.01, privacy_unit="who", keep=["who", "value"])


def test_columns_shared_or_varying_by_person_are_published():
    frame = homes(
        "EPSG:27700",
        who=[f"p{n}" for n in OWNERS],
        town=[f"town {n % 2}" for n in OWNERS],
        visit=np.arange(ROWS) % 4,
        mood=RANDOM.choice(["good", "bad", "mixed"], ROWS),
        weight=RANDOM.normal(70, 9, ROWS),
    )
    assert frame.geopriv.sensitive_columns("who") == ["who"]
    frame.geopriv.gaussian(2e-5, privacy_unit="who", drop="who")
