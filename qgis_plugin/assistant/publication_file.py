# SPDX-License-Identifier: GPL-2.0-or-later
"""The same release as the library's publication file, for doing it again.

`geopriv publish` runs it, and QGIS is not needed for that. It says what was chosen, and
nothing that was found in the data.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from qgis.core import QgsProject, QgsRasterLayer, QgsVectorLayer
from qgis.PyQt.QtWidgets import QDialog, QFileDialog

from .. import library, plans
from ..enumerations import VECTOR_LAYER
from ..geopriv_gis.arguments import release_row
from ..layers import source_parts
from ..readers import metric_of_form
from ..translation import again, tr
from .release_step import AboutDialog
from .standard import protection_algorithm

METRIC = "people.npz"
WORDS = ("row", "table")  # what privacy_unit means without a field


class NoPublicationFile(Exception):  # noqa: N818  # said to whoever asked for one
    """Why there is no file that does the same."""


@dataclass(frozen=True)
class PublicationAbout:
    """What recipients are told of a publication."""

    title: str
    contact: str
    licence: str
    folder: str = "published"


def _first_file(choices, about, folder):
    """Return the settings of a publication file in a folder.

    Raises `NoPublicationFile` where a file can not say the same: for selections,
    filters, and layers that are in no file.
    """
    from ..geopriv_gis.publication.first_file import FirstFile
    from ..geopriv_gis.publication.point_source import PointSource

    layer = QgsProject.instance().mapLayer(choices.layer)
    if choices.selected:
        raise NoPublicationFile(
            tr(
                "A publication file releases all rows of a file and no selection. Save "
                "the selected rows as a file of their own first."
            )
        )
    if choices.unit in WORDS or choices.unit.startswith("column:"):
        raise NoPublicationFile(
            tr(
                "The field “{field}” has a name that means something else there."
            ).format(field=choices.unit)
        )
    given = _source_keys(layer, folder)
    return FirstFile(
        PointSource.of(given, folder),
        given,
        vars(about),
        choices.unit or "row",
        choices.keep,
        choices.way.mask,
        choices.ledger and _relative_path(choices.ledger, folder),
        _release_keys(choices, folder),
    )


def _release_keys(choices, folder):
    way, given = choices.way, {}
    if way.preset:
        given["preset"] = way.preset
    elif way.mask == "planar_laplace":
        given["eps"] = eps_of_move(choices)
    for name, layer in way.layers().items():
        given[name] = METRIC if name == "metric" else _public_file_name(layer, folder)
    people = getattr(way, "people", None)
    if people is not None and not way.preset:
        level = release_row(way.mask).argument("level").fields[0].default
        given.update(people=people, level=level)
    if getattr(way, "cell", None):
        given["cell"] = way.cell
    given.update(way.preset_arguments())
    if choices.shuffled:
        given["shuffle"] = True
    return given


def _source_keys(layer, folder):
    if layer is None:
        raise NoPublicationFile(
            tr("There is no layer of points in the project: add one first.")
        )
    path, name = _file_and_layer(layer)
    found = {"path": _relative_path(path, folder)}
    return {**found, "layer": name} if name else found


def _public_file_name(name, folder):
    """Return a public layer as the library names it: FILE|layername=NAME."""
    layer = QgsProject.instance().mapLayer(name)
    path, inside = _file_and_layer(layer)
    ending = f"|layername={inside}" if inside else ""
    return _relative_path(path, folder) + ending


def _file_and_layer(layer):
    """Return the file and the layer's name in it; raise if no file says the same.

    A file is read whole, in its own CRS, whatever a layer's filter and CRS are.
    """
    parts = source_parts(layer)
    path = parts.get("path") or ""
    if layer.providerType() not in ("ogr", "gdal") or not Path(path).is_file():
        reason = tr("“{layer}” is in no file: save it as a GeoPackage first.")
        raise NoPublicationFile(reason.format(layer=layer.name()))
    if layer.type() == VECTOR_LAYER and layer.subsetString():
        reason = tr(
            "A publication file reads whole files: take the filter of “{layer}” away, "
            "or save what it shows as a file of its own."
        )
        raise NoPublicationFile(reason.format(layer=layer.name()))
    kind = QgsVectorLayer if layer.type() == VECTOR_LAYER else QgsRasterLayer
    if kind(layer.source(), "", layer.providerType()).crs() != layer.crs():
        reason = tr(
            "The CRS of “{layer}” is not that of its file: save it as a file of its "
            "own."
        )
        raise NoPublicationFile(reason.format(layer=layer.name()))
    return path, parts.get("layerName") or ""


def _relative_path(path, folder):
    """Return a path as the file says it: from where the file is, if that can be."""
    try:
        found = os.path.relpath(path, folder)
    except ValueError:  # another drive
        found = os.path.abspath(path)
    return found.replace(os.sep, "/")


def save_publication(running, parent):
    """Ask where, write the file; return text on the result or error, or ""."""
    dialog = AboutDialog(running.choices.name, parent)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return ""
    about = PublicationAbout(
        dialog.title.text().strip(),
        dialog.contact.text().strip(),
        dialog.licence.text().strip(),
    )
    title, kinds = tr("Save as a publication file"), tr("Publication files (*.toml)")
    path, _ = QFileDialog.getSaveFileName(parent, title, "publication.toml", kinds)
    if not path:
        return ""
    target = Path(path).with_suffix(".toml")
    try:
        write_with_metric(running.choices, about, target, running.context)
    except NoPublicationFile as reason:
        return str(reason)
    text = tr("Saved: {file}. In a terminal: geopriv publish {file}")
    return text.format(file=target.name)


def write_with_metric(choices, about, target, context):
    """Write the file, and the public graph it names; raise `NoPublicationFile`."""
    known = library.import_library()
    from ..geopriv_gis.publication.first_file import write_first_file

    if Path(target).exists():
        reason = tr("{file} is there already; choose another name.")
        raise NoPublicationFile(reason.format(file=Path(target).name))
    folder = Path(target).parent
    try:
        first = _first_file(choices, about, folder)
        if "metric" in choices.way.layers():
            _make_metric(choices, context).to_file(folder / METRIC)
        write_first_file(target, first)
    except known.GeoPrivError as error:
        raise NoPublicationFile(again(error)) from error


def eps_of_move(choices):
    """Return the privacy loss per metre that an average move comes to."""
    return library.import_library().calibration.eps_from_displacement(
        choices.way.metres
    )


def _make_metric(choices, context):
    algorithm, given = protection_algorithm(choices.way), choices.values()
    true = algorithm.parameterAsSource(given, "INPUT", context)
    run = plans.make_run(algorithm, given, context, plans.EmptyPoints(true))
    argument = release_row(choices.way.mask).argument("metric")
    return metric_of_form(run.values, argument, run)
