"""What is no place is never red, and what never ends is not waited for.

At size, a million true places and a hundred folders: ``python -m benchmarks.checking``.
"""

import os

import numpy as np
import pytest

from geopriv_gis import check

from .leaks import harmless

COLOURS = {"green", "amber", "red"}
SECONDS = 20  # that a bomb may take


@pytest.mark.parametrize("town", harmless.TOWNS)
def test_numbers_of_other_things_are_no_places(tmp_path, town):
    rng = np.random.default_rng(len(town))
    true, names = harmless.fill(tmp_path, rng, town, 5000, most=3000)
    found = check(tmp_path, truth=true)
    known = {str(one) for one in check(tmp_path).findings}
    alarms = [one for one in found.findings if str(one) not in known]
    assert not [one for one in alarms if one.colour == "red"], (names, str(found))


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Check all bombs in a process that is stopped where it takes too long."""
    if os.name != "posix":
        pytest.skip("waits for a process as POSIX does")
    from .leaks import bombs

    folder = tmp_path_factory.mktemp("bombs")
    bombs.plant(folder, 20 << 20)
    return bombs.tried(folder, SECONDS)


def test_what_never_ends_is_not_waited_for(told):
    assert len(told) > 40
    assert not [name for name, one in told.items() if one is None]


def test_bombs_have_a_colour(told):
    strange = {name: one for name, one in told.items() if one and one[0] not in COLOURS}
    assert not strange
