"""The private folder of an unfinished release on Dask, with the key of its noise.

Everything in it that others may learn was drawn already.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
from pathlib import Path

from ..core.errors import FileError
from ..core.local_path import open_for_owner
from ..core.randomness import KeyedRandom, Random, new_key
from ..files.placing import (
    BEGINNING,
    DRAWN,
    READY,
    UnfinishedJob,
    flush_to_disk,
    hide_writer_errors,
)

_NAME, _KEY = re.compile("[0-9a-f]{32}"), "key"
GONE = (
    "the key of this release is gone: another process finished or dropped it. Check "
    "the target."
)


class KeyedFolder(UnfinishedJob):
    """Private folder of an unfinished release, with its secret noise key."""

    @classmethod
    def of(cls, target: Path) -> KeyedFolder | None:
        """Return a target's job to resume, or None; delete leftovers; raise if several.

        What is left of one that was never charged, or is published, goes. Links, files
        and other users' folders of such a name raise.
        """
        start = f"{BEGINNING}{target.name}."
        found = [
            each
            for each in target.parent.iterdir()
            if each.name.startswith(start) and _NAME.fullmatch(each.name[len(start) :])
        ]
        left = []
        for each in map(cls, found):
            each.check_own()
            kept = any((each.path / name).exists() for name in (_KEY, READY))
            if each.is_begun and kept:  # maybe charged, and not published
                left.append(each)
            else:
                each.remove()
        if len(left) > 1:
            raise FileError(
                f"several unfinished releases of {target.name} are in {target.parent}; "
                f"delete all folders {start}* but the one to finish."
            )
        return left[0] if left else None

    @classmethod
    def new(cls, target: Path, rng: Random) -> KeyedFolder:
        """Create a folder for an unfinished release to a target, with a new key."""
        number = new_key(rng)[:16].hex()
        made = cls(target.with_name(f"{BEGINNING}{target.name}.{number}"))

        def make() -> None:
            """Create the folder and write the key to disk."""
            made.make()
            with open(made.path / _KEY, "xb", opener=open_for_owner) as file:
                file.write(new_key(rng))
            flush_to_disk(made.path / _KEY)

        hide_writer_errors(target, make)
        return made

    @property
    def number(self) -> str:
        """Return the unfinished job's number: 32 hex digits, its folder name's end."""
        return self.path.name.rpartition(".")[2]

    # -- the key ----------------------------------------------------------------------

    def source(self, *bound: bytes) -> KeyedRandom:
        """Return a keyed random generator for one purpose; raise without a key."""
        return KeyedRandom(self._key(), *bound)

    def make_part_digest(self, number: int, digest: bytes) -> str:
        """Return a part's keyed digest (hex), of number and rows; raise without key."""
        named = number.to_bytes(8, "big") + digest
        return hashlib.blake2b(
            named, key=self._key(), person=b"geopriv mark"
        ).hexdigest()

    def destroy_key(self) -> None:
        """Overwrite and delete the unfinished job's key file, if there is one."""
        key = self.path / _KEY
        with contextlib.suppress(FileNotFoundError):
            with open(key, "r+b") as file:
                file.write(bytes(32))
                file.flush()
                os.fsync(file.fileno())
            key.unlink()
        flush_to_disk(self.path)

    def _key(self) -> bytes:
        """Return the key; raise if it is gone or damaged."""
        with contextlib.suppress(OSError):
            found = (self.path / _KEY).read_bytes()
            if len(found) == 32 and any(found):
                return found
        raise FileError(GONE)

    def publish(self, target: Path) -> None:
        """Destroy key, drawn parts; move the output to the target, raise if taken."""
        self.destroy_key()
        shutil.rmtree(self.path / DRAWN, ignore_errors=True)
        super().publish(target)

    def remove(self) -> None:
        """Remove the unfinished release's folder, after overwriting its key."""
        self.destroy_key()
        super().remove()
