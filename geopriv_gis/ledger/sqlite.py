"""SQLite settings and transactions of ledgers, marks and sticky stores.

A connection is opened when it is needed and closed after, so that none crosses a fork
or a thread. `BEGIN IMMEDIATE` takes the write lock before anything is read: of two
processes the second sees what the first has written. `synchronous=EXTRA` (FULL, and
the folder as well) makes a commit outlive a loss of power.
"""

from __future__ import annotations

import contextlib
import math
import numbers
import os
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from ..core.errors import GeoPrivError, ParameterError
from ..core.language import format_message, gettext_noop, localize
from ..core.local_path import open_for_owner
from ..core.parameter import safe_repr

# -- how long a caller is ready to wait, for all locks together ------------------------

_LONGEST = 1e6  # seconds; SQLite counts milliseconds in 32 bits


OpenMode = Literal["rw", "rwc"]  # to read and write; also to create
LockMode = Literal["DEFERRED", "IMMEDIATE", "EXCLUSIVE"]  # to read; to write; alone


class Deadline:
    """Moment after which no lock is waited for."""

    def __init__(self, wait: float) -> None:
        self.wait = wait
        self._end = time.monotonic() + min(wait, _LONGEST)

    def set_timeout(self, file: sqlite3.Connection) -> None:
        """Set SQLite's busy timeout to the remaining time."""
        left = max(0.0, self._end - time.monotonic())
        file.execute(f"PRAGMA busy_timeout = {int(1000 * left)}")


def check_wait(wait: float) -> float:
    """Return the seconds to wait; raise unless a number ≥ 0."""
    number = isinstance(wait, numbers.Real) and not isinstance(wait, bool)
    if not number or math.isnan(wait) or wait < 0:
        raise ParameterError(f"wait must be at least 0 (s); got {safe_repr(wait)}.")
    return wait


# An honest body has some kB; a hostile one must not fill the memory.
_LONGEST_TEXT = 16_000_000

_BUSY = gettext_noop("another process has held its lock for {wait} s; try again")
_CAUSES = (
    ("locked", _BUSY),
    ("busy", _BUSY),
    (
        "readonly",
        gettext_noop(
            "it is read-only: give yourself the right to write it and its folder"
        ),
    ),
    ("full", gettext_noop("the disk is full")),
    ("disk i/o", gettext_noop("the disk is full or failing")),
    ("unable to open", gettext_noop("it or its folder cannot be opened")),
    ("not a database", gettext_noop("it is no {what}, or it is damaged")),
    (
        "malformed",
        gettext_noop("it is damaged; restore it from where it was kept unchanged"),
    ),
    ("no such table", gettext_noop("it is no {what}, or it is damaged")),
)


def failure_reason(error: Exception, wait: float, what: str = "ledger") -> str:
    """Return why SQLite failed, without its own words, which may quote data."""
    message = str(error).lower()
    for word, text in _CAUSES:
        if word in message:
            if text is _BUSY and not wait:  # who asks does not wait at all
                return format_message("another process is using it; try again")
            return format_message(
                text, wait=localize(f"{wait:g}"), what=format_message(what)
            )
    return format_message(
        "SQLite cannot work with it ({name}); it may be damaged",
        name=type(error).__name__,
    )


@contextlib.contextmanager
def connected(
    path: Path, mode: OpenMode, deadline: Deadline
) -> Iterator[sqlite3.Connection]:
    """Yield a connection to a file, closed after the `with` block."""
    # Not as_uri(): SQLite knows no servers, and takes //server/share as one name.
    name = quote(os.fsencode(path.absolute()), safe="")
    file = sqlite3.connect(f"file:{name}?mode={mode}", uri=True, isolation_level=None)
    try:
        deadline.set_timeout(file)
        if hasattr(file, "setlimit"):  # Python 3.11
            file.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_TEXT)
        file.execute("PRAGMA trusted_schema = OFF")
        file.execute("PRAGMA cell_size_check = ON")
        file.execute("PRAGMA synchronous = EXTRA")  # fsync of file and folder
        yield file
    finally:
        file.close()


@contextlib.contextmanager
def begin_transaction(
    file: sqlite3.Connection, lock: LockMode, deadline: Deadline
) -> Iterator[None]:
    """Run a transaction in a `with` block; roll back unless `commit` was called."""
    deadline.set_timeout(file)
    file.execute(f"BEGIN {lock}")
    try:
        yield
    finally:
        if file.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                file.execute("ROLLBACK")


def commit(file: sqlite3.Connection, deadline: Deadline) -> None:
    """Commit the transaction; wait for locks until the deadline."""
    deadline.set_timeout(file)
    file.execute("COMMIT")


def check_pages(file: sqlite3.Connection) -> None:
    """Raise unless SQLite's quick check of the file passes."""
    if file.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("malformed")


def create_private_file(path: Path) -> None:
    """Create an empty file readable by its owner only; raise if it exists."""
    open(path, "xb", opener=open_for_owner).close()


@dataclass(frozen=True)
class FileKind:
    """Kind of SQLite file (ids, tables, messages), which makes and checks files of it.

    objects: The statements that make its tables and triggers.
    error: Of what is raised.
    failed: What is said where SQLite fails, with fields for path and cause.
    """

    what: str
    application: int
    version: int
    objects: tuple[str, ...]
    error: type[GeoPrivError]
    failed: str

    def create(self, file: sqlite3.Connection) -> None:
        """Create the kind's tables and set its ids in an empty file."""
        file.execute(f"PRAGMA application_id = {self.application}")
        file.execute(f"PRAGMA user_version = {self.version}")
        for statement in self.objects:
            file.execute(statement)

    def check(self, file: sqlite3.Connection, path: Path) -> None:
        """Raise unless a file has exactly the ids and tables of its kind."""
        application = file.execute("PRAGMA application_id").fetchone()[0]
        version = file.execute("PRAGMA user_version").fetchone()[0]
        if application != self.application:
            fault = format_message(
                "{path} is no {what} (another program's SQLite file).",
                path=path, what=format_message(self.what),
            )  # fmt: skip
            raise self.error(fault)
        if version != self.version:
            fault = format_message(
                "{path} was written by another version of geopriv-gis (format "
                "{version}, here: {here}); open it with that version.",
                path=path, version=version, here=self.version,
            )  # fmt: skip
            raise self.error(fault)
        # Views and triggers of somebody else's must not run.
        found = file.execute("SELECT sql FROM sqlite_master").fetchmany(99)
        ours = [sql for (sql,) in found if sql is not None]  # SQLite makes indices
        if sorted(map(str, ours)) != sorted(self.objects):
            fault = format_message(
                "{path} was changed by hand or is damaged: its tables and triggers are "
                "not those that were made. Restore it from where it was kept "
                "unchanged.",
                path=path,
            )  # fmt: skip
            raise self.error(fault)

    @contextlib.contextmanager
    def transaction(
        self, path: Path, lock: LockMode, deadline: Deadline, *, check: bool = True
    ) -> Iterator[sqlite3.Connection]:
        """Yield a checked file in a transaction, not committed here; explain errors."""
        # To read as well: what a killed process left half written is rolled back first.
        # A file that may not be written is opened for reading.
        try:
            with (
                connected(path, "rw", deadline) as file,
                begin_transaction(file, lock, deadline),
            ):
                if check:
                    self.check(file, path)
                yield file
        except (sqlite3.Error, UnicodeError) as error:  # its messages may be no text
            cause = failure_reason(error, deadline.wait, self.what)
            raise self.error(
                format_message(self.failed, path=path, cause=cause)
            ) from error
