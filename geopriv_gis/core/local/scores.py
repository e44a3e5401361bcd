"""Mean or count of people's scores, by a user's function of their places."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ..budget.messages import Audience
from ..errors import ParameterError
from ..randomness import Floats, Random
from .questions import DensityAnswer, Procedure

NODES = 1_000_000  # at most: each is a call of a user's function
_UP = 1 + 1e-9  # for the rounding of slopes and of what lies between nodes


@dataclass(frozen=True, eq=False)
class TriangulatedSurface:
    """Continuous function on the plane, linear on triangles between public nodes.

    low (2,): South-western node (m).
    cell: Distance of nodes (m).
    heights (ny, nx): From south to north, west to east; 2 at least each way.

    A cell is cut from its south-western to its north-eastern node. Within a triangle
    the function is linear, across edges continuous, and beyond the nodes it is that of
    the nearest place among them, which is 1-Lipschitz: so it changes by at most
    `largest_slope` per metre everywhere, whatever function it was read from. Of a
    K-Lipschitz one the slope is at most √2·K, and where it has no kinks hardly more
    than K.
    """

    low: Floats
    cell: float
    heights: Floats

    @classmethod
    def sample(
        cls, function: Callable[[Floats], float], extent: Sequence[float], cell: float
    ) -> TriangulatedSurface:
        """Sample a function at nodes of a box, as a surface; raise for too many nodes.

        The last nodes may lie beyond it.
        """
        west, south, east, north = map(float, extent)
        sides = np.array([(east - west), (north - south)])
        count = np.ceil(sides / cell * (1 - 1e-12)).astype(float) + 1
        if not count.prod() <= NODES:
            raise ParameterError(
                f"cell must leave at most {NODES:,} nodes in extent; got "
                f"{count.prod():.3g}. Pass a larger cell."
            )
        across, up = (np.arange(max(2, int(n))) * cell for n in count)
        heights = [[function(np.array([west + x, south + y])) for x in across]
                   for y in up]  # fmt: skip
        return cls(np.array([west, south]), float(cell), np.array(heights, dtype=float))

    @property
    def largest_node_slope(self) -> float:
        """Return the surface's largest change per metre between adjacent nodes."""
        steps = (np.diff(self.heights, axis=side) for side in (0, 1))
        return max(float(np.abs(each).max()) for each in steps) / self.cell

    @property
    def largest_slope(self) -> float:
        """Return the surface's largest change per metre anywhere, rounded up."""
        east, north = (np.diff(self.heights, axis=side) for side in (1, 0))
        lower = np.hypot(east[:-1], north[:, 1:])
        upper = np.hypot(east[1:], north[:, :-1])
        return float(max(lower.max(), upper.max())) / self.cell * _UP

    @property
    def base(self) -> float:
        """Return the surface's value at the south-western node."""
        return float(self.heights[0, 0])

    def scaled_values(self, points: Floats) -> Floats:
        """Interpolate the surface's (value − `base`)/`largest_slope`, clipping places.

        They change by 1 per metre at most, and are no larger than the extent is wide.
        """
        last = np.array(self.heights.shape[::-1]) - 1
        where = np.clip((points - self.low) / self.cell, 0.0, last)
        whole = np.minimum(where.astype(np.int64), last - 1)
        u, v = (where - whole).T
        x, y = whole.T
        f = (self.heights - self.base) / self.largest_slope
        corner, far = f[y, x], f[y + 1, x + 1]
        side = np.where(u >= v, f[y, x + 1], f[y + 1, x])
        first, second = np.maximum(u, v), np.minimum(u, v)
        value: Floats = corner + first * (side - corner) + second * (far - side)
        return value


def estimate_mean_score(
    audience: Audience,
    points: Floats,
    surface: TriangulatedSurface,
    rng: Random,
    *,
    procedure: Procedure,
) -> DensityAnswer:
    """Charge all people and ask them once with noise; estimate a surface's mean.

    Everybody counts, so everybody is asked at once. Unbiased; a person's message is
    `TriangulatedSurface.scaled_values`, which changes by 1 per metre at most.
    """
    slope = surface.largest_slope
    messages = procedure.messages(audience, points, surface.scaled_values, rng)
    everyone = np.arange(len(audience.who))
    messages.collect(everyone, 1.0)
    spread = messages.compute_deviation(everyone)
    return DensityAnswer(
        value=surface.base + slope * float(messages.estimate(everyone).mean()),
        error=slope * math.sqrt(float((spread**2).sum())) / len(everyone),
        rounds=1,
    )
