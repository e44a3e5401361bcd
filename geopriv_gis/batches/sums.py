"""The rows of a file for questions that sums or a few of them answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

import geopandas as gpd
import numpy as np
import pandas as pd

from ..core.errors import FileError, ParameterError
from ..core.points.persons import Everybody
from ..frames.ground.geometry import Faults, corners_of
from ..frames.ground.middle import Middle
from ..frames.ground.rows import Batch, Owners, Rows, TableInfo
from ..frames.ground.sums import NeedsAllRows, Summed


class Sums(Summed):
    """The rows of a stream: looked through once, then asked as those of a frame.

    Parameters
    ----------
    stream : Rows
    folder : bool, default False
        Whether they are those of several parts.
    """

    def __init__(self, stream: Rows, *, folder: bool = False) -> None:
        self.stream, self.crs, self._folder = stream, stream.crs, folder

    def look(self, privacy_unit: str, most: int, *, middle: bool = False) -> None:
        """Look through all rows, of which ``most`` of each person will count."""
        stream, self._most = self.stream, most
        self._owners = Owners.of(stream, privacy_unit)
        faults, self._middle = Faults(), Middle(stream.crs if middle else None)
        self.corners = np.zeros((0, 2))
        for batch in stream.batches(self._owners.columns):
            faults += batch.faults
            self._owners.add(batch)
            if batch.places is not None:
                self._middle.add(batch.places.xy)
                self.corners = corners_of(self.corners, batch.places.xy)
        if faults.rows:
            faults.refuse("the frame", drop_z=True)
        self._owners.refuse_missing()
        self._rows = faults.rows

    @property
    def described(self) -> TableInfo:
        """What the table is called and how large it is, for accounts."""
        stream = self.stream
        return TableInfo(stream.columns, stream.active, self._rows)

    def example(self) -> gpd.GeoDataFrame:
        """Return no rows, with their columns."""
        head: gpd.GeoDataFrame = self.stream.head()
        return head

    def check_labels(self) -> None:
        """Raise unless rows are named by their numbers, which is then their label.

        Raises
        ------
        ParameterError
            Where a row's number tells in which part of a folder it is.
        NeedsAllRows
            Where rows have an index, whose labels must be unique.
        """
        if self._folder:
            raise ParameterError(
                "the answer names rows, and in a folder their numbers tell in which "
                "part they are: parts are mostly cut by place. Name a column of ids "
                "(id_column=, --id-column); all rows then go through memory."
            )
        if not getattr(self.stream, "numbered", True):
            self.refuse()

    def refuse(self) -> NoReturn:
        """Raise, since all rows are needed."""
        raise NeedsAllRows

    @property
    def middle(self) -> np.ndarray:
        """Return the rows' middle in their CRS, (1, 2): a zone may be chosen by it."""
        return self._middle.place

    def places(self) -> Iterator[np.ndarray]:
        """Yield where the rows are, (n, 2), in their CRS.

        Raises
        ------
        FileError
            If there are other rows than before.
        """
        for batch in self._again([]):
            assert batch.places is not None
            yield batch.places.xy

    def owned(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yield where the rows are, and whose; raise if there are others."""
        for batch in self._again([*self._owners.columns]):
            assert batch.places is not None
            yield batch.places.xy, self._codes(batch)

    @property
    def everybody(self) -> Everybody | None:
        """Return how many rows each person has; None if every row is one."""
        return self._owners.everybody

    def parts(
        self, *columns: str
    ) -> Iterator[tuple[gpd.GeoDataFrame, np.ndarray, np.ndarray]]:
        """Yield frames of places with some columns, which rows count, whose they are.

        Raises
        ------
        FileError
            If there are other rows than before.
        """
        everybody = self._owners.everybody
        sizes = np.zeros(0 if everybody is None else len(everybody.sizes), np.int64)
        if not {*columns}.isdisjoint(getattr(self.stream, "shapes", ())):
            self.refuse()  # they would be bytes, not places
        for batch in self._again([*self._owners.columns, *columns]):
            codes = self._codes(batch)
            yield self._frame(batch, columns), self._first(codes, sizes), codes

    def _again(self, columns: list[Any]) -> Iterator[Batch]:
        """Yield all rows once more, or raise if they are others."""
        done, good = 0, True
        for batch in self.stream.batches(columns):
            done += len(batch)
            good = batch.places is not None and done <= self._rows
            if not good:
                break
            yield batch
        if not good or done != self._rows:
            raise FileError(
                f"the input gave {self._rows} rows first and {done} later; ask it "
                "where rows stay the same."
            )

    def _codes(self, batch: Batch) -> np.ndarray:
        return self._owners.codes(batch)

    def _frame(self, batch: Batch, wanted: Sequence[str]) -> gpd.GeoDataFrame:
        assert batch.places is not None
        points = gpd.points_from_xy(*batch.places.xy.T, crs=self.stream.crs)
        columns = {name: batch.column(name) for name in wanted}
        return gpd.GeoDataFrame(columns, geometry=points)

    def _first(self, codes: np.ndarray, sizes: np.ndarray) -> np.ndarray:
        """Tell which rows are counted; ``sizes`` were, of each person."""
        if self._owners.by_row:
            return np.ones(len(codes), dtype=bool)
        before = sizes[codes] + pd.Series(codes).groupby(codes).cumcount().to_numpy()
        np.add.at(sizes, codes, 1)
        return np.asarray(before < self._most)
