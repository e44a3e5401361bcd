"""Balances of a ledger's limits, now or after planned releases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ..core import markup
from ..core.exact_numbers import round_down_to_float, round_up_to_float, rounded_text
from ..core.language import format_message, gettext, gettext_noop, localize
from .limit import Limit, later_day, period_in_words, period_name
from .tally import Tally

if TYPE_CHECKING:
    import pandas as pd

HEAD = (
    gettext_noop("limit"), gettext_noop("period"), gettext_noop("spent"),
    gettext_noop("left"),
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """One limit with the loss spent in a period, and what remains."""

    limit: Limit
    period: str
    spent: Fraction

    @property
    def left(self) -> Fraction:
        """Return the limit's remaining budget; negative if overspent."""
        return self.limit.most - self.spent

    def cells(self) -> tuple[str, str, str, str]:
        """Return limit, period, spent (rounded up) and left (down) as text."""
        left = localize(rounded_text(max(self.left, Fraction(0)), up=False))
        if self.left < 0:
            lacking = localize(rounded_text(-self.left, up=True))
            left = format_message("-{lacking}, too little", lacking=lacking)
        name = str(self.limit)
        if self.limit.delta is not None:
            most = localize(rounded_text(self.limit.most, up=False))
            name += format_message(", counted in ρ up to {most}", most=most)
        spent = localize(rounded_text(self.spent, up=True))
        period = period_in_words(self.limit.per, self.period)
        return name, period or format_message("for ever"), spent, left


@dataclass(frozen=True)
class Balance:
    """State of all limits of a ledger, actual or planned; `str` is a table."""

    lines: tuple[Line, ...]

    @classmethod
    def of(cls, tally: Tally, day: str) -> Balance:
        """Return a tally's balance on the later of a day and the last charge's day."""
        here = later_day(day, tally.day)
        return cls(
            tuple(
                Line(
                    limit,
                    period_name(limit.per, here),
                    tally.spent_in_period(number, here),
                )
                for number, limit in enumerate(tally.limits)
            )
        )

    @property
    def fits(self) -> bool:
        """Return whether no limit is exceeded in the balance."""
        return all(line.left >= 0 for line in self.lines)

    def __str__(self) -> str:
        head, rows = tuple(map(gettext, HEAD)), (each.cells() for each in self.lines)
        return "\n".join(align_columns([head, *rows]))

    def to_frame(self) -> pd.DataFrame:
        """Return a DataFrame of the limits, spent rounded up, left rounded down."""
        import pandas as pd

        rows = [
            (str(each.limit), each.period, round_up_to_float(each.spent),
             round_down_to_float(each.left))
            for each in self.lines
        ]  # fmt: skip
        return pd.DataFrame(rows, columns=list(HEAD))

    def to_html(self) -> str:
        """Return the balance as an HTML table."""
        return markup.make_table(
            [each.cells() for each in self.lines], [*map(gettext, HEAD)]
        )

    def _repr_html_(self) -> str:
        """Return the balance as HTML for a notebook."""
        return markup.make_card(format_message("Limits"), self.to_html())


def align_columns(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Return rows of text as lines with aligned cells."""
    found = list(rows)
    widths = [max(map(len, column)) for column in zip(*found, strict=True)]
    return [
        "  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip()
        for row in found
    ]
