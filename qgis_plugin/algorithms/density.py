# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:noiseawaredensity."""

from __future__ import annotations

from ..enumerations import TABLE
from .answers import AnswersAlgorithm


class Density(AnswersAlgorithm):
    """How dense true points are, estimated from released ones; free."""

    TAGS = "privacy,density,kernel,unbiased,deconvolution,released"
    HELP = """
<p>Estimates from points that were released with noise how dense the true ones are: at
public places, or on square cells. A density of the released points themselves would be
too smooth; here the blur is taken out again.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre: whoever looks at released points alone learns nothing more. It
costs no budget, for however many places and however often.</p>
<p><b>How wrong it may be.</b> <i>value</i> is the mean of a Gaussian kernel, right on
average; it may be negative. <i>se</i> is its standard error: the true mean is within
1.96 of them in 95 of 100 cases.</p>
<p><b>What is not promised.</b> Places and extent must be public. The layer must be what
was released: not selected from, sorted, edited or reprojected, made without a region
and with noise of its own for every row.</p>
"""
    KIND = TABLE
