"""Labels of charges (colleague, purpose, …), and the contents of their entries."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.errors import ConversionError, LedgerError, ParameterError
from ..core.parameter import safe_repr
from ..core.promise.guarantee import Guarantee
from .chain import Entry, encode_body
from .journal import BodyOf, Earlier
from .limit import later_day, today
from .state import LedgerState
from .tally import Charge


@dataclass(frozen=True)
class Label:
    """Labels of a charge: component, colleague, purpose and note."""

    component: str = "geometry"
    note: str = ""
    colleague: str = ""
    purpose: str = ""

    def make_body(
        self,
        facts: Mapping[str, Any],
        guarantee: Guarantee,
        dataset: Any,
        key: str | None,
        note: str,
    ) -> BodyOf:
        """Return a function making a charge's body; raise for no promise or bad key."""
        if guarantee.notion == "none":
            reason = "; ".join(guarantee.assumptions[:1]) or "no reason given"
            raise LedgerError(
                f"a release without a guarantee ({reason}) cannot be charged. Leave "
                "the ledger out, or choose another release."
            )
        record = guarantee.to_dict()
        Guarantee.from_dict(record)  # or nobody could read the entry
        if not (key is None or (isinstance(key, str) and key)):
            raise ParameterError(
                f"key must be a text that is not empty; got {safe_repr(key)}."
            )

        def body(state: LedgerState, earlier: Earlier) -> dict[str, Any] | Entry:
            """Return a new charge's body, or the entry with its key; raise if unfit."""
            charge = self.charge(guarantee, state, facts["privacy_unit"])
            new = {
                "cost": str(charge.cost),
                "component": self.component,
                "dataset": _known_dataset(dataset, facts["salt"], state),
                "guarantee": record,
                "note": note,
                **({"fixed": str(charge.fixed)} if charge.fixed else {}),
                **({} if key is None else {"key": key}),
                "colleague": self.colleague,
                "purpose": self.purpose,
                "counted": charge.accounting_notion,
            }
            found = None if key is None else earlier(key)
            if found is not None:
                return _check_same_release(found, new)
            day = later_day(today(), state.tally.day)
            state.tally.check_room(charge, day)
            return {**new, "day": day}

        return body

    def charge(self, guarantee: Guarantee, state: LedgerState, unit: str) -> Charge:
        """Return the cost of a release; raise if the ledger cannot count it."""
        charge = state.tally.charge(guarantee, self.colleague, self.purpose)
        check_privacy_unit(guarantee, unit, state.neighbours)
        if guarantee.zones and state.zones not in ("", guarantee.zones):
            raise ConversionError(
                "an earlier release published each row's zone of another layer. Pass "
                "that layer as zones=, or leave zones out."
            )
        return charge


def _known_dataset(dataset: Any, salt: str, state: LedgerState) -> str | None:
    """Return a data set's fingerprint, None if not given; raise if it is another."""
    if dataset is None:
        return None
    print_, known = fingerprint(dataset, salt), state.facts["datasets"]
    if known and print_ not in known:
        raise LedgerError(
            "this ledger was made for other data: columns or number of rows "
            "differ. For the same people call ledger.add_dataset(frame); "
            "otherwise create another ledger."
        )
    return print_


def _check_same_release(entry: Entry, new: Mapping[str, Any]) -> Entry:
    """Return an earlier charge with a key; raise if it was for another release."""
    if encode_body({name: entry.body.get(name) for name in new}) != encode_body(new):
        raise LedgerError(
            f"this key was used for another release (entry {entry.seq}); nothing was "
            "charged and nothing may be released. Give each release a key of its own."
        )
    return entry


# -- which data a ledger is about, without keeping anything of them --------------------

# Columns that file formats and QGIS add, and others do not show.
_ADDED = {"fid", "ogc_fid", "row"}


def fingerprint(dataset: Any, salt: str) -> str:
    """Return a salted hash of the column names and the number of rows.

    Locations have no part in it: a hash of them would confirm a guess. The geometry
    column's name has none either, for it changes with the file format.
    """
    names: list[str] = []
    if hasattr(dataset, "columns"):
        active = dataset.geometry.name
        names = sorted(
            str(name) for name in dataset.columns if name not in _ADDED | {active}
        )
    text = encode_body({"columns": names, "rows": len(dataset)})
    return hmac.new(bytes.fromhex(salt), text.encode(), hashlib.sha256).hexdigest()


# -- whether a release protects those who own the budget -------------------------------


def check_privacy_unit(
    guarantee: Guarantee, unit: str, neighbours: tuple[str | None, ...]
) -> None:
    """Raise unless a release protects each unit, with neighbours as charged before.

    A guarantee for all rows at once under dist_∞ holds for the rows of one person, and
    that for a person's rows under dist_∞ holds for one of them; never the reverse.
    ``neighbours`` has the kind that the ledger's counts have, if there were any.
    """
    theirs, counts = guarantee.privacy_unit, guarantee.notion in ("dp", "zcdp")
    together = counts or guarantee.table_metric in (None, "dist_inf")
    if counts:
        _check_neighbours(guarantee, neighbours)
    if unit == theirs == "row" or (unit == "row" and not counts):
        return
    if theirs in ("table", unit) and together and not (counts and theirs != unit):
        return
    if counts and unit == "table":
        raise ConversionError(
            f"the ledger protects each table, the release each {_unit_name(theirs)}. "
            "Charge counts to another ledger."
        )
    other_metric = theirs in ("table", unit) and not together
    remedy = "table_metric='dist_inf'" if other_metric else f"privacy_unit={unit!r}"
    raise ConversionError(
        f"the ledger protects each {_unit_name(unit)}, the release each "
        f"{_unit_name(theirs)}"
        + ("" if together else f" under {guarantee.table_metric}")
        + f". Release with {remedy}."
    )


def _unit_name(unit: str) -> str:
    """Return a privacy unit as text, columns quoted."""
    return unit if unit in ("row", "table") else repr(unit)


def _check_neighbours(guarantee: Guarantee, known: tuple[str | None, ...]) -> None:
    """Raise if a release has other neighbours than earlier charges."""
    if known and known[0] != guarantee.neighbours:
        raise ConversionError(
            "add-remove and replace guarantees cannot be added; the ledger has "
            f"{known[0]!r}, the release {guarantee.neighbours!r}. Pass "
            f"neighbours={known[0]!r}."
        )
