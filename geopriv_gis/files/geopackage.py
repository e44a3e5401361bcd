"""Checks of a GeoPackage through SQLite, before GDAL opens it.

A view is a program, kept in the file and run whenever somebody reads from it; so is a
virtual table or a generated column. None is run here: only the list of what there is
is read.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from ..core.errors import FileError

_JOURNALS = ("-wal", "-journal")
_NAME = r'("(?:[^"]|"")*"|\w+)'
_INDEX = re.compile(  # a virtual table that leads nowhere
    rf"\s*create\s+virtual\s+table\s+(?:if\s+not\s+exists\s+)?{_NAME}\s+"
    r"using\s+(?:rtree|fts[345])\b",
    re.I,
)
_DECLARING = {
    "gpkg_contents": "SELECT table_name FROM gpkg_contents",
    "gpkg_geometry_columns": "SELECT table_name FROM gpkg_geometry_columns",
}
_SPATIAL = "gpkg_geometry_columns"
_KINDS = "SELECT table_name, geometry_type_name FROM gpkg_geometry_columns"
_OWN = ("gpkg_", "rtree_", "sqlite_")
# What SQLite made of the definitions: what a file's own list calls a table may be none.
_LIST = "SELECT name, type FROM pragma_table_list WHERE schema = 'main'"
_GENERATED = (
    "SELECT 1 FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c"
    " WHERE t.schema = 'main' AND t.type = 'table' AND c.hidden > 1 LIMIT 1"
)


@dataclass(frozen=True)
class Contents:
    """A GeoPackage's tables and views, with kinds, and names declared as layers."""

    kinds: dict[str, str]
    declared: frozenset[str]

    @property
    def layers(self) -> list[str]:
        """Return the names of tables and views that are not the format's own."""
        found = ("table", "view")
        return [
            n
            for n, kind in self.kinds.items()
            if kind in found and not _is_format_table(n)
        ]

    @property
    def views(self) -> list[str]:
        """Return the names of the GeoPackage's views."""
        return [name for name, kind in self.kinds.items() if kind == "view"]


def read_contents(path: Path) -> Contents:
    """Return contents; raise if damaged, for generated columns, odd virtual tables."""
    with _open_read_only(path) as database:
        kinds = {str(name): str(kind) for name, kind in database.execute(_LIST)}
        _check_virtual_tables(database, kinds, path)
        if database.execute(_GENERATED).fetchone():
            raise FileError(
                f"{path.name} has a generated column, which runs SQL when the file "
                "is read. Copy the layer to a file of its own."
            )
        tables = {name.lower() for name, kind in kinds.items() if kind == "table"}
        declared: set[str] = set()
        for table, names in _DECLARING.items():
            if table in tables:
                rows = database.execute(names)
                declared.update(str(row[0]).lower() for row in rows)
    return Contents(kinds, frozenset(declared))


def check_geopackage(path: Path, layer: str | None) -> list[str]:
    """Return a file's views; raise if opening would run one, unless named by `layer`.

    GDAL asks every layer that the file declares how large it is, a view as well; a view
    runs only if it is the ``layer`` to be read.
    """
    contents = read_contents(path)
    for name in contents.views:
        declared = name.lower() in contents.declared and name != layer
        if _is_format_table(name) or (declared and layer is not None):
            raise FileError(
                f"{path.name} has the view {name!r}, an SQL query. Copy the layer to a "
                "file of its own."
            )
        if declared:
            raise FileError(
                f"{path.name} has the view {name!r}, an SQL query. If you trust it, "
                "name it with layer=; otherwise copy the layer to a file of its own."
            )
    return contents.views


def read_layers(path: Path) -> list[tuple[str, str | None]]:
    """Return layers' names and declared geometry types or None, without running views.

    GDAL runs all views of a file that it lists.
    """
    contents = read_contents(path)
    kinds: dict[str, str] = {}
    if contents.kinds.get(_SPATIAL) == "table":
        with _open_read_only(path) as database:
            kinds = {str(n).lower(): str(kind) for n, kind in database.execute(_KINDS)}
    return [(name, kinds.get(name.lower())) for name in contents.layers]


def _check_virtual_tables(
    database: sqlite3.Connection, kinds: dict[str, str], path: Path
) -> None:
    """Raise if a virtual table is neither a spatial nor a full-text index."""
    known = set()
    for (text,) in database.execute("SELECT sql FROM sqlite_master"):
        found = _INDEX.match(str(text))
        if found:
            known.add(found[1].strip('"').replace('""', '"').lower())
    if any(k == "virtual" and name.lower() not in known for name, k in kinds.items()):
        raise FileError(
            f"{path.name} has a virtual table of an unknown kind, which may "
            "read other files. Copy the layer to a file of its own."
        )


def _is_format_table(name: str) -> bool:
    """Return whether a table belongs to the GeoPackage format itself."""
    return name.lower().startswith(_OWN)


@contextlib.contextmanager
def _open_read_only(path: Path) -> Iterator[sqlite3.Connection]:
    """Yield a read-only SQLite connection; raise if it or a journal is unreadable."""
    possible = [path.with_name(path.name + end) for end in _JOURNALS]
    journals = [name for name in possible if name.exists()]
    if not all(name.is_file() for name in journals):
        raise FileError(
            f"Remove the pipe or folder {_JOURNALS[0]} or {_JOURNALS[1]} of "
            f"{path.name}: SQLite would read it."
        )
    # Without a journal beside it nothing is written, not even a lock.
    still = "" if journals else "&immutable=1"
    name = f"file:{quote(str(path))}?mode=ro{still}"
    try:
        with contextlib.closing(sqlite3.connect(name, uri=True)) as database:
            database.text_factory = lambda text: text.decode(errors="replace")
            database.execute("PRAGMA trusted_schema = OFF")
            yield database
    except (sqlite3.Error, UnicodeError) as error:  # its messages may be no text
        raise FileError(
            f"{path.name} could not be read as a GeoPackage ({type(error).__name__}); "
            "check that it is whole and not in use."
        ) from None
