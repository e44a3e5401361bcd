# SPDX-License-Identifier: GPL-2.0-or-later
"""The first two steps: whose points they are, and who is protected."""

from __future__ import annotations

import contextlib
import re

from qgis.gui import QgsFieldComboBox, QgsMapLayerComboBox
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import (
    QCheckBox,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from .. import earlier_releases, widgets
from ..enumerations import POINT_LAYERS
from ..translation import tr

OF_PERSONS = re.compile(  # names of fields that say whose a row is
    r"(?i)(^|_)(person|patient|case|client|user|subject|individual|participant|member"
    r"|resident|pupil|student|animal|tag|device|household|fall|kunde|haushalt|tier)"
    r"(_?(id|nr|no|num|number|key|code))?$"
)


class AssistantStep(QWidget):
    """One page of the assistant: a title, and what it asks, below each other."""

    changed = pyqtSignal()

    def __init__(self, parent=None):
        super().__init__(parent)
        self.body = QVBoxLayout(self)
        self.fill()
        self.body.addStretch()

    def title(self):
        """Return the question; subclasses define it."""
        raise NotImplementedError

    def fill(self):
        """Make the page's widgets; subclasses define it."""
        raise NotImplementedError

    def entered(self):
        """Get ready to be seen."""

    def say(self, text):
        """Add a paragraph, and return it."""
        label = widgets.text(self, text)
        self.body.addWidget(label)
        return label

    def add(self, widget):
        """Add a widget, and return it."""
        self.body.addWidget(widget)
        return widget


class PointsStep(AssistantStep):
    """Whose points are published."""

    def title(self):
        return tr("Whose points?")

    def fill(self):
        self.say(
            tr(
                "Choose the layer with the true places. It stays as it is: what is "
                "published is a new layer."
            )
        )
        self.layers = self.add(widgets.narrow(QgsMapLayerComboBox(self)))
        self.layers.setFilters(POINT_LAYERS)
        self.layers.layerChanged.connect(lambda *_: self._follow())
        self.selected = self.add(QCheckBox(tr("Only the selected rows"), self))
        self.selected.toggled.connect(lambda *_: self._follow())
        self.remark = self.say("")
        self._follow()

    def layer(self):
        """Return the layer, or None."""
        return self.layers.currentLayer()

    def entered(self):
        self._follow()

    def _follow(self):
        layer = self.layer()
        if layer is not None:
            with contextlib.suppress(TypeError):  # it was not followed yet
                layer.crsChanged.disconnect(self._follow)
            layer.crsChanged.connect(self._follow)
        chosen = layer is not None and layer.selectedFeatureCount() > 0
        self.selected.setEnabled(chosen)
        if not chosen:
            self.selected.setChecked(False)
        self.remark.setText(self._remark(layer))
        self.changed.emit()

    def _remark(self, layer):
        if layer is None:
            return tr("There is no layer of points in the project: add one first.")
        if not layer.crs().isValid():
            return tr(
                "The layer has no coordinate reference system. Set it first: with "
                "a right click on the layer, Layer CRS."
            )
        if earlier_releases.results_warning(layer):
            return earlier_releases.results_warning(layer)
        if self.selected.isChecked():
            return tr(
                "Mind how the rows were selected. If it was by where people are, the "
                "selection itself tells where they are: somebody inside a drawn area "
                "is then known to be inside it, whatever the noise."
            )
        if layer.subsetString():
            return tr(
                "The layer has a filter: only what it lets through is released. "
                "A filter by place tells of places, as a selection does."
            )
        return ""


class PersonsStep(AssistantStep):
    """Who is protected."""

    def title(self):
        return tr("Who is protected?")

    def fill(self):
        self.say(
            tr("Everybody whose places are in the layer. Say how they are told apart.")
        )
        self.rows = self.add(QRadioButton(tr("Each row is another person"), self))
        several = tr("A person can have several rows")
        self.field = self.add(QRadioButton(several, self))
        self.which = self.say(tr("Field that names the person"))
        self.fields = self.add(widgets.narrow(QgsFieldComboBox(self)))
        self.rows.setChecked(True)
        self.say(
            tr(
                "The rows of one person share their protection, so that they move "
                "farther than a row by itself. If that is too far, publish one "
                "row of each person."
            )
        )
        self.hint = self.say("")
        # To the plan with the layer's own numbers.
        self.count = self.add(widgets.links(self))
        self.field.toggled.connect(lambda *_: self._follow())
        self.fields.fieldChanged.connect(lambda *_: self._follow())
        self._follow()

    def unit(self):
        """Return the field that says whose a row is, or an empty text."""
        return self.fields.currentField() if self.field.isChecked() else ""

    def lacks_field(self):
        """Tell whether a field is still to be chosen."""
        return self.field.isChecked() and not self.fields.currentField()

    def use(self, layer):
        """Offer the fields of a layer."""
        if self.fields.layer() is not layer:
            self.fields.setLayer(layer)
            likely = _likely_fields(layer)
            self.fields.setField(likely[0] if len(likely) == 1 else "")
            self.rows.setChecked(True)
            self.hint.setText(_hint(likely))

    def _follow(self):
        for each in (self.which, self.fields):
            each.setVisible(self.field.isChecked())
        link = tr("What it means for this layer's rows")
        note = tr("That page counts rows, and is for your own eyes.")
        shown = f'<a href="#">{link}</a><br>{note}' if self.unit() else ""
        self.count.setText(shown)
        self.changed.emit()


def _likely_fields(layer):
    names = [] if layer is None else layer.fields().names()
    return [each for each in names if OF_PERSONS.search(each)]


def _hint(likely):
    if not likely:
        return ""
    text = tr("Judging by the name, {fields} may say whose a row is.")
    return text.format(fields=", ".join(tr("“{}”").format(each) for each in likely[:3]))
