"""Under which names releases are charged, and what their entries say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.errors import LedgerError, ParameterError
from ..core.parameter import shown
from ..core.promise.guarantee import Guarantee
from .chain import Entry, plain
from .dataset import fingerprint
from .journal import BodyOf, Earlier
from .periods import later, today
from .standing import Standing
from .tally import Charge
from .unit import check_unit


@dataclass(frozen=True)
class Label:
    """The part of the data, who releases, and what for; see `Ledger.labelled`."""

    component: str = "geometry"
    note: str = ""
    colleague: str = ""
    purpose: str = ""

    def body_of(
        self,
        facts: Mapping[str, Any],
        guarantee: Guarantee,
        dataset: Any,
        key: str | None,
        note: str,
    ) -> BodyOf:
        """Return what makes the entry of a charge, with the standing it meets."""
        if guarantee.notion == "none":
            reason = "; ".join(guarantee.assumptions[:1]) or "no reason given"
            raise LedgerError(
                f"a release without a guarantee ({reason}) cannot be charged."
            )
        if not (key is None or (isinstance(key, str) and key)):
            raise ParameterError(
                f"key must be a text that is not empty; got {shown(key)}."
            )

        def body(standing: Standing, earlier: Earlier) -> dict[str, Any] | Entry:
            charge = self.charge(guarantee, standing, facts["privacy_unit"])
            new = {
                "cost": str(charge.cost),
                "component": self.component,
                "dataset": _known(dataset, facts["salt"], standing),
                "guarantee": guarantee.to_dict(),
                "note": note,
                **({"fixed": str(charge.fixed)} if charge.fixed else {}),
                **({} if key is None else {"key": key}),
                **self._names(charge, standing),
            }
            found = None if key is None else earlier(key)
            if found is not None:
                return _same(found, new)
            day = later(today(), standing.tally.day)
            standing.tally.check(charge, day)
            return {**new, "day": day} if standing.format > 1 else new

        return body

    def charge(self, guarantee: Guarantee, standing: Standing, unit: str) -> Charge:
        """Return what a release costs, or raise if the ledger cannot count it."""
        charge = standing.tally.charge(guarantee, self.colleague, self.purpose)
        check_unit(guarantee, unit, standing.neighbours)
        if standing.format == 1 and (self.colleague or self.purpose):
            raise LedgerError(
                "this ledger is of a format that knows no colleagues and purposes: "
                "geopriv ledger migrate LEDGER, or ledger.migrate()."
            )
        return charge

    def _names(self, charge: Charge, standing: Standing) -> dict[str, str]:
        if standing.format == 1:
            return {}
        names = {"colleague": self.colleague, "purpose": self.purpose}
        return {**names, "counted": charge.counted}


def _known(dataset: Any, salt: str, standing: Standing) -> str | None:
    """Return the fingerprint of data that the ledger was made for."""
    if dataset is None:
        return None
    print_, known = fingerprint(dataset, salt), standing.datasets
    if known and print_ not in known:
        raise LedgerError(
            "this ledger was made for other data: the column names or the number "
            "of rows differ. If the rows are about the same people, allow them "
            "with ledger.add_dataset(frame); otherwise make a ledger of their own."
        )
    return print_


def _same(found: Entry, new: Mapping[str, Any]) -> Entry:
    """Return the earlier charge with a key if it was for the same release."""
    # What entries of format 1 did not say: no names, and the one thing they count.
    unsaid = {"colleague": "", "purpose": "", "counted": new.get("counted")}
    body = {name: found.body.get(name, unsaid.get(name)) for name in new}
    beside = {"beside": new["guarantee"]["beside"]}  # which 0.1.0 did not list
    body["guarantee"] = {**beside, **(body["guarantee"] or {})}
    if plain(body) != plain(new):
        raise LedgerError(
            f"this key was used for another release (entry {found.seq}); nothing was "
            "charged and nothing may be released. Give each release a key of its own."
        )
    return found
