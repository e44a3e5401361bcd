"""A public prior as places and masses: from points, a column or a raster."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pyproj

from ...core.errors import CRSError, FileError, MissingPackageError, ParameterError
from ...core.local_path import check_local_path
from ...core.parameter import safe_repr
from .datum import transform
from .geometry import coordinates_of, geometry_of
from .lattice import Lattice
from .warning import warn

_RASTER = "a raster's path or rasterio dataset, or (weights, transform, crs)"
_LAYERS = {  # what it may be instead, by the argument's name
    "surface": "public polygons with column= one of their columns",
}
_POINTS = "a GeoSeries of points, a GeoDataFrame with weights= a column"
LARGEST = 1 << 26  # cells of a raster
_FEW, _MANY = 10, 20  # rows; below, places agree with rows by chance
_TOGETHER = 0.3  # of the distance to other rows' places

Places = tuple[np.ndarray, np.ndarray]
_Raster = tuple[np.ndarray, Any, str | None]  # values, transform, CRS


def read_prior(
    prior: Any, weights: object, band: int, crs: pyproj.CRS, name: str = "prior"
) -> Places:
    """Return (n, 2) places of mass > 0 that a CRS has, masses of sum 1; may raise."""
    if isinstance(prior, (gpd.GeoSeries, gpd.GeoDataFrame)):
        if prior.crs is None:
            raise CRSError(f"{name} has no CRS; set it with set_crs().")
        points = coordinates_of(geometry_of(prior), name, drop_z=True).xy
        points = transform(points, pyproj.CRS.from_user_input(prior.crs), crs)
        mass = read_masses(prior, weights, name)
    elif weights is not None:
        raise ParameterError("weights is for points. For a raster pass band= instead.")
    else:
        lattice, row, column, mass = read_raster_masses(prior, band, crs, name)
        middles = lattice.places_at(row + 0.5, column + 0.5)
        points = transform(middles, lattice.crs, crs)
    there = np.isfinite(points).all(axis=1) & (mass > 0)
    if not there.any():
        raise ParameterError(
            f"{name} must have a place with a weight above 0 where the frame's CRS is "
            "defined. Check the CRS of both."
        )
    return points[there], mass[there] / mass[there].sum()


def read_masses(layer: Any, weights: object, name: str) -> np.ndarray:
    """Return a weight ≥ 0 for each row, 1 by default, not all 0; raise otherwise."""
    named = isinstance(weights, str)
    if named and weights not in getattr(layer, "columns", ()):
        raise ParameterError(f"weights must name a column of {name}; got {weights!r}.")
    mass: Any = layer[weights] if named else weights
    if mass is None:
        return np.ones(len(layer))
    try:
        found = np.asarray(mass, dtype=float)
    except (TypeError, ValueError):
        found = np.empty(0)
    good = found.shape == (len(layer),) and np.isfinite(found).all()
    if not good or (found < 0).any() or not found.sum() > 0:
        raise ParameterError(
            f"weights must hold one number >= 0 for each row of {name}, not all 0."
        )
    return found


def warn_of_rows(prior: gpd.GeoSeries, released: gpd.GeoSeries) -> None:
    """Warn if a prior looks like the rows: as many (≥ 20), or near rows of equal label.

    The true rows are not at hand: places of the same label are compared with the
    released ones, and with those of other labels.
    """
    as_many = len(prior) == len(released) >= _MANY
    if not as_many and not _follows_rows(prior, released):
        return
    warn(
        "prior seems to be the rows that were released: every result would be "
        "somebody's true place. Pass public places, such as a census."
    )


def _follows_rows(prior: gpd.GeoSeries, released: gpd.GeoSeries) -> bool:
    """Return whether places lie far nearer to rows of equal label; False for few."""
    if not (prior.index.is_unique and released.index.is_unique):
        return False
    common = released.index.intersection(prior.index)
    if len(common) < _FEW:
        return False
    one, other = (
        np.column_stack([series.x, series.y])
        for series in (prior.loc[common], released.loc[common])
    )
    away = np.hypot(*(one - other).T).mean()
    others = np.hypot(*(one - np.roll(other, len(common) // 2, axis=0)).T).mean()
    return bool(away < _TOGETHER * others)


def read_raster_masses(
    raster: object, band: int, crs: pyproj.CRS, name: str
) -> tuple[Lattice, np.ndarray, np.ndarray, np.ndarray]:
    """Return a raster's lattice; row, column, mass of cells > 0; raise if any < 0."""
    values, lattice = read_raster(raster, band, crs, name=name)
    mass = np.nan_to_num(values)
    if (mass < 0).any() or not mass.sum() > 0:
        raise ParameterError(
            f"{name} must hold one number >= 0 for each cell, not all 0."
        )
    row, column = np.nonzero(mass)
    return lattice, row, column, mass[row, column]


def read_raster(
    prior: object,
    band: int,
    crs: pyproj.CRS | None,
    missing: float = 0.0,
    name: str = "prior",
) -> tuple[np.ndarray, Lattice]:
    """Return a raster's values and lattice of cells; raise if it is invalid.

    One that is given without a CRS is in ``crs``; ``name`` is what errors call it.
    """
    if isinstance(prior, (str, os.PathLike)):
        prior = _open_raster(check_local_path(prior, name), band, missing, name)
    elif hasattr(prior, "read") and hasattr(prior, "transform"):
        prior = _read_band(prior, band, missing)
    if not isinstance(prior, tuple) or len(prior) not in (2, 3):
        raise ParameterError(f"{_forms_text(name)}; got {safe_repr(prior)}.")
    values = np.asarray(prior[0], dtype=float)
    steps = np.asarray(tuple(prior[1])[:6], dtype=float)
    if values.ndim != 2 or steps.shape != (6,):
        raise ParameterError(
            f"{name}: pass a raster's weights in rows and columns, and six numbers as "
            "its transform."
        )
    if values.size > LARGEST:
        raise ParameterError(
            f"{name} must have at most {LARGEST:,} cells; got {values.size:,}. Cut it "
            "to where people may be, or take a coarser one."
        )
    named = prior[2] if len(prior) == 3 else crs
    if named is None:
        raise CRSError(f"the raster of {name} has no CRS. Pass one that has.")
    shape = values.shape[0], values.shape[1]
    return values, Lattice(steps, shape, pyproj.CRS.from_user_input(named))


def _forms_text(name: str) -> str:
    """Return text on the forms that a prior argument may have."""
    return f"{name} must be {_LAYERS.get(name, _POINTS)}, {_RASTER}"


def _open_raster(path: Path, band: int, missing: float, name: str) -> _Raster:
    """Return a raster file's band, transform, CRS; raise if invalid or no rasterio."""
    try:
        import rasterio
    except ImportError as error:
        raise MissingPackageError(
            f"a raster file as {name} needs rasterio; install it with "
            "pip install 'geopriv-gis[raster]', or give (weights, transform, crs)."
        ) from error
    if not path.is_file():
        raise FileError(
            f"{path} is not an existing file; {name} must be the path of a raster file."
        )
    try:
        with rasterio.open(path) as raster:
            return _read_band(raster, band, missing)
    except rasterio.errors.RasterioError as error:
        raise FileError(
            f"{path.name} could not be read as a raster. Check that it opens in "
            "another program."
        ) from error


def _read_band(raster: Any, band: int, missing: float) -> _Raster:
    """Return a band's values, gaps filled, transform, WKT; raise if no such band."""
    count = getattr(raster, "count", band)
    if isinstance(band, bool) or not isinstance(band, int) or not 1 <= band <= count:
        raise ParameterError(
            f"band must be a whole number from 1 to {count}; got {safe_repr(band)}."
        )
    values = np.ma.filled(raster.read(band, masked=True).astype(float), missing)
    return values, raster.transform, raster.crs and raster.crs.to_wkt()
