"""Estimates from released points: bias, coverage, error, speed.

Run ``python -m benchmarks.deconvolution``, or with ``quick`` for a look in a minute.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import geopandas as gpd
import matplotlib as mpl
import numpy as np

from geopriv_gis import GeoPrivWarning
from geopriv_gis.core.deconvolution import (
    Cells,
    GaussianLaw,
    LaplaceLaw,
    NoiseLaw,
    NoisyPoints,
    estimate_at,
    estimate_grid,
)
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import LatticeGaussian, LatticeLaplace
from geopriv_gis.core.randomness import Random

from . import report, ssgp_data, traces
from .regions import best_of

mpl.use("Agg")
from matplotlib import pyplot as plt

RUNS, ROWS = 2_000, 10_000
SPACING = 0.5  # m
FIGURE = "maps-noise"
# ε or σ, then bandwidths (m).
LAPLACE = ((1e-3, (500, 1_000, 2_400, 6_000)), (4e-3, (600,)), (2e-4, (2_400,)))
GAUSSIAN = ((700.0, (900, 1_200, 2_400)), (200.0, (600, 2_400)))
EPS, BANDWIDTH, PEOPLE = 1e-3, 2_400.0, 100_000
MILLION = 1_000_000


def silent(_share: float) -> None:
    """Report nothing."""


def people(count: int) -> np.ndarray:
    """Return two villages and a street, (n, 2) in metres."""
    draws = np.random.default_rng(3)
    third = count // 3
    street = np.column_stack([np.linspace(-4e3, 4e3, third), np.full(third, 2e3)])
    rest = draws.normal((0, 0), 1_200, (count - 2 * third, 2))
    return np.vstack([draws.normal((3e3, -1e3), 700, (third, 2)), street, rest])


PLACES = np.array([[0.0, 0.0], [3e3, -1e3], [-2e3, 1.8e3], [-2.5e3, -1.5e3]])


def kernel_means(
    points: np.ndarray, places: np.ndarray, bandwidth: float
) -> np.ndarray:
    """Return true kernel means."""
    square = [((points - place) ** 2).sum(axis=1) for place in places]
    return np.array([np.exp(-part / 2 / bandwidth**2).mean() for part in square])


def source_of(law: NoiseLaw, noisy: np.ndarray) -> NoisyPoints:
    """Return released points with their law."""
    return NoisyPoints(
        noisy, Plane(), (law,), np.zeros(len(noisy), np.int64), np.eye(2)
    )


# -- bias and coverage -----------------------------------------------------------------


def settings() -> list[tuple[str, Any, NoiseLaw, float]]:
    """Return names, mechanisms, laws and bandwidths."""
    found: list[tuple[str, Any, NoiseLaw, float]] = []
    for eps, bandwidths in LAPLACE:
        mechanism = LatticeLaplace(eps=eps, spacing=SPACING)
        found += [
            (f"Laplace, ε = {eps:g}/m", mechanism, LaplaceLaw(eps=eps), h)
            for h in bandwidths
        ]
    for sigma, bandwidths in GAUSSIAN:
        gaussian = LatticeGaussian(rho=1 / (2 * sigma**2), spacing=SPACING)
        found += [
            (f"Gaussian, σ = {sigma:g} m", gaussian, GaussianLaw(sigma=sigma), h)
            for h in bandwidths
        ]
    return found


def simulated(
    mechanism: Any, law: NoiseLaw, bandwidth: float, runs: int
) -> dict[str, Any]:
    """Return what many releases tell: of places and of a grid's cells."""
    points, rng = people(ROWS), Random()
    cells = Cells.covering((-3e3, -2e3, 3e3, 2e3), 2_000.0)
    x, y = np.arange(-2e3, 3e3, 2e3), np.array([1e3, -1e3])  # the cells' middles
    middles = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    true = [
        kernel_means(points, PLACES, bandwidth),
        kernel_means(points, middles, bandwidth),
    ]
    found: list[list[tuple[np.ndarray, np.ndarray]]] = [[], []]
    effective = []
    for _ in range(runs):
        one = source_of(law, mechanism.randomise(points, rng))
        at = estimate_at(one, PLACES, bandwidth, silent)
        effective.append(at.rows)
        found[0].append((at.value, at.se))
        grid = estimate_grid(one, cells, bandwidth, progress=silent)
        found[1].append((grid.value.ravel(), grid.se.ravel()))
    columns: dict[str, Any] = {"rows": np.median(effective, axis=0).min()}
    for name, answers, wanted in zip(("places", "cells"), found, true, strict=True):
        value, se = np.array(answers).transpose(1, 0, 2)
        error = value.std(axis=0, ddof=1) / np.sqrt(len(value))
        columns[name] = (
            float(np.abs((value.mean(axis=0) - wanted) / error).max()),
            float((np.abs(value - wanted) < 1.96 * se).mean()),
        )
    return columns


def unbiased(runs: int) -> str:
    """Return a table of biases and coverages."""
    rows = []
    for name, mechanism, law, bandwidth in settings():
        found = simulated(mechanism, law, bandwidth, runs)
        cells = [
            f"{off:.1f}, {share:.1%}"
            for off, share in (found[part] for part in ("places", "cells"))
        ]
        rows.append([name, f"{bandwidth:,.0f}", f"{found['rows']:.0f}", *cells])
        print(rows[-1], flush=True)
    header = ("noise", "h (m)", "rows", "4 places", "6 cells")
    return report.table(header, rows)


# -- error beside smooth sensitivity ---------------------------------------------------


def cabs(count: int) -> np.ndarray:
    """Return positions of the cabs on the ground, (n, 2)."""
    positions = np.vstack(traces.load().paths)
    draws = np.random.default_rng(0)
    return ssgp_data.ground(positions[draws.integers(len(positions), size=count)])


def beside(count: int, runs: int) -> str:
    """Return mean squared errors, ours and those that charge every place."""
    points = cabs(count)
    nodes = ssgp_data.grid(points, every=5)
    true = kernel_means(points, nodes, BANDWIDTH)
    frame = gpd.GeoSeries.from_xy(*points.T, crs=ssgp_data.UTM)
    places = gpd.GeoSeries.from_xy(*nodes.T, crs=ssgp_data.UTM)

    def error(values: Any) -> float:
        return float(np.mean((np.asarray(values) - true) ** 2))

    def deconvolved() -> float:
        released = frame.geopriv.planar_laplace(eps=EPS)
        return error(released.geopriv.density(BANDWIDTH, points=places)["value"])

    def naive() -> float:
        released = frame.geopriv.planar_laplace(eps=EPS)
        noisy = np.column_stack([released.x, released.y])
        return error(kernel_means(noisy, nodes, BANDWIDTH))

    def each(method: str) -> float:
        table = frame.geopriv.private_kde_at(places, BANDWIDTH, eps=EPS, method=method)
        return error(table["mean"])

    ways: dict[str, tuple[Callable[[], float], str, int]] = {
        "released points, as they are": (naive, "ε", runs),
        "a Lipschitz constant for all rows (M_2)": (
            partial(each, "lipschitz"), f"{len(nodes)}·ε", max(1, runs // 4),
        ),
        "smooth sensitivity (M_3)": (
            partial(each, "smooth"), f"{len(nodes)}·ε", max(1, runs // 4),
        ),
        "deconvolved": (deconvolved, "ε", runs),
    }  # fmt: skip
    found = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", GeoPrivWarning)
        for name, (work, cost, times) in ways.items():
            found[name] = np.array([work() for _ in range(times)]), cost
    best = found["deconvolved"][0].mean()
    return report.table(
        ("estimate", "spends in all", "mean squared error", ": deconvolved"),
        [
            [name, cost, f"{v.mean():.2e}", f"{v.mean() / best:.1f}"]
            for name, (v, cost) in found.items()
        ],
    )


# -- speed -----------------------------------------------------------------------------


def speed(count: int) -> str:
    """Return times of a map of a thousand by a thousand cells beside a histogram."""
    draws = np.random.default_rng(1)
    side, cell, bandwidth = 100_000.0, 100.0, 1_000.0
    x, y = draws.uniform([[5e5], [4e6]], [[5e5 + side], [4e6 + side]], (2, count))
    bounds = (5e5, 4e6, 5e5 + side, 4e6 + side)
    frame = gpd.GeoSeries.from_xy(x, y, crs=ssgp_data.UTM)
    points = np.column_stack([x, y])
    cells, law = Cells.covering(bounds, cell), LaplaceLaw(eps=EPS)
    mechanism = LatticeLaplace(eps=EPS, spacing=SPACING)
    noisy = mechanism.randomise(points, Random())
    edges = [[bounds[0], bounds[2]], [bounds[1], bounds[3]]]

    def heat(points: np.ndarray) -> None:
        drawn = mechanism.randomise(points, Random())
        estimate_grid(source_of(law, drawn), cells, bandwidth, progress=silent)

    work: dict[str, Callable[[], object]] = {
        "`np.histogram2d`": lambda: np.histogram2d(x, y, bins=1000, range=edges),
        "frame unpacked": lambda: np.column_stack([frame.x, frame.y]),
        "noise drawn": lambda: mechanism.randomise(points, Random()),
        "estimate and errors, by FFT": lambda: estimate_grid(
            source_of(law, noisy), cells, bandwidth, progress=silent
        ),
        "the map, from arrays": lambda: heat(points),
        "`private_heatmap`, from the frame": lambda: frame.geopriv.private_heatmap(
            bandwidth, cell, eps=EPS, extent=bounds
        ),
    }
    times = {name: best_of(call, 5) for name, call in work.items()}
    plain = times["`np.histogram2d`"]
    return report.table(
        ("", "s", ": histogram"),
        [[name, f"{t:.2f}", f"{t / plain:.1f}"] for name, t in times.items()],
    )


# -- figure ----------------------------------------------------------------------------


def picture() -> None:
    """Draw the cabs' density: true, from noisy points as they are, and estimated."""
    points = cabs(PEOPLE)
    low, high = np.quantile(points, (0.02, 0.98), axis=0)
    cells = Cells.covering((*(low - 2e3), *(high + 2e3)), 200.0)
    law, h = LaplaceLaw(eps=EPS), 700.0
    noisy = LatticeLaplace(eps=EPS, spacing=SPACING).randomise(points, Random())
    still = LaplaceLaw(eps=1e3)
    grids = {
        "true": estimate_grid(
            source_of(still, points), cells, h, progress=silent
        ).value,
        "released points as they are": estimate_grid(
            source_of(still, noisy), cells, h, progress=silent
        ).value,
        "deconvolved": estimate_grid(
            source_of(law, noisy), cells, h, progress=silent
        ).value,
        "deconvolved, positive": estimate_grid(
            source_of(law, noisy), cells, h, positive=True, progress=silent
        ).value,
    }
    top = grids["true"].max()
    figure, axes = plt.subplots(1, 4, figsize=(8.0, 2.5))
    for axis, (name, grid) in zip(axes, grids.items(), strict=True):
        axis.imshow(np.sqrt(np.maximum(grid, 0) / top), vmin=0, vmax=1)
        axis.set_title(name, fontsize=7)
        axis.set_axis_off()
    figure.tight_layout()
    folder = report.FOLDER.parents[1] / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    figure.savefig(folder / f"{FIGURE}.png", dpi=72)
    plt.close(figure)


def main() -> None:
    """Measure everything, or a little of it."""
    quick = "quick" in sys.argv
    runs = 100 if quick else RUNS
    start = time.perf_counter()
    parts = [
        "# Estimates from released points",
        f"`python -m benchmarks.deconvolution`: {traces.load().source}; a shared "
        "virtual machine of 2 cores; ratios side by side in one run.",
        "## Bias and coverage",
        f"{runs:,} releases of {ROWS:,} rows each, by the exact lattice mechanisms and "
        "the operating system's randomness. Each pair: by how many standard errors of "
        "the mean the worst mean is off the true kernel value (wanted: below 4), and "
        "which share of the true values lies within 1.96 stated standard errors "
        "(wanted: 95 % ± 2). *rows*: the effective number behind a standard error. "
        "Counts in zones: [coverage](coverage_of_intervals.md).",
        unbiased(runs),
        "## Error beside methods that charge every place",
        f"{PEOPLE:,} cab positions, 169 places, ε = {EPS:g}/m, h = {BANDWIDTH:,.0f} m. "
        "Wanted: at least 5 times below smooth sensitivity.",
        beside(10_000 if quick else PEOPLE, 2 if quick else 8),
        "## Speed",
        f"{MILLION:,} points on 1000 × 1000 cells of 100 m, h = 1 km, ε = {EPS:g}/m; "
        "best of 5. Wanted: below 10 times a plain histogram.",
        speed(MILLION),
    ]
    if not quick:
        picture()
    parts.append(f"In all {time.perf_counter() - start:.0f} s.")
    report.publish("deconvolution", parts, complete=not quick)


if __name__ == "__main__":
    main()
