"""Lattice noise where discreteness shows, and the slow exact path behind it."""

import decimal
import math
from decimal import Context, Decimal

import numpy as np
import pytest

from geopriv_gis.core.mechanisms import (
    LatticeGaussian,
    LatticeLaplace,
    lattice,
    lattice_counts,
    restricted_laplace,
)
from geopriv_gis.core.randomness import Random
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF, N

SPACING = 8.0
STEPS = (0.3, 1.0)  # ε times the spacing
SIGMAS = (0.6, 2.5)  # in spacings


def laplace(step):
    return LatticeLaplace(eps=step / SPACING, spacing=SPACING)


def gaussian(sigma):
    return LatticeGaussian(rho=1 / (2 * (sigma * SPACING) ** 2), spacing=SPACING)


def cells_of(mechanism, count=N, seed=61):
    """Return the integer noise of ``count`` identical rows, off the lattice."""
    points = np.tile((1000.1, -3.9), (count, 1))  # snaps to 125·8 and 0·8
    cells = mechanism.randomise(points, insecure_rng(seed)) / SPACING - (125, 0)
    assert np.array_equal(cells, np.rint(cells))
    return cells


def euclidean(step):
    return lambda c: -step * np.hypot(c[0], c[1])


def parabola(sigma):
    return lambda c: -(c**2).sum(axis=0) / (2 * sigma**2)


@pytest.mark.parametrize("step", STEPS)
def test_lattice_laplace_cells_have_exact_probabilities(step):
    cells, reach = cells_of(laplace(step), 2 * N), int(20 / step)
    assert laws.of_cells(cells, euclidean(step), reach) > ALPHA
    for factor in OFF:
        assert laws.of_cells(cells, euclidean(step * factor), reach) < ALPHA
    # Two independent geometrics, the proposal, are not the law.
    diamond = lambda c: -step / math.sqrt(2) * (abs(c[0]) + abs(c[1]))  # noqa: E731
    assert laws.of_cells(cells, diamond, reach) < ALPHA


def test_lattice_laplace_3d_cells_have_exact_probabilities():
    """By their norm and one coordinate: all that the law depends on, and a direction.

    A cell counts |n|² up to 30 and its third coordinate's size; the rest is one class.
    """
    step, reach = 1.0, 24
    mechanism = LatticeLaplace(eps=step / SPACING, spacing=SPACING, dimension=3)
    points = np.tile((1000.1, -3.9, 40.2), (N, 1))  # snaps to 125·8, 0·8 and 5·8
    cells = mechanism.randomise(points, insecure_rng(62)) / SPACING - (125, 0, 5)
    assert np.array_equal(cells, np.rint(cells))
    axis = np.arange(-reach, reach + 1)
    every = np.stack(np.meshgrid(axis, axis, axis), axis=-1).reshape(-1, 3)

    def classes(some):
        square = (some**2).sum(axis=1).astype(int)
        return np.where(square <= 30, square * 6 + abs(some[:, 2]).astype(int), 999)

    def law(rate, norm):
        weights = np.bincount(classes(every), np.exp(-rate * norm(every)), 1000)
        return weights / weights.sum()

    def euclid(some):
        return np.sqrt((some**2).sum(axis=1))

    counts = np.bincount(classes(cells), minlength=1000)
    seen = law(step, euclid) > 0
    assert laws.of_counts(counts[seen], law(step, euclid)[seen]) > ALPHA
    for factor in OFF:
        assert laws.of_counts(counts[seen], law(step * factor, euclid)[seen]) < ALPHA
    diamond = law(step / math.sqrt(3), lambda some: abs(some).sum(axis=1))
    assert laws.of_counts(counts[seen], diamond[seen]) < ALPHA


@pytest.mark.parametrize("sigma", SIGMAS)
def test_lattice_gaussian_cells_have_exact_probabilities(sigma):
    cells, reach = cells_of(gaussian(sigma)), int(8 * sigma) + 2
    assert laws.of_cells(cells, parabola(sigma), reach) > ALPHA
    for factor in OFF:
        assert laws.of_cells(cells, parabola(sigma * factor), reach) < ALPHA


@pytest.mark.parametrize("mechanism", [laplace(0.3), gaussian(2.5)])
def test_lattice_law_test_rejects_shifted_cells(mechanism):
    cells = cells_of(mechanism)
    weight = euclidean(0.3) if isinstance(mechanism, LatticeLaplace) else parabola(2.5)
    assert laws.of_cells(cells, weight, 40) > ALPHA
    assert laws.of_cells(cells + np.array([1, 0]), weight, 40) < ALPHA


def test_lattice_law_test_rejects_double_weight_of_zero():
    def careless(c):  # a sign bit that makes 0 out of both +0 and −0
        return euclidean(1.0)(c) + np.log(2) * (c == 0).sum(axis=0)

    assert laws.of_cells(cells_of(laplace(1.0)), careless, 20) < ALPHA


# -- the slow path ---------------------------------------------------------------------


class Scripted(Random):
    """Words from a list, to the last; counts how many were asked for."""

    secure = False

    def __init__(self, words):
        self.left, self.asked = list(words), 0

    def words(self, size):
        self.asked += size
        taken, self.left = self.left[:size], self.left[size:]
        assert len(taken) == size, "the script is too short"
        return np.array(taken, dtype=np.uint64)


def slowly(monkeypatch):
    """Make every comparison too close to call, and count the slow decisions."""
    decided = {"geometric": 0, "reaches": 0}
    exact_geometric, exactly_reaches = (
        lattice._compute_exact_geometric,
        lattice._accepts_exactly,
    )

    def geometric(*arguments):
        decided["geometric"] += 1
        return exact_geometric(*arguments)

    def reaches(*arguments):
        decided["reaches"] += 1
        return exactly_reaches(*arguments)

    monkeypatch.setattr(lattice, "_compute_exact_geometric", geometric)
    monkeypatch.setattr(lattice, "_accepts_exactly", reaches)
    monkeypatch.setattr(lattice, "_ULP", 1e30)  # every margin beyond every gap
    return decided


def arguments(name):
    """Return dimension, rate and threshold of a law, made before margins change."""
    if name == "laplace":
        rate = 0.3 / math.sqrt(2) * (1 - 1e-15)
        return 2, rate, lattice.EuclideanThreshold(0.3, rate)
    if name == "space":
        rate = 0.3 / math.sqrt(3) * (1 - 1e-15)
        return 3, rate, lattice.EuclideanThreshold(0.3, rate)
    return 1, 1 / 2.5, lattice._GaussianThreshold(2.5**2, 1 / 2.5)


@pytest.mark.representatives(1)
@pytest.mark.parametrize("name", ["laplace", "gaussian", "space"])
def test_lattice_exact_path_agrees_with_fast_path(name, monkeypatch):
    dimension, rate, threshold = arguments(name)
    fast = lattice.draw_lattice_noise(
        1000, dimension, rate, threshold, insecure_rng(62)
    )
    decided = slowly(monkeypatch)
    slow = lattice.draw_lattice_noise(
        1000, dimension, rate, threshold, insecure_rng(62)
    )
    assert np.array_equal(fast, slow)
    assert decided["reaches"] >= int(1.4 * 1000) + 16  # every proposal
    assert decided["geometric"] == dimension * decided["reaches"]


def test_lattice_exact_path_has_exact_probabilities(monkeypatch):
    dimension, rate, threshold = arguments("laplace")
    slowly(monkeypatch)
    cells = lattice.draw_lattice_noise(
        1500, dimension, rate, threshold, insecure_rng(63)
    )
    assert laws.of_cells(cells, euclidean(0.3), 60) > ALPHA
    for factor in (0.6, 1.6):  # what 1 500 rows can tell
        assert laws.of_cells(cells, euclidean(0.3 * factor), 60) < ALPHA


PRECISE = Context(prec=120)


def edge(rate, steps, bits):
    """Return 2^bits·e^{−rate·steps}: the words on either side differ in the result."""
    exponent = PRECISE.multiply(Decimal(rate), Decimal(-steps))
    return PRECISE.multiply(PRECISE.exp(exponent), Decimal(2**bits))


@pytest.mark.parametrize("rate", [0.25, 0.7071, 1e-3])
@pytest.mark.parametrize("steps", [1, 2, 7, 30])
def test_lattice_geometric_of_words_at_cell_edges(rate, steps):
    word = math.floor(edge(rate, steps, 64))
    words = np.array([word - 1, word + 1], dtype=np.uint64)
    beside = [
        lattice._compute_exact_geometric(int(w), rate, Scripted([])) for w in words
    ]
    assert beside == [steps, steps - 1]
    assert np.array_equal(lattice._draw_geometric(words, rate, Scripted([])), beside)
    # The edge lies inside this word: 64 further bits decide, and then 64 more.
    second = math.floor(edge(rate, steps, 128)) - (word << 64)
    third = math.floor(edge(rate, steps, 192)) - (((word << 64) + second) << 64)
    for script, expected in (
        ([second - 1], steps),
        ([second + 1], steps - 1),
        ([second, third - 1], steps),
        ([second, third + 1], steps - 1),
    ):
        rng = Scripted(script)
        assert lattice._compute_exact_geometric(word, rate, rng) == expected
        assert rng.asked == len(script)
        found = lattice._draw_geometric(
            np.array([word], dtype=np.uint64), rate, Scripted(script)
        )
        assert found == [expected]  # the fast path knows when it does not know


@pytest.mark.parametrize("cell", [(1, 0), (3, 4), (7, -9), (0, 0)])
def test_lattice_acceptance_of_words_at_thresholds(cell):
    _, _, threshold = arguments("laplace")
    cells = np.array([cell], dtype=float)
    bound = threshold.bound_in_digits(cells[0], PRECISE)
    assert float(threshold.bounds_in_doubles(cells)[0][0]) == pytest.approx(
        float(bound)
    )
    limit = PRECISE.multiply(PRECISE.exp(PRECISE.minus(bound)), Decimal(2**64))
    word = min(math.floor(limit), 2**64 - 1)
    assert lattice._accepts_exactly(word - 1, cells[0], threshold, Scripted([0]))
    if cell == (0, 0):  # the threshold is 0: always reached
        return
    assert not lattice._accepts_exactly(word + 1, cells[0], threshold, Scripted([0]))
    second = math.floor(PRECISE.multiply(limit, Decimal(2**64))) - (word << 64)
    for further, expected in ((second - 1, True), (second + 1, False)):
        rng = Scripted([further])
        decided = lattice.accepts(
            np.array([word], dtype=np.uint64), cells, threshold, rng
        )
        assert decided == [expected]
        assert rng.asked == 1


FACETS = np.random.default_rng(3).normal(size=(130, 3))  # more than at one time
OTHERS = {
    "balance": (3, lattice_counts._BalanceThreshold(0.3)),
    "facets": (3, lattice_counts._FacetThreshold(FACETS, np.array([0.1, 0.2, 0.3]))),
    "distance": (3, restricted_laplace._DistanceThreshold(0.7)),
}


@pytest.mark.parametrize("name", ["laplace", "gaussian", "space", *OTHERS])
def test_lattice_fast_thresholds_are_within_their_margins(name):
    rng = np.random.default_rng(64)
    if name in OTHERS:
        dimension, threshold = OTHERS[name]
    else:
        dimension, _, threshold = arguments(name)
    cells = rng.integers(-200, 200, (60, dimension)).astype(float)
    if name == "distance":  # the third is how often it is halved
        cells[:, 2] = abs(cells[:, 2])
    fast, margin = threshold.bounds_in_doubles(cells)
    exact = [threshold.bound_in_digits(row, PRECISE) for row in cells]
    errors = np.array([float(abs(Decimal(f) - e)) for f, e in zip(fast, exact)])  # noqa: B905
    assert (errors <= margin).all()
    assert margin.max() < 1e-10


def test_lattice_geometric_of_the_smallest_word_draws_more_bits():
    rng = Scripted([12345])
    steps = lattice._compute_exact_geometric(0, 0.01, rng)
    assert rng.asked == 1
    assert steps == math.floor((128 * math.log(2) - math.log(12345.5)) / 0.01)


def test_lazy_uniform_exponential_bounds_converge():
    uniform = lattice._LazyUniform(2**63 + 12345, Scripted([7, 2**63, 1]))
    widths = []
    for _ in range(4):
        low, high = uniform.exponential_bounds(uniform.decimal_context())
        truth = PRECISE.subtract(
            PRECISE.multiply(Decimal(uniform._bits), PRECISE.ln(Decimal(2))),
            PRECISE.ln(PRECISE.add(Decimal(uniform._value), Decimal("0.5"))),
        )
        assert low <= truth <= high
        widths.append(PRECISE.subtract(high, low))
        uniform.extend() if uniform._bits < 256 else None
    for wide, narrow in zip(widths, widths[1:]):  # noqa: B905, RUF007
        assert 0 < narrow < wide * Decimal(2) ** -60


def test_lattice_draws_ignore_the_decimal_context():
    words = insecure_rng(65).words(200)
    _, _, threshold = arguments("laplace")
    cell = np.array([3.0, 4.0])

    def decisions():
        steps = [
            lattice._compute_exact_geometric(int(w), 1e-6, Scripted([])) for w in words
        ]
        reached = [
            lattice._accepts_exactly(int(w), cell, threshold, Scripted([]))
            for w in words
        ]
        return steps, reached

    expected = decisions()
    with decimal.localcontext() as careless:
        careless.prec, careless.rounding = 3, decimal.ROUND_UP
        careless.traps[decimal.Inexact] = True
        assert decisions() == expected
