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

from .. import account, layers, library, standing
from ..enumerations import OPTIONAL, VECTOR_POINT
from ..geopriv_gis.arguments import REQUIRED, Absent, Argument, Form, Release
from ..geopriv_gis.arguments.kinds import Choice, Flag, Number, Text, Unit
from ..geopriv_gis.arguments.row import CHECK
from ..geopriv_gis.arguments.shared import LEDGER, UNIT_CHOICE
from ..geopriv_gis.core.parameter import Limits
from ..reading import FormValues
from ..translation import gettext_noop, library_text, tr
from .algorithm import GeoPrivAlgorithm
from .page import PageAlgorithm

NOTIONS = {  # the library's words, in an order for ever
    "gp": gettext_noop("Places: ε of geo-privacy (1/m)"),
    "cgp": gettext_noop("Places: ρ of concentrated geo-privacy (1/m²)"),
    "approximate-gp": gettext_noop("Places: ε (1/m) at δ, up to a radius"),
    "dp": gettext_noop("Counts: ε of differential privacy (no unit)"),
    "zcdp": gettext_noop("Counts: ρ of differential privacy (no unit)"),
}
CREATE = Release(
    "create_ledger",
    "",  # of the plugin alone
    (
        Argument(
            "notion",
            Choice(NOTIONS),
            "Only releases that promise this, or more, can be charged.",
            "What the budget is counted in",
        ),
        Argument(
            "budget",
            Number(Limits("Budget", above=0), 12),
            "All releases together never cost more. Points that move 200 m on average "
            "cost ε 0.01 per metre, those that move 400 m half of it; counts that may "
            "be off by 3 cost ε 0.47 without a unit.",
            "Budget",
            None,
        ),
        Argument(
            "delta",
            Number(Limits("Probability", above=0, below=1), 12),
            "Probability that the promise does not cover.",
            "δ (for ε at δ; for ε of differential privacy if wanted)",
            None,
            advanced=True,
        ),
        Argument(
            "radius",
            Number(Limits("Radius", unit="m", above=0)),
            "Distance up to which it promises.",
            "Radius (metres, only for ε at δ)",
            None,
            advanced=True,
        ),
        Argument(
            "privacy_unit",
            Unit(),
            fields=(
                UNIT_CHOICE.copy(
                    label="Who has the budget",
                    help="Releases must protect the same, or more.",
                ),
                Argument(
                    "unit_field",
                    Text(),
                    "Only with the choice above.",
                    "Name of that field",
                    None,
                ),
            ),
        ),
        Argument("note", Text(), "Kept with the ledger.", "Note", None),
        Argument(
            "limits",
            Text(),
            "Beside the budget or in place of it, with semicolons between: "
            "gp=0.02,per=year; dp=2,per=year; gp=0.01,per=year,colleague=anna. gp is "
            "ε of places and cgp ρ of places; dp and zcdp are those of counts. For "
            "releases with a fixed loss, fixed=5 beside gp. A release must fit all "
            "limits that are about it.",
            "Several limits",
            None,
            advanced=True,
        ),
    ),
    "report",
    CHECK,
    "Make an account for the people of some layers.",
    Absent("geopriv ledger create"),
    Form("createledger", "Create a ledger", ""),
)


class CreateLedgerAlgorithm(GeoPrivAlgorithm):
    """An account for the people of some layers, which releases charge."""

    TAGS = "privacy,budget,ledger,account"
    IN_SHORT = gettext_noop(
        "<b>In short.</b> A file comes out. Nothing is released, and nothing is "
        "charged."
    )
    HELP = """
<p>Makes an account for the people of some layers. Choose it under <i>Ledger</i> in the
forms that release: it is charged before any noise is drawn, and nothing is released
that its budget does not cover.</p>
<p><b>Layers.</b> If layers are given, only data with the same fields and number of rows
can be charged; no position is kept. All layers must be about the same people.</p>
<p><b>Several limits.</b> One ledger can count places, counts and both, per calendar
period (day, week, month, quarter, year) and for colleagues or purposes: see <i>Several
limits</i>. <code>fixed=5</code> beside ε of places is for the fixed losses of the peak
law. Whose quota is charged is written behind the ledger's name:
<code>city.ledger|colleague=anna</code>.</p>
<p>The file is proposed by all forms of this project. Keep it with the data, and back it
up; <i>Ledger report</i> shows and checks it.</p>
"""
    LEDGER, DATASETS, TEXT = "LEDGER", "DATASETS", "TEXT"
    NEEDED = ("BUDGET",)
    _made = None  # path, between run and post-processing

    def initAlgorithm(self, config=None):
        made = QgsProcessingParameterFileDestination(
            self.LEDGER, tr("New ledger"), tr("Ledgers (*.ledger)")
        )
        made.setHelp(tr("A file that does not exist, on a local disk."))
        made.setGuiDefaultValueOverride(
            account.unused_file("people", ".ledger", Path.home())
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
                        layers.PointTable(source, progress.pause).frame
                        for source in map(layers.LayerSource, chosen)
                    ]
                )
                ledger = known.Ledger.create(path, **facts)
                for frame in frames:
                    ledger.add_dataset(frame)
                found = library_text(ledger.report())
        except library.CancelledError:
            return {}
        feedback.pushInfo(f"\n{found}\n")
        self._made = path
        return {self.LEDGER: path, self.TEXT: found}

    def postProcessAlgorithm(self, context, feedback):
        if self._made:
            account.set_project_ledger(self._made, standing.notions(self._made))
        return {}


REPORT = Release(
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


class LedgerReportAlgorithm(PageAlgorithm):
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
