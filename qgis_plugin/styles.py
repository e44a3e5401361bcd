# SPDX-License-Identifier: GPL-2.0-or-later
"""How results look when they are loaded."""

from __future__ import annotations

from qgis.core import (
    QgsClassificationJenks,
    QgsFillSymbol,
    QgsGraduatedSymbolRenderer,
    QgsProperty,
    QgsRuleBasedRenderer,
    QgsStyle,
    QgsSymbol,
)

from .translation import tr

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


def rates(layer, field, suppressed, high):
    """Colour zones by a rate, the paler the less certain; hatch those left out."""
    graduated(layer, field)
    renderer = QgsRuleBasedRenderer.convertFromRenderer(layer.renderer())
    if renderer is None:
        return
    # Palest where half of the 95 % interval is 1.96 · 0.3 of the rate, or more.
    paler = f'100 - 80 * min(1, ("{high}" - "{field}") / (0.588 * "{field}"))'
    for rule in renderer.rootRule().children():
        symbol = rule.symbol()
        symbol.setOpacity(1.0)
        symbol.setDataDefinedProperty(
            QgsSymbol.Property.PropertyOpacity, QgsProperty.fromExpression(paler)
        )
    hatched = QgsFillSymbol.createSimple(
        {"style": "b_diagonal", "color": "#9a9a9a", "outline_color": "#9a9a9a"}
    )
    rule = QgsRuleBasedRenderer.Rule(
        hatched, 0, 0, f'"{suppressed}" = 1', tr("left out: too uncertain")
    )
    renderer.rootRule().appendChild(rule)
    layer.setRenderer(renderer)
