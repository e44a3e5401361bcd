"""Each row of docs/checking.md has a plant, which is found in the way that it says."""

import re
import warnings
from pathlib import Path

import pytest

from geopriv_gis import check

from .leaks.world import Leak, World, raw, text
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
IN_BYTES = {"big doubles", "floats"}


def rows(number):
    """Return the first cells of a table of the section."""
    section = PAGE.read_text("utf-8").partition("## What is looked for")[2]
    table = re.findall(r"(?:^\|.*\n)+", section, re.M)[number].splitlines()[2:]
    return [line.split("|")[1].partition("(")[0].strip() for line in table]


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    return World(tmp_path_factory.mktemp("world"))


def test_every_row_has_a_plant():
    assert rows(0) == list(CONTAINERS)
    assert rows(1) == list(FORMS)


def colour(world, folder, leak):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        world.planted(leak, folder)
    return check(folder, truth=world.homes).colour


@pytest.mark.parametrize("row", CONTAINERS)
def test_places_in_each_container_are_red(world, tmp_path, row):
    assert colour(world, tmp_path / "f", LEAKS[CONTAINERS[row]]) == "red"


@pytest.mark.parametrize("row", FORMS)
def test_places_in_each_form_are_red(world, tmp_path, row):
    name = FORMS[row]
    write = raw("a.bin") if name in IN_BYTES else text("NOTES.md")
    leak = LEAKS[name] if name in LEAKS else Leak(name, write, name)
    assert colour(world, tmp_path / "f", leak) == "red"
