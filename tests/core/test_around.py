"""Cases around a place: exact without noise; intervals and levels as stated with it."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import binom, binomtest

from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.points.around import (
    PersonProbabilities,
    PopulationCircle,
    ShareScores,
)
from geopriv_gis.core.promise.law import Law
from geopriv_gis.testing import insecure_rng

SIDE, RUNS = 100.0 * np.arange(20) + 50, 150
PLACES = np.stack(np.meshgrid(SIDE, SIDE), axis=-1).reshape(-1, 2)
MASS = np.random.default_rng(1).gamma(1, size=len(PLACES))
WITHIN = np.hypot(*(PLACES - (700, 800)).T) <= 300
CIRCLE = PopulationCircle(PLACES, MASS, WITHIN, Plane())
LAPLACE = Law(family="laplace", rate=0.02)
GAUSSIAN = Law(family="gaussian", rate=5e-5)  # σ 100 m


@pytest.mark.parametrize(
    ("count", "inside", "share"),
    [(30, 0, 0.05), (30, 3, 0.05), (200, 25, 0.08), (5, 5, 0.3), (1000, 1, 0.01)],
)
def test_circle_share_without_noise_is_the_binomial_test(count, inside, share):
    within = (np.arange(count) < inside).astype(float)[:, None]
    # Whoever has several rows at one place counts once, beside those who have one.
    some = [within[::3], *(within[start::3].repeat(2, axis=1) for start in (1, 2))]
    for persons in ([within], [one for one in some if len(one)]):
        check_binomial(persons, count, inside, share)


def check_binomial(persons, count, inside, share):
    """Check the estimate of so many persons' rows, and its interval and p-value."""
    found = ShareScores(
        share,
        tuple(
            PersonProbabilities(
                own, np.ones((2000, own.shape[1])), np.zeros((2000, own.shape[1]))
            )
            for own in persons
        ),
    ).estimate_with_interval()
    exact = binomtest(inside, count).proportion_ci(method="exact")
    assert found.share == pytest.approx(inside / count, abs=1e-6)
    assert found[1:3] == pytest.approx((exact.low, exact.high), rel=2e-3)
    above = binomtest(inside, count, share, alternative="greater").pvalue
    assert found.p == pytest.approx(above, rel=1e-3)


def released(persons, rows, law, times=1.0, *, together=True):
    """Yield scores of new releases, cases within so many times as frequent."""
    owners = np.repeat(np.arange(persons), rows)
    known = CIRCLE.scores(
        PLACES[:1].repeat(len(owners), axis=0), owners, lambda _: law, insecure_rng(2)
    )
    share = known.share * times
    mass = np.where(
        WITHIN, share * MASS / MASS[WITHIN].sum(),
        (1 - share) * MASS / MASS[~WITHIN].sum(),
    )  # fmt: skip
    alike = (RUNS * persons, rows) if together else (RUNS * persons * rows, 1)
    noisy = CIRCLE.draw_released(mass, *alike, law, insecure_rng(3))
    within = CIRCLE.probability_within(noisy, law).reshape(RUNS, persons, rows)
    for own in within:
        one = known.persons[0]._replace(observed=own)
        yield replace(known, persons=(one,)), share


@pytest.mark.representatives(2)
@pytest.mark.parametrize(
    ("persons", "rows", "law", "times"),
    [(100, 1, LAPLACE, 1), (100, 3, GAUSSIAN, 1), (100, 2, LAPLACE, 3)],
)
def test_circle_share_intervals_cover_and_are_unbiased(persons, rows, law, times):
    found = list(released(persons, rows, law, times))
    # What an interval holds is what neither tail of 2.5 % excludes.
    held = sum(min(each.tail_probabilities(share)) >= 0.025 for each, share in found)
    # A false alarm below 1e-4, of 93 % and of 99 %.
    assert binom.ppf(5e-5, RUNS, 0.93) <= held <= binom.ppf(1 - 5e-5, RUNS, 0.99)
    ratios = np.array([each.estimate() / share for each, share in found])
    assert abs(ratios.mean() - 1) < 4 * ratios.std() / RUNS**0.5 + 0.03
    for scores, _ in found[:3]:
        told = scores.estimate_with_interval()
        assert told.share == scores.estimate()
        assert told.p == max(scores.tail_probabilities(scores.share)[1], 1e-4)
        assert scores.tail_probabilities(told.low)[1] == pytest.approx(0.025, rel=0.03)
        assert scores.tail_probabilities(told.high)[0] == pytest.approx(0.025, rel=0.03)


@pytest.mark.representatives(1)
@pytest.mark.parametrize(("rows", "together"), [(1, True), (3, True), (3, False)])
def test_circle_share_false_alarms_are_at_most_five_percent(rows, together):
    found = released(60, rows, LAPLACE, together=together)
    alarms = sum(each.tail_probabilities(share)[1] <= 0.05 for each, share in found)
    assert alarms <= binom.ppf(1 - 1e-4, RUNS, 0.05)


def test_circle_share_ignoring_persons_gives_false_alarms():
    known = CIRCLE.scores(
        PLACES[:1].repeat(360, axis=0), np.arange(360), lambda _: LAPLACE,
        insecure_rng(2),
    )  # fmt: skip
    noisy = CIRCLE.draw_released(MASS, RUNS * 60, 6, LAPLACE, insecure_rng(3))
    alarms = 0
    for own in CIRCLE.probability_within(noisy, LAPLACE).reshape(RUNS, 360, 1):
        one = known.persons[0]._replace(observed=own)
        alarms += (
            replace(known, persons=(one,)).tail_probabilities(known.share)[1] <= 0.05
        )
    assert alarms > binom.ppf(1 - 1e-4, RUNS, 0.05)
