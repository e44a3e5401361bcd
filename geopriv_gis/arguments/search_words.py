"""Search terms of QGIS forms: synonyms of each release.

Texts of words with commas between: a translation has its own, as many as it needs, and
the English ones are found as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..core.language import gettext_noop
from .row import ASK, MAPS, POINTS_RELEASE, RESEARCH, Form, Release

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


def search_words(row: Release, own: str) -> tuple[str, ...]:
    """Return 4 comma lists of search words: `own`, algorithm's, group's, everyone's."""
    name = row.form.name if isinstance(row.form, Form) else ""
    return own, OF_ALGORITHMS.get(name, ""), OF_GROUPS.get(row.group, ""), ALL


def with_american(words: Iterable[str]) -> list[str]:
    """Return words in British spelling with those of American spelling, each once.

    >>> with_american(["anonymise"])
    ['anonymise', 'anonymize']
    """
    return list(
        dict.fromkeys(each for word in words for each in (word, _american(word)))
    )


def _american(word: str) -> str:
    """Return a word with British spellings replaced by American ones."""
    for british, american in AMERICAN:
        word = word.replace(british, american)
    return word
