"""Gaussian noise restricted to a union of discs: an exponential mechanism on it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..ground.disc_union import Discs
from ..ground.region import Mask
from ..parameter import check, parameter
from ..randomness import Floats, Random

_TRIES = 1 << 14  # proposals at a time, at least


@dataclass(frozen=True, kw_only=True)
class DiscGaussian:
    """Draw y in a union of discs with density ∝ exp(−‖y−x‖²/2σ²), σ² = D/ε.

    D is the diagonal of the discs' bounding box.

    Notes
    -----
    **Guarantee.** ε-GP given the discs. For x and x' the log-ratio of the densities is
    ⟨x−x', y⟩/σ² plus a constant: over the discs it stays in an interval of length
    ‖x−x'‖·D/σ² = ε‖x−x'‖, and it takes both signs, because both densities integrate
    to 1. (So the range is bounded as well.) Nothing better holds in general: between
    two small discs at opposite ends the interval is attained. **Assumes.** Real
    numbers.

    Rows are first moved to the nearest point of ``box``, which is convex: that brings
    no two rows farther apart, and sampling ends soon wherever they were. Where discs
    overlap, a uniform proposal counts for the disc that it is nearest to, once.

    References
    ----------
    McSherry & Talwar 2007 (exponential mechanism).
    """

    eps: float = parameter("Privacy loss per unit of distance", above=0)
    discs: Discs
    box: Floats  # (low, high), shape (2, 2)

    def __post_init__(self) -> None:
        check(self)

    @cached_property
    def sigma(self) -> float:
        """Standard deviation of the noise before it is restricted."""
        boxes = self.discs.edges
        low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        return math.sqrt(math.dist(low, high) / self.eps)

    def randomise(self, points: Floats, rng: Random) -> Floats:
        """Return one point of the discs for each row, shape (n, 2)."""
        centred = np.clip(points, *self.box)
        least = (self._distance(centred) / self.sigma) ** 2 / 2
        mass = 2 * math.pi * self.sigma**2 * np.exp(np.minimum(least, 500.0))
        flat = self.discs.area <= mass
        found = np.empty_like(centred)
        pending = np.arange(len(points))
        while pending.size:
            rows = np.tile(pending, max(1, _TRIES // len(pending)))
            uniform, once = self._uniform(len(rows), rng)
            tried = np.where(
                flat[rows, None],
                uniform,
                centred[rows] + self.sigma * rng.normal(2 * len(rows)).reshape(-1, 2),
            )
            size = np.hypot(*(tried - centred[rows]).T) / self.sigma
            kept = rng.exponential(len(rows)) >= size**2 / 2 - least[rows]
            good = np.where(flat[rows], kept & once, self.discs.contains(tried))
            found[rows[good][::-1]] = tried[good][::-1]
            left = np.ones(len(points), dtype=bool)
            left[rows[good]] = False
            pending = pending[left[pending]]
        return found

    def _distance(self, points: Floats) -> Floats:
        """Return lower bounds of the points' distances to the nearest disc."""
        off = self.discs.nearest_disc(points)[1]
        bound: Floats = np.maximum(off, 0.0) * (1 - 1e-12)
        return bound

    def _uniform(self, count: int, rng: Random) -> tuple[Floats, Mask]:
        """Return uniform points of discs, and which of them count for their disc."""
        ends = np.cumsum(self.discs.radii**2)
        chosen = np.searchsorted(ends, rng.uniform(count) * ends[-1])
        chosen = np.minimum(chosen, len(ends) - 1)
        angle = rng.angle(count)
        away = self.discs.radii[chosen] * np.sqrt(rng.uniform(count))
        step = np.column_stack([np.cos(angle), np.sin(angle)])
        tried = np.asarray(self.discs.centres[chosen] + away[:, None] * step)
        return tried, self.discs.nearest_disc(tried)[0] == chosen
