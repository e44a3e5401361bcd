# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:remap."""

from __future__ import annotations

from qgis.core import QgsProcessingParameterBand, QgsRasterLayer

from .. import rasters
from ..translation import tr
from .points import PointsAlgorithm


class Remap(PointsAlgorithm):
    """Released points, moved to where the true ones likely are; costs nothing."""

    TAGS = "privacy,mask,remap,prior,census,post-processing"
    HELP = """
<p>Moves points that were released before to where, as far as is publicly known, the
true ones likely are: out of lakes and forests, into towns. Fields and CRS are kept.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre: whoever looks at released points and public knowledge alone
learns nothing more. It costs no budget.</p>
<p><b>What is not promised.</b> The places where people are must be public, and not made
from the rows. The layer must be what was released: not selected from, sorted, edited or
reprojected.</p>
"""

    def addForm(self):
        super().addForm()
        band = self.row.argument("band")
        definition = QgsProcessingParameterBand(
            band.parameter, tr(band.label), band.default, "PRIOR_RASTER", True
        )
        definition.setHelp(tr(band.hint))
        self.addParameter(definition)

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        if isinstance(found.get("prior"), QgsRasterLayer):
            found.pop("weights", None)
            band = values.read(self.row.argument("band"), "Int") or 1
            found["prior"] = rasters.weights_of(found["prior"], band)
        return found
