"""Variants of the papers' algorithms that only their experiments need.

Made of this library's mechanisms; nothing of the papers' code is here.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from geopriv_gis.core.mechanisms import Gaussian, PlanarLaplace
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.hull import equally_spaced_normals
from geopriv_gis.papers.svt_knn import SparseNearest


def nearest_of_basic(
    rows: np.ndarray, place: np.ndarray, k: int, eps: float
) -> np.ndarray:
    """Return the k nearest of all rows released with ε/n each (GP basic)."""
    noisy = PlanarLaplace(eps=eps / len(rows)).randomise(rows, Random())
    return np.argsort(np.hypot(*(noisy - place).T), kind="stable")[:k]


def anchor_points(
    rows: np.ndarray,
    *,
    eps: float | None = None,
    rho: float | None = None,
    beta: float,
    alpha: float,
) -> np.ndarray:
    """Return the released points of PCH as the papers' code has it, under ε or ρ.

    It differs from Algorithm 4 in that a row is found for one anchor only, in the
    number of anchors, and in the share ``alpha`` that finding rows gets.
    """
    rng = Random()
    middle = (rows.min(axis=0) + rows.max(axis=0)) / 2
    length = math.log(2 / beta) + math.log(4 * len(rows) + 2)
    one, two = 15 * length + 3 * math.sqrt(2 * length), math.log(2 / beta)

    def circle(centre: np.ndarray, noise: float, slack: float) -> float:
        far = float(np.hypot(*(rows - centre).T).max())
        return max(far + noise + slack, 10.0)

    if rho is not None:
        first, rest = rho / 20, rho * 19 / 20
        noise = Gaussian(rho=first / 3)
        centre = noise.randomise(middle, rng)
        error = float(noise.randomise(np.zeros(1), rng)[0])
        radius = circle(centre, error, math.sqrt(3 * two / first))
        one, two = (one / math.sqrt(2)) ** (2 / 3), two ** (1 / 3)
        both = one / math.sqrt(alpha) + two / math.sqrt(1 - alpha)
        wanted = (4 * math.pi * radius * math.sqrt(rest) / both) ** (2 / 3)
        count = min(max(int(wanted), 16), 128)
        search = SparseNearest.from_budget(1, rho=alpha * rest / count)
        release: Any = Gaussian(rho=(1 - alpha) * rest / count)
    else:
        assert eps is not None
        first, rest = eps / 20, eps * 19 / 20
        planar = PlanarLaplace(eps=first * 2 / 3 / math.sqrt(2))
        centre = planar.randomise(middle[None, :], rng)[0]
        error = float(rng.laplace(1)[0]) * 3 / first
        radius = circle(centre, error, 3 * two / first)
        both = one / alpha + (math.sqrt(2 * two) + two) / (1 - alpha)
        wanted = math.sqrt(2 * rest * math.pi * radius / both)
        count = min(max(int(wanted), 16), 128)
        search = SparseNearest.from_budget(1, eps=alpha * rest / count)
        release = PlanarLaplace(eps=(1 - alpha) * rest / count)
    left = np.arange(len(rows))
    chosen = []
    for place in centre + radius * equally_spaced_normals(count):
        found = search.randomise(np.hypot(*(rows[left] - place).T), rng)[0]
        chosen.append(left[found])
        left = np.delete(left, found)
    return release.randomise(rows[chosen], rng)
