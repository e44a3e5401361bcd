# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateextent."""

from __future__ import annotations

from .answers import AnswersAlgorithm
from .shapes import ShapeAlgorithm


class PrivateExtent(AnswersAlgorithm):
    """Where all rows lie and how large an area they take, and how wrong it may be."""

    TAGS = (
        "privacy,extent,bounding box,envelope,centre,center,mean,midrange,centroid,"
        "diameter,radius,circle,size"
    )
    HELP = """
<p>Draws a rectangle close to the bounding box of all points, or a point close to their
middle; or tells the largest distance between two of them, or the radius of the smallest
circle around them, in metres: a table of one number.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). If each row is a person: the same for a
movement of their row; sizes then get half of the noise, and the mean of <i>n</i> rows
1/<i>n</i> of it.</p>
<p><b>How wrong it may be.</b> In the output's fields, in metres: <i>half_width</i>, by
which one side, coordinate or number is off at most, and of shapes
<i>half_width_all</i>, the same for all of them at once, each with probability
1 − β.</p>
<p><b>What is not promised.</b> Unless the sides of the box are moved out, points may
lie outside. Every further release of the same people adds to the loss; a ledger adds it
up.</p>
"""

    def layer(self, run, released):
        shape = hasattr(released, "geometry")
        kind = ShapeAlgorithm if shape else AnswersAlgorithm
        return kind.layer(self, run, released)
