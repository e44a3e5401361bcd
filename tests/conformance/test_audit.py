"""No release gives away more than it states, in ground metres, on awkward maps.

Whole calls, as a user makes them: what is returned is what is looked at. What has a
worst case (`test_worst_cases`) and few trials, as each is a call, is left to it: 200
calls certify a loss of 1.7, whatever leaks.
"""

import pytest

import geopriv_gis
from geopriv_gis.core.audit.claim import make_claim
from tests.conformance.audit import PLACES, audited, size_of
from tests.conformance.entries import ENTRIES
from tests.conformance.variants import EVERYTHING
from tests.conformance.worst_pairs import has_worst_case
from tests.repeated import covering

PROMISES = [entry for entry in ENTRIES if entry.has_guarantee]
NOTHING = [
    entry
    for entry in EVERYTHING
    if not entry.has_guarantee or entry.options.get("as_published")
]


def _cases():
    seen = set()
    for entry in PROMISES:
        size, worst = size_of(entry), has_worst_case(entry)
        each = size in ("each", "few") or entry.options.get("method") == "points"
        if worst and (each or entry.method == "dprs"):
            continue  # the worst case sees more in less time
        again = worst and size != "call" and entry.method in seen
        seen.add(entry.method)
        elsewhere = size in ("call", "query") and not (
            {"crs", "region", "cells", "metric", "zones", "onto"} & set(entry.options)
            or entry.options.get("method") == "points"
            or again
        )
        for crs in PLACES:
            if crs != entry.crs and not elsewhere:
                continue
            if entry.truth["crs"] == "EPSG:32630" and crs == "EPSG:3035":
                continue  # north of 84 degrees the zone is another
            yield entry, crs


# Each entry, and each method in each CRS.
CASES = covering(_cases(), lambda case: [str(case[0]), (case[0].method, case[1])])


@pytest.mark.representatives(16)
@pytest.mark.arithmetic
@pytest.mark.parametrize(("entry", "crs"), CASES, ids=str)
def test_audited_loss_is_at_most_stated_loss(entry, crs):
    report = audited(entry, crs)
    assert report.passed, report
    # And the audit sees something, if little where trials are few or budgets shared.
    weak = entry.options.get("method") == "svt" or size_of(entry) == "few"
    assert report.sharpness > (0 if weak else 0.05)


def test_every_entry_is_audited():
    audited_ones = {str(entry) for entry, _ in _cases()}
    worst = {str(entry) for entry in PROMISES if has_worst_case(entry)}
    assert audited_ones | worst == {str(entry) for entry in PROMISES}


@pytest.mark.parametrize("entry", NOTHING, ids=str)
def test_baseline_without_guarantee_is_not_charged_or_audited(entry, tmp_path):
    """Not in words, not by an account, and no audit of it is without a number."""
    guarantee = geopriv_gis.guarantee_of(entry.call(entry.frame()))
    assert guarantee.notion == "none"
    assert guarantee.law is None
    assert "No privacy guarantee" in str(guarantee)
    with pytest.raises(geopriv_gis.ParameterError, match="states no guarantee"):
        make_claim(guarantee)
    account = geopriv_gis.Ledger.create(tmp_path / "account.db", budget=1)
    with pytest.raises(geopriv_gis.LedgerError):
        entry.call(entry.frame(), ledger=account)
    assert account.report().guarantee.eps in (None, 0)


@pytest.mark.arithmetic
@pytest.mark.parametrize(
    "name",
    ["laplace", "laplace sphere", "gaussian", "graph people", "graph roads", "knn"],
)
def test_audit_finds_too_little_noise(name):
    """The power of the test above: budgets twice the stated are found out."""
    entry = next(e for e in ENTRIES if e.name == name)
    larger = {
        key: value * (2.0 if key == "eps" else 2.0**2)
        for key, value in entry.budget.items()
    }
    assert not audited(entry, entry.crs, larger).passed
