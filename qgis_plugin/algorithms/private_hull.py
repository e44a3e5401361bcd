# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatehull."""

from __future__ import annotations

from .shapes import ShapeAlgorithm


class PrivateHull(ShapeAlgorithm):
    """A convex polygon around all rows, and how wrong it may be."""

    TAGS = "privacy,convex hull,extent,support function"
    HELP = """
<p>Draws an outline of all points: a polygon without dents close to the tightest one,
their convex hull.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for the whole
table at once: even if every row moves by up to <i>d</i> metres, the probability of any
result changes by at most the factor e^(ε·d). For ρ: the Rényi divergence of order α is
at most α·ρ·d².</p>
<p><b>How wrong it may be.</b> In the output's fields, in metres: <i>half_width</i>, by
which the border in one direction is off at most, and <i>half_width_all</i>, the same
for all directions at once, each with probability 1 − β. Add to either of them
<i>correction</i>, what it took to make the polygon convex. At many directions ρ gives
far more accurate hulls than ε. The other methods state <i>outer</i>, by which the true
hull reaches beyond the polygon at most, and <i>inner</i>, the reverse.</p>
<p><b>What is not promised.</b> Points may lie outside the polygon, and it may reach
beyond them. Under heavy noise the result may be a segment or a point; a warning says
so. Every further release of the same people adds to the loss.</p>
"""
