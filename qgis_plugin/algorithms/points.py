# SPDX-License-Identifier: GPL-2.0-or-later
"""Releases of a point for every row, with its fields."""

from __future__ import annotations

from qgis.core import QgsField

from .. import layers
from ..enumerations import FIELD_DOUBLE, FIELD_STRING, POINT, POINT_Z, VECTOR_POINT
from .release import Layer, ReleaseAlgorithm

CELLS = {"footprint": FIELD_STRING, "radius": FIELD_DOUBLE}  # beside their middles


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
        return found

    def frame(self, run):
        """Return the rows; where noise is repeated, under the labels that tell them."""
        frame = super().frame(run)
        fields = run.values.fields("ID_FIELD") if run.values.given("STICKY") else ()
        return frame.set_index(fields[0], drop=False) if fields else frame

    def layer(self, run, released):
        names = set(getattr(released, "columns", ()))  # some release points alone
        # Of these names the layer's own fields were left out, or it was refused.
        cells = any(each.name == "cell" for each in self.row.arguments)
        asked = cells and run.values.given("CELL")
        new = [name for name in CELLS if asked and name in names]
        fields = layers.kept_fields(run.source.fields(), names.difference(new))
        for name in new:
            fields.append(QgsField(name, CELLS[name]))
        return Layer(
            fields,
            POINT_Z if released.geometry.has_z.any() else POINT,
            run.source.sourceCrs(),
            run.table.features(released, fields, new),
            run.library.files.records.to_json(released),
        )
