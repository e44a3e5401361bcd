"""Gaussian noise: normal axes, in the float and in the lattice form."""

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.mechanisms import Gaussian, LatticeGaussian
from geopriv_gis.core.points.release import split_by_rows
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF, N

RHO = 1e-4
SIGMA = (2 * RHO) ** -0.5
MECHANISMS = {
    "float": Gaussian(rho=RHO),
    "lattice": LatticeGaussian(rho=RHO, spacing=2.0**-5),
}


@pytest.fixture(params=MECHANISMS, scope="module")
def noise(request):
    """Noise of N identical rows."""
    points = np.tile((1000.5, -2000.25), (N, 1))
    return MECHANISMS[request.param].randomise(points, insecure_rng(21)) - points


def test_gaussian_axes_are_normal_with_the_stated_deviation(noise):
    axes = noise.ravel()
    assert laws.of_law(axes, stats.norm(0, SIGMA).cdf) > ALPHA
    for factor in OFF:
        assert laws.of_law(axes, stats.norm(0, SIGMA * factor).cdf) < ALPHA
    logistic = stats.logistic(scale=SIGMA * np.sqrt(3) / np.pi)
    assert laws.of_law(axes, logistic.cdf) < ALPHA


def test_gaussian_radius_has_the_stated_law_and_no_other(noise):
    radius = np.hypot(*noise.T)
    assert laws.of_law(radius, stats.rayleigh(scale=SIGMA).cdf) > ALPHA
    for factor in OFF:
        assert laws.of_law(radius, stats.rayleigh(scale=SIGMA * factor).cdf) < ALPHA


def test_gaussian_directions_are_uniform_and_independent(noise):
    radius, angle = np.hypot(*noise.T), np.arctan2(noise[:, 1], noise[:, 0])
    assert laws.of_direction(angle) > ALPHA
    assert laws.of_independence(radius, angle) > ALPHA
    related = noise @ [[1, 0.05], [0, 1]]  # axes with a correlation of 5 %
    assert laws.of_direction(np.arctan2(related[:, 1], related[:, 0])) < ALPHA


def test_gaussian_identical_rows_share_no_noise(noise):
    assert laws.of_separate_rows(noise) > ALPHA
    assert laws.of_separate_rows(np.repeat(noise[: N // 2], 2, axis=0)) < ALPHA


def test_gaussian_rows_of_a_person_share_the_budget():
    made = split_by_rows(RHO, np.full(N, 9.0), lambda rho: Gaussian(rho=rho))
    noise = made.randomise(np.zeros((N, 2)), insecure_rng(22))
    assert laws.of_law(noise.ravel(), stats.norm(0, 3 * SIGMA).cdf) > ALPHA
    for factor in OFF:
        wrong = stats.norm(0, 3 * SIGMA * factor)
        assert laws.of_law(noise.ravel(), wrong.cdf) < ALPHA
