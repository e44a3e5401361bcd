# SPDX-License-Identifier: GPL-2.0-or-later
"""What would happen, in plain words: the library's plan of what was chosen.

Of the layer only its CRS is looked at. Nothing is drawn and nothing is charged.
"""

from __future__ import annotations

from html import escape

from .. import plans
from ..translation import gettext_noop, tr
from .standard import protection_algorithm

USABLE = gettext_noop("yes")  # as the library ends what can be done


def make_plan(choices, context, make=plans.make_plan, **how):
    """Return the library's plan of the choices, or its page.

    Raises `QgsProcessingException` with the reason why there is none.
    """
    given, mask = choices.values(), protection_algorithm(choices.way)
    if choices.ledger:
        given["LEDGER"] = choices.ledger
    return make(mask, given, context, **how)


def plan_sentences(outlook):
    """Return the plan as sentences: what happens, uses, warnings."""
    found = [f"{plans.happens_text(outlook)}."]
    minds = plan_warnings(outlook)
    found += [f"{each.split('. ')[0].rstrip('.')}." for each in minds[:1]]
    if minds or not outlook.uses:
        return found
    if outlook.uses[0].endswith(f": {tr(USABLE)}"):
        found.append(
            tr(
                "Maps, counts and rates by area can be made of the points later: how "
                "they were moved is taken into account."
            )
        )
    else:
        found.append(
            tr(
                "Maps and counts by area that are made of the points later are "
                "blurred, and nothing corrects them: publish counts of the true "
                "points instead."
            )
        )
    return found


def plan_warnings(outlook):
    """Return what is to be minded before a release.

    How far 10 or 100 rows of one person move stands in the plan's first sentence.
    """
    found = (each for each in outlook.warnings if not each[:1].isdigit())
    return [shorten_warning(each) for each in found]


def shorten_warning(text):
    """Return a form's warning without advice on fields that the assistant lacks."""
    label = tr("“{}”").partition("{")[0]
    first, *rest = text.rstrip(".").split(". ")
    kept = [
        first[:1].upper() + first[1:],
        *(each for each in rest if label not in each),
    ]
    return ". ".join(kept) + "."


def sentences_to_html(lines):
    """Return sentences as the line that is always in sight."""
    first, *rest = [escape(each) for each in lines] or [""]
    free = tr(
        "This is said before anything is published, and depends on no point of the "
        "layer."
    )
    return "<br>".join([f"<b>{first}</b>", *rest, f"<i>{escape(free)}</i>"])
