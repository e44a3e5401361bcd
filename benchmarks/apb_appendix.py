"""Figures 8 and 9 of [APB]'s appendix: ``python -m benchmarks.apb_appendix``.

Figure 8: range counts by noisy distances, with the threshold shifted and unshifted;
also with the threshold that `compute_equal_area_shift` finds for any shape, which the
library uses. Figure 9: a threshold query in the central model. Cabs stand in for
T-Drive, a binomial count for the census of 2023, of which about one household in 18 had
an income of 10,000 dollars or less.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from geopriv_gis.core.budget import Audience, PeopleFilter
from geopriv_gis.core.local.questions import Procedure, count_in_range, count_is_below
from geopriv_gis.core.local.ranges import signed_distance
from geopriv_gis.core.randomness import Random

from . import report
from .apb import PEOPLE, RHOS, WIDTHS, Cabs
from .apb_shifts import compute_equal_area_shift, compute_rectangle_shift

RUNS = 32
HOUSEHOLDS, POOR = 10_000, 1 / 18
QS = (0.04, 0.05, 0.06, 0.1)
CENTRAL_RHOS = (1e-6, 1e-5, 1e-4, 1e-3, 1e-2)
CENTRAL_RUNS = 500
WAYS = {
    "baseline": Procedure(method="baseline"),
    "elimination": Procedure(),
}
SHIFTS: dict[str, Callable[[float], Any]] = {
    "none": lambda _: None,
    "Appendix B": lambda width: partial(compute_rectangle_shift, width, width),
    "equal area": lambda width: partial(
        compute_equal_area_shift, partial(_below, width)
    ),
}


def main() -> None:
    """Run, print, keep."""
    began = time.perf_counter()
    cabs = Cabs(np.random.default_rng(2))
    parts = [
        "# The appendix of [APB]",
        f"On {cabs.known.source}: {PEOPLE:,} people, {RUNS} ranges; the same ranges, "
        "hours and procedures for every threshold.",
        "## Range counts by noisy distances: |error| / true count (figure 8)",
        _shifted(cabs),
        "## A threshold query in the central model (figure 9)",
        f"Is the number of households with a property below q·N? N = {HOUSEHOLDS:,}, "
        f"one in {1 / POOR:.0f} has it; {CENTRAL_RUNS} tables. Each cell: share of "
        "right answers / mean share of the budget saved.",
        _thresholds(),
        f"Took {time.perf_counter() - began:.0f} s.",
    ]
    report.publish("apb_appendix", parts, complete=cabs.known.real)


def _below(width: float, values: np.ndarray) -> np.ndarray:
    """Return the areas (m²) within signed distances of a square; round corners."""
    inside = np.maximum(width + 2 * np.minimum(values, 0.0), 0.0) ** 2
    outside = np.maximum(values, 0.0)
    result: np.ndarray = inside + 4 * width * outside + np.pi * outside**2
    return result


def _audience(budgets: np.ndarray) -> Audience:
    people = PeopleFilter(budgets)
    who = np.arange(len(budgets))
    return Audience(people=people, who=who, units=people.left.copy(), pure=False)


def _shifted(cabs: Cabs) -> str:
    rows = []
    for width in WIDTHS:
        for rho in RHOS:
            errors = {(way, shift): [] for way in WAYS for shift in SHIFTS}
            for run in range(RUNS):
                draws = np.random.default_rng([8, run])
                points = cabs.positions(int(draws.integers(168)))
                phi = partial(signed_distance, rings=[cabs.square(width, draws)])
                true = int((phi(points) < 0).sum())
                for (way, shift), found in errors.items():
                    answer = count_in_range(
                        _audience(np.full(PEOPLE, rho)), points, phi, Random(),
                        procedure=WAYS[way], shift=SHIFTS[shift](float(width)),
                    )  # fmt: skip
                    found.append(abs(answer.value - true) / max(true, 1))
            cells = [f"{np.mean(found):.3g}" for found in errors.values()]
            rows.append([f"{width:,}", f"{rho:g}", *cells])
    names = [f"{way}, {shift}" for way in WAYS for shift in SHIFTS]
    return report.table(["width (m)", "ρ", *names], rows)


def _thresholds() -> str:
    draws = np.random.default_rng(9)
    rows = []
    for q in QS:
        for rho in CENTRAL_RHOS:
            cells = []
            for way in WAYS.values():
                right, saved = [], []
                for count in draws.binomial(HOUSEHOLDS, POOR, CENTRAL_RUNS):
                    holder, limit = _audience(np.array([rho])), q * HOUSEHOLDS
                    answer = count_is_below(
                        holder, int(count), limit, Random(), procedure=way
                    )
                    right.append(answer.value == (count < limit))
                    saved.append(holder.people.remaining_shares[0])
                cells.append(f"{np.mean(right):.3f} / {100 * np.mean(saved):.0f} %")
            rows.append([f"{q:g}", f"{rho:g}", *cells])
    return report.table(["q", "ρ", *WAYS], rows)


if __name__ == "__main__":
    main()
