"""Publications killed with -9: ``python -m benchmarks.publication_faults``.

On Linux. A trial publishes points and counts with a ledger, in a process that is killed
at one of all the lines of code that publishing runs through; every third trial is
killed again while it is finished. Broken are trials in which a folder is there in part,
the ledger was charged for some releases or twice, something true was left, or what was
drawn is not what is published in the end. Optional argument: how many trials; Ctrl-C
ends them early, and the page says how many there were.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from geopriv_gis.ledger import marks
from tests.publication import killing, made

from .report import publish, table

TRIALS = 1000
PICKS = random.Random(18)


def trial(step: int, lines: int, *, twice: bool) -> tuple[bool, str]:
    """Return whether all is well after a kill at a step, and how far it had come."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ[marks.VARIABLE] = str(folder / "state")
        path = made.make(folder)
        try:
            if not killing.killed(path, step):
                return True, "done before"
            how, kept = killing.after_a_kill(folder)
            if twice and how != "published":
                again = killing.killed(path, PICKS.randrange(1, lines))
                more, now = killing.after_a_kill(folder)
                same = {each: now.get(each) for each in kept} == kept
                assert same, "what was drawn was drawn again"
                how, kept = (f"{how}, then {more}", now) if again else (how, now)
            killing.begun_again(path, kept)
        except AssertionError as error:
            print(f"line {step}: {error}", flush=True)
            return False, "broken"
        return True, how


def main() -> None:
    """Run all trials, print the table and keep it."""
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else TRIALS
    with tempfile.TemporaryDirectory() as name:
        os.environ[marks.VARIABLE] = f"{name}/state"
        lines = killing.lines_of(made.make(Path(name)))
    found: list[tuple[bool, str]] = []
    numbers = list(range(trials))
    PICKS.shuffle(numbers)
    with contextlib.suppress(KeyboardInterrupt):
        for number in numbers:
            step = 1 + number * lines // trials
            found.append(trial(step, lines, twice=number % 3 == 2))
            if len(found) % 20 == 0:
                print(len(found), Counter(found), flush=True)
    ends = Counter(how for _, how in found)
    broken = sum(not good for good, _ in found)
    rows = [[how, str(many)] for how, many in sorted(ends.items())]
    publish(
        "publication_faults",
        [
            "# Publications killed with -9",
            f"`python -m benchmarks.publication_faults`: points and counts of "
            "the same people, with a ledger, killed at lines spread evenly over the "
            f"{lines:,} that publishing runs through; every third is killed a second "
            "time while it is finished. Broken are trials with a folder in part, a "
            "charge for some releases or a second one, something true in what is left, "
            "or a release that is not the one that was drawn first. "
            f"{len(found)} trials, {broken} broken.",
            table(("how far it had come", "trials"), rows),
        ],
        complete=bool(found),
    )


if __name__ == "__main__":
    main()
