# SPDX-License-Identifier: GPL-2.0-or-later
"""The plugin: it adds the provider to Processing and takes it away again."""

from __future__ import annotations

import sys

from qgis.core import QgsApplication

from . import cancelling, dependencies, expressions
from .provider import GeoPrivProvider


class GeoPrivPlugin:
    """What QGIS keeps while the plugin is switched on."""

    def __init__(self, iface):
        self.iface = iface
        self.provider = self.badges = self.menu = None

    def initProcessing(self):
        """Add the provider and the expression; `qgis_process` calls only this."""
        self.provider = GeoPrivProvider()
        QgsApplication.processingRegistry().addProvider(self.provider)
        expressions.register()

    def initGui(self):
        """Add provider, badges and menu to QGIS; say if packages are missing."""
        self.initProcessing()
        if sys.version_info < dependencies.PYTHON:  # the toolbox says so
            return
        from .badges import Badges  # without a desktop there is none
        from .menu import Menu

        cancelling.follow_window()
        self.badges = Badges(self.iface.layerTreeView())
        self.menu = Menu(self.iface)

    def unload(self):
        """Take the provider away, and all modules of the plugin.

        QGIS forgets only those that it saw being imported; what stays of a package
        would be mixed with what comes when the plugin is switched on again.
        """
        cancelling.wait_for(cancelling.removals)
        if self.badges is not None:
            self.badges.close()
            self.menu.close()
            self.badges = self.menu = None
        if self.provider is not None:
            QgsApplication.processingRegistry().removeProvider(self.provider)
            self.provider = None
            expressions.unregister()
        for name in tuple(sys.modules):
            if name.startswith(f"{__package__}."):
                del sys.modules[name]
