"""Reports of a ledger: text, table and HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from ..core import markup
from ..core.budget.filter import FIXED, UNITS
from ..core.errors import ConversionError
from ..core.exact_numbers import round_up_to_float, rounded_text
from ..core.language import format_message, gettext, gettext_noop, localize
from ..core.promise.guarantee import Guarantee
from ..core.promise.paragraph import format_number, printable, zones_sentence
from ..core.promise.words import in_words
from .balance import Balance, Line, align_columns
from .chain import Entry
from .composed_promise import combined_loss_text, compose_charges
from .limit import (
    NAMES,
    SEVERAL,
    Limit,
    later_day,
    letter_of,
    next_reset,
    period_in_words,
    period_name,
    unit_in_words,
)
from .tally import Tally

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = (
    gettext_noop("entry"), gettext_noop("time"), gettext_noop("mechanism"),
    gettext_noop("notion"), gettext_noop("cost"), gettext_noop("total"),
    gettext_noop("component"), gettext_noop("note"),
)  # fmt: skip
OPTIONAL = (FIXED, gettext_noop("colleague"), gettext_noop("purpose"))
SHOWN = 20  # releases, in a notebook
_COSTS = {
    "gp": gettext_noop(
        "{when} the places of each {unit} cost ε = {spent} per metre of {most}"
    ),
    "cgp": gettext_noop(
        "{when} the places of each {unit} cost ρ = {spent} per square metre of {most}"
    ),
    "dp": gettext_noop("{when} counts of each {unit} cost ε = {spent} of {most}"),
    "zcdp": gettext_noop("{when} counts of each {unit} cost ρ = {spent} of {most}"),
    FIXED: gettext_noop(
        "{when} the places of each {unit} cost a fixed loss of {spent} of {most}"
    ),
}


@dataclass(frozen=True)
class LedgerReport:
    """State of a ledger at one moment; `str` is its text.

    privacy_unit: Who has the budget.
    tally: What was spent of each limit.
    entries: The charges.
    today: The day that the clock shows.
    adoptions: How often the ledger was vouched for where its mark was not.
    zones: Fingerprint of the zones within which the charges hold, if any.
    """

    path: Path
    privacy_unit: str
    note: str
    tally: Tally
    entries: Sequence[Entry]
    today: str = ""
    adoptions: int = 0
    zones: str = ""

    @property
    def guarantees(self) -> tuple[Guarantee, ...]:
        """Return the combined guarantee of each notion's charges.

        What all lose together, for somebody who moves, is among the words of `str`.
        """
        return self._compose_guarantees(self.tally.limits)

    @property
    def notions(self) -> tuple[str, ...]:
        """Return the notions counted, one for each of `guarantees`."""
        return tuple(name for name in self.tally.totals if name != FIXED)

    def _compose_guarantees(self, limits: Sequence[Limit]) -> tuple[Guarantee, ...]:
        """Return the combined guarantee of each notion, under given limits."""
        totals, unit = self.tally.totals, self.privacy_unit
        return tuple(
            compose_charges(name, totals[name], limits, self._entries_in(name), unit)
            for name in self.notions
        )

    @property
    def guarantee(self) -> Guarantee:
        """Return the guarantee of all charges; raise if counted in several notions."""
        found = self.guarantees
        if len(found) > 1:
            raise ConversionError(
                "the ledger counts several notions, which make no single "
                "guarantee: see report().guarantees."
            )
        return found[0]

    @property
    def balance(self) -> Balance:
        """Return the balance of the limits on the report's day."""
        return Balance.of(self.tally, self.today)

    def __str__(self) -> str:
        """Return the account in words and one line for each release."""
        rows = self.rows()
        head = tuple(map(gettext, self.head))
        shown = [format_message("Nothing has been released.")]
        if rows:
            shown = align_columns([head, *rows])
        limits = [] if self._has_one_limit else ["", *str(self.balance).splitlines()]
        return "\n".join([*self.summary(), *limits, "", *shown])

    def to_frame(self) -> pd.DataFrame:
        """Return a table with each release's cost and running total, rounded up."""
        import pandas as pd

        rows = [
            {
                **dict(zip(self.head, cells, strict=True)),
                "entry": entry.seq,
                "cost": round_up_to_float(entry.cost),
                "total": round_up_to_float(entry.total),
                **(
                    {FIXED: round_up_to_float(entry.fixed)}
                    if FIXED in self.head
                    else {}
                ),
            }
            for entry, cells in zip(self.entries, self.rows(), strict=True)
        ]
        return pd.DataFrame(rows, columns=list(self.head))

    def to_html(self) -> str:
        """Return the summary and the releases' table as HTML."""
        return f"{self._summary_html()}\n{self.table()}\n"

    def table(self, last: int | None = None) -> str:
        """Return the last releases, or all, as an HTML table."""
        return markup.make_table(self.rows(last), [*map(gettext, self.head)])

    def rows(self, last: int | None = None) -> list[tuple[str, ...]]:
        """Return the last releases, or all, as rows of text."""
        head, count = self.head, len(self.entries)
        first = 0 if last is None else max(0, count - last)
        return [self._cells(entry, head) for entry in self.entries[first:]]

    def to_page(self) -> str:
        """Return the report as a printable, self-contained HTML page."""
        return _report_page(self)

    def _repr_html_(self) -> str:
        """Return the report's summary and last releases for a notebook."""
        title, *summary = self.summary()
        older = len(self.entries) - SHOWN
        if older > 0:
            summary.append(
                format_message(
                    "The last {shown} releases; {older} older ones not shown.",
                    shown=SHOWN, older=older,
                )
            )  # fmt: skip
        return markup.make_card(title, self._summary_html(summary), self.table(SHOWN))

    def _summary_html(self, lines: Sequence[str] | None = None) -> str:
        """Return summary or given lines as HTML, balance too unless one plain limit."""
        words = markup.make_paragraphs(self.summary() if lines is None else lines)
        return words if self._has_one_limit else f"{words}\n{self.balance.to_html()}"

    @property
    def _has_one_limit(self) -> bool:
        """Return whether the ledger has a single limit, without periods."""
        limits = self.tally.limits
        return len(limits) == 1 and not limits[0].per

    @property
    def head(self) -> tuple[str, ...]:
        """Return the headings of the releases' table, optional ones if in use."""
        used = {n for e in self.entries for n in OPTIONAL if e.body.get(n)}
        return (*COLUMNS[:-1], *(n for n in OPTIONAL if n in used), COLUMNS[-1])

    def _entries_in(self, notion: str) -> list[Entry]:
        """Return the charges counted in a notion; of FIXED, those with a fixed loss."""
        if notion == FIXED:
            return [e for e in self.entries if e.fixed]
        return [e for e in self.entries if e.accounting_notion == notion]

    def summary(self) -> list[str]:
        """Return the ledger's state in sentences: limits, spending, losses, notes."""
        lines = [
            format_message(
                "Ledger {name}, for each {unit}",
                name=self.path.name,
                unit=unit_in_words(self.privacy_unit),
            ),
            *self.sentences(),
            *(
                self._sentences_of_one_limit()
                if self._has_one_limit
                else self._sentences_of_totals()
            ),
        ]
        for (notion, name), total in self._components().items():
            unit = "" if self._has_one_limit else f" ({gettext(UNITS[notion])})"
            spent = (
                f"{letter_of(notion)} = {localize(rounded_text(total, up=True))}{unit}"
            )
            lines.append(
                format_message("Spent on {what}: {spent}", what=name, spent=spent)
            )
        if self.adoptions:
            lines.append(self.adoptions_text())
        if self.today and self.tally.day > self.today:
            sentence = format_message(
                "A charge was made when a clock showed {later}, and this one shows "
                "{today}: budgets per period are those of the later day, and renew "
                "after it.",
                later=self.tally.day, today=self.today,
            )  # fmt: skip
            lines.append(sentence)
        return [*lines, *([_one_line(self.note)] if self.note else [])]

    def sentences(self) -> list[str]:
        """Return a sentence on each limit for all colleagues, and on zones, if any."""
        found = [self._sentence(b) for b in self.balance.lines if b.limit.for_all]
        return [*found, zones_sentence(printable(self.zones))] if self.zones else found

    def _sentence(self, line: Line) -> str:
        """Return a sentence on a limit's spending, and when it is reset."""
        per, when, reset = line.limit.per, format_message("So far"), ""
        if per:
            when = format_message(
                "In {period}", period=period_in_words(per, line.period)
            )
            if per == "day":
                when = format_message("On {day}", day=line.period)
            date = next_reset(per, later_day(self.today, self.tally.day))
            reset = format_message("; next reset {date}", date=date)
        words = format_message(
            _COSTS[line.limit.accounting_notion],
            when=when, unit=unit_in_words(self.privacy_unit),
            spent=localize(rounded_text(line.spent, up=True)),
            most=localize(rounded_text(line.limit.most, up=False)),
        )  # fmt: skip
        return f"{words}{reset}."

    def adoptions_text(self) -> str:
        """Return a sentence on how often a user adopted the ledger as unseen."""
        return format_message(
            "Vouched for, by somebody who had no mark of how far it had come: {many} "
            "times",
            many=self.adoptions,
        )

    def _sentences_of_one_limit(self) -> list[str]:
        """Return sentences on the one limit: budget, releases so far, what is left."""
        (limit,) = self.tally.limits
        ((notion, total),) = self.tally.totals.items()
        budget = localize(rounded_text(Fraction(limit.budget), up=False))
        if limit.delta is None:
            words = f"{letter_of(notion)} = {budget} ({gettext(UNITS[limit.notion])})"
        else:
            per = (
                format_message(" per metre") if limit.notion == "approximate-gp" else ""
            )
            reach = ""
            if limit.radius is not None:
                reach = format_message(
                    ", up to {far} m", far=localize(f"{limit.radius:g}")
                )
            words = format_message(
                "ε = {budget}{per}, δ = {delta}{reach}; costs are counted in ρ, up to "
                "{most}",
                budget=budget,
                per=per,
                delta=localize(format_number(limit.delta)),
                reach=reach,
                most=localize(rounded_text(limit.most, up=False)),
            )
        return [
            format_message(
                "Budget: {notion}, {words}",
                notion=gettext(NAMES[limit.notion]), words=words,
            ),
            format_message(
                "Releases: {many}; left: {left}",
                left=localize(rounded_text(limit.most - total, up=False)),
                many=len(self.entries),
            ),
        ]  # fmt: skip

    def _sentences_of_totals(self) -> list[str]:
        """Return a sentence on each notion's total loss, and one on all together."""
        lines = []
        for notion, total in self.tally.totals.items():
            many, made = self._periods(notion), len(self._entries_in(notion))
            over = format_message(", in {periods}", periods=many) if many else ""
            count = format_message("{many} releases", many=made)
            if made == 1:
                count = format_message("1 release")
            sentence = format_message(
                "{notion}, {releases} together{over}: {loss} ({unit})",
                notion=gettext(NAMES[notion]), releases=count, over=over,
                loss=f"{letter_of(notion)} = {localize(rounded_text(total, up=True))}",
                unit=gettext(UNITS[notion]),
            )  # fmt: skip
            lines.append(sentence)
        exact = self._compose_guarantees(())  # in the unit of costs, without δ
        every = combined_loss_text(exact, self.privacy_unit)
        return [*lines, every] if every else lines

    def _periods(self, notion: str) -> str:
        """Return text on how many periods a notion's releases fell in; "" for none."""
        limits = [
            each for each in self.tally.limits if each.accounting_notion == notion
        ]
        counts = []
        for per in dict.fromkeys(each.per for each in limits if each.per):
            many = len({period_name(per, day) for day in self._charge_days(notion)})
            counts.append(f"{many} {gettext(per if many == 1 else SEVERAL[per])}")
        return format_message(" and ").join(counts)

    def _charge_days(self, notion: str) -> list[str]:
        """Return the days of a notion's charges, each at least the one before."""
        days: list[str] = []
        for entry in self._entries_in(notion):
            days.append(max([entry.day, *days[-1:]]))  # as they were counted
        return days

    def _components(self) -> dict[tuple[str, str], Fraction]:
        """Return the charges' total cost by (notion, component)."""
        totals: dict[tuple[str, str], Fraction] = {}
        for entry in self.entries:
            name = (entry.accounting_notion, str(entry.body["component"]))
            totals[name] = totals.get(name, Fraction(0)) + entry.cost
            if entry.fixed:
                name = (FIXED, name[1])
                totals[name] = totals.get(name, Fraction(0)) + entry.fixed
        return totals

    def _cells(self, entry: Entry, head: tuple[str, ...]) -> tuple[str, ...]:
        """Return an entry as a row of text."""
        guarantee = entry.guarantee
        return (
            str(entry.seq),
            entry.time,
            guarantee.mechanism if guarantee else "",
            guarantee.notion if guarantee else "",
            localize(rounded_text(entry.cost, up=True)),
            localize(rounded_text(entry.total, up=True)),
            str(entry.body["component"]),
            *(self._optional_cell(entry, name) for name in OPTIONAL if name in head),
            _one_line(entry.body["note"]),
        )

    @staticmethod
    def _optional_cell(entry: Entry, name: str) -> str:
        """Return an entry's cell of an optional column, such as fixed loss."""
        if name == FIXED:
            return localize(rounded_text(entry.fixed, up=True))
        return _one_line(entry.body.get(name, ""))


def _one_line(words: object) -> str:
    """Return a text on one line."""
    return " ".join(str(words).split())


# -- a page for those who have to sign it: printed, filed, read in years ---------------

_ON_PAPER = 1000  # releases
_NOTES = (
    gettext_noop(
        "Each release was charged before it was drawn. A charge is never taken back."
    ),
    gettext_noop(
        "A limit per period renews with the calendar, in UTC. What was published "
        "before stays published: in n periods a person may lose n times the budget, "
        "and the totals above are those of all periods."
    ),
    gettext_noop(
        "What is lost per metre is about where somebody is; what is lost without a "
        "unit is about a row as a whole, wherever it is. Neither can be turned into "
        "the other; counts tell of places as well, so that somebody who moves loses "
        "both."
    ),
    gettext_noop(
        "Names of colleagues and purposes are those that were given. This page holds "
        "no place, count or other value of the data."
    ),
)
_FIXED = gettext_noop(
    "A fixed loss is about where somebody is, too, and is lost at any distance: next "
    "door as well as far away."
)


def _report_page(report: LedgerReport) -> str:
    """Return the report's HTML page."""
    title, *lines = report.summary()
    older = len(report.entries) - _ON_PAPER
    promises = list(_promise_sections(report))
    nothing = markup.make_paragraphs([format_message("Nothing has been released.")])
    unseen = format_message("{older} older ones are not shown.", older=older)
    notes = _NOTES if FIXED not in report.tally.totals else (*_NOTES, _FIXED)
    parts = [
        markup.make_paragraphs(lines),
        markup.make_heading(format_message("Limits")),
        report.balance.to_html(),
        markup.make_heading(format_message("What the releases promise")),
        markup.make_bullets(promises) if promises else nothing,
        markup.make_heading(format_message("Releases")),
        markup.make_paragraphs([unseen] if older > 0 else []),
        report.table(_ON_PAPER) if report.entries else nothing,
        markup.make_heading(format_message("How to read this")),
        markup.make_bullets(map(gettext, notes)),
    ]
    body = "\n".join(part for part in parts if part)
    return markup.make_page(title, body, markup.PAPER, format_message("en"))


def _promise_sections(report: LedgerReport) -> Iterator[str]:
    """Yield the guarantee of each notion that was charged, in words.

    What is lost by all together is among the words of the summary.
    """
    pairs = list(zip(report.notions, report.guarantees, strict=True))
    for counted, guarantee in pairs:
        if guarantee.eps or guarantee.rho:
            words, notion = in_words(guarantee), gettext(NAMES[counted])
            if len(pairs) > 1:
                words = words[0].lower() + words[1:]
                words = format_message(
                    "Had only those of {notion} been made: {words}",
                    notion=notion, words=words,
                )  # fmt: skip
            yield words
