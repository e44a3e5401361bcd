# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatetrack."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields, QgsProcessingUtils
from qgis.PyQt.QtCore import QDate, QDateTime, QTime

from .. import layers
from ..enumerations import (
    FIELD_DATETIME,
    FIELD_DOUBLE,
    FIELD_INTEGER,
    FIELD_STRING,
    POINT,
    START_TO_END,
    VECTOR_POINT,
)
from .release import OutputLayer, ReleaseAlgorithm

KINDS = {
    "start": FIELD_DATETIME,
    "end": FIELD_DATETIME,
    "window": FIELD_STRING,
    "se": FIELD_DOUBLE,
    "reliable": FIELD_INTEGER,
    "reason": FIELD_STRING,
}


class PrivateTrack(ReleaseAlgorithm):
    """Where persons were in windows of time: a point for each, with its times."""

    KIND = VECTOR_POINT

    def layer(self, run, released):
        names = [name for name in released.columns if name != released.geometry.name]
        fields = QgsFields()
        for name in names:
            place = run.source.fields().lookupField(name)
            if name in KINDS:
                fields.append(QgsField(name, KINDS[name]))
            else:
                fields.append(run.source.fields().at(place))
        rows = zip(
            *(map(_to_qgis_value, released[name]) for name in names), strict=True
        )
        features = (
            layers.make_feature(fields, row, layers.to_qgis_geometry(shape))
            for row, shape in zip(rows, released.geometry, strict=True)
        )
        record = run.library.files.records.record_to_json(released)
        return OutputLayer(fields, POINT, run.source.sourceCrs(), features, record)

    def postProcessAlgorithm(self, context, feedback):
        """Let the temporal controller play windows that have a start and an end."""
        results = super().postProcessAlgorithm(context, feedback)
        if self._done is None:
            return results
        layer = QgsProcessingUtils.mapLayerFromString(self._done[0], context)
        if layer is not None and layer.fields().lookupField("start") >= 0:
            times = layer.temporalProperties()
            times.setMode(START_TO_END)
            times.setStartField("start")
            times.setEndField("end")
            times.setIsActive(True)
        return results


def _to_qgis_value(value):
    """Return a value as QGIS has it."""
    if hasattr(value, "hour"):
        day = QDate(value.year, value.month, value.day)
        return QDateTime(day, QTime(value.hour, value.minute, value.second))
    value = value.item() if hasattr(value, "item") else value
    return int(value) if isinstance(value, bool) else value
