"""Defects at the rim are found by the tests that were made for their kind."""

import pytest

from tests.mutation.outside import OUTSIDE
from tests.mutation.rim import RIM as INSIDE

RIM = {**INSIDE, **OUTSIDE}

# Whose rows are whose is published, and warned of.
pytestmark = pytest.mark.filterwarnings(
    "ignore:columns that may undo the masking are published:geopriv_gis.GeoPrivWarning"
)
CHECKS = {check.__name__: check for _, check in RIM.values()}


@pytest.mark.parametrize("name", CHECKS)
def test_the_shipped_code_passes(name):
    assert CHECKS[name]()


@pytest.mark.parametrize("name", RIM)
def test_the_defect_is_found(name, monkeypatch):
    plant, check = RIM[name]
    plant(monkeypatch)
    # What is drawn may hide a defect once; five times is no chance.
    assert not all(check() for _ in range(5))
