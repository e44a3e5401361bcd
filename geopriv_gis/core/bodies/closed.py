"""Bodies in closed form: box, ball, cross-polytope."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..errors import ParameterError
from ..parameter import Limits, check, check_number, parameter
from ..randomness import Floats, Random
from .combined import Image

_DIMENSION = {"at_least": 1, "integer": True}
_HALF = Limits("Half-width", above=0)


@dataclass(frozen=True)
class Box:
    """The box ∏[−h_i, h_i]; one number makes an interval, equal ones a cube.

    Parameters
    ----------
    half : tuple of float
        Half-widths h_i > 0.
    """

    half: tuple[float, ...]
    exact = True

    def __post_init__(self) -> None:
        if not self.half:
            raise ParameterError("half must hold one half-width at least; got none.")
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
        result: Floats = np.diag(np.square(self.half) / 3)
        return result

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
        check(self)

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
        check(self)

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


def interval(half: float = 1.0) -> Box:
    return Box((half,))


def cube(dimension: int, half: float = 1.0) -> Box:
    return Box((half,) * dimension)


def ellipsoid(axes: Floats) -> Image:
    """Return the image of the unit ball under an invertible matrix (d, d)."""
    matrix = np.asarray(axes, dtype=float)
    return Image(matrix, Ball(dimension=len(matrix)))
