# SPDX-License-Identifier: GPL-2.0-or-later
"""From a QGIS layer to a GeoDataFrame and back, values and CRS unchanged."""

from __future__ import annotations

import contextlib
from functools import cached_property
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

from . import geopackage_rows
from .enumerations import FAST_INSERT, WKT2

BATCH = 2_000  # rows that QGIS and NumPy take in a call, which others wait for
FLAT_POINT = 21  # bytes of a point without Z in WKB
NUMBERS = {int: "int64", float: "float64"}  # NumPy's types, by Python's
PLAIN = {int, float, bool, str, type(None), QVariant}


def source_parts(layer):
    """Return what the source of a layer names: ``path``, ``layerName`` and the like."""
    return QgsProviderRegistry.instance().decodeUri(
        layer.providerType(), layer.source()
    )


class PointTable:
    """A feature source as a frame for the library, and its values as QGIS gave them.

    ``frame`` has the feature ids as its index, the fields as columns in types that
    pandas knows, and one more column, ``row``, which finds a row's original values
    again after the library has reordered the rows. ``values`` has a list for each
    field. ``places`` are the coordinates of points without Z, None of other shapes.
    ``kind`` and ``reference`` are QGIS's geometry type and CRS.

    Rows are in the order of the fields ``key``, if any: a database would give them in
    any order. ``file`` is the table that the source is, see `geopackage_rows`; with
    ``names`` only these fields are read, and no places.
    """

    def __init__(self, source, pause, key=(), file=None, names=None):
        self.fields, self.reference = source.fields(), source.sourceCrs()
        self.kind = source.wkbType()
        taken = self.fields.names()
        self.row, self.geometry = free_name("row", taken), free_name("geometry", taken)
        self.ids, self.values, self._shapes = [], [], None
        found = None
        if file is not None:
            wanted = taken if names is None else names
            found = file.read(self.fields, wanted, pause, names is None)
        if found is None:
            self._read(source, pause, key)
        else:
            self.ids, self.values, self.places = found

    def _read(self, source, pause, key):
        from .geopriv_gis.frames.ground.geometry import xy_of_wkb

        self.ids, self._shapes, rows = [], [], []
        self.values = [[] for _ in self.fields]
        request = QgsFeatureRequest()
        for name in key:
            request.addOrderBy(QgsExpression.quotedColumnRef(name))
        for position, feature in enumerate(source.getFeatures(request)):
            if position % BATCH == 0:
                pause()
                self._add(rows)
                rows = []
            self.ids.append(feature.id())
            rows.append(feature.attributes())
            shape = bytes(feature.geometry().asWkb())
            if shape and len(shape) != FLAT_POINT:
                shape = bytes(single(feature.geometry()).asWkb())
            self._shapes.append(shape)
        self._add(rows)
        self.places = xy_of_wkb(self._shapes)

    def _add(self, rows):
        for column, values in zip(self.values, zip(*rows, strict=True), strict=False):
            column.extend(values)

    @cached_property
    def frame(self):
        """Rows as a frame for the library, made when it is first asked for."""
        import geopandas
        import numpy
        import pandas
        from geopandas.array import GeometryArray

        from .geopriv_gis.frames.ground.geometry import points_at

        index = pandas.Index(_array(self.ids, "int64"))
        columns = {
            name: _field_series(values, index)
            for name, values in zip(self.fields.names(), self.values, strict=True)
        }
        # Objects: numbers would be compared with the coordinates, at some cost.
        columns[self.row] = pandas.Series(_array(range(len(index)), object), index)
        crs = crs_of(self.reference)
        if self.places is not None:
            shapes = geopandas.GeoSeries(points_at(self.places, crs), index=index)
        elif any(self._shapes or ()):
            shapes = [each or None for each in self._shapes]
            shapes = pandas.Series(shapes, index=index, dtype=object)
            shapes = geopandas.GeoSeries.from_wkb(shapes, crs=crs)
        else:
            shapes = GeometryArray(numpy.full(len(index), None, object), crs=crs)
            shapes = geopandas.GeoSeries(shapes, index=index)
        columns[self.geometry] = shapes
        frame = pandas.DataFrame(columns, index=index, copy=False)
        return geopandas.GeoDataFrame(frame, geometry=self.geometry, crs=crs)

    def features(self, released, places, fields, new=()):
        """Yield the rows of a released frame as features at places, (n, 2) or (n, 3).

        The last fields are ``new``: columns of the release and not of the layer.
        """
        old = fields.names()[: fields.count() - len(new)]
        kept = [self.values[self.fields.lookupField(name)] for name in old]
        columns = [released[name].tolist() for name in new]
        extra_values = zip(*columns, strict=True) if new else repeat((), len(released))
        rows = released[self.row] if kept or new else released.index
        for place, row, more in zip(
            _in_batches(places), rows.tolist(), extra_values, strict=True
        ):
            values = [column[row] for column in kept]
            yield make_feature(fields, [*values, *more], QgsPoint(*place))

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
        """Forget rows and places, some at a time: all at once hold Python's lock."""
        import numpy

        for values in filter(None, (self.ids, self._shapes, *self.values)):
            while values:
                del values[-BATCH:]
        frame = self.__dict__.get("frame", {})  # if it was made
        names = [name for name in (self.geometry, self.row) if name in frame]
        for column in (numpy.asarray(frame[name].array) for name in names):
            with contextlib.suppress(ValueError):  # some pandas let nobody write there
                for start in range(0, len(column), BATCH):
                    column[start : start + BATCH] = None

    def value(self, label, field):
        """Return one field's value of the row with a label."""
        column = self.values[self.fields.lookupField(field)]
        return column[self.frame.at[label, self.row]]


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
    """A layer as it is now, as a source for another thread than the layer's own.

    ``file`` is the table that it is, see `geopackage_rows`, or None.
    """

    def __init__(self, layer):
        super().__init__(layer)
        self.file = geopackage_rows.table_of(layer)
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


def places_of(released):
    """Return coordinates of released points, (n, 2) or (n, 3)."""
    import numpy

    from .geopriv_gis.frames.ground.release import released_places

    found = released_places(released)
    return numpy.empty((0, 2)) if found is None else found


def _in_batches(places):
    """Yield coordinates as tuples: all of them as numbers of Python are large."""
    for start in range(0, len(places), BATCH):
        yield from places[start : start + BATCH].tolist()


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

    kinds = {*map(type, values)}
    if kinds & {QDate, QDateTime}:
        times = [_to_time(value) for value in values]
        return pandas.to_datetime(pandas.Series(times, index=index), errors="coerce")
    for kind, dtype in NUMBERS.items():
        if kinds == {kind}:
            return pandas.Series(_array(values, dtype), index=index)
    if QVariant in kinds:
        values = [_none_if_null(value) for value in values]
    # Not of lists and bytes, which NumPy would take apart.
    found = _array(values, object) if kinds <= PLAIN else values
    found = pandas.Series(found, index=index, dtype=object)
    known = any(value is not None for value in values)  # else pandas looks at each
    return found.infer_objects() if known else found


def _array(values, dtype):
    """Return values as an array, made in batches: others wait for each call."""
    import numpy

    found = numpy.empty(len(values), dtype)
    for start in range(0, len(values), BATCH):
        found[start : start + BATCH] = values[start : start + BATCH]
    return found


def _none_if_null(value):
    return None if is_null(value) else value


def _to_time(value):
    if isinstance(value, QDateTime):
        return value.toPyDateTime() if value.isValid() else None
    return value.toPyDate() if isinstance(value, QDate) and value.isValid() else None
