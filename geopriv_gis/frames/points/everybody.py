"""Whose rows are whose, where rows come in batches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.points.persons import Everybody, Persons
from ..ground.persons import check_unit, column_of, numbered, refuse_missing

if TYPE_CHECKING:
    from .rows import Batch, Rows


class Owners:
    """All persons: found in one pass, asked for their rows in the next.

    Parameters
    ----------
    unit : object
        The privacy unit: "row", "table" or a column.
    """

    def __init__(self, unit: object) -> None:
        self.unit = unit
        column = column_of(unit)
        self.columns: tuple[Any, ...] = () if column is None else (column,)
        self._first: Iterable[Any] = ()  # the persons of the first batch, by number
        self._codes: dict[Any, int] | None = None
        self._sizes = np.zeros(0, dtype=np.int64)
        self._rows = self._missing = 0

    @classmethod
    def of(cls, rows: Rows, unit: object) -> Owners:
        """Return the persons of a table, or raise if it has no such column."""
        check_unit(rows.head(), unit)
        return cls(unit)

    def add(self, batch: Batch) -> None:
        """Count whose the rows of a batch are."""
        first, self._rows = not self._rows, self._rows + len(batch)
        if not self.columns:
            return
        codes, labels = self._numbered(batch)
        self._missing += int((codes < 0).sum())
        if first:
            self._first, self._codes = labels, None
        sizes = np.bincount(codes[codes >= 0], minlength=len(labels))
        if labels is self._first:
            self._sizes = sizes
            return
        for label in labels:
            self._known.setdefault(label, len(self._known))
        of = self._of(labels)
        grown = np.zeros(len(self._known), dtype=np.int64)
        grown[: len(self._sizes)] = self._sizes
        grown[of] += sizes
        self._sizes = grown

    def codes(self, batch: Batch) -> np.ndarray:
        """Return the number of each row's person in a batch."""
        if not self.columns:
            return np.zeros(len(batch), dtype=np.int64)
        codes, labels = self._numbered(batch)
        numbers = codes if labels is self._first else self._of(labels)[codes]
        return numbers.astype(np.intp)  # as bincount has it, in a browser too

    def _numbered(self, batch: Batch) -> tuple[np.ndarray, Any]:
        column, unit = self.columns[0], self.unit
        return batch.once(self, lambda: numbered(batch.column(column), unit))

    @property
    def _known(self) -> dict[Any, int]:
        if self._codes is None:
            self._codes = {label: n for n, label in enumerate(self._first)}
        return self._codes

    def _of(self, labels: Iterable[Any]) -> np.ndarray:
        """Return the numbers of persons."""
        return np.array([self._known[label] for label in labels], dtype=np.int64)

    @property
    def labels(self) -> Iterable[Any]:
        """The persons that a column names."""
        return self._known

    def refuse_missing(self) -> None:
        """Raise if some of the rows are nobody's."""
        refuse_missing(self.unit, self._missing, self._rows)

    @property
    def by_row(self) -> bool:
        """Whether each row is a person."""
        return isinstance(self.unit, str) and self.unit == "row"

    @property
    def everybody(self) -> Everybody | None:
        """How many rows each person has; None if every row is one."""
        if self.by_row:
            return None
        return Everybody(self._sizes if self.columns else np.array([self._rows]))

    @property
    def several(self) -> int | None:
        """How many persons a column names, where some have several rows."""
        if not self.columns or self._sizes.max(initial=0) <= 1:
            return None
        return len(self._sizes)

    def persons(
        self, masking: Any, codes: np.ndarray, of: Everybody | None = None
    ) -> Persons | None:
        """Return the persons as the noise knows them; None if every row is one."""
        if self.by_row:
            masking._refuse_for_rows()
            return None
        persons: Persons = masking._persons_of(str(self.unit), codes, of)
        return persons
