# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateknn."""

from __future__ import annotations

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsField,
    QgsFields,
    QgsProcessingException,
)

from .. import forms, layers, library
from ..enumerations import FIELD_INTEGER, FIELD_LONG, NO_GEOMETRY, TABLE
from ..translation import tr
from .query import QueryAlgorithm
from .release import Layer

PLACE, RANK, FEATURE_ID = "place_id", "rank", "feature_id"
METHODS = ("exponential", "svt", "points")  # the library's names, for ever

HELP = """
<p>Finds rows near a public place and publishes which rows they are: a table of rank and
row, without any position or distance.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). The <i>k</i> neighbours share the
budget.</p>
<p><b>What it costs.</b> Rows somewhat farther away than the true neighbours may be
chosen: with probability 1 − β, each is at most (2k/ε)·ln(n/β) metres farther. By sparse
vector that is (6k/ε)·ln(2n/β). With a layer of places every place is charged ε (or ρ);
the guarantee states the total.</p>
<p><b>What is not promised.</b> The identifying field is published as it is for the rows
chosen. The place must not depend on the data. Whoever also publishes these rows'
positions spends further budget on that (mask them). Every further query adds to the
loss.</p>
"""


class PrivateKnn(QueryAlgorithm):
    """The k rows nearest to a public place, without their positions."""

    NAME = "privateknn"
    TITLE = "Private nearest neighbours"
    TAGS = "privacy,nearest,neighbour,knn,exponential mechanism"
    HELP = HELP

    POINT, PLACES, METHOD = "POINT", "PLACES", "METHOD"
    K, ID_FIELD = "K", "ID_FIELD"

    def declarations(self):
        return [
            forms.points(self.INPUT),
            forms.place(
                self.POINT,
                tr("Public place to search from"),
                tr("It must not depend on the data. Without a CRS: the layer's."),
                optional=True,
            ),
            forms.places(
                self.PLACES,
                tr("Or instead: layer of public places"),
                tr(
                    "Each place is a query, and charged for; the table names it by "
                    "its feature id."
                ),
            ),
            forms.count(
                self.K, tr("Number of neighbours"), tr("They share the budget."), 1
            ),
            *self.notion_declarations(),
            forms.advanced(
                forms.choice(
                    self.METHOD,
                    tr("Method"),
                    tr(
                        "The exponential mechanism is the most accurate in all cases "
                        "known. Releasing all rows is charged once for all places."
                    ),
                    [
                        tr("Exponential mechanism"),
                        tr("Sparse vector technique"),
                        tr("Release all rows, then search"),
                    ],
                )
            ),
            forms.field(
                self.ID_FIELD,
                tr("Field that identifies a row (empty: the feature id)"),
                tr("Its values are published for the rows that are chosen."),
                self.INPUT,
            ),
            forms.working_crs(
                self.CRS,
                tr(
                    "Where distances are measured. Empty, or a geographic CRS: on the "
                    "sphere; but in the layer's own CRS where that is projected and "
                    "hardly distorts."
                ),
            ),
            forms.layer_output(self.OUTPUT, tr("Neighbours"), TABLE),
        ]

    def budget(self, values, context):
        core = library.load().core
        k = self.parameterAsInt(values, self.K, context)
        core.parameter.check_number(
            "k", k, core.parameter.limits_of(core.mechanisms.GumbelTopK, "k")
        )
        one, many = (values.get(n) not in (None, "") for n in (self.POINT, self.PLACES))
        if one == many:
            raise QgsProcessingException(
                tr("Give either POINT (one public place) or PLACES (a layer of them).")
            )
        method = METHODS[self.parameterAsEnum(values, self.METHOD, context)]
        return {"k": k, "method": method, **self.notion(values, context)}

    def release(self, run):
        return run.library.frames.private_knn(
            run.table.frame,
            self._places(run),
            **self.budget(run.values, run.context),
            crs=self.working_crs(run.values, run.context),
            ledger=self.ledger(run.values, run.context),
            progress=run.progress,
        )

    def _places(self, run):
        """Return the place as the library wants it, or all places of the layer."""
        import shapely.geometry

        if run.values.get(self.PLACES) not in (None, ""):
            source = self.parameterAsSource(run.values, self.PLACES, run.context)
            if source is None:
                raise QgsProcessingException(
                    self.invalidSourceError(run.values, self.PLACES)
                )
            return layers.PointTable(source, run.progress.pause).frame.geometry
        # In the layer's CRS: QGIS transforms the place where it names another.
        place = self.parameterAsPoint(
            run.values, self.POINT, run.context, run.source.sourceCrs()
        )
        return shapely.geometry.Point(place.x(), place.y())

    def layer(self, run, released):
        identity = self.parameterAsFields(run.values, self.ID_FIELD, run.context)
        fields = QgsFields()
        many = released.ndim == 2
        if many:
            fields.append(QgsField(PLACE, FIELD_LONG))
        fields.append(QgsField(RANK, FIELD_INTEGER))
        fields.append(self._identifier(run.source.fields(), identity))
        tables = released.iterrows() if many else [(None, released)]
        features = (
            layers.made(
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
        return Layer(fields, NO_GEOMETRY, nowhere, features, record)

    def _record(self, records, released):
        """Return the record of a table; it holds for the labels as released."""
        _, layout = records.body_of(released)
        return records.to_json(released, layout)

    def _identifier(self, fields, identity):
        """Return the field that says which row was chosen."""
        if not identity:
            return QgsField(FEATURE_ID, FIELD_LONG)
        field = QgsField(fields.at(fields.lookupField(identity[0])))
        field.setName(layers.free_name(field.name(), {PLACE, RANK, "fid"}))
        return field

    def _label(self, run, label, identity):
        return run.table.value(label, identity[0]) if identity else int(label)
