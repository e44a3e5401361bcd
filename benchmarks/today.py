"""What people use today, beside this: ``python -m benchmarks.today PYTHON``.

PYTHON is that of an environment with maskmypy, h3, duckdb, opendp and movingpandas.
Each task is a few lines, which are counted and run as they stand here; R is `Rscript`.
The page is printed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
from shapely.geometry import box

CASES, PATIENTS = 20_000, 7_000
OURS = "geopriv-gis"
# By task and what is used: the lines that somebody types; they make out.*.
MASKS = {
    OURS: """
import geopandas, geopriv_gis
cases = geopandas.read_file("cases.gpkg")
released = cases.geopriv.planar_laplace(eps=0.01, drop=["patient"])
released.geopriv.to_file("out.gpkg")
""",
    "MaskMyPy": """
import geopandas
from maskmypy import masks
cases = geopandas.read_file("cases.gpkg").drop(columns="patient")
masks.donut(cases, low=50, high=350).to_file("out.gpkg")
""",
    "R, by hand": """
library(sf)
cases <- st_read("cases.gpkg", quiet = TRUE)[, NULL]
set.seed(42)
angle <- runif(nrow(cases), 0, 2 * pi)
away <- sqrt(runif(nrow(cases), 50^2, 350^2))
there <- st_coordinates(cases) + away * cbind(cos(angle), sin(angle))
st_geometry(cases) <- st_sfc(apply(there, 1, st_point, simplify = FALSE), crs = 27700)
st_write(cases, "out.gpkg", quiet = TRUE)
""",
}
COUNTS = {
    OURS: """
import geopandas, geopriv_gis
cases, cells = geopandas.read_file("cases.gpkg"), geopandas.read_file("cells.gpkg")
counts = cases.geopriv.zonal_counts(
    cells, eps=1.0, privacy_unit="patient", max_rows_per_unit=5)
counts[["cell", "count"]].to_csv("out.csv")
""",
    "h3 and DuckDB": """
import duckdb, geopandas, h3
cases = geopandas.read_file("cases.gpkg").to_crs(4326)
points = zip(cases.geometry.y, cases.geometry.x)
rows = cases.drop(columns="geometry").assign(
    cell=[h3.latlng_to_cell(lat, lon, 9) for lat, lon in points])
counts = duckdb.sql("select cell, count(*) as count from rows group by cell").df()
counts.to_csv("out.csv")
""",
    "OpenDP": """
import geopandas, opendp.prelude as dp
dp.enable_features("contrib")
cases, cells = geopandas.read_file("cases.gpkg"), geopandas.read_file("cells.gpkg")
some = cases.groupby("patient").head(5)
found = some.sjoin(cells)["cell"].value_counts().reindex(cells["cell"], fill_value=0)
space = dp.vector_domain(dp.atom_domain(T=int)), dp.l1_distance(T=int)
noise = dp.m.make_laplace(*space, scale=5.0)
cells.assign(count=noise(found.tolist()))[["cell", "count"]].to_csv("out.csv")
""",
}
TRACKS = {
    OURS: """
import geopandas, geopriv_gis
fixes = geopandas.read_file("fixes.gpkg")
released = fixes.geopriv.private_track(
    time="t", windows="1d", privacy_unit="animal", eps=0.05)
released.to_csv("out.csv")
""",
    "movingpandas": """
import geopandas, movingpandas
fixes = geopandas.read_file("fixes.gpkg").set_index("t")
tracks = movingpandas.TrajectoryCollection(fixes, "animal")
thin = movingpandas.DouglasPeuckerGeneralizer(tracks).generalize(tolerance=100)
thin.to_point_gdf().to_csv("out.csv")
""",
}


def made(folder: Path) -> gpd.GeoDataFrame:
    """Write made-up cases, cells and fixes; return the cases."""
    rng = np.random.default_rng(1)
    homes = rng.uniform((530_000, 180_000), (540_000, 190_000), (PATIENTS, 2))
    who = np.sort(rng.integers(PATIENTS, size=CASES))
    cases = gpd.GeoDataFrame(
        {"patient": who}, geometry=gpd.points_from_xy(*homes[who].T), crs=27700
    )
    cases.to_file(folder / "cases.gpkg")
    corners = [(x, y) for x in range(530, 540) for y in range(180, 190)]
    squares = [box(x * 1e3, y * 1e3, x * 1e3 + 1e3, y * 1e3 + 1e3) for x, y in corners]
    cells = gpd.GeoDataFrame({"cell": range(100)}, geometry=squares, crs=27700)
    cells.to_file(folder / "cells.gpkg")
    steps = rng.normal(0, 30, (10, 2016, 2)).cumsum(axis=1) + homes[:10, None]
    times = pd.date_range("2026-01-01", periods=2016, freq="5min")
    fixes = gpd.GeoDataFrame(
        {"animal": np.repeat(np.arange(10), 2016), "t": np.tile(times, 10)},
        geometry=gpd.points_from_xy(*steps.reshape(-1, 2).T), crs=27700,
    )  # fmt: skip
    fixes.to_file(folder / "fixes.gpkg")
    return cases


def ran(name: str, lines: str, folder: Path, theirs: str) -> float:
    """Run somebody's lines, and return the seconds of CPU time that it took."""
    for old in folder.glob("out.*"):
        old.unlink()
    script = folder / ("task.R" if name.startswith("R,") else "task.py")
    script.write_text(lines, encoding="utf-8")
    program = sys.executable if name == OURS else theirs
    call = ["Rscript"] if name.startswith("R,") else [program, "-W", "ignore"]
    start = os.times()
    subprocess.run([*call, script.name], cwd=folder, check=True, capture_output=True)
    end = os.times()
    own, system = end.children_user, end.children_system
    return own + system - start.children_user - start.children_system


def masked(name: str, lines: str, folder: Path, theirs: str, truth: np.ndarray) -> dict:
    """Return how far points move, and what is left after releases of the same rows."""
    several = []
    for _ in range(3):
        seconds = ran(name, lines, folder, theirs)
        several.append(gpd.read_file(folder / "out.gpkg").get_coordinates().to_numpy())
    away = np.linalg.norm(several[0] - truth, axis=1)
    repeat = np.linalg.norm(several[0] - several[1], axis=1)
    return {
        "seconds": seconds, "median": float(np.median(away)),
        "least": float(away.min()), "most": float(away.max()),
        "again": float(np.median(repeat)),
    }  # fmt: skip


def counted(name: str, lines: str, folder: Path, theirs: str, truth: pd.Series) -> dict:
    """Return the mean error of the counts, and how many say one or two."""
    seconds = ran(name, lines, folder, theirs)
    found = pd.read_csv(folder / "out.csv")
    error = None
    if len(found) == len(truth):
        order = found.set_index("cell")["count"].reindex(truth.index)
        error = float((order - truth).abs().mean())
    few = int((found["count"].between(1, 2)).sum())
    return {"seconds": seconds, "cells": len(found), "error": error, "few": few}


def tracked(name: str, lines: str, folder: Path, theirs: str) -> dict:
    """Return how many published places are true ones."""
    seconds = ran(name, lines, folder, theirs)
    found = pd.read_csv(folder / "out.csv")
    there = gpd.GeoSeries.from_wkt(found["geometry"].dropna(), crs=27700)
    fixes = gpd.read_file(folder / "fixes.gpkg")
    true = fixes.geometry.get_coordinates().round(3)
    same = there.get_coordinates().round(3).merge(true.drop_duplicates())
    return {"seconds": seconds, "rows": len(found), "true": len(same)}


def main(theirs: str) -> None:
    """Run everything and print what was measured."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cases = made(folder)
        truth = cases.get_coordinates().to_numpy()
        cells = gpd.read_file(folder / "cells.gpkg")
        counts = cases.sjoin(cells)["cell"].value_counts().reindex(range(100))
        for title, tasks, measure in (
            ("points", MASKS, lambda *a: masked(*a, truth)),
            ("counts", COUNTS, lambda *a: counted(*a, counts.fillna(0))),
            ("tracks", TRACKS, tracked),
        ):
            for who, lines in tasks.items():
                try:
                    found = measure(who, lines, folder, theirs)
                except FileNotFoundError as error:  # no R
                    found = {"failed": str(error)}
                except subprocess.CalledProcessError as error:
                    found = {"failed": error.stderr.decode()[-300:]}
                size = len(lines.strip().splitlines())
                print(title, "|", who, "|", size, "lines |", json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
