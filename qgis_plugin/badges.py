# SPDX-License-Identifier: GPL-2.0-or-later
"""A badge in the layer tree on layers that carry a guarantee."""

from __future__ import annotations

from functools import partial
from html import escape

from qgis.core import QgsLayerTree, QgsProject
from qgis.gui import QgsLayerTreeViewIndicator
from qgis.PyQt.QtCore import QTimer
from qgis.PyQt.QtGui import QIcon

from . import background, dependencies, earlier_releases, report, widgets
from .enumerations import POINTS, POLYGONS, VECTOR_LAYER
from .icons import BADGE
from .pages import PageWindow
from .translation import tr


def _lower(layer):
    """Move released zones, which are opaque, just below released points."""
    node = QgsProject.instance().layerTreeRoot().findLayer(layer.id())
    if node is None or not _is_released(layer, POLYGONS):
        return
    group = node.parent()
    order = group.children()
    place = start = order.index(node) + 1
    while place < len(order) and _has_released_points(order[place]):
        place += 1
    if place > start:
        group.insertChildNode(place, node.clone())
        group.removeChildNode(node)


def _has_released_points(node):
    return QgsLayerTree.isLayer(node) and _is_released(node.layer(), POINTS)


def _is_released(layer, kind):
    vector = layer is not None and layer.type() == VECTOR_LAYER
    return vector and layer.geometryType() == kind and report.was_given(layer)


class Badges:
    """Keeps badges on the layers of the project, as they come and go."""

    def __init__(self, view):
        self._view, self._shown, self._compared = view, {}, {}
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
        tree = QgsProject.instance().layerTreeRoot()
        for layer in layers:
            # The tree has a layer's node only after the project has the layer, unless
            # the project was read from a file.
            new = tree.findLayer(layer.id()) is None
            QTimer.singleShot(0, partial(self._look_for, layer.id(), new))

    def _look_for(self, name, new):
        layer = QgsProject.instance().mapLayer(name)
        if layer is None or self._view is None:
            return
        if new:
            _lower(layer)
        self._look(layer)

    def _look(self, layer):
        node = QgsProject.instance().layerTreeRoot().findLayer(layer.id())
        if node is None or layer.id() in self._shown or dependencies.install_advice():
            return
        given = report.was_given(layer)
        if layer.type() == VECTOR_LAYER and (given or report.stored(layer)):
            # A temporary layer that is saved: its file has the record from then on.
            layer.dataSourceChanged.connect(
                partial(self._compare, layer, report.follow)
            )
            layer.afterCommitChanges.connect(partial(self._compare, layer))
            if not given:  # of a copy the rows are compared
                self._compare(layer)
        if given:
            self._show(layer)

    def _show(self, layer):
        node = QgsProject.instance().layerTreeRoot().findLayer(layer.id())
        if node is None or layer.id() in self._shown:
            return
        badge = QgsLayerTreeViewIndicator(self._view)
        badge.setIcon(QIcon(BADGE))
        loss = earlier_releases.loss_of_record(report.stored(layer))
        text = tr("Released by Geo-privacy: {}. Click for the certificate.")
        if not loss:
            text = tr("Released by Geo-privacy. Click for the certificate.")
        badge.setToolTip(widgets.tooltip(text.format(loss)))
        badge.clicked.connect(partial(self._certify, layer.id()))
        self._view.addIndicator(node, badge)
        self._view.viewport().update()  # which QGIS leaves to the next one
        self._shown[layer.id()] = badge

    def _compare(self, layer, follow=None):
        """Show the badge while a layer's rows are those of its release, else none."""
        if self._view is None:  # switched off
            return
        name = layer.id()

        def then(task):
            layer = QgsProject.instance().mapLayer(name)
            latest = self._view is not None and self._compared.get(name) is task
            if layer is None or not latest:
                return
            if task.found is None or task.found.notion == "none":
                self._remove(name)
                return
            self._show(layer)
            if follow is not None and layer.providerType() == "ogr":
                follow(layer)

        self._compared[name] = background.compare(layer, then)

    def _certify(self, name, *_):
        """Show what a layer promises, as it is now."""
        layer = QgsProject.instance().mapLayer(name)
        title, of = tr("Privacy certificate"), layer.name()

        def then(task):
            page = f"<p>{escape(task.refused)}</p>"
            if task.found is not None:
                page = report.page(title, task.found, of)
            if self._view is not None:
                PageWindow(page, title, self._view).show()

        background.compare(layer, then)

    def _remove(self, name):
        badge = self._shown.pop(name, None)
        node = QgsProject.instance().layerTreeRoot().findLayer(name)
        if badge is not None and node is not None:
            self._view.removeIndicator(node, badge)

    def _forget(self, names):
        for name in names:
            self._shown.pop(name, None)
            self._compared.pop(name, None)
