# SPDX-License-Identifier: GPL-2.0-or-later
"""What the queries share: a budget of either notion, all rows protected at once."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import forms, library
from ..translation import tr
from .release import ReleaseAlgorithm


class QueryAlgorithm(ReleaseAlgorithm):
    """Answers one question about the whole table."""

    GROUP = "queries"
    EPS, RHO = "EPS", "RHO"

    def notion_declarations(self):
        """Return the two ways to give the budget."""
        return [
            forms.eps(
                self.EPS,
                tr("For ε-geo-privacy. Smaller is safer. Give either ε or ρ."),
            ),
            forms.rho(
                self.RHO,
                tr("Or instead: ρ, privacy loss per square metre (1/m²)"),
                tr(
                    "For ρ-concentrated geo-privacy, whose losses add up more slowly "
                    "over many releases. Give either ε or ρ."
                ),
            ),
        ]

    def notion(self, values, context):
        """Return eps and rho, one of them None, or raise."""
        given = {
            "eps": self.number(values, self.EPS, context),
            "rho": self.number(values, self.RHO, context),
        }
        if (given["eps"] is None) == (given["rho"] is None):
            raise QgsProcessingException(
                tr("Give either EPS (ε, per metre) or RHO (ρ, per square metre).")
            )
        library.load().core.points.release.check_budget(**given)
        return given
