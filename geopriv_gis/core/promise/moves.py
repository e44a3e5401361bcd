"""How far noise moves the rows of a person: from its law, and nothing else."""

from __future__ import annotations

import math

import numpy as np
from scipy.optimize import brentq
from scipy.special import gammainc, gammaincinv

from ..errors import ParameterError
from ..ground.unit_ball import UnitBall
from ..randomness import Floats
from .law import Law

_NODES, _ANGLES = 400, 128
_SURE = 1 - 1e-12


def displacement(law: Law, rows: int = 1, quantile: float | None = None) -> float:
    """Return how far (m) a row moves whose person has so many: mean, or a quantile.

    Parameters
    ----------
    law : Law
        Of points plus noise; "row" means that each row is a person.
    rows : int, default 1
        Rows of the person, all of which the law's rate is for.
    quantile : float, optional
        Share of such rows that move no farther.

    Raises
    ------
    ParameterError
        Where it depends on the place: noise within a region, or moved afterwards.

    Notes
    -----
    A row by itself, or with its own part of a person's rate, has the law's own mean
    and quantile (`Law.of_row`). Otherwise a row moves by R·S, independent of each
    other, R ~ Gamma(m)/rate. For n rows that share one draw m = 2n + 1 and S is the
    length of a point uniform in the norm's ball; under dist_2 m = 2n and S is that of
    two of the 2n coordinates of a direction: S² ~ Beta(1, n − 1). In the plane; what
    the curvature of a sphere adds is left out.

    Examples
    --------
    >>> joint = Law(family="laplace", rate=0.01, shares="joint")
    >>> displacement(joint), round(displacement(joint, rows=40))
    (200.0, 5400)
    >>> round(displacement(joint, rows=40, quantile=0.95))
    8355
    """
    if not law.is_sum:
        raise ParameterError("how far this noise moves a point depends on the place.")
    joint = law.shares == "joint" and rows > 1
    if not joint:
        law = law if law.shares == "composition" else law.replace(shares="row")
        law = law.of_row(rows)
        if law.ball is None:
            return law.mean if quantile is None else law.quantile(quantile)
    if joint and law.ball is not None and law.table_metric == "dist_2":
        raise ParameterError("no noise of a shape is drawn jointly under 'dist_2'.")
    direction = joint and law.table_metric == "dist_2"
    order = 2 * rows if direction else 2 * rows + 1 if joint else 3
    lengths, weights = _direction(rows) if direction else _uniform(law)
    if quantile is None:
        return order / law.rate * float(weights @ lengths)
    wanted = quantile

    def gap(away: float) -> float:
        return float(weights @ gammainc(order, away / lengths)) - wanted

    longest = float(gammaincinv(order, _SURE) * lengths.max())
    return float(brentq(gap, 0.0, longest, rtol=1e-10)) / law.rate


def _nodes() -> tuple[Floats, Floats]:
    """Return nodes and weights of an integral from 0 to 1."""
    nodes, weights = np.polynomial.legendre.leggauss(_NODES)
    return (nodes + 1) / 2, weights / 2


def _uniform(law: Law) -> tuple[Floats, Floats]:
    """Return lengths of points uniform in the ball of the norm, with their shares."""
    nodes, weights = _nodes()
    reach = np.ones(1)
    if law.ball is not None:
        angle = (np.arange(_ANGLES) + 0.5) * (math.pi / _ANGLES)  # K = −K
        ball = UnitBall.of(law.ball)
        reach = 1 / ball.norm(np.column_stack([np.cos(angle), np.sin(angle)]))
    lengths = np.outer(reach, nodes).ravel()
    shares = np.outer(reach**2, 2 * nodes * weights).ravel()
    return lengths, shares / shares.sum()


def _direction(rows: int) -> tuple[Floats, Floats]:
    """Return lengths of two coordinates of a direction of 2n, with their shares."""
    nodes, weights = _nodes()
    # P(S > s) = (1 − s²)^(n−1); squares of nodes tame the end where it is steep.
    left = nodes**2
    lengths = np.sqrt(-np.expm1(np.log(left) / (rows - 1)))
    return lengths, weights * 2 * nodes
