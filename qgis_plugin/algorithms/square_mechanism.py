# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:squaremechanism."""

from __future__ import annotations

from .. import forms, library
from ..translation import tr
from .baseline import BaselineAlgorithm

HELP = """
<p>Releases for every point one that is likely to lie in a square around it and may lie
anywhere in a public domain. A baseline to compare with: fields do not go along.</p>
<p><b>What is promised.</b> ε-local differential privacy over the domain: any two places
of it, near or far, change the probability of any result by at most the factor e^ε.</p>
<p><b>What is not promised.</b> Nothing per metre (1/m): at an equal displacement, masks
of geo-privacy hide near places better. The number of rows and their order are
published. Every further release of the same people adds to the loss.</p>
"""


class SquareMechanism(BaselineAlgorithm):
    """A likely square around each point, in a public domain."""

    NAME = "squaremechanism"
    TITLE = "Baseline: square mechanism"
    TAGS = "privacy,mask,baseline,local differential privacy"
    HELP = HELP

    DOMAIN = "DOMAIN"

    def mechanism(self):
        return library.load().papers.local_baselines.SquareMechanism

    def own_declarations(self):
        return [
            forms.extent(
                self.DOMAIN,
                tr("Public domain"),
                tr("A rectangle that holds all points; not the layer's own extent."),
            )
        ]

    def call(self, run, eps):
        box = self.parameterAsExtent(
            run.values, self.DOMAIN, run.context, run.source.sourceCrs()
        )
        bounds = (box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum())
        return run.library.baselines.square(
            run.table.frame,
            eps,
            bounds,
            ledger=self.ledger(run.values, run.context),
        )
