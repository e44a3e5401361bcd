# SPDX-License-Identifier: GPL-2.0-or-later
"""How results look when they are loaded."""

from __future__ import annotations

from qgis.core import (
    QgsClassificationJenks,
    QgsGraduatedSymbolRenderer,
    QgsStyle,
    QgsSymbol,
)

CLASSES, RAMP, OPACITY = 5, "Viridis", 0.7


def graduated(layer, field):
    """Colour a layer of polygons by a field, its zones seen through each other."""
    symbol = QgsSymbol.defaultSymbol(layer.geometryType())
    if symbol is None:
        return
    symbol.setOpacity(OPACITY)
    renderer = QgsGraduatedSymbolRenderer(field)
    renderer.setSourceSymbol(symbol)
    ramp = QgsStyle.defaultStyle().colorRamp(RAMP)
    if ramp is not None:
        renderer.setSourceColorRamp(ramp)
    renderer.setClassificationMethod(QgsClassificationJenks())
    renderer.updateClasses(layer, CLASSES)
    if ramp is not None:
        renderer.updateColorRamp(ramp)
    layer.setRenderer(renderer)
