# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:checkfiles."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsProcessingException, QgsProcessingOutputString

from .. import forms, layers
from ..translation import tr
from . import publication
from .page import PageAlgorithm


class CheckFilesAlgorithm(PageAlgorithm):
    """Green, amber or red for what is about to be published, with the reasons."""

    INPUT, FILE, FOLDER, TRUTH, LEDGER = "INPUT", "FILE", "FOLDER", "TRUTH", "LEDGER"
    COLOUR = "COLOUR"
    NEEDED = (INPUT, FILE, FOLDER)  # one of these
    ABOUT = "Certificate"

    def addForm(self):
        """Ask what is looked at first, then what it is compared with."""
        layer, *others = forms.make_parameters(self.row)
        named = tr("Or a file, or a publication")
        self.addParameter(layer)
        self.addParameter(forms.file_parameter(self.FILE, named, optional=True))
        self.addParameter(
            forms.file_parameter(
                self.FOLDER, tr("Or a folder"), optional=True, folder=True
            )
        )
        for each in others:
            self.addParameter(each)

    def initAlgorithm(self, config=None):
        super().initAlgorithm(config)
        self.addOutput(QgsProcessingOutputString(self.COLOUR, tr("Colour")))

    def find(self, values, run):
        path = self._path(values)
        ledger = values.value(self.row.argument("ledger"))
        truth = values.table(self.row.argument("truth"), run.progress)
        if path.suffix.lower() == publication.SUFFIX:
            if truth is not None or ledger:
                raise QgsProcessingException(
                    tr("A publication names its true points and its ledger itself.")
                )
            found = run.library.Publication(path).check()
        else:
            found = run.library.check(path, truth=_true_points(truth), ledger=ledger)
        return found, {self.TEXT: str(found), self.COLOUR: found.colour}

    def _path(self, values):
        """Return the one file or folder to check; raise unless exactly one is given."""
        names = (self.INPUT, self.FILE, self.FOLDER)
        given = [name for name in names if values.given(name)]
        if len(given) != 1:
            raise QgsProcessingException(
                tr("Give one of these: a layer, a file or a folder.")
            )
        if given == [self.INPUT]:
            return _file_of_layer(values.layer(self.INPUT))
        return Path(values.raw(given[0]))


def _true_points(table):
    if table is None:
        return None
    own = [table.row, *(name for name in table.fields.names() if name == "fid")]
    return table.frame.drop(columns=own)


def _file_of_layer(layer):
    """Return the file that a layer is in, or raise with what to do."""
    if layer is not None:
        parts = layers.source_parts(layer)
        path = Path(parts.get("path") or "")
        if parts.get("path") and path.exists():
            return path
    raise QgsProcessingException(
        tr(
            "The layer is in memory or in a database: save it into a GeoPackage, and "
            "check that file. What is published is the file."
        )
    )
