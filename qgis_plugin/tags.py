# SPDX-License-Identifier: GPL-2.0-or-later
"""The words that people search the toolbox for, whatever they call it.

Texts of words with commas between: a translation has its own, as many as it needs, and
the English ones are found as well.
"""

from __future__ import annotations

from .geopriv_gis.arguments.row import ASK, MAPS, POINTS_RELEASE, RESEARCH
from .translation import gettext_noop, tr

ALL = gettext_noop(
    "privacy,geoprivacy,geo-privacy,location privacy,confidentiality,anonymise,"
    "anonymisation,de-identification,epsilon"
)
START = gettext_noop(
    "anonymise,pseudonymise,hide,addresses,homes,patients,customers,clients,victims,"
    "GDPR,DSGVO,HIPAA,personal data,sensitive,publish,safely,mask,geomask,jitter,"
    "displace,scramble,blur,obfuscate,pixelate,verpixeln,assistant,wizard"
)
MASK = gettext_noop(
    "mask,geomask,geomasking,geographic masking,jitter,perturb,random perturbation,"
    "displace,scramble,blur,obfuscate,obfuscation,donut,doughnut,k-anonymity,"
    "k-anonymisation,geo-indistinguishability"
)
COUNT = gettext_noop(
    "counts by district,counts by area,counts by municipality,"
    "differential privacy,small numbers,small counts,suppression"
)
OF_GROUPS = {
    POINTS_RELEASE: MASK,
    ASK: gettext_noop("aggregate,disclosure control"),
    MAPS: gettext_noop("released points,masked points"),
    RESEARCH: gettext_noop("research,attack,baseline"),
}
OF_ALGORITHMS = {
    "planarlaplace": gettext_noop("epsilon,Laplace"),
    "gaussian": gettext_noop("normal,rho"),
    "comparemasks": MASK,
    **dict.fromkeys(
        ("createledger", "ledgerreport"), gettext_noop("account,privacy budget,rho")
    ),
    **dict.fromkeys(("zonalcounts", "privateflows", "privatecount"), COUNT),
}
AMERICAN = (
    ("nymis", "nymiz"), ("neighbour", "neighbor"), ("centre", "center"),
    ("metre", "meter"), ("doughnut", "donut"), ("summaris", "summariz"),
)  # fmt: skip


def tags(row, own):
    """Return an algorithm's tags."""
    found = (
        own, OF_ALGORITHMS.get(row.form.name, ""), OF_GROUPS.get(row.group, ""), ALL
    )  # fmt: skip
    return spellings(found)


def spellings(found):
    """Return the words of texts: British, American and the user's, each once."""
    words = [word for text in found for word in filter(None, text.split(","))]
    both = [each for word in words for each in (word, other(word))]
    users = (word for text in found if text for word in tr(text).split(","))
    return list(dict.fromkeys([*both, *users]))


def other(word):
    """Return a word in American spelling."""
    for british, american in AMERICAN:
        word = word.replace(british, american)
    return word
