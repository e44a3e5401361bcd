"""Signed distances and thresholds against closed forms."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.apb_shifts import compute_equal_area_shift, compute_rectangle_shift
from geopriv_gis.core.local.ranges import signed_distance

SQUARE = np.array([[0, 0], [10, 0], [10, 6], [0, 6], [0, 0]], dtype=float)
HOLE = np.array([[2, 2], [2, 4], [5, 4], [5, 2], [2, 2]], dtype=float)
STAR = np.array(
    [[0, 0], [4, 1], [9, 0], [6, 4], [7, 9], [3, 5], [-2, 6], [0, 0]], dtype=float
)
places = st.tuples(st.floats(-20, 20), st.floats(-20, 20))


def rectangle(points, width=10.0, height=6.0):
    """Closed form of APB Appendix A."""
    x, y = points.T
    out = np.hypot(
        np.maximum(np.maximum(-x, x - width), 0),
        np.maximum(np.maximum(-y, y - height), 0),
    )
    inside = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    return np.where(inside > 0, -inside, out)


def test_signed_distance_to_a_rectangle_has_its_closed_form():
    points = np.random.default_rng(1).uniform(-15, 25, (5000, 2))
    assert signed_distance(points, [SQUARE]) == pytest.approx(rectangle(points))


def test_signed_distance_treats_holes_as_outside():
    points = np.array([[3.0, 3.0], [1.0, 3.0], [11.0, 3.0]])
    assert signed_distance(points, [SQUARE, HOLE]) == pytest.approx([1, -1, 1])


@pytest.mark.parametrize("rings", [[SQUARE], [SQUARE, HOLE], [STAR]])
@given(one=places, two=places)
def test_signed_distance_is_1_lipschitz(rings, one, two):
    both = np.array([one, two])
    first, second = signed_distance(both, rings)
    assert abs(first - second) <= np.hypot(*(both[0] - both[1])) * (1 + 1e-9) + 1e-9


def square_area(length, width):
    """Areas of a rectangle's offsets with square corners, as in APB Appendix B."""

    def area(t):
        return np.maximum(length + 2 * t, 0) * np.maximum(width + 2 * t, 0)

    return area


@pytest.mark.parametrize("gamma", [0.01, 0.3, 0.9, 1.5, 1.6, 1.9, 2.1, 4.0, 50.0])
def test_the_equal_area_rule_is_the_rectangle_s_closed_form(gamma):
    found = compute_equal_area_shift(square_area(6.0, 4.0), np.array([gamma]))
    assert found == pytest.approx(compute_rectangle_shift(6.0, 4.0, np.array([gamma])))
    assert -gamma <= found[0] <= 0


def test_rectangle_shift_is_0_585_not_0_956_of_appendix_b():
    gamma = np.array([999.0])
    assert compute_rectangle_shift(2000.0, 2000.0, gamma) / gamma == pytest.approx(
        [-0.585], abs=5e-4
    )


def test_equal_area_shift_is_zero_at_a_straight_border():
    found = compute_equal_area_shift(lambda t: 1e9 + 1e4 * t, np.array([10.0]))
    assert found == pytest.approx([0], abs=1e-6)


def test_equal_area_shift_around_a_hole_is_outwards():
    """Around a hole there is more room inside the range than outside."""
    found = compute_equal_area_shift(
        lambda t: 1e6 - np.pi * (50 - t) ** 2, np.array([10.0])
    )
    assert found[0] > 0
