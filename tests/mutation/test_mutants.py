"""Who audits the audit? Every planted defect is found, and the shipped code passes.

`make test` plants a defect for each check; `make test-long` all of them.
"""

import pytest

from tests.mutation.mutants import MUTANTS
from tests.repeated import covering

CHECKS = {check.__name__: check for _, check in MUTANTS.values()}


@pytest.mark.representatives(6)
@pytest.mark.parametrize("name", CHECKS)
def test_the_shipped_code_passes(name):
    assert CHECKS[name]()


@pytest.mark.representatives(12)
@pytest.mark.parametrize(
    "name", covering(MUTANTS, lambda name: [MUTANTS[name][1].__name__])
)
def test_the_mutant_is_found(name, monkeypatch):
    plant, check = MUTANTS[name]
    plant(monkeypatch)
    assert not check()
