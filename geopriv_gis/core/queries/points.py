"""Release the points themselves: which mechanism serves which metric and unit."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..errors import CRSError, ParameterError
from ..grid import default_spacing, to_grid
from ..guarantee import Guarantee
from ..mechanisms import (
    DiscProductLaplace,
    Gaussian,
    LatticeGaussian,
    LatticeLaplace,
    PlanarLaplace,
    SphericalLaplace,
)
from ..metric import Metric, Plane, Sphere
from ..parameter import check_number, limits_of
from ..randomness import Floats, Ints, Random

FLOAT_CAVEAT = (
    "noise computed in double precision, the sum rounded to the grid, behaves like "
    "real-valued noise"
)
GROUPS_VISIBLE = "how many rows each person has is public"
# Budgets are divided by k_max in floating point: give away a hair, never overdraw.
DOWN = 1 - 1e-15


@dataclass(frozen=True, kw_only=True)
class Persons:
    """Which rows belong to one person, where a row is not a person by itself.

    Parameters
    ----------
    unit : str
        "table" or the name of a column, as it goes into the guarantee.
    codes : (n,) array of int
        Each row's person, 0 … m−1.
    """

    unit: str
    codes: Ints

    @property
    def rows_per_unit(self) -> Floats:
        """Number of rows of each row's person."""
        sizes: Floats = np.bincount(self.codes)[self.codes].astype(float)
        return sizes


def release_laplace(
    points: Floats,
    metric: Metric,
    *,
    eps: float,
    persons: Persons | None = None,
    grid: float | None = None,
    exact: bool = True,
    rng: Random,
) -> tuple[Floats, Guarantee]:
    """Return noisy points and their ε-GP guarantee in ground metres.

    Parameters
    ----------
    points : (n, 2) array
        Coordinates in the metric's units: CRS units, or degrees (lon, lat).
    metric : Plane or Sphere
    eps : float
        Loss per ground metre, for each row or each person.
    persons : Persons, optional
        Who owns which rows; each row is a person if left out.
    grid : float, optional
        Spacing of the public grid in coordinate units.
    exact : bool, default True
        Use the lattice form, free of floating-point caveats, where there is one: in
        planes, for rows.
    rng : Random

    Notes
    -----
    Persons with several rows: in planes jointly (`DiscProductLaplace`), on the sphere
    ε is divided by the number of the person's rows.
    """
    share = eps / metric.k_max * DOWN
    rows = persons.rows_per_unit if persons else None
    spacing = grid or _spacing(metric, 1 / share)
    if isinstance(metric, Sphere):
        sphere = SphericalLaplace(eps=share, sphere=metric)
        noisy = to_grid(sphere.randomise(points, rng, rows), spacing)
        promise = sphere.guarantee
    elif persons:
        joint = DiscProductLaplace(eps=share * metric.unit)
        noisy = to_grid(joint.randomise(points, rng, persons.codes), spacing)
        promise = joint.guarantee
    elif exact:
        lattice = LatticeLaplace(eps=share * metric.unit, spacing=spacing)
        noisy, promise = lattice.randomise(points, rng), lattice.guarantee
    else:
        plane = PlanarLaplace(eps=share * metric.unit)
        noisy = to_grid(plane.randomise(points, rng), spacing)
        promise = plane.guarantee
    promise = promise.replace(eps=eps, parameters={"eps": eps})
    return noisy, _on_ground(promise, metric, spacing, persons, rng)


def release_gaussian(
    points: Floats,
    metric: Metric,
    *,
    rho: float,
    persons: Persons | None = None,
    grid: float | None = None,
    exact: bool = True,
    rng: Random,
) -> tuple[Floats, Guarantee]:
    """Return noisy points and their ρ-CGP guarantee in ground metres.

    Parameters as for `release_laplace`; ρ per square metre is divided by the number
    of a person's rows [CGP Theorem 4.8].

    Raises
    ------
    CRSError
        On the sphere: Gaussian noise needs a plane.
    """
    if not isinstance(metric, Plane):
        raise CRSError("Gaussian noise needs a plane: give a projected working CRS.")
    share = rho * (metric.unit / metric.k_max) ** 2 * DOWN
    sigma = 1 / math.sqrt(2 * rho) * metric.k_max
    spacing = grid or _spacing(metric, sigma)
    if exact and persons is None:
        lattice = LatticeGaussian(rho=share, spacing=spacing)
        noisy, promise = lattice.randomise(points, rng), lattice.guarantee
    else:
        gaussian = Gaussian(rho=share)
        rows = persons.rows_per_unit if persons else None
        noisy = to_grid(gaussian.randomise(points, rng, rows), spacing)
        promise = gaussian.guarantee
    promise = promise.replace(rho=rho, parameters={"rho": rho})
    return noisy, _on_ground(promise, metric, spacing, persons, rng)


def ground(promise: Guarantee, metric: Metric, rng: Random) -> Guarantee:
    """Return a promise with the metric it holds in; "none" under insecure randomness.

    The numbers must be per ground metre already; the tolerance is converted.
    """
    unit = metric.unit if isinstance(metric, Plane) else metric.degree
    promise = promise.replace(
        crs="sphere" if isinstance(metric, Sphere) else "plane",
        k_max=metric.k_max,
        tolerance=promise.tolerance * unit / metric.k_max,
    )
    if not rng.secure:
        return promise.without_promise("made with a reproducible random generator")
    return promise


def _on_ground(
    promise: Guarantee,
    metric: Metric,
    spacing: float,
    persons: Persons | None,
    rng: Random,
) -> Guarantee:
    assumptions = promise.assumptions
    if not promise.tolerance:
        assumptions = (*assumptions, FLOAT_CAVEAT)
    if persons is not None:
        table = persons.unit == "table"
        promise = promise.replace(privacy_unit=persons.unit, table_metric="dist_inf")
        assumptions = assumptions if table else (*assumptions, GROUPS_VISIBLE)
    promise = promise.replace(
        assumptions=assumptions,
        grid=spacing,
        grid_unit="degrees" if isinstance(metric, Sphere) else "coordinate units",
    )
    return ground(promise, metric, rng)


def _spacing(metric: Metric, scale: float) -> float:
    unit = metric.degree if isinstance(metric, Sphere) else metric.unit
    return default_spacing(scale, unit)


def check_budget(eps: object, rho: object) -> None:
    """Raise unless exactly one of eps and rho is given, and is in its range."""
    if (eps is None) == (rho is None):
        got = "neither" if eps is None else "both"
        raise ParameterError(
            "give exactly one of eps (1/m, geo-privacy) and rho (1/m², concentrated "
            f"geo-privacy); got {got}."
        )
    if eps is not None:
        check_number("eps", eps, limits_of(PlanarLaplace, "eps"))
    else:
        check_number("rho", rho, limits_of(Gaussian, "rho"))
