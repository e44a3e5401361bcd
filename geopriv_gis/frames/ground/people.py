"""Where people are, as public places: of points, of polygons, or of a raster."""

from __future__ import annotations

import geopandas as gpd
import numpy as np
import pyproj

from ...core.errors import ParameterError
from .geometry import geometry_of
from .lattice import Lattice, PlaceSpacing, PublicPlaces, divide_cells
from .prior import read_masses, read_prior, read_raster_masses
from .surface import POLYGONS, find_zones, read_zones


def read_population(
    given: object,
    weights: object,
    crs: pyproj.CRS,
    near: PlaceSpacing,
    *,
    name: str,
    band: int = 1,
) -> PublicPlaces:
    """Read public places with the people at each, or raise."""
    if not isinstance(given, (gpd.GeoSeries, gpd.GeoDataFrame)):
        if weights is not None:
            raise ParameterError(
                "weights is for points and polygons; a raster has band."
            )
        lattice, *cells = read_raster_masses(given, band, crs, name)
        return divide_cells(lattice, cells, near, f"{name} as a raster")
    if not set(geometry_of(given).geom_type.dropna()) <= POLYGONS:
        xy, mass = read_prior(given, weights, band, crs, name)
        return PublicPlaces(xy, crs, mass)
    found, _, spacing = spread_over_zones(
        read_zones(given, name), read_masses(given, weights, name), near, name
    )  # fmt: skip
    near.check(spacing, name)
    return found


def spread_over_zones(
    zones: gpd.GeoSeries,
    mass: np.ndarray,
    near: PlaceSpacing,
    name: str,
) -> tuple[PublicPlaces, np.ndarray, float]:
    """Return people spread evenly within zones, each place's zone, and the spacing (m).

    Places are farther apart than they should be where there would be too many. A zone
    between them has a place of its own.
    """
    crs = pyproj.CRS.from_user_input(zones.crs)
    lattice = Lattice.over(tuple(zones.total_bounds), crs, near.fine, near.ground)
    every = lattice.middles(near.ground)
    zone = find_zones(zones, every, name)
    every, zone = every.select(zone >= 0), zone[zone >= 0]
    area = np.bincount(zone, every.mass, len(zones))
    missed = np.flatnonzero(area == 0)
    inner = zones.iloc[missed].representative_point()
    places = PublicPlaces(
        np.vstack([every.xy, np.column_stack([inner.x, inner.y])]),
        crs,
        np.append(every.mass / area[zone] * mass[zone], mass[missed]),
    )
    return places, np.append(zone, missed), max(lattice.sides(near.ground))
