"""Where people are, as public places: of points, of polygons, or of a raster."""

from __future__ import annotations

from typing import Any

import geopandas as gpd
import numpy as np
import pyproj

from ...core.errors import CRSError, ParameterError
from .geometry import geometry_of
from .lattice import Lattice, PlaceSpacing, PublicPlaces, divide_cells
from .prior import read_prior, read_raster
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
        lattice, row, column, mass = _read_population_raster(given, band, crs, name)
        cells = row, column, mass
        return divide_cells(lattice, cells, near, f"{name} as a raster")
    if not set(geometry_of(given).geom_type.dropna()) <= POLYGONS:
        xy, mass = read_prior(given, weights, band, crs, name)
        return PublicPlaces(xy, crs, mass)
    found, _, spacing = spread_over_zones(
        read_zones(given, name), read_masses(given, weights, name), near, name
    )  # fmt: skip
    near.check(spacing, name)
    return found


def read_masses(given: Any, weights: object, name: str) -> np.ndarray:
    """Return a number >= 0 for each polygon, 1 by default; raise for others."""
    named = isinstance(weights, str)
    if named and weights not in getattr(given, "columns", ()):
        raise ParameterError(f"weights must name a column of {name}; got {weights!r}.")
    mass: Any = given[weights] if named else weights
    if mass is None:
        return np.ones(len(given))
    try:
        found = np.asarray(mass, dtype=float)
    except (TypeError, ValueError):
        found = np.empty(0)
    good = found.shape == (len(given),) and np.isfinite(found).all()
    if not good or (found < 0).any() or not found.sum() > 0:
        raise ParameterError(
            f"weights must hold one number >= 0 for each polygon of {name}, not all 0."
        )
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


def _read_population_raster(
    given: object, band: int, crs: pyproj.CRS, name: str
) -> tuple[Lattice, np.ndarray, np.ndarray, np.ndarray]:
    """Read a raster's inhabited cells and their people; raise without a CRS."""
    values, steps, named = read_raster(given, band, name=name)
    if named is None:
        raise CRSError(f"the raster of {name} has no CRS; give it one.")
    mass = np.nan_to_num(values)
    if (mass < 0).any() or not mass.sum() > 0:
        raise ParameterError(
            f"{name} must hold one number >= 0 for each cell, not all 0."
        )
    own = crs if named is False else pyproj.CRS.from_user_input(named)
    row, column = np.nonzero(mass)
    lattice = Lattice(steps, (values.shape[0], values.shape[1]), own)
    return lattice, row, column, mass[row, column]
