"""Whole tables: error of the joint mechanism beside that of composition.

Run ``python -m benchmarks.tables``; prints a Markdown table and writes the figure.
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np

from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.points.persons import Persons
from geopriv_gis.core.points.release import plan_laplace
from geopriv_gis.core.randomness import Random

from .report import publish, table

EPS = 0.01
SIZES = (10, 100, 1_000, 10_000, 100_000)
FIGURE = Path(__file__).parent.parent / "docs" / "images" / "tables.png"


def errors(count: int, metric: Plane | Sphere, **choice: str) -> tuple[float, float]:
    """Return the mean and the largest move (m), averaged over some releases."""
    repeats = max(3, 3000 // count)
    points = np.zeros((count, 2))
    persons = Persons(unit="table", codes=np.zeros(count, dtype=np.int64), **choice)
    means, largest = [], []
    for _ in range(repeats):
        plan = plan_laplace(points, metric, eps=EPS, persons=persons, rng=Random())
        moved = metric.distance(plan.draw(), np.zeros(2))
        means.append(moved.mean())
        largest.append(moved.max())
    return float(np.mean(means)), float(np.mean(largest))


def rows(metric: Plane | Sphere) -> list[tuple[float, ...]]:
    """Return n, then mean and largest error: joint, composition, joint under dist_2."""
    choices = (
        {"method": "joint"},
        {"method": "composition"},
        {"method": "joint", "table_metric": "dist_2"},
    )
    return [
        (count, *(e for choice in choices for e in errors(count, metric, **choice)))
        for count in SIZES
    ]


def main() -> None:
    """Print the tables, keep them and draw the figure."""
    header = (
        "rows", "joint, mean", "joint, largest", "composition, mean",
        "composition, largest", "dist_2, mean", "dist_2, largest",
    )  # fmt: skip
    parts = [
        "# A person's whole table",
        f"`python -m benchmarks.tables`: errors in metres at ε = {EPS} per metre for "
        "the whole table, averaged over at least 3 releases. Joint: one draw for all "
        "rows, under dist_∞; composition: each row with its share of ε.",
    ]
    for name, metric in (("Plane", Plane()), ("Sphere", Sphere())):
        start = time.perf_counter()
        found = rows(metric)
        seconds = time.perf_counter() - start
        cells = [[f"{value:,.0f}" for value in row] for row in found]
        parts += [f"## {name}", table(header, cells), f"In {seconds:.0f} s."]
        if name == "Plane":
            draw(found)
    publish("tables", parts, complete=True)


def draw(found: list[tuple[float, ...]]) -> None:
    """Draw the largest errors against n."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    errors_of = np.array(found)
    figure, axes = plt.subplots(figsize=(5.5, 3.4), layout="constrained", dpi=100)
    for column, label, style in (
        (3, "composition, mean", "C1--"),
        (4, "composition, largest", "C1-"),
        (1, "joint, mean", "C0--"),
        (2, "joint, largest", "C0-"),
        (5, "joint under dist_2, mean", "C2--"),
    ):
        axes.loglog(errors_of[:, 0], errors_of[:, column] / 1000, style, label=label)
    axes.set_xlabel("rows of one person")
    axes.set_ylabel("error (km)")
    axes.set_title(f"ε = {EPS} per metre for the whole table", fontsize=10)
    axes.legend(fontsize=8)
    figure.savefig(FIGURE)


if __name__ == "__main__":
    main()
