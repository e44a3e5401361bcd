# SPDX-License-Identifier: GPL-2.0-or-later
"""Attacks on the data holder's own points, one for each of the library's."""

from __future__ import annotations

from html import escape
from operator import attrgetter

from qgis.core import QgsProcessingOutputNumber

from .. import report
from ..readers import number_points
from ..translation import gettext_noop, tr
from .page import PAGE, PageAlgorithm


class AttackAlgorithm(PageAlgorithm):
    """Says how many rows an attack finds, and how near it comes."""

    TAGS = "privacy,risk,attack,re-identification"
    HELP = """
<p>{}</p>
<p>A row counts as found where the guess is near enough; the mean distance from the true
places, and the mean number of questions to the service, are told as well.</p>
<p><b>The page is for the data holder only.</b> It compares with the true points: do not
publish it. An attack that fails proves nothing; the promise of a release does.</p>
"""
    MEASURES = (
        ("SUCCESS", "success", gettext_noop("Success")),
        ("DISTANCE", "distance", gettext_noop("Distance")),
        ("QUERIES", "queries", gettext_noop("Queries")),
    )

    def shortHelpString(self):
        return super().shortHelpString().replace("{}", tr(self.row.help), 1)

    def initAlgorithm(self, config=None):
        super().initAlgorithm(config)
        for name, _, label in self.MEASURES:
            self.addOutput(QgsProcessingOutputNumber(name, tr(label)))

    def find(self, values, run):
        given = values.arguments(run)
        frames = [self._points(values, run, name) for name in ("frame", "released")]
        if any(argument.name == "progress" for argument in self.row.arguments):
            given["progress"] = run.progress
        attack = attrgetter(self.row.function)(run.library)
        found = attack(*filter(lambda frame: frame is not None, frames), **given)
        measures = {n: float(getattr(found, of)) for n, of, _ in self.MEASURES}
        return found, {self.TEXT: str(found), **measures}

    def page(self, found):
        return PAGE.format(self.displayName(), f"<p>{escape(str(found))}</p>")

    def _points(self, values, run, name):
        """Return a layer's points, with the record of a release, or None."""
        if name not in {each.name for each in self.row.form_arguments}:
            return None
        argument = self.row.argument(name)
        points = number_points(values.table(argument, run.progress))
        record = report.stored(values.layer(argument.parameter))
        return run.library.files.records.attach_record(points, record)
