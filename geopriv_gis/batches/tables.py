"""Rows that are read as Arrow tables, in batches of equal length."""

from __future__ import annotations

import contextlib
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import geopandas as gpd
import pandas as pd
import pyproj

from ..core.errors import CRSError, FileError, GeoPrivError, ParameterError
from ..core.parameter import safe_repr
from ..files.formats import import_package
from ..files.placing import touch_own_folders
from ..files.writing import check_names
from ..frames.columns.suspects import column_names_in
from ..frames.ground.geometry import Frame, GeometryFaults
from ..frames.ground.rows import Batch, Rows
from .places import decode_points

_LON_LAT = ("lon", "lng", "long", "longitude"), ("lat", "latitude")
LON_LAT = "EPSG:4326"
GEOMETRY = "geometry"  # what points are called whose coordinates are in columns
TAKEN = (
    "{name} has a column 'geometry', which is what the points will be called; rename "
    "it."
)
NO_CRS = (
    "data_crs must say the CRS of the coordinates in columns, such as 'EPSG:4326' for "
    "longitude and latitude (--data-crs)."
)
ROWS = 1 << 17  # of a batch: a larger one takes more memory and no less time


@dataclass(frozen=True)
class CoordinateColumns:
    """Names of the columns that hold coordinates.

    x, y: Easting or longitude, northing or latitude.
    """

    x: str
    y: str

    @classmethod
    def from_names(cls, x: object, y: object) -> CoordinateColumns | None:
        """Return columns x, y, None for neither; raise for one, equal or bad names."""
        if x is None and y is None:
            return None
        for name, value in (("x", x), ("y", y)):
            if not isinstance(value, str) or not value:
                raise ParameterError(
                    f"{name} must be the name of a column with coordinates, x and y "
                    f"together; got {safe_repr(value)}."
                )
        if x == y:
            raise ParameterError("x and y must be two columns; they are the same one.")
        return cls(str(x), str(y))

    @classmethod
    def find_in(cls, names: Sequence[str]) -> CoordinateColumns | None:
        """Return the columns called longitude and latitude; None unless one of each."""
        found = [[n for n in names if n.lower() in known] for known in _LON_LAT]
        return cls(found[0][0], found[1][0]) if [*map(len, found)] == [1, 1] else None


class TableRows(Rows):
    """Base class of rows of files or tables, read as Arrow tables in batches.

    kinds: Columns of which a frame would be told what they are in pandas.
    keys: That names of folders have.
    reader: What reads all rows into memory, or raises, where a release needs them.
    framed: Whether `read_file` reads them, with an index that they may have.
    coordinates: Which columns of the files hold the coordinates, where two do.
    """

    paths: list[Path]
    kinds: Mapping[str, Any] = MappingProxyType({})
    keys: Sequence[str] = ()
    reader: Callable[[], Frame] | None = None
    framed: bool = False
    coordinates: CoordinateColumns | None = None
    file_stamps: dict[Path, tuple[int, int, int]]  # what files were like

    def batches(self, columns: Sequence[Hashable]) -> Iterator[Batch]:
        """Yield all rows with these columns in batches; raise if files changed."""
        self.check_unchanged()
        for table in _rebatch(
            self._read_tables(list(dict.fromkeys([self.active, *map(str, columns)])))
        ):
            with hide_reader_errors(self.paths[0] if self.paths else Path("data")):
                faults, places = decode_points(whole_array(table, self.active))
            touch_own_folders()  # standard input may be in one
            yield Batch(faults, places, partial(self._column, table), table)

    def _column(self, table: Any, name: Hashable) -> pd.Series:
        """Return a column of a batch as a pandas series."""
        with hide_reader_errors(self.paths[0] if self.paths else Path("data")):
            column, kind = table.column(str(name)), self.kinds.get(str(name))
            found: pd.Series = (
                column.to_pandas()
                if kind is None
                else pd.Series(kind.__from_arrow__(column))
            )
            return found

    def head(self) -> Frame:
        """Return an empty frame with the columns' pandas types, without CRS."""
        nothing = self.schema.empty_table()
        names = [name for name in self.columns if name != self.active]
        found = {name: self._column(nothing, name) for name in names}
        return gpd.GeoDataFrame({**found, self.active: []}, geometry=self.active)

    def gather(self) -> Frame:
        """Return all rows as a frame, by `reader` if any; raise for faulty geometry."""
        if self.reader is not None:
            return self.reader()
        columns = [name for name in self.columns if name != self.active]
        parts, faults = [], GeometryFaults()
        for batch in self.batches(columns):
            faults = faults + batch.faults if faults.rows else batch.faults
            if batch.places is None:
                continue  # all faulty rows are counted before they are refused
            found = {name: batch.column(name) for name in columns}
            xy, z = batch.places.xy, batch.places.z
            points = gpd.points_from_xy(*xy.T, z, crs=self.crs)
            parts.append(gpd.GeoDataFrame({**found, self.active: points}))
        if faults.rows:
            faults.check("the frame", drop_z=False)
        nothing = pd.DataFrame({name: [] for name in [*columns, self.active]})
        whole = pd.concat(parts or [nothing], ignore_index=True)
        return gpd.GeoDataFrame(whole, geometry=self.active, crs=self.crs)

    def check_column_names(self, drop: object) -> None:
        """Raise for columns that cannot be written, unless they are dropped."""
        dropped = column_names_in(drop)
        kept = [name for name in self.columns if name not in dropped]
        check_names(kept, [name for name in self.shapes if name in kept])

    def record_file_stamps(self, *others: Path) -> None:
        """Store sizes and times of the files, to detect changes.

        Those that are not there now may come and go.
        """
        there = [path for path in others if path.exists()]
        self.file_stamps = {path: file_stamp(path) for path in [*self.paths, *there]}

    def check_unchanged(self) -> None:
        """Raise if a file's size, time or inode has changed, or a file is gone."""
        for path, stamp in self.file_stamps.items():
            if not path.exists() or file_stamp(path) != stamp:
                raise FileError(
                    f"{path.name} changed while it was read. Release it when nobody "
                    "writes to it."
                )

    @abstractmethod
    def _read_tables(self, names: list[str]) -> Iterator[Any]:
        """Yield tables of these columns; always the same rows in order."""


def check_same_schema(first: Any, other: Any, path: Path) -> None:
    """Raise unless two schemas have the same columns and types, in any order."""
    for name in dict.fromkeys([*first.names, *other.names]):
        if name not in other.names:
            wrong = "is missing"
        elif name not in first.names:
            wrong = "is not in those"
        elif not first.field(name).equals(other.field(name)):
            wrong = f"is {other.field(name).type}, not {first.field(name).type}"
        else:
            continue
        raise FileError(
            f"{path.name} has other columns than the files before it: {name!r} "
            f"{wrong}; make them the same first."
        )


def resolve_crs(given: Any, own: pyproj.CRS | None) -> pyproj.CRS | None:
    """Return the rows' own CRS, else the given one; raise if invalid or they differ."""
    if given is None:
        return own
    try:
        found = pyproj.CRS.from_user_input(given)
    except pyproj.exceptions.CRSError:
        raise CRSError("data_crs must be a CRS, such as 'EPSG:4326'.") from None
    if own is not None and not own.equals(found, ignore_axis_order=True):
        raise CRSError("data_crs is not the CRS that the points have; leave it out.")
    return own or found


def _rebatch(pieces: Iterator[Any]) -> Iterator[Any]:
    """Yield tables rearranged to `ROWS` rows each, the last with fewer."""
    pyarrow = import_package("pyarrow")
    waiting: list[Any] = []
    count = 0
    for piece in pieces:
        waiting.append(piece)
        count += len(piece)
        while count >= ROWS:
            whole = pyarrow.concat_tables(waiting) if len(waiting) > 1 else waiting[0]
            yield whole.slice(0, ROWS)
            count -= ROWS
            waiting = [whole.slice(ROWS)] if count else []
    if count:
        yield pyarrow.concat_tables(waiting)


def whole_array(table: Any, name: str) -> Any:
    """Return a column of a table as one array."""
    column = table.column(name).combine_chunks()
    return column.chunk(0) if hasattr(column, "num_chunks") else column


@contextlib.contextmanager
def hide_reader_errors(path: Path) -> Iterator[None]:
    """In a `with` block, raise FileError in place of errors that may quote data."""
    try:
        yield
    except (GeoPrivError, MemoryError, GeneratorExit):
        raise
    except Exception as error:
        raise FileError(
            f"{path.name} could not be read ({type(error).__name__}); check that it is "
            "whole and opens in another program."
        ) from None


def file_stamp(path: Path) -> tuple[int, int, int]:
    """Return a file's size, modification time and inode."""
    found = path.stat()
    return found.st_size, found.st_mtime_ns, found.st_ino
