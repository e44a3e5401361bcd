# SPDX-License-Identifier: GPL-2.0-or-later
"""How a ledger stands, in plain words; it is looked at and never charged."""

from __future__ import annotations

from html import escape
from pathlib import Path

from qgis.core import QgsProcessingException

from . import library, words
from .account import PLACES
from .geopriv_gis.arguments import release_row
from .geopriv_gis.core import markup
from .translation import again, figured, gettext_noop, library_language, tr

WAIT = 2.0  # seconds that a busy ledger is waited for
HEAD = (
    gettext_noop("Date"),
    gettext_noop("What"),
    gettext_noop("Cost"),
    gettext_noop("For"),
)
COLOURS = ((70, "#7fb8b5"), (90, "#e0b050"), (101, "#d98880"))  # up to per cent
KINDS = {
    "gp": gettext_noop("a release of places, ε per metre"),
    "cgp": gettext_noop("a release of places, ρ per square metre"),
    "dp": gettext_noop("counts or statistics, ε"),
    "zcdp": gettext_noop("counts or statistics, ρ"),
}


class Unread(Exception):  # noqa: N818  # said where the account would be
    """Why a ledger or a charge cannot be looked at."""


class Unseen(Unread):
    """The same of a ledger that somebody has to vouch for."""


def read(path, large, rows):
    """Return how a ledger stands, as HTML, and which notions it counts.

    Of a large one these are only the limits; else its last ``rows`` releases as well.
    """
    known, ledger = _opened(path)
    notions = tuple(dict.fromkeys(each.notion for each in ledger.limits))
    entries, said, table = (), [], None
    try:
        if ledger.path.stat().st_size > large:
            said = [tr("It is large: what was released stands on the page to print.")]
        else:
            report = ledger.report()
            entries = report.entries
            title = tr("Protects: {unit}. Releases so far: {count}.").format(
                unit=_unit(ledger.privacy_unit), count=len(entries)
            )
            with library_language():
                more = [report.vouched()] if report.adoptions else []
                said = [title, *report.sentences(), *more]
            table = entries and markup.make_table(
                [_row(entry) for entry in reversed(entries[-rows:])],
                [tr(word) for word in HEAD],
            )
        limits = [_limit_html(each, entries) for each in ledger.balance.lines]
    except known.GeoPrivError as error:
        raise Unread(_why(error)) from error
    parts = [markup.make_paragraphs(said), *limits]
    if table:
        parts += [f"<p><b>{escape(tr('Releases'))}</b></p>", table]
    return "\n".join(parts), notions


def notions(path):
    """Return what a ledger counts; nothing where it cannot be read."""
    try:
        _, ledger = _opened(path)
    except Unread:
        return ()
    return tuple(dict.fromkeys(each.notion for each in ledger.limits))


def kinds(counted):
    """Yield the notions that can be charged to limits, and what they are called."""
    places, rows = set(counted) & PLACES, set(counted) - PLACES
    for notion, label in KINDS.items():
        if places if notion in PLACES else rows:
            yield notion, tr(label)


def page(path):
    """Return the account as a page to print; everything is read and checked."""
    known, ledger = _opened(path)
    try:
        report = ledger.report()
        with library_language():
            return report.to_page()
    except known.GeoPrivError as error:
        raise Unread(_why(error)) from error


def after(path, charges):
    """Say what would be left after promises, texts like ``gp=0.01``, a publication."""
    known, ledger = _opened(path)
    from .geopriv_gis.ledger.composed_promise import guarantee_of_charge

    try:
        if isinstance(charges, Path):
            charges = list(known.Publication(charges).plan().guarantees.values())
        asked = [
            guarantee_of_charge(each, ledger.privacy_unit, ledger.neighbours)
            if isinstance(each, str)
            else each
            for each in charges
        ]
        found = ledger.after(asked)
        before = {line.limit: line.left for line in ledger.balance.lines}
    except known.GeoPrivError as error:
        raise Unread(_why(error)) from error
    lines = [
        tr("It fits. Nothing was charged.")
        if found.fits
        else tr("It would be refused: less is left than it costs.")
    ]
    for line in found.lines:
        if line.left != before[line.limit]:
            name, _, _, left = _cells(line)
            told = tr("{limit}: {left} would be left.")
            if line.left < 0:
                told = tr("{limit}: too little is left.")
            lines.append(told.format(limit=name, left=left))
    return "\n".join(lines)


def _opened(path):
    """Return the library and the ledger, or raise with what to do."""
    try:
        known = library.import_library()
    except QgsProcessingException as error:
        raise Unread(str(error)) from error
    try:
        return known, known.Ledger.open(path, wait=WAIT)
    except known.GeoPrivError as error:
        from .geopriv_gis.core.errors import UnseenLedgerError

        unseen = isinstance(error, UnseenLedgerError)  # elsewhere, or marks are lost
        raise (Unseen if unseen else Unread)(_why(error)) from error


def _unit(unit):
    if unit == "row":
        return tr("each row")
    if unit == "table":
        return tr("the one person whom all rows are about")
    return tr("each person, by the field “{field}”").format(field=unit)


def _why(error):
    text = words.spelled(again(error), release_row("planar_laplace"))
    return text[:1].upper() + text[1:]


def _cells(line):
    with library_language():
        return line.cells()


def _limit_html(line, entries):
    name, period, spent, left = _cells(line)
    what = tr("Places") if line.limit.notion in PLACES else tr("Counts and statistics")
    title = f"{what}: {name}"
    if line.period:
        title = tr("{limit} (now: {period})").format(limit=title, period=period)
    share = min(int(100 * line.spent / line.limit.most), 100)
    colour = next(colour for most, colour in COLOURS if share < most)
    used = tr("{spent} spent, {left} left").format(spent=spent, left=left)
    bar = "".join(
        f'<td width="{part}%" bgcolor="{fill}" height="9"></td>'
        for part, fill in ((share, colour), (100 - share, "#dddddd"))
        if part
    )
    return (
        f'<p>{escape(title)}</p><table width="100%" cellspacing="0"><tr>{bar}</tr>'
        f"</table><p>{escape(used)}. {escape(_more(line, entries))}</p>"
    )


def _more(line, entries):
    """Say how many further releases like the last one fit."""
    costs = [each.cost for each in entries if _counted(each, line) and each.cost]
    if not costs:
        return tr("Nothing has been released of it.") if not line.spent else ""
    many = int(max(line.left, 0) / costs[-1])
    if not many:
        return tr("No further release like the last one fits.")
    if many == 1:
        return tr("One more release like the last one fits.")
    return tr("{count} more releases like the last one fit.").format(count=many)


def _counted(entry, line):
    body = entry.body
    fits = line.limit.covers(body["colleague"], body["purpose"])
    return fits and entry.counted == line.limit.counted


def _row(entry):
    """Return a charge: when, what, its cost, for what or whom."""
    from .geopriv_gis.core.budget.exact import rounded_text

    what = entry.guarantee.mechanism if entry.guarantee else ""
    component = entry.body["component"]
    given = [entry.body[name] for name in ("note", "colleague", "purpose")]
    given.append("" if component == "geometry" else component)
    told = ", ".join(" ".join(str(each).split()) for each in given if each)
    cost = figured(rounded_text(entry.cost, up=True))
    return entry.time[:10], what, cost, told
