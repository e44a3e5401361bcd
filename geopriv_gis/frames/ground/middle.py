"""The middle of rows on the sphere, around which a zone may be chosen."""

from __future__ import annotations

import numpy as np
import pyproj

from ...core.ground.metric import Sphere
from .datum import from_degrees, horizontal, to_degrees


class Middle:
    """The middle of rows that come batch by batch.

    Parameters
    ----------
    crs : pyproj.CRS or None
        Theirs. Without one, or in one of no place on Earth, there is no middle.
    """

    def __init__(self, crs: pyproj.CRS | None) -> None:
        own = None if crs is None else horizontal(crs)
        known = own is not None and (own.is_geographic or own.is_projected)
        self._crs = own if known else None
        self._sum = np.zeros(3)

    def add(self, xy: np.ndarray) -> None:
        """Take further rows into account."""
        if self._crs is None:
            return
        degrees = to_degrees(xy, self._crs)
        known = degrees[np.isfinite(degrees).all(axis=1)]
        self._sum += Sphere().vectors(known).sum(axis=1)

    @property
    def place(self) -> np.ndarray:
        """The middle in the CRS, shape (1, 2); (0, 0) where there is none."""
        if self._crs is None:
            return np.zeros((1, 2))
        x, y, height = self._sum
        lon, lat = np.arctan2(y, x), np.arctan2(height, np.hypot(x, y))
        return from_degrees(np.degrees([[lon, lat]]), self._crs)
