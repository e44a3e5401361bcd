"""Bytes of GeoPackage geometries that their vertices do not account for."""

import contextlib
import sqlite3
import struct

import geopandas as gpd
import numpy as np
import pytest
import shapely.wkt

from geopriv_gis.checking.databases import _has_extra_geometry_bytes
from geopriv_gis.checking.geometry_blobs import has_hidden_bytes

NAN = struct.pack("<d", np.nan)
EMPTY = b"\1\1\0\0\0" + 2 * NAN


def as_empty(head=b"", body=EMPTY):
    """Return what makes a geometry an empty point with these bytes of an envelope."""
    kind = {0: 0, 32: 1, 48: 2}[len(head)]

    def change(geometry):
        flags = bytes([geometry[3] | 0x10 | kind << 1])
        return geometry[:3] + flags + geometry[4:8] + head + body

    return change


def with_ranges(kind, *more):
    """Return what adds an envelope of a kind: the point's, and ranges of Z or M."""

    def change(geometry):
        x, y = struct.unpack("<2d", geometry[-16:])
        head = geometry[:3] + bytes([geometry[3] | kind << 1]) + geometry[4:8]
        ends = struct.pack(f"<{4 + len(more)}d", x, x, y, y, *more)
        return head + ends + geometry[8:]

    return change


def raised(code, *ends):
    """Return what makes a point one with a third number 1.5 and a range of it."""
    ranges = with_ranges(2, *ends)

    def change(geometry):
        found = ranges(geometry) if ends else geometry
        return (
            found[:-20] + struct.pack("<I", code) + found[-16:] + b"\0" * 6 + b"\xf8?"
        )

    return change


HIDDEN_IN_BLOBS = {
    "bytes behind an empty one": as_empty(body=EMPTY + b"12345678"),
    "an empty one's envelope": as_empty(struct.pack("<4d", 1, 1, 2, 2)),
    "a number in an empty one": as_empty(body=EMPTY[:-6] + b"\1" + EMPTY[-5:]),
    "a number in an empty one's envelope": as_empty(3 * NAN + b"\1" + NAN[1:]),
    "a place of an empty one": lambda geometry: (
        geometry[:3] + bytes([geometry[3] | 0x10]) + geometry[4:]
    ),
    "heights of a flat one": with_ranges(2, 1.5, 2.5),
    "a range of M": with_ranges(3, 1.5, 2.5),
    "ranges of Z and M": with_ranges(4, 1.5, 2.5, 3.5, 4.5),
    "M values": raised(2001),
    "the lowest height": raised(1001, 1.0, 1.5),
    "the greatest height": raised(1001, 1.5, 2.5),
    "another CRS": lambda geometry: geometry[:4] + b"\1\0\0\0" + geometry[8:],
}


@pytest.mark.parametrize("name", HIDDEN_IN_BLOBS)
def test_bytes_that_vertices_do_not_account_for_are_found(name):
    plain = b"GP\0\1" + struct.pack("<i5x2d", 32630, 1.5, 2.5)
    plain = plain[:8] + b"\1\1\0\0\0" + plain[-16:]
    changed = HIDDEN_IN_BLOBS[name](plain)
    for blobs, odd in (([plain, None, plain], False), ([plain, changed], True)):
        with contextlib.closing(sqlite3.connect(":memory:")) as base:
            base.execute("CREATE TABLE r (geom BLOB)")
            base.executemany("INSERT INTO r VALUES (?)", [(blob,) for blob in blobs])
            assert _has_extra_geometry_bytes(base, "r", "geom") == odd


FAITHFUL = {
    "empty": as_empty(),
    "empty, with an envelope": as_empty(4 * NAN),
    "empty, without well-known binary": as_empty(body=b""),
    "a point's envelope": with_ranges(1),
    "a raised point": raised(1001),
    "a raised point's envelope": raised(0x80000001, 1.5, 1.5),
}


@pytest.mark.parametrize("name", FAITHFUL)
def test_bytes_that_vertices_account_for_are_no_finding(name):
    plain = b"GP\0\1" + struct.pack("<i", 32630) + b"\1\1\0\0\0" + b"\0" * 14 + b"\xf0?"
    assert not has_hidden_bytes(FAITHFUL[name](plain))


@pytest.mark.parametrize(
    "text",
    [
        "LINESTRING Z (0 0 5, 1 2 7)",
        "POLYGON ((0 0, 3 0, 3 3, 0 0), (1 .2, 1 .4, 1.2 .4, 1 .2))",
        "MULTIPOINT (1 2, 3 4)",
        "MULTIPOLYGON Z (((0 0 1,1 0 1,1 1 1,0 0 1)),((5 5 2,6 5 3,6 6 4,5 5 2)))",
        "GEOMETRYCOLLECTION (POINT (1 2), MULTILINESTRING ((0 0, 1 1), (2 2, 3 3)))",
        "POLYGON EMPTY",
        "GEOMETRYCOLLECTION EMPTY",
    ],
)
def test_geometries_of_gdal_have_nothing_hidden(text, tmp_path):
    path = tmp_path / "r.gpkg"
    shape = shapely.wkt.loads(text)
    gpd.GeoDataFrame({"a": [1, 2]}, geometry=[shape] * 2, crs=32630).to_file(path)
    with contextlib.closing(sqlite3.connect(path)) as base:
        assert not _has_extra_geometry_bytes(base, "r", "geom")
        ((blob,), _) = base.execute("SELECT geom FROM r")
        assert has_hidden_bytes(blob + b"\0")
        assert has_hidden_bytes(blob[:-1])
