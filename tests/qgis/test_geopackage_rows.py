"""SQLite brings the rows of a GeoPackage as QGIS does, or leaves them to QGIS."""

import contextlib
import sqlite3

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import MultiPoint, Point

QUICK = {"plain", "no fields", "two|layername=two", "two|layername=second"}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rows")
    n = np.arange(6)
    plain = gpd.GeoDataFrame(
        {
            "whole": n * 2**40,
            "number": [1.5, np.nan, 2, 0, -1, 1e300],
            "text": ["a", None, "é", "", "x\ny", "'"],
            "nothing": [None] * 6,
        },
        geometry=gpd.points_from_xy(n * 1e5 / 3, n + 0.1),
        crs=27700,
    )
    place = plain.geometry
    frames = {
        "plain": plain,
        "no fields": plain[["geometry"]],
        "dates": plain.assign(day=pd.Timestamp("2024-01-01")),
        "truths": plain.assign(truth=n > 2),
        "missing": plain.set_geometry(place.where(n != 2)),
        "raised": plain.set_geometry([Point(1, 2, 3)] * 6, crs=27700),
        "several": plain.set_geometry([MultiPoint([each]) for each in place]),
        "two": plain,
        "odd": plain,
        "cut": plain,
        "low": plain,
        "ends": plain,
    }
    for name, frame in frames.items():
        frame.to_file(folder / f"{name}.gpkg", driver="GPKG", layer=name)
    plain.iloc[:2].to_file(folder / "two.gpkg", driver="GPKG", layer="second")
    for name, change in CHANGES.items():
        with contextlib.closing(sqlite3.connect(folder / f"{name}.gpkg")) as file, file:
            asked = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
            for (trigger,) in file.execute(asked).fetchall():
                file.execute(f'DROP TRIGGER "{trigger}"')
            file.execute(change)
    return folder


CHANGES = {
    "odd": "UPDATE odd SET whole = 'a text' WHERE fid = 2",
    # QGIS reads 32 bits of these, and texts up to a NUL.
    "cut": "ALTER TABLE cut ADD COLUMN small MEDIUMINT DEFAULT 2147483648",
    "low": "ALTER TABLE low ADD COLUMN small MEDIUMINT DEFAULT -2147483649",
    "ends": "UPDATE ends SET text = 'a' || char(0) || 'b' WHERE fid = 2",
}


def test_sqlite_reads_the_rows_that_qgis_does(files, qgis):
    names = [each.stem for each in files.iterdir() if each.suffix == ".gpkg"]
    names += [name for name in QUICK if "|" in name]
    uris = {name: str(files / name.replace("|", ".gpkg|")) for name in names}
    uris = {n: uri if "|" in uri else f"{uri}.gpkg" for n, uri in uris.items()}
    found = qgis.headless("rows_both_ways", list(uris.values()))
    assert {name for name in names if found[uris[name]][0]} == QUICK
    assert {name for name in names if not found[uris[name]][1]} == set()


def test_changed_layers_are_left_to_qgis(files, qgis):
    found = qgis.headless("changed_layers", str(files / "plain.gpkg"))
    assert {name for name, whole in found.items() if whole} == {"as it is"}
