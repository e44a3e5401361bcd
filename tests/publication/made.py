"""Made-up patients, districts, an account, and the file of a publication."""

import functools
import tempfile
from pathlib import Path

import numpy as np
import shapely.geometry
from geopandas import GeoDataFrame, points_from_xy

from geopriv_gis import Ledger

WHOLE = """\
[publication]
title = "Cases 2025"
contact = "health@example.org"
licence = "CC-BY-4.0"
folder = "cases"

[source.patients]
path = "patients.gpkg"

[protect]
privacy_unit = "patient"
keep = ["sex"]

[release.points]
release = "planar_laplace"
eps = 0.02

[release.districts]
release = "zonal_counts"
zones = "districts.gpkg"
eps = 1.0
max_rows_per_unit = 3

[ledger]
path = "people.ledger"
"""
PERSONS, EACH = 40, 3


def patients():
    """Return rows of persons, three each, whose names would undo all."""
    rng, count = np.random.default_rng(7), PERSONS * EACH
    places = rng.uniform((530_000, 180_000), (540_000, 190_000), (count, 2))
    who = np.repeat(np.arange(PERSONS), EACH)
    return GeoDataFrame(
        {
            "patient": [f"person-{each:03}" for each in who],
            "name": [f"Jane Doe {each}" for each in range(count)],
            "sex": rng.choice(["f", "m"], count),
        },
        geometry=points_from_xy(*places.T),
        crs=27700,
    )


def districts():
    """Return four squares."""
    corners = [(x, y) for x in (530_000, 535_000) for y in (180_000, 185_000)]
    squares = [shapely.geometry.box(x, y, x + 5000, y + 5000) for x, y in corners]
    return GeoDataFrame({"district": list("ABCD")}, geometry=squares, crs=27700)


@functools.cache
def _layers():
    """Return the bytes of the files of patients and districts (cached)."""
    with tempfile.TemporaryDirectory() as folder:
        patients().to_file(f"{folder}/patients.gpkg")
        districts().to_file(f"{folder}/districts.gpkg")
        return {each.name: each.read_bytes() for each in Path(folder).iterdir()}


def make(folder, text=WHOLE, limits=("gp=0.1", "dp=3")):
    """Fill a folder; return the path of the publication's file."""
    for name, whole in _layers().items():
        (folder / name).write_bytes(whole)
    if limits:
        Ledger.create(
            folder / "people.ledger", limits=list(limits), privacy_unit="patient"
        )
    path = folder / "publication.toml"
    path.write_text(text, encoding="utf-8")
    return path
