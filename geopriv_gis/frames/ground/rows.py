"""Rows of points that a release reads: a frame, batches of a table, or Dask parts.

Masks and questions know no other rows than these. A frame is one batch, which is read
once and kept; of a table in batches only sums are carried from batch to batch, and a
few rows that decide an answer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj

from ...core.errors import ParameterError
from ...core.ground.metric import Sphere
from ...core.language import format_message
from ...core.parameter import safe_repr
from ...core.points.persons import RowsPerPerson
from .crs import WorkingSpace
from .datum import from_degrees, horizontal_crs, to_degrees
from .geometry import (
    Coordinates,
    Frame,
    GeometryFaults,
    bounding_corners,
    copy_without_own_attributes,
    find_faults,
    finite_points,
    geometry_of,
    has_column,
)


class MiddleOfRows:
    """Running mean, on the Earth, of places that come batch by batch.

    crs: Theirs. Without one, or in one of no place on Earth, there is no middle.
    """

    def __init__(self, crs: pyproj.CRS | None) -> None:
        own = None if crs is None else horizontal_crs(crs)
        known = own is not None and (own.is_geographic or own.is_projected)
        self._crs = own if known else None
        self._sum = np.zeros(3)

    def add(self, xy: np.ndarray) -> None:
        """Add further places to the running mean, if there is a CRS."""
        if self._crs is None:
            return
        degrees = to_degrees(xy, self._crs)
        known = degrees[np.isfinite(degrees).all(axis=1)]
        self._sum += Sphere().to_vectors(known).sum(axis=1)

    @property
    def place(self) -> np.ndarray:
        """Return the mean place in the CRS, (1, 2): 0° if no rows; (0, 0) if no CRS."""
        if self._crs is None:
            return np.zeros((1, 2))
        x, y, height = self._sum
        lon, lat = np.arctan2(y, x), np.arctan2(height, np.hypot(x, y))
        return from_degrees(np.degrees([[lon, lat]]), self._crs)


Converted = TypeVar("Converted")


@dataclass(frozen=True)
class Batch:
    """Batch of rows: coordinates, columns and source table."""

    faults: GeometryFaults
    places: Coordinates | None
    column: Callable[[Hashable], pd.Series]
    body: Any = None
    _kept: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

    def __len__(self) -> int:
        return self.faults.rows

    @property
    def xy(self) -> np.ndarray:
        """Return the rows' coordinates; there must be no faulty geometries."""
        assert self.places is not None
        return self.places.xy

    def cached(self, key: object, make: Callable[[], Converted]) -> Converted:
        """Return a value for the batch's rows, computed once and cached under a key."""
        if key not in self._kept:
            self._kept[key] = make()
        found: Converted = self._kept[key]
        return found

    def working_points(self, ground: WorkingSpace) -> np.ndarray:
        """Return working coordinates, unchecked, cached by their CRS."""
        return self.cached(
            (ground.source, ground.working), lambda: ground.to_working_anywhere(self.xy)
        )


@dataclass(frozen=True)
class TableInfo:
    """Column names and number of rows of a table, for ledgers and checks."""

    columns: tuple[str, ...]
    active: str
    rows: int

    @property
    def geometry(self) -> pd.Series:
        """Return an empty series with the geometry's name."""
        return pd.Series([], name=self.active, dtype=object)

    def __len__(self) -> int:
        return self.rows


class Rows(ABC):
    """Base class of rows that can be read repeatedly, batch by batch.

    active: Name of the geometry.
    columns: All names, the geometry's as well.
    labels: Columns that are an index: looked at, never written.
    schema: What the columns are, in whatever way who writes them understands.
    frame: All rows, where they are in memory: then they are one batch.
    can_place: Whether who reads them in batches places rows by zones and onto.
    numbered: Whether rows are called by their numbers, where they come in batches.
    in_folder: Whether a row's number tells in which part of a folder it is.
    shapes: Columns that are further geometries; in batches they are bytes.
    """

    crs: pyproj.CRS | None
    active: Any
    columns: tuple[Any, ...]
    labels: tuple[str, ...] = ()
    schema: Any = None
    frame: Frame | None = None
    can_place: bool = False
    numbered: bool = True
    in_folder: bool = False
    shapes: tuple[str, ...] = ()

    @abstractmethod
    def batches(self, columns: Sequence[Hashable]) -> Iterator[Batch]:
        """Yield all rows with these columns, in the same batches every time."""

    @abstractmethod
    def gather(self) -> Frame:
        """Return all rows in memory; raise where that is not possible."""

    def head(self) -> Frame:
        """Return an empty frame with the same columns; rows in memory return all."""
        empty: dict[str, Any] = {n: [] for n in self.columns if n != self.active}
        return gpd.GeoDataFrame({**empty, self.active: []}, geometry=self.active)

    def info(self, rows: int) -> Any:
        """Return the table's description for checks and ledgers."""
        return TableInfo(self.columns, self.active, rows)

    def places(self, skip: int) -> Iterator[np.ndarray]:
        """Yield coordinates (n, 2) from row `skip` on, then those before it.

        It ends where it began, after as many rows as there are.
        """
        for first, last in ((skip, None), (0, skip)):
            start = 0
            for batch in self.batches(()):
                stop = None if last is None else max(0, last - start)
                yield batch.xy[max(0, first - start) : stop]
                start += len(batch)


class FrameRows(Rows):
    """Rows of a frame or series in memory."""

    frame: Frame

    def __init__(self, frame: Frame) -> None:
        self.geometry = geometry_of(frame)
        # Columns that come or change until the draw were not looked at.
        self.frame = copy_without_own_attributes(frame)
        self.crs, self.active = self.geometry.crs, self.geometry.name
        self.columns = tuple(getattr(frame, "columns", ()))
        self._batch: Batch | None = None

    def batches(self, columns: Sequence[Hashable] = ()) -> Iterator[Batch]:
        """Yield all rows as one batch, which is cached."""
        del columns  # they are all there
        if self._batch is None:
            usual = finite_points(self.geometry)
            if usual is None:
                read = find_faults(self.geometry)
            else:
                read = GeometryFaults(rows=len(usual)), Coordinates(usual, None)
            self._batch = Batch(*read, self.frame.__getitem__, self.frame)
        yield self._batch

    def gather(self) -> Frame:
        """Return all rows in memory: the frame itself."""
        return self.frame

    def head(self) -> Frame:
        """Return the frame itself, not an empty one."""
        return self.frame

    def info(self, rows: int) -> Any:
        """Return the frame itself; ledgers use its names and number of rows."""
        del rows
        return self.frame


def as_rows(frame: Frame | Rows) -> Rows:
    """Return the rows of a frame; `Rows` as they are."""
    return frame if isinstance(frame, Rows) else FrameRows(frame)


# -- whose rows are whose: a privacy unit as numbers of persons ------------------------

# Columns whose names mean something else, and how they are named as columns.
COLUMNS = {"column:row": "row", "column:table": "table"}


def person_column(privacy_unit: object) -> object:
    """Return the column that privacy_unit names; None for "row" and "table".

    >>> person_column("taxi"), person_column("column:table"), person_column("table")
    ('taxi', 'table', None)
    """
    if not isinstance(privacy_unit, str):
        return privacy_unit
    return (
        None
        if privacy_unit in ("row", "table")
        else COLUMNS.get(privacy_unit, privacy_unit)
    )


def unit_of_column(column: Hashable) -> Hashable:
    """Return a column's name as privacy unit: the inverse of `person_column`.

    >>> unit_of_column("taxi"), unit_of_column("table")
    ('taxi', 'column:table')
    """
    return next((unit for unit, name in COLUMNS.items() if name == column), column)


def number_persons(frame: Frame, privacy_unit: object) -> np.ndarray:
    """Return each row's person number, 0 … m−1; raise for an unknown unit or person.

    A column named "row" or "table" is given as "column:row" or "column:table".
    """
    count = len(frame)
    check_unit(frame, privacy_unit)
    if isinstance(privacy_unit, str) and privacy_unit in ("row", "table"):
        return np.arange(count) if privacy_unit == "row" else np.zeros(count, np.intp)
    column = person_column(privacy_unit)
    codes, _ = number_labels(frame[column], privacy_unit)
    check_no_missing_persons(privacy_unit, int((codes < 0).sum()), count)
    persons: np.ndarray = codes.astype(np.intp)  # as bincount has it, in a browser too
    return persons


def check_unit(frame: Frame, privacy_unit: object) -> None:
    """Raise `ParameterError` if a frame has no such privacy unit."""
    if isinstance(privacy_unit, str) and privacy_unit in ("row", "table"):
        return
    # Who is protected must not depend on where they are.
    if not has_column(frame, person_column(privacy_unit)):
        raise ParameterError(
            format_message(
                "privacy_unit must be 'row' (each row is a person), 'table' (one "
                "person) or a column of the frame that holds no geometry; "
                "got {value}.",
                value=safe_repr(privacy_unit),
            )
        )


def number_labels(column: pd.Series, privacy_unit: object) -> tuple[np.ndarray, Any]:
    """Return rows' person numbers (−1: missing) and all names; raise if unhashable."""
    try:
        codes, names = pd.factorize(column)
    except (TypeError, NotImplementedError):
        raise ParameterError(
            f"privacy_unit must name a column of hashable values; {privacy_unit!r} "
            "holds lists or alike. Convert them to texts or numbers."
        ) from None
    return codes, names


def check_no_missing_persons(privacy_unit: object, missing: int, count: int) -> None:
    """Raise if any rows have no person."""
    if missing:
        raise ParameterError(
            f"privacy_unit must have a value in every row; column {privacy_unit!r} is "
            f"missing in {missing} of {count}. Fill it, or drop those rows."
        )


def owners_of(frame: Frame, privacy_unit: object) -> list[object] | None:
    """Return each row's person by name; None if every row is a person."""
    if isinstance(privacy_unit, str) and privacy_unit in ("row", "table"):
        return None if privacy_unit == "row" else ["table"] * len(frame)
    return list(frame[person_column(privacy_unit)])


def rows_of_persons(frame: Frame, privacy_unit: object) -> np.ndarray:
    """Return, for each row, its person's row count; raise if a person is missing."""
    codes = number_persons(frame, privacy_unit)
    if isinstance(privacy_unit, str) and privacy_unit == "row":
        return np.ones(len(codes))
    return np.asarray(np.bincount(codes)[codes].astype(float))


def _name_as_text(name: Any) -> str:
    """Return a person's name as text, a whole float as the integer."""
    whole = isinstance(name, (float, np.floating)) and float(name).is_integer()
    return str(int(name) if whole else name)


class PersonRegister:
    """Persons' numbers and row counts, collected in one pass for use in the next."""

    def __init__(self, unit: object) -> None:
        self.unit, column = unit, person_column(unit)
        self.by_row = isinstance(unit, str) and unit == "row"  # each is a person
        self.columns: tuple[Any, ...] = () if column is None else (column,)
        self._first: Iterable[Any] = ()  # the persons of the first batch, by number
        self._codes: dict[Any, int] | None = None
        self._sizes = np.zeros(0, dtype=np.int64)
        self._rows = self._missing = 0

    @classmethod
    def of(cls, rows: Rows, unit: object) -> PersonRegister:
        """Return an empty register for a person column; raise if it does not exist."""
        check_unit(rows.head(), unit)
        return cls(unit)

    def add(self, batch: Batch) -> None:
        """Count each person's rows in a batch, and rows without a person."""
        first, self._rows = not self._rows, self._rows + len(batch)
        if not self.columns:
            return
        codes, labels = self._number_batch(batch)
        missing = int((codes < 0).sum())
        self._missing += missing
        if first:
            self._first, self._codes = labels, None
        known = codes[codes >= 0] if missing else codes
        sizes = np.bincount(known, minlength=len(labels))
        if labels is self._first:
            self._sizes = sizes
            return
        for label in labels:
            self._codes_by_label.setdefault(label, len(self._codes_by_label))
        numbers = self._codes_of(labels)
        grown = np.zeros(len(self._codes_by_label), dtype=np.int64)
        grown[: len(self._sizes)] = self._sizes
        grown[numbers] += sizes
        self._sizes = grown

    def codes(self, batch: Batch) -> np.ndarray:
        """Return the number of each row's person in a batch; 0 without a column."""
        if not self.columns:
            return np.zeros(len(batch), dtype=np.int64)
        codes, labels = self._number_batch(batch)
        numbers = codes if labels is self._first else self._codes_of(labels)[codes]
        return numbers.astype(np.intp)  # as bincount has it, in a browser too

    def _number_batch(self, batch: Batch) -> tuple[np.ndarray, Any]:
        """Return persons' numbers within a batch, and their names in order, cached."""
        column, unit = self.columns[0], self.unit
        return batch.cached(self, lambda: number_labels(batch.column(column), unit))

    @property
    def _codes_by_label(self) -> dict[Any, int]:
        """Return each person's number by name, cached."""
        if self._codes is None:
            self._codes = {label: n for n, label in enumerate(self._first)}
        return self._codes

    def _codes_of(self, labels: Iterable[Any]) -> np.ndarray:
        """Return the numbers of the persons with these names."""
        return np.array(
            [self._codes_by_label[label] for label in labels], dtype=np.int64
        )

    @property
    def labels(self) -> Iterable[Any]:
        """Return the persons' names, in the order of their numbers."""
        return self._codes_by_label

    @property
    def starts(self) -> np.ndarray:
        """Return a pseudorandom offset below each person's row count, from the name.

        By the name's text alone: another person's makes 1.0 of 1 in a column, and
        pandas 1 hashes all as the type that holds every one.
        """
        names = [""] if not self.columns else list(map(_name_as_text, self.labels))
        hashed = pd.util.hash_array(np.array(names, dtype=object))
        hashed %= self._person_sizes.astype(np.uint64)
        return np.asarray(hashed.astype(np.int64))

    def check_no_missing(self) -> None:
        """Raise if any rows have no person."""
        check_no_missing_persons(self.unit, self._missing, self._rows)

    @property
    def rows_per_person(self) -> RowsPerPerson | None:
        """Return each person's row count; None if each row is a person."""
        if self.by_row:
            return None
        return RowsPerPerson(self._person_sizes)

    @property
    def _person_sizes(self) -> np.ndarray:
        """Return each person's row count; without a column one of all rows."""
        return self._sizes if self.columns else np.array([self._rows])

    @property
    def count_persons(self) -> int | None:
        """Return the number of persons; None without a column or with a row each."""
        if not self.columns or self._sizes.max(initial=0) <= 1:
            return None
        return len(self._sizes)


class FirstPass:
    """First pass over all rows, on construction: faults, corners, middle, persons."""

    def __init__(
        self, rows: Rows, owners: PersonRegister, *, zone: bool,
        look: Callable[[Batch], object] | None = None,
    ) -> None:  # fmt: skip
        self._middle = MiddleOfRows(rows.crs) if zone and rows.frame is None else None
        self._corners = np.zeros((0, 2))
        self.faults, self.whole = GeometryFaults(), None
        batch: Batch | None = None
        first = True
        for batch in rows.batches(owners.columns):
            owners.add(batch)
            if batch.places is not None and len(batch):
                if look is not None:
                    look(batch)
                if rows.frame is None:  # else nothing need be carried on
                    self._corners = bounding_corners(self._corners, batch.xy)
                if self._middle is not None:
                    self._middle.add(batch.xy)
            self.faults = batch.faults if first else self.faults + batch.faults
            first = False
        if rows.frame is not None:
            self.whole = batch

    @property
    def corners(self) -> np.ndarray:
        """Return the least and greatest coordinates of the rows, shape (2, 2)."""
        return self._corners if self.whole is None else bounding_corners(self.whole.xy)

    @property
    def middle(self) -> np.ndarray:
        """Return places to choose a UTM zone by: all rows, their mean, or corners."""
        if self.whole is not None:
            return self.whole.xy
        return self.corners if self._middle is None else self._middle.place
