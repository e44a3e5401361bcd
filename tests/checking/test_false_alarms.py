"""What is no place is never red.

At size, a hundred folders, and files that unpack to much: ``python -m
benchmarks.checking``.
"""

import numpy as np
import pytest

from geopriv_gis import check

from .leaks import harmless

# Where degrees are small nearly every number may be a coordinate: minutes, by the
# benchmark only.
TOWNS = [town for town in harmless.TOWNS if town != "where degrees are small"]


@pytest.mark.parametrize("town", TOWNS)
def test_numbers_of_other_things_are_no_places(tmp_path, town):
    rng = np.random.default_rng(len(town))
    true, names = harmless.fill(tmp_path, rng, town, 5000, most=1000)
    found = check(tmp_path, truth=true)
    known = {str(one) for one in check(tmp_path).findings}
    alarms = [one for one in found.findings if str(one) not in known]
    assert not [one for one in alarms if one.colour == "red"], (names, str(found))
