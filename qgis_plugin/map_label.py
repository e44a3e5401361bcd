# SPDX-License-Identifier: GPL-2.0-or-later
"""A label in a layout that says what the chosen layer promises."""

from __future__ import annotations

from qgis.core import QgsExpression, QgsLayoutItemLabel
from qgis.PyQt.QtCore import QRectF

from . import expressions, report
from .enumerations import VECTOR_LAYER
from .menu import TITLE
from .translation import tr

MARGIN, HEIGHT = 10.0, 18.0  # mm


def start(iface):
    """Put the label into the layout that was opened last, or say what is missing."""
    layer, designers = iface.activeLayer(), iface.openLayoutDesigners()
    if layer is None or layer.type() != VECTOR_LAYER or not report.stored(layer):
        said = tr("Choose a released layer in the layer tree first.")
    elif not designers:
        said = tr("Open the layout that the label is for first: Project, Layouts.")
    else:
        label = add_label(designers[-1].layout(), layer)
        designers[-1].selectItems([label])
        return
    iface.messageBar().pushMessage(TITLE, said)


def add_label(layout, layer):
    """Return a new label at the foot of the first page; it is looked up anew."""
    label = QgsLayoutItemLabel(layout)
    asked = QgsExpression.quotedValue(layer.id())
    looked_up = f"[% {expressions.NAME}({asked}, true) %]"
    label.setText(looked_up)
    label.setId(tr("Guarantee of {}").format(layer.name()))
    layout.addLayoutItem(label)
    page = layout.pageCollection().page(0).rect()
    width, top = page.width() - 2 * MARGIN, page.height() - HEIGHT - MARGIN
    label.attemptSetSceneRect(QRectF(MARGIN, top, width, HEIGHT), 0)
    return label
