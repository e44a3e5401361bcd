"""Limits of a ledger: a budget of one notion, forever or per period."""

from __future__ import annotations

import dataclasses
import datetime
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..core.budget.filter import FIXED, NOTIONS, UNITS, PrivacyFilter, accounting_notion
from ..core.errors import ParameterError
from ..core.exact_numbers import RealNumber, rounded_text, to_exact_fraction
from ..core.language import format_message, gettext, gettext_noop, localize
from ..core.parameter import safe_repr
from ..core.points.calibration import eps_from_displacement
from ..core.promise.paragraph import format_number

# -- what notions are called, and the letters of their losses --------------------------

NAMES = {
    "gp": gettext_noop("ε-geo-privacy"),
    "cgp": gettext_noop("ρ-concentrated geo-privacy"),
    "approximate-gp": gettext_noop("approximate geo-privacy"),
    "dp": gettext_noop("ε-differential privacy"),
    "zcdp": gettext_noop("ρ-zero-concentrated differential privacy"),
    FIXED: gettext_noop("fixed losses, whatever the distance"),
}


def letter_of(notion: str) -> str:
    """Return the letter of a notion's costs, ε or ρ, or "fixed loss"."""
    if notion == FIXED:
        return format_message("fixed loss")
    return "ε" if notion in ("gp", "dp") else "ρ"


def unit_in_words(privacy_unit: str) -> str:
    """Return a privacy unit in words: "row" and "table" translated, or the column."""
    if privacy_unit == "row":
        return format_message("row")
    return format_message("table") if privacy_unit == "table" else privacy_unit


# -- calendar periods, in UTC; days of a ledger never go back --------------------------

SEVERAL = {
    gettext_noop("day"): gettext_noop("days"),
    gettext_noop("week"): gettext_noop("weeks"),
    gettext_noop("month"): gettext_noop("months"),
    gettext_noop("quarter"): gettext_noop("quarters"),
    gettext_noop("year"): gettext_noop("years"),
}
PERIODS = tuple(SEVERAL)


def today() -> str:
    """Return today's date in UTC."""
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def later_day(day: str, other: str) -> str:
    """Return the later of two days, where "" is unknown.

    A clock that was put back would open a period whose budget is spent already.
    """
    return max(day, other)


def check_day(day: object) -> str:
    """Return a stored day; raise ValueError or TypeError if invalid."""
    if not isinstance(day, str) or datetime.date.fromisoformat(day).isoformat() != day:
        raise ValueError("day")
    return day


def period_name(per: str, day: str) -> str:
    """Return the name of a day's period, after which a limit resets; "" for ever.

    >>> [period_name(per, "2026-11-22") for per in ("", *PERIODS)]
    ['', '2026-11-22', '2026-W47', '2026-11', '2026-Q4', '2026']
    """
    if not per or not day:
        return ""
    date = datetime.date.fromisoformat(day)
    year, week, _ = date.isocalendar()
    return {
        "day": day,
        "week": f"{year:04}-W{week:02}",
        "month": day[:7],
        "quarter": f"{day[:4]}-Q{(date.month + 2) // 3}",
        "year": day[:4],
    }[per]


MONTHS = (
    gettext_noop("January"), gettext_noop("February"), gettext_noop("March"),
    gettext_noop("April"), gettext_noop("May"), gettext_noop("June"),
    gettext_noop("July"), gettext_noop("August"), gettext_noop("September"),
    gettext_noop("October"), gettext_noop("November"), gettext_noop("December"),
)  # fmt: skip


def period_in_words(per: str, name: str) -> str:
    """Return a period's name as text for people.

    Examples
    --------
    >>> [period_in_words(*each) for each in (
    ...     ("week", "2026-W47"), ("month", "2026-11"), ("quarter", "2026-Q4"),
    ...     ("year", "2026"),
    ... )]
    ['week 47 of 2026', 'November 2026', 'quarter 4 of 2026', '2026']
    """
    year, _, part = name.partition("-")
    if per == "month":
        return f"{gettext(MONTHS[int(part) - 1])} {year}"
    if per == "week":
        return format_message("week {number} of {year}", number=part[1:], year=year)
    if per == "quarter":
        return format_message("quarter {number} of {year}", number=part[1:], year=year)
    return name


def next_reset(per: str, day: str) -> str:
    """Return the day on which the period after that of `day` begins, in words.

    >>> next_reset("week", "2026-11-24")
    '30 November 2026'
    """
    date = datetime.date.fromisoformat(day)
    while period_name(per, date.isoformat()) == period_name(per, day):
        date += datetime.timedelta(days=1)
    month = gettext(MONTHS[date.month - 1])
    return format_message(
        "{day} {month} {year}", day=date.day, month=month, year=date.year
    )


# -- numbers as a ledger stores them: exact fractions, as text -------------------------

# As `Fraction` writes it. Of "1e30000000" Python would make a number of 12 MB.
_AMOUNT = re.compile(r"[0-9]{1,4000}(/[0-9]{1,4000})?")


def parse_amount(text: object) -> Fraction:
    """Return a stored exact number; raise ValueError or OverflowError if invalid."""
    if not isinstance(text, str) or not _AMOUNT.fullmatch(text):
        raise ValueError("a stored amount is not an exact number")
    value = Fraction(text)
    float(value)  # beyond all doubles there is no budget
    return value


_PARTS = ("delta", "radius", "per", "colleague", "purpose")
_FORM = (
    "a limit is written NOTION=BUDGET, then what it needs of delta=, radius=, per=, "
    "colleague= and purpose=, with commas between: 'gp=0.02,per=year'"
)


@dataclass(frozen=True)
class Limit:
    """Upper limit of the loss in one notion: of all, or by period, colleague, purpose.

    Parameters
    ----------
    notion : {"gp", "cgp", "approximate-gp", "dp", "zcdp", "fixed"}
        What the budget is counted in; see `PrivacyFilter`. "fixed": the fixed losses
        of releases whose ε per metre counts against a limit in "gp".
    budget : float or Fraction
        ε (1/m; no unit for "dp"), ρ (1/m²; no unit for "zcdp") or fixed loss (no unit).
    delta, radius : float, optional
        For "approximate-gp" both; for "dp" δ alone if wanted.
    per : {"", "day", "week", "month", "quarter", "year"}
        The calendar period, in UTC, that has the budget; each has it anew. Left out,
        all releases ever made have it together.
    colleague, purpose : str
        Whose releases, or releases for what, are limited; left out, all are.

    Raises
    ------
    ParameterError

    Notes
    -----
    **What a renewal promises.** What was released in one period costs no more than the
    budget, in n periods no more than n times the budget. Nothing is forgotten when a
    period ends: who was in the data of ten years has lost ten budgets. Only a limit
    without a period holds for ever.

    Examples
    --------
    >>> print(Limit("gp", 0.02, per="year", colleague="anna"))
    ε = 0.02 (1/m) per year, for colleague anna
    >>> Limit.read("dp=2,delta=1e-6,per=month") == Limit("dp", 2, 1e-6, per="month")
    True
    """

    notion: str
    budget: RealNumber
    delta: float | None = None
    radius: float | None = None
    per: str = ""
    colleague: str = ""
    purpose: str = ""
    most: Fraction = field(init=False, repr=False, compare=False, default=Fraction(0))

    def __post_init__(self) -> None:
        """Raise for limits that cannot be counted; compute the largest total."""
        for name in ("delta", "radius"):  # as they are stored
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, float(to_exact_fraction(name, value)))
        budget, most = self._check()
        if self.per not in ("", *PERIODS):
            raise ParameterError(
                f"per must be one of {PERIODS}, or left out; got {safe_repr(self.per)}."
            )
        for name in ("colleague", "purpose"):
            check_name(name, getattr(self, name))
        object.__setattr__(self, "budget", budget)
        object.__setattr__(self, "most", most)

    def _check(self) -> tuple[Fraction, Fraction]:
        """Check the limit; return its exact budget and the largest total of costs."""
        parts = {"delta": self.delta, "radius": self.radius}
        if self.notion != FIXED:
            account = PrivacyFilter(self.notion, self.budget, **parts)
            return account.budget, account.limit
        if parts != {"delta": None, "radius": None}:
            raise ParameterError(
                "a limit on fixed losses has neither delta nor radius; leave them out."
            )
        budget = PrivacyFilter("zcdp", self.budget).budget  # a plain sum, too
        return budget, budget

    @classmethod
    def read(cls, text: str) -> Limit:
        """Return a limit from text, as "gp=0.02,per=week"; raise if invalid.

        Parameters
        ----------
        text : str
            Such as "gp=0.03,per=year,colleague=anna".

        Returns
        -------
        Limit

        Raises
        ------
        ParameterError
        """
        first, *rest = text.split(",") if isinstance(text, str) else [""]
        notion, _, budget = first.partition("=")
        parts = {name: value for name, _, value in (p.partition("=") for p in rest)}
        known = len(parts) == len(rest) and set(parts) <= set(_PARTS)
        if not (budget and known and all(parts.values())):
            raise ParameterError(f"{_FORM}; got {safe_repr(text)}.")
        numbers = {
            n: _parse_number(parts.pop(n)) for n in ("delta", "radius") if n in parts
        }
        return cls(notion, _parse_number(budget), **numbers, **parts)  # type: ignore[arg-type]

    @property
    def accounting_notion(self) -> str:
        """Return the notion in which costs count against the limit."""
        return accounting_notion(self.notion, self.delta)

    @property
    def for_all(self) -> bool:
        """Return whether the limit covers releases of every colleague and purpose."""
        return not (self.colleague or self.purpose)

    def covers(self, colleague: str, purpose: str) -> bool:
        """Return whether the limit covers releases of a colleague and purpose.

        Parameters
        ----------
        colleague, purpose : str
            The names that the release is charged under; empty for none.

        Returns
        -------
        bool
        """
        return self.colleague in ("", colleague) and self.purpose in ("", purpose)

    def __str__(self) -> str:
        """Return the limit in words."""
        letter = {"cgp": "ρ", "zcdp": "ρ", FIXED: gettext_noop("fixed loss")}
        words = gettext(letter.get(self.notion, "ε"))
        words += f" = {localize(rounded_text(Fraction(self.budget), up=False))} "
        words += f"({gettext(UNITS[self.notion])})"
        if self.delta is not None:
            words += format_message(
                " at δ = {delta}", delta=localize(format_number(self.delta))
            )
        if self.radius is not None:
            words += format_message(
                " up to {radius} m", radius=localize(f"{self.radius:g}")
            )
        if self.per:
            words += format_message(" per {period}", period=gettext(self.per))
        if self.colleague:
            words += format_message(", for colleague {name}", name=self.colleague)
        if self.purpose:
            words += format_message(", for purpose {name}", name=self.purpose)
        return words

    def to_dict(self) -> dict[str, Any]:
        """Return the limit as JSON values, amounts as exact text.

        Returns
        -------
        dict
            JSON values.
        """
        whole = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        exact = {"budget": _storable_amount("budget", whole.pop("budget"))}
        exact["limit"] = _storable_amount("limit", whole.pop("most"))
        return {**whole, **exact}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Limit:
        """Return a stored limit; raise ValueError, TypeError, LookupError if invalid.

        What was stored holds: that of ρ is not computed again.

        Parameters
        ----------
        values : mapping
            What `to_dict` returned.

        Returns
        -------
        Limit

        Raises
        ------
        ValueError, TypeError, LookupError
            If the stored fields are not those of a limit.
        """
        new, most = object.__new__(cls), parse_amount(values["limit"])
        budget, texts = parse_amount(values["budget"]), ("per", "colleague", "purpose")
        parts = {n: values[n] for n in ("notion", "delta", "radius", *texts)}
        for name, value in {**parts, "budget": budget, "most": most}.items():
            object.__setattr__(new, name, value)
        for name in texts[1:]:
            check_name(name, parts[name])
        if parts["per"] not in ("", *PERIODS):
            raise ValueError("per")
        _check_numbers(parts["notion"], budget, most, parts["delta"], parts["radius"])
        return new


_ROUNDING = 1e-9  # share of a budget, against rounding the sum of what releases cost


def limit_for_releases(releases: int, displacement: float, per: str = "") -> Limit:
    """Return the gp limit for so many releases of points, of a mean displacement (m).

    >>> print(limit_for_releases(4, 200.0, "year"))
    ε = 0.04 (1/m) per year
    """
    total = releases * eps_from_displacement(displacement) * (1 + _ROUNDING)
    return Limit("gp", total, per=per)


def read_limits(limits: Sequence[Limit | str] | Limit | str) -> tuple[Limit, ...]:
    """Return limits from a Limit, text with ";" between, or list; raise if invalid."""
    if isinstance(limits, str):
        limits = [part.strip() for part in limits.split(";") if part.strip()]
    given = [limits] if isinstance(limits, Limit) else limits
    if not isinstance(given, Iterable):
        raise ParameterError(
            "limits must be a Limit, a text as 'gp=0.02', or a list of these; "
            f"got {safe_repr(limits)}."
        )
    return tuple(
        each if isinstance(each, Limit) else Limit.read(each) for each in given
    )


def check_limits(limits: Iterable[Limit]) -> tuple[Limit, ...]:
    """Return limits; raise if none, only quotas in a notion, or fixed without gp."""
    found = tuple(limits)
    for each in found:
        if not any(
            other.for_all
            for other in found
            if other.accounting_notion == each.accounting_notion
        ):
            raise ParameterError(
                f"the limit {each} needs one of its notion for all releases too. Add "
                "one without colleague and purpose."
            )
    if not found:
        raise ParameterError("a ledger needs at least one limit; got none.")
    notion = {each.accounting_notion for each in found}
    if FIXED in notion and "gp" not in notion:
        raise ParameterError(
            "a limit on fixed losses needs one in gp as well, for eps of the same "
            "releases. Add gp=BUDGET."
        )
    return found


def check_name(what: str, name: object) -> str:
    """Return a colleague's or purpose's name, maybe ""; raise if invalid."""
    if not isinstance(name, str) or not (name.isprintable() and len(name) <= 200):
        raise ParameterError(
            f"{what} must be a printable text of at most 200 characters; got "
            f"{safe_repr(name)}."
        )
    if set(name) & set(",|=") or name != name.strip():
        raise ParameterError(
            f"{what} must have no comma, bar or equals sign, and no blank at its "
            f"ends; got {safe_repr(name)}."
        )
    return name


def _check_numbers(
    notion: str, budget: Fraction, most: Fraction, delta: Any, radius: Any
) -> None:
    """Raise unless budget, delta and radius fit the notion."""
    approximate = notion == "approximate-gp"
    numbers = [delta, radius]
    if notion == "dp" and delta is not None and radius is None:
        approximate, numbers = True, [delta, 1.0]  # ρ without a unit
    if approximate:
        share, reach = (float(value) for value in numbers)
        # The limit on ρ is at most ε/Λ: the least that the two have in common.
        good = 0 < share < 1 and 0 < reach < math.inf and float(most) * reach
        good = good and float(most) * reach <= float(budget) * (1 + 1e-9)
    else:
        good = numbers == [None, None] and most == budget
    if not (good and notion in (*NOTIONS, FIXED) and budget):
        raise ValueError("limit")


def _storable_amount(name: str, value: Fraction) -> str:
    """Return an exact amount as text; raise if it has too many digits."""
    try:
        return str(parse_amount(str(value)))
    except (ValueError, OverflowError) as error:
        raise ParameterError(
            f"{name} has too many digits; a fraction may have 4,000 above and 4,000 "
            "below the line."
        ) from error


def _parse_number(text: str) -> float:
    """Return a number from a limit's text; raise if it is none."""
    try:
        return float(text)
    except ValueError as error:
        raise ParameterError(f"{_FORM}; {safe_repr(text)} is no number.") from error
