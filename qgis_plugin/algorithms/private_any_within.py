# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateanywithin."""

from __future__ import annotations

from ..enumerations import VECTOR_POINT
from .answers import AnswersAlgorithm


class PrivateAnyWithin(AnswersAlgorithm):
    """Whether any row is near public places."""

    TAGS = "privacy,within,proximity,buffer,sparse vector"
    HELP = """
<p>Tells whether any of the points is within a radius of public places: 1 for yes, 0 for
no. The places of a layer are asked in their order until the first yes; those after it
get no answer.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is
at most α·ρ·d². All answers together are charged once.</p>
<p><b>How wrong it may be.</b> <i>margin</i>: answers are right, with probability 1 − β,
where the nearest point is nearer than the radius less the margin, or farther than the
radius and the margin.</p>
<p><b>What is not promised.</b> Places and radius must not depend on the data. Every
further release of the same people adds to the loss; a ledger adds it up.</p>
"""
    KIND = VECTOR_POINT
