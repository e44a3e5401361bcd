# SPDX-License-Identifier: GPL-2.0-or-later
"""What QGIS asks of every algorithm: icon, help, whether it can run."""

from __future__ import annotations

from qgis.core import QgsProcessingAlgorithm
from qgis.PyQt.QtGui import QIcon

from .. import ICON, dependencies


class GeoPrivAlgorithm(QgsProcessingAlgorithm):
    """An algorithm of the provider; a subclass names itself and has a `help`."""

    def createInstance(self):
        return type(self)()

    def icon(self):
        return QIcon(ICON)

    def svgIconPath(self):
        return ICON

    def shortHelpString(self):
        return " ".join(self.help().split())  # QGIS would keep every line break

    def help(self):
        """Return the help text as HTML."""
        raise NotImplementedError

    def canExecute(self):
        advice = dependencies.advice()
        return not advice, advice
