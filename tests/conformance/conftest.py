"""Every test that takes ``entry`` runs for every row of the table that it is for.

``@pytest.mark.takes("points", "cells", where=...)`` says of which outputs, and of which
entries of these; without it a test is for all. A test that is for none is an error.
Entries that repeat the way of an earlier one with another budget are `arithmetic`,
which Debian's pass leaves out.
"""

from pathlib import Path

import pytest

from tests.conformance.entries import LISTED, Entry


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = metafunc.definition.iter_markers("parametrize")
    own = any("entry" in mark.args[0] for mark in marks)
    if "entry" in metafunc.fixturenames and not own:
        found = [entry for entry in LISTED if _takes(metafunc.definition, entry)]
        assert found, f"{metafunc.definition.name} takes no entry"
        rows = [pytest.param(one, marks=_marks(one), id=str(one)) for one in found]
        metafunc.parametrize("entry", rows, scope="module")


def _marks(entry: Entry) -> list[pytest.MarkDecorator]:
    """Mark what differs from an earlier entry by numbers only: arithmetic."""
    first = next(one for one in LISTED if _way(one) == _way(entry))
    return [] if first is entry else [pytest.mark.arithmetic]


def _way(entry: Entry) -> tuple[object, ...]:
    """Return all of an entry but its budget and the values of its options.

    Words and flags are ways; of other values the type is.
    """
    options = {
        (name, value if isinstance(value, (str, bool)) else type(value))
        for name, value in entry.options.items()
    }
    return entry.method, entry.output, entry.series, entry.crs, frozenset(options)


def _takes(test: pytest.Function, entry: Entry) -> bool:
    mark = test.get_closest_marker("takes")
    if mark is None:
        return True
    where = mark.kwargs.get("where")
    named = not mark.args or entry.output in mark.args
    return named and (where is None or where(entry))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Draws are secure, so not the same twice: now and then a hull has no area left.
    rare = pytest.mark.filterwarnings(
        "ignore:the noise left a (hull|bounding box) without:geopriv_gis.GeoPrivWarning"
    )
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(rare)
