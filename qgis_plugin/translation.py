# SPDX-License-Identifier: GPL-2.0-or-later
"""The door to translations."""

from __future__ import annotations

from qgis.PyQt.QtCore import QCoreApplication


def tr(text):
    """Return a text in the user's language."""
    return QCoreApplication.translate("GeoPriv", text)
