# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:comparemasks."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from ..readers import field_names_text
from ..translation import tr
from .page import PageAlgorithm


class Compare(PageAlgorithm):
    """Kinds of noise side by side, as a page for the data holder."""

    def find(self, values, run):
        mechanisms = self._mechanisms(values)
        table = values.table(self.row.argument("frame"), run.progress)
        zones = values.table(self.row.argument("zones"), run.progress)
        onto = values.table(self.row.argument("onto"), run.progress)
        found = run.library.compare(
            table.frame.geometry,
            mechanisms,
            zones=zones and zones.frame.geometry.dropna(),
            onto=onto and onto.frame.geometry.dropna(),
        )
        text = found.table.T.to_string(float_format="{:.4g}".format)
        return found, {self.TEXT: text}

    def _mechanisms(self, values):
        eps, rho, *peak = self.row.argument("mechanisms").fields
        given = [
            (method, {budget.name: values.number(budget)})
            for method, budget in (("planar_laplace", eps), ("gaussian", rho))
            if values.given(budget.parameter)
        ]
        asked = [values.given(part.parameter) for part in peak]
        if any(asked):
            if not (all(asked) and values.given(eps.parameter)):
                raise QgsProcessingException(
                    tr("{} go together: the peak law.").format(
                        field_names_text([eps, *peak])
                    )
                )
            numbers = {part.name: values.number(part) for part in (eps, *peak)}
            given.append(("peak_laplace", numbers))
        if not given:
            raise QgsProcessingException(
                tr("Give either {} or {}, or both.").format(
                    field_names_text([eps]), field_names_text([rho])
                )
            )
        return given
