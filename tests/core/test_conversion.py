"""What implies what: permitted directions with their numbers, the others refused."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import integrate, stats

from geopriv_gis.core.errors import ConversionError, ParameterError
from geopriv_gis.core.mechanisms import Gaussian, GumbelTopK, LatticeGaussian
from geopriv_gis.core.promise.conversion import (
    concentrated_eps,
    gaussian_delta,
    gaussian_eps,
)
from geopriv_gis.core.promise.guarantee import Guarantee
from tests.core.promises import promises

ORDERS = (1.5, 2.0, 8.0, 32.0)
rhos = st.floats(-16, 2).map(lambda power: 10.0**power)
deltas = st.floats(-12, -0.3).map(lambda power: 10.0**power)
reaches = st.floats(-3, 2).map(lambda power: 10.0**power)  # radius times sqrt(rho)

GP = Guarantee(notion="gp", eps=0.02)
CGP = Guarantee(notion="cgp", rho=1e-4)
APPROXIMATE = Guarantee(notion="approximate-gp", eps=0.02, delta=1e-6, radius=500)
DP = Guarantee(notion="dp", eps=1)
ZCDP = Guarantee(notion="zcdp", rho=0.5)
NONE = Guarantee(notion="none")


@pytest.mark.parametrize(
    ("promise", "conversion", "reason"),
    [
        (CGP, "to_gp", "unbounded with small probability.*finite radius"),
        (APPROXIMATE, "to_gp", "unbounded with small probability"),
        (APPROXIMATE, "to_cgp", "with probability delta its loss is unbounded"),
        (DP, "to_gp", "counts changed rows, not metres"),
        (ZCDP, "to_gp", "counts changed rows, not metres"),
        (DP, "to_cgp", "counts changed rows, not metres"),
        (ZCDP, "to_cgp", "counts changed rows, not metres"),
        (GP, "to_zcdp", "only pure differential privacy implies it"),
        (CGP, "to_zcdp", "only pure differential privacy implies it"),
        (APPROXIMATE, "to_zcdp", "only pure differential privacy implies it"),
        (DP.replace(delta=1e-6), "to_zcdp", "only pure differential privacy"),
        (NONE, "to_gp", "nothing is promised"),
        (NONE, "to_cgp", "nothing is promised"),
        (NONE, "to_zcdp", "nothing is promised"),
    ],
)
def test_forbidden_directions_give_the_reason(promise, conversion, reason):
    with pytest.raises(ConversionError, match=reason):
        getattr(promise, conversion)()


@pytest.mark.parametrize("promise", [DP, ZCDP, NONE])
def test_counts_and_nothing_never_become_approximate_geo_privacy(promise):
    with pytest.raises(ConversionError, match=r"not metres|nothing is promised"):
        promise.to_approximate_gp(1e-6, 100)


def test_what_a_notion_is_already_stays_as_it_is():
    assert GP.to_gp() is GP
    assert CGP.to_cgp() is CGP
    assert ZCDP.to_zcdp() is ZCDP


@given(promises(notions=("gp",)))
def test_pure_implies_concentrated_with_half_or_an_eighth_of_the_square(promise):
    implied = promise.to_cgp()
    share = 8 if promise.bounded_range else 2
    assert implied.rho == promise.eps**2 / share
    assert (implied.eps, implied.delta, implied.bounded_range) == (None, None, False)
    kept = ("radius", "table_metric", "privacy_unit", "crs", "k_max", "tolerance")
    for name in (*kept, "mechanism", "parameters", "assumptions"):
        assert getattr(implied, name) == getattr(promise, name)


def test_pure_counts_imply_concentrated_ones():
    assert DP.to_zcdp().rho == 0.5
    assert DP.replace(bounded_range=True).to_zcdp().rho == 1 / 8
    assert DP.to_zcdp().notion == "zcdp"


def test_pure_is_approximate_with_any_delta_and_radius():
    implied = GP.to_approximate_gp(1e-6, math.inf)
    assert (implied.eps, implied.delta, implied.radius) == (GP.eps, 1e-6, math.inf)
    narrower = APPROXIMATE.to_approximate_gp(1e-5, 100)
    assert (narrower.eps, narrower.delta, narrower.radius) == (0.02, 1e-5, 100)
    with pytest.raises(ConversionError, match="delta cannot be made smaller"):
        APPROXIMATE.to_approximate_gp(1e-7, 100)
    with pytest.raises(ConversionError, match="holds up to 500 m only"):
        APPROXIMATE.to_approximate_gp(1e-5, 501)


def test_concentrated_never_holds_at_unlimited_distance():
    with pytest.raises(ConversionError, match=r"unlimited distance.*finite radius"):
        CGP.to_approximate_gp(1e-6, math.inf)
    assert math.isfinite(CGP.to_approximate_gp(1e-6, 1e9).eps)


@pytest.mark.parametrize(
    ("delta", "radius"),
    [(0, 1), (1, 1), (-1, 1), (math.nan, 1), (0.1, 0), (0.1, -1), (0.1, math.nan)],
)
def test_bad_deltas_and_radii_are_refused(delta, radius):
    with pytest.raises(ParameterError, match=r"delta must be|radius must be"):
        CGP.to_approximate_gp(delta, radius)


# -- concentrated to approximate: the general bound -----------------------------------


def by_brute_force(rho, delta, radius):
    """Return the minimum over s of the formula in CGP Appendix C, on a fine mesh."""
    s = 1 + np.exp(np.linspace(-30, math.log(2 / delta), 400_001))
    tail = np.sqrt(rho * np.maximum(np.log(2 / ((s + 1) * delta)), 0))
    return np.maximum(s / (s - 1) * 2 * tail, s * rho * radius).min()


def simple_form(rho, delta, radius):
    return rho * radius + 2 * math.sqrt(rho * math.log(1 / delta))


@pytest.mark.parametrize("reach", [1e-3, 0.03, 0.3, 1, 3, 30, 1000])
@pytest.mark.parametrize("delta", [0.3, 1e-2, 1e-6, 1e-12])
@pytest.mark.parametrize("rho", [1e-8, 0.7])
def test_the_bound_is_the_least_of_its_two_forms(rho, delta, reach):
    radius = reach / math.sqrt(rho)
    found = concentrated_eps(rho, delta, radius)
    brute = by_brute_force(rho, delta, radius)
    simple = simple_form(rho, delta, radius)
    assert found == pytest.approx(min(brute, simple), rel=2e-4)  # the mesh of s
    assert found <= min(brute, simple) * (1 + 1e-9)


@given(rhos, deltas, reaches)
def test_the_simple_form_is_never_exceeded(rho, delta, reach):
    radius = reach / math.sqrt(rho)
    assert concentrated_eps(rho, delta, radius) <= simple_form(rho, delta, radius)


def test_each_form_is_the_better_one_somewhere():
    better = [
        by_brute_force(1, delta, radius) < simple_form(1, delta, radius) * 0.999
        for delta, radius in itertools.product((0.3, 1e-6), (0.01, 1, 100))
    ]
    assert any(better)
    assert not all(better)


@given(rhos, deltas, deltas, reaches, reaches)
def test_the_bound_falls_with_delta_and_grows_with_radius(rho, d, e, q, r):
    near, far = sorted((q / math.sqrt(rho), r / math.sqrt(rho)))
    small, large = sorted((d, e))
    tolerance = 1 + 1e-9
    assert concentrated_eps(rho, large, near) <= (
        concentrated_eps(rho, small, near) * tolerance
    )
    assert concentrated_eps(rho, small, near) <= (
        concentrated_eps(rho, small, far) * tolerance
    )


def renyi_delta(rho, eps):
    """Return a δ that every mechanism of Rényi loss αρ has at ε (Canonne et al.)."""
    order = 1 + np.exp(np.linspace(-12, 14, 20_001))
    loss = (order - 1) * (order * rho - eps) - np.log(order - 1)
    return math.exp((loss + order * np.log1p(-1 / order)).min())


@pytest.mark.parametrize("delta", [1e-3, 1e-6, 1e-9])
@pytest.mark.parametrize("reach", [0.01, 0.1, 1, 3, 30])
def test_an_independent_conversion_confirms_the_bound_at_every_distance(delta, reach):
    eps = concentrated_eps(1.0, delta, reach)
    shares = (1.0, 0.8, 0.5, 0.2, 0.05)
    found = [renyi_delta((f * reach) ** 2, eps * f * reach) for f in shares]
    assert max(found) <= delta * (1 + 1e-6)
    weaker = [renyi_delta((f * reach) ** 2, eps * 0.6 * f * reach) for f in shares]
    assert max(weaker) > delta  # the check has teeth


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
def test_the_curve_is_the_integral(rho, reach, level):
    eps, r = level * math.sqrt(rho), reach / math.sqrt(rho)
    exact = by_quadrature(rho, eps, r)
    assert gaussian_delta(rho, eps, r) == pytest.approx(exact, rel=1e-6, abs=1e-13)


def test_the_curve_agrees_with_sampling_and_not_with_five_percent_off():
    rho, eps, r = 1e-4, 0.01, 150.0
    n = 1_000_000
    y = np.random.default_rng(1).normal(0, 1 / math.sqrt(2 * rho), n)
    ratio = np.exp(eps * r + rho * (y * y - (y + r) ** 2))  # e^{εr}·p'(y+r)/p(y)
    share = np.maximum(0, 1 - ratio)
    off = math.sqrt(n) / share.std()
    assert abs(share.mean() - gaussian_delta(rho, eps, r)) * off < 5
    assert abs(share.mean() - gaussian_delta(rho * 1.05, eps, r)) * off > 5


@given(rhos, st.floats(-3, 2), reaches, reaches)
def test_the_curve_grows_with_distance(rho, level, q, r):
    near, far = sorted((q / math.sqrt(rho), r / math.sqrt(rho)))
    eps = 10**level * math.sqrt(rho)
    closer, further = (gaussian_delta(rho, eps, x) for x in (near, far))
    assert closer <= further * (1 + 1e-9) + 1e-15


@given(rhos, deltas, reaches)
def test_the_gaussian_eps_is_the_least_with_its_delta(rho, delta, reach):
    radius = reach / math.sqrt(rho)
    eps = gaussian_eps(rho, delta, radius)
    assert gaussian_delta(rho, eps, radius) <= delta
    assert eps <= concentrated_eps(rho, delta, radius) * (1 + 1e-6)
    assume(eps > 0)
    assert gaussian_delta(rho, eps * 0.999, radius) > delta * (1 - 1e-9)


@pytest.mark.parametrize("reach", [0.1, 1, 10, 100])
def test_the_gaussian_eps_is_safe_for_the_smallest_budgets_too(reach):
    for rho in (1e-20, 1e-19, 1e-18):
        for delta in (1e-3, 1e-6, 1e-12):
            radius = reach / math.sqrt(rho)
            assert (
                gaussian_delta(rho, gaussian_eps(rho, delta, radius), radius) <= delta
            )


def test_only_the_continuous_gaussian_uses_its_curve():
    exact = Gaussian(rho=1e-4).guarantee.to_approximate_gp(1e-6, 500)
    lattice = LatticeGaussian(rho=1e-4, spacing=0.125).guarantee
    general = lattice.to_approximate_gp(1e-6, 500)
    assert exact.eps == gaussian_eps(1e-4, 1e-6, 500)
    assert exact.eps < 0.95 * general.eps
    # Snapped inputs may be further apart than the distance says.
    reach = 500 + lattice.tolerance
    assert general.eps == concentrated_eps(1e-4, 1e-6, reach)
    assert general.tolerance == lattice.tolerance


def test_no_loss_stays_no_loss():
    assert concentrated_eps(0.0, 1e-6, 100) == 0
    assert gaussian_eps(0.0, 1e-6, 100) == 0
    assert CGP.replace(rho=0.0).to_approximate_gp(1e-6, 100).eps == 0


# -- Rényi divergences by enumeration ------------------------------------------------


def divergence(p, q, order):
    """Return the Rényi divergence of two log-probability vectors."""
    return np.logaddexp.reduce(order * p + (1 - order) * q) / (order - 1)


def rounds(costs, mechanism):
    """Return the log-probability of every ordered choice, round by round."""
    result = []
    for chosen in itertools.permutations(range(len(costs)), mechanism.k):
        left, total = list(range(len(costs))), 0.0
        for one in chosen:
            scores = -mechanism.eps / 2 * costs[left]
            total += -mechanism.eps / 2 * costs[one] - np.logaddexp.reduce(scores)
            left.remove(one)
        result.append(total)
    return np.array(result)


def neighbours(count, reach):
    """Return pairs of cost tables in which no cost differs by more than ``reach``."""
    rng = np.random.default_rng(9)
    for size in (2, 3, 5):
        for _ in range(count):
            costs = rng.uniform(0, 3, size)
            for step in (rng.choice([-1, 1], size), rng.uniform(-1, 1, size)):
                yield costs, costs + reach * step
        yield np.zeros(size), reach * np.where(np.arange(size) == 0, -1.0, 1.0)


@pytest.mark.parametrize("k", [1, 2])
@pytest.mark.parametrize("reach", [0.05, 0.5, 2.0])
def test_the_exponential_mechanism_costs_an_eighth_of_the_square(k, reach):
    mechanism = GumbelTopK(k=k, eps=1.0)
    rho = mechanism.concentrated.rho
    assert rho == k / 8
    if k == 1:
        assert mechanism.guarantee.to_cgp().rho == rho
    worst = max(
        divergence(rounds(here, mechanism), rounds(there, mechanism), order)
        / (order * rho * reach**2)
        for here, there in neighbours(15, reach)
        for order in ORDERS
    )
    assert worst <= 1 + 1e-9
    if (k, reach) == (1, 0.05):
        assert worst > 0.95  # so that eps**2/9 would be refuted


@pytest.mark.parametrize("eps", [0.05, 0.5, 2.0])
def test_other_pure_mechanisms_cost_half_of_the_square(eps):
    # Randomised response uses the whole of [−ε, ε]: an eighth is not enough for it.
    truth = np.array([-np.log1p(math.exp(-eps)), -np.log1p(math.exp(eps))])
    found = [divergence(truth, truth[::-1], order) / order for order in ORDERS]
    rho = Guarantee(notion="gp", eps=eps).to_cgp().rho
    assert max(found) <= rho
    if eps < 1:
        assert (
            max(found)
            > Guarantee(notion="gp", eps=eps, bounded_range=True).to_cgp().rho
        )


@pytest.mark.parametrize("sigma", [0.4, 1.0, 3.7])
def test_the_discrete_gaussian_costs_what_the_continuous_one_does(sigma):
    # Canonne, Kamath & Steinke 2020, by enumeration, where discreteness is coarse.
    rho = LatticeGaussian(rho=1 / (2 * sigma**2), spacing=1.0).guarantee.rho
    cells = np.arange(-400, 401)

    def law(centre):
        weights = -((cells - centre) ** 2) / (2 * sigma**2)
        return weights - np.logaddexp.reduce(weights)

    found = [
        divergence(law(0), law(step), order) / (order * rho * step**2)
        for step in (1, 2, 5)
        for order in (1.5, 2.0, 8.0)
    ]
    assert max(found) <= 1 + 1e-9
    assert max(found) > 0.99  # 1 % less would be refuted
