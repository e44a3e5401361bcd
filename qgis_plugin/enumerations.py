# SPDX-License-Identifier: GPL-2.0-or-later
"""Enumerations whose home moved between QGIS 3.22 and QGIS 4."""

from __future__ import annotations

import qgis.core
from qgis.PyQt import QtCore


def _first_available(module, *paths):
    """Return the first of several dotted paths that this version has."""
    for path in paths:
        found = module
        for name in path.split("."):
            found = getattr(found, name, None)
        if found is not None:
            return found
    raise AttributeError(f"this QGIS has none of {', '.join(paths)}")


VECTOR_ANY = _first_available(
    qgis.core,
    "Qgis.ProcessingSourceType.VectorAnyGeometry",
    "QgsProcessing.SourceType.TypeVectorAnyGeometry",
)
VECTOR_POINT = _first_available(
    qgis.core,
    "Qgis.ProcessingSourceType.VectorPoint",
    "QgsProcessing.SourceType.TypeVectorPoint",
)
VECTOR_LINE = _first_available(
    qgis.core,
    "Qgis.ProcessingSourceType.VectorLine",
    "QgsProcessing.SourceType.TypeVectorLine",
)
VECTOR_POLYGON = _first_available(
    qgis.core,
    "Qgis.ProcessingSourceType.VectorPolygon",
    "QgsProcessing.SourceType.TypeVectorPolygon",
)
TABLE = _first_available(
    qgis.core, "Qgis.ProcessingSourceType.Vector", "QgsProcessing.SourceType.TypeVector"
)
DOUBLE = _first_available(
    qgis.core,
    "Qgis.ProcessingNumberParameterType.Double",
    "QgsProcessingParameterNumber.Type.Double",
)
INTEGER = _first_available(
    qgis.core,
    "Qgis.ProcessingNumberParameterType.Integer",
    "QgsProcessingParameterNumber.Type.Integer",
)
ANY_FIELD = _first_available(
    qgis.core,
    "Qgis.ProcessingFieldParameterDataType.Any",
    "QgsProcessingParameterField.DataType.Any",
)
ADVANCED = _first_available(
    qgis.core,
    "Qgis.ProcessingParameterFlag.Advanced",
    "QgsProcessingParameterDefinition.Flag.FlagAdvanced",
)
HIDDEN = _first_available(
    qgis.core,
    "Qgis.ProcessingAlgorithmFlag.HideFromToolbox",
    "QgsProcessingAlgorithm.Flag.FlagHideFromToolbox",
)
NO_THREAD, NOT_IN_MODELS, NOT_ALONE = (
    _first_available(
        qgis.core,
        f"Qgis.ProcessingAlgorithmFlag.{name}",
        f"QgsProcessingAlgorithm.Flag.Flag{name}",
    )
    for name in ("NoThreading", "HideFromModeler", "NotAvailableInStandaloneTool")
)
OPTIONAL = _first_available(
    qgis.core,
    "Qgis.ProcessingParameterFlag.Optional",
    "QgsProcessingParameterDefinition.Flag.FlagOptional",
)
EACH_FEATURE = _first_available(
    qgis.core,
    "Qgis.ProcessingFeatureSourceDefinitionFlag.CreateIndividualOutputPerInputFeature",
    "QgsProcessingFeatureSourceDefinition.Flag."
    "FlagCreateIndividualOutputPerInputFeature",
)
A_FILE = _first_available(
    qgis.core,
    "Qgis.ProcessingFileParameterBehavior.File",
    "QgsProcessingParameterFile.Behavior.File",
)
A_FOLDER = _first_available(
    qgis.core,
    "Qgis.ProcessingFileParameterBehavior.Folder",
    "QgsProcessingParameterFile.Behavior.Folder",
)
NO_PLACES = _first_available(
    qgis.core,
    "Qgis.FeatureRequestFlag.NoGeometry",
    "QgsFeatureRequest.Flag.NoGeometry",
)
VECTOR_LAYER = _first_available(
    qgis.core, "Qgis.LayerType.Vector", "QgsMapLayerType.VectorLayer"
)
POINTS = _first_available(
    qgis.core, "Qgis.GeometryType.Point", "QgsWkbTypes.GeometryType.PointGeometry"
)
POLYGONS = _first_available(
    qgis.core, "Qgis.GeometryType.Polygon", "QgsWkbTypes.GeometryType.PolygonGeometry"
)
POINT_LAYERS, POLYGON_LAYERS, RASTER_LAYERS = (
    _first_available(
        qgis.core, f"Qgis.LayerFilter.{kind}", f"QgsMapLayerProxyModel.Filter.{kind}"
    )
    for kind in ("PointLayer", "PolygonLayer", "RasterLayer")
)
METRES = _first_available(
    qgis.core, "Qgis.DistanceUnit.Meters", "QgsUnitTypes.DistanceUnit.DistanceMeters"
)
NEW_KEY = _first_available(qgis.core, "QgsFeatureSink.SinkFlag.RegeneratePrimaryKey")
FAST_INSERT = _first_available(qgis.core, "QgsFeatureSink.Flag.FastInsert")
WKT2 = _first_available(
    qgis.core,
    "Qgis.CrsWktVariant.Wkt2_2019",
    "QgsCoordinateReferenceSystem.WktVariant.WKT2_2019",
)
POLYGON = _first_available(
    qgis.core, "Qgis.WkbType.Polygon", "QgsWkbTypes.Type.Polygon"
)
MULTI_POLYGON = _first_available(
    qgis.core, "Qgis.WkbType.MultiPolygon", "QgsWkbTypes.Type.MultiPolygon"
)
ANY_GEOMETRY = _first_available(
    qgis.core, "Qgis.WkbType.Unknown", "QgsWkbTypes.Type.Unknown"
)
NO_GEOMETRY = _first_available(
    qgis.core, "Qgis.WkbType.NoGeometry", "QgsWkbTypes.Type.NoGeometry"
)
LINE = _first_available(
    qgis.core, "Qgis.WkbType.LineString", "QgsWkbTypes.Type.LineString"
)
POINT = _first_available(qgis.core, "Qgis.WkbType.Point", "QgsWkbTypes.Type.Point")
POINT_Z = _first_available(qgis.core, "Qgis.WkbType.PointZ", "QgsWkbTypes.Type.PointZ")


def _takes_metatypes():
    """Tell whether QgsField takes QMetaType's types, as from 3.38, or QVariant's."""
    try:
        qgis.core.QgsField("", QtCore.QMetaType.Type.Int)
    except (AttributeError, TypeError):
        return False
    return True


_METATYPES = _takes_metatypes()
_FIELD_TYPES = (("QMetaType.Type.{}",) if _METATYPES else ()) + ("QVariant.{}",)


def _field_type(name):
    return _first_available(QtCore, *(path.format(name) for path in _FIELD_TYPES))


FIELD_INTEGER = _field_type("Int")
FIELD_LONG = _field_type("LongLong")
FIELD_DATETIME = _field_type("QDateTime" if _METATYPES else "DateTime")
FIELD_DOUBLE = _field_type("Double")
FIELD_STRING = _field_type("QString" if _METATYPES else "String")
START_TO_END = _first_available(
    qgis.core,
    "Qgis.VectorTemporalMode.FeatureDateTimeStartAndEndFromFields",
    "QgsVectorLayerTemporalProperties.ModeFeatureDateTimeStartAndEndFromFields",
)
