"""Expected pairs under a public density."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..deconvolution.laws import GaussianLaw, NoiseLaw
from ..mechanisms.lattice import draw_directions
from ..randomness import Floats, Random


@dataclass(frozen=True)
class Baseline:
    """Distribution of independent points: by place probability, uniform in its cell.

    places (m, 2): In metres of a plane.
    masses (m,): Probabilities.
    cell (2, 2): The sides (m) of the parallelogram around a place; zeros for the place
        itself.
    """

    places: Floats
    masses: Floats
    cell: Floats = field(default_factory=lambda: np.zeros((2, 2)))

    def draw(self, count: int, rng: Random, *, ordered: bool = False) -> Floats:
        """Draw independent points, (count, 2); `ordered` by place is much faster."""
        ends = np.cumsum(self.masses)
        wanted = rng.uniform(count) * ends[-1]
        if ordered:
            wanted.sort()
        chosen = np.searchsorted(ends, wanted)
        points: Floats = self.places[np.minimum(chosen, len(ends) - 1)]
        one, two = (rng.uniform(count)[:, None] - 0.5 for _ in range(2))
        points += one * self.cell[0]
        points += two * self.cell[1]
        return points

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Return west, south, east and north (m) of all possible points."""
        half = np.abs(self.cell).sum(axis=0) / 2
        west, south = self.places.min(axis=0) - half
        east, north = self.places.max(axis=0) + half
        return float(west), float(south), float(east), float(north)


def draw_noise(law: NoiseLaw | None, count: int, rng: Random) -> Floats:
    """Draw noise of a law, (count, 2) in metres; zeros without a law."""
    if law is None:
        return np.zeros((count, 2))
    if isinstance(law, GaussianLaw):
        return law.sigma * rng.normal(2 * count).reshape(count, 2)
    # √3/ε is its scale: the distance is Gamma(2, 1/ε).
    radius = rng.gamma(2, count) * law.scale / np.sqrt(3)
    steps: Floats = radius[:, None] * draw_directions(count, 2, rng)
    return steps


def largest_noise(law: NoiseLaw | None, count: int) -> float:
    """Return a distance (m) that noise of `count` rows exceeds with chance 1e-6."""
    if law is None:
        return 0.0
    logs = np.log(max(1, count) * 1e6)
    if isinstance(law, GaussianLaw):
        return float(law.sigma * np.sqrt(2 * logs))
    # (1 + t)·e^{−t} = 1e-6/n at t = εr.
    return float((logs + np.log1p(2 * logs)) * law.scale / np.sqrt(3))
