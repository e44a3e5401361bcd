"""A ledger as a page for those who have to sign it: printed, filed, read in years."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..core import markup
from ..core.budget.filter import FIXED
from ..core.promise.words import in_words
from .names import NAMES

if TYPE_CHECKING:
    from .report import Report

RELEASES = 1000  # on paper
NOTES = (
    "Each release was charged before it was drawn. A charge is never taken back.",
    "A limit per period renews with the calendar, in UTC. What was published before "
    "stays published: in n periods a person may lose n times the budget, and the "
    "totals above are those of all periods.",
    "What is lost per metre is about where somebody is; what is lost without a unit is "
    "about a row as a whole, wherever it is. Neither can be turned into the other; "
    "counts tell of places as well, so that somebody who moves loses both.",
    "Names of colleagues and purposes are those that were given. This page holds no "
    "place, count or other value of the data.",
)
_FIXED = (
    "A fixed loss is about where somebody is, too, and is lost at any distance: next "
    "door as well as far away."
)
_NOTHING = markup.paragraphs(["Nothing has been released."])


def page_of(report: Report) -> str:
    """Return the page: limits, what is promised, every release."""
    title, *lines = report.summary()
    older = len(report.entries) - RELEASES
    promises = list(_promises(report))
    parts = [
        markup.paragraphs(lines),
        "<h2>Limits</h2>",
        report.balance.to_html(),
        "<h2>What the releases promise</h2>",
        markup.bullets(promises) if promises else _NOTHING,
        "<h2>Releases</h2>",
        markup.paragraphs([f"{older} older ones are not shown."] if older > 0 else []),
        markup.table(report.rows(RELEASES), report.head)
        if report.entries
        else _NOTHING,
        "<h2>How to read this</h2>",
        markup.bullets(NOTES if FIXED not in report.tally.totals else (*NOTES, _FIXED)),
    ]
    return markup.page(title, "\n".join(part for part in parts if part), markup.PAPER)


def _promises(report: Report) -> Iterator[str]:
    """Yield what those of each notion promise; none of these is about all releases.

    What is lost by all together is among the words of the summary.
    """
    pairs = list(zip(report.notions, report.guarantees, strict=True))
    for counted, guarantee in pairs:
        if guarantee.eps or guarantee.rho:
            alone = f"Had only those of {NAMES[counted]} been made: "
            words = in_words(guarantee)
            yield words if len(pairs) == 1 else alone + words[0].lower() + words[1:]
