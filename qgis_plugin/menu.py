# SPDX-License-Identifier: GPL-2.0-or-later
"""The plugin's menu: its docks, and the tools that people look for there."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QObject, Qt
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtWidgets import QMenu

from .enumerations import HIDDEN
from .icons import icon_path
from .translation import gettext_noop, tr

TITLE = "GeoPriv"
RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
TABBED_WITH = ["ProcessingToolbox", "ResultsViewer"]  # QGIS's own docks, as tabs


class MenuEntry(NamedTuple):
    """One line of the menu.

    It opens a dock, which ``dock(iface)`` of a module of this package makes when it is
    asked for first, or the form of one of the algorithms, or calls ``start(iface)`` of
    a module. What must be let go of when the plugin is switched off, a dock does in a
    method ``close_down``.
    """

    title: str
    icon: str
    dock: str = ""
    algorithm: str = ""
    start: str = ""
    button: bool = False  # in the toolbar as well
    experts: bool = False  # a menu of the algorithms that the toolbox does not show


ENTRIES = (
    MenuEntry(
        gettext_noop("Publish points safely…"),
        "assistant",
        dock="assistant",
        button=True,
    ),
    MenuEntry(gettext_noop("Publish counts by district…"), "zones", start="counts"),
    MenuEntry(gettext_noop("Privacy budget"), "budget", dock="budget"),
    MenuEntry(gettext_noop("Check a layer or file…"), "check", algorithm="checkfiles"),
    MenuEntry(
        gettext_noop("Plan a publication…"), "check", algorithm="planpublication"
    ),
    MenuEntry(
        gettext_noop("Publish a publication file…"), "check", algorithm="publish"
    ),
    MenuEntry(gettext_noop("Create a ledger…"), "budget", start="new_ledger"),
    MenuEntry(gettext_noop("Ledger report…"), "budget", algorithm="ledgerreport"),
    MenuEntry(gettext_noop("Explain a release…"), "check", algorithm="explainrelease"),
    MenuEntry(
        gettext_noop("Map to print, with the guarantee…"),
        "badge",
        start="expressions",
    ),
    MenuEntry(gettext_noop("Tools for experts"), "research", experts=True),
    MenuEntry(gettext_noop("Open the sample project"), "maps", start="samples"),
    MenuEntry(gettext_noop("Manual"), "check", start="manual"),
)


class Menu:
    """What stands in QGIS's menu of plugins while this one is switched on."""

    def __init__(self, iface):
        self._iface, self._docks = iface, {}
        self._holder = QMenu()  # it makes actions with the words of Qt 5 and of Qt 6
        self._shown = [(entry, self._add(entry)) for entry in ENTRIES]

    def open(self, module):
        """Show a module's dock, made at the first call, and return it."""
        if module not in self._docks:
            made = import_module(f".{module}", __package__).dock(self._iface)
            made.setObjectName(f"geopriv-{module}")
            self._docks[module] = made
            self._iface.addTabifiedDockWidget(RIGHT, made, TABBED_WITH, True)
        self._docks[module].show()
        self._docks[module].raise_()
        return self._docks[module]

    def close(self):
        """Take away the menu, its buttons and its docks."""
        for entry, action in self._shown:
            self._iface.removePluginMenu(TITLE, action)
            if entry.button:
                self._iface.removeToolBarIcon(action)
        for made in self._docks.values():
            if hasattr(made, "close_down"):
                made.close_down()
            for part in made.findChildren(QObject):
                part.blockSignals(True)  # Python may forget them before Qt does
            self._iface.removeDockWidget(made)
            made.setParent(None)
            made.deleteLater()
        self._shown, self._docks = [], {}
        self._holder.deleteLater()

    def _add(self, entry):
        action = self._holder.addAction(QIcon(icon_path(entry.icon)), tr(entry.title))
        if entry.experts:
            action.setMenu(self._experts())
        else:
            action.triggered.connect(lambda *_: self._choose(entry))
        self._iface.addPluginToMenu(TITLE, action)
        if entry.button:
            self._iface.addToolBarIcon(action)
        return action

    def _choose(self, entry):
        if entry.dock:
            self.open(entry.dock)
            return
        if entry.start:
            import_module(f".{entry.start}", __package__).start(self._iface)
            return
        _show_form(entry.algorithm)

    def _experts(self):
        menu = QMenu(self._holder)
        provider = QgsApplication.processingRegistry().providerById("geopriv")
        for each in provider.algorithms():
            if each.flags() & HIDDEN:
                name = each.name()
                action = menu.addAction(each.icon(), each.displayName())
                action.triggered.connect(lambda *_, name=name: _show_form(name))
        return menu


def _show_form(name):
    import processing

    processing.execAlgorithmDialog(f"geopriv:{name}", {})
