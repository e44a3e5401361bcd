"""Entries, each sealed with a hash of itself and of the one before."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..core.errors import LedgerError, ParameterError
from ..core.guarantee import Guarantee

CREATE, DATASET, SPEND = "create", "dataset", "spend"
FORMAT = 1

Row = tuple[int, str, str, str, str]


@dataclass(frozen=True)
class Entry:
    """One line of a ledger.

    Parameters
    ----------
    seq : int
        Its number; the order is that of the numbers, never that of the clock.
    time : str
        When, in UTC, for information.
    kind : {"create", "dataset", "spend"}
    body : mapping
        What was written.
    seal : str
        SHA-256 of the rest and of the seal before.
    """

    seq: int
    time: str
    kind: str
    body: Mapping[str, Any] = field(repr=False)
    seal: str

    @property
    def cost(self) -> Fraction:
        """What this entry spent, exactly."""
        return Fraction(self.body.get("cost", "0"))

    @property
    def total(self) -> Fraction:
        """What had been spent after it, exactly."""
        return Fraction(self.body.get("total", "0"))

    @property
    def guarantee(self) -> Guarantee | None:
        """The guarantee that was charged; None if the entry is not a spend."""
        found = self.body.get("guarantee")
        return None if found is None else Guarantee.from_dict(found)


def seal(before: str, seq: int, time: str, kind: str, body: str) -> str:
    """Return the hash that chains an entry, its body as stored, to the one before."""
    text = json.dumps([before, seq, time, kind, body], ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def plain(body: Mapping[str, Any]) -> str:
    """Return a body as it is stored."""
    return json.dumps(body, sort_keys=True, allow_nan=False, ensure_ascii=True)


def sealed_row(seq: int, kind: str, body: Mapping[str, Any], last: Entry | None) -> Row:
    """Return a new entry as it is stored, sealed to the last one."""
    now = datetime.datetime.now(datetime.timezone.utc)
    time, text = now.isoformat(timespec="seconds"), plain(body)
    return seq, time, kind, text, seal(last.seal if last else "", seq, time, kind, text)


def checked(rows: Iterable[Row], last: Entry | None) -> list[Entry]:
    """Return stored rows as entries that continue after ``last``.

    Raises
    ------
    LedgerError
        If a number is missing, a seal is wrong, or a total does not add up.
    """
    entries = []
    for row in rows:
        last = _next(row, last)
        entries.append(last)
    return entries


def _next(row: Row, last: Entry | None) -> Entry:
    try:
        seq, time, kind, body, stamp = row
        entry = Entry(seq, time, kind, json.loads(body), stamp)
        total = entry.cost + (Fraction(0) if last is None else last.total)
        good = (
            seq == (0 if last is None else last.seq + 1)
            and (kind == CREATE) == (last is None)
            and stamp == seal("" if last is None else last.seal, seq, time, kind, body)
            and entry.cost >= 0
            and (kind == CREATE or total == entry.total)
        )
    except (ValueError, TypeError, AttributeError, ZeroDivisionError, ParameterError):
        good = False
    if not good:
        number = 0 if last is None else last.seq + 1
        raise LedgerError(
            f"the ledger was changed by hand or is damaged: entry {number} does not "
            "follow from the one before. What was spent on these people is no longer "
            "known; restore the file from where it was kept unchanged."
        )
    return entry
