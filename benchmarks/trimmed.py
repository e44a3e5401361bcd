"""How far homes can be guessed when the ends of trips are cut off.

``python -m benchmarks.trimmed``. People, streets and trips are made up.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any
from unittest import mock

import geopandas as gpd
import numpy as np
import pandas as pd
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra

import geopriv_gis
from geopriv_gis.core.points import trimming

from . import report

SIDE, BLOCK = 61, 100.0  # corners of streets along a side; metres between them
PEOPLE, DAYS, STEP, JITTER = 60, 20, 25.0, 10.0
RADII = (200.0, 500.0, 1000.0)
CRS = "EPSG:32630"


@dataclass(frozen=True)
class Town:
    """Corners of streets, shortest ways between all of them."""

    corners: np.ndarray
    metres: np.ndarray
    before: np.ndarray

    def way(self, start: int, end: int) -> list[int]:
        """Return the corners of the shortest way."""
        way = [end]
        while way[-1] != start:
            way.append(int(self.before[start, way[-1]]))
        return way[::-1]


@dataclass(frozen=True)
class Person:
    """A home, trips to places and back as corners, and their fixes."""

    home: int
    trips: list[list[int]]
    fixes: gpd.GeoDataFrame


def town(random: np.random.Generator) -> Town:
    """Return a town of crooked streets."""
    grid = np.stack(np.meshgrid(np.arange(SIDE), np.arange(SIDE)), axis=-1)
    corners = 5e5 + BLOCK * grid.reshape(-1, 2) + random.normal(0, 15, (SIDE**2, 2))
    number = np.arange(SIDE**2).reshape(SIDE, SIDE)
    ends = np.vstack([
        np.column_stack([number[:, :-1].ravel(), number[:, 1:].ravel()]),
        np.column_stack([number[:-1].ravel(), number[1:].ravel()]),
    ])  # fmt: skip
    length = np.hypot(*(corners[ends[:, 0]] - corners[ends[:, 1]]).T)
    # Some streets are slow, as everywhere.
    slow = length * random.choice([1.0, 1.6], len(ends), p=[0.4, 0.6])
    graph = coo_matrix((slow, ends.T), shape=(SIDE**2,) * 2)
    metres, before = dijkstra(graph, directed=False, return_predecessors=True)
    return Town(corners, metres, before)


def person(of: Town, random: np.random.Generator) -> Person:
    """Return one who goes from home to five places and back, now here, now there."""
    inner = (np.abs(of.corners - of.corners.mean(axis=0)) < 1500).all(axis=1)
    home = int(random.choice(np.flatnonzero(inner)))
    away = np.hypot(*(of.corners - of.corners[home]).T)
    places = random.choice(np.flatnonzero(away > 2200), 5)
    trips, parts = [], []
    for day in range(DAYS):
        there = int(random.choice(places, p=[0.5, 0.2, 0.1, 0.1, 0.1]))
        for back in (False, True):
            way = of.way(there, home) if back else of.way(home, there)
            trips.append(way)
            xy = _along(of.corners[way]) + random.normal(0, 4, 2)
            start = pd.Timestamp("2024-05-06") + pd.Timedelta(
                days=day, hours=8 + 9 * back
            )
            parts.append(pd.DataFrame({
                "trip": len(trips) - 1, "x": xy[:, 0], "y": xy[:, 1],
                "t": start + pd.to_timedelta(np.arange(len(xy)) * 5, unit="s"),
            }))  # fmt: skip
    table = pd.concat(parts, ignore_index=True)
    xy = table[["x", "y"]].to_numpy() + random.normal(0, JITTER, (len(table), 2))
    fixes = gpd.GeoDataFrame(
        table[["trip", "t"]], geometry=gpd.points_from_xy(*xy.T), crs=CRS
    )
    return Person(home, trips, fixes)


def _along(corners: np.ndarray) -> np.ndarray:
    """Return places every few metres of a way."""
    run = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))])
    at = np.arange(0, run[-1] + STEP, STEP)
    return np.column_stack([np.interp(at, run, axis) for axis in corners.T])


def trimmed(who: Person, radius: float) -> trimming.EndPlaces:
    """Return the circles that one call cuts: the attacker is told them."""
    with mock.patch.object(
        trimming, "is_in_own_circle", wraps=trimming.is_in_own_circle
    ) as cut:
        who.fixes.geopriv.trim_ends(radius, time="t", trip="trip")
    circles: trimming.EndPlaces = cut.call_args.args[2]
    return circles


def around_home(
    of: Town, who: Person, circles: trimming.EndPlaces
) -> tuple[Any, float]:
    """Return the middle and the radius of the circle at home."""
    away = np.hypot(*(circles.middles - of.corners[who.home]).T)
    nearest = int(np.argmin(away))
    return circles.middles[nearest], float(circles.reach[nearest])


def by_roads(
    of: Town, who: Person, circles: trimming.EndPlaces, radius: float
) -> np.ndarray:
    """Return the corners that most trips, as they are left, are shortest ways from.

    The attacker knows the streets, that people take the shortest ways, which corners
    they pass outside of the circles, and how far a home is from the middle.
    """
    middle, reach = around_home(of, who, circles)
    far = trimming.APART * radius + (reach - radius)
    near = np.hypot(*(of.corners - middle).T) <= far
    could = np.flatnonzero(near)
    votes = np.zeros(len(could))
    for trip in who.trips:
        way = trip if trip[0] == who.home else trip[::-1]
        inside = (
            np.hypot(*(of.corners[way][:, None] - circles.middles).transpose(2, 0, 1))
            <= circles.reach
        ).any(axis=1)
        left = np.array(way)[~inside]
        if len(left) < 2:
            continue
        exit_, last = left[0], left[-1]
        longer = (
            of.metres[could, exit_] + of.metres[exit_, last] - of.metres[could, last]
        )
        votes += longer < 1e-6
    return could[votes == votes.max()]


def main() -> None:
    """Run, print, keep."""
    warnings.simplefilter("ignore", geopriv_gis.GeoPrivWarning)
    random = np.random.default_rng(12)
    place = town(random)
    people = [person(place, random) for _ in range(PEOPLE)]
    parts = [
        "# Trips without their ends, under attack",
        f"`python -m benchmarks.trimmed`; {PEOPLE} made-up people in a made-up town of "
        f"crooked streets, {BLOCK:g} m apart, each with {DAYS} trips by the shortest "
        "way to one of five places, and as many back. GPS is off by "
        f"{JITTER:g} m. The attacker is told the circles, which anybody can read off "
        "the fixes nearly as well. Distances from the guess to the home in metres.",
        "## The middle of the circle",
        "Circles around every end, around every end but each moved at random, and "
        "those of `trim_ends`: the guess is the mean of the middles.",
        _middles(place, people),
        "## Roads lead home",
        "The attacker knows all streets, and that everybody takes the shortest way: "
        "corners from which the ways that are left would be shortest for most trips.",
        _roads(place, people),
        "## With a promise",
        "`private_track` with windows night/day for a person's whole record; the guess "
        "is the place by night. It has no circle that a home is surely in.",
        _promised(place, people),
    ]
    report.publish("trimmed", parts, complete=True)


def _middles(of: Town, people: list[Person]) -> str:
    rows = []
    for radius in RADII:
        errors: dict[str, list[float]] = {}
        for who in people:
            home = of.corners[who.home]
            ends = np.array([each[:: len(each) - 1] for each in who.trips])
            count = int((ends == who.home).sum())
            noisy = home + np.random.default_rng().normal(0, JITTER, (count, 2))
            moved = noisy + _disc(count) * trimming.APART * radius
            own = [around_home(of, who, trimmed(who, radius))[0] for _ in range(5)]
            guesses = {
                "around every end": noisy.mean(axis=0),
                "moved for every trip": moved.mean(axis=0),
                "trim_ends": own[0],
                "published twice": np.mean(own[:2], axis=0),
                "published five times": np.mean(own, axis=0),
            }
            for name, guess in guesses.items():
                errors.setdefault(name, []).append(float(np.hypot(*(guess - home))))
        rows.append([f"{radius:g}", *(f"{np.mean(e):.0f}" for e in errors.values())])
    return report.table(("radius (m)", *errors), rows)


def _disc(count: int) -> np.ndarray:
    random = np.random.default_rng()
    turn, out = random.uniform(0, 2 * np.pi, count), np.sqrt(random.uniform(size=count))
    return np.column_stack([out * np.cos(turn), out * np.sin(turn)])


def _roads(of: Town, people: list[Person]) -> str:
    rows = []
    for radius in RADII:
        errors, left, hit, corners = [], [], [], []
        for who in people:
            circles = trimmed(who, radius)
            middle, reach = around_home(of, who, circles)
            far = trimming.APART * radius + (reach - radius)
            corners.append((np.hypot(*(of.corners - middle).T) <= far).sum())
            found = by_roads(of, who, circles, radius)
            guess = of.corners[found].mean(axis=0)
            errors.append(np.hypot(*(guess - of.corners[who.home])))
            left.append(len(found))
            hit.append(who.home in found)
        rows.append([
            f"{radius:g}", f"{np.mean(corners):.0f}", f"{np.mean(left):.1f}",
            f"{np.mean(hit):.0%}", f"{np.mean(errors):.0f}",
        ])  # fmt: skip
    return report.table(
        ("radius (m)", "corners in the disc", "corners left", "the home among them",
         "error of their mean"), rows,
    )  # fmt: skip


def _promised(of: Town, people: list[Person]) -> str:
    rows = []
    for eps in (0.005, 0.01, 0.02):
        away = []
        for who in people:
            found = who.fixes.geopriv.private_track(
                time="t", windows="night/day", eps=eps
            )
            night = found.geometry[found["window"] == "night"].iloc[0]
            away.append(
                np.hypot(*(np.array([night.x, night.y]) - of.corners[who.home]))
            )
        rows.append([f"{eps:g}", f"{np.mean(away):.0f}"])
    return report.table(("ε (1/m)", "mean error (m)"), rows)


if __name__ == "__main__":
    main()
