"""How far centres move at most, beside what their noise is made for."""

import itertools

import numpy as np
import pytest

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.summaries import extent
from geopriv_gis.testing import insecure_rng

ROWS = np.array([[-10, 0], [10, 0], [0, -10], [0, 10], [0, 0]], dtype=float)
BESIDE = np.array([[0, 0], [0, 0], [-5, 0], [5, 0], [0, 0]])
APART = ROWS + BESIDE  # where one row alone is the median
MOVES = [(0, 0), (1, 0), (0, 1)]
CENTRES = {
    "midrange": lambda rows: (rows.min(axis=0) + rows.max(axis=0)) / 2,
    "mean": lambda rows: rows.mean(axis=0),
    "median": lambda rows: np.median(rows, axis=0),
}


@pytest.mark.parametrize("unit", ["table", "row"])
@pytest.mark.parametrize("statistic", CENTRES)
def test_centre_moves_as_far_as_its_sensitivity_and_no_farther(
    statistic, unit, monkeypatch
):
    known, real = [], extent.choose_noise
    monkeypatch.setattr(
        extent, "choose_noise", lambda one, *of, **how: known.append(one) or real(
            one, *of, **how
        )
    )  # fmt: skip
    rng = insecure_rng(1)
    extent.plan_centre(
        ROWS, Plane(), eps=0.1, statistic=statistic, privacy_unit=unit, rng=rng
    )
    (stated,) = known
    assert sorted(CENTRES) == sorted(extent.STATISTICS)
    together, each = 0.0, 0.0
    every = itertools.product((ROWS, APART), itertools.product(MOVES, repeat=len(ROWS)))
    for rows, moves in every:
        lengths = np.hypot(*np.transpose(moves))
        away = lengths.max() if unit == "table" else lengths.sum()
        if away:
            found = CENTRES[statistic](rows + moves) - CENTRES[statistic](rows)
            together = max(together, np.hypot(*found) / away)
            each = max(each, np.abs(found).max() / away)
    assert together == pytest.approx(stated.joint_change, rel=1e-9)
    assert each == pytest.approx(stated.each_change, rel=1e-9)
