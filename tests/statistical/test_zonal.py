"""Exact noise for counts: its laws, and audits of both neighbour relations."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats

from geopriv_gis.core.audit import clopper_pearson_bounds
from geopriv_gis.core.bodies import Polytope
from geopriv_gis.core.mechanisms import BalancedLaplace, LatticeKNorm
from geopriv_gis.core.zones import groups as grouping
from geopriv_gis.core.zones.choice import choose_strategies
from geopriv_gis.core.zones.geometric import balanced_variance, geometric_variance
from geopriv_gis.core.zones.zoning import Zoning
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF, N

EPS = 0.7
TRIANGLE = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])  # two zones that overlap
NESTED = np.array([[1.0, 1.0, 0.0], [1.0, 0.0, 1.0]])
ZONINGS = {
    "overlap": TRIANGLE,
    "nested": NESTED,
    "apart": np.eye(3),
    "three": np.array([p for p in itertools.product([0.0, 1.0], repeat=3) if any(p)]),
}


def knorm(changes, eps=EPS):
    return LatticeKNorm(eps=eps, changes=changes, normals=Polytope(changes).normals)


def test_knorm_facets_of_thin_bodies_contain_every_change():
    random, most = np.random.default_rng(5), 10**6
    for _ in range(12):
        near = random.integers(-most + 3, most - 2, 4) + random.integers(-2, 3, (7, 4))
        thin = knorm(np.unique(near, axis=0).astype(float), eps=1.0)
        for normal in thin.normals.tolist():
            exact = [Fraction(number) for number in normal]
            for change in thin.changes.astype(int).tolist():
                total = sum(a * n for a, n in zip(exact, change, strict=True))
                assert abs(total) <= 1


# -- laws ------------------------------------------------------------------------------


def test_lattice_knorm_has_the_stated_law_and_no_other():
    noise = knorm(TRIANGLE).randomise(np.zeros((N, 2)), insecure_rng(91))
    body = Polytope(TRIANGLE)

    def weight(factor):
        def of(window):
            flat = body.norm(window.reshape(2, -1).T).reshape(window.shape[1:])
            return -EPS * factor * flat

        return of

    assert laws.of_cells(noise, weight(1.0), 30) > ALPHA
    for factor in OFF:
        assert laws.of_cells(noise, weight(factor), 30) < ALPHA


def test_balanced_noise_has_the_stated_law_and_no_other():
    noise = BalancedLaplace(eps=EPS).randomise(np.zeros((N, 2)), insecure_rng(92))

    def weight(factor):
        def of(window):
            size = np.abs(window).sum(axis=0) + np.abs(window.sum(axis=0))
            return -EPS * factor / 2 * size

        return of

    assert laws.of_cells(noise, weight(1.0), 30) > ALPHA
    for factor in OFF:
        assert laws.of_cells(noise, weight(factor), 30) < ALPHA
    free = laws.of_cells(noise, lambda w: -EPS / 2 * np.abs(w).sum(axis=0), 30)
    assert free < ALPHA  # independent geometrics are another law


PREFIXES = Zoning(np.triu(np.ones((16, 16))), np.ones(16))


def measuring(**budget):
    """Return what the matrix mechanism measures of prefixes of 16 pieces."""
    choice = choose_strategies(PREFIXES, **budget, mechanism="matrix")
    assert "matrix" in choice.name
    ((_, _, strategy),) = choice.parts
    return strategy


@pytest.mark.parametrize(("name", "power"), [("rho", 2), ("eps", 1)])
def test_matrix_noise_has_the_stated_law_and_no_other(name, power):
    """P(n) ∝ exp(−(budget/Δ)·|n|^power), Δ by the columns of K; beside large sums."""
    strategy, budget = measuring(**{name: EPS}), EPS
    entries = strategy.matrix.astype(object)
    width = float(max((np.abs(entries) ** power).sum(axis=0)))
    truth = np.full((N // 4, len(entries)), 2**61 + 1)
    noise = (strategy.randomise(truth, insecure_rng(97)) - truth).ravel()
    # Steps are 1 beside scales of thousands: spread over them, the law is continuous.
    spread = noise + np.random.default_rng(1).uniform(-0.5, 0.5, noise.size)
    for factor in (1.0, *OFF):
        rate = budget / width * factor
        if power == 2:
            law = scipy.stats.norm(scale=(2 * rate) ** -0.5)
        else:
            law = scipy.stats.laplace(scale=1 / rate)
        assert (laws.of_law(spread, law.cdf) > ALPHA) == (factor == 1.0)


@pytest.mark.parametrize(("rate", "count"), [(0.35, 2), (2.0, 3), (0.05, 7), (0.4, 90)])
def test_zonal_noise_variances_are_the_stated_ones(rate, count):
    releases = min(2 * N, 2_000_000 // count // (4 if count > 10 else 1))
    mechanism = BalancedLaplace(eps=2 * rate)
    noise = mechanism.randomise(np.zeros((releases, count)), insecure_rng(93))
    one = (noise**2).mean(axis=1)
    slack = 4.9 * one.std() / np.sqrt(releases)
    assert abs(one.mean() - balanced_variance(rate, count)) < slack
    assert abs(one.mean() - 1.05 * balanced_variance(rate, count)) > slack
    assert balanced_variance(rate, count) < geometric_variance(np.array(rate))


@pytest.mark.parametrize("name", ZONINGS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize(
    ("mechanism", "budget"),
    [
        ("laplace", {"eps": EPS}), ("knorm", {"eps": EPS}), ("cells", {"eps": EPS}),
        ("gaussian", {"rho": 0.1}), ("cells", {"rho": 0.1}), ("matrix", {"rho": 0.1}),
        ("matrix", {"eps": EPS}),
    ],
)  # fmt: skip
def test_zonal_strategy_variances_are_the_stated_ones(
    name, neighbours, mechanism, budget
):
    patterns = ZONINGS[name]
    zoning = Zoning(patterns, np.ones(patterns.shape[1]))
    choice = choose_strategies(
        zoning, **budget, neighbours=neighbours, mechanism=mechanism
    )
    for _, _, strategy in choice.parts:
        zero = np.zeros((20_000, len(strategy.matrix)))
        noise = strategy.randomise(zero, insecure_rng(94)) @ strategy.linear.T
        square = noise**2
        slack = 4.9 * square.std(axis=0) / np.sqrt(len(noise))
        # The lattice's K-norm noise is stated by the real-valued law's variance.
        slack = slack + (0.05 * strategy.variances if mechanism == "knorm" else 0.0)
        assert (np.abs(square.mean(axis=0) - strategy.variances) < slack).all()


# -- audits ----------------------------------------------------------------------------


def neighbours_of(zoning, relation):
    """Return every pair of histograms one row apart; the last type is outside."""
    count = zoning.types + 1
    middle = np.full(count, 5.0)
    for one, other in itertools.permutations(range(count), 2):
        if relation == "replace":
            changed = middle.copy()
            changed[one] -= 1
            changed[other] += 1
            yield middle, changed
    if relation == "add-remove":
        for one in range(count - 1):
            changed = middle.copy()
            changed[one] += 1
            yield middle, changed
            yield changed, middle


def exact_loss(zoning, choice, relation, law, reach):
    """Return the largest log-ratio over all outputs in a window, by enumeration."""
    ((_, _, strategy),) = choice.parts
    size = len(strategy.matrix)
    axes = [np.arange(-reach, reach + 1.0)] * size
    window = np.stack(np.meshgrid(*axes, indexing="ij")).reshape(size, -1).T
    worst = 0.0
    for one, other in neighbours_of(zoning, relation):
        here, there = (strategy.matrix @ h[:-1] for h in (one, other))
        gap = law(window - here) - law(window - there)
        worst = max(worst, float(np.abs(gap).max()))
    return worst


def test_the_exact_loss_of_lattice_knorm_is_the_stated_one():
    for relation in ("add-remove", "replace"):
        for name in ("overlap", "three"):
            zoning = Zoning(ZONINGS[name], np.ones(ZONINGS[name].shape[1]))
            changes = zoning.changes(relation, zoning.basis)
            mechanism = knorm(changes)
            choice = choose_strategies(
                zoning, eps=EPS, neighbours=relation, mechanism="knorm"
            )
            if len(next(choice.parts)[2].matrix) != len(changes[0]):
                continue

            def law(steps, mechanism=mechanism):
                facets = np.abs(steps @ mechanism.normals.T).max(axis=1)
                return -EPS * np.maximum(facets, np.abs(steps) @ mechanism.weights)

            loss = exact_loss(zoning, choice, relation, law, 12)
            assert loss <= EPS * (1 + 1e-12)
            assert loss > 0.99 * EPS  # some neighbours do use all of it


def test_the_exact_loss_of_balanced_noise_is_the_stated_one():
    zoning = Zoning(ZONINGS["apart"], np.ones(3))
    choice = choose_strategies(zoning, eps=EPS, neighbours="replace", mechanism="knorm")

    def law(steps):
        size = np.abs(steps).sum(axis=1) + np.abs(steps.sum(axis=1))
        return -EPS / 2 * size

    loss = exact_loss(zoning, choice, "replace", law, 12)
    assert loss == pytest.approx(EPS)
    # For adding a row it is no more either, but the number of rows would be no secret.
    assert exact_loss(zoning, choice, "add-remove", law, 12) <= EPS * (1 + 1e-9)


RUNS = 24_000
PURE = ("laplace", "knorm", "cells", "nim")


def loss_below(zoning, choice, relation, runs=RUNS, seed=95):
    """Return a certified lower bound on the loss of the drawn answers.

    Events: half-spaces {⟨c, answer⟩ ≥ t} for directions c of the neighbours' change,
    with Clopper-Pearson bounds, all together at level ALPHA.
    """
    pairs = list(neighbours_of(zoning, relation))[:40]
    level = ALPHA / (len(pairs) * 12)
    rng, worst = insecure_rng(seed), 0.0
    zero = np.zeros(zoning.types)
    noise = np.zeros((runs, zoning.zones))
    for zones, types, strategy in choice.parts:
        matrix = np.zeros((runs, len(strategy.matrix))) + strategy.matrix @ zero[types]
        noise[:, zones] = strategy.randomise(matrix, rng) @ strategy.raw.T
    half = runs // 2
    for one, other in pairs:
        step = (one - other)[:-1] @ zoning.dense
        if not step.any():
            continue
        for direction in (
            step,
            np.sign(step),
            np.eye(len(step))[np.abs(step).argmax()],
        ):
            away = direction if direction @ step > 0 else -direction
            score = noise @ away
            for quantile in np.quantile(score, (0.3, 0.5, 0.7, 0.9)):
                cut = quantile + away @ step / 2
                hits = int((score[:half] + away @ step >= cut).sum())
                others = int((score[half:] >= cut).sum())
                low = clopper_pearson_bounds(hits, half, level)[0]
                high = clopper_pearson_bounds(others, runs - half, level)[1]
                worst = max(worst, np.log(low / high) if low > 0 else 0.0)
    return worst


@pytest.mark.representatives(8)
@pytest.mark.parametrize("relation", ["add-remove", "replace"])
@pytest.mark.parametrize("name", ZONINGS)
@pytest.mark.parametrize("mechanism", PURE)
def test_zonal_audited_loss_is_within_the_stated_one(relation, name, mechanism):
    zoning = Zoning(ZONINGS[name], np.ones(ZONINGS[name].shape[1]))
    try:
        choice = choose_strategies(
            zoning, eps=EPS, neighbours=relation, mechanism=mechanism
        )
    except ValueError:
        assert mechanism == "nim"  # one zone by itself has no narrow direction
        return
    assert loss_below(zoning, choice, relation) <= EPS


@pytest.mark.parametrize("relation", ["add-remove", "replace"])
def test_zonal_audited_loss_of_groups_is_within_stated_one(monkeypatch, relation):
    monkeypatch.setattr(grouping, "SIZES", (2,))  # seven types in several groups
    zoning = Zoning(ZONINGS["three"], np.ones(3))
    given = {"neighbours": relation, "mechanism": "groups"}
    choice = choose_strategies(zoning, eps=EPS, **given)
    assert len(next(choice.parts)[2].matrix) > 3
    assert loss_below(zoning, choice, relation) <= EPS
    weak = choose_strategies(zoning, eps=3 * EPS, **given)
    assert loss_below(zoning, weak, relation) > EPS


def test_matrix_audited_loss_is_nearly_the_stated_one():
    """By the event that the likelihood ratio is large, of all rows that may come."""
    strategy, worst = measuring(eps=EPS), 0.0  # under other noise: 0.80 ± 0.01 of EPS
    at = np.zeros((2 * RUNS, len(strategy.matrix)))
    noise = strategy.randomise(at, insecure_rng(98))
    size = np.abs(strategy.matrix).sum(axis=0)
    for step in strategy.matrix.T[size == size.max()][:4].astype(float):

        def ratio(seen, step=step):
            return np.abs(seen).sum(axis=1) - np.abs(seen - step).sum(axis=1)

        cut = 0.95 * size.max()
        hits = int((ratio(noise[:RUNS] + step) >= cut).sum())
        others = int((ratio(noise[RUNS:]) >= cut).sum())
        low = clopper_pearson_bounds(hits, RUNS, ALPHA / 8)[0]
        high = clopper_pearson_bounds(others, RUNS, ALPHA / 8)[1]
        worst = max(worst, np.log(low / high) if low > 0 else 0.0)
    assert 0.7 * EPS < worst <= EPS


@pytest.mark.parametrize("relation", ["add-remove", "replace"])
@pytest.mark.parametrize("mechanism", ["laplace", "knorm", "cells"])
def test_zonal_audit_finds_half_the_noise(relation, mechanism):
    zoning = Zoning(ZONINGS["overlap"], np.ones(2))
    weak = choose_strategies(
        zoning, eps=2 * EPS, neighbours=relation, mechanism=mechanism
    )
    assert loss_below(zoning, weak, relation) > EPS


def test_zonal_audit_finds_the_wrong_neighbour_relation():
    """Noise for adding a row does not hide that one was replaced."""
    zoning = Zoning(ZONINGS["apart"], np.ones(3))
    choice = choose_strategies(
        zoning, eps=EPS, neighbours="add-remove", mechanism="cells"
    )
    assert loss_below(zoning, choice, "replace") > EPS
    assert loss_below(zoning, choice, "add-remove") <= EPS


@pytest.mark.parametrize("relation", ["add-remove", "replace"])
@pytest.mark.parametrize("name", ZONINGS)
@pytest.mark.parametrize("mechanism", ["gaussian", "cells", "matrix"])
def test_zonal_concentrated_loss_is_within_the_stated_one(relation, name, mechanism):
    """Rényi divergences of shifted discrete Gaussians are α·change²/(2σ²) at most."""
    zoning = Zoning(ZONINGS[name], np.array([1.0, 0.5, 0.25])[: ZONINGS[name].shape[1]])
    rho = 0.3
    choice = choose_strategies(
        zoning, rho=rho, neighbours=relation, mechanism=mechanism
    )
    parts = []
    for _, types, strategy in choice.parts:
        zero = np.zeros((20_000, len(strategy.matrix)))
        variance = strategy.randomise(zero, insecure_rng(96)).var(axis=0)
        parts.append((types, strategy.matrix, variance))
    worst = 0.0
    for one, other in neighbours_of(zoning, relation):
        total = 0.0
        for types, matrix, variance in parts:
            step = matrix @ (one - other)[:-1][types]
            total += float((step**2 / (2 * variance)).sum())
        worst = max(worst, total)
    assert worst <= rho * 1.06  # the variances are estimates
    if len([*choice.parts]) == 1:
        assert worst >= rho * 0.9
