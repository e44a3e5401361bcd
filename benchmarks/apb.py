"""Savings and errors of iterative elimination: ``python -m benchmarks.apb``.

The experiments are those of [APB] section 7, figures 3 to 6. Cabs stand in for
T-Drive: a person is a cab from a random moment on, their components the positions
about an hour apart. Neighbours: scikit-learn's digits, enlarged to 28 × 28 = 784
dimensions; without that package, clusters of as many dimensions.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.ndimage import zoom

from geopriv_gis.core.budget import Audience, PeopleFilter, compute_allotment
from geopriv_gis.core.local.questions import (
    Procedure,
    count_in_range,
    estimate_kernel_mean,
    euclidean_distance,
    find_nearest_people,
)
from geopriv_gis.core.local.ranges import signed_distance
from geopriv_gis.core.randomness import Random

from . import apb_figures, report, traces
from .apb_shifts import compute_rectangle_shift

PEOPLE = 9_740  # as many taxis as in T-Drive
HOUR = 60  # rows of a trace, which has about one a minute
WIDTHS = (2_000, 5_000, 10_000)  # of square ranges, m
RHOS = (1e-7, 1e-6, 1e-5, 1e-4, 1e-3)
BANDWIDTHS = (500, 1_000, 2_000)
KS = (1, 10, 50)
DIGIT_RHOS = (1e-5, 1e-4, 1e-3, 1e-2)  # per square step of grey
COUNTS = (8, 24, 56)
# The cabs' town is a tenth as wide as T-Drive's, so 1e-2 here is 1e-4 there.
BUDGET = 1e-3
BUDGETS = (1e-4, 1e-3, 1e-2)
RUNS, DIGIT_RUNS, MANY_RUNS = 16, 4, 6
LARGE = 200_000  # people of the timing

WAYS = {
    f"{name}, {privatize}": Procedure(privatize=privatize, **how)
    for privatize in ("point", "distance")
    for name, how in {
        "baseline": {"method": "baseline"},
        "c4": {"rounds": 4, "split": "even"},
        "c64": {"rounds": 64, "split": "even"},
        "log-c10": {},
    }.items()
}


@dataclass(frozen=True)
class Runs:
    """Errors and savings of one setting, (runs,) each."""

    errors: np.ndarray
    savings: np.ndarray

    def cell(self, scale: float = 1.0, digits: int = 3) -> str:
        """Return mean error and mean saving as text."""
        error = scale * self.errors.mean()
        return f"{error:.{digits}g} / {100 * self.savings.mean():.0f} %"


class Cabs:
    """People whose component l is where their cab is l hours later."""

    def __init__(self, draws: np.random.Generator) -> None:
        self.known = traces.load()
        paths = self.known.paths
        self._cab = draws.integers(len(paths), size=PEOPLE)
        self._start = draws.integers(2**31, size=PEOPLE)

    def positions(self, hour: int) -> np.ndarray:
        """Return everybody's position, shape (PEOPLE, 2)."""
        found = np.empty((PEOPLE, 2))
        for cab, path in enumerate(self.known.paths):
            mine = self._cab == cab
            found[mine] = path[(self._start[mine] + HOUR * hour) % len(path)]
        return found

    def square(self, width: float, draws: np.random.Generator) -> np.ndarray:
        """Return a closed ring around a visited place."""
        corner = self.known.place(draws) - width / 2
        steps = np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]])
        return corner + steps * width


def main() -> None:
    """Run, print, keep, draw."""
    began, draws = time.perf_counter(), np.random.default_rng(2)
    cabs = Cabs(draws)
    digits, source = _digits()
    counts = _table(
        [(rho, width) for width in WIDTHS for rho in RHOS],
        lambda *setting: _count(cabs, *setting),
        RUNS,
    )
    densities = _table(
        [(rho, b) for b in BANDWIDTHS for rho in RHOS],
        lambda *setting: _density(cabs, *setting),
        RUNS,
    )
    neighbours = _table(
        [(rho, k) for k in KS for rho in DIGIT_RHOS],
        lambda *setting: _nearest(digits, *setting),
        DIGIT_RUNS,
    )
    many = {
        (budget, count): _many(cabs, budget, count, draws)
        for budget, count in [
            *((BUDGET, count) for count in COUNTS),
            *((budget, COUNTS[-1]) for budget in BUDGETS if budget != BUDGET),
        ]
    }
    apb_figures.draw(counts, densities, neighbours)
    apb_figures.draw_many(many, COUNTS, BUDGETS, BUDGET)
    parts = [
        "# Savings by iterative elimination",
        f"On {cabs.known.source}: {PEOPLE:,} people, hourly positions, in metres of a "
        f"spherical Mercator map; neighbours in {source}. Each cell: mean error / mean "
        f"share of the budget saved, {RUNS} runs, {DIGIT_RUNS} for neighbours, at the "
        "same places and hours for every way.",
        "## Range counts: |error| / true count, square ranges (figure 3)",
        _page(counts, "width (m)", 1.0),
        "## Gaussian kernel means: |error| × 1000 (figure 4)",
        _page(densities, "b (m)", 1000.0),
        "## k nearest in 784 dimensions: excess of summed distance (figure 5)",
        _page(neighbours, "k", 1.0),
        "## Many counts, adaptive budgets: |error| / true count, ranges of 5 km "
        "(figure 6)",
        _many_page(many),
        f"## {LARGE:,} people, 64 rounds, one count",
        _speed(draws),
    ]
    parts.append(f"Took {time.perf_counter() - began:.0f} s.")
    report.publish("apb", parts, complete=cabs.known.real)


# -- experiments ----------------------------------------------------------------------


def _table(
    settings: list[tuple[float, Any]], run: Callable[..., tuple], runs: int
) -> dict[tuple, Runs]:
    """Return errors and savings; the same places and hours for every way."""
    found = {}
    for number, (rho, which) in enumerate(settings, 1):
        for name, way in WAYS.items():
            draws = [np.random.default_rng([5, number]) for number in range(runs)]
            pairs = np.array([run(rho, which, way, one) for one in draws])
            found[name, rho, which] = Runs(pairs[:, 0], pairs[:, 1])
        print(f"\r{number} of {len(settings)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found


def _audience(count: int, rho: float) -> Audience:
    people = PeopleFilter(np.full(count, rho))
    return Audience(
        people=people, who=np.arange(count), units=people.left.copy(), pure=False
    )


def _square_count(
    audience: Audience, points: np.ndarray, ring: np.ndarray, way: Procedure
) -> float:
    """Return the relative error of one count."""

    def phi(where: np.ndarray) -> np.ndarray:
        return signed_distance(where, [ring])

    width = float(np.ptp(ring[:, 0]))
    found = count_in_range(
        audience, points, phi, Random(), procedure=way,
        shift=lambda sigma: compute_rectangle_shift(width, width, sigma),
    )  # fmt: skip
    true = int((phi(points) < 0).sum())
    return abs(found.value - true) / max(true, 1)


def _count(cabs: Cabs, rho: float, width: float, way: Procedure, draws: Any) -> tuple:
    points = cabs.positions(int(draws.integers(168)))
    audience = _audience(PEOPLE, rho)
    error = _square_count(audience, points, cabs.square(width, draws), way)
    return error, audience.people.remaining_shares.mean()


def _density(cabs: Cabs, rho: float, b: float, way: Procedure, draws: Any) -> tuple:
    points, place = cabs.positions(int(draws.integers(168))), cabs.known.place(draws)
    audience = _audience(PEOPLE, rho)
    found = estimate_kernel_mean(
        audience, points, place, float(b), Random(), procedure=way
    )
    true = np.exp(-((euclidean_distance(points, place) / b) ** 2) / 2).mean()
    return abs(found.value - true), audience.people.remaining_shares.mean()


def _nearest(
    digits: np.ndarray, rho: float, k: int, way: Procedure, draws: Any
) -> tuple:
    chosen = int(draws.integers(len(digits)))
    points, place = np.delete(digits, chosen, axis=0), digits[chosen]
    audience = _audience(len(points), rho)
    found = find_nearest_people(audience, points, place, k, Random(), procedure=way)
    away = euclidean_distance(points, place)
    true = np.sort(away)[:k].sum()
    return away[found.value].sum() / true - 1, audience.people.remaining_shares.mean()


def _many(cabs: Cabs, budget: float, count: int, draws: Any) -> dict[str, Runs]:
    """Return mean errors over adaptive counts, and what was left of the budgets."""
    ways = {
        "baseline": ("uniform", WAYS["baseline, distance"]),
        "elimination": ("adaptive", WAYS["log-c10, distance"]),
    }
    plans = [
        [(int(draws.integers(168)), cabs.square(5_000, draws)) for _ in range(count)]
        for _ in range(MANY_RUNS)
    ]
    found = {}
    for name, (scheme, way) in ways.items():
        errors, left = [], []
        for plan in plans:
            people = PeopleFilter(np.full(PEOPLE, budget))
            start, run = people.remaining_shares.copy(), []
            for number, (hour, ring) in enumerate(plan, 1):
                share = compute_allotment(
                    scheme, people.remaining_shares, start, number, count
                )
                audience = Audience(
                    people=people,
                    who=np.arange(PEOPLE),
                    units=people.to_units(share),
                    pure=False,
                )
                run.append(_square_count(audience, cabs.positions(hour), ring, way))
            errors.append(np.mean(run))
            left.append(people.remaining_shares.mean())
        found[name] = Runs(np.array(errors), np.array(left))
    return found


def _speed(draws: np.random.Generator) -> str:
    points = draws.uniform(0, 20_000, (LARGE, 2))
    ring = np.array([[8, 8], [12, 8], [12, 12], [8, 12], [8, 8]]) * 1_000.0
    rows = []
    for privatize in ("distance", "point"):
        for rho in (1e-6, 1e-4):
            way = Procedure(privatize=privatize, rounds=64, split="even")
            audience, began = _audience(LARGE, rho), time.perf_counter()
            _square_count(audience, points, ring, way)
            took = time.perf_counter() - began
            rows.append([privatize, f"{rho:g}", f"{took:.1f}"])
    return report.table(["privatised", "ρ (1/m²)", "seconds"], rows)


def _digits() -> tuple[np.ndarray, str]:
    """Return rows of 784 dimensions in 0 … 255, and what they are."""
    try:
        from sklearn.datasets import load_digits
    except ImportError:
        draws = np.random.default_rng(3)
        middles = draws.uniform(0, 255, (10, 784))
        near = np.repeat(middles, 180, axis=0) + draws.normal(0, 40, (1_800, 784))
        return np.clip(near, 0, 255), "1,800 MADE-UP rows of 784 dimensions"
    images = load_digits().images * (255 / 16)
    large = np.array([zoom(image, 3.5, order=1) for image in images])
    return large.reshape(len(large), -1), f"{len(large):,} digits of scikit-learn"


# -- the page -------------------------------------------------------------------------


def _page(found: dict[tuple, Runs], label: str, scale: float) -> str:
    settings = list(dict.fromkeys((which, rho) for _, rho, which in found))
    rows = [
        [f"{which:,}", f"{rho:g}", *(found[n, rho, which].cell(scale) for n in WAYS)]
        for which, rho in settings
    ]
    return report.table([label, "ρ", *WAYS], rows)


def _many_page(many: dict) -> str:
    rows = []
    for (budget, count), found in many.items():
        plain, ours = found["baseline"].errors, found["elimination"].errors
        gain = 1 - ours.mean() / plain.mean()
        rows.append([
            f"{budget:g}", str(count), f"{plain.mean():.3g}", f"{ours.mean():.3g}",
            f"{100 * gain:.0f} %",
        ])  # fmt: skip
    header = ["B (1/m²)", "m", "baseline, distance", "log-c10, distance", "less error"]
    return report.table(header, rows)


if __name__ == "__main__":
    main()
