"""Flows: what a person can change by enumeration, least squares, and plain noise."""

import itertools

import numpy as np
import pytest
import scipy.optimize

from geopriv_gis.core.zones import flows
from geopriv_gis.core.zones.counts import CountBudget
from geopriv_gis.core.zones.flows import FlowMeasurement, plan_flows, plan_large_flows
from geopriv_gis.testing import insecure_rng

ROWS = 2
NAMES = ("pairs", "origins", "destinations", "total")


def tables(pairs):
    """Return the three tables of a person's rows, between two and three zones."""
    counts = np.zeros((2, 3))
    for pair in pairs:
        counts[pair] += 1
    sums = counts.sum(axis=1), counts.sum(axis=0), counts.sum(keepdims=True)
    return dict(zip(NAMES, (counts, *sums), strict=True))


def persons():
    """Yield the tables of every person with up to ROWS rows."""
    cells = list(itertools.product(range(2), range(3)))
    for count in range(ROWS + 1):
        for pairs in itertools.combinations_with_replacement(cells, count):
            yield tables(pairs)


@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
@pytest.mark.parametrize("budget", [{"eps": 1.5}, {"rho": 0.3}])
def test_flow_loss_of_one_person_is_as_stated(neighbours, budget):
    """Every person with up to two rows, joined, left or replaced: the worst is tight.

    But for the total, which does not change where as many rows are replaced.
    """
    noise = FlowMeasurement.for_budget(
        CountBudget(**budget, neighbours=neighbours, rows=ROWS)
    ).noise
    own = list(persons())
    nobody = tables([])
    others = own if neighbours == "replace" else [nobody]
    worst = 0.0
    for one, two in itertools.product(own, others):
        gaps = {name: one[name] - two[name] for name in noise}
        if "eps" in budget:
            lost = [noise[n].eps * np.abs(gap).sum() for n, gap in gaps.items()]
        else:
            lost = [noise[n].rho * (gap**2).sum() for n, gap in gaps.items()]
        worst = max(worst, sum(lost))
    (stated,) = budget.values()
    assert (0.85 if neighbours == "replace" else 0.999) * stated < worst <= stated


@pytest.mark.parametrize("budget", [{"eps": 1.0}, {"rho": 0.5}])
def test_flow_standard_errors_are_those_of_least_squares(budget):
    n, m = 4, 3
    measured = FlowMeasurement.for_budget(CountBudget(**budget))
    pairs = np.eye(n * m)
    by_row = np.kron(np.eye(n), np.ones(m))
    by_column = np.kron(np.ones(n), np.eye(m))
    pair, row, column, total = measured.precisions
    whole = np.ones((1, n * m))
    precision = pair * pairs + row * by_row.T @ by_row
    precision += column * by_column.T @ by_column + total * whole.T @ whole
    inverse = np.linalg.inv(precision)
    errors = measured.errors(n, m)
    assert errors["pair"] == pytest.approx(np.sqrt(inverse[0, 0]))
    assert errors["origin"] == pytest.approx(
        np.sqrt((by_row @ inverse @ by_row.T)[0, 0])
    )
    assert errors["destination"] == pytest.approx(
        np.sqrt((by_column @ inverse @ by_column.T)[0, 0])
    )
    assert errors["total"] == pytest.approx(np.sqrt(inverse.sum()))
    # Of large counts nothing is cut off: what is nearest is least squares.
    random = np.random.default_rng(5)
    noisy = {
        name: 1e3 + 9 * random.normal(size=shape)
        for name, shape in zip(NAMES, ((n, m), n, m, (1, 1)), strict=True)
        if name in measured.noise
    }
    wanted = inverse @ (
        pair * noisy["pairs"].ravel()
        + row * by_row.T @ noisy.get("origins", np.zeros(n))
        + column * by_column.T @ noisy.get("destinations", np.zeros(m))
        + total * whole.T @ noisy.get("total", np.zeros((1, 1))).ravel()
    )  # fmt: skip
    assert np.allclose(measured.fit_nonnegative(noisy).ravel(), wanted, atol=1e-3)


@pytest.mark.parametrize(("middle", "total"), [(0, 90.0), (0, -4000.0), (-9, 1e5)])
def test_flow_nonnegative_fit_is_optimal(middle, total):
    """By the conditions of the least: slopes are 0, or upwards where nothing is.

    The total that is aimed at is that of least squares without a limit.
    """
    random = np.random.default_rng(4)
    pairs = random.normal(middle, 5, (30, 30))
    measured = FlowMeasurement.for_budget(CountBudget(eps=1.0))
    found = measured.fit_nonnegative({"pairs": pairs, "total": np.array([[total]])})
    pair, _, _, whole = measured.precisions
    free = np.average([pairs.sum(), total], weights=[pair, pairs.size * whole])
    goal = free + (free - pairs.sum()) / pairs.size
    slope = found.sum() - goal
    assert np.allclose(found, np.maximum(pairs - slope, 0), atol=1e-6)


def test_flow_nonnegative_fit_is_optimal_after_early_stop(monkeypatch):
    random = np.random.default_rng(4)
    sums = {"origins": np.full(30, 3.0), "destinations": np.full(30, 3.0)}
    noisy = {"pairs": random.normal(0, 5, (30, 30)), **sums, "total": np.full(1, 90.0)}
    measured = FlowMeasurement.for_budget(CountBudget(rho=0.5))
    wanted = measured.fit_nonnegative(noisy)
    real = scipy.optimize.minimize

    def lame(*args, **given):
        return real(*args, **{**given, "options": {**given["options"], "maxiter": 10}})

    monkeypatch.setattr(scipy.optimize, "minimize", lame)
    assert np.allclose(measured.fit_nonnegative(noisy), wanted, atol=0.05)


@pytest.mark.parametrize(("budget", "pairs", "sums"), [
    ({"eps": 1.0}, 0.9, 1.1), ({"rho": 0.5}, 0.85, 0.75),
])  # fmt: skip
def test_flows_of_sparse_tables_beat_plain_noise(budget, pairs, sums):
    """On all pairs, of which half are empty; and sums over them, mostly."""
    random = np.random.default_rng(2)
    true = random.poisson(np.outer(*random.pareto(1.0, (2, 20))) * 0.5).astype(float)
    plan = plan_flows(true, CountBudget(**budget), rng=insecure_rng(7))
    found = [plan.draw().count for _ in range(6)]
    make = random.laplace if "eps" in budget else random.normal
    plain = [true + make(size=true.shape) for _ in range(20)]

    def error(tables, axis=()):
        gaps = [(table - true).sum(axis=axis) for table in tables]
        return np.sqrt(np.mean(np.square(gaps)))

    whole = [error([table], (0, 1)) for table in found]
    assert max(whole) < (3 if "eps" in budget else 1) * error(plain, (0, 1))
    assert error(found) < pairs * error(plain)
    assert error(found, 0) < sums * error(plain, 0)
    assert error(found, 1) < sums * error(plain, 1)


@pytest.mark.parametrize("budget", [{"eps": 1.5}, {"rho": 0.3}])
@pytest.mark.parametrize("neighbours", ["add-remove", "replace"])
def test_large_flows_use_the_whole_budget(budget, neighbours):
    own = CountBudget(**budget, neighbours=neighbours, rows=ROWS)
    (noise,) = FlowMeasurement.for_budget(own, pairs_only=True).noise.values()
    times = ROWS * (2 if neighbours == "replace" else 1)
    lost = (
        noise.eps * times if "eps" in budget
        else noise.rho * (ROWS**2 + ROWS**2 * (neighbours == "replace"))
    )  # fmt: skip
    (stated,) = budget.values()
    assert 0.999999 * stated < lost <= stated


@pytest.mark.representatives(1)
@pytest.mark.parametrize("budget", [{"eps": 1.0}, {"eps": 0.2}, {"rho": 0.1}])
def test_large_flows_list_at_most_the_stated_empty_pairs(budget):
    """At most as many as stated; exact but for whole numbers where noise is geometric.

    The counts are Poisson: five standard errors.
    """
    measured, pairs = (
        FlowMeasurement.for_budget(CountBudget(**budget), pairs_only=True),
        2000,
    )
    for wrong in (1.0, 5000.0):
        least = measured.threshold_count(pairs**2, wrong)
        plan = plan_large_flows(
            np.zeros(0, int), np.zeros(0), pairs, CountBudget(**budget),
            min_count=least, rng=insecure_rng(int(wrong)),
        )  # fmt: skip
        drawn = plan.draw()
        assert len(drawn.pairs) < wrong + 5 * np.sqrt(wrong)
        if "eps" in budget:
            kept = wrong * np.exp(-budget["eps"])  # the next whole number
            assert len(drawn.pairs) > kept - 5 * np.sqrt(kept)
        assert (drawn.count >= least).all()


@pytest.mark.parametrize("budget", [{"eps": 0.2}, {"eps": 1.0}, {"rho": 0.02}])
@pytest.mark.parametrize("more", [0.0, 0.4])
def test_intervals_of_listed_flows_cover_given_that_they_are_listed(budget, more):
    """Exact, from the chances of noise in whole numbers, whatever the truth is."""
    measured = FlowMeasurement.for_budget(CountBudget(**budget), pairs_only=True)
    least = np.ceil(measured.threshold_count(4_000_000)) + more
    noise = np.arange(-1500, 1501)
    if "eps" in budget:
        chances = np.exp(-measured.noise["pairs"].eps * np.abs(noise))
    else:
        chances = np.exp(-(noise**2) / 2 / measured.variances["pairs"])
    coverage = []
    for true in np.arange(0, 2 * np.ceil(least)):
        raw = true + noise
        low, high = measured.interval(raw, np.maximum(raw, 0), least)
        listed = raw >= least
        held = (low <= true) & (true <= high)
        coverage.append(chances[listed & held].sum() / chances[listed].sum())
    assert min(coverage) >= 0.95
    assert min(coverage[-int(least / 4) :]) < 0.98  # and no wider than needed


@pytest.mark.representatives(1)
@pytest.mark.parametrize("budget", [{"eps": 0.5}, {"rho": 0.05}])
def test_large_flows_equal_thresholding_the_whole_table(budget, monkeypatch):
    """Noise by pair, in any number of blocks: the whole table, and then what is large.

    By tests of the law: whether a pair is listed, and its number if it is.
    """
    monkeypatch.setattr(flows, "_BLOCK", 7)
    zones, true = 5, np.zeros(25)
    pairs = np.array([0, 6, 7, 13, 24])
    true[pairs] = counts = np.array([3, 4, 20, 5, 4])
    plan = plan_large_flows(
        pairs, counts, zones, CountBudget(**budget), min_count=4, rng=insecure_rng(3)
    )
    (noise,) = FlowMeasurement.for_budget(
        CountBudget(**budget), pairs_only=True
    ).noise.values()
    runs = 3000
    listed, summed = np.zeros((2, zones**2)), np.zeros((2, zones**2))
    whole = noise.randomise(np.tile(true, runs), insecure_rng(4)).reshape(runs, -1)
    large = whole >= 4
    listed[1], summed[1] = large.sum(axis=0), (whole * large).sum(axis=0)
    for _ in range(runs):
        found = plan.draw()
        assert (np.diff(found.pairs) > 0).all()
        listed[0, found.pairs] += 1
        summed[0, found.pairs] += found.count
    share = listed.mean(axis=0) / runs
    gap = np.abs(listed[0] - listed[1]) / np.sqrt(2 * runs * share * (1 - share) + 1e-9)
    assert gap.max() < 5.5
    deviation = (whole * large).std(axis=0) * np.sqrt(2 * runs)
    assert (np.abs(summed[0] - summed[1]) < 5.5 * deviation).all()
