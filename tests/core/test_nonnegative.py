"""Answers of the solver are checked wherever it is asked."""

import numpy as np
import pytest
import scipy.optimize

from geopriv_gis.core import nonnegative
from geopriv_gis.core.summaries import hull, polytope


def _wrong(matrix, *_, **__):
    return np.ones(matrix.shape[1]), 0.0


def _cycling(*_, **__):
    raise RuntimeError


@pytest.fixture(params=[_wrong, _cycling])
def bad(request, monkeypatch):
    return lambda: monkeypatch.setattr(scipy.optimize, "nnls", request.param)


def test_active_set_returns_none_instead_of_wrong_answer(bad):
    wanted = np.array([2.0, -1.0])
    assert nonnegative.active_set(np.eye(2), wanted, 1e-9).tolist() == [2.0, 0.0]
    bad()
    assert nonnegative.active_set(np.eye(2), wanted, 1e-9) is None


def test_hull_projection_works_without_active_set(bad):
    noisy = np.random.default_rng(3).normal(1.0, 0.5, 16)
    right = hull.project_support(noisy)
    bad()
    assert hull.project_support(noisy) == pytest.approx(right, abs=1e-6)


def test_polytope_projection_works_without_active_set(bad):
    directions = polytope.spread_directions(24, 3)
    noisy = np.random.default_rng(3).normal(1.0, 0.3, 24)
    right = polytope.project_support(noisy, directions)
    bad()
    assert polytope.project_support(noisy, directions) == pytest.approx(right, abs=1e-5)
