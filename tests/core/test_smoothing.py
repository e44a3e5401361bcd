"""The smoother beside dense linear algebra; standard errors on made-up tracks."""

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy.signal import lfilter

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.points.smoothing import HOUR, Movement, Tracks, smooth_tracks

RANDOM = np.random.default_rng(11)
MOVEMENT = Movement(spread=3000.0, memory=2 * HOUR)


def _covariance(seconds, movement):
    apart = np.abs(seconds[:, None] - seconds[None])
    return movement.spread**2 * np.exp(-apart / movement.memory)


def _covariance_with_own(seconds, movement, variance):
    own = np.diag(movement.nugget * variance)
    return _covariance(seconds, movement) + own


def _tracks(sizes, noise):
    """Return noisy tracks that move as stated, and the true places."""
    seconds, places, persons = [], [], []
    for person, size in enumerate(sizes):
        when = np.sort(RANDOM.uniform(0, 86_400, size))
        root = np.linalg.cholesky(_covariance(when, MOVEMENT) + 1e-6 * np.eye(size))
        middle = RANDOM.uniform(-1e5, 1e5, 2) + np.array([5e5, 5e6])
        seconds.append(when)
        places.append(root @ RANDOM.normal(size=(size, 2)) + middle)
        persons.append(np.full(size, person))
    true = np.vstack(places)
    noisy = true + noise * RANDOM.normal(size=true.shape)
    tracks = Tracks(
        places=noisy, seconds=np.concatenate(seconds), persons=np.concatenate(persons),
        variance=np.full(len(true), noise**2),
    )  # fmt: skip
    return tracks, true


@pytest.mark.parametrize("nugget", [0.0, 0.3])
def test_track_smoothing_equals_dense_matrix_posterior(nugget):
    tracks, _ = _tracks([12, 1, 30], 2000.0)
    movement = replace(MOVEMENT, nugget=nugget)
    means, errors = tracks.smooth_with(movement)
    likelihood = 0.0
    for person in range(3):
        own = tracks.persons == person
        variance = tracks.variance[own]
        prior = _covariance_with_own(tracks.seconds[own], movement, variance)
        inverse = np.linalg.inv(prior + np.diag(tracks.variance[own]))
        of_middle = 1 / inverse.sum()
        middle = of_middle * inverse.sum(axis=0) @ tracks.places[own]
        gain = prior @ inverse
        left = 1 - gain.sum(axis=1)
        away = tracks.places[own] - middle
        assert np.allclose(means[own], middle + gain @ away, atol=1e-3)
        variance = np.diag(prior - gain @ prior) + left**2 * of_middle
        assert np.allclose(errors[own], np.sqrt(variance), rtol=1e-6)
        size = np.linalg.slogdet(inverse)[1] - math.log(inverse.sum())
        likelihood += size - np.einsum("ij,ik,kj->", away, inverse, away) / 2
    assert tracks._fit(movement).likelihoods.sum() == pytest.approx(
        likelihood, rel=1e-6
    )


@pytest.mark.parametrize("noise", [500.0, 4000.0])
def test_track_errors_cover_for_the_assumed_movement(noise):
    tracks, true = _tracks([60] * 60, noise)
    means, errors, _ = smooth_tracks(tracks)
    share = (np.abs(means - true) < 1.96 * errors[:, None]).mean()
    assert 0.93 < share < 0.97
    assert np.abs(means - true).mean() < 0.9 * np.abs(tracks.places - true).mean()


@pytest.mark.parametrize("noise", [12_000.0, 25_000.0])
def test_track_errors_cover_under_wide_noise(noise):
    """What is not known of how people move is in the errors.

    With the likeliest movement alone 88 to 90 % of true places were within 1.96 of
    them, for it often was a walk of hardly any speed.
    """
    tracks, true = _tracks([100] * 30, noise)
    means, errors, _ = smooth_tracks(tracks)
    assert (np.abs(means - true) < 1.96 * errors[:, None]).mean() > 0.93
    assert errors.mean() < 0.4 * noise


@pytest.mark.parametrize("noise", [1500.0, 5000.0])
def test_track_errors_cover_for_persons_moving_unlike_most(noise):
    """All taken to move alike, 17 to 72 % of the few one's places were within 1.96."""
    hours = HOUR * np.arange(48)
    at_work = (hours / HOUR % 24 > 8) & (hours / HOUR % 24 < 17)
    way = RANDOM.uniform(-14_000, 14_000, (20, 1, 2)) * at_work[:, None]
    shares = []
    for mover in range(3):
        true = np.where(np.arange(20)[:, None, None] == mover, way, 0.0).reshape(-1, 2)
        tracks = Tracks(
            places=true + noise * RANDOM.normal(size=true.shape),
            seconds=np.tile(hours, 20), persons=np.repeat(np.arange(20), 48),
            variance=np.full(960, noise**2),
        )  # fmt: skip
        means, errors, _ = smooth_tracks(tracks)
        own = tracks.persons == mover
        away = np.abs(means - true)[own]
        shares.append((away < 1.96 * errors[own, None]).mean())
    assert np.mean(shares) > 0.93


@pytest.mark.parametrize("noise", [300.0, 4000.0])
def test_track_errors_average_over_possible_movements(noise):
    """Mean and variance of a mixture, written down from its densities' moments."""
    tracks, _ = _tracks([12, 1, 30], noise)
    places, errors, _ = smooth_tracks(tracks)
    found = tracks.weigh_movements(None)
    first, second = np.zeros((2, *places.shape))
    for movement, shares in zip(found.movements, found.shares, strict=True):
        weight = shares[tracks.codes][:, None]
        mean, error = tracks.smooth_with(movement)
        away = mean - tracks.places
        first += weight * away
        second += weight * (away**2 + error[:, None] ** 2)
    assert np.allclose(places, tracks.places + first, atol=1e-3)
    expected = np.sqrt((second - first**2).mean(axis=1))
    assert np.allclose(errors, expected, rtol=1e-4)


def test_track_smoothing_of_a_person_ignores_others():
    """But for the grid of movements, which is one for all."""
    tracks, _ = _tracks([60] * 3, 4000.0)
    alone = tracks.of_rows(tracks.persons == 1)
    places, errors, _ = smooth_tracks(tracks)
    own, likewise, _ = smooth_tracks(alone)
    assert places[60:120] == pytest.approx(own, abs=0.5 * errors.min())
    assert errors[60:120] == pytest.approx(likewise, rel=0.1)


def test_track_smoothing_ignores_time_between_persons():
    """Weeks between persons say nothing of how long anybody remembers."""
    tracks, _ = _tracks([60] * 20, 25_000.0)
    later = replace(tracks, seconds=tracks.seconds + 7e6 * tracks.persons)
    places, errors, _ = smooth_tracks(tracks)
    others, likewise, _ = smooth_tracks(later)
    assert places == pytest.approx(others, abs=0.02 * errors.min())
    assert errors == pytest.approx(likewise, rel=0.01)


def test_track_smoothing_uses_the_given_speed():
    tracks, _ = _tracks([60] * 20, 500.0)
    for found in tracks.weigh_movements(speed=2500.0).movements:
        within = 4 * found.spread**2 * -math.expm1(-HOUR / found.memory)
        assert math.sqrt(within) == pytest.approx(2500.0, rel=1e-9)


def test_track_smoothing_averages_persons_at_rest():
    places = np.full((48, 2), [5e5, 5e6]) + 900 * RANDOM.normal(size=(48, 2))
    tracks = Tracks(
        places=places, seconds=HOUR * np.arange(48), persons=np.zeros(48, int),
        variance=np.full(48, 900.0**2),
    )  # fmt: skip
    means, errors, _ = smooth_tracks(tracks)
    assert np.abs(means - [5e5, 5e6]).max() < 900
    assert errors.max() < 600


@pytest.mark.parametrize("far", [1e3, 1e5, 1e6])
def test_track_errors_cover_for_migrating_animals(far):
    """Migrating birds, week by week, under noise that is small beside their way.

    A spread looked for up to 100 times the noise drew them back to their middle: 87 %
    of true places were within 1.96 standard errors at 300 km a week.
    """
    random = np.random.default_rng(2)
    steps = far * random.normal(size=(30, 40, 2))
    true = steps.cumsum(axis=1).reshape(-1, 2)
    tracks = Tracks(
        places=true + 70 * random.normal(size=true.shape),
        seconds=np.tile(168 * HOUR * np.arange(40), 30),
        persons=np.repeat(np.arange(30), 40), variance=np.full(1200, 70.0**2),
    )  # fmt: skip
    means, errors, _ = smooth_tracks(tracks)
    share = (np.abs(means - true) < 1.96 * errors[:, None]).mean()
    assert 0.93 < share < 0.97


def test_track_mean_weight_stays_positive():
    """1 less what the places weigh was 0 or below it; logarithms are taken of it."""
    tracks, _ = _tracks([40, 1], 1e-3)
    far = Movement(spread=1e7, memory=1e9)
    fit = tracks._fit(far)
    assert (fit.share > 0).all()
    assert fit.share[-1] == pytest.approx(1e-6 / 1e14, rel=1e-9)
    assert np.isfinite(fit.likelihoods).all()


def test_track_smoothing_refuses_negative_variance():
    tracks = Tracks(
        places=np.zeros((2, 2)), seconds=np.arange(2) * HOUR, persons=np.zeros(2, int),
        variance=np.full(2, -1.0),
    )  # fmt: skip
    with pytest.raises(ParameterError, match="cannot be smoothed"):
        tracks.smooth_with(Movement(spread=10.0, memory=HOUR))


@pytest.mark.parametrize("noise", [1.0, 1e2, 1e4, 1e6])
def test_track_smoothing_keeps_given_speed_for_any_noise(noise):
    """Who hardly moves is at one place, whose error falls with the root of places."""
    places = np.random.default_rng(3).normal(0, noise, (8, 2))
    tracks = Tracks(
        places=places, seconds=np.arange(8) * HOUR, persons=np.zeros(8, int),
        variance=np.full(8, noise**2),
    )  # fmt: skip
    found, errors, _ = smooth_tracks(tracks, speed=0.01 * noise)
    assert errors == pytest.approx(noise / np.sqrt(8), rel=0.01)
    assert found == pytest.approx(
        np.tile(places.mean(axis=0), (8, 1)), abs=0.02 * noise
    )
    found, errors, _ = smooth_tracks(tracks, speed=100 * noise)
    assert errors == pytest.approx(noise, rel=0.01)


@pytest.mark.parametrize(("moves", "hides"), [(0.0, True), (40_000.0, False)])
def test_track_smoothing_marks_persons_at_rest_as_hidden(moves, hides):
    """Of ten at rest, at most seven are taken for movers: 5 % each, 1e-8 for eight."""
    hours = HOUR * np.arange(48)
    way = moves * np.sin(hours / HOUR / 6)[:, None]
    tracks = Tracks(
        places=np.tile(way, (10, 2)) + 5000 * RANDOM.normal(size=(480, 2)),
        seconds=np.tile(hours, 10), persons=np.repeat(np.arange(10), 48),
        variance=np.full(480, 5000.0**2),
    )  # fmt: skip
    hidden = smooth_tracks(tracks)[2].reshape(10, 48)
    assert (hidden == hidden[:, :1]).all()
    share = hidden[:, 0].mean()
    assert share > 0.2 if hides else share == 0
    assert not smooth_tracks(tracks, speed=5000.0)[2].any()


def test_track_errors_cover_for_seasonal_ranges():
    rng, animals, days = np.random.default_rng(5), 16, 250
    hours = np.arange(24 * days)
    year = (1 + np.cos(2 * np.pi * (hours / 24 + 40) / 365)) / 2
    true = []
    for _ in range(animals):
        shared = math.exp(-1 / rng.uniform(10, 60))
        steps = rng.normal(0, 700 * math.sqrt(1 - shared**2), (len(hours), 2))
        walk = lfilter([1], [1, -shared], steps, axis=0)
        walk += year[:, None] * rng.normal(0, 2500, 2)
        true.append(walk.reshape(days, 24, 2).mean(axis=1))
    true = np.concatenate(true)
    variance = np.full(len(true), days / 2e-4)  # of daily means at ρ = 1e-4
    tracks = Tracks(
        places=true + np.sqrt(variance[0]) * rng.normal(size=true.shape),
        seconds=np.tile(np.arange(days) * 24 * HOUR, animals),
        persons=np.repeat(np.arange(animals), days), variance=variance,
    )  # fmt: skip
    places, errors, _ = smooth_tracks(tracks)
    off = np.hypot(*(places - true).T)
    assert np.mean(off <= 2.74 * errors) > 0.94  # 89 % without movements of their own
    assert errors.mean() < 0.6 * math.sqrt(variance[0])


@pytest.mark.parametrize("fast", [500.0, 800.0, 1000.0, 1600.0])
def test_track_errors_cover_for_any_daily_spread(fast):
    """With few shares for a window by itself 83 to 88 % of places held in between."""
    draws, days, noise = np.random.default_rng(8), 365, 1_350.0
    turn = 2 * np.pi * draws.uniform(size=(12, 1))
    season = np.tanh(4 * np.sin(2 * np.pi * np.arange(days) / 365 + turn))
    about = fast * draws.normal(size=(12, days, 2))
    truth = (about + 1_250 * season[..., None]).reshape(-1, 2)
    tracks = Tracks(
        places=truth + noise * draws.normal(size=truth.shape),
        seconds=np.tile(24 * HOUR * np.arange(days), 12),
        persons=np.repeat(np.arange(12), days),
        variance=np.full(len(truth), noise**2),
    )
    found, errors, _ = smooth_tracks(tracks)
    held = (abs(found - truth) < 1.96 * errors[:, None]).mean()
    assert 0.91 < held < 0.97
