"""The chance of an agreement is what it is said to be."""

import numpy as np
import pytest

from geopriv_gis.checking.agreement import PlaceIndex, compare, last_figures

NONE, EXTENT = PlaceIndex(np.zeros((0, 2))), np.array([10_000.0, 10_000.0])


def places(rng, rows, unit):
    return np.round(rng.uniform(0, 10_000, (rows, 2)) / unit) * unit


@pytest.mark.parametrize("unit", [1.0, 0.1, 0.01])
def test_others_agree_as_often_as_expected(unit):
    rng = np.random.default_rng(int(unit * 100))
    found = expected = 0.0
    for _ in range(20):
        true = rng.uniform(0, 10_000, (20_000, 2))
        step = np.array([unit, unit])
        one = compare(PlaceIndex(true), places(rng, 5000, unit), step, NONE, EXTENT)
        assert one.chance > 1e-6  # of 20, by chance once in 50,000 runs of this test
        found, expected = found + one.found, expected + one.expected
    assert found <= 1.2 * expected + 5


def test_true_places_are_no_chance():
    rng = np.random.default_rng(1)
    true = rng.uniform(0, 10_000, (20_000, 2))
    step = np.array([0.01, 0.01])
    for rounded in (np.round(true[:5], 2), np.trunc(true[:5] * 100) / 100):
        one = compare(PlaceIndex(true), rounded, step, NONE, EXTENT)
        assert one.found == 5
        assert one.chance < 1e-9
        public = PlaceIndex(rounded)
        assert compare(PlaceIndex(true), rounded, step, public, EXTENT).found == 0


def test_places_of_a_grid_agree_by_chance():
    rng = np.random.default_rng(2)
    true, other = (rng.integers(0, 100, (2000, 2)) * 100.0 + 50 for _ in range(2))
    one = compare(PlaceIndex(true), other, np.array([10.0, 10.0]), NONE, EXTENT)
    assert one.found > 100
    assert one.chance > 1e-3


def test_crowds_rounded_alike_agree_by_chance():
    """Three whole numbers are within one of another, not two."""
    rng = np.random.default_rng(3)
    true, other = (rng.normal(5000, 60, (many, 2)).round() for many in (4000, 2000))
    one = compare(PlaceIndex(true), other, np.array([1.0, 1.0]), NONE, EXTENT)
    assert one.found > 500
    assert one.chance > 1e-3


def test_figures():
    told = last_figures(np.array([530_000.0, 12.5, 0.123456, 1 / 3, -7.0]))
    assert told == pytest.approx([10_000, 0.1, 1e-6, 1e-10, 1.0])
