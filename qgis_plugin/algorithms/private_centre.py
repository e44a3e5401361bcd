# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatecentre."""

from __future__ import annotations

from .. import forms
from ..enumerations import VECTOR_POINT
from ..translation import tr
from .extent import ExtentAlgorithm

STATISTICS = ("midrange", "mean")

HELP = """
<p>Publishes a point close to the middle of all points.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). If each row is a person: the same for a
movement of their row, and the mean of <i>n</i> rows gets 1/<i>n</i> of the noise.</p>
<p><b>How wrong it may be.</b> In the output's fields, in metres: <i>half_width</i>, by
which one coordinate is off at most, and <i>half_width_all</i>, the same for both at
once, each with probability 1 − β.</p>
<p><b>What is not promised.</b> Every further release of the same people adds to the
loss.</p>
"""


class PrivateCentre(ExtentAlgorithm):
    """The middle of all rows, and how wrong it may be."""

    NAME = "privatecentre"
    TITLE = "Private centre"
    TAGS = "privacy,centre,center,mean,midrange,centroid"
    HELP = HELP

    STATISTIC = "STATISTIC"

    def output(self):
        return forms.layer_output(self.OUTPUT, tr("Private centre"), VECTOR_POINT)

    def own_declarations(self):
        return [
            forms.choice(
                self.STATISTIC,
                tr("Which centre"),
                tr("For rows of many persons the mean needs far less noise."),
                [tr("Middle of the bounding box"), tr("Mean of the rows")],
            )
        ]

    def own(self, values, context):
        number = self.parameterAsEnum(values, self.STATISTIC, context)
        return {"statistic": STATISTICS[number]}
