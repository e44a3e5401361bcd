"""Rows of which little is kept: they come in parts, and never all at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, NoReturn

import geopandas as gpd
import numpy as np


class Summed(ABC):
    """Rows that take the place of a frame where sums or a few of them are kept.

    Attributes
    ----------
    crs : pyproj.CRS or None
    """

    crs: Any

    @abstractmethod
    def look(self, privacy_unit: str, most: int, *, middle: bool = False) -> None:
        """Look through all rows, of which ``most`` of each person will count.

        With ``middle`` it is found as well.

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

    @property
    @abstractmethod
    def middle(self) -> np.ndarray:
        """Return the rows' middle in their CRS, (1, 2): a zone may be chosen by it."""

    @abstractmethod
    def places(self) -> Iterator[np.ndarray]:
        """Yield where the rows are, (n, 2), in their CRS."""

    @abstractmethod
    def refuse(self) -> NoReturn:
        """Raise, since all rows are needed."""
