"""The curves of ε and δ: tight, and never below what they bound."""

import itertools
import math
from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import integrate, stats

from geopriv_gis.core.promise.curve import (
    compute_gaussian_delta,
    compute_gaussian_eps,
    compute_laplace_variation,
    concentrated_delta,
    concentrated_eps,
)
from geopriv_gis.core.promise.rdp import pure_rdp

rhos = st.floats(-16, 2).map(lambda power: 10.0**power)
deltas = st.floats(-12, -0.3).map(lambda power: 10.0**power)
reaches = st.floats(-3, 2).map(lambda power: 10.0**power)  # radius times sqrt(rho)
losses = st.floats(-6, 1).map(lambda power: 10.0**power)


# -- from ρ ---------------------------------------------------------------------------


def proved(rho, eps, delta):
    """Tell whether some order proves (ε, δ), in 60 digits: no rounding is trusted.

    The order is that of the least δ, found in double precision: any order is a proof.
    """
    with localcontext() as digits:
        digits.prec = 60
        rho, eps, delta = Decimal(rho), Decimal(eps), Decimal(delta)
        t = (eps / rho + 1) / 2 + 1
        for _ in range(60):  # towards (1 + 2t)ρ − ε = ln(1 + 1/t), in its logarithm
            gap = (1 + 2 * t) * rho - eps - (1 + 1 / t).ln()
            t *= (-gap / (2 * t * rho + 1 / (1 + t))).max(-4).min(4).exp()
        loss = t * ((1 + t) * rho - eps) - t.ln() - (1 + t) * (1 + 1 / t).ln()
        return loss <= delta.ln()


@settings(max_examples=30)
@given(rhos, deltas, reaches)
def test_concentrated_eps_is_proved_in_decimal_arithmetic(rho, delta, reach):
    eps = concentrated_eps(rho, delta, reach)
    total = Decimal(eps) * Decimal(reach)
    whole = Decimal(rho) * Decimal(reach) ** 2
    assert proved(whole, total, Decimal(delta))
    if eps:  # and hardly anything less is
        assert not proved(whole, total * (1 - Decimal("1e-6")), Decimal(delta))


@settings(max_examples=30)
@given(rhos, losses)
def test_concentrated_delta_is_proved_in_decimal_arithmetic(rho, eps):
    delta = concentrated_delta(rho, eps)
    assume(1e-300 < delta < 1)
    assert proved(rho, eps, delta)
    assert not proved(rho, eps, delta * (1 - 1e-6))


@given(rhos, deltas, reaches)
def test_eps_and_delta_are_each_others_inverse(rho, delta, reach):
    eps = concentrated_eps(rho * reach**2, delta)
    assume(eps > 0)
    found = concentrated_delta(rho * reach**2, eps)
    assert found == pytest.approx(delta, rel=1e-6)


def classical(rho, delta, radius):
    return rho * radius + 2 * math.sqrt(rho * math.log(1 / delta))


def appendix_c(rho, delta, radius):
    """Return the minimum over s of the formula in CGP Appendix C, on a fine mesh."""
    s = 1 + np.exp(np.linspace(-30, math.log(2 / delta), 20_001))
    tail = np.sqrt(rho * np.maximum(np.log(2 / ((s + 1) * delta)), 0))
    return np.maximum(s / (s - 1) * 2 * tail, s * rho * radius).min()


@given(rhos, deltas, reaches)
def test_concentrated_eps_is_never_above_the_paper_forms(rho, delta, reach):
    radius = reach / math.sqrt(rho)
    found = concentrated_eps(rho, delta, radius)
    assert found <= classical(rho, delta, radius)
    assert found <= appendix_c(rho, delta, radius) * (1 + 1e-9)


@given(rhos, deltas, deltas, reaches, reaches)
def test_concentrated_eps_falls_with_delta_grows_with_radius(rho, d, e, q, r):
    near, far = sorted((q / math.sqrt(rho), r / math.sqrt(rho)))
    small, large = sorted((d, e))
    least = concentrated_eps(rho, small, near) * (1 + 1e-9)
    assert concentrated_eps(rho, large, near) <= least
    assert concentrated_eps(rho, small, near) <= (
        concentrated_eps(rho, small, far) * (1 + 1e-9)
    )


@pytest.mark.parametrize("delta", [1e-3, 1e-6, 1e-9])
@pytest.mark.parametrize("reach", [0.01, 0.1, 1, 3, 30])
def test_concentrated_eps_holds_at_every_smaller_distance(delta, reach):
    eps = concentrated_eps(1.0, delta, reach)
    shares = (1.0, 0.8, 0.5, 0.2, 0.05)
    found = [concentrated_delta((f * reach) ** 2, eps * f * reach) for f in shares]
    assert max(found) <= delta * (1 + 1e-6)
    weaker = [
        concentrated_delta((f * reach) ** 2, eps * f * reach * 0.9) for f in shares
    ]
    assert eps == 0 or max(weaker) > delta  # the check has teeth


def test_curves_of_zero_loss_are_zero():
    assert concentrated_eps(0.0, 1e-6, 100) == 0
    assert concentrated_delta(0.0, 0.0) == 0
    assert compute_gaussian_eps(0.0, 1e-6, 100) == 0


# -- from many ε ----------------------------------------------------------------------


def together(eps, loss):
    """Return the exact δ of releases of randomised response at a total loss."""
    outcomes = [(0.0, 1.0)]
    for e in eps:
        yes = 1 / (1 + math.exp(-e))
        merged = {}
        for (so_far, p), (step, q) in itertools.product(
            outcomes, ((e, yes), (-e, 1 - yes))
        ):
            key = round(so_far + step, 9)
            merged[key] = merged.get(key, 0.0) + p * q
        outcomes = list(merged.items())
    return math.fsum(p * max(0.0, -math.expm1(loss - z)) for z, p in outcomes)


@pytest.mark.parametrize("delta", [1e-3, 1e-6, 1e-9])
@pytest.mark.parametrize(
    "eps", [[0.1] * 60, [1.0] * 12, [3.0] * 5, [0.05] * 40 + [0.4] * 3]
)
def test_concentrated_eps_bounds_many_pure_releases(eps, delta):
    stated = concentrated_eps(0.0, delta, 1.0, eps)
    assert together(eps, stated) <= delta
    assert together(eps, stated * 0.6) > delta or stated * 0.6 > sum(eps) * 0.99


def test_concentrated_eps_of_releases_is_worst_at_the_radius():
    eps = [0.002] * 30
    stated = concentrated_eps(0.0, 1e-6, 150.0, eps)
    found = [together([e * r for e in eps], stated * r) for r in (150, 100, 60, 20, 3)]
    assert max(found) <= 1e-6
    assert found == sorted(found, reverse=True)
    assert stated < concentrated_eps(sum(e * e / 2 for e in eps), 1e-6, 150.0)


@pytest.mark.parametrize("eps", [1e-9, 1e-3, 0.7, 4.0, 20.0, 500.0])
@pytest.mark.parametrize("order", [1.001, 1.5, 2.0, 8.0, 300.0])
def test_the_divergence_of_randomised_response(eps, order):
    with localcontext() as digits:
        digits.prec = 60
        e, a = Decimal(eps), Decimal(order)
        yes, no = e.exp() / (1 + e.exp()), 1 / (1 + e.exp())
        total = yes**a * no ** (1 - a) + no**a * yes ** (1 - a)
        exact = float(total.ln() / (a - 1))
    assert float(pure_rdp(order, eps)) == pytest.approx(exact, rel=1e-9)
    assert exact <= min(order * eps**2 / 2, eps) * (1 + 1e-12)


# -- the exact curve of the Gaussian mechanism ----------------------------------------


def by_quadrature(rho, eps, r):
    """Return ∫ max(0, p − e^{εr}·p') for N(r, 1/2ρ) and N(0, 1/2ρ), numerically."""
    shift = math.sqrt(2 * rho) * r
    start = eps * r / shift + shift / 2  # where p = e^{εr}·p'

    def excess(y):
        return stats.norm.pdf(y - shift) - math.exp(eps * r - y * y / 2) / math.sqrt(
            2 * math.pi
        )

    return integrate.quad(excess, start, max(start, shift) + 40, limit=500)[0]


@pytest.mark.parametrize("rho", [1e-4, 0.5, 3.0])
@pytest.mark.parametrize("reach", [0.05, 0.5, 2.0])
@pytest.mark.parametrize("level", [0.0, 0.3, 1.0, 3.0])
def test_gaussian_delta_equals_the_integral(rho, reach, level):
    eps, r = level * math.sqrt(rho), reach / math.sqrt(rho)
    exact = by_quadrature(rho, eps, r)
    assert compute_gaussian_delta(rho, eps, r) == pytest.approx(
        exact, rel=1e-6, abs=1e-13
    )


def test_gaussian_delta_agrees_with_sampling():
    rho, eps, r = 1e-4, 0.01, 150.0
    n = 1_000_000
    y = np.random.default_rng(1).normal(0, 1 / math.sqrt(2 * rho), n)
    ratio = np.exp(eps * r + rho * (y * y - (y + r) ** 2))  # e^{εr}·p'(y+r)/p(y)
    share = np.maximum(0, 1 - ratio)
    off = math.sqrt(n) / share.std()
    assert abs(share.mean() - compute_gaussian_delta(rho, eps, r)) * off < 5
    assert abs(share.mean() - compute_gaussian_delta(rho * 1.05, eps, r)) * off > 5


@given(rhos, st.floats(-3, 2), reaches, reaches)
def test_gaussian_delta_grows_with_distance(rho, level, q, r):
    near, far = sorted((q / math.sqrt(rho), r / math.sqrt(rho)))
    eps = 10**level * math.sqrt(rho)
    closer, further = (compute_gaussian_delta(rho, eps, x) for x in (near, far))
    assert closer <= further * (1 + 1e-9) + 1e-15


@given(rhos, deltas, reaches)
def test_the_gaussian_eps_is_the_least_with_its_delta(rho, delta, reach):
    radius = reach / math.sqrt(rho)
    eps = compute_gaussian_eps(rho, delta, radius)
    assert compute_gaussian_delta(rho, eps, radius) <= delta
    assert eps <= concentrated_eps(rho, delta, radius) * (1 + 1e-6)
    assume(eps > 0)
    assert compute_gaussian_delta(rho, eps * 0.999, radius) > delta * (1 - 1e-9)


@pytest.mark.parametrize("reach", [0.1, 1, 10, 100])
def test_the_gaussian_eps_is_safe_for_the_smallest_budgets_too(reach):
    for rho in (1e-20, 1e-19, 1e-18):
        for delta in (1e-3, 1e-6, 1e-12):
            radius = reach / math.sqrt(rho)
            assert (
                compute_gaussian_delta(
                    rho, compute_gaussian_eps(rho, delta, radius), radius
                )
                <= delta
            )


def test_gaussian_delta_keeps_denormal_values():
    assert 0 < compute_gaussian_delta(1e-8, 0.08, 900.0) < 1e-300


def test_equal_places_have_no_variation():
    assert compute_laplace_variation(0.0) == 0.0
    assert compute_laplace_variation(0.0, 1.0) == 1.0
