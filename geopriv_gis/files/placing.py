"""Atomic writing: a file appears complete under its name, or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.errors import FileError, GeoPrivError
from .paths import SIDECAR, companion_files, sibling_path

_PREFIX, _ASIDE = ".geopriv-", "aside"
_DAY = 86_400.0  # seconds; whoever reads or writes batches changes a time sooner
_own_folders: set[Path] = set()


@contextlib.contextmanager
def private_folder_for(target: Path) -> Iterator[Path]:
    """Yield a temporary folder beside a target; drop old ones; raise if unwritable."""
    remove_old_folders(target.parent)
    try:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=target.parent))
    except OSError as error:
        raise FileError(
            f"nothing can be written to {target.parent}: {error.strerror}. Choose "
            "another folder."
        ) from None
    _own_folders.add(folder)
    try:
        yield folder
    finally:
        _own_folders.discard(folder)
        shutil.rmtree(folder, ignore_errors=True)


def touch_own_folders() -> None:
    """Renew the times of this process's private folders, which mark them as in use."""
    for folder in tuple(_own_folders):
        with contextlib.suppress(OSError):
            os.utime(folder)


def remove_old_folders(parent: Path) -> None:
    """Remove folders of killed processes, unchanged for a day, with nothing set aside.

    Those that hold what a release was about to replace are kept.
    """
    for left in parent.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            if left.is_symlink() or not left.is_dir():
                continue
            newest = max(each.lstat().st_mtime for each in (left, *left.rglob("*")))
            kept = left / _ASIDE
            in_aside = kept.is_dir() and any(kept.iterdir())
            if time.time() - newest > _DAY and not in_aside:
                shutil.rmtree(left, ignore_errors=True)


def hide_writer_errors(target: Path, action: Any, *arguments: Any) -> Any:
    """Return a writer's result; turn others' errors (may quote data) into FileError."""
    try:
        return action(*arguments)
    except (GeoPrivError, MemoryError):
        raise
    except FileExistsError:
        raise FileError(
            f"{target.name} was written by something else meanwhile, and is "
            "unchanged. Choose another name, or move it away and try again."
        ) from None
    except PermissionError as error:
        raise FileError(
            f"{target.name} could not be written ({error.strerror}); a former "
            "file is unchanged. Close it in other programs, or choose another "
            "name."
        ) from None
    except Exception as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        free = shutil.disk_usage(target.parent).free
        if isinstance(error, OSError):
            raise FileError(
                f"{target.name} could not be written ({reason}; {free:,} bytes free); "
                "a former file is unchanged. Free some space, or write elsewhere."
            ) from None
        raise FileError(
            f"{target.name} could not be written ({reason}). Drop or convert columns "
            "of lists, intervals or mixed types, or free disk space "
            f"({free:,} bytes free)."
        ) from None


def publish_file(part: Path, target: Path, overwrite: bool) -> None:
    """Move a file and sidecar into place, old sidecars away; undo if a step fails.

    What stood beside the old file goes first, then the new file comes, then its
    record: at no moment does a file stand beside the record of another. If a step
    fails, the steps before it are undone.
    """
    aside = part.parent / _ASIDE
    aside.mkdir()
    undo = contextlib.ExitStack()
    with undo:
        for old in companion_files(target):
            if overwrite and os.path.lexists(old):
                os.replace(old, aside / old.name)
                undo.callback(os.replace, aside / old.name, old)
        if overwrite and target.exists():
            _keep_old_file(target, aside / target.name)
            undo.callback(os.replace, aside / target.name, target)
            os.replace(part, target)
        else:
            move_to_free_name(part, target)
            undo.callback(target.unlink)
        sidecar = sibling_path(part, SIDECAR)
        if sidecar.exists():
            move_to_free_name(sidecar, sibling_path(target, SIDECAR))
        undo.pop_all()


def _keep_old_file(target: Path, copy: Path) -> None:
    """Copy or link the old file, to restore it if a later step fails."""
    try:
        os.link(target, copy)
    except OSError:
        shutil.copy2(target, copy)


def move_to_free_name(part: Path, target: Path) -> None:
    """Link (or else move) a file to a new name; raise if the name is taken."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(target):
            raise FileExistsError(f"{target.name} appeared meanwhile") from None
        os.rename(part, target)


def flush_to_disk(path: Path) -> None:
    """Flush a file or folder to disk, where the system can.

    Windows keeps only what is open for writing, and has no folders to be opened.
    """
    with contextlib.suppress(OSError):
        handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# -- what is not finished, and can be taken up again -----------------------------------


BEGINNING = ".unfinished-"
STATE, DRAWN, READY, _WRITING = "state.json", "drawn", "ready", "writing"


@dataclass(frozen=True)
class UnfinishedJob:
    """Private folder of a job that can be resumed: its state, and what was drawn."""

    path: Path

    def make(self) -> None:
        """Make or reuse the job's private folder; raise if it is no own folder."""
        with contextlib.suppress(FileExistsError):
            self.path.mkdir(mode=0o700)
        self.check_own()
        self.path.chmod(0o700)

    def check_own(self) -> None:
        """Raise if the path is a file, a link or another user's folder."""
        found = self.path.lstat()
        own = not hasattr(os, "getuid") or found.st_uid == os.getuid()
        if not stat.S_ISDIR(found.st_mode) or not own:
            raise FileError(
                f"{self.path} is in the way: it is a file, a link or another user's "
                "folder. Remove it."
            )

    # -- what is known ----------------------------------------------------------------

    @property
    def is_begun(self) -> bool:
        """Return whether the job's state is stored: it may have been charged."""
        return (self.path / STATE).exists()

    @property
    def state(self) -> dict[str, Any]:
        """Return the job's state, which was stored before the charge."""
        found: dict[str, Any] = json.loads((self.path / STATE).read_text("utf-8"))
        return found

    def store_state(self, state: dict[str, Any]) -> None:
        """Write the job's state, unless one was written."""
        text = json.dumps(state, allow_nan=False)
        self.write_once(STATE, lambda path: path.write_text(text, encoding="utf-8"))

    def drop_state(self) -> None:
        """Delete the job's state, so that the job counts as not begun."""
        (self.path / STATE).unlink(missing_ok=True)
        flush_to_disk(self.path)

    # -- what was drawn ---------------------------------------------------------------

    @contextlib.contextmanager
    def temporary_folder(self) -> Iterator[Path]:
        """Yield a temporary folder in the job's, removed after the `with` block."""
        rooms = self.path / _WRITING
        rooms.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=rooms) as room:
            yield Path(room)

    def write_once(
        self, name: str, write: Callable[[Path], object], *, folder: bool = False
    ) -> None:
        """Write a job's file or folder atomically; do nothing if it exists."""
        final = self.path / name
        if final.exists():
            return
        final.parent.mkdir(exist_ok=True)
        with self.temporary_folder() as room:
            part = room / final.name
            if folder:
                part.mkdir()
            write(part)
            for each in sorted(part.rglob("*"), reverse=True):
                flush_to_disk(each)
            flush_to_disk(part)
            if folder:
                os.rename(part, final)
            else:
                with contextlib.suppress(FileExistsError):
                    move_to_free_name(part, final)
        flush_to_disk(final.parent)

    def publish(self, target: Path) -> None:
        """Move the job's output to the target, remove the rest; raise if it exists."""
        if os.path.lexists(target):
            raise FileError(
                f"{target} appeared meanwhile; move it away and try again, which "
                "charges nothing more."
            )
        os.rename(self.path / READY, target)
        flush_to_disk(target.parent)
        self.remove()

    def remove(self) -> None:
        """Remove the job's folder, its state first."""
        self.drop_state()
        shutil.rmtree(self.path, ignore_errors=True)
