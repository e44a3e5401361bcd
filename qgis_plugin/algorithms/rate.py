# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:rates."""

from __future__ import annotations

from math import isnan

from qgis.core import QgsField

from .. import layers, styles
from ..enumerations import FIELD_DOUBLE, FIELD_INTEGER, FIELD_STRING
from ..translation import figured
from .release import OutputLayer, ReleaseAlgorithm

SUPPRESSED, REASON = "suppressed", "reason"
WHOLE = SUPPRESSED, "reliable"


class Rate(ReleaseAlgorithm):
    """Rates by public zone from released cases; free."""

    def layer(self, run, released):
        facts = released.attrs["geopriv"]["error"]
        table, by = run.tables["zones"], facts["by"]
        self._per = figured(f"{facts['per']:,.10g}")
        numbers = released.attrs["geopriv"]["columns"]
        added = [by] if by is not None else []
        taken = {name.lower() for name in (*numbers, REASON, *added)}
        names = {name for name in table.fields.names() if name.lower() not in taken}
        fields = layers.kept_fields(table.fields, names)
        places = [table.fields.lookupField(name) for name in fields.names()]
        for name in added:
            fields.append(QgsField(name, FIELD_STRING))
        for name in numbers:
            whole = name in WHOLE
            fields.append(QgsField(name, FIELD_INTEGER if whole else FIELD_DOUBLE))
        fields.append(QgsField(REASON, FIELD_STRING))
        features = self._features(table, fields, released, places, added)
        return OutputLayer(fields, table.kind, table.reference, list(features), None)

    @staticmethod
    def _features(table, fields, released, places, added):
        rows = [released[name].astype(str).tolist() for name in added]
        for name in released.attrs["geopriv"]["columns"]:
            values = released[name].tolist()
            if name in WHOLE:
                rows.append([int(value) for value in values])
            else:  # NULL for what is left out
                rows.append([None if isnan(value) else value for value in values])
        rows.append(released[REASON].astype(str).tolist())
        count = len(table.values)
        for number, (shape, row) in enumerate(
            zip(released.geometry, zip(*rows, strict=True), strict=True)
        ):
            own = table.values[number % count]
            kept = [own[place] for place in places]
            yield layers.make_feature(
                fields, [*kept, *row], layers.to_qgis_geometry(shape)
            )

    def style(self, layer):
        styles.rates(layer, "rate", SUPPRESSED, self._per)
