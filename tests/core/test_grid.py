"""The public grid: powers of two, whose multiples are exact doubles."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import (
    FINEST,
    check_spacing,
    compute_default_spacing,
    grid_line_numbers,
    round_down_to_power_of_two,
    round_to_grid,
)

powers = st.integers(-20, 20).map(lambda power: 2.0**power)
coordinates = arrays(float, (7, 2), elements=st.floats(-1e7, 1e7))


def is_power_of_two(value):
    return math.frexp(value)[0] == 0.5


@given(st.floats(1e-300, 1e300))
def test_round_down_to_power_of_two_is_within_factor_two(length):
    power = round_down_to_power_of_two(length)
    assert is_power_of_two(power)
    assert power <= length < 2 * power


@given(st.floats(1e-3, 1e8), st.sampled_from([1.0, 0.3048006096, 111_195.0]))
def test_default_spacing_is_a_thousandth_of_the_noise(scale, unit):
    spacing = compute_default_spacing(scale, unit)
    assert is_power_of_two(spacing)
    metres = spacing * unit
    assert metres <= max(scale / 1000, FINEST)
    assert metres > max(scale / 1000, FINEST) / 2


@given(powers)
def test_check_spacing_takes_powers_of_two(spacing):
    assert check_spacing(spacing) == spacing


@pytest.mark.parametrize(
    "grid", [0, -1, 0.1, 3, 1e-3, math.inf, math.nan, "1", None, True, [1.0]]
)
def test_check_spacing_refuses_others_with_a_remedy(grid):
    with pytest.raises(ParameterError, match=r"grid must be a power of two.*Leave it"):
        check_spacing(grid)


@given(coordinates, powers)
def test_round_to_grid_is_exact_and_nearest(values, spacing):
    rounded = round_to_grid(values, spacing)
    cells = rounded / spacing
    assert np.array_equal(cells, np.rint(cells))
    assert np.array_equal(cells * spacing, rounded)
    assert (np.abs(rounded - values) <= spacing / 2).all()
    assert np.array_equal(round_to_grid(rounded, spacing), rounded)
    assert not np.signbit(rounded[rounded == 0]).any()


@given(coordinates, powers)
def test_grid_line_numbers_add_integers_exactly(values, spacing):
    cells = grid_line_numbers(values, spacing)
    for cell, steps in zip(
        cells.ravel(), (0, 1, -1, 2**40, -(2**40)) * 3, strict=False
    ):
        exact = (int(cell) + steps) * int(2**20 * spacing)
        assert (cell + steps) * spacing * 2**20 == exact


def test_round_to_grid_of_decimal_spacing_is_inexact():
    values = np.arange(1, 1000) + 0.3
    cells = round_to_grid(values, 0.1) / 0.1
    assert not np.array_equal(cells, np.rint(cells))


def test_grid_line_numbers_refuse_large_coordinates_unseen():
    with pytest.raises(ParameterError, match="too fine for coordinates") as caught:
        grid_line_numbers(np.array([[123456789.0, 0.0]]), 2.0**-30)
    assert "123456789" not in str(caught.value)
    assert grid_line_numbers(np.zeros((0, 2)), 1.0).shape == (0, 2)
