# SPDX-License-Identifier: GPL-2.0-or-later
"""Releases of one shape that says where the rows are, with its error band."""

from __future__ import annotations

from qgis.core import QgsCoordinateReferenceSystem, QgsField, QgsFields

from .. import layers
from ..enumerations import FIELD_DOUBLE, NO_GEOMETRY
from .release import OutputLayer, ReleaseAlgorithm


def shape_layer(numbers, shape, reference):
    """Return a layer of one shape with its numbers."""
    fields = QgsFields()
    for name in numbers:
        fields.append(QgsField(name, FIELD_DOUBLE))
    drawn = layers.to_qgis_geometry(shape)  # heavy noise may leave a segment or a point
    feature = layers.make_feature(fields, numbers.values(), drawn)
    return OutputLayer(fields, drawn.wkbType(), reference, [feature], None)


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
    return shape_layer(numbers, shape, region.reference)


class ShapeAlgorithm(ReleaseAlgorithm):
    """Publishes one shape."""

    def layer(self, run, released):
        error = released.attrs["geopriv"]["error"]
        return shape_layer(
            {name: band for name, band in error.items() if isinstance(band, float)},
            released.iloc[0],
            run.source.sourceCrs(),
        )
