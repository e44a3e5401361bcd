# SPDX-License-Identifier: GPL-2.0-or-later
"""What maps say of their layers: an expression with a released layer's guarantee.

For labels in layouts and for decorations: ``[% geopriv_guarantee('Patients') %]``. The
layer is looked at again each time, so that no map carries the promise of a layer that
was changed since.
"""

from __future__ import annotations

import time

from qgis.core import (
    QgsExpression,
    QgsLayoutItemLabel,
    QgsLayoutItemLegend,
    QgsLayoutItemMap,
    QgsLegendRenderer,
    QgsLegendStyle,
    QgsMapLayer,
    QgsPrintLayout,
    QgsProject,
    qgsfunction,
)
from qgis.PyQt.QtCore import QCoreApplication, QRectF, QThread

from . import library
from .enumerations import POINTS, VECTOR_LAYER
from .showing import shortly
from .translation import library_text, tr

NAME, GROUP = "geopriv_guarantee", "GeoPriv"
HELP = tr(
    "<h3>geopriv_guarantee</h3><p>Returns what a released layer promises, for labels "
    "in layouts and for decorations. A layer that was changed since its release, or "
    "never was one, promises nothing, and the text says so.</p><h4>Syntax</h4>"
    "<p>geopriv_guarantee(<i>layer</i>, <i>short</i>)</p><h4>Arguments</h4>"
    "<p><i>layer</i>: name or ID of the layer. <i>short</i>: true for one sentence "
    "alone.</p><h4>Example</h4><p>geopriv_guarantee('Patients')</p>"
)
MARGIN, HEIGHT = 10.0, 18.0  # mm of a layout
SMALL = 8.0  # points of a legend's letters
FRESH = 2.0  # seconds in which a layer is not read again: a page asks many times
_known = {}


def register():
    """Let expressions know the function."""
    QgsExpression.registerFunction(FUNCTION)


def unregister():
    """Take it away; what was found is forgotten."""
    QgsExpression.unregisterFunction(NAME)
    _known.clear()


def geopriv_guarantee(values, feature, parent):
    """Return the guarantee of the layer in the values as text; None if none."""
    layer = _layer_in_values(values[0] if values else None)
    if isinstance(layer, str):
        parent.setEvalErrorString(layer)
        return None
    whole, sentence = _guarantee_texts(layer)
    return sentence if len(values) > 1 and values[1] in (True, 1) else whole


FUNCTION = qgsfunction(
    args=-1, group=GROUP, helpText=HELP, register=False, referenced_columns=[]
)(geopriv_guarantee)


def _layer_in_values(value):
    """Return the vector layer that is meant, or why there is none."""
    if QThread.currentThread() != QCoreApplication.instance().thread():
        return tr("geopriv_guarantee is for layouts and decorations.")
    found = [value] if isinstance(value, QgsMapLayer) else []
    if isinstance(value, str):
        project = QgsProject.instance()
        by_id = project.mapLayer(value)
        found = [by_id] if by_id is not None else project.mapLayersByName(value)
    if len(found) != 1 or found[0].type() != VECTOR_LAYER:
        return tr("geopriv_guarantee needs the name or ID of one vector layer.")
    return found[0]


def _guarantee_texts(layer):
    """Return what a layer promises, and the same in one sentence."""
    if layer.isModified():
        _known.pop(layer.id(), None)
        return (tr("This layer is being edited: it promises nothing."),) * 2
    key, now = (layer.source(), layer.featureCount()), time.monotonic()
    before = _known.get(layer.id())
    if before is not None and before[0] == key and now - before[1] < FRESH:
        return before[2]
    if before is None:  # a commit need not change anything that the key tells
        layer.afterCommitChanges.connect(_known.clear)
    from . import report  # which needs the library: it may not run here

    whole = layer.clone()  # a filter of what was released breaks no promise
    whole.setSubsetString("")
    found = report.promise(library.import_library(), whole, report.stored(whole))
    text = library_text(found)
    texts = text, shortly(found) or f"{text.split('. ')[0].rstrip('.')}."
    _known[layer.id()] = key, now, texts
    return texts


def start(iface):
    """Put the label into the layout that was opened last, or into a new one."""
    from . import report

    layer, designers = iface.activeLayer(), iface.openLayoutDesigners()
    if layer is None or layer.type() != VECTOR_LAYER or not report.stored(layer):
        message = tr("Choose a released layer in the layer tree first.")
        iface.messageBar().pushMessage(GROUP, message)
    elif designers:
        label = add_label(designers[-1].layout(), layer)
        designers[-1].selectItems([label])
    else:
        seen = iface.mapCanvas().mapSettings()
        iface.openLayoutDesigner(make_layout(layer, seen.visibleExtent()))


def make_layout(layer, extent):
    """Return a new layout of the project: title, map, legend and guarantee.

    The map shows released layers alone, above what holds no points: the true ones may
    be in the project as well.
    """
    from . import report

    project = QgsProject.instance()
    layout, manager = QgsPrintLayout(project), project.layoutManager()
    layout.initializeDefaults()
    name = tr("Map of {}").format(layer.name())
    taken = {each.name() for each in manager.layouts()}
    names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 3)))
    layout.setName(next(each for each in names if each not in taken))
    page = layout.pageCollection().page(0).rect()
    width, high = page.width() - 2 * MARGIN, page.height() - 3 * MARGIN - HEIGHT
    title, map_item = QgsLayoutItemLabel(layout), QgsLayoutItemMap(layout)
    title.setText(name)
    shown = [
        each
        for each in project.layerTreeRoot().checkedLayers()
        if each == layer
        or each.type() != VECTOR_LAYER
        or each.geometryType() != POINTS
        or report.stored(each)
    ]
    map_item.setLayers(shown)
    map_item.setKeepLayerSet(True)
    legend = _make_legend(layout, shown)
    # The item itself does not know its size until it is painted.
    drawn = QgsLegendRenderer(legend.model(), legend.legendSettings())
    wide = max(width - MARGIN - drawn.minimumSize().width(), width / 2)
    for item, box in (
        (title, QRectF(MARGIN, MARGIN, width, MARGIN)),
        (map_item, QRectF(MARGIN, 2 * MARGIN, wide, high - MARGIN)),
        (legend, QRectF(2 * MARGIN + wide, 2 * MARGIN, 1, 1)),
    ):
        layout.addLayoutItem(item)
        item.attemptSetSceneRect(box, 0)
    legend.setLinkedMap(map_item)
    legend.setLegendFilterByMapEnabled(True)
    map_item.zoomToExtent(extent)
    add_label(layout, layer)
    manager.addLayout(layout)
    return layout


def _make_legend(layout, shown):
    """Return a legend of layers, in letters small enough for half of the page."""
    legend = QgsLayoutItemLegend(layout)
    legend.setAutoUpdateModel(False)
    root = legend.model().rootGroup()
    for node in root.findLayers():
        if node.layer() not in shown:
            node.parent().removeChildNode(node)
    for part in (QgsLegendStyle.Style.Subgroup, QgsLegendStyle.Style.SymbolLabel):
        style = legend.style(part)
        if hasattr(style, "textFormat"):  # QGIS 3.30 and later
            letters = style.textFormat()
            letters.setSize(SMALL)
            style.setTextFormat(letters)
        else:
            font = style.font()
            font.setPointSizeF(SMALL)
            style.setFont(font)
        legend.setStyle(part, style)
    return legend


def add_label(layout, layer):
    """Return a new label at the foot of the first page; it is looked up anew."""
    label = QgsLayoutItemLabel(layout)
    layer_id = QgsExpression.quotedValue(layer.id())
    looked_up = f"[% {NAME}({layer_id}, true) %]"
    label.setText(looked_up)
    label.setId(tr("Guarantee of {}").format(layer.name()))
    layout.addLayoutItem(label)
    page = layout.pageCollection().page(0).rect()
    width, top = page.width() - 2 * MARGIN, page.height() - HEIGHT - MARGIN
    label.attemptSetSceneRect(QRectF(MARGIN, top, width, HEIGHT), 0)
    return label
