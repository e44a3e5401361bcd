"""Every algorithm and fifty awkward layers: something comes out, or a plain refusal.

By the form with a layer of the project, and by files in one batch. What comes out is
tested elsewhere, as `test_ground.py` does; here nothing may end in a traceback, or
without a word.
"""

import json
import re
import shutil
import zipfile
from collections import Counter
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import LineString, MultiPoint, Point, box

from .conftest import PYTHON

SCRIPT = Path(__file__).with_name("awkward.py")
ROWS = 40
WORDS = 110  # of a refusal: of several sentences, and QGIS's own before it
EXTENT = "510000,550000,160000,200000 [EPSG:27700]"
PLACE = "530000,180000 [EPSG:27700]"
ROTATED = (
    "+proj=omerc +lat_0=51.5 +lonc=-0.1 +alpha=40 +gamma=40 +k=1 +x_0=0 +y_0=0 "
    "+ellps=WGS84 +units=m"
)
PERSON = {"PRIVACY_UNIT": 2, "UNIT_FIELD": "person"}
VALUES = {
    "around": {"POINT": PLACE, "RADIUS": 5000, "POPULATION": "square"},
    "askmany": {"EPS": 0.05, "PLACES": "zones"},
    "attackaveraging": {"RELEASES": ["released", "released"]},
    "attacklinkage": {"RELEASED": "released"},
    "attacklocalise": {
        "RELEASED": "released", "POPULATION": "places", "PEOPLE_FIELD": "people",
    },
    "attacknearby": {"TARGETS": 5},
    "checkfiles": {},
    "clustering": {"DISTANCES": "2000,4000", "REGION": "square"},
    "comparemasks": {"EPS": 0.01},
    "covariate": {"SURFACE": "zones", "VALUE_FIELD": "people"},
    "dprs": {"EPS": 0.01, "REGION": "square", "ROUNDS": 2},
    "explainrelease": {},
    "gaussian": {"DISPLACEMENT": 150},
    "graphlaplace": {"EPS": 0.01, "WITHIN": "square", "CELL": 2000},
    "hotspots": {
        "VALUE_FIELD": "value", "CELL": 2000, "BANDWIDTH": 1000, "EXTENT": EXTENT,
    },
    "knox": {
        "TIME": "visited", "DISTANCES": "500,1000", "PERIODS": "5d", "PERMUTATIONS": 19,
    },
    "moransi": {"VALUE_FIELD": "value", "BANDWIDTH": 500, "PERMUTATIONS": 19},
    "noiseawarecount": {"ZONES": "zones", "BANDWIDTH": 500},
    "noiseawaredensity": {"BANDWIDTH": 500, "CELL": 5000, "EXTENT": EXTENT},
    "optimalmechanism": {"EPS": 0.001, "CELLS": "four", "REACH": 40_000},
    "peaklaplace": {"EPS": 0.01, "EPS_FIXED": 1, "RADIUS": 100},
    "planarlaplace": {"EPS": 0.01},
    "planrelease": {"EPS": 0.01},
    "privatecount": {"EPS": 0.01, "ZONES": "halves"},
    "privatedistance": {"EPS": 0.05, "POINT": PLACE},
    "privateextent": {"EPS": 0.01},
    "privateflows": {
        "EPS": 1, "ZONES": "halves", "DESTINATION": "way", "ZONE_NAME": "name",
    },
    "privateheatmap": {"EPS": 0.01, "EXTENT": EXTENT, "CELL": 5000, "ENDING": ".tif"},
    "privatehull": {"EPS": 0.01},
    "privatekdeat": {"EPS": 0.01, "BANDWIDTH": 900, "PLACES": "places"},
    "privateknn": {"EPS": 0.05, "K": 5, "PLACES": "places"},
    "privateshare": {"EPS": 0.05, "SOFTNESS": 200, "REGION": "halves"},
    "privatetrack": {
        "RHO": 1e-5, "TIME": "visited", "WINDOWS": "100d", "UNIT_FIELD": "person",
    },
    "rates": {"ZONES": "zones", "PEOPLE_FIELD": "people", "BANDWIDTH": 500},
    "remap": {"POPULATION": "places"},
    "riskreport": {"RELEASED": "released"},
    "sensitivefields": {},
    "squaremechanism": {"EPS": 1, "EXTENT": EXTENT},
    "staircaseresponse": {"EPS": 1, "GROUPS": 2, "PLACES": "places"},
    "synthesise": {"EXTENT": EXTENT, "BANDWIDTH": 500},
    "trimends": {
        "RADIUS": 300, "TIME": "visited", "GAP": "1d", "UNIT_FIELD": "person",
    },
    "zonalcounts": {"EPS": 1, "ZONES": ["zones"]},
}  # fmt: skip
QUICK = "sensitivefields"  # the one that make test runs
CASES = [
    pytest.param(name, marks=[] if name == QUICK else [pytest.mark.long])
    for name in VALUES
]


def plain(rows=ROWS):
    random = np.random.default_rng(3)
    x, y = random.normal((530e3, 180e3), 6e3, (rows, 2)).T
    columns = {
        "person": np.arange(rows) // 3,
        "visited": pd.Timestamp("2024-01-01")
        + pd.to_timedelta(random.integers(0, 86400 * 300, rows), unit="s"),
        "value": random.poisson(5, rows),
        "way": np.where(random.random(rows) < 0.5, "w", "e"),
    }
    return gpd.GeoDataFrame(columns, geometry=gpd.points_from_xy(x, y), crs=27700)


def shapes(frame):
    """Yield awkward frames by name, each to be written into a GeoPackage."""
    places, first = list(frame.geometry), frame.geometry.iloc[0]
    away = {
        "iceland, web mercator": (3857, (-2_015_000, 9_800_000)),
        "pole": (32661, (2_000_000, 2_000_500)),
        "antarctic": (3031, (300_000, -1_300_000)),
        "antimeridian": (3832, (3_339_000, -1_970_000)),
    }
    for name, (crs, (x, y)) in away.items():
        moved = frame.geometry.translate(x - 530e3, y - 180e3)
        yield name, frame.set_geometry(moved.set_crs(crs, allow_override=True))
    crossing = frame.geometry.scale(1e-5, 1e-5, origin=(530e3, 180e3))
    crossing = [Point((180 + dx + 180) % 360 - 180, -17) for dx in crossing.x - 530e3]
    yield "antimeridian, degrees", frame.set_geometry(crossing, crs=4326)
    for name, crs in {
        "degrees": 4326, "feet": 2229, "grads": 4807, "old datum": 4277,
        "mollweide": "ESRI:54009", "rotated": ROTATED, "3857": 3857, "height": 4979,
    }.items():  # fmt: skip
        yield name, frame.to_crs(crs)
    given = {
        "missing": [None, *places[1:]],
        "all missing": [None] * ROWS,
        "empty": [Point(), *places[1:]],
        "one place": [first] * ROWS,
        "far away": [Point(1e9, 1e9), *places[1:]],
        "multipoint": [MultiPoint([one]) for one in places],
        "multipoints": [MultiPoint([one, first]) for one in places],
        "heights": [Point(one.x, one.y, 12.5) for one in places],
        "lines": [LineString([one, (530e3, 180e3)]) for one in places],
        "areas": [one.buffer(50) for one in places],
        "mixed": [places[0].buffer(9), *places[1:]],
    }
    for name, kept in given.items():
        yield name, frame.set_geometry(kept, crs=27700)
    yield "no crs", gpd.GeoDataFrame(frame.drop(columns="geometry"), geometry=places)
    yield "beyond", frame.set_geometry([Point(200, 95)] * ROWS, crs=4326)
    yield "one row", frame.iloc[:1]
    yield "two rows", frame.iloc[:2]
    yield "no rows", frame.iloc[:0]
    yield "no fields", frame[["geometry"]]
    for name, fields in {
        "geometry as a field": {"geometry_": 1, "geom_": 2, "row": 3},
        "unicode": {"naïve Straße 東京": "ß", "Ünit": 1},
        "quotes": {'a "b" c': 1, "d 'e' f": 2, "g;h|i": 3, "%1": 4},
        "long name": {"x" * 200: 1},
        "null": {"nothing": None},
        "truths": {"ill": True},
        "identifiers": {"name": "Ann Lee", "phone": "+44 20 7946 0000", "dob": "1980"},
        "coordinates": {"lat": 51.5, "lon": -0.1},
        "infinite": {"big": np.inf},
        "old times": {"born": "0001-01-01"},
    }.items():
        yield name, frame.assign(**fields)
    yield "unsorted, with labels", frame.iloc[::-1].assign(fid_2=range(ROWS))


def write_public_layers(folder):
    """Write the public layers that `VALUES` names."""
    zones = [
        box(510e3 + 1e4 * i, 160e3 + 1e4 * j, 520e3 + 1e4 * i, 170e3 + 1e4 * j)
        for i in range(4)
        for j in range(4)
    ]
    names = {"name": [f"z{i}" for i in range(16)], "people": range(500, 2100, 100)}
    zones = gpd.GeoDataFrame(names, geometry=zones, crs=27700)
    halves = [box(510e3, 160e3, 530e3, 200e3), box(530e3, 160e3, 550e3, 200e3)]
    public = {
        "zones": zones,
        "places": zones.set_geometry(zones.representative_point()),
        "four": zones.set_geometry(zones.representative_point()).iloc[::5],
        "halves": gpd.GeoDataFrame(
            {"name": ["w", "e"], "people": [9000, 8000]}, geometry=halves, crs=27700
        ),
        "square": zones[["people", "geometry"]].dissolve(),
    }
    for name, each in public.items():
        each.to_file(folder / f"{name}.gpkg", driver="GPKG")


@pytest.fixture(scope="module")
def folder(qgis, tmp_path_factory):
    found = tmp_path_factory.mktemp("awkward")
    points, frame = found / "points", plain()
    points.mkdir()
    frame.to_file(points / "plain.gpkg", layer="plain")
    for name, each in shapes(frame):
        each.to_file(points / f"{name}.gpkg", driver="GPKG", layer="points")
    frame.to_file(points / "several.gpkg", layer="first")
    frame.to_file(points / "several.gpkg", layer="second")
    frame = frame.assign(visited=frame.visited.astype(str))
    frame.to_file(points / "shape.shp")
    shutil.copy(points / "shape.shp", points / "alone.shp")
    with zipfile.ZipFile(points / "zipped.zip", "w") as file:
        for part in points.glob("shape.*"):
            file.write(part, part.name)
    frame.to_crs(4326).to_file(points / "json.geojson", driver="GeoJSON")
    frame.to_file(points / "flat.fgb", driver="FlatGeobuf")
    frame.drop(columns="geometry").to_csv(points / "table.csv", index=False)
    (points / "damaged.gpkg").write_bytes((points / "plain.gpkg").read_bytes()[:5000])
    (points / "nothing.gpkg").write_bytes(b"")
    (points / "locked.gpkg").write_bytes((points / "plain.gpkg").read_bytes())
    (points / "locked.gpkg").chmod(0o400)
    write_public_layers(found)
    made = qgis.run(
        "planarlaplace", INPUT=points / "plain.gpkg", EPS=0.01,
        FIELDS="person;visited;value", OUTPUT=found / "released.gpkg",
    )  # fmt: skip
    assert made.code == 0, made.text
    return found


def with_paths(folder, value):
    """Return a value with the files that are meant by names of public layers."""
    if isinstance(value, list):
        return [with_paths(folder, each) for each in value]
    path = folder / f"{value}.gpkg"
    return str(path) if isinstance(value, str) and path.exists() else value


@pytest.mark.parametrize("name", CASES)
def test_something_comes_out_or_a_plain_refusal(qgis, folder, name):
    qgis.ran.add(name)
    values = {key: with_paths(folder, each) for key, each in VALUES[name].items()}
    done = qgis.call(PYTHON, SCRIPT, folder, f"geopriv:{name}", json.dumps(values))
    lines = [line for line in done.stdout.splitlines() if line.startswith("[[")]
    assert lines, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    runs = json.loads(lines[-1])
    assert len({layer for layer, _, _ in runs}) >= 50
    counted = Counter((way, "refused" if text else "done") for _, way, text in runs)
    refused = {layer: text for layer, way, text in runs if text and way == "layer"}
    print(name, dict(counted), json.dumps(refused), sep="; ")
    wrong = [each for each in runs if not is_plain(each[-1])]
    assert not wrong, json.dumps(wrong, indent=1)[:6000]
    released = [text for layer, way, text in runs if layer == "plain.gpkg"]
    assert name in AFTERWARDS or not any(released), released


def is_plain(text):
    """Tell whether a refusal is in words that people know, and short."""
    program = re.search(r"Traceback|\w+(Error|Exception)\b|\.py\b|without a word", text)
    return not program and len(text.split()) <= WORDS


AFTERWARDS = {  # need a layer that was released
    "around", "clustering", "covariate", "explainrelease", "hotspots", "knox",
    "moransi", "noiseawarecount", "noiseawaredensity", "rates", "remap", "synthesise",
}  # fmt: skip
