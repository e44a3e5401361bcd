# SPDX-License-Identifier: GPL-2.0-or-later
"""Files that are proposed for what is released: beside the project, and always new."""

from __future__ import annotations

import os
import re
from pathlib import Path

from qgis.core import QgsProcessingContext, QgsProject

from .destinations import name_of, path_of

NAMES = 100  # that are tried
PAGE = ".html"  # the certificate, beside what is released
FIELDS = ("INPUT", "OUTPUT", "OUTPUT_HTML")
AS_POINTS = ("points", "rows")  # results that the assistant has as well


def unused_file(stem, suffix, fallback="", siblings=()):
    """Return a file beside the project that does not exist, or an empty text.

    The folder of a project that was never saved is ``fallback``. No file of that name
    has one of the suffixes ``siblings`` either.
    """
    folder = QgsProject.instance().homePath() or fallback
    names = (f"{stem}{n}" for n in ("", *(f"-{n}" for n in range(2, NAMES))))
    for name in names if folder and os.access(folder, os.W_OK) else ():
        paths = [Path(folder, f"{name}{each}") for each in (suffix, *siblings)]
        if not any(path.exists() for path in paths):
            return str(paths[0])
    return ""


def release_file(name, what="released", suffix=".gpkg"):
    """Return an unused file for what is released of a layer, or an empty text."""
    # Behind these stands what the layer promises, if it was released itself.
    stem = re.sub(r"[^\w-]+", "_", re.split("[,:(]", name)[0]).strip("_")
    return unused_file("-".join(filter(None, (stem, what))), suffix, siblings=(PAGE,))


class ProposedFiles:
    """What an open form proposes for layer and page, until somebody chooses others.

    It is no default of the algorithm: scripts, batches and models get none, and no
    model keeps a path of this machine.
    """

    def __init__(self, panel, algorithm):
        found = [panel.wrappers.get(name) for name in FIELDS]
        self._is_release = None not in found
        if not self._is_release:
            return
        self._input, *self._outputs = found
        self._suffix = algorithm.SUFFIX
        row = algorithm.row
        plain = row.result in AS_POINTS
        self._what = "released" if plain else row.name.replace("_", "-")
        self._start = [each.parameterValue() for each in self._outputs]
        self._own = [name_of(each) for each in self._start]  # what nobody has chosen
        self._input.widgetValueHasChanged.connect(lambda *_: self.propose())
        self._outputs[0].widgetValueHasChanged.connect(lambda *_: self._move_page())
        self.propose()

    def propose(self):
        """Propose anew: of another layer, or because a run has taken the last one."""
        if not self._is_release or self._is_chosen(0):
            return
        found = release_file(self._name(), self._what, self._suffix)
        self._set(0, found or self._start[0])
        self._move_page()

    def _move_page(self):
        """Put the page beside the layer; for a temporary one, where it was."""
        path = path_of(self._outputs[0].parameterValue())
        page = path and path.with_suffix(PAGE)
        if not self._is_chosen(1):
            self._set(1, str(page) if page and not page.exists() else self._start[1])

    def _is_chosen(self, place):
        return name_of(self._outputs[place].parameterValue()) != self._own[place]

    def _set(self, place, value):
        self._own[place] = name_of(value)
        self._outputs[place].setParameterValue(value, QgsProcessingContext())

    def _name(self):
        """Return the name of the layer, or of its file; of others it may be a login."""
        value = self._input.parameterValue()
        source = getattr(value, "source", value)
        text = source.staticValue() if hasattr(source, "staticValue") else source
        layer, path = QgsProject.instance().mapLayer(str(text)), path_of(text)
        if layer is not None:
            return layer.name()
        return path.stem if path and path.is_file() else ""
