"""What the guarantee of each entry and variant assumes: assumed.txt.

A text there is followed by a line for each method, with the entries that have it. With
GEOPRIV_KEEP=1 in the environment test_budgets writes it anew: read then what changed.
"""

import os
from pathlib import Path

from geopriv_gis.core.promise.guarantee import Guarantee
from tests.conformance.covering import pairs_of
from tests.conformance.entries import Entry
from tests.conformance.variants import EVERYTHING

KEPT = Path(__file__).with_name("assumed.txt")
BESIDE, BUT = " | ", "all but "
ENTRIES: dict[str, list[str]] = {}
for each in EVERYTHING:
    ENTRIES.setdefault(each.method, []).append(str(each))


def read() -> dict[str, list[str]]:
    """Return the entries that assume each text."""
    found: dict[str, list[str]] = {}
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            names = found.setdefault(line, [])
            continue
        method, given = line.strip().split(": ", 1)
        some = given.removeprefix(BUT).split(BESIDE)
        if given.startswith(BUT) or given == "all":
            some = [name for name in ENTRIES[method] if name not in some]
        names += some
    return found


WANTED = read()


def write(found: dict[str, list[str]]) -> None:
    """Write the entries that assume each text, the shorter list of each method."""
    lines = []
    for text in sorted(text for text in found if found[text]):
        lines.append(text)
        for method, names in sorted(ENTRIES.items()):
            with_it = [name for name in names if name in found[text]]
            without = [name for name in names if name not in found[text]]
            told = BESIDE.join(with_it)
            if len(without) < len(with_it):
                told = BUT + BESIDE.join(without) if without else "all"
            lines += [f"    {method}: {told}"] if with_it else []
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def pairs_and_assumptions(entry: Entry) -> set[tuple[object, ...]]:
    """Return every two parts of an entry, and what it assumes, beside its method."""
    some = {text for text, names in WANTED.items() if str(entry) in names}
    return pairs_of(entry) | {(entry.method, text) for text in some}


def check_assumptions(entry: Entry, guarantee: Guarantee) -> None:
    """Compare what a guarantee assumes with what is kept of its entry."""
    name, known = str(entry), read()
    if os.environ.get("GEOPRIV_KEEP"):
        for text in {*known, *guarantee.assumptions}:
            others = [each for each in known.get(text, []) if each != name]
            known[text] = others + [name] * (text in guarantee.assumptions)
        write(known)
    wanted = {text for text, names in known.items() if name in names}
    assert set(guarantee.assumptions) == wanted, "read the docstring of assumed.py"
