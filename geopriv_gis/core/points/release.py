"""Release of points: choice of the mechanism by metric and privacy unit."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from ..errors import CRSError, ParameterError
from ..ground.border import Border
from ..ground.metric import (
    Metric,
    Plane,
    Sphere,
    compute_default_spacing,
    round_down_to_power_of_two,
    round_to_grid,
)
from ..ground.region import PlaneRegion
from ..ground.unit_ball import UnitBall
from ..mechanisms import (
    BallLaplace,
    CapProductLaplace,
    DiscProductLaplace,
    LatticeGaussian,
    LatticeLaplace,
    NormLaplace,
    RestrictedLaplace,
    RestrictedSpherical,
    SphericalBallLaplace,
    SphericalLaplace,
)
from ..mechanisms.mechanism import JointMechanism, Mechanism, WrappedMechanism
from ..mechanisms.numbers import Budget, check_budget
from ..promise.guarantee import (
    DOWN,
    FLOAT_CAVEAT,
    GROUPS_VISIBLE,
    REGION_PUBLIC,
    Guarantee,
    complete_with_metric,
)
from ..promise.law import Law
from ..promise.plan import Plan
from ..randomness import Floats, Random
from .persons import Persons

__all__ = ["Budget", "check_budget"]  # which frames import from here

# -- which noise serves which metric, unit and region ----------------------------------

_POWERS = {"m": 1, "1/m": -1, "1/m²": -2}  # of a metre, in a parameter's unit
REMAPPED = ", then moved to the nearest point of a public region"
_STEPS = 1024  # of the grid along a region
CLIPS = ("restrict", "remap")


@dataclass(frozen=True, kw_only=True)
class ClipRegion:
    """Public region that released points must lie in, and how they are kept there.

    rings (k, 2): Closed rings in the metric's coordinates, even-odd.
    how {"restrict", "remap"}: Noise that never leaves the region, or strays moved to
        its nearest point.
    """

    rings: Sequence[Floats]
    how: str = "restrict"

    def __post_init__(self) -> None:
        if self.how not in CLIPS:
            raise ParameterError(
                "clip must be 'restrict' (noise within the region, at half of eps) or "
                f"'remap' (strays move to its nearest point); got {self.how!r}."
            )

    def spacing(self, default: float) -> float:
        """Return a grid spacing, at most the default, fit for a narrow region."""
        corners = np.vstack(list(self.rings)) if self.rings else np.zeros((1, 2))
        side = float(np.ptp(corners, axis=0).min())
        return (
            min(default, round_down_to_power_of_two(side / _STEPS))
            if side > 0
            else default
        )


def make_row_laplace(
    metric: Metric,
    spacing: float,
    clip: ClipRegion | None,
    ball: UnitBall | None = None,
    dimension: int = 2,
) -> Callable[[float], Any]:
    """Return a function from ε (per CRS unit; sphere: per m) to row Laplace noise."""
    within = clip is not None and clip.how == "restrict"
    if isinstance(metric, Sphere):
        if not within:
            return lambda eps: SphericalLaplace(eps=eps, sphere=metric)
        assert clip is not None
        whole = RestrictedSpherical.of(1.0, clip.rings, spacing, metric)
        return lambda eps: replace(whole, eps=eps)
    if within:
        assert clip is not None
        region = PlaneRegion.of(clip.rings, spacing)
        return lambda eps: RestrictedLaplace(eps=eps, spacing=spacing, region=region)
    if ball is not None:
        return lambda eps: NormLaplace(eps=eps, ball=ball)
    return lambda eps: LatticeLaplace(eps=eps, spacing=spacing, dimension=dimension)


def _make_joint_laplace(
    metric: Metric, share: float, persons: Persons, ball: UnitBall | None
) -> Mechanism:
    """Return joint noise for persons; raise if options clash, or noise is too wide."""
    mechanism: JointMechanism
    total = persons.table_metric == "dist_2"
    if isinstance(metric, Sphere) and total:
        mechanism = SphericalBallLaplace(eps=share, sphere=metric)
        mechanism.check_reach(int(persons.rows_per_unit.max(initial=1)))
    elif isinstance(metric, Sphere):
        mechanism = CapProductLaplace(eps=share, sphere=metric)
    elif ball is not None and total:
        raise ParameterError(
            "unit_ball with table_metric='dist_2' needs method='composition'."
        )
    elif ball is not None:
        mechanism = NormLaplace(eps=share, ball=ball)
    else:
        kind = BallLaplace if total else DiscProductLaplace
        mechanism = kind(eps=share)
    return WrappedMechanism(
        stated_guarantee=persons.bind(mechanism.guarantee, joint=True),
        draw=lambda points, rng: persons.draw_jointly(mechanism, points, rng),
    )


def split_by_rows(
    budget: float, parts: Floats | None, make: Callable[[float], Mechanism]
) -> Mechanism:
    """Return noise of budget/parts[i] for row i, with the largest share's guarantee.

    The guarantee is that of the largest share; its numbers are the caller's to replace.
    """
    if parts is None:
        return make(budget)
    shares = {
        float(part): make(budget if part == 1 else budget / float(part) * DOWN)
        for part in np.unique(parts)
    }

    def draw(points: Floats, rng: Random) -> Floats:
        """Return noisy points, each with the noise of its share."""
        noisy = np.empty_like(points)
        for part, mechanism in shares.items():
            rows = parts == part
            noisy[rows] = mechanism.randomise(points[rows], rng)
        return noisy

    first = next(iter(shares.values()), None) or make(budget)
    return WrappedMechanism(stated_guarantee=first.guarantee, draw=draw)


def convert_units(mechanism: Any, factor: float) -> Any:
    """Return a copy of a mechanism with lengths scaled; raise for other units.

    >>> from geopriv_gis.core.mechanisms import PlanarLaplace
    >>> convert_units(PlanarLaplace(eps=0.01), 2.0)
    PlanarLaplace(eps=0.005, dimension=2)
    """
    changed = {n: v * factor**power for n, v, power in _length_parameters(mechanism)}
    return replace(mechanism, **changed)


def smallest_length_parameter(mechanism: Mechanism) -> float:
    """Return a mechanism's least parameter as a length (m); raise for other units."""
    return min(
        math.pow(value, 1 / power) for _, value, power in _length_parameters(mechanism)
    )


def _length_parameters(mechanism: Any) -> list[tuple[str, float, int]]:
    """Return parameters' names, values and powers of a metre; raise for other units."""
    limits = {
        each.name: each.metadata["limits"].unit
        for each in fields(mechanism)
        if "limits" in each.metadata
    }
    strange = {unit for unit in limits.values() if unit} - set(_POWERS)
    if strange:
        raise NotImplementedError(
            f"mechanism has a parameter in {min(strange)}; only m, 1/m and 1/m² are "
            "supported. Pass another one."
        )
    return [
        (name, float(getattr(mechanism, name)), _POWERS[unit])
        for name, unit in limits.items()
        if unit
    ]


def bind_to_persons(noise: Mechanism, persons: Persons | None) -> Mechanism:
    """Return row noise with its guarantee restated for persons, if given."""
    if persons is None:
        return noise
    return noise.with_guarantee(persons.bind(noise.guarantee, joint=False))


def round_outputs(noise: Mechanism, spacing: float) -> Mechanism:
    """Return a mechanism whose outputs are snapped (rounded) to the grid."""
    return noise.with_post_processing(lambda points: round_to_grid(points, spacing))


def remap_outputs(
    noise: Mechanism, clip: ClipRegion | None, spacing: float
) -> Mechanism:
    """Return noise with outputs moved into the region; unchanged unless "remap"."""
    if clip is None or clip.how != "remap":
        return noise
    border = Border(PlaneRegion.of(clip.rings, spacing))
    made, law = noise.guarantee, noise.law
    made = made.replace(
        mechanism=made.mechanism + REMAPPED, law=law and law.followed_by("border")
    )

    def within(points: Floats) -> Floats:
        """Move points outside the region onto its border, on the grid."""
        flat = border.move_inside(points[:, :2], spacing)
        return np.column_stack([flat, points[:, 2:]])  # heights stay what they are

    return noise.with_post_processing(within).with_guarantee(made)


def check_space_options(
    metric: Metric,
    persons: Persons | None,
    clip: ClipRegion | None,
    ball: UnitBall | None,
) -> None:
    """Raise for options that 3-D noise lacks; call it for points (n, 3) only."""
    if isinstance(metric, Sphere):
        raise CRSError("z='protect' needs a plane: give crs=, a projected CRS.")
    if ball is not None:
        raise ParameterError(
            "z='protect' cannot be combined with unit_ball. Leave one out."
        )
    if persons is not None and persons.method == "joint":
        raise ParameterError(
            "z='protect' cannot be combined with method='joint'. Use "
            "method='composition'."
        )
    if clip is not None and clip.how == "restrict":
        raise ParameterError(
            "z='protect' cannot be combined with region. Pass the polygons as onto=, "
            "which moves points into them horizontally."
        )


def check_sphere_options(clip: ClipRegion | None, ball: UnitBall | None) -> None:
    """Raise for options that do not exist on a sphere."""
    remap = clip is not None and clip.how != "restrict"
    if remap or ball is not None:
        name = "unit_ball" if ball is not None else "onto= polygons"
        raise CRSError(
            f"{name} needs a plane: give crs=, a projected CRS made for the region "
            "(e.g. a UTM zone or a national grid)."
        )


def plan_laplace(
    points: Floats,
    metric: Metric,
    *,
    eps: float,
    persons: Persons | None = None,
    clip: ClipRegion | None = None,
    unit_ball: object = None,
    rng: Random,
) -> Plan[Floats]:
    """Plan Laplace noise on points (plane, space, sphere); raise for invalid options.

    points (n, 2): Coordinates in the metric's units: CRS units, or degrees (lon, lat).
        In a plane also (n, 3), with heights in its units: distance is that of space.
    eps: Loss per ground metre, for each row or each person; noise is scaled up for the
        CRS's largest scale distortion.
    persons: Who owns which rows; each row is a person if left out.
    clip: A public region for the released points; on the sphere with "restrict" only.
    unit_ball: A public shape for the noise, see `UnitBall.of`; in planes.
    """
    share = eps / metric.k_max * DOWN
    spacing = choose_spacing(metric, 1 / share, clip)
    ball = None if unit_ball is None else UnitBall.of(unit_ball)
    dimension, sphere = points.shape[1], isinstance(metric, Sphere)
    if dimension == 3:
        check_space_options(metric, persons, clip, ball)
    if sphere:
        check_sphere_options(clip, ball)
    else:
        share *= metric.unit
    within = clip is not None and clip.how == "restrict"
    if within and ball is not None:
        raise ParameterError(
            "unit_ball cannot be combined with region. Pass the polygons as onto=."
        )
    joint = persons is not None and persons.method == "joint" and not within
    if persons is not None and joint:
        noise = _make_joint_laplace(metric, share, persons, ball)
    else:
        make = make_row_laplace(metric, spacing, clip, ball, dimension)
        noise = split_by_rows(share, persons.eps_parts if persons else None, make)
        noise = bind_to_persons(noise, persons)
    if sphere or joint or ball is not None:  # the others lie on the grid
        noise = round_outputs(noise, spacing)
    noise = remap_outputs(noise, clip, spacing)
    law = _law_for_whole_budget(noise.law, eps / metric.k_max)
    facts: dict[str, object] = {"eps": eps}
    if law.shares != "row":
        facts["method"] = law.shares
    if unit_ball is not None:
        facts["unit_ball"] = np.asarray(unit_ball, dtype=float).tolist()
    guarantee = complete_guarantee(
        noise.guarantee, metric, spacing, clip=clip, persons=persons, rng=rng,
        eps=eps, law=law, parameters=facts,
    )  # fmt: skip
    return _plan_noise(noise, guarantee, points, rng)


def plan_gaussian(
    points: Floats,
    metric: Metric,
    *,
    rho: float,
    persons: Persons | None = None,
    clip: ClipRegion | None = None,
    rng: Random,
) -> Plan[Floats]:
    """Plan Gaussian noise on points in a plane; raise for a sphere or invalid clips.

    Parameters as for `plan_laplace`; ρ per square metre is divided by the number of a
    person's rows under dist_∞ [CGP Theorem 4.8], by nothing under dist_2
    [CGP Appendix H].
    """
    if not isinstance(metric, Plane):
        raise CRSError("Gaussian noise needs a plane: give crs=, a projected CRS.")
    if clip is not None and clip.how != "remap":
        raise ParameterError(
            "clip must be 'remap' for Gaussian noise; planar_laplace has 'restrict'."
        )
    share = rho * (metric.unit / metric.k_max) ** 2 * DOWN
    scale = metric.k_max / math.sqrt(2 * rho)
    spacing = choose_spacing(metric, scale, clip)
    parts, dimension = persons.rho_parts if persons else None, points.shape[1]

    def make(each: float) -> Mechanism:
        """Return Gaussian noise of a budget ρ."""
        return LatticeGaussian(rho=each, spacing=spacing, dimension=dimension)

    noise = bind_to_persons(split_by_rows(share, parts, make), persons)
    noise = remap_outputs(noise, clip, spacing)
    law = _law_for_whole_budget(noise.law, rho / metric.k_max**2)
    guarantee = complete_guarantee(
        noise.guarantee, metric, spacing, clip=clip, persons=persons, rng=rng,
        rho=rho, law=law, parameters={"rho": rho},
    )  # fmt: skip
    return _plan_noise(noise, guarantee, points, rng)


def plan_rows(
    points: Floats,
    metric: Metric,
    *,
    mechanism: Mechanism,
    persons: Persons | None = None,
    clip: ClipRegion | None = None,
    rng: Random,
) -> Plan[Floats]:
    """Plan a mechanism's noise on rows in a plane; raise if it or options are unfit.

    Parameters as for `plan_laplace`. The ``mechanism`` is stated in ground metres: it
    is drawn in the plane's coordinates with all that has a unit converted, so that
    nothing is lost where the plane is stretched most. A person's rows share its ε or
    ρ, as those of `plan_gaussian` do.
    """
    if not isinstance(metric, Plane):
        raise CRSError("this noise needs a plane: give crs=, a projected CRS.")
    if clip is not None and clip.how != "remap":
        raise ParameterError("clip must be 'remap' for this noise.")
    stated = mechanism.guarantee
    plain = math.isinf(stated.radius) and not (stated.fixed_loss or stated.delta)
    if not plain or stated.notion not in ("gp", "cgp", "none"):
        raise NotImplementedError(
            "mechanism must have no delta, radius or fixed loss. Pass another one."
        )
    scale = smallest_length_parameter(mechanism) * metric.k_max
    spacing = choose_spacing(metric, scale, clip)
    noise = round_outputs(_row_mechanism(mechanism, metric, persons), spacing)
    noise = remap_outputs(bind_to_persons(noise, persons), clip, spacing)
    law, stretched = noise.law, convert_units(mechanism, metric.k_max).law
    guarantee = complete_guarantee(
        noise.guarantee, metric, spacing, clip=clip, persons=persons, rng=rng,
        eps=stated.eps, rho=stated.rho, parameters=stated.parameters,
        law=law and stretched and law.replace(rate=stretched.rate),
    )  # fmt: skip
    return _plan_noise(noise, guarantee, points, rng)


def _plan_noise(
    noise: Mechanism, guarantee: Guarantee, points: Floats, rng: Random
) -> Plan[Floats]:
    """Return a plan that draws noise on points, and can draw it anew for other rows."""
    return Plan(
        guarantee=guarantee,
        draw=lambda: noise.randomise(points, rng),
        redraw=lambda rows: noise.randomise(rows, rng),
    )


def _row_mechanism(
    mechanism: Mechanism, metric: Plane, persons: Persons | None
) -> Mechanism:
    """Return noise in plane units; split it by person, or raise if it promises none."""
    own: Mechanism = convert_units(mechanism, metric.k_max / metric.unit / DOWN)
    if persons is None:
        return own
    notion = own.guarantee.notion
    if notion == "none":
        raise ParameterError(
            "privacy_unit requires noise with a guarantee. Leave out privacy_unit."
        )
    name = "eps" if notion == "gp" else "rho"
    parts = persons.eps_parts if notion == "gp" else persons.rho_parts
    return split_by_rows(
        getattr(own, name),
        parts,
        lambda share: dataclasses.replace(own, **{name: share}),  # type: ignore[type-var]
    )


def _law_for_whole_budget(law: Law | None, rate: float) -> Law:
    """Return the law with the rate of the whole budget (half if restricted)."""
    assert law is not None
    # What is restricted to a region is drawn with half of it.
    return law.replace(rate=rate / 2 if "restricted" in law.then else rate)


def complete_guarantee(
    guarantee: Guarantee,
    metric: Metric,
    spacing: float,
    *,
    clip: ClipRegion | None,
    persons: Persons | None,
    rng: Random,
    **changes: Any,
) -> Guarantee:
    """Return a guarantee completed with grid, metric, assumptions; "none" if seeded."""
    assumptions = (
        *guarantee.assumptions,
        *(() if guarantee.tolerance else (FLOAT_CAVEAT,)),
        *((GROUPS_VISIBLE,) if persons and persons.unit != "table" else ()),
        *((REGION_PUBLIC,) if clip is not None else ()),
    )
    return complete_with_metric(
        guarantee, metric, rng, assumptions=assumptions, grid=spacing,
        grid_unit=metric.unit_name, **changes,
    )  # fmt: skip


def choose_spacing(
    metric: Metric, scale: float, clip: ClipRegion | None = None
) -> float:
    """Return the spacing (CRS units) for noise of `scale` m, finer for a thin clip."""
    if isinstance(metric, Sphere):
        scale = min(scale, metric.radius)  # there is no wider noise on a sphere
    spacing = compute_default_spacing(scale, metric.unit)
    return spacing if clip is None else clip.spacing(spacing)
