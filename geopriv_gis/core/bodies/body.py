"""What every body can tell."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..randomness import Floats, InsecureRandom, Random

_SEED = 20_100_605  # estimates about public bodies are the same in every run
_SAMPLES = 20_000


class Body(Protocol):
    """A convex body with inner points, symmetric about 0.

    ``exact`` says whether `uniform` draws from exactly the uniform law (up to double
    precision); a random walk does not.
    """

    @property
    def dimension(self) -> int:
        """Number of coordinates d."""

    @property
    def exact(self) -> bool:
        """Whether `uniform` is uniform."""

    @property
    def log_volume(self) -> float:
        """Logarithm of the volume."""

    @property
    def covariance(self) -> Floats:
        """Covariance, shape (d, d), of the uniform distribution."""

    def norm(self, points: Floats) -> Floats:
        """Return ‖x‖_K of points (n, d): by how much K must grow to reach them."""

    def uniform(self, size: int, rng: Random) -> Floats:
        """Return uniform points, shape (size, d)."""


def body_contains(body: Body, points: Floats) -> NDArray[np.bool_]:
    """Return which points (n, d) lie in a body.

    >>> from geopriv_gis.core.bodies import CrossPolytope
    >>> body_contains(CrossPolytope(dimension=2), np.array([[0.5, -0.5], [0.6, 0.5]]))
    array([ True, False])
    """
    return body.norm(points) <= 1


def estimate_mean_norm(body: Body, samples: int = _SAMPLES) -> tuple[float, float]:
    """Estimate E‖z‖₂ of z uniform in a body, with its standard error.

    The points are drawn by a fixed public stream: they say nothing about any data.
    """
    lengths = np.linalg.norm(body.uniform(samples, InsecureRandom(_SEED)), axis=1)
    return float(lengths.mean()), float(lengths.std() / np.sqrt(samples))
