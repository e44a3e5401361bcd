"""Regressions on a covariate from releases: bias and coverage.

Run ``python -m benchmarks.covariates``, or with ``quick`` for a look in a minute.
"""

from __future__ import annotations

import sys
import warnings

import geopandas as gpd
import numpy as np
from scipy.ndimage import convolve

from geopriv_gis import GeoPrivWarning
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import LatticeGaussian, LatticeLaplace
from geopriv_gis.core.points.posterior import posterior_moments
from geopriv_gis.core.promise.law import Law
from geopriv_gis.core.randomness import Random

from . import report

RUNS, ROWS, SLOPE = 300, 1_000, 3.0
RELEASES = (  # in a CRS, by a function, and how many of them
    ("Laplace, 3,000 m", "metres", "planar_laplace", {"eps": 1 / 1_500}, 500),
    ("Laplace, 3,000 m", "lon/lat", "planar_laplace", {"eps": 1 / 1_500}, 500),
    ("Gaussian, 2,000 m", "metres", "gaussian", {"rho": (0.886 / 2_000) ** 2}, 2_000),
    ("Gaussian, 2,000 m", "lon/lat", "gaussian", {"rho": (0.886 / 2_000) ** 2}, 500),
)
UTM, WEST, SOUTH = "EPSG:32633", 500_000.0, 6_000_000.0
CELLS, SIZE = 150, 200.0  # of the covariate's raster, and side (m)
BUFFERS = (2_000.0, 5_000.0)  # m; DHS advises 2 km in towns, 5 km in the country


def surface(roughness: float) -> np.ndarray:
    """Return a smooth random field with a length of correlation (m)."""
    wide = round(roughness / SIZE)
    field = np.random.default_rng(7).normal(0, 1, (CELLS, CELLS))
    axis = np.exp(-(np.arange(-3 * wide, 3 * wide + 1) ** 2) / 2 / wide**2)
    smooth = convolve(convolve(field, axis[:, None], mode="wrap"), axis[None],
                      mode="wrap")  # fmt: skip
    return (smooth - smooth.mean()) / smooth.std()


def population() -> np.ndarray:
    """Return people in each cell: towns, and a few everywhere."""
    x, y = np.meshgrid(np.arange(CELLS), np.arange(CELLS))
    towns = ((40, 60, 8, 60), (100, 45, 12, 90), (80, 110, 6, 50))
    found = np.full((CELLS, CELLS), 1.0)
    for a, b, wide, most in towns:
        found += most * np.exp(-((x - a) ** 2 + (y - b) ** 2) / 2 / wide**2)
    return found


def middles() -> np.ndarray:
    """Return the middles of the cells, (n, 2) in metres, rows from the south."""
    x = (np.arange(CELLS) + 0.5) * SIZE
    return np.stack(np.meshgrid(x, x), axis=-1).reshape(-1, 2)


def slope(x: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """Return a slope by least squares with its robust standard error (HC1)."""
    away = x - x.mean()
    found = float(away @ y / (away @ away))
    rest = y - y.mean() - found * away
    error = np.sqrt((away**2 * rest**2).sum()) / (away @ away)
    return found, float(error * np.sqrt(len(x) / (len(x) - 2)))


def buffered(values: np.ndarray, radius: float) -> np.ndarray:
    """Return the mean of a raster within a radius (m) of each cell."""
    reach = int(radius / SIZE)
    away = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1]) * SIZE
    disc = (away <= radius).astype(float)
    return convolve(values, disc / disc.sum(), mode="nearest")


def regressions(name: str, eps: float, roughness: float, runs: int) -> list[list[str]]:
    """Return rows of a table: every way to take the covariate."""
    values, mass, places = surface(roughness), population().ravel(), middles()
    ways = {"at the true place": [], "under the released point": []}
    ways |= {f"mean within {radius / 1000:g} km": [] for radius in BUFFERS}
    ways["covariate(), everywhere alike"] = []
    ways["covariate(), with the population"] = []
    buffers = [buffered(values, radius) for radius in BUFFERS]
    laplace = name == "Laplace"
    mechanism = (LatticeLaplace(eps=eps, spacing=1.0) if laplace
                 else LatticeGaussian(rho=eps**2, spacing=1.0))  # fmt: skip
    law = Law(family="laplace", rate=eps) if laplace else Law(
        family="gaussian", rate=eps**2
    )  # fmt: skip
    draws, rng, flat = np.random.default_rng(1), Random(), values.ravel()
    for _ in range(runs):
        cell = draws.choice(len(mass), ROWS, p=mass / mass.sum())
        true = flat[cell]
        y = 1 + SLOPE * true + draws.normal(0, 2, ROWS)
        inside = places[cell] + draws.uniform(-SIZE / 2, SIZE / 2, (ROWS, 2))
        noisy = mechanism.randomise(inside, rng)
        column, row = np.clip((noisy // SIZE).astype(int), 0, CELLS - 1).T
        found = [true, values[row, column], *(one[row, column] for one in buffers)]
        found += [
            posterior_moments(places, prior, flat, noisy, Plane(), law=law)[0]
            for prior in (np.ones(len(mass)), mass)
        ]
        for answers, x in zip(ways.values(), found, strict=True):
            answers.append(slope(x, y))
    scale = 2 / eps if laplace else 0.886 / eps
    rows = []
    for way, answers in ways.items():
        found, error = np.array(answers).T
        inside = np.abs(found - SLOPE) < 1.96 * error
        off = (found.mean() - SLOPE) / (found.std(ddof=1) / np.sqrt(len(found)))
        rows.append([
            f"{name}, {scale:,.0f} m", f"{roughness:,.0f} m", way,
            f"{100 * (found.mean() / SLOPE - 1):+.1f} %", f"{off:+.1f}",
            f"{100 * np.sqrt(((found / SLOPE - 1) ** 2).mean()):.1f} %",
            f"{100 * inside.mean():.1f} %", f"{error.mean() / found.std(ddof=1):.2f}",
        ])  # fmt: skip
    return rows


def public(
    name: str, crs: str, method: str, budget: dict[str, float], runs: int
) -> list[str]:
    """Return a row of a table: slopes on what `.covariate()` returns.

    Rows have noise of their own, so that all releases are made in one frame.
    """
    draws, mass, values = np.random.default_rng(4), population(), surface(3_000.0)
    share = mass.ravel() / mass.sum()
    cell = draws.choice(mass.size, (runs, ROWS), p=share).ravel()
    inside = middles()[cell] + draws.uniform(-SIZE / 2, SIZE / 2, (len(cell), 2))
    homes = gpd.GeoSeries.from_xy(*np.add(inside, (WEST, SOUTH)).T, crs=UTM)
    homes = homes.to_crs("EPSG:4326") if crs == "lon/lat" else homes
    step = (SIZE, 0.0, WEST, 0.0, -SIZE, SOUTH + CELLS * SIZE)
    found = getattr(homes.geopriv, method)(**budget).geopriv.covariate(
        (values[::-1], step, UTM), prior=(mass[::-1], step, UTM)
    )
    y = 1 + SLOPE * values.ravel()[cell] + draws.normal(0, 2, len(cell))
    both = found["covariate"].to_numpy().reshape(runs, ROWS), y.reshape(runs, ROWS)
    slopes, error = np.array([slope(*part) for part in zip(*both, strict=True)]).T
    inside_it = (np.abs(slopes - SLOPE) < 1.96 * error).mean()
    wide = 196 * np.sqrt(inside_it * (1 - inside_it) / runs)
    off = (slopes.mean() - SLOPE) / (slopes.std(ddof=1) / np.sqrt(runs))
    return [
        name, crs, f"{runs:,}", f"{100 * (slopes.mean() / SLOPE - 1):+.1f} %",
        f"{off:+.1f}", f"{100 * inside_it:.1f} ± {wide:.1f} %",
        f"{error.mean() / slopes.std(ddof=1):.2f}",
    ]  # fmt: skip


def main(runs: int = RUNS, *, complete: bool = True) -> None:
    """Print the page and keep it if it is complete."""
    table = []
    for name, eps, roughness in (
        ("Laplace", 1 / 500, 1_000.0), ("Laplace", 1 / 1_500, 3_000.0),
        ("Gaussian", 0.886 / 2_000, 3_000.0),
    ):  # fmt: skip
        table += regressions(name, eps, roughness, runs)
    made = [public(*which, number if complete else runs) for *which, number in RELEASES]
    publish(runs, (table, made), complete=complete)


def publish(
    runs: int,
    tables: tuple[list[list[str]], ...],
    *,
    complete: bool,
) -> None:
    """Publish the page."""
    table, made = tables
    known = 196 * (0.05 * 0.95 / runs) ** 0.5
    report.publish(
        "covariates",
        [
            "# Covariates from released points",
            f"{runs} releases of {ROWS:,} rows, who live where a population is; y = 1 "
            f"+ {SLOPE:g}·x + N(0, 4), x the value of a random field at the true "
            "place. The slope by least squares, its interval by robust standard errors "
            "(HC1).",
            report.table(
                ["noise, mean move", "field varies over", "x is taken", "bias",
                 "bias in its standard errors", "RMSE", "coverage", "se/sd"], table
            ),
            f"By {runs} releases a coverage is known to ±{known:.1f} % only. The same "
            "by `planar_laplace`, `gaussian` and `covariate` as users call them:",
            report.table(
                ["noise, mean move", "in", "releases", "bias",
                 "bias in its standard errors", "coverage", "se/sd"], made
            ),
        ],
        complete=complete,
    )  # fmt: skip


if __name__ == "__main__":
    warnings.simplefilter("ignore", GeoPrivWarning)
    if "quick" in sys.argv:
        main(10, complete=False)
    else:
        main()
