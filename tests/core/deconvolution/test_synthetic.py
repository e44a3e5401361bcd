"""Synthetic points: those of the map, and where people are."""

import numpy as np
import pytest

from geopriv_gis.core.deconvolution import (
    Cells,
    draw_synthetic_places,
    draw_synthetic_points,
)
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.testing import insecure_rng

CELLS = Cells.covering((1_000.0, 2_000.0, 1_300.0, 2_200.0), 100.0)
VALUE = np.array([[1.0, 0.0, 3.0], [0.0, 4.0, 2.0]])
COUNT, SIGMAS = 20_000, 5.0  # beyond by chance: 6e-7


def off(found, share):
    """Return by how many standard errors counts are off their shares, at most."""
    found, share = np.ravel(found), np.ravel(share)
    found, share = found[share > 0], share[share > 0]
    error = np.sqrt(COUNT * share * (1 - share))
    return (np.abs(found - COUNT * share) / error).max()


def test_synthetic_points_follow_cell_shares():
    points = draw_synthetic_points(CELLS, VALUE, COUNT, insecure_rng(1))
    column = ((points[:, 0] - 1_000) // 100).astype(int)
    row = ((2_200 - points[:, 1]) // 100).astype(int)
    found = np.zeros(VALUE.shape)
    np.add.at(found, (row, column), 1)
    assert (found[VALUE == 0] == 0).all()
    assert off(found, VALUE / VALUE.sum()) < SIGMAS
    other = VALUE.copy()
    other[1, 1] *= 1.2
    assert off(found, other / other.sum()) > SIGMAS
    for part in ((points % 100) / 100).T:  # uniform within a cell
        assert abs(part.mean() - 0.5) * np.sqrt(12 * COUNT) < SIGMAS


def test_synthetic_places_follow_ratio_of_map_and_population():
    """Where the map is the smoothed population, points are a sample of it."""
    draws = np.random.default_rng(2)
    cells = Cells.covering((0.0, 0.0, 4_000.0, 4_000.0), 100.0)
    places = draws.uniform(0, 4_000, (400, 2))
    mass = draws.gamma(1, 10, 400)
    middle = np.stack(
        np.meshgrid(np.arange(50, 4_000, 100), np.arange(3_950, 0, -100)), axis=-1
    )
    away = ((middle[:, :, None] - places) ** 2).sum(axis=-1)
    value = (mass * np.exp(-away / 2 / 400.0**2)).sum(axis=-1)
    chosen = draw_synthetic_places(
        cells, value, places, mass, bandwidth=400.0, count=COUNT, rng=insecure_rng(3)
    )  # fmt: skip
    found = np.bincount(chosen, minlength=400)
    half = mass > np.median(mass)
    share = [mass[half].sum() / mass.sum()]
    assert off(found[half].sum(), share) < 3 * SIGMAS  # up to the cells' middles
    assert np.corrcoef(found, mass)[0, 1] > 0.97
    twice = value * np.where(middle[..., 0] > 2_000, 2.0, 1.0)
    again = draw_synthetic_places(
        cells, twice, places, mass, bandwidth=400.0, count=COUNT, rng=insecure_rng(4)
    )  # fmt: skip
    east = places[:, 0] > 2_000
    share = 2 * mass[east].sum() / (mass.sum() + mass[east].sum())
    assert east[again].mean() == pytest.approx(share, abs=0.02)


def test_synthetic_places_ignore_population_beyond_the_map():
    places = np.array([[1_050.0, 2_150.0], [5_000.0, 2_100.0], [1_150.0, 2_150.0]])
    mass = np.ones(3)
    given = {"bandwidth": 10.0, "count": 50, "rng": insecure_rng(1)}
    found = draw_synthetic_places(CELLS, VALUE, places, mass, **given)
    assert set(found) == {0}  # the third is where the map is 0
    with pytest.raises(ParameterError, match="population must have people"):
        draw_synthetic_places(CELLS, VALUE, places[1:], mass[1:], **given)
    with pytest.raises(ParameterError, match="density is above 0"):
        draw_synthetic_points(CELLS, VALUE * 0, 5, insecure_rng(1))
