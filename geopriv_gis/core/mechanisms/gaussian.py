"""Gaussian noise: the ρ-concentrated-geo-private mechanism."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..parameter import check, parameter
from ..promise.guarantee import Guarantee
from ..promise.law import Law
from ..randomness import Floats, Random
from .mechanism import Mechanism
from .planar_laplace import check_dimension, named


@dataclass(frozen=True, kw_only=True)
class Gaussian(Mechanism):
    """Add N(0, 1/(2ρ)) to every coordinate.

    Notes
    -----
    **Guarantee.** ρ-CGP per row under the Euclidean distance; a K-Lipschitz query is
    released with K times the noise. **Assumes.** Real numbers: round the sum to a
    public grid, or use `LatticeGaussian`, which is exact.

    References
    ----------
    CGP Theorem 3.1.

    Examples
    --------
    >>> Gaussian(rho=2e-5).sigma
    158.11388300841895
    """

    rho: float = parameter("Rényi loss per square metre", unit="1/m²", above=0)
    dimension: int = 2

    def __post_init__(self) -> None:
        """Check the parameters."""
        check(self)
        check_dimension(self.dimension)

    @property
    def sigma(self) -> float:
        """Standard deviation (m) of each coordinate: 1/√(2ρ)."""
        return 1 / math.sqrt(2 * self.rho)

    @property
    def law(self) -> Law:
        """The law of the noise, in the plane's own metres."""
        return Law(family="gaussian", rate=self.rho, dimension=self.dimension)

    @property
    def guarantee(self) -> Guarantee:
        """The promise in the plane's own metres."""
        return Guarantee(
            notion="cgp",
            rho=self.rho,
            table_metric="dist_2",
            law=self.law,
            mechanism=named("gaussian", self.dimension),
            parameters={"rho": self.rho},
            references=("CGP Theorem 3.1",),
        )

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Return noisy copies of ``points``, any shape, metres."""
        return points + rng.normal(points.size).reshape(points.shape) * self.sigma

    def density(self, displacement: Floats) -> Floats:
        """Return the density (1/m²) of outputs at a displacement (m), for d = 2."""
        square = np.asarray(displacement) ** 2
        result: Floats = self.rho / math.pi * np.exp(-self.rho * square)
        return result
