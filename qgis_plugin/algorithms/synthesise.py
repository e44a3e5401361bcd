# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:synthesise."""

from __future__ import annotations

from qgis.core import (
    QgsField,
    QgsFields,
    QgsProcessingException,
    QgsProcessingParameterBand,
    QgsProcessingParameterRasterLayer,
)

from .. import layers
from ..enumerations import FIELD_INTEGER, POINT, VECTOR_POINT
from ..translation import tr
from .covariate import raster_of
from .release import Layer, ReleaseAlgorithm

PEOPLE, BAND = "POPULATION_RASTER", "POPULATION_BAND"


class Synthesise(ReleaseAlgorithm):
    """Points of nobody that are spread as the true ones are; free."""

    KIND = VECTOR_POINT

    def addForm(self):
        super().addForm()
        text = tr("Or instead: a raster of people")
        self.addParameter(
            QgsProcessingParameterRasterLayer(PEOPLE, text, optional=True)
        )
        self.addParameter(
            QgsProcessingParameterBand(BAND, tr("Band"), 1, PEOPLE, optional=True)
        )

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        if values.given("POPULATION") and values.given(PEOPLE):
            raise QgsProcessingException(
                tr("Give either a layer of people or a raster of people.")
            )
        if run is not None and values.given(PEOPLE):
            found["population"] = raster_of(values, PEOPLE, BAND, 0.0)
        return found

    def layer(self, run, released):
        fields = QgsFields()
        fields.append(QgsField("synthetic", FIELD_INTEGER))
        features = (
            layers.made(fields, [1], layers.drawn(shape)) for shape in released.geometry
        )
        record = run.library.files.records.to_json(released)
        return Layer(fields, POINT, run.source.sourceCrs(), features, record)
