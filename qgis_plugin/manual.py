# SPDX-License-Identifier: GPL-2.0-or-later
"""The manual that comes with the plugin: pages that need no network."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from qgis.PyQt.QtCore import QUrl
from qgis.PyQt.QtGui import QDesktopServices

from .geopriv_gis.arguments.glossary import GLOSSARY, first_spelling, is_used
from .translation import tr

FOLDER = Path(__file__).parent / "manual_pages"


def page_address(page):
    """Return a manual page's address, as ``index`` or ``to/planarlaplace``; or "".

    The latter leads on to the place in a chapter: Windows opens files, and drops what
    stands behind a # of their addresses.
    """
    path = FOLDER / f"{page}.html"
    return QUrl.fromLocalFile(str(path)).toString() if path.is_file() else ""


def start(_iface):
    """Open the manual in the browser."""
    QDesktopServices.openUrl(QUrl(page_address("index")))


def explain_terms(text):
    """Return what the words of a text mean, in HTML; nothing where it has none.

    They are looked for as the user reads them: a translation has its own.
    """
    text, lines = re.sub("<[^>]+>", " ", text), []
    for term in GLOSSARY:
        words = tr(term.words)
        if is_used(words, text):
            lines.append(f"<i>{first_spelling(words)}</i>: {tr(term.help)}")
    if not lines:
        return ""
    title, more = tr("<b>Words.</b>"), tr("All words")
    link = f'<a href="{escape(page_address("words"))}">{more}</a>'
    return "<p>" + "<br/>".join([title, *lines, link]) + "</p>"
