"""The file of a ledger: SQLite, append-only.

The file is never opened but by SQLite: closing it would drop the locks that another
thread holds (POSIX).
"""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from contextlib import AbstractContextManager
from pathlib import Path

from ..core.errors import LedgerError, ParameterError
from ..core.language import gettext_noop
from ..core.local_path import check_local_path
from .chain import SPEND, Row, encode_body
from .sqlite import Deadline, FileKind, commit, create_private_file

_KIND = FileKind(
    gettext_noop("ledger"),
    0x47505256,  # "GPRV"
    3,
    (
        "CREATE TABLE entries (seq INTEGER PRIMARY KEY, time TEXT NOT NULL,"
        " kind TEXT NOT NULL, body TEXT NOT NULL, seal TEXT NOT NULL)",
        "CREATE TRIGGER kept BEFORE UPDATE ON entries"
        " BEGIN SELECT RAISE(ABORT, 'a ledger is append-only'); END",
        "CREATE TRIGGER stays BEFORE DELETE ON entries"
        " BEGIN SELECT RAISE(ABORT, 'a ledger is append-only'); END",
    ),
    LedgerError,
    gettext_noop("{path}: {cause}. Nothing was recorded, so nothing may be released."),
)
_INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?)"
_ROW = "SELECT seq, time, kind, body, seal FROM entries"


class LedgerFile:
    """SQLite file of a ledger: creates and checks it, and opens transactions.

    path: Local file; network file systems are not to be trusted with locks.
    """

    def __init__(self, path: Path, wait: float) -> None:
        self.path, self.wait = path, wait

    def deadline(self) -> Deadline:
        """Return the moment until which an operation starting now may wait."""
        return Deadline(self.wait)

    def create(self, first: Row, deadline: Deadline) -> None:
        """Create the ledger's file with its first entry; raise if there or it fails."""
        try:
            create_private_file(self.path)
        except FileExistsError as error:
            raise LedgerError(
                f"{self.path} exists; a ledger is never overwritten. Open it, or give "
                "another path."
            ) from error
        except (OSError, ValueError) as error:
            raise LedgerError(
                f"{self.path} cannot be created: {_failure_reason(error)}. Choose "
                "another path."
            ) from error
        try:
            with _KIND.transaction(
                self.path, "IMMEDIATE", deadline, check=False
            ) as file:
                _KIND.create(file)
                append(file, first)
                commit(file, deadline)
        except BaseException:
            self.path.unlink(missing_ok=True)
            raise

    def check(self) -> None:
        """Raise unless the ledger's path is an existing regular file."""
        try:
            kind = self.path.stat().st_mode
        except FileNotFoundError as error:
            raise LedgerError(
                f"{self.path} does not exist; make a ledger first: Ledger.create(), "
                "geopriv ledger create, or Create a ledger in QGIS."
            ) from error
        except (OSError, ValueError) as error:
            raise LedgerError(
                f"{self.path} cannot be read: {_failure_reason(error)}. Check the "
                "path, and that you may read it."
            ) from error
        if not stat.S_ISREG(kind):
            raise LedgerError(
                f"{self.path} cannot be read: it is no regular file. Pass the file of "
                "a ledger."
            )

    def reading(self, deadline: Deadline) -> AbstractContextManager[sqlite3.Connection]:
        """Return a context manager for a read transaction of the ledger's file."""
        return _KIND.transaction(self.path, "DEFERRED", deadline)

    def writing(self, deadline: Deadline) -> AbstractContextManager[sqlite3.Connection]:
        """Return a transaction under a file lock against writes of other processes."""
        return _KIND.transaction(self.path, "IMMEDIATE", deadline)


def append(file: sqlite3.Connection, row: Row) -> None:
    """Insert an entry's row into the ledger's file."""
    file.execute(_INSERT, row)


def read_rows(file: sqlite3.Connection, start: int = 0) -> sqlite3.Cursor:
    """Return a cursor over a ledger's stored entries from number `start` on."""
    return file.execute(f"{_ROW} WHERE seq >= ? ORDER BY seq", (start,))


def read_seal(file: sqlite3.Connection, seq: int) -> str | None:
    """Return the seal of a ledger's entry; None if there is none."""
    found = file.execute("SELECT seal FROM entries WHERE seq = ?", (seq,)).fetchone()
    return None if found is None else str(found[0])


def rows_with_key(file: sqlite3.Connection, key: str) -> list[Row]:
    """Return the charges whose body contains a key's text, maybe others too."""
    text = encode_body({"key": key})[1:-1]
    return file.execute(
        f"{_ROW} WHERE kind = ? AND instr(body, ?) ORDER BY seq", (SPEND, text)
    ).fetchall()


def _failure_reason(error: Exception) -> str:
    """Return the reason of an operating system error as text."""
    return getattr(error, "strerror", None) or "it is no path that a file can have"


# -- where a ledger is: a local file ---------------------------------------------------

_NAMED = re.compile(r"(.*)\|(colleague|purpose|component|note)=([^|]*)", re.DOTALL)


def local_path(path: str | os.PathLike[str]) -> Path:
    """Return a ledger's path; raise for URLs and GDAL prefixes."""
    return check_local_path(path, "a ledger's path", LedgerError)


def named_path(path: str | os.PathLike[str]) -> tuple[Path, dict[str, str]]:
    """Return a ledger's path and the labels after it; raise if one is repeated.

    >>> named_path("city.ledger|colleague=anna")[1]
    {'colleague': 'anna'}
    """
    names: dict[str, str] = {}
    while isinstance(path, str) and (found := _NAMED.fullmatch(path)):
        path, name, value = found.groups()
        if name in names:
            raise ParameterError(f"The ledger's path gives {name} twice; give it once.")
        names[name] = value
    return local_path(path), names


def new_path(path: str | os.PathLike[str]) -> Path:
    """Return a new ledger's path; raise if it ends in a label, as |purpose=…."""
    place = local_path(path)
    if _NAMED.fullmatch(str(place)):
        raise ParameterError(
            "a new ledger's path must not end in |colleague=, |purpose=, |component= "
            "or |note=, which label releases later. Leave them out."
        )
    return place
