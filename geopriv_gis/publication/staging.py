"""The private staging folder of a publication; drawn releases are kept in it.

It lies beside the target, and only its owner may open it. It holds a request, which
names the charge; what was drawn; and nothing true: no row, no place, no key.
docs/adr/0014-publication.md says why the steps are in this order.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..core.errors import FileError
from ..files.placing import (
    BEGINNING,
    DRAWN,
    READY,
    STATE,
    UnfinishedJob,
    hide_writer_errors,
)

_LOCK = "lock"
MadeOf = Callable[[str], Mapping[str, str]]
_WINDOWS = os.name == "nt"
_BUSY = "{name} is being published by another process; wait until it is done."
FORMAT = 1


class Staging(UnfinishedJob):
    """Private folder of an unfinished publication: its lock, request and draws."""

    @classmethod
    def for_target(cls, folder: Path, name: str) -> Staging:
        """Return the staging folder for a publication; it may not exist yet."""
        return cls(folder / f"{BEGINNING}{name}")

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Make and lock the folder in a `with` block, or raise; remove it if not begun.

        Nothing of it is left if it has no request in the end.
        """
        hide_writer_errors(self.path, self.make)
        file = self.path / _LOCK
        with contextlib.suppress(OSError):  # that folder may be gone again
            file.touch()
        before = _file_identity(file)
        lock = sqlite3.connect(file, isolation_level=None, timeout=0)
        try:
            with contextlib.closing(lock):
                self._acquire_lock(lock, file, before)
                try:
                    yield
                finally:
                    if not self.is_begun:  # while others are out
                        shutil.rmtree(self.path, ignore_errors=True)
        finally:
            if _WINDOWS and not self.is_begun:  # which removes no file that is open
                with contextlib.suppress(OSError):
                    file.unlink()
                    self.path.rmdir()

    def _acquire_lock(
        self, lock: sqlite3.Connection, file: Path, before: object
    ) -> None:
        """Take the staging lock; raise if another process has it, or it cannot lock."""
        try:
            lock.execute("BEGIN EXCLUSIVE")
            busy = _file_identity(file) != before  # its owner removed it meanwhile
        except sqlite3.Error as error:
            busy = "locked" in str(error) or not file.exists()
            if not busy:
                raise FileError(
                    f"{self.path.name}/{_LOCK} cannot be locked; make the folder and "
                    "the file writable, on a disk with space."
                ) from None
        if busy:
            name = self.path.name.removeprefix(BEGINNING)
            raise FileError(_BUSY.format(name=name))

    # -- the request ------------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """Return the publication's state stored before the charge; raise if damaged."""
        try:
            found = super().state
        except (OSError, RecursionError, ValueError):
            found = {}
        if not _is_valid_state(found):
            raise FileError(
                f"{self.path.name}/{STATE} is damaged. Restore it from a backup, or "
                "remove the folder and publish again, which is charged again."
            )
        return found

    def begin(self, target: str, day: str, made_of: MadeOf) -> dict[str, Any]:
        """Store and return a new publication's state; remove leftover folders.

        target, day: Name of the folder to be, and the day of publishing.
        made_of: Fingerprints of the files that are read, from the request's name.
        """
        for room in filter(Path.is_dir, self.path.iterdir()):
            shutil.rmtree(room, ignore_errors=True)
        request = secrets.token_hex(16)
        state = {
            "format": FORMAT, "request": request, "target": target, "day": day,
            "made of": made_of(request),
        }  # fmt: skip
        self.store_state(state)
        return state

    # -- what was drawn ---------------------------------------------------------------

    def find_release_folder(self, name: str) -> Path | None:
        """Return the folder of a release's files; None until complete."""
        found = self.path / DRAWN / name
        return found if found.is_dir() else None

    def rehearse(self, write: Callable[[Path], None]) -> None:
        """Call `write` on a temporary folder that is removed, to raise early."""
        with self.temporary_folder() as room:
            write(room)

    def draw(self, name: str, write: Callable[[Path], None]) -> None:
        """Call `write` for a release's folder unless it exists; keep all or none."""
        self.write_once(f"{DRAWN}/{name}", write, folder=True)

    def finish(self, target: Path, fill: Callable[[Path], None]) -> None:
        """Fill the output folder unless an earlier run did; move it to the target."""
        self.write_once(READY, fill, folder=True)
        self.publish(target)


def _is_valid_state(found: Any) -> bool:
    """Return whether a stored state has the right fields and types."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        return False
    files = found.get("made of")
    texts = [found.get(key) for key in ("request", "target", "day")]
    if not isinstance(files, dict) or not all(
        isinstance(text, str) for text in (*texts, *files.values())
    ):
        return False
    request, target, day = map(str, texts)
    return bool(
        re.fullmatch("[0-9a-f]{32}", request)
        and re.fullmatch(r"\d{4}-\d\d-\d\d", day)
        and Path(target).name == target not in ("", "..")
        and "\0" not in target
    )


def _file_identity(file: Path) -> tuple[int, int] | None:
    """Return a file's device and inode; None if it does not exist."""
    with contextlib.suppress(OSError):
        found = file.stat()
        return found.st_dev, found.st_ino
    return None
