"""Ledgers under faults: what was charged, what could be released, what was refused.

`python -m benchmarks.ledger_faults`, on Linux. A trial's "release" is a line in a file
that is written after the charge. Broken are trials in which more was released than was
charged or than a limit allows, or a ledger says less than it was charged.
"""

from __future__ import annotations

import contextlib
import datetime
import os
import resource
import shutil
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Callable

from geopriv_gis import BudgetError, Ledger, LedgerError
from geopriv_gis.ledger import ledger as module
from geopriv_gis.ledger import limit

from . import ledger_limits, ledger_marks
from .ledger_place import COUNT, ONE, PICKS, Place, dying, ended, fork
from .report import publish, table

STRIDE = 7  # lines of code, from one trial to the next


def killed_while_charging():
    """Yield trials: killed at a step, tried again with the same key, charged once."""
    step = 1
    with Place() as place:
        while True:
            key = f"release {step}"
            before = len(Ledger.open(place.path).entries)
            code = ended(fork(dying(step, lambda k=key: place.release(key=k))))
            place.release(key=key)
            once = len(Ledger.open(place.path).entries) == before + 1
            yield place.sound() and once, "killed" if code == -9 else "done"
            if code == 0:
                return
            step += STRIDE


def killed_while_adding_limits():
    """Yield trials: killed at a step of adding limits."""
    step = 1
    while True:
        with Place(["gp=10"]) as place:
            for _ in range(3):
                place.release()
            ledger = Ledger.open(place.path)
            work = dying(step, lambda at=ledger: at.add_limits("gp=5,per=year"))
            code = ended(fork(work))
            limits = len(Ledger.open(place.path).limits)
            good = place.sound() and limits in (1, 2)
            spent = Ledger.open(place.path).balance.lines[0].spent == 3
            yield good and spent, f"{limits} limits"
            if code == 0:
                return
            step += 3 * STRIDE


def killed_at_any_time():
    """Yield trials: a program that releases for ever is killed."""
    with Place() as place:

        def for_ever():
            while True:
                place.release(PICKS.choice([ONE, COUNT]), purpose="maps")

        for _ in range(60):
            size, child = place.released.stat().st_size, fork(for_ever)
            until = time.monotonic() + 5
            while place.released.stat().st_size == size and time.monotonic() < until:
                time.sleep(0.0005)
            time.sleep(PICKS.random() * 0.02)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            yield place.sound(), "killed"


def several_at_once():
    """Yield trials: six processes want more than there is."""
    for _ in range(10):
        with Place(["gp=20", "gp=15,per=month"]) as place:

            def hammer(place=place):
                for _ in range(5):
                    place.release()

            codes = [ended(child) for child in [fork(hammer) for _ in range(6)]]
            granted = len(place.released.read_text().split())
            yield place.sound() and granted == 15, f"{codes.count(1)} of 6 refused"


def full_disk():
    """Yield trials: files may grow by a random number of bytes, and no more."""
    for _ in range(60):
        with Place() as place:
            room = PICKS.randrange(30_000)

            def limited(place=place, room=room):
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                size = max(f.stat().st_size for f in place.folder.rglob("*"))
                resource.setrlimit(resource.RLIMIT_FSIZE, (size + room,) * 2)
                for _ in range(30):
                    place.release()

            code = ended(fork(limited))
            place.release()  # with room again, it goes on
            yield place.sound(), "refused" if code == 1 else "had room"


def jumping_clock():
    """Yield trials: the clock jumps to and fro between charges."""
    real, start = limit.today, datetime.date(2026, 11, 22)
    for _ in range(100):
        with Place(["gp=30", "gp=2,per=week", "gp=4,per=month", "gp=9,per=year"]) as at:
            for _ in range(12):
                day = start + datetime.timedelta(days=PICKS.randrange(-400, 400))
                module.today = lambda day=day: day.isoformat()
                try:
                    at.release()
                except BudgetError:
                    continue
            days = [entry.day for entry in Ledger.open(at.path).entries]
            limits = (("week", 2), ("month", 4), ("year", 9))
            good = days == sorted(days) and all(
                max(Counter(limit.period_name(per, d) for d in days).values()) <= most
                for per, most in limits
            )
            module.today = real
            yield good and at.sound(), "never more than a period's budget"


def copies():
    """Yield trials: copies, some of before, are charged in turn."""
    for _ in range(40):
        with Place(["gp=6"]) as place:
            files = [place.path, place.folder / "b.ledger", place.folder / "c.ledger"]
            refused = 0
            for _ in range(12):
                if PICKS.random() < 0.4:
                    source, target = PICKS.sample(files, 2)
                    if source.exists():
                        shutil.copy(source, target)
                path = PICKS.choice([f for f in files if f.exists()])
                try:
                    place.release(path=path)
                except (BudgetError, LedgerError):
                    refused += 1
            granted = len(place.released.read_text().split())
            yield granted <= 6, f"{'some' if refused else 'none'} refused"


def damaged(how: Callable[[bytes], bytes], trials: int):
    """Yield trials: the file's bytes change; the total stays, or nothing opens."""
    with Place() as place:
        for number in range(15):
            place.release(key=f"release {number}")
        whole = place.path.read_bytes()
        for _ in range(trials):
            place.path.write_bytes(how(whole))
            try:
                opened = Ledger.open(place.path, wait=0.1)
            except LedgerError:
                yield True, "refused"
                continue
            yield opened.balance.lines[0].spent == 15, "the same total"


def truncated(whole: bytes) -> bytes:
    """Return a beginning of the bytes."""
    return whole[: PICKS.randrange(len(whole))]


def flipped(whole: bytes) -> bytes:
    """Return the bytes, one of them changed."""
    changed = bytearray(whole)
    changed[PICKS.randrange(len(whole))] ^= 1 + PICKS.randrange(255)
    return bytes(changed)


def locks_that_do_not_hold():
    """Yield trials: the ledger is where locks exclude nobody; the marks are not."""
    connect = sqlite3.connect

    def unlocked(name, **options):
        vfs = "&vfs=unix-none" if "a.ledger" in str(name) else ""
        return connect(f"{name}{vfs}", **options)

    for _ in range(20):
        with Place(["gp=12"]) as place:

            def hammer(place=place):
                sqlite3.connect = unlocked
                for _ in range(8):
                    with contextlib.suppress(BudgetError, LedgerError):
                        place.release()

            for child in [fork(hammer) for _ in range(4)]:
                ended(child)
            granted = len(place.released.read_text().split())
            try:
                Ledger.open(place.path)
                state = "opens"
            except LedgerError:
                state = "refused for good"
            yield granted <= 12, state


FAULTS = {
    "kill -9 at every seventh line of a charge, then tried again with its key": (
        killed_while_charging
    ),
    "kill -9 at every 21st line of adding limits": killed_while_adding_limits,
    "kill -9 at any time, two notions": killed_at_any_time,
    "six processes at once, a limit for ever and one per month": several_at_once,
    "full disk, after a random number of bytes": full_disk,
    "clock that jumps by up to 400 days, limits per week, month, year": jumping_clock,
    "copies of the file, put back and charged in turn": copies,
    "truncated file": lambda: damaged(truncated, 150),
    "one flipped byte": lambda: damaged(flipped, 400),
    "locks of the ledger's disk that exclude nobody (one user, one machine)": (
        locks_that_do_not_hold
    ),
    **ledger_limits.TRIALS,
    **ledger_marks.TRIALS,
}


def main() -> None:
    """Run all trials, print the table and keep it."""
    rows = []
    for name, trials in FAULTS.items():
        found = list(trials())
        ends = Counter(how for _, how in found)
        ends_text = "; ".join(f"{how}: {many}" for how, many in sorted(ends.items()))
        broken = sum(not good for good, _ in found)
        rows.append([name, str(len(found)), str(broken), ends_text])
        print(rows[-1], flush=True)
    total = [sum(int(row[i]) for row in rows) for i in (1, 2)]
    publish(
        "ledger_faults",
        [
            "# Ledgers under faults",
            "`python -m benchmarks.ledger_faults`: broken are trials in which more was "
            "released than was charged or a limit allows, or in which a ledger says "
            f"less than it was charged. {total[0]} trials, {total[1]} broken.",
            table(("fault", "trials", "broken", "how they ended"), rows),
        ],
        complete=True,
    )


if __name__ == "__main__":
    main()
