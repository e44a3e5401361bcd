"""Nearest rows by every method, one promise: ``python -m benchmarks.neighbours``.

A town of 25,000 people in five clusters. Every query is a release of its own with all
of the budget: of `private_knn`, of `Session.knn`, of planar Laplace noise followed by
a search. Differences are judged by their standard errors, over the same places.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable

import geopandas as gpd
import numpy as np
from shapely.geometry import Point

import geopriv_gis
from geopriv_gis.core.ground.metric import Plane, find_k_smallest
from geopriv_gis.core.places.knn import plan_nearest_many
from geopriv_gis.core.places.noisy_distances import (
    DistanceNoise,
    plan_nearest_of_persons,
)
from geopriv_gis.core.randomness import Random

from . import report

PEOPLE, CLUSTERS, SPREAD, BOX = 25_000, 5, 1_500.0, 20_000.0
PLACES, TIMES = 20, 15
CELLS = tuple((k, eps) for eps in (0.005, 0.05) for k in (1, 10, 50))
MANY = (1, 2, 5, 40)
ALONE, RELEASES = (0.005, 0.01, 0.02, 0.05, 0.1), 100  # for each place
LIMIT = 3.0  # standard errors: farther apart is beyond chance
NAMES = ("`private_knn`, rows", "`Session.knn`", "`Session.knn`, baseline",
         "planar Laplace, search")  # fmt: skip
TABLES = ("permute-and-flip (now)", "exponential (before)")

Ask = Callable[[np.ndarray], np.ndarray]


def main() -> None:
    """Measure, print, keep."""
    warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
    town, places = _town()
    frame = gpd.GeoSeries.from_xy(*town.T, crs="EPSG:32630")
    rows, tables = [], []
    for k, eps in CELLS:
        found = [_measured(town, places, k, ask) for ask in _asks(frame, town, k, eps)]
        rows.append([f"{k}, {eps:g}", *map(_cell, found[:4]), _verdict(found[:4])])
        tables.append([f"{k}, {eps:g}", *map(_cell, found[4:]), _verdict(found[4:])])
    parts = [
        "# Nearest rows, each query with the same promise",
        f"{PEOPLE:,} people in {CLUSTERS} clusters of σ = {SPREAD / 1000:g} km, "
        f"{PLACES} places near them, {TIMES} releases for each: recall@k, and the mean "
        "excess of the distances, with standard errors. "
        '"met": not worse than any other in either, within '
        f"{LIMIT:g} standard errors of the difference over the same places.",
        "## Where every row is another person (ε-GP for each)",
        report.table(("k, ε", *NAMES, ""), rows),
        "## The nearest alone",
        f"k = 1, every row another person, {RELEASES} releases for each place: Laplace "
        "noise on distances, and the exponential noise that is the default.",
        report.table(("ε", "Laplace", "exponential", ""), _alone(town, places)),
        "## Where all rows may move at once (dist_∞)",
        report.table(("k, ε", *TABLES, ""), tables),
        "## Many places, the same total",
        "k = 10. All answers together may cost this much: noise on distances with a "
        "share for each place, or all rows released once. **Bold**: what the default "
        "takes, by its bound on the mean excess.",
        report.table(
            ("places, total", "distances", "released once"), _many(town, places)
        ),
    ]
    report.publish("neighbours", parts, complete=True)


def _town() -> tuple[np.ndarray, np.ndarray]:
    draws = np.random.default_rng(14)
    middles = draws.uniform(-BOX / 2, BOX / 2, (CLUSTERS, 2))
    whose = draws.integers(0, CLUSTERS, PEOPLE + PLACES)
    points = middles[whose] + draws.normal(0, SPREAD, (len(whose), 2))
    points += (500_000, 5_000_000)
    return points[:PEOPLE], points[PEOPLE:]


def _asks(frame: gpd.GeoSeries, town: np.ndarray, k: int, eps: float) -> list[Ask]:
    def rows(place: np.ndarray) -> np.ndarray:
        return frame.geopriv.private_knn(
            Point(*place), k, eps=eps, privacy_unit="row"
        ).to_numpy()

    def session(method: str) -> Ask:
        def ask(place: np.ndarray) -> np.ndarray:
            people = geopriv_gis.Session(frame, eps=eps)
            return people.knn(Point(*place), k, eps=eps, method=method).value.to_numpy()

        return ask

    def table(method: str) -> Ask:
        return lambda place: plan_nearest_many(
            town, place[None], k, Plane(), eps=eps, method=method, rng=Random()
        ).draw()[0]

    def released(place: np.ndarray) -> np.ndarray:
        plan = plan_nearest_of_persons(
            town, place[None, :], k, Plane(), eps=eps, method="points", rng=Random()
        )
        return plan.draw()[0]

    return [rows, session("elimination"), session("baseline"), released,
            table("flip"), table("exponential")]  # fmt: skip


def _measured(
    town: np.ndarray, places: np.ndarray, k: int, ask: Ask, times: int = TIMES
) -> np.ndarray:
    """Return recall and mean excess, (places, times, 2)."""
    values = np.empty((len(places), times, 2))
    for number, place in enumerate(places):
        for turn in range(times):
            values[number, turn] = _worth(town, place, k, ask(place))
    return values


def _worth(
    town: np.ndarray, place: np.ndarray, k: int, chosen: np.ndarray
) -> tuple[float, float]:
    away = np.hypot(*(town - place).T)
    true = find_k_smallest(away, k)
    return len(np.intersect1d(chosen, true)) / k, away[chosen].mean() - away[
        true
    ].mean()


def _error(values: np.ndarray) -> np.ndarray:
    """Return the standard errors over releases; the places are the same for all."""
    times = values.shape[1]
    return np.sqrt((values.var(axis=1, ddof=1) / times).mean(axis=0) / len(values))


def _cell(values: np.ndarray) -> str:
    (recall, excess), (one, two) = values.mean(axis=(0, 1)), _error(values)
    return f"{recall:.3f} ± {one:.3f}, {excess:,.0f} ± {two:,.0f} m"


def _verdict(found: list[np.ndarray]) -> str:
    ours, *others = found
    for other in others:
        gap = ours.mean(axis=(0, 1)) - other.mean(axis=(0, 1))
        allowed = LIMIT * np.hypot(_error(ours), _error(other))
        if gap[0] < -allowed[0] or gap[1] > allowed[1]:
            return "**missed**"
    return "met"


def _alone(town: np.ndarray, places: np.ndarray) -> list[list[str]]:
    lines, rng = [], Random()
    for eps in ALONE:
        noise = DistanceNoise(scale=1 / eps, pure=True)

        def laplace(place: np.ndarray, noise: DistanceNoise = noise) -> np.ndarray:
            away = np.hypot(*(town - place).T)
            return find_k_smallest(away + noise.draw(len(away), rng), 1)

        def now(place: np.ndarray, eps: float = eps) -> np.ndarray:
            plan = plan_nearest_of_persons(
                town, place[None, :], 1, Plane(), eps=eps, rng=rng
            )
            return plan.draw()[0]

        before, ours = (
            _measured(town, places, 1, ask, RELEASES) for ask in (laplace, now)
        )
        lines.append([f"{eps:g}", _cell(before), _cell(ours), _verdict([ours, before])])
    return lines


def _many(town: np.ndarray, places: np.ndarray) -> list[list[str]]:
    lines = []
    for name, total in (("eps", 0.05), ("rho", 0.05**2 / 2), ("rho", 0.005**2 / 2)):
        for count in MANY:
            cells = []
            for method, share in (("distances", total / count), ("points", total)):
                centres = np.resize(places, (count, 2))
                values = []
                for _ in range(max(3, 60 // count)):
                    plan = plan_nearest_of_persons(
                        town, centres, 10, Plane(), method=method, rng=Random(),
                        **{name: share},
                    )  # fmt: skip
                    values += [
                        _worth(town, place, 10, chosen)
                        for place, chosen in zip(centres, plan.draw(), strict=True)
                    ]
                recall, excess = np.mean(values, axis=0)
                cells.append(f"{recall:.3f}, {excess:,.0f} m")
            best = 0 if count == 1 else 1
            cells[best] = f"**{cells[best]}**"
            sign = "ε" if name == "eps" else "ρ"
            lines.append([f"{count}, {sign} = {total:.3g}", *cells])
    return lines


if __name__ == "__main__":
    main()
