"""What a GeoPackage holds, asked of SQLite before GDAL runs any of it.

A view is a program, kept in the file and run whenever somebody reads from it; so is a
virtual table. Neither is run here: only the list of what there is is read.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from pathlib import Path
from urllib.parse import quote

from ..core.errors import FileError

_WRITE_AHEAD = "-wal"
_VIRTUAL = re.compile(  # but for spatial and text indexes
    r"\s*create\s+virtual\s+table\b(?!.*\busing\s+(rtree|fts[345])\b)", re.I | re.S
)
_DECLARING = ("gpkg_contents", "gpkg_geometry_columns")
_OWN = ("gpkg_", "rtree_", "sqlite_")
_LIST = "SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'view')"


def layers(path: Path) -> list[str]:
    """Return the names of tables and views that are not the format's own."""
    things, _ = _inside(path)
    return [name for _, name, _ in things if not _is_own(name)]


def check_geopackage(path: Path, layer: str | None) -> None:
    """Raise if opening the file would run what it brings along.

    GDAL asks every layer that the file declares how large it is, a view as well.

    Parameters
    ----------
    path : Path
        A local file that begins as a SQLite database does.
    layer : str or None
        What is to be read: a view runs only if it is named here.

    Raises
    ------
    FileError
        If one of the format's own tables is a view, another layer is one, there is a
        virtual table of an unknown kind, or SQLite cannot read the list.
    """
    things, declared = _inside(path)
    for kind, name, text in things:
        if kind == "view" and (_is_own(name) or (name in declared and name != layer)):
            raise FileError(
                f"{path.name} holds the view {name!r}, a query that would run when the "
                "file is opened. If it is what you want and trust, name it with layer= "
                "(--layer); else copy the layer you want into a file of its own."
            )
        if _VIRTUAL.match(text or ""):
            raise FileError(
                f"{path.name} holds a virtual table of an unknown kind, which may lead "
                "elsewhere; copy the layer you want into a file of its own."
            )


def _is_own(name: str) -> bool:
    return name.lower().startswith(_OWN)


def _inside(path: Path) -> tuple[list[tuple[str, str, str | None]], set[str]]:
    """Return kind, name and definition of what is in a file, and what it declares."""
    # Without a journal beside it nothing is written, not even a lock.
    still = "" if path.with_name(path.name + _WRITE_AHEAD).exists() else "&immutable=1"
    name = f"file:{quote(str(path))}?mode=ro{still}"
    try:
        with contextlib.closing(sqlite3.connect(name, uri=True)) as database:
            database.text_factory = lambda text: text.decode(errors="replace")
            database.execute("PRAGMA trusted_schema = OFF")
            things = [(str(k), str(n), t) for k, n, t in database.execute(_LIST)]
            declared: set[str] = set()
            for kind, table, _ in things:
                if kind == "table" and table.lower() in _DECLARING:
                    rows = database.execute(f'SELECT table_name FROM "{table}"')  # noqa: S608
                    declared.update(str(row[0]) for row in rows)
            return things, declared
    except sqlite3.Error as error:
        raise FileError(
            f"{path.name} could not be read as a GeoPackage ({type(error).__name__}); "
            "check that it is whole and not in use."
        ) from None
