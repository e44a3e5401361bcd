# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:moransi."""

from __future__ import annotations

from .pairs import PairsAlgorithm


class MoransI(PairsAlgorithm):
    """Whether near true points have like values; free."""

    TAGS = "privacy,moran,autocorrelation,cluster,unbiased,deconvolution,released"
    HELP = """
<p>Tells whether points that are near each other have like values of a field, from
points that were released with noise and values that were published with them as they
are. The noise makes neighbours of strangers, so that the released points themselves
show less of it; here this is undone.</p>
<p><b>What comes out.</b> A table of one row. <i>value</i> is Moran's I: above
<i>null</i> where near values are alike, below where they differ. The true value is
between <i>low</i> and <i>high</i> in 95 of 100 cases, <i>se</i> is its standard error.
<i>p</i> is small where chance hardly explains it: values in random order are within
<i>null_low</i> to <i>null_high</i> in 95 of 100 cases.</p>
<p><b>What is promised.</b> What the release promised, with the same ε or ρ, per metre
(1/m) or square metre. It costs no budget, however often it is asked.</p>
<p><b>What is not promised.</b> The field itself is public, and nothing protects it. The
layer must be what was released: not selected from, sorted, edited or reprojected, made
without a region, with noise of its own for every row, and one row of each person.</p>
"""
