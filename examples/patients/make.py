"""Make up patients and districts, beside this file or in a folder that is named."""

import sys
from pathlib import Path

import geopandas as gpd
import numpy as np
from shapely.geometry import box

PATIENTS, VISITS = 200, 3
SIDE = 5000  # m, of a district


def patients() -> gpd.GeoDataFrame:
    """Return visits: where patients live, three rows each."""
    rng = np.random.default_rng(2025)
    homes = rng.normal((535_000, 185_000), 1_800, (PATIENTS, 2))
    where = np.repeat(homes.clip((530_001, 180_001), (539_999, 189_999)), VISITS, 0)
    who = np.repeat(np.arange(PATIENTS), VISITS)
    groups = rng.choice(["0-17", "18-64", "65+"], PATIENTS)
    return gpd.GeoDataFrame(
        {
            "patient": [f"P{number:04}" for number in who],
            "name": [f"Made Up {number}" for number in who],
            "age_group": groups[who],
            "visit": np.tile(["first"] + ["again"] * (VISITS - 1), PATIENTS),
            "diagnosed": rng.integers(1, 366, len(who)),
        },
        geometry=gpd.points_from_xy(*where.T),
        crs="EPSG:27700",
    )


def districts() -> gpd.GeoDataFrame:
    """Return four districts."""
    corners = [(x, y) for y in (180_000, 185_000) for x in (530_000, 535_000)]
    shapes = [box(x, y, x + SIDE, y + SIDE) for x, y in corners]
    names = ["South-west", "South-east", "North-west", "North-east"]
    people = [21_400, 30_250, 18_900, 25_100]  # by the census: public
    return gpd.GeoDataFrame(
        {"district": names, "people": people}, geometry=shapes, crs="EPSG:27700"
    )


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    patients().to_file(folder / "patients.gpkg")
    districts().to_file(folder / "districts.gpkg")
