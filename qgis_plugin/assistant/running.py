# SPDX-License-Identifier: GPL-2.0-or-later
"""One release, made beside QGIS's window: it can be cancelled, and QGIS stays alive.

The same algorithm runs as from the toolbox, but no history is written.
"""

from __future__ import annotations

from pathlib import Path

from qgis.core import (
    QgsApplication,
    QgsProcessingAlgRunnerTask,
    QgsProcessingContext,
    QgsProcessingFeedback,
    QgsProcessingOutputLayerDefinition,
    QgsProcessingUtils,
    QgsProject,
)

from ..translation import tr
from .standard import protection_algorithm

OUTPUT, PAGE, GUARANTEE = "OUTPUT", "OUTPUT_HTML", "GUARANTEE"


class RunMessages(QgsProcessingFeedback):
    """What a run says, for whoever asked for it."""

    def __init__(self):
        super().__init__(False)
        self.warnings, self.errors = [], []

    def pushWarning(self, text):
        self.warnings.append(text)

    def reportError(self, text, fatalError=False):
        self.errors.append(text)


class RunningRelease:
    """A release that goes on, until ``ended`` is called with it.

    ``layers`` are then the released layers, in the project; ``page`` is the file of the
    certificate, or empty.
    """

    def __init__(self, choices, ended):
        self.choices, self._ended = choices, ended
        self.feedback, self.context = RunMessages(), QgsProcessingContext()
        self.context.setProject(QgsProject.instance())
        self.context.setFeedback(self.feedback)
        self.algorithm = protection_algorithm(choices.way)
        self.layers, self.page, self.promised, self.file = [], "", "", ""
        self._task = None

    @property
    def succeeded(self):
        """Whether there is a release, though QGIS may not show its format."""
        return bool(self.promised)

    def refusal_message(self):
        """Return why it cannot be begun, or an empty text. Nothing is charged."""
        for path in filter(None, (self.choices.output, self.choices.page)):
            if Path(path).exists():
                reason = tr("{file} is there already; choose another name.")
                return reason.format(file=Path(path).name)
        good, reason = self.algorithm.checkParameterValues(
            self._parameters(), self.context
        )
        return "" if good else reason

    def start(self):
        """Begin: from now on a ledger may be charged."""
        self._task = QgsProcessingAlgRunnerTask(
            self.algorithm, self._parameters(), self.context, self.feedback
        )
        self._task.executed.connect(self._on_finished)
        QgsApplication.taskManager().addTask(self._task)

    def cancel(self):
        """Ask it to stop."""
        self.feedback.cancel()

    def _parameters(self):
        given = self.choices.release()
        project = QgsProject.instance()
        given[OUTPUT] = QgsProcessingOutputLayerDefinition(given[OUTPUT], project)
        return given

    def _on_finished(self, successful, results):
        if successful and results.get(GUARANTEE):
            self.promised, self.page = results[GUARANTEE], results.get(PAGE, "")
            self.file = Path(results[OUTPUT].partition("|")[0]).name
            for name, details in self.context.layersToLoadOnCompletion().items():
                layer = QgsProcessingUtils.mapLayerFromString(name, self.context)
                if layer is not None:
                    layer = self.context.takeResultLayer(layer.id())
                    layer.setName(details.name or layer.name())
                    self.layers.append(QgsProject.instance().addMapLayer(layer))
        self._task = None
        self._ended(self)
