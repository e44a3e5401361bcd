"""GeoParquet in batches: one file, or a folder of parts.

The names of folders and files are never looked at: `zone=7/part-3.parquet` says where
rows are, whatever the file holds.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pyproj

from ..core.errors import FileError, GeoPrivError
from ..files.formats import GEOPARQUET, check_content, package
from ..files.parquet import BUFFER, NO_GEOMETRY, checked, coverings
from ..frames.points.stream import Batch, NeedsAllRows, Stream
from .places import decoded

ROWS = 1 << 18  # of a batch
_LON_LAT = "OGC:CRS84"  # where a file says nothing


class Parts(Stream):
    """The rows of GeoParquet files, one after the other.

    Parameters
    ----------
    paths : sequence of Path
        Files whose columns and CRS are the same.

    Raises
    ------
    FileError
        If one cannot be read, or they differ.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        self.paths = list(paths)
        self._stamps = [_stamp(path) for path in paths]
        first: _Head | None = None
        for path in self.paths:
            check_content(path, GEOPARQUET)
            with _readable(path), checked(path) as file:
                head = _Head(file.schema_arrow, path)
            first = first or head
            first.refuse_other(head, path)
        assert first is not None
        self.schema = first.schema
        self.crs, self.active = first.crs, first.active
        if first.encoding not in ("WKB", "point"):
            raise NeedsAllRows
        self.columns, self.labels, self.shapes = (
            first.columns,
            first.labels,
            first.shapes,
        )

    def batches(self, columns: Sequence[Hashable]) -> Iterator[Batch]:
        """Yield all rows with some of their columns, `ROWS` at a time."""
        for table in _even(self._pieces([self.active, *map(str, columns)])):
            with _readable(self.paths[0]):
                column = table.column(self.active).combine_chunks()
                faults, places = decoded(_chunk(column))
            yield Batch(faults, places, _Columns(table), table)

    def check_unchanged(self) -> None:
        """Raise if a file is no longer the one that was looked at first."""
        for path, stamp in zip(self.paths, self._stamps, strict=True):
            if _stamp(path) != stamp:
                raise FileError(
                    f"{path.name} changed while it was read; release it when nobody "
                    "writes to it."
                )

    def _pieces(self, names: list[str]) -> Iterator[Any]:
        wanted = list(dict.fromkeys(names))
        parquet, pyarrow = package("pyarrow.parquet"), package("pyarrow")
        for path in self.paths:
            with (
                _readable(path),
                parquet.ParquetFile(path, pre_buffer=False, buffer_size=BUFFER) as file,
            ):
                for batch in file.iter_batches(ROWS, columns=wanted):
                    table = pyarrow.Table.from_batches([batch])
                    yield table.select(wanted).replace_schema_metadata(None)


class _Columns:
    """Columns of a batch, as pandas has them."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __call__(self, name: Hashable) -> pd.Series:
        column: pd.Series = self._table.column(str(name)).to_pandas()
        return column


class _Head:
    """What a file says of its columns."""

    def __init__(self, schema: Any, path: Path) -> None:
        metadata = schema.metadata or {}
        if b"geo" not in metadata:
            raise FileError(f"{path.name} {NO_GEOMETRY}")
        geo = json.loads(metadata[b"geo"])
        self.active = str(geo["primary_column"])
        declared = geo["columns"]
        self.encoding = declared[self.active].get("encoding", "WKB")
        crs = declared[self.active].get("crs", _LON_LAT)
        self.crs = None if crs is None else pyproj.CRS.from_user_input(crs)
        boxes = coverings(metadata[b"geo"])
        names = [name for name in schema.names if name not in boxes]
        self.labels = tuple(n for n in _index_of(metadata) if n in names)
        self.columns = tuple(name for name in names if name not in self.labels)
        self.shapes = tuple(
            n for n in self.columns if n in declared and n != self.active
        )
        self.schema = schema.remove_metadata()
        if len(set(schema.names)) < len(schema.names):
            raise FileError(f"{path.name} has columns of the same name; rename them.")

    def refuse_other(self, other: _Head, path: Path) -> None:
        """Raise unless another file has the same columns and CRS."""
        if self.crs != other.crs:
            raise FileError(
                f"{path.name} has another CRS than the parts before it; bring all "
                "parts to one with to_crs() first."
            )
        if self.active != other.active or not self.schema.equals(other.schema):
            raise FileError(
                f"{path.name} has other columns, or columns of other types, than the "
                "parts before it; make them the same first."
            )


def _stamp(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns, found.st_ino


def _index_of(metadata: dict[bytes, bytes]) -> list[str]:
    """Return the columns that pandas would make the index."""
    found = json.loads(metadata.get(b"pandas", b"{}")).get("index_columns", [])
    return [name for name in found if isinstance(name, str)]


def _even(pieces: Iterator[Any]) -> Iterator[Any]:
    """Yield the rows of tables in tables of `ROWS` rows, the last one shorter."""
    pyarrow = package("pyarrow")
    held: list[Any] = []
    count = 0
    for piece in pieces:
        held.append(piece)
        count += len(piece)
        while count >= ROWS:
            whole = pyarrow.concat_tables(held) if len(held) > 1 else held[0]
            yield whole.slice(0, ROWS)
            count -= ROWS
            held = [whole.slice(ROWS)] if count else []
    if count:
        yield pyarrow.concat_tables(held)


def _chunk(column: Any) -> Any:
    """Return a column of one chunk as an array."""
    chunked = hasattr(column, "num_chunks")
    return column.chunk(0) if chunked else column


@contextlib.contextmanager
def _readable(path: Path) -> Iterator[None]:
    """Say only which file could not be read: errors of readers may quote data."""
    try:
        yield
    except (GeoPrivError, MemoryError, GeneratorExit):
        raise
    except Exception as error:
        raise FileError(
            f"{path.name} could not be read ({type(error).__name__}); check that it is "
            "whole and opens in another program."
        ) from None


def parts_of(folder: Path) -> tuple[list[Path], list[str]]:
    """Return the files of a folder, and the keys that its folders' names have.

    Raises
    ------
    FileError
        If it holds no file of this kind.
    """
    hidden = ("_", ".")
    found = sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in GEOPARQUET.suffixes
        and path.is_file()
        and not any(p.startswith(hidden) for p in path.relative_to(folder).parts)
    )
    if not found:
        raise FileError(
            f"{folder} holds no {' or '.join(GEOPARQUET.suffixes)} files to release."
        )
    folders = {part for path in found for part in path.relative_to(folder).parts[:-1]}
    keys = {name.partition("=")[0] for name in folders if "=" in name}
    return found, sorted(keys)
