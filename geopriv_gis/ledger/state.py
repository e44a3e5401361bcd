"""The summary of a ledger's entries, without keeping them."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..core.errors import LedgerError
from ..core.promise.guarantee import Guarantee
from . import chain
from .tally import Charge, Tally


@dataclass(frozen=True)
class LedgerState:
    """State of a ledger after its last entry: facts, tally, neighbours, zones.

    facts: What the ledger promises: whose budget, its limits, its data.
    tally: What has been spent of its limits.
    terms: Number of the entry that tells the facts.
    neighbours: Once rows were counted, the kind of neighbours that all counts have.
    adoptions: How often somebody vouched for the file on a machine without its mark.
    session_state: Of a session: the latest of each of its parts.
    zones: Once rows' zones were told, the fingerprint of these.
    """

    facts: Mapping[str, Any]
    last: chain.Entry
    tally: Tally
    terms: int = 0
    neighbours: tuple[str | None, ...] = ()
    adoptions: int = 0
    session_state: Mapping[str, Any] = field(default_factory=dict)
    zones: str = ""

    @classmethod
    def from_entry(cls, entry: chain.Entry, terms: chain.Entry) -> LedgerState:
        """Return the state that a trusted entry stores; raise if invalid.

        entry: Of which a mark says that it is this ledger's.
        terms: That with the facts, which ``entry`` has a hash of.
        """
        stored = entry.body["standing"]
        facts = terms.body if terms.kind == chain.CREATE else terms.body["facts"]
        if stored["facts"] != _hash_facts(facts):
            raise ValueError("facts")
        return cls(
            facts, entry, Tally.from_dict(chain.limits_in_facts(facts), stored),
            stored["terms"], tuple(stored["neighbours"]), stored["adoptions"],
            zones=str(stored.get("zones", "")),
        )  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """Return the state as an entry stores it: facts hashed, no session's state."""
        return {
            "terms": self.terms,
            "facts": _hash_facts(self.facts),
            "neighbours": list(self.neighbours),
            "adoptions": self.adoptions,
            **({"zones": self.zones} if self.zones else {}),
            **self.tally.to_dict(),
        }

    def after(self, seq: int, kind: str, body: Mapping[str, Any]) -> LedgerState:
        """Return the state after a further entry, `last` aside; raise if invalid."""
        if kind == chain.TERMS:
            return self._with_terms(seq, body)
        if kind == chain.ADOPT:
            return dataclasses.replace(self, adoptions=self.adoptions + 1)
        if kind == chain.STATE:
            return dataclasses.replace(
                self, session_state={**self.session_state, **body["state"]}
            )
        if kind != chain.SPEND or body["day"] < self.tally.day:
            raise ValueError("day")
        tally = self.tally.after(Charge.of(body), body["day"])
        same = self.with_kind_of(Guarantee.from_dict(body["guarantee"]))
        return dataclasses.replace(same, tally=tally)

    def with_kind_of(self, guarantee: Guarantee) -> LedgerState:
        """Return the state with a charge's neighbours and zones, unless it has some."""
        counts = guarantee.notion in ("dp", "zcdp")
        return dataclasses.replace(
            self,
            neighbours=self.neighbours or (guarantee.neighbours,) * counts,
            zones=self.zones or guarantee.zones,
        )

    def terms_with(self, tally: Tally | None = None, **facts: Any) -> dict[str, Any]:
        """Return the body of an entry that changes facts, and the tally if given."""
        tally = tally or self.tally
        return {"facts": {**self.facts, **facts}, "tally": tally.to_dict()}

    def _with_terms(self, seq: int, body: Mapping[str, Any]) -> LedgerState:
        """Return the state with facts added; raise if a known fact or total changed."""
        facts = body["facts"]
        tally = Tally.from_dict(chain.limits_in_facts(facts), body["tally"])
        before, now = self.tally.to_dict(), tally.to_dict()
        kept = {name: facts[name][: len(self.facts[name])] for name in _ADDED}
        now["spent"] = now["spent"][: len(before["spent"])]
        now["totals"] = {name: now["totals"][name] for name in before["totals"]}
        if {**facts, **kept} != self.facts or now != before:
            raise ValueError("terms")
        return dataclasses.replace(self, facts=facts, tally=tally, terms=seq)


_ADDED = ("limits", "datasets")  # facts that are added to


def replay(rows: Iterable[chain.Row], before: LedgerState | None = None) -> LedgerState:
    """Return the state after stored rows; raise if the chain is broken or empty.

    before: That of the entry before the first row.
    """
    at, stamp = (-1, "") if before is None else (before.last.seq, before.last.seal)
    for row in chain.check_chain(rows, at, stamp):
        before = check_and_follow(before, chain.parse_entry(row))
    if before is None:
        raise LedgerError(
            "the ledger has no entries: it is damaged. Restore its latest backup."
        )
    return before


def check_and_follow(before: LedgerState | None, entry: chain.Entry) -> LedgerState:
    """Return the state after an entry; raise if invalid or another state is stored."""
    try:
        if before is None:
            tally = Tally.of(chain.limits_in_facts(entry.body))
            return LedgerState(entry.body, entry, tally)
        new = before.after(entry.seq, entry.kind, entry.body)
        if entry.body["standing"] != new.to_dict():
            raise ValueError("standing")
        return dataclasses.replace(new, last=entry)
    except chain.FAULTS as error:
        raise chain.broken_entry_error(entry.seq) from error


def _hash_facts(facts: Mapping[str, Any]) -> str:
    """Return the SHA-256 of facts."""
    return hashlib.sha256(chain.encode_body(facts).encode()).hexdigest()
