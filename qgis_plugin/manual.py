# SPDX-License-Identifier: GPL-2.0-or-later
"""The manual that comes with the plugin: pages that need no network."""

from __future__ import annotations

from pathlib import Path

from qgis.PyQt.QtCore import QUrl
from qgis.PyQt.QtGui import QDesktopServices

FOLDER = Path(__file__).parent / "manual_pages"


def page_address(page):
    """Return the address of a page, as ``index`` or ``to/planarlaplace``; or nothing.

    The latter leads on to the place in a chapter: Windows opens files, and drops what
    stands behind a # of their addresses.
    """
    path = FOLDER / f"{page}.html"
    return QUrl.fromLocalFile(str(path)).toString() if path.is_file() else ""


def start(_iface):
    """Open the manual in the browser."""
    QDesktopServices.openUrl(QUrl(page_address("index")))
