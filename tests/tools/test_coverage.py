"""Statements of usefulness: a small run of each, and what a table makes of it."""

import numpy as np
import pytest
from scipy.stats import binom

from benchmarks.coverage import STATEMENTS, Cell, Measured, Statement, measure

RUNS = 12


def told(held, count, reliable=None, held_reliable=0):
    reliable = count if reliable is None else reliable
    return Measured(held, count, reliable, held_reliable).verdict


@pytest.mark.parametrize("number", range(len(STATEMENTS)))
def test_what_is_said_to_be_reliable_holds(number):
    statement = STATEMENTS[number]
    found = measure(statement, statement.cells[0], RUNS)
    assert found.count >= RUNS
    assert found.held_reliable >= binom.ppf(1e-5, found.reliable, 0.93)


def test_the_grid_has_each_shape_with_each_kind_of_values():
    for statement in STATEMENTS:
        assert len(set(statement.cells)) == len(statement.cells)
        shapes = {cell.shape for cell in statement.cells}
        values = {cell.values for cell in statement.cells}
        pairs = {(cell.shape, cell.values) for cell in statement.cells}
        assert len(pairs) == len(shapes) * len(values)
        assert shapes >= {"uniform", "one house"}
        assert len({cell.law for cell in statement.cells}) > 1
    wide = [one for one in STATEMENTS if len(one.cells) == 16]
    assert len(wide) == 4
    for statement in wide:
        assert len({cell.shape for cell in statement.cells}) == 4
        assert len({cell.n for cell in statement.cells}) == 2


def test_too_short_and_too_long_intervals_are_found():
    assert told(950, 1000) == "holds"
    assert told(880, 1000, held_reliable=880) == "DOES NOT HOLD"
    assert told(1000, 1000, held_reliable=1000) == "DOES NOT HOLD"
    assert Measured(1000, 1000, 1000, 1000, upper=True).verdict == "holds"
    assert Measured(880, 1000, 1000, 880, upper=True).verdict == "DOES NOT HOLD"
    assert told(400, 1000, 20, 5) == "said not to be reliable"
    assert told(700, 1000, 500, 480) == "holds where it is said to be reliable"


def test_intervals_that_are_not_told_do_not_count():
    def releases(cell, runs):
        for number in range(runs):
            low = np.array([0.0, np.nan])
            yield (
                low,
                low + 1,
                np.array([number % 2 * 3.0, 0.5]),
                np.array([True, True]),
            )

    cell = Cell("uniform", "few", "Laplace, 1/ε 30 m", 3)
    found = measure(Statement("", "", (cell,), releases), cell, 10)
    assert found == Measured(5, 10, 10, 5)
