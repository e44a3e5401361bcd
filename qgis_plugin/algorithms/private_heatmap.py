# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateheatmap."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qgis.core import QgsProcessingParameterRasterDestination

from .. import destinations, rasters
from ..translation import tr
from .release import ReleaseAlgorithm


@dataclass(frozen=True)
class RasterOutput:
    """What is written: the grid and its record, which goes into the file itself."""

    grid: Any
    record: str


class PrivateHeatmapAlgorithm(ReleaseAlgorithm):
    """A map of the points' density: noise on the points, its blur taken out."""

    SUFFIX = rasters.SUFFIXES[0]
    _shown = None  # range of the values, and whether they are by area

    def output(self):
        return QgsProcessingParameterRasterDestination(
            self.OUTPUT, tr(self.row.form.output)
        )

    def layer(self, run, released):
        least, most = float(released.values.min()), float(released.values.max())
        self._shown = least, most, released.per_area
        return RasterOutput(
            released, run.library.files.records.record_to_json(released)
        )

    def style(self, layer):
        least, most, per_area = self._shown
        unit = tr("people per m²") if per_area else tr("(1 = all rows there)")
        rasters.style_raster(layer, least, most, unit)

    def _refusal_message(self, parameters, context):
        name = destinations.name_of(parameters.get(self.OUTPUT))
        suffix = Path(name).suffix.lower()
        if suffix and suffix not in rasters.SUFFIXES:
            return tr("The output must be a GeoTIFF: a name that ends in .tif.")
        return super()._refusal_message(parameters, context)

    def _store(self, destination, layer, feedback):
        """Leave the file as it is: the record is in it."""

    def _write(self, parameters, context, progress, layer, output):
        progress.pause()
        path = self.parameterAsOutputLayer(parameters, output, context)
        rasters.write_geotiff(layer.grid, path, layer.record)
        return path
