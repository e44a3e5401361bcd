"""Rows where distance is measured: a frame's all at once, a file's batch by batch.

Of the rows of a file only those are kept that an answer depends on: the outermost, the
nearest. They are true rows, so what is known of the answer for all rows, how much a
metre changes it, holds as it does for a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np

from .crs import Ground, ground_of
from .geometry import Faults, coordinates_of, geometry_of
from .sums import Summed

Keep = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Located:
    """The rows of a frame or of a file in the units of a metric.

    Parameters
    ----------
    frame : GeoDataFrame, GeoSeries or Described
        What accounts are told.
    geometry : GeoSeries
        Of a file without rows, for its CRS.
    ground : Ground
    count : int
        Number of rows.
    xy : (n, 2) array
        Where those of a frame are, in its CRS.
    rows : Summed, optional
        Where they come in batches.
    """

    frame: Any
    geometry: gpd.GeoSeries
    ground: Ground
    count: int
    xy: np.ndarray
    rows: Summed | None = None

    @classmethod
    def of(cls, frame: Any, crs: object, *, plane: bool) -> Located:
        """Return checked rows, and where they are measured; see `ground_of`."""
        if isinstance(frame, Summed):
            frame.look("row", 1, middle=plane and crs is None)
            described, rows = frame.described, frame
            if not len(described):
                Faults().refuse("the frame", drop_z=True)
            geometry = gpd.GeoSeries([], crs=frame.crs)
            some, count = frame.middle, len(described)
        else:
            described, geometry, rows = frame, geometry_of(frame), None
            some = coordinates_of(geometry, drop_z=True).xy
            count = len(some)
        ground = ground_of(
            geometry.crs, crs, plane=plane, coordinates=some if plane else None
        )
        return cls(described, geometry, ground, count, some, rows)

    def kept(self, keep: Keep | None) -> np.ndarray:
        """Return a frame's places; of a file's those that are kept of those kept.

        ``keep`` picks the rows of a table that decide the answer, whatever rows they
        are then put beside; None if all do.

        Raises
        ------
        CRSError
            If rows have no place where distance is measured.
        """
        if self.rows is None:
            return self.ground.to_working(self.xy)
        if keep is None:
            self.rows.refuse()
        held = np.zeros((0, 2))
        for points in self.batches():
            held = keep(np.vstack([held, points]))
        return held

    def averaged(self) -> np.ndarray:
        """Return a frame's places; of a file's their mean alone, (1, 2)."""
        if self.rows is None:
            return self.kept(None)
        origin, total = np.zeros(2), np.zeros(2)
        for number, points in enumerate(self.batches()):
            origin = origin if number else points[0]  # large ones cost no digits
            total += (points - origin).sum(axis=0)
        mean: np.ndarray = origin + total / self.count
        return mean[None, :]

    def batches(self) -> Iterator[np.ndarray]:
        """Yield the places of a file's rows, and raise in the end if some are astray.

        Those of a batch with such rows are left out.
        """
        assert self.rows is not None
        astray = np.zeros(3, dtype=np.int64)
        for xy in self.rows.places():
            points = self.ground.placed(xy)
            beyond = self.ground.astray(points)
            astray += beyond
            if not beyond.any():
                yield points
        self.ground.refuse(astray, self.count)
