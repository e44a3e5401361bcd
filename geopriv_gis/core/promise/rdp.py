"""Rényi accounting of Laplace noise, and what it says in terms of ε and δ."""

from __future__ import annotations

import math

import numpy as np

from ..randomness import Floats

# Every order gives a valid bound; these are the ones that are tried.
ORDERS: Floats = 1.0 + np.geomspace(1e-3, 1e5, 600)


def laplace_rdp(orders: Floats | float, shift: float, step: float = 0.0) -> Floats:
    """Return D_α between Laplace noise of scale 1 and the same, moved by ``shift``.

    Parameters
    ----------
    orders : array
        α > 1.
    shift : float
        Distance in units of the scale, at least 0.
    step : float, default 0
        Spacing of a lattice, in units of the scale, on which the noise lives: P(n) ∝
        exp(−step·|n|), moved by a whole number of steps. 0 for real-valued noise.

    Notes
    -----
    Real-valued: ln(α/(2α−1)·e^{(α−1)s} + (α−1)/(2α−1)·e^{−αs})/(α−1), by integrating
    left of both centres, between and right of them. On the lattice the same three
    parts are geometric sums with q = e^{−step}.

    References
    ----------
    Mironov 2017, Proposition 6; DPRS Theorem 6.1.

    Examples
    --------
    >>> [float(laplace_rdp(2.0, 1.0, step).round(4)) for step in (0, 2**-8)]
    [0.6191, 0.6191]
    """
    a = np.asarray(orders, dtype=float)
    if step == 0:
        right = np.log(a / (2 * a - 1)) + (a - 1) * shift
        left = np.log((a - 1) / (2 * a - 1)) - a * shift
        return np.asarray(np.logaddexp(right, left) / (a - 1))
    outer = np.logaddexp(-a * shift, (a - 1) * shift) - math.log(-math.expm1(-step))
    ratio = (2 * a - 1) * step
    whole = (2 * a - 1) * shift
    with np.errstate(divide="ignore", over="ignore"):
        # Σ_{0<n<k} e^{ratio·n} = (e^{whole} − e^{ratio})/(e^{ratio} − 1)
        top = whole + np.log(-np.expm1(np.minimum(ratio - whole, 0.0)))
        inner = top - (ratio + np.log(-np.expm1(-ratio))) - a * shift
    total = np.logaddexp(outer, inner) + math.log(math.tanh(step / 2))
    return np.asarray(np.maximum(total, 0.0) / (a - 1))


def eps_of(orders: Floats, divergences: Floats, delta: float) -> float:
    """Return an ε of which the divergences imply (ε, δ)-DP.

    min over α of D_α + ln((α−1)/α) − (ln δ + ln α)/(α−1).

    References
    ----------
    Balle et al. 2020, Theorem 21; DPRS Lemma 2.
    """
    a = orders
    eps = divergences + np.log1p(-1 / a) - (math.log(delta) + np.log(a)) / (a - 1)
    return max(float(np.min(eps)), 0.0)
