"""Means of values around places and hot spots: unbiased, exact without noise, tested.

Chance is fixed by seeds; limits are those of a false alarm below 1e-6.
"""

import numpy as np
import pytest
from scipy.stats import binom, norm

from geopriv_gis.core.deconvolution import Cells, GaussianLaw
from geopriv_gis.core.deconvolution.marked import marked_at, marked_grid
from tests.core.deconvolution.simulation import (
    SIGMAS,
    excess,
    gaussian,
    laplace,
    law_of,
    people,
    releases,
    silent,
    source,
)  # fmt: skip

PLACES = np.array([[0.0, 0.0], [1500.0, 1400.0], [-600.0, 900.0]])
ROWS, RUNS, WIDTH = 2000, 300, 800.0
POINTS = people(ROWS)
VALUES = 3 + np.sin(POINTS[:, 0] / 900) + np.random.default_rng(8).exponential(1, ROWS)


def weights(points, places, width):
    square = ((points[:, None] - places) ** 2).sum(axis=-1)
    return np.exp(-square / 2 / width**2)


def true_means():
    near = weights(POINTS, PLACES, WIDTH)
    return VALUES @ near / near.sum(axis=0)


@pytest.mark.parametrize("mechanism", [laplace(2e-3), gaussian(600.0)])
def test_many_releases_have_the_true_mean_and_the_stated_error(mechanism):
    # The share of 900 intervals that hold the truth is 0.95 ± 0.036.
    true, means, inside, blurred = true_means(), [], [], []
    for noisy in releases(mechanism, POINTS, RUNS):
        found = marked_at(
            source(law_of(mechanism), noisy), VALUES, PLACES, WIDTH, silent
        )
        means.append(found.mean)
        inside.append(np.abs(found.mean - true) < 1.96 * found.se)
        near = weights(noisy, PLACES, WIDTH)
        blurred.append(VALUES @ near / near.sum(axis=0))
    assert np.abs(excess(np.array(means), true)).max() < SIGMAS
    assert abs(np.mean(inside) - 0.95) < 0.036
    # What the released points themselves would give is seen to be off.
    assert np.abs(excess(np.array(blurred), true)).max() > SIGMAS


def test_without_noise_it_is_getis_and_ords_statistic():
    one = source(GaussianLaw(sigma=1e-4), POINTS)
    found = marked_at(one, VALUES, PLACES, WIDTH, silent)
    near = weights(POINTS, PLACES, WIDTH)
    mean, spread = VALUES.mean(), VALUES.std()
    total, square = near.sum(axis=0), (near**2).sum(axis=0)
    scale = spread * np.sqrt((ROWS * square - total**2) / (ROWS - 1))
    np.testing.assert_allclose(found.z, (VALUES @ near - mean * total) / scale, 1e-5)
    np.testing.assert_allclose(found.mean, true_means(), rtol=1e-6)
    assert (found.se < 1e-6).all()


def test_values_that_have_nothing_to_do_with_places_raise_no_alarm():
    noisy = releases(laplace(2e-3), POINTS, 1)[0]
    one = source(law_of(laplace(2e-3)), noisy)
    random, scores, ps = np.random.default_rng(9), [], []
    for _ in range(2000):
        found = marked_at(one, random.permutation(VALUES), PLACES[:1], WIDTH, silent)
        scores.append(found.z[0])
        ps.append(found.p[0])
    # Mean 0 and variance 1 are exact; 2000 scores know them to 0.12 and 0.18.
    assert abs(np.mean(scores)) < 5 / np.sqrt(2000)
    assert abs(np.var(scores) - 1) < 5.33 * np.sqrt(2 / 2000) * 1.1
    low, high = binom.ppf([5e-7, 1 - 5e-7], 2000, 0.05)
    assert low < (np.array(ps) < 0.05).sum() < high


def test_rare_values_raise_no_more_alarms_than_they_may():
    # 12 of 2000 rows: the normal law's p-values would be below 0.002 too often.
    one = source(law_of(laplace(4e-3)), releases(laplace(4e-3), POINTS, 1)[0])
    rare, random = (np.arange(ROWS) < 12).astype(float), np.random.default_rng(10)
    found = [
        marked_at(one, random.permutation(rare), PLACES[:1], 400.0, silent)
        for _ in range(4000)
    ]
    ps, scores = (np.array([getattr(f, n)[0] for f in found]) for n in ("p", "z"))
    for level in (0.05, 0.002):
        assert (ps < level).sum() <= binom.ppf(1 - 1e-6, 4000, level)
    plain = 2 * norm.sf(np.abs(scores))
    assert (plain < 0.002).sum() > binom.ppf(1 - 1e-6, 4000, 0.002)


@pytest.mark.parametrize("mechanism", [laplace(2e-3), gaussian(600.0)])
def test_cells_hold_what_their_middles_would(mechanism):
    one = source(law_of(mechanism), releases(mechanism, POINTS, 1)[0])
    cells = Cells.over((-1000.0, -600.0, 1000.0, 600.0), 400.0)
    found = marked_grid(one, VALUES, cells, WIDTH, silent)
    x = -800 + 400.0 * np.arange(5)
    y = 400 - 400.0 * np.arange(3)
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    single = marked_at(one, VALUES, places, WIDTH, silent)
    for name in ("mean", "se", "z", "p", "rows"):
        ours, theirs = getattr(found, name).ravel(), getattr(single, name)
        np.testing.assert_allclose(ours, theirs, rtol=0.02, atol=0.01)


def test_where_few_rows_are_near_nothing_is_told():
    one = source(law_of(laplace(2e-3)), releases(laplace(2e-3), POINTS, 1)[0])
    far = np.array([[9000.0, 9000.0], [1e6, 0.0]])
    found = marked_at(one, VALUES, far, WIDTH, silent)
    assert np.isnan([found.z, found.p, found.mean, found.se]).all()
