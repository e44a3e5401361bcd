# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatecentre."""

from __future__ import annotations

from ..enumerations import VECTOR_POINT
from .shapes import ShapeAlgorithm


class PrivateCentre(ShapeAlgorithm):
    """The middle of all rows, and how wrong it may be."""

    TAGS = "privacy,centre,center,mean,midrange,centroid"
    HELP = """
<p>Publishes a point close to the middle of all points.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). If each row is a person: the same for a
movement of their row, and the mean of <i>n</i> rows gets 1/<i>n</i> of the noise.</p>
<p><b>How wrong it may be.</b> In the output's fields, in metres: <i>half_width</i>, by
which one coordinate is off at most, and <i>half_width_all</i>, the same for both at
once, each with probability 1 − β.</p>
<p><b>What is not promised.</b> Every further release of the same people adds to the
loss.</p>
"""
    KIND = VECTOR_POINT
