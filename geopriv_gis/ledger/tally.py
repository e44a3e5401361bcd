"""Charges to each limit, and the charge that a release would make."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from ..core.budget.filter import FIXED, compute_cost, refusal_message
from ..core.errors import BudgetError, ConversionError, LedgerError
from ..core.exact_numbers import to_exact_fraction
from ..core.language import format_message
from ..core.promise.guarantee import Guarantee
from .limit import (
    Limit,
    check_day,
    check_limits,
    check_name,
    later_day,
    parse_amount,
    period_name,
)

# In what a promise is counted: its own notion, else one that a theorem leads to. Metres
# and rows are never exchanged: who moves far has no bound per row, and who leaves none
# per metre.
_WAYS = {"gp": ("gp", "cgp"), "dp": ("dp", "zcdp")}


class Charge(NamedTuple):
    """Cost of one release in its notion, with labels and fixed loss."""

    accounting_notion: str
    cost: Fraction
    colleague: str = ""
    purpose: str = ""
    fixed: Fraction = Fraction(0)

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Charge:
        """Return an entry's stored charge; raise Value-, Key- or OverflowError."""
        if body["counted"] == FIXED:
            raise ValueError("counted")
        names = [check_name(n, body[n]) for n in ("colleague", "purpose")]
        fixed = parse_amount(body.get("fixed", "0"))
        return cls(
            body["counted"], parse_amount(body["cost"]), names[0], names[1], fixed
        )

    @property
    def parts(self) -> dict[str, Fraction]:
        """Return the charge's cost by accounting notion, with any fixed loss."""
        own = {self.accounting_notion: self.cost}
        return {**own, FIXED: self.fixed} if self.fixed else own


class SpentInPeriod(NamedTuple):
    """Loss counted against a limit in its latest period."""

    period: str = ""
    total: Fraction = Fraction(0)


@dataclass(frozen=True)
class Tally:
    """Totals of a ledger, and the spending of each limit.

    day: The latest day of a charge: no later charge belongs to an earlier one.
    totals: Of what each notion counts, the total of all charges ever made.
    spent: Of each limit.
    """

    limits: tuple[Limit, ...]
    day: str = ""
    totals: Mapping[str, Fraction] = field(default_factory=dict)
    spent: tuple[SpentInPeriod, ...] = ()

    @classmethod
    def of(cls, limits: Iterable[Limit]) -> Tally:
        """Return an empty tally of limits; raise if limits are invalid."""
        found = check_limits(limits)
        return cls(found, "", {each.accounting_notion: Fraction(0) for each in found},
                   (SpentInPeriod(),) * len(found))  # fmt: skip

    def charge(self, guarantee: Guarantee, colleague: str, purpose: str) -> Charge:
        """Return a release's cost in a limited notion; raise if no limit covers it."""
        ways = [n for n in accounting_notions(guarantee.notion) if n in self.totals]
        faults = []
        for notion in ways or [self.limits[0].accounting_notion]:
            mine = self._limits_in(notion)
            fixed = self._split_fixed_loss(guarantee, notion)[1]
            try:
                cost = max(self.cost_for(guarantee, each) for each in mine)
            except ConversionError as fault:
                faults.append(fault)
                continue
            for limits in [mine, self._limits_in(FIXED)][: 2 if fixed else 1]:
                _check_names(limits, colleague, purpose)
            return Charge(notion, cost, colleague, purpose, fixed)
        raise faults[0]

    def cost_for(self, guarantee: Guarantee, limit: Limit) -> Fraction:
        """Return a release's cost to one limit, fixed losses aside; raise if none."""
        rest, _ = self._split_fixed_loss(guarantee, limit.accounting_notion)
        return compute_cost(rest, limit.notion, limit.radius, limit.delta)

    def _limits_in(self, notion: str) -> list[Limit]:
        """Return the limits counted in a notion."""
        return [each for each in self.limits if each.accounting_notion == notion]

    def _split_fixed_loss(
        self, guarantee: Guarantee, notion: str
    ) -> tuple[Guarantee, Fraction]:
        """Split a fixed loss off a guarantee; unchanged, and 0, if no limit counts it.

        Only beside ε: what is lost is then at most ε·d and the fixed loss, and both
        sums bound their own part. Rényi divergences have a product of the two besides.
        """
        if not guarantee.fixed_loss or notion != "gp" or FIXED not in self.totals:
            return guarantee, Fraction(0)
        fixed = to_exact_fraction("fixed_loss", guarantee.fixed_loss)
        return guarantee.replace(fixed_loss=0.0), fixed

    def after(self, charge: Charge, day: str) -> Tally:
        """Return the tally after a charge; limits are not checked."""
        day = later_day(day, self.day)
        parts, spent = charge.parts, list(self.spent)
        for number in self.limits_reached(charge):
            limit = self.limits[number]
            total = self.spent_in_period(number, day) + parts[limit.accounting_notion]
            spent[number] = SpentInPeriod(period_name(limit.per, day), total)
        more = {name: self.totals[name] + cost for name, cost in parts.items()}
        totals = {**self.totals, **more}
        return Tally(self.limits, day, totals, tuple(spent))

    def limits_reached(self, charge: Charge) -> list[int]:
        """Return the indices of the limits that a charge counts against."""
        return [
            number
            for number, limit in enumerate(self.limits)
            if limit.accounting_notion in charge.parts
            and limit.covers(charge.colleague, charge.purpose)
        ]

    def spent_in_period(self, number: int, day: str) -> Fraction:
        """Return a limit's spending in a day's period, or that of a later last charge.

        So a limit per day, week, month, quarter or year resets.
        """
        here = period_name(self.limits[number].per, later_day(day, self.day))
        spent = self.spent[number]
        return spent.total if spent.period == here else Fraction(0)

    def least_left(self, charge: Charge, day: str) -> list[tuple[Fraction, Limit]]:
        """Return the least left, and in which limit, for each part of a charge."""
        rooms: dict[str, tuple[Fraction, Limit]] = {}
        for number in self.limits_reached(charge):
            limit = self.limits[number]
            room = limit.most - self.spent_in_period(number, day)
            if (
                limit.accounting_notion not in rooms
                or room < rooms[limit.accounting_notion][0]
            ):
                rooms[limit.accounting_notion] = room, limit
        return [rooms[name] for name in charge.parts]

    def check_room(self, charge: Charge, day: str) -> None:
        """Raise if a charge exceeds any limit: the budget is exhausted."""
        for left, limit in self.least_left(charge, day):
            cost = charge.parts[limit.accounting_notion]
            if cost <= left:
                continue
            text = refusal_message(
                limit.accounting_notion, cost, max(left, Fraction(0))
            )
            if len(self.limits) > 1 or limit.per:
                here = period_name(limit.per, later_day(day, self.day))
                limit_text = f"{limit}{f', here {here}' if here else ''}"
                text = format_message(
                    "{refusal} The limit is {limit}.", refusal=text, limit=limit_text
                )
            raise BudgetError(text)

    @property
    def overdrawn(self) -> bool:
        """Return whether any limit is exceeded."""
        pairs = zip(self.limits, self.spent, strict=True)
        return any(spent.total > limit.most for limit, spent in pairs)

    def to_dict(self) -> dict[str, Any]:
        """Return the tally as stored, without limits."""
        return {
            "day": self.day,
            "totals": {name: str(total) for name, total in self.totals.items()},
            "spent": [[each.period, str(each.total)] for each in self.spent],
        }

    @classmethod
    def from_dict(cls, limits: tuple[Limit, ...], values: Mapping[str, Any]) -> Tally:
        """Return a stored tally; raise if invalid."""
        new = cls.of(limits)
        stored = values["totals"]
        totals = {
            name: parse_amount(stored[name]) for name in new.totals
        }  # in their order
        spent = tuple(
            SpentInPeriod(str(name), parse_amount(n)) for name, n in values["spent"]
        )
        if len(stored) != len(totals) or len(spent) != len(new.limits):
            raise ValueError("tally")
        day = values["day"] and check_day(values["day"])
        return dataclasses.replace(new, day=day, totals=totals, spent=spent)


def accounting_notions(notion: str) -> tuple[str, ...]:
    """Return the notions in which a guarantee can be counted, its own first."""
    return _WAYS.get(notion, (notion,))


def _check_names(limits: list[Limit], colleague: str, purpose: str) -> None:
    """Raise if limits name colleagues or purposes, and none covers a release's."""
    for what, name in (("colleague", colleague), ("purpose", purpose)):
        known = sorted({getattr(each, what) for each in limits} - {""})
        if known and name not in known:
            fault = f"{name!r} has none" if name else "the release names none"
            raise LedgerError(
                f"the ledger has a quota for each {what} ({', '.join(known)}) and "
                f"{fault}. Pass ledger.labelled({what}=...), or 'LEDGER|{what}=NAME' "
                "as its path. Nothing was spent."
            )
    quotas = [each for each in limits if not each.for_all]
    if quotas and not any(each.covers(colleague, purpose) for each in quotas):
        raise LedgerError(
            f"the ledger has no quota for colleague {colleague!r} with purpose "
            f"{purpose!r}. Use names that have one. Nothing was spent."
        )
