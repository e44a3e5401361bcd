"""Leaks in XML, QGIS's files, pages and notebooks."""

import base64
import json

import numpy as np
from shapely.geometry import box

from .pictures import HEAD, PNG
from .world import Leak, chunk, innocent, text


def xml(name, form, head='<?xml version="1.0" encoding="UTF-8"?>\n'):
    return text(name, head + form)


def _joined(name, each, form="{}"):
    """Return what writes something for each place between the same texts."""
    before, after = form.split("{}")

    def write(folder, at):
        body = "".join(each(line) for line in at.lines)
        (folder / name).write_text(before + body + after, encoding="utf-8")

    return write


def _gpx(folder, at):
    rows = "".join(f'<wpt lat="{y:.7f}" lon="{x:.7f}"/>' for x, y in at.degrees)
    (folder / "track.gpx").write_text(f"<gpx>{rows}</gpx>")


def _gml(folder, at):
    rows = " ".join(f"{y:.6f} {x:.6f}" for x, y in at.degrees)
    (folder / "h.gml").write_text(
        f'<gml:MultiPoint srsName="urn:ogc:def:crs:EPSG::4326"><gml:posList>{rows}'
        "</gml:posList></gml:MultiPoint>"
    )


def _entity(folder, at):
    """Declare the figures as entities of the document."""
    x, y = at.degrees[-1]
    (folder / "about.xml").write_text(
        f'<!DOCTYPE a [<!ENTITY x "{x:.6f}"><!ENTITY y "{y:.6f}">]><a>&x; &y;</a>'
    )


def _qmd(folder, at):
    west, south, east, north = at.box
    (folder / "r.qmd").write_text(
        f'<qgis><extent><spatial minx="{west!r}" miny="{south!r}" maxx="{east!r}" '
        f'maxy="{north!r}" crs="EPSG:4326"/></extent></qgis>'
    )


def _bookmarks(folder, at):
    rows = "".join(
        f'<Bookmark name="{i}" extent="{box(x - 9, y - 9, x + 9, y + 9).wkt}"/>'
        for i, (x, y) in enumerate(at.metres)
    )
    (folder / "bookmarks.xml").write_text(f"<Bookmarks>{rows}</Bookmarks>")


def _control_points(folder, at):
    rows = "".join(
        f'<GCP Id="{i}" Pixel="{i}.0" Line="2.0" X="{x:.4E}" Y="{y:.4E}"/>'.replace(
            f"{x:.4E}", f"{x:.8E}"
        ).replace(f"{y:.4E}", f"{y:.8E}")
        for i, (x, y) in enumerate(at.metres)
    )
    (folder / "map.png.aux.xml").write_text(
        f'<PAMDataset><GCPList Projection="EPSG:27700">{rows}</GCPList></PAMDataset>'
    )


def _world_file(folder, at):
    x, y = at.metres[-1]
    (folder / "map.pgw").write_text(f"0.5\n0.0\n0.0\n-0.5\n{x:.6f}\n{y:.6f}\n")


def _plotly(folder, at):
    """Write a page with arrays as plotly writes them."""
    packed = [base64.b64encode(np.ascontiguousarray(a)).decode() for a in at.degrees.T]
    lon, lat = ({"dtype": "f8", "bdata": one} for one in packed)
    told = json.dumps([{"type": "scattermap", "lon": lon, "lat": lat}])
    (folder / "map.html").write_text(f"<script>Plotly.newPlot('a', {told})</script>")


def _notebook(name, cell=None, metadata=None):
    """Return what writes a notebook with a cell or metadata made of the places."""

    def write(folder, at):
        one = {"cell_type": "code", "metadata": {}, "source": [], "outputs": [],
               "execution_count": 1}  # fmt: skip
        whole = {
            "nbformat": 4, "nbformat_minor": 5,
            "metadata": metadata(at) if metadata else {},
            "cells": [one | cell(at)] if cell else [],
        }  # fmt: skip
        (folder / name).write_text(json.dumps(whole, indent=1))

    return write


def _shown(at):
    """Return the outputs of a cell that shows a table."""
    rows = at.frame(4326, x=at.degrees[:, 0], y=at.degrees[:, 1]).drop(
        columns="geometry"
    )
    data = {"text/plain": str(rows).splitlines(True), "text/html": rows.to_html()}
    return {"outputs": [{"output_type": "execute_result", "data": data}]}


def _pictured(at):
    """Return a cell that shows a picture in which the places are a text."""
    whole = PNG + HEAD + chunk(b"tEXt", b"Comment\0" + at.bytes) + chunk(b"IEND", b"")
    data = {"image/png": base64.b64encode(whole).decode()}
    return {"outputs": [{"output_type": "display_data", "data": data}]}


LEAKS = [
    Leak("kml: a comment", xml("h.kml", "<kml><!-- {} --></kml>"), "lonlat", 3),
    Leak("kml: CDATA", xml(
        "h.kml", "<kml><description><![CDATA[<b>{}</b>]]></description></kml>"
    ), "comma", 30),
    Leak("gml: positions, latitude first", _gml),
    Leak("gpx: attributes", _gpx, rows=1),
    Leak("xml: entities of letters", xml("about.xml", "<a>{}</a>"), "entities", 40),
    Leak("xml: entities of the document", _entity, rows=1),
    Leak("xml: an encoding of two bytes", text(
        "about.xml", '<?xml version="1.0" encoding="UTF-16"?><a>{}</a>', "utf-16"
    ), "dms", 9),
    Leak("xml: an instruction", xml("about.xml", "<?home {}?><a/>"), "lonlat", 2),
    Leak("qml: a rule's filter", _joined("r.qml", lambda line: (
        f"<rule filter=\"within($geometry, geom_from_wkt('{line}'))\"/>"
    ), "<qgis>{}</qgis>"), "wkt", 20),
    Leak("qlr: a source of a layer", _joined("r.qlr", lambda line: (
        f"<datasource>memory?geometry=Point&amp;wkb={line}</datasource>"
    ), "<qlr>{}</qlr>"), "hex", 12),
    Leak("qgs: bookmarks around places", _bookmarks, rows=9, colour="amber"),
    Leak("qgs: annotations", _joined("map.qgs", lambda line: (
        f'<Item pos="{line}" type="text"/>'
    ), "<qgis><Annotations>{}</Annotations></qgis>"), "mercator", 9),
    Leak("qmd: the true extent", _qmd),
    Leak("sld: a literal", xml(
        "r.sld", "<sld><ogc:Literal><gml:pos>{}</gml:pos></ogc:Literal></sld>"
    ), "etrs 31", 30),
    Leak("aux.xml: control points", _control_points, rows=12),
    Leak("a world file", _world_file, rows=1),
    Leak("html: a comment", text("index.html", "<p>Cases</p><!-- {} -->"), "latlon", 9),
    Leak("html: data of an element", _joined("index.html", lambda line: (
        f'<p data-at="{line}">A case</p>'
    )), "e6"),
    Leak("html: a file within it", text(
        "index.html", '<a href="data:text/csv;base64,{}">Table</a>'
    ), "base64"),
    Leak("html: packed within it", text("index.html", "<script>d = '{}'</script>"),
         "zlib in base64", colour="amber"),
    Leak("html: arrays of plotly", _plotly),
    Leak("html: links to maps", _joined("index.html", lambda line: (
        f'<a href="{line}">map</a>'
    )), "google", 1),
    Leak("html: an encoded line", text("index.html", "<script>decode('{}')</script>"),
         "polyline"),
    Leak("html: an encoded line of six decimals",
         text("index.html", "<script>decode('{}', 6)</script>"),
         "polyline of six decimals"),
    Leak("html: elements between figures", _joined("index.html", lambda line: (
        "<p>" + line.replace(".", "<b>.</b>") + "</p>"
    )), "lonlat"),
    Leak("notebook: a table that was shown", _notebook("a.ipynb", _shown)),
    Leak("notebook: a picture's text", _notebook("a.ipynb", _pictured), "lonlat"),
    Leak("notebook: state of a widget", _notebook("a.ipynb", metadata=lambda at: {
        "widgets": {"state": {"buffers": [{"data": at.line}]}}
    }), "pairs in base64"),
    Leak("notebook: source", _notebook("a.ipynb", lambda at: {
        "source": [f"homes = ['{line}',\n" for line in at.lines]
    }), "whole metres"),
    Leak("notebook: an attachment", _notebook("a.ipynb", lambda at: {
        "cell_type": "markdown", "attachments": {"a": {"text/csv": at.line}}
    }), "osm", 6),
    Leak("a long page, one link", lambda folder, at: (
        (folder / "index.html").write_text(
            "<br>".join([*innocent(5000), at.line, *innocent(5000, 2)])
        )
    ), "osm", 1),
]  # fmt: skip
