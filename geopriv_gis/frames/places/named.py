"""Labels of the rows in an answer: a frame's index, or a file's row numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...core.errors import FileError, ParameterError
from ...core.places.searched_rows import RowsInBatches, RowsInMemory, SearchedRows
from ...core.points.persons import Persons, RowsPerPerson
from ..ground.checked_rows import CheckedRows
from ..ground.crs import WorkingSpace
from ..ground.geometry import geometry_of
from ..ground.rows import Rows, as_rows

# What is kept of a file: so many rows of all places and rounds.
_ROOM = 1 << 24


class NamedRows:
    """Checked rows of a nearest-row search, named by index or number in its result.

    unit: The privacy unit.

    persons: Of rows in batches one person of each size. None where each row is one, or
        all are.
    """

    def __init__(self, rows: Rows, unit: Any) -> None:
        """Check the rows; raise for a folder or for labels that repeat."""
        if rows.in_folder:
            raise ParameterError(
                "the answer names rows, and row numbers of a folder reveal their file, "
                "often cut by place. Pass an id column (id_column=, --id-column)."
            )
        if not rows.numbered:  # an index, whose labels must be unique
            rows = as_rows(rows.gather())
        self._index = None if rows.frame is None else geometry_of(rows.frame).index
        if self._index is not None and not self._index.is_unique:
            raise ParameterError(
                "the frame's index must be unique, for its labels are the answer; "
                "call reset_index() first."
            )
        self.looked, self._unit = CheckedRows(rows, unit), unit
        whole, everybody = self.looked.whole, self.looked.rows_per_person
        self.persons: Persons | None = None
        if whole is not None:
            self.persons = self._persons(self.looked.owners.codes(whole))
        elif everybody is not None:
            self.persons = self._persons(everybody.one_person_per_size, everybody)

    def __len__(self) -> int:
        return self.looked.count

    def in_memory(self) -> NamedRows:
        """Return these rows loaded into memory."""
        return NamedRows(as_rows(self.looked.rows.gather()), self._unit)

    def searched_rows(self, ground: WorkingSpace) -> SearchedRows:
        """Return rows to search, in the metric's units; a file's stream in batches."""
        for points in self.looked.working_points(ground):
            if self.looked.whole is not None:
                return RowsInMemory(points)
        everybody = self.looked.rows_per_person

        def batches() -> Iterator[tuple[np.ndarray, Persons | None]]:
            """Yield coordinates and persons of each batch; raise if rows changed."""
            for batch in self.looked.read_after_charge():
                codes = self.looked.owners.codes(batch)
                yield (
                    ground.to_working_anywhere(batch.xy),
                    self._persons(codes, everybody),
                )

        return RowsInBatches(len(self), batches)

    def labels(self, numbers: np.ndarray) -> np.ndarray:
        """Return the labels of rows by number; of a file the numbers."""
        if self._index is None:
            return numbers
        return np.asarray(self._index.to_numpy()[numbers])

    def needs_all_rows(self, unit: str, method: str, places: int, k: int) -> bool:
        """Return whether all rows must be in memory for a search.

        The joint noise of a whole table is one draw, and the sparse vector technique
        goes round the rows.
        """
        kept = places * k * (k + 1) // 2 if method == "flip" else places * k
        alone = unit != "table" or method in ("flip", "exponential")
        return self.looked.whole is None and (kept > _ROOM or not alone)

    def _persons(
        self, codes: np.ndarray, rows_per_person: RowsPerPerson | None = None
    ) -> Persons | None:
        """Return the persons of rows by codes; None for units "row" and "table"."""
        unit = self._unit
        if isinstance(unit, str) and unit in ("row", "table"):
            return None
        return Persons(
            unit=str(unit),
            codes=codes,
            method="composition",
            all_persons=rows_per_person,
        )


def index_by_column(frame: Any, column: str, flag: str = "id_column") -> Any:
    """Return the frame indexed by a column; raise unless present, unique, complete."""
    if column not in frame.columns or column == frame.geometry.name:
        raise ParameterError(
            f"{flag} must name a column of the input, not its geometry; got {column!r}."
        )
    try:
        each = frame[column].notna().all() and frame[column].is_unique
    except (TypeError, NotImplementedError):  # lists and the like
        each = False
    if not each:
        raise FileError(
            f"column {column!r} must have a unique value in every row, none missing."
        )
    return frame.set_index(column)
