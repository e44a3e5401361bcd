"""A public value, or population, at every place: from raster cells or zones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import geopandas as gpd
import numpy as np
import pyproj

from ...core.errors import CRSError, GeometryError, ParameterError
from ...core.ground.region import PlaneRegion
from ...core.parameter import safe_repr
from .datum import transform
from .geometry import VECTORISED, geometry_of
from .lattice import Lattice, PlaceSpacing, PublicPlaces, divide_cells
from .overlay import find_intersecting_pairs, repair_shape
from .prior import read_masses, read_prior, read_raster, read_raster_masses
from .region import closed_rings

POLYGONS = {"Polygon", "MultiPolygon"}
# West, south, east, north, and their CRS.
BoxInCrs = tuple[tuple[float, ...], pyproj.CRS]
_INDEX = 48  # cells along a zone, by which places in it are found
_CHUNK = 1 << 19  # places made into geometries at a time
_OVERLAP = 1e-3  # share of places on borders


class Surface(Protocol):
    """Protocol of public values at places, from a raster or a column of polygons."""

    def values_at(self, places: PublicPlaces) -> np.ndarray:
        """Return the values at places, NaN where there is none."""

    def places_within(
        self, spacing: PlaceSpacing, box: BoxInCrs | None
    ) -> PublicPlaces:
        """Return a grid of places with a value, in a box if given; areas as masses."""


def read_surface(given: object, column: object, band: int, crs: pyproj.CRS) -> Surface:
    """Return polygons with a column, or a raster, as a surface; raise for others."""
    if isinstance(given, (gpd.GeoSeries, gpd.GeoDataFrame)):
        return _ZoneSurface.of(given, column)
    if column is not None:
        raise ParameterError(
            "column is for polygons: pass them as a GeoDataFrame, not as a file. "
            "For a raster pass band= instead of column=."
        )
    values, lattice = read_raster(given, band, crs, np.nan, "surface")
    return _RasterSurface(lattice, values)


def read_zones(zones: Any, name: str) -> gpd.GeoSeries:
    """Return public polygons, repaired; raise if missing, irreparable, or no CRS."""
    shapes = geometry_of(zones)
    if shapes.crs is None:
        raise CRSError(f"{name} has no CRS; set it with set_crs().")
    good = len(shapes) and not (shapes.isna() | shapes.is_empty).any()
    if not good or not set(shapes.geom_type) <= POLYGONS:
        raise GeometryError(f"{name} must hold a polygon in every row.")
    if not shapes.is_valid.all():
        shapes = gpd.GeoSeries(
            [repair_shape(shape) for shape in shapes], crs=shapes.crs
        )
    return gpd.GeoSeries(shapes.array, crs=shapes.crs)


def find_zones(zones: gpd.GeoSeries, places: PublicPlaces, name: str) -> np.ndarray:
    """Return the first zone of each place, or −1; raise if zones overlap much."""
    crs = pyproj.CRS.from_user_input(zones.crs)
    xy = transform(places.xy, places.crs, crs)
    result = np.full(len(xy), -1)
    known = np.flatnonzero(np.isfinite(xy).all(axis=1))
    find = _find_zones_by_shapes if VECTORISED else _find_zones_by_edges
    result[known], several = find(zones, xy[known])
    if several > _OVERLAP * len(xy):
        raise ParameterError(
            f"{name} must have one polygon at a place; some overlap. Dissolve them, or "
            "cut one out of the other."
        )
    return result


def _find_zones_by_shapes(
    zones: gpd.GeoSeries, xy: np.ndarray
) -> tuple[np.ndarray, int]:
    """Return each place's zone or −1, and how many places are in several."""
    result, several = np.full(len(xy), -1), 0
    for start in range(0, len(xy), _CHUNK):
        points = gpd.GeoSeries.from_xy(*xy[start : start + _CHUNK].T, crs=zones.crs)
        rows, numbers = find_intersecting_pairs(zones, points)
        several += _count_in_several(zones, points, rows, numbers)
        rows, first = np.unique(rows, return_index=True)  # on a border, the first
        result[start + rows] = numbers[first]
    return result, several


def _find_zones_by_edges(
    zones: gpd.GeoSeries, xy: np.ndarray
) -> tuple[np.ndarray, int]:
    """Return each place's first zone (−1: none), and the number in several.

    A place on a border counts as if it were a hair to the right, or above.
    """
    result, several = np.full(len(xy), -1), 0
    order = np.argsort(xy[:, 0], kind="stable")
    along = xy[order, 0]
    for number, shape in enumerate(zones):
        west, south, east, north = shape.bounds
        rows = order[slice(*np.searchsorted(along, [west, east]))]
        rows = rows[(xy[rows, 1] >= south) & (xy[rows, 1] <= north)]
        rings = closed_rings(shape) if len(rows) else []
        if not rings:
            continue
        spacing = max(east - west, north - south) / _INDEX
        rows = rows[PlaneRegion.of(rings, spacing).contains(xy[rows])]
        several += int((result[rows] >= 0).sum())
        result[rows[result[rows] < 0]] = number
    return result, several


def _count_in_several(
    zones: gpd.GeoSeries, points: gpd.GeoSeries, rows: np.ndarray, numbers: np.ndarray
) -> int:
    """Return how many points lie inside several zones, not on their borders."""
    again = np.bincount(rows, minlength=1)[rows] > 1
    inner = (
        zones.iloc[numbers[again]]
        .reset_index(drop=True)
        .contains(points.iloc[rows[again]].reset_index(drop=True))
        .to_numpy(dtype=bool)
    )
    return int((np.bincount(rows[again][inner], minlength=1) > 1).sum())


@dataclass(frozen=True, eq=False)
class _RasterSurface:
    """Surface given by a raster's cells."""

    lattice: Lattice
    values: np.ndarray

    def values_at(self, places: PublicPlaces) -> np.ndarray:
        """Return the value of the raster's cell at each place, NaN outside."""
        xy = transform(places.xy, places.crs, self.lattice.crs)
        a, b, c, d, e, f = self.lattice.steps
        x, y = xy.T - np.array([[c], [f]])
        column = np.floor((e * x - b * y) / (a * e - b * d))
        row = np.floor((a * y - d * x) / (a * e - b * d))
        rows, columns = self.values.shape
        inside = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        result = np.full(len(xy), np.nan)
        result[inside] = self.values[
            row[inside].astype(int), column[inside].astype(int)
        ]
        return result

    def places_within(
        self, spacing: PlaceSpacing, box: BoxInCrs | None
    ) -> PublicPlaces:
        """Return places dividing a box's cells with values, and areas; may raise."""
        row, column = np.nonzero(np.isfinite(self.values))
        if box is not None:
            middles = self.lattice.places_at(row + 0.5, column + 0.5)
            kept = is_within_box(PublicPlaces(middles, self.lattice.crs, row), box)
            row, column = row[kept], column[kept]
        areas = self.lattice.areas(row, column, spacing.ground)
        cells = row, column, areas
        return divide_cells(self.lattice, cells, spacing, "an extent, or a raster,")


@dataclass(frozen=True, eq=False)
class _ZoneSurface:
    """Surface given by a numeric column of zones."""

    zones: gpd.GeoSeries
    values: np.ndarray

    @classmethod
    def of(cls, given: Any, column: object) -> _ZoneSurface:
        """Return the surface of a layer's column; raise unless zones of numbers."""
        zones = read_zones(given, "surface")
        if not isinstance(given, gpd.GeoDataFrame) or column not in given.columns:
            raise ParameterError(
                f"column must name a column of surface; got {safe_repr(column)}."
            )
        try:
            values = given[column].to_numpy(dtype=float, na_value=np.nan)
        except (TypeError, ValueError) as error:
            raise ParameterError("column must name a column of numbers.") from error
        return cls(zones, values)

    def values_at(self, places: PublicPlaces) -> np.ndarray:
        """Return the value of each place's zone, NaN outside; raise if they overlap."""
        zone = find_zones(self.zones, places, "surface")
        return np.where(zone < 0, np.nan, self.values[zone])

    def places_within(
        self, spacing: PlaceSpacing, box: BoxInCrs | None
    ) -> PublicPlaces:
        """Return grid places in zones and a box, with areas; raise if too far apart."""
        crs = pyproj.CRS.from_user_input(self.zones.crs)
        bounds, crs = box or (tuple(self.zones.total_bounds), crs)
        lattice = Lattice.over(bounds, crs, spacing.fine, spacing.ground)
        spacing.check(max(lattice.sides(spacing.ground)), "an extent")
        places = lattice.middles(spacing.ground)
        return places.select(np.isfinite(self.values_at(places)))


def is_within_box(places: PublicPlaces, box: BoxInCrs) -> np.ndarray:
    """Return a mask of places that lie in a rectangle of any CRS."""
    (west, south, east, north), crs = box
    x, y = transform(places.xy, places.crs, crs).T
    return np.asarray((x >= west) & (x <= east) & (y >= south) & (y <= north))


def read_population(
    given: object,
    weights: object,
    crs: pyproj.CRS,
    near: PlaceSpacing,
    *,
    name: str,
    band: int = 1,
) -> PublicPlaces:
    """Return public places with people, or shares, as masses; raise if unfit."""
    if not isinstance(given, (gpd.GeoSeries, gpd.GeoDataFrame)):
        if weights is not None:
            raise ParameterError(
                "weights is for points and polygons. For a raster pass band= instead."
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
    spacing: PlaceSpacing,
    name: str,
) -> tuple[PublicPlaces, np.ndarray, float]:
    """Return places over zones with shares of their mass, zone indices, spacing (m).

    Places are farther apart than they should be where there would be too many. A zone
    between them has a place of its own.
    """
    crs = pyproj.CRS.from_user_input(zones.crs)
    lattice = Lattice.over(tuple(zones.total_bounds), crs, spacing.fine, spacing.ground)
    every = lattice.middles(spacing.ground)
    zone = find_zones(zones, every, name)
    kept = (zone >= 0) & (every.mass > 0)  # no area where the CRS is not defined
    every, zone = every.select(kept), zone[kept]
    area = np.bincount(zone, every.mass, len(zones))
    missed = np.flatnonzero(area == 0)
    inner = zones.iloc[missed].representative_point()
    places = PublicPlaces(
        np.vstack([every.xy, np.column_stack([inner.x, inner.y])]),
        crs,
        np.append(every.mass / area[zone] * mass[zone], mass[missed]),
    )
    return places, np.append(zone, missed), max(lattice.sides(spacing.ground))
