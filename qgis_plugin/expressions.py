# SPDX-License-Identifier: GPL-2.0-or-later
"""What maps say of their layers: an expression with a released layer's guarantee.

For labels in layouts and for decorations: ``[% geopriv_guarantee('Patients') %]``. The
layer is looked at again each time, so that no map carries the promise of a layer that
was changed since.
"""

from __future__ import annotations

import time

from qgis.core import QgsExpression, QgsMapLayer, QgsProject, qgsfunction
from qgis.PyQt.QtCore import QCoreApplication, QThread

from . import library
from .enumerations import VECTOR_LAYER
from .translation import tr

NAME, GROUP = "geopriv_guarantee", "GeoPriv"
HELP = tr(
    "<h3>geopriv_guarantee</h3><p>Returns what a released layer promises, for labels "
    "in layouts and for decorations. A layer that was changed since its release, or "
    "never was one, promises nothing, and the text says so.</p><h4>Syntax</h4>"
    "<p>geopriv_guarantee(<i>layer</i>, <i>short</i>)</p><h4>Arguments</h4>"
    "<p><i>layer</i>: name or ID of the layer. <i>short</i>: true for the first "
    "sentence alone.</p><h4>Example</h4><p>geopriv_guarantee('Patients')</p>"
)
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
    """Return what the layer in the values promises, as text."""
    layer = _layer_in_values(values[0] if values else None)
    if isinstance(layer, str):
        parent.setEvalErrorString(layer)
        return None
    text = _guarantee_text(layer)
    short = len(values) > 1 and values[1] in (True, 1)
    return f"{text.split('. ')[0].rstrip('.')}." if short else text


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


def _guarantee_text(layer):
    if layer.isModified():
        _known.pop(layer.id(), None)
        return tr("This layer is being edited: it promises nothing.")
    key, now = (layer.source(), layer.featureCount()), time.monotonic()
    before = _known.get(layer.id())
    if before is not None and before[0] == key and now - before[1] < FRESH:
        return before[2]
    if before is None:  # a commit need not change anything that the key tells
        layer.afterCommitChanges.connect(_known.clear)
    from . import layers, report  # which need the library: it may not run here

    whole = layer.clone()  # a filter of what was released breaks no promise
    whole.setSubsetString("")
    source, record = layers.LayerSource(whole), report.stored(whole)
    text = str(report.promise(library.import_library(), source, record))
    _known[layer.id()] = key, now, text
    return text
