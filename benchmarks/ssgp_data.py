"""Incomes, debts and places for `benchmarks.ssgp`."""

from __future__ import annotations

import numpy as np
import pyproj

from . import traces

UTM = "EPSG:32610"
LOG_MEAN, LOG_SD, RATIO, CORRELATION = 11.49399503, 0.82907095, 1.791, 0.4
CELLS = 60  # of the paper's grid, along each side


def incomes(count: int, draws: np.random.Generator) -> np.ndarray:
    """Return incomes and debts ($), (count, 2)."""
    shift = np.log(RATIO)
    noise = draws.normal(size=(count, 2))
    noise[:, 1] = CORRELATION * noise[:, 0] + np.sqrt(1 - CORRELATION**2) * noise[:, 1]
    return np.exp(LOG_MEAN + np.array([0.0, shift]) + LOG_SD * noise)


def ground(mercator: np.ndarray) -> np.ndarray:
    """Return metres of a UTM zone for metres of the traces' map."""
    lon = np.degrees(mercator[:, 0] / traces.RADIUS)
    lat = np.degrees(np.arctan(np.sinh(mercator[:, 1] / traces.RADIUS)))
    change = pyproj.Transformer.from_crs("EPSG:4326", UTM, always_xy=True)
    return np.column_stack(change.transform(lon, lat))


def grid(places: np.ndarray, every: int = 1) -> np.ndarray:
    """Return nodes of the paper's grid over the places, (m, 2)."""
    west, south = places.min(axis=0)
    east, north = places.max(axis=0)
    x = np.linspace(west, east, CELLS + 1)[::every]
    y = np.linspace(south, north, CELLS + 1)[::every]
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
