# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:gaussian."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import forms, library
from ..translation import tr
from .masking import MaskingAlgorithm

HELP = """
<p>Moves every point by Gaussian noise. Fields and CRS are kept. The right choice for
many rows of one person (trajectories) and for many releases: its losses add up more
slowly than those of planar Laplace.</p>
<p><b>What is promised.</b> ρ-concentrated geo-privacy: for two places <i>d</i> metres
apart, the Rényi divergence of order α between the published results is at most α·ρ·d².
In words: large differences in probability are possible, but very improbable. ρ is per
square metre on the ground, whatever the layer's CRS.</p>
<p><b>What it costs.</b> A point moves 0.886/√ρ metres on average; one in twenty moves
more than 1.73/√ρ. With ρ = 0.0001 per square metre: 89 m and 173 m. Of one
person's n rows each moves √n times as far.</p>
<p><b>What is not promised.</b> Only positions are protected: other fields, the number
of rows and their order are published as they are. Every further release of the same
people adds to the loss, also a repeated run. A person with several rows is protected
only if you say so under "Who is protected".</p>
<p>The guarantee is in the log, on an HTML page, and in the layer's metadata. There is
no seed: noise comes from the operating system's secure source.</p>
"""


class Gaussian(MaskingAlgorithm):
    """Gaussian noise: ρ-concentrated geo-privacy."""

    NAME = "gaussian"
    TITLE = "Mask points (Gaussian)"
    TAGS = "privacy,mask,geomask,anonymise,concentrated,trajectory"
    HELP = HELP

    RHO, DISPLACEMENT = "RHO", "DISPLACEMENT"
    method = "gaussian"

    def budget_declarations(self):
        return [
            forms.rho(
                self.RHO,
                tr("ρ, privacy loss per square metre (1/m²)"),
                tr(
                    "Smaller is safer. A row that is a person moves 0.886/√ρ metres on "
                    "average; n rows of one person √n times as far."
                ),
            ),
            forms.metres(
                self.DISPLACEMENT,
                tr("Or instead: average displacement (metres)"),
                tr("Ground metres. ρ = π / (4 · displacement²)."),
            ),
        ]

    def crs_help(self):
        return tr(
            "A projected CRS in which distances are measured. Empty: the layer's CRS, "
            "or a UTM zone estimated from the data where the layer's CRS is geographic "
            "or distorts; that choice is then an assumption of the guarantee."
        )

    def strength(self, values, context):
        known = library.load()
        rho = self.number(values, self.RHO, context)
        displacement = self.number(values, self.DISPLACEMENT, context)
        if (rho is None) == (displacement is None):
            raise QgsProcessingException(
                tr(
                    "Give either RHO (ρ, per square metre) or DISPLACEMENT (metres). "
                    "Example: RHO 0.0001, about the same as DISPLACEMENT 89."
                )
            )
        if rho is None:
            rho = known.calibration.rho_from_displacement(displacement)
        known.core.mechanisms.Gaussian(rho=rho)  # its limits are checked here
        return {"rho": rho}
