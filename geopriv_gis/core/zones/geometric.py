"""Variances of two-sided geometric noise, alone and with a fixed sum."""

from __future__ import annotations

import math

import numpy as np

from ..randomness import Floats

_LONGEST = 1 << 20  # numbers in the table of a law


def geometric_variance(rates: Floats) -> Floats:
    """Return the variance of P(n) ∝ e^{−rate·|n|}: 2e^{−rate}/(1 − e^{−rate})²."""
    small = np.exp(-rates)
    return np.asarray(2 * small / np.expm1(-rates) ** 2)


def balanced_variance(rate: float, count: int) -> float:
    """Return the variance of one of count + 1 such numbers whose sum is 0.

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
