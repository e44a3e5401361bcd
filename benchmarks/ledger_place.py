"""A ledger in a folder of its own, and processes that charge it and are killed."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from geopriv_gis import BudgetError, Guarantee, Ledger, LedgerError
from geopriv_gis.ledger import ledger as module
from geopriv_gis.ledger import marks
from tests.dying import run

ONE = Guarantee(notion="gp", eps=1.0)
COUNT = Guarantee(notion="dp", eps=1.0, neighbours="add-remove")
CITY = ("gp=9000", "gp=4000,per=year", "dp=9000", "dp=4000,per=year,purpose=maps")
PACKAGE = str(Path(module.__file__).parent)
PICKS = random.Random(12)


class Place:
    """A folder with a ledger, its marks and the file of what was released."""

    def __init__(self, limits=CITY):
        self.folder = Path(tempfile.mkdtemp())
        os.environ[marks.VARIABLE] = str(self.folder / "state")
        self.path, self.released = self.folder / "a.ledger", self.folder / "released"
        self.released.touch()
        Ledger.create(self.path, limits=list(limits))

    def release(self, guarantee=ONE, path=None, key=None, wait=30.0, **names):
        """Charge, then release."""
        account = Ledger.open(path or self.path, wait=wait).labelled(**names)
        entry = account.charge(guarantee, key=key)
        with self.released.open("a") as file:
            file.write(f"{entry.seal}\n")

    def sound(self):
        """Tell whether all that was released is charged, within all limits."""
        ledger = Ledger.open(self.path)
        ledger.verify()
        seals = {entry.seal for entry in ledger.entries}
        total = sum((e.cost + e.fixed for e in ledger.entries), Fraction(0))
        charged = sum(ledger.report().tally.totals.values())
        released = set(self.released.read_text().split())
        return released <= seals and total == charged and ledger.balance.fits

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)


def fork(work: Callable[[], None]) -> int:
    """Start a work in a process of its own."""
    child = os.fork()
    if child:
        return child
    try:
        work()
    except (BudgetError, LedgerError):
        os._exit(1)
    except BaseException:
        os._exit(2)
    os._exit(0)


def ended(child: int) -> int:
    """Return how it ended: 0 done, 1 refused, -9 killed; raise if it broke."""
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == 2:
        raise RuntimeError("a trial failed by itself")
    return code


def dying(step: int, work: Callable[[], None]) -> Callable[[], None]:
    """Return a work that is killed at a line of the ledger's code."""
    return lambda: run(work, PACKAGE, step)
