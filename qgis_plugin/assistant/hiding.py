# SPDX-License-Identifier: GPL-2.0-or-later
"""The fourth step: how well hidden, by metres, people, or a standard."""

from __future__ import annotations

import re

from qgis.core import QgsFieldProxyModel, QgsUnitTypes
from qgis.gui import QgsFieldComboBox, QgsMapLayerComboBox
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from .. import widgets
from ..enumerations import METRES as METRE
from ..enumerations import (
    POINT_LAYERS,
    POLYGON_LAYERS,
    POLYGON_OR_RASTER_LAYERS,
    VECTOR_LAYER,
)
from ..geopriv_gis.arguments.strength import STRENGTHS
from ..showing import length
from ..translation import figured, tr
from .choices import (
    METRES,
    PEOPLE,
    STANDARD,
    ProtectionAmongPeople,
    ProtectionByStandard,
    ProtectionInMetres,
    standard_names,
)
from .people_step import AssistantStep

NUMBERS = QgsFieldProxyModel.Filter.Numeric
COUNTS_PEOPLE = re.compile(
    r"(?i)(^|_)(people|persons?|pop|population|inhabitants|residents|einwohner"
    r"|bevoelkerung|bevölkerung|ew[zt]?)(_?\d{2,4})?($|_)"
)
START = STRENGTHS["planar_laplace"].argument.filled or 200.0
SAFE_HARBOUR = 20_000
CELLS = (0.1, 0.01)  # degrees; in metres so many
METRE_CELLS = (10_000.0, 1_000.0)


class Hiding(AssistantStep):
    """How well points are hidden, and rings that show it."""

    def title(self):
        return tr("How well hidden?")

    def fill(self):
        self._unit = 0.0  # of the layer's CRS, in metres; 0 of degrees
        self._ways = {}
        for name, words, parts in (
            (METRES, tr("By a distance on the ground"), self._metres),
            (PEOPLE, tr("Among people: farther where few live"), self._people),
            (STANDARD, tr("As a standard has it"), self._standard),
        ):
            button = self.add(QRadioButton(words, self))
            box = QWidget(self)
            parts(box)
            box.layout().setContentsMargins(22, 0, 0, 4)
            self.add(box)
            self._ways[name] = (button, box)
            button.toggled.connect(lambda *_: self._update())
        self._ways[METRES][0].setChecked(True)
        self._map()
        self._update()

    # -- what is asked -------------------------------------------------------------

    def _metres(self, box):
        self.metres = QDoubleSpinBox(self)
        self.metres.setRange(1.0, 1_000_000.0)
        self.metres.setDecimals(0)
        self.metres.setSingleStep(50.0)
        self.metres.setValue(START)
        self.metres.setSuffix(tr(" m"))
        self.metres.valueChanged.connect(lambda *_: self.changed.emit())
        _stack(box, QLabel(tr("A point moves on average"), self), self.metres)

    def _people(self, box):
        self.people = QSpinBox(self)
        self.people.setRange(10, 10_000_000)
        self.people.setGroupSeparatorShown(True)
        self.people.setSingleStep(500)
        self.people.setSuffix(tr(" people"))
        self.people.setValue(1000)
        self.people.valueChanged.connect(lambda *_: self.changed.emit())
        self.population = self._layers(POLYGON_OR_RASTER_LAYERS)
        self.column = self._column(self.population, COUNTS_PEOPLE)
        self._of_people = QLabel(tr("Hide each among about"), self)
        of_map = QLabel(tr("Public map of where people live"), self)
        of_column = QLabel(tr("Its field with the number of people"), self)
        _stack(box, self._of_people, self.people, of_map, self.population)
        _stack(box, of_column, self.column)

    def _standard(self, box):
        self.standard = widgets.narrow(QComboBox(self))
        for name, words in standard_names().items():
            self.standard.addItem(words, name)
        self.standard.currentIndexChanged.connect(lambda *_: self._update())
        self.remark = widgets.text(self)
        _stack(box, self.standard, self.remark)
        self.cell = widgets.narrow(QComboBox(self))
        self.stratum = widgets.narrow(QComboBox(self))
        for name, words in (("urban", tr("in towns")), ("rural", tr("in the country"))):
            self.stratum.addItem(words, name)
        self.zones = self._layers(POLYGON_LAYERS)
        self.places = self._layers(POINT_LAYERS)
        self.addresses = self._column(self.places)
        for each in (self.cell, self.stratum):
            each.currentIndexChanged.connect(lambda *_: self.changed.emit())
        self._inputs = {
            "cell": (tr("Cells that are published"), self.cell),
            "stratum": (tr("The clusters are"), self.stratum),
            "zones": (tr("Public areas that no point leaves"), self.zones),
            "places": (tr("Public street points"), self.places),
            "addresses": (tr("Their field with numbers of addresses"), self.addresses),
        }
        for name, (words, widget) in self._inputs.items():
            self._inputs[name] = QLabel(words, self), widget
            _stack(box, *self._inputs[name])

    def _layers(self, kinds):
        found = widgets.narrow(QgsMapLayerComboBox(self))
        found.setFilters(kinds)
        found.setAllowEmptyLayer(True)
        found.setCurrentIndex(0)
        found.layerChanged.connect(lambda *_: self._update())
        return found

    def _column(self, layers, likely=None):
        found = widgets.narrow(QgsFieldComboBox(self))
        found.setFilters(NUMBERS)
        found.setAllowEmptyFieldName(True)

        def offer(layer):
            found.setLayer(_vector_layer(layer))
            found.setField(_find_field(found.fields(), likely) if likely else "")
            self.changed.emit()

        layers.layerChanged.connect(offer)
        found.fieldChanged.connect(lambda *_: self.changed.emit())
        return found

    def _map(self):
        self.rows = QSpinBox(self)
        self.rows.setRange(1, 10_000)
        self.rows.setPrefix(tr("Rows of the person: "))
        self.rows.valueChanged.connect(lambda *_: self.changed.emit())
        self.point = QPushButton(tr("Show rings: click a place on the map"), self)
        self.point.setCheckable(True)
        self.try_out = QPushButton(tr("Try on made-up points there"), self)
        self.clear = QPushButton(tr("Clear the map"), self)
        for each in (self.point, self.rows, self.try_out, self.clear):
            self.add(each)
        self.legend = self.say("")

    # -- what is answered ----------------------------------------------------------

    def use(self, layer, unit):
        """Follow the layer of points, and whether persons have several rows."""
        self.rows.setVisible(bool(unit))
        if not unit:
            self.rows.setValue(1)
        unit = 0.0
        if layer is not None and not layer.crs().isGeographic():
            unit = QgsUnitTypes.fromUnitToUnitFactor(layer.crs().mapUnits(), METRE)
        if unit != self._unit or not self.cell.count():
            self._unit = unit
            self._offer_cells()

    def way(self):
        """Return how well points are hidden."""
        if self._is_selected(METRES):
            return ProtectionInMetres(metres=self.metres.value())
        if self._is_selected(PEOPLE):
            return self._among(self.people.value())
        name = self.standard.currentData()
        if name == "health":
            return self._among(SAFE_HARBOUR, "health")
        more = {
            "dhs": {"stratum": self.stratum.currentData()},
            "police": {"addresses": self.addresses.currentField()},
        }.get(name, {})
        zoned, placed = name in ("dhs", "police"), name == "police"
        return ProtectionByStandard(
            preset=name,
            more=more,
            zones=_layer_name(self.zones) if zoned else "",
            places=_layer_name(self.places) if placed else "",
            cell=self.cell.currentData() if name == "dwc" else None,
        )

    def counts(self):
        """Tell whether a standard was chosen that publishes counts and no points."""
        return self._is_selected(STANDARD) and self.standard.currentData() == "hdx"

    def _is_selected(self, name):
        return self._ways[name][0].isChecked()

    def _among(self, people, preset=""):
        layer = self.population.currentLayer()
        raster = layer is not None and _vector_layer(layer) is None
        return ProtectionAmongPeople(
            preset=preset,
            people=people,
            population=_layer_name(self.population),
            column="" if raster else self.column.currentField(),
            raster=raster,
        )

    # -- what is shown -------------------------------------------------------------

    def _offer_cells(self):
        self.cell.clear()
        if not self._unit:
            for side in CELLS:
                number = figured(f"{side:g}")
                self.cell.addItem(tr("{side} degrees").format(side=number), side)
        else:
            for side in METRE_CELLS:
                text = tr("{side}, as the layer's CRS measures")
                cell = round(side / self._unit)
                self.cell.addItem(text.format(side=length(side)), cell)

    def _update(self):
        if not hasattr(self, "legend"):  # while it is made
            return
        name = self.standard.currentData()
        health = self._is_selected(STANDARD) and name == "health"
        for way, (button, box) in self._ways.items():
            shown = button.isChecked() or (way == PEOPLE and health)
            box.setVisible(shown)
        for each in (self.people, self._of_people):
            each.setVisible(not health)  # which has a number of its own
        shown_fields = {
            "dwc": ("cell",),
            "dhs": ("stratum", "zones"),
            "police": ("zones", "places", "addresses"),
        }.get(name, ())
        for key, pair in self._inputs.items():
            for each in pair:
                each.setVisible(key in shown_fields)
        self.remark.setText(_standard_remarks().get(name, ""))
        self.changed.emit()


def _stack(box, *parts):
    """Add widgets below each other: a form leaves room for what is hidden."""
    column = box.layout() or QVBoxLayout(box)
    for each in parts:
        column.addWidget(each)


def _standard_remarks():
    return {
        "dwc": tr(
            "What is published is the cell of a grid in which the noisy place lies, "
            "with the fields of Darwin Core."
        ),
        "dhs": tr(
            "Release clusters in towns and in the country by themselves, one after "
            "the other."
        ),
        "police": tr(
            "Each row goes to a public street point after the noise; rows of one "
            "point are counted."
        ),
        "health": tr(
            "Choose above where people live. This is no safe harbour under "
            "HIPAA: an expert has to look at it."
        ),
        "hdx": tr(
            "This standard publishes counts by district, and no points. “Next” opens "
            "the form for counts, with its figure: ε = 1 for each person, for all "
            "levels of districts together."
        ),
    }


def _find_field(fields, likely):
    """Return the one field of numbers with a likely name, or an empty text.

    Never another one, as a widget would: of numbers that are no people follows
    nothing, and nobody would see it.
    """
    names = [each.name() for each in fields if each.isNumeric()]
    found = [name for name in names if likely.search(name)]
    return found[0] if len(found) == 1 else ""


def _vector_layer(layer):
    return layer if layer is not None and layer.type() == VECTOR_LAYER else None


def _layer_name(box):
    layer = box.currentLayer()
    return "" if layer is None else layer.id()
