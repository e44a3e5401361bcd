# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateflows."""

from __future__ import annotations

import math

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import layers
from ..enumerations import FIELD_DOUBLE, FIELD_STRING, LINE, VECTOR_LINE
from .release import OutputLayer, ReleaseAlgorithm

NAMES = ("origin", "destination")
NUMBERS = ("count_raw", "count", "se")


class PrivateFlows(ReleaseAlgorithm):
    """How many went from which zone to which: a line for each pair."""

    KIND = VECTOR_LINE

    def layer(self, run, released):
        fields = QgsFields()
        for name in NAMES:
            fields.append(QgsField(name, FIELD_STRING))
        for name in NUMBERS:
            fields.append(QgsField(name, FIELD_DOUBLE))
        rows = zip(*(released[name].tolist() for name in fields.names()), strict=True)
        features = (
            layers.make_feature(
                fields, map(_value_or_null, row), layers.to_qgis_geometry(shape)
            )
            for row, shape in zip(rows, released.geometry, strict=True)
        )
        reference = QgsCoordinateReferenceSystem.fromWkt(released.crs.to_wkt())
        return OutputLayer(fields, LINE, reference, features, None)


def _value_or_null(value):
    """Return a value; NULL for what was left out."""
    return None if isinstance(value, float) and math.isnan(value) else value
