"""How far centres and extents move at most, beside what their noise is made for."""

import itertools

import numpy as np
import pytest

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.summaries import extent
from geopriv_gis.testing import insecure_rng

ROWS = np.array([[-10, 0], [10, 0], [0, -10], [0, 10], [0, 0]], dtype=float)
BESIDE = np.array([[0, 0], [0, 0], [-5, 0], [5, 0], [0, 0]])
APART = ROWS + BESIDE  # where one row alone is the median
MOVES = [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)]
LENGTHS = {
    "dist_inf": lambda moves: moves.max(axis=-1),
    "dist_2": lambda moves: np.hypot.reduce(moves, axis=-1),
    "dist_1": lambda moves: moves.sum(axis=-1),
}


def centre(statistic, truth):
    """Return a plan, the numbers that it releases, and where they move farthest."""
    return (
        lambda *of, **how: extent.plan_centre(*of, statistic=statistic, **how), truth,
        {("table", 5), ("row", 5), ("row", 1)},
    )  # fmt: skip


def diameters(rows):
    apart = rows[:, :, None] - rows[:, None]
    return np.hypot(*np.moveaxis(apart, -1, 0)).max(axis=(1, 2))[:, None]


NUMBERS = {
    "midrange": centre("midrange", lambda x: (x.min(axis=1) + x.max(axis=1)) / 2),
    "mean": centre("mean", lambda x: x.mean(axis=1)),
    "median": centre("median", lambda x: np.median(x, axis=1)),
    "box": (
        extent.plan_box, lambda x: np.hstack([x.max(axis=1), -x.min(axis=1)]),
        {("table", 5), ("row", 1)},
    ),
    "diameter": (extent.plan_diameter, diameters, {("table", 2), ("row", 2)}),
    "radius": (
        extent.plan_radius,
        lambda x: np.array([[extent.find_enclosing_circle(each)[1]] for each in x]),
        {("table", 2), ("row", 2)},
    ),
}  # fmt: skip


@pytest.mark.parametrize("unit", ["table", "row"])
@pytest.mark.parametrize("name", NUMBERS)
def test_extent_moves_as_far_as_its_sensitivity_and_no_farther(name, unit, monkeypatch):
    known, real = [], extent.choose_noise
    monkeypatch.setattr(
        extent, "choose_noise", lambda one, *of, **how: known.append(one) or real(
            one, *of, **how
        )
    )  # fmt: skip
    plan, truth, attained = NUMBERS[name]
    assert {*extent.STATISTICS} < {*NUMBERS}
    for count in (1, 2) if name == "radius" else (1, 2, 5):
        rng = insecure_rng(1)
        plan(ROWS[:count], Plane(), eps=0.1, privacy_unit=unit, rng=rng)
        stated = known.pop()
        moves = np.array([*itertools.product(MOVES, repeat=count)][1:], dtype=float)
        away = LENGTHS[stated.table_metric](np.hypot(*np.moveaxis(moves, -1, 0)))
        found = np.vstack([
            (truth(rows + moves) - truth(rows[None])) / away[:, None]
            for rows in (ROWS[:count], APART[:count])
        ])  # fmt: skip
        together, each = np.hypot.reduce(found, axis=1).max(), np.abs(found).max()
        assert together <= stated.joint_change * (1 + 1e-9)
        assert each <= stated.each_change * (1 + 1e-9)
        if (unit, count) in attained:
            assert together == pytest.approx(stated.joint_change, rel=1e-9)
            assert each == pytest.approx(stated.each_change, rel=1e-9)
