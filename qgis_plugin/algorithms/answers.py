# SPDX-License-Identifier: GPL-2.0-or-later
"""Answers: numbers for each public polygon or place, or for all rows together."""

from __future__ import annotations

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import layers, styles
from ..enumerations import (
    FIELD_DOUBLE,
    FIELD_INTEGER,
    FIELD_LONG,
    FIELD_STRING,
    NO_GEOMETRY,
    POINT,
    POLYGON,
    TABLE,
    VECTOR_ANY,
    VECTOR_POINT,
    VECTOR_POLYGON,
)
from ..geopriv_gis.arguments import kinds
from .release import OutputLayer, ReleaseAlgorithm

TYPES = {"b": FIELD_INTEGER, "i": FIELD_LONG, "f": FIELD_DOUBLE}  # by NumPy's kind


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
        fields = QgsFields()
        if table is not None:
            own = {name.lower() for name in numbers}
            names = {n for n in table.fields.names() if n.lower() not in own}
            fields = layers.kept_fields(table.fields, names)
        kept = fields.names()
        for name, values in numbers.items():
            fields.append(QgsField(name, TYPES.get(values.dtype.kind, FIELD_STRING)))
        rows = zip(*map(layer_values, numbers.values()), strict=True)
        if table is not None:
            kind, reference = table.kind, table.reference
            shapes, before = table.frame.geometry, _field_values(table, kept)
        else:
            kind, reference, shapes = self._target_of_question(run, released)
            before = [()] * len(released)
        features = (
            layers.make_feature(
                fields, [*own, *row], shape and layers.to_qgis_geometry(shape)
            )
            for own, row, shape in zip(before, rows, shapes, strict=True)
        )
        return OutputLayer(fields, kind, reference, features, None)

    def _target_of_question(self, run, released):
        """Return kind, CRS and shapes of what no layer was given for."""
        if hasattr(released, "geometry"):
            wkt = released.crs.to_wkt()
            reference = QgsCoordinateReferenceSystem.fromWkt(wkt)
            return POLYGON, reference, released.geometry
        points = [
            each
            for each in self.row.form_arguments
            if isinstance(each.kind, kinds.Place)
        ]
        if points:
            place = run.values.value(points[0], run)
            return POINT, run.source.sourceCrs(), [place]
        return NO_GEOMETRY, QgsCoordinateReferenceSystem(), [None] * len(released)


class PairsAlgorithm(ReleaseAlgorithm):
    """Publishes a row for each distance, without shapes, whatever was asked with."""

    def layer(self, run, released):
        fields = QgsFields()
        for name, values in released.items():
            fields.append(QgsField(name, TYPES.get(values.dtype.kind, FIELD_STRING)))
        columns = (layer_values(values) for _, values in released.items())
        features = (
            layers.make_feature(fields, row) for row in zip(*columns, strict=True)
        )
        nowhere = QgsCoordinateReferenceSystem()
        return OutputLayer(fields, NO_GEOMETRY, nowhere, features, None)


def _kind_of_places(row):
    """Return what is asked about; a table, where a form may ask for no layer."""
    if row.results:
        return VECTOR_ANY
    asked = {type(each.kind) for each in row.form_arguments if each.required}
    if kinds.Polygons in asked:
        return VECTOR_POLYGON
    return VECTOR_POINT if asked & {kinds.Place, kinds.Points} else TABLE


def answer_numbers(released):
    """Return what is answered by name, with the bands of the error."""
    stamp = released.attrs["geopriv"]
    if released.ndim == 2:
        names = list(stamp.get("columns", released.columns))
        told = ["about"] if "about" in stamp.get("error", {}) else []
        return {name: released[name] for name in names + told}
    bands = {n: band for n, band in stamp["error"].items() if isinstance(band, float)}
    answer = released.name.removeprefix("private_")
    return dict(released.to_frame(answer).assign(**bands).items())


def layer_values(values):
    """Return numbers as a layer has them: 1 and 0 for yes and no, NULL for neither."""
    if values.dtype.kind != "b":
        return values.astype(object).where(values.notna(), None).tolist()
    return [None if missing else int(value) for value, missing in
            zip(values, values.isna(), strict=True)]  # fmt: skip


def _field_values(table, names):
    """Yield each row's values of some fields, as the layer had them."""
    places = [table.fields.lookupField(name) for name in names]
    for values in table.values:
        yield [values[place] for place in places]
