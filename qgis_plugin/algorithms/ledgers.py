# SPDX-License-Identifier: GPL-2.0-or-later
"""Ledgers: made, and reported on."""

from __future__ import annotations

from pathlib import Path

from qgis.core import (
    QgsProcessing,
    QgsProcessingException,
    QgsProcessingOutputNumber,
    QgsProcessingOutputString,
    QgsProcessingParameterFileDestination,
    QgsProcessingParameterMultipleLayers,
)

from .. import account, layers, library, proposed_files, standing
from ..enumerations import OPTIONAL, VECTOR_POINT
from ..reading import FormValues
from ..translation import library_text, tr
from .algorithm import GeoPrivAlgorithm
from .page import PageAlgorithm


class CreateLedgerAlgorithm(GeoPrivAlgorithm):
    """An account for the people of some layers, which releases charge."""

    LEDGER, DATASETS, TEXT = "LEDGER", "DATASETS", "TEXT"
    NEEDED = ("BUDGET",)
    _made = None  # path, between run and post-processing

    def initAlgorithm(self, config=None):
        made = QgsProcessingParameterFileDestination(
            self.LEDGER, tr("New ledger"), tr("Ledgers (*.ledger)")
        )
        made.setHelp(tr("A file that does not exist, on a local disk."))
        made.setGuiDefaultValueOverride(
            proposed_files.unused_file("people", ".ledger", Path.home())
        )  # a temporary one is refused
        self.addParameter(made)
        self.addForm()
        admitted = QgsProcessingParameterMultipleLayers(
            self.DATASETS, tr("Layers that may be charged"), VECTOR_POINT
        )
        admitted.setFlags(admitted.flags() | OPTIONAL)
        admitted.setHelp(tr("Of the same people. Empty: the ledger admits any data."))
        self.addParameter(admitted)
        self.addOutput(QgsProcessingOutputString(self.TEXT, tr("Report")))

    def checkParameterValues(self, parameters, context):
        target = parameters.get(self.LEDGER)
        if target in (None, "", QgsProcessing.TEMPORARY_OUTPUT):
            return False, tr(
                "The new ledger must be a file that is kept: without it, nobody knows "
                "what has been spent."
            )
        return super().checkParameterValues(parameters, context)

    @library.uncollected()
    def processAlgorithm(self, parameters, context, feedback):
        good, refusal = self.checkParameterValues(parameters, context)
        if not good:
            raise QgsProcessingException(refusal)
        path = self.parameterAsFileOutput(parameters, self.LEDGER, context)
        progress = library.CancellableProgress(feedback)
        try:
            with library.report_messages(feedback, self.row) as known:
                facts = FormValues(self, parameters, context).arguments()
                chosen = self.parameterAsLayerList(parameters, self.DATASETS, context)
                frames = progress.cancellable(
                    lambda: [
                        layers.PointTable(layer, progress.pause).frame
                        for layer in chosen
                    ]
                )
                ledger = known.Ledger.create(path, **facts)
                for frame in frames:
                    ledger.add_dataset(frame)
                found = library_text(ledger.report())
        except library.CancelledError as error:
            progress.free_later(error)
            return {}
        feedback.pushInfo(f"\n{found}\n")
        self._made = path
        return {self.LEDGER: path, self.TEXT: found}

    def postProcessAlgorithm(self, context, feedback):
        if self._made:
            account.set_project_ledger(self._made, standing.notions(self._made))
        return {}


class LedgerReportAlgorithm(PageAlgorithm):
    """What has been spent on the people of a ledger, and what is left."""

    SPENT, LEFT, RELEASES = "SPENT", "LEFT", "RELEASES"
    ABOUT = "Report"
    _path = ""  # of the ledger, until post-processing

    def initAlgorithm(self, config=None):
        super().initAlgorithm(config)
        self.addOutput(QgsProcessingOutputNumber(self.SPENT, tr("Spent")))
        self.addOutput(QgsProcessingOutputNumber(self.LEFT, tr("Left")))
        self.addOutput(QgsProcessingOutputNumber(self.RELEASES, tr("Releases")))

    def find(self, values, run):
        ledger = run.library.Ledger.open(
            values.value(self.row.argument("ledger")) or "",
            adopt=bool(values.value(self.row.argument("adopt"))),
        )
        found = ledger.report()
        outputs = {self.TEXT: str(found), self.RELEASES: len(found.entries)}
        if len(ledger.limits) == 1:  # several have no one number
            outputs.update({self.SPENT: ledger.spent, self.LEFT: ledger.remaining})
        return found, outputs

    def page(self, found):
        return found.to_page()

    def prepareAlgorithm(self, parameters, context, feedback):
        self._path = self.parameterAsFile(parameters, "LEDGER", context)
        return True

    def postProcessAlgorithm(self, context, feedback):
        """Show the ledger in the panel, where somebody sits before this QGIS."""
        from qgis import utils

        plugin = utils.plugins.get(__package__.partition(".")[0])
        if utils.iface is not None and plugin is not None:
            plugin.menu.open("budget").look_at(self._path)
        return {}
