"""Estimates and tests of pairs against a public baseline."""

import numpy as np
import pytest
from scipy.stats import binom, kstest

from geopriv_gis.core.deconvolution.laws import GaussianLaw, LaplaceLaw
from geopriv_gis.core.pairs.baseline import Baseline, farthest, noise
from geopriv_gis.core.pairs.kernels import PairKernels
from geopriv_gis.core.pairs.statistic import Found, Rows, find
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


def asked(points, rng, simulations=19, owners=None):
    rows = Rows(points, (LAW,), np.zeros(len(points), int), owners)
    return find(
        rows, KERNELS, SQUARE, simulations=simulations, rng=rng, report=lambda _: None
    )


def test_points_of_the_baseline_are_uniform_in_their_cells():
    points = SQUARE.draw(4000, insecure_rng(1))
    for axis in points.T:
        assert kstest(axis / SIDE, "uniform").pvalue > 1e-6
        assert kstest(axis / SIDE * 1.05, "uniform").pvalue < 1e-6
    places = Baseline(np.eye(2), np.array([1.0, 0.0])).draw(9, insecure_rng(2))
    assert (places == (1, 0)).all()


@pytest.mark.parametrize("law", [LAW, GaussianLaw(sigma=50.0)])
def test_hardly_any_noise_goes_beyond_the_box(law):
    away = np.linalg.norm(noise(law, 100_000, insecure_rng(3)), axis=1)
    assert away.max() < farthest(law, 100_000) < 3 * away.max()
    assert farthest(None, 5) == 0


def test_points_of_the_baseline_are_as_expected_and_clusters_are_not():
    rng = insecure_rng(4)
    even = SQUARE.draw(400, rng)
    centres = SQUARE.draw(10, rng)[rng.integers(10, 400)]
    for points, high in ((even, False), (centres, True)):
        found = asked(points + noise(LAW, 400, rng), rng)
        ratio = found.value / found.expected
        off = (found.value - found.expected) / found.se
        assert (off[0] > 5.33) == high
        assert (ratio[0] > 3) == high
        assert (found.p_of_all() == 0.05) == high
        assert found.simulated.shape == (19, 2)


def test_false_alarms_are_as_many_as_stated():
    # 2,000 tests at level 1/5 on 5 curves alike, whose two distances go together.
    random = np.random.default_rng(5)
    curves = random.normal(0, 1, (2000, 5, 1)) + random.normal(0, 1, (2000, 5, 2))
    tests = [Found(c[0], c[0], np.zeros(2), c[0], c[1:]) for c in curves]
    low, high = binom(2000, 0.2).ppf([5e-7, 1 - 5e-7])
    assert low <= sum(one.p_of_all() <= 0.2 for one in tests) <= high
    single = np.array([one.p_values() for one in tests])
    for alarms in (single <= 0.2).sum(axis=0):
        assert low <= alarms <= high


def test_pairs_of_one_person_are_left_out():
    rng = insecure_rng(6)
    owners = np.arange(200) // 4
    # Each person stays at home; homes are spread evenly.
    points = SQUARE.draw(50, rng)[owners] + noise(LAW, 200, rng)
    apart, together = asked(points, rng, 0, owners), asked(points, rng, 0)
    ratio = apart.value / apart.expected
    assert abs(ratio[0] - 1) < 0.7
    # Each row has 3 of 199 others at home, where the ring of r = s is e^{−1/2}/2πs².
    home = 3 / 199 * np.exp(-0.5) / (2 * np.pi * 100.0**2)
    extra = together.value[0] - apart.value[0]
    assert abs(extra / home - 1) < 0.5


def test_p_values_count_what_is_as_far_off():
    simulated = np.array([[1.0], [3.0], [-3.0], [0.5]])
    zero = np.zeros(1)
    found = Found(np.array([2.0]), zero, zero, np.array([2.0]), simulated)
    assert found.p_values() == pytest.approx([3 / 5])
    assert found.p_of_all() == pytest.approx(3 / 5)
