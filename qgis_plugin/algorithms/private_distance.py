# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatedistance."""

from __future__ import annotations

from ..enumerations import VECTOR_POINT
from .answers import AnswersAlgorithm


class PrivateDistance(AnswersAlgorithm):
    """How far public places are from the nearest row."""

    TAGS = "privacy,distance,nearest,proximity"
    HELP = """
<p>Tells for each public place how many metres it is to the nearest of the points.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is
at most α·ρ·d². Of a layer of places every place is charged
ε (or ρ); the guarantee states the total.</p>
<p><b>How wrong it may be.</b> <i>half_width</i>: each distance is off by at most that
many metres, with probability 1 − β.</p>
<p><b>What is not promised.</b> The places must not depend on the data. Every further
release of the same people adds to the loss; a ledger adds it up.</p>
"""
    KIND = VECTOR_POINT
