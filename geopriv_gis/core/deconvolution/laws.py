"""Laws of noise: their characteristic functions and what undoes them under a kernel.

A released point is y = x + Z. A function K undoes Z under the Gaussian kernel
k(u) = e^{−‖u‖²/2h²} if E K(x + Z − t) = k(x − t) for all x and t. With φ the
characteristic function of Z (isotropic, so real and a function of ω = ‖ω‖), the Fourier
transform of u ↦ E K(u + Z) is K̂·φ. So K̂ = k̂/φ does it, and nothing else, wherever
k̂/φ is integrable.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np
import scipy

from ..errors import ParameterError
from ..parameter import check_fields, parameter
from ..randomness import Floats

NEAREST = 1.02  # bandwidths closer to Gaussian noise than this are of no use
_SPLIT = 2.5  # h²/σ² from which e^{−d²/h²} can be estimated with little noise itself
_NODES = 128
_BEYOND = 6.3  # e^{−v²} is below 1e-17 here
NEGLIGIBLE = 1e-7  # of a kernel mean, which lies in [0, 1]
_COARSE, _FINE = 32, 512  # nodes within the length on which the kernel varies
_LARGEST = 1 << 20


class NoiseLaw(Protocol):
    """Protocol of isotropic, independent planar noise that can be deconvolved."""

    def __hash__(self) -> int:
        """Laws are values: tables are kept for equal ones."""

    @property
    def scale(self) -> float:
        """Return the standard deviation (m) of a coordinate of the noise."""

    def check_bandwidth(self, bandwidth: float) -> None:
        """Raise unless kernels of this bandwidth (m) can be estimated."""

    def finest_length(self, bandwidth: float) -> float:
        """Return the length (m) on which the deconvolving kernel varies."""

    def chance_within(self, length: Floats) -> Floats:
        """Return the chance that noise moves a point by at most a length (m)."""

    def compute_transform(self, square: Floats) -> Floats:
        """Return the noise's characteristic function φ at squared frequencies."""

    def compute_ratio(self, bandwidth: float, square: Floats) -> Floats:
        """Return the Gaussian kernel's transform over the noise's, at ω² (1/m²)."""

    def compute_kernel(self, bandwidth: float, distance: Floats) -> Floats:
        """Return the deconvolving kernel at distances (m)."""

    def squared_kernel(self, bandwidth: float) -> tuple[float, float, float]:
        """Return c, b, w of c·(1 + b(1 − q))·e^{−q}, q = d²/2w²: k², or below it."""

    def compute_squared_kernel(self, bandwidth: float, distance: Floats) -> Floats:
        """Return the deconvolving kernel of `squared_kernel`, at distances (m)."""

    def lattice_bias(self, bandwidth: float, spacing: float) -> float:
        """Bound a kernel mean's bias from rounding to a lattice of a spacing (m)."""

    def curvature_bias(self, bandwidth: float, radius: float) -> float:
        """Bound a kernel mean's bias from treating a sphere (radius, m) as planar."""


@dataclass(frozen=True, kw_only=True)
class GaussianLaw:
    """Gaussian noise N(0, σ²) in each coordinate: φ = e^{−σ²ω²/2}.

    K̂/k̂ = e^{σ²ω²/2} leaves a Gaussian of variance s² = h² − σ²: K(u) =
    (h²/s²)·e^{−‖u‖²/2s²}, for h > σ only.

    References: CGP Theorem 3.1 for the noise; Stefanski & Carroll 1990 for deconvolving
    kernels.

    >>> GaussianLaw(sigma=3.0).compute_kernel(5.0, np.array([0.0]))
    array([1.5625])
    """

    sigma: float = parameter("Standard deviation of a coordinate", unit="m", above=0)

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def scale(self) -> float:
        """Return σ, the standard deviation (m) of a coordinate."""
        return self.sigma

    def check_bandwidth(self, bandwidth: float) -> None:
        """Raise unless the bandwidth exceeds σ by a small margin."""
        least = NEAREST * self.sigma
        if bandwidth < least:
            raise ParameterError(
                f"bandwidth must be at least {round_up_to_four_digits(least):.4g} m, "
                "just above the noise's standard deviation; got "
                f"{bandwidth:.6g}. Pass a larger one, or release with a larger budget."
            )

    def finest_length(self, bandwidth: float) -> float:
        """Return the length (m) on which the kernel varies: √(h² − σ²)."""
        return math.sqrt(bandwidth**2 - self.sigma**2)

    def chance_within(self, length: Floats) -> Floats:
        """Return the probability of noise below `length` (m): 1 − e^{−r²/2σ²}."""
        result: Floats = -np.expm1(-((length / self.sigma) ** 2) / 2)
        return result

    def compute_transform(self, square: Floats) -> Floats:
        """Return the characteristic function e^{−σ²ω²/2} at squared frequencies."""
        result: Floats = np.exp(-(self.sigma**2) / 2 * square)
        return result

    def compute_ratio(self, bandwidth: float, square: Floats) -> Floats:
        """Return kernel over noise transform, e^{−s²ω²/2} with s² = h² − σ²."""
        result: Floats = np.exp(-(self.finest_length(bandwidth) ** 2) / 2 * square)
        return result

    def compute_kernel(self, bandwidth: float, distance: Floats) -> Floats:
        """Return the deconvolving kernel, a narrower Gaussian, at distances (m)."""
        rest = self.finest_length(bandwidth)
        result: Floats = (bandwidth / rest) ** 2 * np.exp(-((distance / rest) ** 2) / 2)
        return result

    def squared_kernel(self, bandwidth: float) -> tuple[float, float, float]:
        """Return c, b, w of c·(1 + b(1 − q))·e^{−q}, q = d²/2w²: k², or below it.

        Near σ, k² = e^{−d²/h²} cannot be deconvolved. With 2w² = h² + σ² and b = σ²/h²
        it is e^{−q}·e^{−bq}, and e^{−bq} is no less than its tangent at q = 1, which is
        e^{−b}·(1 + b(1 − q)): variances are then upper estimates, wherever rows crowd.
        """
        square = bandwidth**2
        if square >= _SPLIT * self.sigma**2:
            return 1.0, 0.0, bandwidth / math.sqrt(2)
        bend = self.sigma**2 / square
        return math.exp(-bend), bend, math.sqrt((square + self.sigma**2) / 2)

    def compute_squared_kernel(
        self, bandwidth: float, distance: Floats, dimension: int = 2
    ) -> Floats:
        """Return the deconvolving kernel of `squared_kernel`, at distances (m).

        dimension: 1 for noise along a line.

        A Gaussian of variance w², in n dimensions, becomes κ^{n/2}·e^{−p}, with κ =
        w²/(w² − σ²) and p = d²/2(w² − σ²); its derivative by w² gives the factor q.
        """
        factor, bend, width = self.squared_kernel(bandwidth)
        rest = width**2 - self.sigma**2
        half, ratio, p = dimension / 2, width**2 / rest, distance**2 / 2 / rest
        shape = 1 + bend * (1 - half + ratio * (half - p))
        result: Floats = factor * ratio**half * shape * np.exp(-p)
        return result

    def lattice_bias(self, bandwidth: float, spacing: float) -> float:  # noqa: ARG002
        """Return 0: the lattice adds no bias beyond the accuracy of doubles."""
        return 0.0

    def curvature_bias(self, bandwidth: float, radius: float) -> float:  # noqa: ARG002
        """Return 0: Gaussian noise on a sphere does not exist here."""
        return 0.0


@dataclass(frozen=True, kw_only=True)
class LaplaceLaw:
    """Planar Laplace noise, density ε²/2π·e^{−ε‖z‖}: φ = (1 + ω²/ε²)^{−3/2}.

    K̂/k̂ = (1 + ω²/ε²)²·(1 + ω²/ε²)^{−1/2}. The second factor is that of a mixture of
    Gaussians, ∫ s^{−1/2}e^{−s}·e^{−sω²/ε²} ds/√π over s > 0, the first is the operator
    (1 − Δ/ε²)². On a Gaussian of variance S², with q = r²/2S² and c = 2/(S²ε²), that
    operator gives the factor 1 + 2c(1 − q) + c²(q² − 4q + 2). With s = v², v =
    (hε/√2)·sinh w the mixture's variances are S² = h²·cosh²w, and the integral

        K(r) = hε·√(2/π)·∫_0^∞ e^{−h²ε²sinh²w/2}/cosh w · (…)·e^{−q} dw

    has an even, analytic integrand: the trapezoidal rule is exact to rounding.

    References: CGP §2.3 for the noise; Stefanski & Carroll 1990 for deconvolving
    kernels.

    >>> wide = LaplaceLaw(eps=1.0).compute_kernel(1000.0, np.array([0.0, 1000.0]))
    >>> np.round(wide, 5)
    array([1.      , 0.60653])
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def scale(self) -> float:
        """Return the standard deviation (m) of a coordinate: √3/ε."""
        return math.sqrt(3) / self.eps

    def check_bandwidth(self, bandwidth: float) -> None:
        """Raise if the bandwidth is below 0.02/ε: noise would dominate estimates."""
        least = 0.02 / self.eps
        if bandwidth < least:
            raise ParameterError(
                f"bandwidth must be at least {round_up_to_four_digits(least):.4g} m, a "
                f"fiftieth of the noise's 1/ε; got {bandwidth:.6g}. Pass a larger one."
            )

    def finest_length(self, bandwidth: float) -> float:
        """Return the bandwidth: the kernel varies on that length (m)."""
        return bandwidth

    def chance_within(self, length: Floats) -> Floats:
        """Return the probability of noise below `length`: 1 − (1 + εr)e^{−εr}."""
        result: Floats = 1 - (1 + self.eps * length) * np.exp(-self.eps * length)
        return result

    def compute_transform(self, square: Floats) -> Floats:
        """Return the characteristic function (1 + ω²/ε²)^{−3/2} at squares ω²."""
        base = 1 + square / self.eps**2
        result: Floats = 1 / (base * np.sqrt(base))
        return result

    def compute_ratio(self, bandwidth: float, square: Floats) -> Floats:
        """Return kernel over noise transform, e^{−h²ω²/2}·(1 + ω²/ε²)^{3/2}."""
        base = 1 + square / self.eps**2
        result: Floats = np.exp(-(bandwidth**2) / 2 * square) * base * np.sqrt(base)
        return result

    def compute_kernel(self, bandwidth: float, distance: Floats) -> Floats:
        """Return the deconvolving kernel at distances (m), by numerical integration."""
        product = bandwidth * self.eps
        nodes, step = np.linspace(
            0, math.asinh(_BEYOND * math.sqrt(2) / product), _NODES, retstep=True
        )
        wide = np.cosh(nodes)
        weight = np.exp(-((product * np.sinh(nodes)) ** 2) / 2) / wide
        weight *= product * math.sqrt(2 / math.pi) * float(step)
        weight[0] /= 2
        c = 2 / (product * wide) ** 2
        q = (np.asarray(distance)[..., None] / (bandwidth * wide)) ** 2 / 2
        shape = 1 + 2 * c * (1 - q) + c**2 * (q**2 - 4 * q + 2)
        result: Floats = (np.exp(-q) * shape) @ weight
        return result

    def squared_kernel(self, bandwidth: float) -> tuple[float, float, float]:
        """Return (1, 0, h/√2), of the squared Gaussian kernel itself."""
        return 1.0, 0.0, bandwidth / math.sqrt(2)

    def compute_squared_kernel(self, bandwidth: float, distance: Floats) -> Floats:
        """Return the deconvolving kernel of the squared kernel, at distances (m)."""
        return self.compute_kernel(bandwidth / math.sqrt(2), distance)

    def lattice_bias(self, bandwidth: float, spacing: float) -> float:
        """Bound a kernel mean's bias from rounding to a lattice of this spacing (m)."""
        return (
            9.04
            * (self.eps * spacing / (2 * math.pi)) ** 3
            * self._kernel_at_zero(bandwidth)
        )

    def curvature_bias(self, bandwidth: float, radius: float) -> float:
        """Bound a kernel mean's bias from treating a sphere (radius, m) as flat."""
        wide = bandwidth**2 + 1 / self.eps**2
        return wide / radius**2 * self._kernel_at_zero(bandwidth)

    def _kernel_at_zero(self, bandwidth: float) -> float:
        """Return the deconvolving kernel at distance 0."""
        return float(self.compute_kernel(bandwidth, np.zeros(1))[0])


def round_up_to_four_digits(value: float) -> float:
    """Return a number rounded up to four digits, for a limit that can be typed."""
    unit: float = 10.0 ** (math.floor(math.log10(value)) - 3)
    return math.ceil(value / unit) * unit


@dataclass(frozen=True)
class KernelTable:
    """Deconvolving kernel K and its variance kernel V at equal steps of distance.

    E V(x + Z − t) = E K² − k² = Var K(x + Z − t), so sums of V are unbiased for the
    variance of sums of K: k² = e^{−d²/h²} is a Gaussian kernel itself, and (k²)~ undoes
    the noise under it. Under Gaussian noise of σ > h/√2.5 it is more: see
    `GaussianLaw.squared_kernel`.

    peak: Var K(Z), of a row at t.
    """

    step: float
    value: Floats
    variance: Floats
    peak: float

    @property
    def reach(self) -> float:
        """Return the distance (m) beyond which both kernels are negligible."""
        return self.step * (len(self.value) - 2)

    def __call__(self, distance: Floats) -> tuple[Floats, Floats]:
        """Return kernel and variance kernel at distances (m) below the reach."""
        position = distance / self.step
        node = position.astype(np.intp)
        share = position - node
        return (
            self.value[node] * (1 - share) + self.value[node + 1] * share,
            self.variance[node] * (1 - share) + self.variance[node + 1] * share,
        )


@lru_cache(maxsize=8)  # of some megabytes each
def make_kernel_table(law: NoiseLaw, bandwidth: float) -> KernelTable:
    """Tabulate kernel and variance kernel until negligible (cached)."""
    finest = law.finest_length(bandwidth)

    def both(distance: Floats) -> Floats:
        """Return kernel and variance kernel at distances (m), on the last axis."""
        value = law.compute_kernel(bandwidth, distance)
        return np.stack(
            [value, value**2 - law.compute_squared_kernel(bandwidth, distance)], axis=-1
        )

    limit = 10 * bandwidth + 40 * law.scale
    probe = np.linspace(0, limit, 512)
    seen = np.flatnonzero((np.abs(both(probe)) > NEGLIGIBLE).any(axis=1))
    reach = probe[min(int(seen[-1]) + 1, len(probe) - 1)]
    coarse = np.linspace(0, reach, max(64, int(np.ceil(_COARSE * reach / finest))))
    curve = scipy.interpolate.CubicSpline(coarse, both(coarse))
    count = int(min(_LARGEST, max(1024, np.ceil(_FINE * reach / finest))))
    fine = np.linspace(0, reach, count)
    nodes = np.vstack([curve(fine), np.zeros((2, 2))])
    ends = np.concatenate([[0.0], (fine[1:] + fine[:-1]) / 2, fine[-1:]])
    chance = np.diff(law.chance_within(ends))
    return KernelTable(
        step=float(fine[1]),
        value=np.ascontiguousarray(nodes[:, 0]),
        variance=np.ascontiguousarray(nodes[:, 1]),
        peak=float(chance @ nodes[:-2, 0] ** 2 - (chance @ nodes[:-2, 0]) ** 2),
    )
