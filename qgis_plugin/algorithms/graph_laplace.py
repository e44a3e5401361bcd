# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:graphlaplace."""

from __future__ import annotations

from ..translation import noted
from .points import PointsAlgorithm

CROWD = ("people", "level")


class GraphLaplace(PointsAlgorithm):
    """Points on the nodes of a public graph: among people, along roads, within land."""

    TAGS = "privacy,mask,graph,population,roads,network,geo-indistinguishability"
    IN_SHORT = noted(
        "<b>In short.</b> Whoever sees the result can hardly tell places apart that "
        "are near to each other: with as few people between them as you choose, or as "
        "few metres of road or path. Metres on the ground do not count."
    )
    HELP = """
<p>Moves every point to a public place, at random: the middle of an area with people, a
place on a road, a place within polygons. Distance is then counted in people, along the
roads, or along paths that stay within. Fields and CRS are kept.</p>
<p><b>What is promised.</b> ε-geo-privacy in the distance of the graph, proved edge by
edge in integers: two places <i>d</i> units apart change the probability of any result
by at most the factor e^(ε·d). ε is per metre (1/m) of road or of path; among people
per root of a person: a disc of radius <i>r</i> has about πr² of them.</p>
<p><b>What is not promised.</b> Nothing in metres on the ground: two places 10 m apart
may be 5 km apart by road. The graph must be public. Only positions are protected: other
fields, the number of rows and their order are published as they are. Every further
release of the same people adds to the loss.</p>
"""

    def arguments(self, values, run=None):
        """Leave out the people that the form starts with where ε is given."""
        found = super().arguments(values, run)
        for name in CROWD if "eps" in found else ():
            (part,) = self.row.argument(name).fields
            if found.get(name) == part.default:
                del found[name]
        return found
