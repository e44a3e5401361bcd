"""Many nearest-row queries on one table: ``python -m benchmarks.knn``.

The lazy form over a spatial index beside the direct one, whose time for QUERIES places
is taken from a few: every place costs it the same.
"""

from __future__ import annotations

import time

import numpy as np

from geopriv_gis.core.ground.metric import Metric, Plane, Sphere
from geopriv_gis.core.places.knn import plan_nearest_many
from geopriv_gis.core.randomness import Random

from . import report

QUERIES, FEW, K, EPS = 1_000, 5, 5, 0.01
COUNTS = (10_000, 100_000, 1_000_000)
WANTED = 5.0  # times faster at a million rows


def main() -> None:
    """Measure, print, keep."""
    lines = []
    for name, metric in (("plane", Plane()), ("sphere", Sphere())):
        for count in COUNTS:
            lazy, direct = _seconds(metric, count)
            verdict = ""
            if count == COUNTS[-1]:
                verdict = "met" if direct / lazy >= WANTED else "**missed**"
            each = lazy / QUERIES
            lines.append(
                [name, f"{count:,}", f"{each * 1e3:.2f} ms",
                 f"{direct / QUERIES * 1e3:.1f} ms", f"{direct / lazy:.0f}", verdict,
                 f"{each / np.sqrt(count) * 1e6:.2f} µs"]
            )  # fmt: skip
    parts = [
        "# Many queries on one table",
        f"{QUERIES:,} places, k = {K}, ε = {EPS:g}/m; the time of the lazy form "
        "includes building the index. Wanted at a million rows: at least "
        f"{WANTED:g} times faster. The last column is constant if time grows like √n.",
        report.table(
            ("", "rows", "lazy, a query", "direct, a query", "times faster", "",
             "lazy, a query / √n"), lines,
        ),
    ]  # fmt: skip
    report.publish("knn", parts, complete=True)


def _seconds(metric: Metric, count: int) -> tuple[float, float]:
    """Return the time of all places, lazily and directly."""
    draws = np.random.default_rng(count)
    middle, spread = ((0.0, 0.0), 8_000.0)
    if isinstance(metric, Sphere):
        middle, spread = (-122.4, 37.75), 0.08
    rows = draws.normal(middle, spread, (count, 2))
    places = draws.normal(middle, spread, (QUERIES, 2))
    start = time.perf_counter()
    plan = plan_nearest_many(rows, places, K, metric, eps=EPS, rng=Random())
    plan.draw()
    lazy = time.perf_counter() - start
    single = []
    for place in places[:FEW]:
        start = time.perf_counter()
        plan_nearest_many(rows, place[None], K, metric, eps=EPS, rng=Random()).draw()
        single.append(time.perf_counter() - start)
    return lazy, min(single) * QUERIES


if __name__ == "__main__":
    main()
