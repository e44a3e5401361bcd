"""Public shapes that say in which directions places are harder to tell apart."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ..errors import ParameterError
from ..randomness import Floats, Random

_SYMMETRIC = 1e-9  # of the ball's size: how exactly a polygon must be symmetric


@dataclass(frozen=True)
class UnitBall:
    """A centrally symmetric convex polygon or ellipse K, scaled to inradius 1.

    The scaling makes ‖v‖_K ≤ ‖v‖ in every direction, with equality across the shape's
    narrowest part: a promise per metre of ‖·‖_K is one per metre on the ground.

    vertices (m, 2): Corners of the polygon counter-clockwise; None for an ellipse.
    axes (2, 2): Columns map the unit disc to the ellipse.
    description: What the guarantee says about it.
    """

    vertices: Floats | None
    axes: Floats
    description: str

    @classmethod
    def of(cls, shape: object) -> UnitBall:
        """Return the ball of `(a, b, bearing)` or polygon vertices; raise if invalid.

        shape (a, b, bearing) or (m, 2): Half-axes of an ellipse, ``a`` pointing in
            ``bearing`` degrees clockwise from the working CRS's north; or the corners
            of a convex polygon that is symmetric about (0, 0). Only the shape counts,
            not the size.
        """
        try:
            array = np.asarray(shape, dtype=float)
        except (TypeError, ValueError):
            array = np.empty(0)
        if array.shape == (3,) and np.isfinite(array).all() and (array[:2] > 0).all():
            return cls._ellipse(*array.tolist())
        if array.ndim == 2 and array.shape[1:] == (2,) and np.isfinite(array).all():
            return cls._polygon(array)
        raise ParameterError(
            "unit_ball must be (a, b, bearing), half-axes > 0 and degrees, or corners "
            "of a convex polygon symmetric about (0, 0)."
        )

    @classmethod
    def _ellipse(cls, a: float, b: float, bearing: float) -> UnitBall:
        """Return the ball of an ellipse with half axes a, b, scaled to inradius 1."""
        turn = math.radians(bearing)
        along = np.array([math.sin(turn), math.cos(turn)])
        across = np.array([along[1], -along[0]])
        short = min(a, b)
        axes = np.column_stack([along * (a / short), across * (b / short)])
        long = bearing % 180 if a >= b else (bearing + 90) % 180
        return cls(
            None,
            axes,
            f"ellipse, {max(a, b) / short:g} times as long along bearing {long:g}°",
        )

    @classmethod
    def _polygon(cls, corners: Floats) -> UnitBall:
        """Return the ball of corners, inradius 1; raise unless convex and symmetric."""
        if len(corners) > 1 and np.allclose(corners[0], corners[-1]):
            corners = corners[:-1]
        size = float(np.abs(corners).max(initial=0.0))
        angle = np.arctan2(corners[:, 1], corners[:, 0])
        corners = corners[np.argsort(angle, kind="stable")]
        half = len(corners) // 2
        opposite = np.roll(corners, half, axis=0)
        symmetric = len(corners) >= 4 and len(corners) % 2 == 0
        if not symmetric or np.abs(corners + opposite).max() > _SYMMETRIC * size:
            raise ParameterError(
                "unit_ball must have 4 corners or more, symmetric about (0, 0): for "
                "every corner (x, y) one at (-x, -y)."
            )
        corners = (corners - opposite) / 2  # symmetric to the last bit
        edges = np.roll(corners, -1, axis=0) - corners
        turns = _cross_product(edges, np.roll(edges, -1, axis=0))
        if (turns <= 0).any():
            raise ParameterError(
                "unit_ball must be convex, without three neighbouring corners on one "
                "line. Leave out corners within an edge."
            )
        inradius = (_cross_product(corners, edges) / np.hypot(*edges.T)).min()
        return cls(
            corners / inradius, np.eye(2), f"convex polygon of {len(corners)} corners"
        )

    @property
    def shape(self) -> tuple[object, ...]:
        """Return the argument from which `of` makes this ball again."""
        if self.vertices is not None:
            return tuple(map(tuple, self.vertices.tolist()))
        (a, b), along = np.hypot(*self.axes), self.axes[:, 0]
        return (float(a), float(b), math.degrees(math.atan2(*along)) % 360)

    def norm(self, steps: Floats) -> Floats:
        """Return the norm ‖v‖_K of each step v, K being the ball."""
        if self.vertices is None:
            inverse = np.linalg.inv(self.axes)
            ratio: Floats = np.hypot(*(steps @ inverse.T).T)
            return ratio
        edges = np.roll(self.vertices, -1, axis=0) - self.vertices
        normals = np.column_stack([edges[:, 1], -edges[:, 0]])
        heights = (normals * self.vertices).sum(axis=1)
        largest: Floats = (steps @ (normals / heights[:, None]).T).max(axis=1)
        return largest

    def uniform(self, size: int, rng: Random) -> Floats:
        """Draw uniform points in the ball K, shape (size, 2)."""
        if self.vertices is None:
            radius, angle = np.sqrt(rng.uniform(size)), rng.angle(size)
            disc = np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
            return disc @ self.axes.T
        after = np.roll(self.vertices, -1, axis=0)
        # Triangles from the centre.
        ends = np.cumsum(_cross_product(self.vertices, after))
        pick = np.searchsorted(ends, rng.uniform(size) * ends[-1])
        pick = np.minimum(pick, len(ends) - 1)
        reach = np.sqrt(rng.uniform(size))[:, None]
        share = rng.uniform(size)[:, None]
        edge = (1 - share) * self.vertices[pick] + share * after[pick]
        return np.asarray(reach * edge)


def _cross_product(one: Floats, two: Floats) -> Floats:
    """Return the cross products of rows of plane vectors."""
    return one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
