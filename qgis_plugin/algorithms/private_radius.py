# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateradius."""

from __future__ import annotations

from ..enumerations import TABLE
from .answers import AnswersAlgorithm


class PrivateRadius(AnswersAlgorithm):
    """The radius of the smallest circle around all rows."""

    TAGS = "privacy,radius,circle,extent,size"
    HELP = """
<p>Tells the radius of the smallest circle around all points, in metres: one number.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). If each row is a person: the same for a
movement of their row, with half of the noise.</p>
<p><b>How wrong it may be.</b> <i>half_width</i>: the radius is off by at most that many
metres, with probability 1 − β.</p>
<p><b>What is not promised.</b> Every further release of the same people adds to the
loss; a ledger adds it up.</p>
"""
    KIND = TABLE
