"""Statistics with a stated constant: how they combine, what proves one wrong."""

import math

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.randomness import Random
from geopriv_gis.core.summaries.statistic import (
    COMBINED,
    Statistic,
    plan_below,
    plan_statistic,
)
from geopriv_gis.testing import insecure_rng

DRAWS = np.random.default_rng(17)
BOX = (0.0, 0.0, 10_000.0, 8_000.0)


def steep(place):
    """Return a score that three metres change by up to three in any direction."""
    return 3 * abs(math.hypot(place[0] - 4_000, place[1] - 3_000) - 1_500)


def rows_of(combine, constant=3.0, function=steep):
    return Statistic(function=function, constant=constant, of="row", combine=combine)


def tables(count, tries=300):
    for number in range(tries):
        here = DRAWS.uniform(0, 10_000, (count, 2))
        step = DRAWS.normal(0, 10 ** DRAWS.uniform(-2, 3.5), (count, 2))
        if number % 2:  # one alone
            step[1:] = 0.0
        yield here, step


@pytest.mark.parametrize("count", [1, 2, 5, 6])
@pytest.mark.parametrize("combine", COMBINED)
def test_scores_of_rows_combine_with_the_stated_constants(combine, count):
    statistic = rows_of(combine)
    largest = {"table": 0.0, "row": 0.0}
    for here, step in tables(count):
        change = abs(statistic.value(here + step) - statistic.value(here))
        moved = np.hypot(*step.T)
        for unit, away in (("table", moved.max()), ("row", moved.sum())):
            share = change / away / statistic.sensitivity(count, unit)
            assert share <= 1 + 1e-7
            largest[unit] = max(largest[unit], share)
    assert largest["table"] > (0.5 if count == 1 else 0.2)
    assert statistic.sensitivity(count, "row") == (
        3 / count if combine == "mean" else 3
    )


@pytest.mark.parametrize("count", [1, 2, 5, 6])
def test_medians_of_coordinates_move_no_farther_than_stated(count):
    """Each by max |v_i|; both together by √2 times that, and by Σ |v_i| at most."""
    for here, step in tables(count):
        change = np.median(here + step, axis=0) - np.median(here, axis=0)
        moved = np.hypot(*step.T)
        assert np.abs(change).max() <= moved.max() * (1 + 1e-9) + 1e-9
        assert np.hypot(*change) <= math.sqrt(2) * moved.max() * (1 + 1e-9) + 1e-9
        assert np.hypot(*change) <= moved.sum() * (1 + 1e-9) + 1e-9


def test_both_medians_may_move_by_the_square_root_of_two():
    here = np.array([(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]) * 100
    step = np.array([(0, 1), (1, 0)] * 2) * 5.0
    assert np.median(here + step, axis=0).tolist() == [5.0, 5.0]


def test_geometric_median_is_not_lipschitz():
    """Which is why it is not offered: rows that move by 2 mm carry it by 10 km."""

    def median(table):
        west, east = np.zeros(2), np.array([10_000.0, 0.0])
        sums = [np.hypot(*(table - end).T).sum() for end in (west, east)]
        return 0.0 if sums[0] < sums[1] else 10_000.0

    here = np.array([(0.0, 0.0), (0.0, 0.0), (1e4, 0.0), (1e4, 0.0), (5e3 - 1e-3, 0.0)])
    there = here + np.array([[0.0, 0.0]] * 4 + [[2e-3, 0.0]])
    assert abs(median(there) - median(here)) == 10_000
    jumping = Statistic(function=median, constant=100.0)
    near = (4_990.0, -1.0, 5_010.0, 1.0)
    ends = Statistic(
        function=lambda table: median(np.vstack([here[:4], table])), constant=100.0
    )
    assert jumping.constant == 100.0
    with pytest.raises(ParameterError, match="constant is too small"):
        ends.falsify(near, insecure_rng(2), rows=1)


@pytest.mark.parametrize("combine", COMBINED)
def test_statistic_falsify_refutes_too_small_constants(combine):
    found = rows_of(combine).falsify(BOX, insecure_rng(4))
    assert 0.3 < found <= 1 + 1e-6
    with pytest.raises(ParameterError, match="constant is too small"):
        rows_of(combine, 1.0).falsify(BOX, insecure_rng(4))


def test_statistic_row_constants_apply_to_one_row():
    def width(table):
        return float(np.ptp(table[:, 0]))

    right = Statistic(function=width, constant=2.0, row_constant=1.0)
    assert right.falsify(BOX, insecure_rng(5)) > 0.3
    assert (right.sensitivity(9, "table"), right.sensitivity(9, "row")) == (2.0, 1.0)
    for wrong in ({"constant": 1.2}, {"constant": 2.0, "row_constant": 0.9}):
        with pytest.raises(ParameterError, match="constant is too small"):
            Statistic(function=width, **wrong).falsify(BOX, insecure_rng(5))
    with pytest.raises(ParameterError, match="extent must be"):
        right.falsify((1, 1, 0, 2), insecure_rng(5))


@pytest.mark.parametrize("budget", [{"eps": 0.01}, {"rho": 1e-4}])
@pytest.mark.parametrize("unit", ["table", "row"])
def test_statistic_noise_scale_follows_constant_and_plane(budget, unit):
    statistic, metric = rows_of("mean", 3.0), Plane(k_max=1.25)
    here = DRAWS.uniform(0, 10_000, (8, 2))
    plan = plan_statistic(
        here, statistic, metric, privacy_unit=unit, rng=insecure_rng(6), **budget
    )
    wrong = np.array([plan.draw().values[0] for _ in range(4_000)])
    wrong -= statistic.value(here)
    scale = 3 * 1.25 / (8 if unit == "row" else 1)
    deviation = math.sqrt(2) / 0.01 if "eps" in budget else 1 / math.sqrt(2e-4)
    # Of 4 000 numbers: 5 standard errors of the widest law are 18 %.
    assert wrong.std() == pytest.approx(scale * deviation, rel=0.18)
    assert abs(wrong.mean()) < 6 * scale * deviation / math.sqrt(4_000)
    assert plan.guarantee.table_metric == ("dist_1" if unit == "row" else "dist_inf")


def test_statistic_values_beyond_the_grid_are_clipped():
    def huge(_table):
        return 1e300

    plan = plan_statistic(
        np.zeros((2, 2)), Statistic(function=huge, constant=1.0), Plane(), eps=1.0,
        rng=insecure_rng(1),
    )  # fmt: skip
    assert 1e9 < plan.draw().values[0] < 1e300


def below(values, thresholds, **options):
    statistics = [
        Statistic(function=lambda _t, v=v: v, constant=k)
        for v, k in zip(values, np.resize([1.0, 5.0], len(values)), strict=True)
    ]
    plan, margin = plan_below(
        np.zeros((1, 2)), statistics, np.asarray(thresholds, float), Plane(),
        rng=insecure_rng(3), **options,
    )  # fmt: skip
    return plan, margin


def test_below_threshold_search_stops_after_last_answer():
    far = [9e5, -9e5, 9e5, -9e5, 9e5, -9e5]
    for count, answers in (
        (1, [0, 1, -1, -1, -1, -1]), (2, [0, 1, 0, 1, -1, -1]), (3, [0, 1, 0, 1, 0, 1]),
        (7, [0, 1, 0, 1, 0, 1]),
    ):  # fmt: skip
        plan, _ = below(far, [0.0] * 6, eps=1.0, count=count)
        assert plan.draw().tolist() == answers
    plan, _ = below(far, [1e7] * 6, eps=1.0, count=9)
    assert plan.draw().tolist() == [1] * 6
    plan, _ = below(far, [-1e7] * 6, rho=1.0)
    assert plan.draw().tolist() == [0] * 6


def test_below_threshold_answers_are_right_beyond_margin():
    """Of 300 searches none is beyond a margin that fails once in a thousand."""
    beta = 1e-3
    plan, margin = below([0.0] * 4, [0.0] * 4, eps=0.1, count=2, beta=beta)
    assert margin[1] == pytest.approx(5 * margin[0])
    plan, _ = below([1.01 * -margin[0], 1.01 * margin[1], 1.01 * margin[0], -margin[1]],
                    [0.0] * 4, eps=0.1, count=2, beta=beta)  # fmt: skip
    found = [plan.draw().tolist() for _ in range(300)]
    assert sum(one != [1, 0, 0, 1] for one in found) <= 6


@pytest.mark.parametrize("count", [2, 9])
def test_below_threshold_margin_shares_beta_and_budget_among_searches(count):
    for budget, part in (({"eps": 0.1}, count), ({"rho": 1e-3}, count)):
        each = {name: value / part for name, value in budget.items()}
        _, several = below([0.0] * 4, [0.0] * 4, count=count, beta=0.2, **budget)
        _, alone = below([0.0] * 4, [0.0] * 4, count=1, beta=0.2 / count, **each)
        assert several == pytest.approx(alone, rel=1e-9)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"function": 3}, "function must be a function"),
        ({"constant": 0.0}, "constant must be"),
        ({"of": "rows"}, "of must be one of"),
        ({"of": "row", "combine": "sum"}, "combine must be one of"),
        ({"name": 3}, "name must be text"),
        ({"row_constant": 2.0}, "row_constant requires"),
        ({"of": "row", "row_constant": 0.5}, "row_constant requires"),
    ],
)
def test_statistic_refuses_bad_arguments(given, words):
    with pytest.raises(ParameterError, match=words):
        Statistic(**{"function": steep, "constant": 1.0, **given})


@pytest.mark.parametrize("bad", [math.nan, math.inf, "far", [1, 2], None])
def test_statistic_function_errors_do_not_show_coordinates(bad):
    def failing(place):
        if bad is None:
            raise ValueError(str(place))
        return bad

    here = np.array([(123_456.0, 654_321.0)])
    with pytest.raises(ParameterError) as caught:
        plan_statistic(
            here, rows_of("mean", function=failing), Plane(), eps=1.0, rng=Random()
        )
    assert "function of statistic must" in str(caught.value)
    assert "123" not in str(caught.value)
    assert caught.value.__cause__ is None
