"""One odd row is found wherever it stands: first, in the middle, last."""

import contextlib
import json
import shutil
import sqlite3
import struct
import warnings

import geopandas as gpd
import numpy as np
import pyproj
import pytest
from pyproj.aoi import AreaOfInterest
from pyproj.database import query_utm_crs_info

import geopriv_gis
from geopriv_gis import check
from geopriv_gis.checking import places_in_bytes, places_in_text, true_places

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
ROWS = 60
PLACES = {"first": 0, "middle": ROWS // 2, "last": ROWS - 1}


@pytest.fixture(scope="module")
def released():
    return make_release()


def make_release():
    points = gpd.points_from_xy(*np.random.default_rng(1).uniform(5e5, 6e5, (2, ROWS)))
    frame = gpd.GeoDataFrame(
        {"score": np.arange(1, ROWS + 1) / 7, "kind": ["a", "b"] * (ROWS // 2)},
        geometry=points, crs="EPSG:32630",
    )  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return frame.geopriv.planar_laplace(
            eps=0.01, keep=["score", "kind"], shuffle=True
        )


def behind_a_geometry(geometry):
    return geometry + struct.pack("<2d", 1.5, 2.5)


def in_an_envelope(number):
    """Return what adds an envelope with one end that is not the point's."""

    def change(geometry):
        x, y = struct.unpack("<2d", geometry[-16:])
        ends = [x, x, y, y]
        ends[number] += 1
        head = geometry[:3] + bytes([geometry[3] | 2]) + geometry[4:8]
        return head + struct.pack("<4d", *ends) + geometry[8:]

    return change


def in_geopackage(change):
    return lambda path, row: _change_geometry(path, row, change)


def _change_geometry(path, row, change):
    with contextlib.closing(sqlite3.connect(path)) as file:
        names = [n for (n,) in file.execute("SELECT name FROM sqlite_master WHERE "
                                            "type = 'trigger'")]  # fmt: skip
        for name in names:  # they call functions of GDAL
            file.execute(f'DROP TRIGGER "{name}"')
        layer = path.stem
        where = f"FROM {layer} WHERE rowid = {row + 1}"
        ((geometry,),) = file.execute(f"SELECT geom {where}")
        file.execute(
            f"UPDATE {layer} SET geom = ? WHERE rowid = ?", (change(geometry), row + 1)
        )
        file.commit()


def in_geojson(change):
    def write(path, row):
        whole = json.loads(path.read_text("utf-8"))
        change(whole["features"][row])
        path.write_text(json.dumps(whole), "utf-8")

    return write


def end_of_statistics(which):
    def write(path, row):
        """Let one end of the row group that has the row be another."""
        table = pq.read_table(path)
        pq.write_table(table, path, use_dictionary=False, row_group_size=20)
        group = np.array(table["score"])[row // 20 * 20 :][:20]
        old = struct.pack("<d", min(group) if which == "least" else max(group))
        new = struct.pack("<d", min(group) - 1 if which == "least" else max(group) + 1)
        whole = path.read_bytes()
        size = struct.unpack("<I", whole[-8:-4])[0] + 8
        assert old in whole[-size:]
        path.write_bytes(whole[:-size] + whole[-size:].replace(old, new))

    return write


def in_a_dictionary(path, row):
    """Let the dictionary of the row group that has the row name one value more."""
    table = pq.read_table(path)
    parts = [table.slice(start, 20) for start in range(0, ROWS, 20)]
    for number, part in enumerate(parts):
        words = ["a", "b", *(["c"] if number == row // 20 else [])]
        codes = [words.index(each) for each in part["kind"].to_pylist()]
        kind = pa.DictionaryArray.from_arrays(pa.array(codes, pa.int32()), words)
        at = table.schema.get_field_index("kind")
        parts[number] = part.set_column(at, "kind", kind)
    with pq.ParquetWriter(path, parts[0].schema) as file:
        for part in parts:
            file.write_table(part)


def under_a_null(kind):
    """Return what puts a number of a type under a null."""
    return lambda path, row: _put_under_a_null(path, row, np.dtype(kind))


def _put_under_a_null(path, row, kind):
    table = pa.ipc.open_file(path.read_bytes()).read_all().combine_chunks()
    valid = np.arange(ROWS) != row
    values = np.where(valid, np.array(table["score"]), 99).astype(kind)
    mask = np.packbits(valid, bitorder="little").tobytes()
    held = [pa.py_buffer(mask), pa.py_buffer(values.tobytes())]
    score = pa.Array.from_buffers(pa.from_numpy_dtype(kind), ROWS, held)
    table = table.set_column(table.schema.get_field_index("score"), "score", score)
    with pa.ipc.new_file(str(path), table.schema) as file:
        file.write_table(table)


def beside_a_batch(path, row):
    table = pa.ipc.open_file(path.read_bytes()).read_all()
    with pa.ipc.new_file(str(path), table.schema) as file:
        for number, batch in enumerate(table.to_batches(max_chunksize=20)):
            said = {"note": "x"} if number == row // 20 else None
            file.write_batch(batch, custom_metadata=said)


MEMBERS = "it holds more than what is read of it"
ODD = {
    "bytes behind a geometry": (
        ".gpkg", in_geopackage(behind_a_geometry), "bytes of geometry",
    ),
    **{
        f"{end} of an envelope": (
            ".gpkg", in_geopackage(in_an_envelope(number)), "bytes of geometry",
        )
        for number, end in enumerate(["west", "east", "south", "north"])
    },
    "a member of a feature": (
        ".geojson", in_geojson(lambda each: each.update(note="x")), MEMBERS,
    ),
    "a member of a geometry": (
        ".geojson", in_geojson(lambda each: each["geometry"].update(bbox=[1, 2])),
        MEMBERS,
    ),
    "a position of four numbers": (
        ".geojson",
        in_geojson(lambda each: each["geometry"]["coordinates"].extend([1.0, 2.0])),
        MEMBERS,
    ),
    "the least of statistics": (".parquet", end_of_statistics("least"), "statistics"),
    "the greatest of statistics": (
        ".parquet", end_of_statistics("greatest"), "statistics",
    ),
    **{
        f"a number under a null, {kind}": (
            ".arrow", under_a_null(kind), "values under nulls",
        )
        for kind in ("float64", "float32", "int64", "int32", "uint16", "int8")
    },
    "a value of a dictionary": (
        ".parquet", in_a_dictionary, "values in a dictionary that no row has",
    ),
    "metadata of a batch": (".arrow", beside_a_batch, "metadata that readers"),
}  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_check_finds_one_deviating_row(name, released, tmp_path):
    """And says nothing of it where no row deviates."""
    suffix, plant, told = ODD[name]
    good = tmp_path / "good"
    good.mkdir()
    geopriv_gis.write_file(released, good / f"r{suffix}")
    for where, row in PLACES.items():
        plant(shutil.copytree(good, tmp_path / where) / f"r{suffix}", row)
    found = check(tmp_path).findings
    found = {one.where for one in found if one.what.startswith(told)}
    assert found == {f"{where}/r{suffix}" for where in PLACES}


# Tables of the format that name others, with a row of a layer that is gone.
GONE = {
    "sqlite_sequence": "VALUES ('gone', 7)",
    "gpkg_ogr_contents": "VALUES ('gone', 7)",
    "sqlite_stat1": "VALUES ('gone', NULL, '7')",
}


@pytest.mark.parametrize("table", GONE)
def test_check_tells_rows_about_a_layer_that_is_gone(table, released, tmp_path):
    path, told = tmp_path / "r.gpkg", "rows of the format's tables"
    geopriv_gis.write_file(released, path)
    assert not any(finding.what.startswith(told) for finding in check(path).findings)
    with contextlib.closing(sqlite3.connect(path)) as file:
        if table == "sqlite_stat1":
            file.execute("ANALYZE")
        file.execute(f"INSERT INTO {table} {GONE[table]}")
        file.commit()
    assert any(finding.what.startswith(told) for finding in check(path).findings)


@pytest.mark.parametrize("form", [form for form, _ in places_in_bytes._FORMS])
def test_place_across_a_byte_chunk_border_is_found(form, monkeypatch):
    """Its numbers as far apart as any that count, from each byte before the border."""
    monkeypatch.setattr(places_in_bytes, "_PART", 256)
    xy, kind = np.array([530_123, 181_457]).astype(form), np.dtype(form)
    ranges = ((530_000.0, 540_000.0), (180_000.0, 190_000.0))
    for start in range(256 - places_in_bytes.REACH - kind.itemsize, 256):
        data = bytearray(1024)
        for at, each in ((start, xy[0]), (start + places_in_bytes.REACH, xy[1])):
            data[at : at + kind.itemsize] = each.tobytes()
        streams = places_in_bytes.find_numbers(bytes(data), ranges)
        assert any(np.isin(xy, each.values).all() for each in streams), start


@pytest.mark.parametrize(
    "place",
    [(-0.1, 51.5), (151.2, -33.9), (-58.4, -34.6), (36.8, -1.3), (36.8, 1.3),
     (179.9, -16.5), (-179.9, -18.0), (174.8, -41.3), (-70.6, -33.4), (25.4, 69.1)],
)  # fmt: skip
def test_check_searches_the_utm_zone_of_each_place(place):
    """As PROJ's own list of zones has it, on both sides of the equator."""
    (lon, lat), wide = place, 0.01
    area = AreaOfInterest(lon, lat, lon + wide, lat + wide)
    zones = query_utm_crs_info("WGS 84", area, contains=True)
    own = {f"EPSG:{each.code}" for each in zones}
    assert own
    ends = (lon, lon + wide, lat, lat + wide)
    found = true_places._usual_crss(pyproj.CRS.from_epsg(4326), ends)
    assert own <= set(found)


LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # of the military grid, without I and O


@pytest.mark.parametrize("zone", [32, 33])
def test_mgrs_squares_are_read_at_every_latitude(zone):
    """Its letters tell the north modulo 2,000 km, from 0 up to the south's 10,000."""
    for hundred in range(100):
        row = LETTERS[(hundred + (0 if zone % 2 else 5)) % 20]
        text = f"{zone}M {LETTERS[4]}{row} 12345 67890"
        streams = places_in_text.find_numbers(text)
        found = [each.values.reshape(-1, 2) for each in streams if each.crs is False]
        places = {tuple(place) for one in found for place in one.tolist()}
        assert (512_345.0, hundred * 100_000.0 + 67_890) in places
