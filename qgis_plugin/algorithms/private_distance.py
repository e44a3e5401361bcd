# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatedistance."""

from __future__ import annotations

from .answers import AnswersAlgorithm


class PrivateDistance(AnswersAlgorithm):
    """How far public places are from the nearest row."""

    TAGS = "privacy,distance,nearest,proximity,within,buffer,sparse vector"
    HELP = """
<p>Tells for each public place how many metres it is to the nearest of the points; or,
if you ask about a distance, whether any of them is within it: 1 for yes, 0 for no. The
places of a layer are then asked in their order until the first yes; those after it get
no answer.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is
at most α·ρ·d². Of a layer of places every place is charged
ε (or ρ); the guarantee states the total. If you ask about a distance, all answers
together are charged once.</p>
<p><b>How wrong it may be.</b> <i>half_width</i>: each distance is off by at most that
many metres, with probability 1 − β. <i>margin</i>: answers are right, with that
probability, where the nearest point is nearer than the distance less the margin, or
farther than the distance and the margin.</p>
<p><b>What is not promised.</b> Places and distance must not depend on the data. Every
further release of the same people adds to the loss; a ledger adds it up.</p>
"""
