"""The Gaussian kernel of a distance, with a rigorous table of its smooth bound."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..parameter import check, parameter
from ..randomness import Floats
from .table import Cells

_REACH = 8.0  # bandwidths; beyond, a formula is as good to e^-32
_STEPS = 8192  # cells up to there; a power of two, so that 1 is a node
_FEW = 512  # the same where every cell is looked at
_UP = 1 + 1e-9  # more than rounding of the roots makes chords flatter


@dataclass(frozen=True, kw_only=True)
class GaussianKernel:
    """F(s) = e^{−s²/(2h²)} of a distance s ≥ 0.

    Parameters
    ----------
    bandwidth : float
        h (m).

    Notes
    -----
    **The bound.** In units of h. The steepest chord from z touches the curve at a w on
    the other side of the inflection 1, where k(w) = w·f(w)·|z − w| − |f(z) − f(w)| = 0;
    on that side k falls, as |k'| = f(w)·|z − w|·|1 − w²|, so there is one root, found
    by bisection. L'(z) = (L − |f'(z)|)/(w − z) shows that L rises to 1, its largest
    value e^{−1/2} there, and falls. So on a cell of a grid that has 1 as a node, L is
    at most its larger value at the ends, and B(c) = max over cells of that value times
    e^{−γh·(distance of c from the cell)} is smooth exactly and at least B*, see
    `Cells`: some 10⁻⁴ above it.

    Beyond 8h, L(z) ≤ U(z) = sup_w f(w)/(z − w) = w·f(w) with w = (z − √(z²−4))/2, and
    ln U(z) + γhz is convex, so only its ends count.

    References
    ----------
    SSGP Lemma 4.5; in place of its Lemmas 4.6 and 4.7, which are misprinted.

    Examples
    --------
    >>> kernel = GaussianKernel(bandwidth=1.0)
    >>> kernel.bound(np.array([1.0]), 0.1).round(4)
    array([0.6065])
    """

    bandwidth: float = parameter("Bandwidth of the Gaussian kernel", unit="m", above=0)

    def __post_init__(self) -> None:
        """Check the parameters."""
        check(self)

    @property
    def lipschitz(self) -> float:
        """e^{−1/2}/h."""
        return math.exp(-0.5) / self.bandwidth

    def value(self, s: Floats) -> Floats:
        """Return F(s)."""
        result: Floats = np.exp(-((s / self.bandwidth) ** 2) / 2)
        return result

    def pointwise(self, s: Floats) -> Floats:
        """Return L(s): no scale for noise, which would give the place away."""
        return steepest_chord(np.abs(s) / self.bandwidth) / self.bandwidth

    def bound(self, s: Floats, gamma: float, growth: str = "exponential") -> Floats:
        """Return B(s)."""
        c = np.abs(s) / self.bandwidth
        rate = gamma * self.bandwidth
        far = c > _REACH
        if growth == "exponential":
            found = cells(_STEPS).bound(np.minimum(c, _REACH), rate, growth)
            found[far] *= np.exp(-rate * (c[far] - _REACH))
        else:
            found = cells(_FEW).bound(c, rate, growth)
        found[far] = np.maximum(found[far], _far_chord(c[far]))
        return np.minimum(found / self.bandwidth, self.lipschitz)

    def everywhere(self) -> tuple[Floats, Floats]:
        """Return distances of places even in a disc of 20 bandwidths."""
        radius = (np.arange(400) + 0.5) / 20 * self.bandwidth
        return radius, radius


@lru_cache(maxsize=2)
def cells(steps: int) -> Cells:
    """Return the levels of L in units of 1/h, the same for every kernel."""
    nodes = np.linspace(0.0, _REACH, steps + 1)
    levels = steepest_chord(nodes) * _UP
    levels[-1] = _far_chord(nodes[-1:])[0] * _UP
    return Cells(0.0, _REACH / steps, np.maximum(levels[:-1], levels[1:]))


def steepest_chord(z: Floats) -> Floats:
    """Return L(z) of e^{−z²/2} by bisection for the other end of the chord."""
    inner = z < 1
    low, high = np.where(inner, 1.0, 0.0), np.where(inner, 2.0, 1.0)
    start = np.exp(-(z**2) / 2)
    for _ in range(60):
        w = (low + high) / 2
        f = np.exp(-(w**2) / 2)
        rises = w * f * np.abs(z - w) < np.abs(start - f)  # towards the touching point
        low = np.where(rises == inner, low, w)
        high = np.where(rises == inner, w, high)
    w = (low + high) / 2
    # At the root the chord's slope is the curve's.
    result: Floats = w * np.exp(-(w**2) / 2)
    return result


def _far_chord(z: Floats) -> Floats:
    w = 2 / (z + np.sqrt(z**2 - 4))
    result: Floats = w * np.exp(-(w**2) / 2) * _UP
    return result
