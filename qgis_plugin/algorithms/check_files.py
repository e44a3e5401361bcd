# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:checkfiles."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsProcessingException, QgsProcessingOutputString

from .. import forms, layers
from ..geopriv_gis.arguments import Absent, Argument, Form, Release
from ..geopriv_gis.arguments.kinds import Points, ReleaseLayer
from ..geopriv_gis.arguments.row import CHECK
from ..geopriv_gis.arguments.shared import LEDGER
from ..translation import tr
from . import publication
from .page import PageAlgorithm

ROW = Release(
    "check_files",
    "",  # of the plugin alone: there it is a layer as well
    (
        Argument(
            "layer",
            ReleaseLayer(of_any_shape=True),
            "Its whole file is looked at, with all that is in it.",
            "Layer that is to be published",
            None,
            field="INPUT",
        ),
        Argument(
            "truth",
            Points(),
            "They are looked for in what is published. Nothing of them is written.",
            "True points, to compare with",
            None,
        ),
        LEDGER.copy(
            help="The account that every release must have been charged to. Nothing "
            "is charged.",
            more="",
            hint="The account that every release must have been charged to. Nothing "
            "is charged.",
            label="Ledger, to compare with",
        ),
    ),
    "report",
    CHECK,
    "Say what should not be published in a layer, a file or a folder.",
    Absent("geopriv check"),
    Form("checkfiles", "Check a layer or file", ""),
)


class CheckFilesAlgorithm(PageAlgorithm):
    """Green, amber or red for what is about to be published, with the reasons."""

    TAGS = "privacy,check,publish,certificate,verify,leak"
    HELP = """
<p>Looks at what is about to be published, and says green, amber or red, with reasons
and what to do about them. The page is a certificate, to be printed: it lists which
fields are published and which were left out, rows, date, what is promised and what is
told all the same.</p>
<p><b>What is looked at.</b> The whole file of a layer; or a file; or a folder, with all
that is in it; or the file of a publication, which stands for the folder that was
published last. A layer that is only in memory has to be saved first.</p>
<p><b>Red:</b> no guarantee, or one that does not fit; true places; layers beside the
release; files of the data holder; releases that the ledger was not charged with.
<b>Amber:</b> somebody should look. <b>Green</b> is no proof: no program knows what a
field means.</p>
"""
    INPUT, FILE, FOLDER, TRUTH, LEDGER = "INPUT", "FILE", "FOLDER", "TRUTH", "LEDGER"
    COLOUR = "COLOUR"
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
        """Return the one file or folder that is to be looked at."""
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
