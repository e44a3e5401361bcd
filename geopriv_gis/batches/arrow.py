"""Releases from Arrow to Arrow: DuckDB, Polars, pyarrow, GeoPandas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pyproj

from ..core.errors import ColumnError, GeometryError, ParameterError
from ..core.parameter import safe_repr
from ..files import ipc
from ..files.formats import import_package
from ..files.writing import check_promise
from ..frames.ground.prepared import Prepared, prepare
from ..frames.ground.rows import Rows
from ..frames.points.prepared import PreparedPoints
from .batched_releases import CHARGED
from .parts import has_range_index, nullable_integer_columns
from .tables import TableRows, hide_reader_errors, resolve_crs
from .writing import (
    RowSeal,
    iterate_released,
    published_schema_with_record,
    table_coordinates,
)


def prepare_table(
    data: Any, function: Any, geometry: str | None, crs: Any, arguments: dict[str, Any]
) -> Prepared[Any]:
    """Prepare a release of an Arrow table to another; check column names, promise."""
    rows = ArrowRows(data, geometry, crs)
    rows.check_column_names(arguments.get("drop", ()))
    rows.can_place, rows.reader = True, _refuse_gathering
    drawn: PreparedPoints = prepare(function, rows, **arguments)
    check_promise(drawn.guarantee)
    return drawn.with_draw(_gather_table)


def _gather_table(prepared: PreparedPoints) -> Any:
    """Draw an Arrow table with its record, shuffled if asked; errors say charged."""
    try:
        table = import_package("pyarrow").concat_tables(
            list(iterate_released(prepared))
        )
    except ColumnError as error:
        raise ParameterError(f"{error} {CHARGED}") from None
    if prepared.shuffle:
        table = table.take(prepared.source.permutation(prepared.count))
    return _with_record(table, prepared)


def _refuse_gathering() -> NoReturn:
    """Raise: rows of an Arrow table are not gathered in memory."""
    raise ParameterError(
        "z='protect', sticky and joint noise with table_metric='dist_2' need a frame: "
        "GeoDataFrame.from_arrow(data)."
    )


class ArrowRows(TableRows):
    """Rows of an Arrow table."""

    def __init__(self, data: Any, geometry: str | None, crs: Any) -> None:
        pyarrow = import_package("pyarrow")
        if not hasattr(data, "__arrow_c_stream__"):
            raise ParameterError(
                "data must offer __arrow_c_stream__, as tables of pyarrow, Polars and "
                f"DuckDB do; got {type(data).__name__}."
            )
        self._table = pyarrow.RecordBatchReader.from_stream(data).read_all()
        self.paths = []
        self.record_file_stamps()
        describe_rows(self, self._table.schema, geometry, crs)

    def has_same_columns(self, other: Rows) -> bool:
        """Return whether other rows have the same columns, types, geometry and CRS."""
        same = self.active == other.active and self.columns == other.columns
        return same and self.crs == other.crs and self.schema.equals(other.schema)

    def _read_tables(self, names: list[str]) -> Iterator[Any]:
        """Yield one table: the Arrow table's columns of these names."""
        yield self._table.select(names)


class ArrowFileRows(TableRows):
    """Rows of an Arrow file or stored stream."""

    def __init__(self, path: Path, crs: Any) -> None:
        self.paths = [path]
        self.record_file_stamps()
        with hide_reader_errors(path), ipc.open_batches(path) as (schema, _):
            describe_rows(self, schema, None, crs)
        self.framed = not self.numbered

    def _read_tables(self, names: list[str]) -> Iterator[Any]:
        """Yield the file's batches as tables of these columns."""
        table_of = import_package("pyarrow").Table.from_batches
        path = self.paths[0]
        with hide_reader_errors(path), ipc.open_batches(path) as (_, batches):
            for batch in batches:
                yield table_of([batch]).select(names).replace_schema_metadata(None)


def describe_rows(rows: TableRows, schema: Any, geometry: str | None, crs: Any) -> None:
    """Set rows' columns, geometry and CRS by a schema; raise if one is unclear."""
    rows.kinds = nullable_integer_columns(schema)
    rows.numbered = has_range_index(schema.metadata or {})
    marks = {field.name: ipc.read_geoarrow_metadata(field) for field in schema}
    marked = [name for name, mark in marks.items() if mark is not None]
    named = [name for name in schema.names if name == "geometry"]
    found = [geometry] if geometry is not None else marked or named
    if geometry is not None and schema.names.count(geometry) != 1:
        raise GeometryError(
            f"geometry must name one column of data; got {safe_repr(geometry)}."
        )
    if len(found) != 1 or schema.names.count(found[0]) != 1:
        raise GeometryError(
            "data must have one column of points; say which with geometry=."
        )
    rows.active = found[0]
    rows.shapes = tuple(name for name in marked if name != rows.active)
    rows.columns, rows.schema = tuple(schema.names), schema.remove_metadata()
    own = (marks[rows.active] or {}).get("crs")
    rows.crs = resolve_crs(
        crs, None if own is None else pyproj.CRS.from_user_input(own)
    )


def _with_record(table: Any, prepared: PreparedPoints) -> Any:
    """Return a table with the release's record in its metadata."""
    seal = RowSeal()
    seal.add(table_coordinates(table, prepared.rows.active))
    return import_package("pyarrow").Table.from_arrays(
        table.columns, schema=published_schema_with_record(prepared, seal)
    )
