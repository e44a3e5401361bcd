# SPDX-License-Identifier: GPL-2.0-or-later
"""Icons: one for each kind of algorithm, drawn for this plugin."""

from __future__ import annotations

from pathlib import Path

from ..geopriv_gis.arguments.row import (
    ASK,
    CHECK,
    MAPS,
    POINTS_RELEASE,
    RESEARCH,
)

HERE = Path(__file__).parent
OF_GROUPS = {
    POINTS_RELEASE: "mask",
    ASK: "ask",
    MAPS: "maps",
    CHECK: "check",
    RESEARCH: "research",
}
OF_RESULTS = {  # within their groups
    (ASK, "shape"): "shape",
    (ASK, "zones"): "zones",
    (ASK, "grid"): "heat",
    (MAPS, "answers"): "statistics",
    (MAPS, "zones"): "zones",
}
OF_ALGORITHMS = {
    "privatetrack": "tracks",
    "trimends": "tracks",
    "privateflows": "tracks",
    "noiseawaredensity": "heat",
    "hotspots": "heat",
    "createledger": "budget",
    "ledgerreport": "budget",
}


def icon_path(name):
    """Return the path of an icon."""
    return str(HERE / f"{name}.svg")


BADGE = icon_path("badge")


def algorithm_icon(row):
    """Return the path of an algorithm's icon."""
    name = OF_ALGORITHMS.get(row.form.name) or OF_RESULTS.get((row.group, row.result))
    return icon_path(name or OF_GROUPS[row.group])
