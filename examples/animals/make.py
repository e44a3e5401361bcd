"""Make up sightings on two islands, of the first week or of several.

python make.py [FOLDER [WEEKS]]
"""

import sys
from pathlib import Path

import geopandas as gpd
import numpy as np

MONDAY = np.datetime64("2026-05-25")
SEASON = 10  # weeks
PER_WEEK = 20


def sightings(
    species: str, code: str, middle: tuple[float, float], spread: tuple[float, float]
) -> gpd.GeoDataFrame:
    """Return all sightings of a season, in the order of weeks."""
    rng = np.random.default_rng(2026)
    week = np.repeat(np.arange(SEASON), PER_WEEK)
    longitude, latitude = rng.normal(middle, spread, (len(week), 2)).T
    longitude = (longitude + 180) % 360 - 180  # across the antimeridian
    days = MONDAY + 7 * week + rng.integers(0, 7, len(week))
    return gpd.GeoDataFrame(
        {
            "occurrenceID": [f"made-up:{code}:{number}" for number in range(len(week))],
            "scientificName": species,
            "eventDate": [f"{day}T04:30" for day in days],
            "individualCount": rng.integers(1, 4, len(week)),
            "decimalLatitude": latitude,
            "decimalLongitude": longitude,
            "coordinateUncertaintyInMeters": 5,
            "recordedBy": "Made Up",
            "locality": "den by the second stream",
        },
        geometry=gpd.points_from_xy(longitude, latitude),
        crs="EPSG:4326",
    )


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    until = PER_WEEK * (int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    foxes = sightings("Vulpes lagopus", "fox", (16.0, 78.2), (0.9, 0.15))
    owls = sightings("Bubo scandiacus", "owl", (180.0, 71.2), (0.8, 0.1))
    foxes[:until].to_file(folder / "svalbard.gpkg")
    owls[:until].to_file(folder / "wrangel.gpkg")
