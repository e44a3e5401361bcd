# SPDX-License-Identifier: GPL-2.0-or-later
"""The words of a form that not everybody has at hand, below its help."""

from __future__ import annotations

import re
from html import escape

from . import manual
from .geopriv_gis.arguments.glossary import GLOSSARY, is_used, named
from .translation import tr


def explain_terms(text):
    """Return what the words of a text mean, in HTML; nothing where it has none.

    They are looked for as the user reads them: a translation has its own.
    """
    text, lines = re.sub("<[^>]+>", " ", text), []
    for term in GLOSSARY:
        words = tr(term.words)
        if is_used(words, text):
            lines.append(f"<i>{named(words)}</i>: {tr(term.help)}")
    if not lines:
        return ""
    title, more = tr("<b>Words.</b>"), tr("All words")
    link = f'<a href="{escape(manual.page_address("words"))}">{more}</a>'
    return "<p>" + "<br/>".join([title, *lines, link]) + "</p>"
