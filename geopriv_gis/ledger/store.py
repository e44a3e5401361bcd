"""The file of a ledger: SQLite, one connection for each transaction, append-only.

A connection is opened when it is needed and closed after, so that none crosses a fork
or a thread. `BEGIN IMMEDIATE` takes the write lock before anything is read: two
processes can never both see the same rest of a budget. `synchronous=EXTRA` (FULL, and
the folder as well) makes a commit outlive a loss of power.

The file is never opened but by SQLite: closing it would drop the locks that another
thread holds (POSIX).
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

from ..core.errors import LedgerError, ParameterError
from ..core.local_path import check_local_path
from .chain import SPEND, Row, plain
from .sqlite import Deadline, begun, cause, commit, connected

APPLICATION = 0x47505256  # "GPRV"
FORMAT = 3

_OBJECTS = (
    "CREATE TABLE entries (seq INTEGER PRIMARY KEY, time TEXT NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, seal TEXT NOT NULL)",
    "CREATE TRIGGER kept BEFORE UPDATE ON entries"
    " BEGIN SELECT RAISE(ABORT, 'a ledger is append-only'); END",
    "CREATE TRIGGER stays BEFORE DELETE ON entries"
    " BEGIN SELECT RAISE(ABORT, 'a ledger is append-only'); END",
)
_SCHEMA = (
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {FORMAT}",
    *_OBJECTS,
)
_INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?)"
_ROW = "SELECT seq, time, kind, body, seal FROM entries"


class Store:
    """A ledger's file.

    Parameters
    ----------
    path : Path
        Local file; network file systems are not to be trusted with locks.
    wait : float
        Seconds to wait, in all, for locks of others.
    """

    def __init__(self, path: Path, wait: float) -> None:
        self.path, self.wait = path, wait

    def deadline(self) -> Deadline:
        """Return the moment until which one operation from now on may wait."""
        return Deadline(self.wait)

    def create(self, first: Row, deadline: Deadline) -> None:
        """Make the file with its first entry; it must not exist.

        Raises
        ------
        LedgerError
            If there is such a file, or none can be made.
        """
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError as error:
            raise LedgerError(
                f"{self.path} exists; a ledger is never overwritten. Open it, or give "
                "another path."
            ) from error
        except (OSError, ValueError) as error:
            raise LedgerError(
                f"{self.path} cannot be created: {_reason(error)}."
            ) from error
        try:
            with self._connect(deadline) as file, begun(file, "IMMEDIATE", deadline):
                for statement in _SCHEMA:
                    file.execute(statement)
                append(file, first)
                commit(file, deadline)
        except BaseException:
            self.path.unlink(missing_ok=True)
            raise

    def check(self) -> None:
        """Raise unless there is a file that can be read."""
        try:
            kind = self.path.stat().st_mode
        except FileNotFoundError as error:
            raise LedgerError(
                f"{self.path} does not exist; make a ledger first: Ledger.create(), "
                "geopriv ledger create, or Create a ledger in QGIS."
            ) from error
        except (OSError, ValueError) as error:
            raise LedgerError(
                f"{self.path} cannot be read: {_reason(error)}."
            ) from error
        if not stat.S_ISREG(kind):
            raise LedgerError(f"{self.path} cannot be read: it is no regular file.")

    @contextlib.contextmanager
    def reading(self, deadline: Deadline) -> Iterator[sqlite3.Connection]:
        """Hold one state of the file while it is read."""
        with self._connect(deadline) as file, begun(file, "DEFERRED", deadline):
            self._check_format(file)
            yield file

    @contextlib.contextmanager
    def writing(self, deadline: Deadline) -> Iterator[sqlite3.Connection]:
        """Hold the write lock; what is not committed inside is rolled back."""
        with self._connect(deadline) as file, begun(file, "IMMEDIATE", deadline):
            self._check_format(file)
            yield file

    def _check_format(self, file: sqlite3.Connection) -> None:
        application = file.execute("PRAGMA application_id").fetchone()[0]
        version = file.execute("PRAGMA user_version").fetchone()[0]
        if application != APPLICATION:
            raise LedgerError(
                f"{self.path} is no ledger (another program's SQLite file)."
            )
        if version != FORMAT:
            raise LedgerError(
                f"{self.path} was written by another version of geopriv-gis (format "
                f"{version}, here: {FORMAT}); open it with that version."
            )
        # Views and triggers of somebody else's must not run.
        found = file.execute("SELECT sql FROM sqlite_master LIMIT 9").fetchall()
        if sorted(str(sql) for (sql,) in found) != sorted(_OBJECTS):
            raise LedgerError(
                f"{self.path}: the ledger was changed by hand or is damaged: its "
                "tables and triggers are not those of a ledger. Restore the file from "
                "where it was kept unchanged."
            )

    @contextlib.contextmanager
    def _connect(self, deadline: Deadline) -> Iterator[sqlite3.Connection]:
        # To read as well: what a killed process left half written is rolled back first.
        # A file that may not be written is opened for reading.
        try:
            with connected(self.path, "rw", deadline) as file:
                yield file
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise LedgerError(
                f"{self.path}: {cause(error, self.wait)}. "
                "Nothing was recorded, so nothing may be released."
            ) from error


def check_pages(file: sqlite3.Connection) -> None:
    """Raise unless SQLite finds the whole file sound."""
    if file.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("malformed")


def append(file: sqlite3.Connection, row: Row) -> None:
    """Write one entry in a transaction."""
    file.execute(_INSERT, row)


def rows_from(file: sqlite3.Connection, start: int = 0) -> sqlite3.Cursor:
    """Return the entries from a number on, in a transaction."""
    return file.execute(f"{_ROW} WHERE seq >= ? ORDER BY seq", (start,))


def seal_at(file: sqlite3.Connection, seq: int) -> str | None:
    """Return the seal of an entry, None if there is none."""
    found = file.execute("SELECT seal FROM entries WHERE seq = ?", (seq,)).fetchone()
    return None if found is None else str(found[0])


def rows_with_key(file: sqlite3.Connection, key: str) -> list[Row]:
    """Return the charges whose body has the text of a key, and perhaps others."""
    text = plain({"key": key})[1:-1]
    return file.execute(
        f"{_ROW} WHERE kind = ? AND instr(body, ?) ORDER BY seq", (SPEND, text)
    ).fetchall()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or "it is no path that a file can have"


# -- where a ledger is: a local file ---------------------------------------------------

_NAMED = re.compile(r"(.*)\|(colleague|purpose|component|note)=([^|]*)", re.DOTALL)


def local_path(path: str | os.PathLike[str]) -> Path:
    """Return a path as given, or raise; as `check_local_path`."""
    return check_local_path(path, "a ledger's path", LedgerError)


def named_path(path: str | os.PathLike[str]) -> tuple[Path, dict[str, str]]:
    """Return a ledger's path without the names that may follow it, and those.

    Examples
    --------
    >>> named_path("city.ledger|colleague=anna")[1]
    {'colleague': 'anna'}
    """
    names: dict[str, str] = {}
    while isinstance(path, str) and (found := _NAMED.fullmatch(path)):
        path, name, value = found.groups()
        if name in names:
            raise ParameterError(f"{name} follows the ledger's path twice; give one.")
        names[name] = value
    return local_path(path), names


def new_path(path: str | os.PathLike[str]) -> Path:
    """Return the path of a new ledger, whose end nobody would read as names."""
    place = local_path(path)
    if _NAMED.fullmatch(str(place)):
        raise ParameterError(
            "a new ledger's path must not end in |colleague=, |purpose=, |component= "
            "or |note=: those say whose release it is, once there is the ledger."
        )
    return place
