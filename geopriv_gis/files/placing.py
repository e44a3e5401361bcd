"""Files that appear whole under their name, or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..core.errors import FileError, GeoPrivError
from .paths import SIDECAR, companion_files, sibling_path

_PREFIX, _ASIDE = ".geopriv-", "aside"
_DAY = 86_400.0  # seconds; no write takes that long


@contextlib.contextmanager
def private_folder_for(target: Path) -> Iterator[Path]:
    """Create a private folder beside the target, or raise; remove it in the end."""
    _remove_old_folders(target.parent)
    try:
        folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=target.parent))
    except OSError as error:
        raise FileError(
            f"nothing can be written to {target.parent}: {error.strerror}."
        ) from None
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _remove_old_folders(parent: Path) -> None:
    """Remove folders of ours that a killed process left here a day ago or longer.

    Those that hold what a release was about to replace are kept.
    """
    with contextlib.suppress(OSError):
        for left in parent.glob(f"{_PREFIX}*"):
            old = time.time() - left.lstat().st_mtime > _DAY
            if old and left.is_dir() and not left.is_symlink():
                kept = left / _ASIDE
                if not kept.is_dir() or not any(kept.iterdir()):
                    shutil.rmtree(left, ignore_errors=True)


def hide_writer_errors(target: Path, action: Any, *arguments: Any) -> Any:
    """Call a writer; replace its errors, which may quote data, by their names."""
    try:
        return action(*arguments)
    except (GeoPrivError, MemoryError):
        raise
    except PermissionError as error:
        raise FileError(
            f"{target.name} could not be written ({error.strerror}); a former "
            "file is unchanged. Close it in other programs, or choose another "
            "name."
        ) from None
    except Exception as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        free = shutil.disk_usage(target.parent).free
        raise FileError(
            f"{target.name} could not be written ({reason}; {free:,} bytes "
            "free); a former file is unchanged. Drop or convert columns of "
            "lists, intervals or mixed types."
        ) from None


def publish_file(part: Path, target: Path, overwrite: bool) -> None:
    """Move the finished file and its sidecars into place.

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
    """Keep the old file for the case that a later step fails."""
    try:
        os.link(target, copy)
    except OSError:
        shutil.copy2(target, copy)


def move_to_free_name(part: Path, target: Path) -> None:
    """Move a file to a free name; raise if another process has taken it."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(target):
            raise FileExistsError(f"{target.name} appeared meanwhile") from None
        os.rename(part, target)


def flush_to_disk(path: Path) -> None:
    """Ask the disk to keep a file, or a folder's list of names, where it can.

    Windows keeps only what is open for writing, and has no folders to be opened.
    """
    with contextlib.suppress(OSError):
        handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
