"""Writers of released rows for formats that store the guarantee first, or separately.

What the guarantee seals is known when all rows are drawn. So released rows are kept in
a private file of Arrow first, and written when the last of them is known.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..core.errors import FileError, ParameterError
from ..files import ipc, vectors
from ..files.formats import CSV, Format, find_format, import_package
from ..files.paths import SIDECAR, sibling_path
from ..files.placing import flush_to_disk
from ..files.records import (
    PLACES,
    coordinate_record,
    parse_record,
    read_sidecar,
    write_sidecar,
)
from ..files.writing import check_crs, check_read_back, same_crs
from ..frames.columns.suspects import column_names_in
from ..frames.ground.release import KEY
from ..frames.ground.rows import Rows
from ..frames.points.prepared import PreparedPoints
from . import csv, writing
from .arrow import ArrowFileRows
from .layers import LayerRows
from .tables import GEOMETRY, CoordinateColumns, TableRows

_KEPT = "released.arrow"
_EXACT = 1 << 53  # up to here reals hold every whole number


def check_target(
    path: Path, stream: Rows, places: CoordinateColumns | None, drop: object = ()
) -> bool:
    """Return whether a file can be written in batches; raise for bad columns or CRS.

    There are columns that GDAL takes from a frame, if at all.
    """
    kind, types = find_format(path), import_package("pyarrow").types
    check_crs(kind, stream.crs)
    if kind is not CSV and kind.driver is None:
        return True
    left, schema = column_names_in(drop), stream.schema
    kept = [name for name in stream.columns if name not in left]
    _check_names(kind, kept, stream.active)
    if kind is CSV:
        _check_csv(stream, places)
    kinds = {
        name: writing.plain_type(schema.field(name).type)
        for name in kept
        if name != stream.active
    }
    for name, each in kinds.items():
        if kind.driver is not None and types.is_duration(each):
            raise FileError(
                f"{kind.name} holds no durations, as of column {name!r}; make them "
                "numbers before the release, or write .parquet."
            )
    plain = (
        types.is_integer, types.is_floating, types.is_boolean, types.is_string,
        types.is_large_string, types.is_timestamp, types.is_date32,
    )  # fmt: skip
    if not all(any(is_(each) for is_ in plain) for each in kinds.values()):
        return False
    if kind.driver is not None:
        large = [name for name in kinds if types.is_uint64(schema.field(name).type)]
        _check_integers_fit(kind, large, stream)
    return True


def _check_integers_fit(kind: Format, names: list[str], stream: Rows) -> None:
    """Raise for unsigned integers beyond 2⁵³, which GDAL would round."""
    for batch in stream.batches(names) if names else ():
        for name in names:
            if (batch.column(name) > _EXACT).any():
                raise FileError(
                    f"column {name!r} holds unsigned whole numbers beyond 2^53, which "
                    f"{kind.name} would round; make them signed or text before the "
                    "release, or write .parquet."
                )


def _check_names(kind: Format, names: list[str], active: str) -> None:
    """Raise for column names that could not be read back."""
    for name in names:
        if name == GEOMETRY != active:
            raise FileError(
                f"column {GEOMETRY!r} has the name that the points get in {kind.name}; "
                "rename it before the release."
            )
        if kind is CSV and (not name or set(name) & {*"\r\n\0"}):
            raise FileError(
                f"{kind.name} needs names of columns in one line, and not empty; "
                f"rename {name!r} before the release."
            )


def _check_csv(stream: Rows, places: CoordinateColumns | None) -> None:
    """Raise unless coordinate columns are named, and unlike all other columns."""
    if places is None:
        raise ParameterError(csv.NAMED)
    for name in (places.x, places.y):
        if name in stream.columns:
            raise FileError(
                f"the output would have two columns {name!r}; name others for the "
                "coordinates, x= and y=."
            )


class FileWriter(ABC):
    """Writer that keeps drawn rows in an Arrow file, then writes and checks the target.

    path: In a private folder.
    """

    def __init__(self, path: Path, prepared: PreparedPoints) -> None:
        """Create an Arrow file in the folder, where the rows are kept."""
        self.path, self.drawn, self.seal = path, prepared, writing.RowSeal()
        self._kept = path.with_name(_KEPT)
        self._writer = ipc.open_writer(self._kept, writing.published_schema(prepared))

    def write(self, table: Any) -> None:
        """Append a table to the private Arrow file, and its places to the hash."""
        self.seal.add(writing.table_coordinates(table, self.drawn.rows.active))
        self._writer.write_table(table)

    def close(self) -> None:
        """Write the file, drop the Arrow file; raise unless it reads back as kept."""
        self._writer.close()
        with ipc.open_batches(self._kept) as (_, batches):
            self.finish(batches)
        self._kept.unlink()
        sidecar = sibling_path(self.path, SIDECAR)
        if sidecar.exists():
            flush_to_disk(sidecar)
        self._verify()

    @abstractmethod
    def finish(self, batches: Iterator[Any]) -> None:
        """Write the drawn batches and the record in the format of the class."""

    @abstractmethod
    def read_back(self) -> tuple[TableRows, str | bytes | None]:
        """Return the written file's rows, and its record (None if it has none)."""

    @property
    def record(self) -> str:
        """Return the release's record as JSON."""
        return writing.make_record(self.drawn, self.seal.sha256)

    def _verify(self) -> None:
        """Raise unless places, column names, CRS and record read back as written."""
        back, record = self.read_back()
        seal, drawn = writing.RowSeal(), self.drawn
        for batch in back.batches(()):
            if batch.places is not None:
                seal.add(batch.places)
        names = [name for name in back.columns if name != back.active]
        wanted = {*writing.published_schema(drawn).names} - {drawn.rows.active}
        same = {
            "number of rows": seal.rows == self.seal.rows,
            "geometry": seal.sha256 == self.seal.sha256,
            "columns": len(names) == len(wanted) and {*names} == wanted,
            "CRS": same_crs(back.crs, drawn.rows.crs),
            "guarantee": parse_record(record or "") == parse_record(self.record),
        }
        check_read_back(self.path, same)


class VectorFile(FileWriter):
    """Writer of a file by GDAL, once all rows are drawn."""

    def finish(self, batches: Iterator[Any]) -> None:
        """Write the drawn batches by GDAL, and the record, in a sidecar if need be."""
        drawn, kind = self.drawn, find_format(self.path)
        fields = writing.published_schema_with_record(drawn, self.seal)
        vectors.write_arrow(
            _with_field_metadata(batches, fields.remove_metadata()), self.path, kind,
            geometry=drawn.rows.active, heights=drawn.heights, crs=drawn.rows.crs,
            record=self.record,
        )  # fmt: skip
        if not kind.records:
            write_sidecar(self.path, self.record)

    def read_back(self) -> tuple[TableRows, str | bytes | None]:
        """Return the written file's rows, and its record (None if it has none)."""
        layer = LayerRows(self.path, None)
        return layer, layer.record or read_sidecar(self.path)


class ArrowFile(FileWriter):
    """Writer of an Arrow file or stream, once all rows are drawn."""

    def finish(self, batches: Iterator[Any]) -> None:
        """Write the drawn batches to the Arrow file, the record to its metadata."""
        fields = writing.published_schema_with_record(self.drawn, self.seal)
        with ipc.open_writer(self.path, fields) as writer:
            for batch in _with_field_metadata(batches, fields):
                writer.write_batch(batch)

    def read_back(self) -> tuple[TableRows, str | bytes | None]:
        """Return the written file's rows, and its record (None if it has none)."""
        with ipc.open_batches(self.path) as (schema, _):
            record = (schema.metadata or {}).get(KEY.encode())
        return ArrowFileRows(self.path, None), record


class CsvFile(FileWriter):
    """Writer of a CSV file with coordinate columns, and of its sidecar record."""

    def __init__(
        self, path: Path, prepared: PreparedPoints, places: CoordinateColumns
    ) -> None:
        super().__init__(path, prepared)
        self._places = places

    @property
    def record(self) -> str:
        """Return the record for the sidecar, with the coordinate columns."""
        stream, places = self.drawn.rows, self._places
        columns = coordinate_record(
            places.x, places.y, stream.crs, csv.find_separator(stream)
        )
        return json.dumps(
            {**parse_record(super().record), PLACES: columns}, allow_nan=False
        )

    def finish(self, batches: Iterator[Any]) -> None:
        """Write the drawn batches to the CSV file, and the record to a sidecar."""
        stream = self.drawn.rows
        csv.write(batches, self.path, self._places, stream.active, like=stream)
        write_sidecar(self.path, self.record)

    def read_back(self) -> tuple[TableRows, str | bytes | None]:
        """Return the written file's rows, and its record (None if it has none)."""
        crs = self.drawn.rows.crs
        rows = csv.CsvRows([self.path], self._places, crs, ours=True)
        return rows, read_sidecar(self.path)


def _with_field_metadata(batches: Iterator[Any], fields: Any) -> Any:
    """Return batches as a reader with the schema's field metadata."""
    pyarrow = import_package("pyarrow")
    made = (pyarrow.RecordBatch.from_arrays(b.columns, schema=fields) for b in batches)
    return pyarrow.RecordBatchReader.from_batches(fields, made)
