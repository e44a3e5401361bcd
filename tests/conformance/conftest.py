"""Every test that takes ``entry`` runs for every row of the table that it is for.

``@pytest.mark.takes("points", "cells", where=...)`` says of which outputs, and of which
entries of these; without it a test is for all. A test that is for none is an error.
``@pytest.mark.calls_again`` leaves to `make test-long` the entries of which all options
are in others (`covering`): for checks that make releases of their own.
Entries and variants that only combine anew what earlier ones have, or have another
budget, are `arithmetic`, which Debian's pass leaves out.
"""

from pathlib import Path

import pytest

from tests.conformance.covering import in_pairs, options_of, repeating
from tests.conformance.entries import LISTED, Entry


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = metafunc.definition.iter_markers("parametrize")
    own = any("entry" in mark.args[0] for mark in marks)
    if "entry" in metafunc.fixturenames and not own:
        found = [entry for entry in LISTED if _takes(metafunc.definition, entry)]
        assert found, f"{metafunc.definition.name} takes no entry"
        if metafunc.definition.get_closest_marker("calls_again"):
            found = in_pairs(found, parts=options_of)
        metafunc.parametrize("entry", found, ids=str, scope="module")


def _takes(test: pytest.Function, entry: Entry) -> bool:
    mark = test.get_closest_marker("takes")
    if mark is None:
        return True
    where = mark.kwargs.get("where")
    named = not mark.args or entry.output in mark.args
    return named and (where is None or where(entry))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Draws are secure, so not the same twice: now and then a hull has no area left.
    rare = pytest.mark.filterwarnings(
        "ignore:the noise left a (hull|bounding box) without:geopriv_gis.GeoPrivWarning"
    )
    repeats = repeating()
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(rare)
            given = getattr(item, "callspec", None)
            names = (
                {str(given.params.get(each)) for each in ("entry", "name")}
                if given
                else ()
            )
            if repeats.intersection(names):
                item.add_marker(pytest.mark.arithmetic)
