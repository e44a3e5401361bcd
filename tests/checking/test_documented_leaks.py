"""Each row of docs/checking.md has a plant, which is found in the way that it says."""

import re
from pathlib import Path

from .leaks.world import UNREAD
from .test_leaks import FORMS as FOUND
from .test_leaks import LEAKS

PAGE = Path(__file__).parents[2] / "docs" / "checking.md"
CONTAINERS = {
    "any file": "bytes without a name",
    "name of a file or folder": "names of folders, geohash",
    "text": "readme: in a sentence",
    "notebook": "notebook: a picture's text",
    "Parquet": "parquet: values of a dictionary",
    "Arrow": "arrow: schema metadata",
    "GeoPackage, SQLite": "gpkg: deleted rows in a page in use",
    "GeoJSON": "geojson: a member, deep",
    "FlatGeobuf": "flatgeobuf: metadata",
    "Shapefile, dBASE": "a dBASE table: deleted rows",
    "zip and office files": "zip: a member's comment",
    "gzip, bzip2, xz": "xz: a table",
    "XML, KML, GML, GPX": "kml: CDATA",
    "QGIS style, layer, project, metadata": "qgz: a comment, and the canvas",
    "PNG": "png: zTXt",
    "JPEG": "jpeg: Exif of a camera",
    "TIFF": "tiff: a description",
    "PDF": "pdf: text of a page",
}
FORMS = {
    "decimal number": "metres",
    "decimal comma": "comma",
    "grouped digits": "thousands",
    "degrees, minutes, seconds": "dms",
    "hemisphere letter": "letters",
    "integer": "e6",
    "double": "big doubles",
    "single precision": "floats",
    "hex": "hex",
    "base64": "base64",
    "geohash": "geohash",
    "plus code": "plus codes",
    "grid reference": "grid letters",
    "encoded polyline": "polyline",
    "numbers apart": "axes",
    "extent": "yaml: the true extent",
    "other CRS": "utm 31",
}


def rows(number):
    """Return the first cells of a table of the section."""
    section = PAGE.read_text("utf-8").partition("## What is looked for")[2]
    table = re.findall(r"(?:^\|.*\n)+", section, re.M)[number].splitlines()[2:]
    return [line.split("|")[1].partition("(")[0].strip() for line in table]


def test_every_documented_row_has_a_planted_leak():
    assert rows(0) == list(CONTAINERS)
    assert rows(1) == list(FORMS)


def test_planted_places_in_each_container_are_red():
    """Which test_leaks plants one by one, and looks at what is said."""
    assert {LEAKS[name].colour for name in CONTAINERS.values()} == {"red"}


def test_planted_places_in_each_form_are_red():
    """Likewise, of forms that are found in any file."""
    forms = {form.name for form in FOUND} - {*UNREAD}
    red = {leak.name for leak in LEAKS.values() if leak.colour == "red"}
    assert {*FORMS.values()} <= forms | red
