# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:riskreport."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import report
from ..translation import tr
from .page import PageAlgorithm


class RiskReport(PageAlgorithm):
    """What a release gives away of the true points, as a page for the data holder."""

    TAGS = "privacy,risk,attack,re-identification,utility"
    HELP = """
<p>Measures what a release gives away of the true points and what it is worth:
displacement, attacks on a nearby-people service that answers from it, guesses by
somebody who knows the noise, re-identification by the nearest point, crowds, k nearest
rows, densities.</p>
<p><b>The page is for the data holder only.</b> It compares with the true positions and
shows them: do not publish it. Measures are of one release and of a few attacks; they
cannot take the place of the promise.</p>
"""

    def find(self, values, known, progress):
        true, released, people = (
            self._table(values, name, progress)
            for name in ("frame", "released", "population")
        )
        if released is None:
            raise QgsProcessingException(tr("RELEASED is needed."))
        record = report.stored(values.layer("RELEASED"))
        found = known.risk_report(
            true.geometry,
            known.files.records.attach_json(released.geometry, record),
            population=people,
            progress=progress,
            **values.arguments(),
        )
        return found, {self.TEXT: str(found)}

    def _table(self, values, name, progress):
        """Return a layer as a frame whose rows are numbered in order, or None."""
        table = values.table(self.row.argument(name), progress)
        return table and table.frame.reset_index(drop=True)
