"""A union of discs as a region: the same index of cells, other shapes in them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from ..randomness import Floats, Ints
from .grid import power_of_two_below
from .region import BORDER, INSIDE, OUTSIDE, Mask, Region

_CELLS = 128  # along the longer side of the discs' box, at most twice as many


@dataclass(frozen=True, eq=False)
class Discs(Region):
    """Discs of the plane, overlapping or not.

    ``edges`` holds the corners of their boxes, from which `Region` takes its extent.

    Parameters
    ----------
    centres : (m, 2) array
    radii : (m,) array
        Above 0.
    """

    centres: Floats
    radii: Floats

    @classmethod
    def around(cls, centres: Floats, radii: Floats, spacing: float) -> Discs:
        """Return discs, indexed for the points of a grid."""
        size = radii[:, None]
        boxes = np.hstack([centres - size, centres + size])
        side = max(np.ptp(boxes[:, ::2]), np.ptp(boxes[:, 1::2]), spacing)
        cell = max(power_of_two_below(side / _CELLS), spacing)
        return cls(boxes, cell, centres, radii)

    @property
    def area(self) -> float:
        """Sum of the discs' areas."""
        return math.pi * float((self.radii**2).sum())

    @cached_property
    def _lifted(self) -> tuple[cKDTree, float]:
        """Return the centres at heights √(R² − r²), R the largest radius, and R.

        Then y lies in a disc if and only if the nearest of them is within R of (y, 0).
        """
        largest = float(self.radii.max())
        height = np.sqrt(np.maximum(largest**2 - self.radii**2, 0.0))
        return cKDTree(np.column_stack([self.centres, height])), largest

    def _in_a_disc(self, points: Floats) -> Mask:
        tree, largest = self._lifted
        away = tree.query(np.column_stack([points, np.zeros(len(points))]))[0]
        inside: Mask = away <= largest
        return inside

    @cached_property
    def state(self) -> NDArray[np.uint8]:
        """OUTSIDE, BORDER or INSIDE of each cell, flat."""
        state = np.full(self.shape[::-1], OUTSIDE, dtype=np.uint8)
        half = self.cell * (math.sqrt(0.5) + 1e-6)
        for centre, radius in zip(self.centres, self.radii, strict=True):
            first, last = (
                np.floor((centre + sign * radius) / self.cell).astype(int) - self.corner
                for sign in (-1, 1)
            )
            columns, rows = (np.arange(first[a], last[a] + 1) for a in (0, 1))
            away = np.hypot(
                (columns + self.corner[0] + 0.5) * self.cell - centre[0],
                ((rows + self.corner[1] + 0.5) * self.cell - centre[1])[:, None],
            )
            here = state[first[1] : last[1] + 1, first[0] : last[0] + 1]
            here[(away <= radius + half) & (here == OUTSIDE)] = BORDER
            here[away <= radius - half] = INSIDE
        return state.ravel()

    def _beside_border(self, points: Floats, flat: Ints) -> Mask:  # noqa: ARG002
        return self._in_a_disc(points)
