# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:askmany."""

from __future__ import annotations

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import layers
from ..enumerations import FIELD_DOUBLE, FIELD_LONG, FIELD_STRING, NO_GEOMETRY, TABLE
from ..translation import figured, tr
from .release import OutputLayer, ReleaseAlgorithm

NUMBERS = (("value", FIELD_DOUBLE), ("row", FIELD_STRING), ("error", FIELD_DOUBLE),
           ("low", FIELD_DOUBLE), ("high", FIELD_DOUBLE), ("reason", FIELD_STRING),
           ("asked", FIELD_LONG), ("saving", FIELD_DOUBLE))  # fmt: skip


class AskMany(ReleaseAlgorithm):
    """Answers about each polygon or place of a layer, for one budget."""

    KIND = TABLE

    def layer(self, run, released):
        fields = QgsFields()
        fields.append(QgsField("question", FIELD_STRING))
        own = [one for one in NUMBERS if one[0] in released.columns]
        for name, kind in own:
            fields.append(QgsField(name, kind))
        columns = ["question", *(name for name, _ in own)]
        rows = zip(*(released[name].tolist() for name in columns), strict=True)
        left = released.attrs["geopriv"]["saving"]
        left = figured(f"{left:.3g}")
        run.feedback.pushInfo(tr("Left of all budgets: {}").format(left))
        features = (layers.make_feature(fields, row) for row in rows)
        nowhere = QgsCoordinateReferenceSystem()
        return OutputLayer(fields, NO_GEOMETRY, nowhere, features, None)
