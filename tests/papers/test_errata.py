"""What the pages of the mechanisms say is wrong in the papers, in numbers."""

import math

import numpy as np
import pytest
from scipy import integrate
from scipy.optimize import brentq

from geopriv_gis.core.bodies import make_cube
from geopriv_gis.core.promise.curve import compute_gaussian_delta


def normaliser(x, eps):
    """Return ∫ e^(−ε|y − x|) dy over [0, 1]."""
    return (2 - math.exp(-eps * x) - math.exp(-eps * (1 - x))) / eps


def test_noise_on_a_bounded_range_loses_up_to_twice_eps():
    # CGP Lemma 2.6 with V = [0, 1], ε = 4, at y = 0.
    def loss(d):
        return (4 * d + math.log(normaliser(d, 4) / normaliser(0, 4))) / d

    assert loss(0.01) == pytest.approx(7.84, abs=0.005)
    assert loss(1e-7) == pytest.approx(8, abs=1e-4)
    places = np.linspace(0, 1, 101)
    logs = np.log([normaliser(x, 4) for x in places])
    assert np.abs(np.diff(logs)).max() <= 4 * 0.01  # so half of ε for each suffices


def test_halving_takes_log2_plus_one_stages():
    # GDP Lemma 7.2 and Corollary 7.11.
    for d in range(1, 300):
        stages, left = 0, d
        while left:
            stages, left = stages + 1, left // 2
        assert stages == math.floor(math.log2(d)) + 1 > math.log2(d)


def test_laplace_radius_moments_are_gamma_ratios():
    # GDP Theorem 4.3: E r^p for r ~ Gamma(d+1), of density ∝ t^d·e^(−t).
    for d, p in ((1, 1), (3, 1), (4, 2.5)):
        over, under = (
            integrate.quad(lambda t, e=e: t**e * math.exp(-t), 0, 80)[0]
            for e in (d + p, d)
        )
        exact = math.gamma(d + 1 + p) / math.gamma(d + 1)
        assert over / under == pytest.approx(exact)
        assert math.gamma(d + 1 + p) / math.gamma(d) == pytest.approx(d * exact)


def test_planar_laplace_with_exponential_radius_has_a_pole():
    # GDP section 8, "Gamma(d)": in one dimension the density is half of E₁(ε|a|).
    def density(a):
        return integrate.quad(lambda t: math.exp(-t) / (2 * t), a, 60)[0]

    assert density(1e-6) / density(0.01) > 3  # places 0.01 apart, ε = 1: e^0.01 at most


def test_an_isotropic_body_is_scaled_to_volume_1_by_its_constant():
    # GDP, proof of Proposition 7.7: λ = L_K^{1/d} for TK, whose covariance is 1.
    for d in (2, 5):
        body = make_cube(d, half=math.sqrt(3))
        assert body.covariance == pytest.approx(np.eye(d))
        constant = math.exp(-body.log_volume / d)  # L_K²·Vol^{2/d} = det^{1/d} = 1
        assert constant < 0.3
        for power, volume in ((1, 1), (1 / d, constant ** (1 - d))):
            scale = constant**power
            assert math.exp(body.log_volume) * scale**d == pytest.approx(volume)


def test_a_filter_at_the_cost_of_one_query_promises_too_much():
    # APB Corollary 4.2 as printed: √(ρ·log(1/δ)) for ρ = B/100, B spent by Gaussians.
    budget, radius, delta = 1e-4, 100.0, 1e-6
    for cost, holds in ((budget / 100, False), (budget, True)):
        eps = budget * radius + 2 * math.sqrt(cost * math.log(1 / delta))
        assert (compute_gaussian_delta(budget, eps, radius) <= delta) == holds


def test_threshold_maximum_is_below_the_bound():
    # CGP Theorem 4.11: the probability is at least 1 − β₃, not at most.
    for m, beta2, beta3 in ((5, 0.05, 0.05), (1000, 0.01, 0.2)):
        count = 4 * m / beta2
        assert (1 - beta2 * beta3 / (4 * m)) ** count > 1 - beta3


def test_a_concentrated_loss_that_grows_with_the_distance_is_another_notion():
    # CGP Appendix C: Gaussian noise has D_α = αρd², more than αρd for d > 1.
    rho, d, order = 0.02, 5.0, 3.0
    y = np.linspace(-150, 150, 300_001)
    logs = [-rho * (y - x) ** 2 for x in (d, 0.0)]
    p, q = (values - np.logaddexp.reduce(values) for values in logs)
    found = np.logaddexp.reduce(order * p + (1 - order) * q) / (order - 1)
    assert found == pytest.approx(order * rho * d**2)
    assert found > order * rho * d


def test_a_delta_without_the_square_promises_too_much():
    # CGP Appendix C: "δ ≤ (2/5)·e^(−ε/(8ρ))", s = 4, up to the distance ε/(4ρ).
    rho, eps = 1e-4, 0.03
    radius = eps / (4 * rho)
    found = compute_gaussian_delta(rho, eps, radius)
    assert found > 0.4 * math.exp(-eps / (8 * rho))
    assert found < 0.4 * math.exp(-9 * eps**2 / (64 * rho))


def exact_delta(scale, other, shift, loss):
    """Return the δ of Lap(0, scale) beside Lap(shift, other) at a loss."""
    y = np.linspace(-40, 40, 40_001) * max(scale, other)
    p = np.exp(-np.abs(y) / scale) / scale
    q = np.exp(-np.abs(y - shift) / other) / other
    return np.maximum(p - math.exp(loss) * q, 0).sum() * (y[1] - y[0]) / 2


def test_smooth_laplace_holds_in_sampled_unproved_cases():
    # SSGP Lemma 3.6: growth a and shift h of a pair; its proof fails, δ does not.
    worst, unproved = 0.0, False
    for delta in (0.4, 0.6, 0.9):
        for a in (0.03, 0.3, 1.0, 5.0, 50.0):
            for h in (0.0, 0.01, 0.3, 2.0):
                loss = h + a * math.log(1 / delta)
                pairs = (1.0, 1 + a), (1 + a, 1.0)
                found = (exact_delta(*pair, h, loss) for pair in pairs)
                worst = max(worst, *(each / delta for each in found))
                unproved |= math.log1p(a) + h / (1 + a) > loss
    assert unproved
    assert 0.8 < worst < 0.96


@pytest.mark.parametrize(
    ("rows", "y", "times"), [(10, 4.4, 1.9), (100, 7.1, 1.53), (100_000, 14.6, 1.27)]
)
def test_largest_displacement_of_many_rows(rows, y, times):
    # (n/ε)·ln n is how it grows: the median of the maximum of n Gamma(2) numbers.
    found = brentq(
        lambda z: rows * math.log1p(-(1 + z) * math.exp(-z)) + math.log(2), 0.1, 60
    )
    assert found == pytest.approx(y, abs=0.05)
    assert found / math.log(rows) == pytest.approx(times, abs=0.01)
