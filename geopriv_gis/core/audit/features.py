"""What is learnt of outputs: features of them, and weights for the features."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..randomness import Floats
from .findings import Outputs, Pair

Features = Callable[[Outputs], Floats]


def fit_logistic_regression(x: Floats, label: Floats) -> Floats:
    """Fit a ridge-penalised logistic regression by Newton steps; return its weights.

    A poor fit costs power, never soundness.
    """
    x = np.column_stack([x, np.ones(len(x))])
    weights = np.zeros(x.shape[1])
    penalty = 1e-3 * len(x) * np.eye(x.shape[1])
    for _ in range(12):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (label - chance) - penalty @ weights
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + penalty
        weights = weights + np.linalg.solve(curve, slope)
    return weights[:-1]


def make_plane_features(outputs: Outputs, pair: Pair) -> Features:
    """Return a function that computes coordinates, squares and distances as features.

    Distances, in units of those between the inputs, are to both inputs if outputs are
    of their shape; tails are tamed by arsinh.
    """
    flat = flatten_rows(outputs)
    here, there = (
        _flatten_place(place, flat.shape[1]) for place in (pair.here, pair.there)
    )
    if here is None or there is None:
        centre, unit = np.median(flat, axis=0), flat.std(axis=0) + 1e-300
        return lambda z: _add_squares((flatten_rows(z) - centre) / unit)
    middle, length = (here + there) / 2, float(np.abs(there - here).max()) or 1.0

    def features(outputs: Outputs) -> Floats:
        """Return coordinates, squares and distances from both places as features."""
        flat = flatten_rows(outputs)
        away = [np.linalg.norm((flat - p) / length, axis=1) for p in (here, there)]
        return np.column_stack(
            [
                _add_squares((flat - middle) / length),
                *np.arcsinh(away),
                away[0] - away[1],
            ]
        )

    return features


def flatten_rows(outputs: Outputs) -> Floats:
    """Return outputs as an array with one row for each trial."""
    return outputs.reshape(len(outputs), -1).astype(float)


def _add_squares(scaled: Floats) -> Floats:
    """Append squares to features; arcsinh first keeps large values small."""
    tame = np.arcsinh(scaled)
    return np.column_stack([tame, tame**2])


def _flatten_place(place: Any, size: int) -> Floats | None:
    """Return a place as a vector of the wanted size, or None."""
    try:
        values = np.asarray(place, dtype=float).ravel()
    except (TypeError, ValueError):
        return None
    return values if values.size == size else None
