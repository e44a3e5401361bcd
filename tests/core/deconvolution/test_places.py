"""Means without bias and honest standard errors, over many releases."""

import numpy as np
import pytest

from geopriv_gis.core.deconvolution import (
    LaplaceLaw,
    NoisyPoints,
    bound_rounding_bias,
    estimate_at,
)
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Plane, Sphere
from geopriv_gis.core.mechanisms import SphericalLaplace
from geopriv_gis.testing import insecure_rng
from tests.core.deconvolution.simulation import (
    SIGMAS,
    excess,
    gaussian,
    in_batches,
    laplace,
    law_of,
    people,
    releases,
    silent,
    source,
    truth,
)  # fmt: skip

PLACES = np.array([[0.0, 0.0], [1500.0, 1400.0], [-600.0, 900.0]])
CASES = [
    (laplace(1e-3), 500.0),
    (laplace(1e-3), 2400.0),
    (laplace(4e-3), 350.0),
    (gaussian(700.0), 800.0),
    (gaussian(700.0), 2400.0),
]
RUNS, ROWS = 600, 2000


@pytest.mark.representatives(2)
@pytest.mark.parametrize(("mechanism", "bandwidth"), CASES)
def test_kernel_estimates_are_unbiased_with_the_stated_error(mechanism, bandwidth):
    points = people(ROWS)
    true = truth(points, PLACES, bandwidth)
    law = law_of(mechanism)
    values, inside = [], []
    for noisy in releases(mechanism, points, RUNS):
        found = estimate_at(source(law, noisy), PLACES, bandwidth, silent)
        values.append(found.value)
        inside.append(np.abs(found.value - true) < 1.96 * found.se)
    values = np.array(values)
    assert np.abs(excess(values, true)).max() < SIGMAS
    # A binomial share of 1800 is within 0.026 of 0.95 but for probability 4e-7.
    assert abs(np.mean(inside) - 0.95) < 0.026


def test_kernel_estimates_with_a_wrong_law_are_biased():
    """The power of the test above: noise 5 % narrower than stated."""
    points = people(ROWS)
    noisy = in_batches(releases(laplace(1.05e-3), points, RUNS))
    true = truth(points, PLACES, 2400.0)
    law = LaplaceLaw(eps=1e-3)
    values = [estimate_at(source(law, y), PLACES, 2400.0, silent).value for y in noisy]
    assert np.abs(excess(np.array(values), true)).max() > 2 * SIGMAS


def test_kernels_without_deconvolution_are_biased():
    points = people(ROWS)
    noisy = releases(laplace(1e-3), points, 50)
    naive = np.array([truth(y, PLACES, 500.0) for y in noisy])
    assert np.abs(excess(naive, truth(points, PLACES, 500.0))).max() > 4 * SIGMAS


def test_kernel_estimates_deconvolve_each_row_by_its_law():
    points = people(ROWS)
    mechanisms = (laplace(1e-3), gaussian(300.0))
    values = []
    which = np.tile(np.arange(ROWS) % 2, 10)
    both = [in_batches(releases(one, points, RUNS)) for one in mechanisms]
    for one, two in zip(*both, strict=True):
        noisy = np.where(which[:, None] == 0, one, two)
        laws = tuple(law_of(one) for one in mechanisms)
        mixed = NoisyPoints(noisy, Plane(), laws, which, np.eye(2))
        values.append(estimate_at(mixed, PLACES, 800.0, silent).value)
    assert np.abs(excess(np.array(values), truth(points, PLACES, 800.0))).max() < SIGMAS


def test_kernel_estimates_on_the_sphere_use_great_circles():
    sphere, eps, bandwidth = Sphere(), 1e-3, 1500.0
    draws = np.random.default_rng(2)
    points = draws.normal((24.9, 60.2), (0.03, 0.015), (ROWS, 2))
    places = np.array([[24.9, 60.2], [24.95, 60.21]])
    true = np.mean(
        [np.exp(-(sphere.distance(places, p) ** 2) / 2 / bandwidth**2) for p in points],
        axis=0,
    )
    mechanism, values = SphericalLaplace(eps=eps), []
    many = np.tile(points, (RUNS, 1))
    noisy = mechanism.randomise(many, insecure_rng(5)).reshape(RUNS, ROWS, 2)
    for y in noisy:
        one = NoisyPoints(
            y, sphere, (LaplaceLaw(eps=eps),), np.zeros(ROWS, int), np.eye(2)
        )
        values.append(estimate_at(one, places, bandwidth, silent).value)
    assert np.abs(excess(np.array(values), true)).max() < SIGMAS


@pytest.mark.representatives(1)
@pytest.mark.parametrize("mechanism", [laplace(0.01), gaussian(100.0)])
def test_kernel_intervals_cover_counts_of_few_rows(mechanism):
    """Without that 86 and 84 of 100 intervals held, and 20 at one place."""
    points = people(150) / 2
    places = np.stack(np.meshgrid(*[np.linspace(-2000, 2000, 9)] * 2), -1)
    places = places.reshape(-1, 2)
    true, law = truth(points, places, 300.0), law_of(mechanism)
    inside = []
    for noisy in releases(mechanism, points, 100):
        found = estimate_at(source(law, noisy), places, 300.0, silent)
        inside.append(np.abs(found.value - true) < 1.96 * found.se)
    assert 0.93 < np.mean(inside) < 0.99
    assert np.mean(inside, axis=0).min() > 0.8
    # Far from everybody half a row may be.
    found = estimate_at(source(law, noisy), np.array([[1e7, 1e7]]), 300.0, silent)
    away = np.linalg.norm(releases(mechanism, np.zeros((100_000, 2)), 1)[0], axis=1)
    one = np.var(law.compute_kernel(300.0, away))
    assert found.value == 0
    assert found.se * len(points) == pytest.approx(np.sqrt(one / 2), rel=0.05)


def test_kernel_errors_ignore_wide_noise_of_a_distant_person():
    points, laws = people(500), (LaplaceLaw(eps=0.02), LaplaceLaw(eps=4e-4))
    numbers, far = np.arange(500) == 0, np.array([[4e5, 0.0]])
    less = estimate_at(source(laws[0], points[1:]), far, 200.0, silent)
    for order, which in ((laws, numbers), (laws[::-1], ~numbers)):
        both = NoisyPoints(points, Plane(), order, which.astype(int), np.eye(2))
        found = estimate_at(both, far, 200.0, silent)
        assert found.se * 500 == pytest.approx(less.se * 499, rel=0.01)


def test_rounding_bias_of_the_lattice_is_bounded():
    law, spacing, bandwidth = LaplaceLaw(eps=1e-3), 64.0, 400.0
    bound = bound_rounding_bias(law, bandwidth, spacing)
    assert 0 < bound < 0.1
    # Everybody at a corner of the lattice's squares: the worst that can be.
    points = np.full((400, 2), 0.49 * spacing)
    mechanism = type(laplace(1e-3))(eps=1e-3, spacing=spacing)
    places = np.array([[bandwidth, bandwidth]]) / np.sqrt(2)
    values = [
        estimate_at(source(law, y), places, bandwidth, silent).value
        for y in releases(mechanism, points, RUNS)
    ]
    off = np.mean(values) - truth(points, places, bandwidth)[0]
    error = np.std(values) / np.sqrt(RUNS)
    assert abs(off) < bound + SIGMAS * error
    assert abs(off) > 0.25 * bound
    with pytest.raises(ParameterError, match="four times the grid"):
        bound_rounding_bias(law, 255.0, spacing)
