"""Every test that takes ``entry`` runs for every row of the table."""

from pathlib import Path

import pytest

from tests.conformance.entries import LISTED


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = metafunc.definition.iter_markers("parametrize")
    own = any("entry" in mark.args[0] for mark in marks)
    if "entry" in metafunc.fixturenames and not own:
        metafunc.parametrize("entry", LISTED, ids=str)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Draws are secure, so not the same twice: now and then a hull has no area left.
    rare = pytest.mark.filterwarnings(
        "ignore:the noise left a (hull|bounding box) without:geopriv_gis.GeoPrivWarning"
    )
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(rare)
