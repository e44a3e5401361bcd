"""Utility beside the papers' own code: ``python -m benchmarks.cgp``.

The experiments are those of [CGP] section 5 on k nearest rows and convex hulls.
Neighbours: from each of many (trace, place) pairs, the mean distance of the k rows
chosen minus that of the true k nearest. Hull: Jaccard index of the areas of the
private and the true hull. Both sides get the same rows, places and ρ.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import numpy as np
from shapely.geometry import MultiPoint

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.places.knn import plan_nearest_many
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.hull import private_hull

from . import papers, report, traces

RHOS = (5e-8, 5e-7, 5e-6, 5e-5, 5e-4)
RUNS = {1: 100, 5: 32, 10: 20, 20: 12, 50: 8}  # k: (trace, place) pairs
OURS = 20  # runs of ours for each of the papers'
HULLS, HULL_RUNS = 8, 4  # traces; runs of the papers' code on each
RESAMPLES = 2_000  # of the bootstrap


@dataclass(frozen=True)
class Both:
    """What the two sides got, (runs,) each; empty where the papers' code is missing."""

    ours: np.ndarray
    theirs: np.ndarray
    seconds: tuple[float, float] = (np.nan, np.nan)


def main() -> None:
    """Run, print, keep."""
    known = traces.load()
    code = papers.load()
    parts = [
        "# Utility on cab traces",
        f"On {known.source}; {traces.ROWS:,} rows each (or all, of a shorter trace), "
        "in metres of a spherical Mercator map. In brackets 95 % bootstrap intervals: "
        "of the pairs of trace and place for neighbours; for hulls of the runs on the "
        "same traces, so that they say nothing about other traces.",
    ]
    jobs = [(_neighbours, rho, k) for k in RUNS for rho in RHOS]
    jobs += [(_hulls, rho, cab) for rho in RHOS for cab in range(HULLS)]
    # The longest first, so that no process waits at the end.
    jobs.sort(key=lambda job: -(job[2] if job[0] is _neighbours else 1e4 * job[1]))
    # Not forked: threads of the numerical libraries may be running.
    workers = ProcessPoolExecutor(os.cpu_count(), get_context("spawn"))
    found = {}
    with workers:
        for job, both in zip(jobs, workers.map(_call, jobs), strict=True):
            found[job] = both
            print(f"\r{len(found)} of {len(jobs)} jobs", end="", file=sys.stderr)
    print(file=sys.stderr)
    parts += _neighbour_table(found)
    parts += _hull_table(found)
    if code is None:
        parts.append(papers.MISSING)
    report.publish("cgp", parts, complete=known.real and code is not None)


def _call(job: tuple) -> Both:
    work, rho, which = job
    return work(rho, which)


def _neighbours(rho: float, k: int) -> Both:
    """Return the mean excess distances of both sides over pairs of trace and place."""
    known, code, draws = _setting(k, RHOS.index(rho))
    ours, theirs, seconds = [], [], [np.inf, np.inf]
    for _ in range(RUNS[k]):
        rows = traces.sample(known.long[draws.integers(len(known.long))], draws)
        place = known.place(draws)
        costs = Plane().distance(rows, place)
        least = np.sort(costs)[:k].mean()
        some = []
        for _ in range(OURS):
            start = time.perf_counter()
            chosen = plan_nearest_many(
                rows, place[None], k, Plane(), rho=rho, rng=Random()
            ).draw()[0]
            seconds[0] = min(seconds[0], time.perf_counter() - start)
            some.append(costs[chosen].mean() - least)
        ours.append(np.mean(some))
        if code:
            start = time.perf_counter()
            chosen = code.nearest(rows, place, rho, k)
            seconds[1] = min(seconds[1], time.perf_counter() - start)
            theirs.append(costs[chosen].mean() - least)
    return Both(np.array(ours), np.array(theirs), (seconds[0], seconds[1]))


def _hulls(rho: float, cab: int) -> Both:
    """Return the Jaccard indices of both sides on one trace."""
    known, code, draws = _setting(cab, 100)  # the same rows for every ρ
    rows = traces.sample(known.paths[cab], draws)
    ours = [
        _jaccard(rows, private_hull(rows, Plane(), rho=rho, rng=Random()).vertices)
        for _ in range(OURS * HULL_RUNS)
    ]
    theirs = [
        _jaccard(rows, code.hull_points(rows, rho))
        for _ in range(HULL_RUNS if code else 0)
    ]
    return Both(np.array(ours), np.array(theirs))


def _setting(
    *seed: int,
) -> tuple[traces.Traces, papers.Papers | None, np.random.Generator]:
    """Return traces, the papers' code with its global seed set, and our own draws."""
    np.random.seed(int(np.random.SeedSequence(seed).generate_state(1)[0]))  # noqa: NPY002
    return traces.load(), papers.load(), np.random.default_rng(seed)


def _jaccard(rows: np.ndarray, corners: np.ndarray) -> float:
    true, private = MultiPoint(rows).convex_hull, MultiPoint(corners).convex_hull
    return true.intersection(private).area / true.union(private).area


def _neighbour_table(found: dict) -> Iterator[str]:
    yield (
        "## k nearest rows: mean excess distance (m)\n\n"
        "The papers' code with the constants of its experiments "
        f"(γ₀ = {papers.KNN_SHIFT:g}·3/ε). Runs of it: "
        + ", ".join(f"{runs} at k = {k}" for k, runs in RUNS.items())
        + f"; ours {OURS} times on the same rows and places. Times are the best "
        "of their kind, on arrays, while both processor cores are busy."
    )
    rows = []
    for k in RUNS:
        for rho in RHOS:
            both = found[_neighbours, rho, k]
            line = [f"{k}", f"{rho:g}", _metres(both.ours), "–", "–", "–", "–"]
            if both.theirs.size:
                line[3] = _metres(both.theirs)
                line[4] = _interval(*_factor(both), "{:.1f}")
                line[5] = _spread(both)
                line[6] = f"{both.seconds[1] / both.seconds[0]:,.0f}"
            rows.append(line)
    header = (
        "k", "ρ (1/m²)", "ours", "papers' code", "times less",
        "in the middle 80 % of pairs", "times faster",
    )  # fmt: skip
    yield report.table(header, rows)


def _hull_table(found: dict) -> Iterator[str]:
    yield (
        "## Convex hull: mean Jaccard index with the true hull\n\n"
        f"{HULLS} traces; the papers' code (β = {papers.HULL_CONSTANTS['beta']:g}, "
        f"α = {papers.HULL_CONSTANTS['alpha']:g}, as in its experiments) {HULL_RUNS} "
        f"times on each, ours (64 directions) {OURS * HULL_RUNS} times."
    )
    rows = []
    for rho in RHOS:
        cabs = [found[_hulls, rho, cab] for cab in range(HULLS)]
        line = [f"{rho:g}", _mean_of([cab.ours for cab in cabs]), "–"]
        if cabs[0].theirs.size:
            line[2] = _mean_of([cab.theirs for cab in cabs])
        rows.append(line)
    yield report.table(("ρ (1/m²)", "ours", "papers' code"), rows)


def _metres(excess: np.ndarray) -> str:
    draws = np.random.default_rng(0)
    means = draws.choice(excess, (RESAMPLES, len(excess))).mean(axis=1)
    return _interval(excess.mean(), *np.quantile(means, (0.025, 0.975)), "{:,.0f}")


def _factor(both: Both) -> tuple[float, float, float]:
    """Return the papers' excess over ours, with its interval (runs are paired)."""
    draws = np.random.default_rng(0)
    runs = draws.integers(len(both.ours), size=(RESAMPLES, len(both.ours)))
    ratios = both.theirs[runs].mean(axis=1) / both.ours[runs].mean(axis=1)
    low, high = np.quantile(ratios, (0.025, 0.975))
    return both.theirs.mean() / both.ours.mean(), low, high


def _spread(both: Both) -> str:
    """Return how the factor varies from one pair of trace and place to another."""
    some = both.ours > 0  # at k = 1 the nearest row itself may always be chosen
    low, high = np.quantile(both.theirs[some] / both.ours[some], (0.1, 0.9))
    return f"{low:.1f}–{high:.1f}"


def _mean_of(cabs: list[np.ndarray]) -> str:
    """Return the mean over fixed traces, with its interval over their runs."""
    draws = np.random.default_rng(0)
    means = np.mean(
        [draws.choice(cab, (RESAMPLES, len(cab))).mean(axis=1) for cab in cabs], axis=0
    )
    low, high = np.quantile(means, (0.025, 0.975))
    return _interval(float(np.mean(cabs)), low, high, "{:.3f}")


def _interval(middle: float, low: float, high: float, form: str) -> str:
    return " ".join([form.format(middle), f"({form.format(low)}–{form.format(high)})"])


if __name__ == "__main__":
    main()
