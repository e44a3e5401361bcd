"""Kernels of pairs, and their deconvolution from the noise of both points.

Of two true points with difference u a statistic of pairs counts g(u). The released
difference is u + Z_i − Z_j. Noise is symmetric and independent, so its characteristic
function is φ_i·φ_j, and G with the transform ĝ/(φ_i·φ_j) has E G(y_i − y_j) = g(x_i −
x_j): the transform of u ↦ E G(u + Z_i − Z_j) is Ĝ·φ_i·φ_j, by Fubini wherever Ĝ is
integrable. All kernels here have ĝ(ω) = e^{−s²ω²/2} times a bounded shape, so that it
is: under Laplace noise 1/φ² = (1 + ω²/ε²)³ is a polynomial, under Gaussian noise
e^{σ²ω²} leaves the width √(s² − 2σ²), for s > √2·σ only.

With Laplace noise of one ε, (1 − Δ/ε²)³ on the Gaussian e^{−u}, u = r²/2s², is a sum
of Laguerre polynomials: −Δ is ω² in frequencies, and in the plane the transform of
ω^{2m}·2πs²·e^{−s²ω²/2} is m!·(2/s²)^m·L_m(u)·e^{−u}. So

    G(r) = Σ_m C(3, m)·2^m·m!/(εs)^{2m}·L_m(u)·e^{−u},  m = 0 … 3.

The other forms are means of such Gaussians around points of a ring or disc. One rule
serves all: the Hankel transform, by Gauss-Legendre panels, which is exact to rounding.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from ..deconvolution.laws import NEAREST, GaussianLaw, NoiseLaw, round_up_to_four_digits
from ..errors import ParameterError
from ..parameter import Limits, check_number, check_one_of
from ..randomness import Floats

WIDTH = Limits("Width over which pairs are smoothed", unit="m", above=1e-6, at_most=2e7)
DISTANCE = Limits("Distance of two points", unit="m", above=0)
FORMS = ("bell", "ring", "disc")
SHARPEST = 200.0  # widths in the largest distance
_LAST = 34.0  # e^{−34} of the largest frequency's weight is nothing in doubles
_PANEL = 90.0  # radians of Bessel functions in a panel of
_NODES = 64  # nodes, which is more than Gauss's rule needs


@dataclass(frozen=True, kw_only=True)
class PairKernels:
    """Smooth kernels of two points' distance: one bell, or a ring or disc for each r.

    form {"bell", "ring", "disc"}: "bell": e^{−d²/2s²}, whatever r. "ring": density
        (1/m²) at d of a point on the circle of radius r, uniformly, moved by N(0, s²)
        along each axis; over the plane it integrates to 1. "disc": the probability that
        a point at d, so moved, is within r: about 1 for d < r, about 0 beyond, over the
        plane πr².
    width: s (m).
    """

    form: str
    width: float
    distances: tuple[float, ...] = (0.0,)

    def __post_init__(self) -> None:
        check_number("bandwidth", self.width, WIDTH)
        check_one_of("form", self.form, FORMS)
        if self.form == "bell":
            return
        for distance in self.distances:
            check_number("distances", distance, DISTANCE)
        if not self.distances:
            raise ParameterError("distances must hold at least one number (m).")
        if self.farthest > SHARPEST * self.width:
            raise ParameterError(
                "bandwidth must be at least "
                f"{round_up_to_four_digits(self.farthest / SHARPEST):g} m, "
                f"1/{SHARPEST:g} of the largest distance; got {self.width:g}."
            )

    @property
    def farthest(self) -> float:
        """Return the largest of the kernels' radii r (m)."""
        return max(self.distances)

    def fourier_factor(self, frequency: Floats) -> Floats:
        """Return kernels' Fourier transforms (n, k) at ω (1/m), without e^{−s²ω²/2}."""
        omega = np.asarray(frequency, dtype=float)[:, None]
        radius = np.asarray(self.distances)
        if self.form == "bell":
            return np.full((len(omega), 1), 2 * math.pi * self.width**2)
        if self.form == "ring":
            ring: Floats = scipy.special.j0(omega * radius)
            return ring
        turns = omega * radius
        small = turns < 1e-4
        safe = np.where(small, 1.0, turns)
        part = np.where(small, 0.5 - turns**2 / 16, scipy.special.j1(safe) / safe)
        disc: Floats = 2 * math.pi * radius**2 * part
        return disc


def half_inverse_transform(
    law: NoiseLaw | None, width: float, square: Floats
) -> Floats:
    """Return a point's factor of a deconvolved kernel: e^{−s²ω²/4}/φ at ω² (1/m²)."""
    if law is None:
        return np.exp(-(width**2) / 4 * square)
    return law.compute_ratio(width / math.sqrt(2), square)


def check_width(laws: Sequence[NoiseLaw], width: float) -> None:
    """Raise if the width (m) is too small to deconvolve pairs with these noise laws."""
    least = least_width(laws)
    if width < least * (1 - 1e-9):
        raise ParameterError(
            f"bandwidth must be at least {round_up_to_four_digits(least):g} m for this "
            f"noise; got {width:g}. Leave it out "
            f"(for {round_up_to_four_digits(useful_width(laws)):g} m or more), or "
            "release with a larger budget."
        )


def least_width(laws: Sequence[NoiseLaw]) -> float:
    """Return the smallest allowed kernel width (m): √3·1.02·σ or 1/2ε, the larger.

    Sums exist from √2·σ, their variances from √3·σ, see `variance`.
    """
    return max(
        math.sqrt(3) * NEAREST * law.scale
        if isinstance(law, GaussianLaw)
        else law.scale / math.sqrt(12)
        for law in laws
    )


def useful_width(laws: Sequence[NoiseLaw]) -> float:
    """Return the width (m) at which deconvolution adds little error.

    2σ under Gaussian noise, 2/ε under Laplace noise: a pair then weighs at most 2 and
    4.75 times as much as it would without noise.
    """
    return max(
        (2.0 if isinstance(law, GaussianLaw) else 2 / math.sqrt(3)) * law.scale
        for law in laws
    )


def finest_length(laws: Sequence[NoiseLaw | None], width: float) -> float:
    """Return the length (m) on which deconvolved kernels vary: the noisier point's."""
    part = width / math.sqrt(2)
    return math.sqrt(2) * min(law.finest_length(part) if law else part for law in laws)


def highest_frequency(laws: Sequence[NoiseLaw | None], width: float) -> float:
    """Return the frequency (1/m) beyond which all kernels are negligible."""
    turns = np.linspace(0, 30, 3001) / finest_length(laws, width)
    parts = [half_inverse_transform(law, width, turns**2) for law in laws]
    with np.errstate(divide="ignore"):
        weight = np.log(np.max([part**2 * turns for part in parts], axis=0))
    return float(turns[np.flatnonzero(weight > weight.max() - _LAST)[-1]])


def deconvolved_kernels(
    kernels: PairKernels,
    laws: tuple[NoiseLaw | None, NoiseLaw | None],
    distance: Floats,
) -> Floats:
    """Return the deconvolved kernels at distances (m), (n, k); None: no noise.

    >>> from geopriv_gis.core.deconvolution import LaplaceLaw
    >>> noise = LaplaceLaw(eps=0.01)
    >>> bell = PairKernels(form="bell", width=200.0)
    >>> deconvolved_kernels(bell, (noise, noise), np.array([0.0, 200.0])).round(
    ...     6).ravel()
    array([4.75    , 1.108814])
    """
    far = np.asarray(distance, dtype=float)
    last = highest_frequency(laws, kernels.width)
    turns = last * (kernels.farthest + float(far.max(initial=0.0)))
    omega, weights = _quadrature_nodes(last, math.ceil(turns / _PANEL))
    weights = weights * omega / (2 * math.pi)
    for law in laws:
        weights = weights * half_inverse_transform(law, kernels.width, omega**2)
    values: Floats = scipy.special.j0(far[:, None] * omega) @ (
        weights[:, None] * kernels.fourier_factor(omega)
    )
    return values


def _quadrature_nodes(last: float, panels: int) -> tuple[Floats, Floats]:
    """Return Gauss-Legendre nodes and weights on panels of [0, last]."""
    nodes, weights = np.polynomial.legendre.leggauss(_NODES)
    side = last / panels
    starts = np.arange(panels)[:, None] * side
    omega: Floats = (starts + (nodes + 1) * side / 2).ravel()
    return omega, np.tile(weights * side / 2, panels)


def pair_distance_bands(kernels: PairKernels) -> tuple[Floats, Floats]:
    """Return the 5 % and 95 % quantiles (m), (k,), of distances that kernels count.

    Of pairs as frequent at all distances, which are 2πd·g(d) of each kernel.

    >>> near, far = pair_distance_bands(PairKernels(form="disc", width=1.0,
    ...     distances=(100.0,)))
    >>> near.round(1), far.round(1)
    (array([22.4]), array([97.5]))
    """
    limit = kernels.farthest + 8 * kernels.width
    count = math.ceil(16 * limit / kernels.width)
    edges = np.linspace(0, limit, count + 1)
    middle = (edges[1:] + edges[:-1]) / 2
    weight = np.maximum(
        deconvolved_kernels(kernels, (None, None), middle) * middle[:, None], 0
    )
    total = np.vstack([np.zeros(weight.shape[1]), np.cumsum(weight, axis=0)])
    low, high = (
        np.array([np.interp(part * one[-1], one, edges) for one in total.T])
        for part in (0.05, 0.95)
    )
    return low, high
