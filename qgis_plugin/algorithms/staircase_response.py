# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:staircaseresponse."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import forms, layers, library
from ..translation import tr
from .baseline import BaselineAlgorithm

HELP = """
<p>Releases for every point one of the public places, the likelier the nearer, by equal
steps. A baseline to compare with: fields do not go along. The layer's CRS must be
projected.</p>
<p><b>What is promised.</b> ε-local differential privacy over the places: any two of
them, near or far, change the probability of any result by at most the factor e^ε.</p>
<p><b>What is not promised.</b> Nothing per metre (1/m): at an equal displacement, masks
of geo-privacy hide near places better. The number of rows and their order are
published. Every further release of the same people adds to the loss.</p>
"""


class StaircaseResponse(BaselineAlgorithm):
    """A public place for each point, less likely by steps the farther it is."""

    NAME = "staircaseresponse"
    TITLE = "Baseline: staircase response"
    TAGS = "privacy,mask,baseline,local differential privacy"
    HELP = HELP

    PLACES, GROUPS = "PLACES", "GROUPS"

    def mechanism(self):
        return library.load().papers.local_baselines.StaircaseResponse

    def own_declarations(self):
        return [
            forms.places(
                self.PLACES,
                tr("Public places"),
                tr("One of them is released for each row; not made from the rows."),
                optional=False,
            ),
            forms.advanced(
                forms.count(
                    self.GROUPS,
                    tr("Steps of the staircase"),
                    tr("Groups of places by their distance."),
                    5,
                    minimum=2,
                )
            ),
        ]

    def call(self, run, eps):
        values, context = run.values, run.context
        source = self.parameterAsSource(values, self.PLACES, context)
        if source is None:
            raise QgsProcessingException(self.invalidSourceError(values, self.PLACES))
        places = layers.PointTable(source, run.progress.pause).frame.geometry
        here = run.table.frame.crs
        if here is not None and places.crs is not None:
            places = places.to_crs(here)
        return run.library.baselines.staircase(
            run.table.frame,
            eps,
            places,
            groups=self.parameterAsInt(values, self.GROUPS, context),
            ledger=self.ledger(values, context),
        )
