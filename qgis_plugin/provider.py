# SPDX-License-Identifier: GPL-2.0-or-later
"""The Processing provider `geopriv`."""

from __future__ import annotations

import configparser
import sys
from pathlib import Path

from qgis.core import (
    Qgis,
    QgsMessageLog,
    QgsProcessingAlgorithm,
    QgsProcessingException,
    QgsProcessingProvider,
)
from qgis.PyQt.QtGui import QIcon

from . import ICON, dependencies
from .translation import tr


class MissingPackagesAlgorithm(QgsProcessingAlgorithm):
    """Says what is missing; QGIS would not list a provider without algorithms."""

    def createInstance(self):
        return MissingPackagesAlgorithm()

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


def version():
    """Return the plugin's version, from the metadata QGIS shows."""
    parser = configparser.ConfigParser()
    parser.read(Path(__file__).parent / "metadata.txt", encoding="utf-8")
    return parser.get("general", "version", fallback="")


class GeoPrivProvider(QgsProcessingProvider):
    """Lists the algorithms, also where the packages they need are missing."""

    def id(self):
        return "geopriv"

    def name(self):
        return tr("Geo-privacy")

    def versionInfo(self):
        return version()

    def longName(self):
        return tr("Geo-privacy (geopriv-gis)")

    def icon(self):
        return QIcon(ICON)

    def svgIconPath(self):
        return ICON

    def warningMessage(self):
        return dependencies.install_advice()

    def load(self):
        """Load, and say at once in the log panel what the algorithms will lack."""
        advice = dependencies.install_advice()
        if advice:
            QgsMessageLog.logMessage(advice, self.name(), Qgis.MessageLevel.Warning)
        return super().load()

    def loadAlgorithms(self):
        if sys.version_info < dependencies.PYTHON:  # the library's rows need it
            self.addAlgorithm(MissingPackagesAlgorithm())
            return
        from .algorithms import algorithms

        for algorithm in algorithms():
            self.addAlgorithm(algorithm)
