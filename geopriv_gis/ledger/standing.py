"""What the entries of a ledger come to, without keeping them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..core.errors import LedgerError
from ..core.promise.guarantee import Guarantee
from .chain import ADOPT, DATASET, SPEND, STATE, Entry, Row, broken, entry_of, linked


@dataclass(frozen=True)
class Standing:
    """How a ledger stands after its last entry.

    Parameters
    ----------
    facts : mapping
        What the first entry says.
    last : Entry
    datasets : frozenset of str
        Fingerprints of the data that may be charged.
    first : Guarantee, optional
        That of the first release: all later ones have its kind of neighbours.
    adoptions : int
        How often somebody vouched for the file on a machine without its mark.
    state : mapping
        Of a session: the latest of each of its parts.
    """

    facts: Mapping[str, Any]
    last: Entry
    datasets: frozenset[str] = frozenset()
    first: Guarantee | None = None
    adoptions: int = 0
    state: Mapping[str, Any] = field(default_factory=dict)

    @property
    def total(self) -> Fraction:
        """Total of the costs so far, exactly."""
        return self.last.total

    def after(self, entry: Entry) -> Standing:
        """Return the standing after a further entry."""
        new: dict[str, Any] = {"last": entry}
        if entry.kind == DATASET:
            new["datasets"] = self.datasets | {entry.body["dataset"]}
        if entry.kind == SPEND and self.first is None:
            new["first"] = entry.guarantee
        if entry.kind == ADOPT:
            new["adoptions"] = self.adoptions + 1
        if entry.kind == STATE:
            new["state"] = {**self.state, **entry.body["state"]}
        return dataclasses.replace(self, **new)


def replay(
    rows: Iterable[Row], before: Standing | None = None, marked: int = -1
) -> Standing:
    """Return the standing after stored rows, all of them linked.

    Parameters
    ----------
    rows : iterable of Row
    before : Standing, optional
        That of the entry before the first row.
    marked : int
        Number up to which this user has checked bodies and sums on this machine: a
        body there is what its seal says, and is not taken apart again.

    Raises
    ------
    LedgerError
        If a row does not follow, has a hostile body, or does not add up.
    """
    at, stamp = (-1, "") if before is None else (before.last.seq, before.last.seal)
    for row in linked(rows, at, stamp):
        known = row[0] < marked and row[2] == SPEND
        if known and before is not None and before.first is not None:
            continue
        before = _followed(before, entry_of(row), summed=row[0] > marked)
    if before is None:
        raise LedgerError("the ledger has no entries: it is damaged.")
    return before


def _followed(before: Standing | None, entry: Entry, *, summed: bool) -> Standing:
    if before is None:
        return Standing(facts=entry.body, last=entry)
    if summed and before.total + entry.cost != entry.total:
        raise broken(entry.seq)
    return before.after(entry)
