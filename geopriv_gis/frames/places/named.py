"""The rows that an answer names: a frame's by its index, a file's by numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import geopandas as gpd
import numpy as np

from ...core.errors import FileError, ParameterError
from ...core.places.passing_rows import PassingRows
from ...core.points.persons import Persons
from ..ground.crs import Ground
from ..ground.geometry import Faults, Frame, coordinates_of, geometry_of
from ..ground.persons import persons_of
from ..ground.sums import Summed

_CHARGED = (
    "Nothing was released; if a ledger was given, the release stays charged to it."
)
# What is kept of a file: so many rows of all places and rounds.
_ROOM = 1 << 24


class Named:
    """The checked rows of a frame.

    Parameters
    ----------
    told : GeoDataFrame or GeoSeries
        What accounts are told.
    geometry : GeoSeries
    persons : Persons or None
        None where each row is one, or all are.
    """

    def __init__(
        self, told: Any, geometry: gpd.GeoSeries, persons: Persons | None
    ) -> None:
        self.told, self.geometry, self.persons = told, geometry, persons

    @classmethod
    def of(cls, frame: Frame, unit: str) -> Named:
        """Return checked rows, and whose they are."""
        geometry = geometry_of(frame)
        codes = persons_of(frame, unit)
        if not geometry.index.is_unique:
            raise ParameterError(
                "the frame's index must be unique, for its labels are the answer; "
                "call reset_index() first."
            )
        own = cls(frame, geometry, _persons(unit, codes))
        own._xy = coordinates_of(geometry).xy
        return own

    _xy: np.ndarray

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.geometry)

    def placed(self, ground: Ground) -> np.ndarray | PassingRows:
        """Return where rows are, in the metric's units.

        Raises
        ------
        CRSError
            If rows have no place there.
        """
        return ground.to_working(self._xy)

    def labels(self, numbers: np.ndarray) -> np.ndarray:
        """Return the labels of rows."""
        found: np.ndarray = self.geometry.index.to_numpy()[numbers]
        return found


class NamedOfFile(Named):
    """The rows of a file or a folder, looked through once."""

    _rows: Summed

    @classmethod
    def of(cls, frame: Any, unit: str) -> NamedOfFile:
        """Return checked rows, and one person of each size."""
        frame.check_labels()
        frame.look(unit, 1)
        if not len(frame.described):
            Faults().refuse("the frame", drop_z=True)
        everybody = frame.everybody
        some = None if everybody is None else everybody.example
        geometry = gpd.GeoSeries([], crs=frame.crs)
        own = cls(frame.described, geometry, None)
        own._rows, own._unit = frame, unit
        own.persons = None if some is None else own._of(some)
        return own

    _unit: str

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.told)

    def placed(self, ground: Ground) -> PassingRows:
        """Look whether all rows have a place, and return them as they go by."""
        astray = np.zeros(3, dtype=np.int64)
        for xy in self._rows.places():
            astray += ground.astray(ground.placed(xy))
        ground.refuse(astray, len(self))

        def batches() -> Iterator[tuple[np.ndarray, Persons | None]]:
            try:
                for xy, codes in self._rows.owned():
                    yield ground.placed(xy), self._of(codes)
            except FileError as error:
                raise FileError(f"{error} {_CHARGED}") from None

        return PassingRows(len(self), batches)

    def labels(self, numbers: np.ndarray) -> np.ndarray:
        """Return the numbers of rows, which are their labels."""
        return numbers

    def check_room(self, unit: str, method: str, places: int, k: int) -> None:
        """Raise `NeedsAllRows` where rows must be seen together, or too many be kept.

        The joint noise of a whole table is one draw, and the sparse vector technique
        goes round the rows.
        """
        kept = places * k * (k + 1) // 2 if method == "flip" else places * k
        if kept > _ROOM or (unit == "table" and method not in ("flip", "exponential")):
            self._rows.refuse()

    def _of(self, codes: np.ndarray) -> Persons | None:
        return _persons(self._unit, codes, self._rows.everybody)


def named_by(frame: Any, column: str, flag: str = "id_column") -> Any:
    """Return the rows under labels of their own: the values of a column.

    Raises
    ------
    ParameterError, FileError
        If the input has no such column, or it does not name every row.
    """
    if column not in frame.columns or column == frame.geometry.name:
        raise ParameterError(f"{flag} must name a column of the input; got {column!r}.")
    try:
        each = frame[column].notna().all() and frame[column].is_unique
    except (TypeError, NotImplementedError):  # lists and the like
        each = False
    if not each:
        raise FileError(
            f"column {column!r} must name every row by a value of its own; some are "
            "missing or occur twice."
        )
    return frame.set_index(column)


def _persons(unit: str, codes: np.ndarray, of: Any = None) -> Persons | None:
    if isinstance(unit, str) and unit in ("row", "table"):
        return None
    return Persons(unit=str(unit), codes=codes, method="composition", of=of)
