"""Release the points themselves: which mechanism serves which metric and unit."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import replace
from typing import Any, TypedDict

from ..errors import CRSError, ParameterError
from ..ground.metric import (
    Metric,
    Plane,
    Sphere,
    check_reach,
    default_spacing,
    to_cells,
)
from ..ground.unit_ball import UnitBall, as_parameter
from ..mechanisms import Gaussian, LatticeGaussian, PlanarLaplace
from ..mechanisms.mechanism import Mechanism
from ..parameter import check_number, limits_of
from ..promise.guarantee import (
    DOWN,
    FLOAT_CAVEAT,
    GROUPS_VISIBLE,
    REGION_PUBLIC,
    Guarantee,
    ground,
)
from ..promise.law import Law
from ..promise.plan import Plan
from ..randomness import Floats, Random
from .noise import (
    Clip,
    bound,
    converted,
    in_plane,
    least_scale,
    on_sphere,
    refuse_in_space,
    refuse_plane_options,
    remapped,
    restricted,
    restricted_on_sphere,
    rounded,
)
from .persons import Persons, spread

__all__ = [
    "check_budget",
    "plan_gaussian",
    "plan_laplace",
    "plan_rows",
    "release_gaussian",
    "release_laplace",
]

Released = tuple[Floats, Guarantee]


def release_laplace(points: Floats, metric: Metric, **options: Any) -> Released:
    """Return noisy points and their ε-GP guarantee; arguments of `plan_laplace`."""
    plan = plan_laplace(points, metric, **options)
    return plan.draw(), plan.guarantee


def release_gaussian(points: Floats, metric: Metric, **options: Any) -> Released:
    """Return noisy points and their ρ-CGP guarantee; arguments of `plan_gaussian`."""
    plan = plan_gaussian(points, metric, **options)
    return plan.draw(), plan.guarantee


def plan_laplace(
    points: Floats,
    metric: Metric,
    *,
    eps: float,
    persons: Persons | None = None,
    grid: float | None = None,
    exact: bool = True,
    clip: Clip | None = None,
    unit_ball: object = None,
    rng: Random,
) -> Plan[Floats]:
    """Plan the release of noisy points, ε-GP in ground metres.

    Parameters
    ----------
    points : (n, 2) array
        Coordinates in the metric's units: CRS units, or degrees (lon, lat). In a
        plane also (n, 3), with heights in its units: distance is that of space.
    metric : Plane or Sphere
    eps : float
        Loss per ground metre, for each row or each person.
    persons : Persons, optional
        Who owns which rows; each row is a person if left out.
    grid : float, optional
        Spacing of the public grid in coordinate units.
    exact : bool, default True
        Use the lattice form, free of floating-point caveats, where there is one: in
        planes, for rows and for composition.
    clip : Clip, optional
        A public region for the released points; on the sphere with "restrict" only.
    unit_ball : optional
        A public shape for the noise, see `UnitBall.of`; in planes.
    rng : Random
    """
    share = eps / metric.k_max * DOWN
    spacing = spacing_of(points, metric, 1 / share, grid)
    if grid is None and clip is not None:
        spacing = clip.spacing(spacing)
    ball = None if unit_ball is None else UnitBall.of(unit_ball)
    dimension = points.shape[1]
    if dimension == 3:
        refuse_in_space(metric, persons, clip, ball)
    if isinstance(metric, Sphere):
        refuse_plane_options(clip, ball)
        if clip is None:
            noise = on_sphere(metric, share, persons)
        else:
            noise = restricted_on_sphere(metric, share, spacing, persons, clip)
        noise = rounded(noise, spacing)
    else:
        share *= metric.unit
        if clip is not None and clip.how == "restrict":
            noise = restricted(share, spacing, persons, clip, ball)
        else:
            noise = in_plane(share, spacing, persons, exact, ball, dimension)
        noise = remapped(noise, clip, spacing)
    facts = {} if unit_ball is None else {"unit_ball": as_parameter(unit_ball)}
    guarantee = noise.guarantee.replace(
        eps=eps, law=_law(noise, eps / metric.k_max),
        parameters={"eps": eps, **_method(noise), **facts},
    )  # fmt: skip
    return Plan(
        guarantee=on_ground(
            guarantee, metric, spacing, clip=clip, persons=persons, rng=rng
        ),
        draw=lambda: noise.randomise(points, rng),
        again=lambda rows: noise.randomise(rows, rng),
    )


def plan_gaussian(
    points: Floats,
    metric: Metric,
    *,
    rho: float,
    persons: Persons | None = None,
    grid: float | None = None,
    exact: bool = True,
    clip: Clip | None = None,
    rng: Random,
) -> Plan[Floats]:
    """Plan the release of noisy points, ρ-CGP in ground metres.

    Parameters as for `plan_laplace`; ρ per square metre is divided by the number of a
    person's rows under dist_∞ [CGP Theorem 4.8], by nothing under dist_2
    [CGP Appendix H].

    Raises
    ------
    CRSError
        On the sphere: Gaussian noise needs a plane.
    ParameterError
        For a clip other than "remap".
    """
    if not isinstance(metric, Plane):
        raise CRSError("Gaussian noise needs a plane: give a projected working CRS.")
    if clip is not None and clip.how != "remap":
        raise ParameterError(
            "clip must be 'remap' for Gaussian noise; planar_laplace has 'restrict'."
        )
    share = rho * (metric.unit / metric.k_max) ** 2 * DOWN
    scale = metric.k_max / math.sqrt(2 * rho)
    spacing = spacing_of(points, metric, scale, grid)
    if grid is None and clip is not None:
        spacing = clip.spacing(spacing)
    parts, dimension = persons.rho_parts if persons else None, points.shape[1]

    def make(each: float) -> Mechanism:
        if not exact:
            return Gaussian(rho=each, dimension=dimension)
        return LatticeGaussian(rho=each, spacing=spacing, dimension=dimension)

    noise = spread(share, parts, make)
    noise = noise if exact else rounded(noise, spacing)
    noise = remapped(bound(noise, persons), clip, spacing)
    guarantee = noise.guarantee.replace(
        rho=rho, law=_law(noise, rho / metric.k_max**2), parameters={"rho": rho}
    )
    return Plan(
        guarantee=on_ground(
            guarantee, metric, spacing, clip=clip, persons=persons, rng=rng
        ),
        draw=lambda: noise.randomise(points, rng),
        again=lambda rows: noise.randomise(rows, rng),
    )


def plan_rows(
    points: Floats,
    metric: Metric,
    *,
    mechanism: Mechanism,
    persons: Persons | None = None,
    grid: float | None = None,
    exact: bool = True,  # noqa: ARG001  # the sum is rounded in any case
    clip: Clip | None = None,
    rng: Random,
) -> Plan[Floats]:
    """Plan the release of rows, each moved by itself, by any mechanism of points.

    Parameters as for `plan_laplace`. The ``mechanism`` is stated in ground metres: it
    is drawn in the plane's coordinates with all that has a unit converted, so that
    nothing is lost where the plane is stretched most. A person's rows share its ε or
    ρ, as those of `plan_gaussian` do.

    Raises
    ------
    CRSError
        On the sphere.
    ParameterError
        For a clip other than "remap".
    NotImplementedError
        For promises of other kinds: up to a radius, but for δ, with a fixed loss.
    """
    if not isinstance(metric, Plane):
        raise CRSError("this noise needs a plane: give a projected working CRS.")
    if clip is not None and clip.how != "remap":
        raise ParameterError("clip must be 'remap' for this noise.")
    stated = mechanism.guarantee
    plain = math.isinf(stated.radius) and not (stated.fixed_loss or stated.delta)
    if not plain or stated.notion not in ("gp", "cgp", "none"):
        raise NotImplementedError("this promise needs a plan of its own.")
    spacing = spacing_of(points, metric, least_scale(mechanism) * metric.k_max, grid)
    if grid is None and clip is not None:
        spacing = clip.spacing(spacing)
    noise = rounded(_of_rows(mechanism, metric, persons), spacing)
    noise = remapped(bound(noise, persons), clip, spacing)
    made, law = noise.guarantee, converted(mechanism, metric.k_max).law
    guarantee = made.replace(
        eps=stated.eps, rho=stated.rho, parameters=stated.parameters,
        law=made.law and law and made.law.replace(rate=law.rate),
    )  # fmt: skip
    return Plan(
        guarantee=on_ground(
            guarantee, metric, spacing, clip=clip, persons=persons, rng=rng
        ),
        draw=lambda: noise.randomise(points, rng),
    )


def _of_rows(mechanism: Mechanism, metric: Plane, persons: Persons | None) -> Mechanism:
    """Return a mechanism in a plane's coordinates, of its part of a person's budget."""
    own: Mechanism = converted(mechanism, metric.k_max / metric.unit / DOWN)
    if persons is None:
        return own
    notion = own.guarantee.notion
    if notion == "none":
        raise ParameterError("privacy_unit is for noise that promises something.")
    name = "eps" if notion == "gp" else "rho"
    parts = persons.eps_parts if notion == "gp" else persons.rho_parts
    return spread(
        getattr(own, name),
        parts,
        lambda share: dataclasses.replace(own, **{name: share}),  # type: ignore[type-var]
    )


def _law(noise: Mechanism, rate: float) -> Law | None:
    """Return the law of noise for the whole budget, per metre of where it is drawn."""
    law = noise.law
    assert law is not None
    # What is restricted to a region is drawn with half of it.
    return law.replace(rate=rate / 2 if "restricted" in law.then else rate)


def _method(noise: Mechanism) -> dict[str, object]:
    law = noise.law
    return {} if law is None or law.shares == "row" else {"method": law.shares}


def on_ground(
    guarantee: Guarantee,
    metric: Metric,
    spacing: float,
    *,
    clip: Clip | None,
    persons: Persons | None,
    rng: Random,
) -> Guarantee:
    """Return a guarantee with its grid, its metric and what a release assumes."""
    caveats = (
        () if guarantee.tolerance else (FLOAT_CAVEAT,),
        (GROUPS_VISIBLE,) if persons and persons.unit != "table" else (),
        (REGION_PUBLIC,) if clip is not None else (),
    )
    guarantee = guarantee.replace(
        assumptions=(*guarantee.assumptions, *(c for some in caveats for c in some)),
        grid=spacing,
        grid_unit=metric.unit_name,
    )
    return ground(guarantee, metric, rng)


def spacing_of(
    points: Floats, metric: Metric, scale: float, grid: float | None
) -> float:
    """Return the spacing of the grid, refused where rounding to it would be useless.

    ``scale`` is the noise's, in metres.
    """
    if isinstance(metric, Sphere):
        scale = min(scale, metric.radius)  # there is no wider noise on a sphere
    if grid is None:
        return default_spacing(scale, metric.unit)
    if isinstance(metric, Sphere) and grid > 2:
        raise ParameterError(
            "grid must be at most 2 degrees on the sphere, so that its lines include "
            f"the poles; got {grid:g}."
        )
    check_reach(scale / metric.unit, grid)
    to_cells(points, grid)
    return grid


class Budget(TypedDict):
    """Exactly one of eps (1/m) and rho (1/m²), as functions are handed it."""

    eps: float | None
    rho: float | None


def check_budget(
    eps: float | None, rho: float | None, *, per_metre: bool = True
) -> float:
    """Return which of eps and rho is given: exactly one, in its range; or raise.

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
