# SPDX-License-Identifier: GPL-2.0-or-later
"""Saving a release as a publication file, with what it needs beside it."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsProcessingFeedback
from qgis.PyQt.QtWidgets import QDialog, QFileDialog

from .. import layers, library, metric, plans
from ..geopriv_gis.arguments import release_row
from ..reading import FormValues
from ..translation import again, tr
from .publication_file import (
    METRIC,
    NoPublicationFile,
    PublicationAbout,
    publication_text,
    write_publication,
)
from .release_step import AboutDialog
from .standard import protection_algorithm


def save_publication(running, parent):
    """Ask where, and write the file; return what is to be said, or an empty text."""
    asked = AboutDialog(running.choices.name, parent)
    if asked.exec() != QDialog.DialogCode.Accepted:
        return ""
    about = PublicationAbout(
        asked.title.text().strip(),
        asked.contact.text().strip(),
        asked.licence.text().strip(),
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
    """Write the file, and the public graph that it names, if it needs one.

    Raises `NoPublicationFile`.
    """
    known = library.import_library()
    text = publication_text(choices, about, target, eps_of_move(choices))
    if Path(target).exists():
        reason = tr("{file} is there already; choose another name.")
        raise NoPublicationFile(reason.format(file=Path(target).name))
    try:
        if "metric" in choices.way.layers():
            graph = _make_metric(choices, context, known)
            graph.to_file(Path(target).parent / METRIC)
    except known.GeoPrivError as error:
        raise NoPublicationFile(again(error)) from error
    write_publication(text, target)


def eps_of_move(choices):
    """Return the privacy loss per metre that an average move comes to."""
    return library.import_library().calibration.eps_from_displacement(
        choices.way.metres
    )


def _make_metric(choices, context, known):
    """Return the distance among people that the release used."""
    from ..algorithms.release import Run

    algorithm = protection_algorithm(choices.way)
    feedback = QgsProcessingFeedback(False)
    progress = library.Progress(feedback)
    given = choices.values()
    values = FormValues(algorithm, given, context)
    source = plans.EmptyPoints(
        algorithm.parameterAsSource(given, "INPUT", context), None
    )
    table = layers.PointTable(source, progress.pause)
    run = Run(values, source, table, progress, known, feedback)
    return metric.metric_of_form(
        values, release_row(choices.way.mask).argument("metric"), run
    )
