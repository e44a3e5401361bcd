# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:hotspots."""

from __future__ import annotations

from .. import styles
from ..enumerations import TABLE
from .answers import AnswersAlgorithm


class GetisOrd(AnswersAlgorithm):
    """Where values of a field are high or low, around the true points; free."""

    TAGS = "privacy,hot spot,getis,ord,cluster,unbiased,deconvolution,released"
    HELP = """
<p>Finds where the values of a field are high (hot spots) or low (cold spots), from
points that were released with noise and values that were published with them as they
are: where people are ill more often than elsewhere, say. The noise smears hot spots
out; here this is undone.</p>
<p><b>What comes out.</b> For public places, or square cells: <i>value</i>, the mean of
the field around the place as the true points have it, and <i>se</i>, its standard
error. <i>z</i> is above 2 in hot spots and below −2 in cold ones; the layer is coloured
by it. <i>p</i> is small where chance hardly explains the value. Of many places 5 % are
below 0.05 by chance alone: believe single ones only where p is far smaller. Where too
few points are near, all is empty.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre. It costs no budget, for however many places.</p>
<p><b>What is not promised.</b> The field itself is public, and nothing protects it.
Places and extent must be public. The layer must be what was released: not selected
from, sorted, edited or reprojected, made without a region, with noise of its own for
every row, and one row of each person.</p>
"""
    KIND = TABLE

    def style(self, layer):
        styles.hot_spots(layer, "z")
