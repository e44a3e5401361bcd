"""What readers of a file pass over: tables, members and columns beside the release."""

from __future__ import annotations

import json
import re
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ..core.errors import MissingPackageError
from ..files import parquet
from ..files.formats import FLATGEOBUF, GEOPACKAGE, Format
from ..files.geopackage import Contents
from ..files.unpacked import LARGEST, Table

STYLES = "layer_styles"  # how layers are drawn, as QGIS keeps it
_TEXTS = {
    STYLES: "SELECT * FROM layer_styles",
    "gpkg_metadata": "SELECT * FROM gpkg_metadata",
    "gpkg_contents": "SELECT * FROM gpkg_contents",
    "gpkg_data_columns": "SELECT * FROM gpkg_data_columns",
    "gpkg_data_column_constraints": "SELECT * FROM gpkg_data_column_constraints",
    "gpkg_extensions": "SELECT * FROM gpkg_extensions",
    "gpkg_spatial_ref_sys": "SELECT * FROM gpkg_spatial_ref_sys",
}
_STYLED = set(
    re.findall(
        r"\w+",
        "id f_table_catalog f_table_schema f_table_name f_geometry_column stylename "
        "styleqml stylesld useasdefault description owner ui update_time",
    )
)
_FORMATS = re.compile(
    r"gpkg_(spatial_ref_sys|(ogr_)?contents|geometry_columns|tile_matrix(_set)?"
    r"|extensions|metadata(_reference)?|data_columns|data_column_constraints)"
    r"|gpkgext_relations|sqlite_(schema|sequence|stat[14])"
)
_MEASURED = "SELECT 1 FROM gpkg_geometry_columns WHERE m IS NOT 0"
_HAS_M = 4  # a field of FlatGeobuf's head
_SHADOWS = ("", "_node", "_parent", "_rowid")
_OF_FILE = {
    "type", "name", "crs", "features", "xy_coordinate_resolution",
    "z_coordinate_resolution",
}  # fmt: skip
_OF_FEATURE = {"type", "id", "properties", "geometry"}
_OF_GEOMETRY = {"type", "coordinates"}


def strange_tables(path: Path, contents: Contents) -> tuple[list[str], int, str]:
    """Return tables that are neither layers nor the format's, free pages, and texts."""
    with closing(_opened(path)) as database:
        free = int(database.execute("PRAGMA freelist_count").fetchone()[0])
        known = {name.lower() for name in contents.layers}
        tables = {n.lower() for n, kind in contents.kinds.items() if kind == "table"}
        if "gpkg_geometry_columns" in tables:
            rows = database.execute(
                "SELECT table_name, column_name FROM gpkg_geometry_columns"
            )
            known |= {
                f"rtree_{table}_{column}{end}".lower()
                for table, column in rows if str(table).lower() in tables
                for end in _SHADOWS
            }  # fmt: skip
        names = [
            name for name in contents.kinds
            if name.lower() not in known and not _FORMATS.fullmatch(name.lower())
        ]  # fmt: skip
        texts: list[str] = []
        for name, query in _TEXTS.items():
            if name in tables:
                found = database.execute(query)
                told = {str(column[0]).lower() for column in found.description}
                if name == STYLES and not told <= _STYLED:
                    names.append(name)
                texts += [str(value) for row in found for value in row]
    return names, free, "\n".join(texts)


def _opened(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True)
    base.text_factory = lambda text: text.decode(errors="replace")
    return base


def has_measures(path: Path, kind: Format) -> bool:
    """Tell whether places have M values, which readers pass over, in two formats.

    It is looked for where they declare it: rows alone may have M as well.
    """
    if kind is GEOPACKAGE:
        with closing(_opened(path)) as database:
            return database.execute(_MEASURED).fetchone() is not None
    if kind is not FLATGEOBUF:
        return False
    with path.open("rb") as file:
        _, length = struct.unpack("<8sI", file.read(12))
        head = file.read(min(length, LARGEST))
    try:
        return bool(Table.root(head).number(_HAS_M, "<B"))
    except struct.error:
        return True


def strange_members(path: Path) -> bool:
    """Tell whether a GeoJSON file says more than readers make use of."""
    whole = json.loads(path.read_text(encoding="utf-8-sig"))
    return bool(set(whole) - _OF_FILE) or any(map(_odd, whole.get("features", ())))


def _odd(feature: Any) -> bool:
    geometry = feature.get("geometry") or {}
    longer = _is_longer(geometry.get("coordinates"))
    return bool(longer or set(feature) - _OF_FEATURE or set(geometry) - _OF_GEOMETRY)


def _is_longer(place: Any) -> bool:
    """Tell whether a position has more numbers than x, y and z: nobody reads them."""
    if not isinstance(place, list):
        return False
    if any(isinstance(each, list) for each in place):
        return any(map(_is_longer, place))
    return len(place) > 3


def strange_columns(path: Path, read: Any) -> Iterator[str]:
    """Yield columns of a Parquet file that its reader leaves out."""
    try:
        names = parquet.names_of(path)
    except MissingPackageError:
        return
    if hasattr(read, "geometry"):
        yield from sorted(names - {str(name) for name in read.columns})
