"""Pairs near in space and time: no bias, errors as stated, tests that hold."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist
from scipy.stats import binom

from geopriv_gis.core.deconvolution.laws import GaussianLaw, LaplaceLaw
from geopriv_gis.core.deconvolution.source import compute_half_intervals
from geopriv_gis.core.pairs.baseline import draw_noise
from geopriv_gis.core.pairs.kernels import PairKernels, deconvolved_kernels
from geopriv_gis.core.pairs.knox import (
    Knox,
    _count_near_in_time,
    _sum_near_pairs,
    estimate_knox,
    timed_variances,
)
from geopriv_gis.core.pairs.mesh import PairMesh
from geopriv_gis.core.pairs.variance import degrees_of_freedom, variances_with_bounds
from geopriv_gis.testing import insecure_rng

COUNT, WIDTH, SPAN = 100, 200.0, 2.0
RANDOM = np.random.default_rng(3)
# Twenty outbreaks of five, within some days.
PLACE = np.arange(COUNT) % 20
POINTS = RANDOM.uniform(0, 2000, (20, 2))[PLACE] + RANDOM.normal(0, 50, (COUNT, 2))
TIMES = (RANDOM.integers(0, 12, 20)[PLACE] + RANDOM.integers(0, 3, COUNT)).astype(float)
KERNELS = PairKernels(form="disc", width=WIDTH, distances=(100.0, 400.0))
SPANS = np.array([SPAN])


def mesh_for(law):
    return PairMesh.covering((-2000, -2000, 4000, 4000), KERNELS, (law,))


def run_knox(points, law, times=TIMES, spans=SPANS, *, permutations=0, kernels=KERNELS):
    return estimate_knox(
        points, law, times, spans, kernels, permutations=permutations,
        rng=insecure_rng(1), progress=lambda _: None,
    )  # fmt: skip


def true_sums(times=TIMES, span=SPAN):
    """Sums over pairs near in both, and over pairs near in space, as written."""
    away = cdist(POINTS, POINTS)
    values = deconvolved_kernels(KERNELS, (None, None), away.ravel()).reshape(
        COUNT, COUNT, -1
    )
    values[np.arange(COUNT), np.arange(COUNT)] = 0
    near = np.abs(times[:, None] - times) <= span
    return (near[..., None] * values).sum((0, 1)), values.sum((0, 1)), near


def test_knox_with_negligible_noise_equals_its_definition():
    both, every, near = true_sums()
    share = (near.sum() - COUNT) / (COUNT * (COUNT - 1))
    found = run_knox(POINTS, LaplaceLaw(eps=10.0), spans=np.array([SPAN, 100.0]))
    np.testing.assert_allclose(found.pairs[0], both / 2, rtol=1e-4)
    np.testing.assert_allclose(found.expected[0], share * every / 2, rtol=1e-4)
    np.testing.assert_allclose(found.value[0], both / every / share, rtol=1e-4)
    np.testing.assert_allclose(found.value[1], 1)
    assert (found.se < 0.01).all()


@pytest.mark.representatives(1)
@pytest.mark.parametrize("law", [LaplaceLaw(eps=0.01), GaussianLaw(sigma=100.0)])
def test_knox_sums_are_unbiased_with_the_stated_variance(law):
    # 400 releases. Means of the excess over chance, and of (T − t)² − Var^, are within
    # 5.33 of their standard errors of 0: a false alarm below 1e-6. A fifth or 2.2 of
    # the variance, and the variance of pairs at any times, are found out.
    rng, pairs = insecure_rng(6), mesh_for(law)
    both, every, near = true_sums()
    share = (near.sum() - COUNT) / (COUNT * (COUNT - 1))
    truth, part = both - share * every, np.full(2, share)
    released = [POINTS + draw_noise(law, COUNT, rng) for _ in range(400)]
    answers = [
        _sum_near_pairs(one, law, TIMES[None], SPANS, KERNELS) for one in released
    ]
    wrong = np.array([each[0, 0] - share * total for each, total in answers]) - truth
    assert (np.abs(wrong.mean(axis=0)) < 5.33 * wrong.std(axis=0) / 400**0.5).all()
    told = np.array([
        timed_variances(pairs, one, TIMES, SPAN, part)[0] for one in released[:20]
    ])  # fmt: skip
    square, mean = wrong**2, told.mean(axis=0)
    spread = square.std(axis=0) / 400**0.5 + told.std(axis=0) / 20**0.5
    assert (np.abs(square.mean(axis=0) - mean) < 5.33 * spread).all()
    for factor in (0.2, 2.2):
        assert (np.abs(square.mean(axis=0) - factor * mean) > 5.33 * spread).all()


def test_knox_variance_of_equal_weights_is_that_of_all_pairs():
    law, rng = LaplaceLaw(eps=0.01), insecure_rng(7)
    noisy, pairs = POINTS + draw_noise(law, COUNT, rng), mesh_for(law)
    alone = variances_with_bounds(pairs, noisy, np.zeros(COUNT, int))[0]
    for span, part, factor in ((100.0, 0.0, 1.0), (100.0, 3.0, 4.0)):
        found = timed_variances(pairs, noisy, TIMES, span, np.full(2, part))[0]
        np.testing.assert_allclose(found, factor * alone, rtol=1e-6)


def test_knox_ratios_have_the_stated_standard_error():
    # 45 releases; mean squares of errors over standard errors are within 5.33 of their
    # own standard errors of 1: a false alarm below 1e-6. A fifth is found out.
    law, rng = LaplaceLaw(eps=0.02), insecure_rng(8)
    both, every, near = true_sums()
    truth = both / every / (near.sum() - COUNT) * (COUNT * (COUNT - 1))
    answers = [run_knox(POINTS + draw_noise(law, COUNT, rng), law) for _ in range(45)]
    off = np.array([(a.value[0] - truth) / a.se[0] for a in answers])
    for factor, good in ((1, True), (0.2, False)):
        square = factor * off**2
        spread = 5.33 * square.std(axis=0) / 45**0.5
        assert ((np.abs(square.mean(axis=0) - 1) < spread) == good).all()


def test_knox_detects_outbreaks_and_not_permutations():
    # The mean of 400 ratios of random orders is within 5.33 of its standard errors of
    # 1, and not of 1.05: a false alarm below 1e-6.
    law, rng = LaplaceLaw(eps=0.02), insecure_rng(9)
    found = run_knox(POINTS + draw_noise(law, COUNT, rng), law, permutations=400)
    mean, spread = found.simulated.mean(axis=0), found.simulated.std(axis=0) / 20
    assert (np.abs(mean - 1) < 5.33 * spread).all()
    assert (np.abs(mean - 1.05)[0, 1] > 5.33 * spread[0, 1]).all()
    assert found.p_values()[0, 0] == pytest.approx(1 / 401)
    assert found.p_of_all() == pytest.approx(1 / 401)
    half = compute_half_intervals(found.se, found.freedoms)
    assert found.value[0, 0] - half[0, 0] > 1


def test_knox_intervals_cover_with_few_close_times():
    """Four of twenty cases are within two days, and as few draws tell the error."""
    law, rng, runs, held = LaplaceLaw(eps=0.01), insecure_rng(11), 40, 0
    times = np.where(np.arange(20) < 4, 0.0, 10.0 * np.arange(20))
    points = np.random.default_rng(3).uniform(0, 600, (20, 2))
    near = times[:, None] == times
    kernels = PairKernels(form="disc", width=WIDTH, distances=(100.0,))
    away = cdist(points, points)
    values = deconvolved_kernels(kernels, (None, None), away.ravel()).reshape(20, 20)
    others = ~np.eye(20, dtype=bool)
    truth = values[near & others].mean() / values[others].mean()
    for _ in range(runs):
        noisy = points + draw_noise(law, 20, rng)
        one = run_knox(noisy, law, times, np.array([SPAN]), kernels=kernels)
        assert 1 < one.freedoms[0, 0] < 5
        half = compute_half_intervals(one.se, one.freedoms)[0, 0]
        held += abs(one.value[0, 0] - truth) < half
    assert binom.ppf(1e-6, runs, 0.95) <= held


def test_knox_degrees_of_freedom_count_rows_close_in_time():
    """Thirty cases far apart, near in time in pairs; and only one pair of them."""
    apart = np.column_stack([np.arange(30) * 3000.0, np.zeros(30)])
    mesh = PairMesh.covering((0, 0, 9e4, 100), KERNELS, (None,))
    alone = 10 * np.arange(30)
    alone[1] = alone[0]
    for times, rows in ((np.arange(30) // 2 * 10, 30), (alone, 2)):
        near = _count_near_in_time(times.astype(float), 1.0)
        assert near.sum() == rows
        assert degrees_of_freedom(mesh, apart, near) == pytest.approx(rows, rel=1e-3)


def test_knox_p_values_count_equally_extreme_simulations():
    simulated = np.array([1.0, 2.0, -1.0, 1.5]).reshape(4, 1, 1)
    zero = np.zeros((1, 1))
    found = Knox(zero + 2, zero, zero, zero, zero, simulated)
    assert found.p_values() == pytest.approx(3 / 5)
    assert found.p_of_all() == pytest.approx(3 / 5)


def test_knox_ratio_is_nan_when_noise_hides_all_pairs():
    far = np.column_stack([np.arange(COUNT) * 3000.0, np.zeros(COUNT)])
    found = run_knox(far, LaplaceLaw(eps=0.01))
    assert np.isnan(found.value).all()
    assert np.isnan(found.se).all()
    assert np.isnan(found.p_values()).all()
    alone = run_knox(POINTS, LaplaceLaw(eps=1.0), np.arange(COUNT) * 10.0)
    assert np.isnan(alone.value).all()
    np.testing.assert_allclose(alone.pairs, 0)
