"""Nearest rows that go by in batches: the law of a draw for every row, exactly."""

import itertools

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.mechanisms import GumbelTopK, PermuteAndFlip
from geopriv_gis.core.places import passing_rows
from geopriv_gis.core.places.noisy_distances import DistanceNoise
from geopriv_gis.core.places.passing_rows import (
    ExponentialNoise,
    GumbelNoise,
    StreamingChoice,
    make_streaming_choice,
)
from geopriv_gis.core.places.searched_rows import RowsInBatches, RowsInMemory
from geopriv_gis.core.points.persons import Persons, RowsPerPerson
from geopriv_gis.papers.svt_knn import SparseNearest
from geopriv_gis.testing import insecure_rng
from tests.statistical import laws
from tests.statistical.constants import ALPHA, OFF
from tests.statistical.crowds import (
    FAR,
    GROUP,
    NOISE,
    SCALE,
    counted,
    distances,
    exact,
    of_one_by_one,
    of_scores,
    tell,
    tell_counts,
)

BATCHES = (0, 200, 1_500, 3_061)
KINDS = {"exponential": GumbelTopK, "flip": PermuteAndFlip}


def contest(name):
    """Return what makes a contest for two rows."""
    if name in KINDS:
        return make_streaming_choice(KINDS[name](k=2, eps=2 / SCALE))
    return lambda: StreamingChoice(
        [2], DistanceNoise(scale=SCALE, pure=name == "laplace")
    )


def choosing(name, seed):
    """Return what chooses among rows that come in three batches."""
    rng, make, costs = insecure_rng(seed), contest(name), distances(name)[GROUP]

    def one():
        this = make()
        for first, last in itertools.pairwise(BATCHES):
            this.add_batch(first, costs[first:last], None, rng)
        return this.chosen_rows(2)

    return one


@pytest.mark.representatives(3)
@pytest.mark.parametrize("reach", [0.0, 8.0])  # far ones by the tail; or all
@pytest.mark.parametrize("name", FAR)
def test_streaming_choices_have_the_exact_probabilities(name, reach, monkeypatch):
    monkeypatch.setattr(passing_rows, "_REACH", reach)
    tell(choosing(name, 61), name)


@pytest.mark.arithmetic
@pytest.mark.parametrize("name", ["flip", "gaussian"])
def test_streaming_choice_test_finds_planted_faults(name, monkeypatch):
    """Of the rows that get no number, and of those that do."""
    monkeypatch.setattr(passing_rows, "_REACH", 0.0)
    sound = passing_rows.draw_exceeding_rows

    def rejected():
        one = choosing(name, 63)
        counts = counted([one() for _ in range(3_200)])
        return laws.of_counts(counts, exact(name)) < ALPHA

    for fault in (
        lambda n, rate, rng: sound(n, rate * 2.0, rng),
        lambda n, rate, rng: np.arange(len(sound(n, rate, rng))),
    ):
        monkeypatch.setattr(passing_rows, "draw_exceeding_rows", fault)
        assert rejected()
    monkeypatch.setattr(passing_rows, "draw_exceeding_rows", sound)
    noise = type(contest(name)()._noise)
    monkeypatch.setattr(noise, "draw_below", lambda self, n, at, rng: np.full(n, at))
    assert rejected()


class Negative:
    """The law of exponential noise that is taken off."""

    def __init__(self, scale):
        self._law = stats.expon(scale=scale)

    def cdf(self, at):
        return self._law.sf(-np.asarray(at))


BELOW = {
    "gumbel": (GumbelNoise(SCALE), stats.gumbel_l),
    "exponential": (ExponentialNoise(SCALE), Negative),
    "laplace": (DistanceNoise(scale=SCALE, pure=True), stats.laplace),
    "gaussian": (DistanceNoise(scale=SCALE, pure=False), stats.norm),
}


@pytest.mark.parametrize("name", BELOW)
def test_streaming_draw_below_has_the_conditional_law(name):
    noise, law = BELOW[name][0], BELOW[name][1](scale=SCALE)
    rng = insecure_rng(65)
    assert stats.kstest(noise.draw(60_000, rng), law.cdf).pvalue > ALPHA
    for level in (-5.0, -90.0, -300.0):
        share = np.exp(noise.log_below(level))
        below = noise.draw_below(60_000, level, rng)
        assert below.max() <= level
        assert share == pytest.approx(law.cdf(level), rel=1e-9)
        ranks = law.cdf(below) / share
        assert stats.kstest(ranks, "uniform").pvalue > ALPHA
        assert stats.kstest(ranks**1.05, "uniform").pvalue < ALPHA
    assert noise.log_below(-1e6) < -700
    assert passing_rows.rate_from_log_share(noise.log_below(-1e6)) < 1e-300


BUDGETS = {"laplace": {"eps": 0.02}, "gaussian": {"rho": 1e-4}}
OWNED = np.array([1, 2, 6])  # rows of a person of each group
CROWD = np.array([1, 60, 600])  # rows of each group
WIDER = {"laplace": OWNED, "gaussian": np.sqrt(OWNED),
         "one by one": np.minimum(OWNED, 2)}  # fmt: skip
AWAY = {"laplace": np.array([0.0, 4.0, 6.0]),
        "gaussian": np.array([0.0, 2.1, 3.0]),
        "one by one": np.array([0.0, 4.1, 6.0])}  # fmt: skip
CHOSEN = {"laplace": 6, "gaussian": 1, "one by one": 2}  # rows: six share as well
K_MAX, PLACES = 1.25, 2_000


def crowd(name):
    """Return groups of rows, their persons and distances (m), and the noise (m)."""
    group = np.append(0, np.random.default_rng(67).permutation(
        np.repeat([1, 2], CROWD[1:])
    ))  # fmt: skip
    persons = np.zeros(len(group), dtype=int)
    for number in (1, 2):
        rows = np.arange(CROWD[number]) // OWNED[number]
        persons[group == number] = persons.max() + 1 + rows
    scale = K_MAX / (np.sqrt(2e-4) if name == "gaussian" else 0.02)
    scale *= 2 if name == "one by one" else 1  # rounds
    return group, persons, scale, scale * WIDER[name] * AWAY[name]


def in_batches(points, codes):
    """Return rows that go by, and a person of every number of rows."""
    everybody = RowsPerPerson(np.bincount(codes))

    def persons(some):
        return Persons(
            unit="cab", codes=some, method="composition", all_persons=everybody
        )

    def batches():
        for some in np.array_split(np.arange(len(points)), 3):
            yield points[some], persons(codes[some])

    return RowsInBatches(len(points), batches), persons(everybody.one_person_per_size)


@pytest.mark.representatives(3)
@pytest.mark.parametrize("passing", [True, False])
@pytest.mark.parametrize("name", CHOSEN)
def test_streaming_nearest_of_persons_has_exact_probabilities(name, passing):
    """Whatever batches their rows are in; a row's noise is as wide as its part says."""
    group, codes, scale, away = crowd(name)
    rows = np.column_stack([away[group], 0 * group])
    persons = Persons(unit="cab", codes=codes, method="composition")
    rows = RowsInMemory(rows)
    if passing:
        rows, persons = in_batches(rows.points, codes)
    rng = insecure_rng(66)

    def count():
        plan = rows.plan_persons(
            np.zeros((PLACES, 2)), CHOSEN[name], Plane(k_max=K_MAX), persons=persons,
            rng=rng, progress=id, **BUDGETS.get(name, {"eps": 0.02}),
        )  # fmt: skip
        chosen = group[plan.draw()]
        code = chosen[:, :2] @ (3, 1) if name == "one by one" else chosen[:, 0]
        return np.bincount(code, minlength=len(true))

    def law(wider):
        if name == "one by one":
            return of_one_by_one(away, scale * wider, CROWD)
        table = of_scores(NOISE[name], away, scale * wider, CROWD)
        return table.reshape(3, 3).sum(axis=1)

    true = law(WIDER[name])
    others = [  # of everybody, and of those with several rows
        law(WIDER[name] * off**who) for off in OFF for who in (1, OWNED > 1)
    ]
    tell_counts(count, true, others, PLACES)


@pytest.mark.parametrize("name", BUDGETS)
def test_streaming_points_of_persons_have_noise_of_their_share(name, monkeypatch):
    """Rows of one, two and six of a person, in batches: how far each was moved."""
    # 33,000 rows of each kind (constants), their persons in any order.
    own = np.repeat(OWNED, 33_000 // OWNED)
    own = np.random.default_rng(69).permutation(own)
    codes, owned = np.repeat(np.arange(len(own)), own), np.repeat(own, own)
    rows, persons = in_batches(np.zeros((len(codes), 2)), codes)
    moved, add = [], StreamingChoice.add_batch
    monkeypatch.setattr(
        StreamingChoice,
        "add_batch",
        lambda self, first, costs, wider, rng: (
            moved.append(costs),
            add(self, first, costs, wider, rng),
        )[0],
    )
    plan = rows.plan_persons(
        np.zeros((1, 2)), 3, Plane(k_max=K_MAX), persons=persons,
        method="points", rng=insecure_rng(68), progress=id, **BUDGETS[name],
    )  # fmt: skip
    chosen, moved = plan.draw()[0], np.concatenate(moved)
    assert list(chosen) == list(np.argsort(moved, kind="stable")[:3])
    scale = K_MAX / (0.02 if name == "laplace" else np.sqrt(2e-4))
    for number, wider in zip(OWNED, WIDER[name], strict=True):
        there = moved[owned == number] / (scale * wider)
        law = stats.gamma(2).cdf if name == "laplace" else stats.rayleigh.cdf
        assert laws.of_law(there, law) > ALPHA
        for off in OFF:
            assert laws.of_law(there * off, law) < ALPHA


def test_make_streaming_choice_is_none_for_sparse_nearest():
    assert make_streaming_choice(SparseNearest(k=2, eps=1.0)) is None
    assert make_streaming_choice(PermuteAndFlip(k=2, eps=1.0)) is not None
