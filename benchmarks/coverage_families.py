"""How often maps without any pattern seem to have one: family-wise errors.

Values are drawn anew, whatever the places; the least p of a map, times how many were
looked at, is below 0.05 in 5 % of maps at most.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass

import geopandas as gpd
import numpy as np

from .coverage_cells import LAWS, RNG, SHAPES, SIDE, SOUTH, WEST, Draws

ROUND, LEVEL = 100, 0.05
ROWS, WIDTH = 80, 600.0
STEPS = np.arange(400.0, SIDE, 800.0)
PLACES = gpd.GeoSeries.from_xy(
    *(one.ravel() for one in np.meshgrid(WEST + STEPS, SOUTH + STEPS)), crs=27700
)
VALUES: dict[str, Callable[[Draws, int], np.ndarray]] = {
    "half and half": lambda draws, n: draws.permutation(np.arange(n) % 2) * 1.0,
    "rare": lambda draws, n: draws.permutation(np.arange(n) < 6) * 1.0,
    "rare both ways": lambda draws, n: draws.permutation(
        np.where(np.arange(n) < 6, 1.0 - 2.0 * (np.arange(n) % 2), 0.0)
    ),
    "lognormal": lambda draws, n: np.exp(draws.normal(0, 1.3, n)),
    "t of 2": lambda draws, n: draws.standard_t(2, n),
}


def hot_spots(released: gpd.GeoDataFrame) -> float:
    """Return the least p of 25 places, times their number."""
    p = released.geopriv.getis_ord("value", bandwidth=WIDTH, points=PLACES)["p"]
    told = p.dropna()
    return float(told.min() * len(told)) if len(told) else 1.0


def clusters(released: gpd.GeoDataFrame) -> float:
    """Return the p of Moran's I."""
    found = released.geopriv.morans_i("value", WIDTH, permutations=99, rng=RNG)
    return float(np.ravel(found["p"])[0])


def space_time(released: gpd.GeoDataFrame) -> float:
    """Return the p of Knox's ratio; values are days."""
    found = released.geopriv.knox("value", [600.0], [0.5], permutations=99, rng=RNG)
    return float(np.ravel(found["p"])[0])


ASKED = {"getis_ord": hot_spots, "morans_i": clusters, "knox": space_time}
MAPS = {"getis_ord": 2000, "morans_i": 400, "knox": 400}  # of each kind, at most


@dataclass(frozen=True)
class Family:
    """What is asked of maps of one shape and one kind of values."""

    name: str
    shape: str
    values: str
    maps: int

    def row(self) -> list[str]:
        """Return how many of so many maps seem to have a pattern."""
        draws = np.random.default_rng(zlib.crc32(repr(self).encode()))
        held: list[bool] = []
        while len(held) < self.maps and not _decided(np.array(held)):
            points = SHAPES[self.shape](draws, ROWS)
            frame = gpd.GeoDataFrame(
                {"value": VALUES[self.values](draws, ROWS)}, crs=27700,
                geometry=gpd.points_from_xy(points[:, 0] + WEST, points[:, 1] + SOUTH),
            )  # fmt: skip
            law = LAWS["Laplace, 1/ε 100 m"]
            released = frame.geopriv.planar_laplace(eps=law.eps, keep=["value"])
            held.append(ASKED[self.name](released) < LEVEL)
        share, error = _share(np.array(held))
        verdict = "holds" if share - error <= LEVEL else "DOES NOT HOLD"
        return [
            self.name, self.shape, self.values, str(len(held)),
            f"{100 * share:.1f} ± {100 * error:.1f} %", verdict,
        ]  # fmt: skip


def _share(held: np.ndarray, deviations: float = 1.96) -> tuple[float, float]:
    near = (held.sum() + 2) / (len(held) + 4)
    error = deviations * np.sqrt(near * (1 - near) / (len(held) + 4))
    return float(held.mean()), float(error)


def _decided(held: np.ndarray) -> bool:
    """Tell after every so many maps whether more would change the verdict."""
    if len(held) == 0 or len(held) % ROUND:
        return False
    share, error = _share(held, 3.3)
    return share - error > LEVEL or share + error < LEVEL


FAMILIES = tuple(
    Family(name, shape, values, maps)
    for name, maps in MAPS.items() for number, values in enumerate(VALUES)
    for shape in (("uniform", "town")[number % 2],)
)  # fmt: skip
