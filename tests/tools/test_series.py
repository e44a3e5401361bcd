"""The history of ratios: what of made-up series is a slowdown, and what is chance."""

import math

import numpy as np
import pytest

from benchmarks import series
from benchmarks.series import Entry, Ratio

TURNS, RUNS = 9, 400


def turns(draws, ratio, noise=0.06, count=TURNS):
    """Return ratios of turns on a busy machine: some of them are far off."""
    logs = draws.normal(math.log(ratio), noise, count)
    return np.exp(
        logs + (draws.uniform(size=count) < 0.15) * draws.normal(0, 0.5, count)
    )


def share(times, noise=0.06, seed=1):
    """Return the share of made-up checks that fail after work became slower."""
    draws, failed = np.random.default_rng(seed), 0
    for _ in range(RUNS):
        before = Ratio.of(turns(draws, 0.4, noise, 3 * TURNS))
        rounds = [turns(draws, 0.4 * times, noise) for _ in range(series.ROUNDS)]
        failed += series.slower(before, rounds)
    return failed / RUNS


@pytest.mark.parametrize("noise", [0.02, 0.06, 0.2])
def test_no_check_fails_where_nothing_became_slower(noise):
    assert share(1.0, noise) == 0.0


def test_slower_by_a_third_is_found_and_by_a_tenth_is_let_pass():
    assert share(1.35) > 0.98
    assert share(1.1) == 0.0
    assert share(0.7) == 0.0


def test_twenty_per_cent_without_noise_are_exactly_the_limit():
    before = Ratio(0.5, 0.0)
    assert series.slower(before, [[0.601] * TURNS] * 3)
    assert not series.slower(before, [[0.599] * TURNS] * 3)


def test_one_round_that_is_not_slower_is_enough_to_pass():
    slow, usual = [0.8] * TURNS, [0.5] * TURNS
    assert not series.slower(Ratio(0.5, 0.01), [slow, slow, usual])
    assert not series.slower(Ratio(0.5, 0.01), [slow, slow])


def test_too_noisy_ratios_do_not_fail_and_are_marked():
    before = Ratio(0.5, 0.2)
    found = series.compared(before, [0.65] * TURNS)
    assert found.unsure
    assert not found.slower
    assert not series.compared(Ratio(0.5, 0.01), [0.65] * TURNS).unsure


def test_a_median_does_not_mind_turns_that_were_disturbed():
    calm = Ratio.of([0.5] * 7)
    assert Ratio.of([0.5] * 5 + [5.0, 0.01]).ratio == pytest.approx(calm.ratio)


def test_a_series_is_read_as_it_was_written(tmp_path):
    file = tmp_path / "history.json"
    assert series.read(file) == []
    entries = [
        Entry(f"2026-01-0{n}", f"c{n}", kind, {"a : b": Ratio(0.5 * n, 0.02)})
        for n, kind in ((1, "mine"), (2, "other"), (3, "other"))
    ]
    for entry in entries:
        series.add(entry, file)
    assert series.read(file) == entries
    assert series.last(entries, "mine") == entries[0]
    assert series.last(entries, "a third") == entries[2]
    assert series.last([], "mine") is None


def test_the_kept_history_is_whole():
    entries = series.read()
    assert entries
    for entry in entries:
        assert entry.ratios
        assert all(0 < each.spread < 0.2 for each in entry.ratios.values())
