"""A ledger as a page for those who have to sign it: printed, filed, read in years."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..core import markup
from ..core.budget.filter import FIXED
from ..core.language import noted, spoken, worded
from ..core.promise.words import in_words
from .limit import NAMES

if TYPE_CHECKING:
    from .report import Report

RELEASES = 1000  # on paper
NOTES = (
    noted(
        "Each release was charged before it was drawn. A charge is never taken back."
    ),
    noted(
        "A limit per period renews with the calendar, in UTC. What was published "
        "before stays published: in n periods a person may lose n times the budget, "
        "and the totals above are those of all periods."
    ),
    noted(
        "What is lost per metre is about where somebody is; what is lost without a "
        "unit is about a row as a whole, wherever it is. Neither can be turned into "
        "the other; counts tell of places as well, so that somebody who moves loses "
        "both."
    ),
    noted(
        "Names of colleagues and purposes are those that were given. This page holds "
        "no place, count or other value of the data."
    ),
)
_FIXED = noted(
    "A fixed loss is about where somebody is, too, and is lost at any distance: next "
    "door as well as far away."
)


def page_of(report: Report) -> str:
    """Return the page: limits, what is promised, every release."""
    title, *lines = report.summary()
    older = len(report.entries) - RELEASES
    promises = list(_promises(report))
    nothing = markup.paragraphs([worded("Nothing has been released.")])
    unseen = worded("{older} older ones are not shown.", older=older)
    notes = NOTES if FIXED not in report.tally.totals else (*NOTES, _FIXED)
    parts = [
        markup.paragraphs(lines),
        markup.heading(worded("Limits")),
        report.balance.to_html(),
        markup.heading(worded("What the releases promise")),
        markup.bullets(promises) if promises else nothing,
        markup.heading(worded("Releases")),
        markup.paragraphs([unseen] if older > 0 else []),
        report.table(RELEASES) if report.entries else nothing,
        markup.heading(worded("How to read this")),
        markup.bullets(map(spoken, notes)),
    ]
    body = "\n".join(part for part in parts if part)
    return markup.page(title, body, markup.PAPER, worded("en"))


def _promises(report: Report) -> Iterator[str]:
    """Yield what those of each notion promise; none of these is about all releases.

    What is lost by all together is among the words of the summary.
    """
    pairs = list(zip(report.notions, report.guarantees, strict=True))
    for counted, guarantee in pairs:
        if guarantee.eps or guarantee.rho:
            words, notion = in_words(guarantee), spoken(NAMES[counted])
            if len(pairs) > 1:
                words = words[0].lower() + words[1:]
                words = worded(
                    "Had only those of {notion} been made: {words}",
                    notion=notion, words=words,
                )  # fmt: skip
            yield words
