# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:paircorrelation."""

from __future__ import annotations

from .pairs import PairsAlgorithm


class PairCorrelation(PairsAlgorithm):
    """How much more often true points are a distance apart than by chance; free."""

    TAGS = "privacy,cluster,clustering,pair correlation,unbiased,deconvolution,released"
    HELP = """
<p>Tells whether the true points cluster, from points that were released with noise.
Noise pulls clusters apart, so that the released points themselves show far less of
them; here this is undone.</p>
<p><b>What comes out.</b> A table with a row for each distance. <i>value</i> is 1 where
pairs of points are as frequent as by chance, 2 where they are twice as frequent.
By chance means: anywhere in the window, or as the population says. The true value is
between <i>low</i> and <i>high</i> in 95 of 100 cases. <i>p</i> is small where chance
hardly explains the value: points placed by chance, with the same noise, are within
<i>null_low</i> to <i>null_high</i> in 95 of 100 cases. Who looks at several distances
takes <i>p_all</i>, which is for all of them. Pairs that are counted are mostly
<i>nearest</i> to <i>farthest</i> metres apart.</p>
<p><b>Weights.</b> With a field of weights, such as deaths at an address, a pair counts
as the product of its two. The field was published with the points, and nothing protects
it.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre. It costs no budget, however often it is asked.</p>
<p><b>What is not promised.</b> Window and population must be public, and not made from
the points. The layer must be what was released: not selected from, sorted, edited or
reprojected, made without a region and with noise of its own for every row. Distances
shorter than the noise is wide say little: <i>se</i> shows it.</p>
"""
