# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:peaklaplace."""

from __future__ import annotations

from ..translation import noted
from .points import PointsAlgorithm


class PeakLaplace(PointsAlgorithm):
    """Points that mostly stay near, for a loss at any distance."""

    TAGS = "privacy,mask,peak,neighbours,fixed loss"
    IN_SHORT = noted(
        "<b>In short.</b> Whoever sees the result can hardly tell places apart that "
        "are nearer to each other than the distance that you choose: the odds between "
        "two of them change by at most a factor e^(fixed loss) times 2.7. For a fixed "
        "loss of 2 that is 20."
    )
    HELP = """
<p>Moves every point by random noise that mostly stays within a radius, so that near
ones mostly stay near each other. Fields and CRS are kept.</p>
<p><b>What is promised.</b> If one row moves by <i>d</i> metres, the probability of any
published result changes by at most the factor e^(fixed loss + ε·d). ε is per metre
(1/m) on the ground.</p>
<p><b>What it costs.</b> Just within the radius the noise is e^(fixed loss) times as
dense as just beyond it. The fixed loss is lost between any two places, next door as
well: 2 is a factor 7.4, 5 one of 150. Planar Laplace with the same ε promises more.</p>
<p><b>What is not promised.</b> The fixed loss does not get smaller with the distance: a
ledger takes this release only if it has a limit on fixed losses. Other fields, the
number of rows and their order are published as they are.</p>
"""
