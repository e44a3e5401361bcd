# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatebbox."""

from __future__ import annotations

from .shapes import ShapeAlgorithm


class PrivateBbox(ShapeAlgorithm):
    """The rectangle around all rows, and how wrong it may be."""

    TAGS = "privacy,bounding box,extent,envelope"
    HELP = """
<p>Draws a rectangle close to the bounding box of all points.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). If each row is a person: the same for a
movement of their row.</p>
<p><b>How wrong it may be.</b> In the output's fields, in metres: <i>half_width</i>, by
which one side is off at most, and <i>half_width_all</i>, the same for all four at once,
each with probability 1 − β.</p>
<p><b>What is not promised.</b> Unless the sides are moved out, points may lie outside.
Every further release of the same people adds to the loss.</p>
"""
