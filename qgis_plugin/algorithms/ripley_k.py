# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:ripleyk."""

from __future__ import annotations

from .pairs import PairsAlgorithm


class RipleyK(PairsAlgorithm):
    """How many others are within a distance of a true point; free."""

    TAGS = "privacy,cluster,clustering,ripley,unbiased,deconvolution,released"
    HELP = """
<p>Estimates, from points that were released with noise, how many others are within a
distance of a true point: Ripley's K. The blur of the noise is taken out.</p>
<p><b>What comes out.</b> A table with a row for each distance r. <i>value</i> is K in
square metres: πr² (<i>null</i>) where points are placed by chance in the window or by
the population, twice as much where twice as many others are within r. <i>pairs</i> is
the estimated number of pairs within r, <i>expected</i> that by chance. The true value
is between <i>low</i> and <i>high</i> in 95 of 100 cases; <i>p</i> is small where chance
hardly explains it, <i>p_all</i> where it hardly explains all of them together.</p>
<p><b>Weights.</b> With a field of weights, such as deaths at an address, a pair counts
as the product of its two. The field was published with the points, and nothing protects
it.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre. It costs no budget, however often it is asked.</p>
<p><b>What is not promised.</b> Window and population must be public, and not made from
the points. The layer must be what was released: not selected from, sorted, edited or
reprojected, made without a region and with noise of its own for every row.</p>
"""
