"""Series published period by period: what is measured when, its law, what goes on."""

from __future__ import annotations

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.zones.continual import (
    ContinualState,
    choose_continual,
    matrix_of,
    plan_continual,
)
from geopriv_gis.core.zones.counts import CountBudget
from geopriv_gis.core.zones.series import zone_covariance
from geopriv_gis.testing import insecure_rng

BUDGETS = [{"rho": 0.5, "eps": None}, {"eps": 1.0, "rho": None}]


class Store:
    """Keeps what was measured in memory."""

    def __init__(self, zones):
        self.kept = ContinualState.empty(zones)

    def __call__(self, new):
        self.kept = new(self.kept)
        return self.kept


def publish(store, counts, until, choice, seed, *, rounded=0.0, **budget):
    """Publish periods until a number; counts are of all periods."""
    first = min(store.kept.periods, until)
    plan, _ = plan_continual(
        counts[:, first:until], first, choice, CountBudget(**budget), store,
        rounded=rounded, public="", rng=insecure_rng(seed),
    )  # fmt: skip
    return plan.draw()


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_continual_matrix_is_lower_triangular(budget, neighbours):
    matrix = matrix_of(choose_continual(2, 30, **budget, neighbours=neighbours))
    assert not np.triu(matrix, 1).any()
    assert np.diag(matrix).min() > 0


@pytest.mark.parametrize("budget", BUDGETS)
def test_continual_answers_do_not_change_later(budget):
    counts = np.random.default_rng(1).integers(0, 90, (5, 12))
    choice = choose_continual(5, 12, **budget, neighbours="add-remove")
    store, before = Store(5), np.zeros((5, 0))
    for until in (1, 2, 5, 5, 12):
        found = publish(store, counts, until, choice, until, **budget)
        raw = found.raw.reshape(5, until)
        assert raw[:, : len(before.T)] == pytest.approx(before, abs=1e-9)
        before = raw
    assert np.array_equal(store.kept.counts, counts)
    again = publish(store, counts, 2, choice, 99, **budget)
    assert again.raw.reshape(5, 2) == pytest.approx(before[:, :2], abs=1e-9)


@pytest.mark.parametrize("budget", BUDGETS)
def test_continual_intervals_include_rounding(budget):
    counts = np.full((5, 12), 900)
    choice = choose_continual(5, 12, **budget, neighbours="add-remove")
    even, rounded = (
        publish(Store(5), counts, 12, choice, 1, rounded=half, **budget)
        for half in (0.0, 0.5)
    )
    assert rounded.low == pytest.approx(np.maximum(even.low - 0.5, 0))
    assert rounded.high == pytest.approx(even.high + 0.5)


@pytest.mark.parametrize("budget", BUDGETS)
def test_continual_plan_goes_on_from_what_was_published_meanwhile(budget):
    counts = np.random.default_rng(1).integers(0, 90, (5, 12))
    choice = choose_continual(5, 12, **budget, neighbours="add-remove")
    store = Store(5)
    plan, _ = plan_continual(
        counts, 0, choice, CountBudget(**budget), store, public="",
        rng=insecure_rng(1),
    )  # fmt: skip
    before = publish(store, counts, 3, choice, 2, **budget).raw.reshape(5, 3)
    found = plan.draw().raw.reshape(5, 12)
    assert np.array_equal(store.kept.counts, counts)
    assert found[:, :3] == pytest.approx(before, abs=1e-9)


@pytest.mark.parametrize("budget", BUDGETS)
def test_continual_intervals_are_those_of_each_beta(budget):
    """Of one choice of noise, whichever is asked for first: they are kept with it."""
    counts, found = np.full((5, 12), 900), {}
    for order in ((0.05, 0.4), (0.4, 0.05)):
        choice = choose_continual(5, 12, **budget, neighbours="add-remove")
        for beta in order:
            plan, _ = plan_continual(
                counts, 0, choice, CountBudget(**budget), Store(5), beta=beta,
                public="", rng=insecure_rng(1),
            )  # fmt: skip
            drawn = plan.draw()
            found.setdefault(beta, []).append(drawn.high - drawn.low)
    for wide, narrow in zip(found[0.05], found[0.4], strict=True):
        assert (wide > 1.5 * narrow).all()
    assert np.array_equal(*found[0.05])


def test_continual_store_keeps_matrix_measurements():
    counts = np.arange(24).reshape(4, 6) * 10**9
    choice = choose_continual(4, 6, rho=0.5, eps=None, neighbours="add-remove")
    store, matrix = Store(4), matrix_of(choice)
    for until in (2, 6):
        found = publish(store, counts, until, choice, until, rho=0.5)
    noise = store.kept.noisy - counts @ matrix.T
    ((*_, strategy),) = choice.groups
    deviation = np.sqrt(strategy.variances / (strategy.linear**2).sum(axis=1)).max()
    assert 0 < np.abs(noise).max() < 7 * deviation  # 24 numbers: beyond, 1e-10
    read = np.linalg.solve(matrix.astype(float), store.kept.noisy.T.astype(float)).T
    assert found.raw.reshape(4, 6) == pytest.approx(read, abs=1e-3)


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_continual_noise_has_the_law_of_the_whole_series(budget, neighbours):
    """Of 150,000 zones, published in three parts; 5 % off is refused."""
    many, periods = 150_000, 4
    choice = choose_continual(many, periods, **budget, neighbours=neighbours)
    store, counts = Store(many), np.full((many, periods), 50)
    for until in (1, 3, 4):
        found = publish(
            store, counts, until, choice, until, **budget, neighbours=neighbours
        )
    errors = found.raw.reshape(many, periods) - 50
    wanted = zone_covariance(choice)
    slack = 0.029 if budget["eps"] else 0.018  # 5 standard errors: below 1e-6 each
    for sum_of in ([1, 0, 0, 0], [0, 0, 0, 1], [1, 1, 1, 1], [0, 1, 1, 0]):
        one = np.array(sum_of)
        ratio = (errors @ one).var() / (one @ wanted @ one)
        assert abs(ratio - 1) < slack
        assert min(abs(1.05 * ratio - 1), abs(ratio / 1.05 - 1)) > slack
    held = (found.low <= 50) & (found.high >= 50)
    assert 0.94 < held.mean() < 0.985


def test_continual_series_reuses_a_stored_matrix():
    budget = {"rho": 0.5, "eps": None, "neighbours": "add-remove"}
    choice = choose_continual(3, 9, **budget)
    other = matrix_of(choice) + np.tril(np.ones((9, 9), dtype=np.int64))
    again = choose_continual(3, 9, other, **budget)
    assert np.array_equal(matrix_of(again), other)
    ((*_, strategy),) = again.groups
    # The largest column alone says how much noise there is.
    longest = float((other.astype(float) ** 2).sum(axis=0).max())
    one = (strategy.variances / (strategy.linear**2).sum(axis=1)).max()
    assert one == pytest.approx(longest / (2 * 0.5), rel=1e-9)
    alone = choose_continual(3, 9, np.eye(9, dtype=np.int64), **budget)
    assert alone.name == "gaussian cells"


def test_continual_loss_of_one_row_is_within_the_budget():
    """Divergences of the parts add up; a row may come late in the series."""
    budget = {"rho": 0.5, "eps": None}
    for neighbours in ("add-remove", "replace"):
        choice = choose_continual(2, 9, **budget, neighbours=neighbours)
        ((*_, strategy),) = choice.groups
        one = float((strategy.variances / (strategy.linear**2).sum(axis=1)).max())
        columns = matrix_of(choice).T.astype(float)
        moves = [[column] for column in columns]
        if neighbours == "replace":
            moves += [[a - b] for a in columns for b in columns]
            moves += [[a, b] for a in columns for b in columns]
        worst = max(sum(float(c @ c) for c in move) for move in moves) / (2 * one)
        assert 0.999 * 0.5 < worst < (1 + 1e-9) * 0.5


@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_continual_loss_of_one_person_is_within_the_budget(neighbours):
    budget = CountBudget(rho=0.5, rows=3, neighbours=neighbours, privacy_unit="who")
    choice = choose_continual(2, 9, **budget.row_arguments())
    ((*_, strategy),) = choice.groups
    one = float((strategy.variances / (strategy.linear**2).sum(axis=1)).max())
    matrix, rng = matrix_of(choice).astype(float), np.random.default_rng(1)
    worst = 0.0
    for _ in range(500):
        whole = np.zeros((2, 9))  # what three rows change in two zones
        few = rng.integers(9, size=3) if rng.random() < 0.9 else [rng.integers(9)] * 3
        for period in few:
            whole[rng.integers(2), period] += 1
            if neighbours == "replace":
                whole[rng.integers(2), rng.integers(9)] -= 1
        worst = max(worst, ((whole @ matrix.T) ** 2).sum() / (2 * one))
    assert 0.5 * 0.5 < worst < (1 + 1e-9) * 0.5


def test_continual_matrix_mechanism_requires_rho():
    with pytest.raises(ParameterError, match="requires rho"):
        choose_continual(
            2, 6, mechanism="matrix", eps=1.0, rho=None, neighbours="add-remove"
        )
