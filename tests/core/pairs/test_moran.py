"""Moran's I: as defined without noise, without bias with it, and exact p-values."""

import numpy as np
import pytest
from scipy.spatial.distance import cdist
from scipy.stats import binom

from geopriv_gis.core.deconvolution.laws import GaussianLaw, LaplaceLaw
from geopriv_gis.core.deconvolution.source import compute_half_intervals
from geopriv_gis.core.pairs.baseline import draw_noise
from geopriv_gis.core.pairs.kernels import PairKernels
from geopriv_gis.core.pairs.mesh import PairMesh
from geopriv_gis.core.pairs.moran import estimate_morans_i
from geopriv_gis.core.pairs.variance import degrees_of_freedom, mark_contributions
from geopriv_gis.testing import insecure_rng

COUNT, WIDTH = 300, 200.0
RANDOM = np.random.default_rng(12)
POINTS = RANDOM.uniform(0, 2000, (12, 2))[RANDOM.integers(0, 12, COUNT)]
POINTS = POINTS + RANDOM.normal(0, 90, (COUNT, 2))
VALUES = np.sin(POINTS[:, 0] / 300) + RANDOM.exponential(1, COUNT)


def found(points, law, values=VALUES, permutations=0, *, seed=1):
    return estimate_morans_i(
        points, law, values, WIDTH, permutations=permutations, rng=insecure_rng(seed),
        progress=lambda _: None,
    )  # fmt: skip


def definition(points):
    """Moran's I as esda's Moran with transformation="O" has it: w_ii = 0."""
    weights = np.exp(-(cdist(points, points) ** 2) / 2 / WIDTH**2)
    np.fill_diagonal(weights, 0)
    z = VALUES - VALUES.mean()
    return COUNT / weights.sum() * (z @ weights @ z) / (z @ z)


def test_moran_without_noise_equals_its_definition():
    one = found(POINTS, GaussianLaw(sigma=1e-5))
    assert one.value == pytest.approx(definition(POINTS), rel=1e-6)
    # The mesh, by which orders are compared, has another error.
    assert one.tested == pytest.approx(one.value, rel=2e-3)


@pytest.mark.representatives(1)
@pytest.mark.parametrize("law", [LaplaceLaw(eps=0.012), GaussianLaw(sigma=90.0)])
def test_moran_is_unbiased_with_the_stated_error(law):
    # 80 releases: the mean within 5.33 standard errors, and as many intervals hold the
    # truth as 95 % of them should; the released points' own I is off.
    rng, truth = insecure_rng(13), definition(POINTS)
    released = [POINTS + draw_noise(law, COUNT, rng) for _ in range(80)]
    every = [found(one, law) for one in released]
    values = np.array([one.value for one in every])
    error = values.std() / 80**0.5
    assert abs(values.mean() - truth) < 5.33 * error
    inside = [abs(one.value - truth) < 1.96 * one.se for one in every]
    assert np.sum(inside) >= binom.ppf(1e-6, 80, 0.95)
    # Nor is it stated too large: the spread of 80 is known to 8 %.
    assert np.mean([one.se for one in every]) < 1.4 * values.std()
    naive = np.mean([definition(one) for one in released])
    assert abs(naive - truth) > 5.33 * error


def test_moran_intervals_cover_for_clustered_rare_values():
    """Few rows tell their error: by Student's t they hold, and say so."""
    draws, law, runs = np.random.default_rng(5), LaplaceLaw(eps=0.01), 60
    town = draws.uniform(800, 3200, (8, 2))[draws.integers(0, 8, 150)]
    town = town + draws.normal(0, 60, (150, 2))
    values = np.repeat([1.0, -1.0, 0.0], [3, 3, 144])
    weights = np.exp(-(cdist(town, town) ** 2) / 2 / WIDTH**2)
    np.fill_diagonal(weights, 0)
    truth = (values @ weights @ values) / weights.sum() / values.var()
    rng, held = insecure_rng(13), 0
    for _ in range(runs):
        one = found(town + draw_noise(law, 150, rng), law, values)
        assert 2 < one.freedoms < 6
        held += abs(one.value - truth) < compute_half_intervals(one.se, one.freedoms)
    assert binom.ppf(1e-6, runs, 0.95) <= held


def test_moran_degrees_of_freedom_count_rows_and_places():
    """As many as rows far apart and alike, or as places; few of one large value."""
    bell = PairKernels(form="bell", width=WIDTH)
    mesh = PairMesh.covering((0, 0, 9e4, 100), bell, (None,))
    apart = np.column_stack([np.arange(30) * 3000.0, np.zeros(30)])
    same = mark_contributions(np.ones(30))
    assert degrees_of_freedom(mesh, apart, same) == pytest.approx(30, rel=1e-3)
    assert degrees_of_freedom(mesh, apart % 9000, same) == pytest.approx(3, rel=0.02)
    one = np.where(np.arange(30) == 3, 100.0, 1.0)
    # Half of it is of the large one with the others, half of the others with it.
    assert degrees_of_freedom(mesh, apart, mark_contributions(one)) == pytest.approx(
        4 / (1 + 1 / 29), rel=0.01
    )


def test_moran_false_alarms_for_permuted_values():
    # p ≤ 0.05 as often as it should be; and values that cluster are found.
    law, rng = LaplaceLaw(eps=0.012), insecure_rng(14)
    released = POINTS + draw_noise(law, COUNT, rng)
    assert found(released, law, permutations=19).p_value() == 0.05
    assert np.isnan(found(released, law, permutations=0).p_value())
    mixed = found(released, law, permutations=419)
    rest = mixed.simulated
    assert abs(rest.mean() - mixed.expected) < 5.33 * rest.std() / 419**0.5
    alarms = sum(
        found(released, law, RANDOM.permutation(VALUES), 19, seed=seed).p_value()
        <= 0.05
        for seed in range(40)
    )
    low, high = binom.ppf([5e-7, 1 - 5e-7], 40, 0.05)
    assert low <= alarms <= high


@pytest.mark.parametrize("count", [3, 4, 6])
def test_moran_standard_error_of_few_rows_is_positive(count):
    """The variance comes out below 0 as often as not; what stands in is above it."""
    rng, law = insecure_rng(21), LaplaceLaw(eps=0.02)
    told = 0
    for _ in range(20):
        few = RANDOM.uniform(0, 400, (count, 2)) + draw_noise(law, count, rng)
        one = found(few, law, values=np.arange(count) % 3)
        told += not np.isnan(one.value)
        assert np.isnan(one.value) or one.se > 1e-6
    assert told
