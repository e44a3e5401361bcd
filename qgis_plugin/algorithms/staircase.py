# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:staircaseresponse."""

from __future__ import annotations

from .algorithm import ANYWHERE
from .points import PointsAlgorithm


class Staircase(PointsAlgorithm):
    """A public place for each point, less likely by steps the farther it is."""

    TAGS = "privacy,mask,baseline,local differential privacy"
    HELP = """
<p>Releases for every point one of the public places, the likelier the nearer, by equal
steps. A baseline to compare with: fields do not go along. The layer's CRS must be
projected.</p>
<p><b>What is promised.</b> ε-local differential privacy over the places: any two of
them, near or far, change the probability of any result by at most the factor e^ε.</p>
<p><b>What is not promised.</b> Nothing per metre (1/m): at an equal displacement, masks
of geo-privacy hide near places better. The number of rows and their order are
published. Every further release of the same people adds to the loss.</p>
"""

    IN_SHORT = ANYWHERE

    def arguments(self, values, run=None):
        found = super().arguments(values, run)
        here = run and run.table.frame.crs
        if here is not None and found["places"].crs is not None:
            found["places"] = found["places"].to_crs(here)
        return found
