"""The file of a ledger: SQLite, one connection for each transaction, append-only.

A connection is opened when it is needed and closed after, so that none crosses a fork.
`BEGIN IMMEDIATE` takes the write lock before anything is read: two processes can never
both see the same rest of a budget. `synchronous=EXTRA` (FULL, and the folder as well)
makes a commit outlive a loss of power.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ..core.errors import LedgerError
from .chain import FORMAT, Row

APPLICATION = 0x47505256  # "GPRV"
HEADER = b"SQLite format 3\x00"

_SCHEMA = (
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {FORMAT}",
    "CREATE TABLE entries (seq INTEGER PRIMARY KEY, time TEXT NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, seal TEXT NOT NULL)",
    "CREATE TRIGGER kept BEFORE UPDATE ON entries"
    " BEGIN SELECT RAISE(ABORT, 'a ledger is append-only'); END",
    "CREATE TRIGGER stays BEFORE DELETE ON entries"
    " BEGIN SELECT RAISE(ABORT, 'a ledger is append-only'); END",
)
_INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?)"
_SELECT = "SELECT seq, time, kind, body, seal FROM entries WHERE seq >= ? ORDER BY seq"

# What SQLite says, and what to tell people.
_CAUSES = (
    ("locked", "another process has held its lock for {wait:g} s; try again"),
    ("busy", "another process has held its lock for {wait:g} s; try again"),
    ("readonly", "it is read-only: give yourself the right to write it and its folder"),
    ("full", "the disk is full"),
    ("disk i/o", "the disk is full or failing"),
    ("unable to open", "it or its folder cannot be opened"),
    ("not a database", "it is no ledger, or it is damaged"),
    ("malformed", "it is damaged; restore it from where it was kept unchanged"),
    ("no such table", "it is no ledger, or it is damaged"),
)


class Store:
    """A ledger's file.

    Parameters
    ----------
    path : Path
        Local file; network file systems are not to be trusted with locks.
    wait : float
        Seconds to wait for another process's lock.
    """

    def __init__(self, path: Path, wait: float) -> None:
        self.path, self.wait = path, wait

    def create(self, first: Row) -> None:
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
        except OSError as error:
            raise LedgerError(
                f"{self.path} cannot be created: {error.strerror}."
            ) from error
        try:
            with self._connect() as file, _transaction(file):
                for statement in _SCHEMA:
                    file.execute(statement)
                file.execute(_INSERT, first)
        except BaseException:
            self.path.unlink(missing_ok=True)
            raise

    def check(self) -> None:
        """Raise unless the file is a sound ledger of a format known here."""
        try:
            with self.path.open("rb") as file:
                header = file.read(len(HEADER))
        except FileNotFoundError as error:
            raise LedgerError(
                f"{self.path} does not exist; make a ledger with Ledger.create()."
            ) from error
        except OSError as error:
            raise LedgerError(
                f"{self.path} cannot be read: {error.strerror}."
            ) from error
        if header != HEADER:
            raise LedgerError(f"{self.path} is no ledger (no SQLite file).")
        with self._connect() as file:
            self._check_format(file)
            if file.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("malformed")

    def rows(self, start: int = 0) -> list[Row]:
        """Return the entries from a number on, outside any transaction of ours."""
        with self._connect() as file:
            return file.execute(_SELECT, (start,)).fetchall()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Hold the write lock; commit at the end, roll back on any exception."""
        with self._connect() as file, _transaction(file):
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
                f"{self.path} was written by a newer version (format {version}, known "
                f"here: {FORMAT}); upgrade geopriv-gis to use it."
            )

    @contextlib.contextmanager
    def _connect(self) -> Iterator[sqlite3.Connection]:
        # To read as well: what a killed process left half written is rolled back first.
        # A file that may not be written is opened for reading.
        try:
            file = sqlite3.connect(
                f"{self.path.absolute().as_uri()}?mode=rw",
                uri=True,
                timeout=self.wait,
                isolation_level=None,
            )
            try:
                file.execute("PRAGMA trusted_schema = OFF")
                file.execute("PRAGMA synchronous = EXTRA")
                yield file
            finally:
                file.close()
        except sqlite3.Error as error:
            raise LedgerError(self._explain(error)) from error

    def _explain(self, error: Exception) -> str:
        said = str(error).lower()
        cause = next((text for word, text in _CAUSES if word in said), said)
        return (
            f"{self.path}: {cause.format(wait=self.wait)}. "
            "Nothing was recorded, so nothing may be released."
        )


def append(file: sqlite3.Connection, row: Row) -> None:
    """Write one entry in a transaction."""
    file.execute(_INSERT, row)


def rows_from(file: sqlite3.Connection, start: int) -> list[Row]:
    """Return the entries from a number on, in a transaction."""
    return file.execute(_SELECT, (start,)).fetchall()


@contextlib.contextmanager
def _transaction(file: sqlite3.Connection) -> Iterator[None]:
    file.execute("BEGIN IMMEDIATE")
    try:
        yield
        file.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            file.execute("ROLLBACK")
        raise
