# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:covariate."""

from __future__ import annotations

from qgis.core import (
    QgsField,
    QgsFields,
    QgsProcessingException,
    QgsProcessingParameterBand,
    QgsProcessingParameterRasterLayer,
)

from .. import layers, rasters
from ..enumerations import ADVANCED, FIELD_DOUBLE, POINT, POINT_Z, VECTOR_POINT
from ..translation import tr
from .release import Layer, ReleaseAlgorithm

SURFACE, PEOPLE = "SURFACE_RASTER", "PRIOR_RASTER"
SURFACE_BAND, PEOPLE_BAND = "BAND", "PRIOR_BAND"


class Covariate(ReleaseAlgorithm):
    """A public raster's or zones' value at the true places of released points; free."""

    KIND = VECTOR_POINT

    def addForm(self):
        super().addForm()
        text = tr("Or instead: a raster of people")
        self.addParameter(
            QgsProcessingParameterRasterLayer(PEOPLE, text, optional=True)
        )
        for band, raster in ((SURFACE_BAND, SURFACE), (PEOPLE_BAND, PEOPLE)):
            asked = QgsProcessingParameterBand(
                band, tr("Band of the raster"), 1, raster, optional=True
            )
            asked.setFlags(asked.flags() | ADVANCED)
            self.addParameter(asked)

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        if values.given("PRIOR") and values.given(PEOPLE):
            raise QgsProcessingException(
                tr("Give either a layer of people or a raster of people.")
            )
        if run is None:
            return found
        if values.given(SURFACE):
            found.pop("column", None)
            nothing = float("nan")
            found["surface"] = raster_of(values, SURFACE, SURFACE_BAND, nothing)
        if values.given(PEOPLE):
            found["prior"] = raster_of(values, PEOPLE, PEOPLE_BAND, 0.0)
        return found

    def layer(self, run, released):
        fields = QgsFields(run.source.fields())
        new = [name for name in released.columns if name not in run.table.frame.columns]
        for name in new:
            fields.append(QgsField(name, FIELD_DOUBLE))
        numbers = released[new].to_numpy().tolist()
        shapes = released.geometry
        features = (
            layers.made(fields, [*own, *row], layers.drawn(shape))
            for own, row, shape in zip(run.table.values, numbers, shapes, strict=True)
        )
        kind = POINT_Z if shapes.has_z.any() else POINT
        record = run.library.files.records.to_json(released)
        return Layer(fields, kind, run.source.sourceCrs(), features, record)


def raster_of(values, name, band, missing):
    """Return a raster as array, transform and CRS."""
    layer = values.named(name, "RasterLayer")
    return rasters.weights_of(layer, values.named(band, "Int") or 1, missing)
