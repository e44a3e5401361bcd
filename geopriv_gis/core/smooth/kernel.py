"""The Gaussian kernel of a distance, with a rigorous table of its smooth bound."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..parameter import check_fields, parameter
from ..randomness import Floats
from .table import LevelTable

_REACH = 8.0  # bandwidths; beyond, a formula is as good to e^-32
_LONGEST = 32.0  # bandwidths: a longer reach counts as none
_STEPS = 8192  # cells of the table
_FEW = 512  # the same where every cell is looked at
_UP = 1 + 1e-9  # more than rounding of the roots makes chords flatter


@dataclass(frozen=True, kw_only=True)
class GaussianKernel:
    """Kernel F(s) = e^{−s²/(2h²)} of a distance s ≥ 0.

    bandwidth: h (m).

    **The bound.** In units of h. Of slopes at places themselves, for a reach of 0 and
    growth e^{γd}: the largest z·e^{−z²/2 − γh·|c − z|}, whose logarithm is concave in z
    on either side of c; its slope is 0 at z = (√(γ²h² + 4) ∓ γh)/2, so that the z
    nearest to c between these two is the best.

    Of all chords: the steepest chord from z touches the curve at a w on
    the other side of the inflection 1, where k(w) = w·f(w)·|z − w| − |f(z) − f(w)| = 0;
    on that side k falls, as |k'| = f(w)·|z − w|·|1 − w²|, so there is one root, found
    by bisection. L'(z) = (L − |f'(z)|)/(w − z) shows that L rises to 1, its largest
    value e^{−1/2} there, and falls. So on a cell of a grid L is at most its larger
    value at the ends, or e^{−1/2} where 1 is inside, and B(c) = max over cells of that
    value times e^{−γh·(distance of c from the cell)} is smooth exactly and at least B*,
    see `LevelTable`: some 10⁻⁴ above it.

    Beyond 8h, L(z) ≤ U(z) = sup_w f(w)/(z − w) = w·f(w) with w = (z − √(z²−4))/2, and
    ln U(z) + γhz is convex, so only its ends count.

    Of chords up to Λ long: where w is farther than Λ/h =: r from z, the steepest such
    chord is r long, because its slope grows on the way to w. Then |k'| at its far end
    exceeds its slope, and that the slope at z; so L' has the same signs as before. The
    table goes on to 8 + r, and L from there on is at most its last level.

    References: SSGP Lemma 4.5; in place of its Lemmas 4.6 and 4.7, which are
    misprinted.

    >>> kernel = GaussianKernel(bandwidth=1.0)
    >>> kernel.bound(np.array([1.0]), 0.1).round(4)
    array([0.6065])
    """

    bandwidth: float = parameter(
        "Bandwidth of the Gaussian kernel", unit="m", above=1e-6, at_most=2e7
    )

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def lipschitz(self) -> float:
        """Return the Lipschitz constant e^{−1/2}/bandwidth (1/m)."""
        return math.exp(-0.5) / self.bandwidth

    def value(self, s: Floats) -> Floats:
        """Return kernel values e^{−s²/(2h²)} at distances s, bandwidth h."""
        result: Floats = np.exp(-((s / self.bandwidth) ** 2) / 2)
        return result

    def pointwise(self, s: Floats) -> Floats:
        """Return the kernel's steepest chords' slopes at s, not a noise scale."""
        return steepest_chord(np.abs(s) / self.bandwidth) / self.bandwidth

    def bound(
        self,
        s: Floats,
        gamma: float,
        growth: str = "exponential",
        reach: float = math.inf,
    ) -> Floats:
        """Return smooth upper bounds (1/m) of the kernel's local sensitivity at s."""
        c = np.abs(s) / self.bandwidth
        rate, longest = gamma * self.bandwidth, reach / self.bandwidth
        if reach == 0 and growth == "exponential":
            found = _bound_slope(c, rate)
        elif longest > _LONGEST:
            found = _bound_all_chords(c, rate, growth)
        else:
            found = _bound_short_chords(c, rate, growth, longest)
        return np.minimum(found / self.bandwidth, self.lipschitz)

    def typical_values(self) -> tuple[Floats, Floats]:
        """Return distances of places in a disc of 20 bandwidths, and their weights."""
        radius = (np.arange(400) + 0.5) / 20 * self.bandwidth
        return radius, radius


def _bound_slope(c: Floats, rate: float) -> Floats:
    """Return the smooth upper bound, at growth `rate`, of a Gaussian's slope."""
    root = math.sqrt(rate**2 + 4)
    # 2/(√(r²+4) + r) is (√(r²+4) − r)/2 without the loss of digits.
    z = np.clip(c, 2 / (root + rate), (root + rate) / 2)
    result: Floats = z * np.exp(-(z**2) / 2 - rate * np.abs(c - z))
    return result


def _bound_all_chords(c: Floats, rate: float, growth: str) -> Floats:
    """Bound smoothly a Gaussian's steepest chords, of any length; c in bandwidths."""
    far = c > _REACH
    if growth == "exponential":
        found = tabulate_levels(_STEPS).bound(np.minimum(c, _REACH), rate, growth)
        found[far] *= np.exp(-rate * (c[far] - _REACH))
    else:
        found = tabulate_levels(_FEW).bound(c, rate, growth)
    found[far] = np.maximum(found[far], _bound_far_chord(c[far]))
    return found


def _bound_short_chords(c: Floats, rate: float, growth: str, reach: float) -> Floats:
    """Bound a Gaussian's local sensitivity smoothly, over chords up to `reach` long."""
    end = _REACH + reach
    far = c > end
    if growth == "exponential":
        table = tabulate_levels(_STEPS, reach)
        found = table.bound(np.minimum(c, end), rate, growth)
        found[far] *= np.exp(-rate * (c[far] - end))
    else:
        table = tabulate_levels(_FEW, reach)
        found = table.bound(c, rate, growth)
    return np.where(far, np.maximum(found, table.levels[-1]), found)


@lru_cache(maxsize=8)
def tabulate_levels(steps: int, reach: float = math.inf) -> LevelTable:
    """Tabulate a Gaussian's local sensitivity (1/bandwidth) by cell, rounded up."""
    end = _REACH + (reach if reach <= _LONGEST else 0.0)
    nodes = np.linspace(0.0, end, steps + 1)
    levels = steepest_chord(nodes, reach) * _UP
    if reach > _LONGEST:
        levels[-1] = _bound_far_chord(nodes[-1:])[0] * _UP
    levels = np.maximum(levels[:-1], levels[1:])
    levels[math.floor(steps / end)] = math.exp(-0.5) * _UP  # 1 is inside
    return LevelTable(0.0, end / steps, levels)


def steepest_chord(z: Floats, reach: float = math.inf) -> Floats:
    """Return the slope of the steepest chord of e^{−z²/2} from z, by bisection.

    Of chords up to ``reach`` long; of 0 it is the slope at z.
    """
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
    if math.isinf(reach):
        return result
    if reach == 0:
        return np.asarray(z * start)
    short = np.abs(w - z) > reach
    end = np.where(inner, z + reach, z - reach)
    cut = start * np.abs(np.expm1((z - end) * (z + end) / 2)) / reach
    return np.where(short, cut, result)


def _bound_far_chord(z: Floats) -> Floats:
    """Return an upper bound on slopes of a Gaussian's chords from z > 2."""
    w = 2 / (z + np.sqrt(z**2 - 4))
    result: Floats = w * np.exp(-(w**2) / 2) * _UP
    return result
