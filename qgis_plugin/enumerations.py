# SPDX-License-Identifier: GPL-2.0-or-later
"""Enumerations whose home moved between QGIS 3.22 and QGIS 4."""

from __future__ import annotations

import qgis.core
from qgis.PyQt import QtCore


def _first_available(module, *paths):
    """Return the first of several dotted paths that exists; raise if none does."""
    for path in paths:
        found = module
        for name in path.split("."):
            found = getattr(found, name, None)
        if found is not None:
            return found
    raise AttributeError(f"this QGIS has none of {', '.join(paths)}")


def _of_qgis(new, old, *names):
    """Return enumerations of `Qgis`, or of the class that had them before."""
    return [
        _first_available(qgis.core, f"Qgis.{new.format(name)}", old.format(name))
        for name in names
    ]


VECTOR_ANY, VECTOR_POINT, VECTOR_LINE, VECTOR_POLYGON, TABLE = _of_qgis(
    "ProcessingSourceType.Vector{}", "QgsProcessing.SourceType.TypeVector{}",
    "AnyGeometry", "Point", "Line", "Polygon", "",
)  # fmt: skip
DOUBLE, INTEGER = _of_qgis(
    "ProcessingNumberParameterType.{}", "QgsProcessingParameterNumber.Type.{}",
    "Double", "Integer",
)  # fmt: skip
(ANY_FIELD,) = _of_qgis(
    "ProcessingFieldParameterDataType.{}", "QgsProcessingParameterField.DataType.{}",
    "Any",
)  # fmt: skip
ADVANCED, OPTIONAL = _of_qgis(
    "ProcessingParameterFlag.{}", "QgsProcessingParameterDefinition.Flag.Flag{}",
    "Advanced", "Optional",
)  # fmt: skip
HIDDEN, NO_THREAD, NOT_IN_MODELS, NOT_ALONE = _of_qgis(
    "ProcessingAlgorithmFlag.{}", "QgsProcessingAlgorithm.Flag.Flag{}",
    "HideFromToolbox", "NoThreading", "HideFromModeler", "NotAvailableInStandaloneTool",
)  # fmt: skip
(EACH_FEATURE,) = _of_qgis(
    "ProcessingFeatureSourceDefinitionFlag.{}",
    "QgsProcessingFeatureSourceDefinition.Flag.Flag{}",
    "CreateIndividualOutputPerInputFeature",
)
A_FILE, A_FOLDER = _of_qgis(
    "ProcessingFileParameterBehavior.{}", "QgsProcessingParameterFile.Behavior.{}",
    "File", "Folder",
)  # fmt: skip
(NO_PLACES,) = _of_qgis(
    "FeatureRequestFlag.{}", "QgsFeatureRequest.Flag.{}", "NoGeometry"
)
(VECTOR_LAYER,) = _of_qgis("LayerType.{}", "QgsMapLayerType.{}Layer", "Vector")
POINTS, POLYGONS = _of_qgis(
    "GeometryType.{}", "QgsWkbTypes.GeometryType.{}Geometry", "Point", "Polygon"
)
POINT_LAYERS, POLYGON_LAYERS, RASTER_LAYERS = _of_qgis(
    "LayerFilter.{}Layer", "QgsMapLayerProxyModel.Filter.{}Layer",
    "Point", "Polygon", "Raster",
)  # fmt: skip
(LAYER_FILTERS,) = _of_qgis("LayerFilters", "QgsMapLayerProxyModel.Filters", "")
POLYGON_OR_RASTER_LAYERS = LAYER_FILTERS(POLYGON_LAYERS) | RASTER_LAYERS
(METRES,) = _of_qgis(
    "DistanceUnit.{}", "QgsUnitTypes.DistanceUnit.Distance{}", "Meters"
)
NEW_KEY = qgis.core.QgsFeatureSink.SinkFlag.RegeneratePrimaryKey
FAST_INSERT = qgis.core.QgsFeatureSink.Flag.FastInsert
(WKT2,) = _of_qgis(
    "CrsWktVariant.Wkt2_2019", "QgsCoordinateReferenceSystem.WktVariant.WKT2_2019", ""
)
POINT, POINT_Z, LINE, POLYGON, ANY_GEOMETRY, NO_GEOMETRY = _of_qgis(
    "WkbType.{}", "QgsWkbTypes.Type.{}",
    "Point", "PointZ", "LineString", "Polygon", "Unknown", "NoGeometry",
)  # fmt: skip
(PROVIDED,) = _of_qgis("FieldOrigin.{}", "QgsFields.FieldOrigin.Origin{}", "Provider")
(START_TO_END,) = _of_qgis(
    "VectorTemporalMode.{}", "QgsVectorLayerTemporalProperties.Mode{}",
    "FeatureDateTimeStartAndEndFromFields",
)  # fmt: skip


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
