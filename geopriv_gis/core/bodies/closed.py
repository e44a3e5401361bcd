"""Bodies in closed form, polygons, and linear images and products of bodies."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..errors import ParameterError
from ..ground.unit_ball import UnitBall
from ..parameter import Limits, check_fields, check_number, parameter
from ..randomness import Floats, Random
from .body import Body

_DIMENSION = {"at_least": 1, "integer": True}
_HALF = Limits("Half-width", above=0)


@dataclass(frozen=True)
class Box:
    """The box ∏[−h_i, h_i]; one number makes an interval, equal ones a cube.

    half: Half-widths h_i > 0.
    """

    half: tuple[float, ...]
    exact = True

    def __post_init__(self) -> None:
        if not self.half:
            raise ParameterError("half must have at least one half-width; got none.")
        for value in self.half:
            check_number("half", value, _HALF)

    @property
    def dimension(self) -> int:
        return len(self.half)

    @property
    def log_volume(self) -> float:
        """Logarithm of ∏2h_i."""
        return math.fsum(math.log(2 * h) for h in self.half)

    @property
    def covariance(self) -> Floats:
        """Return diag(h²/3)."""
        return np.diag(np.square(self.half) / 3)

    def norm(self, points: Floats) -> Floats:
        largest: Floats = (np.abs(points) / np.array(self.half)).max(axis=1)
        return largest

    def uniform(self, size: int, rng: Random) -> Floats:
        """Return independent uniform coordinates."""
        share = rng.uniform(size * len(self.half)).reshape(size, -1)
        return np.asarray((share * 2 - 1) * np.array(self.half))


@dataclass(frozen=True, kw_only=True)
class Ball:
    """The Euclidean unit ball: a normal direction and the radius U^(1/d)."""

    dimension: int = parameter("Number of coordinates", **_DIMENSION)
    exact = True

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def log_volume(self) -> float:
        """Logarithm of π^(d/2)/Γ(d/2 + 1)."""
        half = self.dimension / 2
        return half * math.log(math.pi) - math.lgamma(half + 1)

    @property
    def covariance(self) -> Floats:
        """Return 1/(d + 2) times the identity."""
        return np.asarray(np.eye(self.dimension) / (self.dimension + 2))

    def norm(self, points: Floats) -> Floats:
        return np.asarray(np.linalg.norm(points, axis=1))

    def uniform(self, size: int, rng: Random) -> Floats:
        step = rng.normal(size * self.dimension).reshape(size, -1)
        length = rng.uniform(size) ** (1 / self.dimension)
        return np.asarray(step * (length / np.linalg.norm(step, axis=1))[:, None])


@dataclass(frozen=True, kw_only=True)
class CrossPolytope:
    """The ℓ1 unit ball: spacings of uniform numbers, with signs."""

    dimension: int = parameter("Number of coordinates", **_DIMENSION)
    exact = True

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def log_volume(self) -> float:
        """Logarithm of 2^d/d!."""
        return self.dimension * math.log(2) - math.lgamma(self.dimension + 1)

    @property
    def covariance(self) -> Floats:
        """Return 2/((d + 1)(d + 2)) times the identity."""
        d = self.dimension
        return np.asarray(2 * np.eye(d) / ((d + 1) * (d + 2)))

    def norm(self, points: Floats) -> Floats:
        return np.asarray(np.abs(points).sum(axis=1))

    def uniform(self, size: int, rng: Random) -> Floats:
        """Return uniform points: Dirichlet(1, …, 1) but for its last share, signed."""
        parts = rng.exponential(size * (self.dimension + 1)).reshape(size, -1)
        share = parts[:, :-1] / parts.sum(axis=1, keepdims=True)
        return np.asarray(share * rng.signs(share.size).reshape(share.shape))


def make_interval(half: float = 1.0) -> Box:
    """Return the interval [−half, half] as a body."""
    return Box((half,))


def make_cube(dimension: int, half: float = 1.0) -> Box:
    """Return the cube [−half, half]^d as a body."""
    return Box((half,) * dimension)


def make_ellipsoid(axes: Floats) -> Image:
    """Return the image of the unit ball under an invertible matrix (d, d)."""
    matrix = np.asarray(axes, dtype=float)
    return Image(matrix, Ball(dimension=len(matrix)))


@dataclass(frozen=True, eq=False)
class Polygon:
    """A convex polygon symmetric about 0, by triangulation from its middle.

    vertices (m, 2): Corners, in any order.
    """

    vertices: Floats
    dimension = 2
    exact = True

    def __post_init__(self) -> None:
        """Raise unless it is a symmetric convex polygon."""
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
        """Corners of the triangles from the middle, and their areas."""
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
