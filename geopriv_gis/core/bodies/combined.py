"""Bodies made of bodies: linear images and products."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..errors import ParameterError
from ..randomness import Floats, Random
from .body import Body


@dataclass(frozen=True, eq=False)
class Image:
    """The image A·K of a body under an invertible matrix."""

    matrix: Floats
    body: Body

    def __post_init__(self) -> None:
        """Refuse a matrix of another shape, or without an inverse."""
        d = self.body.dimension
        good = self.matrix.shape == (d, d) and np.isfinite(self.matrix).all()
        if not good or np.linalg.matrix_rank(self.matrix) < d:
            raise ParameterError(
                f"the matrix of an image must be invertible and have shape ({d}, {d}); "
                f"got shape {self.matrix.shape}."
            )

    @property
    def dimension(self) -> int:
        return self.body.dimension

    @property
    def exact(self) -> bool:
        """Whether the body is sampled exactly."""
        return self.body.exact

    @cached_property
    def log_volume(self) -> float:
        """Logarithm of |det A|·Vol(K)."""
        return float(np.linalg.slogdet(self.matrix)[1]) + self.body.log_volume

    @cached_property
    def covariance(self) -> Floats:
        return np.asarray(self.matrix @ self.body.covariance @ self.matrix.T)

    @cached_property
    def _inverse(self) -> Floats:
        return np.asarray(np.linalg.inv(self.matrix))

    def norm(self, points: Floats) -> Floats:
        return self.body.norm(points @ self._inverse.T)

    def uniform(self, size: int, rng: Random) -> Floats:
        """Return images of uniform points, which are uniform: A has one determinant."""
        return np.asarray(self.body.uniform(size, rng) @ self.matrix.T)


@dataclass(frozen=True)
class Product:
    """The product K₁ × … × K_m: all parts move at once, each within its own body."""

    bodies: tuple[Body, ...]

    def __post_init__(self) -> None:
        """Refuse a product of nothing."""
        if not self.bodies:
            raise ParameterError("a product needs one body at least; got none.")

    @property
    def dimension(self) -> int:
        return sum(body.dimension for body in self.bodies)

    @property
    def exact(self) -> bool:
        return all(body.exact for body in self.bodies)

    @property
    def log_volume(self) -> float:
        return math.fsum(body.log_volume for body in self.bodies)

    @property
    def covariance(self) -> Floats:
        return np.asarray(
            scipy.linalg.block_diag(*(body.covariance for body in self.bodies))
        )

    def norm(self, points: Floats) -> Floats:
        ends = np.cumsum([body.dimension for body in self.bodies])[:-1]
        parts = np.split(points, ends, axis=1)
        norms = [b.norm(part) for b, part in zip(self.bodies, parts, strict=True)]
        return np.asarray(np.max(norms, axis=0))

    def uniform(self, size: int, rng: Random) -> Floats:
        return np.hstack([body.uniform(size, rng) for body in self.bodies])
