"""The optimal mechanism on 100 cells: seconds, expected loss, constraints to the bit.

Run ``python -m benchmarks.optimal``; some minutes.
"""

from __future__ import annotations

import time
from decimal import ROUND_FLOOR, Context, Decimal

import geopandas as gpd
import numpy as np

import geopriv_gis
from geopriv_gis.core.fitting.spanner import greedy_spanner
from geopriv_gis.core.mechanisms.finite import TOTAL

from .report import publish, table

SIDE, STEP = 10, 100.0  # cells along a side, metres between them
CASES = ((0.01, 1.03), (0.01, 1.05), (0.02, 1.03), (0.005, 1.03))  # ε, dilation
_PLACES = 60  # digits of e^{εd} in the check
_DOWN = Decimal(1) - Decimal("1e-58")  # what is rounded to the nearest becomes less


def town(side: int) -> tuple[gpd.GeoSeries, np.ndarray]:
    """Return a square of cells, and a prior with two centres and a suburb."""
    steps = np.arange(side) * STEP
    xy = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
    wide = side * STEP
    prior = np.full(len(xy), 0.05)
    for x, y, weight in ((0.3, 0.35, 1.0), (0.75, 0.7, 0.6), (0.8, 0.2, 0.3)):
        away = ((xy - np.array([x, y]) * wide) ** 2).sum(axis=1)
        prior += weight * np.exp(-away / (2 * (0.13 * wide) ** 2))
    places = xy + np.array([500_000, 6_200_000])
    return gpd.GeoSeries(gpd.points_from_xy(*places.T), crs="EPSG:32630"), prior


def broken(eps: float, distance: np.ndarray, weights: np.ndarray) -> int:
    """Count broken constraints in whole numbers, independently of the library.

    Weights are integers over 2⁶²; e^{εd} is rounded down to 60 digits from the exact
    values of the doubles ε and d, and everything is compared as integers.
    """
    bad = sum(1 for row in weights.tolist() if sum(row) != TOTAL or min(row) < 0)
    context = Context(prec=_PLACES, rounding=ROUND_FLOOR)
    scale = 10**40
    rows = weights.tolist()
    for one, here in enumerate(rows):
        for other, there in enumerate(rows):
            exponent = context.multiply(
                Decimal(eps), Decimal(float(distance[one, other]))
            )
            factor = context.multiply(context.exp(exponent), _DOWN)
            bound = int(context.multiply(factor, Decimal(scale)))
            bad += sum(w * scale > bound * v for w, v in zip(here, there, strict=True))
    return bad


def case(eps: float, dilation: float, side: int = SIDE) -> list[str]:
    """Fit and measure; return a row of the table."""
    cells, prior = town(side)
    start = time.perf_counter()
    fitted = geopriv_gis.OptimalMechanism.fit(cells, prior, eps, dilation=dilation)
    seconds = time.perf_counter() - start
    losses = fitted.comparison()
    finite = fitted._finite
    edges = len(greedy_spanner(finite.distance, dilation))
    wrong = broken(finite.eps, finite.distance, finite.weights)
    plain = losses["planar laplace"]
    return [
        f"{eps:g}",
        f"{dilation:g}",
        f"{edges:,}",
        f"{seconds:.0f}",
        *(
            f"{losses[name]:.1f} ({losses[name] / plain:.2f})"
            for name in ("optimal", "planar laplace, remap", "planar laplace")
        ),
        f"{losses['optimal'] / losses['lower bound'] - 1:.1%}",
        f"{wrong} of {len(cells) ** 3:,}",
    ]


def worst(eps: float, dilation: float, side: int = 6) -> list[str]:
    """Fit for the mean and for the worst cell; return a row of that table."""
    cells, prior = town(side)
    least = geopriv_gis.OptimalMechanism.fit(
        cells, None, eps, dilation=dilation, objective="worst"
    )
    mean = geopriv_gis.OptimalMechanism.fit(cells, prior, eps, dilation=dilation)
    losses = least.comparison()
    return [
        f"{eps:g}",
        f"{least.worst_loss:.1f}",
        f"{mean.worst_loss:.1f}",
        f"{losses['planar laplace']:.1f}",
    ]


def main() -> None:
    """Print the table and keep it."""
    header = (
        "ε (1/m)", "dilation", "edges", "seconds", "optimal (m)",
        "planar Laplace, remapped (m)", "planar Laplace (m)",
        "above the least by at most", "constraints broken",
    )  # fmt: skip
    rows = [case(*given) for given in CASES]
    publish(
        "optimal",
        [
            "# Optimal mechanism",
            f"`python -m benchmarks.optimal`: {SIDE * SIDE} cells, {STEP:g} m apart, a "
            "prior with two centres and a suburb; HiGHS' interior point on one core of "
            "a shared virtual machine, by the clock, beside much other work. Expected "
            "distance between true and released cell under the prior; in brackets its "
            "ratio to planar Laplace's (noisy "
            "points moved to the nearest cell). Constraints are checked in integers of "
            "any size, for all pairs of cells and every released cell, not only on the "
            "spanner's edges.",
            table(header, rows),
            "Of 36 such cells, the expected distance at the cell where it is largest: "
            'by the mechanism that makes it least (`objective="worst"`), by that of '
            "the least mean under the prior, and by planar Laplace.",
            table(
                ("ε (1/m)", "least worst (m)", "least mean (m)", "planar Laplace (m)"),
                [worst(eps, 1.0) for eps in (0.005, 0.01, 0.02)],
            ),
        ],
        complete=True,
    )


if __name__ == "__main__":
    main()
