"""Rényi divergences of Laplace noise, and the loss of private discs."""

import numpy as np
import pytest
from scipy.integrate import quad

from geopriv_gis.core.mechanisms.discs import SPACING, PrivateDiscs
from geopriv_gis.core.promise.rdp import ORDERS, eps_from_divergences, laplace_rdp


@pytest.mark.parametrize("order", [1.01, 2.0, 8.0, 40.0])
@pytest.mark.parametrize("shift", [0.02, 0.3, 1.0, 2.5])
def test_laplace_rdp_equals_the_integral(order, shift):
    def density(x):
        return np.exp(-order * abs(x - shift) + (order - 1) * abs(x)) / 2

    parts = quad(density, -60, 0), quad(density, 0, shift), quad(density, shift, 60)
    wanted = np.log(sum(part[0] for part in parts)) / (order - 1)
    assert laplace_rdp(order, shift) == pytest.approx(wanted, rel=1e-7, abs=1e-12)


@pytest.mark.parametrize("order", [1.01, 2.0, 8.0, 40.0])
@pytest.mark.parametrize("steps", [1, 7, 64])
def test_lattice_laplace_rdp_equals_the_sum(order, steps):
    step = 2.0**-5
    cells = np.arange(-30_000, 30_000)
    log = -step * np.abs(cells) + np.log(np.tanh(step / 2))
    moved = -step * np.abs(cells - steps) + np.log(np.tanh(step / 2))
    wanted = np.log(np.exp(order * moved + (1 - order) * log).sum()) / (order - 1)
    found = laplace_rdp(order, steps * step, step)
    assert found == pytest.approx(wanted, rel=1e-9, abs=1e-13)
    fine = laplace_rdp(order, steps * step, 2.0**-20)
    assert fine == pytest.approx(laplace_rdp(order, steps * step), rel=1e-6, abs=1e-9)


def test_paper_rdp_formula_is_three_laplace_terms():
    """DPRS Theorem 6.1 for twelve rounds, adding or removing a row."""
    scale, order = 29.0, 6.0
    inner = order / (2 * order - 1) * np.exp((order - 1) / scale) + (order - 1) / (
        2 * order - 1
    ) * np.exp(-order / scale)
    wanted = 3 * 12 * np.log(inner) / (order - 1)
    assert 36 * laplace_rdp(order, 1 / scale) == pytest.approx(wanted, rel=1e-12)


def test_eps_from_divergences_is_between_exact_and_pure():
    """One Laplace mechanism, whose exact curve is δ(ε) = 1 − e^{(ε−s)/2} at most."""
    shift, delta = 1.0, 1e-3
    eps = eps_from_divergences(ORDERS, laplace_rdp(ORDERS, shift), delta)
    exact = shift + 2 * np.log1p(-delta)
    assert exact <= eps <= shift * 1.002


@pytest.mark.parametrize("rounds", [1, 12])
@pytest.mark.parametrize("eps", [0.5, 3.0])
def test_private_discs_loss_exceeds_eps_at_most_delta(eps, rounds):
    """The loss itself, simulated for both kinds of replacement, against δ = 10⁻³."""
    delta, draws = 1e-3, 150_000
    places = PrivateDiscs(
        eps=eps, delta=delta, centres=2, rounds=rounds, radius_share=0.5
    )
    generator = np.random.default_rng(5)
    seen = []
    for count, shift in ((6, 1.0), (2, 2.0)):
        loss = np.zeros(draws)
        for _ in range(rounds * count):
            noise = generator.laplace(0, places.scale, draws)
            loss += (np.abs(noise - shift) - np.abs(noise)) / places.scale
        seen.append(float(np.maximum(0, -np.expm1(eps - loss)).mean()))
    error = 5 * np.sqrt(delta / draws)
    assert max(seen) <= delta + error
    assert max(seen) > delta / 200  # and the account is not absurdly careful


def test_private_discs_without_delta_scale_is_six_per_round():
    places = PrivateDiscs(eps=1.0, delta=0, centres=2, rounds=4, radius_share=0.5)
    assert places.scale == pytest.approx(24.0)
    assert SPACING <= 2**-10
