"""The entries of a ledger's file, checked, and kept up with what others write.

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
from . import marks
from .chain import ADOPT, CREATE, FAULTS, Entry, broken, entry_of, linked, sealed_row
from .sqlite import Deadline, check_pages, commit
from .standing import Standing, followed, replay
from .store import Store, append, rows_from, rows_with_key, seal_at

RECENT = 400  # entries before a mark whose seals are checked on opening

# Looks for an earlier charge with a key.
Earlier = Callable[[str], Entry | None]
# Makes the body of a new entry, or finds that there is one already; may raise.
BodyOf = Callable[[Standing, Earlier], dict[str, Any] | Entry]


class Journal:
    """A chain of entries, at least as long as this user's high-water mark of it.

    Use `Journal.begun` and `Journal.read`. Threads may share one: its standing is
    replaced, never changed, and only while the marks are held.
    """

    def __init__(self, store: Store, standing: Standing) -> None:
        self._store, self.standing = store, standing

    @classmethod
    def begun(cls, store: Store, facts: dict[str, Any]) -> Journal:
        """Return the journal of a new file, which its first entry describes."""
        deadline, row = store.deadline(), sealed_row(0, CREATE, facts, None)
        journal = cls(store, replay([row]))
        with contextlib.ExitStack() as undo:
            with marks.exclusive(deadline) as book:
                if _is_new(store.path) and book.has_lost(store.path):
                    raise LedgerError(_GONE.format(path=store.path))
                store.create(row, deadline)
                undo.callback(store.path.unlink, missing_ok=True)
                journal._raise(book)
            undo.pop_all()
        return journal

    @staticmethod
    def check_new(store: Store) -> None:
        """Raise where a journal was kept and is gone."""
        with marks.reading(store.deadline()) as book:
            if book and book.has_lost(store.path):
                raise LedgerError(_GONE.format(path=store.path))

    @classmethod
    def read(
        cls, store: Store, *, adopt: bool = False, session: bool = False
    ) -> Journal:
        """Return the journal of a ledger, or of a session, at its latest entry.

        What was spent is told by the entry that the mark knows, and those after it.
        Entries before it are checked to be in its chain: the recent ones here, all of
        them by `verify`. Without a mark everything is checked.
        """
        deadline = store.deadline()
        store.check()
        mark = cls._known(store, deadline, session)
        with store.reading(deadline) as file:
            if mark is None or session:  # whose parts are told by many entries
                check_pages(file)
                standing = replay(rows_from(file))
            else:
                standing = _from_mark(file, mark, store.path)
        journal = cls(store, standing)
        if mark is None and adopt:
            journal._add(ADOPT, [lambda *_: {}], deadline)
            return journal
        moved = mark is not None and mark.path != marks.place_of(store.path)
        ahead = mark is not None and standing.last.seq > mark.seq
        journal._settle(deadline, note=moved or ahead)
        return journal

    @property
    def path(self) -> Path:
        return self._store.path

    @property
    def facts(self) -> dict[str, Any]:
        """What the ledger promises: whose budget, its limits, its data."""
        return dict(self.standing.facts)

    def refresh(self) -> None:
        """Read and check what other processes and threads have added."""
        self._settle(self._store.deadline(), note=False)

    def verify(self) -> None:
        """Check the whole file: its pages, and all that can be checked of entries."""
        self.refresh()
        with self._store.reading(self._store.deadline()) as file:
            check_pages(file)
        for _entry in self.entries():
            pass

    def entries(self, until: Standing | None = None) -> Iterator[Entry]:
        """Yield every entry so far, from the file, with all that can be checked."""
        standing, end = None, (until or self.standing).last
        with self._store.reading(self._store.deadline()) as file:
            for row in rows_from(file):
                standing = replay([row], standing)
                yield standing.last
                if standing.last.seq == end.seq:
                    break
        if standing is None or standing.last.seal != end.seal:
            raise _rolled_back(self.path)

    def add(self, kind: str, *bodies_of: BodyOf) -> list[Entry]:
        """Add entries, all or none, on disk and marked when this returns.

        *bodies_of: Called with the standing, which no other process can change
            meanwhile, and a function that finds the charge with a key. Returns the
            body, or an entry that is there already; may raise.

        Returns
        -------
        list of Entry
            For each the new one, or the one that was there.
        """
        return self._add(kind, bodies_of, self._store.deadline())

    def _add(
        self, kind: str, bodies_of: Sequence[BodyOf], deadline: Deadline
    ) -> list[Entry]:
        with (
            self._store.writing(deadline) as file,
            marks.exclusive(deadline) as book,
        ):
            standing = self._continued(file)
            mark = book.mark(self._ledger)
            if mark is not None or kind != ADOPT:
                self._meet(mark, standing, file)
            if kind == ADOPT and mark is not None:  # adopted by another meanwhile
                bodies_of = (lambda now, _: now.last,)
            found: list[Entry] = []
            first = standing
            for body_of in bodies_of:
                body = body_of(standing, partial(self._with_key, file, standing))
                if isinstance(body, dict):
                    standing = _appended(file, kind, body, standing)
                    body = standing.last
                found.append(body)
            if standing is not first:
                commit(file, deadline)
            # Remembered after the commit only, here and in the high-water mark.
            self.standing = standing
            self._raise(book)
        return found

    def _settle(self, deadline: Deadline, *, note: bool) -> None:
        with (
            marks.exclusive(deadline) if note else marks.reading(deadline) as book,
            self._store.reading(deadline) as file,
        ):
            standing = self._continued(file)
            self._meet(book.mark(self._ledger) if book else None, standing, file)
            self.standing = standing
            if note and book:
                self._raise(book)

    def _continued(self, file: sqlite3.Connection) -> Standing:
        last = self.standing.last
        if seal_at(file, last.seq) != last.seal:
            raise _rolled_back(self.path)
        return replay(rows_from(file, last.seq + 1), self.standing)

    def _with_key(
        self, file: sqlite3.Connection, standing: Standing, key: str
    ) -> Entry | None:
        for row in rows_with_key(file, key):
            entry = entry_of(row)
            if entry.body.get("key") != key:
                continue
            before = seal_at(file, entry.seq - 1) or ""
            rows = list(linked(rows_from(file, entry.seq), entry.seq - 1, before))
            if rows[-1][4] != standing.last.seal:
                raise _rolled_back(self.path)
            return entry
        return None

    @classmethod
    def _known(
        cls, store: Store, deadline: Deadline, session: bool
    ) -> marks.Mark | None:
        with store.reading(deadline) as file:
            first = replay(list(rows_from(file).fetchmany(1)))
        if bool(first.facts.get("session")) != session:
            found, how = _SORTS[not session]
            raise LedgerError(f"{store.path} is {found}: open it with {how}.")
        with marks.reading(deadline) as book:
            return book.mark(str(first.facts["ledger"])) if book else None

    @property
    def _ledger(self) -> str:
        return str(self.standing.facts["ledger"])

    def _meet(
        self, mark: marks.Mark | None, standing: Standing, file: sqlite3.Connection
    ) -> None:
        if mark is None:
            raise UnseenLedgerError(_UNKNOWN.format(path=self.path))
        if mark.seq > standing.last.seq or seal_at(file, mark.seq) != mark.seal:
            raise _rolled_back(self.path)

    def _raise(self, book: marks.Book) -> None:
        last = self.standing.last
        book.raise_to(self._ledger, last.seq, last.seal, self.path)


def _from_mark(file: sqlite3.Connection, mark: marks.Mark, path: Path) -> Standing:
    """Return the standing that the marked entry tells, and those after it make."""
    standing, start = None, max(0, mark.seq - RECENT)
    if not start:
        check_pages(file)
    before = seal_at(file, start - 1) or ""
    for row in linked(rows_from(file, start), start - 1, before):
        if row[0] > mark.seq:
            standing = followed(standing, entry_of(row))
        elif row[0] == mark.seq:
            if row[4] != mark.seal:
                raise _rolled_back(path)
            standing = _standing_of(file, entry_of(row))
    if standing is None:
        raise _rolled_back(path)
    return standing


def _standing_of(file: sqlite3.Connection, entry: Entry) -> Standing:
    """Return the standing that an entry of this ledger tells."""
    if entry.kind == CREATE:
        return followed(None, entry)
    try:
        (row,) = rows_from(file, entry.body["standing"]["terms"]).fetchmany(1)
        return Standing.from_entry(entry, entry_of(row))
    except FAULTS as error:
        raise broken(entry.seq) from error


def _rolled_back(path: Path) -> LedgerError:
    return LedgerError(_ROLLED_BACK.format(path=path))


def _appended(
    file: sqlite3.Connection, kind: str, body: dict[str, Any], standing: Standing
) -> Standing:
    """Write an entry that tells the standing after it; return that."""
    seq = standing.last.seq + 1
    new = standing.after(seq, kind, body)
    # Two copies that are charged alike within a second differ all the same.
    whole = {**body, "standing": new.to_dict(), "nonce": secrets.token_hex(8)}
    row = sealed_row(seq, kind, whole, standing.last)
    append(file, row)
    return dataclasses.replace(new, last=entry_of(row))


def _is_new(path: Path) -> bool:
    try:
        return not path.exists()
    except (OSError, ValueError):  # told by what makes the file
        return False


_GONE = (
    "{path}: a ledger with entries was kept here and is gone; a new one in its place "
    "would forget what was spent. Put it back, or give another path."
)
_ROLLED_BACK = (
    "{path} is an old copy of itself, or entries were taken out: it has had entries "
    "that are not there. Put the latest copy back; nothing may be released until then."
)
_UNKNOWN = (
    "{path}: this user of this machine has never seen the ledger, or its high-water "
    f"marks are gone (${marks.VARIABLE} says where they are), so nobody here knows "
    "whether it is an old copy. If it is the latest, and no copy elsewhere is charged "
    "any more, vouch for it once with 'geopriv ledger adopt LEDGER' or "
    "Ledger.open(path, adopt=True), for a session with 'geopriv session adopt SESSION' "
    "or Session.open(path, frame, adopt=True); the file keeps a note of that."
)
_SORTS = {
    True: ("the file of a session", "Session.open() or geopriv session"),
    False: ("a ledger, not the file of a session", "Ledger.open() or geopriv ledger"),
}
