"""A covering array of entries: what `make test` runs of the checks that call each anew.

Any two parts that an entry or variant of a release has (an option with its value, the
CRS of the rows, the container, the budget's kind, what comes out, how it is called) are
in one that is kept, if the check has one at all. Of checks to which it matters little
what is combined, every part is in one; or every option, whatever its value. The others
are for `make test-long`.
"""

import functools
import itertools

import pytest

from tests.conformance.entries import LISTED
from tests.conformance.variants import EVERYTHING


@functools.cache
def repeating() -> set[str]:
    """Return the entries and variants of which every part is in an earlier one.

    Parts are an option of a release, what comes out of which container, a CRS of a
    release and of an option: what frames do in their own way. Budgets are arithmetic.
    """
    known: set[object] = set()
    found = set()
    for one in EVERYTHING:
        parts = {(one.method, one.output, one.series), (one.method, one.crs)}
        for option in one.options:
            parts |= {(one.method, option), (option, one.crs)}
        if parts <= known:
            found.add(str(one))
        known |= parts
    return found


def _value(given):
    """Return what tells an option's value from others; objects are the tables' own."""
    return given if isinstance(given, (str, bool, int, float)) else id(given)


def _parts(entry):
    options = {**entry.options, **getattr(entry, "session", {})}
    parts = [(name, _value(given)) for name, given in options.items()]
    return [
        *parts, ("CRS", entry.crs), ("container", entry.series),
        ("budget", *entry.budget), ("output", entry.output), ("call", type(entry)),
    ]  # fmt: skip


def pairs_of(entry):
    """Return every two parts of an entry, beside its method."""
    named = sorted(_parts(entry), key=lambda part: part[0])
    return {(entry.method, *both) for both in itertools.combinations(named, 2)}


def parts_of(entry):
    """Return every part of an entry, beside its method."""
    return {(entry.method, *part) for part in _parts(entry)}


def options_of(entry):
    """Return what an entry has, of options their names alone, and its CRS."""
    named = [*entry.options, *getattr(entry, "session", {})]
    parts = [*named, entry.series, entry.output, type(entry), tuple(entry.budget)]
    return {("CRS", entry.crs), *((entry.method, part) for part in parts)}


def beyond(entries, parts_of):
    """Return the entries whose parts others have.

    Those with most parts go first, but after those that Debian's pass runs: what it
    leaves out stands for none of them.
    """
    known, found, listed = set(), [], set(map(str, LISTED))

    def rank(entry):
        name = str(entry)
        return name in repeating(), name not in listed, -len(parts_of(entry))

    for entry in sorted(entries, key=rank):
        parts = parts_of(entry)
        if parts <= known:
            found.append(entry)
        known |= parts
    return found


def in_pairs(entries, *, marks=lambda _: (), value=lambda entry: entry, parts=pairs_of):
    """Return entries as parameters: ``long`` where others have all their pairs."""
    found = {id(one) for one in beyond(entries, parts)}
    return [
        pytest.param(
            value(one), id=str(one),
            marks=[*marks(one), *[pytest.mark.long] * (id(one) in found)],
        )
        for one in entries
    ]  # fmt: skip
