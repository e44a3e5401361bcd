"""The chance of an agreement is what it is said to be."""

import geopandas as gpd
import numpy as np
import pytest

from geopriv_gis.checking import true_places
from geopriv_gis.checking.agreement import (
    Neighbourhood,
    PlaceIndex,
    compare_numbers,
    last_decimal_units,
)
from geopriv_gis.checking.pieces import TOO_LARGE, NumberStream

NONE, EXTENT = PlaceIndex(np.zeros((0, 2))), np.array([10_000.0, 10_000.0])
CORNER = np.array([5e5, 5.2e6])


def places(rng, rows, unit):
    return np.round(rng.uniform(0, 10_000, (rows, 2)) / unit) * unit


@pytest.mark.parametrize("unit", [1.0, 0.1, 0.01])
def test_chance_agreement_is_as_expected(unit):
    rng = np.random.default_rng(int(unit * 100))
    found = expected = 0.0
    for _ in range(20):
        true = rng.uniform(0, 10_000, (20_000, 2))
        step = np.array([unit, unit])
        one = compare_numbers(
            PlaceIndex(true), places(rng, 5000, unit), step, NONE, EXTENT
        )
        assert one.chance > 1e-6  # of 20, by chance once in 50,000 runs of this test
        found, expected = found + one.found, expected + one.expected
    assert found <= 1.2 * expected + 5


def test_true_places_exceed_chance_agreement():
    rng = np.random.default_rng(1)
    true = rng.uniform(0, 10_000, (20_000, 2))
    step = np.array([0.01, 0.01])
    for rounded in (np.round(true[:5], 2), np.trunc(true[:5] * 100) / 100):
        one = compare_numbers(PlaceIndex(true), rounded, step, NONE, EXTENT)
        assert one.found == 5
        assert one.chance < 1e-9
        public = PlaceIndex(rounded)
        assert (
            compare_numbers(PlaceIndex(true), rounded, step, public, EXTENT).found == 0
        )


def test_grid_places_agree_by_chance():
    rng = np.random.default_rng(2)
    true, other = (rng.integers(0, 100, (2000, 2)) * 100.0 + 50 for _ in range(2))
    one = compare_numbers(PlaceIndex(true), other, np.array([10.0, 10.0]), NONE, EXTENT)
    assert one.found > 100
    assert one.chance > 1e-3


def test_rounded_crowds_agree_by_chance():
    """Three whole numbers are within one of another, not two."""
    rng = np.random.default_rng(3)
    true, other = (rng.normal(5000, 60, (many, 2)).round() for many in (4000, 2000))
    one = compare_numbers(PlaceIndex(true), other, np.array([1.0, 1.0]), NONE, EXTENT)
    assert one.found > 500
    assert one.chance > 1e-3


def test_last_decimal_units_of_numbers():
    told = last_decimal_units(np.array([530_000.0, 12.5, 0.123456, 1 / 3, -7.0]))
    assert told == pytest.approx([10_000, 0.1, 1e-6, 1e-10, 1.0])


@pytest.mark.parametrize("many", [1, 50, 3000])
@pytest.mark.parametrize("reach", [(1e-3, 1e-3), (3.0, 20.0), (30.0, 5.0)])
def test_neighbourhood_contains_all_within_reach(reach, many):
    rng, both = np.random.default_rng(many), np.arange(many)
    true = CORNER + rng.uniform(0, 10_000, (many, 2))
    around = Neighbourhood(true, np.array(reach))
    for signs in ((1, 1), (1, -1), (-1, 1), (-1, -1), (0.3, 1), (0, 0)):
        assert around.contains((true + np.multiply(signs, reach)).T, both, both).all()
    others = CORNER[:, None] + rng.uniform(0, 10_000, (2, 3000))
    # Four cells of each place hold 11 % of the area at most.
    assert around.contains(others, np.arange(3000), np.arange(3000)).mean() < 0.15


@pytest.mark.parametrize("kept", [0, 3, 12_000])
def test_true_places_cell_filter_keeps_every_agreement(kept, monkeypatch):
    """The first look at many pairs changes no agreement."""
    rng = np.random.default_rng(kept)
    xy = CORNER + rng.uniform(0, 10_000, (500, 2))
    truth = true_places.TruePlaces(gpd.GeoSeries.from_xy(*xy.T, crs="EPSG:32632"))
    told = CORNER + rng.uniform(0, 10_000, (12_000, 2))
    told[:kept] = xy[np.arange(kept) % 500]
    numbers = NumberStream(told.round(2).ravel(), np.arange(24_000), 1)
    quick = [*truth.agreements(numbers)]
    monkeypatch.setattr(true_places, "FEW", 1 << 30)
    assert quick == [*truth.agreements(numbers)]
    assert any(each.chance < 1e-6 for each, _ in quick) is (kept > 0)


def test_pairs_beyond_the_limit_are_remarked(monkeypatch):
    """Of which a true place may be one."""
    rng = np.random.default_rng(1)
    xy = CORNER + rng.uniform(0, 10_000, (500, 2))
    truth = true_places.TruePlaces(gpd.GeoSeries.from_xy(*xy.T, crs="EPSG:32632"))
    told = CORNER + rng.uniform(0, 10_000, (50, 2))
    numbers = NumberStream(told.ravel(), np.arange(100), 1)
    for most, remarked in ((1 << 22, False), (20, True)):
        monkeypatch.setattr(true_places, "_PAIRS", most)
        assert (TOO_LARGE in [each for each, _ in truth.agreements(numbers)]) == (
            remarked
        )


@pytest.mark.parametrize(
    ("crs", "x", "y", "units"),
    [
        (2263, 985_000, 195_000, (1200 / 3937,) * 2), (27700, 530_000, 180_000, (1, 1)),
        (4326, -3.0, 60.0, (111_195 / 2, 111_195)), (None, 5e5, 1e5, (1, 1)),
    ],
)  # fmt: skip
def test_true_places_have_a_margin_of_a_kilometre_in_any_unit(crs, x, y, units):
    truth = true_places.TruePlaces(gpd.GeoSeries.from_xy([x], [y], crs=crs))
    system = truth.systems[0]
    assert system.metres == pytest.approx(units, rel=1e-6)
    wide = np.ptp(system.box, axis=1) * units
    assert wide == pytest.approx([2000, 2000], rel=1e-6)


@pytest.mark.parametrize("x", [(-0.2, 0.1), (-0.1, 0.2), (-3.0, -1.0), (1.0, 3.0)])
@pytest.mark.parametrize("y", [(51.0, 52.0), (-34.0, -33.0), (-0.4, 0.3)])
def test_unsigned_ranges_cover_absolute_coordinates(x, y):
    """Also where places lie on both sides of a meridian or the equator."""
    none, box = np.zeros((0, 2)), np.array([x, y])
    system = true_places.CandidateCRS(none, none, none, None, box, np.ones(2), True)
    signed = np.random.default_rng(1).uniform(*box.T, (2_000, 2))
    low, high = system.ranges(unsigned=True).T
    assert (low <= np.abs(signed)).all()
    assert (np.abs(signed) <= high).all()
    assert np.abs(signed).min(axis=0) == pytest.approx(low, abs=0.02)
    assert np.abs(signed).max(axis=0) == pytest.approx(high, abs=0.02)
    assert system.ranges(unsigned=False).tolist() == box.tolist()
