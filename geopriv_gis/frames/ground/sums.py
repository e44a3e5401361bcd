"""Rows of which sums are enough: they come in parts, and never all at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, NoReturn

import geopandas as gpd
import numpy as np


class Summed(ABC):
    """Rows that take the place of a frame where only sums of them are kept.

    Attributes
    ----------
    crs : pyproj.CRS or None
    """

    crs: Any

    @abstractmethod
    def look(self, privacy_unit: str, most: int) -> None:
        """Look through all rows, of which ``most`` of each person will count.

        Raises
        ------
        GeometryError, ParameterError
            For what a frame would be refused for, wherever it is.
        """

    @abstractmethod
    def example(self) -> gpd.GeoDataFrame:
        """Return no rows, with their columns."""

    @property
    @abstractmethod
    def described(self) -> Any:
        """What the table is called and how large it is, for accounts."""

    @abstractmethod
    def parts(
        self, column: str | None
    ) -> Iterator[tuple[gpd.GeoDataFrame, np.ndarray]]:
        """Yield frames of places, maybe with a column, and which rows are counted."""

    @abstractmethod
    def refuse(self) -> NoReturn:
        """Raise, since sums are not enough."""
