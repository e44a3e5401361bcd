"""SQLite as ledgers and their marks use it: what it says, put in words of use."""

from __future__ import annotations

import contextlib
import math
import numbers
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from ..core.errors import ParameterError
from ..core.parameter import shown

# -- how long a caller is ready to wait, for all locks together ------------------------

_LONGEST = 1e6  # seconds; SQLite counts milliseconds in 32 bits


class Deadline:
    """A moment after which no lock is waited for.

    Parameters
    ----------
    wait : float
        Seconds from now.
    """

    def __init__(self, wait: float) -> None:
        self.wait = wait
        self._end = time.monotonic() + min(wait, _LONGEST)

    def arm(self, file: sqlite3.Connection) -> None:
        """Let the next statement wait until then, and no longer."""
        left = max(0.0, self._end - time.monotonic())
        file.execute(f"PRAGMA busy_timeout = {int(1000 * left)}")


def check_wait(wait: float) -> float:
    """Return a time to wait.

    Raises
    ------
    ParameterError
        Unless it is a number of at least 0.
    """
    number = isinstance(wait, numbers.Real) and not isinstance(wait, bool)
    if not number or math.isnan(wait) or wait < 0:
        raise ParameterError(f"wait must be at least 0 (s); got {shown(wait)}.")
    return wait


# An honest body has some kB; a hostile one must not fill the memory.
_LONGEST_TEXT = 16_000_000

_BUSY = "another process has held its lock for {wait:g} s; try again"
_CAUSES = (
    ("locked", _BUSY),
    ("busy", _BUSY),
    ("readonly", "it is read-only: give yourself the right to write it and its folder"),
    ("full", "the disk is full"),
    ("disk i/o", "the disk is full or failing"),
    ("unable to open", "it or its folder cannot be opened"),
    ("not a database", "it is no {what}, or it is damaged"),
    ("malformed", "it is damaged; restore it from where it was kept unchanged"),
    ("no such table", "it is no {what}, or it is damaged"),
)


def cause(error: Exception, wait: float, what: str = "ledger") -> str:
    """Return why SQLite failed. Its own words may quote a file: they are not told."""
    said = str(error).lower()
    for word, text in _CAUSES:
        if word in said:
            if text is _BUSY and not wait:  # who asks does not wait at all
                return "another process is using it; try again"
            return text.format(wait=wait, what=what)
    return f"SQLite cannot work with it ({type(error).__name__}); it may be damaged"


@contextlib.contextmanager
def connected(
    path: Path, mode: str, deadline: Deadline
) -> Iterator[sqlite3.Connection]:
    """Open a file for one transaction, and close it whatever happens."""
    # Not as_uri(): SQLite knows no servers, and takes //server/share as one name.
    name = quote(os.fsencode(path.absolute()), safe="")
    file = sqlite3.connect(f"file:{name}?mode={mode}", uri=True, isolation_level=None)
    try:
        deadline.arm(file)
        if hasattr(file, "setlimit"):  # Python 3.11
            file.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_TEXT)
        file.execute("PRAGMA trusted_schema = OFF")
        file.execute("PRAGMA cell_size_check = ON")
        file.execute("PRAGMA synchronous = EXTRA")
        yield file
    finally:
        file.close()


@contextlib.contextmanager
def begun(file: sqlite3.Connection, how: str, deadline: Deadline) -> Iterator[None]:
    """Run a transaction; whoever wants it kept calls `commit` in it."""
    deadline.arm(file)
    file.execute(f"BEGIN {how}")
    try:
        yield
    finally:
        if file.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                file.execute("ROLLBACK")


def commit(file: sqlite3.Connection, deadline: Deadline) -> None:
    """Put the transaction on disk."""
    deadline.arm(file)
    file.execute("COMMIT")
