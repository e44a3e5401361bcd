"""A copy of a ledger's file as it is, before its format changes."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from ..core.errors import LedgerError
from .sqlite import Deadline
from .store import Store


def backed_up(store: Store, deadline: Deadline) -> Path:
    """Copy a ledger's file beside it, under a name that nothing has; return it.

    Whoever dies meanwhile leaves the ledger alone, and perhaps a part of a copy, which
    is not called a backup.
    """
    part = store.path.with_name(f"{store.path.name}.part-{os.getpid()}")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with (
            store.reading(deadline) as file,
            contextlib.closing(sqlite3.connect(part)) as copy,
        ):
            copy.execute("PRAGMA synchronous = EXTRA")
            file.backup(copy)
        return _named(part, store.path)
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, LedgerError):
            raise
        raise LedgerError(
            f"no copy of {store.path} could be made beside it: the disk is full, or "
            "its folder may not be written. The ledger is as it was."
        ) from error
    finally:
        part.unlink(missing_ok=True)


def _named(part: Path, path: Path) -> Path:
    """Give a copy that is on disk its name, taking none that is there."""
    for number in range(1, 1000):
        name = path.with_name(f"{path.name}.backup{f'-{number}' * (number > 1)}")
        if name.exists():
            continue
        os.rename(part, name)
        return name
    raise FileExistsError(str(path))
