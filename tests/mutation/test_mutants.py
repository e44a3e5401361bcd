"""Who audits the audit? Every planted defect is found, and the shipped code passes."""

import pytest

from tests.mutation.mutants import MUTANTS

CHECKS = {check.__name__: check for _, check in MUTANTS.values()}


@pytest.mark.parametrize("name", CHECKS)
def test_the_shipped_code_passes(name):
    assert CHECKS[name]()


@pytest.mark.parametrize("name", MUTANTS)
def test_the_mutant_is_found(name, monkeypatch):
    plant, check = MUTANTS[name]
    plant(monkeypatch)
    assert not check()
