"""K-norm noise beyond few dimensions: groups of types, each with all of the budget."""

import math

import numpy as np
import pytest

from geopriv_gis.core.bodies import HitAndRunBody, bound_knorm_error
from geopriv_gis.core.mechanisms.lattice_counts import fit_weighted_ball
from geopriv_gis.core.zones.choice import choose_strategies
from geopriv_gis.core.zones.groups import SIZES, grouped_knorm, make_groups
from geopriv_gis.core.zones.strategies import simulate_noise
from geopriv_gis.core.zones.zoning import Zoning
from geopriv_gis.testing import insecure_rng


def discs(zones, seed=3):
    """Return the types of overlapping discs: the patterns of a grid of places."""
    random = np.random.default_rng(seed)
    middle, radius = random.uniform(0, 1, (zones, 2)), random.uniform(0.2, 0.35, zones)
    x, y = np.meshgrid(*[np.linspace(0, 1, 60)] * 2)
    away = np.hypot(x.reshape(-1, 1) - middle[:, 0], y.reshape(-1, 1) - middle[:, 1])
    found = np.unique((away < radius).astype(float), axis=0)
    return Zoning(found[found.any(axis=1)], np.ones(zones))


MANY = discs(14)


@pytest.mark.parametrize("size", SIZES)
def test_groups_partition_types_and_hide_their_rows(size):
    parts = make_groups(MANY, 1.0, size)
    types = np.concatenate([own for own, _ in parts])
    assert sorted(types) == list(range(MANY.types))
    assert len(parts) > 2
    assert sum(one.name == "knorm" for _, one in parts) > 1
    for own, one in parts:
        assert one.exact
        assert one.matrix.shape[1] == len(own)
        if one.name == "knorm":
            assert len(one.matrix) <= size


def test_groups_have_smaller_errors_in_many_dimensions():
    choice = choose_strategies(MANY, eps=0.1)
    errors = choice.errors
    assert choice.name == "groups"
    assert len(MANY.basis) > 9
    assert errors["knorm"] is None
    assert errors["nim"] is None
    assert errors["groups"] < 0.9 * min(errors["cells"], errors["laplace"])
    least = bound_knorm_error(MANY.dense * MANY.weights, 0.1)
    assert errors["groups"] > least


def test_grouped_knorm_equals_its_parts():
    made = grouped_knorm(MANY, 0.5, "add-remove")
    assert grouped_knorm(MANY, 0.5, "replace") is None
    truth = np.arange(1.0, MANY.types + 1)
    still = grouped_knorm(MANY, 1e7, "add-remove")
    noisy = still.randomise((still.matrix @ truth)[None], insecure_rng(1))[0]
    assert still.linear @ noisy == pytest.approx(truth @ MANY.dense)
    noise = simulate_noise(made, 2_000, insecure_rng(2)) @ made.linear.T
    square = noise**2
    slack = 5.6 * square.std(axis=0) / math.sqrt(len(noise))  # 14 zones: below 1e-6
    assert (np.abs(square.mean(axis=0) - made.variances) < slack).all()
    assert (np.abs(square.mean(axis=0) - 1.4 * made.variances) > slack).all()


def test_knorm_simulation_has_the_law_of_the_release():
    # Five zones in a ring, each overlapping with the next: dependent types.
    patterns = np.vstack([np.eye(5), np.eye(5) + np.roll(np.eye(5), 1, axis=1)])
    made = choose_strategies(Zoning(patterns, np.ones(5)), eps=0.8, mechanism="knorm")
    ((_, _, strategy),) = made.parts
    size = 5_000
    drawn = strategy.randomise(np.zeros((size, 5)), insecure_rng(3))
    quick = strategy.simulate(size, insecure_rng(4))
    for one, other in ((drawn, quick), (quick, drawn)):
        edges = np.unique(np.quantile(np.abs(one).sum(axis=1), np.arange(1, 20) / 20))
        shares = [
            np.bincount(np.searchsorted(edges, np.abs(s).sum(axis=1)), minlength=21)
            for s in (one, other)
        ]
        gap = np.abs(shares[0] - shares[1]) / size
        assert gap.max() < 5.2 * math.sqrt(2 * 0.25 / size)  # 42 comparisons: 1e-5
    assert (strategy.simulate(4 * size, insecure_rng(5)) ** 2).mean(axis=0) == (
        pytest.approx(strategy.variances, rel=0.06)
    )


@pytest.mark.parametrize("seed", range(4))
def test_weighted_ball_contains_every_change_and_is_small(seed):
    random = np.random.default_rng(seed)
    changes = random.integers(-2, 3, (30, 7)).astype(float)
    changes = changes[changes.any(axis=1)]
    weights = fit_weighted_ball(changes)
    assert (np.abs(changes) @ weights).max() <= 1
    plain = np.full(7, 1 / np.abs(changes).sum(axis=1).max())
    assert np.log(weights).sum() >= np.log(plain).sum()
    # No weights do better: log w is concave, and its slope is in the changes' cone.
    for _ in range(200):
        other = random.uniform(0.2, 5, 7) * weights
        other /= (np.abs(changes) @ other).max()
        assert np.log(other).sum() < np.log(weights).sum() + 1e-2


def test_knorm_error_bound_is_below_its_error():
    for patterns in (np.eye(5), discs(5).dense, discs(4, seed=8).dense):
        zoning = Zoning(patterns, np.ones(patterns.shape[1]))
        least = bound_knorm_error(zoning.dense * zoning.weights, 0.01)
        errs = choose_strategies(zoning, eps=0.01).errors["knorm"]
        assert 0.6 * errs < least <= errs * (1 + 1e-6)


def test_group_body_contains_the_changes_of_its_rows():
    parts = make_groups(MANY, 1.0, 4)
    shaped = [(own, one) for own, one in parts if one.name == "knorm"]
    for own, one in shaped[:3]:
        body = HitAndRunBody(one.matrix.T, 1)
        assert body.norm(one.matrix.T).max() <= 1 + 1e-9
        read = one.linear @ one.matrix
        assert read == pytest.approx(MANY.dense[own].T)
