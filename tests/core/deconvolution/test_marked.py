"""Means of values around places and hot spots: unbiased, exact without noise, tested.

Chance is fixed by seeds; limits are those of a false alarm below 1e-6.
"""

import itertools

import numpy as np
import pytest
from scipy.stats import binom, kurtosis, norm, skew

from geopriv_gis.core.deconvolution import Cells, GaussianLaw
from geopriv_gis.core.deconvolution.laws import make_kernel_table
from geopriv_gis.core.deconvolution.marked import (
    _compute_p_values,
    _compute_permutation_moments,
    estimate_local_means,
    estimate_local_means_on_grid,
)
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


@pytest.mark.representatives(1)
@pytest.mark.parametrize("mechanism", [laplace(2e-3), gaussian(600.0)])
def test_local_means_are_unbiased_with_the_stated_error(mechanism):
    # The share of 900 intervals that hold the truth is 0.95 ± 0.036.
    true, means, inside, blurred = true_means(), [], [], []
    for noisy in releases(mechanism, POINTS, RUNS):
        found = estimate_local_means(
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


def test_local_means_without_noise_equal_getis_ord_statistic():
    one = source(GaussianLaw(sigma=1e-4), POINTS)
    found = estimate_local_means(one, VALUES, PLACES, WIDTH, silent)
    near = weights(POINTS, PLACES, WIDTH)
    mean, spread = VALUES.mean(), VALUES.std()
    total, square = near.sum(axis=0), (near**2).sum(axis=0)
    scale = spread * np.sqrt((ROWS * square - total**2) / (ROWS - 1))
    np.testing.assert_allclose(found.z, (VALUES @ near - mean * total) / scale, 1e-5)
    np.testing.assert_allclose(found.mean, true_means(), rtol=1e-6)
    assert (found.se < 1e-6).all()


def test_local_means_false_alarms_for_permuted_values():
    noisy = releases(laplace(2e-3), POINTS, 1)[0]
    one = source(law_of(laplace(2e-3)), noisy)
    random, scores, ps = np.random.default_rng(9), [], []
    for _ in range(1000):
        found = estimate_local_means(
            one, random.permutation(VALUES), PLACES[:1], WIDTH, silent
        )
        scores.append(found.z[0])
        ps.append(found.p[0])
    # Mean 0 and variance 1 are exact; 1000 scores know them to 0.17 and 0.26.
    assert abs(np.mean(scores)) < 5 / np.sqrt(1000)
    assert abs(np.var(scores) - 1) < 5.33 * np.sqrt(2 / 1000) * 1.1
    low, high = binom.ppf([5e-7, 1 - 5e-7], 1000, 0.05)
    assert low < (np.array(ps) < 0.05).sum() < high


def test_local_means_false_alarms_for_rare_values():
    # 12 of 2000 rows: the normal law's p-values would be below 0.002 too often.
    one = source(law_of(laplace(4e-3)), releases(laplace(4e-3), POINTS, 1)[0])
    rare, random = (np.arange(ROWS) < 12).astype(float), np.random.default_rng(10)
    found = [
        estimate_local_means(one, random.permutation(rare), PLACES[:1], 400.0, silent)
        for _ in range(2000)
    ]
    ps, scores = (np.array([getattr(f, n)[0] for f in found]) for n in ("p", "z"))
    for level in (0.05, 0.002):
        assert (ps < level).sum() <= binom.ppf(1 - 1e-6, 2000, level)
    plain = 2 * norm.sf(np.abs(scores))
    assert (plain < 0.002).sum() > binom.ppf(1 - 1e-6, 2000, 0.002)


def rare_signs(rows):
    """Values of both signs, 1 % of the rows: symmetric, with heavy tails."""
    values = np.zeros(rows)
    values[: rows // 200], values[rows // 200 : rows // 100] = 1, -1
    return values


VALUES_OF = {
    "rare": lambda random: (random.random(ROWS) < 0.02).astype(float),
    "lognormal": lambda random: random.lognormal(0, 1.3, ROWS),
    "rare signs": lambda random: rare_signs(ROWS),
    "heavy": lambda random: random.standard_t(2, ROWS),
    "even": lambda random: random.normal(size=ROWS),
}


@pytest.mark.parametrize("kind", VALUES_OF)
def test_hot_spot_family_wise_error_is_as_stated(kind):
    """Family-wise: some of 200 places with p < 0.05/200, in at most 5 % of 2000."""
    runs, random, law = 2000, np.random.default_rng(21), law_of(laplace(4e-3))
    noisy = releases(laplace(4e-3), POINTS, 1)[0]
    places, values = random.choice(POINTS, 200), VALUES_OF[kind](random)
    found = estimate_local_means(source(law, noisy), values, places, 400.0, silent)
    seen = np.isfinite(found.p)
    assert seen.sum() > 100

    table = make_kernel_table(law, 400.0)
    away = np.hypot(*(noisy[:, None] - places[seen]).transpose(2, 0, 1))
    kernel = np.where(away < table.reach, table(np.minimum(away, table.reach))[0], 0.0)
    powers = [(kernel**power).sum(axis=0) for power in (1, 2, 3, 4)]
    moments = _compute_permutation_moments(*powers, values)
    scale = values.std(ddof=1) * np.sqrt(powers[1] - powers[0] ** 2 / ROWS)
    marks = values - values.mean()
    ours = _compute_p_values(marks @ kernel / scale, *moments)
    np.testing.assert_allclose(ours, found.p[seen], rtol=1e-6)
    alarms = 0
    for _ in range(20):
        orders = np.array([random.permutation(marks) for _ in range(runs // 20)])
        p = _compute_p_values(orders @ kernel / scale, *np.array(moments)[:, None])
        alarms += (p.min(axis=1) < 0.05 / seen.sum()).sum()
    assert alarms <= binom.ppf(1 - 1e-6, runs, 0.05)


def test_permutation_moments_equal_enumeration():
    random = np.random.default_rng(3)
    kernel, values = np.r_[random.random(4), 0, 0, 0], random.normal(size=7) ** 3
    sums = np.array([order @ kernel for order in itertools.permutations(values)])
    powers = [np.array([(kernel**power).sum()]) for power in (1, 2, 3, 4)]
    found = _compute_permutation_moments(*powers, values)
    np.testing.assert_allclose(np.ravel(found), [skew(sums), kurtosis(sums)], 1e-9)


@pytest.mark.parametrize("moments", [(0.0, 3.0), (1.0, 2.0), (-1.0, 1.5), (0.2, 0.1)])
def test_p_values_match_simulated_four_moment_law(moments):
    """Within 5 % of a simulation, where they are above the normal law's."""
    sk, ku = moments
    scale = np.sqrt(ku / 6)
    both, apart = 1 / scale**2, sk / (2 * scale**3)
    random, runs = np.random.default_rng(4), 2_000_000
    law = np.full(runs, -apart)
    for sign in (1, -1):
        shape = (both + sign * apart) / 2
        law += sign * random.gamma(shape, size=runs) if shape > 1e-9 else 0.0
    for score in (-3.0, -2.0, 2.0, 3.0):
        (p,) = _compute_p_values(*(np.array([each]) for each in (score, sk, ku)))
        tail = 2 * (np.sign(score) * law * scale >= abs(score)).mean()
        normal = 2 * norm.sf(abs(score))
        assert p >= normal * (1 - 1e-9)
        assert p == pytest.approx(max(tail, normal), rel=0.05)


@pytest.mark.parametrize("mechanism", [laplace(2e-3), gaussian(600.0)])
def test_grid_local_means_equal_means_at_cell_centres(mechanism):
    one = source(law_of(mechanism), releases(mechanism, POINTS, 1)[0])
    cells = Cells.covering((-1000.0, -600.0, 1000.0, 600.0), 400.0)
    found = estimate_local_means_on_grid(one, VALUES, cells, WIDTH, silent)
    x = -800 + 400.0 * np.arange(5)
    y = 400 - 400.0 * np.arange(3)
    places = np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)
    single = estimate_local_means(one, VALUES, places, WIDTH, silent)
    for name in ("mean", "se", "z", "p", "rows"):
        ours, theirs = getattr(found, name).ravel(), getattr(single, name)
        np.testing.assert_allclose(ours, theirs, rtol=0.02, atol=0.01)


def test_local_means_are_nan_far_from_all_rows():
    one = source(law_of(laplace(2e-3)), releases(laplace(2e-3), POINTS, 1)[0])
    far = np.array([[9000.0, 9000.0], [1e6, 0.0]])
    found = estimate_local_means(one, VALUES, far, WIDTH, silent)
    assert np.isnan([found.z, found.p, found.mean, found.se]).all()
