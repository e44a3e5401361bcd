"""Laplace restricted to a region beside plain planar Laplace: a ratio of times.

Run ``python -m benchmarks.regions``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.ground.region import PlaneRegion
from geopriv_gis.core.points.release import ClipRegion, plan_laplace
from geopriv_gis.core.randomness import Random

from .report import publish, table

ROWS = 1_000_000
VERTICES = (100, 10_000, 100_000)
RADIUS = 5_000.0


def coast(vertices: int) -> np.ndarray:
    """Return a closed ring with lobes and fine detail, some 4 km from (0, 0)."""
    random = np.random.default_rng(0)
    angle = np.linspace(0, 2 * np.pi, vertices, endpoint=False)
    reach = 0.6 + 0.3 * np.sin(5 * angle) + 0.05 * np.sin(37 * angle)
    reach = RADIUS * (reach + 0.02 * random.random(vertices))
    ring = np.column_stack([np.cos(angle), np.sin(angle)]) * reach[:, None]
    return np.vstack([ring, ring[:1]])


def inhabitants(ring: np.ndarray) -> np.ndarray:
    """Return points spread over the region."""
    region = PlaneRegion.of([ring], 0.0625)
    points = np.random.default_rng(1).uniform(-RADIUS, RADIUS, (4 * ROWS, 2))
    points = points[region.contains(points)]
    return np.resize(points, (ROWS, 2))


def best_of(call: Callable[[], object], repeats: int = 2) -> float:
    """Return the shortest processor time (s): the machine is shared."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def draw(
    points: np.ndarray, ring: np.ndarray, eps: float, how: str | None
) -> np.ndarray:
    """Return noisy points: plain, restricted to the ring or moved into it."""
    clip = ClipRegion(rings=[ring], how=how) if how else None
    return plan_laplace(points, Plane(), eps=eps, clip=clip, rng=Random()).draw()


def strays(points: np.ndarray, ring: np.ndarray, eps: float) -> float:
    """Return the share of plain noisy points that lie outside."""
    some = points[:20_000]
    return float(
        1 - PlaneRegion.of([ring], 0.0625).contains(draw(some, ring, eps, None)).mean()
    )


def main() -> None:
    """Print seconds for a million rows and their ratios, and keep them."""
    header = (
        "vertices", "ε (1/m)", "strays", "plain", "restricted", "remapped",
        "restricted : plain", "remapped : plain",
    )  # fmt: skip
    rows = []
    for vertices in VERTICES:
        ring = coast(vertices)
        points = inhabitants(ring)
        for eps in (0.05, 0.01, 0.001):
            plain, within, moved = (
                best_of(partial(draw, points, ring, eps, how))
                for how in (None, "restrict", "remap")
            )
            rows.append(
                [
                    f"{vertices:,}",
                    f"{eps:g}",
                    f"{strays(points, ring, eps):.0%}",
                    *(f"{seconds:.2f} s" for seconds in (plain, within, moved)),
                    f"{within / plain:.1f}",
                    f"{moved / plain:.1f}",
                ]
            )
    publish(
        "regions",
        [
            "# Noise that stays in a region",
            f"`python -m benchmarks.regions`: {ROWS:,} rows spread over a region of "
            "some 8 km with a jagged coast, on arrays in a plane, best of 2, processor "
            "time on a shared virtual machine, all in one run. Wanted: "
            "restricted noise within 5 times plain planar Laplace for 10,000 vertices. "
            "Strays: the share of plain noisy points that lie outside, which "
            "`onto=` moves to the border.",
            table(header, rows),
        ],
        complete=True,
    )


if __name__ == "__main__":
    main()
