# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatebbox."""

from __future__ import annotations

from .. import forms
from ..enumerations import VECTOR_POLYGON
from ..translation import tr
from .extent import ExtentAlgorithm

HELP = """
<p>Draws a rectangle close to the bounding box of all points.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). If each row is a person: the same for a
movement of their row.</p>
<p><b>How wrong it may be.</b> In the output's fields, in metres: <i>half_width</i>, by
which one side is off at most, and <i>half_width_all</i>, the same for all four at once,
each with probability 1 − β.</p>
<p><b>What is not promised.</b> Unless the sides are moved out, points may lie outside.
Every further release of the same people adds to the loss.</p>
"""


class PrivateBbox(ExtentAlgorithm):
    """The rectangle around all rows, and how wrong it may be."""

    NAME = "privatebbox"
    TITLE = "Private bounding box"
    TAGS = "privacy,bounding box,extent,envelope"
    HELP = HELP

    COVER = "COVER"

    def output(self):
        return forms.layer_output(self.OUTPUT, tr("Private box"), VECTOR_POLYGON)

    def own_declarations(self):
        return [
            forms.switch(
                self.COVER,
                tr("Move the sides out to cover all rows"),
                tr("The box then holds all rows with probability 1 − β at least."),
            )
        ]

    def own(self, values, context):
        return {"cover": self.parameterAsBoolean(values, self.COVER, context)}
