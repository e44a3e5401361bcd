# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:planarlaplace."""

from __future__ import annotations

from qgis.core import QgsProcessingException

from .. import forms, library
from ..translation import tr
from .masking import MaskingAlgorithm

HELP = """
<p>Moves every point by random noise so that the published position says little about
the true one. Fields and CRS are kept.</p>
<p><b>What is promised.</b> ε-geo-privacy (geo-indistinguishability): for two places
<i>d</i> metres apart, the probability of any published result changes by at most the
factor e^(ε·d). ε is per metre on the ground, whatever the layer's CRS.</p>
<p><b>What it costs.</b> A point moves 2/ε metres on average; one in twenty moves more
than 4.74/ε. With ε = 0.01 per metre: 200 m and 474 m. Several rows of one person share
their budget and move farther: 4 rows 600 m, 100 rows 13 km on average.</p>
<p><b>What is not promised.</b> Only positions are protected: other fields, the number
of rows and their order are published as they are. Every further release of the same
people adds to the loss, also a repeated run. A person with several rows is protected
only if you say so under "Who is protected".</p>
<p>The guarantee is in the log, on an HTML page, and in the layer's metadata. There is
no seed: noise comes from the operating system's secure source.</p>
"""


class PlanarLaplace(MaskingAlgorithm):
    """Planar (or spherical) Laplace noise: ε-geo-privacy."""

    NAME = "planarlaplace"
    TITLE = "Mask points (planar Laplace)"
    TAGS = "privacy,mask,geomask,anonymise,geo-indistinguishability"
    HELP = HELP

    EPS, LEVEL, RADIUS = "EPS", "LEVEL", "RADIUS"
    METHOD, CLIP = "METHOD", "CLIP"
    UNIT_LONG, UNIT_SHORT, UNIT_BEARING = "UNIT_LONG", "UNIT_SHORT", "UNIT_BEARING"
    UNIT_CORNERS = "UNIT_CORNERS"
    method = "planar_laplace"

    def budget_declarations(self):
        return [
            forms.eps(
                self.EPS,
                tr(
                    "Smaller is safer. A row that is a person moves 2/ε metres on "
                    "average; rows of one person move farther."
                ),
            ),
            forms.number(
                self.LEVEL,
                tr("Or instead: level ℓ …"),
                tr(
                    "Odds between two places change by at most the factor e^ℓ: 0.69 "
                    "doubles them, 1.1 triples them. ε = level / radius."
                ),
                decimals=4,
            ),
            forms.metres(
                self.RADIUS,
                tr("… for places up to this far apart (metres)"),
                tr("Ground metres, whatever the layer's CRS."),
            ),
        ]

    def place_declarations(self):
        return [
            *super().place_declarations(),
            *map(forms.advanced, self._shape_declarations()),
        ]

    def _shape_declarations(self):
        return [
            forms.choice(
                self.CLIP,
                tr("How the region holds them"),
                tr(
                    "Noise that never leaves the region is drawn with half of ε. "
                    "Moving strays uses all of ε; they pile up along the border."
                ),
                [tr("Noise never leaves the region"), tr("Strays move to its border")],
            ),
            forms.choice(
                self.METHOD,
                tr("Noise of a person with several rows"),
                tr("One draw for all rows moves them least."),
                [tr("One draw for all rows"), tr("Row by row")],
            ),
            forms.number(
                self.UNIT_LONG,
                tr("Shape of the noise: half-axis along the bearing"),
                tr("With the next two: an ellipse. ε holds in its narrow direction."),
                decimals=2,
            ),
            forms.number(
                self.UNIT_SHORT,
                tr("… half-axis across"),
                tr("Only the ratio of the half-axes counts."),
                decimals=2,
            ),
            forms.number(
                self.UNIT_BEARING,
                tr("… bearing (degrees clockwise from north)"),
                tr("In the working CRS, which must be a plane."),
                decimals=2,
            ),
            forms.text(
                self.UNIT_CORNERS,
                tr("… or corners of a polygon: X,Y;X,Y;…"),
                tr("Convex and symmetric about 0,0. Only its shape counts."),
            ),
        ]

    def places(self, run):
        values, context = run.values, run.context
        asked = super().places(run)
        if asked:
            clip = self.parameterAsEnum(values, self.CLIP, context)
            asked["clip"] = ("restrict", "remap")[clip]
        if self.parameterAsEnum(values, self.METHOD, context) == 1:
            asked["method"] = "composition"
        return {**asked, **self._shape(values, context)}

    def _shape(self, values, context):
        """Return the shape of the noise as keyword argument, where there is one."""
        ellipse = [
            self.number(values, name, context)
            for name in (self.UNIT_LONG, self.UNIT_SHORT, self.UNIT_BEARING)
        ]
        corners = self.parameterAsString(values, self.UNIT_CORNERS, context)
        if any(part is not None for part in ellipse):
            if None in ellipse or corners:
                raise QgsProcessingException(
                    tr(
                        "UNIT_LONG, UNIT_SHORT and UNIT_BEARING go together, without "
                        "UNIT_CORNERS."
                    )
                )
            return {"unit_ball": tuple(ellipse)}
        return {"unit_ball": _corners(corners)} if corners else {}

    def crs_help(self):
        return tr(
            "Where distances are measured. Empty, or a geographic CRS: on the sphere; "
            "but in the layer's own CRS where that is projected and hardly distorts."
        )

    def strength(self, values, context):
        known = library.load()
        eps, level, radius = (
            self.number(values, name, context)
            for name in (self.EPS, self.LEVEL, self.RADIUS)
        )
        if (eps is None) == (level is None and radius is None):
            raise QgsProcessingException(
                tr(
                    "Give either EPS (ε, per metre) or LEVEL and RADIUS (metres). "
                    "Example: EPS 0.01, the same as LEVEL 2 with RADIUS 200."
                )
            )
        if eps is None:
            if level is None or radius is None:
                raise QgsProcessingException(
                    tr("LEVEL and RADIUS (metres) go together; give both.")
                )
            eps = known.calibration.eps_from_level(level, radius)
        known.core.mechanisms.PlanarLaplace(eps=eps)  # its limits are checked here
        return {"eps": eps}


def _corners(text):
    """Return the corners that a text like ``3,0;0,1;-3,0;0,-1`` gives."""
    try:
        return [
            tuple(float(x) for x in corner.split(",")) for corner in text.split(";")
        ]
    except ValueError as error:
        raise QgsProcessingException(
            tr("UNIT_CORNERS must be X,Y;X,Y;…, for example 3,0;0,1;-3,0;0,-1.")
        ) from error
