"""So many rows of each person: what a release reads where a cap is given."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

import numpy as np
import pandas as pd

from .checked_rows import CheckedRows
from .geometry import Coordinates, Frame, GeometryFaults
from .rows import Batch, FrameRows, Rows


class CappedRows(Rows):
    """At most ``most`` rows of each person, spread evenly over theirs.

    Which these are depends on whose the rows are and on their order, never on where
    they are. Accounts are told of the whole table.
    """

    def __init__(self, rows: Rows, unit: str, most: int) -> None:
        self._looked, self._most = CheckedRows(rows, unit), most
        self.crs, self.active, self.columns = rows.crs, rows.active, rows.columns
        self.labels, self.schema, self.shapes = rows.labels, rows.schema, rows.shapes
        self.numbered, self.in_folder = rows.numbered, rows.in_folder
        self._whole: FrameRows | None = None
        if rows.frame is not None:
            self._whole = self._capped_frame(rows.frame)
            self.frame = self._whole.frame

    def batches(self, columns: Sequence[Hashable] = ()) -> Iterator[Batch]:
        if self._whole is not None:
            yield from self._whole.batches(columns)
            return
        read = self._looked.rows_within_cap(*columns, most=self._most)
        yield from (_select_rows(one, kept) for one, _, kept in read if kept.any())

    def gather(self) -> Frame:
        if self._whole is not None:
            return self._whole.frame
        return self._capped_frame(self._looked.rows.gather()).frame

    def head(self) -> Frame:
        return self._looked.rows.head()

    def info(self, rows: int) -> Any:
        del rows
        return self._looked.data

    @property
    def left_out(self) -> float:
        everybody = self._looked.rows_per_person
        assert everybody is not None
        sizes = np.asarray(everybody.sizes)
        return float(1 - np.minimum(sizes, self._most).sum() / max(sizes.sum(), 1))

    def _capped_frame(self, frame: Frame) -> FrameRows:
        """Return so many rows of each person of a frame."""
        read = self._looked.rows_within_cap(most=self._most)
        found: Frame = frame[np.concatenate([kept for *_, kept in read])]
        return FrameRows(found)


def _select_rows(batch: Batch, kept: np.ndarray) -> Batch:
    def column(name: Hashable) -> pd.Series:
        return batch.column(name)[kept]

    places = Coordinates(batch.xy[kept], None)
    return Batch(GeometryFaults(rows=int(kept.sum())), places, column)
