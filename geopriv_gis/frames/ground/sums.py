"""Rows of which little is kept: they come in parts, and never all at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, NoReturn

import geopandas as gpd
import numpy as np

from ...core.points.persons import Everybody


class NeedsAllRows(Exception):  # noqa: N818  # no error: the question goes through memory
    """What is asked for cannot be done batch by batch."""


class Summed(ABC):
    """Rows that take the place of a frame where sums or a few of them are kept.

    Attributes
    ----------
    crs : pyproj.CRS or None
    corners : (2, 2) array
        The least and the greatest coordinates, once rows were looked through.
    """

    crs: Any
    corners: np.ndarray

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
        self, *columns: str
    ) -> Iterator[tuple[gpd.GeoDataFrame, np.ndarray, np.ndarray]]:
        """Yield frames of places with some columns, which rows count, whose they are.

        Persons are numbers, 0 where every row is one.
        """

    @property
    @abstractmethod
    def everybody(self) -> Everybody | None:
        """Return how many rows each person has; None if every row is one."""

    @property
    @abstractmethod
    def middle(self) -> np.ndarray:
        """Return the rows' middle in their CRS, (1, 2): a zone may be chosen by it."""

    @abstractmethod
    def places(self) -> Iterator[np.ndarray]:
        """Yield where the rows are, (n, 2), in their CRS."""

    @abstractmethod
    def owned(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield where the rows are, and whose."""

    @abstractmethod
    def check_labels(self) -> None:
        """Raise unless rows are named by their numbers, which is then their label.

        Raises
        ------
        ParameterError
            Where a row's number tells in which part of a folder it is.
        """

    @abstractmethod
    def refuse(self) -> NoReturn:
        """Raise, since all rows are needed."""
