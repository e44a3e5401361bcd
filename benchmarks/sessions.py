"""What elimination saves and savings buy: ``python -m benchmarks.sessions``.

1,500 people uniform on 10 km; a square of 2 km, or a kernel of 300 m. Elimination is
compared with the baseline, where everybody says everything at once, for ε and for ρ.
Then many counts for one budget, everybody elsewhere each time: with savings that stay
saved, and reinvested [APB Algorithm 3].
"""

from __future__ import annotations

import sys
import time

import numpy as np

from geopriv_gis.core.budget import Audience, PeopleFilter, compute_allotment
from geopriv_gis.core.local.questions import (
    Procedure,
    count_in_range,
    estimate_kernel_mean,
    euclidean_distance,
)
from geopriv_gis.core.local.ranges import signed_distance
from geopriv_gis.core.randomness import Random

from . import report
from .apb_shifts import compute_rectangle_shift

PEOPLE, RUNS = 1_500, 1_500
WIDTH, BANDWIDTH = 2_000.0, 300.0
RING = np.array([[4, 4], [6, 4], [6, 6], [4, 6], [4, 4]]) * 1_000.0
PLACE = np.array([5_000.0, 5_000.0])
BUDGETS = {"ε": (0.003, 0.01, 0.03, 0.1), "ρ": (1e-6, 1e-5, 1e-4, 1e-3)}
WHOLE = {"ε": 0.5, "ρ": 5e-3}  # for many counts together
COUNTS = (1, 4, 8, 16, 32, 64)
WAYS = {
    "baseline": ("uniform", Procedure(method="baseline")),
    "elimination, savings kept": ("uniform", Procedure()),
    "elimination, savings reinvested": ("adaptive", Procedure()),
}


def main() -> None:
    """Run, print, keep."""
    began = time.perf_counter()
    parts = [
        "# Sessions: what elimination costs and saves",
        f"{PEOPLE:,} made-up people, uniform on 10 km. {RUNS:,} runs of each: the "
        f"standard error of a ratio is about {1 / np.sqrt(RUNS):.3f}.",
        "## One question: RMSE over the baseline's, and mean share saved",
        _one_page(),
        f"## Many counts for one budget: mean |error| of at least {RUNS:,} counts",
        f"ε = {WHOLE['ε']:g} per metre, or ρ = {WHOLE['ρ']:g} per square metre, for "
        "all counts together; everybody is elsewhere in each of them.",
        _many_page(),
        f"Took {time.perf_counter() - began:.0f} s.",
    ]
    report.publish("sessions", parts, complete=True)


def _square(points: np.ndarray) -> np.ndarray:
    return signed_distance(points, [RING])


def _asked(
    kind: str, audience: Audience, points: np.ndarray, way: Procedure
) -> tuple[float, float]:
    """Return an answer and the truth."""
    if kind == "count":
        found = count_in_range(
            audience, points, _square, Random(), procedure=way,
            shift=lambda sigma: compute_rectangle_shift(WIDTH, WIDTH, sigma),
        )  # fmt: skip
        return found.value, float((_square(points) < 0).sum())
    true = np.exp(-((euclidean_distance(points, PLACE) / BANDWIDTH) ** 2) / 2).mean()
    mean = estimate_kernel_mean(
        audience, points, PLACE, BANDWIDTH, Random(), procedure=way
    )
    return mean.value, float(true)


def _one(kind: str, pure: bool, budget: float, way: Procedure) -> tuple[float, float]:
    """Return the root mean squared error and the mean saving."""
    draws, squares, saved = np.random.default_rng(4), [], []
    for _ in range(RUNS):
        points = draws.uniform(0, 10_000, (PEOPLE, 2))
        people = PeopleFilter(np.full(PEOPLE, budget))
        audience = Audience(
            people=people, who=np.arange(PEOPLE), units=people.left.copy(), pure=pure
        )
        found, true = _asked(kind, audience, points, way)
        squares.append((found - true) ** 2)
        saved.append(people.remaining_shares.mean())
    return float(np.sqrt(np.mean(squares))), float(np.mean(saved))


def _one_page() -> str:
    rows = []
    for letter, budgets in BUDGETS.items():
        for budget in budgets:
            cells = []
            for kind in ("count", "kernel mean"):
                plain, _ = _one(kind, letter == "ε", budget, WAYS["baseline"][1])
                ours, saved = _one(kind, letter == "ε", budget, Procedure())
                cells += [f"{plain:.3g}", f"{ours / plain:.2f}", f"{100 * saved:.0f} %"]
            rows.append([letter, f"{budget:g}", *cells])
            print(rows[-1], file=sys.stderr)
    header = [
        f"{kind}{what}"
        for kind in ("count: ", "kernel mean: ")
        for what in ("baseline", "ratio", "saved")
    ]
    return report.table(["", "budget", *header], rows)


def _many(letter: str, count: int, scheme: str, way: Procedure) -> tuple[float, float]:
    """Return the mean error of a count, and what is left at the end."""
    draws, errors, left = np.random.default_rng(5), [], []
    for _ in range(max(40, RUNS // count)):
        people = PeopleFilter(np.full(PEOPLE, WHOLE[letter]))
        start = people.remaining_shares.copy()
        for number in range(1, count + 1):
            points = draws.uniform(0, 10_000, (PEOPLE, 2))
            share = compute_allotment(
                scheme, people.remaining_shares, start, number, count
            )
            audience = Audience(
                people=people, who=np.arange(PEOPLE), units=people.to_units(share),
                pure=letter == "ε",
            )  # fmt: skip
            found, true = _asked("count", audience, points, way)
            errors.append(abs(found - true))
        left.append(people.remaining_shares.mean())
    return float(np.mean(errors)), float(np.mean(left))


def _many_page() -> str:
    rows = []
    for letter in WHOLE:
        for count in COUNTS:
            found = [_many(letter, count, *way) for way in WAYS.values()]
            cells = [f"{error:.3g} / {100 * left:.0f} %" for error, left in found]
            gain = 1 - found[2][0] / found[0][0]
            rows.append([letter, str(count), *cells, f"{100 * gain:.0f} %"])
            print(rows[-1], file=sys.stderr)
    header = [f"{name} / left" for name in WAYS]
    return report.table(["", "counts", *header, "less error"], rows)


if __name__ == "__main__":
    main()
