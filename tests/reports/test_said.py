"""Which texts, with which values, every report has of every kind of promise.

Texts are called by their names here, so that other words change nothing. What they were
stands in said.txt; with GEOPRIV_KEEP=1 in the environment it is written anew: read
then what has changed.
"""

import os
import re
from pathlib import Path

from geopriv_gis import reports
from geopriv_gis.reports.english import TEXTS
from geopriv_gis.reports.facts import ReleaseFacts
from geopriv_gis.reports.promises import attacker_sentences
from geopriv_gis.reports.texts import ReportTexts

from .test_page import GUARANTEES, SAID, fields, release

KEPT = Path(__file__).with_name("said.txt")
README = "readme"
BLOCKS = r"</?(?:p|li|tr|h\d|ul|table|div|section|body|html|ol|main)\b[^>]*>"


class Names(dict):
    """Texts that are their own names, and those of their values."""

    def __getitem__(self, name):
        values = (f" {field}={{{field}}}" for field in fields(TEXTS[name]))
        return f"{name}{''.join(values)};"


def cases():
    """Return lists of releases: one of each kind, and several together."""
    told = {
        name: release(each, name=name, columns=[*each.pseudonyms])
        for name, each in GUARANTEES.items()
    }
    pseudonyms, places = told["as pseudonyms"], told["places"]
    return {
        **{name: [{**each, "name": "R"}] for name, each in told.items()},
        "all": list(told.values()),
        "apart": [{**places, "disjoint": True}, {**pseudonyms, "disjoint": True}],
        "two kinds": [places, told["cgp"]],
        **{f"{name} and counts": [told[name], told["counts"]]
           for name in ("places", "values", "people", "places of persons")},
    }  # fmt: skip


def blocks(kind, given):
    """Return the paragraphs, items and rows of a report without their marks."""
    if kind == README:
        told = [ReleaseFacts.of(each) for each in given]
        return [*attacker_sentences(told, ReportTexts("en"))]
    page = reports.page(kind, SAID, given, "en").split("</style>")[1]
    page = re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)
    return [re.sub(r"<[^>]+>", "|", each) for each in re.split(BLOCKS, page)]


def test_reports_say_what_they_said_of_every_kind_of_promise(monkeypatch):
    monkeypatch.setitem(reports.LANGUAGES, "en", Names(TEXTS))
    given, said = cases(), {}
    for kind in (*reports.KINDS, README):
        for name, each in given.items():
            for block in blocks(kind, each):
                line = " ".join(re.sub(r"[|\s]+", " ", block).split())
                said.setdefault(line, {}).setdefault(kind, {})[name] = None
    lines = []
    for line, kinds in said.items():
        of = {}
        for kind, names in kinds.items():
            rest = [name for name in given if name not in names]
            text = ", ".join(names)
            if len(rest) < len(names):
                text = f"all but {', '.join(rest)}" if rest else "all"
            of.setdefault(text, []).append(kind)
        lines += [line, *(f"    {'+'.join(k)}: {names}" for names, k in of.items())]
    text = "\n".join(lines).strip() + "\n"
    if os.environ.get("GEOPRIV_KEEP"):
        KEPT.write_text(text, encoding="utf-8")
    assert text.splitlines() == KEPT.read_text(encoding="utf-8").splitlines()
