# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:riskreport."""

from __future__ import annotations

from .. import report
from ..readers import numbered
from .page import PageAlgorithm


class RiskReport(PageAlgorithm):
    """What a release gives away of the true points, as a page for the data holder."""

    TAGS = "privacy,risk,attack,re-identification,utility"
    HELP = """
<p>Measures what a release gives away of the true points and what it is worth:
displacement, attacks on a nearby-people service that answers from it, guesses by
somebody who knows the noise, points taken for the nearest one, crowds, nearest rows,
densities.</p>
<p><b>The page is for the data holder only.</b> It compares with the true positions and
shows them: do not publish it. Measures are of one release and of a few attacks; they
cannot take the place of the promise.</p>
"""

    def find(self, values, run):
        true, released = (
            numbered(values.table(self.row.argument(name), run.progress))
            for name in ("frame", "released")
        )
        record = report.stored(values.layer("RELEASED"))
        found = run.library.risk_report(
            true,
            run.library.files.records.attach_json(released, record),
            progress=run.progress,
            **values.arguments(run),
        )
        return found, {self.TEXT: str(found)}
