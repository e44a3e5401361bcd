"""Estimates and tests of pairs against a public baseline."""

import numpy as np
import pytest
from scipy.stats import binom, kstest

from geopriv_gis.core.deconvolution.laws import GaussianLaw, LaplaceLaw
from geopriv_gis.core.pairs.baseline import Baseline, draw_noise, largest_noise
from geopriv_gis.core.pairs.kernels import PairKernels, deconvolved_kernels
from geopriv_gis.core.pairs.statistic import (
    KernelMeans,
    PairRows,
    _simulate_rows,
    estimate_pair_statistic,
)
from geopriv_gis.testing import insecure_rng

SIDE = 2000.0
_MIDDLE = (np.arange(20) + 0.5) * SIDE / 20
SQUARE = Baseline(
    np.stack(np.meshgrid(_MIDDLE, _MIDDLE), axis=-1).reshape(-1, 2),
    np.full(400, 1 / 400),
    np.eye(2) * SIDE / 20,
)
LAW = LaplaceLaw(eps=0.02)
KERNELS = PairKernels(form="ring", width=100.0, distances=(100.0, 300.0))


def run_statistic(
    points, rng, simulations=19, owners=None, weights=None, *, kernels=KERNELS
):
    rows = PairRows(points, (LAW,), np.zeros(len(points), int), owners, weights)
    return estimate_pair_statistic(
        rows, kernels, SQUARE, simulations=simulations, rng=rng, progress=lambda _: None
    )


def test_baseline_points_are_uniform_in_their_cells():
    for ordered in (False, True):
        points = SQUARE.draw(4000, insecure_rng(1), ordered=ordered)
        for axis in points.T:
            assert kstest(axis / SIDE, "uniform").pvalue > 1e-6
            assert kstest(axis / SIDE * 1.05, "uniform").pvalue < 1e-6
        # Bins are listed from south to north, and few points are drawn before others.
        assert (points[:1000, 1].max() <= SIDE * 0.3) == ordered
    places = Baseline(np.eye(2), np.array([1.0, 0.0])).draw(9, insecure_rng(2))
    assert (places == (1, 0)).all()


@pytest.mark.parametrize("law", [LAW, GaussianLaw(sigma=50.0)])
def test_largest_noise_bounds_drawn_noise(law):
    away = np.linalg.norm(draw_noise(law, 100_000, insecure_rng(3)), axis=1)
    assert away.max() < largest_noise(law, 100_000) < 3 * away.max()
    assert largest_noise(None, 5) == 0


def test_pair_statistic_detects_clusters_and_not_baseline():
    rng = insecure_rng(4)
    even = SQUARE.draw(400, rng)
    centres = SQUARE.draw(10, rng)[rng.integers(10, 400)]
    for points, high in ((even, False), (centres, True)):
        found = run_statistic(points + draw_noise(LAW, 400, rng), rng)
        ratio = found.value / found.expected
        off = (found.value - found.expected) / found.se
        assert (off[0] > 5.33) == high
        assert (ratio[0] > 3) == high
        assert (found.p_of_all() == 0.05) == high
        assert found.simulated.shape == (19, 2)


def test_pair_simulation_orders_only_exchangeable_rows():
    far, laws = np.array([1.0, 3.0]), (LAW, GaussianLaw(sigma=200.0))
    points, which = np.zeros((400, 2)), np.repeat([0, 1], 200)
    near = []  # of the first half of the rows, the share that is in the south
    for rows in (
        PairRows(points, laws[:1], np.zeros(400, int)),
        PairRows(points, laws, which),
        PairRows(points, laws[:1], np.zeros(400, int), None, np.repeat(far, 200)),
        PairRows(points, laws[:1], np.zeros(400, int), np.arange(400)),
    ):
        south = _simulate_rows(rows, SQUARE, insecure_rng(8)).points[:200, 1] < SIDE / 2
        near.append(south.mean())
    assert near[0] > 0.9
    assert np.abs(np.array(near[1:]) - 0.5).max() < 0.2


def test_pair_statistic_false_alarm_rate_is_as_stated():
    # 2,000 tests at level 1/5 on 5 curves alike, whose two distances go together.
    random = np.random.default_rng(5)
    curves = random.normal(0, 1, (2000, 5, 1)) + random.normal(0, 1, (2000, 5, 2))
    tests = [KernelMeans(c[0], c[0], 9.0, np.zeros(2), c[0], c[1:]) for c in curves]
    low, high = binom(2000, 0.2).ppf([5e-7, 1 - 5e-7])
    assert low <= sum(one.p_of_all() <= 0.2 for one in tests) <= high
    single = np.array([one.p_values() for one in tests])
    for alarms in (single <= 0.2).sum(axis=0):
        assert low <= alarms <= high


def test_pair_statistic_excludes_pairs_of_one_person():
    rng = insecure_rng(6)
    owners = np.arange(200) // 4
    # Each person stays at home; homes are spread evenly.
    points = SQUARE.draw(50, rng)[owners] + draw_noise(LAW, 200, rng)
    apart, together = (
        run_statistic(points, rng, 0, owners),
        run_statistic(points, rng, 0),
    )
    ratio = apart.value / apart.expected
    assert abs(ratio[0] - 1) < 0.7
    # Each row has 3 of 199 others at home, where the ring of r = s is e^{−1/2}/2πs².
    home = 3 / 199 * np.exp(-0.5) / (2 * np.pi * 100.0**2)
    extra = together.value[0] - apart.value[0]
    assert abs(extra / home - 1) < 0.5


def test_pair_p_values_count_equally_extreme_simulations():
    simulated = np.array([[1.0], [3.0], [-3.0], [0.5]])
    zero = np.zeros(1)
    found = KernelMeans(np.array([2.0]), zero, 9.0, zero, np.array([2.0]), simulated)
    assert found.p_values() == pytest.approx([3 / 5])
    assert found.p_of_all() == pytest.approx(3 / 5)


def test_pair_weights_equal_repeated_rows_of_one_person():
    rng = insecure_rng(7)
    points = SQUARE.draw(60, rng) + draw_noise(LAW, 60, rng)
    weights = np.arange(60) % 4
    whose = np.repeat(np.arange(60), weights)
    often = PairRows(points[whose], (LAW,), np.zeros(len(whose), int), whose)
    once = PairRows(points, (LAW,), np.zeros(60, int), None, weights * 1.0)
    assert once.pairs == often.pairs
    expected = run_statistic(points[whose], rng, 0, whose).value
    for scale in (1.0, 1e-50, 1e50):
        found = run_statistic(points, rng, 0, weights=weights * scale)
        np.testing.assert_allclose(found.value, expected, rtol=1e-9)


def test_weighted_pairs_are_unbiased_with_the_stated_error():
    # 40 releases, as in test_moran: the mean within 5.33 standard errors of the truth,
    # and as many intervals hold it as 95 % of them should. Heavy points are together.
    rng = insecure_rng(8)
    points = SQUARE.draw(150, rng)
    near = np.linalg.norm(points - SIDE / 2, axis=1) < SIDE / 5
    weights = np.where(near, 5.0, 1.0) + np.arange(150) % 3
    away = np.linalg.norm(points[:, None] - points, axis=2)
    products = np.outer(weights, weights)
    np.fill_diagonal(products, 0)
    without = deconvolved_kernels(KERNELS, (None, None), away.ravel())
    truth = products.ravel() @ without / products.sum()
    every = [
        run_statistic(points + draw_noise(LAW, 150, rng), rng, 0, weights=weights)
        for _ in range(40)
    ]
    values, errors = (np.array([getattr(one, name) for one in every])
                      for name in ("value", "se"))  # fmt: skip
    error = values.std(axis=0) / 40**0.5
    assert (np.abs(values.mean(axis=0) - truth) < 5.33 * error).all()
    inside = (np.abs(values - truth) < 1.96 * errors).sum(axis=0)
    assert (inside >= binom.ppf(1e-6, 40, 0.95)).all()
    bare = (products > 0).ravel() @ without / (150 * 149)
    assert (np.abs(values.mean(axis=0) - bare) > 5.33 * error).any()


@pytest.mark.parametrize("persons", [None, 5])
def test_pair_errors_are_invariant_to_the_scale_of_weights(persons):
    """Rows without weight count for nothing, and all weights alike as much as none."""
    points = SQUARE.draw(60, insecure_rng(7)) + draw_noise(LAW, 60, insecure_rng(8))
    owners = None if persons is None else np.arange(60) % persons
    every = np.ones(60)
    some = np.where(np.arange(60) < 40, 3.0, 0.0)

    def errors(weights, rows=slice(None)):
        own = owners if owners is None else owners[rows]
        return run_statistic(points[rows], insecure_rng(9), 0, own, weights).se

    np.testing.assert_allclose(errors(every * 5), errors(None), rtol=1e-6)
    np.testing.assert_allclose(errors(some), errors(None, slice(40)), rtol=0.1)


def test_pair_statistic_false_alarms_for_random_weights():
    rng = insecure_rng(9)
    weights = np.where(np.arange(40) < 3, 20.0, 1.0)
    wide = PairKernels(form="ring", width=250.0, distances=(100.0, 300.0))
    alarms = 0
    for _ in range(60):
        noisy = SQUARE.draw(40, rng) + draw_noise(LAW, 40, rng)
        alarms += (
            run_statistic(noisy, rng, 4, weights=weights, kernels=wide).p_of_all()
            <= 0.2
        )
    low, high = binom(60, 0.2).ppf([5e-7, 1 - 5e-7])
    assert low <= alarms <= high


@pytest.mark.parametrize("weights", [None, np.arange(1.0, 7)])
def test_simulated_rows_of_one_person_are_at_one_place(weights):
    owners = np.array([0, 1, 0, 2, 2, 1])
    rows = PairRows(
        np.zeros((6, 2)), (None,), np.zeros(6, dtype=np.int64), owners, weights
    )
    places = np.random.default_rng(7).uniform(0, 1e3, (50, 2))
    baseline = Baseline(places, np.ones(50), np.eye(2))
    points = _simulate_rows(rows, baseline, insecure_rng(1)).points
    for person in range(3):
        assert np.ptp(points[owners == person], axis=0) == pytest.approx([0, 0])
    assert len(np.unique(points, axis=0)) == 3
