"""Box, centre, diameter, radius: constants proved, constants tight, bands held."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.distance import pdist

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries import extent
from geopriv_gis.testing import insecure_rng

METRIC = Plane(k_max=1.01)
FEET = Plane(unit=0.3048, k_max=1.01)
ROWS = (530_000, 180_000) + np.random.default_rng(1).normal(size=(200, 2)) * 2_000
PLANS = {
    "box": extent.plan_box,
    "midrange": extent.plan_centre,
    "mean": lambda *a, **k: extent.plan_centre(*a, statistic="mean", **k),
    "diameter": extent.plan_diameter,
    "radius": extent.plan_radius,
}


def truth(name, rows):
    low, high = rows.min(axis=0), rows.max(axis=0)
    return {
        "box": np.concatenate([low, high]),
        "midrange": (low + high) / 2,
        "mean": rows.mean(axis=0),
        "diameter": np.array([pdist(rows).max() if len(rows) > 1 else 0.0]),
        "radius": np.array([extent.find_enclosing_circle(rows)[1]]),
    }[name]


# (each, joint) per metre under dist_∞, and joint under the metric for rows.
CONSTANTS = {
    "box": (1, 2, np.sqrt(2)),
    "midrange": (1, np.sqrt(2), 0.5),
    "mean": (1, 1, None),
    "diameter": (2, 2, 1),
    "radius": (1, 1, 0.5),
}
tables = st.integers(2, 9).flatmap(
    lambda n: st.tuples(
        *[st.lists(st.tuples(*[st.integers(-9, 9)] * 2), min_size=n, max_size=n)] * 2
    )
)


@given(tables, st.floats(0.01, 10))
def test_extent_numbers_change_within_their_constants(pair, scale):
    here = np.array(pair[0], dtype=float) * 3
    there = here + np.array(pair[1], dtype=float) * scale
    moves = np.hypot(*(there - here).T)
    slack = 1e-9 * (1 + np.abs(there).max())
    for name, (each, joint, rows) in CONSTANTS.items():
        change = truth(name, there) - truth(name, here)
        assert np.abs(change).max() <= each * moves.max() + slack
        assert np.linalg.norm(change) <= joint * moves.max() + slack
        total = np.linalg.norm(moves) if name == "box" else moves.sum()
        constant = 1 / len(here) if name == "mean" else rows
        assert np.linalg.norm(change) <= constant * total + slack


def test_extent_constants_are_attained():
    cross = np.array([[-9.0, 0], [9, 0], [0, -9], [0, 9]])
    out = cross / 9
    away = truth("box", cross + out) - truth("box", cross)
    assert np.linalg.norm(away) == pytest.approx(2)
    sideways = np.array([[1.0, 0], [1, 0], [0, 1], [0, 1]])
    shift = truth("midrange", cross + sideways) - truth("midrange", cross)
    assert np.linalg.norm(shift) == pytest.approx(np.sqrt(2))
    one = np.array([[0.0, 0], [0, 0], [0, 0], [0, 1]])
    assert (truth("midrange", cross + one) - truth("midrange", cross))[1] == 0.5
    assert truth("diameter", cross + out) - truth("diameter", cross) == pytest.approx(2)
    assert truth("radius", cross + out) - truth("radius", cross) == pytest.approx(1)
    pair = np.array([[0.0, 0], [9, 0]])
    longer = pair + np.array([[0, 0], [1, 0]])
    assert truth("radius", longer) - truth("radius", pair) == pytest.approx(0.5)
    corner = np.array([[0.0, 0], [0, 0], [9, 9]])  # one row on two sides of the box
    moved = corner + np.array([[0, 0], [0, 0], [np.sqrt(0.5)] * 2])
    change = truth("box", moved) - truth("box", corner)
    assert np.linalg.norm(change) == pytest.approx(1)  # √2 when a row is all four
    alone = np.array([[5.0, 5.0]])
    assert np.linalg.norm(
        truth("box", alone + np.array([[0.6, 0.8]])) - truth("box", alone)
    ) == pytest.approx(np.sqrt(2))


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("unit", ["table", "row"])
@pytest.mark.parametrize("budget", [{"eps": 0.05}, {"rho": 1e-4}])
@pytest.mark.parametrize("metric", [METRIC, FEET])
def test_extent_bands_cover_and_are_not_too_wide(name, unit, budget, metric):
    beta, runs = 0.2, 150
    plan = PLANS[name](
        ROWS, metric, privacy_unit=unit, beta=beta, rng=insecure_rng(3), **budget
    )
    true = truth(name, ROWS) * (metric.unit if len(truth(name, ROWS)) == 1 else 1)
    found = [plan.draw() for _ in range(runs)]
    errors = np.abs([f.values - true for f in found])
    margin = 4.9 * np.sqrt(beta * (1 - beta) / runs)
    one = (errors > found[0].half_width).mean(axis=0).max()
    every = (errors > found[0].half_width_all).any(axis=1).mean()
    assert one < beta + margin
    assert every < beta + margin
    assert max(one, every) > beta / 4


@pytest.mark.representatives(7)
@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize("unit", ["table", "row"])
@pytest.mark.parametrize("budget", [{"eps": 0.05}, {"rho": 1e-4}])
def test_extent_noise_scale_matches_constants(name, unit, budget):
    plan = PLANS[name](ROWS, METRIC, privacy_unit=unit, rng=Random(), **budget)
    errors = np.array([plan.draw().values for _ in range(600)]) - truth(name, ROWS)
    each, joint, rows = CONSTANTS[name]
    if unit == "row":
        joint = 1 / len(ROWS) if name == "mean" else rows
        each = 1 if name == "box" else joint
    if "rho" in budget:
        expected = joint * METRIC.k_max / np.sqrt(2 * budget["rho"])
        assert errors.std() == pytest.approx(expected, rel=0.12)
    else:
        scale = each * METRIC.k_max / budget["eps"]
        planar = name == "mean" or (name, unit) == ("midrange", "row")
        count = {"box": 4, "midrange": 2}.get(name, 1)
        mean = (count + 1) / 2 * scale  # of the cube, and of one Laplace number
        if planar:
            mean = 2 * scale * 2 / np.pi  # of an axis of Gamma(2) in any direction
        assert np.abs(errors).mean() == pytest.approx(mean, rel=0.12)
    promise = plan.guarantee
    wanted = "dist_inf" if unit == "table" else "dist_2" if name == "box" else "dist_1"
    assert promise.table_metric == wanted
    assert promise.privacy_unit == unit
    assert promise.tolerance > 0 or any("double" in a for a in promise.assumptions)


def test_extent_values_lie_on_the_grid():
    for name, plan_of in PLANS.items():
        for budget in ({"eps": 0.05}, {"rho": 1e-4}):
            plan = plan_of(ROWS, METRIC, rng=Random(), **budget)
            cells = plan.draw().values / plan.guarantee.grid
            half = 2 if name == "box" else 1  # sides may share their middle
            assert (cells * half == np.rint(cells * half)).all()


def test_covering_box_contains_the_rows():
    held = 0
    for _ in range(200):
        box = extent.plan_box(
            ROWS, METRIC, rho=1e-5, cover=True, beta=0.1, rng=insecure_rng(_)
        ).draw()
        low, high = box.values[:2], box.values[2:]
        held += (low <= ROWS).all() and (high >= ROWS).all()
    assert held / 200 > 0.9


def test_boxes_are_never_inside_out():
    for seed in range(50):
        plan = extent.plan_box(ROWS[:1], METRIC, eps=1e-4, rng=insecure_rng(seed))
        west, south, east, north = plan.draw().values
        assert west <= east
        assert south <= north


@pytest.mark.parametrize(
    "rows",
    [
        np.zeros((1, 2)),
        np.zeros((4, 2)),
        np.array([[0.0, 0], [1, 1], [2, 2], [3, 3]]),
        np.array([[0.0, 0], [1, 0], [0, 1]]) + 5e6,
    ],
)
def test_enclosing_circle_of_few_or_collinear_rows(rows):
    centre, radius = extent.find_enclosing_circle(rows)
    assert np.hypot(*(rows - centre).T).max() == pytest.approx(radius, abs=1e-6)
    widest = pdist(rows).max() if len(rows) > 1 else 0.0
    assert radius == pytest.approx(widest / 2, abs=1e-6)
    assert extent.compute_diameter(rows) == pytest.approx(widest)


@given(st.lists(st.tuples(*[st.integers(-6, 6)] * 2), min_size=1, max_size=12))
def test_enclosing_circle_is_the_smallest(rows):
    points = np.array(rows, dtype=float)
    centre, radius = extent.find_enclosing_circle(points)
    far = np.hypot(*(points - centre).T)
    assert (far <= radius + 1e-9).all()
    # Smallest if and only if its centre is in the hull of the points on it.
    on_it = points[far >= radius - 1e-9]
    for angle in np.linspace(0, 2 * np.pi, 60):
        way = np.array([np.cos(angle), np.sin(angle)])
        assert ((on_it - centre) @ way).max() >= -1e-7 * (1 + radius)


def test_extent_plans_refuse_bad_options():
    with pytest.raises(ParameterError, match="statistic must be"):
        extent.plan_centre(ROWS, METRIC, eps=1, statistic="mode", rng=Random())
    for plan_of in PLANS.values():
        with pytest.raises(ParameterError, match="privacy_unit must be"):
            plan_of(ROWS, METRIC, eps=1, privacy_unit="person", rng=Random())
        with pytest.raises(ParameterError, match="exactly one of eps"):
            plan_of(ROWS, METRIC, rng=Random())
        with pytest.raises(ParameterError, match="beta must be"):
            plan_of(ROWS, METRIC, eps=1, beta=1.0, rng=Random())
