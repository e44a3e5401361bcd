"""A covering array of entries: what `make test` runs of the checks that call each anew.

Any two parts that an entry or variant of a release has (an option with its value, the
CRS of the rows, the container, the budget's kind, what comes out, how it is called) are
in one that is kept, if the check has one at all. The others are for `make test-long`.
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


def pairs_of(entry):
    """Return every two parts of an entry, beside its method."""
    options = {**entry.options, **getattr(entry, "session", {})}
    parts = [(name, _value(given)) for name, given in options.items()]
    parts += [
        ("CRS", entry.crs), ("container", entry.series), ("budget", *entry.budget),
        ("output", entry.output), ("call", type(entry)),
    ]  # fmt: skip
    named = sorted(parts, key=lambda part: part[0])
    return {(entry.method, *both) for both in itertools.combinations(named, 2)}


def beyond_pairs(entries):
    """Return the entries whose pairs others have.

    Those with most pairs go first, but after those that Debian's pass runs: what it
    leaves out stands for none of them.
    """
    known, found, listed = set(), [], set(map(str, LISTED))

    def rank(entry):
        name = str(entry)
        return name in repeating(), name not in listed, -len(pairs_of(entry))

    for entry in sorted(entries, key=rank):
        pairs = pairs_of(entry)
        if pairs <= known:
            found.append(entry)
        known |= pairs
    return found


def in_pairs(entries, *, marks=lambda _: (), value=lambda entry: entry):
    """Return entries as parameters: ``long`` where others have all their pairs."""
    found = {id(one) for one in beyond_pairs(entries)}
    return [
        pytest.param(
            value(one), id=str(one),
            marks=[*marks(one), *[pytest.mark.long] * (id(one) in found)],
        )
        for one in entries
    ]  # fmt: skip
