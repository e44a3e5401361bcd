"""From values to one number: signed distances (m, or a column's unit), negative inside.

All are 1-Lipschitz, so that what is private for the number is private for the value.
"""

from __future__ import annotations

import numpy as np

from ..errors import ParameterError
from ..randomness import Floats


def distance_beyond_threshold(
    values: Floats, threshold: float, *, above: bool = True
) -> Floats:
    """Return signed distances (inside < 0) to values above or below a threshold."""
    return threshold - values if above else values - threshold


def distance_to_range(values: Floats, low: float, high: float) -> Floats:
    """Return signed distances (inside < 0) to [low, high]; raise unless low < high."""
    if not low < high:
        raise ParameterError("low must be less than high.")
    middle, half = (low + high) / 2, (high - low) / 2
    result: Floats = np.abs(values - middle) - half
    return result


def distance_to_corner(
    points: Floats, corner: Floats, *, above: bool = True, radius: float = 0.0
) -> Floats:
    """Return signed distances (inside < 0) to a rounded quadrant above or below corner.

    radius: The corner is rounded to this radius. SSGP's function is the soft membership
        of width τ with radius τ/√2 + τ/2; it needs no lower limit, because the signed
        distance to any set is 1-Lipschitz.
    """
    inward = points - corner if above else corner - points
    inward = inward - radius
    outside = np.sqrt((np.minimum(inward, 0.0) ** 2).sum(axis=1))
    result: Floats = outside - np.maximum(inward.min(axis=1), 0.0) - radius
    return result


def linear_form(points: Floats, beta: Floats, constant: float = 0.0) -> Floats:
    """Return signed distances (β₀ + ⟨β, x⟩)/‖β‖; raise if β is 0 or not finite.

    References: SSGP Lemma 4.8.
    """
    length = float(np.sqrt((np.asarray(beta) ** 2).sum()))
    if not (np.isfinite(length) and length > 0):
        raise ParameterError("beta must be finite and not 0.")
    result: Floats = (constant + points @ beta) / length
    return result
