"""The file of a session: remaining budgets of its people, never spent twice.

It is kept as ledgers are: append-only, each entry sealed with the one before, known to
this user's high-water marks. What a question may take is written off before anybody is
asked, and what it did not need is written back after: whoever dies in between has
wasted budget. Old copies of the file are refused.
"""

from __future__ import annotations

import base64
import os
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import LedgerError, ParameterError
from .chain import STATE, make_first_facts
from .journal import Journal
from .limit import Limit
from .sqlite import check_wait
from .store import LedgerFile, local_path

SUFFIX = ".session"
NOTE = "secret: the file of a session, for the holder of the data; not a release"
WAIT = 30.0  # seconds

State = Mapping[str, Any]


class SessionFile:
    """File of a session with its state; made by `create` and `open`.

    Parts of the state are whatever JSON can hold. A part that is not changed keeps its
    latest value. Threads and processes may share the file.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        state: State,
        limit: Limit,
        privacy_unit: str,
    ) -> SessionFile:
        """Create a session's file with its first state; raise if it exists."""
        place = new_path(path)
        facts = {**make_first_facts([limit], privacy_unit, NOTE), "session": True}
        account = cls(Journal.create(LedgerFile(place, check_wait(WAIT)), facts))
        try:
            account.change(lambda _: state)
        except BaseException:
            place.unlink(missing_ok=True)
            raise
        return account

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, adopt: bool = False) -> SessionFile:
        """Open a session's file; raise if damaged, unknown here or never begun."""
        store = LedgerFile(local_path(path), check_wait(WAIT))
        account = cls(Journal.open(store, adopt=adopt, session=True))
        if not account.state:
            raise LedgerError(
                f"{path}: the session was never begun; delete the file and save again."
            )
        return account

    @staticmethod
    def check_new(path: str | os.PathLike[str]) -> None:
        """Raise unless a path ends in .session, lost no file, and can be written."""
        place = new_path(path)
        Journal.check_new(LedgerFile(place, check_wait(WAIT)))
        if not os.access(place.parent, os.W_OK):
            raise LedgerError(
                f"{place} cannot be created: its folder is missing or not writable. "
                "Pass another path."
            )

    def change(self, new: Callable[[State], State]) -> None:
        """Write the parts of the state that `new` returns for the latest state."""
        self._journal.add(STATE, lambda now, _: {"state": dict(new(now.session_state))})

    def refresh(self) -> None:
        """Read the changes that other processes made; raise if rolled back."""
        self._journal.refresh()

    @property
    def path(self) -> Path:
        """Return the session file's path."""
        return self._journal.path

    @property
    def limit(self) -> Limit:
        """Return the session's limit: the largest budget of any person."""
        return self._journal.state.tally.limits[0]

    @property
    def privacy_unit(self) -> str:
        """Return the session's privacy unit."""
        return str(self._journal.facts["privacy_unit"])

    @property
    def state(self) -> State:
        """Return the session's state as last read."""
        return self._journal.state.session_state


def new_path(path: str | os.PathLike[str]) -> Path:
    """Return a local path for a session; raise unless it ends in .session."""
    place = local_path(path)
    if place.suffix.lower() != SUFFIX:
        raise ParameterError(
            f"the file of a session or series must end in {SUFFIX}, so that nobody "
            "takes it for a release."
        )
    return place


def pack_numbers(numbers: np.ndarray) -> str:
    """Return an array as compressed base64 text."""
    plain = np.ascontiguousarray(numbers, dtype=numbers.dtype.newbyteorder("<"))
    return base64.b64encode(zlib.compress(plain.tobytes(), 1)).decode()


def unpack_numbers(state: State, name: str, kind: Any, count: int) -> np.ndarray:
    """Return `count` 64-bit numbers from a state's packed text; raise if damaged."""
    try:
        unzip = zlib.decompressobj()
        data = unzip.decompress(base64.b64decode(state[name], validate=True), 8 * count)
        if len(data) != 8 * count or unzip.unconsumed_tail or not unzip.eof:
            raise ValueError(name)
        little = np.dtype(kind).newbyteorder("<")
        return np.frombuffer(data, dtype=little).astype(kind)
    except (ValueError, TypeError, LookupError, zlib.error) as error:
        raise damaged_file_error() from error


def damaged_file_error() -> LedgerError:
    """Return the error for a damaged session file."""
    return LedgerError(
        "the session's file was changed by hand or is damaged; restore it from where "
        "it was kept unchanged."
    )
