"""Trials of held locks, of marks that are damaged or lost, of ledgers made anew."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from geopriv_gis import Ledger, LedgerError
from geopriv_gis.ledger import marks

from .ledger_place import ONE, PICKS, Place, dying, ended, fork

STRIDE = 7  # lines of code, from one trial to the next
LATE = 5.0  # seconds that a refusal may come later than asked for, on a busy machine
HOLDS = {
    "wants to write": "BEGIN IMMEDIATE",
    "writes": "BEGIN EXCLUSIVE",
    "reads": "BEGIN; SELECT count(*) FROM sqlite_master",
}


def held_lock(trials: int = 60) -> Iterator[tuple[bool, str]]:
    """Yield trials: another process holds a lock; refused in time, and then it goes."""
    for number in range(trials):
        with Place() as place:
            place.release()
            which = number % 2
            file = marks.marks_folder() / "marks.sqlite" if which else place.path
            how = list(HOLDS)[number // 2 % len(HOLDS)]
            wait, before = PICKS.random() * 0.3, len(Ledger.open(place.path).entries)
            with _holding(file, HOLDS[how]):
                started = time.monotonic()
                try:
                    place.release(wait=wait)
                    refused = False
                except LedgerError:
                    refused = True
                late = time.monotonic() - started - wait
            same = len(Ledger.open(place.path).entries) == before
            released = len(place.released.read_text().split())
            good = refused and same and late < LATE and released == before
            place.release(wait=wait + LATE)
            name = "marks" if which else "ledger"
            yield good and place.sound(), f"another {how} the {name}: refused"


def freed_lock(trials: int = 20) -> Iterator[tuple[bool, str]]:
    """Yield trials: who holds a lock is killed while others wait for it."""
    for number in range(trials):
        with Place() as place:
            place.release()
            file = marks.marks_folder() / "marks.sqlite" if number % 2 else place.path
            with _holding(file, HOLDS["writes"]):
                waiting = fork(place.release)
                time.sleep(PICKS.random() * 0.3)
            yield ended(waiting) == 0 and place.sound(), "waited, then charged"


@contextlib.contextmanager
def _holding(path: Path, how: str) -> Iterator[None]:
    """Let another process hold a lock until it is killed."""
    read, write = os.pipe()

    def hold() -> None:
        file = sqlite3.connect(path, isolation_level=None)
        for statement in how.split(";"):
            file.execute(statement).fetchall()
        os.write(write, b"held")
        time.sleep(600)

    child = fork(hold)
    try:
        os.read(read, 4)
        yield
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(read)
        os.close(write)


def damaged_marks(trials: int = 300) -> Iterator[tuple[bool, str]]:
    """Yield trials: the marks' bytes change, or end early, or there are none left.

    Beside the latest ledger its total stays or nothing opens; beside an old copy of
    it nothing opens.
    """
    with Place() as place:
        for _ in range(7):
            place.release()
        old = place.path.read_bytes()
        for _ in range(8):
            place.release()
        new, file = place.path.read_bytes(), marks.marks_folder() / "marks.sqlite"
        whole = file.read_bytes()
        for _ in range(trials):
            how = PICKS.choices(("flipped", "cut short", "lost"), (20, 9, 1))[0]
            file.unlink(missing_ok=True)
            if how != "lost":
                file.write_bytes(_harmed(whole, how))
            is_old = PICKS.random() < 0.5
            place.path.write_bytes(old if is_old else new)
            try:
                ledger = Ledger.open(place.path, wait=0.1)
                found = ledger.charge(ONE).seq and ledger.balance.lines[0].spent
            except LedgerError:
                found = None
            copy = "an old copy" if is_old else "the ledger"
            outcome = "refused" if found is None else "the same total"
            good = found is None or (not is_old and found == 16)
            yield good, f"marks {how}, {copy}: {outcome}"


def _harmed(whole: bytes, how: str) -> bytes:
    if how == "cut short":
        return whole[: PICKS.randrange(len(whole))]
    changed = bytearray(whole)
    changed[PICKS.randrange(len(whole))] ^= 1 + PICKS.randrange(255)
    return bytes(changed)


def made_anew(trials: int = 40) -> Iterator[tuple[bool, str]]:
    """Yield trials: a charged ledger is deleted and made anew, by any spelling."""
    for number in range(trials):
        with Place() as place:
            for _ in range(1 + PICKS.randrange(3)):
                place.release()
            kept = place.folder / "kept"
            shutil.move(place.path, kept)
            how = ("as it was", "by a link", "with dots", "a copy first")[number % 4]
            try:
                Ledger.create(_spelled(place, how, kept), budget=1)
                good = False
            except LedgerError:
                good = not place.path.exists()
            with contextlib.suppress(LedgerError):
                place.release()  # of a file that is not there
                good = False
            shutil.move(kept, place.path)  # found again, it goes on
            place.release()
            yield good and place.sound(), f"{how}: refused"


def _spelled(place: Place, how: str, kept: Path) -> Path:
    """Return a path that means the ledger's place."""
    if how == "by a link":
        link = place.folder / "linked"
        link.symlink_to(place.folder, target_is_directory=True)
        return link / place.path.name
    if how == "with dots":
        return place.folder / "state" / ".." / place.path.name
    if how == "a copy first":  # charged elsewhere, and gone from there as well
        copy = place.folder / "copy.ledger"
        shutil.copy(kept, copy)
        place.release(path=copy)
        shutil.move(copy, kept)
    return place.path


def killed_while_made() -> Iterator[tuple[bool, str]]:
    """Yield trials: killed while a ledger is made, then made or opened again."""
    step = 1
    while True:
        with Place() as place:
            path = place.folder / "new.ledger"
            code = ended(fork(dying(step, lambda p=path: Ledger.create(p, budget=2))))
            try:
                Ledger.open(path)
                outcome = "whole"
            except LedgerError:
                outcome = "none or unknown"
                path.unlink(missing_ok=True)  # never charged: nothing is forgotten
                Ledger.create(path, budget=2)
            place.path = path
            place.release()
            yield place.sound() and len(Ledger.open(path).entries) == 1, outcome
            if code == 0:
                return
            step += STRIDE


def made_at_once(trials: int = 10) -> Iterator[tuple[bool, str]]:
    """Yield trials: sixteen processes make a ledger in one place, and charge it."""
    for _ in range(trials):
        with Place() as place:
            path = place.folder / "new.ledger"

            def make(path=path):
                Ledger.create(path, budget=3).charge(ONE)

            codes = [ended(child) for child in [fork(make) for _ in range(16)]]
            good = codes.count(0) == 1 and len(Ledger.open(path).entries) == 1
            yield good, f"{codes.count(0)} of 16 made it"


TRIALS = {
    "a lock that another process holds for longer than is waited": held_lock,
    "who holds a lock is killed while another waits": freed_lock,
    "marks damaged, cut short or lost; beside the ledger or an old copy": damaged_marks,
    "a charged ledger deleted, and made anew in its place": made_anew,
    "kill -9 at every seventh line while a ledger is made": killed_while_made,
    "sixteen processes make a ledger in one place at once": made_at_once,
}
