# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateheatmap."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qgis.core import QgsProcessingOutputLayerDefinition, QgsProcessingUtils

from .. import forms, layers, library, rasters
from ..translation import tr
from .query import QueryAlgorithm


@dataclass(frozen=True)
class Raster:
    """What is written: the grid and its record, which goes into the file itself."""

    grid: Any
    text: str
    record = None  # nothing beside it


HELP = """
<p>Adds noise to every point, then makes a map of kernel densities from which the
noise's blur is taken out again: every cell is right on average. Band 1 is the value,
band 2 its standard error.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for each row:
two places <i>d</i> metres apart change the probability of any map by at most the factor
e^(ε·d). For ρ: the Rényi divergence of order α is at most α·ρ·d². However many cells
there are, they cost nothing more.</p>
<p><b>How wrong it may be.</b> The true value is within 1.96 standard errors in 95 of
100 cases. Single values may be negative where hardly anybody is; <i>No negative
values</i> makes a map without them, with some bias.</p>
<p><b>What is not promised.</b> The extent must be public: one calculated from the
points gives their outermost away, and is refused. How many rows there are is published.
Every further release of the same people adds to the loss; a ledger adds it up.</p>
"""


class PrivateHeatmap(QueryAlgorithm):
    """A map of the points' density: noise on the points, its blur taken out."""

    NAME = "privateheatmap"
    TITLE = "Private heatmap"
    TAGS = "privacy,heatmap,density,kernel,raster,deconvolution"
    HELP = HELP

    EXTENT, CELL, BANDWIDTH = "EXTENT", "CELL", "BANDWIDTH"
    PER_AREA, POSITIVE = "PER_AREA", "POSITIVE"
    _shown = None  # range of the values

    def declarations(self):
        return [
            forms.points(self.INPUT),
            *self.notion_declarations(),
            forms.extent(
                self.EXTENT,
                tr("Extent"),
                tr(
                    "What the map covers: public, not calculated from the points. Take "
                    "a municipality's layer, or draw it with room to spare."
                ),
            ),
            forms.metres(
                self.CELL, tr("Side of a cell (m)"), tr("Cells cost no budget.")
            ),
            forms.metres(
                self.BANDWIDTH,
                tr("Bandwidth (m)"),
                tr(
                    "Standard deviation of the Gaussian kernel. The smaller, the "
                    "sharper and the less certain. Under ρ it must exceed 1/√(2ρ)."
                ),
            ),
            forms.switch(
                self.POSITIVE,
                tr("No negative values"),
                tr("For maps to look at; at the price of some bias."),
            ),
            forms.advanced(
                forms.switch(
                    self.PER_AREA,
                    tr("Densities per square metre"),
                    tr("Instead of means of the kernel, which lie between 0 and 1."),
                )
            ),
            forms.working_crs(
                self.CRS,
                tr(
                    "A projected CRS for noise and map. Empty: the layer's, or a UTM "
                    "zone around the extent where that is geographic or distorts."
                ),
            ),
            forms.raster_output(self.OUTPUT, tr("Private heatmap")),
        ]

    def budget(self, values, context):
        deconvolution = library.load().core.deconvolution
        check = library.load().core.parameter.check_number
        cell = self.number(values, self.CELL, context)
        bandwidth = self.number(values, self.BANDWIDTH, context)
        check(self.CELL, cell, deconvolution.cells.CELL)
        check(self.BANDWIDTH, bandwidth, deconvolution.source.BANDWIDTH)
        return {"cell": cell, "bandwidth": bandwidth, **self.notion(values, context)}

    def release(self, run):
        values, context = run.values, run.context
        return run.library.private_heatmap(
            run.table.frame,
            **self.budget(values, context),
            extent=self._extent(run),
            per_area=self.parameterAsBoolean(values, self.PER_AREA, context),
            positive=self.parameterAsBoolean(values, self.POSITIVE, context),
            crs=self.working_crs(values, context),
            ledger=self.ledger(values, context),
            progress=run.progress,
        )

    def layer(self, run, released):
        self._shown = float(released.values.min()), float(released.values.max())
        return Raster(released, run.library.files.records.to_json(released))

    def postProcessAlgorithm(self, context, feedback):
        found = super().postProcessAlgorithm(context, feedback)
        if self._done is not None:
            layer = QgsProcessingUtils.mapLayerFromString(self._done[0], context)
            if layer is not None:
                rasters.style(layer, *self._shown)
        return found

    def _extent(self, run):
        """Return the extent as a layer of one rectangle."""
        import geopandas
        from shapely.geometry import box

        bounds = self.parameterAsExtent(run.values, self.EXTENT, run.context)
        reference = self.parameterAsExtentCrs(run.values, self.EXTENT, run.context)
        crs = layers.crs_of(reference) or run.table.frame.crs
        sides = (
            bounds.xMinimum(), bounds.yMinimum(), bounds.xMaximum(), bounds.yMaximum()
        )  # fmt: skip
        return geopandas.GeoSeries([box(*sides)], crs=crs)

    def _refusal(self, values, context):
        refused = super()._refusal(values, context)
        if refused:
            return refused
        name = values.get(self.OUTPUT)
        if isinstance(name, QgsProcessingOutputLayerDefinition):
            name = name.sink.staticValue()
        suffix = Path(str(name or "")).suffix.lower()
        if suffix and suffix not in rasters.SUFFIXES:
            return tr("OUTPUT must be a GeoTIFF: a name that ends in .tif.")
        return ""

    def _write(self, run, layer):
        run.progress.pause()
        path = self.parameterAsOutputLayer(run.values, self.OUTPUT, run.context)
        rasters.write(layer.grid, path, layer.text)
        return path
