"""Planar Laplace: Gamma radius, uniform direction, in R² and R³."""

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.mechanisms import LatticeLaplace, PlanarLaplace
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF, N

EPS = 0.01
HERE = (530_000.25, 180_000.5)
MECHANISMS = {
    "float": PlanarLaplace(eps=EPS),
    "lattice": LatticeLaplace(eps=EPS, spacing=2.0**-4),
}


@pytest.fixture(params=MECHANISMS, scope="module")
def noise(request):
    """Noise of N identical rows."""
    points = np.tile(HERE, (N, 1))
    released = MECHANISMS[request.param].randomise(points, insecure_rng(11))
    assert np.array_equal(points, np.tile(HERE, (N, 1)))
    return released - points


def radius_law(eps, dimension=2):
    return stats.gamma(dimension, scale=1 / eps).cdf


def test_planar_laplace_radius_has_the_stated_law_and_no_other(noise):
    radius = np.hypot(*noise.T)
    assert laws.of_law(radius, radius_law(EPS)) > ALPHA
    for factor in OFF:
        assert laws.of_law(radius, radius_law(EPS * factor)) < ALPHA
    rayleigh = stats.rayleigh(scale=radius.mean() / np.sqrt(np.pi / 2))
    assert laws.of_law(radius, rayleigh.cdf) < ALPHA  # Gaussian noise instead
    assert laws.of_law(radius, stats.expon(scale=radius.mean()).cdf) < ALPHA


def test_planar_laplace_directions_are_uniform_and_independent(noise):
    radius, angle = np.hypot(*noise.T), np.arctan2(noise[:, 1], noise[:, 0])
    assert laws.of_direction(angle) > ALPHA
    assert laws.of_independence(radius, angle) > ALPHA
    stretched = noise * [1, 1.05]
    angle = np.arctan2(stretched[:, 1], stretched[:, 0])
    assert laws.of_direction(angle) < ALPHA


def test_planar_laplace_identical_rows_share_no_noise(noise):
    assert laws.of_separate_rows(noise) > ALPHA
    assert len(np.unique(noise, axis=0)) > 0.998 * N  # a lattice has 78 ± 9 pairs
    assert laws.of_separate_rows(np.repeat(noise[: N // 2], 2, axis=0)) < ALPHA


def test_planar_laplace_3d_radius_has_the_stated_law():
    noise = PlanarLaplace(eps=EPS).randomise(np.zeros((N, 3)), insecure_rng(12))
    radius = np.linalg.norm(noise, axis=1)
    assert laws.of_law(radius, radius_law(EPS, 3)) > ALPHA
    for factor in OFF:
        assert laws.of_law(radius, radius_law(EPS * factor, 3)) < ALPHA
    assert laws.of_law(radius, radius_law(EPS * 1.5, 2)) < ALPHA


def heights_are_uniform(unit):
    """Tell whether every coordinate of unit vectors is uniform (Archimedes)."""
    even = stats.uniform(-1, 2).cdf
    return all(laws.of_law(axis, even) > ALPHA for axis in unit.T)


def test_planar_laplace_3d_directions_are_uniform():
    noise = PlanarLaplace(eps=EPS).randomise(np.zeros((N, 3)), insecure_rng(13))
    unit = noise / np.linalg.norm(noise, axis=1, keepdims=True)
    assert heights_are_uniform(unit)
    assert laws.of_direction(np.arctan2(unit[:, 1], unit[:, 0])) > ALPHA
    assert laws.of_separate_rows(noise) > ALPHA
    stretched = noise * [1, 1, 1.05]
    stretched /= np.linalg.norm(stretched, axis=1, keepdims=True)
    assert not heights_are_uniform(stretched)
    # Uniform polar angles, a published defect, are not uniform directions.
    rng = np.random.default_rng(1)
    polar, turn = rng.uniform(0, np.pi, N), rng.uniform(0, 2 * np.pi, N)
    wrong = [np.sin(polar) * np.cos(turn), np.sin(polar) * np.sin(turn), np.cos(polar)]
    assert not heights_are_uniform(np.column_stack(wrong))
