"""Rounds, widths and messages: sums, laws and who is sent home."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from geopriv_gis.core.budget import (
    Audience,
    PeopleFilter,
    compute_allotment,
    cumulative_shares,
    eliminate_by_threshold,
    eliminate_to_nearest,
    make_messages,
)
from geopriv_gis.core.budget.messages import (
    compute_gaussian_width,
    draw_gradual_laplace,
)
from geopriv_gis.core.budget.personal import SCHEMES
from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.local.questions import Procedure, find_nearest_people
from geopriv_gis.core.randomness import InsecureRandom

ALPHA = 1e-6
N = 20_000


def audience(budgets, *, pure=False, share=1.0, k_max=1.0):
    people = PeopleFilter(np.asarray(budgets, dtype=float))
    return Audience(
        people=people,
        who=np.arange(len(people.budgets)),
        units=people.to_units(np.full(len(people.budgets), share)),
        pure=pure,
        k_max=k_max,
    )


@pytest.mark.parametrize("rounds", [1, 2, 10, 64, 1024])
@pytest.mark.parametrize("split", ["even", "doubling"])
def test_cumulative_shares_rise_to_one(rounds, split):
    found = cumulative_shares(rounds, split)
    assert found[-1] == 1
    parts = np.diff([0, *found])
    assert (parts > 0).all() or rounds == 1024  # the first of those are nothing
    ratio = 2 if split == "doubling" else 1
    big = parts[parts > 1e-9]
    assert big[1:] / big[:-1] == pytest.approx(np.full(len(big) - 1, ratio))


@pytest.mark.parametrize("wrong", [{"rounds": 0}, {"rounds": 2, "split": "odd"}])
def test_cumulative_shares_refuse_bad_arguments(wrong):
    with pytest.raises(ParameterError):
        cumulative_shares(**wrong)


@pytest.mark.parametrize("dimension", [1, 2, 3, 784])
@pytest.mark.parametrize("beta", [0.2, 1e-3, 1e-9])
def test_gaussian_width_is_a_quantile_or_above(dimension, beta):
    true = math.sqrt(stats.chi2.isf(beta, dimension))
    found = compute_gaussian_width(beta, dimension)
    assert true <= found * (1 + 1e-12)
    assert found < 1.75 * true


@pytest.mark.representatives(1)
@pytest.mark.parametrize("dimension", [1, 2])
def test_every_step_of_gradual_noise_is_laplace_noise(dimension):
    scales = np.array([40.0, 20.0, 20.0, 3.0])
    noise = draw_gradual_laplace(
        np.repeat(scales[:, None], 4 * N, axis=1), dimension, InsecureRandom(8)
    )
    for scale, step in zip(scales, noise, strict=True):
        radius = np.linalg.norm(step, axis=1) / scale
        law = stats.gamma(dimension)
        assert stats.kstest(radius, law.cdf).pvalue > ALPHA
        assert stats.kstest(radius * 1.05, law.cdf).pvalue < ALPHA
        assert stats.kstest(radius / 1.05, law.cdf).pvalue < ALPHA
        turned = np.arctan2(step[:, -1], step[:, 0]) if dimension == 2 else step[:, 0]
        half = (turned > 0).mean()
        assert abs(half - 0.5) < 5 / np.sqrt(16 * N)
    assert (noise[1] == noise[2]).all()  # nothing is added between equal scales


@pytest.mark.parametrize("dimension", [1, 2])
def test_coarse_gradual_noise_is_independent_of_fine_noise(dimension):
    """Coarse values are the fine one plus independent noise: all the promise needs."""
    scales = np.repeat([[10.0], [4.0]], 4 * N, axis=1)
    coarse, fine = draw_gradual_laplace(scales, dimension, InsecureRandom(9))
    added = np.linalg.norm(coarse - fine, axis=1)
    inner = np.linalg.norm(fine, axis=1)
    near, far = added[inner < np.median(inner)], added[inner >= np.median(inner)]
    assert stats.ks_2samp(near, far).pvalue > ALPHA
    assert stats.ks_2samp(near, far * 1.1).pvalue < ALPHA
    # The planted error: a coarse value drawn by itself, to which the fine one is tied.
    wrong = np.linalg.norm(coarse, axis=1)
    near, far = wrong[inner < np.median(inner)], wrong[inner >= np.median(inner)]
    assert stats.ks_2samp(near, far).pvalue < ALPHA
    if dimension == 1:
        assert (added == 0).mean() == pytest.approx(0.16, abs=0.008)  # (4/10)²


@pytest.mark.representatives(1)
@pytest.mark.parametrize("points", [False, True])
def test_message_round_loss_includes_earlier_rounds(points):
    """ε after a round is what was paid by then; the noise is of that scale."""
    heard = audience(np.full(4 * N, 0.01), pure=True, share=0.5)
    truth = np.full((4 * N, 2) if points else 4 * N, 1234.5)
    phi = (lambda where: where[:, 0]) if points else None
    schedule = np.array([0.25, 0.5, 1.0])
    messages = make_messages(heard, truth, InsecureRandom(1), phi, schedule=schedule)
    everyone = np.arange(4 * N)
    for share in schedule:
        assert messages.collect(everyone, share)
        paid = 0.01 - heard.people.remaining
        assert paid == pytest.approx(0.005 * share)
        error = messages.estimate_all(everyone) - truth
        radius = np.hypot(*error.T) if points else np.abs(error)
        law = stats.gamma(2 if points else 1, scale=1 / paid[0])
        assert stats.kstest(radius, law.cdf).pvalue > ALPHA
        assert stats.kstest(radius / 0.95, law.cdf).pvalue < ALPHA
        wide = messages.compute_error_bound(everyone, 0.05)
        assert (radius > wide).mean() == pytest.approx(0.05, abs=0.006)


@pytest.mark.parametrize("points", [False, True])
@pytest.mark.parametrize("pure", [False, True])
def test_message_means_have_the_stated_law(points, pure):
    budget = 0.01 if pure else 1e-4
    heard = audience(np.full(N, budget), pure=pure, share=0.5, k_max=1.25)
    truth = np.full((N, 2) if points else N, 1234.5)
    phi = (lambda where: where[:, 0]) if points else None
    rounds = np.array([0.25, 0.5, 1.0])
    messages = make_messages(heard, truth, InsecureRandom(1), phi, schedule=rounds)
    everyone = np.arange(N)
    for share in rounds:
        assert messages.collect(everyone, share)
    error = messages.estimate(everyone) - 1234.5
    half = budget / 2
    if not pure:
        law = stats.norm(scale=1.25 / math.sqrt(2 * half))
    elif not points:
        law = stats.laplace(scale=1.25 / half)
    else:
        error = np.hypot(*(messages.estimate_all(everyone) - truth).T)
        law = stats.gamma(2, scale=1.25 / half)
    assert stats.kstest(error, law.cdf).pvalue > ALPHA
    assert stats.kstest(error / 0.85, law.cdf).pvalue < ALPHA  # and no other
    sigma = np.sqrt((error**2).mean() / (2 if pure and points else 1))
    assert messages.compute_deviation(everyone)[0] == pytest.approx(sigma, rel=0.05)
    assert heard.people.remaining == pytest.approx(half)


def test_messages_lie_on_a_public_grid():
    heard = audience([1e-4] * 50)
    messages = make_messages(heard, np.full(50, math.pi), InsecureRandom(2))
    messages.collect(np.arange(50), 1.0)
    said = messages.estimate(np.arange(50)) * 16  # σ = 71 m, 1/16 m below σ/1000
    assert said == pytest.approx(np.rint(said), abs=1e-6)


@given(
    st.lists(st.floats(0.01, 1), min_size=1, max_size=6),
    st.floats(1e-6, 1),
    st.floats(-12, 3),
)
def test_audience_never_spends_more_than_its_units(cuts, share, log_budget):
    heard = audience([10**log_budget] * 3, share=share)
    messages = make_messages(heard, np.zeros(3), InsecureRandom(3))
    for cut in sorted(cuts):
        messages.collect(np.arange(3), cut)
    spent = heard.people.remaining_shares
    assert (1 - spent <= share).all()


def test_messages_skip_shares_too_small_to_spend():
    heard = audience([1.0])
    messages = make_messages(heard, np.zeros(1), InsecureRandom(3))
    assert not messages.collect(np.arange(1), 2.0**-60)
    assert heard.people.remaining_shares[0] == 1


@pytest.mark.parametrize("pure", [False, True])
def test_threshold_elimination_ends_clear_cases_early(pure):
    phi = np.array([-1e4] * 40 + [1e4] * 40 + [0.0] * 5)
    heard = audience([0.1 if pure else 1e-2] * 85, pure=pure)
    messages = make_messages(
        heard, phi, InsecureRandom(4), schedule=cumulative_shares(10)
    )
    ended = eliminate_by_threshold(messages, schedule=cumulative_shares(10), beta=1e-3)
    assert sorted(ended.useful) == list(range(40))
    assert sorted(ended.useless) == list(range(40, 80))
    assert sorted(ended.left) == list(range(80, 85))
    saved = heard.people.remaining_shares
    assert (saved[:80] > 0.9).all()
    assert (saved[80:] < 1e-12).all()


@pytest.mark.parametrize("pure", [False, True])
@pytest.mark.parametrize("ask", ["threshold", "nearest", "error of nearest"])
def test_elimination_shares_beta_among_rounds_and_people(ask, pure, monkeypatch):
    """Nobody can be told from others: all are asked in every round, for all of β."""
    schedule, spent = cumulative_shares(4), []
    heard = audience([1e-9] * 6, pure=pure)
    messages = make_messages(heard, np.zeros(6), InsecureRandom(5), schedule=schedule)
    bound = type(messages).compute_error_bound

    def watched(self, people, beta):
        spent.append(len(people) * beta)
        return bound(self, people, beta)

    monkeypatch.setattr(type(messages), "compute_error_bound", watched)
    left = range(6)
    if ask == "threshold":
        left = eliminate_by_threshold(messages, schedule=schedule, beta=0.1).left
    elif ask == "nearest":
        left = eliminate_to_nearest(messages, 2, schedule=schedule, beta=0.1).left
    else:
        procedure = Procedure(rounds=4, beta=0.1)
        find_nearest_people(
            heard, np.zeros((6, 2)), np.zeros(2), 2, InsecureRandom(5),
            procedure=procedure,
        )  # fmt: skip
        assert spent.pop() == pytest.approx(0.3)
    assert len(left) == 6
    assert spent == pytest.approx([0.1 / 4] * 4)


def test_one_sided_threshold_elimination_keeps_candidates():
    phi = np.array([0.0, 10.0, 1e5, 2e5])
    messages = make_messages(audience([1e-2] * 4), phi, InsecureRandom(5))
    ended = eliminate_by_threshold(
        messages, low=-math.inf, high=60.0, schedule=cumulative_shares(4)
    )
    assert sorted(ended.useless) == [2, 3]
    assert len(ended.useful) == 0


def test_nearest_elimination_keeps_the_k_nearest():
    phi = np.concatenate([np.linspace(0, 10, 7), np.linspace(1e4, 2e4, 500)])
    heard = audience([1e-2] * 507)
    messages = make_messages(heard, phi, InsecureRandom(6))
    ended = eliminate_to_nearest(messages, 7, schedule=cumulative_shares(10), beta=1e-3)
    assert sorted(ended.left) == list(range(7))
    assert ended.rounds < 10
    assert heard.people.remaining_shares.mean() > 0.9


@pytest.mark.parametrize("scheme", SCHEMES)
@given(st.integers(1, 20), st.integers(0, 2**20))
def test_allotment_schemes_stay_within_remaining_budget(scheme, count, seed):
    rng = np.random.default_rng(seed)
    start = rng.uniform(0.1, 1, 4)
    left = start.copy()
    for number in range(1, count + 1):
        share = compute_allotment(scheme, left, start, number, count)
        assert (share <= left).all()
        assert (share >= start / count * (1 - 1e-9)).all()  # nobody is starved
        left = left - share * rng.random(4)  # some of it is saved
    if scheme != "uniform":
        assert compute_allotment(scheme, left, start, count, count) == pytest.approx(
            left
        )


def test_adaptive_allotment_is_algorithm_3():
    start = np.ones(1)
    assert compute_allotment("adaptive", start, start, 1, 1)[0] == 1
    assert compute_allotment("adaptive", start, start, 1, 4)[0] == pytest.approx(0.25)
    # Half of the first share was saved: 3/4 + 1/12 of that is spent at once.
    found = compute_allotment("adaptive", np.array([0.875]), start, 2, 4)[0]
    assert found == pytest.approx(0.25 + (0.75 + 1 / 12) * 0.125)
    with pytest.raises(ParameterError):
        compute_allotment("thrifty", start, start, 1, 4)
