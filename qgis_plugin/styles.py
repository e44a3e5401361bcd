# SPDX-License-Identifier: GPL-2.0-or-later
"""How results look when they are loaded."""

from __future__ import annotations

from qgis.core import (
    QgsClassificationJenks,
    QgsFillSymbol,
    QgsGeometryGeneratorSymbolLayer,
    QgsGraduatedSymbolRenderer,
    QgsLineSymbol,
    QgsMarkerSymbol,
    QgsRuleBasedRenderer,
    QgsSingleSymbolRenderer,
    QgsStyle,
    QgsSymbol,
)
from qgis.PyQt.QtGui import QColor

from .enumerations import METRES, POINTS, VECTOR_LAYER
from .translation import figured, gettext_noop, tr

CLASSES, RAMP, OPACITY = 5, "Blues", 0.7
TEAL = "43,122,120,255"
QUIET, DARK = "#9a9a9a", "#3c3c3c"
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
    """Style a released layer, its uncertainty included."""
    if layer.type() != VECTOR_LAYER or not layer.isSpatial():
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


def classed(layer, field, label, wide):
    """Return rules: a field's classes from light to dark, hatched where it is wide.

    ``label`` makes a class's legend of its two ends; ``wide`` is an expression. Zones
    are opaque: what is drawn below them can be the true points.
    """
    symbol = QgsSymbol.defaultSymbol(layer.geometryType())
    classes = QgsGraduatedSymbolRenderer(field)
    classes.setClassificationMethod(QgsClassificationJenks())
    place = layer.fields().lookupField(field)
    classes.updateClasses(layer, len(layer.uniqueValues(place, CLASSES)) or 1)
    ranges = {part.upperValue(): part for part in reversed(classes.ranges())}
    ranges = [ranges[most] for most in sorted(ranges)]  # Jenks makes some twice
    ramp = QgsStyle.defaultStyle().colorRamp(RAMP)
    root = QgsRuleBasedRenderer.Rule(None)
    for number, part in enumerate(ranges):
        # Whatever is least or most is in the first or last, rounded as it may be.
        sides = [f'"{field}" > {part.lowerValue()!r}'] * (number > 0)
        sides += [f'"{field}" <= {part.upperValue()!r}'] * (part is not ranges[-1])
        drawn = symbol.clone()
        if ramp is not None:
            drawn.setColor(ramp.color((number + 1) / len(ranges)))
        if isinstance(drawn, QgsLineSymbol):
            drawn.setWidth(0.4 + 0.6 * number)
        text = label(part.lowerValue(), part.upperValue())
        sides = " AND ".join(sides) or f'"{field}" IS NOT NULL'
        root.appendChild(QgsRuleBasedRenderer.Rule(drawn, 0, 0, sides, text))
    above, text = _hatches(), tr("hatched: uncertain (may be off by half the number)")
    if isinstance(symbol, QgsLineSymbol):
        text = tr("dashed: uncertain (may be off by half the number)")
        above = _dashes()
    text = text.replace(" (", "\n(", 1)  # a legend is narrow
    root.appendChild(QgsRuleBasedRenderer.Rule(above, 0, 0, wide, text))
    return root


def _hatches(style="b_diagonal", color=DARK):
    return QgsFillSymbol.createSimple(
        {"style": style, "color": color, "outline_style": "no"}
    )


def _dashes():
    return QgsLineSymbol.createSimple(
        {"line_style": "dash", "line_color": "white", "line_width": "0.3"}
    )


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
        {"name": "circle", "color": TEAL, "outline_color": "white", "size": "2.6"}
    )
    symbol.setOpacity(OPACITY)
    layer.setRenderer(QgsSingleSymbolRenderer(symbol))


def counted(layer, field, error, unit=""):
    """Colour zones, or widen lines, by a number: hatched where it is uncertain."""
    if layer.featureCount() == 0:
        return

    def label(least, most):
        ends = [figured(f"{end:,.10g}") for end in (least, most)]
        return " ".join([" – ".join(dict.fromkeys(ends)), unit]).strip()

    root = classed(layer, field, label, f'3.92 * "{error}" >= abs("{field}")')
    layer.setRenderer(QgsRuleBasedRenderer(root))


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


def rates(layer, field, suppressed, per):
    """Colour zones by a rate: hatched where uncertain, crossed where left out."""

    def label(least, most):
        least, most = (figured(f"{end:,.4g}") for end in (least, most))
        return tr("{} to {} per {} people").format(least, most, per)

    root = classed(layer, field, label, f'"high" - "low" >= "{field}"')
    text = tr("left out: too uncertain")
    crossed = _hatches("diagonal_x", QUIET)
    rule = QgsRuleBasedRenderer.Rule(crossed, 0, 0, f'"{suppressed}" = 1', text)
    root.appendChild(rule)
    layer.setRenderer(QgsRuleBasedRenderer(root))
