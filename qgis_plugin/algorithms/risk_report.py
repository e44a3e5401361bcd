# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:riskreport."""

from __future__ import annotations

from pathlib import Path

from qgis.core import (
    QgsProcessingException,
    QgsProcessingOutputString,
)

from .. import forms, layers, library, report
from ..translation import tr
from .algorithm import GeoPrivAlgorithm

HELP = """
<p>Measures what a release gives away of the true points and what it is worth:
displacement, attacks on a nearby-people service that answers from it, guesses by
somebody who knows the noise, re-identification by the nearest point, crowds, k nearest
rows, densities.</p>
<p><b>The page is for the data holder only.</b> It compares with the true positions and
shows them: do not publish it. Measures are of one release and of a few attacks; they
cannot take the place of the promise.</p>
"""


class RiskReport(GeoPrivAlgorithm):
    """What a release gives away of the true points, as a page for the data holder."""

    NAME = "riskreport"
    TITLE = "Risk report"
    GROUP = "locations"
    TAGS = "privacy,risk,attack,re-identification,utility"
    HELP = HELP

    INPUT, RELEASED = "INPUT", "RELEASED"
    POPULATION, WEIGHT_FIELD = "POPULATION", "WEIGHT_FIELD"
    K, TARGETS, THRESHOLD = "K", "TARGETS", "THRESHOLD"
    OUTPUT_HTML, TEXT = "OUTPUT_HTML", "TEXT"

    def initAlgorithm(self, config=None):
        for definition in (
            forms.points(self.INPUT),
            forms.places(
                self.RELEASED,
                tr("Released points"),
                tr("The same rows in the same order."),
            ),
            forms.places(
                self.POPULATION,
                tr("Where people live"),
                tr("Public points, e.g. the middles of a population grid's cells."),
            ),
            forms.field(
                self.WEIGHT_FIELD,
                tr("… field with the number of people"),
                tr("Empty: one at each point."),
                self.POPULATION,
            ),
            forms.count(self.K, tr("k"), tr("Neighbours that a service names."), 10),
            forms.count(
                self.TARGETS, tr("Attacked rows"), tr("Evenly spaced in the table."), 60
            ),
            forms.metres(
                self.THRESHOLD,
                tr("Found within (metres)"),
                tr("How near a guess must be to count. Empty: 100."),
            ),
            forms.html_output(self.OUTPUT_HTML),
        ):
            self.addParameter(definition)
        self.addOutput(
            QgsProcessingOutputString(self.TEXT, tr("For the data holder only"))
        )

    def processAlgorithm(self, parameters, context, feedback):
        progress = library.Progress(feedback)
        try:
            with library.spoken(feedback) as known:
                true, released, people = (
                    self._table(parameters, name, context, progress)
                    for name in (self.INPUT, self.RELEASED, self.POPULATION)
                )
                if released is None:
                    raise QgsProcessingException(tr("RELEASED is needed."))
                found = known.risk_report(
                    true.geometry,
                    self._stamped(parameters, released, context, known),
                    population=people,
                    progress=progress,
                    **self._numbers(parameters, context),
                )
        except library.CancelledError:
            return {}
        feedback.pushInfo(f"\n{found}\n")
        results = {self.TEXT: str(found)}
        page = self.parameterAsFileOutput(parameters, self.OUTPUT_HTML, context)
        if page:
            Path(page).write_text(found.to_html(), encoding="utf-8")
            results[self.OUTPUT_HTML] = page
        return results

    def _table(self, parameters, name, context, progress):
        """Return a layer as a frame whose rows are numbered in order, or None."""
        source = self.parameterAsSource(parameters, name, context)
        if source is None:
            if name == self.INPUT:
                raise QgsProcessingException(self.invalidSourceError(parameters, name))
            return None
        return layers.PointTable(source, progress.pause).frame.reset_index(drop=True)

    def _stamped(self, parameters, released, context, known):
        """Return the released points with the record that their layer carries."""
        layer = self.parameterAsVectorLayer(parameters, self.RELEASED, context)
        points = released.geometry
        return known.files.records.attach_json(points, report.stored(layer))

    def _numbers(self, parameters, context):
        given = {
            "k": self.parameterAsInt(parameters, self.K, context),
            "targets": self.parameterAsInt(parameters, self.TARGETS, context),
        }
        weights = self.parameterAsFields(parameters, self.WEIGHT_FIELD, context)
        if weights:
            given["weight"] = weights[0]
        if parameters.get(self.THRESHOLD) not in (None, ""):
            threshold = self.parameterAsDouble(parameters, self.THRESHOLD, context)
            given["threshold"] = threshold
        return given
