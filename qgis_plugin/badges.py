# SPDX-License-Identifier: GPL-2.0-or-later
"""A badge in the layer tree on layers that carry a guarantee."""

from __future__ import annotations

from functools import partial
from html import escape

from qgis.core import QgsProject
from qgis.gui import QgsLayerTreeViewIndicator
from qgis.PyQt.QtCore import Qt, QTimer
from qgis.PyQt.QtGui import QCursor, QIcon
from qgis.PyQt.QtWidgets import QApplication

from . import library, report
from .enumerations import VECTOR_LAYER
from .icons import BADGE
from .pages import page_shown
from .translation import again, tr


class Badges:
    """Keeps badges on the layers of the project, as they come and go."""

    def __init__(self, view):
        self._view, self._shown = view, {}
        project = QgsProject.instance()
        project.layersAdded.connect(self._add)
        project.layersWillBeRemoved.connect(self._forget)
        self._add(project.mapLayers().values())

    def close(self):
        """Take all badges away."""
        project = QgsProject.instance()
        project.layersAdded.disconnect(self._add)
        project.layersWillBeRemoved.disconnect(self._forget)
        for name in list(self._shown):
            self._remove(name)
        self._view = None

    def _add(self, layers):
        for layer in layers:
            # The tree has a layer's node only after the project has the layer.
            QTimer.singleShot(0, partial(self._look_for, layer.id()))

    def _look_for(self, name):
        layer = QgsProject.instance().mapLayer(name)
        if layer is not None and self._view is not None:
            self._look(layer)

    def _look(self, layer):
        node = QgsProject.instance().layerTreeRoot().findLayer(layer.id())
        if node is None or layer.id() in self._shown:
            return
        if not report.is_of(layer):
            return
        # A temporary layer that is saved: its file carries the record from then on.
        layer.dataSourceChanged.connect(partial(report.follow, layer))
        if layer.type() == VECTOR_LAYER:
            layer.afterCommitChanges.connect(partial(self._look_again, layer))
        badge = QgsLayerTreeViewIndicator(self._view)
        badge.setIcon(QIcon(BADGE))
        text = tr("Released by Geo-privacy: {} Click for the certificate.")
        told = text.format(layer.metadata().abstract())
        badge.setToolTip(f"<p>{escape(told)}</p>")  # names of fields are no markup
        badge.clicked.connect(partial(self._certify, layer.id()))
        self._view.addIndicator(node, badge)
        self._shown[layer.id()] = badge

    def _look_again(self, layer):
        """Take the badge from a layer whose rows are no longer those of its release."""
        if report.promise(library.load(), layer).notion == "none":
            self._remove(layer.id())

    def _certify(self, name, *_):
        """Show what a layer promises, as it is now."""
        layer, known = QgsProject.instance().mapLayer(name), library.load()
        title = tr("Privacy certificate")
        QApplication.setOverrideCursor(QCursor(Qt.CursorShape.WaitCursor))
        try:
            page = report.page(title, report.promise(known, layer), layer.name())
        except known.GeoPrivError as error:
            page = f"<p>{escape(again(error))}</p>"
        finally:
            QApplication.restoreOverrideCursor()
        page_shown(page, title, self._view).show()

    def _remove(self, name):
        badge = self._shown.pop(name, None)
        node = QgsProject.instance().layerTreeRoot().findLayer(name)
        if badge is not None and node is not None:
            self._view.removeIndicator(node, badge)

    def _forget(self, names):
        for name in names:
            self._shown.pop(name, None)
