"""Defects at the rim are found by the tests that were made for their kind.

`make test` plants a defect for each test, and runs the test itself where it is; `make
test-long` plants all, and runs each check without one.
"""

import pytest

from tests.mutation.outside import OUTSIDE
from tests.mutation.rim import RIM as INSIDE
from tests.repeated import covering

RIM = {**INSIDE, **OUTSIDE}

# Whose rows are whose is published, and warned of.
pytestmark = pytest.mark.filterwarnings(
    "ignore:columns that may undo the masking are published:geopriv_gis.GeoPrivWarning"
)
CHECKS = {check.__name__: check for _, check in RIM.values()}


def _test(check):
    return [check.split("[")[0]]


@pytest.mark.representatives(6)
@pytest.mark.parametrize("name", covering(CHECKS, _test))
def test_the_shipped_code_passes(name):
    assert CHECKS[name]()


@pytest.mark.representatives(10)
@pytest.mark.parametrize(
    "name", covering(RIM, lambda name: _test(RIM[name][1].__name__))
)
def test_the_defect_is_found(name, monkeypatch):
    plant, check = RIM[name]
    plant(monkeypatch)
    # What is drawn may hide a defect once; five times is no chance.
    assert not all(check() for _ in range(5))
