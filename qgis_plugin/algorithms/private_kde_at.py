# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatekdeat."""

from __future__ import annotations

from ..enumerations import VECTOR_POINT
from .answers import AnswersAlgorithm


class PrivateKdeAt(AnswersAlgorithm):
    """How dense the rows are at public places, in the local model."""

    TAGS = "privacy,density,kernel,kde,local,elimination,smooth"
    HELP = """
<p>Tells how dense the points are at public places, in the local model: every row makes
noise of its own, so that nobody need be trusted with the places. <i>mean</i> is that of
a Gaussian kernel, between 0 and 1; <i>density</i> the same per square metre. For a map,
make a private heatmap instead: there cells cost nothing.</p>
<p><b>What is promised.</b> ε-geo-privacy or ρ-concentrated geo-privacy for each row:
two places <i>d</i> metres apart change the probability of any result by at most the
factor e^(ε·d), with ε the sum over the places; noise on places serves all of them, and
is charged once. For ρ: the Rényi divergence of order α is at most α·ρ·d². With a δ it
holds but for that probability. Local differential privacy promises the factor e^ε for
any two places, near or far: there ε has no unit.</p>
<p><b>How wrong it may be.</b> <i>error</i> is the standard error of each mean. Noise on
distances or places that is wide beside the bandwidth biases the mean.</p>
<p><b>What is not promised.</b> How many rows there are is published. Every further
release of the same people adds to the loss; a ledger adds it up.</p>
"""
    KIND = VECTOR_POINT
