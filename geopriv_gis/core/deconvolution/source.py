"""Released points with their laws of noise, as a guarantee tells them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..errors import ParameterError
from ..guarantee import Guarantee
from ..metric import Metric
from ..parameter import Limits, check_number
from ..randomness import Floats, Ints
from .laws import GaussianLaw, LaplaceLaw, Law

BANDWIDTH = Limits("Bandwidth of the Gaussian kernel", unit="m", above=0)
# What a release says of itself, and the law of each row's noise.
PLAIN = {
    "planar laplace (lattice)": "laplace",
    "planar laplace": "laplace",
    "spherical laplace": "laplace",
    "gaussian (lattice)": "gaussian",
    "gaussian": "gaussian",
}


@dataclass(frozen=True)
class Source:
    """Noisy points and the law of every row's noise.

    Parameters
    ----------
    points : (n, 2) array
        In metres of a plane; for distances on the sphere (lon, lat) in degrees.
    metric : Plane or Sphere
        Where distances between points and places are measured.
    laws : tuple of Law
    which : (n,) array of int
        Number of each row's law.
    stretch : (2, 2) array
        The noise is ``stretch`` times noise of its law: the plane's scale, where the
        noise was drawn elsewhere.
    """

    points: Floats
    metric: Metric
    laws: tuple[Law, ...]
    which: Ints
    stretch: Floats

    def parts(self) -> list[tuple[Law, Floats]]:
        """Return each law with its points."""
        if len(self.laws) == 1:
            return [(self.laws[0], self.points)]
        return [
            (law, self.points[self.which == number])
            for number, law in enumerate(self.laws)
        ]

    def check(self, bandwidth: object) -> float:
        """Return the bandwidth (m), or raise if it cannot be used."""
        check_number("bandwidth", bandwidth, BANDWIDTH)
        width = float(bandwidth)  # type: ignore[arg-type]
        for law in self.laws:
            law.check_bandwidth(width)
        return width


def laws_of(
    promise: Guarantee, sizes: Ints | None, count: int
) -> tuple[tuple[Law, ...], Ints]:
    """Return the laws of a release's rows, and each row's number among them.

    Parameters
    ----------
    promise : Guarantee
        What was attached to the release.
    sizes : (n,) array of int or None
        Number of rows of each row's person, where that is known.
    count : int
        Number of rows.

    Raises
    ------
    ParameterError
        If the released points are not true points plus noise of a known law.
    """
    kind = PLAIN.get(promise.mechanism)
    if kind is None or "unit_ball" in promise.parameters:
        raise ParameterError(f"{_reason(promise)}; no estimate without bias is known.")
    if promise.privacy_unit == "row":
        parts = np.ones(1)
        which = np.zeros(count, dtype=np.int64)
    else:
        if promise.privacy_unit == "table":
            sizes = np.full(count, count)
        if sizes is None:
            raise ParameterError(
                f"the released frame must still have the column "
                f"{promise.privacy_unit!r} that names the persons: the noise of a row "
                "depends on how many rows its person has."
            )
        if kind == "gaussian" and promise.table_metric == "dist_2":
            sizes = np.ones(count, dtype=np.int64)  # ρ is not divided
        parts, which = np.unique(sizes, return_inverse=True)
        which = which.ravel()
    budget = promise.parameters.get("eps" if kind == "laplace" else "rho")
    if not isinstance(budget, (int, float)) or not budget > 0:
        raise ParameterError("the guarantee does not say how much noise was added.")
    return tuple(_law(kind, float(budget), part, promise) for part in parts), which


def rounding_bias(law: Law, bandwidth: float, spacing: float) -> float:
    """Return a bound of what a public grid of released points adds to a kernel mean.

    Parameters
    ----------
    law : Law
    bandwidth, spacing : float
        h and the grid's g (m).

    Raises
    ------
    ParameterError
        If the grid is too coarse for the bandwidth.

    Notes
    -----
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
            f"bandwidth must be at least four times the grid of the released points, "
            f"{spacing:g} m; got {bandwidth:g}."
        )
    shift = math.exp(-0.5) * spacing / math.sqrt(2) / bandwidth
    if isinstance(law, LaplaceLaw):
        peak = float(law.kernel(bandwidth, np.zeros(1))[0])
        shift += 9.04 * (law.eps * spacing / (2 * math.pi)) ** 3 * peak
    return shift


def _law(kind: str, budget: float, size: float, promise: Guarantee) -> Law:
    """Return one row's law in the metric's metres."""
    together = promise.table_metric == "dist_inf" or promise.privacy_unit == "row"
    if kind == "gaussian":
        share = budget / (size if together else 1) / promise.k_max**2
        return GaussianLaw(sigma=1 / math.sqrt(2 * share))
    part = size if together else math.sqrt(size)
    return LaplaceLaw(eps=budget / part / promise.k_max)


def _reason(promise: Guarantee) -> str:
    """Say why a release cannot be undone."""
    name = promise.mechanism
    if "restricted to a public region" in name:
        return (
            "the noise was cut off at the border of a region, so that its law depends "
            "on the true place: release without region="
        )
    if "nearest point of a public region" in name:
        return (
            "points were moved to the border of a region after the noise was added: "
            "release without region="
        )
    if "remapped" in name:
        return "the points were remapped: use the release itself"
    if "joint" in name:
        return (
            "the rows of each person share one draw of noise, whose blur cannot be "
            "taken out: release with method='composition', or Gaussian noise"
        )
    if "unit_ball" in promise.parameters:
        return "the noise has a shape of its own: release without unit_ball="
    return "the released object is not one of points plus noise"
