"""Nested zones: passes over the tree beside linear algebra, and large ones by law."""

import math

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from geopriv_gis.core.zones.consistency import fit_nonnegative, round_counts
from geopriv_gis.core.zones.counts import CountBudget, plan_zonal
from geopriv_gis.core.zones.geometric import laplace_quantiles
from geopriv_gis.core.zones.tree import ZoneTree
from geopriv_gis.core.zones.zoning import LARGEST, Zoning
from geopriv_gis.testing import insecure_rng


def nested(random, roots=2, depth=3):
    """Return the types of a random tree, some of whose zones are not filled."""
    chains, count = [], 0

    def grow(chain, level):
        nonlocal count
        chain, count = [*chain, count], count + 1
        within = random.integers(0, 4) if level < depth else 0
        if within == 0 or random.random() < 0.3:
            chains.append(chain)
        for _ in range(within):
            grow(chain, level + 1)

    for _ in range(roots):
        grow([], 0)
    patterns = np.zeros((len(chains), count))
    for row, chain in enumerate(chains):
        patterns[row, chain] = 1
    return random.permutation(random.permutation(patterns).T).T


def levels(count, *sizes):
    """Return types of so many smallest zones and of levels of larger ones."""
    leaf, ends = np.arange(count), np.cumsum([0, *(count // n for n in sizes)])
    columns = [end + leaf // n for end, n in zip(ends, sizes, strict=False)]
    entries = (np.tile(leaf, len(sizes)), np.concatenate(columns))
    return csr_matrix((np.ones(len(entries[0])), entries), (count, ends[-1]))


@pytest.mark.parametrize("seed", range(12))
def test_zone_tree_passes_are_least_squares(seed):
    random = np.random.default_rng(seed)
    patterns = nested(random)
    tree, count = ZoneTree.of(csr_matrix(patterns)), patterns.shape[1]
    variances, fourth = random.uniform(0.3, 3, (2, count))
    noisy = random.normal(2, 5, (3, count))
    weighted = (patterns / np.sqrt(variances)).T
    onto = weighted @ np.linalg.pinv(weighted)
    read = onto * np.sqrt(variances)[:, None] / np.sqrt(variances)
    found = tree.least_squares(noisy, variances)
    assert np.allclose(found, noisy @ read.T)
    assert np.allclose(
        tree.compute_cumulants(variances, variances, 2), read**2 @ variances
    )
    assert np.allclose(tree.compute_cumulants(variances, fourth, 4), read**4 @ fourth)


@pytest.mark.parametrize("seed", range(12))
def test_zone_tree_nonnegative_fit_equals_the_solver(seed):
    random = np.random.default_rng(seed)
    patterns = nested(random)
    target = random.normal(1, 5, patterns.shape[1])
    weights = random.uniform(0.2, 2, patterns.shape[1])
    found = ZoneTree.of(csr_matrix(patterns)).nonnegative(target, weights)
    assert np.allclose(found, fit_nonnegative(patterns, target, weights), atol=1e-6)


def test_zone_tree_is_none_for_zones_not_nested():
    ring = np.eye(5) + np.roll(np.eye(5), 1, axis=1)
    assert ZoneTree.of(csr_matrix(ring)) is None
    assert ZoneTree.of(csr_matrix([[2.0, 1.0]])) is None
    assert ZoneTree.of(csr_matrix([[1.0, 1.0], [0.0, 1.0]])) is not None


def test_laplace_sum_quantiles():
    for beta in (0.2, 0.05, 0.01):
        one, two, many = laplace_quantiles(np.array([3.0, 1.5, 0.0]), beta)
        assert one == pytest.approx(math.log(1 / beta) / math.sqrt(2), rel=2e-3)
        # Two of scale 1: P(|X| > x) = (1 + x/2)·e^{−x}, and the variance is 4.
        assert (1 + two) * math.exp(-2 * two) == pytest.approx(beta, rel=5e-3)
        normal = {0.2: 1.2816, 0.05: 1.95996, 0.01: 2.5758}[beta]
        assert many == pytest.approx(normal, rel=2e-3)


def test_laplace_quantiles_cover_geometric_sums_with_half_step():
    """By the exact law of sums of two-sided geometrics, made by Fourier transform."""
    angle = 2 * np.pi * np.fft.fftfreq(1 << 14)
    for rate in (0.3, 1.0, 2.0, 4.0, 6.0):
        a = math.exp(-rate)
        variance, excess = 2 * a / (1 - a) ** 2, (1 + 4 * a + a * a) / (2 * a)
        for count in (1, 2, 3, 5, 15, 50, 300):
            power = ((1 - a) ** 2 / (1 - 2 * a * np.cos(angle) + a * a)) ** count
            law = np.fft.ifft(power).real
            size = np.abs(np.fft.fftfreq(len(law), 1 / len(law)))
            (quantile,) = laplace_quantiles(np.array([excess / count]), 0.05)
            half = quantile * math.sqrt(count * variance) + 0.5
            assert law[size <= half].sum() > 0.9495


@pytest.mark.representatives(2)
@pytest.mark.parametrize(("budget", "mechanism"), [
    ({"eps": 1.0}, "laplace"), ({"eps": 1.0}, "cells"), ({"eps": 4.0}, "auto"),
    ({"rho": 0.5}, "gaussian"), ({"rho": 0.5}, "cells"),
])  # fmt: skip
def test_many_nested_zones_have_the_stated_errors_and_intervals(budget, mechanism):
    patterns = levels(1600, 1600, 200, 10, 1)
    assert patterns.shape[0] > LARGEST
    zoning = Zoning(patterns, np.ones(patterns.shape[1]))
    rows = np.random.default_rng(3).poisson(8, 1600).astype(float)
    truth = rows @ patterns
    plan, facts = plan_zonal(
        rows, zoning, CountBudget(**budget), mechanism=mechanism, rng=insecure_rng(4)
    )
    found = [plan.draw() for _ in range(6)]
    small = patterns.shape[1] - 1600
    for part in (slice(9, small), slice(small, None)):  # of 10 rows' zones, and each
        wrong = np.array([(one.estimate - truth)[part] for one in found])
        stated = found[0].error[part]
        assert wrong.std() == pytest.approx(stated.mean(), rel=0.12)
        held = [(one.low <= truth) & (truth <= one.high) for one in found]
        assert 0.93 < np.mean([inside[part] for inside in held]) <= 1
    for one in found:
        assert (one.count >= 0).all()
        assert one.count[0] == pytest.approx(one.count[small:].sum())
        assert one.estimate[0] == pytest.approx(one.estimate[small:].sum())
    every = math.sqrt((found[0].error ** 2).sum())
    name = facts["mechanism"].split()[0]
    assert facts["expected_error"][name] == pytest.approx(every)


def test_nested_zones_measured_directly_are_more_accurate():
    zoning = Zoning(levels(1600, 1600, 200, 10, 1), np.ones(1769))
    sums, every = (
        plan_zonal(np.zeros(1600), zoning, CountBudget(eps=1.0), mechanism=mechanism,
                   rng=insecure_rng(1))[0].draw().error
        for mechanism in ("cells", "laplace")
    )  # fmt: skip
    assert every[0] < 0.15 * sums[0]
    assert every[-1] > 2 * sums[-1]


def test_nested_zones_loss_of_one_row_is_as_stated():
    """The ℓ1 and squared ℓ2 change of any row, by the rates that zones were given."""
    patterns = levels(1600, 1600, 200, 10, 1)
    weights = np.random.default_rng(2).uniform(0.5, 1, patterns.shape[1])
    zoning = Zoning(patterns, weights)
    one = zoning.sensitivity(1, "add-remove")
    assert (patterns @ weights / one).max() == pytest.approx(1)
    two = zoning.sensitivity(2, "replace")
    change = patterns[:-1] - patterns[1:]
    assert (change.power(2) @ weights**2).max() <= two


def test_many_zones_under_replace_use_half_of_the_budget():
    count = 10_001
    zoning = Zoning(csr_matrix(np.ones((1, 1))), np.ones(1))
    apart = Zoning(csr_matrix((np.ones(count), (range(count),) * 2)), np.ones(count))
    plan, facts = plan_zonal(
        np.zeros(count), apart, CountBudget(eps=1.0, neighbours="replace"),
        rng=insecure_rng(1),
    )  # fmt: skip
    half, _ = plan_zonal(np.zeros(1), zoning, CountBudget(eps=0.5), rng=insecure_rng(1))
    found = plan.draw()
    assert facts["mechanism"] == "laplace"
    assert found.error == pytest.approx(half.draw().error[0])
    assert found.raw.std() == pytest.approx(found.error[0], rel=0.05)


@pytest.mark.parametrize("seed", range(12))
def test_rounded_nested_counts_add_up_within_one(seed):
    random = np.random.default_rng(seed)
    patterns = nested(random)
    held = random.exponential(2, len(patterns))
    count = patterns.T @ held
    tree = ZoneTree.of(csr_matrix(patterns))
    assert np.allclose(tree.types(count), held)
    found = round_counts(Zoning(patterns, np.ones(len(count))), count)
    assert (found == np.rint(found)).all()
    assert np.abs(found - count).max() < 1 + 1e-9
    own = tree.types(found)
    assert (patterns.T @ own == found).all()
    # Each rounded alone, large zones would be off by more.
    alone = patterns.T @ np.rint(held)
    assert np.abs(found - count).max() <= np.abs(alone - count).max() + 1


def test_rounded_overlapping_counts_are_sums_of_whole_rows():
    random = np.random.default_rng(3)
    patterns = np.array([[1, 1, 0], [0, 1, 1], [1, 0, 1], [0, 0, 1]], dtype=float)
    for _ in range(20):
        count = patterns.T @ random.exponential(3, 4)
        found = round_counts(Zoning(patterns, np.ones(3)), count)
        assert (found == np.rint(found)).all()
        assert (found >= 0).all()
        assert np.abs(found - count).max() < 3
        rows = [np.linalg.solve(patterns[[0, 1, 2]].T, found - [0, 0, n])
                for n in range(int(found[2]) + 1)]  # fmt: skip
        assert any((own > -1e-9).all() and np.allclose(own, np.rint(own))
                   for own in rows)  # fmt: skip
