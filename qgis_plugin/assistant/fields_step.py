# SPDX-License-Identifier: GPL-2.0-or-later
"""The third step: which fields go along."""

from __future__ import annotations

from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QBrush, QColor
from qgis.PyQt.QtWidgets import QCheckBox, QTreeWidget, QTreeWidgetItem

from .. import background
from ..translation import tr
from .fields import NEVER, first_rows, inspect_fields
from .people_step import AssistantStep

ROW_HEIGHT, LEAST = 22, 6
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
        self.list.itemChanged.connect(lambda *_: self.notify_changed())
        self.note = self.say("")
        self.shuffled = self.add(QCheckBox(tr("Put the rows in another order"), self))
        self.shuffled.setChecked(True)
        self.shuffled.setToolTip(
            tr(
                "Whoever knows the order of the rows, by date or by "
                "name, could tell from it who is who."
            )
        )
        self.shuffled.toggled.connect(lambda *_: self.notify_changed())
        self._asked, self._of = None, (None, False, "")

    def use(self, layer, selected, unit):
        """Say which layer's fields are to be listed, once they are looked at."""
        self._asked = (layer, selected, unit)

    def entered(self):
        if self._asked is None or self._asked == self._of:
            return
        same = self._of[0] is self._asked[0]
        kept = set(self.keep()) if same else set()
        asked = self._of = self._asked
        self.list.clear()
        layer, selected, unit = asked
        if layer is None:
            return
        rows = first_rows(layer, selected)

        def then(task):
            if not sip.isdeleted(self) and self._of is asked:
                self._list(task.found or [], kept)
                self.note.setText(task.refused or LOOKED_AT)
                self.notify_changed()

        self.note.setText(tr("The first rows are being looked at…"))
        background.start(self.title(), lambda _: inspect_fields(rows, unit), then)

    def fresh(self):
        """Forget what was ticked: another layer was chosen."""
        self._of = (None, False, "")
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
            item.setToolTip(1, each.reason)
            may = each.verdict != NEVER
            usual = Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsEnabled
            item.setFlags(usual if may else Qt.ItemFlag.NoItemFlags)
            ticked = may and each.name in kept
            state = Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
            item.setCheckState(0, state)
            if not may:
                item.setForeground(1, QBrush(QColor(REFUSED)))
        self.list.resizeColumnToContents(0)
        self.list.blockSignals(False)
