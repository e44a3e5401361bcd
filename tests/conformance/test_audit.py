"""No release gives away more than it states, in ground metres, on awkward maps."""

import pytest

from tests.conformance.audit import PLACES, audited, size_of
from tests.conformance.entries import ENTRIES

pytestmark = pytest.mark.filterwarnings(
    "ignore:the noise left a (hull|bounding box) without:geopriv_gis.GeoPrivWarning"
)


def _cases():
    for entry in ENTRIES:
        elsewhere = size_of(entry) in ("call", "query") and not (
            {"crs", "region", "cells"} & set(entry.options)
            or entry.options.get("method") == "points"
        )
        for crs in PLACES:
            if crs != entry.crs and not elsewhere:
                continue
            if entry.truth["crs"] == "EPSG:32630" and crs == "EPSG:3035":
                continue  # north of 84 degrees the zone is another
            yield pytest.param(entry, crs, id=f"{entry}-{crs}")


@pytest.mark.parametrize(("entry", "crs"), list(_cases()))
def test_audited_loss_is_at_most_the_stated(entry, crs):
    report = audited(entry, crs)
    assert report.passed, report
    # And the audit sees something, if little where trials are few or budgets shared.
    shared = entry.method == "dprs" or entry.options.get("method") == "svt"
    weak = shared or size_of(entry) == "few"
    if size_of(entry) != "slow":
        assert report.sharpness > (0 if weak else 0.05)


def test_every_entry_is_audited():
    audited_ones = {str(case.values[0]) for case in _cases()}
    assert audited_ones == {str(entry) for entry in ENTRIES}


@pytest.mark.parametrize("name", ["laplace", "laplace sphere", "gaussian", "knn"])
def test_audit_finds_too_little_noise(name):
    """The power of the test above: budgets twice the stated are found out."""
    entry = next(e for e in ENTRIES if e.name == name)
    larger = {
        key: value * (2.0 if key == "eps" else 2.0**2)
        for key, value in entry.budget.items()
    }
    assert not audited(entry, entry.crs, larger).passed
