# SPDX-License-Identifier: GPL-2.0-or-later
"""Where a release is written: a layer of its own, whole or not at all."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

from qgis.core import (
    QgsDataSourceUri,
    QgsProcessingOutputLayerDefinition,
    QgsProviderRegistry,
    QgsVectorFileWriter,
)

from . import databases, layers, writable
from .geopriv_gis.core.errors import GeoPrivError
from .geopriv_gis.core.local_path import check_local_path
from .translation import again, tr

# Layers in memory, and files in GDAL's own, which end with QGIS.
TEMPORARY = ("TEMPORARY_OUTPUT", "memory:", "/vsimem/")
TABLES = (".csv", ".xlsx", ".ods", ".dbf")
SIDECARS = ("-wal", "-shm", "-journal")
PARTS = {  # files of one layer, where they are several
    ".tab": (".dat", ".map", ".id", ".ind"),
    ".gml": (".xsd", ".gfs"),
}


def refusal_message(destination, source_layer):
    """Return why a release may not go to a destination, or an empty text.

    A file that held true places keeps them in its free pages, and would be handed on
    together with the release.
    """
    if isinstance(destination, QgsProcessingOutputLayerDefinition):
        if destination.useRemapping():
            return tr("A release needs a layer of its own; it cannot be appended.")
        destination = destination.sink.staticValue()
    table = databases.table_of(destination)
    if table is not None:
        return databases.refusal_message(table, source_layer)
    wrong = _not_local_message(destination, "OUTPUT")
    if wrong:
        return wrong
    target, origin = _destination_path(destination), _layer_path(source_layer)
    if target and origin and _is_same_file(target, origin):
        return tr(
            "The output must be another file than the one that holds the true places; "
            "choose another name."
        )
    return writable.refusal(_path_of(destination))


def no_geometry_message(destination):
    """Return why points may not go to a destination, or an empty text."""
    path = _path_of(destination)
    if path is None or path.suffix.lower() not in TABLES:
        return ""
    return tr("QGIS writes no places into files that end in {}; take .gpkg.").format(
        path.suffix
    )


def page_refusal(destination):
    """Return why a page cannot be written, or an empty text."""
    wrong = _not_local_message(destination, "OUTPUT_HTML")
    return wrong or writable.refusal(_path_of(destination), page=True)


def clash_message(destinations):
    """Return why two layers may not be written at once, or an empty text."""
    paths = [path for path in map(_path_of, destinations) if path]
    if len({path.resolve() for path in paths}) < len(paths):
        return tr("Each output needs a file of its own; choose another name.")
    return ""


def _not_local_message(destination, name):
    """Return why a name is none of a local file or a temporary layer, or ""."""
    text = str(destination or "").split("|", maxsplit=1)[0]
    if text.startswith(TEMPORARY) or not text:
        return ""
    if text.startswith("ogr:"):
        text = QgsDataSourceUri(text[4:]).database() or text
    try:
        check_local_path(text, name)
    except GeoPrivError as error:
        return again(error)
    return ""


def _path_of(destination):
    if isinstance(destination, QgsProcessingOutputLayerDefinition):
        destination = destination.sink.staticValue()
    path = _destination_path(destination)
    # TEMPORARY_OUTPUT and the like are names, not files.
    return path if path and path.suffix else None


def discard_output(destination, context):
    """Remove what an interrupted run has written, where that can be done."""
    if context.temporaryLayerStore().mapLayer(destination) is not None:
        context.temporaryLayerStore().removeMapLayer(destination)
    context.setLayersToLoadOnCompletion(
        {
            layer: details
            for layer, details in context.layersToLoadOnCompletion().items()
            if layer != destination
        }
    )
    made = databases.table_of(destination)
    if made is not None:
        databases.drop_table(made)
    path = _destination_path(destination)
    if path is not None and path.is_dir() and path.suffix.lower() == ".gdb":
        shutil.rmtree(path, ignore_errors=True)  # it was not there before
    if path is not None and path.suffix.lower() == ".shp":
        QgsVectorFileWriter.deleteShapeFile(str(path))  # or what there is of one
        return
    if path is None or not path.is_file():
        return
    _, _, table = destination.partition("|layername=")
    if table:  # one table in a file that may hold others
        ogr = QgsProviderRegistry.instance().providerMetadata("ogr")
        ogr.createConnection(str(path), {}).dropVectorTable("", table)
        return
    beside = [Path(f"{path}{ending}") for ending in SIDECARS]
    others = PARTS.get(path.suffix.lower(), ())
    for name in (path, *beside, *map(path.with_suffix, others)):
        with contextlib.suppress(FileNotFoundError):
            name.unlink()


def _is_same_file(one, other):
    """Tell whether two names are of one file, also by a link or in another case."""
    with contextlib.suppress(OSError):
        return one.samefile(other)
    return one.resolve() == other.resolve()


def _destination_path(destination):
    """Return the file a destination string names, or None (memory, databases)."""
    text = str(destination or "").split("|", maxsplit=1)[0]
    if text.startswith("ogr:"):
        text = QgsDataSourceUri(text[4:]).database()
    # memory:, postgres:, … are none; C:\ is a file, and \\?\C:\ the same one.
    elif ":" in text.removeprefix("\\\\?\\")[2:]:
        return None
    return Path(text) if text else None


def _layer_path(layer):
    if layer is None:
        return None
    parts = layers.source_parts(layer)
    return Path(parts["path"]) if parts.get("path") else None
