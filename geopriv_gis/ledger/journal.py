"""The entries of a ledger's file, checked, and kept up with what others write."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..core.errors import LedgerError
from . import marks
from .chain import CREATE, Entry, Row, checked, sealed_row
from .store import Store, append, rows_from


class Journal:
    """A chain of entries, at least as long as this user's high-water mark of it.

    Use `Journal.begun` and `Journal.read`.
    """

    def __init__(self, store: Store, entries: list[Entry]) -> None:
        self._store, self.entries = store, entries

    @classmethod
    def begun(cls, store: Store, facts: dict[str, Any]) -> Journal:
        """Return the journal of a new file, which its first entry describes."""
        if not store.path.exists() and marks.last_at(store.path):
            raise LedgerError(_GONE.format(path=store.path))
        row = sealed_row(0, CREATE, facts, None)
        store.create(row)
        journal = cls(store, checked([row], None))
        journal._raise_mark()
        return journal

    @classmethod
    def read(cls, store: Store) -> Journal:
        """Return the journal of a file, every entry checked."""
        store.check()
        entries = checked(store.rows(), None)
        if not entries:
            raise LedgerError(
                f"{store.path}: the ledger has no entries; it is damaged."
            )
        journal = cls(store, entries)
        journal._check_mark()
        journal._raise_mark()
        return journal

    @property
    def path(self) -> Path:
        """The file."""
        return self._store.path

    @property
    def facts(self) -> dict[str, Any]:
        """What the first entry says of the ledger."""
        return dict(self.entries[0].body)

    @property
    def total(self) -> Fraction:
        """Total of the costs so far, exactly."""
        return self.entries[-1].total

    def refresh(self) -> None:
        """Read and check what other processes have added."""
        last = self.entries[-1]
        self._continue(self._store.rows(last.seq), last)
        self._check_mark()

    def add(self, kind: str, body_of: Callable[[], dict[str, Any] | None]) -> Entry:
        """Add an entry, on disk when this returns.

        Parameters
        ----------
        kind : str
        body_of : callable
            Called once the latest entries are known and no other process can add any;
            returns the body with its "cost", or None to add nothing; may raise.

        Returns
        -------
        Entry
            The last one.
        """
        with self._store.transaction() as file:
            last = self.entries[-1]
            self._continue(rows_from(file, last.seq), last)
            self._check_mark()
            body = body_of()
            if body is None:
                return self.entries[-1]
            entry = self._append(file, kind, body)
        # Remembered after the commit only, here and in the high-water mark.
        self.entries = [*self.entries, entry]
        self._raise_mark()
        return entry

    def _append(
        self, file: sqlite3.Connection, kind: str, body: dict[str, Any]
    ) -> Entry:
        last = self.entries[-1]
        body["total"] = str(last.total + Fraction(body["cost"]))
        row = sealed_row(last.seq + 1, kind, body, last)
        append(file, row)
        return checked([row], last)[0]

    def _continue(self, rows: list[Row], last: Entry) -> None:
        if not rows or (rows[0][0], rows[0][4]) != (last.seq, last.seal):
            raise LedgerError(_ROLLED_BACK.format(path=self.path))
        self.entries = [*self.entries, *checked(rows[1:], last)]

    def _check_mark(self) -> None:
        mark = marks.highest(self.facts["ledger"])
        if mark is None:
            return
        seq, stamp = mark
        if seq >= len(self.entries):  # somebody may have added since we looked
            last = self.entries[-1]
            self._continue(self._store.rows(last.seq), last)
        if seq >= len(self.entries) or self.entries[seq].seal != stamp:
            raise LedgerError(_ROLLED_BACK.format(path=self.path))

    def _raise_mark(self) -> None:
        last = self.entries[-1]
        marks.raise_to(self.facts["ledger"], last.seq, last.seal, self.path)


_GONE = (
    "{path}: a ledger with entries was kept here and is gone; a new one in its place "
    "would forget what was spent. Put it back, or give another path."
)
_ROLLED_BACK = (
    "{path} is an old copy of itself, or entries were taken out: it has had entries "
    "that are not there. Put the latest copy back; nothing may be released until then."
)
