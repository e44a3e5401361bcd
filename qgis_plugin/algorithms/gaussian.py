# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:gaussian."""

from __future__ import annotations

from .points import PointsAlgorithm


class Gaussian(PointsAlgorithm):
    """Gaussian noise: ρ-concentrated geo-privacy."""

    TAGS = "privacy,mask,geomask,anonymise,concentrated,trajectory"
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
    EXAMPLE = "Example: ρ 0.0001, about the same as 89 m on average."
