"""Which noise serves which metric, unit and region."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from ..errors import CRSError, ParameterError
from ..ground.border import Border
from ..ground.metric import Metric, Sphere, power_of_two_below, to_grid
from ..ground.region import Region
from ..ground.unit_ball import UnitBall
from ..mechanisms import (
    BallLaplace,
    CapProductLaplace,
    DiscProductLaplace,
    LatticeLaplace,
    NormLaplace,
    PlanarLaplace,
    RestrictedLaplace,
    RestrictedSpherical,
    SphericalBallLaplace,
    SphericalLaplace,
)
from ..mechanisms.mechanism import JointMechanism, Mechanism, Noise
from ..randomness import Floats
from .persons import Persons, spread

_POWERS = {"m": 1, "1/m": -1, "1/m²": -2}  # of a metre, in a parameter's unit
REMAPPED = ", then moved to the nearest point of a public region"
_STEPS = 1024  # of the grid along a region
CLIPS = ("restrict", "remap")


@dataclass(frozen=True, kw_only=True)
class Clip:
    """A public region that holds the released points, and how.

    Parameters
    ----------
    rings : sequence of (k, 2) arrays
        Closed rings in the metric's coordinates, even-odd.
    how : {"restrict", "remap"}
        Noise that never leaves the region, or strays moved to its nearest point.
    """

    rings: Sequence[Floats]
    how: str = "restrict"

    def __post_init__(self) -> None:
        """Refuse unknown names."""
        if self.how not in CLIPS:
            raise ParameterError(
                "clip must be 'restrict' (noise within the region, at half of eps) or "
                f"'remap' (strays move to its nearest point); got {self.how!r}."
            )

    def spacing(self, default: float) -> float:
        """Return a grid at least as fine as the region's narrower side asks for."""
        corners = np.vstack(list(self.rings)) if self.rings else np.zeros((1, 2))
        side = float(np.ptp(corners, axis=0).min())
        return min(default, power_of_two_below(side / _STEPS)) if side > 0 else default


def on_sphere(sphere: Sphere, share: float, persons: Persons | None) -> Mechanism:
    """Return noise on the sphere: for rows, or persons jointly or by composition."""
    if persons is None or persons.method == "composition":
        return _by_rows(
            share, persons, lambda eps: SphericalLaplace(eps=eps, sphere=sphere)
        )
    if persons.table_metric == "dist_inf":
        return _jointly(CapProductLaplace(eps=share, sphere=sphere), persons)
    ball = SphericalBallLaplace(eps=share, sphere=sphere)
    ball.check_reach(int(persons.rows_per_unit.max(initial=1)))
    return _jointly(ball, persons)


def in_plane(  # noqa: PLR0917
    share: float,
    spacing: float,
    persons: Persons | None,
    exact: bool,
    ball: UnitBall | None,
    dimension: int = 2,
) -> Mechanism:
    """Return noise in a plane, or in space; ``share`` is ε per coordinate unit."""
    if persons is not None and persons.method == "joint":
        joint: JointMechanism
        if ball is not None and persons.table_metric == "dist_2":
            raise ParameterError(
                "unit_ball with table_metric='dist_2' needs method='composition'."
            )
        if ball is not None:
            joint = NormLaplace(eps=share, ball=ball)
        elif persons.table_metric == "dist_2":
            joint = BallLaplace(eps=share)
        else:
            joint = DiscProductLaplace(eps=share)
        return rounded(_jointly(joint, persons), spacing)
    if ball is not None:
        shaped = _by_rows(share, persons, lambda eps: NormLaplace(eps=eps, ball=ball))
        return rounded(shaped, spacing)
    if exact:
        return _by_rows(
            share,
            persons,
            lambda e: LatticeLaplace(eps=e, spacing=spacing, dimension=dimension),
        )
    plain = _by_rows(
        share, persons, lambda e: PlanarLaplace(eps=e, dimension=dimension)
    )
    return rounded(plain, spacing)


def restricted(
    share: float,
    spacing: float,
    persons: Persons | None,
    clip: Clip,
    ball: UnitBall | None,
) -> Mechanism:
    """Return noise that stays in a region; persons by composition."""
    if ball is not None:
        raise ParameterError(
            "unit_ball and clip='restrict' do not go together; use clip='remap'."
        )
    region = Region.of(clip.rings, spacing)
    return _by_rows(
        share,
        persons,
        lambda eps: RestrictedLaplace(eps=eps, spacing=spacing, region=region),
    )


def restricted_on_sphere(
    sphere: Sphere, share: float, spacing: float, persons: Persons | None, clip: Clip
) -> Mechanism:
    """Return noise that stays in a region of the sphere; persons by composition."""
    whole = RestrictedSpherical.of(share, clip.rings, spacing, sphere)
    return _by_rows(share, persons, lambda eps: replace(whole, eps=eps))


def _jointly(mechanism: JointMechanism, persons: Persons) -> Mechanism:
    return Noise(
        stated=persons.bind(mechanism.guarantee, joint=True),
        draw=lambda points, rng: persons.draw_jointly(mechanism, points, rng),
    )


def _by_rows(
    share: float, persons: Persons | None, make: Callable[[float], Mechanism]
) -> Mechanism:
    """Return noise of each row by itself, of its part of its person's ε."""
    return bound(spread(share, persons.eps_parts if persons else None, make), persons)


def converted(mechanism: Any, factor: float) -> Any:
    """Return a mechanism of which a metre has become ``factor`` of its units.

    Examples
    --------
    >>> converted(PlanarLaplace(eps=0.01), 2.0)
    PlanarLaplace(eps=0.005, dimension=2)
    """
    changed = {n: v * factor**power for n, v, power in _measures(mechanism)}
    return replace(mechanism, **changed)


def least_scale(mechanism: Mechanism) -> float:
    """Return the least length (m) among a mechanism's parameters."""
    return min(math.pow(value, 1 / power) for _, value, power in _measures(mechanism))


def _measures(mechanism: Any) -> list[tuple[str, float, int]]:
    """Return the parameters that have metres: name, value, power of a metre."""
    limits = {
        each.name: each.metadata["limits"].unit
        for each in fields(mechanism)
        if "limits" in each.metadata
    }
    strange = {unit for unit in limits.values() if unit} - set(_POWERS)
    if strange:
        raise NotImplementedError("units of another kind need a plan of their own.")
    return [
        (name, float(getattr(mechanism, name)), _POWERS[unit])
        for name, unit in limits.items()
        if unit
    ]


def bound(noise: Mechanism, persons: Persons | None) -> Mechanism:
    """Return noise of rows with its guarantee for persons, if there are any."""
    if persons is None:
        return noise
    return noise.stating(persons.bind(noise.guarantee, joint=False))


def rounded(noise: Mechanism, spacing: float) -> Mechanism:
    """Return noise whose sum with the point is rounded to the grid."""
    return noise.then(lambda points: to_grid(points, spacing))


def remapped(noise: Mechanism, clip: Clip | None, spacing: float) -> Mechanism:
    """Return noise whose strays move to the region, if asked for: post-processing."""
    if clip is None or clip.how != "remap":
        return noise
    border = Border(Region.of(clip.rings, spacing))
    made, law = noise.guarantee, noise.law
    made = made.replace(
        mechanism=made.mechanism + REMAPPED, law=law and law.followed_by("border")
    )

    def within(points: Floats) -> Floats:
        flat = border.remap(points[:, :2], spacing)
        return np.column_stack([flat, points[:, 2:]])  # heights stay what they are

    return noise.then(within).stating(made)


def refuse_in_space(
    metric: Metric,
    persons: Persons | None,
    clip: Clip | None,
    ball: UnitBall | None,
) -> None:
    """Raise for what has no form that protects heights as well."""
    if isinstance(metric, Sphere):
        raise CRSError("z='protect' needs a plane: give crs=, a projected CRS.")
    if ball is not None:
        raise ParameterError("z='protect' and unit_ball do not go together.")
    if persons is not None and persons.method == "joint":
        raise ParameterError(
            "z='protect' and method='joint' do not go together: joint noise has planar "
            "forms only. Take method='composition'."
        )
    if clip is not None and clip.how == "restrict":
        raise ParameterError(
            "z='protect' and clip='restrict' do not go together: the exact form that "
            "stays in a region is planar. Take clip='remap', which moves strays "
            "horizontally."
        )


def refuse_plane_options(clip: Clip | None, ball: UnitBall | None) -> None:
    """Raise on the sphere for what needs a plane."""
    remap = clip is not None and clip.how != "restrict"
    if remap or ball is not None:
        name = "unit_ball" if ball is not None else "region with clip='remap'"
        raise CRSError(
            f"{name} needs a plane: give crs=, a projected CRS made for the region "
            "(e.g. a UTM zone or a national grid)."
        )
