"""Privacy curves δ(ε) of concentrated guarantees and of Gaussian noise.

Everything is rounded outwards: a stated δ or ε is never below the bound it stands for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import scipy

from .rdp import ROUNDING, eps_from_divergences, pure_rdp

# Orders around a first guess: the least ε is missed by less than 0.01 %.
_SCALES = np.geomspace(1e-3, 1e3, 2001)
_MILLS = 1e-12  # more than the relative error of erfcx
_BESSEL = 1e-10  # likewise of integrals of K₀


def concentrated_eps(
    rho: float, delta: float, reach: float = 1.0, pure: Sequence[float] = ()
) -> float:
    """Return the ε per unit, up to `reach`, that ρ and `pure` losses imply at δ.

    rho: Per squared unit of distance (CGP), or without a unit (zCDP).
    delta: In (0, 1).
    reach: Λ: the ε per unit of distance holds for all distances up to it.
    pure: Losses of further releases, each ε_i-GP or ε_i-DP, that add to ρ.

    At distance r the Rényi divergences are at most αρr² + ΣD_α(ε_i·r), D_α that of
    randomised response; `eps_from_divergences` says what this implies. It is never more
    than ρr² + 2r√(ρ·ln(1/δ)), which α = 1 + √(ln(1/δ)/ρ)/r gives [CGP Lemma 3.7].

    The least δ(r) at ε·r grows with r, so that r = Λ is the worst of all r ≤ Λ. Write
    t = α − 1 and K(t, r) for t times the divergence: ln δ(r) is the least over t of
    K − tεr + t·ln t − (1+t)·ln(1+t). Its derivative in t, K_t − εr + ln(t/(1+t)),
    grows from −∞ on, so it vanishes at the minimum, and there r·∂/∂r is r·K_r − t·K_t +
    t·ln(1 + 1/t). For ρ the first two make tρr², for ε_i, with x = ε_i·r, they make
    (x/2)·(tanh((t+½)x) − tanh(x/2)): nothing is negative.

    References: Canonne, Kamath & Steinke 2020, Proposition 12; Kairouz, Oh & Viswanath
    2015.

    >>> round(concentrated_eps(0.1, 1e-6), 4)
    2.1419
    >>> round(0.1 + 2 * math.sqrt(0.1 * math.log(1e6)), 4)  # the classical formula
    2.4508
    """
    losses = np.array([eps * reach for eps in pure if eps])
    loss = rho * reach * reach
    guess = loss + float((losses**2).sum()) / 2
    if guess == 0:
        return 0.0
    scales = _SCALES if losses.size else np.ones(1)
    orders = 1 + np.maximum(_find_best_order(guess, delta) * scales, 1e-9)
    divergences = orders * loss + pure_rdp(orders, losses).sum(axis=-1)
    found = eps_from_divergences(orders, divergences, delta)
    return math.nextafter(found / reach, math.inf) if found else 0.0


def _find_best_order(rho: float, delta: float) -> float:
    """Return α − 1 for the Rényi order α that gives the least ε."""
    level = -math.log(delta)
    root = math.sqrt(level / rho)
    high = min(root, math.expm1(min(level, 700.0)))
    low = min(root / 2, math.expm1(min(level, 700.0) / 2)) / 2

    def gap(t: float) -> float:
        """Return ρt² + ln(1 + t) − ln(1/δ), 0 at the best order α = 1 + t."""
        return rho * t * t + math.log1p(t) - level

    return float(scipy.optimize.brentq(gap, low, high * 2, xtol=1e-9 * low, rtol=1e-9))


def concentrated_delta(rho: float, eps: float) -> float:
    """Return δ ≤ 1 such that ρ-CDP implies (ε, δ)-DP, rounded up; 0 if ρ is 0.

    The least over α > 1 of e^((α−1)(αρ−ε))·(1 − 1/α)^α/(α−1), at the α where
    (2α−1)ρ − ε + ln(1 − 1/α) = 0.

    References: Canonne, Kamath & Steinke 2020, Proposition 12.

    >>> concentrated_delta(0.1, concentrated_eps(0.1, 1e-6)) <= 1e-6 * (1 + 1e-9)
    True
    """
    if rho == 0:
        return 0.0

    def gap(log_t: float) -> float:
        """Return the slope of ln δ by order, which is 0 at the best order."""
        t = math.exp(log_t)
        return (1 + 2 * t) * rho - eps - math.log1p(1 / t)

    low, high = -min(3 * rho + 2, 600.0), math.log((eps + 1) / (2 * rho) + 1)
    # Above 600 this order is as good as any.
    t = math.exp(
        float(scipy.optimize.brentq(gap, low, high, xtol=1e-10))
        if gap(low) < 0
        else low
    )
    terms = (t * (1 + t) * rho, -t * eps, -math.log(t), -(1 + t) * math.log1p(1 / t))
    rounding = ROUNDING * math.fsum(map(abs, terms))
    return min(math.nextafter(math.exp(math.fsum(terms) + rounding), 1.0), 1.0)


def bound_total_variation(divergence: float) -> float:
    """Return an upper bound of the total variation from a KL divergence.

    The least of √(D/2) and √(1 − e^−D), D the Kullback–Leibler divergence, which ρ-CDP
    bounds by ρ.

    References: Pinsker 1964; Bretagnolle & Huber 1979.

    >>> round(bound_total_variation(0.125), 9), round(bound_total_variation(4.0), 3)
    (0.25, 0.991)
    """
    least = min(divergence / 2, -math.expm1(-divergence))
    return min(math.sqrt(least) * (1 + 4 * ROUNDING), 1.0)


def compute_laplace_variation(loss: float, tolerance: float = 0.0) -> float:
    """Return the total variation of planar Laplace noise at two places, rounded up.

    loss: ε·d, of places that are d apart.
    tolerance: ε·t of noise on a lattice whose cells have diagonals of t, of places that
        were moved to it; 0 for real numbers. The loss includes it.

    Noise f(z) ∝ e^{−ε‖z‖} is larger at the nearer place, so that the variation is the
    mass of all that is nearer to one less the mass of all that is nearer to the other:
    that of the strip |z_x| ≤ d/2, 2/π·∫_0^{εd/2} t·K₁(t) dt, whose integral is
    ∫K₀ − a·K₀(a). Of a lattice it is that of its points in such a strip, half open.
    Each has at most e^{ε·t} times the mass of f in its cell, which lies within t/2 of
    it; so e^{ε·t} times the mass of f in a strip that is wider by t/2 on both sides.

    >>> round(compute_laplace_variation(1.0), 4)  # a guess is right in 64.8 %
    0.296
    """
    half = (loss + tolerance) / 2
    if half <= 0:
        return 0.0
    mass = scipy.special.iti0k0(half)[1] - half * scipy.special.k0(half)
    found = 2 / math.pi * float(mass) * math.exp(min(tolerance, 1.0))
    return min(found * (1 + _BESSEL), 1.0) if tolerance < 1 else 1.0


def compute_gaussian_delta(rho: float, eps: float, radius: float) -> float:
    """Return the Gaussian mechanism's exact δ at ε within `radius` (m), rounded up.

    δ_r(ε) = Φ(μr/2 − ε/μ) − e^{εr}·Φ(−μr/2 − ε/μ) with μ = √(2ρ). It grows with r
    (its derivative is e^{εr}(μφ(b) − εΦ(b)) > 0 by Mills' bound, b = −μr/2 − ε/μ), so
    the supremum over r ≤ Λ is its value at Λ. In Mills' ratios, where nothing is
    large, it is φ(x)·(m(x) − m(x + μr)) with x = ε/μ − μr/2 and m(x) = Φ(−x)/φ(x).

    References: Balle & Wang 2018, Theorem 8.
    """
    mu = math.sqrt(2 * rho)
    step = mu * radius * (1 + 8 * ROUNDING)
    x = eps / mu - mu * radius / 2 - 8 * ROUNDING * (eps / mu + mu * radius)
    if x < -8:
        return 1.0
    near, far = (math.sqrt(math.pi / 2) * float(scipy.special.erfcx(y / math.sqrt(2)))
                 for y in (x, x + step))  # fmt: skip
    peak = math.exp(-x * x / 2 * (1 - 8 * ROUNDING)) / math.sqrt(2 * math.pi)
    found = peak * (near * (1 + _MILLS) - far * (1 - _MILLS))
    return min(1.0, math.nextafter(found, 1.0))  # never 0: it may have underflowed


def compute_gaussian_eps(rho: float, delta: float, radius: float) -> float:
    """Compute the Gaussian mechanism's least ε at δ, rounded up; 0 if δ suffices."""
    if rho == 0 or compute_gaussian_delta(rho, 0.0, radius) <= delta:
        return 0.0
    high = concentrated_eps(rho, delta, radius)
    if compute_gaussian_delta(rho, high, radius) > delta:
        return high  # so small that the curve's rounding exceeds what it gains

    def gap(eps: float) -> float:
        """Return how far δ at this ε is above the wanted one."""
        return compute_gaussian_delta(rho, eps, radius) - delta

    eps = float(scipy.optimize.brentq(gap, 0.0, high, xtol=1e-12 * high, rtol=1e-12))
    while gap(eps) > 0:
        eps *= 1 + 1e-9
    return min(eps, high)
