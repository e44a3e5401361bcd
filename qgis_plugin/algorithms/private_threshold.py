# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privatethreshold."""

from __future__ import annotations

from .release import ReleaseAlgorithm
from .shapes import in_region


class PrivateThreshold(ReleaseAlgorithm):
    """Whether fewer rows than a limit are in a region, or of a kind."""

    TAGS = "privacy,threshold,count,fewer,at least,region,polygon"
    HELP = """
<p>Tells whether fewer points than a public limit are in a region, or have <i>true</i>
in a field: 1 for yes, they are fewer, 0 for no. The limit is a number, or a share of
all.</p>
<p><b>What is promised.</b> ε-differential privacy: replacing one person's data changes
the probability of either answer by at most the factor e^ε. For ρ: zero-concentrated
differential privacy. Both have no unit; this is not geo-privacy. With a field that
names the person, a person counts once, if any of their rows does.</p>
<p><b>How wrong it may be.</b> <i>margin</i>: a count that far from the limit, or
farther, is judged rightly with probability 1 − β. Nearer to the limit the answer is a
guess.</p>
<p><b>What is not promised.</b> Region and limit must be public, and how many rows or
persons there are is. Whoever computes the answer sees the true places. For many regions
<i>Private counts by zones</i> tells all counts for one charge. Further releases of the
same people add to the loss; a ledger adds them up.</p>
"""

    def layer(self, run, released):
        error = released.attrs["geopriv"]["error"]
        found = {"fewer": int(released.iloc[0])}
        found |= {name: error[name] for name in ("limit", "margin")}
        return in_region(found, run)
