# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:synthesise."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields

from .. import layers
from ..enumerations import FIELD_INTEGER, POINT, VECTOR_POINT
from .release import OutputLayer, ReleaseAlgorithm


class Synthesise(ReleaseAlgorithm):
    """Points of nobody that are spread as the true ones are; free."""

    KIND = VECTOR_POINT

    def layer(self, run, released):
        fields = QgsFields()
        fields.append(QgsField("synthetic", FIELD_INTEGER))
        features = (
            layers.make_feature(fields, [1], layers.to_qgis_geometry(shape))
            for shape in released.geometry
        )
        record = run.library.files.records.record_to_json(released)
        return OutputLayer(fields, POINT, run.source.sourceCrs(), features, record)
