# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:explainrelease."""

from __future__ import annotations

from qgis.core import QgsProcessingOutputBoolean, QgsProcessingOutputString

from .. import phrases, report
from ..translation import tr
from .page import PageAlgorithm


class GuaranteeOf(PageAlgorithm):
    """What a layer promises, if it is still what was released."""

    GUARANTEE, VALID = "GUARANTEE", "VALID"
    ABOUT = "What it promises"

    def initAlgorithm(self, config=None):
        super().initAlgorithm(config)
        self.addOutput(QgsProcessingOutputBoolean(self.VALID, tr("Valid")))
        json = tr("Guarantee, for programs (JSON)")
        self.addOutput(QgsProcessingOutputString(self.GUARANTEE, json))

    def find(self, values, run):
        argument = self.row.argument("released")
        table = values.table(argument, run.progress)
        record = report.stored(values.layer(argument.parameter))
        found = run.library.guarantee_of(report.released(run.library, table, record))
        return found, {
            self.TEXT: phrases.translate_to_qgis(str(found)),
            self.VALID: found.notion != "none",
            self.GUARANTEE: found.to_json(),
        }

    def page(self, found):
        return report.page(self.displayName(), found)
