"""Rows of a query: checked in one pass, and read again for the answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd

from ...core.errors import FileError
from ...core.points.persons import RowsPerPerson
from .crs import WorkingSpace, choose_ground
from .geometry import Coordinates, Frame, GeometryFaults, points_at
from .rows import Batch, FirstPass, FrameRows, PersonRegister, Rows, as_rows

CHARGED = (
    "Nothing was released; if a ledger was given, the release stays charged to it."
)
RowSelector = Callable[[np.ndarray], np.ndarray]


@dataclass(frozen=True)
class RowsPart:
    """Batch of rows, their persons, and for each cap on a person's rows a mask."""

    frame: Frame
    xy: np.ndarray
    kept: np.ndarray
    codes: np.ndarray


class CheckedRows:
    """Rows checked, in a first pass, to be finite points, each of a known person."""

    def __init__(
        self, rows: Rows, unit: object = "row", *, middle: bool = False,
        none: bool = False,
    ) -> None:  # fmt: skip
        self.rows, self.owners, self.crs = rows, PersonRegister.of(rows, unit), rows.crs
        self._survey = FirstPass(rows, self.owners, zone=middle)
        faults, self.whole = self._survey.faults, self._survey.whole
        self.count = faults.rows
        if self.count or not none:
            faults.check("the frame", drop_z=True)
        self.owners.check_no_missing()

    @property
    def data(self) -> Any:
        """Return the frame, or a description of rows read from files, for ledgers."""
        return self.rows.info(self.count)

    @property
    def rows_per_person(self) -> RowsPerPerson | None:
        """Return how many rows each person has; None if every row is a person."""
        return self.owners.rows_per_person

    @property
    def middle(self) -> np.ndarray:
        """Return places to choose a UTM zone by: all rows, their mean, or corners."""
        return self._survey.middle

    @property
    def corners(self) -> np.ndarray:
        """Return the least and greatest coordinates of the rows, shape (2, 2)."""
        return self._survey.corners

    def read_again(self, *columns: Hashable) -> Iterator[Batch]:
        """Yield all rows once more, with columns; raise if the input has changed."""
        done, good = 0, True
        for batch in self.rows.batches([*self.owners.columns, *columns]):
            done += len(batch)
            good = batch.places is not None and done <= self.count
            if not good:
                break
            yield batch
        if not good or done != self.count:
            raise FileError(
                "the input changed while it was read. Copy it to a file that nobody "
                "writes to."
            )

    def read_after_charge(self) -> Iterator[Batch]:
        """Yield all rows again; if they changed, raise and say it was charged."""
        try:
            yield from self.read_again()
        except FileError as error:
            raise FileError(f"{error} {CHARGED}") from None

    def working_points(self, ground: WorkingSpace) -> Iterator[np.ndarray]:
        """Yield batches in working units; skip any with misplaced rows, then raise."""
        misplaced = np.zeros(3, dtype=np.int64)
        for batch in self.read_again():
            points = batch.working_points(ground)
            beyond = ground.count_misplaced(points)
            misplaced += beyond
            if not beyond.any():
                yield points
        ground.check_misplaced(misplaced, self.count)

    def parts(self, *columns: Any, caps: Sequence[int] = (1,)) -> Iterator[RowsPart]:
        """Yield all rows in parts, with a mask for each cap on rows per person.

        They are at most so many of each person: see `rows_within_caps`.
        """
        if not self.count:
            none = np.zeros((len(caps), 0), dtype=bool), np.zeros(0, dtype=np.int64)
            yield RowsPart(self.rows.head(), np.zeros((0, 2)), *none)
            return
        for batch, codes, kept in self.rows_within_caps(*columns, caps=caps):
            frame = self.rows.frame
            if frame is None:
                points = points_at(batch.xy, self.crs)
                given = {name: batch.column(name) for name in columns}
                frame = gpd.GeoDataFrame(given, geometry=points)
            yield RowsPart(frame, batch.xy, kept, codes)

    def rows_within_caps(
        self, *columns: Any, caps: Sequence[int]
    ) -> Iterator[tuple[Batch, np.ndarray, np.ndarray]]:
        """Yield batches, person codes and, for each cap on contributions, a mask.

        Rows within it are spread evenly over those of that person, in order, so that no
        time of a file has more of them. The name says where they begin: other persons
        and places have no influence.
        """
        owners, everybody = self.owners, self.rows_per_person
        sizes = np.zeros(0, np.int64) if everybody is None else everybody.sizes
        starts = (
            owners.starts if sizes.max(initial=0) > min(caps) else np.zeros_like(sizes)
        )
        seen = np.zeros_like(sizes)
        for batch in self.read_again(*columns):
            codes = owners.codes(batch)
            kept = np.ones((len(caps), len(codes)), dtype=bool)
            if not owners.by_row:
                before = pd.Series(codes).groupby(codes).cumcount().to_numpy()
                if self.whole is None:
                    before = seen[codes] + before
                    seen += np.bincount(codes, minlength=len(seen))
                for mask, cap in zip(kept, caps, strict=True):
                    mask[:] = (before * cap + starts[codes]) % sizes[codes] < cap
            yield batch, codes, kept


@dataclass(frozen=True)
class LocatedRows:
    """Checked rows of a frame or file, and the plane or sphere that measures them.

    Of the rows of a file only those are kept that an answer depends on: the outermost,
    the nearest. They are true rows, so what is known of the answer for all rows, how
    much a metre changes it, holds as it does for a frame.
    """

    checked: CheckedRows
    ground: WorkingSpace

    @classmethod
    def of(
        cls, frame: Any, crs: object, *, plane: bool, whole: bool = False
    ) -> LocatedRows:
        """Return checked rows with their working space; read them to memory if `whole`.

        ``whole``: whether all of them decide the answer.
        """
        rows = as_rows(frame)
        if whole:
            rows = as_rows(rows.gather())
        looked = CheckedRows(rows, middle=plane and crs is None)
        some = looked.middle if plane else None
        return cls(looked, choose_ground(rows.crs, crs, plane=plane, coordinates=some))

    def selected_places(self, keep: RowSelector = np.asarray) -> np.ndarray:
        """Return places in working units: a frame's all, a file's that `keep` selects.

        ``keep`` picks the rows of a table that decide the answer, whatever rows they
        are then put beside.
        """
        selected = np.zeros((0, 2))
        for points in self.checked.working_points(self.ground):
            whole = self.checked.whole is not None
            selected = points if whole else keep(np.vstack([selected, points]))
        return selected

    def mean_place_or_all(self) -> np.ndarray:
        """Return a frame's places, or a file's mean place (1, 2), in working units."""
        if self.checked.whole is not None:
            return self.selected_places()
        origin, total = np.zeros(2), np.zeros(2)
        for number, points in enumerate(self.checked.working_points(self.ground)):
            origin = origin if number else points[0]  # large ones cost no digits
            total += (points - origin).sum(axis=0)
        mean: np.ndarray = origin + total / self.checked.count
        return mean[None, :]


class CappedRows(Rows):
    """View of rows with at most `max_rows` of each person, evenly spread.

    Which these are depends on whose the rows are and on their order, never on where
    they are. Accounts are told of the whole table.
    """

    def __init__(self, rows: Rows, unit: str, max_rows: int) -> None:
        self._looked, self._most = CheckedRows(rows, unit), max_rows
        self.crs, self.active, self.columns = rows.crs, rows.active, rows.columns
        self.labels, self.schema, self.shapes = rows.labels, rows.schema, rows.shapes
        self.numbered, self.in_folder = rows.numbered, rows.in_folder
        self._whole: FrameRows | None = None
        if rows.frame is not None:
            self._whole = self._capped_frame(rows.frame)
            self.frame = self._whole.frame

    def batches(self, columns: Sequence[Hashable] = ()) -> Iterator[Batch]:
        """Yield batches with only the rows within each person's limit."""
        if self._whole is not None:
            yield from self._whole.batches(columns)
            return
        read = self._looked.rows_within_caps(*columns, caps=[self._most])
        yield from (_select_rows(one, kept) for one, _, (kept,) in read if kept.any())

    def gather(self) -> Frame:
        """Return the rows within each person's limit as a frame."""
        if self._whole is not None:
            return self._whole.frame
        return self._capped_frame(self._looked.rows.gather()).frame

    def head(self) -> Frame:
        """Return the uncapped frame itself; of a file, an empty frame, same columns."""
        return self._looked.rows.head()

    def info(self, rows: int) -> Any:
        """Return the whole table's description for ledgers, not the kept rows'."""
        del rows
        return self._looked.data

    @property
    def left_out(self) -> float:
        """Return the share of rows left out, as beyond `max_rows` of a person."""
        everybody = self._looked.rows_per_person
        assert everybody is not None
        sizes = np.asarray(everybody.sizes)
        return float(1 - np.minimum(sizes, self._most).sum() / max(sizes.sum(), 1))

    def _capped_frame(self, frame: Frame) -> FrameRows:
        """Return a frame's rows within each person's limit, as FrameRows."""
        read = self._looked.rows_within_caps(caps=[self._most])
        found: Frame = frame[np.concatenate([kept for *_, (kept,) in read])]
        return FrameRows(found)


def _select_rows(batch: Batch, mask: np.ndarray) -> Batch:
    """Return a batch with only the masked rows; heights are dropped."""

    def column(name: Hashable) -> pd.Series:
        """Return the values of a column in the rows that the mask keeps."""
        return batch.column(name)[mask]

    places = Coordinates(batch.xy[mask], None)
    return Batch(GeometryFaults(rows=int(mask.sum())), places, column)
