"""The rows of Dask's parts: a folder of GeoParquet, or a lazy frame."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from ..batches.arrow import ArrowRows
from ..batches.parts import ParquetRows, list_parts
from ..batches.tables import TableRows, hide_reader_errors
from ..core.errors import ColumnError, FileError, ParameterError
from ..files.paths import local_path
from ..frames.columns.foreign_coordinates import ForeignCoordinateCheck
from ..frames.ground.rows import Batch, PersonRegister, Rows

CHANGED = (
    "part {number} had other rows at the second reading. Write the table with "
    "to_parquet() first, and release that folder."
)
APART = (
    "the rows of one person must be in one part; bring them together with "
    "geopriv_gis.dask.by_person(), and release the folder that it writes."
)
NONE_ALONE = (
    "privacy_unit='table' needs all rows at once, and engines draw parts "
    "separately. Use geopriv_gis.release_file."
)


def list_files(source: Any) -> tuple[list[Path], list[str]]:
    """Return a folder's files and keys in folder names; raise unless it has files."""
    folder = local_path(source, "source")
    if not folder.is_dir():
        raise FileError(f"{folder} must be a folder of GeoParquet files.")
    return list_parts(folder)


class PartRows(Rows):
    """Rows of one part, with a hash of what their noise depends on.

    number: Which part it is.
    unit: The privacy unit, "row" or a column.

    digest: SHA-256 of the places and of whose they are, in order, once they were read.
    owners: The persons of this part, once they were read.
    """

    def __init__(self, rows: TableRows, number: int, unit: object) -> None:
        self._rows, self._number, self._unit = rows, number, unit
        self.crs, self.active, self.columns = rows.crs, rows.active, rows.columns
        self.labels, self.schema = rows.labels, rows.schema
        self.digest: bytes | None = None
        self.owners = PersonRegister(unit)

    def gather(self) -> NoReturn:
        """Raise: a part is drawn batch by batch."""
        raise NotImplementedError

    def batches(self, columns: Sequence[Hashable]) -> Iterator[Batch]:
        """Yield the part's rows; store hash and persons; raise if rows changed."""
        digest, owners = hashlib.sha256(b"rows"), PersonRegister(self._unit)
        wanted = dict.fromkeys([*columns, *owners.columns])
        for batch in self._rows.batches(list(wanted)):
            owners.add(batch)
            digest.update(len(batch).to_bytes(8, "big"))
            if batch.places is not None:
                xy = np.ascontiguousarray(batch.places.xy, dtype="<f8")
                digest.update(xy.tobytes())
            if owners.columns:
                codes = np.ascontiguousarray(owners.codes(batch), "<i8")
                digest.update(codes.tobytes())
            yield batch
        found = digest.digest()
        if self.digest not in (None, found):
            raise FileError(CHANGED.format(number=self._number))
        self.digest, self.owners = found, owners


class Partitions(Rows):
    """All parts of a table, in order; refuses the whole table as privacy unit.

    unit: The privacy unit.

    sizes: Rows of each part, once they were read.
    digests: Of each part, see `PartRows`.
    """

    def __init__(self, unit: object) -> None:
        """Start an empty tally of parts; raise for privacy_unit "table"."""
        if isinstance(unit, str) and unit == "table":
            raise ParameterError(NONE_ALONE)
        self.unit = unit
        self.sizes: list[int] = []
        self.digests: list[bytes] = []
        self._part_of_person: dict[Any, int] = {}

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of parts."""

    @abstractmethod
    def task_input(self, number: int) -> Any:
        """Return what a worker's task gets for a part."""

    @abstractmethod
    def _read_part(self, number: int) -> TableRows:
        """Return the rows of a part, read in this process."""

    def batches(self, columns: Sequence[Hashable]) -> Iterator[Batch]:
        """Yield all parts' rows; store sizes, digests; raise if a person is in two."""
        for number in range(len(self)):
            part, seen = PartRows(self._read_part(number), number, self.unit), 0
            if number < len(self.digests):
                part.digest = self.digests[number]
            for batch in part.batches(columns):
                seen += len(batch)
                yield batch
            if number == len(self.digests):
                assert part.digest is not None
                self.digests.append(part.digest)
                self.sizes.append(seen)
                for label in part.owners.labels:
                    if self._part_of_person.setdefault(label, number) != number:
                        raise ParameterError(APART)

    def check_foreign_coordinates(self, check: ForeignCoordinateCheck | None) -> None:
        """Raise if columns contain coordinates of rows of any part."""
        assert check is not None
        for batch in self.batches(()) if check.has_candidates else ():
            check.compare_batch(batch.xy)
        if check.names:
            raise ColumnError([str(name) for name in check.names])

    def gather(self) -> NoReturn:
        """Raise: parts are never joined in memory."""
        raise ParameterError(
            "engines draw parts separately; z='protect', sticky, zones, onto "
            "and joint noise with table_metric='dist_2' need all rows at once. "
            "Release a GeoDataFrame."
        )


class FileParts(Partitions):
    """Parts that are files of a folder."""

    def __init__(self, paths: Sequence[Path], unit: object) -> None:
        super().__init__(unit)
        self._whole = whole = ParquetRows(paths)
        self.crs, self.active, self.columns = whole.crs, whole.active, whole.columns
        self.labels, self.schema = whole.labels, whole.schema
        self._files = [FilePart(path, whole) for path in whole.paths]

    def __len__(self) -> int:
        return len(self._files)

    def check_column_names(self, drop: object) -> None:
        """Raise for columns, except in `drop`, that cannot be written."""
        self._whole.check_column_names(drop)

    def task_input(self, number: int) -> FilePart:
        """Return the file of a part, which a worker's task reads."""
        return self._files[number]

    def _read_part(self, number: int) -> TableRows:
        """Return the rows of a part, read from its file."""
        return self._files[number].rows()


class FilePart:
    """File of a folder, with its size and time at the first look."""

    def __init__(self, path: Path, whole: TableRows) -> None:
        self._path, self._stamp = path, whole.file_stamps[path]

    def rows(self) -> TableRows:
        """Return the file's rows; raise if it changed since it was listed."""
        found = ParquetRows([self._path])
        if found.file_stamps[self._path] != self._stamp:
            raise FileError(
                f"{self._path.name} changed while it was read; release it when nobody "
                "writes to it."
            )
        return found


class FrameParts(Partitions):
    """Parts that are partitions of a dask-geopandas frame."""

    def __init__(self, frame: Any, unit: object) -> None:
        super().__init__(unit)
        self._frame, self._tasks = frame, frame.to_delayed()
        self._first: TableRows | None = None
        whole = self._first = self._read_part(0)
        self.crs, self.active, self.columns = whole.crs, whole.active, whole.columns
        self.labels, self.schema = whole.labels, whole.schema

    def __len__(self) -> int:
        return len(self._tasks)

    def check_column_names(self, drop: object) -> None:
        """Raise for columns, except in `drop`, that cannot be written."""
        assert self._first is not None
        self._first.check_column_names(drop)

    def task_input(self, number: int) -> Any:
        """Return the delayed partition that a worker's task gets."""
        return self._tasks[number]

    def _read_part(self, number: int) -> TableRows:
        """Compute a partition here and return its rows."""
        with hide_reader_errors(Path(f"partition {number}")):
            frame = self._tasks[number].compute()
        return FramePart(frame, self._first).rows()


class FramePart:
    """Computed partition on a worker.

    like: Whose columns it must have.
    """

    def __init__(self, frame: Any, like: Rows | None) -> None:
        self._frame, self._like = frame, like

    def rows(self) -> TableRows:
        """Return the partition's rows; raise if its columns differ from the first."""
        frame, like = self._frame, self._like
        with hide_reader_errors(Path("a partition")):
            table = frame.to_arrow(index=False)
            found = ArrowRows(table, frame.geometry.name, frame.crs)
        if like is not None and not found.has_same_columns(like):
            raise FileError(
                "the partitions differ from the first in columns, types, geometry or "
                "CRS. Give all the same, with astype() and to_crs()."
            )
        return found
