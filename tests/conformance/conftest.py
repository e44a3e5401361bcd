"""Every test that takes ``entry`` runs for every row of the table."""

import pytest

from tests.conformance.entries import LISTED


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = metafunc.definition.iter_markers("parametrize")
    own = any("entry" in mark.args[0] for mark in marks)
    if "entry" in metafunc.fixturenames and not own:
        metafunc.parametrize("entry", LISTED, ids=str)
