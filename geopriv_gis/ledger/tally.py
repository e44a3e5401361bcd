"""What has been spent of each limit, and what a release would spend of it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from ..core.budget.filter import cost_of, refusal
from ..core.errors import BudgetError, ConversionError, LedgerError
from ..core.promise.guarantee import Guarantee
from .amount import amount
from .limit import Limit, check_name, sound
from .periods import checked, later, period

# In what a promise is counted: its own notion, else one that a theorem leads to. Metres
# and rows are never exchanged: who moves far has no bound per row, and who leaves none
# per metre.
_WAYS = {"gp": ("gp", "cgp"), "dp": ("dp", "zcdp")}


class Charge(NamedTuple):
    """What one release costs, in what, and under whose name."""

    counted: str
    cost: Fraction
    colleague: str = ""
    purpose: str = ""

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Charge:
        """Return the charge of a stored body; raise as broken bodies do."""
        names = [check_name(n, body[n]) for n in ("colleague", "purpose")]
        return cls(body["counted"], amount(body["cost"]), *names)


class Spent(NamedTuple):
    """What was spent of a limit, in the latest period in which anything was."""

    period: str = ""
    total: Fraction = Fraction(0)


@dataclass(frozen=True)
class Tally:
    """How a ledger's limits stand.

    Parameters
    ----------
    limits : tuple of Limit
    day : str
        The latest day of a charge: no later charge belongs to an earlier one.
    totals : mapping
        Of what each notion counts, the total of all charges ever made.
    spent : tuple of Spent
        Of each limit.
    """

    limits: tuple[Limit, ...]
    day: str = ""
    totals: Mapping[str, Fraction] = field(default_factory=dict)
    spent: tuple[Spent, ...] = ()

    @classmethod
    def of(cls, limits: Iterable[Limit]) -> Tally:
        """Return the tally of a ledger that has not been charged."""
        found = sound(limits)
        return cls(found, "", {each.counted: Fraction(0) for each in found},
                   (Spent(),) * len(found))  # fmt: skip

    def charge(self, guarantee: Guarantee, colleague: str, purpose: str) -> Charge:
        """Return what a release costs: in its own notion, if that is limited here.

        Raises
        ------
        ConversionError
            If it implies none of the notions that the ledger counts.
        LedgerError
            If it has no name, or one without a quota, where there are quotas.
        """
        ways = [n for n in ways_of(guarantee.notion) if n in self.totals]
        faults = []
        for counted in ways or [self.limits[0].counted]:
            mine = [each for each in self.limits if each.counted == counted]
            try:
                cost = max(
                    cost_of(guarantee, each.notion, each.radius, each.delta)
                    for each in mine
                )
            except ConversionError as fault:
                faults.append(fault)
                continue
            _check_names(mine, colleague, purpose)
            return Charge(counted, cost, colleague, purpose)
        raise faults[0]

    def after(self, charge: Charge, day: str) -> Tally:
        """Return the tally after a charge, whether or not the limits allow it."""
        day = later(day, self.day)
        total = self.totals[charge.counted] + charge.cost
        spent = [
            Spent(period(limit.per, day), self.used(number, day) + charge.cost)
            if number in self.reached(charge)
            else self.spent[number]
            for number, limit in enumerate(self.limits)
        ]
        totals = {**self.totals, charge.counted: total}
        return Tally(self.limits, day, totals, tuple(spent))

    def at(self, total: Fraction) -> Tally:
        """Return the tally at a total, where there is one limit for ever (format 1)."""
        (limit,) = self.limits
        return Tally(self.limits, "", {limit.counted: total}, (Spent("", total),))

    def reached(self, charge: Charge) -> list[int]:
        """Return the numbers of the limits that a charge counts against."""
        return [
            number
            for number, limit in enumerate(self.limits)
            if limit.counted == charge.counted
            and limit.covers(charge.colleague, charge.purpose)
        ]

    def used(self, number: int, day: str) -> Fraction:
        """Return what was spent of a limit in the period of a day, or the latest."""
        here = period(self.limits[number].per, later(day, self.day))
        spent = self.spent[number]
        return spent.total if spent.period == here else Fraction(0)

    def left(self, charge: Charge, day: str) -> tuple[Fraction, Limit]:
        """Return the least that is left for a charge, and of which limit."""
        rooms = [
            (self.limits[number].most - self.used(number, day), number)
            for number in self.reached(charge)
        ]
        least, number = min(rooms)
        return least, self.limits[number]

    def check(self, charge: Charge, day: str) -> None:
        """Raise BudgetError unless every limit has room for a charge."""
        left, limit = self.left(charge, day)
        if charge.cost <= left:
            return
        text = refusal(charge.counted, charge.cost, max(left, Fraction(0)))
        if len(self.limits) > 1 or limit.per:
            here = period(limit.per, later(day, self.day))
            text += f" The limit is {limit}{f', here {here}' if here else ''}."
        raise BudgetError(text)

    @property
    def overdrawn(self) -> bool:
        """Whether more was spent of some limit than it allows."""
        pairs = zip(self.limits, self.spent, strict=True)
        return any(spent.total > limit.most for limit, spent in pairs)

    def to_dict(self) -> dict[str, Any]:
        """Return what is stored at a checkpoint."""
        return {
            "limits": [each.to_dict() for each in self.limits],
            "day": self.day,
            "totals": {name: str(total) for name, total in self.totals.items()},
            "spent": [[each.period, str(each.total)] for each in self.spent],
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Tally:
        """Return a stored tally; raise as broken bodies do."""
        new = cls.of(Limit.from_dict(each) for each in values["limits"])
        totals = {name: amount(total) for name, total in values["totals"].items()}
        spent = tuple(Spent(str(name), amount(n)) for name, n in values["spent"])
        if set(totals) != set(new.totals) or len(spent) != len(new.limits):
            raise ValueError("tally")
        day = values["day"] and checked(values["day"])
        return dataclasses.replace(new, day=day, totals=totals, spent=spent)


def ways_of(notion: str) -> tuple[str, ...]:
    """Return in what a promise can be counted, its own notion first."""
    return _WAYS.get(notion, (notion,))


def _check_names(limits: list[Limit], colleague: str, purpose: str) -> None:
    """Raise where a release would pass by the quotas, having no name or another."""
    for what, name in (("colleague", colleague), ("purpose", purpose)):
        known = sorted({getattr(each, what) for each in limits} - {""})
        if known and name not in known:
            told = f"{name!r} has none" if name else "the release names none"
            raise LedgerError(
                f"the ledger has a quota for each {what} ({', '.join(known)}) and "
                f"{told}: release with ledger.labelled({what}=...), or "
                f"'LEDGER|{what}=NAME' in place of the ledger's path. Nothing was "
                "spent and nothing was drawn."
            )
    quotas = [each for each in limits if not each.for_all]
    if quotas and not any(each.covers(colleague, purpose) for each in quotas):
        raise LedgerError(
            f"the ledger has no quota for colleague {colleague!r} and purpose "
            f"{purpose!r} together: release under names that one is for. Nothing was "
            "spent and nothing was drawn."
        )
