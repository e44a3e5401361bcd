"""Releases from Arrow to Arrow: DuckDB, Polars, pyarrow, GeoPandas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pyproj

from ..core.errors import ColumnError, GeometryError, ParameterError
from ..files import ipc
from ..files.formats import package
from ..files.writing import check_promise
from ..frames.ground.prepared import Prepared, prepare
from ..frames.ground.rows import Rows
from ..frames.points.prepared import PreparedPoints
from .batched_releases import CHARGED
from .parts import is_numbered, kinds_of
from .tables import Tables, readable, resolve_crs
from .writing import Seal, marked_fields, places_of, released


def prepare_table(
    data: Any, function: Any, geometry: str | None, crs: Any, arguments: dict[str, Any]
) -> Prepared[Any]:
    """Return a release of an Arrow table, which is drawn as another one."""
    rows = ArrowRows(data, geometry, crs)
    rows.refuse_names(arguments.get("drop", ()))
    rows.can_place, rows.reader = True, _refuse_to_gather
    drawn: PreparedPoints = prepare(function, rows, **arguments)
    check_promise(drawn.guarantee)
    return drawn.by(_table)


def _table(drawn: PreparedPoints) -> Any:
    """Return the released rows."""
    try:
        table = package("pyarrow").concat_tables(list(released(drawn)))
    except ColumnError as error:
        raise ParameterError(f"{error} {CHARGED}") from None
    if drawn.shuffle:
        table = table.take(drawn.source.permutation(drawn.count))
    return _marked(table, drawn)


def _refuse_to_gather() -> NoReturn:
    raise ParameterError(
        "z='protect', sticky and joint noise with table_metric='dist_2' need a frame: "
        "GeoDataFrame.from_arrow(data)."
    )


class ArrowRows(Tables):
    """The rows of an Arrow table."""

    def __init__(self, data: Any, geometry: str | None, crs: Any) -> None:
        pyarrow = package("pyarrow")
        if not hasattr(data, "__arrow_c_stream__"):
            raise ParameterError(
                "data must offer __arrow_c_stream__, as tables of pyarrow, Polars and "
                f"DuckDB do; got {type(data).__name__}."
            )
        self._table = pyarrow.RecordBatchReader.from_stream(data).read_all()
        self.paths = []
        self.watch()
        described(self, self._table.schema, geometry, crs)

    def like(self, other: Rows) -> bool:
        """Tell whether another table has the same columns and CRS."""
        same = self.active == other.active and self.columns == other.columns
        return same and self.crs == other.crs and self.schema.equals(other.schema)

    def _pieces(self, names: list[str]) -> Iterator[Any]:
        yield self._table.select(names)


class File(Tables):
    """The rows of an Arrow file, or of a stream that was kept in one."""

    def __init__(self, path: Path, crs: Any) -> None:
        self.paths = [path]
        self.watch()
        with readable(path), ipc.opened(path) as (schema, _):
            described(self, schema, None, crs)
        self.framed = not self.numbered

    def _pieces(self, names: list[str]) -> Iterator[Any]:
        table_of = package("pyarrow").Table.from_batches
        path = self.paths[0]
        with readable(path), ipc.opened(path) as (_, batches):
            for batch in batches:
                yield table_of([batch]).select(names).replace_schema_metadata(None)


def described(rows: Tables, schema: Any, geometry: str | None, crs: Any) -> None:
    """Note what a schema says of rows: which column is the geometry, and its CRS."""
    rows.kinds, rows.numbered = kinds_of(schema), is_numbered(schema.metadata or {})
    marks = {field.name: ipc.mark_of(field) for field in schema}
    marked = [name for name, mark in marks.items() if mark is not None]
    named = [name for name in schema.names if name == "geometry"]
    found = [geometry] if geometry is not None else marked or named
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


def _marked(table: Any, drawn: PreparedPoints) -> Any:
    """Return a table with its record, its geometry marked as such."""
    seal = Seal()
    seal.add(places_of(table, drawn.rows.active))
    return package("pyarrow").Table.from_arrays(
        table.columns, schema=marked_fields(drawn, seal)
    )
