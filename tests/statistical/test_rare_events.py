"""What happens once in a thousand or a million draws: exact binomial tests.

A million draws at the default spacing. How many rows stay where they are, in the cells
around, and how many go beyond 8, 10 and 12 times the noise's scale. Each p-value is
asked to exceed 1e-9; with some 100 of them the false alarm rate is 1e-7. Found are a
true place that is published with a probability of 1e-4, and a tail cut at 10/ε.
"""

import functools
import math

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.ground.metric import Sphere, compute_default_spacing
from geopriv_gis.core.ground.region import PlaneRegion
from geopriv_gis.core.ground.unit_ball import UnitBall
from geopriv_gis.core.mechanisms import (
    DiscProductLaplace,
    Gaussian,
    LatticeGaussian,
    LatticeLaplace,
    NormLaplace,
    PlanarLaplace,
    RestrictedLaplace,
    ScalarLaplace,
    SphericalLaplace,
    StudentT,
)
from geopriv_gis.testing import insecure_rng
from tests.core.shapes import square

ALPHA = 1e-9
N = 1_000_000
EPS, RHO = 0.01, 5e-5
SIGMA = 1 / math.sqrt(2 * RHO)  # as wide as 1/ε
SPACING = compute_default_spacing(1 / EPS, 1.0)
FAR = (8, 10, 12)
PLACE = np.array([530_000.25, 180_000.75])  # on the grid
BALL = UnitBall.of((2.0, 1.0, 30.0))
STUDENT = StudentT(eps=1.0, gamma=0.05, nu=4.0, spacing=2.0**-30)


def _moves(mechanism, seed, **options):
    rng = insecure_rng(seed)
    noisy = mechanism.randomise(np.tile(PLACE, (N, 1)), rng, **options)
    return np.hypot(*(noisy - PLACE).T)


def _on_sphere():
    here = np.array([-0.1, 60.0])
    noisy = SphericalLaplace(eps=EPS).randomise(np.tile(here, (N, 1)), insecure_rng(64))
    return Sphere().distance(noisy, here)


def _of_pairs():
    """Return how far the one of a person's two rows goes that goes farther."""
    codes = np.arange(N) // 2
    moves = _moves(DiscProductLaplace(eps=EPS), 70, groups=codes)
    return moves.reshape(-1, 2).max(axis=1)


def _restricted():
    wide = PlaneRegion.of([square(4e5, tuple(PLACE - 2e5))], SPACING)
    return _moves(RestrictedLaplace(eps=2 * EPS, spacing=SPACING, region=wide), 65)


def _scalar(seed):
    numbers = ScalarLaplace(eps=EPS, spacing=SPACING)
    return np.abs(numbers.randomise(np.zeros(N), insecure_rng(seed)))


class _Folded:
    """The law of |t|, t with 4 degrees of freedom."""

    cdf = staticmethod(lambda x: 2 * stats.t(4).cdf(x) - 1)
    sf = staticmethod(lambda x: 2 * stats.t(4).sf(x))


PLANAR, WIDE = stats.gamma(2), stats.rayleigh()
REAL = ("laplace in doubles", "gaussian in doubles", "laplace in a norm", "student",
        "laplace on the sphere", "persons")  # fmt: skip
# What is drawn, in units of the noise's scale, and the law of its length.
LENGTHS = {
    "laplace": (
        lambda: _moves(LatticeLaplace(eps=EPS, spacing=SPACING), 61) * EPS, PLANAR,
    ),
    "laplace in doubles": (lambda: _moves(PlanarLaplace(eps=EPS), 62) * EPS, PLANAR),
    "laplace in a norm": (
        lambda: BALL.norm(
            NormLaplace(eps=EPS, ball=BALL).randomise(
                np.zeros((N, 2)), insecure_rng(63)
            )
        ) * EPS, PLANAR,
    ),
    "laplace on the sphere": (lambda: _on_sphere() * EPS, PLANAR),
    "laplace in a region": (lambda: _restricted() * EPS, PLANAR),
    "gaussian": (
        lambda: _moves(LatticeGaussian(rho=RHO, spacing=SPACING), 66) / SIGMA, WIDE,
    ),
    "gaussian in doubles": (lambda: _moves(Gaussian(rho=RHO), 67) / SIGMA, WIDE),
    "numbers": (lambda: _scalar(68) * EPS, stats.expon()),
    "persons": (lambda: _of_pairs() * EPS, stats.gamma(4)),
    "student": (lambda: np.abs(STUDENT.draw(N, insecure_rng(69))), _Folded),
}  # fmt: skip


@functools.cache
def lengths(name):
    return LENGTHS[name][0]()


def of_share(count, probability, draws=N):
    """Return the exact two-sided p-value of a number of events."""
    return stats.binomtest(int(count), draws, float(probability)).pvalue


@pytest.mark.parametrize("name", LENGTHS)
def test_noise_tails_have_the_stated_probabilities(name):
    found, law = lengths(name), LENGTHS[name][1]
    for scales in (4, 6, *FAR):
        count = (found > scales).sum()
        assert of_share(count, law.sf(scales), len(found)) > ALPHA, scales


@pytest.mark.parametrize("name", LENGTHS)
def test_small_displacements_have_the_stated_probabilities(name):
    found, law = lengths(name), LENGTHS[name][1]
    for scales in (0.001, 0.003, 0.01, 0.03, 0.1):
        count, draws = (found <= scales).sum(), len(found)
        # Lattice points within a length are some more or fewer than its area says.
        slack = 0.0 if name in REAL else 4 * SPACING * EPS / scales
        low, high = law.cdf(scales) * max(0, 1 - slack), law.cdf(scales) * (1 + slack)
        if not draws * low <= count <= draws * high:
            assert max(of_share(count, p, draws) for p in (low, high)) > ALPHA, scales


@pytest.mark.arithmetic
def test_tail_test_finds_cut_tails_and_unmoved_rows():
    found = lengths("laplace")
    cut = (found[found <= 10] > 8).sum()
    assert of_share(cut, PLANAR.sf(8), (found <= 10).sum()) < ALPHA
    assert of_share(100, PLANAR.cdf(0.001) * 3.5) < ALPHA  # 1e-4 of a million


def test_lattice_central_cells_have_their_probabilities():
    """The numbers of rows in the 25 cells in the middle, of scalars in the 9."""
    rng = insecure_rng(71)
    coarse = LatticeLaplace(eps=EPS, spacing=2.0)  # 1.6e-4 of the rows stay
    cells = coarse.randomise(np.zeros((N, 2)), rng) / 2.0
    size = np.hypot(*np.meshgrid(*[np.arange(-2_000, 2_001)] * 2))
    whole = np.exp(-2.0 * EPS * size).sum()
    cells = cells[(np.abs(cells) <= 2).all(axis=1)]
    for x in range(-2, 3):
        for y in range(-2, 3):
            count = ((cells == (x, y)).all(axis=1)).sum()
            chance = math.exp(-2.0 * EPS * math.hypot(x, y)) / whole
            assert of_share(count, chance) > ALPHA
    steps = ScalarLaplace(eps=EPS, spacing=0.25).randomise(np.zeros(N), rng) / 0.25
    rate = 0.25 * EPS
    for step in range(-4, 5):
        chance = math.tanh(rate / 2) * math.exp(-rate * abs(step))
        assert of_share((steps == step).sum(), chance) > ALPHA
