"""Counts by zone and period: errors by their covariance, losses in whole numbers."""

from __future__ import annotations

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.zones.series import (
    choose_series,
    compute_interval_gram,
    error_of_sum,
    mean_error_of_sum,
    zone_covariance,
)
from geopriv_gis.core.zones.strategies import estimate_zones, exact_answers
from geopriv_gis.testing import insecure_rng

BUDGETS = [{"rho": 0.5}, {"eps": 1.0}]


def test_interval_gram_equals_enumeration():
    rows = [
        np.where((np.arange(7) >= low) & (np.arange(7) <= high), 1.0, 0.0)
        for low in range(7)
        for high in range(low, 7)
    ]
    own = np.array([row / np.sqrt(row.sum()) for row in rows])
    assert np.allclose(compute_interval_gram(7), own.T @ own)


def test_series_errors_of_weeks_months_and_year():
    """Separate counts: 1, 2 and 7.2; within 1 % of the bound (tests of matrix)."""
    choice = choose_series(3, 52, rho=0.5)
    found = [mean_error_of_sum(choice, length) for length in (1, 4, 52)]
    assert choice.name == "gaussian matrix"
    assert found == pytest.approx([1.25, 1.73, 3.24], rel=0.01)


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize("mechanism", ["auto", "matrix", "cells"])
def test_series_loss_of_one_row_is_within_the_budget(budget, neighbours, mechanism):
    """Two zones, all neighbours; the rate of the noise is read off its variance."""
    choice = choose_series(2, 9, **budget, neighbours=neighbours, mechanism=mechanism)
    ((*_, strategy),) = choice.groups
    columns = strategy.matrix.T.astype(float)
    one = float((strategy.variances / (strategy.linear**2).sum(axis=1)).max())
    moves = [[column] for column in columns]
    if neighbours == "replace":
        moves += [[a - b] for a in columns for b in columns]
        moves += [[a, b] for a in columns for b in columns]
    if "rho" in budget:
        worst = max(sum(float(c @ c) for c in move) for move in moves) / (2 * one)
    else:
        rate = 2 * np.arcsinh(np.sqrt(1 / (2 * one)))
        worst = max(sum(float(abs(c).sum()) for c in move) for move in moves) * rate
    (given,) = budget.values()
    assert 0.999 * given < worst < (1 + 1e-9) * given


@pytest.mark.parametrize("budget", BUDGETS)
def test_series_covariance_matches_drawn_answers(budget):
    choice = choose_series(2, 6, **budget, mechanism="matrix")
    ((*_, strategy),) = choice.groups
    truth = np.tile(np.arange(6.0) * 1000, (20_000, 1))
    noisy = strategy.randomise(exact_answers(strategy, truth), insecure_rng(7))
    errors = estimate_zones(strategy, noisy) - truth
    sums = errors @ np.array([[1, 0, 0, 0, 0, 0], [0, 1, 1, 0, 0, 0], [1] * 6]).T
    covariance = zone_covariance(choice)
    wanted = [covariance[0, 0], covariance[1:3, 1:3].sum(), covariance.sum()]
    # Standard errors of these are 1 to 1.8 %.
    assert sums.var(axis=0) == pytest.approx(wanted, rel=0.05)
    assert np.abs(sums.mean(axis=0)).max() < 0.1


def test_series_refuses_unavailable_mechanisms():
    with pytest.raises(ParameterError, match="mechanism must be one of"):
        choose_series(2, 6, eps=1.0, mechanism="knorm")
    with pytest.raises(ParameterError, match="fewer periods"):
        choose_series(2, 300, eps=1.0, mechanism="matrix")
    for budget in ({"rho": 1e6}, {"rho": 1e-20}, {"eps": 1e6}):
        with pytest.raises(ParameterError, match="so narrow or so wide noise"):
            choose_series(2, 6, **budget, mechanism="matrix")


def test_series_errors_of_sums_follow_the_covariance():
    covariance = zone_covariance(choose_series(1, 9, rho=0.5))
    for length in range(1, 10):
        wanted = [
            covariance[low : low + length, low : low + length].sum() ** 0.5
            for low in range(10 - length)
        ]
        assert error_of_sum(covariance, length) == pytest.approx(wanted)
