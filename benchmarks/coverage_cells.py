"""What a measurement of coverage is made of: statements, cells, kinds of data."""

from __future__ import annotations

import time
import warnings
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

import geopandas as gpd
import numpy as np
from shapely.geometry import Point, box

from geopriv_gis import GeoPrivWarning
from geopriv_gis.core.deconvolution import GaussianLaw, LaplaceLaw
from geopriv_gis.core.randomness import Random

RUNS, STATED, LEAST, MOST = 2_000, 0.95, 0.93, 0.99
RARE = 0.02  # share of reliable ones that counts
SIDE, COUNT = 4000.0, 4  # m; zones along a side, and as many about each
RNG = Random()

Draws = np.random.Generator
Found = Iterator[tuple[np.ndarray, ...]]  # low, high, truth, whether reliable


def quiet(_: float) -> None:
    """Report to nobody."""


def town(draws: Draws, n: int) -> np.ndarray:
    """Return people of eight hamlets."""
    middles = draws.uniform(800, 3200, (8, 2))
    return middles[draws.integers(0, 8, n)] + draws.normal(0, 60, (n, 2))


def house(draws: Draws, n: int) -> np.ndarray:
    """Return people of whom half live in one house."""
    points = draws.uniform(0, SIDE, (n, 2))
    points[: n // 2] = SIDE / 2 + 40.0
    return points


SHAPES: dict[str, Callable[[Draws, int], np.ndarray]] = {
    "uniform": lambda draws, n: draws.uniform(0, SIDE, (n, 2)),
    "town": town,
    "street": lambda draws, n: np.column_stack(
        [draws.uniform(0, SIDE, n), np.full(n, SIDE / 2)]
    ),
    "one house": house,
}
# Across the borders of nine districts, denser towards the middle.
BORDERS: dict[str, Callable[[Draws, int], np.ndarray]] = {
    "wide town": lambda draws, n: SIDE / 2 + draws.normal(0, SIDE / 6, (n, 2)),
}
VALUES: dict[str, Callable[[Draws, int], np.ndarray]] = {
    "half and half": lambda draws, n: draws.permutation(np.arange(n) % 2).astype(float),
    "rare both ways": lambda draws, n: draws.permutation(
        np.where(np.arange(n) < 6, 1.0 - 2.0 * (np.arange(n) % 2), 0.0)
    ),
    "lognormal": lambda draws, n: np.exp(draws.normal(0, 1.3, n)),
    "t of 2": lambda draws, n: draws.standard_t(2, n),
}
LAWS = {
    "Laplace, 1/ε 30 m": LaplaceLaw(eps=1 / 30),
    "Laplace, 1/ε 100 m": LaplaceLaw(eps=0.01),
    "Gaussian, σ 100 m": GaussianLaw(sigma=100.0),
}


@dataclass(frozen=True)
class Cell:
    """One kind of data and noise for a statement."""

    shape: str
    values: str
    law: str
    n: int

    def is_random(self) -> Draws:
        """Return a source of data that is the same each time, for what stays."""
        return np.random.default_rng(zlib.crc32(repr(self).encode()))


@dataclass(frozen=True)
class Statement:
    """An interval: whose, what it is about, and how it comes out over releases.

    ``releases`` yields low, high, the truth, from true data, and whether the result
    says that it is reliable, for so many releases of a cell, each time new ones.
    """

    name: str
    about: str
    cells: tuple[Cell, ...]
    releases: Callable[[Cell, int], Found]
    upper: str = ""  # why it may hold more often: said before anything is measured
    least: float = LEAST
    batch: int = 10  # releases that are made without a look at the clock


@dataclass(frozen=True)
class Measured:
    """How many intervals held, of how many; and those said to be reliable.

    Of each release (held, stated, reliable, held and reliable), as what one release
    states may go wrong together: sums over releases, and sums of products.
    """

    sums: np.ndarray
    products: np.ndarray
    releases: int
    upper: bool = False
    least: float = LEAST

    @classmethod
    def of(cls, parts: np.ndarray, statement: Statement) -> Measured:
        """Return what releases of a statement, a row each, come to."""
        parts = np.asarray(parts, dtype=np.int64).reshape(-1, 4)
        return cls(
            parts.sum(axis=0), parts.T @ parts, len(parts),
            bool(statement.upper), statement.least,
        )  # fmt: skip

    def __add__(self, other: Measured) -> Measured:
        return replace(
            self, sums=self.sums + other.sums, products=self.products + other.products,
            releases=self.releases + other.releases,
        )  # fmt: skip

    def share(self, *, reliable: bool = False) -> float:
        """Return the share that held."""
        covered, count = self._columns(reliable)
        return float(self.sums[covered] / max(self.sums[count], 1))

    def error(self, deviations: float = 1.96, *, reliable: bool = False) -> float:
        """Return half of an interval of that: Agresti & Coull 1998, or by releases."""
        covered, count = self._columns(reliable)
        total = self.sums[count]
        near = (self.sums[covered] + 2) / (total + 4)
        alone = near * (1 - near) / (total + 4)
        share, square = self.share(reliable=reliable), self.products
        away = (
            square[covered, covered]
            - 2 * share * square[covered, count]
            + share**2 * square[count, count]
        )
        together = max(away, 0.0) / max(total, 1) ** 2
        return float(deviations * np.sqrt(max(alone, together)))

    @staticmethod
    def _columns(reliable: bool) -> tuple[int, int]:
        return (3, 2) if reliable else (0, 1)

    @property
    def reliable_share(self) -> float:
        """The share that is said to be reliable."""
        return float(self.sums[2] / max(self.sums[1], 1))

    @property
    def verdict(self) -> str:
        """Tell whether the coverage is as stated, or said not to be."""
        if self.reliable_share < RARE:
            return "said not to be reliable"
        share, error = self.share(reliable=True), self.error(reliable=True)
        if share + error < self.least or (share - error > MOST and not self.upper):
            return "DOES NOT HOLD"
        known = share - error >= self.least and (self.upper or share + error <= MOST)
        where = "" if self.reliable_share == 1 else " where it is said to be reliable"
        return f"holds{where}" if known else f"not excluded{where}"

    @property
    def decided(self) -> bool:
        """Tell whether more releases would hardly change the verdict."""
        if self.reliable_share < RARE and self.releases >= 50:
            return self.error(3.3) < 0.05 or self.releases >= 200
        share, error = (
            one(reliable=True) for one in (self.share, partial(self.error, 3.3))
        )
        sure = share - error >= self.least and (self.upper or share + error <= MOST)
        wrong = share + error < self.least or (share - error > MOST and not self.upper)
        return sure or wrong


def measure(
    statement: Statement, cell: Cell, runs: int, seconds: float = np.inf
) -> Measured:
    """Return the coverage of new releases: so many, or what time allows."""
    parts: list[list[int]] = []
    end = time.monotonic() + seconds
    while len(parts) < runs and (not parts or time.monotonic() < end):
        batch = min(statement.batch, runs - len(parts))
        for low, high, truth, reliable in statement.releases(cell, batch):
            covered = (low <= truth) & (truth <= high)
            known = np.isfinite(low)
            good = known & reliable
            every = (covered & known, known, good, covered & good)
            parts.append([int(one.sum()) for one in every])
    return Measured.of(np.array(parts), statement)


def normal(value: object, error: object) -> tuple[np.ndarray, np.ndarray]:
    """Return the ends of the interval that a reader makes of a standard error."""
    half = 1.96 * np.asarray(error, dtype=float)
    return np.asarray(value) - half, np.asarray(value) + half


WEST, SOUTH = 530_000.0, 180_000.0
REGION = box(WEST + 1000, SOUTH, WEST + 4000, SOUTH + 3000)
SPOT = Point(WEST + 2000, SOUTH + 2000)
Ask = Callable[[gpd.GeoDataFrame, np.ndarray, Cell], tuple[object, ...]]


def repeat(ask: Ask) -> Callable[[Cell, int], Found]:
    """Return releases of a question about new people, each at places (m)."""

    def releases(cell: Cell, runs: int) -> Found:
        draws = np.random.default_rng()
        for _ in range(runs):
            points = (SHAPES | BORDERS)[cell.shape](draws, cell.n)
            frame = gpd.GeoDataFrame(
                {"person": np.arange(cell.n) // 3}, crs=27700,
                geometry=gpd.points_from_xy(points[:, 0] + WEST, points[:, 1] + SOUTH),
            )  # fmt: skip
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", GeoPrivWarning)
                low, high, truth, reliable = ask(frame, points, cell)
            yield tuple(
                np.atleast_1d(np.asarray(one)) for one in (low, high, truth, reliable)
            )

    return releases


def eps_of(cell: Cell) -> float:
    """Return ε of a cell's noise."""
    return {"1/ε 30 m": 1 / 30, "1/ε 100 m": 0.01, "1/ε 300 m": 1 / 300}[cell.law]


def covering(shapes: tuple[str, ...], values: tuple[str, ...]) -> tuple[Cell, ...]:
    """Return cells with each shape and kind of values together; others take turns."""
    laws, sizes = tuple(LAWS), (40, 150)
    return tuple(
        Cell(shapes[i], values[j], laws[(i + 2 * j) % 3], sizes[(i + j // 2) % 2])
        for i, j in product(range(len(shapes)), range(len(values)))
    )


def people(values: tuple[str, ...]) -> tuple[Cell, ...]:
    """Return cells of questions to people: each shape with each kind of values."""
    laws, sizes = ("1/ε 30 m", "1/ε 100 m", "1/ε 300 m"), (150, 3_000)
    return tuple(
        Cell(shape, kind, laws[(i + 2 * j) % 3], sizes[(i + j) % 2])
        for i, shape in enumerate(SHAPES) for j, kind in enumerate(values)
    )  # fmt: skip
