"""Checks for `rim`: the tests themselves, called for one entry or one sample.

Each function returns a check, which tells whether the code is sound, and is named after
the test that it calls.
"""

import logging
import tempfile
from pathlib import Path

import pytest
from scipy import stats

import geopriv_gis
from tests.conformance import test_alterations as alterations
from tests.conformance import test_budgets as budgets
from tests.conformance import test_completeness as completeness
from tests.conformance import test_noninterference as noninterference
from tests.conformance.transcripts import Transcript, plain
from tests.conformance.variants import elsewhere
from tests.statistical import test_rare_events as rare
from tests.statistical import test_rows as rows

NAMED = noninterference.NAMED


def _check(test, name, call):
    """Return a check that says no where a test's assertion fails."""

    def check():
        try:
            call()
        except AssertionError:
            return False
        return True

    check.__name__ = f"{test}[{name}]"
    return check


class _Log(logging.Handler):
    def __init__(self):
        super().__init__(logging.DEBUG)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def _all_that_comes_out(entry, frame):
    log, logger = _Log(), logging.getLogger()
    level = logger.level
    logger.addHandler(log)
    logger.setLevel(logging.DEBUG)
    try:
        released, told = noninterference.RecordedCall(entry).call(frame)
    finally:
        logger.removeHandler(log)
        logger.setLevel(level)
    return plain(released), told, log.lines


def same(name):
    """test_noninterference: two tables, the same outputs of mechanisms."""

    def call():
        entry = NAMED[name]
        frame = entry.frame()
        with Transcript() as first:
            before = _all_that_comes_out(entry, frame)
        for apart in (True, False):
            with first.replay() as second:
                other = elsewhere(entry, frame, apart=apart)
                assert _all_that_comes_out(entry, other) == before
            assert len(second.passages) == len(first.passages)

    return _check("test_results_depend_only_on_mechanism_outputs", name, call)


def same_file(name, suffix):
    """test_noninterference: the bytes of a file."""

    def call():
        entry = NAMED[name]
        frame = entry.frame()
        with tempfile.TemporaryDirectory() as folder:
            with Transcript() as first:
                one = _written(entry, frame, Path(folder) / "one", suffix)
            with first.replay():
                other = elsewhere(entry, frame, apart=True)
                two = _written(entry, other, Path(folder) / "two", suffix)
        assert one == two

    return _check("test_files_depend_only_on_mechanism_outputs", name, call)


def _written(entry, frame, folder, suffix):
    return noninterference._bytes(entry.call(frame), folder, suffix)


def receives(name):
    """test_budgets: what mechanisms get."""
    if name in budgets.SPOKEN:
        test = budgets.test_row_messages_add_up_to_question_budget
    elif name in budgets.ANCHORS:
        test = budgets.test_anchor_hull_steps_add_up_to_budget
    else:
        test = budgets.test_mechanisms_receive_remaining_budget
    return _check(test.__name__, name, lambda: test(name))


def at_positions(name, size):
    """test_rows: every position, and every thousand."""

    def call():
        uniforms = rows.drawn.__wrapped__(name, size)
        assert rows.of_sums(uniforms).min() > rows.ALPHA / uniforms.shape[1]
        assert (
            rows.of_sums(uniforms[:, rows.positions(uniforms.shape[1])]).min()
            > rows.ALPHA
        )
        for start in range(0, size if size > 1_000 else 0, 1_000):
            block = uniforms[:, start : start + 1_000, 0].ravel()
            assert stats.kstest(block, "uniform").pvalue > rows.ALPHA

    return _check("test_noise_at_each_position_has_its_law", f"{name}-{size}", call)


def apart(name, size=1_001):
    """test_rows: rows have nothing to do with each other."""

    def call():
        drawn, found = rows.drawn, rows.drawn.__wrapped__(name, size)
        rows.drawn = lambda *_: found
        try:
            rows.test_noise_of_rows_is_independent(name, size)
        finally:
            rows.drawn = drawn

    return _check("test_noise_of_rows_is_independent", name, call)


def seldom(name):
    """test_rare_events: tails, and places that stay."""

    def call():
        known, found = rare.lengths, rare.lengths.__wrapped__(name)
        rare.lengths = lambda _: found
        try:
            rare.test_noise_tails_have_the_stated_probabilities(name)
            rare.test_small_displacements_have_the_stated_probabilities(name)
        finally:
            rare.lengths = known

    return _check("test_rare_events", name, call)


def noticed(change):
    """test_alterations: of 400 rows, one at a time."""

    def call():
        homes = alterations.gpd.GeoDataFrame(geometry=alterations.PLACES)
        if change == "number":
            zones = alterations.ZONES[:40]
            table = homes.geopriv.zonal_counts(zones, eps=1.0)
            for row in (0, 20, 39):
                alterations.test_altered_answer_value_voids_guarantee(table, row)
            return
        released = homes.geopriv.planar_laplace(eps=0.01)
        high = alterations.gpd.GeoDataFrame(geometry=alterations.TALL)
        with pytest.warns(geopriv_gis.GeoPrivWarning):
            tall = high.geopriv.planar_laplace(eps=0.01)
        for row in alterations.ALTERED.values():
            if change == "place":
                alterations.test_altered_point_voids_guarantee(released, row)
                alterations.test_swapped_dropped_or_repeated_rows_void_guarantee(
                    released, row
                )
            elif change == "height":
                alterations.test_altered_z_value_voids_guarantee(released, tall, row)
            else:
                alterations.test_added_m_value_voids_guarantee(released, tall, row)

    return _check(f"test_a_{change}", "", call)


def listed():
    """test_completeness: what is public has entries."""
    try:
        completeness.test_every_public_function_that_draws_is_listed()
    except AssertionError:
        return False
    found, _ = completeness.releases()
    for method, function in found.items():
        if method != "run" and not completeness.entries_of(method):
            return False
        if any(completeness.faults_of(method, function)):
            return False
    try:
        noninterference.test_every_writable_format_is_tested()
    except AssertionError:
        return False
    return True
