# SPDX-License-Identifier: GPL-2.0-or-later
"""The guarantee as a page, and as metadata of the released layer."""

from __future__ import annotations

import contextlib
from html import escape
from pathlib import Path

from qgis.core import QgsProcessingUtils, QgsVectorLayer
from qgis.PyQt.QtCore import QDateTime

from . import databases, destinations, geopackage_rows, layers, library
from .geopriv_gis.core import markup
from .showing import shortly
from .translation import language, library_language, library_text, tr

# What QGIS writes into these comes back bit by bit, in its order. Others round, or sort
# by place; then the record cannot be seen to be that of the rows.
FAITHFUL = (".gpkg", ".shp", ".geojson", ".parquet")
KEY, SIDECAR = "geopriv", ".guarantee.json"  # as the library names them
OF = "geopriv/of"  # the layer whose record it is: a style that is pasted has both

STYLE = """
.promise { border-left: 4px solid #2b7a78; padding: 0.2em 1em; font-size: 1.1em; }
code { white-space: pre-wrap; word-break: break-all; }
"""


def protection(guarantee):
    """Return what a release protects, in the words of its certificate."""
    if guarantee.notion == "none":
        return library_text(guarantee)
    with library_language():
        return guarantee.in_words()


def terms(guarantee):
    """Return the guarantee in the terms of the field, its mechanism as in figures."""
    from .geopriv_gis.reports.page import mechanism_text

    name = mechanism_text(guarantee.mechanism, language())
    return library_text(guarantee.replace(mechanism=name))


def page(title, guarantee, remark=""):
    """Return the HTML page on one release, with a remark on how it was made."""
    from .geopriv_gis.reports.page import figures_section

    short, words = shortly(guarantee), protection(guarantee)
    parts = [
        f"<p><b>{escape(short)}</b></p>" if short else "",
        f'<p class="promise">{escape(words)}</p>',
        markup.make_paragraphs([remark] if remark else []),
        markup.make_bullets(_limits(guarantee)),
        markup.make_heading(tr("In figures")),
        figures_section(guarantee, language()),
        markup.make_heading(tr("In the terms of the field")),
        markup.make_paragraphs([terms(guarantee)]),
        markup.make_heading(tr("For machines")),
        f"<p><code>{escape(guarantee.to_json())}</code></p>",
    ]
    return markup.make_page(
        title, "\n".join(filter(None, parts)), STYLE, page_language()
    )


def page_language():
    """Return the code of the language that a page is in."""
    return language() if language().islower() else "en"  # it may be C


def write(path, title, guarantee, remark=""):
    """Write the page; return whether it is there."""
    return destinations.write_page(path, page(title, guarantee, remark))


def store(destination, record):
    """Store the record in file or sidecar; return whether it is there, None if neither.

    Of a table in a database it is the comment. Returns whether it is there, or None
    where the destination is none of these.
    """
    made = databases.table_of(destination)
    if made is not None:
        return databases.store_record(made, record)
    path, _, table = destination.partition("|layername=")
    if path.startswith("ogr:") or not Path(path).is_file():
        return None
    if path.lower().endswith(".gpkg"):
        return _store_inside(path, table, record)
    from .geopriv_gis.files.records import write_sidecar

    try:
        write_sidecar(Path(path), record)
    except OSError:  # half of it is worse than none
        with contextlib.suppress(OSError):
            Path(path + SIDECAR).unlink()
        return False
    return True


def follow(layer):
    """Store a layer's record where the layer is now, as when it is made permanent."""
    record = layer.customProperty(KEY)
    if record:
        store(layer.source(), record)


def was_given(layer):
    """Tell whether a layer was given its record by a release, and not with a style."""
    return bool(layer.customProperty(KEY)) and layer.customProperty(OF) == layer.id()


def faithful(destination, points=True):
    """Tell whether a release can be confirmed from where it was written.

    Of points it is known by the format. Other shapes and names of fields are changed by
    more formats: they are read again.
    """
    path = Path(destination.partition("|layername=")[0])
    if not path.is_file():
        return path.suffix.lower() != ".shp"  # a table there is a .dbf alone
    if points:
        return path.suffix.lower() in FAITHFUL
    from .geopriv_gis.frames.ground.release import is_intact

    layer = QgsVectorLayer(destination, "", "ogr")
    table = layers.PointTable(layer, lambda: None)
    try:
        return is_intact(released(library.import_library(), table, stored(layer)))
    except (
        library.import_library().GeoPrivError
    ):  # no table of the kinds that were written
        return False


def _store_inside(path, table, record):
    from osgeo import gdal

    try:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR | gdal.OF_UPDATE)
        layer = dataset.GetLayerByName(table) if table else dataset.GetLayer(0)
        failed = layer.SetMetadataItem(KEY, record)
        dataset.FlushCache()
    except (AttributeError, RuntimeError):  # GDAL returns None, or raises if told to
        return False
    return not failed


def stored(layer):
    """Return the record of a released layer, or None: from its file or the project."""
    if layer is None:
        return None
    parts = layers.source_parts(layer)
    path = Path(parts.get("path") or "")
    record = _in_file(path, parts.get("layerName")) if path.is_file() else None
    record = record or databases.read_record(layer)
    return record or layer.customProperty(KEY) or in_history(layer)


def in_history(layer):
    """Return the record in the history of a layer's metadata, or None."""
    history = layer.metadata().history()
    if not any(KEY in each for each in history):
        return None
    from .geopriv_gis.files.records import find_in_history

    return find_in_history(history)


def promise(known, source, record, pause=lambda: None):
    """Return what rows promise by a record, read as they are now.

    Of a release that is whole only places and the columns in its hash are read.
    """
    snapshot = isinstance(source, layers.Snapshot)
    file = source.file if snapshot else geopackage_rows.table_of(source)
    stamp = known.files.records.parse_record(record or "")
    named = stamp.get("columns")
    names = source.fields().names() if isinstance(named, list) else []
    names = [name for name in names if name in named]
    read = file and file.read(source.fields(), names, pause)
    found = _promise_of_points(stamp, source, *read[1:]) if read else None
    if found:
        return found
    # An odd table is not tried again: QGIS reads it.
    table = layers.PointTable(source, pause, file=file if read else None)
    if table.places is not None and not read:
        found = _promise_of_points(stamp, source, table.values, table.places)
    return found or known.guarantee_of(released(known, table, record))


def _promise_of_points(stamp, source, columns, places):
    """Return what whole, unchanged points promise; None of others."""
    from .geopriv_gis.frames.ground.standing import guarantee_of_points

    columns = dict(zip(source.fields().names(), columns, strict=True))
    crs = layers.crs_of(source.sourceCrs())
    return guarantee_of_points(stamp, columns, places, crs)


def released(known, table, record):
    """Return a layer's table as what it was when it was released."""
    records = known.files.records
    if record is not None and "table" in records.parse_record(record):
        own = [name for name in table.fields.names() if name.lower() != "fid"]
        return records.from_body(table.frame[own], record)
    return records.attach_record(table.frame, record)


def _in_file(path, table):
    from osgeo import ogr

    with contextlib.suppress(AttributeError, RuntimeError):  # GDAL: None, or raises
        dataset = ogr.Open(str(path))
        layer = dataset.GetLayerByName(table) if table else dataset.GetLayer(0)
        record = layer.GetMetadataItem(KEY)
        if record:
            return record
    records = Path(f"{path}{SIDECAR}"), path.with_suffix(".qmd")
    if not any(each.is_file() for each in records):  # of most layers; pandas is slow
        return None
    from .geopriv_gis.files.records import read_sidecar

    return read_sidecar(path)


def attach(destination, title, guarantee, record, context):
    """Describe the released layer by its guarantee, in layer and file metadata."""
    layer = QgsProcessingUtils.mapLayerFromString(destination, context)
    if layer is None:
        return
    describe(layer, title, guarantee, record)
    if layer.providerType() != "memory":
        _saved_by(layer).saveDefaultMetadata()
        layer.dataProvider().reloadData()  # else SQLite finds its own files gone


def describe(layer, title, guarantee, record):
    """Describe a layer of the project by its guarantee; its file stays as it is."""
    metadata = layer.metadata()
    metadata.setTitle(title)
    metadata.setAbstract(str(guarantee))
    moment = QDateTime.currentDateTimeUtc().toString("yyyy-MM-dd")
    # "Save Features As" keeps the history, and no custom property.
    metadata.addHistoryItem(f"{moment} {KEY} {record or guarantee.to_json()}")
    layer.setMetadata(metadata)
    if record:
        layer.setCustomProperty(KEY, record)
        layer.setCustomProperty(OF, layer.id())


def _saved_by(layer):
    """Return a layer that can save its metadata: a GeoPackage wants its table named."""
    source = layer.source()
    if not source.lower().endswith(".gpkg"):
        return layer
    named = QgsVectorLayer(f"{source}|layername={Path(source).stem}", "", "ogr")
    named.setMetadata(layer.metadata())
    return named


def _limits(guarantee):
    """Return what no guarantee of this kind covers."""
    fields = tr("Only positions are protected. Other fields are published as they are.")
    if guarantee.pseudonyms:
        fields = tr(
            "Only positions are protected. Other fields are published as they are, or "
            "as pseudonyms."
        )
    points = [
        fields,
        tr("The number of rows is published."),
        tr(
            "Every further release of the same people adds to the loss: ε's add up, "
            "and so do ρ's and δ's."
        ),
    ]
    if guarantee.law is None:  # no points: no rows of people, and nothing beside them
        points = points[2:]
    return points
