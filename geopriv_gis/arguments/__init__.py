"""Every argument of every release, declared once.

From these rows come the options of the command line, the forms of QGIS, docstrings and
tables of the documentation. Signatures in `geopriv_gis.frames` stay written out: they
are the contract, and a test compares each row with them. Nothing here needs a package:
QGIS shows forms where GeoPandas is missing.
"""

from __future__ import annotations

from . import (
    baselines,
    cells,
    checks,
    fixed,
    graphs,
    local,
    maps,
    masks,
    pairs,
    places,
    plans,
    released,
    shares,
    summaries,
    tracks,
)
from .others import NAMES
from .row import (
    GROUPS,
    REQUIRED,
    Absent,
    Alternative,
    Argument,
    Command,
    Form,
    Name,
    Release,
)  # fmt: skip

_TOPICS = (
    masks, graphs, cells, fixed, baselines, places, summaries, local, shares, tracks,
    maps, released, pairs, plans, checks,
)  # fmt: skip
RELEASES: tuple[Release, ...] = tuple(
    row for topic in _TOPICS for row in topic.RELEASES
)

__all__ = [
    "GROUPS", "NAMES", "RELEASES", "REQUIRED", "Absent", "Alternative", "Argument",
    "Command", "Form",
    "Name", "Release", "release_row",
]  # fmt: skip


def release_row(function: str) -> Release:
    """Return the row of a function by its name in `geopriv_gis`, or raise.

    >>> release_row("private_hull").form.title
    'Private convex hull'
    """
    for each in RELEASES:
        if each.function == function:
            return each
    raise KeyError(function)
