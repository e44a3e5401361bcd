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
from qgis.gui import QgsMapCanvasItem, QgsRubberBand
from qgis.PyQt.QtCore import QPointF, QRectF, Qt
from qgis.PyQt.QtGui import QColor, QFont, QFontMetrics, QPainterPath, QPen

from ..enumerations import POINTS, POLYGONS

CORNERS = 180
LEAST = 1.0  # metres of a ring that is worth drawing
CIRCLES = (  # colour and style of half, 95 %, hardly told apart
    ("#1b7837", Qt.PenStyle.SolidLine),
    ("#08519c", Qt.PenStyle.SolidLine),
    ("#b2182b", Qt.PenStyle.DashLine),
)
MADE_UP = "#6a51a3"
ABOVE, BELOW = -5, 14  # pixels from a ring's edge to the foot of its label


def circle_corners(centre, metres, corners=CORNERS):
    """Return the corners of a circle on the ground, in degrees around one."""
    ground = QgsDistanceArea()
    ground.setEllipsoid("WGS84")
    return [
        ground.computeSpheroidProject(centre, metres, 2 * math.pi * n / corners)
        for n in range(corners)
    ]


class Rings:
    """Circles, their labels and made-up points on a map."""

    def __init__(self, canvas):
        self._canvas, self._shown = canvas, []
        self._place = self._told = None
        self._points = ()

    def show(self, place, told, points=()):
        """Show circles around a place: lengths in metres (or None) and their labels.

        ``place`` and ``points`` are in degrees of WGS 84.
        """
        self._place, self._told, self._points = place, told, points
        self._draw_all()

    def forget(self):
        """Take all from the map, and forget the place."""
        self._place, self._told, self._points = None, None, ()
        self._clear()

    def _clear(self):
        for each in self._shown:
            self._canvas.scene().removeItem(each)
        self._shown = []

    def _draw_all(self):
        self._clear()
        try:
            self._draw()
        except QgsCsException:  # the map's CRS has no such place
            self._clear()

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

    def _draw(self):
        onto = _transform_to_map(self._canvas)
        for (metres, label), (colour, style) in zip(self._told, CIRCLES, strict=True):
            if metres is not None and metres >= LEAST:
                corners = [
                    onto.transform(each) for each in circle_corners(self._place, metres)
                ]
                band = self._band(POLYGONS, colour)
                band.setLineStyle(style)
                band.setWidth(2)
                band.setToGeometry(QgsGeometry.fromPolygonXY([corners]), None)
                inner = style == Qt.PenStyle.DashLine
                edge = (min if inner else max)(corners, key=lambda each: each.y())
                down = BELOW if inner else ABOVE
                self._shown.append(Label(self._canvas, edge, label, colour, down))
        self._dots([onto.transform(QgsPointXY(*each)) for each in self._points])
        centre = self._band(POINTS, "#000000")
        centre.setIcon(QgsRubberBand.IconType.ICON_CROSS)
        centre.setIconSize(12)
        centre.addPoint(onto.transform(self._place))

    def _dots(self, places):
        if places:
            dots = self._band(POINTS, MADE_UP)
            dots.setIcon(QgsRubberBand.IconType.ICON_CIRCLE)
            dots.setIconSize(4)
            dots.setToGeometry(QgsGeometry.fromMultiPointXY(places), None)

    def _band(self, kind, colour):
        band = QgsRubberBand(self._canvas, kind)
        line = QColor(colour)
        band.setStrokeColor(line)
        inside = QColor(line)
        inside.setAlpha(16)
        band.setFillColor(inside)
        self._shown.append(band)
        return band


class Label(QgsMapCanvasItem):
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


def wgs84():
    """Return WGS 84."""
    return QgsCoordinateReferenceSystem("EPSG:4326")


def to_wgs84(place, reference):
    """Return a place in degrees of WGS 84."""
    turn = QgsCoordinateTransform(reference, wgs84(), QgsProject.instance())
    return turn.transform(QgsPointXY(*place))


def _transform_to_map(canvas):
    """Return what turns degrees into places of a map."""
    to = canvas.mapSettings().destinationCrs()
    return QgsCoordinateTransform(wgs84(), to, QgsProject.instance())
