# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:comparemasks."""

from __future__ import annotations

from pathlib import Path

from qgis.core import (
    QgsProcessingException,
    QgsProcessingOutputString,
)

from .. import forms, layers, library
from ..translation import tr
from .algorithm import GeoPrivAlgorithm

HELP = """
<p>Masks the points once with each kind of noise, measures how far they move and how
many leave their zone, and throws the masked points away.</p>
<p><b>The page is for the data holder only.</b> What is marked so was measured on the
true positions: do not publish it.</p>
"""


class CompareMasks(GeoPrivAlgorithm):
    """Planar Laplace and Gaussian noise side by side, as a page for the data holder."""

    NAME = "comparemasks"
    TITLE = "Compare masks"
    GROUP = "locations"
    TAGS = "privacy,mask,compare,risk,utility,displacement"
    HELP = HELP

    INPUT, ZONES = "INPUT", "ZONES"
    EPS, RHO = "EPS", "RHO"
    OUTPUT_HTML, TEXT = "OUTPUT_HTML", "TEXT"

    def initAlgorithm(self, config=None):
        zones = tr("Public zones, to count the points that leave theirs.")
        for definition in (
            forms.points(self.INPUT),
            forms.eps(self.EPS, tr("For planar Laplace. Points move 2/ε metres.")),
            forms.rho(
                self.RHO,
                tr("ρ, privacy loss per square metre (1/m²)"),
                tr("For Gaussian noise. Points move 0.886/√ρ metres."),
            ),
            forms.polygons(self.ZONES, tr("Zones"), zones, optional=True),
            forms.html_output(self.OUTPUT_HTML),
        ):
            self.addParameter(definition)
        self.addOutput(
            QgsProcessingOutputString(self.TEXT, tr("For the data holder only"))
        )

    def processAlgorithm(self, parameters, context, feedback):
        mechanisms = self._mechanisms(parameters, context)
        source = self.parameterAsSource(parameters, self.INPUT, context)
        if source is None:
            raise QgsProcessingException(
                self.invalidSourceError(parameters, self.INPUT)
            )
        areas = self.parameterAsSource(parameters, self.ZONES, context)
        progress = library.Progress(feedback)
        try:
            with library.spoken(feedback) as known:
                table = layers.PointTable(source, progress.pause)
                zones = areas and layers.polygons_of(areas, progress.pause)
                found = known.compare(table.frame.geometry, mechanisms, zones=zones)
        except library.CancelledError:
            return {}
        text = found.table.T.to_string(float_format="{:.4g}".format)
        feedback.pushInfo(f"\n{text}\n")
        results = {self.TEXT: text}
        page = self.parameterAsFileOutput(parameters, self.OUTPUT_HTML, context)
        if page:
            Path(page).write_text(found.to_html(), encoding="utf-8")
            results[self.OUTPUT_HTML] = page
        return results

    def _mechanisms(self, values, context):
        given = [
            (method, {budget: self.parameterAsDouble(values, name, context)})
            for name, method, budget in (
                (self.EPS, "planar_laplace", "eps"),
                (self.RHO, "gaussian", "rho"),
            )
            if values.get(name) not in (None, "")
        ]
        if not given:
            raise QgsProcessingException(
                tr("Give EPS (ε, per metre), RHO (ρ, per square metre) or both.")
            )
        return given
