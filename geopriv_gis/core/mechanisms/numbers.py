"""Noise for numbers of bounded sensitivity per metre."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TypedDict

import scipy

from ..errors import ParameterError
from ..ground.metric import (
    SHARE,
    Metric,
    Plane,
    round_down_to_power_of_two,
    round_to_grid,
)
from ..parameter import Limits, check_number, limits_of
from ..promise.guarantee import DOWN, FLOAT_CAVEAT, complete_with_metric
from ..randomness import Floats, Random
from .knorm import CubeLaplace
from .lattice import (
    Gaussian,
    LatticeGaussian,
    LatticeLaplace,
    PlanarLaplace,
    ScalarLaplace,
)
from .mechanism import WrappedMechanism

BETA = Limits("Probability that the error band fails", above=1e-12, below=1)

# Coordinates below 10⁷ remain exact multiples of it.
_FINEST = 2.0**-27


class Budget(TypedDict):
    """Keyword arguments eps (1/m) and rho (1/m²), of which one is None."""

    eps: float | None
    rho: float | None


def check_budget(
    eps: float | None, rho: float | None, *, per_metre: bool = True
) -> float:
    """Return the one given of eps and rho; raise if both, neither or out of range.

    Those of differential privacy are not ``per_metre``: they have no unit.
    """
    if (eps is None) == (rho is None):
        got = "neither" if eps is None else "both"
        ways = (
            "eps (1/m, geo-privacy) and rho (1/m², concentrated geo-privacy)"
            if per_metre
            else "eps (differential privacy) and rho (zero-concentrated)"
        )
        raise ParameterError(f"give exactly one of {ways}; got {got}.")
    name, value, owner = (
        ("eps", eps, PlanarLaplace) if rho is None else ("rho", rho, Gaussian)
    )
    limits = limits_of(owner, name)
    check_number(name, value, limits if per_metre else replace(limits, unit=""))
    assert value is not None
    return float(value)


@dataclass(frozen=True, kw_only=True)
class Sensitivity:
    """Sensitivities per metre of numbers computed from a table: of each, and jointly.

    each_change: Largest change of any one of them per metre, under the table metric.
    joint_change: Largest change of all of them in the ℓ2 norm.
    groups: Numbers of so many groups of rows, ``count`` of each. A row is in one of
        them, and the squared changes of all groups add up to that of ``joint_change``.
    table_metric, privacy_unit: That of these constants, and whom it protects.
    unit: Metres in one unit of the numbers.
    """

    count: int
    each_change: float = 1.0
    joint_change: float
    groups: int = 1
    table_metric: str = "dist_inf"
    privacy_unit: str = "table"
    unit: float = 1.0


@dataclass(frozen=True, kw_only=True)
class NoiseWithBands(WrappedMechanism):
    """Noise on numbers, with error bands for one and for all of them."""

    takes = "numbers"
    half_width: float
    half_width_all: float

    def bands_in_units(self, unit: float = 1.0) -> dict[str, float]:
        """Return half-widths of error bands (of one, of all) by name, times `unit`."""
        return {
            "half_width": self.half_width * unit,
            "half_width_all": self.half_width_all * unit,
        }


def choose_noise(
    numbers: Sensitivity,
    metric: Metric,
    *,
    eps: float | None = None,
    rho: float | None = None,
    beta: float = 0.05,
    name: str,
    rng: Random,
) -> NoiseWithBands:
    """Check the budget; return noise with bands: Gaussian for ρ; Laplace, cube for ε.

    **Guarantee.** ρ-CGP with discrete Gaussian noise of variance joint²/(2ρ); ε-GP
    with exact Laplace noise for one number, exact planar Laplace noise for two that
    together change no more than one, and otherwise the K-norm noise of the cube
    [−each, each]^d, whose mean error (d+1)·each/(2ε) is about half that of splitting ε.

    References: CGP Theorem 3.1 and, on all of the line, Lemma 2.6; GDP Theorem 4.3.
    """
    budget = check_budget(eps, rho)
    check_number("beta", beta, BETA)
    stretch = numbers.unit / metric.k_max
    if rho is not None:
        make, how = _make_gaussian, "gaussian (lattice)"
    elif numbers.count == 2 and numbers.joint_change == numbers.each_change:
        make, how = _make_planar_laplace, "planar laplace (lattice)"
    elif numbers.count == 1:
        make, how = _make_laplace, "laplace (lattice)"
    else:
        make, how = _make_cube_laplace, "K-norm (cube)"
    loss = budget * (stretch if rho is None else stretch**2) * DOWN
    noise = make(numbers, loss, beta)
    guarantee = noise.guarantee.replace(
        eps=eps,
        rho=rho,
        table_metric=numbers.table_metric,
        privacy_unit=numbers.privacy_unit,
        law=None,  # numbers are released, not points
        mechanism=f"{name}, {how}",
        parameters={"eps": eps} if rho is None else {"rho": rho},
    )
    tolerance = guarantee.tolerance * stretch
    guarantee = complete_with_metric(guarantee.replace(tolerance=0.0), metric, rng)
    return replace(noise, stated_guarantee=guarantee.replace(tolerance=tolerance))


def _make_gaussian(numbers: Sensitivity, loss: float, beta: float) -> NoiseWithBands:
    """Return lattice Gaussian noise for the ℓ2 sensitivity, with bands of 1 − β."""
    share = loss / numbers.joint_change**2 * DOWN
    sigma = 1 / math.sqrt(2 * share)
    spacing = _default_noise_spacing(sigma)
    lattice = LatticeGaussian(rho=share, spacing=spacing)
    # Snapping adds at most g to the change of each number, √d·g to their ℓ2 norm.
    count = numbers.count * numbers.groups
    extra = spacing * math.sqrt(count) / numbers.joint_change
    # Independent errors: all d hold with 1−β if each holds with (1−β)^(1/d).
    one = -math.expm1(math.log1p(-beta) / numbers.count)
    return NoiseWithBands(
        stated_guarantee=lattice.guarantee.replace(
            tolerance=extra,
            grid_unit=_name_of_unit(numbers),
            references=("CGP Theorem 3.1", "CGP Lemma 4.9"),
        ),
        draw=lattice.randomise,
        half_width=-sigma * float(scipy.special.ndtri(beta / 2)) + spacing,
        half_width_all=-sigma * float(scipy.special.ndtri(one / 2)) + spacing,
    )


def _make_laplace(numbers: Sensitivity, loss: float, beta: float) -> NoiseWithBands:
    """Return lattice Laplace noise for one number, with bands of 1 − β."""
    share = loss / numbers.each_change * DOWN
    spacing = _default_noise_spacing(1 / share)
    lattice = ScalarLaplace(eps=share, spacing=spacing)
    band = lattice.error_quantile(1 - beta)
    return NoiseWithBands(
        stated_guarantee=lattice.guarantee.replace(
            tolerance=spacing / numbers.each_change, grid_unit=_name_of_unit(numbers)
        ),
        draw=lattice.randomise,
        half_width=band,
        half_width_all=band,
    )


def _make_planar_laplace(
    numbers: Sensitivity, loss: float, beta: float
) -> NoiseWithBands:
    """Return planar lattice Laplace noise for two numbers, with bands of 1 − β."""
    share = loss / numbers.each_change * DOWN
    spacing = _default_noise_spacing(1 / share)
    lattice = LatticeLaplace(eps=share, spacing=spacing)
    band = lattice.law.quantile(1 - beta) + 2 * spacing

    def draw(true: Floats, rng: Random) -> Floats:
        """Return two numbers with planar lattice noise."""
        noisy: Floats = lattice.randomise(true[None, :], rng)[0]
        return noisy

    return NoiseWithBands(
        stated_guarantee=lattice.guarantee.replace(
            tolerance=spacing * math.sqrt(2) / numbers.each_change,
            grid_unit=_name_of_unit(numbers),
        ),
        draw=draw,
        half_width=band,
        half_width_all=band,
    )


def _make_cube_laplace(
    numbers: Sensitivity, loss: float, beta: float
) -> NoiseWithBands:
    """Return K-norm noise of a cube for several numbers, rounded to a grid."""
    cube = CubeLaplace(eps=loss / numbers.each_change * DOWN)
    spacing = _default_noise_spacing(1 / cube.eps)
    count = numbers.count

    def draw(true: Floats, rng: Random) -> Floats:
        """Return numbers with K-norm noise of a cube, rounded to the grid."""
        return round_to_grid(cube.randomise(true, rng), spacing)

    return NoiseWithBands(
        stated_guarantee=cube.guarantee.replace(
            grid=spacing, grid_unit=_name_of_unit(numbers), assumptions=(FLOAT_CAVEAT,)
        ),
        draw=draw,
        half_width=cube.compute_error_quantile(1 - beta, count) + spacing,
        half_width_all=cube.compute_largest_error_quantile(1 - beta, count) + spacing,
    )


def _default_noise_spacing(scale: float) -> float:
    """Return a power of two as grid spacing, small against `scale`, at least 2⁻²⁷.

    A mean of many persons' rows needs little noise, so it is a tolerance divided by
    its small constant that counts.
    """
    return round_down_to_power_of_two(max(SHARE * scale, _FINEST))


def _name_of_unit(numbers: Sensitivity) -> str:
    """Return the name of the numbers' unit."""
    return Plane(unit=numbers.unit).unit_name
