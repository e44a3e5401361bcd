"""Rows that are read as Arrow tables, in batches of equal length."""

from __future__ import annotations

import contextlib
from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from ..core.errors import FileError, GeoPrivError
from ..files.formats import package
from ..frames.points.stream import Batch, NeedsAllRows, Stream
from .places import decoded

ROWS = 1 << 18  # of a batch


class Tables(Stream):
    """Rows of files, which Arrow tables are made of.

    Attributes
    ----------
    paths : list of Path
        Where they are read from.
    shapes : tuple of str
        Columns that are further geometries.
    """

    paths: list[Path]
    shapes: tuple[str, ...]
    _stamps: list[tuple[int, int, int]]

    def batches(self, columns: Sequence[Hashable]) -> Iterator[Batch]:
        """Yield all rows with some of their columns, `ROWS` at a time."""
        for table in _even(
            self._pieces(list(dict.fromkeys([self.active, *map(str, columns)])))
        ):
            with readable(self.paths[0] if self.paths else Path("data")):
                column = table.column(self.active).combine_chunks()
                faults, places = decoded(_chunk(column))
            yield Batch(faults, places, _Columns(table), table)

    def check_unchanged(self) -> None:
        """Raise if a file is no longer the one that was looked at first."""
        for path, stamp in zip(self.paths, self._stamps, strict=True):
            if stamp_of(path) != stamp:
                raise FileError(
                    f"{path.name} changed while it was read; release it when nobody "
                    "writes to it."
                )

    @abstractmethod
    def _pieces(self, names: list[str]) -> Iterator[Any]:
        """Yield tables of these columns, of any length, always the same rows."""


class _Columns:
    """Columns of a batch, as pandas has them."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def __call__(self, name: Hashable) -> pd.Series:
        column: pd.Series = self._table.column(str(name)).to_pandas()
        return column


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
def readable(path: Path) -> Iterator[None]:
    """Say only which file could not be read: errors of readers may quote data."""
    try:
        yield
    except (GeoPrivError, MemoryError, GeneratorExit, NeedsAllRows):
        raise
    except Exception as error:
        raise FileError(
            f"{path.name} could not be read ({type(error).__name__}); check that it is "
            "whole and opens in another program."
        ) from None


def stamp_of(path: Path) -> tuple[int, int, int]:
    """Return what changes when a file does."""
    found = path.stat()
    return found.st_size, found.st_mtime_ns, found.st_ino
