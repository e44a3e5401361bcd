# SPDX-License-Identifier: GPL-2.0-or-later
"""The words that people search the toolbox for, whatever they call it."""

from __future__ import annotations

from .geopriv_gis.arguments.row import ACCOUNTS, ASK, MAPS, POINTS_RELEASE, RESEARCH

ALL = (
    "privacy", "geoprivacy", "geo-privacy", "location privacy", "confidentiality",
    "anonymise", "anonymisation", "de-identification", "epsilon",
)  # fmt: skip
MASK = (
    "mask", "geomask", "geomasking", "geographic masking", "jitter", "perturb",
    "random perturbation", "displace", "scramble", "blur", "obfuscate", "obfuscation",
    "donut", "doughnut", "k-anonymity", "k-anonymisation", "geo-indistinguishability",
)  # fmt: skip
COUNT = ("differential privacy", "small numbers", "small counts", "suppression")
OF_GROUPS = {
    POINTS_RELEASE: MASK,
    ASK: ("aggregate", "disclosure control"),
    MAPS: ("released points", "masked points"),
    ACCOUNTS: ("account", "privacy budget", "rho"),
    RESEARCH: ("research", "attack", "baseline"),
}
OF_ALGORITHMS = {
    "planarlaplace": ("epsilon", "Laplace"),
    "gaussian": ("normal", "rho"),
    "comparemasks": MASK,
    **dict.fromkeys(
        ("zonalcounts", "privateflows", "privatethreshold", "privatecount"), COUNT
    ),
}
AMERICAN = (
    ("nonymis", "nonymiz"), ("neighbour", "neighbor"), ("centre", "center"),
    ("metre", "meter"), ("doughnut", "donut"), ("summaris", "summariz"),
)  # fmt: skip


def tags(row, own):
    """Return an algorithm's tags in British and American spelling, each once."""
    words = (
        *filter(None, own.split(",")), *OF_ALGORITHMS.get(row.form.name, ()),
        *OF_GROUPS.get(row.group, ()), *ALL,
    )  # fmt: skip
    return list(dict.fromkeys(each for word in words for each in (word, other(word))))


def other(word):
    """Return a word in American spelling."""
    for british, american in AMERICAN:
        word = word.replace(british, american)
    return word
