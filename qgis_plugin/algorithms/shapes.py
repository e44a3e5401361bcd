# SPDX-License-Identifier: GPL-2.0-or-later
"""Releases of one shape that says where the rows are, with its error band."""

from __future__ import annotations

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import layers
from ..enumerations import ANY_GEOMETRY, FIELD_DOUBLE, FIELD_INTEGER, NO_GEOMETRY
from .release import OutputLayer, ReleaseAlgorithm


def shape_layer(numbers, shapes, reference, own=(), columns=()):
    """Return a layer of shapes with the same numbers, after columns of their own."""
    fields = QgsFields()
    for one in [*own, *(QgsField(name, FIELD_DOUBLE) for name in numbers)]:
        fields.append(one)
    # Heavy noise may leave a segment or a point.
    drawn = [layers.to_qgis_geometry(shape) for shape in shapes]
    rows = zip(*columns, strict=True) if own else [()]
    features = [
        layers.make_feature(fields, [*row, *numbers.values()], each)
        for row, each in zip(rows, drawn, strict=True)
    ]
    types = {each.wkbType() for each in drawn}
    kind = types.pop() if len(types) == 1 else ANY_GEOMETRY
    return OutputLayer(fields, kind, reference, features, None)


def one_row_table(numbers):
    """Return a table of one row."""
    fields = QgsFields()
    for name in numbers:
        fields.append(QgsField(name, FIELD_DOUBLE))
    nowhere = QgsCoordinateReferenceSystem()
    feature = layers.make_feature(fields, numbers.values())
    return OutputLayer(fields, NO_GEOMETRY, nowhere, [feature], None)


def region_layer(numbers, run):
    """Return a layer of the region that was asked about; of fields a table."""
    from shapely.ops import unary_union

    region = run.tables.get("of")
    if region is None:
        return one_row_table(numbers)
    shape = unary_union(list(region.frame.geometry))
    return shape_layer(numbers, [shape], region.reference)


class ShapeAlgorithm(ReleaseAlgorithm):
    """Publishes one shape, or one for each value of a field."""

    def layer(self, run, released):
        error = released.attrs["geopriv"]["error"]
        numbers = {
            name: band for name, band in error.items() if isinstance(band, float)
        }
        reference, by = run.source.sourceCrs(), self.arguments(run.values).get("by")
        if by is None:
            return shape_layer(numbers, released.geometry, reference)
        fields = run.source.fields()
        own = fields.at(fields.lookupField(by)), QgsField("reliable", FIELD_INTEGER)
        columns = released[by].tolist(), released["reliable"].astype(int).tolist()
        return shape_layer(numbers, released.geometry, reference, own, columns)
