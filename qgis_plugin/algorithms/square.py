# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:squaremechanism."""

from __future__ import annotations

from .algorithm import ANYWHERE
from .points import PointsAlgorithm


class Square(PointsAlgorithm):
    """A likely square around each point, in a public domain."""

    TAGS = "privacy,mask,baseline,local differential privacy"
    HELP = """
<p>Releases for every point one that is likely to lie in a square around it and may lie
anywhere in a public domain. A baseline to compare with: fields do not go along.</p>
<p><b>What is promised.</b> ε-local differential privacy over the domain: any two places
of it, near or far, change the probability of any result by at most the factor e^ε.</p>
<p><b>What is not promised.</b> Nothing per metre (1/m): at an equal displacement, masks
of geo-privacy hide near places better. The number of rows and their order are
published. Every further release of the same people adds to the loss.</p>
"""

    IN_SHORT = ANYWHERE

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        if run is not None:  # in the points' CRS
            domain = self.row.argument("bounds")
            found["bounds"] = values.bounds(domain, run.source.sourceCrs())
        return found
