"""Writers of released rows as GeoParquet, while they are drawn."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import FileError
from ..files import ipc
from ..files.formats import import_package
from ..files.parquet import BUFFER, COMPRESSION, geometry_metadata, native_geometry_type
from ..files.paths import sha256_of
from ..frames.ground.geometry import Coordinates, bounding_corners, clear_hidden_values
from ..frames.ground.release import ATTRIBUTE_COLUMNS, KEY
from ..frames.points.cells import FOOTPRINT, RADIUS
from ..frames.points.prepared import PreparedPoints
from . import tables
from .places import decode_points, encode_points

PART_ROWS = 1 << 20  # of a part of a folder
GROUP_ROWS = 1 << 18  # of a row group, which readers take at a time


@dataclass
class RowSeal:
    """Running SHA-256 of places in row order, with bounds and count."""

    digest: Any = field(default_factory=lambda: hashlib.sha256(b"points"))
    rows: int = 0
    corners: np.ndarray = field(default_factory=lambda: np.zeros((0, 2)))

    def add(self, places: Coordinates) -> None:
        """Add places to the hash, bounds and count."""
        xy, z = places.xy, places.z
        whole = xy if z is None else np.column_stack([xy, z])
        self.digest.update(np.ascontiguousarray(whole, dtype="<f8").data)
        self.rows += len(xy)
        if len(xy):
            self.corners = bounding_corners(self.corners, xy)

    @property
    def sha256(self) -> str:
        """Return the hash of the places added so far, in hexadecimal."""
        return str(self.digest.hexdigest())


def iterate_released(prepared: PreparedPoints) -> Iterator[Any]:
    """Draw a release; yield its published rows, batch by batch, as Arrow tables."""
    pyarrow, names = import_package("pyarrow"), published_schema(prepared)
    hidden = prepared.pseudonyms.with_key(prepared.source)
    for batch, xy, z in prepared.draw():
        columns, more = [], prepared.extra_columns(batch, xy)
        for name in names.names:
            if name == prepared.rows.active:
                columns.append(encode_points(xy, z))
                continue
            if name in more:
                columns.append(pyarrow.array(more[name], names.field(name).type))
                continue
            if name in hidden.names:
                found = hidden.pseudonymise(batch.column(name), name)
                columns.append(pyarrow.array(found, names.field(name).type))
                continue
            column, kind = batch.body.column(name), names.field(name).type
            plain = column if column.type == kind else column.cast(kind)
            columns.append(clear_hidden_values(plain))
        yield pyarrow.Table.from_arrays(columns, schema=names)


def published_schema(prepared: PreparedPoints) -> Any:
    """Return the Arrow schema of the published columns."""
    pyarrow = import_package("pyarrow")
    published, own = {*prepared.own_columns, prepared.rows.active}, prepared.rows.schema
    fields = []
    for name in prepared.rows.columns:
        if name in published:
            active = name == prepared.rows.active
            kind = pyarrow.binary() if active else plain_type(own.field(name).type)
            kind = pyarrow.string() if name in prepared.pseudonyms.names else kind
            fields.append(pyarrow.field(name, kind))
    kinds = {FOOTPRINT: pyarrow.string(), RADIUS: pyarrow.float64()}
    fields += [pyarrow.field(name, kinds[name]) for name in prepared.added]
    return pyarrow.schema(fields)


def plain_type(kind: Any) -> Any:
    """Return an Arrow type without dictionaries, extensions and views of texts."""
    pyarrow = import_package("pyarrow")
    types = pyarrow.types
    if types.is_dictionary(kind):
        return plain_type(kind.value_type)
    if isinstance(kind, pyarrow.BaseExtensionType):
        return plain_type(kind.storage_type)
    if str(kind) in ("string_view", "binary_view"):
        return pyarrow.large_string() if "str" in str(kind) else pyarrow.large_binary()
    if types.is_struct(kind):
        return pyarrow.struct([(f.name, plain_type(f.type)) for f in kind])
    if types.is_map(kind):
        return pyarrow.map_(plain_type(kind.key_type), plain_type(kind.item_type))
    return _plain_list_type(kind)


def _plain_list_type(kind: Any) -> Any:
    """Return a list type with plain values; other types unchanged."""
    pyarrow = import_package("pyarrow")
    types = pyarrow.types
    if types.is_fixed_size_list(kind):
        return pyarrow.list_(plain_type(kind.value_type), kind.list_size)
    if types.is_list(kind):
        return pyarrow.list_(plain_type(kind.value_type))
    if types.is_large_list(kind):
        return pyarrow.large_list(plain_type(kind.value_type))
    return kind


def published_schema_with_record(prepared: PreparedPoints, seal: RowSeal) -> Any:
    """Return the published schema with GeoArrow and record metadata."""
    schema, active = published_schema(prepared), prepared.rows.active
    at = schema.get_field_index(active)
    schema = schema.set(
        at, ipc.with_geoarrow_metadata(schema.field(at), prepared.rows.crs)
    )
    return schema.with_metadata(file_metadata(prepared, seal))


def file_metadata(
    prepared: PreparedPoints, seal: RowSeal, version: str = "1.0"
) -> dict[str, str]:
    """Return GeoParquet metadata of a file: record and geometry column."""
    types = ["Point Z" if prepared.heights else "Point"]
    bounds = [float(value) for value in seal.corners.ravel()]
    active, crs = prepared.rows.active, prepared.rows.crs
    geo = geometry_metadata(active, crs, types, bounds, version)
    return {KEY: make_record(prepared, seal.sha256), "geo": json.dumps(geo)}


def make_record(prepared: PreparedPoints, sha256: str) -> str:
    """Return a release's record as JSON: guarantee, columns and hash."""
    stamp = {
        "guarantee": prepared.guarantee.to_dict(),
        ATTRIBUTE_COLUMNS: prepared.columns,
        "sha256": sha256,
    }
    return json.dumps(stamp, allow_nan=False)


class ParquetFile:
    """GeoParquet file, written table by table at its path; `close` checks it.

    version {"1.0", "2.0"}: Of GeoParquet: 2.0 has geometries of Parquet's own type.
    """

    def __init__(
        self, path: Path, prepared: PreparedPoints, version: str = "1.0"
    ) -> None:
        self.path, self._drawn, self.seal = path, prepared, RowSeal()
        self._version = version
        self._schema = schema = published_schema(prepared)
        self._active = prepared.rows.active
        if version == "2.0":
            at, kind = schema.get_field_index(self._active), native_geometry_type
            native = import_package("pyarrow").field(
                self._active, kind(prepared.rows.crs)
            )
            self._schema = schema.set(at, native)
        self._waiting: list[Any] = []
        self._writer: Any = None

    def write(self, table: Any) -> None:
        """Append a table and hash its places; write a row group if enough are there."""
        self.seal.add(table_coordinates(table, self._active))
        self._waiting.append(table)
        if sum(map(len, self._waiting)) >= GROUP_ROWS:
            self._write_group()

    def close(self) -> None:
        """Write the rest and the record; raise unless places, names, hash read back."""
        self._write_group()
        metadata = file_metadata(self._drawn, self.seal, self._version)
        # Arrow's own note of the types, which it would have written too early: readers
        # take the metadata from there.
        own = (
            published_schema(self._drawn)
            .with_metadata(metadata)
            .serialize()
            .to_pybytes()
        )
        noted = base64.b64encode(own).decode()
        self._writer.add_key_value_metadata({**metadata, "ARROW:schema": noted})
        self._writer.close()
        self._verify()

    def _write_group(self) -> None:
        """Write collected tables as a row group; without any, an empty one if first."""
        pyarrow = import_package("pyarrow")
        if self._waiting or self._writer is None:
            nothing = published_schema(self._drawn).empty_table()
            table = pyarrow.concat_tables(self._waiting or [nothing])
            self._writer = self._writer or self._open_writer(table)
            self._writer.write_table(table.cast(self._schema))
        self._waiting = []

    def _open_writer(self, first: Any) -> Any:
        """Return a writer with dictionaries for columns with repeated values."""
        names = [name for name in first.column_names if name != self._active]
        some = first.slice(0, tables.ROWS)
        return import_package("pyarrow.parquet").ParquetWriter(
            self.path, self._schema, compression=COMPRESSION,
            use_dictionary=[name for name in names if _repeats(some.column(name))],
            write_statistics=names, store_schema=False,
        )  # fmt: skip

    def _verify(self) -> None:
        """Raise unless places, column names and the record's hash read back equal."""
        back, pyarrow = RowSeal(), import_package("pyarrow")
        # Whatever is read ahead stays in memory until the file is closed.
        with import_package("pyarrow.parquet").ParquetFile(
            self.path, pre_buffer=False, buffer_size=BUFFER
        ) as file:
            names = file.schema_arrow.names
            for batch in file.iter_batches(
                tables.ROWS, columns=[self._active], use_threads=False
            ):
                back.add(
                    table_coordinates(pyarrow.Table.from_batches([batch]), self._active)
                )
            known = (file.schema_arrow.metadata or {}).get(KEY.encode(), b"")
        same = (
            back.sha256 == self.seal.sha256
            and names == published_schema(self._drawn).names
            and json.loads(known)["sha256"] == back.sha256
        )
        if not same:
            raise FileError(
                f"{self.path.name} was not written: on reading back, places or "
                "columns differed. Try again, or use another disk."
            )


def _repeats(column: Any) -> bool:
    """Return whether values occur twice or more on average; never for floats."""
    pyarrow, kind = import_package("pyarrow"), column.type
    if pyarrow.types.is_floating(kind):
        return False
    try:
        count = import_package("pyarrow.compute").count_distinct(column).as_py()
    except pyarrow.ArrowNotImplementedError:  # lists and the like
        return False
    return bool(2 * count <= len(column))


def table_coordinates(table: Any, active: str) -> Coordinates:
    """Return the coordinates of a table's points; empty if any geometry is faulty."""
    places = decode_points(tables.whole_array(table, active))[1]
    return places if places is not None else Coordinates(np.zeros((0, 2)), None)


class PartsFolder:
    """Folder of numbered Parquet files of equal length, with a manifest.

    path: A folder that is there, and empty.
    version {"1.0", "2.0"}: Of GeoParquet.
    """

    def __init__(
        self, path: Path, prepared: PreparedPoints, version: str = "1.0"
    ) -> None:
        self.path, self._drawn, self._version = path, prepared, version
        self.seal = RowSeal()
        self._part: ParquetFile | None = None
        self._parts: list[dict[str, object]] = []

    def write(self, table: Any) -> None:
        """Append a table, starting new files as they fill up."""
        self.seal.add(table_coordinates(table, self._drawn.rows.active))
        while len(table):
            if self._part is None:
                name = f"part-{len(self._parts):05}.parquet"
                self._part = ParquetFile(self.path / name, self._drawn, self._version)
            room = PART_ROWS - self._part.seal.rows
            self._part.write(table.slice(0, room))
            table = table.slice(room)
            if self._part.seal.rows == PART_ROWS:
                self._close_part()

    def close(self) -> None:
        """Close the last file and write the manifest."""
        if self._part is not None:
            self._close_part()
        record = json.loads(make_record(self._drawn, self.seal.sha256))
        whole = {"rows": self.seal.rows, "parts": self._parts, **record}
        text = json.dumps(whole, indent=1, ensure_ascii=False, allow_nan=False)
        (self.path / MANIFEST).write_text(text + "\n", encoding="utf-8")

    def _close_part(self) -> None:
        """Close the current file and list it for the manifest."""
        assert self._part is not None
        part, self._part = self._part, None
        part.close()
        found = {"name": part.path.name, "rows": part.seal.rows}
        self._parts.append({**found, "sha256": sha256_of(part.path)})


MANIFEST = "manifest.json"
