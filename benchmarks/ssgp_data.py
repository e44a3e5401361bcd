"""Incomes, debts and places for `benchmarks.ssgp`."""

from __future__ import annotations

import functools

import numpy as np
import pandas as pd
import pyproj

from . import ssgp_papers, traces

UTM = "EPSG:32610"
LOG_MEAN, LOG_SD, RATIO, CORRELATION = 11.49399503, 0.82907095, 1.791, 0.4
CENSUS = "usa_00006.csv"  # in the folder data of the authors' code, once unpacked
CALIFORNIA, UNKNOWN = 71, 9_999_998  # codes of IPUMS; incomes from there on are none
CELLS = 60  # of the paper's grid, along each side


def incomes(count: int, draws: np.random.Generator) -> np.ndarray:
    """Return incomes and debts ($), (count, 2)."""
    shift = np.log(RATIO)
    noise = draws.normal(size=(count, 2))
    noise[:, 1] = CORRELATION * noise[:, 0] + np.sqrt(1 - CORRELATION**2) * noise[:, 1]
    return np.exp(LOG_MEAN + np.array([0.0, shift]) + LOG_SD * noise)


@functools.cache
def census() -> tuple[np.ndarray, np.ndarray] | None:
    """Return incomes of Californian households and their shares, if they are there."""
    path = ssgp_papers.folder() / "data" / CENSUS
    if not path.is_file():
        return None
    rows = pd.read_csv(path, usecols=["HHINCOME", "HHWT", "STATEICP"])
    rows = rows[(rows["STATEICP"] == CALIFORNIA) & (rows["HHINCOME"] < UNKNOWN)]
    weights = rows["HHWT"].to_numpy(dtype=float)
    return rows["HHINCOME"].to_numpy(dtype=float), weights / weights.sum()


def households(count: int, draws: np.random.Generator) -> np.ndarray:
    """Return incomes ($), (count, 1): of the census, else of its log-normal law."""
    known = census()
    if known is None:
        return incomes(count, draws)[:, :1]
    found, shares = known
    return draws.choice(found, count, p=shares)[:, None]


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
