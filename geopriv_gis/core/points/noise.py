"""Which noise serves which metric, unit and region: a promise and how to keep it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ..errors import CRSError, ParameterError
from ..ground.border import Border
from ..ground.grid import power_of_two_below, to_grid
from ..ground.metric import Sphere
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
from ..randomness import Floats
from .persons import Noise, Persons, spread

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


def on_sphere(sphere: Sphere, share: float, persons: Persons | None) -> Noise:
    """Return noise on the sphere: for rows, or persons jointly or by composition."""
    if persons is None or persons.method == "composition":
        single = SphericalLaplace(eps=share, sphere=sphere)
        parts = persons.eps_parts if persons else None
        noise = Noise(
            promise=single.guarantee,
            randomise=lambda points, rng: single.randomise(points, rng, parts),
        )
        return bound(noise, persons, joint=False)
    if persons.table_metric == "dist_inf":
        return _jointly(CapProductLaplace(eps=share, sphere=sphere), persons)
    ball = SphericalBallLaplace(eps=share, sphere=sphere)
    ball.check_reach(int(persons.rows_per_unit.max(initial=1)))
    return _jointly(ball, persons)


def in_plane(
    share: float,
    spacing: float,
    persons: Persons | None,
    exact: bool,
    ball: UnitBall | None,
) -> Noise:
    """Return noise in a plane; ``share`` is ε per coordinate unit."""
    if persons is not None and persons.method == "joint":
        if ball is not None and persons.table_metric == "dist_2":
            raise ParameterError(
                "unit_ball with table_metric='dist_2' needs method='composition'."
            )
        joint: DiscProductLaplace | BallLaplace | NormLaplace
        if ball is not None:
            joint = NormLaplace(eps=share, ball=ball)
        elif persons.table_metric == "dist_2":
            joint = BallLaplace(eps=share)
        else:
            joint = DiscProductLaplace(eps=share)
        return rounded(_jointly(joint, persons), spacing)
    parts = persons.eps_parts if persons else None
    if ball is not None:
        noise = spread(share, parts, lambda eps: NormLaplace(eps=eps, ball=ball))
        noise = rounded(noise, spacing)
    elif exact:
        noise = spread(
            share, parts, lambda eps: LatticeLaplace(eps=eps, spacing=spacing)
        )
    else:
        noise = rounded(
            spread(share, parts, lambda eps: PlanarLaplace(eps=eps)), spacing
        )
    return bound(noise, persons, joint=False)


def restricted(
    share: float,
    spacing: float,
    persons: Persons | None,
    clip: Clip,
    ball: UnitBall | None,
) -> Noise:
    """Return noise that stays in a region; persons by composition."""
    if ball is not None:
        raise ParameterError(
            "unit_ball and clip='restrict' do not go together; use clip='remap'."
        )
    region = Region.of(clip.rings, spacing)
    noise = spread(
        share,
        persons.eps_parts if persons else None,
        lambda eps: RestrictedLaplace(eps=eps, spacing=spacing, region=region),
    )
    return bound(noise, persons, joint=False)


def restricted_on_sphere(
    sphere: Sphere, share: float, spacing: float, persons: Persons | None, clip: Clip
) -> Noise:
    """Return noise that stays in a region of the sphere; persons by composition."""
    whole = RestrictedSpherical.of(share, clip.rings, spacing, sphere)
    noise = spread(
        share,
        persons.eps_parts if persons else None,
        lambda eps: replace(whole, eps=eps),
    )
    return bound(noise, persons, joint=False)


def _jointly(mechanism: Any, persons: Persons) -> Noise:
    return Noise(
        promise=persons.bind(mechanism.guarantee, joint=True),
        randomise=lambda points, rng: mechanism.randomise(points, rng, persons.codes),
    )


def bound(noise: Noise, persons: Persons | None, *, joint: bool) -> Noise:
    """Return row noise with its promise restated for persons, if there are any."""
    if persons is None:
        return noise
    promise = persons.bind(noise.promise, joint=joint)
    return Noise(promise=promise, randomise=noise.randomise)


def rounded(noise: Noise, spacing: float) -> Noise:
    """Return noise whose sum with the point is rounded to the grid."""
    return Noise(
        promise=noise.promise,
        randomise=lambda points, rng: to_grid(noise.randomise(points, rng), spacing),
    )


def remapped(noise: Noise, clip: Clip | None, spacing: float) -> Noise:
    """Return noise whose strays move to the region, if asked for: post-processing."""
    if clip is None or clip.how != "remap":
        return noise
    border = Border(Region.of(clip.rings, spacing))
    law = noise.promise.law
    promise = noise.promise.replace(
        mechanism=noise.promise.mechanism + REMAPPED,
        law=law and law.followed_by("border"),
    )
    return Noise(
        promise=promise,
        randomise=lambda points, rng: border.remap(
            noise.randomise(points, rng), spacing
        ),
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
