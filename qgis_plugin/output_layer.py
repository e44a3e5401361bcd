# SPDX-License-Identifier: GPL-2.0-or-later
"""What is written: columns with fields and shapes, and the record that goes with them.

A layer need not be what the library returned. Answers stand beside the shapes that were
asked about, with their fields; tables have no labels. The promise is the same: whoever
has the answers and what is public makes the layer. Its record is one of the layer as it
is written, so that it is known again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsField,
    QgsFields,
    QgsWkbTypes,
)
from qgis.PyQt.QtCore import QDate, QDateTime, QTime

from . import layers
from .enumerations import (
    FIELD_DATETIME,
    FIELD_DOUBLE,
    FIELD_INTEGER,
    FIELD_LONG,
    FIELD_STRING,
    NO_GEOMETRY,
)

TYPES = {  # of fields, by NumPy's kinds
    "b": FIELD_INTEGER,
    "i": FIELD_LONG,
    "u": FIELD_LONG,
    "f": FIELD_DOUBLE,
    "M": FIELD_DATETIME,
}
_KINDS = {"i": "integer", "f": "number", "b": "number"}  # of tables, likewise
LAYER = "layer"  # field that tells several layers apart
_OF_WHAT_RETURNED = ("sha256", "columns", "attribute_columns")


@dataclass(frozen=True)
class OutputLayer:
    """What is written: fields, geometry type, CRS, the features themselves.

    ``record`` is what the library stores in its own files beside the geometry. None
    where the layer is not what the library returned: see `with_written_record`.
    """

    fields: Any
    kind: Any
    reference: Any
    features: Any
    record: str | None


def columns_layer(
    columns, shapes=None, kind=NO_GEOMETRY, crs=None, *, record=None, types=(), own=None
):
    """Return named columns as a layer: a row and a shape, if any, for each value.

    ``kind`` becomes that of several parts if a shape has them. ``crs`` is QGIS's or the
    library's. ``types`` are fields, or types of fields, by name, where the columns do
    not tell; ``own`` the fields of a public layer and their values for each of its
    shapes, which come first.
    """
    import geopandas

    fields, values = own or (QgsFields(), None)
    made, types = [], dict(types)
    for name, column in columns.items():
        given = types.get(name, TYPES.get(column.dtype.kind, FIELD_STRING))
        made.append(given if isinstance(given, QgsField) else QgsField(name, given))
        fields.append(made[-1])
    found = zip(columns.values(), made, strict=True)
    lists = [_to_qgis_values(column, field) for column, field in found]
    count = len(lists[0]) if lists else len(shapes)
    shapes = [None] * count if shapes is None else shapes
    names = set(geopandas.GeoSeries(shapes).geom_type)
    if any(str(name).startswith("Multi") for name in names):
        kind = QgsWkbTypes.multiType(kind)
    features = (
        layers.make_feature(
            fields, [*first, *row], shape and layers.to_qgis_geometry(shape)
        )
        for first, row, shape in zip(
            [()] * count if values is None else values,
            zip(*lists, strict=True) if lists else [()] * count,
            shapes,
            strict=True,
        )
    )
    if not isinstance(crs, QgsCoordinateReferenceSystem):
        crs = QgsCoordinateReferenceSystem.fromWkt(crs.to_wkt() if crs else "")
    return OutputLayer(fields, kind, crs, features, record)


def numbers_layer(numbers, shape=None, crs=None):
    """Return a layer of one row of numbers, of a shape or of none."""
    import pandas

    columns = dict(pandas.DataFrame(numbers, index=[0], dtype=float).items())
    if shape is None:
        return columns_layer(columns)
    # Heavy noise may leave a segment or a point.
    kind = layers.to_qgis_geometry(shape).wkbType()
    return columns_layer(columns, [shape], kind, crs)


def released_layer(run, released, kind, types=()):
    """Return a released frame with all its columns as a layer, with its record."""
    columns = dict(released.drop(columns=released.geometry.name).items())
    record = run.library.files.records.record_to_json(released)
    crs = run.source.sourceCrs()
    return columns_layer(
        columns, released.geometry, kind, crs, record=record, types=types
    )


def own_fields(tables, taken):
    """Return public layers' fields but for names that are taken, and their values.

    The tables are named: of several, the first field has the names of their layers.
    """
    fields, several = QgsFields(), len(tables) > 1
    taken = {name.lower() for name in taken}
    if several:
        fields.append(QgsField(LAYER, FIELD_STRING))
        taken |= {LAYER, "fid"}
    for field in (field for table in tables.values() for field in table.fields):
        if field.name().lower() not in taken:
            taken.add(field.name().lower())
            fields.append(field)
    names, rows = fields.names()[several:], []
    for name, table in tables.items():
        places = list(map(table.fields.lookupField, names))
        empty = [()] * len(table.ids)  # where a layer has no fields
        for values in zip(*table.values, strict=True) if table.values else empty:
            own = [values[place] if place >= 0 else None for place in places]
            rows.append([name, *own] if several else own)
    return fields, rows


def with_written_record(layer, released):
    """Return a layer, its features read once, with the record of what is written."""
    from .geopriv_gis.files import records
    from .geopriv_gis.frames.ground.release import fingerprint

    written = _WrittenSource(layer)
    frame = layers.PointTable(written, lambda: None).frame
    names = [name for name in layer.fields.names() if name.lower() != "fid"]
    numbers = released.attrs["geopriv"].get("columns") or [
        name for name in names if _find_field(layer, name).isNumeric()
    ]
    stamp = {
        name: fact
        for name, fact in released.attrs["geopriv"].items()
        if name not in _OF_WHAT_RETURNED
    }
    if layer.kind == NO_GEOMETRY:
        kinds = [_column_kind(frame[name]) for name in names]
        stamp["table"] = {"kinds": kinds, "labelled": False}
        found = records.from_body(frame[names], json.dumps({**stamp, "sha256": ""}))
        numbers = ()
    else:
        found = frame
        stamp |= {"columns": numbers, "attribute_columns": names}
    stamp["sha256"] = fingerprint(found, numbers)
    record = json.dumps(stamp, allow_nan=False)
    return replace(layer, features=written.features, record=record)


class _WrittenSource:
    """A layer that is to be written as the source of features that is read back."""

    def __init__(self, layer):
        self.fields, self.sourceCrs = lambda: layer.fields, lambda: layer.reference
        self.wkbType = lambda: layer.kind
        self.features = [
            _complete_feature(feature, layer.kind) for feature in layer.features
        ]

    def getFeatures(self, request):
        for number, feature in enumerate(self.features, 1):
            read = QgsFeature(feature)
            read.setId(number)
            yield read


def _complete_feature(feature, kind):
    """Return a feature with the shape that a layer of a kind makes of it."""
    shape = feature.geometry()
    if not shape.isNull() and QgsWkbTypes.isMultiType(kind) and not shape.isMultipart():
        shape.convertToMultiType()
        feature.setGeometry(shape)
    return feature


def _find_field(layer, name):
    return layer.fields.at(layer.fields.lookupField(name))


def _column_kind(column):
    """Return a column's kind as the library's tables name it."""
    if column.isna().any():
        numbers = all(isinstance(value, (int, float)) for value in column.dropna())
        return "number" if numbers else "string"
    return _KINDS.get(column.dtype.kind, "string")


def _to_qgis_values(column, field):
    """Return a column as QGIS has it: 1 and 0 for yes and no, NULL for neither."""
    values = column.astype(object).where(column.notna(), None).tolist()
    if column.dtype.kind == "f" and field.type() == FIELD_DOUBLE:
        return values
    return [_to_qgis_value(value, field) for value in values]


def _to_qgis_value(value, field):
    value = value.item() if hasattr(value, "item") else value
    if hasattr(value, "hour"):
        day = QDate(value.year, value.month, value.day)
        time = QTime(value.hour, value.minute, value.second, value.microsecond // 1000)
        return QDateTime(day, time) if field.type() == FIELD_DATETIME else day
    number = isinstance(value, float) and value.is_integer()
    whole = number and field.type() in (FIELD_INTEGER, FIELD_LONG)
    return int(value) if whole or isinstance(value, bool) else value
