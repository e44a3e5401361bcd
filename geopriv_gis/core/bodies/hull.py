"""Polytopes given by their vertices, triangulated: exact as long as d is small."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy

from ..errors import ParameterError
from ..randomness import Floats, Random


@dataclass(frozen=True, eq=False)
class Polytope:
    """Convex hull of points and their opposites, split into simplices at the origin.

    points (m, d): Points that span R^d; their opposites are added.

    The hull's facets are simplices (qhull); with 0 they fill the body without
    overlap, because 0 is inside. A simplex is drawn by its volume, a place in it by
    d + 1 exponentials. The number of facets grows like m^(d/2).
    """

    points: Floats
    exact = True

    def __post_init__(self) -> None:
        """Refuse points that span less than the space."""
        good = self.points.ndim == 2 and np.isfinite(self.points).all()
        if not good or np.linalg.matrix_rank(self.points) < self.points.shape[1]:
            raise ParameterError(
                "the points of a polytope must be finite and span the space; got "
                f"shape {self.points.shape}. Take coordinates of their span first."
            )

    @property
    def dimension(self) -> int:
        """Return the number of coordinates of the polytope's points."""
        return int(self.points.shape[1])

    @cached_property
    def vertices(self) -> Floats:
        """Return the points and their opposites, without duplicates, shape (k, d)."""
        both = np.vstack([self.points, -self.points]) + 0.0
        return np.asarray(np.unique(both, axis=0))

    @cached_property
    def _facets(self) -> tuple[Floats, Floats]:
        """Return facets' normals and corners (a·x ≤ 1 inside); raise if flat."""
        if self.dimension == 1:
            reach = np.abs(self.points).max()
            ends = np.array([[1.0], [-1.0]])
            return ends / reach, (ends * reach)[:, :, None]
        try:
            hull = scipy.spatial.ConvexHull(self.vertices)
        except scipy.spatial.QhullError as error:
            raise ParameterError(
                "the points of a polytope are too close to a plane. Take coordinates "
                "in that plane first, or points farther from it."
            ) from error
        normals = -hull.equations[:, :-1] / hull.equations[:, -1:]
        return normals, self.vertices[hull.simplices]

    @property
    def normals(self) -> Floats:
        """Return facets as vectors a, (f, d): the body is {x: ⟨a, x⟩ ≤ 1 for all}."""
        # Facets with more corners than d were cut: their parts share one normal.
        reach = np.abs(self.points).max(axis=0)
        shared = np.unique((self._facets[0] * reach).round(12), axis=0)
        return np.asarray(shared / reach)

    @cached_property
    def _volumes(self) -> Floats:
        """Return the volumes, times d!, of simplices from the origin to facets."""
        return np.asarray(np.abs(np.linalg.det(self._facets[1])))

    @cached_property
    def log_volume(self) -> float:
        """Return the logarithm of the polytope's volume, by its simplices' |det|/d!."""
        return math.log(self._volumes.sum()) - math.lgamma(self.dimension + 1)

    @cached_property
    def covariance(self) -> Floats:
        """Return the covariance of uniform points in the polytope, by its simplices."""
        corners, d = self._facets[1], self.dimension
        share = self._volumes / self._volumes.sum()
        middle = corners.sum(axis=1)
        total = np.einsum("f,fki,fkj->ij", share, corners, corners, optimize=True)
        total = total + (share[:, None] * middle).T @ middle
        return np.asarray(total / ((d + 1) * (d + 2)))

    def norm(self, points: Floats) -> Floats:
        """Return the polytope's norm of each point: the largest ⟨a, x⟩ over facets."""
        largest: Floats = (points @ self.normals.T).max(axis=1)
        return largest

    def uniform(self, size: int, rng: Random) -> Floats:
        """Draw uniform points in the polytope: a simplex by volume, a point of it."""
        corners, d = self._facets[1], self.dimension
        ends = np.cumsum(self._volumes)
        pick = np.searchsorted(ends, rng.uniform(size) * ends[-1])
        pick = np.minimum(pick, len(ends) - 1)
        parts = rng.exponential(size * (d + 1)).reshape(size, -1)
        share = parts[:, :-1] / parts.sum(axis=1, keepdims=True)
        return np.asarray(np.einsum("nk,nkd->nd", share, corners[pick]))
