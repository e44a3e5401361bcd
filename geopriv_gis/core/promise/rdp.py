"""Rényi accounting of pure mechanisms, and its conversion to (ε, δ)."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from ..randomness import Floats

# Every order gives a valid bound; these are the ones that are tried.
ORDERS: Floats = 1.0 + np.geomspace(1e-3, 1e5, 600)
# Of a sum of terms, more than their rounding in double precision can be.
ROUNDING = 2.0**-48


def laplace_rdp(orders: Floats | float, shift: float, step: float = 0.0) -> Floats:
    """Return Rényi divergences, by order, of Laplace noise of scale 1 from its shift.

    orders: α > 1.
    shift: Distance in units of the scale, at least 0.
    step: Spacing of a lattice, in units of the scale, on which the noise lives: P(n) ∝
        exp(−step·|n|), moved by a whole number of steps. 0 for real-valued noise.

    Real-valued: ln(α/(2α−1)·e^{(α−1)s} + (α−1)/(2α−1)·e^{−αs})/(α−1), by integrating
    left of both centres, between and right of them. On the lattice the same three
    parts are geometric sums with q = e^{−step}.

    References: Mironov 2017, Proposition 6; DPRS Theorem 6.1.

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


def pure_rdp(orders: Floats | float, eps: ArrayLike) -> Floats:
    """Return ε-DP's largest Rényi divergences by order, and by ε if it is an array.

    orders: α > 1.
    eps: ε ≥ 0, in the last axis of what is returned.

    Any two outputs of an ε-DP mechanism are those of randomised response, processed
    further. ln(cosh((α−½)ε)/cosh(ε/2))/(α−1), at most min(αε²/2, ε).

    References: Kairouz, Oh & Viswanath 2015, Theorem 3.4; Bun & Steinke 2016,
    Proposition 3.3.

    >>> float(pure_rdp(2.0, 1.0).round(4)), float(pure_rdp(2.0, 9.0).round(4))
    (0.7353, 8.9999)
    """
    e = np.asarray(eps, dtype=float)
    a = np.asarray(orders, dtype=float)[..., None] if e.ndim else np.asarray(orders)
    t = a - 1
    near = np.minimum(a * e, 30.0) / a  # so that nothing overflows
    product = np.sinh(a * near / 2) * np.sinh(t * near / 2) / np.cosh(near / 2)
    outer = np.log1p(np.exp(-e)) - np.log1p(np.exp(-(2 * a - 1) * e))
    far = e - outer / t
    return np.asarray(np.where(a * e < 30, np.log1p(2 * product) / t, far))


def eps_from_divergences(orders: Floats, divergences: Floats, delta: float) -> float:
    """Return ε ≥ 0 such that Rényi divergences imply (ε, δ)-DP, rounded up.

    min over α of D_α + ln((α−1)/α) − (ln δ + ln α)/(α−1).

    For the loss Z and every z, max(0, 1 − e^(ε−z)) ≤ e^((α−1)(z−ε))·(1 − 1/α)^α/(α−1):
    with t = e^(z−ε) it says t^(1−α) − t^(−α) is largest at t = α/(α−1). Its mean is δ.
    So every order gives a valid ε, whichever are tried.

    References: Canonne, Kamath & Steinke 2020, Proposition 12; Balle et al. 2020,
    Theorem 21.
    """
    t = orders - 1
    tail, inner = (np.log(orders) + math.log(delta)) / t, np.log1p(1 / t)
    size = divergences + (np.log(orders) - math.log(delta)) / t + inner
    return max(float(np.min(divergences - tail - inner + ROUNDING * size)), 0.0)
