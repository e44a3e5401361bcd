# SPDX-License-Identifier: GPL-2.0-or-later
"""What all algorithms share that release a point for every row, with its fields."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import forms, layers
from ..enumerations import POINT, POINT_Z
from ..translation import tr
from .release import Layer, ReleaseAlgorithm


class PointsAlgorithm(ReleaseAlgorithm):
    """Releases every row: which fields go along, in which order, how it is repeated."""

    GROUP = "locations"
    DROP_FIELDS, KEEP_FIELDS = "DROP_FIELDS", "KEEP_FIELDS"
    DROP_Z, SHUFFLE = "DROP_Z", "SHUFFLE"
    STICKY, DATASET, ID_FIELD = "STICKY", "DATASET", "ID_FIELD"
    SHARED_PLACES = "SHARED_PLACES"

    # -- declarations --------------------------------------------------------------

    def column_declarations(self):
        """Return the parameters on fields, order and heights."""
        return [
            forms.field(
                self.DROP_FIELDS,
                tr("Fields to leave out"),
                tr(
                    "Fields are published as they are. Leave out addresses, postcodes, "
                    "coordinates, precise times, ids known elsewhere."
                ),
                self.INPUT,
                several=True,
            ),
            forms.advanced(
                forms.field(
                    self.KEEP_FIELDS,
                    tr("Fields to publish although they tell the place"),
                    tr(
                        "Fields that hold the coordinates stop the run unless they are "
                        "left out, or named here. The guarantee lists them."
                    ),
                    self.INPUT,
                    several=True,
                )
            ),
            forms.switch(
                self.SHUFFLE,
                tr("Shuffle the rows"),
                tr("Hides the order of the rows; the layer's primary key is left out."),
            ),
            forms.advanced(
                forms.switch(
                    self.DROP_Z,
                    tr("Leave out heights (Z)"),
                    tr("Heights are not masked, and a height may give a place away."),
                )
            ),
        ]

    def sticky_declarations(self):
        """Return the parameters that repeat earlier noise."""
        return [
            forms.advanced(part)
            for part in (
                forms.store(self.STICKY),
                forms.text(
                    self.DATASET,
                    tr("… name and version of the data"),
                    tr("Public, e.g. clinics 2025. A new name means fresh noise."),
                ),
                forms.field(
                    self.ID_FIELD,
                    tr("… field that tells rows apart (empty: the feature id)"),
                    tr("A value of its own in every row, the same at every release."),
                    self.INPUT,
                ),
                forms.switch(
                    self.SHARED_PLACES,
                    tr("… people may share places"),
                    tr(
                        "New ids exactly where rows of missing ids were are otherwise "
                        "taken for renamed rows, and refused."
                    ),
                ),
            )
        ]

    # -- one run -------------------------------------------------------------------

    def columns(self, values, context):
        """Return the library's arguments on fields, order and heights."""
        return {
            "drop": self._dropped(values, context),
            "keep": tuple(self.parameterAsFields(values, self.KEEP_FIELDS, context)),
            "shuffle": self.ticked(values, self.SHUFFLE, context),
            "z": "drop" if self.ticked(values, self.DROP_Z, context) else "keep",
        }

    def sticky(self, run):
        """Return the store of earlier noise as keyword argument, where there is one."""
        path, dataset = self._store(run.values, run.context)
        if not path:
            return {}
        shared = self.ticked(run.values, self.SHARED_PLACES, run.context)
        store = run.library.StickyStore(path, dataset, shared_places=shared)
        return {"sticky": store}

    def frame(self, run):
        """Return the rows; where noise is repeated, under the labels that tell them."""
        path, _ = self._store(run.values, run.context)
        fields = self.parameterAsFields(run.values, self.ID_FIELD, run.context)
        if not path or not fields:
            return run.table.frame
        return run.table.frame.set_index(fields[0], drop=False)

    def check_sticky(self, values, context):
        """Raise unless the store and the data's name go together."""
        path, dataset = self._store(values, context)
        if bool(path) != bool(dataset):
            raise QgsProcessingException(tr("STICKY and DATASET go together."))

    def layer(self, run, released):
        fields = layers.kept_fields(run.source.fields(), set(released.columns))
        return Layer(
            fields,
            POINT_Z if released.geometry.has_z.any() else POINT,
            run.source.sourceCrs(),
            run.table.features(released, fields),
            run.library.files.records.to_json(released),
        )

    def ticked(self, values, name, context):
        """Return whether a box is ticked."""
        return self.parameterAsBoolean(values, name, context)

    def _store(self, values, context):
        return (
            self.parameterAsFile(values, self.STICKY, context) or "",
            self.parameterAsString(values, self.DATASET, context) or "",
        )

    def _dropped(self, values, context):
        """Return the fields to leave out; a key would undo a shuffle."""
        dropped = self.parameterAsFields(values, self.DROP_FIELDS, context)
        if self.ticked(values, self.SHUFFLE, context):
            layer = self.input_layer(values, context)
            keys = layer.primaryKeyAttributes() if layer else []
            dropped += [layer.fields().at(key).name() for key in keys]
        return tuple(dict.fromkeys(dropped))
