"""How often maps without any pattern seem to have one: family-wise errors.

Values are drawn anew, whatever the places; the least p of a map, times how many were
looked at, is at most 0.05 in 5 % of maps at most. A map that raises no alarm "holds".
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial

import geopandas as gpd
import numpy as np
from shapely.geometry import box

from geopriv_gis import GeoPrivWarning

from .coverage_cells import (
    LAWS,
    RNG,
    SHAPES,
    SIDE,
    SOUTH,
    VALUES,
    WEST,
    Cell,
    Draws,
    Found,
    Statement,
)

LEVEL, LAW, ROWS, WIDTH = 0.05, "Laplace, 1/ε 100 m", 80, 600.0
STEPS = np.arange(400.0, SIDE, 800.0)
PLACES = gpd.GeoSeries.from_xy(
    *(one.ravel() for one in np.meshgrid(WEST + STEPS, SOUTH + STEPS)), crs=27700
)
WINDOW = box(WEST, SOUTH, WEST + SIDE, SOUTH + SIDE)
KINDS: dict[str, Callable[[Draws, int], np.ndarray]] = {
    **VALUES,
    "rare": lambda draws, n: draws.permutation(np.arange(n) < 6) * 1.0,
}
Test = Callable[[gpd.GeoDataFrame], float]


def hot_spots(released: gpd.GeoDataFrame) -> float:
    """Return the least p of 25 places, times their number."""
    p = released.geopriv.getis_ord("value", bandwidth=WIDTH, points=PLACES)["p"]
    present = p.dropna()
    return float(present.min() * len(present)) if len(present) else 1.0


def moran(released: gpd.GeoDataFrame) -> float:
    """Return the p of Moran's I."""
    found = released.geopriv.morans_i("value", WIDTH, permutations=19, rng=RNG)
    return float(np.ravel(found["p"])[0])


def space_time(released: gpd.GeoDataFrame) -> float:
    """Return the p of Knox's ratios, two distances and two times; values are days."""
    found = released.geopriv.knox(
        "value", [600.0, 1200.0], [0.5, 1.5], permutations=19, rng=RNG
    )
    return float(np.nan_to_num(found.attrs["geopriv"]["error"].get("p", 1), nan=1))


def clusters(released: gpd.GeoDataFrame, statistic: str) -> float:
    """Return the p of pairs at three distances, weighted by values.

    Places are drawn evenly in the window, as its null has it.
    """
    found = released.geopriv.clustering(
        [400.0, 800.0, 1200.0], statistic=statistic, column="weight", window=WINDOW,
        bandwidth=300.0, simulations=19, rng=RNG,
    )  # fmt: skip
    return float(found["p_all"].iloc[0])


def maps(test: Test) -> Callable[[Cell, int], Found]:
    """Return whether new maps of a cell raise no alarm."""

    def releases(cell: Cell, runs: int) -> Found:
        draws = np.random.default_rng()
        for _ in range(runs):
            points = SHAPES[cell.shape](draws, cell.n)
            values = KINDS[cell.values](draws, cell.n)
            frame = gpd.GeoDataFrame(
                {"value": values, "weight": np.abs(values) + 0.01}, crs=27700,
                geometry=gpd.points_from_xy(points[:, 0] + WEST, points[:, 1] + SOUTH),
            )  # fmt: skip
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", GeoPrivWarning)
                released = frame.geopriv.planar_laplace(
                    eps=LAWS[cell.law].eps, keep=["value", "weight"]
                )
                alarm = test(released) <= LEVEL
            yield np.zeros(1), np.zeros(1), np.full(1, float(alarm)), np.ones(1, bool)

    return releases


ABOUT = "whether maps without pattern raise no alarm at 5 %"
WHY = "an alarm in at most 5 % is promised"
BY_CHANCE = tuple(Cell("uniform", kind, LAW, ROWS) for kind in KINDS)
ANYWHERE = tuple(
    Cell(("uniform", "town")[number % 2], kind, LAW, ROWS)
    for number, kind in enumerate(KINDS)
)
FAMILIES = tuple(
    Statement(name, ABOUT, cells, maps(test), upper=WHY, least=1 - LEVEL)
    for name, cells, test in (
        ("getis_ord: p", ANYWHERE, hot_spots),
        ("morans_i: p", ANYWHERE, moran),
        ("knox: p", ANYWHERE, space_time),
        (
            "clustering: p of pair correlation", BY_CHANCE,
            partial(clusters, statistic="pair_correlation"),
        ),
        (
            "clustering: p of Ripley's K", BY_CHANCE,
            partial(clusters, statistic="ripley_k"),
        ),
    )
)  # fmt: skip
