# SPDX-License-Identifier: GPL-2.0-or-later
"""The record of a layer that is not what the library returned, but made of it.

Answers stand beside the shapes that were asked about, with their fields; tables have no
labels. The promise is the same: whoever has the answers and what is public makes the
layer. Its record is one of the layer as it is written, so that it is known again.
"""

from __future__ import annotations

import json
from dataclasses import replace

from qgis.core import QgsFeature, QgsWkbTypes

from . import layers
from .enumerations import NO_GEOMETRY

_KINDS = {"i": "integer", "f": "number", "b": "number"}  # by NumPy's kind
_OF_WHAT_RETURNED = ("sha256", "columns", "attribute_columns")


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
    """Return what a column without shapes holds, as the library's tables name it."""
    if column.isna().any():
        numbers = all(isinstance(value, (int, float)) for value in column.dropna())
        return "number" if numbers else "string"
    return _KINDS.get(column.dtype.kind, "string")
