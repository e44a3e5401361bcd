"""Cab traces in the plane of [CGP] section 5: metres of a spherical Mercator map.

25 of them for most benchmarks; all 536 where a checkout of the papers' code, which has
them in its data folder, is there.

At San Francisco a metre of that map is 0.79 m on the ground. Both sides of a
comparison work in it, so the ratios do not depend on it.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import pandas as pd

VARIABLE = "CABSPOTTING"
DEFAULT = Path(__file__).parents[2] / "shared" / "data" / "cabspotting_25.parquet"
ROWS = 20_000  # as in its figures 3 and 5(a)
DEFAULT_ALL = Path(__file__).parents[1] / "build" / "cabs.npz"
RADIUS = 6_371_000.0  # of the map's sphere, m
FASTEST = 3_000 / 60  # m/s; a position that is left faster than this is an error
LENGTHS = (5_000, 30_000)  # rows of the traces that take part


@dataclass(frozen=True)
class Traces:
    """Cleaned traces, each (n, 2), and where they come from."""

    source: str
    real: bool
    paths: tuple[np.ndarray, ...]

    @cached_property
    def squared_frequencies(self) -> np.ndarray:
        """Middles of the square metres that some cab visited, each once."""
        return np.unique(np.floor(np.vstack(self.paths)), axis=0) + 0.5

    @property
    def long(self) -> tuple[np.ndarray, ...]:
        """Return the traces with at least ROWS rows."""
        return tuple(path for path in self.paths if len(path) >= ROWS)

    def place(self, draws: np.random.Generator) -> np.ndarray:
        """Return the middle of a visited square metre, each as likely."""
        return self.squared_frequencies[draws.integers(len(self.squared_frequencies))]


def load() -> Traces:
    """Return the cab traces, or made-up ones where the file is not there."""
    path = Path(os.environ.get(VARIABLE, DEFAULT))
    if path.is_file():
        table = pd.read_parquet(path, columns=["cab", "lat", "lon", "t"])
        cabs = [_cleaned(cab) for _, cab in table.groupby("cab")]
        least, most = LENGTHS
        paths = tuple(cab for cab in cabs if least <= len(cab) <= most)
        return Traces(f"{len(paths)} cabs of {path.name}", True, paths)
    if VARIABLE in os.environ:
        raise SystemExit(f"{VARIABLE} must name a Parquet file (cab, lat, lon, t).")
    return Traces("25 MADE-UP trajectories, for want of the cab traces", False, _made())


def load_all(folder: Path) -> Traces:
    """Return all traces of the papers' checkout, cleaned once and kept beside it."""
    kept = DEFAULT_ALL
    if not kept.is_file():
        files = sorted((folder / "data" / "cabspottingdata").glob("new_*.txt"))
        names = ["lat", "lon", "busy", "t"]
        cabs = [_cleaned(pd.read_csv(file, sep=" ", names=names)) for file in files]
        kept.parent.mkdir(exist_ok=True)
        np.savez(kept, *cabs)
    with np.load(kept) as cabs:
        paths = tuple(cabs.values())
    least, most = LENGTHS
    some = tuple(path for path in paths if least <= len(path) <= most)
    return Traces(f"{len(some)} of {len(paths)} cabs", True, some)


def sample(path: np.ndarray, draws: np.random.Generator, n: int = ROWS) -> np.ndarray:
    """Return n rows drawn with replacement, or all of a shorter trace, shuffled."""
    if len(path) > n:
        return path[draws.integers(len(path), size=n)]
    return draws.permutation(path)


def _cleaned(cab: pd.DataFrame) -> np.ndarray:
    """Return one cab's positions by time, without those too far from the last kept."""
    cab = cab.sort_values("t", kind="stable")
    lon, lat = np.radians(cab["lon"].to_numpy()), np.radians(cab["lat"].to_numpy())
    path = RADIUS * np.column_stack([lon, np.arcsinh(np.tan(lat))])
    places, seconds = path.tolist(), cab["t"].tolist()  # numbers, for the loop below
    kept = [0]
    for row in range(1, len(path)):
        last = kept[-1]
        reach = FASTEST * (seconds[row] - seconds[last])
        if reach > 0 and math.dist(places[row], places[last]) <= reach:
            kept.append(row)
    return path[kept]


def _made() -> tuple[np.ndarray, ...]:
    """Return random tours of 24,000 rows between the hot spots of a made-up town."""
    draws = np.random.default_rng(1)
    spots = draws.normal(0, 4_000, (40, 2))
    paths = []
    for _ in range(25):
        stops = spots[draws.choice(40, 801, p=draws.dirichlet(np.full(40, 0.5)))]
        steps = np.linspace(0, 1, 30, endpoint=False)[None, :, None]
        legs = stops[:-1, None] + steps * np.diff(stops, axis=0)[:, None]
        paths.append(legs.reshape(-1, 2) + draws.normal(0, 60, (24_000, 2)))
    return tuple(paths)
