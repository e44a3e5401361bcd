"""Variants of the papers' algorithms that only their experiments need.

Made of this library's mechanisms; nothing of the papers' code is here.
"""

from __future__ import annotations

import math

import numpy as np

from geopriv_gis.core.mechanisms import Gaussian, PlanarLaplace
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.hull import normals
from geopriv_gis.papers.svt_knn import SparseNearest


def nearest_of_basic(
    rows: np.ndarray, place: np.ndarray, k: int, eps: float
) -> np.ndarray:
    """Return the k nearest of all rows released with ε/n each (GP basic)."""
    noisy = PlanarLaplace(eps=eps / len(rows)).randomise(rows, Random())
    return np.argsort(np.hypot(*(noisy - place).T))[:k]


def anchor_points(
    rows: np.ndarray, rho: float, *, beta: float, alpha: float
) -> np.ndarray:
    """Return the released points of PCH as the papers' code has it.

    It differs from Algorithm 4 in that a row is found for one anchor only, and from
    the constants of Remark 2 in that it sums their 2/3 powers, which gives more
    anchors.
    """
    rng, first = Random(), rho / 20
    middle = (rows.min(axis=0) + rows.max(axis=0)) / 2
    noise = Gaussian(rho=first / 3)
    centre = noise.randomise(middle, rng)
    far = float(np.hypot(*(rows - centre).T).max())
    radius = float(noise.randomise(np.array([far]), rng)[0])
    radius = max(radius + math.sqrt(3 * math.log(2 / beta) / first), 10.0)
    length = math.log(2 / beta) + math.log(4 * len(rows) + 2)
    one = ((15 * length + 3 * math.sqrt(2 * length)) / math.sqrt(2)) ** (2 / 3)
    two = math.log(2 / beta) ** (1 / 3)
    both = one / math.sqrt(alpha) + two / math.sqrt(1 - alpha)
    rest = rho - first
    count = int((4 * math.pi * radius * math.sqrt(rest) / both) ** (2 / 3))
    count = min(max(count, 16), 128)
    search = SparseNearest.from_budget(1, rho=alpha * rest / count)
    left = np.arange(len(rows))
    for place in centre + radius * normals(count):
        found = search.randomise(np.hypot(*(rows[left] - place).T), rng)[0]
        left = np.delete(left, found)
    chosen = np.setdiff1d(np.arange(len(rows)), left)
    share = (1 - alpha) * rest / count
    return Gaussian(rho=share).randomise(rows[chosen], rng)
