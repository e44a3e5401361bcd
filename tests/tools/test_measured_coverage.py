"""What states an error, an interval, a p-value or a risk has its coverage measured."""

import re

import numpy as np
import pytest

import geopriv_gis
from benchmarks.coverage import NOT_HERE, PAGE, chosen, key, publish, read
from benchmarks.coverage import STATEMENTS as EVERY
from benchmarks.coverage_cells import Measured, Statement
from benchmarks.report import FOLDER

QUESTIONS = {"Session.kde", "Session.range_count", "Session.knn", "Session.threshold"}
NAMES = QUESTIONS | (set(dir(geopriv_gis.GeoPriv)) & set(geopriv_gis.__all__))
STATEMENTS = {each.name for each in EVERY}
MEASURED = {re.match(r"[\w.]+", name).group() for name in STATEMENTS}


def test_each_answer_is_measured_or_has_a_reason():
    assert NAMES - MEASURED - set(NOT_HERE) == set()


def test_no_reason_is_left_of_what_is_measured_or_gone():
    assert set(NOT_HERE) - NAMES == set()
    assert set() == MEASURED - NAMES
    assert MEASURED & set(NOT_HERE) == set()


def test_the_page_has_each_statement_and_no_other():
    page = (FOLDER / f"{PAGE}.md").read_text(encoding="utf-8")
    lines = (line.split("|") for line in page.split("\n") if line.startswith("| "))
    found = {line[1].strip() for line in lines if len(line) > 6}
    assert found - {"statement", "---"} == STATEMENTS
    assert "DOES NOT HOLD" not in page


def test_the_page_has_what_is_kept(monkeypatch):
    pages = []
    monkeypatch.setattr(
        "benchmarks.report.publish",
        lambda name, parts, complete: pages.append("\n\n".join(parts)),
    )
    known = read()
    assert set(known) == {key(one) for one in chosen("")}
    publish(known)
    kept = (FOLDER / f"{PAGE}.md").read_text(encoding="utf-8")
    assert kept.startswith(pages[0])
    assert min(one.releases for one in known.values()) > 0


def measured(*shares, reliable=1.0, upper=False):
    counts = [[round(100 * s), 100, round(100 * reliable), round(100 * s * reliable)]
              for s in shares]  # fmt: skip
    return Measured.of(
        np.array(counts), Statement("", "", (), None, upper="always" if upper else "")
    )


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        (measured(*[0.95] * 20), "holds"),
        (measured(*[0.90] * 20), "DOES NOT HOLD"),
        (measured(*[0.9999] * 20), "DOES NOT HOLD"),
        (measured(*[0.9999] * 20, upper=True), "holds"),
        (measured(*[0.5] * 20, reliable=0.0), "said not to be reliable"),
        (measured(*[1, 0.8] * 10), "not excluded"),  # not known that well
        (measured(*[0.945] * 3), "not excluded"),
        (measured(*[0.95] * 20, reliable=0.5), "holds where it is said to be reliable"),
    ],
)
def test_cells_are_judged(found, verdict):
    assert found.verdict == verdict
