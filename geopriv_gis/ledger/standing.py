"""What the entries of a ledger come to, without keeping them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core.errors import LedgerError
from .chain import (
    ADOPT,
    CHECKPOINT,
    CREATE,
    DATASET,
    FAULTS,
    LIMITS,
    STATE,
    Entry,
    Row,
    broken,
    check_facts,
    entry_of,
    limits_of,
    linked,
)
from .tally import Charge, Tally


@dataclass(frozen=True)
class Standing:
    """How a ledger stands after its last entry.

    Parameters
    ----------
    facts : mapping
        What the first entry says.
    last : Entry
    tally : Tally
        What has been spent of its limits.
    datasets : frozenset of str
        Fingerprints of the data that may be charged.
    neighbours : tuple
        Once rows were counted, the kind of neighbours that all counts have.
    adoptions : int
        How often somebody vouched for the file on a machine without its mark.
    checkpoint : int
        Number of the last entry that says all this.
    state : mapping
        Of a session: the latest of each of its parts.
    """

    facts: Mapping[str, Any]
    last: Entry
    tally: Tally
    datasets: frozenset[str] = frozenset()
    neighbours: tuple[str | None, ...] = ()
    adoptions: int = 0
    checkpoint: int = 0
    state: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def begun(cls, entry: Entry) -> Standing:
        """Return the standing after the first entry."""
        return cls(entry.body, entry, Tally.of(limits_of(entry.body)))

    @classmethod
    def resumed(cls, entry: Entry) -> Standing:
        """Return the standing that a checkpoint tells; raise as broken bodies do."""
        told = entry.body["standing"]
        check_facts(told["facts"])
        texts, kinds = told["datasets"], tuple(told["neighbours"])
        if not all(isinstance(text, str) for text in texts):
            raise TypeError("datasets")
        if len(kinds) > 1 or not isinstance(told["adoptions"], int):
            raise ValueError("standing")
        return cls(
            told["facts"], entry, Tally.from_dict(told["tally"]),
            datasets=frozenset(texts), neighbours=kinds, adoptions=told["adoptions"],
            checkpoint=entry.seq,
        )  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """Return what a checkpoint says."""
        return {
            "facts": dict(self.facts),
            "tally": self.tally.to_dict(),
            "datasets": sorted(self.datasets),
            "neighbours": list(self.neighbours),
            "adoptions": self.adoptions,
        }

    def after(self, entry: Entry) -> Standing:
        """Return the standing after a further entry; raise as broken bodies do."""
        body, new = entry.body, dataclasses.replace(self, last=entry)
        if entry.kind == DATASET:
            return dataclasses.replace(new, datasets=self.datasets | {body["dataset"]})
        if entry.kind == ADOPT:
            return dataclasses.replace(new, adoptions=self.adoptions + 1)
        if entry.kind == STATE:
            return dataclasses.replace(new, state={**self.state, **body["state"]})
        if entry.kind == LIMITS:
            tally = self._continued(Tally.from_dict(body["tally"]))
            return dataclasses.replace(new, tally=tally)
        if entry.kind == CHECKPOINT:
            if body["standing"] != self.to_dict():
                raise ValueError("checkpoint")
            return dataclasses.replace(new, checkpoint=entry.seq)
        return dataclasses.replace(
            new,
            tally=self._charged(entry),
            neighbours=self.neighbours or _neighbours(entry),
        )

    def _charged(self, entry: Entry) -> Tally:
        charge, day = Charge.of(entry.body), entry.day
        tally = self.tally.after(charge, day)
        if day < self.tally.day or tally.totals[charge.counted] != entry.total:
            raise ValueError("total")
        return tally

    def _continued(self, tally: Tally) -> Tally:
        """Return further limits' tally; raise if one of before was given up."""
        mine = self.tally.to_dict()
        theirs = tally.to_dict()
        for part in ("limits", "spent"):
            if theirs[part][: len(mine[part])] != mine[part]:
                raise ValueError(part)
        if {**theirs["totals"], **mine["totals"]} != theirs["totals"]:
            raise ValueError("totals")
        if tally.day < self.tally.day:
            raise ValueError("day")
        return tally


def replay(
    rows: Iterable[Row],
    before: Standing | None = None,
    resume: str | None = None,
) -> Standing:
    """Return the standing after stored rows, all of them linked.

    Parameters
    ----------
    rows : iterable of Row
    before : Standing, optional
        That of the entry before the first row.
    resume : str, optional
        In place of ``before``, where the first row is a checkpoint of which a mark
        will be shown to follow: the seal of the entry before it.

    Raises
    ------
    LedgerError
        If a row does not follow, has a hostile body, or does not add up.
    """
    at, stamp = (-1, "") if before is None else (before.last.seq, before.last.seal)
    if resume is not None:
        rows = iter(rows)
        first = next(rows)
        at, stamp = first[0], first[4]
        for row in linked([first], at - 1, resume):
            before = _followed(None, entry_of(row))
    for row in linked(rows, at, stamp):
        before = _followed(before, entry_of(row))
    if before is None:
        raise LedgerError("the ledger has no entries: it is damaged.")
    return before


def _followed(before: Standing | None, entry: Entry) -> Standing:
    try:
        if before is not None:
            return before.after(entry)
        if entry.kind == CREATE:
            return Standing.begun(entry)
        return Standing.resumed(entry)
    except FAULTS as error:
        raise broken(entry.seq) from error


def _neighbours(entry: Entry) -> tuple[str | None, ...]:
    guarantee = entry.guarantee
    counts = guarantee is not None and guarantee.notion in ("dp", "zcdp")
    return (guarantee.neighbours,) if counts and guarantee is not None else ()
