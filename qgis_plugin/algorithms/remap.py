# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:remap."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import forms, layers, rasters, report
from ..enumerations import VECTOR_POINT
from ..translation import tr
from .optimal_mechanism import LOSSES
from .points import PointsAlgorithm

HELP = """
<p>Moves points that were released before to where, by a public prior, the true ones
likely are: out of lakes and forests, into towns. Fields and CRS are kept.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre: whoever looks at released points and public knowledge alone
learns nothing more. It costs no budget.</p>
<p><b>What is not promised.</b> The prior must be public, and not made from the rows.
The layer must be what was released: not selected from, sorted, edited or
reprojected.</p>
"""


class Remap(PointsAlgorithm):
    """Released points, moved to where the true ones likely are; costs nothing."""

    NAME = "remap"
    TITLE = "Remap released points with a prior"
    TAGS = "privacy,mask,remap,prior,census,post-processing"
    HELP = HELP

    PRIOR, WEIGHT_FIELD = "PRIOR", "WEIGHT_FIELD"
    PRIOR_RASTER, BAND, LOSS = "PRIOR_RASTER", "BAND", "LOSS"
    charges = False

    def declarations(self):
        return [
            forms.released_points(self.INPUT),
            forms.places(
                self.PRIOR,
                tr("Prior: public places where people are"),
                tr("For example centres of census areas. Not made from the rows."),
            ),
            forms.field(
                self.WEIGHT_FIELD,
                tr("… field with their weights (empty: all the same)"),
                tr("For example how many people live there."),
                self.PRIOR,
            ),
            forms.raster(
                self.PRIOR_RASTER,
                tr("Or instead: a raster of weights"),
                tr("For example a population grid, in any CRS; no data counts as 0."),
            ),
            forms.band(
                self.BAND, tr("… band"), tr("Of the raster."), self.PRIOR_RASTER
            ),
            forms.choice(
                self.LOSS,
                tr("What is kept small on average"),
                tr("Distance: the best place of the prior. Squared: a mean of them."),
                [tr("Distance"), tr("Squared distance")],
            ),
            forms.working_crs(
                self.CRS,
                tr("Empty: where the release was measured, as its guarantee says."),
            ),
            forms.layer_output(self.OUTPUT, tr("Remapped points"), VECTOR_POINT),
        ]

    def budget(self, values, context):
        points, raster = (
            values.get(name) not in (None, "")
            for name in (self.PRIOR, self.PRIOR_RASTER)
        )
        if points == raster:
            raise QgsProcessingException(
                tr("Give either PRIOR (public points) or PRIOR_RASTER (weights).")
            )
        return {"loss": LOSSES[self.parameterAsEnum(values, self.LOSS, context)]}

    def release(self, run):
        record = report.stored(self.input_layer(run.values, run.context))
        if record is None:
            raise QgsProcessingException(
                tr(
                    "INPUT carries no guarantee. Remap a layer that one of these "
                    "algorithms has released, whole and unchanged: in a GeoPackage, or "
                    "as the layer of this project."
                )
            )
        known = run.library
        return known.remap(
            known.files.records.attach_json(run.table.frame, record),
            **self._prior(run),
            **self.budget(run.values, run.context),
            crs=self.working_crs(run.values, run.context),
            progress=run.progress,
        )

    def _prior(self, run):
        """Return the prior as keyword arguments."""
        values, context = run.values, run.context
        raster = self.parameterAsRasterLayer(values, self.PRIOR_RASTER, context)
        if raster is not None:
            band = self.parameterAsInt(values, self.BAND, context) or 1
            return {"prior": rasters.weights_of(raster, band)}
        source = self.parameterAsSource(values, self.PRIOR, context)
        if source is None:
            raise QgsProcessingException(self.invalidSourceError(values, self.PRIOR))
        fields = self.parameterAsFields(values, self.WEIGHT_FIELD, context)
        prior = layers.PointTable(source, run.progress.pause).frame
        return {"prior": prior, "weights": fields[0] if fields else None}
