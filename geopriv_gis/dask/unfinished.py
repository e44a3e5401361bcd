"""The private folder of a release that is not finished: its key, and what was drawn.

It lies beside the target, only its owner may open it, and everything in it that others
may learn was drawn already. Whatever is committed here has one version: a file is
written under a name of its own, and linked to its final one, which the first one gets.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.errors import FileError
from ..core.randomness import KeyedRandom, Random, new_key
from ..files.writing import flush, guarded, place

_BEGINNING, _NAME = ".unfinished-", re.compile("[0-9a-f]{32}")
_KEY, _STATE = "key", "state.json"
DRAWN, READY, _WRITING = "drawn", "ready", "writing"
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
GONE = (
    "the key of this release is gone: it was finished or given up by another process."
)


@dataclass(frozen=True)
class Unfinished:
    """The folder, and what is kept where in it.

    Parameters
    ----------
    path : Path
    """

    path: Path

    @classmethod
    def of(cls, target: Path) -> Unfinished | None:
        """Return the folder of an unfinished release, if there is one.

        What is left of one that was never charged, or is published, goes.
        """
        start = f"{_BEGINNING}{target.name}."
        found = [
            each
            for each in target.parent.iterdir()
            if each.name.startswith(start) and _NAME.fullmatch(each.name[len(start) :])
        ]
        made = [cls(each) for each in found]
        left = [each for each in made if each.worth_keeping]
        for each in made:
            if each not in left:
                each.remove()
        if len(left) > 1:
            raise FileError(
                f"several unfinished releases of {target.name} are in {target.parent}; "
                f"delete all folders {start}* but the one to finish."
            )
        return left[0] if left else None

    @classmethod
    def begun(cls, target: Path, name: str, rng: Random) -> Unfinished:
        """Return a new folder with a new key.

        ``name`` is that of the release: 32 hexadecimal figures.
        """
        made = cls(target.with_name(f"{_BEGINNING}{target.name}.{name}"))

        def make() -> None:
            made.path.mkdir(mode=0o700)
            for room in (DRAWN, READY, _WRITING):
                (made.path / room).mkdir()
            with open(os.open(made.path / _KEY, _NEW, 0o600), "wb") as file:
                file.write(new_key(rng))
            flush(made.path / _KEY)

        guarded(target, make)
        return made

    # -- the key ----------------------------------------------------------------------

    def source(self, *bound: bytes) -> KeyedRandom:
        """Return the random numbers that belong to something.

        Raises
        ------
        FileError
            If there is no key any more.
        """
        return KeyedRandom(self._key(), *bound)

    def mark(self, number: int, digest: bytes) -> str:
        """Return what tells whether a part is the same; without the key, nothing."""
        named = number.to_bytes(8, "big") + digest
        return hashlib.blake2b(
            named, key=self._key(), person=b"geopriv mark"
        ).hexdigest()

    def destroy_key(self) -> None:
        """Overwrite and remove the key, as far as the disk does what it is asked."""
        key = self.path / _KEY
        with contextlib.suppress(FileNotFoundError):
            with open(key, "r+b") as file:
                file.write(bytes(32))
                file.flush()
                os.fsync(file.fileno())
            key.unlink()
        flush(self.path)

    def _key(self) -> bytes:
        with contextlib.suppress(OSError):
            found = (self.path / _KEY).read_bytes()
            if len(found) == 32 and any(found):
                return found
        raise FileError(GONE)

    @property
    def worth_keeping(self) -> bool:
        """Whether the release may have been charged, and is not published."""
        begun = (self.path / _STATE).exists()
        return begun and ((self.path / _KEY).exists() or (self.path / READY).exists())

    # -- what is known ----------------------------------------------------------------

    @property
    def state(self) -> dict[str, Any]:
        """What was decided before the charge."""
        text = (self.path / _STATE).read_text(encoding="utf-8")
        found: dict[str, Any] = json.loads(text)
        return found

    def decide(self, state: dict[str, Any]) -> None:
        """Keep what was decided."""
        text = json.dumps(state, allow_nan=False)
        self.commit(_STATE, lambda path: path.write_text(text, encoding="utf-8"))

    # -- what was drawn ---------------------------------------------------------------

    def commit(self, name: str, write: Callable[[Path], object]) -> None:
        """Write a file that has one version: if there is one already, it stays."""
        final = self.path / name
        if final.exists():
            return
        with tempfile.TemporaryDirectory(dir=self.path / _WRITING) as own:
            part = Path(own) / final.name
            write(part)
            flush(part)
            with contextlib.suppress(FileExistsError):
                place(part, final)
        flush(final.parent)

    def publish(self, target: Path) -> None:
        """Give the finished folder its name, without a key, and leave nothing else."""
        self.destroy_key()
        for room in (DRAWN, _WRITING):
            shutil.rmtree(self.path / room, ignore_errors=True)
        if os.path.lexists(target):
            raise FileError(
                f"{target} appeared meanwhile; move it away, and finish the release "
                "with resume=True."
            )
        os.rename(self.path / READY, target)
        flush(target.parent)
        self.remove()

    def remove(self) -> None:
        """Remove the folder, the key first."""
        self.destroy_key()
        shutil.rmtree(self.path, ignore_errors=True)


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
