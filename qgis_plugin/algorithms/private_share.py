# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateshare."""

from __future__ import annotations

from .release import ReleaseAlgorithm
from .shapes import in_region


class PrivateShare(ReleaseAlgorithm):
    """Which share of the rows is in a region; every row makes its own noise."""

    TAGS = "privacy,share,proportion,region,polygon,local,smooth"
    HELP = """
<p>Tells which share of the points lies in a region, or beyond thresholds of one or two
fields, in the local model: every row makes noise of its own, so that nobody need be
trusted with the places. Rows on the border count in part.</p>
<p><b>What is promised.</b> ε-geo-privacy for each row: two places <i>d</i> metres apart
change the probability of any result by at most the factor e^(ε·d). Of fields ε is per
their unit, and no ledger of metres takes it. With a δ it holds but for that
probability. Local differential privacy promises the factor e^ε for any two places or
values, near or far: there ε has no unit.</p>
<p><b>How wrong it may be.</b> <i>error</i> is an upper estimate of the share's standard
error. Rows far from the border need little noise, but never so little that their places
could be read from it. The share may come out below 0 or above 1.</p>
<p><b>What is not promised.</b> How many rows there are is published. Every further
release of the same people adds to the loss; a ledger adds it up. For many places or
regions, release the points once and count in those.</p>
"""

    def layer(self, run, released):
        found = {"share": float(released["value"]), "error": float(released["error"])}
        return in_region(found, run)
