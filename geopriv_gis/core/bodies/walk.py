"""Bodies too large to triangulate: a random walk, which is uniform in the limit only.

No guarantee of pure differential privacy can rest on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..errors import ParameterError
from ..parameter import Limits, check_number
from ..randomness import Floats, InsecureRandom, Random

STEPS = Limits("Number of steps between points", at_least=1, integer=True)
_SEED = 20_100_605
_SAMPLES = 400


@dataclass(frozen=True, eq=False)
class HitAndRunBody:
    """Hull of points and their opposites, sampled by a hit-and-run walk.

    From a place in the body: a random direction, the chord through the place, a
    uniform place on the chord; after ``steps`` of these, one point. Directions are
    those of the ball in the shape Σppᵀ of the points, which rounds the body.

    points (m, d): Points that span R^d; their opposites belong to the body as well.
    steps: Steps before each point.

    **Guarantee.** None: the points are close to uniform, how close is not proved.
    A linear programme gives the norm, two a chord.
    """

    points: Floats
    steps: int = 100
    exact = False

    def __post_init__(self) -> None:
        check_number("steps", self.steps, STEPS)
        if (
            self.points.ndim != 2
            or np.linalg.matrix_rank(self.points) < self.points.shape[1]
        ):
            raise ParameterError(
                "the points of a body must span the space; got shape "
                f"{self.points.shape}. Take coordinates of their span first."
            )

    @property
    def dimension(self) -> int:
        """Return the number of coordinates of the hull's points."""
        return int(self.points.shape[1])

    @property
    def log_volume(self) -> float:
        """Raise `ParameterError`: the volume of a sampled hull is never computed."""
        raise ParameterError(
            "volumes are computed in few dimensions only; pass fewer columns."
        )

    @cached_property
    def covariance(self) -> Floats:
        """Estimate the covariance of uniform points in the hull; the seed is fixed."""
        some = self.uniform(_SAMPLES, InsecureRandom(_SEED))
        return np.asarray(some.T @ some / len(some))

    @cached_property
    def _rounding(self) -> Floats:
        """Return a matrix that fits the walk's steps to the shape of the hull."""
        return np.asarray(np.linalg.cholesky(self.points.T @ self.points))

    def norm(self, points: Floats) -> Floats:
        """Return points' K-norms by linear programming: the least Σ|λ|, x = Σλᵢpᵢ."""
        both = np.hstack([self.points.T, -self.points.T])
        cost = np.ones(both.shape[1])
        return np.array(
            [scipy.optimize.linprog(cost, A_eq=both, b_eq=row).fun for row in points]
        )

    def uniform(self, size: int, rng: Random) -> Floats:
        """Draw nearly uniform points in the hull by the walk, shape (size, d)."""
        place, found = np.zeros(self.dimension), np.empty((size, self.dimension))
        for row in range(size):
            for _ in range(self.steps):
                step = self._rounding @ rng.normal(self.dimension)
                low = -self._reach_along(place, -step)
                high = self._reach_along(place, step)
                place = place + (low + (high - low) * float(rng.uniform(1)[0])) * step
            found[row] = place
        return found

    def _reach_along(self, place: Floats, step: Floats) -> float:
        """Return the largest t with place + t·step in the body; 0 if none."""
        both = np.hstack([self.points.T, -self.points.T])
        # Unknown: the weights of the points, and t.
        found = scipy.optimize.linprog(
            np.append(np.zeros(both.shape[1]), -1.0),
            A_ub=np.append(np.ones(both.shape[1]), 0.0)[None, :],
            b_ub=[1.0],
            A_eq=np.column_stack([both, -step]),
            b_eq=place,
        )
        return float(found.x[-1]) if found.status == 0 else 0.0
