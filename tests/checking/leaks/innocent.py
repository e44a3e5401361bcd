"""Good folders: releases in all formats, and what honest people put beside them."""

import json
import shutil
import sqlite3

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
from shapely.geometry import Point, box

import geopriv_gis
from geopriv_gis import Ledger

from .world import innocent, package

CENTRE = Point(535_000, 185_000)
NOTES = """\
# Cases of 2025

Version 1.2.3 of 2025-03-04, downloaded 1,234 times. Points with noise, ε = 0.01 per
metre; the mean is 3.14159 with a standard deviation of 2.71828 (0.1234 to 0.2345).
The area is Greater London, about 51.5, -0.1 (EPSG:27700, some 1,572 km²). Telephone
+44 20 7946 0123 or 020 7946 0999; doi:10.5281/zenodo.1234567; ISBN 978-0-306-40615-7.
Built with geopandas 1.2.0, GEOS 3.13.1, PROJ 9.6.2. SHA-256 of the file:
9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.
"""
ISO = """\
<gmd:MD_Metadata><gmd:EX_GeographicBoundingBox>
<gmd:westBoundLongitude>-0.510375</gmd:westBoundLongitude>
<gmd:eastBoundLongitude>0.334015</gmd:eastBoundLongitude>
<gmd:southBoundLatitude>51.286760</gmd:southBoundLatitude>
<gmd:northBoundLatitude>51.691874</gmd:northBoundLatitude>
</gmd:EX_GeographicBoundingBox></gmd:MD_Metadata>
"""
STYLE = """\
<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>
<qgis version="3.34.4-Prizren" maxScale="0" minScale="100000000"><renderer-v2>
<ranges><range lower="0.000000000000000" upper="1.234500000000000" symbol="0"/>
<range lower="1.234500000000000" upper="9.870000000000001" symbol="1"/></ranges>
<symbols><layer id="{6c5a6a2e-9b1d-4c59-8ef5-5f1b9d3a1c77}"><Option name="color"
value="219,30,42,255,rgb:0.8588235,0.1176471,0.1647059,1"/><Option name="offset_unit"
value="3x:0,0,0,0,0,0"/><Option name="size" value="2.6"/></layer></symbols>
</renderer-v2></qgis>
"""


class Holder:
    """A data holder with true points, persons, a ledger, and districts."""

    def __init__(self, world):
        self.rows, self.folder = world.homes, world.folder
        self.points = world.homes[["geometry"]]
        self.account = Ledger.create(
            world.folder / "good.ledger", limits=["gp=100", "dp=1000", "cgp=1"]
        )
        west, east = (530_000, 535_000), (535_000, 540_000)
        self.districts = gpd.GeoDataFrame(
            {"district": ["west", "east"]}, crs=27700,
            geometry=[box(low, 180_000, high, 190_000) for low, high in (west, east)],
        )  # fmt: skip

    def mask(self, rows=None, **options):
        rows = self.points if rows is None else rows
        return rows.geopriv.planar_laplace(eps=0.01, ledger=self.account, **options)


def saved(name, make=Holder.mask):
    """Return what writes a release into a folder."""
    return lambda holder, folder: geopriv_gis.write_file(make(holder), folder / name)


def beside(name, content):
    """Return what writes a release, and a text or bytes beside it."""

    def write(holder, folder):
        saved("r.geojson")(holder, folder)
        body = content(holder) if callable(content) else content
        (folder / name).write_bytes(body if isinstance(body, bytes) else body.encode())

    return write


def changed(change):
    """Return what writes a release, and changes the folder then."""

    def write(holder, folder):
        saved("r.gpkg")(holder, folder)
        change(holder, folder)

    return write


def _persons(holder):
    who = holder.points.assign(who=np.arange(len(holder.points)) // 3)
    return holder.mask(who, privacy_unit="who", drop=["who"])


def _kinds(holder):
    rows = holder.rows[["kind", "geometry"]].astype({"kind": "category"})
    return holder.mask(rows)


def _neighbours(holder):
    return holder.points.geopriv.private_knn(CENTRE, 5, eps=0.05, ledger=holder.account)


def _counts(holder):
    return holder.points.geopriv.zonal_counts(
        holder.districts, eps=1.0, ledger=holder.account
    )


def _parts(holder, folder):
    path = holder.folder / "points.parquet"
    holder.points.to_parquet(path)
    geopriv_gis.release_file(
        path, f"{folder}/parts/", "planar_laplace", eps=0.01, ledger=holder.account
    )


def _vacuumed(holder, folder):
    base = sqlite3.connect(folder / "r.gpkg")
    base.execute("VACUUM")
    base.close()


def _zipped(holder, folder):
    release = (folder / "r.gpkg").read_bytes()
    package(folder / "cases.zip", {"r.gpkg": release, "README.md": NOTES})
    (folder / "r.gpkg").unlink()


def _figure(suffix):
    """Return what draws the released points, with axes, a title and a legend."""

    def draw(holder, folder):
        pytest.importorskip("matplotlib")
        from matplotlib.figure import Figure

        figure = Figure(figsize=(3, 3))
        axes = figure.add_subplot()
        geopriv_gis.read_file(folder / "r.gpkg").plot(ax=axes, label="cases")
        axes.set_title("Cases, with noise")
        axes.legend()
        figure.savefig(folder / f"map.{suffix}")

    return draw


def _photo(holder, folder):
    image = pytest.importorskip("PIL.Image")
    noise = np.random.default_rng(2).integers(0, 255, (64, 64, 3), dtype=np.uint8)
    image.fromarray(noise).save(folder / "cover.jpg", quality=80)
    image.fromarray(noise).save(folder / "logo.png")


def _sales():
    rng = np.random.default_rng(4)
    rows = pd.DataFrame({
        "sku": [f"AB-{n:06d}" for n in rng.integers(0, 10**6, 500)],
        "price": rng.uniform(0.5, 99, 500).round(2),
        "stock": rng.integers(0, 5000, 500),
        "phone": [f"+44 7{n:09d}" for n in rng.integers(0, 10**9, 500)],
        "at": pd.date_range("2025-01-01T08:00:00", periods=500, freq="97min"),
        "weight": rng.uniform(0, 1, 500).round(6),
    })  # fmt: skip
    return rows.to_csv(index=False)


def _codebook():
    return "field;type;unit;mean\nscore;real;points;0,5625\nkind;text;;\n"


def _notebook(outputs):
    source = ["import geopriv_gis\n", "rows = geopriv_gis.read_file('r.gpkg')\n",
              "rows.plot(figsize=(7.5, 7.5), markersize=2.25)\n"]  # fmt: skip
    cell = {"cell_type": "code", "metadata": {}, "source": source, "outputs": outputs,
            "execution_count": None, "id": "6c5a6a2e"}  # fmt: skip
    return json.dumps(
        {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]}
    )


def _ring():
    rng = np.random.default_rng(6)
    path = " ".join(f"L {x:.6f} {y:.6f}" for x, y in rng.uniform(0, 400, (200, 2)))
    return f'<svg xmlns="http://www.w3.org/2000/svg"><path d="M 7.2 7.2 {path}"/></svg>'


def _page():
    return (
        "<html><style>p{margin:0.125em 1.5em;color:#b26a00}</style><h1>Cases</h1>"
        "<p>1,234 cases, 12.5 % more than in 2024 (95 %: 10.125 to 14.875).</p>"
        '<img src="data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvM'
        'jAwMC9zdmciLz4="></html>'
    )


def _legend():
    rows = [
        {"colour": f"#{n:06x}", "from": n / 8, "to": (n + 1) / 8} for n in range(64)
    ]
    return json.dumps({"title": "cases per 1,000", "classes": rows})


def _certificate(holder, folder):
    page = geopriv_gis.check(folder, truth=holder.points).to_html()
    (folder / "certificate.html").write_text(page, encoding="utf-8")


def _promise(holder, folder):
    told = geopriv_gis.read_file(folder / "r.gpkg").geopriv.guarantee
    (folder / "README.md").write_text(f"{NOTES}\n{told}\n", encoding="utf-8")


def _copied(holder, folder):
    shutil.copytree(folder, folder / "v1.0")


def _read_again(holder, folder):
    frame = geopriv_gis.read_file(folder / "r.gpkg")
    geopriv_gis.write_file(frame, folder / "r.parquet")
    (folder / "r.gpkg").unlink()


GOOD = {
    **{f"points, {suffix}": saved(f"r.{suffix}")
       for suffix in ("gpkg", "parquet", "geojson", "fgb", "arrow", "arrows")},
    "points in degrees, lines of GeoJSON": saved(
        "r.geojsonl", lambda h: h.mask(h.points.to_crs(4326))
    ),
    "points in Mercator": saved("r.gpkg", lambda h: h.mask(h.points.to_crs(3857))),
    "points reprojected": saved("r.fgb", lambda h: h.mask().to_crs(4326).iloc[20:]),
    "points in a region": saved("r.gpkg", lambda h: h.mask(region=h.districts)),
    "points of persons": saved("r.gpkg", _persons),
    "points with kinds, Parquet": saved("r.parquet", _kinds),
    "points with kinds, Arrow": saved("r.arrow", _kinds),
    "one point": saved("r.gpkg", lambda h: h.mask(h.points.head(1))),
    "no point": saved("r.gpkg", lambda h: h.mask().iloc[:0]),
    "Gaussian noise": saved("r.gpkg", lambda h: h.points.geopriv.gaussian(
        rho=1e-5, ledger=h.account
    )),
    "counts": saved("counts.gpkg", _counts),
    "counts, GeoJSON": saved("counts.geojson", _counts),
    "a hull": saved("hull.gpkg", lambda h: h.points.geopriv.private_hull(
        eps=0.05, ledger=h.account
    )),
    "nearest neighbours, CSV": saved("near.csv", _neighbours),
    "a folder of parts": _parts,
    "vacuumed": changed(_vacuumed),
    "read and written again": changed(_read_again),
    "two copies": changed(_copied),
    "its certificate": changed(_certificate),
    "its guarantee, and notes": changed(_promise),
    "notes with numbers": beside("README.md", NOTES),
    "a licence and citation": beside("CITATION.cff", (
        "cff-version: 1.2.0\ndoi: 10.5281/zenodo.1234567\ndate-released: 2025-03-04\n"
        'orcid: "https://orcid.org/0000-0002-1825-0097"\n'
    )),
    "a log": beside("run.log", "\n".join(innocent(400))),
    "requirements": beside("requirements.txt", "numpy==2.4.1\ngeopandas==1.2.0\n"),
    "metadata of Greater London": beside("metadata.xml", ISO),
    "a style": beside("r.qml", STYLE),
    "prices, telephones, times": beside("stock.csv", lambda h: _sales()),
    "a codebook": beside("codebook.csv", lambda h: _codebook()),
    "a legend": beside("legend.json", lambda h: _legend()),
    "a page": beside("index.html", lambda h: _page()),
    "a drawing": beside("ring.svg", lambda h: _ring()),
    "a notebook": beside("look.ipynb", lambda h: _notebook([])),
    "photographs": changed(_photo),
    "a map, PNG": changed(_figure("png")),
    "a map, SVG": changed(_figure("svg")),
    "a map, PDF": changed(_figure("pdf")),
    "zipped": changed(_zipped),
}  # fmt: skip
MAY_BE_AMBER = {"a map, PDF", "zipped"}  # where nobody reads all, or finds the record
