"""John Snow's data, and the three releases made of them.

The coordinates (libpysal's ``snow_maps``) are in Web Mercator, whose metres are 0.62
metres on the ground at this latitude; the releases are in ground metres all the same.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass

import geopandas as gpd
import pandas as pd
from shapely.geometry import Point

from ..calibration import eps_from_level
from ..core.errors import MissingPackageError
from ..files import read_file
from ..frames.places.knn import private_knn
from ..frames.points.noise import planar_laplace
from ..frames.summaries.hull import private_hull

# Within a street of a dense city (50 m), odds change by at most the factor e.
LEVEL, RADIUS = 1.0, 50.0
# As much as ε = LEVEL/RADIUS implies in concentrated geo-privacy: each of the three
# releases costs the same.
RHO = (LEVEL / RADIUS) ** 2 / 2
NEAREST, DIRECTIONS = 5, 8
# All pumps have Id 0, so the one in Broad Street is named by its row. It is where
# Snow's map has it: a public choice, not one made by looking at the deaths.
BROAD_STREET = 8
BRITISH = "EPSG:27700"


@dataclass(frozen=True)
class Soho:
    """Data of the demonstration: true addresses, public pumps and streets."""

    deaths: gpd.GeoDataFrame
    pumps: gpd.GeoDataFrame
    streets: gpd.GeoDataFrame

    @property
    def broad_street(self) -> Point:
        """Return the pump in Broad Street."""
        return self.pumps.geometry.iloc[BROAD_STREET]


@dataclass(frozen=True)
class DemoReleases:
    """Released results of the demonstration: points, a hull, rows nearest to a pump."""

    points: gpd.GeoDataFrame
    hull: gpd.GeoSeries
    neighbours: pd.Series


def load() -> Soho:
    """Return Snow's cholera deaths, pumps and streets; raise without libpysal."""
    try:
        examples = importlib.import_module("libpysal.examples")
    except ImportError as error:
        raise MissingPackageError(
            "the demonstration needs libpysal; install it with "
            "pip install 'geopriv-gis[demo]'."
        ) from error
    people, pumps, streets = (
        read_file(examples.get_path(f"{name}.shp"))
        for name in ("SohoPeople", "SohoWater", "Soho_Network")
    )
    deaths = people.loc[people["Count"] > 0, ["Count", "geometry"]]
    return Soho(deaths.reset_index(drop=True), pumps, streets)


def release(soho: Soho) -> DemoReleases:
    """Release noisy points, a private hull and, privately, the rows nearest a pump."""
    return DemoReleases(
        points=planar_laplace(soho.deaths, eps_from_level(LEVEL, RADIUS)),
        hull=private_hull(
            soho.deaths, rho=RHO, directions=DIRECTIONS, privacy_unit="row", crs=BRITISH
        ),
        # Each row is another person.
        neighbours=private_knn(
            soho.deaths,
            soho.broad_street,
            NEAREST,
            rho=RHO,
            privacy_unit="row",
            crs=BRITISH,
        ),
    )
