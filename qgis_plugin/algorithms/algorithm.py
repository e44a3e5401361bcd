# SPDX-License-Identifier: GPL-2.0-or-later
"""What QGIS asks of every algorithm: names, icon, help, whether it can run."""

from __future__ import annotations

from qgis.core import QgsProcessingAlgorithm
from qgis.PyQt.QtGui import QIcon

from .. import ICON, dependencies
from ..translation import tr

GROUPS = {
    "locations": "Release locations",
    "queries": "Private queries",
    "analysis": "Analyse releases",
    "budgets": "Budgets",
}


class GeoPrivAlgorithm(QgsProcessingAlgorithm):
    """An algorithm of the provider; a subclass fills in these texts."""

    NAME = TITLE = GROUP = TAGS = HELP = ""

    def createInstance(self):
        return type(self)()

    def name(self):
        return self.NAME

    def displayName(self):
        return tr(self.TITLE)

    def groupId(self):
        return self.GROUP

    def group(self):
        return tr(GROUPS[self.GROUP])

    def tags(self):
        return tr(self.TAGS).split(",")

    def shortHelpString(self):
        return " ".join(tr(self.HELP).split())  # QGIS would keep every line break

    def icon(self):
        return QIcon(ICON)

    def svgIconPath(self):
        return ICON

    def canExecute(self):
        advice = dependencies.advice()
        return not advice, advice
