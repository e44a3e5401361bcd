"""Whole tables: 2n-dimensional Laplace, and joint noise on the sphere."""

import numpy as np
import pytest
from scipy import stats
from scipy.integrate import cumulative_trapezoid

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Sphere
from geopriv_gis.core.mechanisms import (
    BallLaplace,
    CapProductLaplace,
    SphericalBallLaplace,
    SphericalLaplace,
)
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF, N

EPS = 0.01
ROUND = Sphere(1.0, 0.0)
HOME = np.array([[10.0, 50.0]])


def angles_of(mechanism, size, persons, seed):
    """Return the rows' moves (rad) of ``persons`` groups, shape (persons, size)."""
    count = persons * size
    codes = np.arange(count) % persons
    noisy = mechanism.randomise(np.tile(HOME, (count, 1)), insecure_rng(seed), codes)
    return ROUND.distance(noisy, HOME).reshape(size, persons).T


@pytest.mark.parametrize("size", [1, 2, 5])
def test_ball_laplace_length_has_the_stated_law_and_no_other(size):
    codes = np.arange(N * size) % N
    noise = BallLaplace(eps=EPS).randomise(
        np.zeros((N * size, 2)), insecure_rng(61), codes
    )
    squares = (noise**2).sum(axis=1).reshape(size, N)
    length = np.sqrt(squares.sum(axis=0))
    assert laws.of_law(length, stats.gamma(2 * size, scale=1 / EPS).cdf) > ALPHA
    for factor in OFF:
        wrong = stats.gamma(2 * size, scale=factor / EPS)
        assert laws.of_law(length, wrong.cdf) < ALPHA
    if size > 1:
        # A uniform direction of R^2n: a row's share of the square is Beta(1, n−1).
        share = squares[0] / squares.sum(axis=0)
        assert laws.of_law(share, stats.beta(1, size - 1).cdf) > ALPHA
    assert laws.of_direction(np.arctan2(*noise[:N].T)) > ALPHA


def largest_cdf(size, rate):
    """Return the law of the largest angle: ∝ d(b^n)·e^{−rate·t} on [0, π]."""
    t = np.linspace(0, np.pi, 200_001)
    log_b = 2 * np.log(np.sin(t[1:] / 2))
    log_density = size * log_b - rate * t[1:] + np.log(1 / np.tan(t[1:] / 2) + 1e-300)
    density = np.append(0, np.exp(log_density - log_density.max()))
    mass = cumulative_trapezoid(density, t, initial=0)
    return lambda x: np.interp(x, t, mass / mass[-1])


@pytest.mark.representatives(2)
@pytest.mark.parametrize(
    ("size", "rate", "persons"),
    [(1, 5.0, N), (3, 5.0, N), (3, 1.0, 4 * N), (40, 20.0, N // 4), (6, 900.0, N)],
)
def test_cap_product_largest_angle_has_the_stated_law(size, rate, persons):
    angle = angles_of(CapProductLaplace(eps=rate, sphere=ROUND), size, persons, 62)
    largest = angle.max(axis=1)
    assert laws.of_law(largest, largest_cdf(size, rate)) > ALPHA
    for factor in OFF:
        assert laws.of_law(largest, largest_cdf(size, rate * factor)) < ALPHA


def test_table_noise_of_one_row_is_spherical_laplace():
    single = SphericalLaplace(eps=5.0, sphere=ROUND)
    for mechanism in (CapProductLaplace, SphericalBallLaplace):
        angle = angles_of(mechanism(eps=5.0, sphere=ROUND), 1, N, 63)[:, 0]
        assert laws.of_law(angle, single.radius_cdf) > ALPHA


def test_cap_product_other_angles_are_uniform_by_area():
    angle = np.sort(angles_of(CapProductLaplace(eps=4.0, sphere=ROUND), 3, N, 64))
    share = (1 - np.cos(angle[:, :-1])) / (1 - np.cos(angle[:, -1:]))
    share = np.random.default_rng(1).permuted(share, axis=1)[:, 0]
    assert laws.of_law(share, stats.uniform.cdf) > ALPHA


def test_spherical_ball_two_rows_have_the_stated_joint_law():
    rate = 5.0
    angle = angles_of(SphericalBallLaplace(eps=rate, sphere=ROUND), 2, 2 * N, 65)
    edges = np.linspace(0, np.pi, 41)
    counts = np.histogram2d(*angle.T, [edges, edges])[0].ravel()

    def law(eps):
        fine = (np.arange(1200) + 0.5) * np.pi / 1200
        one, two = np.meshgrid(fine, fine, indexing="ij")
        density = np.sin(one) * np.sin(two) * np.exp(-eps * np.hypot(one, two))
        cells = density.reshape(40, 30, 40, 30).sum(axis=(1, 3)).ravel()
        return cells / cells.sum()

    assert laws.of_counts(counts, law(rate)) > ALPHA
    for factor in OFF:
        assert laws.of_counts(counts, law(rate * factor)) < ALPHA


def test_spherical_ball_refuses_noise_larger_than_the_earth():
    codes = np.zeros(1000, dtype=np.int64)
    with pytest.raises(ParameterError, match="larger than the Earth"):
        SphericalBallLaplace(eps=5e-5).randomise(
            np.zeros((1000, 2)), insecure_rng(1), codes
        )


@pytest.mark.parametrize("size", [10_000, 50_000])
def test_cap_product_of_huge_tables_stays_on_earth(size):
    noisy = CapProductLaplace(eps=1e-3).randomise(np.zeros((size, 2)), insecure_rng(66))
    assert np.isfinite(noisy).all()
    assert np.abs(noisy[:, 1]).max() <= 90
