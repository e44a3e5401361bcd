"""K-norm noise: products of discs (a person's rows jointly) and cubes."""

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.mechanisms import CubeLaplace, DiscProductLaplace, knorm
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF, N

EPS = 0.01


def groups_of(size, seed=41):
    """Return noise of N groups (persons) of ``size`` rows, shape (N, size, 2)."""
    count = N * size
    codes = np.arange(count) % N  # the rows of a person are not side by side
    released = DiscProductLaplace(eps=EPS).randomise(
        np.ones((count, 2)), insecure_rng(seed), codes
    )
    return (released - 1).reshape(size, N, 2).transpose(1, 0, 2)


@pytest.fixture(scope="module", params=[1, pytest.param(2, marks=pytest.mark.long), 5])
def noise(request):
    return groups_of(request.param)


def test_disc_product_largest_radius_has_the_stated_law(noise):
    # The density depends on max‖·‖ alone, whose shells have area ∝ t^(2n−1).
    shape = 2 * noise.shape[1]
    largest = np.linalg.norm(noise, axis=2).max(axis=1)
    assert laws.of_law(largest, stats.gamma(shape, scale=1 / EPS).cdf) > ALPHA
    for factor in OFF:
        wrong = stats.gamma(shape, scale=factor / EPS)
        assert laws.of_law(largest, wrong.cdf) < ALPHA
    assert laws.of_law(largest, stats.gamma(shape + 1, scale=1 / EPS).cdf) < ALPHA


def test_disc_product_mean_error_is_the_stated_one(noise):
    size = noise.shape[1]
    radius = np.linalg.norm(noise, axis=2).mean(axis=1)
    stated = 2 / 3 * (2 * size + 1) / EPS

    def agrees(value):
        return abs(radius.mean() - value) < 4.9 * radius.std() / np.sqrt(N)

    assert agrees(stated)
    assert not agrees(stated * OFF[0])
    assert not agrees(stated * OFF[1])


@pytest.mark.parametrize("size", [2, 5])
def test_disc_product_points_are_uniform_given_the_largest(size):
    # Given the largest radius t, every other row is uniform in the disc of radius t.
    radius = np.sort(np.linalg.norm(groups_of(size), axis=2), axis=1)
    share = np.random.default_rng(1).permuted(radius[:, :-1], axis=1)[:, 0]
    share /= radius[:, -1]
    assert laws.of_law(share**2, stats.uniform.cdf) > ALPHA
    assert laws.of_law(share, stats.uniform.cdf) < ALPHA  # crowded in the middle
    assert laws.of_law(np.minimum(share**2 * 1.05, 1), stats.uniform.cdf) < ALPHA


def test_disc_product_directions_are_uniform_and_independent(noise):
    first = noise[:, 0]
    radius, angle = np.hypot(*first.T), np.arctan2(first[:, 1], first[:, 0])
    assert laws.of_direction(angle) > ALPHA
    assert laws.of_independence(radius, angle) > ALPHA
    assert laws.of_direction(np.arctan2(1.05 * first[:, 1], first[:, 0])) < ALPHA
    if noise.shape[1] > 1:
        other = np.arctan2(noise[:, 1, 1], noise[:, 1, 0])
        assert laws.of_direction(other - angle) > ALPHA
        assert (
            laws.of_direction(np.where(np.arange(N) % 20, other, angle) - angle) < ALPHA
        )


def test_disc_product_groups_share_no_noise(noise):
    assert laws.of_separate_rows(noise[:, 0]) > ALPHA
    assert laws.of_separate_rows(np.repeat(noise[: N // 2, 0], 2, axis=0)) < ALPHA


def test_disc_product_groups_of_unequal_sizes_have_their_law():
    codes = np.repeat(np.arange(2 * N), np.resize([1, 3], 2 * N))
    released = DiscProductLaplace(eps=EPS).randomise(
        np.zeros((len(codes), 2)), insecure_rng(42), codes
    )
    largest = np.zeros(2 * N)
    np.maximum.at(largest, codes, np.hypot(*released.T))
    for size, first in ((1, 0), (3, 1)):
        own = largest[first::2]
        assert laws.of_law(own, stats.gamma(2 * size, scale=1 / EPS).cdf) > ALPHA
        for factor in OFF:
            wrong = stats.gamma(2 * size, scale=factor / EPS)
            assert laws.of_law(own, wrong.cdf) < ALPHA


class Means:
    """Each draw is its law's mean; directions are along one axis."""

    def exponential(self, size):
        return np.ones(size)

    def gamma(self, shape, size):
        return np.full(size, float(shape))

    def normal(self, size):
        return np.resize([1.0, 0.0], size)


@pytest.mark.parametrize("chunk", [1, 4, 1 << 20])
@pytest.mark.parametrize("sizes", [[1], [3, 1], [1, 3], [5, 1, 1, 2, 4], [2, 7, 2]])
def test_group_radius_sums_as_many_draws_as_its_rows(sizes, chunk, monkeypatch):
    """Of the first group and the last as well: at both ends of a batch."""
    monkeypatch.setattr(knorm, "_CHUNK", chunk)
    count = np.array(sizes)
    assert knorm.draw_gamma(count, Means()).tolist() == sizes
    assert knorm.draw_gamma_radii(count, Means()).tolist() == (2 * count + 1).tolist()
    codes = np.repeat(np.arange(len(count)), count)
    steps = knorm.draw_ball_steps(codes, Means())
    lengths = np.sqrt(np.bincount(codes, (steps**2).sum(axis=1)))
    assert lengths == pytest.approx(2 * count)


def test_disc_product_default_is_one_group():
    points = np.zeros((4, 2))
    alone = DiscProductLaplace(eps=EPS).randomise(points, insecure_rng(1))
    named = DiscProductLaplace(eps=EPS).randomise(
        points, insecure_rng(1), np.zeros(4, dtype=int)
    )
    assert np.array_equal(alone, named)


# -- cubes ----------------------------------------------------------------------------

DIMENSION = 8
RUNS = 60_000  # each gives one largest error, Gamma(8): 5 % needs 4 800


@pytest.fixture(scope="module")
def cube():
    rng, true = insecure_rng(43), np.arange(DIMENSION) * 10.0
    mechanism = CubeLaplace(eps=EPS)
    return np.array([mechanism.randomise(true, rng) for _ in range(RUNS)]) - true


def test_cube_laplace_maximum_has_the_stated_law(cube):
    largest = np.abs(cube).max(axis=1)
    assert laws.of_law(largest, stats.gamma(DIMENSION, scale=1 / EPS).cdf) > ALPHA
    for factor in OFF:
        wrong = stats.gamma(DIMENSION, scale=factor / EPS)
        assert laws.of_law(largest, wrong.cdf) < ALPHA


def test_cube_laplace_coordinates_are_symmetric_and_independent(cube):
    share = cube / np.abs(cube).max(axis=1, keepdims=True)
    inner = share[:, 0][np.abs(share[:, 0]) < 1]
    assert laws.of_law(inner, stats.uniform(-1, 2).cdf) > ALPHA
    assert laws.of_law(inner * 0.95, stats.uniform(-1, 2).cdf) < ALPHA
    largest_of = np.bincount(np.abs(cube).argmax(axis=1), minlength=DIMENSION)
    even = np.full(DIMENSION, 1 / DIMENSION)
    assert laws.of_counts(largest_of, even) > ALPHA
    tilted = even * (1 + 0.05 * np.resize([1, -1], DIMENSION))
    assert laws.of_counts(largest_of, tilted) < ALPHA
    assert laws.of_separate_rows(cube[:, :2]) > ALPHA


def test_cube_laplace_error_quantiles_are_the_stated_ones(cube):
    mechanism = CubeLaplace(eps=EPS)

    def share_below(errors, bound):
        return (errors <= bound).mean()

    for p in (0.5, 0.9):
        slack = 4.9 * np.sqrt(p * (1 - p) / RUNS)
        for errors, bound in (
            (np.abs(cube[:, 3]), mechanism.compute_error_quantile(p, DIMENSION)),
            (
                np.abs(cube).max(axis=1),
                mechanism.compute_largest_error_quantile(p, DIMENSION),
            ),
        ):
            assert abs(share_below(errors, bound) - p) < slack
            for factor in (1 / 1.1, 1.1):
                assert abs(share_below(errors, bound * factor) - p) > slack
