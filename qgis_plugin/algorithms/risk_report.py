# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:riskreport."""

from __future__ import annotations

from .. import report
from ..readers import number_points
from .page import PageAlgorithm


class RiskReport(PageAlgorithm):
    """What a release gives away of the true points, as a page for the data holder."""

    def find(self, values, run):
        true, released = (
            number_points(values.table(self.row.argument(name), run.progress))
            for name in ("frame", "released")
        )
        record = report.stored(values.layer("RELEASED"))
        found = run.library.risk_report(
            true,
            run.library.files.records.attach_record(released, record),
            progress=run.progress,
            **values.arguments(run),
        )
        return found, {self.TEXT: str(found)}
