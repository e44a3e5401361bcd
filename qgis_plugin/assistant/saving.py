# SPDX-License-Identifier: GPL-2.0-or-later
"""Saving a release as a publication file, with what it needs beside it."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsProcessingFeedback
from qgis.PyQt.QtWidgets import QDialog, QFileDialog

from .. import layers, library, metric, plans
from ..geopriv_gis.arguments import release
from ..reading import Values
from ..translation import again, tr
from .recipe import METRIC, About, NoRecipe, text_of, written
from .release_step import AboutDialog
from .standard import mask_of


def saved(running, parent):
    """Ask where, and write the file; return what is to be said, or an empty text."""
    asked = AboutDialog(running.choices.name, parent)
    if asked.exec() != QDialog.DialogCode.Accepted:
        return ""
    about = About(
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
        write(running.choices, about, target, running.context)
    except NoRecipe as reason:
        return str(reason)
    text = tr("Saved: {file}. In a terminal: geopriv publish {file}")
    return text.format(file=target.name)


def write(choices, about, target, context):
    """Write the file, and the public graph that it names, if it needs one.

    Raises `NoRecipe`.
    """
    known = library.load()
    text = text_of(choices, about, target, budget_of(choices))
    if Path(target).exists():
        reason = tr("{file} is there already; choose another name.")
        raise NoRecipe(reason.format(file=Path(target).name))
    try:
        if "metric" in choices.way.layers():
            graph = _metric(choices, context, known)
            graph.to_file(Path(target).parent / METRIC)
    except known.GeoPrivError as error:
        raise NoRecipe(again(error)) from error
    written(text, target)


def budget_of(choices):
    """Return the privacy loss per metre that an average move comes to."""
    return library.load().calibration.eps_from_displacement(choices.way.metres)


def _metric(choices, context, known):
    """Return the distance among people that the release used."""
    from ..algorithms.release import Run

    algorithm = mask_of(choices.way)
    feedback = QgsProcessingFeedback(False)
    progress = library.Progress(feedback)
    given = choices.values()
    values = Values(algorithm, given, context)
    source = plans.Unread(algorithm.parameterAsSource(given, "INPUT", context), None)
    table = layers.PointTable(source, progress.pause)
    run = Run(values, source, table, progress, known, feedback)
    return metric.of(values, release(choices.way.mask).argument("metric"), run)
