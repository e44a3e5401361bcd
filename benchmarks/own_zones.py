"""Noise that stays in each row's own zone: three ways at the same ε.

Run ``python -m benchmarks.own_zones``; some two minutes.
"""

from __future__ import annotations

import time
import warnings

import geopandas as gpd
import numpy as np
from shapely.affinity import translate
from shapely.geometry import Polygon, box

from geopriv_gis import GeoPrivWarning, metrics

from .report import publish, table

CRS, EPS, ROWS = "EPSG:32630", 0.01, 20_000
CORNER = 500_000.0, 5_700_000.0
SIDES = (0.5, 1, 2, 3, 5, 10, 30)
# A path on a grid with sixteen neighbours is at most this much longer.
LONGER = 1.028


def shapes(side: float) -> dict[str, Polygon]:
    """Return a square, and an L of the same side (m)."""
    arm = 0.4 * side
    corners = [(0, 0), (side, 0), (side, arm), (arm, arm), (arm, side), (0, side)]
    return {"square": box(0, 0, side, side), "L": Polygon(corners)}


def moves(shape: Polygon, side: float) -> list[str]:
    """Return mean moves, in 1/ε, of places spread evenly over a zone."""
    zone = gpd.GeoSeries([translate(shape, *CORNER)], crs=CRS)
    random = np.random.default_rng(1)
    xy = random.uniform(0, side, (4 * ROWS, 2)) + CORNER
    rows = gpd.GeoSeries.from_xy(*xy.T, crs=CRS)
    rows = rows[rows.within(zone.iloc[0])].reset_index(drop=True)[:ROWS]
    cells = metrics.within(zone, cell=side / 30)
    ways = (
        rows.geopriv.planar_laplace(EPS, zones=zone),
        rows.geopriv.planar_laplace(EPS, region=zone),
        rows.geopriv.graph_laplace(cells, eps=EPS / LONGER),
    )
    return [f"{EPS * way.distance(rows, align=False).mean():.2f}" for way in ways]


def seconds() -> str:
    """Return a sentence on a million rows in 400 zones."""
    side = 1_000.0
    zones = gpd.GeoSeries(
        [
            translate(box(0, 0, side, side), x * side + CORNER[0], y * side + CORNER[1])
            for x in range(20)
            for y in range(20)
        ],
        crs=CRS,
    )
    random = np.random.default_rng(2)
    xy = random.uniform(0, 20 * side, (1_000_000, 2)) + CORNER
    rows = gpd.GeoSeries.from_xy(*xy.T, crs=CRS)
    found = []
    for more in ({}, {"zones": zones}, {"onto": rows[:20_000]}, {"onto": 500.0}):
        start = time.process_time()
        rows.geopriv.planar_laplace(EPS, **more)
        found.append(f"{time.process_time() - start:.1f} s")
    return (
        "A million rows: {} without, {} held in 400 zones, {} moved to 20,000 places, "
        "{} in cells, of processor time."
    ).format(*found)


def main() -> None:
    """Print the table and keep it."""
    warnings.simplefilter("ignore", GeoPrivWarning)
    rows = [
        [f"{side:g}", name, *moves(shape, side / EPS)]
        for side in SIDES
        for name, shape in shapes(side / EPS).items()
    ]
    header = (
        "side of the zone (1/ε)", "zone", "strays to the zone's nearest point",
        'noise restricted to the zone (`region=`, ε/2)',
        "graph Laplace on 30 × 30 cells",
    )  # fmt: skip
    publish(
        "own_zones",
        [
            "# Own zones",
            "`python -m benchmarks.own_zones`: mean moves, in units of 1/ε, of places "
            "spread evenly over a zone, under the same promise per metre within it. "
            "Without zones they move 2/ε.",
            table(header, rows),
            seconds(),
        ],
        complete=True,
    )


if __name__ == "__main__":
    main()
