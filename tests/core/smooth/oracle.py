"""Smooth sensitivity by brute force: every pair of points of a grid."""

import numpy as np

CHUNK = 1 << 21


def distances(one, two):
    return np.sqrt(((one[:, None, :] - two[None, :, :]) ** 2).sum(axis=2))


def pointwise(values, places, reach=np.inf):
    """Return L at the places of a grid, over the places of that grid: never above L.

    Of chords up to ``reach`` long.
    """
    result = np.empty(len(places))
    rows = max(1, CHUNK // len(places))
    for first in range(0, len(places), rows):
        some = slice(first, first + rows)
        run = distances(places[some], places)
        run[(run == 0) | (run > reach)] = np.inf
        rise = np.abs(values[some, None] - values[None, :])
        result[some] = (rise / run).max(axis=1)
    return result


def smooth(values, places, where, gamma, growth="exponential", *, reach=np.inf):
    """Return B* at places ``where``, over a grid: never above B*, and near it."""
    constant = pointwise(values, places, reach)
    result = np.empty(len(where))
    rows = max(1, CHUNK // len(places))
    for first in range(0, len(where), rows):
        some = slice(first, first + rows)
        run = gamma * distances(where[some], places)
        fade = np.exp(-run) if growth == "exponential" else 1 / (1 + run)
        result[some] = (constant * fade).max(axis=1)
    return result


def on_line(function, ends, gamma, growth="exponential", steps=1001, **more):
    """Return numbers and the oracle's B* there, for a function of one number."""
    s = np.linspace(*ends, steps)
    return s, smooth(function(s), s[:, None], s[:, None], gamma, growth, **more)


def is_smooth(bound, places, gamma, growth="exponential", slack=1e-9):
    """Tell whether B(x) ≤ g(d(x, x'))·B(x') for all pairs."""
    run = gamma * distances(places, places)
    grown = np.exp(np.minimum(run, 700)) if growth == "exponential" else 1 + run
    return bool((bound[:, None] <= bound[None, :] * grown * (1 + slack)).all())
