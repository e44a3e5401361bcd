"""What implies what: permitted directions with their numbers, the others refused."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given

from geopriv_gis.core.errors import ConversionError, ParameterError
from geopriv_gis.core.mechanisms import Gaussian, GumbelTopK, LatticeGaussian
from geopriv_gis.core.promise.composition import compose
from geopriv_gis.core.promise.conversion import SEVERAL_ROWS
from geopriv_gis.core.promise.curve import (
    compute_gaussian_delta,
    compute_gaussian_eps,
    concentrated_eps,
)
from geopriv_gis.core.promise.guarantee import Guarantee
from tests.core.promises import promises

ORDERS = (1.5, 2.0, 8.0, 32.0)

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
        (DP, "to_gp", "counts changed rows, not metres"),
        (ZCDP, "to_gp", "counts changed rows, not metres"),
        (DP, "to_cgp", "counts changed rows, not metres"),
        (ZCDP, "to_cgp", "counts changed rows, not metres"),
        (GP, "to_zcdp", "counts metres, not changed rows"),
        (CGP, "to_zcdp", "counts metres, not changed rows"),
        (APPROXIMATE, "to_zcdp", "counts metres, not changed rows"),
        (GP, "to_dp", "counts metres, not changed rows"),
        (CGP, "to_dp", "counts metres, not changed rows"),
        (APPROXIMATE, "to_dp", "counts metres, not changed rows"),
        (NONE, "to_dp", "nothing is promised"),
        (NONE, "to_gp", "nothing is promised"),
        (NONE, "to_cgp", "nothing is promised"),
        (NONE, "to_zcdp", "nothing is promised"),
    ],
)
def test_forbidden_conversions_give_the_reason(promise, conversion, reason):
    with pytest.raises(ConversionError, match=reason):
        getattr(promise, conversion)()


@pytest.mark.parametrize("promise", [DP, ZCDP, NONE])
def test_to_approximate_gp_refuses_counts_and_none(promise):
    with pytest.raises(ConversionError, match=r"not metres|nothing is promised"):
        promise.to_approximate_gp(1e-6, 100)


def test_conversion_to_own_notion_returns_itself():
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
    with pytest.raises(ConversionError, match="must be above its own"):
        APPROXIMATE.to_approximate_gp(1e-7, 100)
    with pytest.raises(ConversionError, match="holds up to 500 m only"):
        APPROXIMATE.to_approximate_gp(1e-5, 501)
    with pytest.raises(ConversionError, match="holds up to 500 units of 'age' only"):
        APPROXIMATE.replace(columns=("age",)).to_approximate_gp(1e-5, 501)


def test_to_approximate_gp_of_rho_requires_finite_radius():
    with pytest.raises(ConversionError, match=r"unlimited distance.*finite radius"):
        CGP.to_approximate_gp(1e-6, math.inf)
    assert math.isfinite(CGP.to_approximate_gp(1e-6, 1e9).eps)


@pytest.mark.parametrize(
    ("delta", "radius"),
    [
        (0, 1),
        (1, 1),
        (-1, 1),
        (math.nan, 1),
        (0.1, 0),
        (0.1, -1),
        (0.1, math.nan),
        ("1", 1),
        (0.1, "1"),
    ],
)
def test_to_approximate_gp_refuses_bad_deltas_and_radii(delta, radius):
    with pytest.raises(ParameterError, match=r"delta must be|radius must be"):
        CGP.to_approximate_gp(delta, radius)


# -- a δ is kept, and added ------------------------------------------------------------


@pytest.mark.parametrize(
    ("promise", "conversion"), [(DP, "to_zcdp"), (APPROXIMATE, "to_cgp")]
)
def test_conversion_to_rho_keeps_delta(promise, conversion):
    promise = promise.replace(delta=1e-7)
    implied = getattr(promise, conversion)()
    assert (implied.rho, implied.delta) == (promise.eps**2 / 2, 1e-7)
    ranged = getattr(promise.replace(bounded_range=True), conversion)()
    assert ranged.rho == implied.rho  # of what is bounded but for a δ


def test_to_dp_of_pure_dp_takes_larger_numbers():
    assert DP.to_dp() is DP
    assert (DP.to_dp(delta=1e-6).eps, DP.to_dp(delta=1e-6).delta) == (1, 1e-6)
    assert (DP.to_dp(eps=2).eps, DP.to_dp(eps=2).delta) == (2, None)
    with pytest.raises(ConversionError, match="eps cannot be made smaller"):
        DP.to_dp(eps=0.5)
    failing = DP.replace(delta=1e-6)
    assert failing.to_dp(delta=1e-5).delta == 1e-5
    assert failing.to_dp(eps=2).delta == 1e-6
    with pytest.raises(ConversionError, match="must be above its own"):
        failing.to_dp(delta=1e-7)


@pytest.mark.parametrize("own", [None, 4e-7])
def test_to_dp_of_rho_includes_its_own_delta(own):
    promise = ZCDP.replace(delta=own)
    left = 1e-6 - (own or 0)
    assert promise.to_dp(1e-6).eps == pytest.approx(concentrated_eps(0.5, left))
    assert promise.to_dp(1e-6).delta == 1e-6
    back = promise.to_dp(eps=promise.to_dp(1e-6).eps)
    assert back.delta == pytest.approx(1e-6, rel=1e-9)
    near = CGP.replace(delta=own, rho=0.5, radius=9.0).to_approximate_gp(1e-6, 1)
    assert near.eps == promise.to_dp(1e-6).eps
    if own:
        for convert in (promise.to_dp, lambda d: near.to_approximate_gp(d, 1)):
            with pytest.raises(ConversionError, match="must be above its own"):
                convert(3e-7)
        with pytest.raises(ConversionError, match="its own, 4e-07"):
            promise.to_dp(own)


@pytest.mark.parametrize(
    "given",
    [{}, {"delta": 1e-6, "eps": 1}, {"delta": 0}, {"delta": 1}, {"eps": -1},
     {"eps": math.inf}, {"eps": math.nan}],
)  # fmt: skip
def test_to_dp_requires_one_valid_number(given):
    with pytest.raises(
        ParameterError, match=r"one of delta and eps|delta must|eps must"
    ):
        ZCDP.to_dp(**given)


def test_restricted_gaussian_does_not_use_the_gaussian_curve():
    whole = Gaussian(rho=1e-4).guarantee
    cut = whole.replace(law=whole.law.followed_by("restricted"))
    assert whole.to_approximate_gp(1e-6, 500).eps < cut.to_approximate_gp(1e-6, 500).eps
    moved = whole.replace(law=whole.law.followed_by("border"))
    assert moved.to_approximate_gp(1e-6, 500).eps == compute_gaussian_eps(
        1e-4, 1e-6, 500
    )


def test_only_the_continuous_gaussian_uses_its_curve():
    exact = Gaussian(rho=1e-4).guarantee.to_approximate_gp(1e-6, 500)
    lattice = LatticeGaussian(rho=1e-4, spacing=0.125).guarantee
    general = lattice.to_approximate_gp(1e-6, 500)
    assert exact.eps == compute_gaussian_eps(1e-4, 1e-6, 500)
    assert exact.eps < 0.96 * general.eps
    # Snapped inputs may be further apart than the distance says.
    reach = 500 + lattice.tolerance
    assert general.eps == concentrated_eps(1e-4, 1e-6, reach)
    assert general.tolerance == lattice.tolerance


def test_conversion_of_zero_loss_is_zero():
    assert concentrated_eps(0.0, 1e-6, 100) == 0
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


def test_fixed_loss_of_several_rows_shortens_the_radius():
    peak = GP.replace(table_metric="dist_1", tolerance=200.0, fixed_loss=4.0)
    implied = peak.to_cgp().to_approximate_gp(1e-6, 100)
    # Two rows, each moved by 50 m, count as 500 m: more than the curve was read at.
    told, lost = implied.eps * 500, concentrated_eps(2e-4 * 500**2, 1e-6)
    assert told < lost
    assert implied.assumptions == (SEVERAL_ROWS,)
    many = compose(*[peak.replace(eps=1e-4)] * 400, delta=1e-6, radius=100)
    assert many.delta == 1e-6
    assert many.assumptions == (SEVERAL_ROWS,)
    for other in (peak, peak.to_cgp().replace(table_metric="dist_inf")):
        assert other.to_approximate_gp(1e-6, 100).assumptions == ()
    assert CGP.to_approximate_gp(1e-6, 100).assumptions == ()


def test_snapping_shortens_the_radius_and_text_says_so():
    """ε at δ is found at Λ + τ; ten rows snapped at the same distance are beyond it."""
    snapped = Guarantee(notion="cgp", rho=1e-4, tolerance=20.0, table_metric="dist_1")
    told = snapped.to_approximate_gp(1e-6, 100.0)
    far = 100.0 + 10 * snapped.tolerance
    # Gaussian noise on snapped places: δ is many times what it is for one row.
    assert (
        compute_gaussian_delta(snapped.rho, told.eps, 100.0 + snapped.tolerance) <= 1e-6
    )
    assert compute_gaussian_delta(snapped.rho, told.eps, far) > 1e-5
    assert SEVERAL_ROWS in told.assumptions
    composed = compose(*[snapped] * 3, delta=1e-6, radius=100.0)
    assert composed.assumptions.count(SEVERAL_ROWS) == 1
    for metric, unit, once in (
        ("dist_inf", "table", True), ("dist_2", "row", False),
    ):  # fmt: skip
        other = snapped.replace(table_metric=metric, privacy_unit=unit)
        found = other.to_approximate_gp(1e-6, 100.0)
        assert (SEVERAL_ROWS not in found.assumptions) == once
    pure = Guarantee(notion="gp", eps=0.01, tolerance=2.0, table_metric="dist_1")
    assert SEVERAL_ROWS not in pure.to_approximate_gp(1e-6, 100.0).assumptions
    many = compose(*[pure] * 100, delta=1e-6, radius=100.0)
    assert many.notion == "approximate-gp"
    assert SEVERAL_ROWS in many.assumptions
