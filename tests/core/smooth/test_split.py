"""The split of ε between the growth of a bound and its noise."""

import math

import numpy as np
import pytest

from geopriv_gis.core.smooth import (
    GaussianKernel,
    SoftMembership,
    TabulatedFunction,
    find_best_split,
    generalised_cauchy_law,
    laplace_law,
    student_t_law,
)
from geopriv_gis.core.smooth.laws import PAPERS

FUNCTIONS = (
    SoftMembership(softness=10.0),
    SoftMembership(softness=10.0, depth=4.0),
    GaussianKernel(bandwidth=10.0),
    TabulatedFunction(np.tanh, (-8.0, 8.0), 200),
)
LAWS = (
    student_t_law(3),
    student_t_law(),
    generalised_cauchy_law(4, 1),
    laplace_law(1e-6),
)


def variance(function, eps, law, split, places):
    noise = law.spend(eps, split, 2.0**-30)
    gamma = split * eps / noise.growth_cost
    squares = function.bound(places, gamma, law.growth, law.reach) ** 2
    return noise.variance * squares.mean() / noise.eta**2


@pytest.mark.parametrize("eps", [1e-6, 0.01, 0.3, 100.0])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: type(f).__name__)
def test_best_split_minimises_variance_over_places(function, law, eps):
    places = np.linspace(0.0, 60.0, 50)
    best = find_best_split(function, eps, law, places, np.ones(50))
    assert 0 < best < 1
    least = variance(function, eps, law, best, places)
    others = [
        variance(function, eps, law, split, places)
        for split in np.linspace(0.002, 0.998, 60)
    ]
    assert least <= min(others) * (1 + 1e-3)
    assert 0 < find_best_split(function, eps, law) < 1


def test_best_split_under_wide_noise_is_one_third():
    assert find_best_split(FUNCTIONS[0], 1e-3, student_t_law(3)) == pytest.approx(
        PAPERS, abs=0.01
    )
    assert find_best_split(FUNCTIONS[0], 10.0, student_t_law(3)) < 0.2


def spread(function, eps, law, split=None):
    """Return the variance of a mean over evenly spread rows."""
    places, weights = function.typical_values()
    split = find_best_split(function, eps, law) if split is None else split
    noise = law.spend(eps, split, 2.0**-30)
    bounds = function.bound(places, noise.gamma, law.growth, law.reach)
    return noise.variance * (weights * bounds**2).sum() / noise.eta**2


@pytest.mark.parametrize(
    ("function", "eps", "of_chords", "of_papers"),
    [
        (SoftMembership(softness=1.0), 1.0, 1.00, 1.01),
        (SoftMembership(softness=1.0), 5.0, 0.95, 0.79),
        (SoftMembership(softness=1.0), 20.0, 0.76, 0.36),
        (GaussianKernel(bandwidth=1.0), 2.4, 0.79, None),
        (GaussianKernel(bandwidth=1.0), 5.0, 0.51, None),
    ],
)
def test_slope_bounds_narrow_the_smooth_noise(function, eps, of_chords, of_papers):
    """The figures of docs/mechanisms/smooth.md."""
    ours = spread(function, eps, student_t_law())
    chords = spread(function, eps, student_t_law(4, math.inf))
    assert ours / chords == pytest.approx(of_chords, abs=0.01)
    if of_papers is not None:
        papers = spread(function, eps, student_t_law(3, math.inf), PAPERS)
        assert ours / papers == pytest.approx(of_papers, abs=0.01)
