"""Polygons: the sampler of unit balls of the plane, at their own size."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..errors import ParameterError
from ..ground.unit_ball import UnitBall
from ..randomness import Floats, Random


@dataclass(frozen=True, eq=False)
class Polygon:
    """A convex polygon symmetric about 0, by triangulation from its middle.

    Parameters
    ----------
    vertices : (m, 2) array
        Corners, in any order.
    """

    vertices: Floats
    dimension = 2
    exact = True

    def __post_init__(self) -> None:
        """Refuse what is no symmetric convex polygon."""
        if self.vertices.ndim != 2 or self.vertices.shape[1] != 2:
            raise ParameterError(
                "the vertices of a polygon must have shape (m, 2); got "
                f"{self.vertices.shape}."
            )
        assert self._ball.vertices is not None

    @cached_property
    def _ball(self) -> UnitBall:
        found = UnitBall.of(self.vertices)
        assert found.vertices is not None
        # A unit ball has inradius 1: back to the size that was given.
        size = np.linalg.norm(self.vertices, axis=1).max()
        size /= np.linalg.norm(found.vertices, axis=1).max()
        return UnitBall(found.vertices * size, found.axes, found.description)

    @cached_property
    def _triangles(self) -> tuple[Floats, Floats, Floats]:
        one = np.asarray(self._ball.vertices)
        two = np.roll(one, -1, axis=0)
        area = (one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]) / 2
        return one, two, area

    @property
    def log_volume(self) -> float:
        return math.log(self._triangles[2].sum())

    @property
    def covariance(self) -> Floats:
        """Return Σ_T |T|·(aaᵀ + bbᵀ + (a+b)(a+b)ᵀ)/12 over the area."""
        one, two, area = self._triangles
        total = sum(np.einsum("t,ti,tj", area, v, v) for v in (one, two, one + two))
        return np.asarray(total / (12 * area.sum()))

    def norm(self, points: Floats) -> Floats:
        return self._ball.norm(points)

    def uniform(self, size: int, rng: Random) -> Floats:
        return self._ball.uniform(size, rng)
