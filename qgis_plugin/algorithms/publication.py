# SPDX-License-Identifier: GPL-2.0-or-later
"""Publications: planned, and published, by the file that says them."""

from __future__ import annotations

import json
from pathlib import Path

from qgis.core import (
    QgsProcessingContext,
    QgsProcessingOutputFolder,
    QgsProcessingOutputMultipleLayers,
    QgsProcessingUtils,
    QgsVectorLayer,
)

from .. import forms, library, report, styles, words
from ..geopriv_gis.arguments import Absent, Form, Release
from ..geopriv_gis.arguments.row import CHECK
from ..translation import gettext_noop, tr
from .page import PageAlgorithm

SUFFIX = ".toml"
PLAN = Release(
    "plan_publication",
    "",  # of the plugin alone: what the library's `Publication` does
    (),
    "report",
    CHECK,
    "Say what a publication would promise, do and cost.",
    Absent("geopriv plan publication.toml"),
    Form("planpublication", "Plan a publication", ""),
)
PUBLISH = Release(
    "publish",
    "",
    (),
    "report",
    CHECK,
    "Publish what a file says: all of it or nothing, charged once.",
    Absent("geopriv publish publication.toml"),
    Form("publish", "Publish a publication file", ""),
)
FILE_HELP = gettext_noop(
    "<p><b>The file</b>, <code>publication.toml</code>, says what is released from "
    "which rows, for whom and with which fields: the same file that Python and the "
    "command line read.</p>"
)


class PlanPublicationAlgorithm(PageAlgorithm):
    """What a publication would promise, do and cost, before anything is drawn."""

    TAGS = "privacy,publish,publication,plan,budget"
    HELP = (
        """
<p>Says of each release of a publication how far points would move or how wrong numbers
would be, what can be done with it, what it warns of and what it promises; what all of
them promise together; and what the ledger would have left. Nothing is drawn, nothing is
charged, and no row is read.</p>
"""
        + FILE_HELP
    )
    FILE, FITS = "FILE", "FITS"
    ABOUT = "What the publication would do"

    def initAlgorithm(self, config=None):
        self.addParameter(
            forms.file_parameter(self.FILE, tr("Publication"), suffix=SUFFIX)
        )
        super().initAlgorithm(config)

    def find(self, values, run):
        found = run.library.Publication(values.raw(self.FILE)).plan()
        found = found.translated(words.titled)
        return found, {self.TEXT: str(found)}


class PublishAlgorithm(PageAlgorithm):
    """A publication, made whole or not at all; its layers are loaded and styled."""

    TAGS = "privacy,publish,publication,open data,data package,charge"
    IN_SHORT = gettext_noop(
        "<b>In short.</b> A file goes in, and a folder comes out, in which each layer "
        "says what it promises. The ledger is charged."
    )
    HELP = (
        """
<p>Publishes what a file says into one new folder, all of it or nothing. Everything is
checked first; then the ledger that the file names is charged, once for all releases;
then each is drawn. After a crash, run this again: it is the same publication, and is
not charged again.</p>
<p>The layers of the folder are loaded. The page is a certificate of the folder, to be
printed.</p>
"""
        + FILE_HELP
    )
    FILE, FOLDER, LAYERS = "FILE", "FOLDER", "LAYERS"
    ABOUT = "Certificate"
    _made = ()  # paths and names of layers, until post-processing

    def initAlgorithm(self, config=None):
        self.addParameter(
            forms.file_parameter(self.FILE, tr("Publication"), suffix=SUFFIX)
        )
        super().initAlgorithm(config)
        self.addOutput(QgsProcessingOutputFolder(self.FOLDER, tr("Published folder")))
        layers = tr("Published layers")
        self.addOutput(QgsProcessingOutputMultipleLayers(self.LAYERS, layers))

    def find(self, values, run):
        publication = run.library.Publication(values.raw(self.FILE))
        published = publication.publish()
        found = publication.check()
        self._made = _published_layers(published.folder)
        context = values.context
        for path, name in self._made:
            details = QgsProcessingContext.LayerDetails(name, context.project())
            context.addLayerToLoadOnCompletion(path, details)
        return found, {
            self.TEXT: f"{published}\n\n{found}",
            self.FOLDER: str(published.folder),
            self.LAYERS: [path for path, _ in self._made],
        }

    def postProcessAlgorithm(self, context, feedback):
        known = library.import_library()
        for path, name in self._made:
            layer = QgsProcessingUtils.mapLayerFromString(path, context)
            record = report.stored(layer)
            if record is None:
                continue
            stamp = known.files.records.parse_record(record)
            guarantee = known.Guarantee.from_dict(stamp["guarantee"])
            report.describe(layer, name, guarantee, record)
            layer.setName(name)
            styles.draw(layer)
        return {}


def _published_layers(folder):
    about = json.loads(Path(folder, "datapackage.json").read_text(encoding="utf-8"))
    found = []
    for resource in about["resources"]:
        path = Path(folder, resource["path"])
        layer = QgsVectorLayer(str(path), "", "ogr")
        if layer.isValid() and layer.isSpatial():
            name = resource.get("title") or resource["name"]
            found.append((str(path), f"{about['title']}: {name}"))
    return found
