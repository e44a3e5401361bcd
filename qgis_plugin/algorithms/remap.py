# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:remap."""

from __future__ import annotations

from qgis.core import QgsProcessingParameterBand, QgsRasterLayer

from .. import rasters
from ..translation import tr
from .points import PointsAlgorithm


class Remap(PointsAlgorithm):
    """Released points, moved to where the true ones likely are; costs nothing."""

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
