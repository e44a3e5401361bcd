# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:ledgerreport."""

from __future__ import annotations

from qgis.core import QgsProcessingOutputNumber

from ..geopriv_gis.arguments import REQUIRED, Absent, Argument, Form, Release
from ..geopriv_gis.arguments.kinds import Flag
from ..geopriv_gis.arguments.row import CHECK
from ..geopriv_gis.arguments.shared import LEDGER
from ..translation import tr
from .page import PageAlgorithm

ROW = Release(
    "ledger_report",
    "",  # of the plugin alone
    (
        LEDGER.copy(default=REQUIRED),
        Argument(
            "adopt",
            Flag(),
            "For a ledger from another machine or user, or one of which this machine "
            "has lost its own note: it is the latest copy, and no other will be "
            "charged. The ledger keeps a note of it.",
            "I vouch for this file",
            False,
        ),
    ),
    "report",
    CHECK,
    "Say what has been spent, and what is left.",
    Absent("geopriv ledger report"),
    Form("ledgerreport", "Ledger report", ""),
)


class LedgerReport(PageAlgorithm):
    """What has been spent on the people of a ledger, and what is left."""

    TAGS = "privacy,budget,ledger,account"
    HELP = """
<p>Says what has been released from the data of the same people, what it cost, and what
is left of the budget. Every entry of the ledger is checked first.</p>
<p><b>What is found.</b> Edited, deleted or missing entries, and an old copy of the
ledger that was put back. A ledger in which something was found must not be used.</p>
<p><b>From elsewhere.</b> A ledger that this user of this machine has never seen is
refused until somebody vouches for it: tick <i>I vouch for this file</i>.</p>
<p><b>How to make one.</b> <i>Create a ledger</i>, in the same group.</p>
"""
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
        told = {self.TEXT: str(found), self.RELEASES: len(found.entries)}
        if len(ledger.limits) == 1:  # several have no one number
            told.update({self.SPENT: ledger.spent, self.LEFT: ledger.remaining})
        return found, told

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
