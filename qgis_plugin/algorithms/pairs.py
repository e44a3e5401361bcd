# SPDX-License-Identifier: GPL-2.0-or-later
"""Statistics of pairs: a table without shapes, whatever layers were asked with."""

from __future__ import annotations

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import layers
from ..enumerations import FIELD_DOUBLE, NO_GEOMETRY
from .answers import AnswersAlgorithm
from .release import Layer


class PairsAlgorithm(AnswersAlgorithm):
    """Publishes a row for each distance."""

    def layer(self, run, released):
        fields = QgsFields()
        for name in released.columns:
            fields.append(QgsField(name, FIELD_DOUBLE))
        rows = released.astype(object).where(released.notna(), None)
        features = (
            layers.made(fields, list(row), None) for row in rows.itertuples(index=False)
        )
        nowhere = QgsCoordinateReferenceSystem()
        return Layer(fields, NO_GEOMETRY, nowhere, features, None)
