"""Rows where distance is measured: a frame's all at once, a file's batch by batch.

Of the rows of a file only those are kept that an answer depends on: the outermost, the
nearest. They are true rows, so what is known of the answer for all rows, how much a
metre changes it, holds as it does for a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .crs import Ground, ground_of
from .looked import Looked
from .rows import rows_of

Keep = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Located:
    """The rows of a frame or of a file in the units of a metric."""

    looked: Looked
    ground: Ground

    @classmethod
    def of(
        cls, frame: Any, crs: object, *, plane: bool, whole: bool = False
    ) -> Located:
        """Return checked rows, and where they are measured; see `ground_of`.

        ``whole``: whether all of them decide the answer.
        """
        rows = rows_of(frame)
        if whole:
            rows = rows_of(rows.gather())
        looked = Looked(rows, middle=plane and crs is None)
        some = looked.middle if plane else None
        return cls(looked, ground_of(rows.crs, crs, plane=plane, coordinates=some))

    def kept(self, keep: Keep = np.asarray) -> np.ndarray:
        """Return a frame's places; of a file's those that are kept of those kept.

        ``keep`` picks the rows of a table that decide the answer, whatever rows they
        are then put beside.
        """
        held = np.zeros((0, 2))
        for points in self.looked.placed(self.ground):
            whole = self.looked.whole is not None
            held = points if whole else keep(np.vstack([held, points]))
        return held

    def averaged(self) -> np.ndarray:
        """Return a frame's places; of a file's their mean alone, (1, 2)."""
        if self.looked.whole is not None:
            return self.kept()
        origin, total = np.zeros(2), np.zeros(2)
        for number, points in enumerate(self.looked.placed(self.ground)):
            origin = origin if number else points[0]  # large ones cost no digits
            total += (points - origin).sum(axis=0)
        mean: np.ndarray = origin + total / self.looked.count
        return mean[None, :]
