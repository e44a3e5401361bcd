# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:dprs."""

from __future__ import annotations

from ..translation import noted
from .points import PointsAlgorithm


class Dprs(PointsAlgorithm):
    """Points redrawn inside private discs that follow where people are."""

    TAGS = "privacy,mask,discs,clusters,k-means,dprs"
    IN_SHORT = noted(
        "<b>In short.</b> Whoever sees the result can hardly tell places apart that "
        "are nearer to each other than the distance that you choose: the odds between "
        "two of them change by at most a factor e^(ε of the discs) times 2.7, but for "
        "a small probability. For ε of the discs 1 that is 7.4."
    )
    HELP = """
<p>Places discs where people are, with noise that hides any one row; then every row gets
planar Laplace noise and moves to the nearest point of any disc.</p>
<p><b>What is promised.</b> If one row moves by <i>d</i> metres, the probability of any
published result changes by at most the factor e^(ε_discs + ε·d), but for an additional
probability δ. ε is per metre (1/m) on the ground.</p>
<p><b>What it costs.</b> ε of the discs, on top of what planar Laplace loses at the same
ε: that mask promises more, and moves points less where its noise is narrow beside the
discs. Where it is wide beside the region, the discs hold points, as a region does.
Noise that never leaves the discs is drawn with half of ε.</p>
<p><b>The discs</b> can be had as a layer of their own; the promise covers both.</p>
<p><b>What is not promised.</b> ε of the discs does not get smaller with the distance,
so no ledger takes this release. Other fields, the number of rows and their order are
published as they are.</p>
"""
