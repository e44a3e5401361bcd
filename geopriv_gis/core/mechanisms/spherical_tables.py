"""Laplace noise for whole tables on the sphere: joint, exact, with no projection.

On a product of n spheres the rotations act transitively, and every table metric that is
made of great-circle distances is invariant under them. So the normaliser of
exp(−ε·dist(x, y)) is the same for all x, and the density is ε-GP under dist: the
argument of the single point carries over to tables.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy

from ..errors import ParameterError
from ..ground.metric import Sphere
from ..parameter import parameter
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Floats, Ints, Random
from .knorm import draw_ball_steps, draw_gamma
from .mechanism import Mechanism, SharedRadius


@dataclass(frozen=True, kw_only=True)
class CapProductLaplace(SharedRadius):
    """Move each group's (lon, lat) by a shared radius: ∝ exp(−ε·max_i d(x_i, y_i)).

    Since e^{−εm} = ∫_m^∞ ε·e^{−εr} dr, the density is a mixture over r of uniform laws:
    r has density ∝ a(r)^n·e^{−εr}, a(r) the area of a cap of radius r (the whole sphere
    beyond πR), and each y_i is uniform in the cap of radius r around x_i.

    **Guarantee.** ε-GP per group under dist_∞ of its rows' great-circle distances.
    **Assumes.** Real numbers (round the result to a public grid); the sizes of the
    groups are public.

    References: GDP Theorem 4.3 for the plane; on the sphere the symmetry of this
    module.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    sphere: Sphere = field(default_factory=Sphere)

    @property
    def law(self) -> Law:
        """Return the law: spherical Laplace noise, drawn jointly per person; dist_∞."""
        return Law(family="laplace", rate=self.eps, space="sphere", shares="joint")

    @property
    def guarantee(self) -> Guarantee:
        """Return the cap product's ε-GP guarantee of a person's rows, under dist_∞."""
        return Guarantee(
            mechanism="joint spherical laplace (product of caps)", **_law_facts(self)
        )

    def draw_shared(self, sizes: Ints, rng: Random) -> Floats:
        """Draw the angle of each group's cap (radians)."""
        return draw_cap_angles(sizes, self.eps * self.sphere.radius, rng)

    def draw_around(self, points: Floats, shared: Floats, rng: Random) -> Floats:
        """Return noisy copies of ``points``, each uniform in the cap of its angle."""
        # Uniform by area: 1 − cos is uniform on [0, 1 − cos(angle)].
        share = np.sqrt(rng.uniform(len(points)))
        moved = 2 * np.arcsin(share * np.sin(np.minimum(shared, math.pi) / 2))
        bearing = rng.angle(len(points))
        return self.sphere.move(points, moved * self.sphere.radius, bearing)


@dataclass(frozen=True, kw_only=True)
class SphericalBallLaplace(Mechanism):
    """Move each group's (lon, lat) by one joint noise, ∝ exp(−ε·√(Σ d(x_i, y_i)²)).

    Proposals are 2n-dimensional Laplace noise in the tangent planes, accepted with
    probability Π sin(t_i)/t_i, t_i the rows' angles (refused beyond π).

    **Guarantee.** ε-GP per group under dist_2 of its rows' great-circle distances.
    **Assumes.** Real numbers; the sizes of the groups are public.

    References: GDP Theorem 4.3 and CGP Appendix H for the plane; the symmetry of this
    module.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    sphere: Sphere = field(default_factory=Sphere)

    @property
    def law(self) -> Law:
        """Return the law: spherical Laplace noise, drawn jointly per person; dist_2."""
        return Law(
            family="laplace",
            rate=self.eps,
            space="sphere",
            shares="joint",
            table_metric="dist_2",
        )

    @property
    def guarantee(self) -> Guarantee:
        """Return the ball noise's ε-GP guarantee of a person's rows, under dist_2."""
        facts = {**_law_facts(self), "table_metric": "dist_2"}
        return Guarantee(mechanism="joint spherical laplace (ball)", **facts)

    def randomise(
        self, points: Floats, rng: Random, groups: Ints | None = None
    ) -> Floats:
        """Add joint noise to groups of (lon, lat); raise if one has too many rows."""
        codes = np.zeros(len(points), dtype=np.int64) if groups is None else groups
        self.check_reach(int(np.bincount(codes).max()))
        steps = np.empty((len(points), 2))
        pending = np.ones(len(points), dtype=bool)
        while pending.any():
            _, codes_left = np.unique(codes[pending], return_inverse=True)
            tried = draw_ball_steps(codes_left, rng) / (self.eps * self.sphere.radius)
            angle = np.hypot(tried[:, 0], tried[:, 1])
            with np.errstate(divide="ignore"):
                log_keep = np.log(np.where(angle < math.pi, np.sinc(angle / np.pi), 0))
            total = np.bincount(codes_left, log_keep)
            refused = (-rng.exponential(len(total)) > total)[codes_left]
            rows = np.flatnonzero(pending)
            steps[rows] = tried
            pending[rows] = refused
        angle = np.hypot(steps[:, 0], steps[:, 1]) * self.sphere.radius
        return self.sphere.move(points, angle, np.arctan2(steps[:, 0], steps[:, 1]))

    def check_reach(self, largest: int) -> None:
        """Raise for persons with so many rows that noise would exceed the Earth."""
        # Acceptance is about exp(−(2n/εR)²/6), at this bound 7 %.
        if 2 * largest / self.eps > 4 * self.sphere.radius:
            raise ParameterError(
                f"eps = {self.eps:g} with {largest} rows of one person needs noise "
                "larger than the Earth. Pass a larger eps, or "
                "table_metric='dist_inf'."
            )


def draw_cap_angles(sizes: Ints, rate: float, rng: Random) -> Floats:
    """Draw one angle t per group of n rows, density ∝ sin²ⁿ(t/2)·e^{−rate·t}.

    b(t) = sin²(t/2) up to π, 1 beyond; n the group's size, ``rate`` = ε·R.

    Rejection from two pieces. Below π, b^n = (t/2)^{2n}·e^{g(t)} with the concave
    g(t) = 2n·ln(sin(t/2)/(t/2)), which lies below its tangent at the mode of the
    target: so a Gamma(2n+1) of a larger rate is an envelope. Beyond π the density is
    exponential itself. The pieces are chosen by the masses of their envelopes.
    """
    count = sizes.astype(float)
    mode = 2 * np.arctan2(count, rate)
    slope = count / np.tan(mode / 2) - 2 * count / mode  # of g at the mode, negative
    height = _log_curvature_factor(count, mode) - slope * mode
    tilted = rate - slope
    below = (
        height
        + scipy.special.gammaln(2 * count + 1)
        - (2 * count + 1) * np.log(tilted)
        - 2 * count * math.log(2)
    )
    beyond = -rate * math.pi - math.log(rate)
    angle = np.empty(len(sizes))
    pending = np.arange(len(sizes))
    while pending.size:
        size = count[pending]
        tried = draw_gamma(2 * sizes[pending] + 1, rng) / tilted[pending]
        line = height[pending] + slope[pending] * tried
        inside = tried < math.pi
        gap = _log_curvature_factor(size, np.where(inside, tried, 1.0)) - line
        good = inside & (-rng.exponential(pending.size) <= gap)
        # P(beyond) = 1/(1 + e^{below − beyond})
        far = rng.uniform(pending.size) <= 1 / (
            1 + np.exp(np.minimum(below[pending] - beyond, 700.0))
        )
        tail = math.pi + rng.exponential(pending.size) / rate
        angle[pending] = np.where(far, tail, tried)
        pending = pending[~(far | good)]
    return angle


def _log_curvature_factor(count: Floats, angle: Floats) -> Floats:
    """Return the log of the sphere's area factor: 2n·ln(sin(t/2)/(t/2))."""
    return 2 * count * np.log(np.sinc(angle / (2 * math.pi)))


def _law_facts(mechanism: CapProductLaplace | SphericalBallLaplace) -> dict[str, Any]:
    """Return fields that both joint guarantees on the sphere share, under dist_∞."""
    return {
        "notion": "gp",
        "eps": mechanism.eps,
        "table_metric": "dist_inf",
        "privacy_unit": "table",
        "crs": "sphere",
        "law": mechanism.law,
        "parameters": {"eps": mechanism.eps},
        "references": ("GDP Theorem 4.3",),
    }
