# SPDX-License-Identifier: GPL-2.0-or-later
"""The third step: which fields go along."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from qgis.core import QgsVectorLayerSelectedFeatureSource
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QRect, QSize, Qt
from qgis.PyQt.QtGui import QBrush, QColor
from qgis.PyQt.QtWidgets import QCheckBox, QTreeWidget, QTreeWidgetItem

from .. import background, layers, library, widgets
from ..translation import tr
from .people_step import AssistantStep

FIRST = 5000  # rows that are looked at
NEVER, MIND, FREE = "never", "mind", "free"


@dataclass(frozen=True)
class FieldFinding:
    """A field, whether it may go along, and why not or what to mind."""

    name: str
    verdict: str = FREE
    reason: str = ""


def inspect_fields(rows, unit=""):
    """Return what is found of each field of a layer, by its `first_rows`.

    Raises the library's errors: for shapes that are no points, for one without a CRS.
    """
    known = library.import_library()
    from ..geopriv_gis.frames.columns.coordinate_columns import holds_coordinates
    from ..geopriv_gis.frames.columns.identifiers import find_identifiers
    from ..geopriv_gis.frames.columns.suspects import is_place
    from ..geopriv_gis.frames.columns.truth import TruePoints

    table = layers.PointTable(rows, lambda: None)
    frame = table.frame.drop(columns=table.row)
    truth = TruePoints.of(frame.geometry)
    suspect = set(known.sensitive_columns(frame))
    names = rows.fields().names()
    identifying = set(find_identifiers((name, frame[name]) for name in names))
    found = []
    for name in names:
        if holds_coordinates(frame[name], truth):
            reason = tr("holds the coordinates")
            found.append(FieldFinding(name, NEVER, reason))
        elif name in identifying:
            found.append(FieldFinding(name, NEVER, tr("names a person or an address")))
        elif is_place(name):
            found.append(FieldFinding(name, MIND, tr("a place, by its name")))
        elif name in rows.keys:
            found.append(FieldFinding(name, NEVER, tr("numbers the rows")))
        elif name == unit:
            found.append(FieldFinding(name, MIND, tr("says whose a row is")))
        elif name in suspect:
            reason = tr("may tell who it is")
            found.append(FieldFinding(name, MIND, reason))
        elif rows.fields().field(name).isDateOrTime():
            reason = tr("a day, which may tell who it is")
            found.append(FieldFinding(name, MIND, reason))
        else:
            found.append(FieldFinding(name))
    return found


def first_rows(layer, selected=False):
    """Return a layer's first rows as a source, for any thread: those with a place."""
    source = layers.Snapshot(layer)
    kind = QgsVectorLayerSelectedFeatureSource if selected else layers.Snapshot
    read = kind(layer)

    def placed(_order):  # which keeps what it reads from: QGIS does not
        for each in islice(read.getFeatures(), FIRST):
            if not each.geometry().isNull():
                yield each

    source.getFeatures = placed
    source.keys = {source.fields().at(n).name() for n in layer.primaryKeyAttributes()}
    return source


ROW_HEIGHT, LEAST = 22, 6
BESIDE, BELOW = 16, 2  # pixels around a text in its cell
REFUSED = "#b2182b"
LOOKED_AT = tr(
    "Names, types and values of the first rows were looked at, on this computer. That "
    "finds much, and not everything: look yourself as well."
)


class FieldsStep(AssistantStep):
    """Which fields are published: none, unless somebody ticks it."""

    def title(self):
        return tr("Which fields may go along?")

    def fill(self):
        self.say(
            tr(
                "None does, unless you tick it. What you tick is published as it is: "
                "only places are moved."
            )
        )
        self.list = self.add(QTreeWidget(self))
        self.list.setHeaderLabels([tr("Field"), tr("What to mind")])
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        self.list.setMinimumHeight(LEAST * ROW_HEIGHT)
        self.list.itemChanged.connect(lambda *_: self.changed.emit())
        self.list.header().sectionResized.connect(lambda *_: self._wrap())
        self.note = self.say("")
        self.shuffled = self.add(QCheckBox(tr("Put the rows in another order"), self))
        self.shuffled.setChecked(True)
        order = tr(
            "Whoever knows the order of the rows, by date or by name, could tell from "
            "it who is who."
        )
        self.shuffled.setToolTip(widgets.tooltip(order))
        self.shuffled.toggled.connect(lambda *_: self.changed.emit())
        self._wanted, self._listed = None, (None, False, "")

    def use(self, layer, selected, unit):
        """Say which layer's fields are to be listed, once they are looked at."""
        self._wanted = (layer, selected, unit)

    def entered(self):
        if self._wanted is None or self._wanted == self._listed:
            return
        same = self._listed[0] is self._wanted[0]
        kept = set(self.keep()) if same else set()
        wanted = self._listed = self._wanted
        self.list.clear()
        layer, selected, unit = wanted
        if layer is None:
            return
        rows = first_rows(layer, selected)

        def then(task):
            if not sip.isdeleted(self) and self._listed is wanted:
                self._list(task.found or [], kept)
                self.note.setText(task.refused or LOOKED_AT)
                self.changed.emit()

        self.note.setText(tr("The first rows are being looked at…"))
        background.start(self.title(), lambda _: inspect_fields(rows, unit), then)

    def fresh(self):
        """Forget what was ticked: another layer was chosen."""
        self._listed = (None, False, "")
        self.list.clear()

    def keep(self):
        """Return the fields that are ticked."""
        items = map(self.list.topLevelItem, range(self.list.topLevelItemCount()))
        ticked = Qt.CheckState.Checked
        return tuple(each.text(0) for each in items if each.checkState(0) == ticked)

    def _list(self, found, kept):
        self.list.blockSignals(True)
        self.list.clear()
        for each in found:
            item = QTreeWidgetItem(self.list, [each.name, each.reason])
            item.setToolTip(0, each.name)
            item.setToolTip(1, each.reason)
            may = each.verdict != NEVER
            usual = Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled
            item.setFlags(usual if may else Qt.ItemFlag.NoItemFlags)
            ticked = may and each.name in kept
            state = Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
            item.setCheckState(0, state)
            if not may:
                item.setForeground(1, QBrush(QColor(REFUSED)))
        self.list.blockSignals(False)
        self.list.resizeColumnToContents(0)
        half = self.list.viewport().width() // 2
        self.list.setColumnWidth(0, min(self.list.columnWidth(0), half))
        self._wrap()

    def _wrap(self):
        """Make rows as high as their reasons are in the column: Qt does not."""
        # Not the column's width: Qt reports a change of that before it is one.
        rest = self.list.viewport().width() - self.list.columnWidth(0)
        room = QRect(0, 0, rest - BESIDE, 0)
        wrapped, metrics = Qt.TextFlag.TextWordWrap, self.list.fontMetrics()
        blocked = self.list.blockSignals(True)
        for number in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(number)
            high = metrics.boundingRect(room, wrapped, item.text(1)).height()
            item.setSizeHint(1, QSize(0, high + BELOW))
        self.list.blockSignals(blocked)
