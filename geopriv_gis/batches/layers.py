"""Vector layers in batches through GDAL: GeoPackage, GeoJSON, KML."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyproj

from ..core.errors import FileError, GeometryError
from ..files import vectors
from ..files.formats import find_format, import_package
from ..files.reading import check_before_gdal
from ..frames.ground.release import KEY
from .tables import GEOMETRY, TableRows, hide_reader_errors

# Further files of a Shapefile, and of a GeoPackage.
_TABLES, _JOURNALS = (".dbf", ".DBF", ".shx", ".SHX"), ("-wal", "-journal")
_PIECE = 1 << 16  # rows that GDAL hands over at a time


class LayerRows(TableRows):
    """Rows of a vector layer read by GDAL.

    layer: Needed if there are several with geometry.
    """

    record: str | None

    def __init__(self, path: Path, layer: str | None) -> None:
        """Read a layer's schema by GDAL; raise without points or for equal names."""
        kind = find_format(path)
        views = check_before_gdal(path, kind, layer)
        self.paths = [path]
        self._name = vectors.gdal_path(path, kind)
        self.record_file_stamps(
            *(path.iterdir() if path.is_dir() else ()),
            *(path.with_suffix(end) for end in _TABLES),
            *(path.with_name(path.name + end) for end in _JOURNALS),
        )
        with hide_reader_errors(path):
            self._layer, spatial, info = vectors.inspect_layer(
                self._name, kind, layer, views
            )
            if not spatial:
                raise GeometryError(
                    "the input must hold points; it is a table without geometry. Pass "
                    "a layer or file that has one."
                )
            with vectors.silence_gdal(), self._open_arrow([]) as (meta, _):
                self._own = meta["geometry_name"] or "wkb_geometry"
            with vectors.silence_gdal(), self._open_arrow(None) as (meta, reader):
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
        pyarrow = import_package("pyarrow")
        plain = [pyarrow.field(f.name, f.type) for f in fields]
        self.schema = pyarrow.schema([*plain, (GEOMETRY, pyarrow.binary())])
        self.columns = (*names, GEOMETRY)

    def _open_arrow(self, columns: list[str] | None) -> Any:
        """Return a context of (metadata, reader) of these columns; None for all."""
        return vectors.import_pyogrio().open_arrow(
            self._name, layer=self._layer, columns=columns, use_pyarrow=True,
            batch_size=_PIECE,
        )  # fmt: skip

    def _read_tables(self, names: list[str]) -> Iterator[Any]:
        """Yield tables of geometry, then columns; raise if unreadable or invalid."""
        pyarrow = import_package("pyarrow")
        wanted = [name for name in names if name != GEOMETRY]
        own = [self._own, *wanted]
        with hide_reader_errors(self.paths[0]), contextlib.ExitStack() as stack:
            with vectors.silence_gdal():
                _, reader = stack.enter_context(self._open_arrow(wanted))
            while True:
                with vectors.silence_gdal():
                    batch = next(reader, None)
                if batch is None:
                    return
                batch.validate(full=True)  # a DBF may hold any bytes as text
                table = pyarrow.Table.from_batches([batch]).select(own)
                table = table.rename_columns([GEOMETRY, *wanted])
                yield table.replace_schema_metadata(None)
