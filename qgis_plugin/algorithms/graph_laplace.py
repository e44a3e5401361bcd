# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:graphlaplace."""

from __future__ import annotations

from .points import PointsAlgorithm

CROWD = ("people", "level")


class GraphLaplace(PointsAlgorithm):
    """Points on the nodes of a public graph: among people, along roads, within land."""

    def arguments(self, values, run=None):
        """Leave out the people that the form starts with where ε is given."""
        found = super().arguments(values, run)
        for name in CROWD if "eps" in found else ():
            (part,) = self.row.argument(name).fields
            if found.get(name) == part.default:
                del found[name]
        return found
