# SPDX-License-Identifier: GPL-2.0-or-later
"""Releases of a point for every row, with its fields."""

from __future__ import annotations

from qgis.core import QgsField

from .. import forms, layers
from ..enumerations import (
    FIELD_DOUBLE,
    FIELD_INTEGER,
    FIELD_STRING,
    POINT,
    POINT_Z,
    VECTOR_POINT,
)
from .release import OutputLayer, ReleaseAlgorithm

ADDED = {  # by the argument that is given; other new columns are numbers
    "cell": {"footprint": FIELD_STRING, "radius": FIELD_DOUBLE},
    "gap": {"trip": FIELD_INTEGER},
}


class PointsAlgorithm(ReleaseAlgorithm):
    """Releases every row: which fields go along, in which order, how it is repeated."""

    KIND = VECTOR_POINT

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        if "shuffle" in found:  # a key would undo it
            layer = values.layer(self.INPUT)
            keys = layer.primaryKeyAttributes() if layer else []
            names = (layer.fields().at(key).name() for key in keys)
            found["drop"] = tuple(dict.fromkeys((*found.get("drop", ()), *names)))
        if run is not None and not self.row.has_guarantee:
            # Only what is named goes along; by this the fields' values are found again.
            found["keep"] = (*found.get("keep", ()), run.table.row)
        return found

    def frame(self, run):
        """Return the rows; where noise is repeated, under the labels that tell them."""
        frame = super().frame(run)
        fields = run.values.fields("ID_FIELD") if run.values.given("STICKY") else ()
        return frame.set_index(fields[0], drop=False) if fields else frame

    def layer(self, run, released):
        names = list(getattr(released, "columns", ()))  # some release points alone
        new = self._added_columns(run, names)
        fields = layers.kept_fields(run.source.fields(), set(names).difference(new))
        for name, kind in new.items():
            fields.append(QgsField(name, kind))
        return OutputLayer(
            fields,
            POINT_Z if released.geometry.has_z.any() else POINT,
            run.source.sourceCrs(),
            run.table.features(released, fields, list(new)),
            run.library.files.records.record_to_json(released),
        )

    def _added_columns(self, run, names):
        """Return the columns that the release adds or replaces, with their types.

        The layer's own fields of these names were left out, or it was refused.
        """
        own = run.table.frame.columns
        found = {name: FIELD_DOUBLE for name in names if name not in own}
        for each in forms.form_parts(self.row):
            if each.name in ADDED and run.values.given(each.parameter):
                found |= {n: kind for n, kind in ADDED[each.name].items() if n in names}
            if each.name == "pseudonym_fields":  # the layer has what they replace
                hidden = run.values.fields(each.parameter)
                found |= dict.fromkeys(hidden, FIELD_STRING)
        return found
