"""Questions about the noise: metres, directions, rows."""

from __future__ import annotations

from collections.abc import Callable

import geopandas as gpd
import numpy as np

from .bench import ALPHA, Bench, NoError, SkipError

ELSEWHERE = {  # a CRS and a place in it, in its own units
    "EPSG:3857 at 60° N": ("EPSG:3857", (1_113_000.0, 8_399_738.0), 3e3),
    "EPSG:4326 at 60° N": ("EPSG:4326", (10.0, 60.0), 0.02),
}
TOLERANCE = 1.15  # of medians; the smaller scales of national grids are within


def ground_metres(name: str) -> Callable[[Bench], str]:
    """Return the question whether noise has the same size in another CRS."""

    def question(bench: Bench) -> str:
        crs, place, spread = ELSEWHERE[name]
        frame = bench.frame(bench.trials, crs=crs, place=place, spread=spread)
        try:
            released = bench.mask(frame.copy())
        except Exception as error:  # whatever a stranger's code refuses with
            return f"refused: {type(error).__name__}"
        here = float(np.median(bench.measured[2]))
        if not np.isfinite(released.geometry.x).all():
            raise NoError("coordinates that are not finite")
        if crs == "EPSG:4326" and (np.abs(released.geometry.y) > 90).any():
            raise NoError("latitudes beyond 90°")
        there = float(np.median(bench.steps(frame, released)[0]))
        if not 1 / TOLERANCE < there / here < TOLERANCE:
            raise NoError(f"{there:.4g} m in the median, {here:.4g} m before")
        return f"{there:.4g} m in the median"

    return question


def all_directions(bench: Bench) -> str:
    """Ask whether the direction is uniform, by four harmonics."""
    turn = bench.measured[3]
    lengths = np.array([abs(np.exp(1j * k * turn).mean()) for k in (1, 2, 3, 4)])
    # Twice as many times the square is χ² of two degrees, an exponential law.
    chance = float(np.exp(-len(turn) * lengths**2).min()) * 4
    if chance < ALPHA:
        worst = int(lengths.argmax())
        raise NoError(f"harmonic {worst + 1} is {lengths[worst]:.2g} instead of 0")
    return ""


def duplicates_apart(bench: Bench) -> str:
    """Ask whether equal places get noise of their own."""
    frame = bench.frame()
    same = gpd.GeoSeries([frame.geometry.iloc[0]] * len(frame), index=frame.index)
    released = bench.mask(frame.set_geometry(same.set_crs(frame.crs)))
    different = len(set(released.geometry.to_wkb()))
    if different < len(frame):
        raise NoError(f"{different} places for {len(frame)} equal rows")
    return ""


def on_a_grid(bench: Bench) -> str:
    """Ask whether coordinates lie on a grid, so that their last bits say nothing."""
    released = bench.measured[1]
    values = np.concatenate([released.geometry.x, released.geometry.y])
    for power in range(10, -31, -1):
        cells = values / 2.0**power
        if (cells == np.rint(cells)).all():
            return f"of 2^{power}"
    for places in range(10):
        rounded = np.round(values, places)
        if (np.abs(values - rounded) <= 2 * np.spacing(np.abs(rounded))).all():
            raise SkipError(f"rounded to {places} decimals")
    raise NoError("coordinates use all bits of a double")


SPREAD: dict[str, Callable[[Bench], str]] = {
    "ground metres in EPSG:3857, or refused": ground_metres("EPSG:3857 at 60° N"),
    "ground metres in degrees, or refused": ground_metres("EPSG:4326 at 60° N"),
    "the same in all directions": all_directions,
    "noise of its own for each equal row": duplicates_apart,
    "coordinates on a public grid": on_a_grid,
}
