"""The file of a sticky store and its key: private to its owner, one writer."""

from __future__ import annotations

import contextlib
import hmac
import os
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from ..core.errors import FileError
from ..core.language import gettext_noop
from ..core.local_path import check_local_path
from ..ledger.sqlite import Deadline, FileKind, check_pages, commit, create_private_file

KEY_BYTES = 32
_OPEN = threading.local()  # the transactions of a thread, by their paths

_KIND = FileKind(
    gettext_noop("sticky store"),
    0x47505354,  # "GPST"
    1,
    (
        # A code of the key, so that a store is never used with another's.
        "CREATE TABLE keys (code BLOB NOT NULL)",
        "CREATE TABLE datasets (dataset BLOB PRIMARY KEY, promise TEXT NOT NULL)"
        " WITHOUT ROWID",
        # What was drawn together: a row, or a person's rows.
        "CREATE TABLE noise (row BLOB PRIMARY KEY, drawn BLOB NOT NULL,"
        " place BLOB NOT NULL, x REAL NOT NULL, y REAL NOT NULL) WITHOUT ROWID",
        "CREATE TABLE persons (drawn BLOB PRIMARY KEY, dataset BLOB NOT NULL,"
        " person BLOB NOT NULL) WITHOUT ROWID",
        # True places as codes that belong to no row.
        "CREATE TABLE places (place BLOB PRIMARY KEY) WITHOUT ROWID",
        # The ledgers' entries that paid for what was drawn.
        "CREATE TABLE charges (drawn BLOB, seal TEXT, PRIMARY KEY (drawn, seal))"
        " WITHOUT ROWID",
    ),
    FileError,
    gettext_noop("{path}: {cause}. Nothing is published."),
)
_FRESH = "Or remove {gone}: fresh noise adds to the earlier loss."


class StickyFile:
    """SQLite file of a store, with its secret key in `<path>.key`.

    path: Made if missing, readable by its owner alone.
    wait: Seconds to wait for another process.
    """

    def __init__(self, path: str | os.PathLike[str], wait: float) -> None:
        """Open the store and its key, or create both; raise if that fails."""
        place = check_local_path(path, "the sticky store's path")
        self.wait = wait
        try:
            # One file has one key, whatever links lead to it.
            self.path = place.resolve()
            made = self._make()
        except (OSError, RuntimeError, ValueError) as error:
            cause = (
                getattr(error, "strerror", None) or "it is no path that a file can have"
            )
            raise FileError(
                f"the sticky store {os.fspath(path)} cannot be opened: {cause}. Give "
                "a file in a folder that you may write."
            ) from error
        self.key_path = self.path.with_name(self.path.name + ".key")
        self._create_tables(made)
        self.key = self._read_or_make_key()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Lock the store's file in a `with` block, then commit; raise if replaced.

        Within another transaction of this file and thread it is a part of that.
        """
        running, path = _OPEN.__dict__, str(self.path)
        if path in running:
            yield running[path]
            return
        with self._transaction() as base:
            check_pages(base)
            self._compare_key(base, self.key)
            which = self._identity()
            running[path] = base
            try:
                yield base
            finally:
                del running[path]
        if self._identity() != which:
            raise FileError(
                f"the sticky store {self.path} was removed or replaced while in "
                "use. Nothing was kept or published; release again."
            )

    # -- making and opening -----------------------------------------------------------

    def _make(self) -> bool:
        """Create the store's empty file; return False if it exists."""
        try:
            create_private_file(self.path)
        except FileExistsError:
            return False
        return True

    def _create_tables(self, is_new: bool) -> None:
        """Create tables in an empty store; raise if a key shows that data was lost.

        A key beside an empty file is that of rows which are gone: it is only made
        once the tables are there.
        """
        with self._transaction(check=False) as base:
            if base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                return
            if self.key_path.exists():
                if is_new:
                    with contextlib.suppress(OSError):
                        self.path.unlink()
                raise FileError(
                    f"the sticky store {self.path} is gone or empty. Restore it from a "
                    "backup. " + _FRESH.format(gone="the key as well")
                )
            _KIND.create(base)

    def _read_or_make_key(self) -> bytes:
        """Return the store's secret key, made for a new store; raise if it was lost."""
        _make_private(self.path)
        with self._transaction() as base:
            if base.execute("SELECT count(*) FROM keys").fetchone()[0]:
                key = self._read_key()
                self._compare_key(base, key)
            else:  # a key that is there is that of a process killed at this point
                key = self._read_key() if self.key_path.exists() else self._make_key()
                base.execute("INSERT INTO keys VALUES (?)", (_key_code(key),))
        return key

    def _make_key(self) -> bytes:
        """Write a new random secret key to its file and return it; raise on failure."""
        key = os.urandom(KEY_BYTES)
        try:
            # Made for its owner alone, and whole or not at all.
            handle, part = tempfile.mkstemp(dir=self.path.parent, prefix=".geopriv-")
            with os.fdopen(handle, "wb") as file:
                file.write(key)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, self.key_path)
        except OSError as error:
            raise FileError(
                f"the key {self.key_path} cannot be written: {error.strerror}. Put the "
                "sticky store into another folder."
            ) from error
        return key

    def _read_key(self) -> bytes:
        """Return the secret key, its file made private; raise if lost or malformed."""
        try:
            key = self.key_path.read_bytes()
        except OSError as error:
            raise FileError(
                f"the sticky store's key {self.key_path} cannot be read: "
                f"{error.strerror}. Restore it from a backup. "
                + _FRESH.format(gone="the store as well")
            ) from error
        if len(key) != KEY_BYTES:
            raise FileError(self._wrong_key_message())
        _make_private(self.key_path)
        return key

    # -- checks -----------------------------------------------------------------------

    def _compare_key(self, base: sqlite3.Connection, key: bytes) -> None:
        """Raise unless the secret key belongs to this sticky store."""
        found = base.execute("SELECT code FROM keys").fetchone()
        if found is None or found[0] != _key_code(key):
            raise FileError(self._wrong_key_message())

    def _wrong_key_message(self) -> str:
        """Return the message that a key belongs to another store."""
        return (
            f"{self.key_path} is not the key of this sticky store; restore it from a "
            "backup. " + _FRESH.format(gone="store and key")
        )

    def _identity(self) -> tuple[int, int] | None:
        """Return the store file's device and inode; None if it does not exist."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    @contextlib.contextmanager
    def _transaction(self, *, check: bool = True) -> Iterator[sqlite3.Connection]:
        """Hold the store's write lock in a `with` block; commit, or roll back."""
        wait = Deadline(self.wait)
        with _KIND.transaction(self.path, "IMMEDIATE", wait, check=check) as base:
            yield base
            commit(base, Deadline(self.wait))  # a draw may have taken long


def _key_code(key: bytes) -> bytes:
    """Return a hash by which a store recognises its key."""
    return hmac.digest(key, b"key of a sticky store", "sha256")


def _make_private(path: Path) -> None:
    """Make a file readable by its owner only, on POSIX; raise if that fails."""
    if os.name != "posix":
        return
    try:
        mode = path.stat().st_mode
        if mode & 0o077:
            path.chmod(mode & 0o700)
    except OSError as error:
        raise FileError(
            f"the permissions of {path} cannot be set to 0600, for its owner "
            f"alone: {error.strerror}. Put the sticky store into another folder."
        ) from error
