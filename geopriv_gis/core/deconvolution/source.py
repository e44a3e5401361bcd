"""Released points with their noise laws, from a guarantee."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy

from ..errors import ParameterError
from ..ground.metric import Metric
from ..parameter import Limits, check_number
from ..promise.guarantee import Guarantee
from ..promise.law import JOINT, Law
from ..randomness import Floats, Ints
from .laws import GaussianLaw, LaplaceLaw, NoiseLaw, round_up_to_four_digits

# Between a thousandth of a millimetre and half of the Earth's circumference.
BANDWIDTH = Limits(
    "Bandwidth of the Gaussian kernel", unit="m", above=1e-6, at_most=2e7
)
_HIDDEN = 0.5  # rows near a place that noise may have moved away
_MANY = 1e6  # freedoms, from which on Student's law is the normal one


@dataclass(frozen=True)
class NoisyPoints:
    """Released points with the law of each row's noise.

    points (n, 2): In metres of a plane; for distances on the sphere (lon, lat) in
        degrees.
    metric: Where distances between points and places are measured.
    law_numbers (n,): Number of each row's law.
    stretch (2, 2): The noise is ``stretch`` times noise of its law: the plane's scale,
        where the noise was drawn elsewhere.
    """

    points: Floats
    metric: Metric
    laws: tuple[NoiseLaw, ...]
    law_numbers: Ints
    stretch: Floats

    def points_by_law(self) -> list[tuple[NoiseLaw, Floats]]:
        """Return each noise law together with the points that have it."""
        if len(self.laws) == 1:
            return [(self.laws[0], self.points)]
        return [
            (law, self.points[self.law_numbers == number])
            for number, law in enumerate(self.laws)
        ]

    def check_bandwidth(self, bandwidth: float) -> float:
        """Return the bandwidth (m), or raise if it cannot be used."""
        check_number("bandwidth", bandwidth, BANDWIDTH)
        width = float(bandwidth)
        for law in self.laws:
            law.check_bandwidth(width)
        return width


def find_laws(
    guarantee: Guarantee, sizes: Ints | None, count: int
) -> tuple[tuple[NoiseLaw, ...], Ints]:
    """Return noise laws and rows' law numbers; raise if not invertible or no sizes."""
    law = guarantee.law and guarantee.law.horizontal
    if law is None or not law.can_be_undone:
        raise ParameterError(
            f"released must allow an unbiased estimate: {_reason_not_invertible(law)}."
        )
    if law.shares == "row":
        (rate,) = law.rate_of(np.ones(1, dtype=np.int64))
        return (_make_noise_law(law, float(rate)),), np.zeros(count, dtype=np.intp)
    if guarantee.privacy_unit == "table":
        sizes = np.full(count, count)
    if sizes is None:
        raise ParameterError(
            f"released must have the column {guarantee.privacy_unit!r} of persons, as "
            "noise depends on a person's number of rows. Release it as well."
        )
    rates, which = np.unique(law.rate_of(sizes), return_inverse=True)
    return tuple(_make_noise_law(law, float(rate)) for rate in rates), which.ravel()


def bound_rounding_bias(law: NoiseLaw, bandwidth: float, spacing: float) -> float:
    """Bound the bias that a grid adds to a kernel mean; raise if it is too coarse.

    bandwidth, spacing: h and the grid's g (m).

    Exact noise is added to the lattice point nearest to x, at most g/√2 away; k changes
    by at most e^{−1/2}/h per metre. By Poisson's sum the lattice law has φ_L(ω) =
    Σ_m φ(ω + 2πm/g)/Σ_m φ(2πm/g), m over Z². Under Laplace noise φ(2πm/g) ≤
    (εg/2π‖m‖)³ and Σ ‖m‖^{−3} = 9.034 over m ≠ 0, so |φ_L − φ| ≤ 9.04·(εg/2π)³·φ/φ(8/h)
    for the kernel's frequencies and E K is off by 9.04·(εg/2π)³·K(0) at most; under
    Gaussian noise by e^{−2π²σ²/g²} and less. A sum of point and noise that is rounded
    is off by less: rounding adds the mean of a square of side g, (g/h)²/12 at most.
    """
    if spacing > bandwidth / 4:
        raise ParameterError(
            f"bandwidth must be at least {round_up_to_four_digits(4 * spacing):g} m, "
            f"four times the grid of the released points; got {bandwidth:g}."
        )
    shift = math.exp(-0.5) * spacing / math.sqrt(2) / bandwidth
    return shift + law.lattice_bias(bandwidth, spacing)


def _make_noise_law(law: Law, rate: float) -> NoiseLaw:
    """Return a row's noise law for deconvolution; rate: ε, or ρ if Gaussian."""
    if law.family == "gaussian":
        return GaussianLaw(sigma=1 / math.sqrt(2 * rate))
    return LaplaceLaw(eps=rate)


# By what a law is of, what was done to its sums, or who shares its draws.
_REASONS = {
    "peak": (
        "noise with a peak erases some frequencies (its characteristic function has "
        "zeros). Release with planar_laplace or gaussian"
    ),
    "restricted": (
        "the noise was cut off at the border of a region, so that its law depends on "
        "the true place. Release without region="
    ),
    "border": (
        "points were moved to the border of polygons after the noise was added. "
        "Release without onto="
    ),
    "zones": (
        "points were moved to the border of their own zones after the noise was "
        "added. Release without zones="
    ),
    "snap": (
        "points were moved to public places after the noise was added. Release "
        "without onto="
    ),
    "cell": (
        "points were moved to the middles of cells after the noise was added. Release "
        "without onto="
    ),
    "discs": (
        "points were moved into private discs after the noise was added. Release with "
        "planar_laplace"
    ),
    "remap": "the points were remapped. Pass the release itself",
    "joint": JOINT,
}


def reason_not_additive(law: Law | None) -> str:
    """Return why released points are not true ones plus independent noise, or "".

    The text is empty where it is one; whether that noise can be undone is another
    question.
    """
    known = law is not None and law.is_sum and law.ball is None
    return (
        ""
        if known and law and law.shares != "joint"
        else _reason_not_invertible(law, family=False)
    )


def _reason_not_invertible(law: Law | None, *, family: bool = True) -> str:
    """Return why noise cannot be undone; with `family`, its family may be why."""
    if law is None:
        return (
            "released is not points plus noise of a known law. Release with "
            "planar_laplace or gaussian"
        )
    facts = (*law.then, law.shares, *((law.family,) if family else ()))
    shaped = "the noise has a shape of its own. Release without unit_ball="
    return next((why for name, why in _REASONS.items() if name in facts), shaped)


def compute_standard_errors(variance: Floats, square: Floats) -> Floats:
    """Return roots of the variance estimates; where ≤ 0, of the sum of kernel².

    An estimate without bias can come out at zero or below, with few rows or few that
    matter; what stands in is Σ K², in expectation no less than the variance.
    """
    found: Floats = np.sqrt(np.where(variance > 0, variance, np.maximum(square, 0)))
    return found


def compute_density_errors(
    variance: Floats, square: Floats, peaks: Sequence[float], rows: Sequence[float]
) -> Floats:
    """Return standard errors of kernel sums, allowing for half an unseen row.

    peaks: Variance of a row at the place, by each law of noise.
    rows: How many rows have noise of each law.

    Noise may have moved a row away that was near, and its variance with it: without
    that, ± 1.96 errors hold in 20 of 100 releases where hardly a row is.
    """
    # That of the middle row, where persons have noise of their own.
    order = np.argsort(peaks, kind="stable")
    reached = np.cumsum(np.rint(rows)[order])
    middle = peaks[order[np.searchsorted(reached, reached[-1] / 2)]]
    known = compute_standard_errors(variance, square)
    found: Floats = np.sqrt(known**2 + _HIDDEN * middle)
    return found


def compute_half_intervals(errors: Floats, freedoms: float | Floats) -> Floats:
    """Return half-widths of 95 % intervals, by Student's t."""
    found: Floats = errors * scipy.special.stdtrit(np.clip(freedoms, 1.0, _MANY), 0.975)
    return found
