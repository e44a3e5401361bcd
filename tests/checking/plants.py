"""Folders that should not be published, each with what is found in it.

A plant changes a good folder: `released.gpkg` of the points in `World`, and a README.
"""

import json
import shutil
import sqlite3

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import box

import geopriv_gis
from geopriv_gis.testing import insecure_rng


class World:
    """True points, releases of them, and a ledger that was charged with one."""

    def __init__(self, folder):
        rng = np.random.default_rng(3)
        xy = rng.uniform((530_000, 180_000), (540_000, 190_000), (80, 2)).round(2)
        columns = {"id": np.arange(80), "kind": list("ab") * 40}
        self.homes = gpd.GeoDataFrame(
            columns, geometry=gpd.points_from_xy(*xy.T), crs="EPSG:27700"
        )
        self.ledger = geopriv_gis.Ledger.create(folder / "homes.ledger", budget=0.05)
        self.released = self.homes.geopriv.planar_laplace(eps=0.01, ledger=self.ledger)
        self.again = self.homes.geopriv.planar_laplace(eps=0.02)
        self.degrees = self.homes.to_crs(4326)
        self.good = folder / "good"
        self.good.mkdir()
        self.released.geopriv.to_file(self.good / "released.gpkg")
        (self.good / "README.md").write_text("Points with noise, ε = 0.01 per metre.\n")


def _theirs(frame, path, **options):
    """Write as GeoPandas does, knowing of no guarantee."""
    frame.to_file(path, **options)


def _write_below(path):
    path.parent.mkdir(parents=True)
    path.write_text("for Anna")


def _notebook(folder, text, name="look.ipynb"):
    outputs = [{"output_type": "stream", "name": "stdout", "text": [text]}]
    cell = {"cell_type": "code", "source": [], "metadata": {}, "outputs": outputs}
    whole = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]}
    (folder / name).write_text(json.dumps(whole, indent=1))


def _sql(path, *statements):
    base = sqlite3.connect(path)
    base.create_function("ST_IsEmpty", 1, lambda _: 0)
    for name in ("ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"):
        base.create_function(name, 1, lambda _: 0.0)
    for statement in statements:
        base.execute(statement)
    base.commit()
    base.close()


def _coordinates(w):
    return [
        f"{x:.6f} {y:.6f}"
        for x, y in zip(w.degrees.geometry.x, w.degrees.geometry.y, strict=True)
    ]


def _folder_release(w, f):
    w.homes.to_parquet(f.parent / f"{f.name}.parquet")
    geopriv_gis.release_file(
        f.parent / f"{f.name}.parquet", f"{f}/parts/", "planar_laplace", eps=0.01,
    )  # fmt: skip


def _tampered_part(w, f):
    _folder_release(w, f)
    part = next((f / "parts").glob("*.parquet"))
    part.write_bytes(part.read_bytes() + b"\0")


def _strange_part(w, f):
    _folder_release(w, f)
    w.homes.to_parquet(f / "parts" / "part-00001.parquet")


def _release_among_parts(w, f):
    _folder_release(w, f)
    w.homes.geopriv.planar_laplace(eps=0.01).geopriv.to_file(f / "parts" / "b.parquet")


def _missing_part(w, f):
    _folder_release(w, f)
    next((f / "parts").glob("*.parquet")).unlink()


def _moved(w, f):
    text = (f / "r.geojson").read_text()
    first = json.loads(text)["features"][0]["geometry"]["coordinates"][0]
    assert repr(first) in text or str(first) in text
    (f / "r.geojson").write_text(text.replace(str(first), str(first + 1), 1))


def _geojson(w, f, change):
    w.released.geopriv.to_file(f / "r.geojson")
    change(w, f)


def _stale(w, f):
    w.again.geopriv.to_file(f / "b.geojson")
    shutil.copy(f / "b.geojson.guarantee.json", f / "r.geojson.guarantee.json")


def _fewer_rows(w, f):
    whole = json.loads((f / "r.geojson").read_text())
    whole["features"][0]["geometry"]["coordinates"] = [531_000.0, 181_000.0]
    (f / "r.geojson").write_text(json.dumps(whole))


def _insecure(w, f):
    made = w.homes.geopriv.planar_laplace(eps=0.01, rng=insecure_rng(1))
    made.to_file(f / "seeded.gpkg")


def _forged(w, f):
    path = f / "released.gpkg"
    _sql(
        path,
        "UPDATE gpkg_metadata SET metadata = replace(metadata, 'sha256', 'sha255')",
    )


def _boxes(w, f):
    w.released.to_crs(4326).geopriv.to_file(f / "r.geojson")
    whole = json.loads((f / "r.geojson").read_text())
    for row, bounds in zip(whole["features"], w.degrees.bounds.values, strict=True):
        row["bbox"] = bounds.tolist()
    (f / "r.geojson").write_text(json.dumps(whole))


def _coverings(w, f):
    parquet = pytest.importorskip("pyarrow.parquet")
    w.released.geopriv.to_file(f / "r.parquet")
    table = parquet.read_table(f / "r.parquet")
    said = dict(table.schema.metadata)
    geo = json.loads(said[b"geo"])
    ends = ("xmin", "ymin", "xmax", "ymax")
    geo["columns"]["geometry"]["covering"] = {"bbox": {e: ["box", e] for e in ends}}
    boxes = pytest.importorskip("pyarrow").array(
        w.homes.bounds.set_axis(ends, axis=1).to_dict("records")
    )
    said[b"geo"] = json.dumps(geo).encode()
    table = table.append_column("box", boxes).replace_schema_metadata(said)
    parquet.write_table(table, f / "r.parquet")


def _beside_parts(w, f):
    w.homes.geopriv.planar_laplace(eps=0.01).geopriv.to_file(f / "b.gpkg")
    (f / "manifest.json").write_text(json.dumps({"parts": []}))


def _late(w, f):
    w.homes.geometry.geopriv.planar_laplace(eps=0.01).geopriv.to_file(f / "s.gpkg")
    (f / "released.gpkg").unlink()
    _sql(f / "s.gpkg", "ALTER TABLE s ADD COLUMN illness TEXT")


RED = {
    "true points": lambda w, f: _theirs(w.homes, f / "homes.gpkg"),
    "true points, GeoParquet": lambda w, f: w.homes.to_parquet(f / "h.parquet"),
    "true points, GeoJSON": lambda w, f: _theirs(w.degrees, f / "h.geojson"),
    "true points, FlatGeobuf": lambda w, f: _theirs(w.homes, f / "h.fgb"),
    "true points, Shapefile": lambda w, f: _theirs(w.homes, f / "h.shp"),
    "true points in a folder below": lambda w, f: (
        (f / "old").mkdir(), _theirs(w.homes, f / "old" / "h.gpkg"),
    ),
    "true points, hidden": lambda w, f: _theirs(w.homes, f / ".h.gpkg", layer="h"),
    "a true layer in the same GeoPackage": lambda w, f: _theirs(
        w.homes, f / "released.gpkg", layer="homes"
    ),
    "a true layer behind the release": lambda w, f: _theirs(
        w.homes, f / "released.gpkg", layer="visits"
    ),
    "a true table in the same GeoPackage": lambda w, f: _sql(
        f / "released.gpkg", "CREATE TABLE homes (id INTEGER, lon REAL, lat REAL)",
        "INSERT INTO homes VALUES (1, -0.1, 51.5)",
    ),
    "edited rows": lambda w, f: _sql(
        f / "released.gpkg", "UPDATE released SET geom = "
        "(SELECT geom FROM released WHERE fid = 2) WHERE fid = 1",
    ),
    "a record that does not fit": _forged,
    "a guarantee of another release": lambda w, f: _geojson(w, f, _stale),
    "a released point moved by hand": lambda w, f: _geojson(w, f, _moved),
    "points put in another place": lambda w, f: _geojson(w, f, _fewer_rows),
    "a GeoJSON without its record": lambda w, f: _geojson(
        w, f, lambda w, f: (f / "r.geojson.guarantee.json").unlink()
    ),
    "reproducible noise": _insecure,
    "a table of coordinates": lambda w, f: pd.DataFrame(
        {"lon": w.degrees.geometry.x, "lat": w.degrees.geometry.y}
    ).to_csv(f / "homes.csv"),
    "coordinates in the README": lambda w, f: (f / "README.md").write_text(
        "\n".join(_coordinates(w)[:4])
    ),
    "coordinates in a notebook": lambda w, f: _notebook(f, "\n".join(_coordinates(w))),
    "northings and eastings in a notebook": lambda w, f: _notebook(
        f, "".join(f"({p.y:.3f}, {p.x:.3f})" for p in w.homes.geometry)
    ),
    "coordinates in a page": lambda w, f: (f / "map.html").write_text(
        "".join(f"L.marker([{c.replace(' ', ', ')}])" for c in _coordinates(w))
    ),
    "coordinates in a log": lambda w, f: (f / "run.log").write_text(
        "\n".join(f"done {c}" for c in _coordinates(w))
    ),
    "coordinates in metadata": lambda w, f: (f / "meta.json").write_text(
        json.dumps([[float(n) for n in c.split()] for c in _coordinates(w)])
    ),
    "the ledger": lambda w, f: shutil.copy(w.ledger.path, f / "homes.ledger"),
    "a store of noise": lambda w, f: w.homes.geopriv.planar_laplace(
        eps=0.01, sticky=geopriv_gis.StickyStore(f / "noise.sticky", "homes")
    ),
    "a link": lambda w, f: (f / "link.gpkg").symlink_to(w.ledger.path),
    "a part that was changed": _tampered_part,
    "a part that is no part": _strange_part,
    "a part that is missing": _missing_part,
    "a release beside the parts of another": _release_among_parts,
    "a file that is no GeoPackage": lambda w, f: (f / "a.gpkg").write_bytes(b"SQLite"),
    "true points in GeoJSON named .json": lambda w, f: (f / "h.json").write_text(
        w.degrees.to_json()
    ),
    "true points in a FileGDB": lambda w, f: (
        (f / "h.gdb").mkdir(), (f / "h.gdb" / "a00000001.gdbtable").write_bytes(b"\3"),
    ),
    "a true table named as the format's own": lambda w, f: _sql(
        f / "released.gpkg", "CREATE TABLE gpkg_homes (lon REAL, lat REAL)",
    ),
    "an index that no layer has": lambda w, f: _sql(
        f / "released.gpkg", "CREATE VIRTUAL TABLE rtree_homes USING rtree(i, a, b)",
    ),
    "a true table named as styles": lambda w, f: _sql(
        f / "released.gpkg", "CREATE TABLE layer_styles (lon REAL, lat REAL)",
    ),
    "true bounding boxes in GeoJSON": _boxes,
    "coordinates in a GeoPackage's description": lambda w, f: _sql(
        f / "released.gpkg",
        f"UPDATE gpkg_contents SET description = '{'; '.join(_coordinates(w)[:9])}'",
    ),
    "places with M values": lambda w, f: _sql(
        f / "released.gpkg", "UPDATE gpkg_geometry_columns SET m = 1"
    ),
    "places that may have M values": lambda w, f: _sql(
        f / "released.gpkg", "UPDATE gpkg_geometry_columns SET m = 2"
    ),
    "true bounding boxes in GeoParquet": _coverings,
    "coordinates in two bytes a letter": lambda w, f: (f / "run.log").write_text(
        "\n".join(_coordinates(w)), encoding="utf-16"
    ),
    "coordinates in a style": lambda w, f: (f / "r.qml").write_text(
        "\n".join(_coordinates(w))
    ),
    "coordinates in a record that no reader looks at": lambda w, f: (
        f / "released.gpkg.guarantee.json"
    ).write_text(json.dumps(_coordinates(w))),
    "coordinates in a GeoPackage's metadata": lambda w, f: _sql(
        f / "released.gpkg", "INSERT INTO gpkg_metadata VALUES (9, 'dataset', 'x', "
        f"'text/plain', '{'; '.join(_coordinates(w)[:9])}')",
    ),
    "a manifest nested to no end": lambda w, f: (f / "manifest.json").write_text(
        "[" * 200_000
    ),
    "a release never charged beside a manifest": _beside_parts,
    "half a file": lambda w, f: (f / "h.gpkg").write_bytes(
        (f / "released.gpkg").read_bytes()[:9000]
    ),
    "a release that was never charged": lambda w, f: (
        w.again.geopriv.to_file(f / "b.gpkg")
    ),
    "a release that was charged once, and copied with other noise": lambda w, f: (
        w.homes.geopriv.planar_laplace(eps=0.01).geopriv.to_file(f / "b.gpkg")
    ),
}  # fmt: skip


def _with(w, f, **columns):
    frame = w.released.assign(**columns)
    frame.geopriv.to_file(f / "released.gpkg", overwrite=True, keep=list(columns))


def _unlisted(w, f):
    frame = w.released.assign(colour="red")
    record = {**frame.attrs["geopriv"]}
    del record["attribute_columns"]
    frame.attrs = {"geopriv": record}
    frame.geopriv.to_file(f / "released.gpkg", overwrite=True)


def _published(w, f):
    frame = w.homes.assign(postcode="N1 " + w.homes.kind)
    (f / "released.gpkg").unlink()
    released = frame.geopriv.planar_laplace(eps=0.01, keep="postcode")
    released.geopriv.to_file(f / "released.gpkg")


def _weak(w, f):
    (f / "released.gpkg").unlink()
    w.homes.geopriv.planar_laplace(eps=0.5).geopriv.to_file(f / "released.gpkg")


def _z(w, f):
    high = w.homes.set_geometry(
        gpd.points_from_xy(w.homes.geometry.x, w.homes.geometry.y, 7.0, crs=27700)
    )
    (f / "released.gpkg").unlink()
    high.geopriv.planar_laplace(eps=0.01).geopriv.to_file(f / "released.gpkg")


def _many(w, f):
    zones = gpd.GeoDataFrame(
        geometry=[box(530_000, 180_000, 540_000, 190_000)], crs=27700
    )
    w.homes.geopriv.zonal_counts(zones, eps=40.0).geopriv.to_file(f / "counts.gpkg")


AMBER = {
    "a column that came later": lambda w, f: _with(w, f, colour="red"),
    "a record that lists no columns": _unlisted,
    "postcodes": _published,
    "noise of four metres": _weak,
    "true heights": _z,
    "counts with hardly any noise": _many,
    "a column beside a series": _late,
    "a table of places, not known to be true": lambda w, f: (f / "h.txt").write_text(
        "\n".join(_coordinates(w))
    ),
    "a database named as a picture": lambda w, f: shutil.copy(
        f / "released.gpkg", f / "map.png"
    ),
    "two releases and no ledger": lambda w, f: w.again.geopriv.to_file(f / "b.gpkg"),
    "deleted rows": lambda w, f: _sql(
        f / "released.gpkg", "CREATE TABLE t (x)",
        "INSERT INTO t SELECT zeroblob(9999)", "DROP TABLE t",
    ),
    "an open database": lambda w, f: (f / "released.gpkg-shm").write_bytes(b""),
    "a file of another kind": lambda w, f: (f / "data.mdb").write_bytes(b"\0" * 99),
    "a compact notebook": lambda w, f: (f / "n.ipynb").write_text(
        json.dumps({"cells": [{"outputs": [{"text": "80 rows"}]}]})
    ),
    "a notebook with outputs": lambda w, f: _notebook(f, "80 rows"),
    "a record without its file": lambda w, f: _geojson(
        w, f, lambda w, f: (f / "r.geojson").unlink()
    ),
    "a hidden file": lambda w, f: (f / ".notes.txt").write_text("for Anna"),
    "a file in a hidden folder": lambda w, f: _write_below(f / ".kept" / "notes.txt"),
    "a folder in a hidden one": lambda w, f: _write_below(f / ".kept/a" / "notes.txt"),
}  # fmt: skip
