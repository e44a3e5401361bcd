"""The entries of a ledger's file: checked, and updated from other processes.

A charge holds first the file's write lock, then the marks. It is committed, then
marked, while both are held: whoever dies in between has released nothing, and a copy of
the file finds either the old mark, and may be charged in its stead, or the new one.
"""

from __future__ import annotations

import contextlib
import dataclasses
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from ..core.errors import LedgerError, UnseenLedgerError
from . import chain, marks
from .sqlite import Deadline, check_pages, commit
from .state import LedgerState, check_and_follow, replay
from .store import LedgerFile, append, read_rows, read_seal, rows_with_key

RECENT = 400  # entries before a mark whose seals are checked on opening

# Looks for an earlier charge with a key.
Earlier = Callable[[str], chain.Entry | None]
# Makes the body of a new entry, or finds that there is one already; may raise.
BodyOf = Callable[[LedgerState, Earlier], dict[str, Any] | chain.Entry]


class Journal:
    """Chain of ledger entries, checked against this user's high-water mark.

    Use `Journal.create` and `Journal.open`. Threads may share one: its state is
    replaced, never changed, and only while the marks are held.
    """

    def __init__(self, store: LedgerFile, state: LedgerState) -> None:
        self._store, self.state = store, state

    @classmethod
    def create(cls, store: LedgerFile, facts: dict[str, Any]) -> Journal:
        """Create a ledger's file and mark; raise if the file exists or was lost."""
        deadline, row = store.deadline(), chain.make_row(0, chain.CREATE, facts, None)
        journal = cls(store, replay([row]))
        with contextlib.ExitStack() as undo:
            with marks.lock_marks(deadline) as book:
                if _is_new(store.path) and book.has_lost(store.path):
                    raise LedgerError(_GONE.format(path=store.path))
                store.create(row, deadline)
                undo.callback(store.path.unlink, missing_ok=True)
                journal._raise_mark(book)
            undo.pop_all()
        return journal

    @staticmethod
    def check_new(store: LedgerFile) -> None:
        """Raise if a ledger was kept at this path, where no file is now."""
        with marks.read_marks(store.deadline()) as book:
            if book and book.has_lost(store.path):
                raise LedgerError(_GONE.format(path=store.path))

    @classmethod
    def open(
        cls, store: LedgerFile, *, adopt: bool = False, session: bool = False
    ) -> Journal:
        """Open a journal; raise if damaged, old, another kind, unknown unless `adopt`.

        What was spent is told by the entry that the mark knows, and those after it.
        Entries before it are checked to be in its chain: the recent ones here, all of
        them by `verify`. Without a mark everything is checked.
        """
        deadline = store.deadline()
        store.check()
        mark = cls._read_mark(store, deadline, session)
        with store.reading(deadline) as file:
            if mark is None or session:  # whose parts are told by many entries
                check_pages(file)
                state = replay(read_rows(file))
            else:
                state = _state_from_mark(file, mark, store.path)
        journal = cls(store, state)
        if mark is None and adopt:
            journal._add(chain.ADOPT, [lambda *_: {}], deadline)
            return journal
        moved = mark is not None and mark.path != marks.path_as_text(store.path)
        ahead = mark is not None and state.last.seq > mark.seq
        journal._lock_and_refresh(deadline, note=moved or ahead)
        return journal

    @property
    def path(self) -> Path:
        """Return the ledger file's path."""
        return self._store.path

    @property
    def facts(self) -> dict[str, Any]:
        """Return a shallow copy of the ledger's facts: id, salt, unit, limits, data."""
        return dict(self.state.facts)

    def refresh(self) -> None:
        """Read ledger entries that other processes added; raise if rolled back."""
        self._lock_and_refresh(self._store.deadline(), note=False)

    def verify(self) -> None:
        """Check all pages and entries of the ledger's file; raise if damaged."""
        self.refresh()
        with self._store.reading(self._store.deadline()) as file:
            check_pages(file)
        for _entry in self.entries():
            pass

    def entries(self, until: LedgerState | None = None) -> Iterator[chain.Entry]:
        """Yield entries up to a state's, by default the last read; raise if damaged."""
        state, end = None, (until or self.state).last
        with self._store.reading(self._store.deadline()) as file:
            for row in read_rows(file):
                state = replay([row], state)
                yield state.last
                if state.last.seq == end.seq:
                    break
        if state is None or state.last.seal != end.seal:
            raise _rolled_back_error(self.path)

    def add(self, kind: str, *bodies_of: BodyOf) -> list[chain.Entry]:
        """Add entries or find earlier ones, all or none; advance the high-water mark.

        *bodies_of: Called with the state, which no other process can change
            meanwhile, and a function that finds the charge with a key. Returns the
            body, or an entry that is there already; may raise.
        """
        return self._add(kind, bodies_of, self._store.deadline())

    def _add(
        self, kind: str, bodies_of: Sequence[BodyOf], deadline: Deadline
    ) -> list[chain.Entry]:
        """Append or find entries atomically, under locks; advance the mark."""
        with (
            self._store.writing(deadline) as file,
            marks.lock_marks(deadline) as book,
        ):
            state = self._read_new_entries(file)
            mark = book.mark(self._ledger_id)
            if mark is not None or kind != chain.ADOPT:
                self._check_mark(mark, state, file)
            if kind == chain.ADOPT and mark is not None:  # adopted by another meanwhile
                bodies_of = (lambda now, _: now.last,)
            found: list[chain.Entry] = []
            first = state
            for body_of in bodies_of:
                body = body_of(state, partial(self._find_charge, file, state))
                if isinstance(body, dict):
                    state = _append_entry(file, kind, body, state)
                    body = state.last
                found.append(body)
            if state is not first:
                commit(file, deadline)
            # Remembered after the commit only, here and in the high-water mark.
            self.state = state
            self._raise_mark(book)
        return found

    def _lock_and_refresh(self, deadline: Deadline, *, note: bool) -> None:
        """Read new entries, check the high-water mark, and advance it if `note`."""
        with (
            marks.lock_marks(deadline) if note else marks.read_marks(deadline) as book,
            self._store.reading(deadline) as file,
        ):
            state = self._read_new_entries(file)
            self._check_mark(book.mark(self._ledger_id) if book else None, state, file)
            self.state = state
            if note and book:
                self._raise_mark(book)

    def _read_new_entries(self, file: sqlite3.Connection) -> LedgerState:
        """Return the ledger's state after new entries; raise if rolled back."""
        last = self.state.last
        if read_seal(file, last.seq) != last.seal:
            raise _rolled_back_error(self.path)
        return replay(read_rows(file, last.seq + 1), self.state)

    def _find_charge(
        self, file: sqlite3.Connection, state: LedgerState, key: str
    ) -> chain.Entry | None:
        """Return the charge made with a key, None if new; raise if rolled back."""
        for row in rows_with_key(file, key):
            entry = chain.parse_entry(row)
            if entry.body.get("key") != key:
                continue
            before = read_seal(file, entry.seq - 1) or ""
            rows = list(
                chain.check_chain(read_rows(file, entry.seq), entry.seq - 1, before)
            )
            if rows[-1][4] != state.last.seal:
                raise _rolled_back_error(self.path)
            return entry
        return None

    @classmethod
    def _read_mark(
        cls, store: LedgerFile, deadline: Deadline, session: bool
    ) -> marks.Mark | None:
        """Return a ledger's mark, None if unknown; raise if `session` does not fit."""
        with store.reading(deadline) as file:
            first = replay(list(read_rows(file).fetchmany(1)))
        if bool(first.facts.get("session")) != session:
            found, how = _SORTS[not session]
            raise LedgerError(f"{store.path} is {found}: open it with {how}.")
        with marks.read_marks(deadline) as book:
            return book.mark(str(first.facts["ledger"])) if book else None

    @property
    def _ledger_id(self) -> str:
        """Return the ledger's random id, as last read (no file is opened)."""
        return str(self.state.facts["ledger"])

    def _check_mark(
        self,
        mark: marks.Mark | None,
        state: LedgerState,
        file: sqlite3.Connection,
    ) -> None:
        """Raise if the ledger is unknown to this user, or was rolled back."""
        if mark is None:
            raise UnseenLedgerError(_UNKNOWN.format(path=self.path))
        if mark.seq > state.last.seq or read_seal(file, mark.seq) != mark.seal:
            raise _rolled_back_error(self.path)

    def _raise_mark(self, book: marks.Book) -> None:
        """Store the last entry as this ledger's high-water mark."""
        last = self.state.last
        book.raise_to(self._ledger_id, last.seq, last.seal, self.path)


def _state_from_mark(
    file: sqlite3.Connection, mark: marks.Mark, path: Path
) -> LedgerState:
    """Return the state read from a marked entry on; raise if that entry is gone."""
    state, start = None, max(0, mark.seq - RECENT)
    if not start:
        check_pages(file)
    before = read_seal(file, start - 1) or ""
    for row in chain.check_chain(read_rows(file, start), start - 1, before):
        if row[0] > mark.seq:
            state = check_and_follow(state, chain.parse_entry(row))
        elif row[0] == mark.seq:
            if row[4] != mark.seal:
                raise _rolled_back_error(path)
            state = _state_of_entry(file, chain.parse_entry(row))
    if state is None:
        raise _rolled_back_error(path)
    return state


def _state_of_entry(file: sqlite3.Connection, entry: chain.Entry) -> LedgerState:
    """Return the ledger's state that an entry stores; raise if it is damaged."""
    if entry.kind == chain.CREATE:
        return check_and_follow(None, entry)
    try:
        (row,) = read_rows(file, entry.body["standing"]["terms"]).fetchmany(1)
        return LedgerState.from_entry(entry, chain.parse_entry(row))
    except chain.FAULTS as error:
        raise chain.broken_entry_error(entry.seq) from error


def _rolled_back_error(path: Path) -> LedgerError:
    """Return the error for a ledger that was replaced by an older copy."""
    return LedgerError(_ROLLED_BACK.format(path=path))


def _append_entry(
    file: sqlite3.Connection, kind: str, body: dict[str, Any], state: LedgerState
) -> LedgerState:
    """Insert a new entry, not committed; return the ledger's state after it."""
    seq = state.last.seq + 1
    new = state.after(seq, kind, body)
    # Two copies that are charged alike within a second differ all the same.
    whole = {**body, "standing": new.to_dict(), "nonce": secrets.token_hex(8)}
    row = chain.make_row(seq, kind, whole, state.last)
    append(file, row)
    return dataclasses.replace(new, last=chain.parse_entry(row))


def _is_new(path: Path) -> bool:
    """Return whether no file exists at a path; False if that cannot be told."""
    try:
        return not path.exists()
    except (OSError, ValueError):  # told by what makes the file
        return False


_GONE = (
    "{path}: a ledger with entries was kept here and is gone. Put it back, or give "
    "another path."
)
_ROLLED_BACK = (
    "{path} is an old copy of itself, or entries were taken out: it has had entries "
    "that are not there. Put the latest copy back; nothing may be released until then."
)
_UNKNOWN = (
    "{path} may be an old copy: this user has never seen it. If not, open it once "
    "with adopt=True (geopriv ledger adopt, geopriv session adopt)."
)
_SORTS = {
    True: ("the file of a session", "Session.open() or geopriv session"),
    False: ("a ledger, not the file of a session", "Ledger.open() or geopriv ledger"),
}
