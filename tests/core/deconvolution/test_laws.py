"""Undoing kernels: E K(x + Z) = e^{−‖x‖²/2h²}, by quadrature over the noise."""

import numpy as np
import pytest
from scipy.special import j0

from geopriv_gis.core.deconvolution import (
    GaussianLaw,
    LaplaceLaw,
    make_kernel_table,
    sharp_width,
)
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import DiscProductLaplace
from geopriv_gis.testing import insecure_rng

AWAY = np.array([0.0, 0.3, 1.0, 2.0, 4.0])  # bandwidths
LAPLACE = [(1e-3, h) for h in (60.0, 250.0, 1000.0, 2400.0, 30_000.0)]
GAUSSIAN = [(700.0, h) for h in (720.0, 1000.0, 5000.0)]


NODES = np.polynomial.legendre.leggauss(24)


def panels(ends):
    """Return nodes and weights of quadrature on panels."""
    node, weight = NODES
    half = np.diff(ends)[:, None] / 2
    return (ends[:-1, None] + half * (node + 1)).ravel(), (half * weight).ravel()


def rings(law, bandwidth):
    """Return radii and their probabilities under the noise."""
    far = 44 / law.eps if isinstance(law, LaplaceLaw) else 10 * law.sigma
    near = min(12 * bandwidth, far / 2)
    ends = np.append(np.linspace(0, near, 24), np.linspace(near, far, 16)[1:])
    radius, weight = panels(ends)
    if isinstance(law, LaplaceLaw):
        return radius, weight * law.eps**2 * radius * np.exp(-law.eps * radius)
    density = radius / law.sigma**2 * np.exp(-((radius / law.sigma) ** 2) / 2)
    return radius, weight * density


def expected(law, away, function, bandwidth):
    """Return E f(‖x + Z‖) for ‖x‖ = away."""
    radius, probability = rings(law, bandwidth)
    angle = (np.arange(256) + 0.5) * np.pi / 256
    x = away + radius[:, None] * np.cos(angle)
    distance = np.hypot(x, radius[:, None] * np.sin(angle))
    return probability @ function(distance).mean(axis=1)


def curve(law, bandwidth):
    """Return K as a fine interpolation, faster than K itself."""
    grid = np.linspace(0, 50 * law.scale + 12 * bandwidth, 60_000)
    value = law.compute_kernel(bandwidth, grid)
    return lambda distance: np.interp(distance, grid, value)


@pytest.mark.representatives(2)
@pytest.mark.parametrize(("eps", "bandwidth"), LAPLACE)
def test_laplace_kernel_is_deconvolved(eps, bandwidth):
    law = LaplaceLaw(eps=eps)
    undo = curve(law, bandwidth)
    peak = undo(0.0)
    for away in AWAY:
        found = expected(law, away * bandwidth, undo, bandwidth)
        assert found == pytest.approx(np.exp(-(away**2) / 2), abs=1e-5 * max(1, peak))
    other = curve(LaplaceLaw(eps=0.95 * eps), bandwidth)
    wrong = [expected(law, away * bandwidth, other, bandwidth) for away in AWAY]
    off = np.abs(wrong - np.exp(-(AWAY**2) / 2)).max()
    assert off > min(2e-2, 0.05 / (bandwidth * eps) ** 2)  # 5 % of ε is seen


@pytest.mark.parametrize(("sigma", "bandwidth"), GAUSSIAN)
def test_gaussian_kernel_is_deconvolved(sigma, bandwidth):
    law = GaussianLaw(sigma=sigma)
    for away in AWAY:
        found = expected(
            law, away * bandwidth, lambda d: law.compute_kernel(bandwidth, d), bandwidth
        )
        assert found == pytest.approx(np.exp(-(away**2) / 2), abs=1e-9)


@pytest.mark.parametrize(("eps", "bandwidth"), LAPLACE)
def test_laplace_kernel_is_the_hankel_integral(eps, bandwidth):
    law, product = LaplaceLaw(eps=eps), eps * bandwidth
    u, weight = panels(np.append(0, np.geomspace(0.01, 10, 30)))  # hω
    ratio = law.compute_ratio(bandwidth, (u / bandwidth) ** 2)
    assert ratio == pytest.approx(
        np.exp(-(u**2) / 2) * (1 + (u / product) ** 2) ** 1.5, rel=1e-12
    )
    away = np.array([0.0, 0.1, 0.7, 1.5, 3.0, 8.0])
    wanted = j0(np.outer(away, u)) @ (weight * u * ratio)
    found = law.compute_kernel(bandwidth, away * bandwidth)
    assert found == pytest.approx(wanted, abs=1e-11 * wanted[0])


@pytest.mark.parametrize("law", [LaplaceLaw(eps=1e-3), GaussianLaw(sigma=700.0)])
@pytest.mark.parametrize("bandwidth", [800.0, 1500.0, 6000.0])
def test_kernel_tables_match_kernels_up_to_their_reach(law, bandwidth):
    table = make_kernel_table(law, bandwidth)
    distance = np.random.default_rng(1).uniform(0, table.reach, 2000)
    value, variance = table(distance)
    peak = law.compute_kernel(bandwidth, np.zeros(1))[0]
    assert value == pytest.approx(
        law.compute_kernel(bandwidth, distance), abs=2e-6 * peak
    )
    wanted = law.compute_kernel(bandwidth, distance) ** 2
    wanted = wanted - law.compute_squared_kernel(bandwidth, distance)
    assert variance == pytest.approx(wanted, abs=1e-4 * peak**2)
    beyond = np.linspace(table.reach, 3 * table.reach, 500)
    assert np.abs(law.compute_kernel(bandwidth, beyond)).max() < 2e-7


@pytest.mark.parametrize(
    ("law", "bandwidth"), [(LaplaceLaw(eps=1e-3), 900.0), (GaussianLaw(sigma=1.0), 2.0)]
)
def test_kernel_variances_are_deconvolved(law, bandwidth):
    """E V = Var K where e^{−d²/h²} itself can be undone."""
    factor, bend, narrow = law.squared_kernel(bandwidth)
    assert (factor, bend, narrow) == (1.0, 0.0, bandwidth / np.sqrt(2))
    undo, square = curve(law, bandwidth), curve(law, narrow)
    for away in AWAY * bandwidth:
        mean = expected(law, away, undo, bandwidth)
        second = expected(law, away, lambda d: undo(d) ** 2, bandwidth)
        found = expected(law, away, lambda d: undo(d) ** 2 - square(d), bandwidth)
        assert found == pytest.approx(second - mean**2, abs=2e-5 * second)


@pytest.mark.parametrize("bandwidth", [1.05, 1.3, 1.58])
def test_variances_near_sigma_are_upper_estimates_wherever_rows_crowd(bandwidth):
    """Where everybody lived in one house, 85 of 100 intervals held on its flank."""
    law = GaussianLaw(sigma=1.0)
    factor, bend, width = law.squared_kernel(bandwidth)

    def undo(distance):
        return law.compute_kernel(bandwidth, distance)

    def spread(distance):
        return undo(distance) ** 2 - law.compute_squared_kernel(bandwidth, distance)

    for away in np.linspace(0, 3, 13) * bandwidth:
        q = away**2 / 2 / width**2
        below = factor * (1 + bend * (1 - q)) * np.exp(-q)
        second = expected(law, away, lambda d: undo(d) ** 2, bandwidth)
        found = expected(law, away, spread, bandwidth)
        assert found == pytest.approx(second - below, abs=1e-6 * second)
        true = second - np.exp(-((away / bandwidth) ** 2))
        assert true * (1 - 1e-6) <= found < 1.25 * true + 0.05


def test_joint_disc_noise_is_not_deconvolved():
    """Two rows' noise, uniform in a disc of Gamma(5) radius: φ(2ε) = 0."""
    eps, rows = 1e-2, 400_000
    pairs = np.repeat(np.arange(rows // 2), 2)
    joint = DiscProductLaplace(eps=eps)
    noise = joint.randomise(np.zeros((rows, 2)), insecure_rng(3), pairs)[:, 0]
    for times in (0.5, 1.0, 2.0, 3.0):
        found = np.cos(times * eps * noise)
        wanted = (1 + times**2) ** -3.5 * (1 - times**2 / 4)
        # Rows of a pair share their radius: half as many count.
        assert abs(found.mean() - wanted) < 5 * found.std() / np.sqrt(rows / 2)
    single = joint.randomise(np.zeros((rows, 2)), insecure_rng(4), np.arange(rows))
    found = np.cos(2 * eps * single[:, 0])
    assert abs(found.mean() - 5**-1.5) < 5 * found.std() / np.sqrt(rows)


def test_gaussian_noise_wider_than_the_bandwidth_is_refused():
    law = GaussianLaw(sigma=700.0)
    for bandwidth in (1.0, 700.0, 713.9):
        with pytest.raises(ParameterError, match=r"at least 714 m, just"):
            law.check_bandwidth(bandwidth)
    law.check_bandwidth(714.0)


def test_laplace_law_refuses_too_small_bandwidth():
    law = LaplaceLaw(eps=1e-3)
    with pytest.raises(ParameterError, match=r"20 m, .*got 19"):
        law.check_bandwidth(19.0)
    law.check_bandwidth(20.0)


def test_lattice_bias_is_the_sum_of_frequencies_that_rounding_folds():
    law, bandwidth, spacing = LaplaceLaw(eps=1e-3), 400.0, 16.0
    steps = np.arange(-300, 301)
    square = (steps[:, None] ** 2 + steps**2).ravel() * (2 * np.pi / spacing) ** 2
    folded = law.compute_transform(square[square > 0]).sum()
    peak = float(law.compute_kernel(bandwidth, np.zeros(1))[0])
    found = law.lattice_bias(bandwidth, spacing) / peak
    assert folded < found < 1.01 * folded


def test_sharp_width_is_the_widest_of_the_noise():
    laplace, gaussian = LaplaceLaw(eps=1e-3), GaussianLaw(sigma=800.0)
    assert sharp_width([laplace]) == pytest.approx(1000)
    assert sharp_width([gaussian]) == pytest.approx(880)
    assert sharp_width([gaussian, laplace]) == sharp_width([laplace])
