# SPDX-License-Identifier: GPL-2.0-or-later
"""How a ledger stands, in plain words; it is looked at and never charged."""

from __future__ import annotations

import math
import re
from html import escape
from pathlib import Path

from qgis.core import QgsProcessingException

from . import library, words
from .account import PLACES, planned_metres
from .geopriv_gis.arguments import release_row
from .geopriv_gis.core import markup
from .translation import (
    again,
    figured,
    gettext_noop,
    language,
    library_language,
    tr,
)

WAIT = 2.0  # seconds that a busy ledger is waited for
HEAD = (
    gettext_noop("Date"),
    gettext_noop("What"),
    gettext_noop("Cost"),
    gettext_noop("For"),
)
ASKED = "asked "  # before the notion of a release that is given by what USUAL says
KINDS = {
    ASKED + "gp": gettext_noop("points that move so many metres"),
    ASKED + "dp": gettext_noop("counts that are off by so many people"),
    "gp": gettext_noop("a release of places, ε per metre"),
    "cgp": gettext_noop("a release of places, ρ per square metre"),
    "dp": gettext_noop("counts or statistics, ε"),
    "zcdp": gettext_noop("counts or statistics, ρ"),
}
# By what costs are counted in: how a release costs what it does, what that takes before
# the size of its error, a usual one, and how the cost falls as that grows.
USUAL = {
    "gp": ("eps_from_displacement", (), 200.0, 1),
    "cgp": ("rho_from_displacement", (), 200.0, 2),
    "dp": ("eps_from_error", (), 3.0, 1),
    "zcdp": ("rho_from_level", (1.0,), 3.0, 2),
}
MOST = 500  # times a usual error; what is left for a larger one is of no use
NOTHING = gettext_noop("{what} of {unit}: nothing more can be released.")
FITS = {  # by whether it is of places, and by how many
    (True, 1): gettext_noop(
        "{what} of {unit}: one more release fits in which points move {size} m on "
        "average."
    ),
    (True, 2): gettext_noop(
        "{what} of {unit}: {count} more releases fit in which points move {size} m on "
        "average."
    ),
    (False, 1): gettext_noop(
        "{what} of {unit}: one more release fits in which a count is off by {size} "
        "(standard error)."
    ),
    (False, 2): gettext_noop(
        "{what} of {unit}: {count} more releases fit in which a count is off by {size} "
        "(standard error)."
    ),
}


class UnreadableLedgerError(Exception):  # said where the account would be
    """Why a ledger or a charge cannot be looked at."""


class UnknownLedgerError(UnreadableLedgerError):
    """The same of a ledger that somebody has to vouch for."""


def read(path, large, rows):
    """Return a ledger's state as text and HTML, and notions; raise if unreadable.

    Of a large one the figures are only the limits; else its last ``rows`` releases as
    well.
    """
    known, ledger = _opened(path)
    from .geopriv_gis.core.promise.paragraph import printable, zones_sentence

    try:
        words, figures = [*_state(ledger, ledger.balance.lines)], []
        text = tr("It is large: what was released stands on the page to print.")
        entries = ()
        if ledger.path.stat().st_size <= large:
            report = ledger.report()
            entries = report.entries
            text = tr("Releases so far: {count}.").format(count=len(entries))
            with library_language():
                zones = zones_sentence(printable(report.zones))
                figures += [zones] if report.zones else []
                figures += [report.adoptions_text()] if report.adoptions else []
        with library_language():
            limits = ledger.balance.to_html()
        words.append(text)
    except known.GeoPrivError as error:
        raise UnreadableLedgerError(_why(error)) from error
    limits = re.sub(r"(<th[^>]*>)(\w)", lambda head: head[1] + head[2].upper(), limits)
    parts = [limits, markup.make_paragraphs(figures)]
    if entries:
        table = [_row(entry) for entry in reversed(entries[-rows:])]
        parts.append(f"<p><b>{escape(tr('Releases'))}</b></p>")
        table = markup.make_table(table, [tr(word) for word in HEAD])
        parts.append(table)
    figures = "\n".join(parts).replace("<table>", '<table cellpadding="3">')
    return markup.make_paragraphs(words), figures, _notions(ledger)


def state(path, metres=None):
    """Return what a ledger still allows, in sentences; an empty text if unreadable.

    ``metres`` is how far points are to move, else as far as was said of the ledger.
    """
    try:
        _, ledger = _opened(path, wait=0)
        return "\n".join(_state(ledger, ledger.balance.lines, metres))
    except (UnreadableLedgerError, OSError):
        return ""


def notions(path):
    """Return the notions that a ledger counts; empty if it cannot be read."""
    try:
        _, ledger = _opened(path)
    except UnreadableLedgerError:
        return ()
    return _notions(ledger)


def _notions(ledger):
    return tuple(dict.fromkeys(each.notion for each in ledger.limits))


def kinds(counted):
    """Yield the notions that can be charged to limits, and what they are called."""
    places, rows = set(counted) & PLACES, set(counted) - PLACES
    for kind, label in KINDS.items():
        if places if kind.removeprefix(ASKED) in PLACES else rows:
            yield kind, tr(label)


def charge(kind, number):
    """Return the charge of a kind of release, a text like ``gp=0.01``."""
    notion = kind.removeprefix(ASKED)
    return f"{notion}={_usual_cost(notion, number) if notion != kind else number!r}"


def _usual_cost(notion, size):
    by, before, _, _ = USUAL[notion]
    return getattr(library.import_library().calibration, by)(*before, size)


def page(path):
    """Return the account as an HTML page, all entries checked; raise if unreadable."""
    known, ledger = _opened(path)
    try:
        report = ledger.report()
        with library_language():
            return report.to_page()
    except known.GeoPrivError as error:
        raise UnreadableLedgerError(_why(error)) from error


def after(path, charges):
    """Return text on what would be left after charges; raise if unreadable."""
    known, ledger = _opened(path)
    from .geopriv_gis.ledger.composed_promise import guarantee_of_charge

    try:
        if isinstance(charges, Path):
            charges = list(known.Publication(charges).plan().guarantees.values())
        guarantees = [
            guarantee_of_charge(each, ledger.privacy_unit, ledger.neighbours)
            if isinstance(each, str)
            else each
            for each in charges
        ]
        found = ledger.after(guarantees)
        before = {line.limit: line.left for line in ledger.balance.lines}
    except known.GeoPrivError as error:
        raise UnreadableLedgerError(_why(error)) from error
    lines = [
        tr("It fits. Nothing was charged.")
        if found.fits
        else tr("It would be refused: less is left than it costs.")
    ]
    changed = [line for line in found.lines if line.left != before[line.limit]]
    if found.fits and changed:
        lines += [tr("Afterwards:"), *_state(ledger, changed)]
    return "\n".join(lines)


def _opened(path, wait=WAIT):
    """Return the library and the ledger, or raise with what to do."""
    try:
        known = library.import_library()
    except QgsProcessingException as error:
        raise UnreadableLedgerError(str(error)) from error
    try:
        return known, known.Ledger.open(path, wait=wait)
    except known.GeoPrivError as error:
        from .geopriv_gis.core.errors import UnseenLedgerError

        unseen = isinstance(error, UnseenLedgerError)  # elsewhere, or marks are lost
        raise (UnknownLedgerError if unseen else UnreadableLedgerError)(
            _why(error)
        ) from error


def _unit(unit):
    if unit == "row":
        return tr("each row")
    if unit == "table":
        return tr("the one person whom all rows are about")
    return tr("each person, by the field “{field}”").format(field=unit)


def _why(error):
    text = words.spelled(again(error), release_row("planar_laplace"))
    return text[:1].upper() + text[1:]


def _state(ledger, lines, metres=None):
    """Yield a sentence on each limit: whose, how many releases more, until when."""
    from .geopriv_gis.core.exact_numbers import to_exact_fraction
    from .geopriv_gis.ledger.limit import next_reset, today

    metres = metres or planned_metres(ledger.path)
    for line in lines:
        if line.limit.accounting_notion not in USUAL:
            continue
        *_, usual, power = USUAL[line.limit.accounting_notion]
        places = line.limit.notion in PLACES
        size = metres if places and metres else usual
        cost = to_exact_fraction(
            "cost", _usual_cost(line.limit.accounting_notion, size)
        )
        many = int(max(line.left, 0) / cost)
        if not many and line.left > 0:
            size = _least_size(size * float(cost / line.left) ** (1 / power))
            many = int(size <= MOST * usual)
        text = FITS[places, min(many, 2)] if many else NOTHING
        holder = line.limit.colleague or line.limit.purpose
        what = tr("Places") if places else tr("Counts and statistics")
        sentence = tr(text).format(
            what=f"{what} ({holder})" if holder else what,
            unit=_unit(ledger.privacy_unit), count=many, size=figured(f"{size:,.10g}"),
        )  # fmt: skip
        if line.limit.per:
            with library_language():
                date = next_reset(line.limit.per, today())
            sentence += " " + tr("The account starts anew on {date}.").format(date=date)
        yield sentence


def _least_size(size):
    """Return a size rounded up to two digits."""
    step = 10 ** (math.floor(math.log10(size)) - 1)
    return math.ceil(size / step) * step


def _row(entry):
    """Return a charge: when, what, its cost, for what or whom."""
    from .geopriv_gis.core.exact_numbers import rounded_text
    from .geopriv_gis.reports.page import mechanism_text

    what = entry.guarantee.mechanism if entry.guarantee else ""
    component = entry.body["component"]
    given = [entry.body[name] for name in ("note", "colleague", "purpose")]
    given.append("" if component == "geometry" else component)
    names = ", ".join(" ".join(str(each).split()) for each in given if each)
    cost = figured(rounded_text(entry.cost, up=True))
    return entry.time[:10], mechanism_text(what, language()), cost, names
