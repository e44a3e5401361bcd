"""Unbiased estimates of functions of noisy numbers.

A person tells a = d + Z. A function K undoes Z under f if E K(d + Z) = f(d) for all d.
For Laplace noise of scale b that is K = f − b²f″, whose variance b⁴f″² + 2b²f′² undoes
itself; where d ≥ 0 is known, an a below 0 says no more than that, and K is its mean
there. Under Gaussian noise K has the variance of f less σ², if f has that much.
"""

from __future__ import annotations

import math

import numpy as np
import scipy

from ..deconvolution.laws import NEAREST, GaussianLaw, LaplaceLaw
from ..randomness import Floats

__all__ = [
    "NEAREST",
    "estimate_kernel_values",
    "estimate_soft_edge_values",
    "is_noisy_better",
]
TOWN = 3000.0  # metres: how far people are taken to spread, as a standard deviation


def is_noisy_better(bandwidth: float, scale: float, *, pure: bool) -> bool:
    """Return whether noise on kernel values errs less than deconvolving noisy places.

    By expected squared errors where people are spread about the place like a town.
    A kernel value, which is 1/(h√e)-Lipschitz, gets noise of variance 2b²/(eh²) or
    σ²/(eh²). With √c = b/h and s² = h² − σ² the mean square of K is, per person,
    √π·h²/(4T²)·√c(1 + c + 3c²/4), or h²σ/(√2·T²·s).
    """
    ratio = scale / bandwidth
    if pure:
        c = ratio**2
        undone = math.sqrt(math.pi) / 4 * (bandwidth / TOWN) ** 2
        return undone * ratio * (1 + c + 0.75 * c**2) > 2 * c / math.e
    if ratio * NEAREST > 1:
        return True
    undone = (bandwidth / TOWN) ** 2 * ratio / math.sqrt(2 * (1 - ratio**2))
    return undone > ratio**2 / math.e


def estimate_kernel_values(
    noisy: Floats, bandwidth: float, scale: Floats, *, pure: bool, dimension: int
) -> tuple[Floats, Floats]:
    """Estimate e^{−d²/2h²} from noisy d, with variances; biased if Gaussian σ nears h.

    noisy (n,): Noisy distances d to a place, or distances of noisy points
        (``dimension`` 2).
    bandwidth: h (m); under Gaussian noise greater than σ, or K is the kernel itself.
    scale (n,): 1/ε or σ (m).

    With k = e^{−a²/2h²}, c = b²/h² and q = a²/h²: K = k·(1 + c(1 − q)) for a > 0, else
    1, which is ∫ (f − b²f″)(a)·e^{a/b}/b da over a < 0. K² less what undoes k² is
    k²·(2cq + c²(1 − q)²), and 0 for a ≤ 0.

    >>> noisy, noise = np.array([-50.0, 0.1]), np.array([100.0, 100.0])
    >>> estimate_kernel_values(noisy, 100.0, noise, pure=True, dimension=1)[0].round(3)
    array([1., 2.])
    """
    if pure and dimension == 1:
        c, q = (scale / bandwidth) ** 2, (noisy / bandwidth) ** 2
        kernel, near = np.exp(-q / 2), noisy > 0
        bent = c * (1 - q)
        value = np.where(near, kernel * (1 + bent), 1.0)
        spread = kernel**2 * (2 * c * q + bent**2)
        return value, np.where(near, spread, 0.0)
    value, variance = np.empty(len(noisy)), np.empty(len(noisy))
    for own in np.unique(scale).tolist():
        same = scale == own
        if not pure and bandwidth < NEAREST * own:
            value[same] = np.exp(-((noisy[same] / bandwidth) ** 2) / 2)
            variance[same] = value[same] ** 2
            continue
        if pure:
            law: LaplaceLaw | GaussianLaw = LaplaceLaw(eps=1 / own)
            found = law.compute_kernel(bandwidth, noisy[same])
            square = law.compute_squared_kernel(bandwidth, noisy[same])
        else:
            law = GaussianLaw(sigma=own)
            found = law.compute_kernel(bandwidth, noisy[same])
            if dimension == 1:  # of a line, not of the plane
                found = found * math.sqrt(1 - (own / bandwidth) ** 2)
            square = law.compute_squared_kernel(bandwidth, noisy[same], dimension)
        value[same], variance[same] = found, found**2 - square
    return value, variance


def estimate_soft_edge_values(
    noisy: Floats, width: Floats, scale: Floats, *, pure: bool
) -> tuple[Floats, Floats]:
    """Estimate Φ(−d/width) unbiasedly from noisy distances; and variances.

    noisy (n,): Noisy signed distances d to the edge (m), negative inside.
    width (n,): w (m); under Gaussian noise σ at least.
    scale (n,): 1/ε or σ (m).

    Under Gaussian noise K = Φ(−a/s), s² = w² − σ², a step for w = σ. Its variance at d
    is Φ(t) − 2T(t, s/√(s² + 2σ²)) − Φ(t)² for t = −d/w, with Owen's T; it is taken at
    a, which is right on average where people are as many for some w around.

    >>> one = np.ones(2)
    >>> estimate_soft_edge_values(np.array([-0.5, 0.5]), one, one, pure=False)[0]
    array([1., 0.])
    """
    t = -noisy / width
    if pure:
        c, normal = (scale / width) ** 2, np.exp(-(t**2) / 2) / math.sqrt(2 * math.pi)
        bent = c * t * normal
        return scipy.special.ndtr(t) + bent, bent**2 + 2 * c * normal**2
    rest = np.sqrt(np.maximum(width**2 - scale**2, 0.0))
    sharp = rest <= 1e-6 * width
    inside = scipy.special.ndtr(-noisy / np.where(sharp, 1.0, rest))
    angle = rest / np.sqrt(rest**2 + 2 * scale**2)
    both = scipy.special.ndtr(t) * scipy.special.ndtr(-t)
    variance = both - 2 * scipy.special.owens_t(t, angle)
    return np.where(sharp, (noisy < 0) * 1.0, inside), np.maximum(variance, 0.0)
