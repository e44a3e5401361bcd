# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:noiseawarecount."""

from __future__ import annotations

from .answers import AnswersAlgorithm


class Count(AnswersAlgorithm):
    """How many true points lie in polygons, estimated from released ones; free."""

    TAGS = "privacy,count,polygon,unbiased,deconvolution,released"
    HELP = """
<p>Estimates how many true points lie in each polygon from points that were released
with noise. Counting the released points themselves would blur every border; here the
blur is taken out again.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre: whoever looks at released points alone learns nothing more. It
costs no budget, for however many polygons and however often.</p>
<p><b>How wrong it may be.</b> <i>count</i> is right on average, up to the smoothing by
the bandwidth; it may be negative or a fraction. <i>se</i> is its standard error: the
true, smoothed count is within 1.96 of them in 95 of 100 cases.</p>
<p><b>What is not promised.</b> The polygons must be public. The layer must be what was
released: not selected from, sorted, edited or reprojected, made without a region and
with noise of its own for every row.</p>
"""
