# SPDX-License-Identifier: GPL-2.0-or-later
"""How results look when they are loaded."""

from __future__ import annotations

from qgis.core import (
    QgsClassificationJenks,
    QgsFillSymbol,
    QgsGeometryGeneratorSymbolLayer,
    QgsGraduatedSymbolRenderer,
    QgsMarkerSymbol,
    QgsProperty,
    QgsRuleBasedRenderer,
    QgsSimpleFillSymbolLayer,
    QgsSingleSymbolRenderer,
    QgsStyle,
    QgsSymbol,
)
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QColor

from .enumerations import FILL_COLOUR, LINES, METRES, POINTS, VECTOR_LAYER
from .translation import figured, gettext_noop, tr

CLASSES, RAMP, OPACITY = 5, "Viridis", 0.7
TEAL = "43,122,120,255"
QUIET = "#9a9a9a"
# Scores up to which a colour goes; by chance 5 of 100 places are beyond 2 and -2.
SCORES = (
    ("#2166ac", '"{0}" <= -4', gettext_noop("z below -4: much lower")),
    ("#92c5de", '"{0}" > -4 AND "{0}" <= -2', gettext_noop("z from -4 to -2: lower")),
    (
        "#f7f7f7",
        '"{0}" > -2 AND "{0}" < 2',
        gettext_noop("z from -2 to 2: chance explains it"),
    ),
    ("#f4a582", '"{0}" >= 2 AND "{0}" < 4', gettext_noop("z from 2 to 4: higher")),
    ("#b2182b", '"{0}" >= 4', gettext_noop("z above 4: much higher")),
)


def draw(layer):
    """Make a released layer say what it is, its uncertainty as well."""
    if layer.type() != VECTOR_LAYER:
        return
    numbers = set(layer.fields().names())
    if layer.geometryType() == POINTS:
        released(layer)
    elif {"count", "se"} <= numbers:
        counted(layer, "count", "se", tr("people"))
    elif {"sum", "se"} <= numbers:
        counted(layer, "sum", "se")
    elif "half_width_all" in numbers:
        banded(layer, '"half_width_all" + coalesce("correction", 0)')


def graduated(layer, field, unit="", opacity=""):
    """Colour a layer by a field, its zones seen through each other.

    The legend has the unit; ``opacity`` is an expression, in per cent.
    """
    symbol = QgsSymbol.defaultSymbol(layer.geometryType())
    if symbol is None:
        return
    symbol.setOpacity(OPACITY)
    if opacity:
        _fade(symbol, opacity)
    renderer = QgsGraduatedSymbolRenderer(field)
    renderer.setSourceSymbol(symbol)
    ramp = QgsStyle.defaultStyle().colorRamp(RAMP)
    if ramp is not None:
        renderer.setSourceColorRamp(ramp)
    classes = QgsClassificationJenks()
    if unit:
        classes.setLabelFormat(f"%1 – %2 {unit}")
    renderer.setClassificationMethod(classes)
    place = layer.fields().lookupField(field)
    renderer.updateClasses(layer, len(layer.uniqueValues(place, CLASSES)) or 1)
    for number, each in enumerate(renderer.ranges()):
        least, _, most = each.label().partition(" – ")
        if unit and least == most.partition(" ")[0]:  # “0 people”, of one value
            renderer.updateRangeLabel(number, most)
    if ramp is not None:
        renderer.updateColorRamp(ramp)
    layer.setRenderer(renderer)


def _fade(symbol, opacity):
    """Fade a symbol by an expression, in per cent: areas to white.

    Not to what is drawn below, which can be the true points: they would be seen on
    whatever map is made of it.
    """
    symbol.setOpacity(1.0)
    if not isinstance(symbol, QgsFillSymbol):
        symbol.setDataDefinedProperty(
            QgsSymbol.Property.PropertyOpacity, QgsProperty.fromExpression(opacity)
        )
        return
    faded = f"set_color_part(@symbol_color, 'alpha', 2.55 * ({opacity}))"
    symbol.symbolLayer(0).setDataDefinedProperty(
        FILL_COLOUR, QgsProperty.fromExpression(faded)
    )
    below = QgsSimpleFillSymbolLayer(QColor("white"))
    below.setStrokeStyle(Qt.PenStyle.NoPen)
    below.setLocked(True)  # classes colour what is above it
    symbol.insertSymbolLayer(0, below)


def hot_spots(layer, field):
    """Colour places or cells by a score: red is high, blue low, grey has none."""
    root = QgsRuleBasedRenderer.Rule(None)
    classes = [(colour, rule.format(field), label) for colour, rule, label in SCORES]
    for colour, rule, label in (
        *classes,
        ("#d9d9d9", f'"{field}" IS NULL', gettext_noop("too few points near")),
    ):
        symbol = QgsSymbol.defaultSymbol(layer.geometryType())
        if symbol is None:
            return
        symbol.setColor(QColor(colour))
        symbol.setOpacity(OPACITY)
        root.appendChild(QgsRuleBasedRenderer.Rule(symbol, 0, 0, rule, tr(label)))
    layer.setRenderer(QgsRuleBasedRenderer(root))


def released(layer):
    """Draw released points so that nobody takes them for exact places."""
    symbol = QgsMarkerSymbol.createSimple(
        {"name": "circle", "color": TEAL, "outline_style": "no", "size": "2.6"}
    )
    symbol.setOpacity(OPACITY)
    layer.setRenderer(QgsSingleSymbolRenderer(symbol))


def counted(layer, field, error, unit=""):
    """Colour zones, or widen lines, by a number: the paler the less certain."""
    if layer.featureCount() == 0:
        return
    graduated(layer, field, unit, f'100 - 80 * min(1, "{error}" / (0.5 * "{field}"))')
    if layer.geometryType() == LINES:
        renderer = layer.renderer()
        widths = enumerate(renderer.ranges())
        for number, each in [*widths]:
            symbol = each.symbol().clone()
            symbol.setWidth(0.4 + 0.6 * number)
            renderer.updateRangeSymbol(number, symbol)


def banded(layer, width):
    """Draw a polygon with the band in which the true border is: metres around it."""
    symbol = QgsFillSymbol.createSimple(
        {"color": "43,122,120,60", "outline_color": TEAL, "outline_width": "0.6"}
    )
    if layer.crs().mapUnits() == METRES:  # elsewhere a buffer has other units
        for side in ("", "-"):
            part = QgsGeometryGeneratorSymbolLayer.create(
                {
                    "SymbolType": "Fill",
                    "geometryModifier": f"buffer($geometry, {side}({width}))",
                }
            )
            border = {"style": "no", "outline_style": "dash", "outline_color": TEAL}
            part.setSubSymbol(QgsFillSymbol.createSimple(border))
            symbol.appendSymbolLayer(part)
    layer.setRenderer(QgsSingleSymbolRenderer(symbol))


def rates(layer, field, suppressed, high, per):
    """Colour zones by a rate, the paler the less certain; hatch those left out."""
    graduated(layer, field)
    classes, root = layer.renderer().ranges(), QgsRuleBasedRenderer.Rule(None)
    # Palest where half of the 95 % interval is 1.96 · 0.3 of the rate, or more.
    paler = f'100 - 80 * min(1, ("{high}" - "{field}") / (0.588 * "{field}"))'
    for number, part in enumerate(classes):
        # Whatever is least or most is in the first or last, rounded as it may be.
        sides = [f'"{field}" > {part.lowerValue()!r}'] * (number > 0)
        sides += [f'"{field}" <= {part.upperValue()!r}'] * (part is not classes[-1])
        symbol = part.symbol().clone()
        _fade(symbol, paler)
        sides = " AND ".join(sides) or f'"{field}" IS NOT NULL'
        least, most = (
            figured(f"{x:,.4g}") for x in (part.lowerValue(), part.upperValue())
        )
        label = tr("{} to {} per {} people").format(least, most, per)
        root.appendChild(QgsRuleBasedRenderer.Rule(symbol, 0, 0, sides, label))
    for style, drawn, label in (
        ("solid", "FALSE", gettext_noop("pale: wide interval")),
        ("b_diagonal", f'"{suppressed}" = 1', gettext_noop("left out: too uncertain")),
    ):
        symbol = QgsFillSymbol.createSimple(
            {"style": style, "color": QUIET, "outline_color": QUIET}
        )
        symbol.setOpacity(1.0 if style != "solid" else 0.2)
        root.appendChild(QgsRuleBasedRenderer.Rule(symbol, 0, 0, drawn, tr(label)))
    layer.setRenderer(QgsRuleBasedRenderer(root))
