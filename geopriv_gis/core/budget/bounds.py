"""How far a mean of noisy messages may be from the truth."""

from __future__ import annotations

import math


def gaussian_width(beta: float, dimension: int) -> float:
    """Return λ(d, β): what the norm of a standard normal vector exceeds with β.

    References
    ----------
    APB Lemma 6.1 (Laurent & Massart 2000 for d > 2).
    """
    if dimension == 1:
        return math.sqrt(2 * math.log(2 / beta))
    tail = math.log(1 / beta)
    if dimension == 2:
        return math.sqrt(2 * tail)
    return math.sqrt(dimension + 2 * math.sqrt(dimension * tail) + 2 * tail)
