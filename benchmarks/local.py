"""Questions to people beside what else answers them: errors, measured and stated.

``python -m benchmarks.local``; CABSPOTTING names a Parquet file of cab traces. Root
mean square errors of `private_count` and `private_kde_at`, their bias included, beside
a mask that is analysed, smooth sensitivity and M_1, at the same ε for each row.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from pathlib import Path

import geopandas as gpd
import numpy as np
from shapely.geometry import Point, box

import geopriv_gis

from . import report
from .coverage_cells import SHAPES, SOUTH, WEST
from .traces import DEFAULT, VARIABLE
from .tracks import _read as read_traces

EPS, BANDWIDTH, HALF = (0.003, 0.01, 0.03), 500.0, 1500.0  # 1/m, m, m
DAY, PEOPLE, TRACE_RUNS, TOWN_RUNS = 4, 1000, 5, 100
TOWNS = ("uniform", "town", "one house")
ALLOWED, NEAR = 1.05, 0.2

Population = tuple[gpd.GeoDataFrame, Point]
Answer = Callable[[Population, float], tuple[float, float]]


def main() -> None:
    """Run, print, keep."""
    warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
    path = Path(os.environ.get(VARIABLE, DEFAULT))
    if not path.is_file():
        print(f"Nothing is done: {VARIABLE} must name a Parquet file of cab traces.")
        return
    groups = {"25 traces": (traces(path), TRACE_RUNS)}
    draws = np.random.default_rng(7)  # towns are others each time, as bias is by chance
    groups |= {
        name: ([town(name, draws) for _ in range(TOWN_RUNS)], 1) for name in TOWNS
    }
    rows = [
        row(question, name, populations, runs, eps)
        for question in QUESTIONS for name, (populations, runs) in groups.items()
        for eps in EPS
    ]  # fmt: skip
    report.publish(
        "local",
        [
            "# Questions to people, and other answers to them",
            f"`python -m benchmarks.local`. People within {HALF:g} m east and north of "
            f"a place, and kernel means around it, {BANDWIDTH:g} m wide: of the fixes "
            f"of day {DAY} of each of 25 cabs, {TRACE_RUNS} releases each, about their "
            f"middle; and of {PEOPLE:,} made-up people in towns of three kinds, "
            f"{TOWN_RUNS} of each. Root mean square errors, bias included (± half of "
            "a 95 % interval), with ε for each row: of a mask and `count` or "
            "`density` of it; of smooth sensitivity and M_1 (`private_share` of the "
            "better of two softnesses, 1/ε and 3/ε; `private_kde_at`). *Stated*: the "
            f"root mean square of `error` over the measured one, where `reliable`. "
            f"Asked for: at most {ALLOWED:g} times the best, and stated within "
            f"{100 * NEAR:.0f} %.",
            report.table(
                ("question", "people", "ε (1/m)", "RMSE", "mask", "smooth", "M_1",
                 "beside the best", "stated", "reliable"),
                rows,
            ),
        ],
        complete=True,
    )  # fmt: skip


def traces(path: Path) -> list[Population]:
    """Return the fixes of one day of each cab, and their middle."""
    fixes = read_traces(path)
    return [
        (own[["geometry"]], Point(own.geometry.x.median(), own.geometry.y.median()))
        for _, own in fixes[fixes["place"] == DAY].groupby("day")
    ]


def town(name: str, draws: np.random.Generator) -> Population:
    """Return made-up people and a place among them."""
    xy = SHAPES[name](draws, PEOPLE)
    xy += np.array([WEST, SOUTH])
    place = Point(WEST + 2000, SOUTH + 2000)
    return gpd.GeoDataFrame(geometry=gpd.points_from_xy(*xy.T), crs=27700), place


def region(place: Point) -> object:
    """Return a square around a place."""
    x, y = place.x, place.y
    return box(x - HALF, y - HALF, x + HALF, y + HALF)


def asked_count(people: Population, eps: float) -> tuple[float, float]:
    """Ask people whether they are in the square."""
    frame, place = people
    found = frame.geopriv.private_count(region(place), eps=eps).iloc[0]
    return found["count"], found["error"] if found["reliable"] else np.nan


def masked_count(people: Population, eps: float) -> tuple[float, float]:
    """Count in a mask, without its blur."""
    frame, place = people
    zones = gpd.GeoDataFrame(geometry=[region(place)], crs=frame.crs)
    found = frame.geopriv.planar_laplace(eps=eps).geopriv.count(zones)
    return found["count"].iloc[0], np.nan


def soft_count(method: str, width: float) -> Answer:
    """Return how a share makes a count, its edge softened by so many 1/ε."""

    def ask(people: Population, eps: float) -> tuple[float, float]:
        frame, place = people
        found = frame.geopriv.private_share(
            region(place), eps=eps, softness=width / eps, method=method
        )
        return len(frame) * found["value"], np.nan

    return ask


def asked_mean(method: str) -> Answer:
    """Return how people are asked for a kernel mean."""

    def ask(people: Population, eps: float) -> tuple[float, float]:
        frame, place = people
        found = frame.geopriv.private_kde_at(place, BANDWIDTH, eps=eps, method=method)
        found = found.iloc[0]
        return found["mean"], found["error"] if found["reliable"] else np.nan

    return ask


def masked_mean(people: Population, eps: float) -> tuple[float, float]:
    """Return the kernel mean of a mask, without its blur."""
    frame, place = people
    points = gpd.GeoSeries([place], crs=frame.crs)
    found = frame.geopriv.planar_laplace(eps=eps)
    found = found.geopriv.density(points=points, bandwidth=BANDWIDTH)
    return found["value"].iloc[0], np.nan


def true_count(people: Population) -> float:
    """Return how many are in the square."""
    frame, place = people
    return float(frame.within(region(place)).sum())


def true_mean(people: Population) -> float:
    """Return the mean of the kernel."""
    frame, place = people
    return float(np.exp(-(frame.distance(place) ** 2) / 2 / BANDWIDTH**2).mean())


QUESTIONS: dict[str, tuple[Callable[[Population], float], Answer, dict[str, list]]] = {
    "private_count": (
        true_count, asked_count,
        {
            "mask": [masked_count],
            "smooth": [soft_count("smooth", width) for width in (1, 3)],
            "M_1": [soft_count("lipschitz", width) for width in (1, 3)],
        },
    ),
    "private_kde_at": (
        true_mean, asked_mean("auto"),
        {
            "mask": [masked_mean],
            "smooth": [asked_mean("smooth")],
            "M_1": [asked_mean("lipschitz")],
        },
    ),
}  # fmt: skip


def row(
    question: str, name: str, populations: list[Population], runs: int, eps: float
) -> list[str]:
    """Return a row of the table."""
    truth, ask, others = QUESTIONS[question]
    away, error = measured(truth, ask, populations, runs, eps)
    rmse = np.sqrt(np.mean(away**2))
    spread = 1.96 * np.std(away**2) / np.sqrt(len(away)) / 2 / rmse
    best = {
        other: min(
            np.sqrt(np.mean(measured(truth, one, populations, runs, eps)[0] ** 2))
            for one in ways
        )
        for other, ways in others.items()
    }
    known = np.isfinite(error)
    stated = np.sqrt(np.mean(error[known] ** 2)) / np.sqrt(np.mean(away[known] ** 2))
    ratio = rmse / min(best.values())
    print(question, name, eps, rmse, best, stated, flush=True)
    return [
        question, name, f"{eps:g}", f"{rmse:.3g} ± {spread:.2g}",
        *(f"{best[other]:.3g}" for other in ("mask", "smooth", "M_1")),
        f"{ratio:.2f} ± {spread / min(best.values()):.2f}",
        f"{stated:.2f}" if known.any() else "", f"{100 * known.mean():.0f} %",
    ]  # fmt: skip


def measured(
    truth: Callable[[Population], float], ask: Answer, populations: list[Population],
    runs: int, eps: float,
) -> tuple[np.ndarray, np.ndarray]:  # fmt: skip
    """Return errors of releases of all populations, and the errors that are stated."""
    found = [
        (value - truth(people), error) for people in populations for _ in range(runs)
        for value, error in [ask(people, eps)]
    ]  # fmt: skip
    away, error = np.array(found, dtype=float).T
    return away, error


if __name__ == "__main__":
    main()
