"""Nonnegative least squares, with a verified answer."""

from __future__ import annotations

import numpy as np
import scipy

from .randomness import Floats


def active_set(matrix: Floats, wanted: Floats, fine: float) -> Floats | None:
    """Solve least squares for h ≥ 0, by an active set; None if not converged.

    scipy's nnls may cycle, or stop with a wrong answer where constraints are met with
    equality already. So the conditions of an optimum are checked: nowhere may the
    gradient point to less loss, and it is 0 where h > 0. None asks the caller for its
    slower method.

    >>> active_set(np.eye(2), np.array([2.0, -1.0]), 1e-9).tolist()
    [2.0, 0.0]
    """
    try:
        fitted: Floats = scipy.optimize.nnls(
            matrix, wanted, maxiter=50 * matrix.shape[1] + 500
        )[0]
    except RuntimeError:
        return None
    slope = matrix.T @ (matrix @ fitted - wanted)
    down = float(np.maximum(-slope, 0.0).max(initial=0.0))
    inside = float(np.abs(slope * fitted).sum())
    return fitted if max(down, inside) <= fine else None
