# SPDX-License-Identifier: GPL-2.0-or-later
"""Rings on the map around a place: true circles on the ground, whatever the map's CRS.

They are drawn over the map and are no layer: no project keeps them.
"""

from __future__ import annotations

import math

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsDistanceArea,
    QgsGeometry,
    QgsPointXY,
    QgsProject,
)
from qgis.gui import QgsMapCanvasItem, QgsMapToolEmitPoint, QgsRubberBand
from qgis.PyQt.QtCore import QObject, QPointF, QRectF, Qt, pyqtSignal
from qgis.PyQt.QtGui import QColor, QFont, QFontMetrics, QPainterPath, QPen

from ..enumerations import POINTS, POLYGONS
from ..showing import length
from ..translation import tr
from .displacement import reach_by_formula, reach_by_trial

CORNERS = 180
LEAST = 1.0  # metres of a ring that is worth drawing
CIRCLES = (  # colour and style of half, 95 %, hardly told apart
    ("#1b7837", Qt.PenStyle.SolidLine),
    ("#08519c", Qt.PenStyle.SolidLine),
    ("#b2182b", Qt.PenStyle.DashLine),
)
MADE_UP = "#6a51a3"
SAME = 0.01  # change of a length that is none
ABOVE, BELOW = -5, 14  # pixels from a ring's edge to the foot of its label


def circle_corners(centre, metres, corners=CORNERS):
    """Return the corners of a circle on the ground, in degrees around one."""
    ground = QgsDistanceArea()
    ground.setEllipsoid("WGS84")
    return [
        ground.computeSpheroidProject(centre, metres, 2 * math.pi * n / corners)
        for n in range(corners)
    ]


class RingOverlay:
    """Circles, their labels and made-up points on a map."""

    def __init__(self, canvas):
        self._canvas, self._shown = canvas, []

    def show(self, place, circles, points=()):
        """Show circles around a place: lengths in metres (or None) and their labels.

        ``place`` and ``points`` are in degrees of WGS 84.
        """
        self.forget()
        try:
            self._draw(place, circles, points)
        except QgsCsException:  # the map's CRS has no such place
            self.forget()

    def forget(self):
        """Take all from the map."""
        for each in self._shown:
            self._canvas.scene().removeItem(each)
        self._shown = []

    def extent(self):
        """Return the box of what is drawn, in the map's CRS, or None."""
        boxes = [
            each.asGeometry().boundingBox()
            for each in self._shown
            if isinstance(each, QgsRubberBand)
        ]
        found = boxes[0] if boxes else None
        for box in boxes[1:]:
            found.combineExtentWith(box)
        return found

    def _draw(self, place, circles, points):
        onto = _transform_to_map(self._canvas)
        for (metres, label), (colour, style) in zip(circles, CIRCLES, strict=True):
            if metres is None or metres < LEAST:
                continue
            corners = [onto.transform(each) for each in circle_corners(place, metres)]
            band = self._band(POLYGONS, colour)
            band.setLineStyle(style)
            band.setWidth(2)
            band.setToGeometry(QgsGeometry.fromPolygonXY([corners]), None)
            inner = style == Qt.PenStyle.DashLine
            edge = (min if inner else max)(corners, key=lambda each: each.y())
            down = BELOW if inner else ABOVE
            self._shown.append(MapLabel(self._canvas, edge, label, colour, down))
        if points:
            dots = self._band(POINTS, MADE_UP)
            dots.setIcon(QgsRubberBand.IconType.ICON_CIRCLE)
            dots.setIconSize(4)
            places = [onto.transform(QgsPointXY(*each)) for each in points]
            dots.setToGeometry(QgsGeometry.fromMultiPointXY(places), None)
        centre = self._band(POINTS, "#000000")
        centre.setIcon(QgsRubberBand.IconType.ICON_CROSS)
        centre.setIconSize(12)
        centre.addPoint(onto.transform(place))

    def _band(self, kind, colour):
        band = QgsRubberBand(self._canvas, kind)
        line = QColor(colour)
        band.setStrokeColor(line)
        inside = QColor(line)
        inside.setAlpha(16)
        band.setFillColor(inside)
        self._shown.append(band)
        return band


class MapLabel(QgsMapCanvasItem):
    """A text at a place of the map, on a pale edge."""

    def __init__(self, canvas, place, text, colour, down):
        super().__init__(canvas)
        self._canvas = canvas
        self._place, self._text, self._colour = place, text, QColor(colour)
        self._down = down
        self.setZValue(1000)

    def boundingRect(self):
        """Return where it may be written: on the whole map."""
        return QRectF(self._canvas.rect())

    def paint(self, painter, *_):
        """Write it, as Qt asks."""
        there = self.toCanvasCoordinates(self._place)
        font = QFont(painter.font())
        font.setBold(True)
        path, width = QPainterPath(), QFontMetrics(font).boundingRect(self._text)
        start = QPointF(there.x() - width.width() / 2, there.y() + self._down)
        path.addText(start, font, self._text)
        painter.setPen(QPen(QColor("white"), 4))
        painter.drawPath(path)
        painter.fillPath(path, self._colour)


class PlaceTool(QgsMapToolEmitPoint):
    """Tells where somebody clicked once the button is up again.

    QGIS's tool tells it as the button goes down. The tool that is set then takes the
    button that goes up for a click of its own, and moves the map.
    """

    def canvasPressEvent(self, event):
        event.accept()

    def canvasReleaseEvent(self, event):
        self.canvasClicked.emit(event.mapPoint(), event.button())


def wgs84():
    """Return WGS 84."""
    return QgsCoordinateReferenceSystem("EPSG:4326")


def to_wgs84(place, reference):
    """Return a place in degrees of WGS 84."""
    turn = QgsCoordinateTransform(reference, wgs84(), QgsProject.instance())
    return turn.transform(QgsPointXY(*place))


def _transform_to_map(canvas):
    to = canvas.mapSettings().destinationCrs()
    return QgsCoordinateTransform(wgs84(), to, QgsProject.instance())


class RingTool(QObject):
    """Where somebody clicked, and what is shown around it. Nothing of it is saved."""

    placed = pyqtSignal()
    ended = pyqtSignal()  # no click is waited for any more

    def __init__(self, canvas, parent):
        super().__init__(parent)
        self._canvas, self._rings = canvas, RingOverlay(canvas)
        self._tool, self._before = PlaceTool(canvas), None
        self._tool.canvasClicked.connect(self.click)
        self._tool.deactivated.connect(self.ended)
        canvas.destinationCrsChanged.connect(self._draw)
        self.place, self._reach, self._visible = None, None, True
        self._zoomed = False

    def point(self, wanted):
        """Begin or end to wait for a click."""
        active = self._canvas.mapTool() is self._tool
        if wanted and not active:
            self._before = self._canvas.mapTool()
            self._canvas.setMapTool(self._tool)
        elif not wanted and active:
            if self._before is not None:
                self._canvas.setMapTool(self._before)
            else:
                self._canvas.unsetMapTool(self._tool)

    def click(self, place, *_):
        """Take a place of the map."""
        reference = self._canvas.mapSettings().destinationCrs()
        self.place = to_wgs84(place, reference)
        self._zoomed = False
        self.point(False)
        self.placed.emit()

    def show_guarantee(self, guarantee, rows=1):
        """Draw the rings of a promise, where a formula knows them."""
        found = None if guarantee is None else reach_by_formula(guarantee, rows)
        self._show_reach(found)
        self._draw()

    def trial(self, choices, reference, rows):
        """Return work that releases made-up points at the place.

        ``reference`` is the CRS of the layer, in which they are released. What it comes
        to is for `show_trial`.
        """
        from processing.tools.dataobjects import createContext

        there = QgsCoordinateTransform(wgs84(), reference, QgsProject.instance())
        place, context = self.place, createContext()
        return lambda: reach_by_trial(
            choices, there.transform(place), reference, context, rows
        )

    def show_trial(self, reach, reference):
        """Draw where made-up points came, which are in ``reference``."""
        places = tuple(to_wgs84(each, reference) for each in reach.places)
        formula = self._reach
        known = formula is not None and not formula.places
        self._show_reach((formula if known else reach).with_places(places))
        self._draw()

    def _show_reach(self, reach):
        """Take what is to be shown; look at all of it if its size changed."""
        before = self._reach and self._reach.most
        if reach is not None and (not before or abs(reach.most / before - 1) > SAME):
            self._zoomed = False
        self._reach = reach

    def legend(self):
        """Return text on what the rings mean; "" without rings."""
        if self.place is None:
            return ""
        if self._reach is None:
            return tr(
                "How far points move depends on the place here: try it on made-up "
                "points."
            )
        lines = [
            tr(
                "Rings: half of the points move less than {half}, 95 of 100 less than "
                "{most}."
            ).format(half=length(self._reach.half), most=length(self._reach.most))
        ]
        if self._reach.alike is not None:
            text = tr(
                "Two places within {metres} of each other are hard to tell apart: "
                "their odds change by a factor of 2.7 at most."
            )
            lines.append(text.format(metres=length(self._reach.alike)))
        if self._is_at_one_place():
            lines = [
                tr(
                    "Here points stay in their area of the map of people, which is "
                    "large for what you ask: nearly all come to its middle."
                )
            ]
        if self._reach.places:
            lines.append(
                tr(
                    "Violet: made-up points that all began at the cross. They "
                    "are of nobody, and are not saved."
                )
            )
        return "\n".join(lines)

    def _is_at_one_place(self):
        """Tell whether made-up points come to one place: half as far as nearly all."""
        reach = self._reach
        return bool(reach.places) and reach.most - reach.half < LEAST

    def forget(self):
        """Take all from the map."""
        self.place = self._reach = None
        self._rings.forget()

    def set_visible(self, visible):
        """Hide what is drawn while the dock is not seen."""
        self._visible = visible
        if visible:
            self._draw()
        else:
            self.point(False)
            self._rings.forget()

    def _circles(self):
        """Return the rings' lengths (m) with their labels."""
        reach = self._reach
        half = None if self._is_at_one_place() else reach.half
        return [
            (metres, text.format(metres=length(metres or 0)))
            for metres, text in (
                (half, tr("half move less than {metres}")),
                (reach.most, tr("95 of 100 move less than {metres}")),
                (reach.alike, tr("hard to tell apart within {metres}")),
            )
        ]

    def _draw(self):
        if self.place is None or self._reach is None or not self._visible:
            self._rings.forget()
            return
        self._rings.show(self.place, self._circles(), self._reach.places)
        if not self._zoomed:
            self._zoomed = True
            self._zoom_to_rings()

    def _zoom_to_rings(self):
        """Zoom so that all rings are seen, if they are not, or are too small."""
        box, seen = self._rings.extent(), self._canvas.extent()
        if box is None:
            return
        if not seen.contains(box) or box.width() < seen.width() / 4:
            box.scale(1.3)
            self._canvas.setExtent(box)
            self._canvas.refresh()
