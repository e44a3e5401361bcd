# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatetrack."""

from __future__ import annotations

from qgis.core import QgsField, QgsFields, QgsProcessingUtils
from qgis.PyQt.QtCore import QDate, QDateTime, QTime

from .. import layers
from ..enumerations import (
    FIELD_DATETIME,
    FIELD_DOUBLE,
    FIELD_STRING,
    POINT,
    START_TO_END,
    VECTOR_POINT,
)
from .release import Layer, ReleaseAlgorithm

KINDS = {"start": FIELD_DATETIME, "end": FIELD_DATETIME, "window": FIELD_STRING}


class PrivateTrack(ReleaseAlgorithm):
    """Where persons were in windows of time: a point for each, with its times."""

    KIND = VECTOR_POINT
    TAGS = "privacy,trajectory,track,movement,gps,temporal,home,work"
    HELP = """
<p>Releases where each person was in public windows of time, in place of their
fixes: between fixes a straight way is taken, places are averaged over each window, made
noisy and smoothed. The noise depends on the number of windows, not of fixes.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for a whole
person: even if all of their fixes move by up to <i>d</i> metres at once, the
probability of any result changes by at most the factor e^(ε·d).</p>
<p><b>What comes out.</b> A point for each person and window, with its <i>start</i> and
<i>end</i>, which the temporal controller plays, or its label <i>window</i>; and
<i>se</i>, the standard error of each coordinate in metres.</p>
<p><b>What is not promised.</b> Who has fixes, and when, is public: only where is
hidden. Every further release of the same people adds to the loss.</p>
"""

    def layer(self, run, released):
        names = [name for name in released.columns if name != released.geometry.name]
        fields = QgsFields()
        for name in names:
            place = run.source.fields().lookupField(name)
            if name == "se":
                fields.append(QgsField(name, FIELD_DOUBLE))
            elif name in KINDS:
                fields.append(QgsField(name, KINDS[name]))
            else:
                fields.append(run.source.fields().at(place))
        rows = zip(*(map(_plain, released[name]) for name in names), strict=True)
        features = (
            layers.made(fields, row, layers.drawn(shape))
            for row, shape in zip(rows, released.geometry, strict=True)
        )
        record = run.library.files.records.to_json(released)
        return Layer(fields, POINT, run.source.sourceCrs(), features, record)

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


def _plain(value):
    """Return a value as QGIS has it."""
    if hasattr(value, "hour"):
        day = QDate(value.year, value.month, value.day)
        return QDateTime(day, QTime(value.hour, value.minute, value.second))
    return value.item() if hasattr(value, "item") else value
