"""Ledger entries, each sealed with a hash of itself and of the one before."""

from __future__ import annotations

import datetime
import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..core.errors import LedgerError
from ..core.promise.guarantee import Guarantee
from .limit import Limit, check_day, check_limits, parse_amount

CREATE, TERMS, SPEND, ADOPT = "create", "terms", "spend", "adopt"
STATE = "state"  # of a session

Row = tuple[int, str, str, str, str]

# What a body made by somebody else can raise while it is read.
FAULTS = (
    ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError
)  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """Entry of a ledger: number, time, kind, body and chained hash.

    seq: Its number; the order is that of the numbers, never that of the clock.
    time: When, in UTC, for information.
    body: What was written.
    seal: SHA-256 of the rest and of the seal before.
    """

    seq: int
    time: str
    kind: str
    body: Mapping[str, Any] = field(repr=False)
    seal: str

    @property
    def cost(self) -> Fraction:
        """Return the exact cost of this entry; 0 if it is no charge."""
        return parse_amount(self.body.get("cost", "0"))

    @property
    def fixed(self) -> Fraction:
        """Return the entry's exact cost to limits on fixed losses; 0 if none."""
        return parse_amount(self.body.get("fixed", "0"))

    @property
    def total(self) -> Fraction:
        """Return the ledger's exact total after the entry, in its notion; 0 if none."""
        state = self.body.get("standing", {"totals": {}})
        return parse_amount(state["totals"].get(self.accounting_notion, "0"))

    @property
    def accounting_notion(self) -> str:
        """Return the notion in which the entry's cost is counted; "" if no charge."""
        return str(self.body.get("counted", ""))

    @property
    def day(self) -> str:
        """Return the UTC day that the entry was charged to; "" if it is no charge."""
        return str(self.body.get("day", ""))

    @property
    def guarantee(self) -> Guarantee | None:
        """Return the guarantee that the entry charges; None if it is no charge."""
        found = self.body.get("guarantee")
        return None if found is None else Guarantee.from_dict(found)


def compute_seal(before: str, seq: int, time: str, kind: str, body: str) -> str:
    """Return the hash that chains an entry to the one before."""
    text = json.dumps([before, seq, time, kind, body], ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def encode_body(body: Mapping[str, Any]) -> str:
    """Return an entry's body as canonical JSON."""
    return json.dumps(body, sort_keys=True, allow_nan=False, ensure_ascii=True)


def make_row(seq: int, kind: str, body: Mapping[str, Any], last: Entry | None) -> Row:
    """Return a new entry as a row to store, timed now and sealed to the last one."""
    now = datetime.datetime.now(datetime.timezone.utc)
    time, text = now.isoformat(timespec="seconds"), encode_body(body)
    return (
        seq,
        time,
        kind,
        text,
        compute_seal(last.seal if last else "", seq, time, kind, text),
    )


def check_chain(rows: Iterable[Row], seq: int = -1, stamp: str = "") -> Iterator[Row]:
    """Yield stored rows that continue the chain; raise at the first that does not.

    Bodies are hashed and not looked into: this is what 100,000 entries can afford.
    """
    for row in rows:
        try:
            good = row[0] == seq + 1 and row[4] == compute_seal(stamp, *row[:4])
        except (TypeError, ValueError):  # bytes, where text belongs
            good = False
        if not good:
            raise broken_entry_error(seq + 1)
        seq, stamp = row[0], row[4]
        yield row


def parse_entry(row: Row) -> Entry:
    """Return a stored row as an entry; raise if its body is invalid, seal unchecked."""
    seq, time, kind, text, stamp = row
    try:
        body = json.loads(text, parse_constant=_refuse_number)
        entry = Entry(seq, time, kind, body, stamp)
        _check_entry(entry)
    except FAULTS as error:
        raise broken_entry_error(seq) from error
    return entry


def broken_entry_error(seq: int) -> LedgerError:
    """Return the error for an entry that was changed or is damaged."""
    return LedgerError(
        f"the ledger was changed by hand or is damaged: entry {seq} is not what was "
        "written. What was spent on these people is no longer known; restore the file "
        "from where it was kept unchanged."
    )


def _refuse_number(name: str) -> None:
    """Raise ValueError: NaN and infinity are not JSON."""
    raise ValueError(name)


def _check_entry(entry: Entry) -> None:
    """Raise unless an entry's body is valid for its kind."""
    body = entry.body
    if (entry.kind == CREATE) != (entry.seq == 0):
        raise ValueError("kind")
    if entry.kind in (CREATE, TERMS):
        check_facts(body if entry.kind == CREATE else body["facts"])
    elif entry.kind == STATE:
        if not isinstance(body["state"], dict):
            raise TypeError("state")
    elif entry.kind == SPEND:
        check_day(body["day"])
        if Guarantee.from_dict(body["guarantee"]).notion == "none":
            raise ValueError("guarantee")
        texts = [name for name in ("dataset", "key") if body.get(name)]
        if not all(isinstance(body[n], str) for n in ("component", "note", *texts)):
            raise TypeError("text")
    elif entry.kind != ADOPT:
        raise ValueError("kind")


# -- what was promised: the first entry says it, and such as add to it -----------------


def make_first_facts(
    limits: Sequence[Limit], privacy_unit: str, note: object
) -> dict[str, Any]:
    """Return a new ledger's facts with random id and salt; check the limits."""
    return {
        "ledger": secrets.token_hex(16),
        "salt": secrets.token_hex(16),
        "limits": [each.to_dict() for each in check_limits(limits)],
        "datasets": [],
        "privacy_unit": privacy_unit,
        "note": str(note),
    }


def check_facts(facts: Mapping[str, Any]) -> None:
    """Raise ValueError, TypeError or LookupError unless stored facts are valid."""
    texts = ("ledger", "salt", "privacy_unit", "note")
    if not all(isinstance(facts[name], str) for name in texts):
        raise TypeError("text")
    if not all(isinstance(print_, str) for print_ in facts["datasets"]):
        raise TypeError("datasets")
    bytes.fromhex(facts["salt"])
    if not facts["privacy_unit"]:
        raise ValueError("facts")
    limits_in_facts(facts)


def limits_in_facts(facts: Mapping[str, Any]) -> tuple[Limit, ...]:
    """Return the limits stored in facts; raise if invalid."""
    return check_limits(Limit.from_dict(each) for each in facts["limits"])
