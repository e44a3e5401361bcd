# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:knox."""

from __future__ import annotations

from .pairs import PairsAlgorithm


class Knox(PairsAlgorithm):
    """Whether true points that are near in time are near in space; free."""

    TAGS = "privacy,knox,space-time,outbreak,cluster,unbiased,deconvolution,released"
    HELP = """
<p>Tells whether points that are near each other in time are near in space as well, as
cases of one outbreak are, from points that were released with noise and times that were
published with them as they are. The noise pulls outbreaks apart, so that the released
points themselves show less of them; here this is undone.</p>
<p><b>What comes out.</b> A table with a row for each period and distance. <i>pairs</i>
is the estimated number of pairs of true points within both, <i>expected</i> how many
there would be if times had nothing to do with places, and <i>value</i> the one over the
other: 1 by chance, 2 where twice as many are near in both. The true value is between
<i>low</i> and <i>high</i> in 95 of 100 cases, <i>se</i> is its standard error. <i>p</i>
is small where chance hardly explains it: times in random order are within
<i>null_low</i> to <i>null_high</i> in 95 of 100 cases.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre. It costs no budget, however often it is asked.</p>
<p><b>What is not promised.</b> The times are public, and nothing protects them. The
layer must be what was released: not selected from, sorted, edited or reprojected, made
without a region, with noise of its own for every row, and one row of each person.</p>
"""
