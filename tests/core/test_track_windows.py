"""Means of windows are convex combinations of fixes, and the integrals they stand for.

Times are irregular, some the same; windows begin before the first fix and end after the
last.
"""

import numpy as np
import pytest

from geopriv_gis.core.errors import ParameterError
from geopriv_gis.core.ground.metric import Plane
from geopriv_gis.core.points.calibration import (
    gaussian_displacement,
    laplace_displacement,
)
from geopriv_gis.core.points.track import plan_track
from geopriv_gis.core.points.windows import windows_by_label, windows_by_time
from geopriv_gis.testing import insecure_rng

WIDTH = 7
RANDOM = np.random.default_rng(3)
PERSONS = np.repeat([0, 1, 2, 3, 4], [40, 1, 25, 3, 2])
TIMES = RANDOM.integers(-100, 300, len(PERSONS))
TIMES[PERSONS == 3] = 14  # on an edge, all at once
TIMES[PERSONS == 4] = [20, 21]  # ends on an edge
SHUFFLED = RANDOM.permutation(len(TIMES))
LABELS = RANDOM.integers(-1, 3, len(TIMES))
KINDS = {
    "time": windows_by_time(TIMES[SHUFFLED], PERSONS[SHUFFLED], WIDTH),
    "kinds": windows_by_time(
        TIMES[SHUFFLED], PERSONS[SHUFFLED], WIDTH, lambda k: k % 3 - 1
    ),
    "labels": windows_by_label(TIMES[SHUFFLED], PERSONS[SHUFFLED], LABELS),
}


@pytest.mark.parametrize("kind", KINDS)
def test_window_weights_average_own_fixes(kind):
    found = KINDS[kind]
    weights = found.weights.toarray()
    assert (weights >= 0).all()
    sums = weights.sum(axis=1)
    assert (sums <= 1).all()
    assert (sums >= 1 - 1e-12).all()
    others = PERSONS[SHUFFLED][None, :] != found.persons[:, None]
    assert not weights[others].any()
    assert len(np.unique(np.column_stack([found.persons, found.windows]), axis=0)) == (
        len(found.persons)
    )


MADE = {
    "time": lambda rows: windows_by_time(TIMES[rows], PERSONS[rows], WIDTH),
    "kinds": lambda rows: windows_by_time(
        TIMES[rows], PERSONS[rows], WIDTH, lambda k: k % 3
    ),
    "labels": lambda rows: windows_by_label(TIMES[rows], PERSONS[rows], LABELS[rows]),
}


@pytest.mark.parametrize("kind", MADE)
def test_windows_of_a_person_do_not_depend_on_others(kind):
    """What comes before the first fix, and after the last, is nobody else's time."""
    whole = MADE[kind](np.arange(len(TIMES)))
    for person in range(5):
        rows = np.flatnonzero(person == PERSONS)
        alone, own = MADE[kind](rows), whole.persons == person
        assert (alone.windows == whole.windows[own]).all()
        assert np.allclose(alone.centres, whole.centres[own])
        weights = whole.weights.toarray()[own][:, rows]
        assert np.allclose(alone.weights.toarray(), weights, rtol=1e-9)


@pytest.mark.parametrize("kind", KINDS)
def test_window_means_move_no_farther_than_rows(kind):
    """Rows move by up to d at once, in any directions; one table moves all alike."""
    found = KINDS[kind]
    places = RANDOM.normal(size=(len(TIMES), 2)) * 1e4
    for _ in range(50):
        angle, far = RANDOM.uniform(0, 2 * np.pi, len(TIMES)), RANDOM.uniform(size=1)
        steps = far * np.column_stack([np.cos(angle), np.sin(angle)])
        apart = found.window_means(places + steps) - found.window_means(places)
        assert (np.hypot(*apart.T) <= far + found.rounding_error * 1e5).all()
    # It is reached: m windows, m discs of radius d.
    apart = found.window_means(places + np.array([1.0, 0.0])) - found.window_means(
        places
    )
    assert np.allclose(apart, [1.0, 0.0], atol=1e-9)


def test_window_means_by_time_follow_the_interpolated_track():
    """By adding up the interpolated track at very many moments."""
    found = KINDS["time"]
    places = RANDOM.normal(size=(len(TIMES), 2))
    means = found.window_means(places)
    for person in (0, 2, 4):
        own = PERSONS[SHUFFLED] == person
        # Fixes of one moment are passed in the order in which they are given.
        order = np.argsort(TIMES[SHUFFLED][own], kind="stable")
        times, track = TIMES[SHUFFLED][own][order], places[own][order]
        fine = np.linspace(times[0], times[-1], 400_001)
        fine = (fine[1:] + fine[:-1]) / 2
        along = np.column_stack([np.interp(fine, times, axis) for axis in track.T])
        window = np.floor(fine / WIDTH).astype(int)
        assert np.array_equal(np.unique(window), found.windows[found.persons == person])
        for number, mean in zip(
            np.unique(window), means[found.persons == person], strict=True
        ):
            assert np.allclose(along[window == number].mean(axis=0), mean, atol=2e-2)


def test_persons_with_one_fix_have_one_window():
    found = KINDS["time"]
    lonely = int(TIMES[PERSONS == 1][0])
    assert found.windows[found.persons == 1].tolist() == [lonely // WIDTH]
    assert found.windows[found.persons == 3].tolist() == [14 // WIDTH]
    assert np.allclose(
        found.weights[found.persons == 3].toarray().max(), 1 / 3, rtol=1e-12
    )
    # Nothing is said of the window that begins with the last fix.
    assert found.windows[found.persons == 4].tolist() == [20 // WIDTH]


def test_window_weights_do_not_depend_on_places():
    """Nor has anybody else: a person alone has the same windows and weights."""
    alone = windows_by_time(TIMES[PERSONS == 2], np.zeros(25, int), WIDTH)
    among = windows_by_time(TIMES, PERSONS, WIDTH)
    own = among.weights[among.persons == 2].toarray()
    assert np.allclose(own[:, PERSONS == 2], alone.weights.toarray(), atol=1e-12)


def test_windows_refuse_too_many_parts_early():
    """A fix of another century and windows of a second fill no memory."""
    with pytest.raises(ParameterError, match="windows must cut tracks"):
        windows_by_time(np.array([0, 10**17]), np.zeros(2, int), 10**6)


def test_track_rounding_tolerance_is_in_metres():
    """In the units of the plane it is a thousandth where these are a kilometre."""

    def tolerance(unit, fixes):
        windows = windows_by_time(np.arange(fixes), np.zeros(fixes, int), fixes)
        return plan_track(
            np.zeros((fixes, 2)), windows, Plane(unit, 1.001), rho=1e-4,
            rng=insecure_rng(1),
        ).guarantee.tolerance  # fmt: skip

    metres, kilometres = (
        tolerance(unit, 50_000) - tolerance(unit, 9) for unit in (1.0, 1000.0)
    )
    assert metres > 0.01
    assert np.isclose(kilometres, 1000 * metres, rtol=1e-6)


@pytest.mark.parametrize("budget", [{"eps": 0.01}, {"rho": 1e-4}])
def test_track_plan_states_the_moves_of_who_has_most_windows(budget):
    persons = np.repeat([0, 1, 2], [2, 5, 3])
    windows = windows_by_time(np.arange(10) * 10, persons, 10)
    plan = plan_track(
        np.zeros((10, 2)), windows, Plane(), unit="who", **budget, rng=insecure_rng(1)
    )
    most = np.bincount(windows.persons).max()
    assert plan.error["windows"] == most > np.bincount(windows.persons).min()
    own = {"rows": int(most)}
    mean = (
        gaussian_displacement(1e-4, **own) if "rho" in budget
        else laplace_displacement(0.01, **own)
    )  # fmt: skip
    assert plan.error["displacement"] == pytest.approx(mean)
