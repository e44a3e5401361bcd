# SPDX-License-Identifier: GPL-2.0-or-later
"""The one entry of the toolbox where QGIS's Python is too old to know the others."""

from __future__ import annotations

from qgis.core import QgsProcessingAlgorithm, QgsProcessingException

from . import dependencies
from .translation import tr


class Absent(QgsProcessingAlgorithm):
    """Says what is missing; QGIS would not list a provider without algorithms."""

    def createInstance(self):
        return Absent()

    def name(self):
        return "missing"

    def displayName(self):
        return tr("Geo-privacy cannot run in this QGIS: see why")

    def shortHelpString(self):
        return dependencies.install_advice()

    def initAlgorithm(self, config=None):
        """Ask nothing."""

    def canExecute(self):
        return False, dependencies.install_advice()

    def processAlgorithm(self, parameters, context, feedback):
        raise QgsProcessingException(dependencies.install_advice())
