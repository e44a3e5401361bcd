"""Variances of pair sums: nothing without noise, and what repeated noise shows."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from geopriv_gis.core.deconvolution.laws import GaussianLaw, LaplaceLaw
from geopriv_gis.core.pairs import variance
from geopriv_gis.core.pairs.baseline import draw_noise
from geopriv_gis.core.pairs.exact import ExactPairs
from geopriv_gis.core.pairs.kernels import PairKernels
from geopriv_gis.core.pairs.mesh import PairMesh
from geopriv_gis.core.pairs.variance import (
    estimate_covariances,
    standard_errors_between_persons,
    variances_with_bounds,
)
from geopriv_gis.testing import insecure_rng

COUNT, SIDE, WIDTH = 100, 1000.0, 200.0
POINTS = np.random.default_rng(3).uniform(0, SIDE, (COUNT, 2))
MARKS = np.random.default_rng(4).normal(1, 1, COUNT)
LAW = LaplaceLaw(eps=0.01)
KERNELS = PairKernels(form="disc", width=WIDTH, distances=(100.0, 400.0))


def mesh_for(laws):
    # Far beyond the square, where noise does not get; the mesh has a margin as well.
    return PairMesh.covering((-1200, -1200, 1200, 1200), KERNELS, laws)


@pytest.mark.parametrize("marks", [None, MARKS])
def test_pair_variance_without_noise_is_zero(marks):
    # Every sum of the formula is large and meets its like: 4·Σ (Σ_j g_ij)², say.
    pairs, which = mesh_for((None,)), np.zeros(COUNT, int)
    found = variances_with_bounds(pairs, POINTS, which, marks)[0]
    masses = np.ones(COUNT) if marks is None else marks
    near = cdist(POINTS, POINTS) < np.array([100, 400])[:, None, None]
    sizes = 4 * (masses**2 * (near @ masses) ** 2).sum(axis=1)
    assert (np.abs(found) < 0.02 * sizes).all()


@pytest.mark.representatives(1)
@pytest.mark.parametrize(
    "laws",
    [
        (LaplaceLaw(eps=0.01),),
        (GaussianLaw(sigma=100.0),),
        (LaplaceLaw(eps=0.01), LaplaceLaw(eps=0.02)),
    ],
)
def test_pair_variance_matches_repeated_noise(laws):
    # 400 releases. The mean of (T − t)² − Var^ is within 5.33 of its standard errors of
    # 0: a false alarm below 1e-6. A fifth of the variance, or 2.2 of it, is found out.
    rng, which = insecure_rng(6), np.arange(COUNT) % len(laws)
    pairs = mesh_for(laws)
    truth = mesh_for((None,)).sums(POINTS, which * 0)
    released = [
        POINTS + sum((which == k)[:, None] * draw_noise(law, COUNT, rng)
                     for k, law in enumerate(laws))
        for _ in range(400)
    ]  # fmt: skip
    wrong = np.array([pairs.sums(one, which) - truth for one in released])
    assert (np.abs(wrong.mean(axis=0)) < 5.33 * wrong.std(axis=0) / 400**0.5).all()
    square = wrong**2
    told = np.array(
        [variances_with_bounds(pairs, one, which)[0] for one in released[:25]]
    )
    spread = square.std(axis=0) / 400**0.5 + told.std(axis=0) / 25**0.5
    mean = told.mean(axis=0)
    assert (np.abs(square.mean(axis=0) - mean) < 5.33 * spread).all()
    for factor in (0.2, 2.2):
        assert (np.abs(square.mean(axis=0) - factor * mean) > 5.33 * spread).all()


def test_pair_covariance_of_two_marks_matches_repeated_noise():
    # As above, of Σ m_i·m_j·G_ij and Σ G_ij, with 1000 releases.
    law, rng, which = LaplaceLaw(eps=0.01), insecure_rng(7), np.zeros(COUNT, int)
    pairs, ones = mesh_for((law,)), np.ones(COUNT)
    bare = mesh_for((None,))
    truth = [bare.sums(POINTS, which, marks) for marks in (MARKS, ones)]
    released = [POINTS + draw_noise(law, COUNT, rng) for _ in range(1000)]
    errors = np.array([
        [pairs.sums(one, which, marks) for marks in (MARKS, ones)] for one in released
    ]) - np.array(truth)  # fmt: skip
    product = errors.prod(axis=1)
    told = np.array(
        [estimate_covariances(pairs, one, which, MARKS, ones) for one in released[:50]]
    )
    spread = product.std(axis=0) / 1000**0.5 + told.std(axis=0) / 50**0.5
    mean = told.mean(axis=0)
    assert (np.abs(product.mean(axis=0) - mean) < 5.33 * spread).all()
    for factor in (0.2, 2):
        assert (np.abs(product.mean(axis=0) - factor * mean) > 5.33 * spread).all()
    # Marks that are equal, but not known to be, have the variance.
    same = estimate_covariances(pairs, released[0], which, MARKS, MARKS.copy())
    alone = variances_with_bounds(pairs, released[0], which, MARKS)[0]
    np.testing.assert_allclose(same, alone, rtol=1e-9)


def of_persons(persons):
    """Return a mesh, exact sums, and rows of persons that are near each other."""
    owners = np.arange(COUNT) % persons
    points = POINTS[owners] + 0.02 * POINTS
    return mesh_for((LAW,)), ExactPairs(KERNELS, (LAW,)), owners, points


@pytest.mark.representatives(1)
@pytest.mark.parametrize("marks", [None, MARKS])
def test_pair_variance_of_persons_matches_repeated_noise(marks):
    # 400 releases, and the mean of (T − t)² − se² as above: by then the variance of all
    # pairs, most of them within persons, is found out at the shorter distance.
    pairs, exact, owners, points = of_persons(5)
    rng, which = insecure_rng(8), np.zeros(COUNT, int)
    sums, told, before = [], [], []
    for number in range(400):
        noisy = points + draw_noise(LAW, COUNT, rng)
        within = exact.sums_within_owners(noisy, which, owners, marks)
        sums.append(pairs.sums(noisy, which, marks) - within.sum(axis=0))
        if number < 10:
            asked = pairs, noisy, which, owners, within
            told.append(
                standard_errors_between_persons(*asked, rng=rng, marks=marks) ** 2
            )
            before.append(variances_with_bounds(pairs, noisy, which, marks)[0])
    bare, plain = mesh_for((None,)), ExactPairs(KERNELS, (None,))
    truth = bare.sums(points, which, marks)
    truth -= plain.sums_within_owners(points, which, owners, marks).sum(axis=0)
    square = (np.array(sums) - truth) ** 2
    for every, good in ((told, True), (before, False)):
        spread = square.std(axis=0) / 400**0.5 + np.std(every, axis=0) / 10**0.5
        close = np.abs(square.mean(axis=0) - np.mean(every, axis=0)) < 5.33 * spread
        assert close[0] == good
        assert close.all() or not good


def test_pair_variance_of_persons_with_unequal_row_counts():
    """A person of three rows has noise three times as wide as one of one; 300 releases.

    The mean of (T − t)² − se² as above: a false alarm below 1e-6; three times the
    variance is found out.
    """
    sizes = np.array([3, 3, *[1] * 4])
    owners = np.repeat(np.arange(len(sizes)), sizes)
    points = POINTS[owners] + 0.05 * POINTS[: len(owners)]
    each, which = np.unique(sizes[owners], return_inverse=True)
    laws = tuple(LaplaceLaw(eps=0.04 / size) for size in each)
    pairs, exact, rng = mesh_for(laws), ExactPairs(KERNELS, laws), insecure_rng(12)
    sums, told = [], []
    for number in range(300):
        noisy = points + sum(
            (which == k)[:, None] * draw_noise(law, len(owners), rng)
            for k, law in enumerate(laws)
        )
        within = exact.sums_within_owners(noisy, which, owners)
        sums.append(pairs.sums(noisy, which) - within.sum(axis=0))
        if number < 8:
            told.append(
                standard_errors_between_persons(
                    pairs, noisy, which, owners, within, rng=rng
                )
                ** 2
            )
    plain, one = ExactPairs(KERNELS, (None,)), which * 0
    truth = plain.sums(points, one) - plain.sums_within_owners(points, one, owners).sum(
        axis=0
    )
    wrong = np.array(sums) - truth
    assert (np.abs(wrong.mean(axis=0)) < 5.33 * wrong.std(axis=0) / 300**0.5).all()
    spread = (wrong**2).std(axis=0) / 300**0.5 + np.std(told, axis=0) / 8**0.5
    found, mean = (wrong**2).mean(axis=0), np.mean(told, axis=0)
    assert (np.abs(found - mean) < 5.33 * spread).all()
    assert (np.abs(found - 3 * mean) > 5.33 * spread).any()


def test_pair_variance_in_groups_equals_single_persons(monkeypatch):
    # The mean over 16 choices of signs is within 5.33 of its standard errors: a false
    # alarm below 1e-6. It is not what all pairs have.
    pairs, exact, owners, points = of_persons(14)
    rng, which = insecure_rng(10), np.zeros(COUNT, int)
    noisy = points + draw_noise(LAW, COUNT, rng)
    asked = pairs, noisy, which, owners, exact.sums_within_owners(noisy, which, owners)
    found = np.array(
        [standard_errors_between_persons(*asked, rng=rng) ** 2 for _ in range(16)]
    )
    spread = 5.33 * found.std(axis=0) / 16**0.5
    monkeypatch.setattr(variance, "_ALONE", 14)
    single = standard_errors_between_persons(*asked, rng=rng) ** 2
    np.testing.assert_allclose(
        standard_errors_between_persons(*asked, rng=rng) ** 2, single, rtol=1e-9
    )
    assert (np.abs(found.mean(axis=0) - single) < spread).all()
    every = variances_with_bounds(pairs, noisy, which)[0]
    assert (np.abs(found.mean(axis=0) - every) > spread).any()
