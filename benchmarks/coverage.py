"""Do intervals hold what they say? Stated and measured coverage, over a grid of cells.

Run ``python -m benchmarks.coverage``; with a number for so many releases of a cell.
Each statement says what it is about, and how its truth follows from true data.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from scipy.spatial.distance import cdist

from geopriv_gis.core.deconvolution import GaussianLaw, LaplaceLaw, Source, zone_cases
from geopriv_gis.core.deconvolution.source import half_interval
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.pairs.baseline import Baseline, noise
from geopriv_gis.core.pairs.exact import ExactPairs
from geopriv_gis.core.pairs.freedoms import FEW
from geopriv_gis.core.pairs.kernels import PairKernels
from geopriv_gis.core.pairs.moran import morans_i
from geopriv_gis.core.pairs.statistic import Rows, find
from geopriv_gis.core.randomness import Random

from . import report

RUNS, STATED, LEAST, MOST = 100, 0.95, 0.93, 0.99
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

    def draws(self) -> Draws:
        """Return a source of data that is the same each time."""
        return np.random.default_rng(zlib.crc32(repr(self).encode()))


@dataclass(frozen=True)
class Statement:
    """An interval: whose, what it is about, and how it comes out over releases.

    ``releases`` yields low, high, the truth, from true data, and whether the result
    says that it is reliable, for so many releases of a cell.
    """

    name: str
    about: str
    cells: tuple[Cell, ...]
    releases: Callable[[Cell, int], Found]


@dataclass(frozen=True)
class Measured:
    """How many intervals held, of how many; and those said to be reliable."""

    held: int
    count: int
    reliable: int
    held_reliable: int

    @property
    def error(self) -> float:
        """Half of a 95 % interval of the coverage (Agresti & Coull 1998)."""
        share = (self.held + 2) / (self.count + 4)
        return float(1.96 * np.sqrt(share * (1 - share) / (self.count + 4)))

    @property
    def verdict(self) -> str:
        """Tell whether the coverage is as stated, or said not to be."""
        share = self.held / self.count
        if share + self.error >= LEAST and share - self.error <= MOST:
            return "holds"
        if self.reliable < self.count / 10:
            return "said not to be reliable"
        good = self.held_reliable / self.reliable
        if self.reliable < self.count and good + self.error >= LEAST:
            return "holds where it is said to be reliable"
        return "DOES NOT HOLD"


def measure(statement: Statement, cell: Cell, runs: int) -> Measured:
    """Return the coverage of a cell."""
    parts = [np.zeros(4, dtype=int)]
    for low, high, truth, reliable in statement.releases(cell, runs):
        held = (low <= truth) & (truth <= high)
        known = np.isfinite(low)
        good = known & reliable
        parts.append(
            np.array(
                [(held & known).sum(), known.sum(), good.sum(), (held & good).sum()]
            )
        )
    return Measured(*np.sum(parts, axis=0).tolist())


def rates(cell: Cell, runs: int) -> Found:
    """Yield the cases of zones: evenly within each, or all in one place of it."""
    draws, law = cell.draws(), LAWS[cell.law]
    side = SIDE / COUNT
    grid = np.arange(-1, COUNT + 1)
    corners = np.stack(np.meshgrid(grid, grid), axis=-1).reshape(-1, 2) * side
    square = np.array([(0, 0), (side, 0), (side, side), (0, side), (0, 0)])
    inner = ((corners >= 0) & (corners < SIDE)).all(axis=1)
    few = {"few": (0, 1, 2, 3), "differ five times": (1, 2, 5)}[cell.values]
    cases = draws.choice(few, len(corners)) * (1 if cell.values == "few" else cell.n)
    zone = np.repeat(np.arange(len(corners)), cases)
    fixed = draws.uniform(0.1, 0.9, (len(corners), 2)) * side
    each = []
    for _ in range(runs):
        places = draws.uniform(0, side, (len(zone), 2))
        if cell.shape == "one house":
            places = fixed[zone]
        each.append(corners[zone] + places + noise(law, len(zone), RNG))
    points = np.vstack(each)
    which = np.zeros(len(points), dtype=np.int64)
    source = Source(points, Plane(), (law,), which, np.eye(2))
    sets = [np.arange(len(zone)) + len(zone) * run for run in range(runs)]
    rings = [[corner + square] for corner in corners]
    found = zone_cases(source, sets, rings, 150.0, quiet)
    doubt = found.mixed | found.uneven | found.beyond
    for run in range(runs):
        yield (
            found.low[run, inner], found.high[run, inner], cases[inner],
            ~doubt[run, inner],
        )  # fmt: skip


def morans(cell: Cell, runs: int) -> Found:
    """Yield Moran's I of the true points."""
    draws, law, width = cell.draws(), LAWS[cell.law], 300.0
    points, values = (
        SHAPES[cell.shape](draws, cell.n),
        VALUES[cell.values](draws, cell.n),
    )
    weights = np.exp(-(cdist(points, points) ** 2) / 2 / width**2)
    np.fill_diagonal(weights, 0)
    marks = values - values.mean()
    truth = (marks @ weights @ marks) / weights.sum() / values.var()
    for _ in range(runs):
        one = morans_i(
            points + noise(law, cell.n, RNG), law, values, width, permutations=0,
            rng=RNG, report=quiet,
        )  # fmt: skip
        half = half_interval(np.array([one.se]), one.freedoms)
        reliable = np.array([one.freedoms >= FEW])
        yield one.value - half, one.value + half, np.array([truth]), reliable


def pairs(cell: Cell, runs: int) -> Found:
    """Yield the weighted pair correlation of the true points, at two distances."""
    draws, law = cell.draws(), LAWS[cell.law]
    points = SHAPES[cell.shape](draws, cell.n)
    weights = np.abs(VALUES[cell.values](draws, cell.n)) + 0.01
    kernels = PairKernels(form="ring", width=200.0, distances=(200.0, 600.0))
    steps = np.arange(50, SIDE, 100.0)
    places = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    window = Baseline(places, np.full(len(places), 1 / len(places)), np.eye(2) * 100)
    which = np.zeros(cell.n, dtype=np.int64)
    scaled = weights / weights.max()
    true = Rows(points, (None,), which, weights=scaled)
    truth = ExactPairs(kernels, (None,)).sums(points, which, scaled) / true.pairs
    for _ in range(runs):
        moved = points + noise(law, cell.n, RNG)
        found = find(
            Rows(moved, (law,), which, weights=weights), kernels, window,
            simulations=0, rng=RNG, report=quiet,
        )  # fmt: skip
        half = half_interval(found.se, found.freedoms)
        reliable = np.full(2, found.freedoms >= FEW)
        yield found.value - half, found.value + half, truth, reliable


def covering(shapes: tuple[str, ...], values: tuple[str, ...]) -> tuple[Cell, ...]:
    """Return cells with each shape and kind of values together; others take turns."""
    laws, sizes = tuple(LAWS), (40, 150)
    return tuple(
        Cell(shapes[i], values[j], laws[(i + 2 * j) % 3], sizes[(i + j // 2) % 2])
        for i, j in product(range(len(shapes)), range(len(values)))
    )


STATEMENTS = (
    Statement(
        "rate: low, high", "the cases of the zone itself, over its people",
        tuple(
            Cell(shape, values, law, 50)
            for shape in ("uniform", "one house") for law in LAWS
            for values in ("few", "differ five times")
        ),
        rates,
    ),
    Statement(
        "morans_i: low, high", "Moran's I of the true points that were released",
        covering(tuple(SHAPES), tuple(VALUES)), morans,
    ),
    Statement(
        "pair_correlation(column=): low, high",
        "weighted pairs of the true points that were released",
        covering(tuple(SHAPES), tuple(VALUES)), pairs,
    ),
)  # fmt: skip


def row(statement: Statement, cell: Cell, runs: int) -> list[str]:
    """Return a row of the table."""
    found = measure(statement, cell, runs)
    share = 100 * found.held / max(found.count, 1)
    return [
        statement.name, cell.shape, cell.values, cell.law, str(cell.n),
        f"{share:.1f} ± {100 * found.error:.1f} %",
        f"{100 * found.reliable / max(found.count, 1):.0f} %",
        f"{100 * found.held_reliable / found.reliable:.1f} %" if found.reliable else "",
        found.verdict,
    ]  # fmt: skip


def main(runs: int = RUNS, *, complete: bool = True) -> None:
    """Print the page and keep it if it is complete."""
    rows = [row(each, cell, runs) for each in STATEMENTS for cell in each.cells]
    report.publish(
        "coverage_of_intervals",
        [
            "# Coverage of intervals",
            f"Stated: {100 * STATED:.0f} %. Measured over {runs} releases of each cell "
            "(± half of a 95 % interval; zones of one release count each). A cell is "
            f"said to hold unless that excludes {100 * LEAST:.0f} to {100 * MOST:.0f} "
            "%: with few releases a weak statement.",
            report.table(
                ["statement", "what it is about"],
                [[each.name, each.about] for each in STATEMENTS],
            ),
            report.table(
                ["statement", "shape", "values", "noise", "n", "coverage",
                 "said to be reliable", "coverage of those", "verdict"], rows,
            ),
        ],
        complete=complete,
    )  # fmt: skip


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(int(sys.argv[1]), complete=False)
    else:
        main()
