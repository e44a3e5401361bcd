# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateknn."""

from __future__ import annotations

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import forms, layers
from ..enumerations import FIELD_INTEGER, FIELD_LONG, NO_GEOMETRY, TABLE
from ..geopriv_gis.arguments import Argument
from ..geopriv_gis.arguments.kinds import Column
from .release import OutputLayer, ReleaseAlgorithm

PLACE, RANK, FEATURE_ID = "place_id", "rank", "feature_id"
ID_FIELD = Argument(
    "id_field",
    Column("frame"),
    "Its values are published for the rows that are chosen.",
    "Field that identifies a row (empty: the feature id)",
    None,
    advanced=True,
)


class PrivateKnn(ReleaseAlgorithm):
    """The k rows nearest to a public place, without their positions."""

    KIND = TABLE

    def addForm(self):
        super().addForm()
        self.addParameter(forms.make_parameter(ID_FIELD, self.row))

    def layer(self, run, released):
        identity = run.values.fields(ID_FIELD.parameter)
        fields = QgsFields()
        many = released.ndim == 2
        if many:
            fields.append(QgsField(PLACE, FIELD_LONG))
        fields.append(QgsField(RANK, FIELD_INTEGER))
        fields.append(self._identifier(run.source.fields(), identity))
        tables = released.iterrows() if many else [(None, released)]
        features = (
            layers.make_feature(
                fields,
                (
                    *([int(place)] if many else []),
                    int(rank),
                    self._label(run, label, identity),
                ),
            )
            for place, table in tables
            for rank, label in table.items()
        )
        nowhere = QgsCoordinateReferenceSystem()
        own = identity or many  # not the table as the library released it
        record = None if own else self._record(run.library.files.records, released)
        return OutputLayer(fields, NO_GEOMETRY, nowhere, features, record)

    def _record(self, records, released):
        """Return the record of a table; it holds for the labels as released."""
        _, layout = records.to_body(released)
        return records.record_to_json(released, layout)

    def _identifier(self, fields, identity):
        """Return the field that says which row was chosen."""
        if not identity:
            return QgsField(FEATURE_ID, FIELD_LONG)
        field = QgsField(fields.at(fields.lookupField(identity[0])))
        field.setName(layers.free_name(field.name(), {PLACE, RANK, "fid"}))
        return field

    def _label(self, run, label, identity):
        return run.table.value(label, identity[0]) if identity else int(label)
