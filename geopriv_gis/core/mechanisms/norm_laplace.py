"""Laplace noise in a norm of the user's choice: more along the valley than across."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..ground.unit_ball import UnitBall
from ..parameter import parameter
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Floats, Ints, Random
from .ball_laplace import draw_gamma_radii
from .mechanism import SharedRadius


@dataclass(frozen=True, kw_only=True)
class NormLaplace(SharedRadius):
    """Move points by noise of density ∝ exp(−ε·‖y−x‖_K), K a public shape.

    r ~ Gamma(3, 1/ε) and z uniform in K: y = x + r·z. With groups, the product of K's:
    r ~ Gamma(2n+1, 1/ε) is shared by a group's n rows.

    **Guarantee.** ε-GP per row (per group under dist_∞) with the distance ‖x−x'‖_K.
    K is scaled to inradius 1, so ‖x−x'‖_K ≤ ‖x−x'‖ and ε is per metre in its
    narrowest direction; along a direction in which K reaches out s times as far,
    places s metres apart count as 1 m. **Assumes.** Real numbers (round the sum to a
    public grid); the shape is public.

    References: GDP §9 and Remark 4.2.
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    ball: UnitBall

    @property
    def law(self) -> Law:
        return Law(family="laplace", rate=self.eps, ball=self.ball.shape)

    @property
    def guarantee(self) -> Guarantee:
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            law=self.law,
            mechanism=f"planar laplace in a public norm ({self.ball.description})",
            parameters={"eps": self.eps},
            references=("GDP section 9",),
        )

    def randomise(
        self, points: Floats, rng: Random, groups: Ints | None = None
    ) -> Floats:
        """Return noisy copies of ``points``, shape (n, 2), metres.

        ``groups``, shape (n,), numbers each row's group 0 … m−1; left out, every row
        is a group by itself.
        """
        codes = np.arange(len(points)) if groups is None else groups
        return super().randomise(points, rng, codes)

    def draw_shared(self, sizes: Ints, rng: Random) -> Floats:
        """Return each group's radius r (m)."""
        return draw_gamma_radii(sizes, rng) / self.eps

    def draw_around(self, points: Floats, shared: Floats, rng: Random) -> Floats:
        """Return noisy copies of ``points``, each uniform in K times its radius."""
        return points + self.ball.uniform(len(points), rng) * shared[:, None]

    def density(self, steps: Floats) -> Floats:
        """Return the density (1/m²) of a row's noise at steps (n, 2), metres."""
        area = self._ball_area()
        return self.eps**2 / (2 * area) * np.exp(-self.eps * self.ball.norm(steps))

    def _ball_area(self) -> float:
        corners = self.ball.vertices
        if corners is None:
            return float(np.pi * abs(np.linalg.det(self.ball.axes)))
        after = np.roll(corners, -1, axis=0)
        twice = corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]
        return float(twice.sum() / 2)
