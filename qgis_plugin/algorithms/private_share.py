# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateshare."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields, QgsGeometry, QgsProcessingException

from .. import forms, layers, library
from ..enumerations import FIELD_DOUBLE, VECTOR_POLYGON
from ..translation import tr
from .query import QueryAlgorithm
from .release import Layer

FIELDS = ("share", "error")
METHODS = ("smooth", "lipschitz", "points")

HELP = """
<p>Tells which share of the points lies in a region, in the local model: every row makes
noise of its own, so that nobody need be trusted with the places. Rows on the border
count in part.</p>
<p><b>What is promised.</b> ε-geo-privacy for each row: two places <i>d</i> metres apart
change the probability of any result by at most the factor e^(ε·d).</p>
<p><b>How wrong it may be.</b> <i>error</i> is an upper estimate of the share's standard
error. Rows far from the border need little noise, but never so little that their places
could be read from it. The share may come out below 0 or above 1.</p>
<p><b>What is not promised.</b> How many rows there are is published. Every further
release of the same people adds to the loss; a ledger adds it up. For many places or
regions, release the points once and count in those.</p>
"""


class PrivateShare(QueryAlgorithm):
    """Which share of the rows is in a region; every row makes its own noise."""

    NAME = "privateshare"
    TITLE = "Private share in a region"
    TAGS = "privacy,share,proportion,region,polygon,local,smooth"
    HELP = HELP

    REGION, SOFTNESS, METHOD = "REGION", "SOFTNESS", "METHOD"

    def declarations(self):
        return [
            forms.points(self.INPUT),
            forms.polygons(
                self.REGION,
                tr("Region"),
                tr("All its polygons together. They must not depend on the data."),
            ),
            forms.eps(self.EPS, tr("Smaller is safer.")),
            forms.metres(
                self.SOFTNESS,
                tr("Softness of the border (m)"),
                tr(
                    "The width over which rows count in part, with a half on the "
                    "border itself. Wider needs less noise; 1/ε is a good start."
                ),
            ),
            forms.advanced(
                forms.choice(
                    self.METHOD,
                    tr("How the noise is made"),
                    tr("Smooth sensitivity: little noise far from the border."),
                    [
                        tr("As smooth sensitivity asks"),
                        tr("The same for all rows"),
                        tr("On places, which biases the share"),
                    ],
                )
            ),
            forms.working_crs(
                self.CRS,
                tr(
                    "A projected CRS in which distances are measured. Empty: the "
                    "layer's CRS, or a UTM zone estimated from the data where the "
                    "layer's CRS is geographic or distorts; that choice is then an "
                    "assumption of the guarantee."
                ),
            ),
            forms.layer_output(self.OUTPUT, tr("Private share"), VECTOR_POLYGON),
        ]

    def budget(self, values, context):
        core = library.load().core
        eps = self.number(values, self.EPS, context)
        softness = self.number(values, self.SOFTNESS, context)
        limits = core.parameter.limits_of
        core.parameter.check_number(
            "EPS", eps, limits(core.mechanisms.PlanarLaplace, "eps")
        )
        core.parameter.check_number(
            "SOFTNESS", softness, limits(core.smooth.SoftMembership, "softness")
        )
        way = self.parameterAsEnum(values, self.METHOD, context)
        return {"eps": eps, "softness": softness, "method": METHODS[way]}

    def release(self, run):
        source = self.parameterAsSource(run.values, self.REGION, run.context)
        if source is None:
            raise QgsProcessingException(
                self.invalidSourceError(run.values, self.REGION)
            )
        self._region = layers.PointTable(source, run.progress.pause).frame
        self._reference = source.sourceCrs()
        return run.library.frames.private_share(
            run.table.frame,
            self._region,
            **self.budget(run.values, run.context),
            crs=self.working_crs(run.values, run.context),
            ledger=self.ledger(run.values, run.context),
            progress=run.progress,
        )

    def layer(self, run, released):
        from shapely.ops import unary_union

        fields = QgsFields()
        for name in FIELDS:
            fields.append(QgsField(name, FIELD_DOUBLE))
        shape = QgsGeometry()
        shape.fromWkb(bytes(unary_union(list(self._region.geometry)).wkb))
        numbers = [float(released[name]) for name in ("value", "error")]
        feature = layers.made(fields, numbers, shape)
        return Layer(fields, shape.wkbType(), self._reference, [feature], None)
