# SPDX-License-Identifier: GPL-2.0-or-later
"""Where a release is written: a layer of its own, whole or not at all.

Most formats write much of a file as it is closed, and QGIS tells nobody what went wrong
then: where a disk is full, half a file would pass as a whole one. So what was written
is read again.
"""

from __future__ import annotations

import contextlib
import math
import shutil
import sqlite3
import tempfile
import threading
from pathlib import Path

from qgis.core import (
    QgsDataSourceUri,
    QgsMapLayer,
    QgsProcessingFeatureSourceDefinition,
    QgsProcessingOutputLayerDefinition,
    QgsProviderRegistry,
    QgsVectorFileWriter,
    QgsVectorLayer,
)

from . import databases, layers
from .cancelling import EVERY, removals, uncollected, wait_for
from .geopriv_gis.core.errors import GeoPrivError
from .geopriv_gis.core.local_path import check_local_path
from .translation import again, tr

# Layers in memory, and files in GDAL's own, which end with QGIS.
TEMPORARY = ("TEMPORARY_OUTPUT", "memory:", "/vsimem/")
TABLES = (".csv", ".xlsx", ".ods", ".dbf")
RASTER_SUFFIXES = (".tif", ".tiff")
IN_PARTS = (".shp", ".dbf")  # formats whose values are in a file of their own
STEPS = 50_000  # of SQLite between two looks at whether somebody has cancelled
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
    defined = isinstance(destination, QgsProcessingOutputLayerDefinition)
    if defined and destination.useRemapping():
        return tr("A release needs a layer of its own; it cannot be appended.")
    destination = name_of(destination)
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
    return unwritable_message(path_of(destination))


def no_geometry_message(destination):
    """Return why points may not be written to a destination, or ""."""
    path = path_of(destination)
    if path is None or path.suffix.lower() not in TABLES:
        return ""
    return tr("QGIS writes no places into files that end in {}; take .gpkg.").format(
        path.suffix
    )


def page_refusal(destination, others=()):
    """Return why a page cannot be written, or would replace another file, or ""."""
    path = path_of(destination)
    wrong = _not_local_message(destination, "OUTPUT_HTML")
    wrong = wrong or unwritable_message(path, page=True)
    if not wrong and path and any(_is_same_file(path, each) for each in others):
        return tr("Each output needs a file of its own; choose another name.")
    return wrong


def unwritable_message(path, page=False):
    """Return why a file cannot be written, or "".

    It is tried: a file of another name is made in the same folder and removed. What was
    there under the name itself stays as it is.
    """
    if path is None or path.parts[1:2] == ("vsimem",):  # GDAL's own memory
        return ""
    if path.is_dir():
        return tr("{} is a folder; choose a file in it.").format(path)
    if not path.parent.is_dir():
        return tr("The folder {} does not exist; make it first.").format(path.parent)
    suffix = path.suffix.lower()
    known = suffix in RASTER_SUFFIXES or QgsVectorFileWriter.driverForExtension(
        suffix.lstrip(".")
    )
    if not (page or known):
        return tr("QGIS does not write files that end in {}; take .gpkg.").format(
            path.suffix
        )
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
        if path.exists():
            with path.open("r+b"):
                pass
    except OSError:
        return tr(
            "Nothing can be written to {}: choose another folder or name, or close the "
            "file where it is open."
        ).format(path)
    return ""


def clash_message(destinations):
    """Return why two layers may not be written at once, or an empty text."""
    paths = [path for path in map(path_of, destinations) if path]
    if len({path.resolve() for path in paths}) < len(paths):
        return tr("Each output needs a file of its own; choose another name.")
    return ""


def _not_local_message(destination, name):
    """Return why a name is none of a local file or a temporary layer, or ""."""
    text = name_of(destination).split("|", maxsplit=1)[0]
    if text.startswith(TEMPORARY) or not text:
        return ""
    if text.startswith("ogr:"):
        text = QgsDataSourceUri(text[4:]).database() or text
    try:
        check_local_path(text, name)
    except GeoPrivError as error:
        return again(error)
    return ""


def name_of(destination):
    """Return a destination as a text, as scripts give it."""
    if isinstance(destination, QgsProcessingOutputLayerDefinition):
        destination = destination.sink.staticValue()
    return str(destination or "")


def path_of(destination):
    """Return the file that a destination or a source names, or None."""
    path = _destination_path(name_of(destination))
    # TEMPORARY_OUTPUT and the like are names, not files.
    return path if path and (path.suffix or path.is_file()) else None


def files_named(parameters, project):
    """Return the files that values of a form name, those of a project's layers too."""
    found = []
    for value in parameters.values():
        several = value if isinstance(value, list) else [value]
        found += [_file_of_value(each, project) for each in several]
    return [path for path in found if path is not None]


def _file_of_value(value, project):
    if isinstance(value, QgsProcessingFeatureSourceDefinition):
        value = value.source.staticValue()
    layer = value if isinstance(value, QgsMapLayer) else None
    if layer is None and project is not None:
        layer = project.mapLayer(name_of(value))
    return path_of(value) if layer is None else _layer_path(layer)


class OpenOutput:
    """A sink that is written into, and closed in a thread of its own.

    QGIS makes a GeoPackage's spatial index as it closes the file, in 8 s of a million
    points, and asks nobody meanwhile whether the run was cancelled.
    """

    def __init__(self, sink, destination, context):
        self._sinks, self._output = [sink], (destination, context)
        self._closing = None
        layer = context.temporaryLayerStore().mapLayer(destination)
        table = "|" in destination or destination.startswith("ogr:")
        self._is_file = layer is None and not table and _destination_path(destination)

    def write(self, features, pause):
        """Write features; return whether all were taken."""
        return layers.write_features(self._sinks[0], features, pause)

    def close(self, pause):
        """Close it; raise `CancelledError` soon after a cancel."""
        self._start_closing()
        wait_for([self._closing], pause)

    def discard(self):
        """Remove what was written: in a window after the run, else before it ends."""
        self._start_closing()
        destination, context = self._output
        self._closing.join(EVERY)
        _forget_layer(destination, context)
        if not self._closing.is_alive():
            _remove_written(destination)
            return
        # No context goes along: it belongs to the thread of the window.
        removal = threading.Thread(target=_remove, args=(self._closing, destination))
        removals.add(removal)
        removal.start()
        if not is_desktop():
            removal.join()

    def _start_closing(self):
        if self._closing is not None:
            return
        if not self._is_file:  # of layers, which belong to this thread
            self._sinks.clear()
        self._closing = threading.Thread(target=self._sinks.clear)
        self._closing.start()


def _remove(closing, destination):
    with uncollected():
        closing.join()
        _remove_written(destination)
    removals.discard(threading.current_thread())


def is_desktop():
    """Tell whether QGIS has a window."""
    from qgis import utils

    return utils.iface is not None


def discard_output(destination, context):
    """Remove what an interrupted run has written, where that can be done."""
    _forget_layer(destination, context)
    _remove_written(destination)


def _forget_layer(destination, context):
    if context.temporaryLayerStore().mapLayer(destination) is not None:
        context.temporaryLayerStore().removeMapLayer(destination)
    context.setLayersToLoadOnCompletion(
        {
            layer: details
            for layer, details in context.layersToLoadOnCompletion().items()
            if layer != destination
        }
    )


def _remove_written(destination):
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
    others = PARTS.get(path.suffix.lower(), ())
    for name in (path, *_sidecars(path), *map(path.with_suffix, others)):
        with contextlib.suppress(FileNotFoundError):
            name.unlink()


class FeatureTally:
    """How many features there are, how many have a place, and how many a value.

    Values are counted for destinations that have them in a file of their own.
    """

    def __init__(self, destination):
        self.rows = self.placed = self.valued = 0
        self.apart = destination.lower().endswith(IN_PARTS)

    def of(self, features):
        """Yield features, counted."""
        for feature in features:
            self.rows += 1
            self.placed += feature.hasGeometry()
            if self.apart:
                self.valued += any(map(_something, feature.attributes()))
            yield feature


def is_whole(destination, tally, reference, pause):
    """Tell whether a layer has all the rows and places that were counted.

    Of a Shapefile, whose parts are files of their own, the values and the CRS as well.
    Formats may add rows or values, as spreadsheets do; and not every GDAL reads those
    that another wrote into KML.
    """
    sound = _is_sound(destination, pause)
    layer = _open_written(destination)
    if not layer.isValid():
        return False
    if sound:  # its rows are in one transaction: all of them, or none
        return layer.featureCount() >= tally.rows
    found = FeatureTally(layer.source())
    for _ in found.of(layer.getFeatures()):
        if found.rows % layers.BATCH == 0:
            pause()
    if found.rows < tally.rows or (found.apart and found.valued < tally.valued):
        return False
    if not layer.isSpatial():  # of a format without places
        return True
    known = layer.crs().isValid() or not reference.isValid()
    return found.placed >= tally.placed and (known or not found.apart)


def _is_sound(destination, pause):
    """Return whether SQLite finds no fault in a GeoPackage of one layer.

    It is left without free pages, where deleted rows may be.
    """
    path = Path(destination)
    if path.suffix.lower() != ".gpkg" or any(_sidecars(path)):
        return False
    copy = path.with_name(f"{path.name}-copy")
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
            file.set_progress_handler(pause, STEPS)
            (found,) = file.execute("PRAGMA quick_check(1)").fetchone()
            (free,) = file.execute("PRAGMA freelist_count").fetchone()
            if free:
                file.execute("VACUUM INTO ?", [str(copy)])
        if free:
            copy.replace(path)
    except (OSError, sqlite3.Error):  # a full disk, a broken file, or a cancel
        pause()
        return False
    finally:
        copy.unlink(missing_ok=True)
    return found == "ok"


def _sidecars(path):
    """Yield the files of SQLite beside a file."""
    sidecars = (Path(f"{path}{ending}") for ending in SIDECARS)
    return (each for each in sidecars if each.exists())


def write_page(path, page, opener=None):
    """Write a page whole or not at all; return whether it is there."""
    target = Path(path)
    try:
        file = open(target, "w", encoding="utf-8", opener=opener)  # noqa: SIM115
    except OSError:
        return False
    try:
        with file:
            file.write(page)
    except OSError:
        if target.is_file():  # and no device
            with contextlib.suppress(OSError):
                target.unlink()
        return False
    return True


@contextlib.contextmanager
def spare_file(suffix):
    """Give a new file's name in a folder of its own, which goes if that fails too."""
    folder = Path(tempfile.mkdtemp(prefix="geopriv-"))
    try:
        yield str(folder / f"released{suffix}")
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def recovery_advice(path):
    """Return what to do with such a file."""
    text = tr(
        "What was drawn is kept in {}: take that file, and do not run this again, "
        "which would tell more about the same people."
    )
    return text.format(path)


def _is_same_file(one, other):
    """Tell whether two names are of one file, also by a link or in another case."""
    with contextlib.suppress(OSError):
        return one.samefile(other)
    return one.resolve() == other.resolve()


def _destination_path(destination):
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


def _open_written(destination):
    table = databases.table_of(destination)
    if table is None:
        path = Path(destination)
        if path.suffix.lower() == ".shp" and not path.exists():  # rows without places
            destination = str(path.with_suffix(".dbf"))
        return QgsVectorLayer(destination, "", "ogr")
    return QgsVectorLayer(table.uri(False), "", databases.PROVIDER)


def _something(value):
    """Tell whether formats keep a value: what is no number becomes nothing in many."""
    if isinstance(value, float):
        return math.isfinite(value)
    return not (value is None or layers.is_null(value) or value == "")
