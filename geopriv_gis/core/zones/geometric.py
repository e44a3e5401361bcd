"""Noise on whole numbers, and variances of the two-sided geometric law."""

from __future__ import annotations

import math

import numpy as np
import scipy

from ..mechanisms import LatticeGaussian, ScalarLaplace
from ..randomness import Floats

_LONGEST = 1 << 20  # numbers in the table of a law
_NODES, _KNOTS, _HALVINGS = 400, 48, 60
_NORMAL = 1e-4  # excess kurtosis of what is as good as normal
_LARGEST_RATE = 300.0  # beyond, noise is none


def geometric_variance(rates: Floats) -> Floats:
    """Return the variance of two-sided geometric noise P(n) ∝ e^{−rate·|n|}."""
    small = np.exp(-rates)
    return np.asarray(2 * small / np.expm1(-rates) ** 2)


def make_count_noise(
    eps: float | None, rho: float | None
) -> tuple[ScalarLaplace | LatticeGaussian, float]:
    """Return integer Laplace noise for eps or Gaussian for rho, and its variance."""
    if rho is not None:
        return LatticeGaussian(rho=rho, spacing=1.0), 1 / (2 * rho)
    assert eps is not None
    variance = float(geometric_variance(np.array(eps)))
    return ScalarLaplace(eps=eps, spacing=1.0), variance


def geometric_excess(rates: Floats) -> Floats:
    """Return the excess kurtosis of two-sided geometric noise."""
    return np.asarray(2 + np.cosh(np.minimum(rates, _LARGEST_RATE)))


def balanced_variance(rate: float, count: int) -> float:
    """Return the variance of one of count + 1 geometric noise numbers that sum to 0.

    From the law's table by Fourier transform. Rates below 10⁻² are scaled up to it:
    there the law is continuous for this purpose.
    """
    coarse = max(rate, 1e-2)
    reach = (17 * math.sqrt(count + 1) + 60) / coarse + 60
    size = min(_LONGEST, 1 << math.ceil(math.log2(2 * reach)))
    steps = np.fft.fftfreq(size, 1 / size)
    law = np.exp(-coarse * np.abs(steps))
    law /= law.sum()
    rest = np.maximum(np.fft.ifft(np.fft.fft(law) ** count).real, 0.0)
    chance = law * rest  # the law is symmetric: minus the others' sum
    return float((chance @ steps**2) / chance.sum() * (coarse / rate) ** 2)


def laplace_quantiles(excess: Floats, beta: float) -> Floats:
    """Return 1 − β quantiles of |X|, X a Laplace sum of variance 1 with this excess.

    Sums of k equal ones have the excess kurtosis 3/k; they are normal given a
    Gamma(k)/k variance. In between, and of unequal ones, k need not be whole.
    """
    most = max(float(excess.max(initial=0.0)), 2 * _NORMAL)
    knots = np.geomspace(_NORMAL, most, _KNOTS)
    middle = (np.arange(_NODES) + 0.5) / _NODES
    shape = 3 / knots[:, None]
    wide = np.sqrt(
        2 * np.maximum(scipy.special.gammaincinv(shape, middle) / shape, 1e-300)
    )
    low, high = np.zeros(_KNOTS), np.full(_KNOTS, 1 / math.sqrt(beta))  # Chebyshev
    for _ in range(_HALVINGS):
        half = (low + high) / 2
        beyond = scipy.special.erfc(half[:, None] / wide).mean(axis=1) > beta
        low, high = np.where(beyond, half, low), np.where(beyond, high, half)
    return np.asarray(np.interp(excess, knots, high))
