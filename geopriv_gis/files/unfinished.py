"""The private folder of what is not finished, and can be taken up again.

It lies beside the target, and only its owner may open it. What is decided is written
before the charge; whatever is committed is whole and has one version.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.errors import FileError
from .placing import flush_to_disk, move_to_free_name

BEGINNING = ".unfinished-"
STATE, DRAWN, READY, _WRITING = "state.json", "drawn", "ready", "writing"


@dataclass(frozen=True)
class Unfinished:
    """Private folder of an unfinished job, with the paths of its files."""

    path: Path

    def make(self) -> None:
        """Create it for its owner alone, if missing; raise if it is somebody else's."""
        with contextlib.suppress(FileExistsError):
            self.path.mkdir(mode=0o700)
        found = self.path.lstat()
        own = not hasattr(os, "getuid") or found.st_uid == os.getuid()
        if not stat.S_ISDIR(found.st_mode) or not own:
            raise FileError(f"{self.path} is not a folder of yours; remove it.")
        self.path.chmod(0o700)

    # -- what is known ----------------------------------------------------------------

    @property
    def is_begun(self) -> bool:
        """Whether something may have been charged."""
        return (self.path / STATE).exists()

    @property
    def state(self) -> dict[str, Any]:
        """State decided before the charge."""
        found: dict[str, Any] = json.loads((self.path / STATE).read_text("utf-8"))
        return found

    def decide(self, state: dict[str, Any]) -> None:
        text = json.dumps(state, allow_nan=False)
        self.write_once(STATE, lambda path: path.write_text(text, encoding="utf-8"))

    def drop_decision(self) -> None:
        """Delete the decided state: nothing drawn was published."""
        (self.path / STATE).unlink(missing_ok=True)
        flush_to_disk(self.path)

    # -- what was drawn ---------------------------------------------------------------

    @contextlib.contextmanager
    def temporary_folder(self) -> Iterator[Path]:
        rooms = self.path / _WRITING
        rooms.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=rooms) as room:
            yield Path(room)

    def write_once(
        self, name: str, write: Callable[[Path], object], *, folder: bool = False
    ) -> None:
        """Write a file or folder once; keep one that exists."""
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
        """Rename the output to its name, or raise if it is taken; remove the rest."""
        if os.path.lexists(target):
            raise FileError(
                f"{target} appeared meanwhile; move it away and try again, which "
                "charges nothing more."
            )
        os.rename(self.path / READY, target)
        flush_to_disk(target.parent)
        self.remove()

    def remove(self) -> None:
        """Remove everything, the decided state first."""
        self.drop_decision()
        shutil.rmtree(self.path, ignore_errors=True)
