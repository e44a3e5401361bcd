"""Consistent counts of zones: additive, nonnegative, or integer as well."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy

from ..nonnegative import active_set
from ..randomness import Floats
from .zoning import Zoning

_SMALL = 400  # types; beyond, the active-set method takes too long
_FINE = 1e-7  # of the size of the gradient: how well the optimum is met


def fit_nonnegative(patterns: Any, target: Floats, weights: Floats) -> Floats:
    """Return zone counts F·h (types h ≥ 0) nearest to `target` by weighted squares.

    patterns (N, d): Fᵀ: which zones each type of row is in.
    target (d,): Noisy counts t.
    weights (d,): w_i > 0, for noisy counts the inverse of the standard error.

    What is returned is consistent whatever the accuracy of the optimum: it is F·h of
    some h ≥ 0.

    >>> one_in_both = np.array([[1.0, 1.0], [1.0, 0.0]])  # the second zone is inside
    >>> fit_nonnegative(one_in_both, np.array([4.0, 6.0]), np.ones(2)).round(6).tolist()
    [5.0, 5.0]
    """
    if not patterns.shape[0]:
        return np.zeros(len(target))
    return np.asarray(patterns.T @ _fit_types(patterns, target, weights))


def round_counts(zoning: Zoning, count: Floats) -> Floats:
    """Return integer counts, consistent and ≥ 0, near to consistent counts.

    Types are rounded so that every run of them in turn adds up to within 1 of what it
    was. Those of a zone are one run where zones are nested, or apart.

    zoning: Its patterns are Fᵀ.
    count (d,): F·h of some h ≥ 0.

    >>> halves = Zoning(np.array([[1.0, 1.0, 0.0], [1.0, 0.0, 1.0]]), np.ones(3))
    >>> round_counts(halves, np.array([5.0, 2.5, 2.5])).tolist()
    [5.0, 2.0, 3.0]
    """
    tree = zoning.tree
    if tree is None:
        patterns = zoning.dense if zoning.small else zoning.patterns
        fitted = round_runs(_fit_types(patterns, count, np.ones(len(count))))
    else:
        fitted, order = tree.types(count), tree.order()
        fitted[order] = round_runs(fitted[order])
    return np.asarray(zoning.patterns.T @ fitted)


def round_runs(values: Floats) -> Floats:
    """Return whole numbers ≥ 0 near values; sums of runs change by at most 1.

    >>> round_runs(np.array([0.4, 0.4, 0.4, 1.0])).tolist()
    [0.0, 1.0, 0.0, 1.0]
    """
    return np.diff(np.rint(np.cumsum(values, axis=-1)), axis=-1, prepend=0.0)


def _fit_types(patterns: Any, target: Floats, weights: Floats) -> Floats:
    """Return type sizes h ≥ 0 whose counts are nearest by weighted squares."""
    scale = float(np.abs(target * weights).max(initial=0.0)) or 1.0
    wanted = target * weights / scale
    fitted = None
    if scipy.sparse.issparse(patterns):
        matrix = patterns.multiply(weights).T.tocsr()
    else:
        matrix = (patterns * weights).T
    if patterns.shape[0] <= _SMALL and not scipy.sparse.issparse(patterns):
        fine = _FINE * float(np.abs(matrix).sum(axis=0).max(initial=1.0))
        fitted = active_set(matrix, wanted, fine)
    if fitted is None:
        fitted = _solve_bounded(matrix, wanted)
    return np.asarray(fitted * scale)


def _solve_bounded(matrix: Any, wanted: Floats) -> Floats:
    """Return the least squares solution with unknowns ≥ 0, by L-BFGS-B."""

    def loss(sizes: Floats) -> tuple[float, Floats]:
        """Return half the squared residual norm at a point, and its gradient."""
        rest = matrix @ sizes - wanted
        return float(rest @ rest) / 2, np.asarray(matrix.T @ rest)

    start = np.zeros(matrix.shape[1])
    found: Floats = scipy.optimize.minimize(
        loss,
        start,
        jac=True,
        method="L-BFGS-B",
        bounds=[(0, None)] * matrix.shape[1],
        options={"maxiter": 5000, "maxfun": 20000, "ftol": 1e-15, "gtol": 1e-10},
    ).x
    return np.asarray(np.maximum(found, 0.0))
