# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:planarlaplace."""

from __future__ import annotations

from .points import PointsAlgorithm


class PlanarLaplace(PointsAlgorithm):
    """Planar (or spherical) Laplace noise: ε-geo-privacy."""

    TAGS = "privacy,mask,geomask,anonymise,geo-indistinguishability"
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
    EXAMPLE = "Example: ε 0.01, the same as level 2 for places up to 200 m apart."
