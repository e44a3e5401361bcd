"""Coordinates of rows in the units that a column may have them in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pyproj

from ..ground.datum import remembered

_DEGREES = (1.0, np.pi / 180, 60.0, 3600.0, 1e5, 1e6, 1e7)
_METRES = (1.0, 1e-3, 1 / 0.3048, 3937 / 1200, 10.0, 100.0, 1000.0)
_MERCATOR = 6378137.0  # m; the radius of EPSG:3857
_WORLD = np.array([[-180.0, 180.0], [-90.0, 90.0]])


@dataclass(frozen=True)
class System:
    """Coordinates of one kind: of which rows they are, within what, told how finely.

    Values closer than ``fine`` are equal but for single precision; than ``coarse``,
    rounded. ``step``: coordinates that are multiples of it occur by chance.
    """

    at: Callable[[np.ndarray], np.ndarray]
    bounds: np.ndarray
    fine: float
    coarse: float
    step: float
    scales: Sequence[float]
    all_rows: bool


def map_units(xy: np.ndarray, good: np.ndarray, crs: pyproj.CRS | None) -> System:
    """Return the system of the rows' own coordinates; ``good`` tells which have any."""
    known = xy.T if good.all() else xy[good].T  # by axis: quicker than by rows
    bounds = np.array([(axis.min(), axis.max()) for axis in known])

    def at(rows: np.ndarray) -> np.ndarray:
        return xy.T[:, rows]

    if crs is None or crs.is_geographic:
        return System(at, bounds, 2e-5, 0.005, 1e-3, _DEGREES, True)
    unit = crs.axis_info[0].unit_conversion_factor if crs.axis_info else 1.0
    return System(at, bounds, 1 / unit, 50 / unit, 0.1, _METRES, True)


def in_degrees(xy: np.ndarray, own: System, crs: pyproj.CRS | None) -> System | None:
    """Return the system of longitude and latitude, or None where there is none."""
    if crs is None or crs.is_geographic:
        return own
    if not crs.is_projected:
        return None
    to = _to_degrees(crs)

    def at(rows: np.ndarray) -> np.ndarray:
        return np.array(to.transform(*xy[rows].T))

    return System(at, _bounds(to, own.bounds), 2e-5, 0.005, 1e-3, _DEGREES, False)


@remembered(64)
def _to_degrees(crs: pyproj.CRS) -> pyproj.Transformer:
    """Return the way to longitude and latitude, which takes PROJ long to find."""
    return pyproj.Transformer.from_crs(crs, "EPSG:4326", always_xy=True)


def in_mercator(degrees: System) -> System:
    """Return the system of Web Mercator."""

    def at(rows: np.ndarray) -> np.ndarray:
        return _projected(degrees.at(rows))

    return System(at, _projected(degrees.bounds), 1.0, 50.0, 0.1, (1.0,), False)


def _bounds(to: pyproj.Transformer, own: np.ndarray) -> np.ndarray:
    """Return bounds in degrees, generously; the whole Earth where they are unsure."""
    try:
        west, south, east, north = to.transform_bounds(*own.T.ravel())
    except pyproj.exceptions.ProjError:
        return _WORLD
    if not np.isfinite([west, south, east, north]).all() or west > east:
        return _WORLD
    return np.array([[west - 0.01, east + 0.01], [south - 0.01, north + 0.01]])


def _projected(degrees: np.ndarray) -> np.ndarray:
    lon, lat = np.radians(degrees[0]), np.radians(np.clip(degrees[1], -89.9, 89.9))
    return np.array([_MERCATOR * lon, _MERCATOR * np.arctanh(np.sin(lat))])
