"""The sparse vector technique keeps its promise exactly, and broken ones do not."""

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.mechanisms import SparseVector
from geopriv_gis.papers.svt_knn import SparseNearest
from geopriv_gis.testing import insecure_rng
from tests.statistical import crowds, laws, svt_laws
from tests.statistical.constants import ALPHA, OFF

EPS = 0.02
RUNS = 4_000
DISTANCES = np.array([120.0, 40.0, 60.0, 300.0, 55.0])
SEARCH = SparseVector(eps=EPS, lipschitz=1.0)
FAR = 2_000  # queries that are rarely answered, and many: 5 % less noise is seen
FEW_RUNS = 1_300


def losses(law, queries=5, count=25):
    """Yield losses between neighbouring tables, in units of ε·d."""
    for here, there, distance in svt_laws.tables(EPS, queries, 1, count):
        for threshold in (-2 / EPS, 0.0, 4 / EPS):
            one, two = (law(x, threshold, EPS) for x in (here, there))
            yield svt_laws.loss(one, two) / (EPS * distance)


def test_svt_exact_loss_is_within_the_stated_one():
    assert SEARCH.guarantee.eps == EPS
    found = max(losses(svt_laws.sound))
    assert found <= 1 + 1e-9
    assert found > 0.9  # the promise is not idle


def test_svt_laws_sum_to_one():
    for values in (DISTANCES, DISTANCES[:1], np.zeros(3)):
        assert svt_laws.sound(values, 50, EPS).sum() == pytest.approx(1, abs=1e-11)
        assert svt_laws.pnn_law(values, EPS).sum() == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("variant", svt_laws.BROKEN)
def test_svt_broken_variants_exceed_the_loss(variant):
    queries = 6 if variant in svt_laws.MANY_OUTCOMES else 12
    assert any(loss > 1.05 for loss in losses(variant, queries, count=3))


def test_svt_half_query_noise_needs_monotone_queries():
    law = svt_laws.with_half_the_query_noise
    for here, there, distance in svt_laws.tables(EPS, 5, 1, 10):
        same_way = here + np.abs(there - here)
        one, two = law(here, 0.0, EPS), law(same_way, 0.0, EPS)
        assert svt_laws.loss(one, two) <= EPS * distance * (1 + 1e-9)


@pytest.mark.parametrize("slack", [-400.0, 0.0, 100.0])
def test_sparse_nearest_round_loss_is_within_the_stated_one(slack):
    found = 0.0
    for here, there, distance in svt_laws.tables(EPS, 4, 2, 25):
        one, two = (svt_laws.pnn_law(c, EPS, slack) for c in (here, there))
        found = max(found, svt_laws.loss(one, two) / (EPS * distance))
    assert 0.3 < found <= 1 + 1e-6


def counted(draw, size):
    return np.bincount([draw() for _ in range(RUNS)], minlength=size)


@pytest.mark.parametrize("pieces", [1, 2, 5])
def test_svt_search_has_the_exact_law_and_no_other(pieces):
    rng = insecure_rng(91)
    parts = np.array_split(DISTANCES, pieces)

    def draw():
        found = SEARCH.find_first(parts, 50.0, rng)
        return len(DISTANCES) if found is None else found

    counts = counted(draw, len(DISTANCES) + 1)
    assert laws.of_counts(counts, svt_laws.sound(DISTANCES, 50.0, EPS)) > ALPHA
    for variant in (
        svt_laws.without_query_noise,
        svt_laws.without_threshold_noise,
        svt_laws.with_half_the_query_noise,
        svt_laws.with_fresh_threshold_noise,
        svt_laws.with_one_query_noise,
    ):
        law = np.maximum(variant(DISTANCES, 50.0, EPS), 1e-12)
        assert laws.of_counts(counts, law) < ALPHA


def blocks(law, size=4):
    """Return what the far queries have, in blocks of them, and the others each."""
    parts = np.add.reduceat(law[:FAR], np.arange(0, FAR, FAR // size))
    return np.append(parts, law[FAR:])


def tell(draw, law):
    """Assert that draws have the law with ε, and none 5 % off."""
    size = len(law(EPS))

    def count():
        found = [draw() for _ in range(FEW_RUNS)]
        return blocks(np.bincount(found, minlength=size))

    others = [blocks(law(EPS * off)) for off in OFF]
    crowds.tell_counts(count, blocks(law(EPS)), others, FEW_RUNS)


@pytest.mark.parametrize("pieces", [1, 3])
def test_svt_search_test_rejects_law_5_percent_off(pieces):
    rng = insecure_rng(88)
    values = np.append(np.full(FAR, 50 + 28 / EPS), 50 - 2 / EPS)
    parts = np.array_split(values, pieces)

    def draw():
        found = SEARCH.find_first(parts, 50.0, rng)
        return FAR + 1 if found is None else found

    tell(draw, lambda eps: svt_laws.sound(values, 50.0, eps))


@pytest.mark.representatives(2)
@pytest.mark.parametrize("slack", [-300.0, 0.0, 200.0])
def test_sparse_nearest_test_rejects_law_5_percent_off(slack):
    rng, values = insecure_rng(89), np.append(np.full(FAR, 50 / EPS), 0.0)
    mechanism = SparseNearest(k=1, eps=EPS, slack=slack)
    tell(
        lambda: int(mechanism.randomise(values, rng)[0]),
        lambda eps: svt_laws.pnn_law(values, eps, slack),
    )


@pytest.mark.parametrize("threshold", [40.0, -900.0, 900.0])
def test_svt_cyclic_search_has_the_law_of_the_literal_one(threshold):
    rng = insecure_rng(92)
    counts = counted(
        lambda: SEARCH.find_first_in_cycle(DISTANCES, threshold, rng), len(DISTANCES)
    )
    law = svt_laws.cycle_law(
        DISTANCES, threshold, svt_laws.Laplace(2 / EPS), svt_laws.Laplace(4 / EPS)
    )
    assert laws.of_counts(counts, law) > ALPHA


@pytest.mark.parametrize("cap", [1, 3, 5, 7, 11])
def test_svt_cap_ends_cyclic_and_literal_search_alike(cap):
    passes = np.tile(DISTANCES, 3)
    law = svt_laws.sound(passes[:cap], 20.0, EPS)
    rows = np.arange(cap) % len(DISTANCES)
    by_row = np.append(np.bincount(rows, law[:-1], len(DISTANCES)), law[-1])
    rng = insecure_rng(93)
    draws = {
        "literal": lambda: SEARCH.find_first([DISTANCES] * 3, 20.0, rng, cap=cap),
        "lazy": lambda: SEARCH.find_first_in_cycle(DISTANCES, 20.0, rng, cap=cap),
    }
    for name, draw in draws.items():
        found = [draw() for _ in range(RUNS // 2)]
        found = [len(DISTANCES) if f is None else f % len(DISTANCES) for f in found]
        counts = np.bincount(found, minlength=len(by_row))
        assert laws.of_counts(counts, by_row) > ALPHA, name


@pytest.mark.parametrize("slack", [-300.0, 0.0, 200.0])
def test_sparse_nearest_round_has_the_exact_law(slack):
    rng = insecure_rng(94)
    mechanism = SparseNearest(k=1, eps=EPS, slack=slack)
    counts = counted(lambda: mechanism.randomise(DISTANCES, rng)[0], len(DISTANCES))
    assert laws.of_counts(counts, svt_laws.pnn_law(DISTANCES, EPS, slack)) > ALPHA


def test_sparse_nearest_low_slack_tends_to_exponential_third():
    weights = np.exp(-EPS / 6 * DISTANCES)
    law = svt_laws.pnn_law(DISTANCES, EPS, slack=-60 / EPS)
    assert np.allclose(law, weights / weights.sum(), atol=2e-3)
    rng, mechanism = insecure_rng(95), SparseNearest(k=1, eps=EPS, slack=-1e9)
    counts = counted(lambda: mechanism.randomise(DISTANCES, rng)[0], len(DISTANCES))
    assert laws.of_counts(counts, weights / weights.sum()) > ALPHA


def test_sparse_nearest_rounds_never_repeat_a_row():
    rng = insecure_rng(96)
    chosen = SparseNearest.from_budget(5, rho=1e-4).randomise(DISTANCES, rng)
    assert sorted(chosen) == [0, 1, 2, 3, 4]
    assert SparseNearest.from_budget(1, eps=1).randomise(np.zeros(1), rng)[0] == 0


@pytest.mark.representatives(3)
@pytest.mark.parametrize("beta", [0.5, 0.1])
@pytest.mark.parametrize("slack", [0.0, -150.0, 80.0])
def test_sparse_nearest_error_bound_holds_and_is_tight(beta, slack):
    n, trials = 30, 2_000
    mechanism = SparseNearest(k=1, eps=EPS, slack=slack)
    bound = mechanism.error_bound(n, beta)
    costs = np.full(n, bound * 1.0001)
    costs[-1] = 0.0  # the best comes last: every pass tempts with the others first
    rng = insecure_rng(97)
    missed = int(
        sum(mechanism.randomise(costs, rng)[0] != n - 1 for _ in range(trials))
    )
    assert missed / trials < beta
    if slack <= 0:
        assert missed / trials > beta / 20
    length = np.log((4 * n + 2) / beta)  # the paper's, for no slack
    assert SparseNearest(k=1, eps=EPS).error_bound(n, beta) < (
        (15 * length + 3 * np.sqrt(2 * length)) / EPS
    )


def test_svt_search_error_bound_holds():
    beta, m, trials = 0.3, 10, 2_000
    margin = SEARCH.error_bound(m, beta)
    rng, wrong = insecure_rng(98), 0
    values = np.append(np.full(m - 1, margin), -margin)
    for _ in range(trials):
        found = SEARCH.find_first([values], 0.0, rng)
        wrong += found is None or found != m - 1
    assert wrong / trials < beta


def test_sparse_nearest_splits_budgets_over_rounds():
    pure = SparseNearest.from_budget(4, eps=0.02)
    assert pure.guarantee.eps == pytest.approx(0.02)
    assert SparseNearest.from_budget(4, rho=1e-4).concentrated.rho == pytest.approx(
        1e-4
    )
    for budget in ({}, {"eps": 1, "rho": 1}):
        with pytest.raises(ParameterError, match="exactly one of eps"):
            SparseNearest.from_budget(4, **budget)
    with pytest.raises(ParameterError, match="at most the number of rows"):
        SparseNearest(k=3, eps=1).randomise(np.zeros(2), insecure_rng(1))
    with pytest.raises(ParameterError, match="cap must be"):
        SEARCH.find_first([DISTANCES], 0.0, insecure_rng(1), cap=0)


def test_svt_search_reads_no_queries_beyond_the_cap():
    read = []

    def endless():
        while True:
            read.append(1)
            yield np.full(4, 1e9)

    assert SEARCH.find_first(endless(), 0.0, insecure_rng(1), cap=10) is None
    assert len(read) == 3
