# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:dprs."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import forms, layers, library
from ..enumerations import VECTOR_POINT
from ..translation import tr
from .points import PointsAlgorithm

HELP = """
<p>Places discs where people are, with noise that hides any one row, and draws every
row anew from all the discs, more likely near where it was.</p>
<p><b>What is promised.</b> If one row moves by <i>d</i> metres, the probability of any
published result changes by at most the factor e^(ε_discs + ε·d), but for an additional
probability δ. ε is per metre (1/m) on the ground.</p>
<p><b>What it costs.</b> Twice the noise of planar Laplace at the same ε, and the discs
on top: that mask promises more and moves points less. This one is for comparing with
the published DPRS, which promises nothing.</p>
<p><b>What is not promised.</b> ε of the discs does not get smaller with the distance,
so no ledger takes this release. Other fields, the number of rows and their order are
published as they are.</p>
"""


class Dprs(PointsAlgorithm):
    """Points redrawn inside private discs that follow where people are."""

    NAME = "dprs"
    TITLE = "Mask points in private discs (DPRS, mended)"
    TAGS = "privacy,mask,discs,clusters,k-means,dprs"
    HELP = HELP

    EPS, REGION, EPS_DISCS, DELTA = "EPS", "REGION", "EPS_DISCS", "DELTA"
    DISCS, ROUNDS, NOISE = "DISCS", "ROUNDS", "NOISE"

    def declarations(self):
        return [
            forms.points(self.INPUT),
            forms.eps(self.EPS, tr("For each row, given the discs.")),
            forms.polygons(
                self.REGION,
                tr("Public region"),
                tr("Its bounding box holds the discs. It must not come from the data."),
            ),
            *map(forms.advanced, self._disc_declarations()),
            *self.column_declarations(),
            forms.working_crs(
                self.CRS, tr("A plane. Empty: by rule, around the region.")
            ),
            forms.layer_output(self.OUTPUT, tr("Released points"), VECTOR_POINT),
        ]

    def _disc_declarations(self):
        once = tr("Lost by placing the discs, whatever the distance. Empty: 1.")
        return [
            forms.number(
                self.EPS_DISCS, tr("ε of the discs (no unit)"), once, decimals=4
            ),
            forms.number(
                self.DELTA,
                tr("δ, probability that it is more"),
                tr("Much less than one in the number of rows. Empty: 0.00001."),
                decimals=10,
            ),
            forms.number(
                self.DISCS,
                tr("Discs"),
                tr("Empty: one for every 40 rows, 600 at most."),
                decimals=0,
            ),
            forms.count(
                self.ROUNDS, tr("Rounds of k-means"), tr("More need more noise."), 12
            ),
            forms.choice(
                self.NOISE,
                tr("Law around each row"),
                tr("Gaussian noise pays for the whole extent of the discs."),
                [tr("Laplace"), tr("Gaussian")],
            ),
        ]

    def budget(self, values, context):
        known = library.load()
        eps = self.number(values, self.EPS, context)
        if eps is None:
            raise QgsProcessingException(tr("EPS (ε, per metre) is needed."))
        known.core.mechanisms.PlanarLaplace(eps=eps)  # its limits are checked here
        chosen = self.parameterAsEnum(values, self.NOISE, context)
        given = {
            "eps_discs": self.number(values, self.EPS_DISCS, context),
            "delta": self.number(values, self.DELTA, context),
            "discs": self.number(values, self.DISCS, context),
            "rounds": self.parameterAsInt(values, self.ROUNDS, context),
            "noise": ("laplace", "gaussian")[chosen],
        }
        kept = {name: value for name, value in given.items() if value is not None}
        if "discs" in kept:
            kept["discs"] = int(kept["discs"])
        return {"eps": eps, **kept}

    def release(self, run):
        values, context = run.values, run.context
        source = self.parameterAsSource(values, self.REGION, context)
        if source is None:
            raise QgsProcessingException(self.invalidSourceError(values, self.REGION))
        return run.library.dprs(
            run.table.frame,
            **self.budget(values, context),
            **self.columns(values, context),
            region=layers.polygons_of(source, run.progress.pause),
            crs=self.working_crs(values, context),
            ledger=self.ledger(values, context),
            progress=run.progress,
        )
