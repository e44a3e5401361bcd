# SPDX-License-Identifier: GPL-2.0-or-later
"""Numbers for each public polygon or place, or for all rows together; and shapes."""

from __future__ import annotations

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import forms, layers, styles
from ..enumerations import (
    ANY_GEOMETRY,
    FIELD_DOUBLE,
    FIELD_INTEGER,
    FIELD_LONG,
    FIELD_STRING,
    LINE,
    NO_GEOMETRY,
    POINT,
    POLYGON,
    TABLE,
    VECTOR_ANY,
    VECTOR_LINE,
    VECTOR_POINT,
    VECTOR_POLYGON,
)
from ..geopriv_gis.arguments import kinds
from ..geopriv_gis.arguments.forms_alone import ID_FIELD
from ..output_layer import OutputLayer, columns_layer, numbers_layer, own_fields
from ..translation import figured, tr
from .release import ReleaseAlgorithm


class AnswersAlgorithm(ReleaseAlgorithm):
    """Publishes what is answered: beside the public shapes that were asked about.

    Those are a layer's, with its fields; one place; cells that the library made; or
    none, for what is asked of all rows together.
    """

    _scored = False  # whether there are scores by chance

    def __init__(self, row):
        super().__init__(row)
        self.KIND = _kind_of_places(row)

    def style(self, layer):
        if self._scored:
            styles.hot_spots(layer, "z")
        else:
            super().style(layer)

    def layer(self, run, released):
        numbers = answer_numbers(released)
        self._scored = "z" in numbers
        table = next(iter(run.tables.values()), None)
        if table is not None:
            there = table.frame.geometry, table.kind, table.reference
            return columns_layer(numbers, *there, own=own_fields({"": table}, numbers))
        if hasattr(released, "geometry"):
            return columns_layer(numbers, released.geometry, POLYGON, released.crs)
        for each in self.row.form_arguments:
            if isinstance(each.kind, kinds.Place):
                place = run.values.value(each, run)
                return columns_layer(numbers, [place], POINT, run.source.sourceCrs())
        return columns_layer(numbers)


class PairsAlgorithm(ReleaseAlgorithm):
    """Publishes a table: a row for each distance, without shapes."""

    def layer(self, run, released):
        return columns_layer(dict(released.items()))


class AskManyAlgorithm(ReleaseAlgorithm):
    """Answers about each polygon or place of a layer, for one budget."""

    KIND = TABLE
    NUMBERS = ("value", "error", "low", "high", "saving")
    TEXTS = ("question", "row", "reason")

    def layer(self, run, released):
        left = figured(f"{released.attrs['geopriv']['saving']:.3g}")
        run.feedback.pushInfo(tr("Left of all budgets: {}").format(left))
        types = dict.fromkeys(self.TEXTS, FIELD_STRING)
        types |= {"asked": FIELD_LONG, "reliable": FIELD_INTEGER}
        types |= dict.fromkeys(self.NUMBERS, FIELD_DOUBLE)
        order = ("question", "value", "row", "error", "low", "high", "reliable",
                 "reason", "asked", "saving")  # fmt: skip
        columns = {name: released[name] for name in order if name in released.columns}
        return columns_layer(columns, types=types)


class PrivateFlowsAlgorithm(ReleaseAlgorithm):
    """How many went from which zone to which: a line for each pair."""

    KIND = VECTOR_LINE

    def layer(self, run, released):
        names = ("origin", "destination", "count_raw", "count", "se", "low", "high")
        types = dict.fromkeys(names[:2], FIELD_STRING)
        types |= dict.fromkeys(names[2:], FIELD_DOUBLE)
        columns = {name: released[name] for name in names}
        return columns_layer(
            columns, released.geometry, LINE, released.crs, types=types
        )


class ShapeAlgorithm(ReleaseAlgorithm):
    """Publishes one shape with its error bands, or one for each value of a field."""

    def layer(self, run, released):
        bands, reference = error_bands(released), run.source.sourceCrs()
        by = self.arguments(run.values).get("by")
        if by is None:
            return numbers_layer(bands, released.iloc[0], reference)
        shapes, fields = released.geometry, run.source.fields()
        # Heavy noise may leave some segments or points.
        types = {layers.to_qgis_geometry(shape).wkbType() for shape in shapes}
        kind = types.pop() if len(types) == 1 else ANY_GEOMETRY
        columns = dict(released.drop(columns=shapes.name).assign(**bands).items())
        own = {by: fields.at(fields.lookupField(by))}
        return columns_layer(columns, shapes, kind, reference, types=own)


class PrivateExtentAlgorithm(AnswersAlgorithm):
    """Where all rows lie and how large an area they take, and how wrong it may be."""

    def layer(self, run, released):
        shape = hasattr(released, "geometry")
        kind = ShapeAlgorithm if shape else AnswersAlgorithm
        return kind.layer(self, run, released)


class PrivateShareAlgorithm(ReleaseAlgorithm):
    """Which share of the rows is in a region; every row makes its own noise."""

    def layer(self, run, released):
        from shapely.ops import unary_union

        found = {"share": float(released["value"]), "error": float(released["error"])}
        region = run.tables.get("of")
        if region is None:  # of fields
            return numbers_layer(found)
        shape = unary_union(list(region.frame.geometry))
        return numbers_layer(found, shape, region.reference)


class SynthesiseAlgorithm(ReleaseAlgorithm):
    """Points of nobody that are spread as the true ones are; free."""

    KIND = VECTOR_POINT

    def layer(self, run, released):
        columns = {"synthetic": released.geometry.notna().astype(int)}
        record = run.library.files.records.record_to_json(released)
        return columns_layer(
            columns, released.geometry, POINT, run.source.sourceCrs(),
            record=record, types={"synthetic": FIELD_INTEGER},
        )  # fmt: skip


class RateAlgorithm(ReleaseAlgorithm):
    """Rates by public zone from released cases; free."""

    SUPPRESSED = "suppressed"

    def layer(self, run, released):
        facts = released.attrs["geopriv"]["error"]
        self._per = figured(f"{facts['per']:,.10g}")
        table, columns = run.tables["zones"], {}
        if facts["by"] is not None:
            columns[facts["by"]] = released[facts["by"]].astype(str)
        numbers = released.attrs["geopriv"]["columns"]
        columns |= {name: released[name] for name in numbers}
        columns["reason"] = released["reason"].astype(str)
        types = dict.fromkeys(numbers, FIELD_DOUBLE)
        types |= dict.fromkeys((self.SUPPRESSED, "reliable"), FIELD_INTEGER)
        fields, rows = own_fields({"": table}, columns)
        own = fields, rows * (len(released) // len(rows))  # all zones for each value
        return columns_layer(
            columns, released.geometry, table.kind, table.reference,
            types=types, own=own,
        )  # fmt: skip

    def style(self, layer):
        styles.rates(layer, "rate", self.SUPPRESSED, self._per)


PLACE, RANK, FEATURE_ID = "place_id", "rank", "feature_id"


class PrivateKnnAlgorithm(ReleaseAlgorithm):
    """The k rows nearest to a public place, without their positions."""

    KIND = TABLE

    def addForm(self):
        super().addForm()
        self.addParameter(forms.make_parameter(ID_FIELD, self.row))

    def layer(self, run, released):
        identity = run.values.fields(ID_FIELD.parameter)
        many = released.ndim == 2
        fields = QgsFields()
        if many:
            fields.append(QgsField(PLACE, FIELD_LONG))
        fields.append(QgsField(RANK, FIELD_INTEGER))
        fields.append(self._identifier(run.source.fields(), identity))
        tables = released.iterrows() if many else [(None, released)]
        rows = (
            (*([int(place)] if many else []), int(rank),
             run.table.value(label, identity[0]) if identity else int(label))
            for place, table in tables
            for rank, label in table.items()
        )  # fmt: skip
        features = (layers.make_feature(fields, row) for row in rows)
        nowhere = QgsCoordinateReferenceSystem()
        record = None  # if it is not the table as the library released it
        if not (identity or many):  # it holds for the labels as released
            records = run.library.files.records
            record = records.record_to_json(released, records.to_body(released)[1])
        return OutputLayer(fields, NO_GEOMETRY, nowhere, features, record)

    def _identifier(self, fields, identity):
        if not identity:
            return QgsField(FEATURE_ID, FIELD_LONG)
        field = QgsField(fields.at(fields.lookupField(identity[0])))
        field.setName(layers.free_name(field.name(), {PLACE, RANK, "fid"}))
        return field


def _kind_of_places(row):
    """Return what is asked about; a table, where a form may ask for no layer."""
    if row.results:
        return VECTOR_ANY
    kinds_required = {type(each.kind) for each in row.form_arguments if each.required}
    if kinds.Polygons in kinds_required:
        return VECTOR_POLYGON
    return VECTOR_POINT if kinds_required & {kinds.Place, kinds.Points} else TABLE


def answer_numbers(released):
    """Return what is answered by name, with the bands of the error."""
    stamp = released.attrs["geopriv"]
    if released.ndim == 2:
        names = list(stamp.get("columns", released.columns))
        extra = ["about"] if "about" in stamp.get("error", {}) else []
        extra += ["reason"] if "reason" in released.columns else []
        return {name: released[name] for name in dict.fromkeys(names + extra)}
    answer = released.name.removeprefix("private_")
    return dict(released.to_frame(answer).assign(**error_bands(released)).items())


def error_bands(released):
    """Return the numbers that say how wrong a release may be."""
    error = released.attrs["geopriv"]["error"]
    return {name: band for name, band in error.items() if isinstance(band, float)}
