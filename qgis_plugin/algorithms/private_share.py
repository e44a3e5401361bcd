# SPDX-License-Identifier: GPL-2.0-or-later
"""geopriv:privateshare."""

from __future__ import annotations

from .release import ReleaseAlgorithm
from .shapes import region_layer


class PrivateShare(ReleaseAlgorithm):
    """Which share of the rows is in a region; every row makes its own noise."""

    def layer(self, run, released):
        found = {"share": float(released["value"]), "error": float(released["error"])}
        return region_layer(found, run)
