"""How far noise moves the rows of a person: from its law, and nothing else."""

from __future__ import annotations

import math

import numpy as np
from scipy.optimize import brentq
from scipy.special import gammainc, gammaincinv

from ..errors import ParameterError
from ..ground.metric import Metric
from ..ground.unit_ball import UnitBall
from ..randomness import Floats
from .guarantee import Guarantee
from .law import Law

_NODES, _FEW, _ANGLES = 500, 100, 2048
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
    if not joint:  # Gamma(3) times the root of a uniform number is Gamma(2)
        order, (lengths, weights) = 2, _reach(law)
    elif law.table_metric == "dist_2":
        order, (lengths, weights) = 2 * rows, _direction(rows)
    else:
        order, (lengths, weights) = 2 * rows + 1, _uniform(law)
    if quantile is None:
        return order / law.rate * float(weights @ lengths)
    wanted = quantile

    def gap(away: float) -> float:
        return float(weights @ gammainc(order, away / lengths)) - wanted

    longest = float(gammaincinv(order, _SURE) * lengths.max())
    return float(brentq(gap, 0.0, longest, rtol=1e-10)) / law.rate


def _reach(law: Law) -> tuple[Floats, Floats]:
    """Return how far the norm's ball reaches, with the shares of its area there."""
    if law.ball is None:
        return np.ones(1), np.ones(1)
    angle = (np.arange(_ANGLES) + 0.5) * (math.pi / _ANGLES)  # K = −K
    ball = UnitBall.of(law.ball)
    reach: Floats = 1 / ball.norm(np.column_stack([np.cos(angle), np.sin(angle)]))
    return reach, reach**2 / (reach**2).sum()


def _uniform(law: Law) -> tuple[Floats, Floats]:
    """Return lengths of points uniform in the ball of the norm, with their shares."""
    reach, shares = _reach(law)
    nodes = _nodes(_NODES if law.ball is None else _FEW)
    lengths: Floats = np.outer(reach, nodes).ravel()
    return lengths, np.outer(shares, nodes / nodes.sum()).ravel()


def _direction(rows: int) -> tuple[Floats, Floats]:
    """Return lengths of two coordinates of a direction of 2n, with their shares."""
    # P(S > s) = (1 − s²)^(n−1); squares of nodes tame the end where it is steep.
    nodes = _nodes(_NODES)
    lengths = np.sqrt(-np.expm1(2 * np.log(nodes) / (rows - 1)))
    return lengths, nodes / nodes.sum()


def _nodes(count: int) -> Floats:
    """Return the middles of equal parts of [0, 1]."""
    middles: Floats = (np.arange(count) + 0.5) / count
    return middles


def longest_rounding(guarantee: Guarantee, metric: Metric) -> float:
    """Return the half diagonal (m) of the grid to which places are rounded."""
    if guarantee.grid is None or guarantee.grid_unit != metric.unit_name:
        return 0.0
    return guarantee.grid * metric.unit / math.sqrt(2)
