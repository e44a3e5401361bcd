"""What is drawn on the way: thresholds, centres, circles, each in its own place.

Here internal noise is a constant, and what follows must be a function of it. Nothing is
random, so that scales and inputs are compared exactly. (Discs, and people who are asked
again, are outputs of doors: `test_noninterference`, `test_budgets`.)
"""

import math

import numpy as np
import pytest

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import SparseVector
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.hull import equally_spaced_normals
from geopriv_gis.papers import pch as anchors
from geopriv_gis.papers.svt_knn import SparseNearest

EPS, K, THRESHOLD = 0.02, 3.0, 1_000.0


def _constant(monkeypatch, values):
    """Have all Laplace numbers be these, one after the other, then the last."""
    drawn = []

    def laplace(self, size):
        drawn.append(size)
        return np.full(size, values[min(len(drawn), len(values)) - 1])

    monkeypatch.setattr(Random, "laplace", laplace)
    return drawn


@pytest.mark.parametrize(("top", "each"), [(1.0, 0.0), (0.0, 1.0), (0.5, -2.0)])
def test_sparse_vector_noise_scales_of_threshold_and_queries(monkeypatch, top, each):
    """W = top·2K/ε once, V = each·4K/ε for every query."""
    search = SparseVector(eps=EPS, lipschitz=K)
    edge = THRESHOLD + top * 2 * K / EPS - each * 4 * K / EPS
    for gap, found in ((1e-6, 1), (-1e-6, None)):
        drawn = _constant(monkeypatch, [top, each])
        queries = [np.array([edge + 500.0, edge - gap]), np.array([edge + 1.0])]
        assert search.find_first(queries, THRESHOLD, Random(), cap=3) == found
        assert drawn == ([1, 2] if found else [1, 2, 1])  # one threshold for all


def test_sparse_vector_stops_reading_after_found_query(monkeypatch):
    _constant(monkeypatch, [0.0])

    def queries():
        yield np.array([THRESHOLD + 1, THRESHOLD - 1])
        pytest.fail("read on after the answer")

    search = SparseVector(eps=EPS, lipschitz=K)
    assert search.find_first(queries(), THRESHOLD, Random()) == 1


def test_sparse_nearest_draws_new_threshold_each_round(monkeypatch):
    """min + c·3/ε₁, of the rows that are left; two thirds of ε₁ for the search."""
    seen = []

    def first_of_cycle(self, values, threshold, rng, *, cap=None):
        seen.append((self.eps, len(values), threshold - values.min()))
        return int(values.argmax())

    monkeypatch.setattr(SparseVector, "find_first_in_cycle", first_of_cycle)
    drawn = _constant(monkeypatch, [1.0, -2.0])
    chosen = SparseNearest(k=2, eps=EPS).randomise(
        np.array([10.0, 900.0, 400.0]), Random()
    )
    assert chosen.tolist() == [1, 2]
    assert drawn == [1, 1]
    wanted = [(EPS * 2 / 3, 3, 3 / EPS), (EPS * 2 / 3, 2, -2 * 3 / EPS)]
    assert np.allclose(seen, wanted, rtol=1e-12)


@pytest.mark.parametrize("budget", [{"eps": 0.01}, {"rho": 1e-5}])
def test_hull_anchors_surround_noisy_centre(monkeypatch, budget):
    """Costs are distances to places made of the released centre and radius alone."""
    centre, radius, costs_seen = np.array([70.0, -30.0]), 5_000.0, []
    for kind in (anchors.PureSteps, anchors.ConcentratedSteps):
        monkeypatch.setattr(kind, "centre", lambda self, true, rng: centre)
        monkeypatch.setattr(kind, "radius", lambda self, true, rng: radius)
        monkeypatch.setattr(kind, "rows", lambda self, true, rng: np.zeros((3, 2)))

    def choose(self, costs, rng):
        costs_seen.append(costs)
        return np.array([0])

    monkeypatch.setattr(SparseNearest, "randomise", choose)
    random = np.random.default_rng(1)
    for table in (random.normal(0, 900, (30, 2)), random.normal(4e3, 9, (30, 2))):
        costs_seen.clear()
        anchors.plan_anchor_hull(table, Plane(), **budget, rng=Random()).draw()
        places = centre + radius * equally_spaced_normals(len(costs_seen))
        away = np.hypot(*(table[None] - places[:, None]).transpose(2, 0, 1))
        assert np.allclose(costs_seen, away, rtol=1e-12)
        assert not math.isclose(costs_seen[0][0], costs_seen[1][0])
