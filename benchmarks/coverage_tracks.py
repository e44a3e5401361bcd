"""Coverage of smoothed tracks of persons."""

from __future__ import annotations

from functools import cache

import geopandas as gpd
import numpy as np
import pandas as pd

from .coverage_cells import SOUTH, WEST, Cell, Found, Statement, normal

CORNER = np.array([WEST, SOUTH])


def commuters(cell: Cell) -> tuple[gpd.GeoDataFrame, int]:
    """Return fixes every five minutes of two days of persons, and how many persons."""
    draws, count = cell.is_random(), cell.n
    if cell.shape == "migrants":
        return migrants(draws, count), count
    home, work = draws.uniform(0, 20_000, (2, count, 2))
    minutes = np.arange(0, 2 * 24 * 60, 5)
    day = minutes % 1440
    share = np.clip((day - 480) / 30, 0, 1) - np.clip((day - 1020) / 30, 0, 1)
    if cell.shape == "drivers":
        steps = draws.normal(0, 400, (count, len(minutes), 2))
        places = 10_000 + np.cumsum(steps, axis=1)
    else:
        places = home[:, None] + share[None, :, None] * (work - home)[:, None]
    frame = gpd.GeoDataFrame(
        {
            "who": np.repeat(np.arange(count), len(minutes)),
            "time": np.tile(
                pd.Timestamp("2026-03-02") + pd.to_timedelta(minutes, "min"), count
            ),
        },
        geometry=gpd.points_from_xy(*(places.reshape(-1, 2) + CORNER).T), crs=27700,
    )  # fmt: skip
    return frame, count


def migrants(draws: np.random.Generator, count: int) -> gpd.GeoDataFrame:
    """Return fixes every three hours of a year of animals that change their range.

    Within it they forget where they were in 10 to 60 hours.
    """
    hours = np.arange(0, 365 * 24, 3)
    step = np.exp(-3 / draws.uniform(10, 60, count))[:, None]
    about = draws.normal(size=(count, 2))
    way = np.empty((count, len(hours), 2))
    for number in range(len(hours)):
        way[:, number] = about
        kicks = draws.normal(size=(count, 2))
        about = step * about + np.sqrt(1 - step**2) * kicks
    wide = draws.uniform(400, 1_200, (count, 1, 1))
    turn = 2 * np.pi * draws.uniform(size=(count, 1))
    season = np.tanh(4 * np.sin(2 * np.pi * hours / 365 / 24 + turn))
    places = 10_000 + wide * way
    places[..., 0] += 1_250 * season
    return gpd.GeoDataFrame(
        {
            "who": np.repeat(np.arange(count), len(hours)),
            "time": np.tile(
                pd.Timestamp("2026-03-02") + pd.to_timedelta(hours, "h"), count
            ),
        },
        geometry=gpd.points_from_xy(*(places.reshape(-1, 2) + CORNER).T), crs=27700,
    )  # fmt: skip


@cache
def true_windows(cell: Cell) -> np.ndarray:
    """Return means of windows, by the largest ρ that is allowed: off by some metres."""
    frame, _ = commuters(cell)
    true = frame.geopriv.private_track(
        privacy_unit="who",
        time="time",
        windows=cell.values,
        crs=27700,
        rho=0.19,
        smooth=False,
    )
    return np.concatenate([true.geometry.x, true.geometry.y])


def tracks(cell: Cell, runs: int) -> Found:
    """Yield windows' means of persons, by se."""
    frame, _ = commuters(cell)
    how = {"privacy_unit": "who", "time": "time", "windows": cell.values, "crs": 27700}
    truth = true_windows(cell)
    budget = (
        {"eps": float(cell.law[2:])} if cell.law[0] == "ε"
        else {"rho": float(cell.law[2:])}
    )  # fmt: skip
    for _ in range(runs):
        found = frame.geopriv.private_track(**how, **budget)
        place = np.concatenate([found.geometry.x, found.geometry.y])
        se = np.tile(found["se"].to_numpy(), 2)
        reliable = found["reliable"].to_numpy() if "reliable" in found else True
        good = np.tile(np.broadcast_to(reliable, len(found)), 2)
        yield *normal(place, se), truth, good


A_TRACK = tuple(
    Cell(shape, windows, law, 12)
    for number, (shape, law) in enumerate(
        (shape, law)
        for shape in ("commuters", "drivers")
        for law in ("ε 0.003", "ε 0.03", "ρ 1e-7", "ρ 1e-4")
    )
    for windows in (("5min", "10min", "30min")[number % 3],)
) + tuple(Cell("migrants", "1D", law, 12) for law in ("ρ 1e-5", "ρ 1e-4", "ρ 1e-3"))

TRACKS = (
    Statement(
        "private_track: ± 1.96 se", "mean places of persons in windows", A_TRACK,
        tracks, batch=2,
    ),
)  # fmt: skip
