"""Thresholds of range counts by noisy distances, as in [APB] Appendix B, corrected."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np


def compute_rectangle_shift(
    length: float, width: float, gamma: np.ndarray
) -> np.ndarray:
    """Return the threshold η = −aγ (m) of an l × w rectangle for noise of scale γ.

    Bands with square corners are equal in area for a = (l + w − √((l + w)² − 16γ²))/4γ
    as long as the inner one, (1+a)γ wide, leaves something of the rectangle. Where it
    does not, all of the rectangle is the inner band, and a = (4γ + l + w −
    √((l + w)² + 4lw))/4γ. The paper takes the first up to 2γ = l, which is wrong where
    (1+a)γ > l/2: for a square between γ = 0.354·l and 0.5·l (at l = 2,000 m and γ = 999
    m it says a = 0.956, and the areas are equal at 0.585).

    References: APB Appendix B, corrected.
    """
    total, area = length + width, length * width
    inner = np.maximum(total**2 - 16 * gamma**2, 0.0)
    wide = (total - np.sqrt(inner)) / 4
    narrow = (4 * gamma + total - math.sqrt(total**2 + 4 * area)) / 4
    return -np.where(gamma + wide <= min(length, width) / 2, wide, narrow)


def compute_equal_area_shift(
    area: Callable[[np.ndarray], np.ndarray], gamma: np.ndarray
) -> np.ndarray:
    """Return the threshold η = −aγ for a range of any shape.

    area: Areas (m²) of the sets of signed distance below given values (m).
    gamma (n,): Scale of the noise (m).

    More room lies just outside a convex boundary than just inside, so that noisy
    distances count too many. a makes the two bands of points that are easily judged
    wrongly equal in area: signed distances in (0, (1−a)γ) outside, in (−(1+a)γ, 0)
    inside. Both sides are monotone in a, and a lies in [−1, 1].

    References: APB Appendix B, where Γ is a rectangle.
    """
    gamma = np.asarray(gamma, dtype=float)
    low, high = np.full(gamma.shape, -1.0), np.full(gamma.shape, 1.0)
    twice = 2 * area(np.zeros(1))[0]
    for _ in range(50):
        a = (low + high) / 2
        more = area((1 - a) * gamma) + area(-(1 + a) * gamma) > twice
        low, high = np.where(more, a, low), np.where(more, high, a)
    return -(low + high) / 2 * gamma
