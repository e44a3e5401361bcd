# SPDX-License-Identifier: GPL-2.0-or-later
"""Vector files by QGIS's own GDAL, in the place of pyogrio.

The functions of pyogrio that the library calls. A pyogrio of its own would bring a
second GDAL into QGIS, and many QGIS bring none.
"""

from __future__ import annotations

import datetime

from osgeo import gdal, ogr, osr

FIELDS = {  # of GDAL, by NumPy's kinds
    "b": (ogr.OFTInteger, ogr.OFSTBoolean),
    "i": (ogr.OFTInteger64, ogr.OFSTNone),
    "u": (ogr.OFTInteger64, ogr.OFSTNone),
    "f": (ogr.OFTReal, ogr.OFSTNone),
    "M": (ogr.OFTDateTime, ogr.OFSTNone),
}
TEXT = (ogr.OFTString, ogr.OFSTNone)
NUMBERS = (ogr.OFTInteger, ogr.OFTInteger64, ogr.OFTReal)
TIMES = (ogr.OFTDate, ogr.OFTDateTime)
UTC, UNKNOWN = 100, 0  # GDAL's time zones


class OgrError(RuntimeError):
    """What GDAL could not do."""


def list_layers(name):
    """Return names of layers, and of their geometry types or None."""
    dataset = _open_dataset(name)
    layers = map(dataset.GetLayer, range(dataset.GetLayerCount()))
    return [(layer.GetName(), _geometry_kind(layer)) for layer in layers]


def read_info(name, layer=None):
    """Return what is known of a layer without its rows."""
    dataset = _open_dataset(name)
    found = _find_layer(dataset, layer)
    definition = found.GetLayerDefn()
    reference = found.GetSpatialRef()
    return {
        "driver": dataset.GetDriver().ShortName,
        "fields": [each.GetName() for each in _field_definitions(definition)],
        "dtypes": [_field_dtype(each) for each in _field_definitions(definition)],
        "features": found.GetFeatureCount(),
        "geometry_type": _geometry_kind(found),
        "crs": None if reference is None else _to_pyproj(reference),
        "layer_metadata": found.GetMetadata() or None,
    }


def read_dataframe(name, layer=None, read_geometry=True):
    """Return the rows of a layer as a frame; lists and the like as text."""
    import geopandas
    import pandas

    dataset = _open_dataset(name)
    found = _find_layer(dataset, layer)
    definition = found.GetLayerDefn()
    rows, shapes = [], []
    for feature in found:
        rows.append(
            [_field_value(feature, n) for n in range(definition.GetFieldCount())]
        )
        shape = feature.GetGeometryRef()
        shapes.append(None if shape is None else bytes(shape.ExportToIsoWkb()))
    columns = {
        each.GetName(): _field_column(each, [row[n] for row in rows])
        for n, each in enumerate(_field_definitions(definition))
    }
    frame = pandas.DataFrame(columns, index=pandas.RangeIndex(len(rows)))
    if not read_geometry:
        return frame
    reference = found.GetSpatialRef()
    points = geopandas.GeoSeries.from_wkb(
        pandas.Series(shapes, dtype=object),
        crs=None if reference is None else _to_pyproj(reference),
    )
    return geopandas.GeoDataFrame(frame.assign(geometry=points), geometry="geometry")


def write_dataframe(frame, path, driver, layer, layer_metadata=None, **options):
    """Write a frame into a new file; raise if that fails.

    Much of a file is written as it is closed: GDAL tells its handler alone what went
    wrong then, of texts nobody. So its rows are counted once more.
    """
    failed = []

    def handler(grade, _, text):
        if grade >= gdal.CE_Failure:
            failed.append(text)

    gdal.PushErrorHandler(handler)
    try:
        made = gdal.GetDriverByName(driver).Create(str(path), 0, 0, 0, gdal.GDT_Unknown)
        if made is None:
            raise OgrError(gdal.GetLastErrorMsg())
        options = [f"{name}={value}" for name, value in options.items()]
        _write_layer(made, frame, layer, options, layer_metadata)
    except RuntimeError as error:  # ours, or where somebody told GDAL to raise
        failed.append(str(error))
    finally:
        made = None  # closes the file: an error raised above would hold it open
        gdal.PopErrorHandler()
    if failed:
        raise OgrError(failed[0])
    made = _open_dataset(path)
    if made.GetLayer(0).GetFeatureCount() < len(frame):
        raise OgrError("the file ends before its last row")


def get_gdal_config_option(name):
    """Return one of GDAL's options, or None."""
    return gdal.GetConfigOption(name)


def set_gdal_config_options(options):
    """Set some of GDAL's options; None takes one away."""
    for name, value in options.items():
        gdal.SetConfigOption(name, value)


def _write_layer(made, frame, layer, options, layer_metadata):
    shapes = getattr(frame, "geometry", None)
    written = made.CreateLayer(
        layer,
        _to_gdal_crs(frame.crs) if shapes is not None else None,
        _common_geometry_type(shapes),
        options,
    )
    if written is None:
        raise OgrError(gdal.GetLastErrorMsg())
    own = [name for name in frame.columns if shapes is None or name != shapes.name]
    for name in own:
        kind, narrower = _make_field(frame[name])
        definition = ogr.FieldDefn(str(name), kind)
        definition.SetSubType(narrower)
        if written.CreateField(definition):
            raise OgrError(gdal.GetLastErrorMsg())
    if layer_metadata:  # before the first row, where formats write it
        written.SetMetadata(layer_metadata)
    _write_rows(written, frame[own], shapes)
    if made.FlushCache():
        raise OgrError(gdal.GetLastErrorMsg())


def _open_dataset(name):
    try:
        found = gdal.OpenEx(str(name), gdal.OF_VECTOR | gdal.OF_READONLY)
    except RuntimeError as error:  # where somebody told GDAL to raise
        raise OgrError(str(error)) from error
    if found is None:
        raise OgrError(gdal.GetLastErrorMsg())
    return found


def _find_layer(dataset, name):
    found = dataset.GetLayer(0) if name is None else dataset.GetLayerByName(name)
    if found is None:
        raise OgrError("the file has no such layer")
    return found


def _geometry_kind(layer):
    kind = layer.GetGeomType()
    return None if kind == ogr.wkbNone else ogr.GeometryTypeToName(kind)


def _field_definitions(definition):
    return map(definition.GetFieldDefn, range(definition.GetFieldCount()))


def _field_dtype(field):
    if field.GetSubType() == ogr.OFSTBoolean:
        return "bool"
    return {
        ogr.OFTInteger: "int32", ogr.OFTInteger64: "int64", ogr.OFTReal: "float64",
        ogr.OFTDate: "datetime64[D]", ogr.OFTDateTime: "datetime64[ms]",
    }.get(field.GetType(), "object")  # fmt: skip


def _field_value(feature, place):
    if not feature.IsFieldSetAndNotNull(place):
        return None
    kind = feature.GetFieldDefnRef(place).GetType()
    if kind in NUMBERS:
        return feature.GetField(place)
    if kind in TIMES:
        return _to_timestamp(feature.GetFieldAsDateTime(place))
    return feature.GetFieldAsString(place)


def _field_column(field, values):
    """Return a field's values as pyogrio does: numbers, times, else text."""
    import pandas

    if field.GetSubType() == ogr.OFSTBoolean:
        kept = [None if value is None else bool(value) for value in values]
        return pandas.Series(kept, dtype=object if None in kept else bool)
    if field.GetType() in TIMES:
        zoned = any(value is not None and value.tzinfo for value in values)
        times = pandas.Series(values, dtype=object)
        return pandas.to_datetime(times, errors="coerce", utc=zoned)
    if field.GetType() == ogr.OFTReal or (
        field.GetType() in NUMBERS and None in values
    ):
        return pandas.Series(values, dtype="float64")
    if field.GetType() in NUMBERS:
        return pandas.Series(values, dtype="int64")
    return pandas.Series(values, dtype=object)


def _to_timestamp(parts):
    """Return GDAL's time; texts of it differ in form, and pandas reads one of them."""
    year, month, day, hour, minute, seconds, zone = parts
    thousandths = min(round(seconds * 1000), 59_999)  # what GDAL keeps
    apart = datetime.timedelta(minutes=15 * (zone - UTC))
    try:
        return datetime.datetime(
            year, month, day, hour, minute, thousandths // 1000,
            thousandths % 1000 * 1000, datetime.timezone(apart) if zone > 1 else None,
        )  # fmt: skip
    except ValueError:  # no such time
        return None


def _to_pyproj(reference):
    name, code = reference.GetAuthorityName(None), reference.GetAuthorityCode(None)
    if name and code:
        return f"{name}:{code}"
    return reference.ExportToWkt(["FORMAT=WKT2_2019"])


def _to_gdal_crs(crs):
    if crs is None:
        return None
    made = osr.SpatialReference()
    made.SetFromUserInput(
        f"EPSG:{crs.to_epsg()}" if crs.to_epsg() else crs.to_wkt("WKT2_2019")
    )
    made.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    return made


def _common_geometry_type(shapes):
    if shapes is None:
        return ogr.wkbNone
    known = shapes.dropna()
    kinds = {ogr.CreateGeometryFromWkb(one.wkb).GetGeometryType() for one in known}
    return kinds.pop() if len(kinds) == 1 else ogr.wkbUnknown


def _make_field(column):
    import pandas

    truths = pandas.api.types.infer_dtype(column, skipna=True) == "boolean"
    if truths or pandas.api.types.is_bool_dtype(column.dtype):
        return FIELDS["b"]
    return FIELDS.get(getattr(column.dtype, "kind", "O"), TEXT)


def _write_rows(layer, frame, shapes):
    import pandas

    definition = layer.GetLayerDefn()
    columns = [frame[name].tolist() for name in frame]
    texts = [_make_field(frame[name]) == TEXT for name in frame]
    rows = zip(*columns, strict=True) if columns else ((),) * len(frame)
    layer.StartTransaction()
    for position, row in enumerate(rows):
        feature = ogr.Feature(definition)
        for place, value in enumerate(row):
            if pandas.isna(value) is True:
                feature.SetFieldNull(place)
            elif isinstance(value, pandas.Timestamp):
                feature.SetField(place, *_to_gdal_time(value))
            else:
                feature.SetField(
                    place, str(value) if texts[place] else _to_python(value)
                )
        shape = None if shapes is None else shapes.iloc[position]
        if shape is not None:
            feature.SetGeometryDirectly(ogr.CreateGeometryFromWkb(shape.wkb))
        if layer.CreateFeature(feature):
            raise OgrError(gdal.GetLastErrorMsg())
    if layer.CommitTransaction():
        raise OgrError(gdal.GetLastErrorMsg())


def _to_gdal_time(time):
    zone = UNKNOWN if time.tzinfo is None else UTC
    time = time if time.tzinfo is None else time.tz_convert("UTC")
    seconds = time.second + time.microsecond / 1e6
    return time.year, time.month, time.day, time.hour, time.minute, seconds, zone


def _to_python(value):
    """Return a number or truth value as one of Python's: GDAL reads others as texts."""
    value = value.item() if hasattr(value, "item") else value
    return int(value) if isinstance(value, bool) else value
