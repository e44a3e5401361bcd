# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:starthere, the toolbox's first entry: it opens the assistant."""

from __future__ import annotations

from qgis.core import QgsProcessingAlgorithm
from qgis.PyQt.QtGui import QIcon

from ..enumerations import NO_THREAD, NOT_ALONE, NOT_IN_MODELS
from ..geopriv_gis.arguments.search_words import ALL, START
from ..icons import icon_path
from ..translation import tr
from .algorithm import all_words


class StartHereAlgorithm(QgsProcessingAlgorithm):
    """Opens the assistant at a double click: it asks nothing, so QGIS shows no form."""

    def createInstance(self):
        return StartHereAlgorithm()

    def name(self):
        return "starthere"

    def displayName(self):
        return tr("Start here: publish points safely")

    def group(self):  # none: it stands above the groups
        return ""

    def groupId(self):
        return ""

    def tags(self):
        return all_words((START, ALL))

    def icon(self):
        return QIcon(self.svgIconPath())

    def svgIconPath(self):
        return icon_path("assistant")

    def shortHelpString(self):
        return tr(
            "Opens the assistant, which asks whose points they are and what they are "
            "for, shows what would be published, and releases once."
        )

    def flags(self):
        return NO_THREAD | NOT_IN_MODELS | NOT_ALONE

    def initAlgorithm(self, config=None):
        """Ask nothing."""

    def processAlgorithm(self, parameters, context, feedback):
        from qgis import utils

        plugin = utils.plugins.get(__package__.partition(".")[0])
        if utils.iface is not None and plugin is not None:
            plugin.menu.open("assistant")
        return {}
