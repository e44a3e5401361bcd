# SPDX-License-Identifier: GPL-2.0-or-later
"""The project's ledger: proposed by the forms once it has been used."""

from __future__ import annotations

from qgis.core import QgsProject

_SCOPE, _KEY = "geopriv", "ledger"


def remembered():
    """Return the path of the project's last ledger, or an empty text."""
    return QgsProject.instance().readEntry(_SCOPE, _KEY, "")[0]


def remember(path):
    """Keep a ledger's path with the project."""
    if path and path != remembered():
        QgsProject.instance().writeEntry(_SCOPE, _KEY, path)
