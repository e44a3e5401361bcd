# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:dprs."""

from __future__ import annotations

from .points import PointsAlgorithm


class Dprs(PointsAlgorithm):
    """Points redrawn inside private discs that follow where people are."""

    TAGS = "privacy,mask,discs,clusters,k-means,dprs"
    HELP = """
<p>Places discs where people are, with noise that hides any one row, and draws every
row anew from all the discs, more likely near where it was.</p>
<p><b>What is promised.</b> If one row moves by <i>d</i> metres, the probability of any
published result changes by at most the factor e^(ε_discs + ε·d), but for an additional
probability δ. ε is per metre (1/m) on the ground.</p>
<p><b>What it costs.</b> Twice the noise of planar Laplace at the same ε, and the discs
on top: that mask promises more and moves points less. This one is for comparing with
the published DPRS, which promises nothing.</p>
<p><b>What is not promised.</b> ε of the discs does not get smaller with the distance,
so no ledger takes this release. Other fields, the number of rows and their order are
published as they are.</p>
"""
