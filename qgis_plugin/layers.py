# SPDX-License-Identifier: GPL-2.0-or-later
"""From a QGIS layer to a GeoDataFrame and back, values and CRS unchanged."""

from __future__ import annotations

import contextlib
from itertools import repeat

from qgis.core import (
    QgsExpression,
    QgsFeature,
    QgsFeatureRequest,
    QgsFields,
    QgsGeometry,
    QgsMultiPoint,
    QgsPoint,
    QgsProviderRegistry,
    QgsVectorLayerFeatureSource,
)
from qgis.PyQt.QtCore import QDate, QDateTime, QVariant

from .enumerations import FAST_INSERT, WKT2

BATCH = 10_000


def source_parts(layer):
    """Return what the source of a layer names: ``path``, ``layerName`` and the like."""
    return QgsProviderRegistry.instance().decodeUri(
        layer.providerType(), layer.source()
    )


class PointTable:
    """A feature source as a frame for the library, and its values as QGIS gave them.

    ``frame`` has the feature ids as its index, the fields as columns in types that
    pandas knows, and one more column, ``row``, which finds a row's original values
    again after the library has reordered the rows. ``kind`` and ``reference`` are
    QGIS's geometry type and CRS. Rows are in the order of the fields ``key``, if any: a
    database would give them in any order.
    """

    def __init__(self, source, pause, key=()):
        import pandas

        self.fields, self.reference = source.fields(), source.sourceCrs()
        self.kind = source.wkbType()
        names = self.fields.names()
        self.row, self.geometry = free_name("row", names), free_name("geometry", names)
        ids, shapes = self._read(source, pause, key)
        columns = {
            name: _field_series([values[position] for values in self.values], ids)
            for position, name in enumerate(names)
        }
        # Objects: numbers would be compared with the coordinates, at some cost.
        columns[self.row] = pandas.Series(range(len(ids)), index=ids, dtype=object)
        self.frame = self._assembled(columns, ids, shapes, crs_of(self.reference))

    def _read(self, source, pause, key):
        self.values, ids, shapes = [], [], []
        request = QgsFeatureRequest()
        for name in key:
            request.addOrderBy(QgsExpression.quotedColumnRef(name))
        for position, feature in enumerate(source.getFeatures(request)):
            if position % BATCH == 0:
                pause()
            ids.append(feature.id())
            self.values.append(feature.attributes())
            geometry = single(feature.geometry())
            shapes.append(None if geometry.isNull() else bytes(geometry.asWkb()))
        return ids, shapes

    def _assembled(self, columns, ids, shapes, crs):
        import geopandas
        import pandas

        points = geopandas.GeoSeries.from_wkb(
            pandas.Series(shapes, index=ids, dtype=object), crs=crs
        )
        columns[self.geometry] = points
        frame = pandas.DataFrame(columns, index=pandas.Index(ids, dtype="int64"))
        return geopandas.GeoDataFrame(frame, geometry=self.geometry, crs=crs)

    def features(self, released, fields, new=()):
        """Yield the rows of a released frame of points as features.

        The last fields are ``new``: columns of the release and not of the layer.
        """
        old = fields.names()[: fields.count() - len(new)]
        kept = [self.fields.lookupField(name) for name in old]
        columns = [released[name].tolist() for name in new]
        extra_values = zip(*columns, strict=True) if new else repeat((), len(released))
        rows = released[self.row] if kept or new else released.index
        places = _places(released.geometry)
        for place, row, more in zip(places, rows.tolist(), extra_values, strict=True):
            values = [self.values[row][position] for position in kept]
            yield make_feature(fields, [*values, *more], QgsGeometry(QgsPoint(*place)))

    def apart(self, released):
        """Take ``row`` from what a release says is published: no layer gets it."""
        stamp = released.attrs["geopriv"]
        promise = stamp["guarantee"]
        for names in (
            stamp.get("attribute_columns", []),
            promise["attribute_columns"],
            promise["published"],
        ):
            if self.row in names:
                names.remove(self.row)

    def let_go(self):
        """Forget rows and places, some at a time: a million take Python a second."""
        import numpy

        columns = [self.frame[name].array for name in (self.geometry, self.row)]
        while self.values:
            del self.values[-BATCH:]
        for column in map(numpy.asarray, columns):
            with contextlib.suppress(ValueError):  # some pandas let nobody write there
                for start in range(0, len(column), BATCH):
                    column[start : start + BATCH] = None

    def value(self, label, field):
        """Return one field's value of the row with a label."""
        return self.values[self.frame.at[label, self.row]][
            self.fields.lookupField(field)
        ]


class SourceInfo:
    """What a source of features says of its layer, which may be taken away later.

    Who removes a layer from the project while it is released would else end QGIS: the
    source still asks the layer.
    """

    def __init__(self, source):
        fields, reference = source.fields(), source.sourceCrs()
        kind, name = source.wkbType(), source.sourceName()
        self.fields, self.sourceCrs = lambda: fields, lambda: reference
        self.wkbType, self.sourceName = lambda: kind, lambda: name


class Snapshot(SourceInfo):
    """A layer as it is now, as a source for another thread than the layer's own."""

    def __init__(self, layer):
        super().__init__(layer)
        self.getFeatures = QgsVectorLayerFeatureSource(layer).getFeatures


def single(geometry):
    """Return a multipoint of one point as that point, anything else as it is.

    Databases and Shapefiles call layers multipoints in which each row has one place.
    """
    shape = geometry.constGet()
    if isinstance(shape, QgsMultiPoint) and shape.partCount() == 1:
        geometry.convertToSingleType()
    return geometry


def crs_of(reference):
    """Return a QGIS CRS as a pyproj CRS, or None where it is not set."""
    import pyproj

    if not reference.isValid():
        return None
    return pyproj.CRS.from_wkt(reference.toWkt(WKT2))


def _places(points):
    """Yield coordinates, looked up in batches: Shapely 1.8 takes 10 s of a million."""
    for start in range(0, len(points), BATCH):
        some = points.iloc[start : start + BATCH]
        axes = [some.x, some.y] + ([some.z] if some.has_z.any() else [])
        yield from zip(*(axis.tolist() for axis in axes), strict=True)


def is_null(value):
    """Tell whether a value is QGIS's NULL."""
    return isinstance(value, QVariant) and value.isNull()


def free_name(name, taken):
    """Return a column name that no field has."""
    while name in taken:
        name += "_"
    return name


def kept_fields(fields, names):
    """Return those of the fields whose names are among ``names``, in order."""
    kept = QgsFields()
    for field in fields:
        if field.name() in names:
            kept.append(field)
    return kept


def to_qgis_geometry(shape):
    """Return a shape of the library as QGIS has it."""
    found = QgsGeometry()
    found.fromWkb(bytes(shape.wkb))
    return found


def make_feature(fields, values, geometry=None):
    """Return a new feature."""
    feature = QgsFeature(fields)
    feature.setAttributes(list(values))
    if geometry is not None:
        feature.setGeometry(geometry)
    return feature


def write_features(sink, features, pause):
    """Write features into a sink; return whether all were taken."""
    batch = []
    for feature in features:
        batch.append(feature)
        if len(batch) == BATCH:
            pause()
            if not sink.addFeatures(batch, FAST_INSERT):
                return False
            batch = []
    return sink.addFeatures(batch, FAST_INSERT)


def _field_series(values, index):
    import pandas

    if any(isinstance(value, (QDate, QDateTime)) for value in values):
        times = [_to_time(value) for value in values]
        return pandas.to_datetime(pandas.Series(times, index=index), errors="coerce")
    plain = [_none_if_null(value) for value in values]
    return pandas.Series(plain, index=index, dtype=object).infer_objects()


def _none_if_null(value):
    return None if is_null(value) else value


def _to_time(value):
    if isinstance(value, QDateTime):
        return value.toPyDateTime() if value.isValid() else None
    return value.toPyDate() if isinstance(value, QDate) and value.isValid() else None
