"""What GDAL reads, in batches as it hands them over: GeoPackage, GeoJSON, KML."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyproj

from ..core.errors import FileError, GeometryError
from ..files import vectors
from ..files.formats import format_of, package
from ..files.reading import checked
from ..frames.ground.release import KEY
from .tables import GEOMETRY, Tables, readable

# Further files of a Shapefile, and of a GeoPackage.
_TABLES, _JOURNALS = (".dbf", ".DBF", ".shx", ".SHX"), ("-wal", "-journal")
_PIECE = 1 << 16  # rows that GDAL hands over at a time


class Layer(Tables):
    """The rows of one layer.

    layer: Needed if there are several with geometry.
    """

    record: str | None

    def __init__(self, path: Path, layer: str | None) -> None:
        kind = format_of(path)
        views = checked(path, kind, layer)
        self.paths = [path]
        self._name = vectors.address(path, kind)
        self.watch(
            *(path.iterdir() if path.is_dir() else ()),
            *(path.with_suffix(end) for end in _TABLES),
            *(path.with_name(path.name + end) for end in _JOURNALS),
        )
        with readable(path):
            self._layer, spatial, info = vectors.looked_at(
                self._name, kind, layer, views
            )
            if not spatial:
                raise GeometryError(
                    "the input must hold points; it is a table without any."
                )
            with vectors.quiet(), self._opened([]) as (meta, _):
                self._own = meta["geometry_name"] or "wkb_geometry"
            with vectors.quiet(), self._opened(None) as (meta, reader):
                crs = meta["crs"]
                names = [f.name for f in reader.schema if f.name != self._own]
                fields = [reader.schema.field(name) for name in names]
            self.crs = None if crs is None else pyproj.CRS.from_user_input(crs)
        self.record = (info.get("layer_metadata") or {}).get(KEY)
        self.active = GEOMETRY
        if GEOMETRY in names or len(set(names)) < len(names):
            raise FileError(
                f"{path.name} has columns of the same name as each other or as the "
                "geometry; rename them."
            )
        pyarrow = package("pyarrow")
        plain = [pyarrow.field(f.name, f.type) for f in fields]
        self.schema = pyarrow.schema([*plain, (GEOMETRY, pyarrow.binary())])
        self.columns = (*names, GEOMETRY)

    def _opened(self, columns: list[str] | None) -> Any:
        return package("pyogrio").open_arrow(
            self._name, layer=self._layer, columns=columns, use_pyarrow=True,
            batch_size=_PIECE,
        )  # fmt: skip

    def _pieces(self, names: list[str]) -> Iterator[Any]:
        pyarrow = package("pyarrow")
        wanted = [name for name in names if name != GEOMETRY]
        own = [self._own, *wanted]
        with readable(self.paths[0]), contextlib.ExitStack() as stack:
            with vectors.quiet():
                _, reader = stack.enter_context(self._opened(wanted))
            while True:
                with vectors.quiet():
                    batch = next(reader, None)
                if batch is None:
                    return
                batch.validate(full=True)  # a DBF may hold any bytes as text
                table = pyarrow.Table.from_batches([batch]).select(own)
                table = table.rename_columns([GEOMETRY, *wanted])
                yield table.replace_schema_metadata(None)
