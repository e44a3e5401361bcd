"""Planar Laplace noise: the ε-geo-private mechanism of the plane (and of R^d)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..errors import ParameterError
from ..parameter import check, parameter, shown
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Floats, Random
from .mechanism import Mechanism


@dataclass(frozen=True, kw_only=True)
class PlanarLaplace(Mechanism):
    """Move each point in a uniform direction by a Gamma(d, 1/ε) distance.

    The density of the output y is ∝ exp(−ε‖y−x‖).

    Notes
    -----
    **Guarantee.** ε-GP per row under the Euclidean distance. **Assumes.** Real
    numbers: round the sum to a public grid, or use `LatticeLaplace`, which is exact.
    Directions for d ≥ 3 are normalised Gaussian vectors (uniform polar angles would
    not be uniform directions).

    References
    ----------
    CGP §2.3 and Appendix A, in ``dimension`` 2 or 3; Andrés et al. 2013.

    Examples
    --------
    >>> round(PlanarLaplace(eps=0.01).law.quantile(0.5), 1)
    167.8
    """

    eps: float = parameter("Privacy loss per metre of distance", unit="1/m", above=0)
    dimension: int = 2

    def __post_init__(self) -> None:
        """Check the parameters."""
        check(self)
        check_dimension(self.dimension)

    @property
    def law(self) -> Law:
        """The law of the noise, in the plane's own metres."""
        return Law(family="laplace", rate=self.eps, dimension=self.dimension)

    @property
    def guarantee(self) -> Guarantee:
        """The promise in the plane's own metres."""
        return Guarantee(
            notion="gp",
            eps=self.eps,
            table_metric="dist_1",
            law=self.law,
            mechanism=named("planar laplace", self.dimension),
            parameters={"eps": self.eps},
            references=("CGP section 2.3", "Andrés et al. 2013"),
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Return noisy copies of ``points``, shape (n, d), metres."""
        count, dimension = points.shape
        radius = rng.gamma(dimension, count) / self.eps
        return points + radius[:, None] * directions(count, dimension, rng)

    def density(self, displacement: Floats) -> Floats:
        """Return the density (1/m²) of outputs at a displacement (m), for d = 2."""
        scaled = self.eps * np.asarray(displacement)
        result: Floats = self.eps**2 / (2 * math.pi) * np.exp(-scaled)
        return result


def check_dimension(dimension: object) -> None:
    """Raise unless points have two coordinates, or three."""
    if dimension not in (2, 3) or isinstance(dimension, (bool, float)):
        raise ParameterError(f"dimension must be 2 or 3; got {shown(dimension)}.")


def named(noise: str, dimension: int) -> str:
    """Return the name of noise of the plane, as it is called in space."""
    if dimension == 2:
        return noise
    return noise.replace("planar ", "") + ", places and heights"


def directions(count: int, dimension: int, rng: Random) -> Floats:
    """Return uniform unit vectors, shape (count, dimension)."""
    if dimension == 2:
        angle = rng.angle(count)
        return np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    vectors = rng.normal(count * dimension).reshape(count, dimension)
    unit: Floats = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit
