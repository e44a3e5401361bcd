"""Trials of ledgers with quotas and limits on fixed losses, under kills and races.

What was charged is counted here once more, from the entries and in plain words.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from geopriv_gis import BudgetError, Ledger
from geopriv_gis.ledger.limit import period_name

from .ledger_place import COUNT, ONE, PICKS, Place, dying, ended, fork

STRIDE = 91  # lines of code, from one trial to the next
PEAK = ONE.replace(fixed_loss=1.0, tolerance=1.5)
LIMITS = (
    "gp=60", "gp=50,per=month", "gp=12,colleague=anna", "gp=15,colleague=ben",
    "fixed=20", "fixed=7,colleague=anna", "fixed=16,per=week", "fixed=9,colleague=ben",
    "dp=30", "dp=10,purpose=maps", "dp=14,per=year", "dp=9,purpose=tables",
)  # fmt: skip
KINDS = [
    (guarantee, names)
    for guarantee, several in (
        (ONE, ({"colleague": "anna"}, {"colleague": "ben"})),
        (PEAK, ({"colleague": "anna"}, {"colleague": "ben"})),
        (COUNT, ({"purpose": "maps"}, {"purpose": "tables"})),
    )
    for names in several
]
# Anna's and Ben's ε are used up, and so are the counts of a year.
ALL = 12 + 15 + 14


def within(path: Path) -> bool:
    """Tell whether what was charged is within every limit, counted once more."""
    ledger = Ledger.open(path)
    for limit in ledger.limits:
        spent: Counter[str] = Counter()
        for entry in ledger.entries:
            mine = limit.accounting_notion == entry.accounting_notion
            lost = entry.fixed if limit.notion == "fixed" else entry.cost * mine
            names = (entry.body["colleague"], entry.body["purpose"])
            both = zip((limit.colleague, limit.purpose), names, strict=True)
            if all(asked in ("", name) for asked, name in both):
                when = period_name(limit.per, entry.day) if limit.per else ""
                spent[when] += lost
        if any(total > Fraction(limit.budget) for total in spent.values()):
            return False
    return True


def exhaust(place: Place) -> None:
    """Release what the limits let, of all kinds in any order, to the last."""
    kinds = list(KINDS)
    while kinds:
        picked = PICKS.choice(kinds)
        try:
            place.release(picked[0], **picked[1])
        except BudgetError:
            kinds.remove(picked)


def sixteen_at_once(trials: int = 6) -> Iterator[tuple[bool, str]]:
    """Yield trials: sixteen processes want more than one limit for ever has."""
    for _ in range(trials):
        with Place(["gp=40"]) as place:

            def greedy(place=place):
                with contextlib.suppress(BudgetError):
                    while True:
                        place.release()

            codes = [ended(child) for child in [fork(greedy) for _ in range(16)]]
            granted = len(place.released.read_text().split())
            yield place.sound() and granted == 40, f"{codes.count(0)} of 16 ended well"


def several_at_once(trials: int = 6) -> Iterator[tuple[bool, str]]:
    """Yield trials: sixteen processes use up twelve limits in any order."""
    for _ in range(trials):
        with Place(LIMITS) as place:
            work = [lambda n=n, at=place: _seeded(n, at) for n in range(16)]
            for child in [fork(one) for one in work]:
                ended(child)
            good = place.sound() and within(place.path)
            yield good and _used_up(place), "used up to the last"


def killed_at_once(trials: int = 15) -> Iterator[tuple[bool, str]]:
    """Yield trials: of four such processes three are killed, the last goes on."""
    for number in range(trials):
        with Place(LIMITS) as place:
            *doomed, last = [
                fork(lambda n=4 * number + n, at=place: _seeded(n, at))
                for n in range(4)
            ]
            for child in doomed:
                time.sleep(PICKS.random() * 0.1)
                os.kill(child, signal.SIGKILL)
            codes = [os.waitstatus_to_exitcode(os.waitpid(c, 0)[1]) for c in doomed]
            ended(last)
            good = place.sound() and within(place.path) and _used_up(place, lost=True)
            yield good, f"{codes.count(-signal.SIGKILL)} of 4 killed"


def killed_while_charging_all() -> Iterator[tuple[bool, str]]:
    """Yield trials: killed while three are charged, all or none, then tried again."""
    step = 1
    with Place(["gp=9000", "fixed=9000", "dp=9000", "gp=9000,per=week"]) as place:
        while True:
            charges = [
                (each, None, f"release {step} {n}", "")
                for n, each in enumerate((PEAK, COUNT, ONE))
            ]

            def charge(charges=charges):
                Ledger.open(place.path).charge_all(charges)

            before = len(Ledger.open(place.path).entries)
            code = ended(fork(dying(step, charge)))
            left = len(Ledger.open(place.path).entries) - before
            charge()
            once = len(Ledger.open(place.path).entries) - before == 3
            good = once and left in (0, 3) and place.sound() and within(place.path)
            yield good, f"{left} of 3 charged when killed" if code else "done"
            if code == 0:
                return
            step += STRIDE


def _seeded(number: int, place: Place) -> None:
    PICKS.seed(number)
    exhaust(place)


def _used_up(place: Place, *, lost: bool = False) -> bool:
    """Tell whether nothing fits any more; what was killed may not be released."""
    ledger = Ledger.open(place.path)
    fits = [ledger.labelled(**names).affords(each) for each, names in KINDS]
    granted = len(place.released.read_text().split())
    charged = len(ledger.entries)
    return not any(fits) and charged == ALL and (lost or granted == charged)


TRIALS = {
    "sixteen processes at once, one limit": sixteen_at_once,
    "sixteen processes at once, twelve limits: quotas, periods, fixed losses": (
        several_at_once
    ),
    "four processes at once, the same limits, three of them killed": killed_at_once,
    "kill -9 at every 91st line while three are charged, all or none, then again": (
        killed_while_charging_all
    ),
}
