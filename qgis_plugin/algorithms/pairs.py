# SPDX-License-Identifier: GPL-2.0-or-later
"""Statistics of pairs: a table without shapes, whatever layers were asked with."""

from __future__ import annotations

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import layers
from ..enumerations import FIELD_STRING, NO_GEOMETRY
from .answers import TYPES, AnswersAlgorithm, plain
from .release import Layer


class PairsAlgorithm(AnswersAlgorithm):
    """Publishes a row for each distance."""

    def layer(self, run, released):
        fields = QgsFields()
        columns = []
        for name, values in released.items():
            kind = values.dtype.kind
            fields.append(QgsField(name, TYPES.get(kind, FIELD_STRING)))
            columns.append(plain(values))
        features = (
            layers.made(fields, list(row), None) for row in zip(*columns, strict=True)
        )
        nowhere = QgsCoordinateReferenceSystem()
        return Layer(fields, NO_GEOMETRY, nowhere, features, None)
