# SPDX-License-Identifier: GPL-2.0-or-later
"""The Processing provider `geopriv`."""

from __future__ import annotations

import configparser
import sys
from pathlib import Path

from qgis.core import Qgis, QgsMessageLog, QgsProcessingProvider
from qgis.PyQt.QtGui import QIcon

from . import ICON, dependencies
from .absent import Absent
from .translation import tr


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
            self.addAlgorithm(Absent())
            return
        from .algorithms import algorithms

        for algorithm in algorithms():
            self.addAlgorithm(algorithm)
