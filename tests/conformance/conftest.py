"""Every test that takes ``entry`` runs for every row of the table that it is for.

``@pytest.mark.takes("points", "cells", where=...)`` says of which outputs, and of which
entries of these; without it a test is for all. A test that is for none is an error.
Entries and variants that only combine anew what earlier ones have, or have another
budget, are `arithmetic`, which Debian's pass leaves out.
"""

from pathlib import Path

import pytest

from tests.conformance.entries import LISTED, Entry
from tests.conformance.variants import EVERYTHING


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marks = metafunc.definition.iter_markers("parametrize")
    own = any("entry" in mark.args[0] for mark in marks)
    if "entry" in metafunc.fixturenames and not own:
        found = [entry for entry in LISTED if _takes(metafunc.definition, entry)]
        assert found, f"{metafunc.definition.name} takes no entry"
        metafunc.parametrize("entry", found, ids=str, scope="module")


def _repeats() -> set[str]:
    """Return the entries and variants of which every part is in an earlier one.

    Parts are an option of a release, what comes out of which container, a CRS of a
    release and of an option: what frames do in their own way. Budgets are arithmetic.
    """
    known: set[object] = set()
    found = set()
    for one in EVERYTHING:
        parts = {(one.method, one.output, one.series), (one.method, one.crs)}
        for option in one.options:
            parts |= {(one.method, option), (option, one.crs)}
        if parts <= known:
            found.add(str(one))
        known |= parts
    return found


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
    repeats = _repeats()
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
