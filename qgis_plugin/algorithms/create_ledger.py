# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:createledger."""

from __future__ import annotations

from qgis.core import (
    QgsProcessing,
    QgsProcessingException,
    QgsProcessingOutputString,
)

from .. import account, forms, layers, library
from ..translation import tr
from .algorithm import GeoPrivAlgorithm

NOTIONS = ("gp", "cgp", "approximate-gp", "dp", "zcdp")  # the library's, for ever
ROW, TABLE, FIELD = range(3)

HELP = """
<p>Makes an account for the people of some layers. Give it as LEDGER to the algorithms
that release: it is charged before any noise is drawn, and nothing is released that its
budget does not cover.</p>
<p><b>Layers.</b> If layers are given, only data with the same fields and number of rows
can be charged; no position is kept. All layers must be about the same people.</p>
<p>The file is proposed by all forms of this project. Keep it with the data, and back it
up; <i>Ledger report</i> shows and checks it.</p>
"""


class CreateLedger(GeoPrivAlgorithm):
    """An account for the people of some layers, which releases charge."""

    NAME = "createledger"
    TITLE = "Create a ledger"
    GROUP = "budgets"
    TAGS = "privacy,budget,ledger,account"
    HELP = HELP

    LEDGER, NOTION, BUDGET = "LEDGER", "NOTION", "BUDGET"
    DELTA, RADIUS = "DELTA", "RADIUS"
    PRIVACY_UNIT, UNIT_FIELD = "PRIVACY_UNIT", "UNIT_FIELD"
    DATASETS, NOTE, TEXT = "DATASETS", "NOTE", "TEXT"
    _made = None  # path, between run and post-processing

    def initAlgorithm(self, config=None):
        for definition in (
            forms.new_ledger(self.LEDGER),
            forms.choice(
                self.NOTION,
                tr("What the budget is counted in"),
                tr("What the releases promise must imply it."),
                [
                    tr("ε of geo-privacy (1/m)"),
                    tr("ρ of concentrated geo-privacy (1/m²)"),
                    tr("ε (1/m) at δ, up to a radius"),
                    tr("ε of differential privacy, for counts (no unit)"),
                    tr("ρ of differential privacy, for counts (no unit)"),
                ],
            ),
            forms.number(
                self.BUDGET,
                tr("Budget"),
                tr("All releases together never cost more."),
                decimals=12,
            ),
            *map(forms.advanced, self._approximate()),
            forms.choice(
                self.PRIVACY_UNIT,
                tr("Who has the budget"),
                tr("Releases must protect the same, or more."),
                [
                    tr("Each row is another person"),
                    tr("The whole table belongs to one person"),
                    tr("A field names the person"),
                ],
            ),
            forms.text(
                self.UNIT_FIELD,
                tr("Name of that field"),
                tr("Only with the choice above."),
            ),
            forms.datasets(self.DATASETS),
            forms.text(self.NOTE, tr("Note"), tr("Kept with the ledger.")),
        ):
            self.addParameter(definition)
        self.addOutput(QgsProcessingOutputString(self.TEXT, tr("Report")))

    def _approximate(self):
        return (
            forms.number(
                self.DELTA,
                tr("δ (only for ε at δ)"),
                tr("Probability that the promise does not cover."),
                decimals=12,
            ),
            forms.metres(
                self.RADIUS,
                tr("Radius (metres, only for ε at δ)"),
                tr("Distance up to which it promises."),
            ),
        )

    def checkParameterValues(self, parameters, context):
        target = parameters.get(self.LEDGER)
        if target in (None, "", QgsProcessing.TEMPORARY_OUTPUT):
            return False, tr(
                "LEDGER must name a file that is kept: without it, nobody knows what "
                "has been spent."
            )
        return super().checkParameterValues(parameters, context)

    def processAlgorithm(self, parameters, context, feedback):
        good, refusal = self.checkParameterValues(parameters, context)
        if not good:
            raise QgsProcessingException(refusal)
        path = self.parameterAsFileOutput(parameters, self.LEDGER, context)
        progress = library.Progress(feedback)
        try:
            with library.spoken(feedback) as known:
                frames = [
                    layers.PointTable(layer, progress.pause).frame
                    for layer in self._layers(parameters, context)
                ]
                ledger = known.Ledger.create(path, **self._facts(parameters, context))
                for frame in frames:
                    ledger.add_dataset(frame)
                found = str(ledger.report())
        except library.CancelledError:
            return {}
        feedback.pushInfo(f"\n{found}\n")
        self._made = path
        return {self.LEDGER: path, self.TEXT: found}

    def postProcessAlgorithm(self, context, feedback):
        account.remember(self._made)
        return {}

    def _layers(self, values, context):
        """Return the layers as sources of features."""
        return [
            layers.LayerSource(layer)
            for layer in self.parameterAsLayerList(values, self.DATASETS, context)
        ]

    def _facts(self, values, context):
        """Return the library's arguments."""
        numbers = {
            key: self.parameterAsDouble(values, name, context)
            for key, name in (
                ("budget", self.BUDGET),
                ("delta", self.DELTA),
                ("radius", self.RADIUS),
            )
            if values.get(name) not in (None, "")
        }
        if "budget" not in numbers:
            raise QgsProcessingException(tr("BUDGET (ε or ρ) is needed."))
        return {
            "notion": NOTIONS[self.parameterAsEnum(values, self.NOTION, context)],
            "privacy_unit": self._unit(values, context),
            "note": self.parameterAsString(values, self.NOTE, context),
            **numbers,
        }

    def _unit(self, values, context):
        unit = self.parameterAsEnum(values, self.PRIVACY_UNIT, context)
        field = self.parameterAsString(values, self.UNIT_FIELD, context)
        if (unit == FIELD) != bool(field):
            raise QgsProcessingException(
                tr(
                    "UNIT_FIELD (the field that names the person) goes with "
                    "PRIVACY_UNIT = 2 (a field names the person) and with nothing else."
                )
            )
        if field in ("row", "table"):  # these words mean something else
            field = f"column:{field}"
        return {ROW: "row", TABLE: "table", FIELD: field}[unit]
