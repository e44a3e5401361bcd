"""Whose rows are whose, where rows come in batches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.points.persons import Everybody, Persons
from ..ground.persons import column_of, numbered, persons_of, refuse_missing


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
        self._codes: dict[Any, int] = {}
        self._sizes = np.zeros(0, dtype=np.int64)
        self._rows = self._missing = 0

    @classmethod
    def of(cls, columns: Sequence[str], active: str, unit: object) -> Owners:
        """Return the persons of a table, or raise if it has no such column."""
        empty: dict[str, Any] = {name: [] for name in columns if name != active}
        persons_of(gpd.GeoDataFrame({**empty, active: []}, geometry=active), unit)
        return cls(unit)

    def column(self, batch: Any) -> pd.Series | None:
        """Return the column of a batch that says whose its rows are, if one does."""
        return batch.column(self.columns[0]) if self.columns else None

    def add(self, column: pd.Series | None, rows: int) -> None:
        """Count whose the rows of a batch are."""
        self._rows += rows
        if column is None:
            return
        codes, labels = numbered(column, self.unit)
        self._missing += int((codes < 0).sum())
        for label in labels:
            self._codes.setdefault(label, len(self._codes))
        of = np.array([self._codes[label] for label in labels], dtype=np.int64)
        sizes = np.zeros(len(self._codes), dtype=np.int64)
        sizes[: len(self._sizes)] = self._sizes
        sizes[of] += np.bincount(codes[codes >= 0], minlength=len(labels))
        self._sizes = sizes

    def codes(self, column: pd.Series | None, rows: int) -> np.ndarray:
        """Return the number of each row's person in a batch."""
        if column is None:
            return np.zeros(rows, dtype=np.int64)
        codes, labels = numbered(column, self.unit)
        of = np.array([self._codes[label] for label in labels], dtype=np.int64)
        numbers: np.ndarray = of[codes]
        return numbers

    @property
    def labels(self) -> Iterable[Any]:
        """The persons that a column names."""
        return self._codes

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
