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
from ..translation import tr
from .page import PageAlgorithm

SUFFIX = ".toml"


class PlanPublicationAlgorithm(PageAlgorithm):
    """What a publication would promise, do and cost, before anything is drawn."""

    FILE = "FILE"
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


class PublishAlgorithm(PlanPublicationAlgorithm):
    """A publication, made whole or not at all; its layers are loaded and styled."""

    FOLDER, LAYERS = "FOLDER", "LAYERS"
    ABOUT = "Certificate"
    _made = ()  # paths and names of layers, until post-processing

    def initAlgorithm(self, config=None):
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
