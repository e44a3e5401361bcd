# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:trimends."""

from __future__ import annotations

from qgis.core import QgsField

from .. import layers
from ..enumerations import FIELD_INTEGER, POINT, POINT_Z, VECTOR_POINT
from .release import Layer, ReleaseAlgorithm

TRIP = "trip"


class TrimEnds(ReleaseAlgorithm):
    """The fixes that are left where trips neither begin nor end."""

    KIND = VECTOR_POINT

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        if run is not None:  # by which the fields' own values are found again
            found["keep"] = (*found.get("keep", ()), run.table.row)
        return found

    def layer(self, run, released):
        new = [TRIP] if run.values.given("GAP") else []
        names = set(released.columns).difference(new)
        fields = layers.kept_fields(run.source.fields(), names)
        for name in new:
            fields.append(QgsField(name, FIELD_INTEGER))
        return Layer(
            fields,
            POINT_Z if released.geometry.has_z.any() else POINT,
            run.source.sourceCrs(),
            run.table.features(released, fields, new),
            run.library.files.records.to_json(released),
        )
