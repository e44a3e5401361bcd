"""Laplace noise on the sphere: ε-geo-private anywhere on Earth, with no projection."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from ..ground.metric import Sphere, compute_sine_and_cosine
from ..parameter import parameter
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Floats, Random
from .mechanism import Mechanism

BLOCK = 1 << 15  # rows at a time: what is computed in between stays near at hand
_TINY = 1e-300  # of an angle, whose sine is the angle


@dataclass(frozen=True, kw_only=True)
class SphericalLaplace(Mechanism):
    """Move each (lon, lat) along a great circle, density ∝ exp(−ε·d(x, y)) by area.

    By symmetry the normaliser does not depend on x. The distance r has density
    ∝ sin(r/R)·e^{−εr} on [0, πR]: Gamma(2, 1/ε) proposals, accepted with probability
    sin(r/R)/(r/R).

    **Guarantee.** ε-GP per row under the great-circle distance. **Assumes.** Real
    numbers: round the result to a public grid.

    References: CGP §2.3 for the plane; on the sphere the argument is the symmetry
    above.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    sphere: Sphere = field(default_factory=Sphere)

    @property
    def law(self) -> Law:
        """Return the law: independent spherical Laplace noise of rate ε on each row."""
        return Law(family="laplace", rate=self.eps, space="sphere")

    @property
    def guarantee(self) -> Guarantee:
        """Return spherical Laplace noise's ε-GP guarantee of each row, under dist_1."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            crs="sphere",
            law=self.law,
            mechanism="spherical laplace",
            parameters={"eps": self.eps},
            references=("CGP section 2.3",),
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Return points with spherical Laplace noise, (n, 2), degrees (lon, lat)."""
        noisy = np.empty(np.shape(points))
        for start in range(0, len(points), BLOCK):
            here = points[start : start + BLOCK]
            eps = np.full(len(here), self.eps)
            radius = draw_radii(eps, self.sphere.radius, rng)
            moved = self.sphere.move(here, radius, rng.angle(len(here)))
            noisy[start : start + BLOCK] = moved
        return noisy

    def density(self, displacement: Floats) -> Floats:
        """Return spherical Laplace noise's density (1/m²) at distances (m)."""
        e, r = self.eps, self.sphere.radius
        # ∫ 2πR sin(t/R) e^{−εt} dt over [0, πR]
        area = 2 * math.pi * (1 + math.exp(-e * math.pi * r)) / (e**2 + 1 / r**2)
        return np.exp(-e * np.asarray(displacement)) / area

    def radius_cdf(self, radius: Floats) -> Floats:
        """Return the probability that noise moves a row by at most ``radius`` m."""
        e, big = self.eps, self.sphere.radius
        r = np.clip(radius, 0, math.pi * big)
        inner = np.exp(-e * r) * (e * big * np.sin(r / big) + np.cos(r / big))
        return (1 - inner) / (1 + math.exp(-e * math.pi * big))


def draw_radii(eps: Floats, sphere_radius: float, rng: Random) -> Floats:
    """Draw distances (m), density ∝ sin(r/R)·e^{−εr} on [0, πR], one per ε.

    Proposed are Gamma(2, 1/ε) distances, or, where the noise is wider than the
    sphere (εR < 1), those of uniform places on it: at least a quarter is accepted.
    """
    radius = np.empty(len(eps))
    pending = np.arange(len(eps))
    while pending.size:
        proposal, keep = _propose_radii(eps[pending], sphere_radius, rng)
        accepted = rng.uniform(pending.size) <= keep
        radius[pending[accepted]] = proposal[accepted]
        pending = pending[~accepted]
    return radius


def _propose_radii(
    eps: Floats, sphere_radius: float, rng: Random
) -> tuple[Floats, Floats]:
    """Return proposed distances and their probabilities of acceptance."""
    wide = eps * sphere_radius < 1
    radius = rng.gamma(2, len(eps)) / eps
    angle = np.maximum(radius / sphere_radius, _TINY)
    keep = np.where(angle < math.pi, compute_sine_and_cosine(angle)[0] / angle, 0.0)
    if wide.any():
        angle = np.arccos(1 - 2 * rng.uniform(len(eps)))
        radius = np.where(wide, angle * sphere_radius, radius)
        keep = np.where(wide, np.exp(-eps * radius), keep)
    return radius, keep
