# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatecount."""

from __future__ import annotations

from .answers import AnswersAlgorithm


class PrivateCount(AnswersAlgorithm):
    """How many rows lie in each polygon; every row makes its own noise."""

    TAGS = "privacy,count,polygon,local,elimination"
    HELP = """
<p>Counts the points in each polygon in the local model: every row tells only a noisy
distance to the border, and whoever is clearly inside or outside is not asked again.
What rows save on one polygon goes into the next.</p>
<p>This is geo-privacy: ε is per metre, and nobody is trusted with the places.
<i>Private counts by zones</i> is differential privacy: ε has no unit, a trusted holder
counts, and the counts are far more accurate.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for each row:
two places <i>d</i> metres apart change the probability of any result by at most the
factor e^(ε·d), with ε the sum over the polygons. For ρ: the Rényi divergence of order α
is at most α·ρ·d².</p>
<p><b>How wrong it may be.</b> <i>error</i> is the standard error of each count from the
noise. Rows within about 1/ε, or 1/√(2ρ), metres of a border are hard to tell.</p>
<p><b>What is not promised.</b> How many rows there are is published. Every further
release of the same people adds to the loss; a ledger adds it up.</p>
"""
