# SPDX-License-Identifier: GPL-2.0-or-later
"""A click on the map, and the rings around it that follow the choices."""

from __future__ import annotations

from functools import partial

from qgis.core import QgsCoordinateTransform, QgsProject
from qgis.gui import QgsMapToolEmitPoint
from qgis.PyQt.QtCore import QObject, pyqtSignal

from ..showing import length
from ..translation import tr
from .displacement import reach_by_formula, reach_by_trial
from .rings import LEAST, Rings, to_wgs84, wgs84

SAME = 0.01  # change of a length that is none


class RingTool(QObject):
    """Where somebody clicked, and what is shown around it. Nothing of it is saved."""

    placed = pyqtSignal()
    ended = pyqtSignal()  # no click is waited for any more

    def __init__(self, canvas, parent):
        super().__init__(parent)
        self._canvas, self._rings = canvas, Rings(canvas)
        self._tool, self._before = QgsMapToolEmitPoint(canvas), None
        self._tool.canvasClicked.connect(self.click)
        self._tool.deactivated.connect(self.ended)
        canvas.destinationCrsChanged.connect(self.redraw)
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
        """Return what releases made-up points at the place, and draws where they come.

        ``reference`` is the CRS of the layer, in which they are released.
        """
        there = QgsCoordinateTransform(wgs84(), reference, QgsProject.instance())

        def work():
            from processing.tools.dataobjects import createContext

            place, formula = there.transform(self.place), self._reach
            reach = reach_by_trial(choices, place, reference, createContext(), rows)
            known = formula is not None and not formula.places
            self._show_reach(formula.with_places(reach.places) if known else reach)
            self._draw(reference)
            return True

        return work

    def _show_reach(self, reach):
        """Take what is to be shown; look at all of it if its size changed."""
        before = self._reach and self._reach.most
        if reach is not None and (not before or abs(reach.most / before - 1) > SAME):
            self._zoomed = False
        self._reach = reach

    def legend(self):
        """Return what the rings mean, in words."""
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

    def redraw(self):
        """Draw anew: the map has another CRS."""
        self._draw()

    def _ring_labels(self):
        """Return the rings' lengths (m) with their labels."""
        reach = self._reach
        return (
            (
                None if self._is_at_one_place() else reach.half,
                tr("half move less than {metres}").format(metres=length(reach.half)),
            ),
            (
                reach.most,
                tr("95 of 100 move less than {metres}").format(
                    metres=length(reach.most)
                ),
            ),
            (
                reach.alike,
                tr("hard to tell apart within {metres}").format(
                    metres=length(reach.alike or 0)
                ),
            ),
        )

    def _draw(self, reference=None):
        if self.place is None or self._reach is None or not self._visible:
            self._rings.forget()
            return
        points = self._reach.places
        if reference is not None and points:
            turn = partial(to_wgs84, reference=reference)
            points = tuple(map(turn, points))
            self._reach = self._reach.with_places(points)
        self._rings.show(self.place, self._ring_labels(), points)
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
