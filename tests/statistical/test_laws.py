"""The tests' own exam: each p-value is spread evenly for what is right and tiny for
what is planted."""

import numpy as np
import pytest

from tests.statistical import laws
from tests.statistical.constants import ALPHA, N

RNG = np.random.default_rng


def noise(seed):
    return RNG(seed).normal(size=(N, 2))


def polar(points):
    return np.hypot(*points.T), np.arctan2(points[:, 1], points[:, 0])


@pytest.mark.parametrize("seed", range(5))
def test_law_tests_accept_the_right_laws(seed):
    radius, angle = polar(noise(seed))
    cells = np.floor(RNG(seed).exponential(3, (N, 1)))
    cells *= np.where(RNG(seed + 1).uniform(size=(N, 1)) < 0.5, -1, 1)
    cells = cells[(cells != 0).ravel() | (np.arange(N) % 2 == 0)]  # one zero, not two
    assert laws.of_direction(angle) > ALPHA
    assert laws.of_independence(radius, angle) > ALPHA
    assert laws.of_separate_rows(noise(seed)) > ALPHA
    assert laws.of_cells(cells, lambda c: -np.abs(c[0]) / 3, 40) > ALPHA
    assert laws.of_cells(cells, lambda c: -np.abs(c[0]) / 3.15, 40) < ALPHA


def rippled(harmonic):
    """Return angles whose density has a ripple of 5 %."""
    rng = RNG(harmonic)
    angle = rng.uniform(0, 2 * np.pi, 2 * N)
    keep = rng.uniform(size=2 * N) * 1.05 < 1 + 0.05 * np.cos(harmonic * angle)
    return angle[keep][:N]


@pytest.mark.parametrize(
    "angle",
    [
        *(rippled(harmonic) for harmonic in (1, 2, 3, 4)),
        polar(noise(1) * [1, 1.05])[1],  # stretched by 5 %
        RNG(2).uniform(0, np.pi, N),  # half of the directions
        np.arctan2(*np.round(noise(3) * 2).T),  # few directions
        RNG(4).uniform(0, 2 * np.pi * 0.99, N),  # a gap
    ],
)
def test_direction_test_rejects_unequal_directions(angle):
    assert laws.of_direction(angle) < ALPHA


def test_independence_test_rejects_radius_varying_by_5_percent():
    radius, angle = polar(noise(1))
    assert laws.of_independence(radius * (1 + 0.05 * np.cos(angle)), angle) < ALPHA


@pytest.mark.parametrize("lag", [1, 3, 8])
def test_separate_rows_test_rejects_shared_noise(lag):
    shared = noise(1)
    later = np.flatnonzero(RNG(2).uniform(size=N - lag) < 0.05) + lag
    shared[later] = shared[later - lag]  # one row in twenty repeats an earlier one
    assert laws.of_separate_rows(shared) < ALPHA
