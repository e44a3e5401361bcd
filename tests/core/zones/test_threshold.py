"""One yes or no about a count: how often it is wrong, by the law of its noise."""

import math

import numpy as np
import pytest

from geopriv_gis import ParameterError
from geopriv_gis.core.mechanisms.lattice import LatticeGaussian, ScalarLaplace
from geopriv_gis.core.zones.threshold import plan_threshold
from geopriv_gis.testing import insecure_rng

STEPS = np.arange(-400, 401)


def _law(eps=None, rho=None):
    """Return the probabilities of the noise: geometric, or the discrete Gaussian."""
    weights = np.exp(-eps * abs(STEPS) if rho is None else -rho * STEPS**2.0)
    return weights / weights.sum()


def _yes(monkeypatch, count, limit, **budget):
    """Return the probability of a yes: from what is answered for each noise."""
    noise, told = [], []
    for kind in (ScalarLaplace, LatticeGaussian):
        monkeypatch.setattr(
            kind, "randomise", lambda self, x, rng: told.append(self) or x + noise[-1]
        )
    plan, _ = plan_threshold(count, limit, **budget, rng=insecure_rng(5))
    yes = []
    for step in STEPS:
        noise.append(float(step))
        yes.append(plan.draw())
    (name,) = budget
    assert {getattr(one, name) for one in told} == {budget[name]}
    assert {one.spacing for one in told} == {1.0}
    return float(_law(**budget) @ yes)


@pytest.mark.parametrize("count", [17, 19, 20, 22])
def test_threshold_error_rate_has_closed_form(monkeypatch, count):
    eps, limit = 0.5, 20
    far = limit - count if count < limit else count - limit + 1
    wrong = math.exp(-eps * far) / (1 + math.exp(-eps))
    expected = 1 - wrong if count < limit else wrong
    assert _yes(monkeypatch, count, limit, eps=eps) == pytest.approx(expected)


def test_threshold_loss_is_at_most_eps_and_attained(monkeypatch):
    eps = 0.7
    yes = np.array([_yes(monkeypatch, n, 20, eps=eps) for n in range(14, 27)])
    losses = np.maximum(
        abs(np.diff(np.log(yes))), abs(np.diff(np.log1p(-yes)))
    )  # fmt: skip
    assert losses == pytest.approx(eps)  # all the way: the least errors there are


@pytest.mark.parametrize("budget", [{"eps": 0.3}, {"rho": 0.05}, {"eps": 12.0}])
@pytest.mark.parametrize("limit", [30.0, 29.5])
def test_threshold_is_right_beyond_the_margin(monkeypatch, budget, limit):
    beta = 0.05
    _, margin = plan_threshold(30, limit, beta=beta, **budget, rng=insecure_rng(1))
    few, many = math.floor(limit - margin), math.ceil(limit + margin)
    assert _yes(monkeypatch, few, limit, **budget) >= 1 - beta
    assert _yes(monkeypatch, many, limit, **budget) <= beta
    if "eps" in budget and margin > 1 and limit == 30:  # as near as can be said
        assert _yes(monkeypatch, few + 1, limit, **budget) < 1 - beta


def test_threshold_between_two_counts_rounds_up(monkeypatch):
    for count in (29, 30):
        one, two = (_yes(monkeypatch, count, at, eps=1.0) for at in (29.5, 30.0))
        assert one == two


def test_threshold_answers_are_random(monkeypatch):
    """Of 300 draws with probability ½ on both sides of it; chance of failing 2⁻²⁹⁹."""
    plan, _ = plan_threshold(20, 20.5, eps=1e-3, rng=insecure_rng(5))
    assert {plan.draw() for _ in range(300)} == {True, False}


def test_threshold_refuses_bad_options():
    for wrong in ({}, {"eps": 1.0, "rho": 1.0}, {"eps": -1.0}, {"eps": 1e-15}):
        with pytest.raises(ParameterError, match="eps"):
            plan_threshold(3, 4, **wrong, rng=insecure_rng(1))
    with pytest.raises(ParameterError, match="beta"):
        plan_threshold(3, 4, eps=1.0, beta=0.0, rng=insecure_rng(1))
