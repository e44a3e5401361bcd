"""Interface of bodies, bodies in closed form, and linear images of bodies."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from ..errors import ParameterError
from ..parameter import Limits, check_fields, check_number, parameter
from ..randomness import Bools, Floats, InsecureRandom, Random

_DIMENSION = {"at_least": 1, "integer": True}
_HALF = Limits("Half-width", above=0)
_SEED = 20_100_605  # estimates about public bodies are the same in every run
_SAMPLES = 20_000


class Body(Protocol):
    """A convex body with inner points, symmetric about 0.

    ``exact`` says whether `uniform` draws from exactly the uniform law (up to double
    precision); a random walk does not.
    """

    @property
    def dimension(self) -> int:
        """Return the body's number of coordinates d."""

    @property
    def exact(self) -> bool:
        """Return whether points from `uniform` are exactly uniformly distributed."""

    @property
    def log_volume(self) -> float:
        """Return the logarithm of the body's volume."""

    @property
    def covariance(self) -> Floats:
        """Return the covariance, shape (d, d), of uniform points of the body."""

    def norm(self, points: Floats) -> Floats:
        """Return the norm ‖x‖_K of points (n, d): the factor by which K reaches x."""

    def uniform(self, size: int, rng: Random) -> Floats:
        """Draw uniform points in the body, shape (size, d)."""


def body_contains(body: Body, points: Floats) -> Bools:
    """Return which points (n, d) lie in a body.

    >>> from geopriv_gis.core.bodies import CrossPolytope
    >>> body_contains(CrossPolytope(dimension=2), np.array([[0.5, -0.5], [0.6, 0.5]]))
    array([ True, False])
    """
    return body.norm(points) <= 1


def estimate_mean_norm(body: Body, samples: int = _SAMPLES) -> tuple[float, float]:
    """Estimate E‖z‖₂ of z uniform in a body (fixed seed), with its standard error.

    The points are drawn by a fixed public stream: they say nothing about any data.
    """
    lengths = np.linalg.norm(body.uniform(samples, InsecureRandom(_SEED)), axis=1)
    return float(lengths.mean()), float(lengths.std() / np.sqrt(samples))


@dataclass(frozen=True)
class Box:
    """The box ∏[−h_i, h_i]; equal half-widths make a cube.

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
        """Return the number of coordinates of the box."""
        return len(self.half)

    @property
    def log_volume(self) -> float:
        """Return the logarithm of the box's volume ∏2h_i."""
        return math.fsum(math.log(2 * h) for h in self.half)

    @property
    def covariance(self) -> Floats:
        """Return the covariance of uniform points in the box: diag(h²/3)."""
        return np.diag(np.square(self.half) / 3)

    def norm(self, points: Floats) -> Floats:
        """Return the box's norm of each point: max_i |x_i|/h_i."""
        largest: Floats = (np.abs(points) / np.array(self.half)).max(axis=1)
        return largest

    def uniform(self, size: int, rng: Random) -> Floats:
        """Draw uniform points in the box: independent uniform coordinates."""
        share = rng.uniform(size * len(self.half)).reshape(size, -1)
        return np.asarray((share * 2 - 1) * np.array(self.half))


@dataclass(frozen=True, kw_only=True)
class Ball:
    """The Euclidean unit ball; sampled by a normal direction and radius U^(1/d)."""

    dimension: int = parameter("Number of coordinates", **_DIMENSION)
    exact = True

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def log_volume(self) -> float:
        """Return the logarithm of the unit ball's volume π^(d/2)/Γ(d/2 + 1)."""
        half = self.dimension / 2
        return half * math.log(math.pi) - math.lgamma(half + 1)

    @property
    def covariance(self) -> Floats:
        """Return the covariance of uniform points in the unit ball: I/(d + 2)."""
        return np.asarray(np.eye(self.dimension) / (self.dimension + 2))

    def norm(self, points: Floats) -> Floats:
        """Return the unit ball's norm of each point, the Euclidean one."""
        return np.asarray(np.linalg.norm(points, axis=1))

    def uniform(self, size: int, rng: Random) -> Floats:
        """Draw uniform points in the unit ball."""
        step = rng.normal(size * self.dimension).reshape(size, -1)
        length = rng.uniform(size) ** (1 / self.dimension)
        return np.asarray(step * (length / np.linalg.norm(step, axis=1))[:, None])


@dataclass(frozen=True, kw_only=True)
class CrossPolytope:
    """The ℓ1 unit ball; sampled by spacings of uniform numbers, with signs."""

    dimension: int = parameter("Number of coordinates", **_DIMENSION)
    exact = True

    def __post_init__(self) -> None:
        check_fields(self)

    @property
    def log_volume(self) -> float:
        """Return the logarithm of the ℓ1 ball's volume 2^d/d!."""
        return self.dimension * math.log(2) - math.lgamma(self.dimension + 1)

    @property
    def covariance(self) -> Floats:
        """Return the covariance of uniform points in the ℓ1 ball: 2I/(d + 1)(d + 2)."""
        d = self.dimension
        return np.asarray(2 * np.eye(d) / ((d + 1) * (d + 2)))

    def norm(self, points: Floats) -> Floats:
        """Return the ℓ1 ball's norm of each point, Σ|x_i|."""
        return np.asarray(np.abs(points).sum(axis=1))

    def uniform(self, size: int, rng: Random) -> Floats:
        """Draw uniform points in the ℓ1 ball: Dirichlet shares with random signs."""
        parts = rng.exponential(size * (self.dimension + 1)).reshape(size, -1)
        share = parts[:, :-1] / parts.sum(axis=1, keepdims=True)
        return np.asarray(share * rng.signs(share.size).reshape(share.shape))


def make_cube(dimension: int, half: float = 1.0) -> Box:
    """Return the cube [−half, half]^d as a body."""
    return Box((half,) * dimension)


def make_ellipsoid(axes: Floats) -> Image:
    """Return the image of the unit ball under an invertible matrix (d, d)."""
    matrix = np.asarray(axes, dtype=float)
    return Image(matrix, Ball(dimension=len(matrix)))


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
        """Return the number of coordinates of the image, those of its body."""
        return self.body.dimension

    @property
    def exact(self) -> bool:
        """Return whether the underlying body is sampled exactly."""
        return self.body.exact

    @cached_property
    def log_volume(self) -> float:
        """Return the logarithm of the image's volume |det A|·Vol(K)."""
        return float(np.linalg.slogdet(self.matrix)[1]) + self.body.log_volume

    @cached_property
    def covariance(self) -> Floats:
        """Return the covariance of uniform points in the image: A·C·Aᵀ."""
        return np.asarray(self.matrix @ self.body.covariance @ self.matrix.T)

    def norm(self, points: Floats) -> Floats:
        """Return the image's norm of each point: ‖A⁻¹x‖_K."""
        return self.body.norm(points @ np.linalg.inv(self.matrix).T)

    def uniform(self, size: int, rng: Random) -> Floats:
        """Draw uniform points in the image: images of uniform points of the body."""
        return np.asarray(self.body.uniform(size, rng) @ self.matrix.T)
