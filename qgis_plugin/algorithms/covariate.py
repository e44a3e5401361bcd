# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:covariate."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields

from .. import layers
from ..enumerations import FIELD_DOUBLE, POINT, POINT_Z, VECTOR_POINT
from .release import Layer, ReleaseAlgorithm


class Covariate(ReleaseAlgorithm):
    """A public raster's or zones' value at the true places of released points; free."""

    KIND = VECTOR_POINT

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
