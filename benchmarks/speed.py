"""Speed, as ratios measured side by side: ``python -m benchmarks.speed``.

The two sides of a ratio take turns, so that whatever else the machine does hits both,
and the best turn of each counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import geopandas as gpd
import numpy as np
from shapely.geometry import Point

import geopriv_gis  # noqa: F401  (registers .geopriv)
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.places.knn import plan_nearest_many
from geopriv_gis.core.randomness import Random

from . import papers, report

ROWS = 1_000_000
KNN_ROWS, KNN = 20_000, 50
EPS, RHO = 0.01, 5e-5
TURNS = 5
ZONE = "EPSG:32610"
CENTRE = (-122.4, 37.75)

Work = Callable[[], object]


@dataclass(frozen=True)
class Pair:
    """Two ways to spend time, and what their ratio should be.

    ``limit`` is the largest wanted ratio ours/theirs. ``bursts`` is how often ours
    runs in its turn, for work of milliseconds.
    """

    title: str
    ours: Work
    theirs: Work
    limit: float
    rows: int
    bursts: int = 1

    def measure(self, turns: int) -> tuple[float, float]:
        """Return the best time of each side in seconds."""
        best = [np.inf, np.inf]
        for _ in range(turns):
            for _ in range(self.bursts):
                best[0] = min(best[0], _seconds(self.ours))
            best[1] = min(best[1], _seconds(self.theirs))
        return best[0], best[1]


def main() -> None:
    """Measure, print, keep."""
    code = papers.load()
    lines = []
    for pair in (*_points(), *_hulls(), *_neighbours(code)):
        ours, theirs = pair.measure(TURNS)
        lines.append(_line(pair, ours, theirs))
    parts = [
        "# Speed",
        f"Best of {TURNS} turns each, in alternation. A frame of {ROWS:,} points with "
        f"an id column; {KNN_ROWS:,} points and k = {KNN} for the neighbours.",
        report.table(
            ("what", "ours", "compared with", "ratio", "wanted", "", "ours, rows/s"),
            lines,
        ),
        *(() if code else (papers.MISSING,)),
    ]
    report.publish("speed", parts, complete=code is not None)


def frame_of(rows: int) -> gpd.GeoDataFrame:
    """Return made-up points of a town as longitudes and latitudes, with ids."""
    draws = np.random.default_rng(1)
    x, y = draws.normal(CENTRE, 0.05, (rows, 2)).T
    return gpd.GeoDataFrame(
        {"id": np.arange(rows)}, geometry=gpd.points_from_xy(x, y), crs="EPSG:4326"
    )


def _points() -> Iterator[Pair]:
    frame = frame_of(ROWS)
    yield Pair(
        "`planar_laplace`, lon/lat : `to_crs(utm).to_crs(4326)`",
        lambda: frame.geopriv.planar_laplace(EPS),
        lambda: frame.to_crs(ZONE).to_crs("EPSG:4326"),
        1.5,
        ROWS,
    )


def _hulls() -> Iterator[Pair]:
    frame = frame_of(ROWS)
    for place, here in (("UTM", frame.to_crs(ZONE)), ("lon/lat", frame)):
        yield Pair(
            f"`private_hull`, {place} : `union_all().convex_hull`",
            partial(here.geopriv.private_hull, rho=RHO),
            partial(_hull_of_union, here),
            2.0,
            ROWS,
        )


def _hull_of_union(frame: gpd.GeoDataFrame) -> object:
    new = hasattr(frame, "union_all")
    return (frame.union_all() if new else frame.unary_union).convex_hull


def _neighbours(code: papers.Papers | None) -> Iterator[Pair]:
    if code is None:
        return
    frame = frame_of(KNN_ROWS)
    plane = frame.to_crs(ZONE)
    xy = np.column_stack([plane.geometry.x, plane.geometry.y])
    place = xy.mean(axis=0).round()
    lonlat = Point(CENTRE)

    def theirs() -> object:
        return code.nearest(xy, place, RHO, KNN)

    for title, ours in (
        ("`private_knn`, arrays", lambda: plan_nearest_many(
            xy, np.array([place]), KNN, Plane(), rho=RHO, rng=Random()).draw()),
        ("`private_knn`, frame in UTM", lambda: plane.geopriv.private_knn(
            Point(place), KNN, rho=RHO)),
        ("`private_knn`, frame in lon/lat", lambda: frame.geopriv.private_knn(
            lonlat, KNN, rho=RHO)),
    ):  # fmt: skip
        yield Pair(f"{title} : papers' code", ours, theirs, 1e-3, KNN_ROWS, bursts=40)


def _line(pair: Pair, ours: float, theirs: float) -> tuple[str, ...]:
    ratio = ours / theirs
    verdict = "met" if ratio <= pair.limit else "**missed**"
    wanted, got = f"≤ {pair.limit:g}", f"{ratio:.2f}"
    if pair.limit < 0.1:
        wanted, got = f"≤ 1/{1 / pair.limit:,.0f}", f"1/{1 / ratio:,.0f}"
    speed = f"{float(f'{pair.rows / ours:.2g}'):,.0f}"
    return pair.title, _time(ours), _time(theirs), got, wanted, verdict, speed


def _time(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.2f} ms"


def _seconds(work: Work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
