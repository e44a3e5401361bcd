# SPDX-License-Identifier: GPL-2.0-or-later
"""A remark on the true layer of a project: that it was released before, and how.

It is a property of that layer, and goes where the layer goes: not into any release. It
says days and budgets, which those releases say themselves, and nothing of the data. A
copy of the layer, or the same people in another one, it cannot know: a ledger can.
"""

from __future__ import annotations

import json
import math

from qgis.core import QgsProject
from qgis.PyQt.QtCore import QDateTime

from . import report
from .translation import figured, gettext_noop, tr

KEY = "geopriv/releases"
APART = " per "  # between a notion and its unit, where that is no metre
MOST = 50  # remarks that are kept
SHOWN = 3
UNITS = {
    ("gp", "eps"): gettext_noop("ε = {loss} per metre"),
    ("cgp", "rho"): gettext_noop("ρ = {loss} per square metre"),
}


def note_release(layer, guarantee):
    """Store a note of a release on a layer, and on its copies in the project."""
    lost = None if layer is None else _loss(guarantee.to_dict())
    if lost is None:
        return
    day = QDateTime.currentDateTimeUtc().toString("yyyy-MM-dd")
    noted = [*_read_notes(layer), [day, *lost]][-MOST:]
    for each in _same(layer):
        each.setCustomProperty(KEY, json.dumps(noted))


def loss_of_record(record):
    """Return a released layer's loss as text; "" if its record has none."""
    try:
        lost = _loss(json.loads(record)["guarantee"])
    except (AttributeError, KeyError, TypeError, ValueError):  # of another hand
        return ""
    return "" if lost is None else _loss_text(*lost)


def _loss(guarantee):
    """Return the kind, letter and number of a loss; None if a guarantee has none."""
    kind = APART.join(filter(None, map(guarantee.get, ("notion", "unit"))))
    for letter in ("eps", "rho"):
        if guarantee.get(letter) is not None:
            return kind, letter, float(guarantee[letter])
    return None


def results_warning(layer):
    """Return what to mind of a layer that holds results already, or an empty text."""
    if layer is None or not report.stored(layer):
        return ""
    return tr(
        "“{layer}” was released already, it has no true places. What is made of it "
        "anew costs nothing: see “3 Learn from a release”. Choose "
        "the layer with the true places here."
    ).format(layer=layer.name())


def repeat_warning(layer):
    """Return a warning if a layer was released before, or ""."""
    noted = [] if layer is None else _read_notes(layer)
    if not noted:
        return ""
    last = "; ".join(f"{day} ({_loss_text(*rest)})" for day, *rest in noted[-SHOWN:])
    text = tr(
        "This layer was released before ({count} so far; last: {last}). Each further "
        "release tells more about the same people."
    ).format(count=len(noted), last=last)
    kinds = {(notion, letter) for _, notion, letter, _ in noted}
    if len(kinds) == 1 and len(noted) > 1:
        total = _loss_text(*kinds.pop(), math.fsum(loss for *_, loss in noted))
        text += " " + tr("Together these have lost {total}.").format(total=total)
    return text + " " + tr("A ledger counts them, and stops in time.")


def _loss_text(notion, letter, loss):
    notion, _, unit = notion.partition(APART)
    plain = "ε = {loss}" if letter == "eps" else "ρ = {loss}"
    number = figured(f"{loss:g}")
    if unit:  # of another unit than the metre
        text = tr("ε = {loss} per {unit}") if letter == "eps" else plain
        return text.format(loss=number, unit=tr(unit))
    words = UNITS.get((notion, letter), plain)
    return tr(words).format(loss=number)


def _read_notes(layer):
    """Return the notes on a layer, or on another one of the same rows; [] if none."""
    for each in _same(layer):
        try:
            found = json.loads(each.customProperty(KEY) or "[]")
            good = [
                [str(day), str(notion), str(letter), float(loss)]
                for day, notion, letter, loss in found
            ]
        except (TypeError, ValueError):
            continue  # of another hand
        if good:
            return good
    return []


def _same(layer):
    """Return the layers of the project that show the same rows, the layer itself."""
    others = QgsProject.instance().mapLayers().values()
    same = [each for each in others if _source(each) == _source(layer)]
    return [layer, *(each for each in same if each.id() != layer.id())]


def _source(layer):
    return layer.providerType(), layer.source().partition("|subset=")[0]
