"""The peak law beside DPRS and planar Laplace noise, each with its promise.

``python -m benchmarks.peak``
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import geopandas as gpd
import numpy as np

import geopriv_gis
from geopriv_gis.core.attack.service import NearbyPeople
from geopriv_gis.frames.choosing.risk import compute_recall

from . import report
from .dprs import DISCS, RUNS, TARGETS, Town, _attack, made_up, peak_radius

K = 10
EPSILONS = (1.0, 3.0, 5.0)
RELEASES = 3  # of each kind; recall is their mean
Release = Callable[[], gpd.GeoSeries]


def main() -> None:
    """Run, print, keep."""
    warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
    (town, _) = made_up(np.random.default_rng(2026))
    parts = [
        "# The peak law",
        "`python -m benchmarks.peak`; the Gaussian town of [the DPRS benchmark]"
        "(dprs.md): 25,000 users in a box of 0.4° × 0.4°. Recall of the "
        f"{K} nearest, mean of {RELEASES} releases; within r₀: share of users released "
        "within the radius of the peak, and what the promise allows at most where "
        "nothing is known of the places (docs/mechanisms/peak.md); found: share of "
        f"{RUNS * TARGETS:,} attacked users that ZO-LIA puts within 100 m. The radius "
        "is `calibration.peak_radius` for 10 neighbours and "
        f"{town.per_km2:.0f} users per km², which is taken as public.",
    ]
    for title, unit in (
        ("ε per half side of the box, as in the DPRS paper", town.unit),
        ("ε per kilometre", 1000.0),
    ):
        parts.append(f"## {title}")
        rows = [row for eps in EPSILONS for row in _compared(town, eps, unit)]
        header = ("ε", "release", "promise", "recall", "within r₀", "at most", "found")
        parts.append(report.table(header, rows))
    report.publish("peak", parts, complete=True)


def _compared(town: Town, eps: float, unit: float) -> list[list[str]]:
    rate, box = eps / unit, town.box
    radius, inside = peak_radius(town, eps, unit), town.users.geopriv
    discs: dict[str, Any] = {"region": box, "discs": DISCS}
    both = "e^(ε + ε·d)"
    asked: dict[str, tuple[str, Release]] = {
        "published DPRS": (
            "none",
            partial(inside.dprs, eps, as_published=True, **discs),
        ),
        "mended DPRS": (
            f"{both}, but for δ = 10⁻⁵",
            partial(inside.dprs, rate, eps_discs=eps, **discs),
        ),
        "planar Laplace": ("e^(ε·d)", partial(inside.planar_laplace, rate)),
        f"peak law, r₀ = {radius:.0f} m": (
            both,
            partial(inside.peak_laplace, rate, eps_fixed=eps, radius=radius),
        ),
    }
    rows = []
    for name, (promise, release) in asked.items():
        same, near, found = np.mean(
            [_measured(town, release(), radius) for _ in range(RELEASES)], axis=0
        )
        most = {"none": "", "e^(ε·d)": f"{_most(rate, 0, radius):.4f}"}
        allowed = most.get(promise, f"{_most(rate, eps, radius):.4f}")
        rows.append([
            f"{eps:g}", name, promise, f"{same:.4f}", f"{near:.4f}", allowed,
            f"{found:.3f}",
        ])  # fmt: skip
        print(f"\r{eps:g} {name:40}", end="", file=sys.stderr)
    return rows


def _measured(
    town: Town, released: gpd.GeoSeries, radius: float
) -> tuple[float, float, float]:
    there = np.column_stack([released.x, released.y])
    moved = np.hypot(*(there - town.xy).T)
    service = NearbyPeople(there, K)
    found, _ = _attack(town, service, "ZO-LIA", TARGETS, RUNS)
    return compute_recall(town.xy, there, K)[0], float((moved <= radius).mean()), found


def _most(rate: float, fixed: float, radius: float) -> float:
    """Return e^ε_c·a/(e^ε_c·a + 1 − a)."""
    a = 1 - (1 + rate * radius) * np.exp(-rate * radius)
    return float(np.exp(fixed) * a / (np.exp(fixed) * a + 1 - a))


if __name__ == "__main__":
    main()
