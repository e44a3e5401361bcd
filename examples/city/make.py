"""Make up households and districts, beside this file or in a folder that is named."""

import sys
from pathlib import Path

import geopandas as gpd
import numpy as np
from shapely.geometry import box

HOUSEHOLDS = 3000
SIDE = 2000  # m, of a district
WEST, SOUTH = 320_000, 668_000
EAST, NORTH = WEST + 5 * SIDE, SOUTH + 4 * SIDE


def households() -> gpd.GeoDataFrame:
    """Return the households that asked for help with heating, one row each."""
    rng = np.random.default_rng(2026)
    old = rng.normal((WEST + 3_500, SOUTH + 4_500), 900, (HOUSEHOLDS // 2, 2))
    new = rng.normal((WEST + 7_000, SOUTH + 3_000), 1_200, (HOUSEHOLDS // 2, 2))
    edges = np.array([[WEST, SOUTH], [EAST, NORTH]])
    where = np.concatenate([old, new]).clip(edges[0] + 1, edges[1] - 1)
    return gpd.GeoDataFrame(
        {
            "household": np.arange(HOUSEHOLDS),
            "heating": rng.choice(["gas", "oil", "electric"], HOUSEHOLDS),
        },
        geometry=gpd.points_from_xy(*where.T),
        crs="EPSG:27700",
    )


def districts() -> gpd.GeoDataFrame:
    """Return twenty districts."""
    corners = [
        (x, y) for y in range(SOUTH, NORTH, SIDE) for x in range(WEST, EAST, SIDE)
    ]
    shapes = [box(x, y, x + SIDE, y + SIDE) for x, y in corners]
    names = [f"District {number}" for number in range(1, len(shapes) + 1)]
    return gpd.GeoDataFrame({"district": names}, geometry=shapes, crs="EPSG:27700")


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    households().to_file(folder / "households.gpkg")
    districts().to_file(folder / "districts.gpkg")
