"""Leaks in GeoJSON, FlatGeobuf and what comes with shapefiles."""

import json
import struct

import geopandas as gpd
import numpy as np
import pyogrio

from .world import Leak, appended, text

GEOJSON = "r.geojson"


def _geojson(change):
    """Return what changes a GeoJSON file."""

    def write(folder, at):
        whole = json.loads((folder / GEOJSON).read_text())
        change(whole, at)
        (folder / GEOJSON).write_text(json.dumps(whole))

    return write


def _rewritten(change):
    """Return what changes the text of a GeoJSON file."""

    def write(folder, at):
        whole = (folder / GEOJSON).read_text()
        (folder / GEOJSON).write_text(change(whole, at))

    return write


def _each(change):
    """Return what changes the last features, one for each place."""

    def changed(whole, at):
        pairs = zip(whole["features"][::-1], at.metres.tolist(), at.lines, strict=False)
        for feature, xy, line in pairs:
            change(feature, xy, line)

    return _geojson(changed)


def _deep(whole, at):
    told = [{"lat": y, "lon": x} for x, y in at.degrees.tolist()]
    whole["about"] = {"made": {"by": {"from": told}}}


def _more_figures(feature, xy, line):
    point = feature["geometry"]["coordinates"]
    feature["geometry"]["coordinates"] = [*point, 0.0, *xy]


def _twice(whole, at):
    """Give geometries a second member of the same name, in front."""
    parts = whole.split('"coordinates": [')
    places = iter(at.metres.tolist())
    text = parts[0]
    for part in parts[1:]:
        place = next(places, None)
        text += f'"coordinates": {json.dumps(place)}, ' if place else ""
        text += f'"coordinates": [{part}'
    return text


def _escaped(whole, at):
    told = "".join(f"\\u{ord(letter):04x}" for letter in at.line)
    return whole.replace('"features"', f'"note": "{told}", "features"', 1)


def _topology(folder, at):
    steps = np.diff((at.degrees * 1e6).round().astype(int), axis=0, prepend=0)
    told = {
        "type": "Topology", "transform": {"scale": [1e-6, 1e-6], "translate": [0, 0]},
        "objects": {}, "arcs": [steps.tolist()],
    }  # fmt: skip
    (folder / "homes.topojson").write_text(json.dumps(told))


def _flatgeobuf(folder, at):
    """Say the places in a FlatGeobuf file's description."""
    path = folder / "r.fgb"
    meta = pyogrio.read_info(path, layer_metadata=True)["layer_metadata"]
    frame = gpd.read_file(path)
    pyogrio.write_dataframe(
        frame, path, driver="FlatGeobuf", layer="r", layer_metadata=meta,
        SPATIAL_INDEX="NO", DESCRIPTION=at.line,
    )  # fmt: skip


def _flatgeobuf_metadata(folder, at):
    path = folder / "r.fgb"
    meta = pyogrio.read_info(path, layer_metadata=True)["layer_metadata"]
    pyogrio.write_dataframe(
        gpd.read_file(path), path, driver="FlatGeobuf", layer="r",
        layer_metadata={**meta, "source": at.line}, SPATIAL_INDEX="NO",
    )  # fmt: skip


def _flatgeobuf_extent(folder, at):
    """Put the true points' extent into the header."""
    path = folder / "r.fgb"
    whole = path.read_bytes()
    extent = struct.pack("<4d", *gpd.read_file(path).total_bounds)
    assert extent in whole
    path.write_bytes(whole.replace(extent, struct.pack("<4d", *at.box_in_metres), 1))


# -- beside shapefiles -----------------------------------------------------------------


def _dbf(folder, at):
    """Write a table of dBASE whose true rows are marked as deleted."""
    rows = [b" " + f"{i:<60}".encode() for i in range(9)]
    rows += [b"*" + f"{line:<60}".encode("latin-1") for line in at.lines]
    field = b"NOTE".ljust(11, b"\0") + b"C" + bytes(4) + bytes([60, 0]) + bytes(14)
    head = struct.pack("<4BIHH20x", 3, 126, 3, 4, len(rows), 65, 61)
    (folder / "notes.dbf").write_bytes(head + field + b"\r" + b"".join(rows) + b"\x1a")


def _shape_header(suffix, places=False):
    """Return what writes a file with the 100 bytes at the start of a shapefile."""

    def write(folder, at):
        head = struct.pack(">7I", 9994, 0, 0, 0, 0, 0, 50) + struct.pack("<2I", 1000, 1)
        head += struct.pack("<8d", *at.box_in_metres, 0, 0, 0, 0)
        (folder / f"r{suffix}").write_bytes(head + (at.bytes if places else b""))

    return write


def _quadtree(folder, at):
    nodes = [struct.pack("<I4dII", 0, x, y, x, y, 1, i) for i, (x, y) in
             enumerate(at.metres.tolist())]  # fmt: skip
    head = b"SQT\1\1\0\0\0" + struct.pack("<2I", len(nodes), 9)
    (folder / "r.qix").write_bytes(head + b"".join(nodes))


LEAKS = [
    *(
        Leak(f"geojson: {name}", write, spelling, rows, base="geojson")
        for name, write, spelling, rows in [
            ("a member, deep", _geojson(_deep), "lonlat", 40),
            ("the true bounding box", _geojson(
                lambda whole, at: whole.update(bbox=at.box_in_metres)
            ), "lonlat", 300),
            ("a member of geometries", _each(
                lambda f, xy, line: f["geometry"].update(was=xy)
            ), "lonlat", 300),
            ("a member of one geometry", _each(
                lambda f, xy, line: f["geometry"].update(note=line)
            ), "lonlat 15", 1),
            ("identifiers of features", _each(
                lambda f, xy, line: f.update(id=line)
            ), "millimetres", 300),
            ("JSON in a property", _each(
                lambda f, xy, line: f["properties"].update(kind=line)
            ), "json", 300),
            ("more figures in a position", _each(_more_figures), "lonlat", 300),
            ("a name twice", _rewritten(_twice), "lonlat", 300),
            ("escaped letters", _rewritten(_escaped), "lonlat", 30),
            ("the name of the CRS", _geojson(
                lambda whole, at: whole["crs"].update(note=at.line)
            ), "mercator", 12),
            ("behind the end", _rewritten(
                lambda whole, at: f"{whole}\n{' ' * 9000}\n{at.text}"
            ), "utm 31", 12),
        ]
    ),
    Leak("geojson: more in the record", lambda folder, at: (
        (path := folder / f"{GEOJSON}.guarantee.json").write_text(
            json.dumps({**json.loads(path.read_text()), "note": at.line})
        )
    ), "base64", 60, base="geojson"),
    Leak("TopoJSON, differences of integers", _topology, colour="amber"),
    Leak("WKT in a text", text("h.wkt"), "multipoint"),
    Leak("flatgeobuf: a description", _flatgeobuf, "lonlat", 40, base="fgb"),
    Leak("flatgeobuf: metadata", _flatgeobuf_metadata, "comma", 40, base="fgb"),
    Leak("flatgeobuf: the true extent", _flatgeobuf_extent, base="fgb"),
    Leak("flatgeobuf: after the end", appended("r.fgb"), "doubles", base="fgb"),
    Leak("a dBASE table: deleted rows", _dbf, "comma", 20),
    Leak("a shapefile's index: the true extent", _shape_header(".shx")),
    Leak("a shapefile's index: places behind", _shape_header(".shx", places=True),
         "doubles of metres", 50),
    Leak("a quadtree", _quadtree),
    Leak("a code page", text("r.cpg", "UTF-8\n{}"), "metres", 5),
    Leak("a projection: a remark", text(
        "r.prj", 'PROJCS["x",GEOGCS["y"],REMARK["{}"]]'
    ), "mercator", 5),
    Leak("a shapefile's metadata", text(
        "r.shp.xml", "<metadata><idinfo><descript>{}</descript></idinfo></metadata>"
    ), "osgb36 degrees"),
]  # fmt: skip
