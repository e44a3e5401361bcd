"""High-water marks of ledgers, stored apart from them to detect old copies.

A ledger that is put back to an earlier copy of itself is consistent in itself; only
something outside it knows better. The marks are in one small file of this user's, on
this machine. A charge is recorded and marked while that file is locked: of several
copies of a ledger, wherever they lie, one is charged and the others are then old.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..core.errors import UnseenLedgerError
from ..core.language import gettext_noop
from .sqlite import (
    Deadline,
    begin_transaction,
    commit,
    connected,
    create_private_file,
    failure_reason,
)

VARIABLE = "GEOPRIV_STATE"

_CREATE = (
    "CREATE TABLE IF NOT EXISTS marks"
    " (ledger TEXT PRIMARY KEY, seq INTEGER NOT NULL, seal TEXT NOT NULL,"
    " path TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS places"
    " (path TEXT NOT NULL, ledger TEXT NOT NULL, PRIMARY KEY (path, ledger))",
    # Places that were empty when their ledger was met elsewhere: moved, not copied.
    "CREATE TABLE IF NOT EXISTS vacated"
    " (path TEXT NOT NULL, ledger TEXT NOT NULL, PRIMARY KEY (path, ledger))",
)
_MARK = "SELECT seq, seal, path FROM marks WHERE ledger = ?"
_RAISE = (
    "INSERT INTO marks VALUES (?, ?, ?, ?) ON CONFLICT (ledger) DO UPDATE"
    " SET seq = excluded.seq, seal = excluded.seal, path = excluded.path"
    " WHERE excluded.seq >= marks.seq"
)
_PLACE = "INSERT OR IGNORE INTO places VALUES (?, ?)"
_VACATED = "INSERT OR IGNORE INTO vacated VALUES (?, ?)"
_BACK = "DELETE FROM vacated WHERE path = ? AND ledger = ?"
_KEPT_AT = (
    "SELECT path, ledger IN (SELECT ledger FROM vacated WHERE path = ?1)"
    " FROM marks WHERE seq > 0 AND (path = ?1 OR ledger IN"
    " (SELECT ledger FROM places WHERE path = ?1))"
)


def marks_folder() -> Path:
    """Return the folder of high-water marks: $GEOPRIV_STATE or the user's state."""
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "geopriv"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "geopriv"
    state = os.environ.get("XDG_STATE_HOME")
    return Path(state or Path.home() / ".local" / "state") / "geopriv"


@dataclass(frozen=True)
class Mark:
    """High-water mark of a ledger: number, seal and path of its last known entry."""

    seq: int
    seal: str
    path: str


class Book:
    """High-water marks of all ledgers, within one transaction."""

    def __init__(self, file: sqlite3.Connection, deadline: Deadline) -> None:
        self._file, self._deadline = file, deadline

    def mark(self, ledger: str) -> Mark | None:
        """Return a ledger's high-water mark, None if unknown; raise if malformed."""
        with _explain_errors(self._deadline):
            found = self._file.execute(_MARK, (ledger,)).fetchone()
            if found is not None and [type(part) for part in found] != [int, str, str]:
                raise sqlite3.DatabaseError("malformed")
        return None if found is None else Mark(*found)

    def raise_to(self, ledger: str, seq: int, seal: str, path: Path) -> None:
        """Advance a ledger's high-water mark to an entry, never back; store its path.

        A former path where nothing is any more is stored as vacated.
        """
        with _explain_errors(self._deadline):
            name = path_as_text(path)
            before = self._file.execute(_MARK, (ledger,)).fetchone()
            former = name if before is None else before[2]
            if former != name and not Path(former).exists():
                self._file.execute(_VACATED, (former, ledger))
            self._file.execute(_RAISE, (ledger, seq, seal, name))
            self._file.execute(_PLACE, (name, ledger))
            self._file.execute(_BACK, (name, ledger))

    def has_lost(self, path: Path) -> bool:
        """Return whether a ledger with entries was at a path, now empty, and not moved.

        It was if it was met elsewhere when it was no longer here, and is there still:
        a copy of it, left behind somewhere, is no new place.
        """
        with _explain_errors(self._deadline):
            found = self._file.execute(_KEPT_AT, (path_as_text(path),)).fetchall()
            return any(not (moved and Path(at).exists()) for at, moved in found)


def path_as_text(path: Path) -> str:
    """Resolve a path and return it as text for storage, whatever its bytes."""
    return str(path.resolve()).encode(errors="backslashreplace").decode()


@contextlib.contextmanager
def read_marks(deadline: Deadline) -> Iterator[Book | None]:
    """Yield all high-water marks, locked for reading; None if none were ever stored."""
    with contextlib.ExitStack() as stack:
        with _explain_errors(deadline):
            place, book = _marks_file(), None
            if place.exists() and place.stat().st_size:
                file = stack.enter_context(connected(place, "rw", deadline))
                stack.enter_context(begin_transaction(file, "DEFERRED", deadline))
                # The lock is taken now, before anything of a ledger is read: whoever
                # charges holds the marks when it commits, and would wait for a reader.
                file.execute("SELECT count(*) FROM sqlite_master").fetchone()
                book = Book(file, deadline)
        yield book


@contextlib.contextmanager
def lock_marks(deadline: Deadline) -> Iterator[Book]:
    """Yield high-water marks, made if missing, under a write lock; commit at end."""
    with contextlib.ExitStack() as stack:
        with _explain_errors(deadline):
            place = _marks_file()
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):
                create_private_file(place)
            file = stack.enter_context(connected(place, "rwc", deadline))
            stack.enter_context(begin_transaction(file, "EXCLUSIVE", deadline))
            for statement in _CREATE:
                file.execute(statement)
        yield Book(file, deadline)
        with _explain_errors(deadline):
            commit(file, deadline)


def _marks_file() -> Path:
    """Return the path of the file of high-water marks."""
    return marks_folder() / "marks.sqlite"


@contextlib.contextmanager
def _explain_errors(deadline: Deadline) -> Iterator[None]:
    """In a `with` block, raise UnseenLedgerError for errors of the marks file."""
    try:
        yield
    except (OSError, RuntimeError, ValueError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error):
            reason = failure_reason(error, deadline.wait, gettext_noop("file of marks"))
        else:
            reason = getattr(error, "strerror", None) or "no folder can be found for it"
        raise UnseenLedgerError(_UNUSABLE.format(reason=reason)) from error


_UNUSABLE = (
    f"the high-water marks (marks.sqlite in {VARIABLE}) cannot be used: {{reason}}. "
    "Repair that file; or remove it, and open each ledger with adopt=True (geopriv "
    "ledger adopt)."
)
