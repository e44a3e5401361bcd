"""High-water marks: how far each ledger had come, kept away from the ledgers.

A ledger that is put back to an earlier copy of itself is consistent in itself; only
something outside it knows better. The marks are in one small file of this user's, on
this machine: they detect a rollback, they do not prevent one.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

from ..core.errors import GeoPrivWarning

VARIABLE = "GEOPRIV_STATE"

_CREATE = (
    "CREATE TABLE IF NOT EXISTS marks"
    " (ledger TEXT PRIMARY KEY, seq INTEGER NOT NULL, seal TEXT NOT NULL,"
    " path TEXT NOT NULL)"
)
_RAISE = (
    "INSERT INTO marks VALUES (?, ?, ?, ?) ON CONFLICT (ledger) DO UPDATE"
    " SET seq = excluded.seq, seal = excluded.seal, path = excluded.path"
    " WHERE excluded.seq > marks.seq OR excluded.path <> marks.path"
    " AND excluded.seq = marks.seq"
)


def folder() -> Path:
    """Return the folder of the marks: $GEOPRIV_STATE, or where state is kept."""
    if VARIABLE in os.environ:
        return Path(os.environ[VARIABLE])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "geopriv"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "geopriv"
    state = os.environ.get("XDG_STATE_HOME")
    return Path(state or Path.home() / ".local" / "state") / "geopriv"


def highest(ledger: str) -> tuple[int, str] | None:
    """Return the number and seal of the last entry known of a ledger."""
    with contextlib.suppress(OSError, RuntimeError, sqlite3.Error), _open() as marks:
        found = marks.execute(
            "SELECT seq, seal FROM marks WHERE ledger = ?", (ledger,)
        ).fetchone()
        return None if found is None else (int(found[0]), str(found[1]))
    return None


def last_at(path: Path) -> int:
    """Return the number of the last entry of any ledger known at a path; 0 for none."""
    with contextlib.suppress(OSError, RuntimeError, sqlite3.Error), _open() as marks:
        found = marks.execute(
            "SELECT max(seq) FROM marks WHERE path = ?", (_name(path),)
        ).fetchone()
        return int(found[0] or 0)
    return 0


def raise_to(ledger: str, seq: int, seal: str, path: Path) -> None:
    """Note how far a ledger has come; marks never go down."""
    try:
        with _open() as marks:
            marks.execute(_RAISE, (ledger, seq, seal, _name(path)))
    except (OSError, RuntimeError, sqlite3.Error):
        warnings.warn(
            "the ledger's high-water mark could not be written, so that putting back "
            f"an old copy of the ledger would go unnoticed; set {VARIABLE} to a folder "
            "that can be written.",
            GeoPrivWarning,
            stacklevel=2,
        )


def _name(path: Path) -> str:
    return str(path.resolve())


@contextlib.contextmanager
def _open() -> Iterator[sqlite3.Connection]:
    place = folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    connection = sqlite3.connect(
        place / "marks.sqlite", timeout=30.0, isolation_level=None
    )
    try:
        connection.execute(_CREATE)
        yield connection
    finally:
        connection.close()
