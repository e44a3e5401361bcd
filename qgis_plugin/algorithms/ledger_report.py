# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:ledgerreport."""

from __future__ import annotations

from pathlib import Path

from qgis.core import (
    QgsProcessingOutputNumber,
    QgsProcessingOutputString,
)

from .. import account, forms, library
from ..translation import tr
from .algorithm import GeoPrivAlgorithm

PAGE = '<!DOCTYPE html>\n<meta charset="utf-8">\n<title>{}</title>\n{}'

HELP = """
<p>Says what has been released from the data of the same people, what it cost, and what
is left of the budget. Every entry of the ledger is checked first.</p>
<p><b>What is found.</b> Edited, deleted or missing entries, and an old copy of the
ledger that was put back. A ledger in which something was found must not be used.</p>
<p><b>How to make one.</b> <i>Create a ledger</i>; <code>geopriv ledger create</code> on
the command line; <code>geopriv_gis.Ledger.create</code> in Python.</p>
"""


class LedgerReport(GeoPrivAlgorithm):
    """What has been spent on the people of a ledger, and what is left."""

    NAME = "ledgerreport"
    TITLE = "Ledger report"
    GROUP = "budgets"
    TAGS = "privacy,budget,ledger,account"
    HELP = HELP

    LEDGER, OUTPUT_HTML = "LEDGER", "OUTPUT_HTML"
    SPENT, LEFT, RELEASES, TEXT = "SPENT", "LEFT", "RELEASES", "TEXT"

    def initAlgorithm(self, config=None):
        self.addParameter(
            forms.ledger(self.LEDGER, account.remembered(), optional=False)
        )
        self.addParameter(forms.html_output(self.OUTPUT_HTML))
        self.addOutput(QgsProcessingOutputNumber(self.SPENT, tr("Spent")))
        self.addOutput(QgsProcessingOutputNumber(self.LEFT, tr("Left")))
        self.addOutput(QgsProcessingOutputNumber(self.RELEASES, tr("Releases")))
        self.addOutput(QgsProcessingOutputString(self.TEXT, tr("Report")))

    def processAlgorithm(self, parameters, context, feedback):
        path = self.parameterAsFile(parameters, self.LEDGER, context)
        with library.spoken(feedback) as known:
            ledger = known.Ledger.open(path)
            found = ledger.report()
        feedback.pushInfo(f"\n{found}\n")
        results = {
            self.SPENT: ledger.spent,
            self.LEFT: ledger.remaining,
            self.RELEASES: len(found.entries),
            self.TEXT: str(found),
        }
        page = self.parameterAsFileOutput(parameters, self.OUTPUT_HTML, context)
        if page:
            text = PAGE.format(self.displayName(), found.to_html())
            Path(page).write_text(text, encoding="utf-8")
            results[self.OUTPUT_HTML] = page
        return results
